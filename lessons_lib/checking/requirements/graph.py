"""Requires an answer that gradients flow through, or one that is detached."""

from dataclasses import dataclass
from typing import Any

from torch import Tensor

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.nested import tensors_in


def _with_gradients(trial: Trial, position: int | None = None) -> tuple[list[Tensor], list[Tensor]]:
    """The floating inputs of the first case (or the one at `position`) that require a gradient, and the answers to it."""
    inputs = trial.fresh_inputs(0)
    for t in tensors_in(inputs if position is None else inputs[position]):
        t.requires_grad_(t.is_floating_point())
    return [t for t in tensors_in(inputs) if t.requires_grad], list(tensors_in(trial.call(*inputs)))


@dataclass(frozen=True)
class KeepsGraph:
    """Every floating input gets a gradient from the answer, or only the input at `position`, called `parameter`."""

    parameter: str = ""
    position: int | None = None
    name: str = "keeps the graph"

    @property
    def request(self) -> str:
        return f"let gradients flow from the answer back to {self.parameter or 'the inputs'}"

    def observe(self, trial: Trial) -> dict[str, Any]:
        given, answers = _with_gradients(trial, self.position)
        floating = [a for a in answers if a.requires_grad]
        if not floating:
            return {"cut": True, "reached": []}
        sum(a.sum() for a in floating).backward()  # type: ignore[union-attr]
        return {"cut": False, "reached": [t.grad is not None for t in given]}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        if seen["cut"]:
            return Assessment(
                "Your answer has no `grad_fn`: there's no way back from it to its inputs. Which step cuts it off?",
                False,
            )
        if not all(seen["reached"]):
            reached = f"{sum(seen['reached'])} of {len(seen['reached'])} inputs"
            return Assessment(
                f"Gradients reach only {reached}. Which step cuts the path to the others?", False
            )
        return Assessment("", True)


@dataclass(frozen=True)
class NoGraph:
    """The answer does not require a gradient, even if its inputs do."""

    name: str = "no graph"
    request: str = "return an answer that is detached from its inputs' graph"

    def observe(self, trial: Trial) -> bool:
        _, answers = _with_gradients(trial)
        return any(answer.requires_grad for answer in answers)

    def judge(self, seen: bool) -> Assessment:
        return Assessment(
            "Your answer still requires a gradient. How do you get its values without the graph?"
            if seen
            else "",
            not seen,
        )


def keeps_graph(parameter: str = "", position: int | None = None) -> KeepsGraph:
    """Requires that gradients reach every floating input, or only the one called `parameter`, at `position`."""
    return KeepsGraph(parameter, position)


def no_graph() -> NoGraph:
    """Requires that the answer is detached from its inputs' graph."""
    return NoGraph()
