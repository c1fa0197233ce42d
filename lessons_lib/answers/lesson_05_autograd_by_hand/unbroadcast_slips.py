"""Further ways to get `unbroadcast` wrong: axes kept that should go, sums that miss an axis, loops that end "
"too early."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.unbroadcast import (
    first_summed,
    one_of_each,
    ones_summed,
    unbroadcast,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand.unbroadcast import ShapeTuple


def padded(grad: Tensor, shape: ShapeTuple) -> ShapeTuple:
    """`shape` with an axis of size 1 in front for each missing one."""
    return (*(1,) * (grad.dim() - len(shape)), *shape)


unbroadcast.mistakes(
    missing_axes_kept=wrong(lambda grad, shape: ones_summed(grad, padded(grad, shape))).tell(
        "Your sums are right, but the axes that `shape` doesn't have are still there, with size 1. How can "
        "you make these axes disappear?"
    ),
    everything_to_one_number=wrong(
        lambda grad, shape, reduce: reduce(grad),
        over={"reduce": {"summed": torch.sum, "averaged": torch.mean}},
    ).tell(
        "You {reduce} all of `grad`, down to a single number, whatever `shape` is. Which axes of `grad` are "
        "missing from `shape` or have size 1 there?"
    ),
    single_numbers_only=wrong(lambda grad, shape: grad if shape else grad.sum()).tell(
        "For the shape `()` you summed everything, and otherwise you returned `grad` as it came. What should "
        "happen when `shape` has fewer axes than `grad`, or an axis of size 1?"
    ),
    either_missing_or_stretched=wrong(
        lambda grad, shape, away: away(grad, shape) if grad.dim() > len(shape) else ones_summed(grad, shape),
        over={"away": [first_summed, lambda grad, shape: grad.sum(0)]},
    ).tell(
        "You summed over the axes that `shape` lacks or over the stretched ones, but never over both for one "
        "`grad`. What if one axis is missing from `shape` and another has size 1 there?"
    ),
    averaged_in_one_step=wrong(
        lambda grad, shape, step: averaged(grad, shape, step),
        over={"step": ["missing", "stretched"]},
    ).tell(
        "You averaged over the {step} axes. Each element affects the result in every place where it's used: "
        "should you average these effects, or add them up?"
    ),
    last_axis_always=wrong(
        lambda grad, shape, keep: grad.sum(-1, keepdim=keep), over={"keep": [True, False]}
    ).tell(
        "You summed over the last axis, whatever the shapes are. Which axes of `grad` are missing from "
        "`shape`, and which axes of `shape` have size 1?"
    ),
    axis_never=wrong(
        lambda grad, shape, kept: each_one(first_summed(grad, shape), kept(shape), sum_kept),
        over={
            "kept": {
                "axis 0": lambda shape: (0, *shape[1:]),
                "the last axis": lambda shape: (*shape[:-1], 0),
            }
        },
    ).tell(
        "Even where {kept} of `shape` has size 1, you didn't sum over this axis. Does your code reach every "
        "axis of `shape`, from axis 0 to the last?"
    ),
    one_missing_axis_at_most=wrong(
        lambda grad, shape: ones_summed(grad.sum(0) if grad.dim() > len(shape) else grad, shape)
    ).tell(
        "You summed over at most one of the axes that `shape` lacks, as with an `if` that runs once. What "
        "should your code do when `shape` lacks two axes of `grad`?"
    ),
    equal_axes_summed=wrong(lambda grad, shape: equal_summed(first_summed(grad, shape), shape)).tell(
        "You summed over the axes whose sizes in `grad` and `shape` are equal. Where the sizes are equal, was "
        "anything stretched?"
    ),
    cut_along_stretched=wrong(
        lambda grad, shape, which: one_of_each(
            first_summed(grad, shape), [axis for axis, size in enumerate(shape) if size == 1], which
        ),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "When an axis was stretched from size 1, you keep the {which} index along it and drop the others. How "
        "do the gradients at all these indices combine?"
    ),
    one_row=wrong(lambda grad, shape, which: grad[which], over={"which": {"first": 0, "last": -1}}).tell(
        "You returned only the {which} entry of `grad` along axis 0, whatever `shape` is. If an element was "
        "used in several places, how do the gradients from those places combine?"
    ),
    lists_returned=wrong(lambda grad, shape: unbroadcast(grad, shape).tolist()).tell(
        "Your sums are right, but you returned Python numbers and lists. Which step turned a tensor into a "
        "list?"
    ),
    index_goes_on=wrong(lambda grad, shape: ones_summed(missing_by_index(grad, shape), shape)).tell(
        "You summed over axis 0, then over axis 1, as if the axes stayed where they were. After a sum drops "
        "axis 0, what is the index of the next axis to sum over?"
    ),
    shifted_though_gone=wrong(
        lambda grad, shape: ones_summed(first_summed(grad, shape), shape, grad.dim() - len(shape))
    ).tell(
        "You shifted the axes of `shape` by the number of extra axes in `grad`, but these had been summed "
        "away by then. Which axis of `grad` matches axis 0 of `shape` after that?"
    ),
    put_back_in_front=wrong(
        lambda grad, shape: each_one(first_summed(grad, shape), shape, lambda g, axis: g.sum(axis)[None])
    ).tell(
        "After each sum over an axis of size 1 in `shape`, you put the axis back in front of all others. Where "
        "was this axis before the sum?"
    ),
    written_back=wrong(lambda grad, shape: each_one(first_summed(grad, shape), shape, sum_in_place)).tell(
        "You wrote the sums into `grad`, so its shape stayed the same, and each sum is repeated along the "
        "axis that you summed over. `sum` returns a smaller tensor: how can you go on with that tensor "
        "instead?"
    ),
)


def each_one(grad: Tensor, shape: ShapeTuple, step: Callable[[Tensor, int], Tensor]) -> Tensor:
    """A step for each axis of size 1 in `shape`, one after the other."""
    for axis, size in enumerate(shape):
        if size == 1:
            grad = step(grad, axis)
    return grad


def sum_kept(grad: Tensor, axis: int) -> Tensor:
    return grad.sum(axis, keepdim=True)


def averaged(grad: Tensor, shape: ShapeTuple, step: str) -> Tensor:
    """The mean over the axes of one step ("missing" or "stretched"), and the sum over the other axes."""
    missing = list(range(grad.dim() - len(shape)))
    stretched = [len(missing) + axis for axis, size in enumerate(shape) if size == 1]
    summed = unbroadcast(grad, shape)
    count = 1
    for axis in missing if step == "missing" else stretched:
        count *= grad.shape[axis]
    return summed / count


def sum_in_place(grad: Tensor, axis: int) -> Tensor:
    """Each element becomes the sum along this axis."""
    grad[...] = grad.sum(axis, keepdim=True)
    return grad


def equal_summed(grad: Tensor, shape: ShapeTuple) -> Tensor:
    """Summed over the axes that have the same size in `shape`."""
    for axis, size in enumerate(shape):
        if grad.shape[axis] == size:
            grad = grad.sum(axis, keepdim=True)
    return grad


def missing_by_index(grad: Tensor, shape: ShapeTuple) -> Tensor:
    """Summed over axis 0, then axis 1, …, as many as are missing, while the axes after each one move up."""
    for axis in range(grad.dim() - len(shape)):
        grad = grad.sum(axis)
    return grad


@unbroadcast.misconception(
    "You compared the length of `grad` with the number of axes in `shape`. A tensor's length is the size of "
    "its "
    "axis 0: what tells you how many axes it has?"
)
def length_for_axes(grad: Tensor, shape: ShapeTuple) -> Tensor:
    while len(grad) > len(shape):
        grad = grad.sum(0)
    return ones_summed(grad, shape)


@unbroadcast.misconception(
    "You dropped each stretched axis as you summed over it, so the index of every later axis fell by 1, "
    "and your code then compared the wrong axis, or found none. How can a sum keep its axis, with size 1?"
)
def compared_and_dropped(grad: Tensor, shape: ShapeTuple) -> Tensor:
    grad = first_summed(grad, shape)
    for axis, size in enumerate(shape):
        if grad.shape[axis] != size:
            grad = grad.sum(axis)
    return grad


@unbroadcast.misconception(
    "You summed over one axis at most, except for the shape `()`, even when `grad` has several axes more "
    "than `shape`. How can you find out how many axes `shape` lacks?"
)
def one_axis_by_shape_alone(grad: Tensor, shape: ShapeTuple) -> Tensor:
    if not shape:
        return grad.sum()
    axes: list[Any] = [0] if len(shape) == 1 else [axis for axis in (1, 0) if shape[axis] == 1][:1]
    return grad.sum(axes, keepdim=len(shape) > 1) if axes else grad


@unbroadcast.misconception(
    "Your function returned None, so whatever it summed is lost, even if it was printed. Is a `return` "
    "missing, or do you return something that is None?"
)
def nothing_returned(grad: Tensor, shape: ShapeTuple) -> None:
    _ = grad.sum(0)


@unbroadcast.misconception(
    "For the shape `()`, you returned a Python number. A tensor without axes is still a tensor: which step "
    "takes "
    "the number out of it?"
)
def number_without_axes(grad: Tensor, shape: ShapeTuple) -> Tensor | float:
    return unbroadcast(grad, shape) if shape else grad.sum().item()


@unbroadcast.misconception(
    "You tried to stretch `grad` to `shape`, but `shape` is what the tensor had before it was stretched: "
    "`grad` should get smaller. How do the gradients from all places of an element combine?"
)
def stretched_again(grad: Tensor, shape: ShapeTuple) -> Tensor:
    return grad.expand(shape)
