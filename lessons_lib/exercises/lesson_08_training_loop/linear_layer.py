"""Exercise: a linear layer from scratch."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

MANY, FEW = 4_000, 30  # outputs and inputs of the layer whose start values are looked at


def in_use(
    candidate: Callable[..., Any],
    weight: Float[Tensor, "out in"],
    bias: Float[Tensor, " out"] | None,
    x: Float[Tensor, "... in"],
) -> dict[str, Any]:
    """A layer's parameters, how their values start, and its output and gradients once it has this weight and bias.

    Output and gradients are None where a parameter is missing or has another shape.
    """
    options = {} if bias is not None else {"bias": False}
    layer = candidate(weight.shape[1], weight.shape[0], **options).to(weight.dtype)
    seen: dict[str, Any] = {
        "parameters": sorted(f"{name} {tuple(p.shape)}" for name, p in layer.named_parameters()),
        "layer.bias": "None" if layer.bias is None else "is there",
        "start": _start(candidate(FEW, MANY, **options)),
        "output": None,
        "gradients": None,
    }
    wanted = {"weight": weight} | ({} if bias is None else {"bias": bias})
    own = dict(layer.named_parameters())
    if seen["parameters"] != sorted(f"{name} {tuple(t.shape)}" for name, t in wanted.items()):
        return seen
    with torch.no_grad():
        for name, t in wanted.items():
            own[name].copy_(t)
    leaf = x.detach().clone().requires_grad_()
    out = layer(leaf)
    seen["output"] = out.detach() if isinstance(out, Tensor) else out
    if isinstance(out, Tensor) and out.requires_grad:
        (out * torch.linspace(1, 2, out.numel(), dtype=out.dtype).view(out.shape)).sum().backward()
    leaves = {"x": leaf, **{name: own[name] for name in wanted}}
    seen["gradients"] = {
        name: torch.zeros_like(t) if t.grad is None else t.grad for name, t in leaves.items()
    }
    return seen


def _start(layer: nn.Module) -> list[str]:
    """How the values of each parameter are spread, in units of 1/√in: rounded so far that chance can't show."""
    said = []
    for name, p in sorted(layer.named_parameters()):
        scaled = p.detach().double() * FEW**0.5
        low, high = _limit(scaled.min().item()), _limit(scaled.max().item())
        said.append(f"{name}: from {low} to {high}, spread {scaled.std().item():.1g}, times 1/√in")
    return said


def _limit(number: float) -> str:
    """In two digits; beyond 3 it's the end of a bell curve, which chance decides."""
    if abs(number) > 3:
        return "below -3" if number < 0 else "above 3"
    return f"{round(number, 2) + 0.0:.2g}"


class Linear(nn.Module):
    """x @ weightᵀ + bias."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None: ...

    def forward(self, x: Tensor) -> Tensor: ...


linear_layer = lesson.exercise(
    kind="class",
    points=2,
    harness=in_use,
    requirements=[without("linear", operations=("addmm",))],
    no_demand=["without F.linear or nn.Linear"],
)(Linear)


@linear_layer.cases
def layers(draw: Draw) -> Iterator[Case]:
    for n_in, n_out, x_shape, with_bias, label in [
        (3, 2, (5, 3), True, "3 inputs, 2 outputs, a batch of 5"),
        (2, 4, (3, 2), True, "2 inputs, 4 outputs"),
        (3, 2, (5, 3), False, "without a bias"),
        (3, 3, (3, 3), True, "as many outputs as inputs"),
        (4, 4, (4, 4), False, "as many outputs as inputs, without a bias"),
        (5, 1, (2, 5), True, "one output"),
        (1, 3, (4, 1), True, "one input"),
        (4, 2, (4,), True, "x is one row"),
        (4, 3, (2, 5, 4), True, "x has three axes"),
        (3, 3, (2, 3, 3), True, "three axes, all alike"),
        (3, 2, (0, 3), True, "an empty batch"),
    ]:
        weight, bias = draw.normal(n_out, n_in), draw.normal(n_out)
        yield case(weight, bias if with_bias else None, draw.normal(*x_shape), label=label)
