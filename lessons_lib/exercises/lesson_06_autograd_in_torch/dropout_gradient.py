"""Bug hunt: a saved tensor changed in place, past the version counter."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson


@lesson.hunt(
    points=2,
    requirements=[inputs_alone()],
    no_demand=[
        "dropout in place",
        "for each unit that stays",
        "In place saves memory, and without .data it did not run",
        "None of them requires grad",
    ],
)
def dropout_gradient(
    x: Float[Tensor, "n d"],
    y: Float[Tensor, " n"],
    w: Float[Tensor, "d h"],
    v: Float[Tensor, " h"],
    keep: Float[Tensor, "n h"],
) -> Float[Tensor, "d h"]:
    """The gradient with respect to w of the mean squared error of (tanh(x @ w) * keep) @ v."""
    w = w.clone().requires_grad_()
    hidden = torch.tanh(x @ w)
    hidden.data *= keep  # without .data: "modified by an inplace operation"
    loss = (hidden @ v - y).square().mean()
    loss.backward()
    return w.grad


@dropout_gradient.cases
def networks(draw: Draw) -> Iterator[Case]:
    for n, d, h, label in (
        (3, 2, 4, "4 hidden units"),
        (4, 3, 2, "2 hidden units"),
        (3, 3, 3, "all sizes equal"),
    ):
        keep = (draw.uniform(n, h) > 0.5).double()
        keep[:2, 0], keep[:, 1] = (
            torch.tensor([0.0, 1.0]).double(),
            1.0,
        )  # some drop unit 0, and all keep unit 1
        yield case(draw.normal(n, d), draw.normal(n), draw.normal(d, h), draw.normal(h), keep, label=label)
    keep = torch.tensor([[1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 0.0, 1.0]]).double()
    yield case(
        draw.normal(3, 2),
        draw.normal(3),
        draw.normal(2, 3),
        draw.normal(3),
        keep,
        label="unit 1 is dropped for all examples",
    )
    yield case(
        draw.normal(2, 3),
        draw.normal(2),
        draw.normal(3, 4),
        draw.normal(4),
        torch.ones(2, 4, dtype=torch.float64),
        label="nothing dropped",
    )
