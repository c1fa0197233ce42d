"""What people call the functions that a TorchFunctionMode sees."""

import operator
from typing import Any

import torch
from torch import Tensor

_OF_OPERATORS = {"div", "true_divide", "rsub", *dir(operator)} - {"concat"}


def written_name(function: Any) -> str:
    """A function of torch or a tensor's method as people write it: 'torch.stack', 'Tensor.clone'.

    '' for others, and for what an operator may have called: who wrote `x + y` finds no `add` in the code.
    """
    name = getattr(function, "__name__", "_")
    for owner, written in (("torch", torch), ("Tensor", Tensor)):
        if not name.startswith("_") and getattr(written, name, None) is function:
            return "" if name in _OF_OPERATORS else f"{owner}.{name}"
    return ""
