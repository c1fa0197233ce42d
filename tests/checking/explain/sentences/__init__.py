"""Every sentence that the judge can produce: an answer that provokes it, and the expected text, one row each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from tests.checking.sample_lesson import SampleLesson, verdict_on


@dataclass(frozen=True)
class Row:
    """produce: gives the texts that a learner reads, or a cause's name. expected: the same, letter by letter."""

    name: str
    produce: Callable[[], tuple[str, ...]]
    expected: tuple[str, ...]


class Rows(list[Row]):
    """The rows of one theme."""

    def cause(self, exercise: AnswerKey, answer: Any, name: str, sentence: str) -> None:
        """A wrong answer whose cause is named: the name that reports count it under, and its sentence."""

        def produce() -> tuple[str, ...]:
            verdict = verdict_on(exercise, answer)
            return verdict.misconception, verdict.diagnosis

        self.append(Row(name, produce, (name, sentence)))

    def message(self, exercise: AnswerKey, answer: Any, message: str) -> None:
        """An answer, and the verdict's message."""
        self.append(Row(message[:70], lambda: (verdict_on(exercise, answer).message,), (message,)))

    def text(self, produce: Callable[[], str], expected: str) -> None:
        """A text outside of a verdict's message."""
        self.append(Row(expected[:70], lambda: (produce(),), (expected,)))


TABLES = ((2, 3), (4, 5), (3, 3))


def sample_exercise(
    reference: Callable[[Tensor], Any], *shapes: tuple[int, ...], low: float = -1.0, high: float = 3.0
) -> AnswerKey:
    """An exercise on tensors of these shapes, tables as a rule, of numbers from low to high."""

    def wanted(x: Float[Tensor, "n d"]) -> Any:
        return reference(x)

    exercise = SampleLesson().exercise(points=2)(wanted)

    @exercise.exercise.cases
    def tensors(draw: Draw) -> Iterator[Case]:
        yield from (case(draw.uniform(*shape, low=low, high=high)) for shape in shapes or TABLES)

    return exercise
