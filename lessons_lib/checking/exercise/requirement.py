"""A requirement: what an exercise demands besides values, observed where the code runs and judged elsewhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from lessons_lib.checking.exercise.cases import Case, Draw
from lessons_lib.checking.values.nested import fresh_copy


@dataclass(frozen=True)
class Trial:
    """A candidate and the means to run it.

    call: runs the candidate on some inputs, through the exercise's `harness`. call_with_default_dtype: the same under
        a default dtype, its first argument, that need not be the inputs'.
    cases: the exercise's cases, float64 first. draw: for inputs of the requirement's own.
    is_learner_code: whether code in a file of this name is the learner's.
    """

    call: Callable[..., Any]
    call_with_default_dtype: Callable[..., Any]
    cases: Sequence[Case]
    draw: Draw
    is_learner_code: Callable[[str], bool]

    def fresh_inputs(self, index: int) -> tuple[Any, ...]:
        """Copies of a case's inputs, which the candidate may change."""
        return tuple(fresh_copy(self.cases[index].inputs))


class Assessment(NamedTuple):
    """Whether a requirement is met, and if not: what was seen, with the numbers, and what to think about next.

    message: one sentence or two short ones; empty if the requirement is met.
    """

    message: str
    met: bool


@dataclass(frozen=True)
class Finding:
    """What a requirement demands, and what was seen instead.

    request: words that end the sentence "For the other half: …". message: what was seen, one sentence or two.
    """

    request: str
    message: str
    met: bool


class Requirement(Protocol):
    """One behaviour. name: unique within an exercise; request: in words that end "For the other half: …"."""

    @property
    def name(self) -> str: ...

    @property
    def request(self) -> str: ...

    def observe(self, trial: Trial) -> Any:
        """What was seen, as data that JSON can hold. May raise what the candidate raises."""
        ...

    def judge(self, seen: Any) -> Assessment:
        """Whether that meets the requirement. Runs none of the learner's code."""
        ...


@runtime_checkable
class ComparesResults(Requirement, Protocol):
    """A requirement with inputs of its own, whose results there are compared with the reference's."""

    def __hash__(self) -> int:
        """The reference's result is kept by it."""
        ...

    def right_result(self, trial: Trial) -> Any:
        """What the reference gives there. trial: of the reference."""
        ...

    def judge_beside(self, seen: Any, right: Any) -> Assessment:
        """`judge`, with `right_result` beside the observation. Runs none of the learner's code."""
        ...
