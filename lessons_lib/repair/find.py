"""From a wrong answer to the place where a small change would make it right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.repair.goal import Goal
from lessons_lib.repair.place import Place, place_of
from lessons_lib.repair.program import program_of
from lessons_lib.repair.search import MOST_BY_THE_CLOCK, SECONDS, Repair, search


@dataclass(frozen=True)
class FoundPlace:
    """A place, the lines of the cell that it's in, and the repairs that it's the place of."""

    place: Place
    cell: Sequence[str]
    repairs: tuple[Repair, ...]


def find_place(
    goal: Goal,
    candidate: Any,
    evidence: Evidence,
    seconds: float = SECONDS,
    by_the_clock: float = MOST_BY_THE_CLOCK,
) -> FoundPlace | None:
    """The place; None where repairs share none, or the search was cut short. Raises nothing.

    evidence: of the notebook's seed.
    """
    if not evidence.outcomes or evidence.unchanged:
        return None
    try:
        program = program_of(candidate)
        if program is None:
            return None
        found = search(goal, program, evidence, seconds, by_the_clock)
        place = place_of(found, program)
    except (Exception, KeyboardInterrupt):  # a program that no one thought of, or no patience: no place, then
        return None
    return FoundPlace(place, program.lines, found.repairs) if place else None
