"""One number, in whatever form an answer returned it: for harnesses whose exercises say "returns a float"."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.values.snapshot import plain_scalar


def number_as_tensor(value: object, like: Tensor) -> Any:
    """Python's and NumPy's numbers as a tensor of shape () in `like`'s dtype, a tensor without its graph, anything else as it is."""
    if isinstance(value, Tensor):
        return value.detach()
    number = plain_scalar(value)
    return torch.tensor(number, dtype=like.dtype) if type(number) in (int, float) else value
