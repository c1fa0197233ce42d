"""Objects of a type that doesn't support an operation: operators, calls, brackets, attributes, loops."""

import difflib
import re
import sys

import torch

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import is_pair, kind, to_tensor

table = Table()

_FUNCTIONS = ("builtin_function_or_method", "function", "method", "method_descriptor")
_NUMPY_METHODS = {
    "astype": "`.to(dtype)` converts a tensor.",
    "copy": "`.clone()` copies a tensor.",
    "append": "torch.cat([a, b]) joins tensors.",
}
_CLOSE = 0.81  # of difflib: 'reshap' finds 'reshape', and 'foo' does not find 'floor'


@table.message_by_line(
    r"^(?:TypeError|AttributeError): .*['\"]NoneType['\"](?! object has no attribute 'next_functions')"
    r"|^TypeError: cannot unpack non-iterable NoneType object"
)
def _none(m: re.Match[str], line: str) -> str:
    if "unpack" in m[0]:
        return "What you unpack here is None, and a function without `return`, or still without a body, returns None."
    if ".grad_fn" in line:
        none = "`grad_fn` is None for a leaf, and for any other tensor that doesn't require grad"
        if "next_functions" in line:
            none += ", and `next_functions` holds None where no gradient is needed"
        return f"A value here is None: {none}."
    if re.search(r"\.grad\b(?!\()", line):
        return (
            "A value here is None: `.grad` is None until a backward pass puts a gradient there, and it stays None in a tensor "
            "computed from other tensors."
        )
    if re.search(r"\.(append|sort|extend|reverse|insert)\(", line):
        return (
            "A value here is None: a list's append, sort and similar methods change the list and return None."
        )
    if re.search(r"\bself\.\w+(?![\w(])", line):
        return "A value here is None: an attribute that was set to None, or what a function without `return` returned."
    return (
        "A value here is None: a function without `return` returns None, and `.grad` is None until a backward pass puts "
        "a gradient there."
    )


@table.message(
    r"^TypeError: unsupported operand type\(s\) for (\S+?)=?(?: or pow\(\))?: '(?!NoneType)([\w.]+)' and '(?!NoneType)([\w.]+)'"
    r"|^TypeError: '(\S+)' not supported between instances of '(?!NoneType)([\w.]+)' and '(?!NoneType)([\w.]+)'"
)
def _operator(m: re.Match[str]) -> str:
    sign, left, right = (each for each in m.groups() if each)
    return f"`{sign}` doesn't work between {kind(left)} and {kind(right)}.{_remedy(left, right)}"


@table.message(r"^TypeError: bad operand type for (?:unary )?(\S+?)(?:\(\))?: '(?!NoneType)([\w.]+)'")
def _sign(m: re.Match[str]) -> str:
    return f"`{m[1]}` doesn't work on {kind(m[2])}.{_remedy(m[2])}"


@table.message(r"^TypeError: can only concatenate (\w+) \(not \"?(?!NoneType)([\w.]+?)\"?\) to")
def _joined(m: re.Match[str]) -> str:
    return f"`+` joins {kind(m[1])} to another one; it doesn't add the numbers in it. Here, the other side is {kind(m[2])}."


@table.message(r"^TypeError: Concatenation operation is not implemented for NumPy arrays")
def _array_plus(m: re.Match[str]) -> str:
    return "`+` between a NumPy array and this object doesn't work. torch.from_numpy(…) turns the array into a tensor."


@table.message(r"^TypeError: can't multiply sequence by non-int of type '(?!NoneType)([\w.]+)'")
def _repeated(m: re.Match[str]) -> str:
    return f"`*` repeats a list or tuple a whole number of times; it doesn't multiply the numbers in it. Here, the other side is {kind(m[1])}."


_NOT_CALLABLE = r"^TypeError: '(?!NoneType)([\w.]+)' object is not callable"
_NOT_SUBSCRIPTABLE = r"^TypeError: '(?!NoneType)([\w.]+)' object is not subscriptable"


@table.message(_NOT_CALLABLE, in_own_line=True)
def _called(m: re.Match[str]) -> str:
    return (
        f"Here {kind(m[1])} is called like a function: it has round brackets after it, or you passed it as a function, as in "
        "`key=`. An index goes in square brackets; `.shape`, `.T` and `.dtype` take no brackets."
    )


@table.message(_NOT_CALLABLE, in_own_line=False)
def _called_by_another(m: re.Match[str]) -> str:
    if m[1] in ("list", "tuple"):
        what_next = "Which single function does what all its items do?"
    else:
        what_next = "Did you pass a result instead of a function?"
    return f"A function calls what your code passed to it, but that's {kind(m[1])}. {what_next}"


@table.message(_NOT_SUBSCRIPTABLE, in_own_line=False)
def _indexed_elsewhere(m: re.Match[str]) -> str:
    return f"Square brackets pick from a list, a tuple or a tensor, but here they're used on {kind(m[1])}.{_remedy(m[1])}"


@table.message(_NOT_SUBSCRIPTABLE, in_own_line=True)
def _indexed(m: re.Match[str]) -> str:
    return f"Square brackets pick from a list, a tuple or a tensor, but here they follow {kind(m[1])}.{_remedy(m[1])}"


@table.message(r"^TypeError: '(?!NoneType)([\w.]+)' object does not support item assignment")
def _assigned(m: re.Match[str]) -> str:
    return f"You can't change single items of {kind(m[1])}: it stays as it was made."


@table.message_by_line(
    r"^TypeError: '(?!NoneType)([\w.]+)' object is not iterable"
    r"|^TypeError: cannot unpack non-iterable (?!NoneType)([\w.]+) object"
)
def _not_several(m: re.Match[str], line: str) -> str:
    name = m[1] or m[2]
    counted = m[1] == "int" and re.search(r"\bfor\b.+\bin\s+(?:len\(|[\w.]+\.(?:n?dim\b|shape\[))", line)
    remedy = " To count up to a number n, loop over `range(n)`." if counted else _remedy(name)
    return f"This needs something with several items, but it got {kind(name)}.{remedy}"


@table.message(r"^TypeError: object of type '(?!NoneType)([\w.]+)' has no len\(\)")
def _no_length(m: re.Match[str]) -> str:
    what = kind(m[1])
    return f"This needs a length, and {what} has none.{_remedy(m[1])}"


@table.message(r"^TypeError: 'type' object does not support the context manager protocol")
def _class_after_with(m: re.Match[str]) -> str:
    return (
        "`with` needs an object, but here it gets a class: round brackets after the class make an object, as in "
        "`torch.no_grad()`."
    )


@table.message(r"^TypeError: '(?!NoneType)([\w.]+)' object is not an iterator")
def _no_iterator(m: re.Match[str]) -> str:
    return (
        f"`next` needs an iterator, but here it gets {kind(m[1])}. `iter(…)` makes one from anything you can loop over; "
        "`for` does that by itself."
    )


@table.message(r"^TypeError: '(?!NoneType)([\w.]+)' object cannot be interpreted as an integer")
def _whole(m: re.Match[str]) -> str:
    return f"This needs a whole number, but it got {kind(m[1])}. `//` divides and rounds down."


@table.message(r"^TypeError: type (?:Tensor|Parameter) doesn't define __round__ method")
def _rounded_by_python(m: re.Match[str]) -> str:
    return "Python's own `round` doesn't take a tensor. A tensor rounds itself: use `.round()`."


@table.message(r"^AttributeError: '(?:Tensor|Parameter)' object has no attribute '(\w+)'")
def _tensor_attribute(m: re.Match[str]) -> str:
    name = m[1]
    if name in _NUMPY_METHODS:
        return f"A tensor has no `{name}`, which NumPy's arrays or lists have. {_NUMPY_METHODS[name]}"
    if callable(vars(torch).get(name)):
        in_place = f", or, in place, the method `{name}_`" if hasattr(torch.Tensor, f"{name}_") else ""
        return f"A tensor has no `{name}`: it's a function, torch.{name}(…){in_place}."
    return f"A tensor has nothing called `{name}`.{_nearest(name, dir(torch.Tensor))}"


@table.message(r"^AttributeError: module '(torch[\w.]*)' has no attribute '(\w+)'")
def _torch_attribute(m: re.Match[str]) -> str:
    if m[2] == "array":
        return f"{m[1]} has no `array`: that's NumPy's. torch.tensor([…]) makes a tensor."
    names = list(vars(sys.modules[m[1]])) if m[1] in sys.modules else []
    return f"{m[1]} has nothing called `{m[2]}`.{_nearest(m[2], names)}"


@table.message(r"^AttributeError: '(torch\.return_types\.\w+)' object has no attribute '(\w+)'")
def _pair_attribute(m: re.Match[str]) -> str:
    return f"This is {kind(m[1])}, and it has no `{m[2]}`.{_remedy(m[1])}"


@table.message(
    r"^AttributeError: '(int|float|bool|str|list|tuple|dict|range|numpy\.ndarray|numpy\.\w+\d+|torch\.Size|builtin_function_or_method|function)'"
    r" object has no attribute '(\w+)'"
)
def _other_attribute(m: re.Match[str]) -> str:
    if not hasattr(torch.Tensor, m[2]):
        return ""  # the message says it well enough
    if m[2] == "numel" and m[1] in ("list", "tuple"):
        return (
            f"Tensors have `numel`, but this is {kind(m[1])}. If it holds sizes, `math.prod` multiplies them."
        )
    if m[2] == "backward" and m[1] in ("int", "float"):
        return f"Only a tensor has `backward`, but this is {kind(m[1])}, as `.item()` gives. Call `backward` on the tensor itself."
    return f"Tensors have `{m[2]}`, but this is {kind(m[1])}.{_remedy(m[1])}"


def _remedy(*types: str) -> str:
    """What helps if one of these types is where a tensor or number should."""
    if any(name in _FUNCTIONS for name in types):
        return " Round brackets after its name call a function."
    if any(is_pair(name) for name in types):
        return " `.values` and `.indices` are its two tensors."
    return next((to_tensor(name) for name in types if name in ("numpy.ndarray", "list", "tuple")), "")


def _nearest(name: str, names: list[str]) -> str:
    """' The nearest name is `reshape`.', or '' if no name is close."""
    public = [n for n in names if not n.startswith("_") and (name.endswith("_") or not n.endswith("_"))]
    same = [n for n in public if n.lower() == name.lower()]
    close = same or difflib.get_close_matches(name, public, n=1, cutoff=_CLOSE)
    return f" The nearest name is `{close[0]}`." if close else ""
