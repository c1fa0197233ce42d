"""Answers: a gradient brought back to the shape that was stretched."""

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


@unbroadcast.misconception(
    "You averaged over the places where an element was used. Each of them adds its share to the gradient: sum them."
)
def averaged(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = _stretched(grad, shape)
    return grad.mean(axes).reshape(shape) if axes else grad


@unbroadcast.misconception(
    "You took the first of the gradients that meet in an element. They add up: each place where it was used counts."
)
def first_of_each(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis in _stretched(grad, shape):
        grad = grad.narrow(axis, 0, 1)
    return grad.reshape(shape)


@unbroadcast.misconception(
    "The missing axes are summed away, and the stretched ones, of size 1 in `shape`, are not: they are as long as before."
)
def missing_axes_only(grad: Tensor, shape: ShapeTuple) -> Tensor:
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad


@unbroadcast.misconception(
    "The missing axes are summed away; of those with size 1 in `shape` you also make away with the axis itself. Keep it, "
    "with size 1."
)
def axes_not_kept(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = _stretched(grad, shape)
    return grad.sum(axes) if axes else grad


@unbroadcast.misconception(
    "Where nothing was stretched, you summed over everything: `sum` over an empty list of axes sums over all of them.",
    breaks="Where nothing was stretched, nothing changes",
)
def no_axes_are_all(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = _stretched(grad, shape)
    return grad.sum(axes).reshape(shape) if axes else grad.sum()


@unbroadcast.misconception(
    "You summed over the last axes until their number was right. Shapes are aligned at the right, so the missing axes "
    "are the first."
)
def last_axes_summed(grad: Tensor, shape: ShapeTuple) -> Tensor:
    while grad.dim() > len(shape):
        grad = grad.sum(-1)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    return grad


@unbroadcast.misconception(
    "You summed over everything, and gave every element the same number. An element's gradient is the sum over the "
    "places where that element was used."
)
def summed_and_stretched_again(grad: Tensor, shape: ShapeTuple) -> Tensor:
    return grad.sum().expand(shape)


@unbroadcast.misconception(
    "You took the axes of size 1 in `shape` for axes of `grad` with the same number. If axes are missing, all others "
    "have moved: count from the right, or sum the missing ones away first."
)
def axes_not_moved(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad


@unbroadcast.misconception("You took the largest of the gradients that meet in an element. They add up.")
def largest_of_each(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = _stretched(grad, shape)
    return grad.amax(axes).reshape(shape) if axes else grad


@unbroadcast.misconception(
    "Your numbers are the first ones of `grad`, cut to the shape. Sum over the axes that were stretched; nothing is cut off."
)
def cut_to_shape(grad: Tensor, shape: ShapeTuple) -> Tensor:
    count = torch.Size(shape).numel()
    return grad.flatten()[:count].reshape(shape)


@unbroadcast.misconception(
    "The stretched axes are summed over, and the missing ones are still there, in front. Sum over those too."
)
def stretched_axes_only(grad: Tensor, shape: ShapeTuple) -> Tensor:
    missing = grad.dim() - len(shape)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis + missing, keepdim=True)
    return grad


@unbroadcast.misconception(
    "Of the axes with size 1 in `shape` you make away with the axis itself, one after the other, and the axes behind it move "
    "up. Keep each, with size 1."
)
def axes_not_kept_one_by_one(grad: Tensor, shape: ShapeTuple) -> Tensor:
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis)
    return grad


@unbroadcast.misconception(
    "The axes of size 1 are summed over, counted from the left, and the missing ones are still there, in front. Sum over "
    "those first: then the axes have the numbers that they have in `shape`."
)
def stretched_axes_from_the_left(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    return grad


@unbroadcast.misconception(
    "Sizes are compared from the left, and the missing axes are still there. Shapes are aligned at the right: sum over the "
    "first axes until as many are left as `shape` has."
)
def compared_from_the_left(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis, (size, wanted) in enumerate(zip(grad.shape, shape, strict=False)):
        if size != wanted:
            grad = grad.sum(axis, keepdim=True)
    return grad


@unbroadcast.misconception(
    "You summed over axis 0, whatever the shapes are. Sum over every axis that was missing or had size 1, and no other."
)
def first_axis_always(grad: Tensor, shape: ShapeTuple) -> Tensor:
    return grad.sum(0)


@unbroadcast.misconception(
    "The shapes are lined up at the left: an axis of `grad` is held against the axis of `shape` with the same number. They are "
    "aligned at the right, so the missing axes are the first."
)
def lined_up_at_the_left(grad: Tensor, shape: ShapeTuple) -> Tensor:
    axes = [
        axis for axis, (size, wanted) in enumerate(zip(grad.shape, shape, strict=False)) if size != wanted
    ]
    return (grad.sum(axes, keepdim=True) if axes else grad).reshape(shape)


@unbroadcast.misconception(
    "Only axes of size 1 in `shape` are summed over, counted from the left, and the missing axes are still there. Where no "
    "axis has size 1 the list of axes is empty, and `sum` over an empty list is the sum over all of them."
)
def axes_of_size_one_at_once(grad: Tensor, shape: ShapeTuple) -> Tensor:
    return grad.sum([axis for axis, size in enumerate(shape) if size == 1], keepdim=True)


unbroadcast.mistakes(
    first_axis_where_shapes_differ=wrong(
        lambda grad, shape: grad if grad.shape == shape else grad.sum(0),
        "Wherever the shapes differ you summed over axis 0, once. That is right for a bias: one axis is missing. Several may be "
        "missing, and an axis of size 1 in `shape` is summed over, and kept.",
    ),
    one_missing_axis_only=wrong(
        lambda grad, shape: grad.sum(0) if grad.dim() > len(shape) else grad,
        "Where `grad` has more axes you summed over the first, once, and no more. Several may be missing, and an axis of size 1 "
        "in `shape` is summed over, too, and kept.",
    ),
)


@unbroadcast.misconception(
    "Sizes are compared from the left, while the missing axes are still there. Shapes are aligned at the right: sum over "
    "the surplus first axes first, and compare then."
)
def compared_before_the_first_are_gone(grad: Tensor, shape: ShapeTuple) -> Tensor:
    for axis, size in enumerate(shape):
        if grad.shape[axis] != size:
            grad = grad.sum(axis, keepdim=True)
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    return grad


@unbroadcast.violation("for doing it by hand")
def by_sum_to_size(grad: Tensor, shape: ShapeTuple) -> Tensor:
    return grad.sum_to_size(shape)
