"""Modules, parameters, optimizers and checkpoints."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import kind, shape
from lessons_lib.phrases import listed

table = Table()


@table.message(r"cannot assign (?:module|parameters?) before Module\.__init__\(\) call")
def _no_init(m: re.Match[str]) -> str:
    return "A module's own __init__ begins with `super().__init__()`: before that, it can't take any layers or parameters."


@table.message(r'Module \[(\w+)\] is missing the required "forward" function')
def _no_forward(m: re.Match[str]) -> str:
    return f"Calling a module calls its `forward`, but {m[1]} has none."


@table.message(r"cannot assign '[\w.]+' as parameter '(\w+)'")
def _not_a_parameter(m: re.Match[str]) -> str:
    return f"`{m[1]}` is a Parameter of this module, and only another Parameter can replace it. nn.Parameter(tensor) makes one."


@table.message(r"optimizer got an empty parameter list")
def _no_parameters(m: re.Match[str]) -> str:
    return "The optimizer got no parameters. A module finds them in its attributes, but not in a plain Python list."


@table.message(r"params argument given to the optimizer should be an iterable of Tensors or dicts")
def _one_parameter(m: re.Match[str]) -> str:
    return "An optimizer takes a list of tensors or the like, such as [w] or model.parameters(), but it got a single tensor."


@table.message(r"can't optimize a non-leaf Tensor")
def _not_a_leaf(m: re.Match[str]) -> str:
    return "An optimizer moves only leaves: tensors that weren't computed from other tensors. This one was."


@table.message(r"^TypeError: (\w+) is not a Module subclass")
def _not_a_module(m: re.Match[str]) -> str:
    return f"A container of modules takes modules, but this is {kind(m[1])}."


@table.message(
    r"size mismatch for ([\w.]+): copying a param with shape torch\.Size\(\[([\d, ]*)\]\) from checkpoint, the shape in current model is torch\.Size\(\[([\d, ]*)\]\)"
)
def _other_shape(m: re.Match[str]) -> str:
    return f"The saved `{m[1]}` has shape {shape(m[2])}, but the model's has {shape(m[3])}."


@table.message(r"Weights only load failed")
def _not_plain_data(m: re.Match[str]) -> str:
    return (
        "`torch.load` reads tensors, numbers, strings, lists, tuples and dicts. Turn objects of other types, NumPy's too, "
        "into one of these before you save them."
    )


@table.message(r'(Missing|Unexpected) key\(s\) in state_dict: ("[^,]*?"(?:, "[^,]*?"){0,2})')
def _keys(m: re.Match[str]) -> str:
    names = listed([f"`{name}`" for name in re.findall(r'"(.*?)"', m[2])])
    if m[1] == "Missing":
        return f"The saved state lacks some of the model's parameters, among them {names}."
    return f"The saved state has entries that the model lacks, among them {names}."
