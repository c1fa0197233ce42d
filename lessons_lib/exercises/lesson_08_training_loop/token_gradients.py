"""Exercise: the gradient of a mean over tokens, from parts with texts of different lengths."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.readers import plain_loss, reader, weights_moved
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

PADDING = -100
Part = tuple[Tensor, Tensor]


def loss_and_gradients(
    candidate: Callable[..., Any], weights: list[Tensor], parts: list[Part]
) -> tuple[Any, list[Any], str]:
    """The loss that the answer returned, what is in `.grad` then, and whether the weights moved."""
    model = reader(*weights)
    loss = plain_loss(candidate(model, parts), weights[0])
    moved = weights_moved(model, weights)
    return loss, [p.grad for p in model.parameters()], "weights moved" if moved else "weights as before"


@lesson.exercise(points=2, harness=loss_and_gradients, no_demand=["Before the call, no gradient is there"])
def token_gradients(model: nn.Module, parts: list[Part]) -> float:
    """Fills `.grad` with the gradient of the mean loss over all real tokens of all parts; returns that mean."""


@token_gradients.cases
def texts(draw: Draw) -> Iterator[Case]:
    for sizes, lengths, label in (
        ((2, 4, 3), ([3, 2], [1]), "2 parts: one of 5 tokens, one of 1"),
        ((3, 2, 4), ([5, 4], [2, 1, 1], [3]), "3 parts: 9, 4 and 3 tokens"),
        ((3, 3, 3), ([3, 2, 3], [3, 1, 2]), "as many tokens as classes"),
        ((2, 3, 4), ([4, 1], [4, 3]), "as many tokens as classes, 2 texts"),
        ((4, 3, 2), ([3, 1], [0, 0], [2]), "a part that is padding only"),
        ((2, 3, 5), ([0], [4, 1]), "the first part is padding only"),
        ((3, 4, 2), ([5, 1, 2],), "a single part"),
        ((4, 2, 3), ([1], [4], [2], [6]), "parts of one text, no padding"),
        ((3, 5, 2), ([2, 2], [2, 2]), "all texts of one length"),
    ):
        weights = [draw.normal(out, into) for into, out in pairwise(sizes)]
        parts = [_part(draw, sizes[0], sizes[-1], row) for row in lengths]
        label = f"{label}; compared: the loss, the gradients, and whether the weights moved"
        yield case(weights, parts, label=label)


def _part(draw: Draw, width: int, classes: int, lengths: list[int]) -> Part:
    """Texts of these lengths, padded to the longest (to 2 tokens at least where there is none)."""
    longest = max(lengths) or 2
    x = draw.normal(len(lengths), longest, width)
    y = draw.integers(0, classes, len(lengths), longest)
    return x, torch.where(torch.arange(longest) < torch.tensor(lengths)[:, None], y, PADDING)
