"""Exercise: say beforehand what backward() will do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment
from lessons_lib.checking.requirements.by_hand import Without
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import evaluate

_INSTEAD = "Which two attributes tell you the same without a backward pass?"


@dataclass(frozen=True)
class Untried(Without):
    """The learner's own code runs no backward pass."""

    @property
    def request(self) -> str:
        return "answer without a backward pass"

    def judge(self, seen: list[str]) -> Assessment:
        if not seen:
            return Assessment("", True)
        return Assessment(f"Your code calls `{seen[0].rpartition('.')[2]}`. {_INSTEAD}", False)


def foretold(candidate: Callable[[Tensor], str], result: str, w: Float[Tensor, " n"]) -> str:
    """What the candidate says of the tensor that this formula gives. In it w and the number b require grad, x = w + 2 doesn't."""
    b = w.detach()[0].clone().requires_grad_()
    return candidate(evaluate(result, w=w, b=b, x=w.detach() + 2))


@lesson.exercise(
    harness=foretold,
    requirements=[Untried(("backward", "grad")), inputs_alone(instead=_INSTEAD)],
    no_demand=[
        "Only failures 1 and 2 can come up",
        "nothing was changed in place",
    ],
)
def what_backward_does(result: Tensor) -> str:
    """'runs', 'no graph' or 'not one number'."""


@what_backward_does.cases
def results(draw: Draw) -> Iterator[Case]:
    for formula, label in (
        ("(w * x).sum()", "the text's w = (1, 2), a loss"),
        ("(x * x).sum()", "the text's x = (3, 4), data alone"),
        ("w * x", "two numbers, not added up"),
        ("(w * x).detach()", "two numbers, detached"),
        ("w", "the text's w, a leaf of two numbers"),
    ):
        yield case(
            Formula(formula), torch.tensor([1.0, 2.0], dtype=torch.float64).requires_grad_(), label=label
        )
    for formula, label in (
        ("(w * x).sum()", "a loss"),
        ("w * x", "a loss for each example, not added up"),
        ("(x * x).sum()", "made of data alone"),
        ("x * x", "several numbers, made of data alone"),
        ("(w * x).sum().detach()", "detached"),
        ("(w * x).detach()", "several numbers, detached"),
        ("(w * x).sum().reshape(1, 1)", "a loss of shape (1, 1)"),
        ("(w * x).sum().reshape(1, 1, 1)", "a loss of shape (1, 1, 1)"),
        ("(w * x)[:1]", "a loss of shape (1,)"),
        ("(w * x)[:2]", "two of three numbers"),
        ("(w * x)[None]", "several numbers of shape (1, 3)"),
        ("(w * x).reshape(1, 1, 3)", "several numbers of shape (1, 1, 3)"),
        ("torch.tensor((w * x).sum().item())", "wrapped in a new tensor"),
        ("(w * x).argmax()", "an index, a whole number"),
        ("b", "a leaf, one number"),
        ("w", "a leaf, several numbers"),
    ):
        yield case(Formula(formula), draw.uniform(3, low=1, high=2).requires_grad_(), label=label)
    for _ in range(6):
        rows, columns = draw.sizes(2, 2, 40)
        formula = f"{draw.one_of(('(w * x)', '(x * x)'))}.sum().expand({rows}, {columns})"
        w = draw.uniform(3, low=1, high=2).requires_grad_()
        yield case(Formula(formula), w, label=f"{rows} × {columns} numbers")
