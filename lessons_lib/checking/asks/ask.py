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

    call: runs the candidate on some inputs, through the exercise's `drive`. under: the same with a default dtype,
        its first argument, that need not be the inputs'.
    cases: the exercise's cases, float64 first. draw: for inputs of the ask's own.
    is_learners: whether code in a file of this name is the learner's.
    """

    call: Callable[..., Any]
    under: Callable[..., Any]
    cases: Sequence[Case]
    draw: Draw
    is_learners: Callable[[str], bool]

    def fresh_inputs(self, index: int) -> tuple[Any, ...]:
        """Copies of a case's inputs, which the candidate may do with as it likes."""
        return tuple(fresh(self.cases[index].inputs))


class Judged(NamedTuple):
    """Whether an ask is met, and if not: what was seen, with the numbers, and what to think about next.

    words: one sentence or two short ones; empty if the ask is met.
    """

    words: str
    met: bool


@dataclass(frozen=True)
class Finding:
    """What was asked beside what was seen.

    asked: words that end the sentence "For the other half: …". seen: one sentence or two.
    """

    asked: str
    seen: str
    met: bool


class Ask(Protocol):
    """One behaviour. name: unique within an exercise; asked: in words that end "For the other half: …"."""

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


_THERE = "on the inputs that this is tried on"


def finding(ask: Ask, observed: Mapping[str, Any]) -> Finding:
    """The finding on what `observe` gave: {'seen': …}, {'raised': what an exception was, as a dict} or {'late': True}."""
    if "late" in observed:
        return Finding(ask.asked, f"O{_THERE[1:]}, your code was still running when the time was up.", False)
    if "raised" in observed:
        return Finding(ask.asked, told(Raised(**observed["raised"]), _THERE), False)
    return Finding(ask.asked, *ask.judge(observed["seen"]))
