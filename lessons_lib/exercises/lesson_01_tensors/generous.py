"""Answers read generously, where the text leaves a choice that is not what the exercise is about."""

from typing import Any

import torch
from torch import Tensor


def any_dtype(answer: Any) -> Any:
    """The answer in float64, so that 0 and 1, 0.0 and 1.0, False and True count alike."""
    return answer.double() if type(answer) is Tensor and not answer.is_complex() else answer


def pair_of_ints(answer: Any) -> Any:
    """Two indices as a tuple of ints, whether they came as numbers, as 0-dim tensors or in one tensor.

    A lone 0-dim tensor becomes a number, so that one place is the same mistake in either form.
    """
    if type(answer) is Tensor and answer.dim() == 0:
        return answer.item()
    if type(answer) is Tensor and answer.shape == (2,):
        answer = tuple(answer)
    if type(answer) in (tuple, list) and len(answer) == 2:
        return tuple(_plain(index) for index in answer)
    return answer


def one_bool(answer: Any) -> Any:
    """True or False, whether it came as a bool of Python's or as a tensor with one element."""
    if type(answer) is Tensor and answer.dtype is torch.bool and answer.numel() == 1:
        return bool(answer)
    return answer


def _plain(index: Any) -> Any:
    return index.item() if type(index) is Tensor and index.numel() == 1 else index
