"""Exercise: a gradient brought back to the shape that was stretched."""

import re
from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import NO_AUTOGRAD

ShapeTuple = tuple[int, ...]


def what_is_left_in_words(
    candidate: Function, grad: Float[Tensor, "..."], shape: ShapeTuple
) -> Float[Tensor, "..."]:
    """The answer; where its numbers don't fit `shape`, the error says which of them were summed."""
    try:
        answer: Tensor = candidate(grad, shape)
    except AttributeError as error:
        if "'tuple' object has no attribute" in str(error):
            # An AttributeError would be explained by its name.
            raise TypeError(
                "`shape` is a tuple of sizes, not a tensor. `len(shape)` says how many axes it has, and `shape[0]` is the first "
                "size."
            ).with_traceback(error.__traceback__) from None
        raise
    except IndexError as error:
        if "tuple index" in str(error) and grad.dim() > len(shape):
            error.args = (
                f"`grad` has {grad.dim()} axes here, but `shape` is {shape}: counted from the left, the axes don't match. "
                "Shapes align at the right.",
            )
        raise
    except RuntimeError as error:
        left = re.search(r"is invalid for input of size (\d+)", str(error))
        if left and int(left[1]) == 1 and grad.shape == shape:
            error.args = (
                "nothing was stretched here, but only one number is left: everything was summed. `sum` over an empty list of "
                "axes sums over all of them.",
            )
        elif left and int(left[1]) == 1:
            error.args = (
                f"only one number is left: everything was summed, as `sum` does without axes, or with an empty list of them. "
                f"Which axes should stay, to give the shape {shape}?",
            )
        elif left and int(left[1]) == grad.numel() and grad.dim() > len(shape):
            error.args = (
                f"all {grad.numel()} numbers are still there: nothing was summed. Shapes align at the right, so {shape} "
                f"doesn't have the first axis of `grad`.",
            )
        raise
    return answer


@lesson.exercise(
    points=2,
    harness=what_is_left_in_words,
    requirements=[without("sum_to_size"), NO_AUTOGRAD],
    no_demand=["sum over every axis that was missing or stretched"],
)
def unbroadcast(grad: Float[Tensor, "..."], shape: ShapeTuple) -> Float[Tensor, "..."]:
    """`grad`, summed over every axis along which a tensor of this shape was stretched."""


@unbroadcast.cases
def gradients(draw: Draw) -> Iterator[Case]:
    for from_shape, to_shape, label in [
        ((4, 3), (3,), "a row for a table"),
        ((4, 3), (4, 1), "a column for a table"),
        ((3, 3), (3,), "a row for a square"),
        ((3, 3), (3, 1), "a column for a square"),
        ((2, 3), (), "a single number"),
        ((4,), (), "a single number for a vector"),
        ((2, 4, 3), (4, 1), "one axis missing and one stretched"),
        ((2, 4, 3), (3,), "two axes missing"),
        ((2, 4, 3), (1, 4, 1), "two axes stretched"),
        ((4, 2, 3), (1, 1), "one axis missing and two stretched"),
        ((2, 3, 4, 5), (4, 5), "two axes missing, of four"),
        ((5, 2, 3), (1, 3), "one axis missing, and the next stretched"),
        ((4, 3), (4, 3), "nothing was stretched"),
        ((2, 3, 5), (2, 3, 5), "nothing was stretched, with three axes"),
        ((1, 3), (1, 3), "an axis of size 1 that was not stretched"),
        ((2, 1, 3), (1, 3), "an axis missing, and one of size 1"),
        ((2, 2, 2), (2, 1), "all axes of one size"),
        ((2, 2, 3), (2, 3), "one axis missing, as long as the next"),
        ((3, 3, 2), (3, 2), "one axis missing, of three as long as the next"),
    ]:
        yield case(draw.normal(*from_shape), to_shape, label=label)
