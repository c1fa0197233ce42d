"""Exercise: a tensor from a NumPy array, with memory of its own."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Trial
from lessons_lib.checking.requirements.dtypes import SameDtype
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class ArraysDtype(SameDtype):
    """The tensor has the array's dtype."""

    def observe(self, trial: Trial) -> dict[str, Any]:
        return super().observe(
            replace(
                trial,
                call_with_default_dtype=lambda default, array: trial.call_with_default_dtype(
                    default, array, True
                ),
            )
        )


@contextmanager
def array_not_tensor(array: Tensor) -> Iterator[None]:
    """Where an answer takes the array for a tensor, or its number for an array, the error says so."""
    try:
        yield
    except TypeError as error:
        text = str(error)
        if "can't assign a numpy.ndarray" in text:
            error.args = (
                "a part of a tensor can't be filled with a NumPy array. Make a tensor of the whole array instead: which "
                "call copies it, whatever its shape?",
            )
        elif array.dim() == 0 and "got numpy." in text:
            error.args = (
                "this array has shape (): it's a single number. Computing with it, as in `array * 1`, gives a NumPy number, "
                "which isn't an array anymore. Which call copies an array of any shape?",
            )
        elif array.dim() == 0 and ("iteration over a 0-d" in text or "len() of unsized" in text):
            error.args = (
                "this array has shape (): it's a single number, so `list`, `for` and `len` find nothing to loop over "
                "or to count. Which call copies an array of any shape?",
            )
        raise
    except IndexError as error:
        if array.dim() == 0 and "0-dim" in str(error):
            error.args = (
                "this array has shape (): it's a single number, with no axis to slice. Which call copies an array of any shape?",
            )
        raise


def changed_afterwards(candidate: Callable[[Array], Any], array: Tensor, as_it_is: bool = False) -> Any:
    """What the tensor holds once the array has been changed.

    The answer gets the case's own memory, so that what it writes there is seen; what is written here is taken back.
    How much is added depends on the axes, so that an answer that adds 100 of its own isn't taken for one that shares.
    The answer runs with a notebook's default dtype, because it should keep the array's own.
    Whole numbers that became floats are read as whole ones unless `as_it_is`: the dtype is
    a requirement of its own, for half the points.
    """
    torch.set_default_dtype(torch.float32)  # the caller of a harness restores the default
    given = array.numpy()
    with array_not_tensor(array):
        made = candidate(given)
    if inspect.isroutine(made):  # `.clone` without its brackets
        raise TypeError(
            f"your function returned the method `{made.__name__}` itself: without (), it isn't called"
        )
    left = given.copy()
    given += 100 if given.ndim == 2 else 50
    if type(made) is Tensor:
        made = made.clone()
    given[...] = left
    whole = type(made) is Tensor and made.is_floating_point() and not array.is_floating_point()
    return made.to(array.dtype) if whole and not as_it_is else made


@lesson.exercise(harness=changed_afterwards, requirements=[ArraysDtype()])
def own_copy(array: Array) -> Tensor:
    """A tensor with the array's numbers, shape and dtype, and memory of its own."""


@own_copy.cases
def arrays(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), label="a float64 array")
    yield case(draw.integers(1, 9, 3, 2), label="an array of whole numbers")
    yield case(draw.normal(4).float(), label="a float32 array")
    yield case(draw.normal(3, 2, 2), label="a float64 array with three axes")
    yield case(draw.integers(1, 9, 3, 3), label="whole numbers again, 3 × 3")
    yield case(draw.integers(1, 9, 2, 3).to(torch.uint8), label="an array of bytes")
    yield case(draw.integers(1, 9, 4).to(torch.int32), label="an int32 array")
    yield case(draw.normal(3).half(), label="a float16 array")
    yield case(draw.normal(1, 3), label="one row, 1 × 3")
    yield case(draw.normal(), label="a single number, shape ()")
