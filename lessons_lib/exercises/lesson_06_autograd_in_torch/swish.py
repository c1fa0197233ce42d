"""Exercise: a Function with a backward of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

MANY = 1_000  # numbers in the x that bytes are counted with
FEW = 64  # bytes: a number may be kept


def applied(
    candidate: Any, x: Float[Tensor, "..."], from_above: Float[Tensor, "..."], held: list[int] | None = None
) -> Any:
    """The Function's values, the gradient that reaches x when `from_above` comes to them (0 where none does), and how x is saved.

    held: where given, the bytes that the graph holds besides x are noted in it.
    """
    leaf = x.clone().detach().requires_grad_()
    x = leaf * 1  # no leaf, so that it can be changed in place
    if held is not None:
        with ByteCounter(block=1) as counter:
            # A sum keeps the graph and not the values. (The Function's object alone kept nothing under torch 2.11.)
            total = candidate.apply(x).sum()
            held.append(counter.allocated - total.nbytes)
        del total
    y = candidate.apply(x)
    values = y.detach().clone()
    found: Tensor | None = torch.autograd.grad(
        y, leaf, from_above.to(y.device), retain_graph=True, allow_unused=True
    )[0]
    words = "nothing saved"
    if y.grad_fn.saved_tensors:
        words = "saved" if _guarded(y, x) else "saved past the version counter"
    return values, torch.zeros_like(leaf) if found is None else found, words


def _guarded(y: Any, x: Tensor) -> bool:
    """Whether a change of x in place, which this makes, is noticed by y's backward or does not concern it."""
    before = [t.clone() for t in y.grad_fn.saved_tensors]
    with torch.no_grad():
        x += 1
    try:
        return all(map(torch.equal, y.grad_fn.saved_tensors, before))
    except RuntimeError:
        return True


@dataclass(frozen=True)
class XAlone:
    """The graph holds x and no other tensor of its size, in whatever way it is kept."""

    name: str = "holds x alone"
    request: str = "hold no bytes in the graph besides x"

    def observe(self, trial: Trial) -> int:
        held: list[int] = []
        trial.call(trial.draw.normal(MANY), torch.ones(MANY, dtype=torch.float64), held)
        return held[0]

    def judge(self, seen: int) -> Assessment:
        if seen <= FEW:
            return Assessment("", True)
        return Assessment(
            f"Your graph holds {seen:,} bytes besides the {8 * MANY:,} of x: a copy of x, or another tensor, saved or kept as an "
            "attribute of ctx. What can `backward` compute again?",
            False,
        )


class Swish(torch.autograd.Function):
    """x · sigmoid(x), which saves x alone."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor: ...

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor: ...


swish = lesson.exercise(kind="class", points=3, harness=applied, requirements=[XAlone()])(Swish)


@swish.cases
def numbers(draw: Draw) -> Iterator[Case]:
    for x, label in (
        (torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64), "three numbers"),
        (draw.normal(5, std=2), "five numbers"),
        (draw.uniform(2, low=3, high=6), "large numbers"),
        (draw.uniform(4, low=-3, high=-1), "negative numbers"),
        (draw.normal(2, 3), "a table"),
        (draw.normal(2, 1, 2), "three axes"),
        (draw.normal(), "a single number, of shape ()"),
    ):
        from_above = torch.arange(1, x.numel() + 1, dtype=x.dtype).reshape(x.shape)
        yield case(
            x, from_above, label=f"{label}; compared: the values, the gradient for x, and how x is saved"
        )
