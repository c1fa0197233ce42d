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
        "An element that was used in several places has a gradient from each of them. What becomes of several gradients?",
        "Two steps. While `grad` has more axes than `shape`, sum over axis 0: those axes were missing. Then for each "
        "axis whose size in `shape` is 1, sum over it and keep it.",
        "`grad = grad.sum(0)` in a `while`; then `grad = grad.sum(axis, keepdim=True)` in a `for axis, size in "
        "enumerate(shape)`, if the size is 1.",
    ],
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
    """Summed over the axes of size 1 in `shape`, one by one; `missing` axes stand before them."""
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


unbroadcast.mistakes(
    averaged=wrong(lambda grad, shape: over(_stretched(grad, shape), grad, torch.mean).reshape(shape)).tell(
        "You averaged over the places where an element was used. Each of them adds its share to the gradient: sum them."
    ),
)


@unbroadcast.misconception(
    "You took the first of the gradients that meet in an element. They add up: each place where it was used counts."
)
def first_of_each(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis in _stretched(grad, shape):
        grad = grad.narrow(axis, 0, 1)
    return grad.reshape(shape)


unbroadcast.mistakes(
    missing_axes_only=wrong(lambda grad, shape: first_summed(grad, shape)).tell(
        "The missing axes are summed away, and the stretched ones, of size 1 in `shape`, are not: they are as long as before."
    ),
    axes_not_kept=wrong(lambda grad, shape: over(_stretched(grad, shape), grad)).tell(
        "The missing axes are summed away; of those with size 1 in `shape` you also make away with the axis itself. Keep it, "
        "with size 1."
    ),
    no_axes_are_all=wrong(
        lambda grad, shape: grad.sum(axes).reshape(shape) if (axes := _stretched(grad, shape)) else grad.sum()
    ).tell(
        "Where nothing was stretched, you summed over everything: `sum` over an empty list of axes sums over all of them.",
        breaks="Where nothing was stretched, nothing changes",
    ),
    last_axes_summed=wrong(lambda grad, shape: ones_summed(first_summed(grad, shape, -1), shape)).tell(
        "You summed over the last axes until their number was right. Shapes are aligned at the right, so the missing axes "
        "are the first."
    ),
    summed_and_stretched_again=wrong(lambda grad, shape: grad.sum().expand(shape)).tell(
        "You summed over everything, and gave every element the same number. An element's gradient is the sum over the "
        "places where that element was used."
    ),
    axes_not_moved=wrong(lambda grad, shape: first_summed(ones_summed(grad, shape), shape)).tell(
        "You took the axes of size 1 in `shape` for axes of `grad` with the same number. If axes are missing, all others "
        "have moved: count from the right, or sum the missing ones away first."
    ),
    largest_of_each=wrong(
        lambda grad, shape: over(_stretched(grad, shape), grad, torch.amax).reshape(shape)
    ).tell("You took the largest of the gradients that meet in an element. They add up."),
    cut_to_shape=wrong(lambda grad, shape: grad.flatten()[: torch.Size(shape).numel()].reshape(shape)).tell(
        "Your numbers are the first ones of `grad`, cut to the shape. Sum over the axes that were stretched; nothing is cut off."
    ),
    stretched_axes_only=wrong(lambda grad, shape: ones_summed(grad, shape, grad.dim() - len(shape))).tell(
        "The stretched axes are summed over, and the missing ones are still there, in front. Sum over those too."
    ),
    axes_not_kept_one_by_one=wrong(
        lambda grad, shape: ones_summed(first_summed(grad, shape), shape, keep=False)
    ).tell(
        "Of the axes with size 1 in `shape` you make away with the axis itself, one after the other, and the axes behind it move "
        "up. Keep each, with size 1."
    ),
    stretched_axes_from_the_left=wrong(lambda grad, shape: ones_summed(grad, shape)).tell(
        "The axes of size 1 are summed over, counted from the left, and the missing ones are still there, in front. Sum over "
        "those first: then the axes have the numbers that they have in `shape`."
    ),
    compared_from_the_left=wrong(lambda grad, shape: compared(grad, shape)).tell(
        "Sizes are compared from the left, and the missing axes are still there. Shapes are aligned at the right: sum over the "
        "first axes until as many are left as `shape` has."
    ),
    first_axis_always=wrong(lambda grad, shape: grad.sum(0)).tell(
        "You summed over axis 0, whatever the shapes are. Sum over every axis that was missing or had size 1, and no other."
    ),
)


@unbroadcast.misconception(
    "The shapes are lined up at the left: an axis of `grad` is held against the axis of `shape` with the same number. They are "
    "aligned at the right, so the missing axes are the first."
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
        "Only axes of size 1 in `shape` are summed over, counted from the left, and the missing axes are still there. Where no "
        "axis has size 1 the list of axes is empty, and `sum` over an empty list is the sum over all of them."
    ),
    first_axis_where_shapes_differ=wrong(
        lambda grad, shape: grad if grad.shape == shape else grad.sum(0)
    ).tell(
        "Wherever the shapes differ you summed over axis 0, once. That is right for a bias: one axis is missing. Several may be "
        "missing, and an axis of size 1 in `shape` is summed over, and kept."
    ),
    one_missing_axis_only=wrong(lambda grad, shape: grad.sum(0) if grad.dim() > len(shape) else grad).tell(
        "Where `grad` has more axes you summed over the first, once, and no more. Several may be missing, and an axis of size 1 "
        "in `shape` is summed over, too, and kept."
    ),
    compared_before_the_first_are_gone=wrong(
        lambda grad, shape: first_summed(compared(grad, shape), shape)
    ).tell(
        "Sizes are compared from the left, while the missing axes are still there. Shapes are aligned at the right: sum over "
        "the surplus first axes first, and compare then."
    ),
    by_sum_to_size=wrong(lambda grad, shape: grad.sum_to_size(shape)).breaks("for doing it by hand"),
)
