"""Exercise: the leaves of a graph."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.counting.bytecode import bytecode_events
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import evaluate

NAMES = "abc"


def names_of_leaves(
    candidate: Callable[[Tensor], Any], loss: str, values: Float[Tensor, "leaves ..."]
) -> list[str]:
    """The names of the tensors that the candidate finds behind the loss which this formula gives, sorted."""
    leaves = {
        name: value.clone().requires_grad_() for name, value in zip(NAMES, values.detach(), strict=True)
    }
    made = evaluate(loss, **leaves)
    answer = candidate(made)
    if not isinstance(answer, (list, tuple, set)):
        return answer
    known = {id(t): name for name, t in leaves.items()} | {id(made): "the loss"}
    times = Counter(known.get(id(found), f"another {type(found).__name__}") for found in answer)
    return [name if n == 1 else f"{name}, {n} times" for name, n in sorted(times.items())]


def doublings(count: int) -> Formula:
    """A loss to which 2 ** count paths lead from each of its two leaves."""
    return Formula(f"reduce(lambda y, _: y + y, range({count}), a * b)")


FEW, MANY = 4, 12  # doublings: 8 more of them make 256 times as many paths


@dataclass(frozen=True)
class VisitsOnce:
    """The walk's steps don't grow with the number of paths that lead to a node."""

    name: str = "each node once"
    request: str = "visit each node once"

    def observe(self, trial: Trial) -> list[int]:
        values = trial.draw.uniform(3, low=1, high=2)
        return [
            bytecode_events(trial.call, doublings(count), values, of=trial.is_learner_code)
            for count in (FEW, MANY)
        ]

    def judge(self, seen: list[int]) -> Assessment:
        few, many = seen
        if many < 4 * MANY / FEW * few:
            return Assessment("", True)
        return Assessment(
            f"Your code takes {few:,} steps of Python for {FEW} doublings and {many:,} for {MANY}: it goes on from a node "
            "each time that it gets there. How can your walk know where it has been?",
            False,
        )


@lesson.exercise(
    points=2,
    harness=names_of_leaves,
    requirements=[without("setrecursionlimit"), VisitsOnce()],
    no_demand=[
        "next_functions has None instead of a Function",
        "in any order",
        "Leaves can have any shape",
    ],
)
def leaves_of(loss: Tensor) -> list[Tensor]:
    """The leaf tensors that get a gradient from loss.backward(), each once."""


@leaves_of.cases
def graphs(draw: Draw) -> Iterator[Case]:
    for formula, label in (
        ("a * b", "one operation"),
        ("a * b + a", "a leaf used twice"),
        ("(a * b).exp() * c", "leaves at different depths"),
        ("a.detach() * b + c", "one input detached"),
        ("a * 2 + 1", "one leaf and numbers"),
        ("b * b", "a leaf times itself"),
        (doublings(12), "twelve doublings: 4096 paths lead to each leaf"),
        ("reduce(lambda y, _: y + b, range(5000), a)", "5,000 operations in a row"),
    ):
        yield case(Formula(formula), draw.uniform(3, low=1, high=2), label=label)
    yield case(
        Formula("a * b"), torch.ones(3, dtype=torch.float64), label="two leaves that hold the same number"
    )
    yield case(
        Formula("(a * b).exp() * c"),
        2 * torch.ones(3, dtype=torch.float64),
        label="three with the same number",
    )
    yield case(
        Formula("(a * b).sum() + c.mean()"), draw.uniform(3, 2, low=1, high=2), label="leaves of shape (2,)"
    )
    yield case(
        Formula("(a * b).sum() * c.sum()"),
        torch.ones(3, 2, dtype=torch.float64),
        label="shape (2,), the same numbers",
    )
    for _ in range(4):
        names = [NAMES[place] for place in draw.permutation(3).tolist()]
        first, *others = [draw.one_of((f"2 * {name}", f"{name} * {name}", f"{name}.exp()")) for name in names]
        ends = [draw.one_of((f" + {other}", f" * {other}.detach()", "")) for other in others]
        yield case(Formula(first + "".join(ends)), draw.uniform(3, low=1, high=2), label="a drawn expression")
