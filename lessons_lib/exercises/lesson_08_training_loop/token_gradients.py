"""Exercise: the gradient of a mean over tokens, from parts with texts of different lengths."""

import weakref
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


class GraphsHeld:
    """Counts the parts whose graphs wait for their backward pass at the same time.

    Parts of padding alone aren't counted, and neither is one that an answer forwards as a copy. Two at a time are no
    finding: an answer may skip a backward and still have the last loss in a variable.
    """

    def __init__(self, model: nn.Module, parts: list[Part]) -> None:
        self.most = 0
        self._waiting: list[tuple[int, weakref.ref[_Reached]]] = []
        self._parts = [x.untyped_storage().data_ptr() for x, y in parts if bool((y != PADDING).any())]
        model.register_forward_hook(self._forward)

    def _forward(self, module: nn.Module, inputs: tuple[Any, ...], scores: Any) -> None:
        if not isinstance(scores, Tensor) or scores.grad_fn is None or not inputs:
            return
        storage = _storage_of(inputs[0])
        if storage not in self._parts:
            return
        reached = _Reached()
        scores.register_hook(reached)  # kept by the graph, and gone with it
        self._waiting.append((self._parts.index(storage), weakref.ref(reached)))
        held = {part for part, ref in self._waiting if (seen := ref()) is not None and not seen.done}
        self.most = max(self.most, len(held))

    def in_words(self) -> str:
        """For the harness: 'graphs held: one part's', or of how many parts at a time."""
        return f"graphs held: {self.most} parts' at a time" if self.most > 2 else "graphs held: one part's"


def _storage_of(x: object) -> int:
    """Where a tensor's bytes begin; 0 for what has none, such as a tensor inside `torch.func.grad`."""
    try:
        return x.untyped_storage().data_ptr() if isinstance(x, Tensor) else 0
    except (NotImplementedError, RuntimeError):
        return 0


class _Reached:
    """Whether a backward pass has come to a part's scores."""

    done = False

    def __call__(self, grad: Tensor) -> None:
        self.done = True


def loss_and_gradients(
    candidate: Callable[..., Any], weights: list[Tensor], parts: list[Part]
) -> tuple[Any, list[Any], str, str]:
    """The loss that the answer returned, what is in `.grad` then, whether the weights moved, and the graphs held."""
    model = reader(*weights)
    graphs = GraphsHeld(model, parts)
    loss = plain_loss(candidate(model, parts), weights[0])
    moved = "weights moved" if weights_moved(model, weights) else "weights as before"
    return loss, [p.grad for p in model.parameters()], moved, graphs.in_words()


@lesson.exercise(
    points=2, harness=loss_and_gradients, no_demand=["Before the call, no parameter has a gradient"]
)
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
        ((2, 4, 3), ([3], [1, 2], [4], [2], [1, 1]), "5 parts of 1 or 2 texts"),
    ):
        weights = [draw.normal(out, into) for into, out in pairwise(sizes)]
        parts = [_part(draw, sizes[0], sizes[-1], row) for row in lengths]
        label = f"{label}; compared: the loss, the gradients, the weights, and the graphs held at a time"
        yield case(weights, parts, label=label)


def _part(draw: Draw, width: int, classes: int, lengths: list[int]) -> Part:
    """Texts of these lengths, padded to the longest (to 2 tokens at least where there is none)."""
    longest = max(lengths) or 2
    x = draw.normal(len(lengths), longest, width)
    y = draw.integers(0, classes, len(lengths), longest)
    return x, torch.where(torch.arange(longest) < torch.tensor(lengths)[:, None], y, PADDING)
