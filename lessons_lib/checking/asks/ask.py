"""What an ask is: it observes in one place and is judged in another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from lessons_lib.checking.cases import Case, Draw
from lessons_lib.checking.raised import Raised
from lessons_lib.checking.trees import fresh
from lessons_lib.checking.words import told


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
    """What was asked beside what was seen, in words that end a sentence.

    seen_to_the_end: False if the answer raised or ran out of time while it was looked at.
    """

    asked: str
    seen: str
    met: bool
    seen_to_the_end: bool = True


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


def finding(ask: Ask, observed: Mapping[str, Any]) -> Finding:
    """The finding on what `observe` gave: {'seen': …}, {'raised': what an exception was, as a dict} or {'late': True}."""
    if "late" in observed:
        return Finding(ask.asked, "your code was still running when the time was up", False, False)
    if "raised" in observed:
        words = told(Raised(**observed["raised"]), "your code raised").rstrip(".")
        return Finding(ask.asked, words, False, False)
    return Finding(ask.asked, *ask.judge(observed["seen"]))
