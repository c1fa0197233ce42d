"""Answers: a gradient brought back to the shape that was stretched."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import unbroadcast as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.unbroadcast import ShapeTuple


@answers.to(
    questions.unbroadcast,
    survivors={"line 2: size == 1 → size <= 1": "no tensor of the lesson has an axis of size 0"},
    hints=[
        "An element that was used in several places gets a gradient from each place. How do several gradients"
        " combine?",
        "There are two steps. While `grad` has more axes than `shape`, sum over axis 0: `shape` lacks that "
        "axis. Then, for each axis whose size in `shape` is 1, sum over that axis and keep it.",
        "Put `grad = grad.sum(0)` into a `while` loop. Then, in a loop `for axis, size in enumerate(shape)`, "
        "compute `grad = grad.sum(axis, keepdim=True)` if the size is 1.",
    ],
    takeaway="Thanks to this function, a bias gets a gradient of its own shape: the backward pass sums over the "
    "axes that broadcasting stretched or added.",
)
def unbroadcast(grad: Tensor, shape: ShapeTuple) -> Tensor:
    missing = grad.dim() - len(shape)
    stretched = [axis + missing for axis, size in enumerate(shape) if size == 1]
    axes = [*range(missing), *stretched]
    return grad.sum(axes).reshape(shape) if axes else grad


def _stretched(grad: Tensor, shape: ShapeTuple) -> list[int]:
    """The axes of `grad` to be summed over."""
    missing = grad.dim() - len(shape)
    return [*range(missing), *(axis + missing for axis, size in enumerate(shape) if size == 1)]


def over(axes: list[int], grad: Tensor, reduce: Callable[[Tensor, list[int]], Tensor] = torch.sum) -> Tensor:
    return reduce(grad, axes) if axes else grad


def first_summed(grad: Tensor, shape: ShapeTuple, axis: int = 0) -> Tensor:
    """Summed over the first axes (or, for axis -1, the last), until as many are left as `shape` has."""
    while grad.dim() > len(shape):
        grad = grad.sum(axis)
    return grad


def ones_summed(grad: Tensor, shape: ShapeTuple, missing: int = 0, keep: bool = True) -> Tensor:
    """Summed over the axes of size 1 in `shape`, one by one; `missing` axes come before them."""
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis + missing, keepdim=keep)
    return grad


def compared(grad: Tensor, shape: ShapeTuple) -> Tensor:
    """Summed over the axes that have another size in `shape`, compared from the left."""
    for axis, (size, wanted) in enumerate(zip(grad.shape, shape, strict=False)):
        if size != wanted:
            grad = grad.sum(axis, keepdim=True)
    return grad


def behind(grad: Tensor, shape: ShapeTuple) -> ShapeTuple:
    """`shape` with an axis of size 1 for each missing one, on the wrong side."""
    return (*shape, *(1,) * (grad.dim() - len(shape)))


unbroadcast.mistakes(
    averaged=wrong(lambda grad, shape: over(_stretched(grad, shape), grad, torch.mean).reshape(shape)).tell(
        "Where an element was used in several places, you averaged the gradients from those places. The "
        "element affects the result through each of them: should you average these effects, or add them up?"
    ),
)


def one_of_each(grad: Tensor, axes: list[int], which: int) -> Tensor:
    """Along each of these axes only one index, with size 1: which, 0 for the first and -1 for the last."""
    for axis in axes:
        grad = grad.narrow(axis, which % grad.shape[axis], 1)
    return grad


unbroadcast.mistakes(
    first_of_each=wrong(
        lambda grad, shape, which: one_of_each(grad, _stretched(grad, shape), which).reshape(shape),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "Where an element was used in several places, you took the {which} of the gradients from those "
        "places. The element affects the result through each of them: how do its effects combine?"
    ),
    one_of_the_missing=wrong(
        lambda grad, shape, which: ones_summed(
            one_of_each(grad, list(range(grad.dim() - len(shape))), which).reshape(
                grad.shape[grad.dim() - len(shape) :]
            ),
            shape,
        ),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "When an axis is missing from `shape`, you keep the {which} index along it and drop the others. How "
        "do the gradients at all these indices combine?"
    ),
    nothing_summed=wrong(lambda grad, shape: grad).tell(
        "You returned `grad` as it came: nothing was summed, or the sum was lost. `sum` doesn't change "
        "`grad`: if you called it, what did you do with the tensor that it returned?"
    ),
)


@unbroadcast.misconception(
    "You handled only the first axis of `shape`, as if a `return` ended the loop early, and for the shape"
    " `()` you returned None. What should happen after the loop, or if the loop never runs?"
)
def only_the_first_axis(grad: Tensor, shape: ShapeTuple) -> Tensor | None:
    grad = first_summed(grad, shape)
    return ones_summed(grad, shape[:1]) if shape else None


unbroadcast.mistakes(
    only_the_first_of_size_one=wrong(
        lambda grad, shape: ones_summed(
            first_summed(grad, shape), shape[: shape.index(1) + 1] if 1 in shape else ()
        )
    ).tell(
        "You summed over only the first axis of size 1 in `shape`, as if a `return` ended the loop there. "
        "What about the other axes of size 1?"
    ),
    ones_put_behind=wrong(lambda grad, shape: ones_summed(grad, behind(grad, shape))).tell(
        "You put the missing axes *after* the axes of `shape`, and summed there. But shapes align at the "
        "right: on which side are axes missing?"
    ),
    ones_put_behind_and_reshaped=wrong(
        lambda grad, shape: ones_summed(grad, behind(grad, shape)).reshape(shape)
    ).tell(
        "You placed the missing axes *after* the axes of `shape`, so some sums are wrong. Shapes align at the"
        " right: on which side are axes missing?"
    ),
    compared_with_ones_behind=wrong(lambda grad, shape: compared(grad, behind(grad, shape))).tell(
        "You compared sizes from the left, as if the missing axes came *after* the axes of `shape`. But "
        "shapes align at the right: on which side are axes missing?"
    ),
)


unbroadcast.mistakes(
    missing_axes_only=wrong(lambda grad, shape: first_summed(grad, shape)).tell(
        "You summed over the axes that `shape` lacks, but in your result, the axes of size 1 in `shape` are "
        "as long as in `grad`. What should happen to these axes, and do you keep what `sum` returns?"
    ),
    axes_not_kept=wrong(lambda grad, shape: over(_stretched(grad, shape), grad)).tell(
        "You summed over the axes of size 1 in `shape`, but you also dropped them. How can you sum over an "
        "axis and keep it in the result, with size 1?"
    ),
    no_axes_are_all=wrong(
        lambda grad, shape: grad.sum(axes).reshape(shape) if (axes := _stretched(grad, shape)) else grad.sum()
    ).tell(
        "When no axis was missing or stretched, you return the sum of everything. What does `grad.sum(axes)` "
        "do with an empty list?",
        breaks="(2, 3) gives grad as it is",
    ),
    last_axes_summed=wrong(lambda grad, shape: ones_summed(first_summed(grad, shape, -1), shape)).tell(
        "When axes are missing from `shape`, you sum over the last axes of `grad`. But shapes align at the "
        "right: which axes of `grad` does `shape` lack?"
    ),
    summed_and_stretched_again=wrong(lambda grad, shape: grad.sum().expand(shape)).tell(
        "You gave every element the sum of all of `grad`. Which parts of `grad` belong to one element?"
    ),
    axes_not_moved=wrong(lambda grad, shape: first_summed(ones_summed(grad, shape), shape)).tell(
        "When `grad` has more axes than `shape`, you find the axes of size 1 by counting from the left. But "
        "shapes align at the right: which axis of `grad` belongs to axis 0 of `shape`?"
    ),
    largest_of_each=wrong(
        lambda grad, shape: over(_stretched(grad, shape), grad, torch.amax).reshape(shape)
    ).tell(
        "Where an element was used in several places, you took the largest of the gradients from those "
        "places. The element affects the result through each of them: how do its effects combine?"
    ),
    cut_to_shape=wrong(lambda grad, shape: grad.flatten()[: torch.Size(shape).numel()].reshape(shape)).tell(
        "You kept the first numbers of `grad` and dropped all the others. If an element was used in several "
        "places, which numbers of `grad` belong to it?"
    ),
    stretched_axes_only=wrong(lambda grad, shape: ones_summed(grad, shape, grad.dim() - len(shape))).tell(
        "You summed over the stretched axes, but the axes that `shape` doesn't have are still there, in "
        "front. What should happen to those axes?"
    ),
    axes_not_kept_one_by_one=wrong(
        lambda grad, shape: ones_summed(first_summed(grad, shape), shape, keep=False)
    ).tell(
        "You dropped each axis of size 1 in `shape` as you summed over it, so the index of every later axis "
        "fell by 1. How can you sum over an axis and keep it in the result, with size 1?"
    ),
    stretched_axes_from_the_left=wrong(lambda grad, shape: ones_summed(grad, shape)).tell(
        "You took the indices of the axes of size 1 in `shape`, and summed over the same indices of `grad`, "
        "but `grad` may have extra axes in front. Which axes should you sum over first?"
    ),
    compared_from_the_left=wrong(lambda grad, shape: compared(grad, shape)).tell(
        "You compared sizes from the left, and the axes that `shape` doesn't have are still in your result. "
        "But shapes align at the right: which axes should you sum over first?"
    ),
    first_axis_always=wrong(
        lambda grad, shape, keep: grad.sum(0, keepdim=keep), over={"keep": [False, True]}
    ).tell(
        "You summed over axis 0, whatever the shapes are. Which axes of `grad` are missing from `shape`, and "
        "which axes of `shape` have size 1?"
    ),
)


@unbroadcast.misconception(
    "You lined the shapes up at the left: axis 0 of `grad` met axis 0 of `shape`, and so on. But shapes "
    "align at the right: which axes of `grad` does `shape` lack?"
)
def lined_up_at_the_left(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = [
        axis for axis, (size, wanted) in enumerate(zip(grad.shape, shape, strict=False)) if size != wanted
    ]
    return (grad.sum(axes, keepdim=True) if axes else grad).reshape(shape)


unbroadcast.mistakes(
    axes_of_size_one_at_once=wrong(
        lambda grad, shape: grad.sum([axis for axis, size in enumerate(shape) if size == 1], keepdim=True)
    ).tell(
        "You counted the axes of size 1 in `shape` from the left, though `grad` may have extra axes in front."
        " If no size is 1, `sum` gets an empty list and adds up everything: which axes should it sum over?"
    ),
    first_axis_where_shapes_differ=wrong(
        lambda grad, shape: grad if grad.shape == shape else grad.sum(0)
    ).tell(
        "Whenever the shapes differ, you sum over axis 0, once, which is right for a bias. What if `grad` has"
        " several more axes than `shape`, or `shape` has an axis of size 1?"
    ),
    one_missing_axis_only=wrong(lambda grad, shape: grad.sum(0) if grad.dim() > len(shape) else grad).tell(
        "When `grad` has more axes than `shape`, you sum over its first axis, once, and do nothing else. What"
        " if several axes are missing from `shape`, or `shape` has an axis of size 1?"
    ),
    compared_before_the_first_are_gone=wrong(
        lambda grad, shape: first_summed(compared(grad, shape), shape)
    ).tell(
        "You compared sizes from the left while `grad` still had the axes that `shape` doesn't have. But "
        "shapes align at the right: which axes should you sum over first?"
    ),
    by_sum_to_size=wrong(lambda grad, shape: grad.sum_to_size(shape)).breaks(
        "computing them without sum_to_size"
    ),
)


@unbroadcast.violation("Don't change grad in place")
def added_to_grad_itself(grad: Tensor, shape: ShapeTuple) -> Tensor:
    summed = unbroadcast(grad, shape).clone()
    grad += 1
    return summed
