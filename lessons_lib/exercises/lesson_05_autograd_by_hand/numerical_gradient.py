"""Exercise: a gradient by nudging."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import StaysFloat64

Scalar = Callable[[Tensor], Tensor]


@dataclass(frozen=True)
class NeverNudged:
    """x is unchanged at each call of f, not only at the end."""

    name: str = "x is never nudged"
    request: str = "leave x itself as it is, even while f runs"

    def observe(self, trial: Trial) -> bool:
        f, x, step = trial.fresh_inputs(0)
        before, seen = x.clone(), []

        def watched(at: Tensor) -> Tensor:
            seen.append(not torch.equal(x, before))
            value: Tensor = f(at)
            return value

        trial.call(watched, x, step)
        return any(seen)

    def judge(self, seen: bool) -> Assessment:
        if not seen:
            return Assessment("", True)
        return Assessment(
            "Your code nudged x itself, even if it put x back afterwards. What else could you nudge for each call"
            " of f?",
            False,
        )


def row_in_words(
    candidate: Function, f: Scalar, x: Float[Tensor, "..."], step: float
) -> Float[Tensor, "..."]:
    """The answer. Where a number of an element was taken for a row of a table, the error says so."""
    try:
        answer: Tensor = candidate(f, x, step)
    except IndexError as error:
        found = re.search(r"index (\d+) is out of bounds for dimension 0 with size (\d+)", str(error))
        if found and x.dim() > 1 and int(found[2]) == len(x) <= int(found[1]) < x.numel():
            error.args = (
                f"index {found[1]} of a table with {found[2]} rows. An index alone names a whole row; `t.view(-1)[i]` is element "
                "number i, whatever the shape is.",
            )
        raise
    return answer


@lesson.exercise(
    points=2,
    harness=row_in_words,
    requirements=[StaysFloat64(), NeverNudged()],
    no_demand=["leaving x as it is and staying in float64"],  # said a second time, with its points
)
def numerical_gradient(f: Scalar, x: Float[Tensor, "..."], step: float) -> Float[Tensor, "..."]:
    """(f with the element + step, minus f with the element − step) / (2 · step), for each element of x."""


def sum_of_cubes(x: Tensor) -> Tensor:
    return (x**3).sum()


def sum_of_exponentials(x: Tensor) -> Tensor:
    return x.exp().sum()


def products_of_neighbours(x: Tensor) -> Tensor:
    flat = x.flatten()
    return (flat[1:] * flat[:-1] ** 2).sum() + flat[0] ** 3


def first_times_last_row(x: Tensor) -> Tensor:
    return (x[0] * x[-1] * x[-1]).sum()


@numerical_gradient.cases
def functions(draw: Draw) -> Iterator[Case]:
    yield case(sum_of_cubes, draw.uniform(1, low=1, high=2), 0.5, label="the cube of one number")
    yield case(sum_of_cubes, draw.uniform(3, low=1, high=2), 0.5, label="a sum of three cubes")
    yield case(products_of_neighbours, draw.uniform(4, low=1, high=2), 0.1, label="elements that meet")
    yield case(products_of_neighbours, draw.uniform(2, 3, low=-2, high=2), 0.1, label="a table of 2 × 3")
    yield case(sum_of_exponentials, draw.normal(2, 2), 0.25, label="a table of 2 × 2")
    yield case(sum_of_exponentials, draw.normal(3), 1e-5, label="a small step")
    for n, d in [(2, 3), (3, 2)]:
        x = draw.uniform(n, d, low=1, high=2)
        yield case(first_times_last_row, x, 0.25, label="f needs rows: x in its own shape")
    yield case(sum_of_cubes, draw.uniform(low=1, high=2), 0.5, label="a single number, shape ()")
    yield case(products_of_neighbours, draw.uniform(2, 1, 2, low=1, high=2), 0.1, label="three axes")
