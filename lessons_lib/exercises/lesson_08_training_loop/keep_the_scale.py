"""Exercise: start weights that keep the scale of activations through ReLU layers."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


def started(candidate: Callable[[nn.Module], Any], model: str) -> list[str]:
    """How the tensors of a model start after the candidate had it. The model is given as the code that makes it."""
    made: nn.Module = eval(model, {"nn": nn})
    before = {}
    with torch.no_grad():
        for name, p in made.named_parameters():
            p.fill_(0.25) if p.ndim == 1 else p.normal_(0.0, 0.3)
            before[name] = (p, p.detach().clone())
    candidate(made)
    layers = {name: layer for name, layer in made.named_modules() if isinstance(layer, nn.Linear)}
    said = []
    for name, (p, start) in before.items():
        owner, _, kind = name.rpartition(".")
        now = made.get_parameter(name)
        if now is not p or not now.requires_grad:
            said.append(
                f"{name}: another tensor" if now is not p else f"{name}: requires no gradient any more"
            )
        elif owner not in layers:
            said.append(f"{name}: {'as it was' if torch.equal(now, start.to(now.device)) else 'changed'}")
        elif kind == "bias":
            said.append(f"{name}: {_range(now)}")
        else:
            said.append(f"{name}: {_spread(now, layers[owner].in_features)}")
    return said


def _range(t: Tensor) -> str:
    low, high = (round(number.item(), 2) + 0.0 for number in (t.min(), t.max()))
    return f"from {low} to {high}" if low != high else f"all {low}"


def _spread(weight: Tensor, n_in: int) -> str:
    """Mean ± standard deviation in units of √(2 / in): the latter as a formula gives it, where one is near."""
    unit = (2 / n_in) ** 0.5
    mean, std = weight.mean().item() / unit, weight.std().item() / unit
    chance = 6 * std / weight.numel() ** 0.5
    mean = next((value for value in (0.0, 1.0) if abs(mean - value) < chance + 0.04), round(mean, 1))
    near = (ratio for ratio in _ratios(n_in, weight.shape[0]) if abs(std - ratio) < 0.05 * ratio)
    return f"({mean} ± {next(near, std):.2g})·√(2/in)"


def _ratios(n_in: int, n_out: int) -> Iterator[float]:
    """What well-known formulas give in units of √(2 / in): draws by the same formula then come out as the same number."""
    yield 1.0
    for std in (
        *(c / n_in**0.5 for c in (1.0, 3**-0.5, (2 / 3) ** 0.5, 2.0, 0.5**0.5, 3**0.5, 6**0.5)),
        *(c / n_in for c in (1.0, 2.0, 2**0.5, 0.5)),
        *(c * n_in**0.5 for c in (2**0.5, 0.5**0.5, 0.5)),
        *((2 / n_out) ** 0.5, (2 / (n_in + n_out)) ** 0.5, 2 / (n_in + n_out) ** 0.5, n_out**-0.5),
        *(1.0, 0.1, 0.02, 0.01),
    ):
        yield std / (2 / n_in) ** 0.5


COMPARED = "compared: each weight's mean ± standard deviation"


@lesson.exercise(
    points=2, harness=started, requirements=[recording_on()], no_demand=["may contain other modules"]
)
def keep_the_scale(model: nn.Module) -> None:
    """Gives each nn.Linear in the model start weights that keep the scale through ReLU layers."""


@keep_the_scale.cases
def models(draw: Draw) -> Iterator[Case]:
    # Each layer has 15,000 weights or more, so that chance moves their spread by less than 3 %.
    for model, label in [
        ("nn.Sequential(nn.Linear(150, 100), nn.ReLU(), nn.Linear(100, 400))", "two layers"),
        ("nn.Sequential(nn.Linear(500, 40), nn.ReLU(), nn.Linear(40, 500))", "narrow in the middle"),
        ("nn.Sequential(nn.Linear(180, 180), nn.ReLU(), nn.Linear(180, 180))", "square layers"),
        (
            "nn.Sequential(nn.Linear(300, 120, bias=False), nn.ReLU(), nn.Linear(120, 200))",
            "one without a bias",
        ),
        ("nn.Linear(100, 250)", "a single layer"),
        (
            "nn.Sequential(nn.Sequential(nn.Linear(64, 300)), nn.ReLU(), nn.Sequential(nn.Sequential(nn.Linear(300, 90))))",
            "layers inside modules",
        ),
        (
            "nn.Sequential(nn.Linear(80, 200), nn.LayerNorm(200), nn.ReLU(), nn.Linear(200, 90))",
            "a LayerNorm between them",
        ),
        (
            "nn.Sequential(nn.Embedding(90, 200), nn.Linear(200, 90), nn.BatchNorm1d(90))",
            "an embedding and a BatchNorm",
        ),
        ("nn.Sequential(nn.Conv1d(30, 40, 3), nn.ReLU(), nn.Flatten(), nn.Linear(400, 60))", "a convolution"),
    ]:
        yield case(model, label=f"{label}; {COMPARED}")
    for _ in range(3):
        a, b, c = (draw.number(130, 300) for _ in range(3))
        yield case(
            f"nn.Sequential(nn.Linear({a}, {b}), nn.ReLU(), nn.Linear({b}, {c}))",
            label=f"drawn widths; {COMPARED}",
        )
