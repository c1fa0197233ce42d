"""Bug hunt: a clip that doesn't clip."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


@lesson.hunt(points=2, no_demand=["gradients of at most 1"])
def fit_clipped(
    x: Float[Tensor, "n d"], y: Float[Tensor, " n"], steps: int, lr: float, largest: float
) -> tuple[Float[Tensor, "1 d"], Float[Tensor, " 1"]]:
    """Weight and bias of a linear layer, from 0, after SGD whose gradient has a norm of at most `largest`."""
    layer = nn.Linear(x.shape[1], 1, dtype=x.dtype)
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    parameters = layer.parameters()
    optimizer = torch.optim.SGD(parameters, lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.mse_loss(layer(x)[:, 0], y)
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, largest)
        optimizer.step()
    return layer.weight.detach(), layer.bias.detach()


@fit_clipped.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, steps, far, largest, label in (
        (4, 2, 1, 20.0, 1.0, "one step, far away"),
        (6, 3, 3, 20.0, 2.0, "three steps, far away"),
        (5, 2, 4, 8.0, 3.0, "four steps, the last ones may be short"),
        (5, 4, 3, 0.1, 5.0, "three steps, each gradient is short"),
        (3, 3, 2, 0.2, 4.0, "two steps, as many numbers as rows"),
        (4, 3, 5, 15.0, 0.5, "five steps, largest 0.5"),
        (3, 2, 0, 9.0, 1.0, "no step: zeros"),
    ):
        yield case(draw.normal(n, d), draw.normal(n) + far, steps, 0.1, largest, label=label)
