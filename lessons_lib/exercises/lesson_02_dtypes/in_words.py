"""Errors that first tries meet, explained by their cause: harnesses that call an answer and say it."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.exercises.lesson_02_dtypes.numbers import number_of


def means(candidate: Callable[..., Any], image: Tensor) -> Any:
    """The means of an image. Where `mean` refuses integers, the error says what else it takes."""
    try:
        return candidate(image)
    except RuntimeError as error:
        if "mean(): could not infer output dtype" in str(error):
            converts = "float" in getattr(getattr(candidate, "__code__", None), "co_names", ())
            hint = (
                "`.float()` returns a new tensor, and this one is still uint8: did you keep what it returned?"
                if converts
                else "It takes `dtype=`, the dtype in which it should add up."
            )
            error.args = (f"`mean` refuses integers. {hint}",)
        raise


def bytes_of(candidate: Callable[..., Any], shape: tuple[int, ...], dtype: torch.dtype) -> Any:
    """A number of bytes. Where an answer takes the first size of (), the error says that there is none."""
    try:
        return number_of(candidate(shape, dtype))
    except IndexError as error:
        if not shape:
            error.args = (
                "here the shape is (), a single number without axes, so it has no `shape[0]`. Which number can a product "
                "start with, so that it's right for () too?",
            )
        raise
