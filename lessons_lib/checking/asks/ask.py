"""What an ask is: it observes in one place and is judged in another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from lessons_lib.checking.cases import Case, Draw
from lessons_lib.checking.trees import fresh


@dataclass(frozen=True)
class Trial:
    """A candidate and the means to run it.

    call: runs the candidate on some inputs, through the exercise's `drive`.
    cases: the exercise's cases, float64 first. draw: for inputs of the ask's own.
    is_learners: whether code in a file of this name is the learner's.
    """

    call: Callable[..., Any]
    cases: Sequence[Case]
    draw: Draw
    is_learners: Callable[[str], bool]

    def fresh_inputs(self, index: int) -> tuple[Any, ...]:
        """Copies of a case's inputs, which the candidate may do with as it likes."""
        return tuple(fresh(self.cases[index].inputs))


class Judged(NamedTuple):
    """What was seen, in words that end a sentence, and whether it is what was asked."""

    words: str
    met: bool


@dataclass(frozen=True)
class Finding:
    """What was asked beside what was seen, in words that end a sentence."""

    asked: str
    seen: str
    met: bool


class Ask(Protocol):
    """One behaviour. name: unique within an exercise; asked: in words that end a sentence."""

    @property
    def name(self) -> str: ...

    @property
    def asked(self) -> str: ...

    def observe(self, trial: Trial) -> Any:
        """What was seen, as data that JSON can hold. May raise what the candidate raises."""
        ...

    def judge(self, seen: Any) -> Judged:
        """Whether that is what was asked. Runs none of the learner's code."""
        ...


def finding(ask: Ask, observed: dict[str, Any]) -> Finding:
    """The finding on what `observe` gave: {'seen': …}, or {'raised': the exception's name}."""
    if "raised" in observed:
        return Finding(ask.asked, f"your code raised {observed['raised']} on other inputs", False)
    return Finding(ask.asked, *ask.judge(observed["seen"]))
