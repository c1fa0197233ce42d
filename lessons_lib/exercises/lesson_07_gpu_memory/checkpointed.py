"""Exercise: a stack of layers in checkpointed segments."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.phrases import count

BUDGET = 1_600_000  # bytes; one tensor between two layers takes 65,536


class Layer(nn.Module):
    """gelu(x @ weight); its backward needs x and the product.

    place: its number among the layers. ran_again: where it notes that it runs during a backward pass.
    """

    def __init__(self, weight: Tensor, place: int, ran_again: list[int]) -> None:
        super().__init__()
        self.weight = nn.Parameter(weight.clone())
        self._place = place
        self._ran_again = ran_again

    def forward(self, x: Tensor) -> Tensor:
        """x: (n, d). Returns (n, d)."""
        if torch._C._current_graph_task_id() != -1:  # as torch.utils.checkpoint asks too
            self._ran_again.append(self._place)
        return F.gelu(x @ self.weight)


_RAN_AGAIN: list[int] = []  # the layers that ran in the last call's backward pass, in this order


def trained(
    candidate: Callable[[Sequence[Layer], Tensor, int], Tensor],
    weights: Float[Tensor, "layers d d"],
    x: Float[Tensor, "n d"],
    segments: int,
    x_needs_gradient: bool,
) -> Any:
    """The output, and the gradients that a backward from it gives the layers' weights: 0 where none arrives."""
    _RAN_AGAIN.clear()
    layers = [Layer(weight, place, _RAN_AGAIN) for place, weight in enumerate(weights)]
    out = candidate(layers, x.detach().requires_grad_(x_needs_gradient), segments)
    if isinstance(out, Tensor) and out.requires_grad:
        above = torch.linspace(1, 2, out.numel(), dtype=out.dtype, device=out.device).view(out.shape)
        out.backward(above)
        del above
        out = out.detach()
    found = [layer.weight for layer in layers]
    return out, torch.stack([torch.zeros_like(one) if one.grad is None else one.grad for one in found])


def many_layers(draw: Draw) -> tuple[Any, ...]:
    """48 layers in 12 segments. After the forward: 12 tensors; then 2 for each layer of one segment."""
    return draw.normal(48, 8, 8) / 8**0.5, draw.normal(1024, 8), 12, False


def runs_of_neighbours(places: Sequence[int]) -> list[list[int]]:
    """Numbers in this order, cut wherever the next one isn't the last one plus 1. A number that comes again is left out."""
    runs: list[list[int]] = []
    for place in dict.fromkeys(places):
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


@dataclass(frozen=True)
class InSegments:
    """The layers run again in backward, `segments` runs of neighbours; a segment may also keep what it saved.

    `checkpoint_sequential` does so with its last one, which backward needs first.
    """

    name: str = "segments"
    request: str = "make exactly `segments` segments"

    def observe(self, trial: Trial) -> list[list[int]]:
        """For each call: layers, `segments`, how many segments ran again, and how many layers didn't, in how many runs."""
        calls = [trial.fresh_inputs(index) for index in range(len(trial.cases))]
        return [self._counts(trial, call) for call in [*calls, many_layers(trial.draw)]]

    def _counts(self, trial: Trial, call: tuple[Any, ...]) -> list[int]:
        weights, _, segments, _ = call
        trial.call(*call)
        kept = [place for place in range(len(weights)) if place not in _RAN_AGAIN]
        again, blocks = runs_of_neighbours(_RAN_AGAIN), runs_of_neighbours(kept)
        return [len(weights), segments, len(again), len(kept), len(blocks)]

    def judge(self, seen: list[list[int]]) -> Assessment:
        other = next((call for call in seen if call[1] != call[2] + call[4]), None)
        if other is None:
            return Assessment("", True)
        layers, segments, again, kept, _ = other
        asked = f"With {layers} layers and `segments={segments}`,"
        if not again:
            return Assessment(
                f"{asked} no layer ran again in backward. Which part of your code runs under `checkpoint`?",
                False,
            )
        ran = f"{count(again, 'segment')} ran again in backward"
        if not kept:
            return Assessment(
                f"{asked} {ran}. How does your code choose where a segment begins and ends?", False
            )
        return Assessment(
            f"{asked} {ran}, and {count(kept, 'layer')} didn't. Which segments does your code checkpoint?",
            False,
        )


def _cause(peak: int) -> str:
    return "The 12 segments' inputs, and the tensors that one segment's 4 layers save, take less. What else did your code keep in memory?"


@lesson.exercise(
    points=2,
    harness=trained,
    requirements=[InSegments(), peak_bytes(BUDGET, many_layers, _cause)],
    no_demand=["may differ"],
)
def checkpointed(layers: Sequence[nn.Module], x: Tensor, segments: int) -> Tensor:
    """The output of all layers, one after another, in checkpointed segments."""


@checkpointed.cases
def stacks(draw: Draw) -> Iterator[Case]:
    for depth, d, n, segments, needed, label in (
        (4, 3, 2, 2, False, "4 layers in 2 segments"),
        (7, 2, 3, 3, False, "7 layers in 3 segments"),
        (6, 3, 4, 3, True, "6 layers in 3 segments; x needs a gradient"),
        (6, 4, 2, 2, False, "6 layers in 2 segments"),
        (5, 3, 3, 2, True, "5 layers in 2 segments; x needs a gradient"),
        (3, 2, 4, 3, False, "as many segments as layers"),
        (4, 3, 5, 1, False, "one segment"),
        (9, 2, 2, 4, True, "9 layers in 4 segments; x needs a gradient"),
    ):
        yield case(draw.normal(depth, d, d), draw.normal(n, d), segments, needed, label=label)
