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
    of_the_case = torch.get_default_dtype()
    torch.set_default_dtype(torch.float32)  # as in a notebook
    layer = candidate(weight.shape[1], weight.shape[0], **options)
    fresh = candidate(FEW, MANY, **options)
    torch.set_default_dtype(of_the_case)
    seen: dict[str, Any] = {
        "parameters": sorted(f"{name} {tuple(p.shape)}" for name, p in layer.named_parameters()),
        "dtype": ", ".join(sorted({_dtype(p) for p in layer.parameters()})) or "float32",
        "layer.bias": "None" if getattr(layer, "bias", "") is None else "is there",
        "start": _start(fresh),
        "output": None,
        "gradients": None,
    }
    if not hasattr(layer, "bias"):
        seen["layer.bias"] = "isn't there"
    layer = layer.to(weight.dtype)
    wanted = {"weight": weight} | ({} if bias is None else {"bias": bias})
    own = dict(layer.named_parameters())
    if seen["parameters"] != sorted(f"{name} {tuple(t.shape)}" for name, t in wanted.items()):
        return seen
    with torch.no_grad():
        for name, t in wanted.items():
            own[name].copy_(t)
    leaf = x.detach().clone().requires_grad_()
    before = {name: p.detach().clone() for name, p in own.items()}
    out = layer(leaf)
    if any(p is not own[name] or not torch.equal(p, before[name]) for name, p in layer.named_parameters()):
        raise TypeError(
            "your program changes the layer's own parameters whenever the layer is called, so nothing that you train or load "
            "stays. Where should they get their values, once?"
        )
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
    said = [f"another layer: {FEW} in, {MANY} out", f"in units of 1/√{FEW}"]
    for name, p in sorted(layer.named_parameters()):
        first, scaled = p.flatten()[0].item(), p.detach().double() * FEW**0.5
        if bool((p == first).all()) and first not in (0, 1):  # one drawn number
            said.append(f"{name}: one number throughout")
            continue
        low, high = _limit(scaled.min().item()), _limit(scaled.max().item())
        said.append(f"{name} {low} to {high}, spread {float(f'{scaled.std().item():.1g}'):g}")
    return said


def _dtype(p: Tensor) -> str:
    return str(p.dtype).removeprefix("torch.")


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
        (3, 2, (4, 3), True, "a bias of zeros"),
        (2, 5, (3, 2), True, "a bias of zeros, 5 outputs"),
    ]:
        weight, bias = draw.normal(n_out, n_in), draw.normal(n_out)
        if "zeros" in label:
            bias.zero_()
        yield case(weight, bias if with_bias else None, draw.normal(*x_shape), label=label)
