"""Requires an answer without a Python loop over the input."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.exercise.cases import Draw
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.bytecode import bytecode_events, loops_over_input

SMALL, LARGE = 32, 256


@dataclass(frozen=True)
class NoPythonLoop:
    """The learner's own bytecode does not grow with the input.

    inputs(draw, n): inputs of size n, tried at 32 and at 256. over: what n counts, in the exercise's words.
    """

    inputs: Callable[[Draw, int], tuple[Any, ...]]
    over: str = "the input"
    name: str = "no Python loop"

    @property
    def request(self) -> str:
        return f"don't loop over {self.over} in Python"

    def observe(self, trial: Trial) -> dict[str, int]:
        small, large = (self.inputs(trial.draw, n) for n in (SMALL, LARGE))
        return {
            "small": bytecode_events(trial.call, *small, of=trial.is_learner_code),
            "large": bytecode_events(trial.call, *large, of=trial.is_learner_code),
        }

    def judge(self, seen: dict[str, int]) -> Assessment:
        if not loops_over_input(seen["small"], seen["large"], SMALL, LARGE):
            return Assessment("", True)
        grew = f"{seen['small']:,} for size {SMALL}, {seen['large']:,} for size {LARGE}"
        return Assessment(
            f"Your code loops over {self.over}: the larger the input, the more Python steps it takes ({grew}). "
            "Which operation handles the whole input in one call?",
            False,
        )


def no_python_loop(inputs: Callable[[Draw, int], tuple[Any, ...]], over: str = "the input") -> NoPythonLoop:
    """Requires that no Python loop runs over the input; `inputs(draw, n)` makes inputs of size n.

    over: what a card calls that loop's items, where a loop over something else is allowed: 'the images'.
    """
    return NoPythonLoop(inputs, over)
