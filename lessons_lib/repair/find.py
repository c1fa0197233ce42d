"""From a wrong answer to the place where a small change would make it right."""

from typing import Any

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.repair.goal import Goal
from lessons_lib.repair.place import Place, place_of
from lessons_lib.repair.program import program_of
from lessons_lib.repair.search import SECONDS, search


def find_place(key: AnswerKey, candidate: Any, evidence: Evidence, seconds: float = SECONDS) -> Place | None:
    """The place; None where there's none that all repairs share, or the search was cut short. Raises nothing."""
    exercise = key.exercise
    if not exercise.has_inputs or evidence.out_of_time is not None or evidence.unchanged or evidence.blank:
        return None
    try:
        program = program_of(candidate)
        if program is None:
            return None
        found = search(Goal(key), program, evidence, seconds)
        return place_of(found.repairs, program) if found.complete else None
    except Exception:  # a program that no one thought of; the verdict stands without a place
        return None
