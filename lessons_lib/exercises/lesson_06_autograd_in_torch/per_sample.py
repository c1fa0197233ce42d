"""Exercises: one gradient for each example, in two ways."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import function

Loss = Callable[[Tensor, Tensor, Tensor], Tensor]
SQUARED = "(x @ w - y).square()"


def of_loss(
    candidate: Callable[[Loss, Tensor, Tensor, Tensor], Tensor],
    loss: str,
    w: Float[Tensor, " d"],
    x: Float[Tensor, "n d"],
    y: Float[Tensor, " n"],
) -> Float[Tensor, "n d"]:
    """The candidate's gradients, for the loss of one example that a formula in w, x and y gives."""
    return candidate(_in_order(function(loss, "w, x, y")), w, x, y)


def _in_order(loss: Loss) -> Loss:
    """The loss of one example, which says in its own words what it got instead of one."""

    def of_one(w: Tensor, x: Tensor, y: Tensor) -> Tensor:
        if w.dim() == 0:
            raise TypeError(
                "loss(w, one_x, one_y) got a single number for w. Each example needs all of w: which arguments should be split?"
            )
        if x.dim() == 0 and y.dim() > 0:
            raise TypeError(
                "loss(w, one_x, one_y) got a single number for one_x and a row for one_y: the example comes first, then its target"
            )
        given = [("w", w, w.shape[-1:]), ("one_x", x, w.shape[-1:]), ("one_y", y, torch.Size(()))]
        for name, tensor, shape in given:
            if tensor.shape != shape:
                raise TypeError(
                    f"loss(w, one_x, one_y) got a {name} of shape {tuple(tensor.shape)}, and for one example it has "
                    f"{tuple(shape)}. `x[i]` is one example and `y[i]` its target; `x[i:i+1]` is a table of one"
                )
        return loss(w, x, y)

    return of_one


def tables(draw: Draw) -> Iterator[Case]:
    """The cases of both exercises."""
    for loss, n, d, label in (
        (SQUARED, 4, 2, "4 examples, 2 weights"),
        ("(x @ w).exp() - y * (x @ w)", 3, 5, "3 examples, 5 weights"),
        ("((w - x) ** 2).sum() * y", 3, 3, "as many weights as examples"),
        (SQUARED, 1, 3, "1 example"),
    ):
        yield case(
            Formula(loss), draw.normal(d, std=0.5), draw.normal(n, d), draw.normal(n, mean=1), label=label
        )


def many_examples(draw: Draw, n: int) -> tuple[Any, ...]:
    return SQUARED, draw.normal(3), draw.normal(n, 3), draw.normal(n)


@lesson.exercise(harness=of_loss, requirements=[inputs_alone()])
def gradients_one_by_one(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """In row i: the gradient with respect to w of the loss of example i alone."""


@lesson.exercise(
    points=2,
    harness=of_loss,
    requirements=[no_python_loop(many_examples), inputs_alone()],
    no_demand=[
        "grad only takes functions that return a single number",
        "None to use the argument as it is every time",
        "Without in_dims, vmap goes along axis 0 of every argument",
    ],
)
def gradients_all_at_once(loss: Loss, w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """The same without a loop."""


gradients_one_by_one.cases(tables)
gradients_all_at_once.cases(tables)
