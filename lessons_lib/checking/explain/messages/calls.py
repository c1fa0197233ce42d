"""Calls whose arguments don't fit the function."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import kind, to_tensor
from lessons_lib.phrases import count, listed

table = Table()

_TOO_MANY = r"^TypeError: ([\w.<>]+)\(\) takes (from \d+ to )?(\d+) positional arguments? but (\d+) (?:was|were) given"
_TOO_FEW = r"^TypeError: ([\w.<>]+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.*)"

# NumPy's names, or near misses, and PyTorch's own.
_TORCH_NAMES = {
    "axis": "dim",
    "axes": "dim",
    "dims": "dim",
    "keepdims": "keepdim",
    "keep_dim": "keepdim",
    "keep_dims": "keepdim",
    "ddof": "correction",
}
_TENSORS = {"Tensor": "tensor", "tuple of Tensors": "list of tensors", "Number": "number"}
_WANTED = {
    "Tensor": "a tensor",
    "tuple of Tensors": "a list of tensors such as [a, b]",
    "tuple of ints": "whole numbers",
    "int": "a whole number",
    "float": "a number",
    "Number": "a number",
    "bool": "True or False",
    "torch.dtype": "a dtype such as torch.float32",
}

# The types that fit each of these, as messages name them.
_FITTING = {
    "Tensor": ("Tensor", "Parameter"),
    "tuple of Tensors": ("tuple", "list"),
    "tuple of ints": ("int", "tuple", "list", "torch.Size"),
    "int": ("int",),
    "float": ("int", "float"),
    "Number": ("int", "float", "bool"),
    "bool": ("bool",),
    "torch.dtype": ("torch.dtype",),
}

# They take any number of sizes, but only whole ones.
_TAKE_SIZES = {
    "reshape",
    "view",
    "zeros",
    "ones",
    "rand",
    "randn",
    "empty",
    "expand",
    "repeat",
    "permute",
    "tile",
}


@table.message(_TOO_MANY, inside=True)
def _too_many(m: re.Match[str]) -> str:
    if m[1] in _TAKE_SIZES and m[3] == "1":
        return f"`{m[1]}` takes whole numbers as sizes, but not all of your sizes are whole. `/` gives a float; `//` divides and rounds down."
    if m[1] == "tensor":
        return f"`tensor` takes one argument by position, but it got {m[4]}. Put the numbers into one list."
    return f"`{_called(m[1])}` takes {'at most ' if m[2] else ''}{count(m[3], 'argument')} by position, but it got {m[4]}.{_itself(m[1])}"


@table.message(_TOO_MANY, inside=False)
def _too_many_from_the_check(m: re.Match[str]) -> str:
    called = f"`{_called(m[1])}`"
    start = f"{called} was called" if _is_local(m[1]) else f"The check calls {called}"
    return f"{start} with {count(m[4], 'argument')}, but it takes {'at most ' if m[2] else ''}{m[3]}.{_itself(m[1])}"


@table.message(_TOO_FEW, inside=True)
def _too_few(m: re.Match[str]) -> str:
    return f"`{_called(m[1])}` was called without a value for {_quoted(m[2])}."


@table.message(_TOO_FEW, inside=False)
def _too_few_from_the_check(m: re.Match[str]) -> str:
    if _is_local(m[1]):
        return f"`{_called(m[1])}` was called with fewer arguments than it takes: there was no value for {_quoted(m[2])}."
    return f"The check calls `{_called(m[1])}` without a value for {_quoted(m[2])}: it passes only the arguments that the exercise names."


@table.message(r"^TypeError: ([\w.<>]+)\(\) got multiple values for argument '(\w+)'")
def _twice(m: re.Match[str]) -> str:
    return f"`{_called(m[1])}` got `{m[2]}` twice: once by position and once by name."


@table.message(
    r"^TypeError: ([\w.<>]+)\(\) got an unexpected keyword argument '(\w+)'"
    r"|^TypeError: '(\w+)' is an invalid keyword argument for (\w+)\(\)"
)
def _unknown_name(m: re.Match[str]) -> str:
    return _no_such_argument(_called(m[1] or m[4]), m[2] or m[3])


@table.message(r"^TypeError: (\w+)\(\) received an invalid combination of arguments - got \(([^()]*)\)")
def _no_form_fits(m: re.Match[str]) -> str:
    names = re.findall(r"(\w+)=", m[2])
    if "axis" in names and "out=NoneType" in m[2]:
        return f"NumPy's `{m[1]}` passes on arguments that only NumPy knows. Use torch.{m[1]} or the tensor's own method, with `dim`."
    for name in names:
        if name in _TORCH_NAMES:
            return _no_such_argument(m[1], name)
    given = f"({_kinds(m[2])})" if m[2] else "nothing"
    signatures = re.findall(r"\n \* \(([^()]*)\)", m.string)
    least = min((_misfits(m[2], form) for form in signatures), default=0)
    forms = [_required(form) for form in signatures if _misfits(m[2], form) == least]
    calls = [
        f"{m[1]}({form})" for form in dict.fromkeys(forms) if form and not re.search(r"\bnames?\b", form)
    ][:2]
    takes = f" You can call it as {' or '.join(calls)}." if calls else ""
    return f"`{m[1]}` got {given}, but you can't call it like that.{takes}"


@table.message(
    r"^TypeError: (\w+)\(\): argument '(\w+)' (?:\(position \d+\) )?must be ([\w. ]+), not ([\w.]+)"
)
def _wrong_type(m: re.Match[str]) -> str:
    made = to_tensor(m[4]) if m[3] == "Tensor" else ""
    if m[1] in ("min", "max") and m[4] == "NoneType":
        made = f" NumPy's `{m[1]}` passes that None by itself; the tensor's own `.{m[1]}()` doesn't need it."
    place = "first argument" if m[2] == "self" else f"argument `{m[2]}`"
    return f"`{m[1]}` needs {_WANTED.get(m[3], m[3])} as its {place}, but it got {kind(m[4])}.{made}"


@table.message(
    r"^TypeError: (\w+)\(\): argument '(\w+)' failed to unpack the object at pos \d+ "
    r"with error \"type must be tuple of ints,but got ([\w.]+)"
)
def _size(m: re.Match[str]) -> str:
    return f"`{m[1]}` needs whole numbers as its `{m[2]}`, but one of them is {kind(m[3])}. `//` divides and rounds down."


@table.message(r"expected Tensor as element (\d+) in argument \d+, but got ([\w.]+)")
def _element(m: re.Match[str]) -> str:
    return f"The list must hold tensors, but element {m[1]} (counting from 0) is {kind(m[2])}."


@table.message(r"^TypeError: expected np\.ndarray \(got ([\w.]+)\)")
def _from_numpy(m: re.Match[str]) -> str:
    if m[1] == "Tensor":
        return "torch.from_numpy takes a NumPy array, but this is already a tensor."
    return f"torch.from_numpy takes a NumPy array, but this is {kind(m[1])}.{to_tensor(m[1])}"


def _called(name: str) -> str:
    """The name as written in the call: 'Linear' for 'Linear.__init__', 'f' for 'outer.<locals>.f'."""
    return name.rpartition("<locals>.")[2].removesuffix(".__init__").strip("<>")  # `lambda` for '<lambda>'


def _is_local(name: str) -> bool:
    """Whether a function within another one is meant: whoever it was handed to has called it."""
    return "<locals>." in name


def _itself(name: str) -> str:
    of_an_object = "." in name.rpartition("<locals>.")[2]
    return " Python counts the object itself (self) as the first." if of_an_object else ""


def _quoted(names: str) -> str:
    return listed([f"`{name}`" for name in re.findall(r"['\"](\w+)['\"]", names)])


def _no_such_argument(function: str, name: str) -> str:
    theirs = _TORCH_NAMES.get(name)
    if theirs is None:
        return f"`{function}` has no argument called `{name}` here."
    number = " and takes a whole number" if theirs == "dim" else ""
    if name == "axis":
        return (
            f"`{function}` can't take `axis` with its other arguments here. If PyTorch has it, it's called "
            "`dim` and takes a whole number; a NumPy function that gets a tensor ends up here, too."
        )
    return f"`{function}` takes no `{name}` like this. If PyTorch has it, it's called `{theirs}`{number}."


def _required(form: str) -> str:
    """What must be given, of a form such as 'Tensor self, int dim, *, Tensor out = None': 'tensor, dim'."""
    given = [part.strip() for part in form.partition("*")[0].split(",") if "=" not in part]
    # A tensor's name ('self', 'mat2') is torch's own; others, such as `dim`, are those that a learner writes.
    parts = [part.rpartition(" ") for part in given if part]
    return ", ".join(_TENSORS.get(type_name, name) for type_name, _, name in parts)


def _misfits(given: str, form: str) -> int:
    """How many arguments given by position a form has no place for, or one of another type: the fewer, the nearer it is."""
    types = [part.strip() for part in given.split(",") if part.strip() and "=" not in part]
    places = [part.strip().partition("=")[0].split() for part in form.partition("*")[0].split(",")]
    wanted = [" ".join(words[:-1]) for words in places if words]
    if wanted[-1:] == ["tuple of ints"]:  # takes any number of sizes
        wanted += wanted[-1:] * len(types)
    fitting = sum(one in _FITTING.get(place, (one,)) for one, place in zip(types, wanted, strict=False))
    return len(types) - fitting


def _kinds(given: str) -> str:
    """'tensor, dim=int' for 'Tensor, dim=int, '."""
    parts = [part.strip().rpartition("=") for part in given.split(",") if part.strip()]
    return ", ".join(f"{name}{sign}{_bare(kind(type_name))}" for name, sign, type_name in parts)


def _bare(words: str) -> str:
    """'tensor' for 'a tensor'."""
    return re.sub(r"^an? ", "", words)
