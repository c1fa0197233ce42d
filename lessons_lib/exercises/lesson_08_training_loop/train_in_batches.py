"""Bug hunt: a forgotten zero_grad."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


@lesson.hunt(points=2, no_demand=["the last part may be smaller"])
def train_in_batches(
    x: Float[Tensor, "n d"], y: Int[Tensor, " n"], epochs: int, size: int, lr: float
) -> Float[Tensor, "10 d"]:
    """The weights of ten scores after so many epochs of SGD on batches of `size` rows, from 0."""
    w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=lr)
    for _ in range(epochs):
        optimizer.zero_grad()
        for pixels, digits in zip(x.split(size), y.split(size), strict=True):
            loss = F.cross_entropy(pixels @ w.T, digits)
            loss.backward()
            optimizer.step()
    return w.detach()


@train_in_batches.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, epochs, size, label in (
        (6, 3, 1, 2, "one epoch, three batches of 2"),
        (7, 4, 2, 3, "two epochs, the last batch has 1 row"),
        (8, 2, 3, 4, "three epochs, two batches of 4"),
        (5, 3, 2, 5, "two epochs, one batch"),
        (5, 2, 1, 8, "one epoch, one batch, smaller than its size"),
        (9, 5, 2, 4, "two epochs, batches of 4, 4 and 1"),
        (4, 3, 0, 2, "no epoch: zeros"),
    ):
        yield case(draw.normal(n, d), draw.integers(0, 10, n), epochs, size, 0.5, label=label)
