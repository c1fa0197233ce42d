"""Names without a value, and Python's own everyday errors."""

import re

from lessons_lib.checking.explain.messages.table import Table

table = Table()

_IMPORTS = {
    "torch": "import torch",
    "np": "import numpy as np",
    "numpy": "import numpy",
    "nn": "from torch import nn",
    "F": "import torch.nn.functional as F",
    "Tensor": "from torch import Tensor",
    "math": "import math",
    "plt": "import matplotlib.pyplot as plt",
    "einops": "import einops",
}


@table.message(r"^NameError: name '(\w+)' is not defined")
def _unknown(m: re.Match[str]) -> str:
    if m[1] in _IMPORTS:
        return f"`{m[1]}` has no meaning here yet. `{_IMPORTS[m[1]]}` is what usually gives it one."
    return (
        f"Nothing is called `{m[1]}` here. A name is there once the cell that makes it has been run, "
        "spelt the same, and not inside another function."
    )


@table.message(r"^UnboundLocalError: cannot access local variable '(\w+)'")
def _unbound(m: re.Match[str]) -> str:
    return (
        f"The function gives `{m[1]}` a value somewhere, which makes it the function's own name, "
        f"and `{m[1]}` was read while it had none."
    )


@table.message(r"^NameError: cannot access free variable '(\w+)'")
def _unbound_outside(m: re.Match[str]) -> str:
    return f"`{m[1]}` belongs to the function around this one, and was read while it had no value there."


@table.message(r"^ModuleNotFoundError: No module named '([\w.]+)'")
def _not_installed(m: re.Match[str]) -> str:
    return f"Python finds no package or file called `{m[1]}` to import."


@table.message(r"^ImportError: cannot import name '(\w+)' from '([\w.]+)'")
def _not_in_module(m: re.Match[str]) -> str:
    return f"There is nothing called `{m[1]}` in {m[2]}."


@table.message(r"^ZeroDivisionError: ")
def _zero(m: re.Match[str]) -> str:
    return "A Python number was divided by 0. A tensor of floating point would give inf or nan instead."


@table.message(r"^RecursionError: ")
def _too_deep(m: re.Match[str]) -> str:
    return (
        "Functions called one another deeper than Python allows: the case that ends it is never reached, "
        "or it is too far away. A loop has no such limit."
    )


@table.message(r"^ValueError: too many values to unpack \(expected (\d+)(?:, got (\d+))?\)")
def _more_values(m: re.Match[str]) -> str:
    return f"There are {m[1]} names to fill and {m[2] or 'more'} values. A tensor gives one value for each place of axis 0."


@table.message(r"^ValueError: not enough values to unpack \(expected (at least )?(\d+), got (\d+)\)")
def _fewer_values(m: re.Match[str]) -> str:
    return f"There are {m[1] or ''}{m[2]} names to fill and {m[3]} values (a shape gives one for each axis)."


@table.message(r"^KeyError: 'pop from an empty set'")
def _pop_from_empty_set(m: re.Match[str]) -> str:
    return "`pop` takes an element out of a set, and this set is empty."


@table.message(r"^KeyError: (?!'pop from an empty set')(.+)")
def _key(m: re.Match[str]) -> str:
    return f"There is no entry under the key {m[1][:60]}."
