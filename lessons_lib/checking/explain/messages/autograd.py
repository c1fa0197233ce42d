"""Backward passes that can't be made, and what autograd does not allow while it records."""

import re

import torch

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import shape
from lessons_lib.phrases import count, listed

table = Table()

# The nodes of operators, and of methods by their names; any other, as AsStrided or CopySlices, a learner did not write.
_OPERATORS = {"add": "`+`", "sub": "`-`", "mul": "`*`", "div": "`/`", "pow": "`**`"} | dict.fromkeys(
    ("mm", "bmm", "mv", "addmm", "baddbmm", "unsafeview"), "a matrix product"
)
# Nor is `w.T` an operation that they know as 't': views are left out.
_VIEWS = (
    "asstrided",
    "t",
    "transpose",
    "permute",
    "view",
    "select",
    "slice",
    "expand",
    "unsqueeze",
    "squeeze",
    "clone",
)
_METHODS = {name.replace("_", ""): name for name in dir(torch.Tensor) if name.strip("_") == name}


@table.message(
    r"modified by an inplace operation: \[[\w.]+ \[([\d, ]*)\](?:\], which is output \d+ of (\w+?)(?:Backward\d*)?)?"
    r"[\],]* is at version \d+; expected version"
)
def _changed_after_saving(m: re.Match[str]) -> str:
    operation = _as_written(m[2] or "")
    what = f"the result of {operation}, of" if operation else "a tensor of"
    return (
        f"Backward needs {what} shape {shape(m[1])}, as it was in the forward pass, but it has been "
        "changed in place since. `+=`, `x[…] = …`, functions ending in `_` and an optimizer's step all do that."
    )


def _as_written(node: str) -> str:
    """What a learner wrote for a node such as 'Exp' or 'MaskedFill': 'exp', 'masked_fill'; '' if that isn't known."""
    name = node.lower()
    return _OPERATORS.get(name, "" if name in _VIEWS else _METHODS.get(name, ""))


@table.message(r"Trying to backward through the graph a second time")
def _second_backward(m: re.Match[str]) -> str:
    return (
        "A backward pass has already gone through this graph, or part of it, and freed what the graph had saved. "
        "If numbers have changed since, as in a training loop, run a new forward pass; if not, "
        "use `retain_graph=True`."
    )


@table.message_by_line(r"element (\d+) of tensors does not require grad and does not have a grad_fn")
def _no_graph(m: re.Match[str], line: str) -> str:
    start = "No graph leads from this value back to a tensor with requires_grad=True"
    if "vmap" in line:
        return f"{start}: inside `vmap`, autograd.grad doesn't find one. Use torch.func.grad there."
    if re.search(r"\bgrad\(", line):
        return (
            f"{start}. Did no_grad, detach or .item() cut it, does nothing that it was made from require grad, or is it a "
            "gradient that was made without create_graph=True?"
        )
    return (
        f"{start}. Did no_grad, detach or .item() cut it, or does nothing that it was made from require grad?"
    )


@table.message_by_line(r"grad can be implicitly created only for scalar outputs")
def _not_a_number(m: re.Match[str], line: str) -> str:
    if re.search(r"\bgrad\(", line):
        return (
            "`grad` starts from its first argument, the result, which must be a single number, but this one isn't. Is a "
            "`.sum()` or `.mean()` missing, did you use more than you meant to, such as all examples instead of one, or did "
            "you swap the arguments?"
        )
    return (
        "Backward starts from a single number, but this tensor isn't one. Is a `.sum()` or `.mean()` missing, "
        "or did you use more than you meant to, such as all examples instead of one?"
    )


@table.message(
    r"grad_output\[\d+\] has a shape of torch\.Size\(\[([\d, ]*)\]\) and output\[\d+\] has a shape of torch\.Size\(\[([\d, ]*)\]\)"
)
def _start_of_backward(m: re.Match[str]) -> str:
    return f"The gradient that backward starts from must have its tensor's shape, {shape(m[2])}, but it has {shape(m[1])}."


@table.message(r"[Oo]nly Tensors of floating point(?: and complex)? dtype can require gradients")
def _whole_numbers(m: re.Match[str]) -> str:
    return "Only a floating-point tensor can have gradients, and this one isn't floating-point. Numbers with a decimal point, such as 1., give you one."


@table.message(r"a (view of a )?leaf Variable that requires grad is being used in an in-place operation")
def _leaf_in_place(m: re.Match[str]) -> str:
    what = "a view of a leaf" if m[1] else "a leaf"
    return (
        f"This changes {what} in place, and autograd can't record that: a leaf requires grad and wasn't computed from other tensors. "
        "Inside `with torch.no_grad():` nothing is recorded, so it's allowed."
    )


@table.message(r"Can't call numpy\(\) on Tensor that requires grad")
def _numpy(m: re.Match[str]) -> str:
    return "A tensor that requires grad can't become a NumPy array directly. `.detach()` gives its values without the graph."


@table.message_by_line(
    r"differentiated Tensors? (?:at index \d+ )?appears? to not have been used in the graph"
)
def _unused(m: re.Match[str], line: str) -> str:
    order = " In `grad`, the result comes first, then the inputs." if re.search(r"\bgrad\(", line) else ""
    return (
        "This result wasn't computed from a tensor that you want a gradient for, or something cut the path to it: "
        f"`detach`, `.data`, no_grad, or a new tensor made from its numbers.{order}"
    )


@table.message(r"One of the differentiated Tensors does not require grad")
def _does_not_require(m: re.Match[str]) -> str:
    return "You asked for the gradient with respect to a tensor whose requires_grad is False."


@table.message(r"you can only change requires_grad flags of leaf variables")
def _flag_of_a_result(m: re.Match[str]) -> str:
    return "This tensor was computed from tensors that require grad, so it requires grad too. `.detach()` gives its values without the graph."


@table.message(r"Inference tensors cannot be saved for backward")
def _inference(m: re.Match[str]) -> str:
    return "PyTorch can't save a tensor made in inference_mode for backward. A `.clone()` of it works, and so does a tensor made in no_grad."


@table.message(r"Inplace update to inference tensor outside InferenceMode is not allowed")
def _inference_in_place(m: re.Match[str]) -> str:
    return "A tensor made in inference_mode can't be changed in place outside it. Its `.clone()` can."


@table.message(r"'NoneType' object has no attribute 'next_functions'")
def _end_of_the_walk(m: re.Match[str]) -> str:
    return (
        "Your code treats None as a node of the graph: `next_functions` holds None if no gradient is needed, and a "
        "leaf's `grad_fn` is None."
    )


@table.message(
    r"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes \[([\d, ]+)\]"
)
def _axes_of_vmap(m: re.Match[str]) -> str:
    return (
        "`vmap` runs along one axis of each argument, axis 0 unless in_dims says otherwise; here, these axes have sizes "
        f"{listed(m[1].split(', '))}. In in_dims, give each argument the axis of its examples, or None if it's the same for all."
    )


@table.message(
    r"returned an invalid gradient at index \d+ - got \[([\d, ]*)\] but expected shape compatible with \[([\d, ]*)\]"
)
def _gradient_of_another_shape(m: re.Match[str]) -> str:
    return f"`backward` must return a gradient in the shape of its input, {shape(m[2])}, but yours has shape {shape(m[1])}."


@table.message(r"in_dims is not compatible with the structure of `inputs`")
def _entries_of_in_dims(m: re.Match[str]) -> str:
    return "in_dims of `vmap` needs one entry for each argument: the axis to run along, or None if the argument stays the same."


@table.message(r"Expected f\(\*args\) to return a scalar [Tt]ensor, got tensor with (\d+) dims")
def _grad_of_many(m: re.Match[str]) -> str:
    return (
        f"`grad` needs a function that returns a single number, but this one returned a tensor with {count(m[1], 'axis', 'axes')}. "
        "For many examples, put `grad` inside `vmap`, and name each argument's axis of examples in in_dims."
    )


@table.message(r"support the deepcopy protocol")
def _copy_of_a_result(m: re.Match[str]) -> str:
    return "`copy.deepcopy` can't copy a tensor computed from tensors that require grad. `.detach().clone()` can."
