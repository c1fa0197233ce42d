"""Which misunderstanding an answer comes from: the exercise's own misconceptions before what fits any exercise.

An answer may be wrong in more than its values. A change in place is a second fact, and hides no cause; neither does
a wrong form. So what an answer did is looked at as it is, then apart from changes, then apart from its form too.
"""

import dataclasses
from collections.abc import Sequence

from lessons_lib.checking.bench import Bench
from lessons_lib.checking.evidence import Evidence, Outcome
from lessons_lib.checking.exercise import Exercise, call
from lessons_lib.checking.form import apart_from_changes, apart_from_form
from lessons_lib.checking.generic.diagnose import diagnose
from lessons_lib.checking.naming import Cause, at_most_two, causes, fitting
from lessons_lib.checking.snapshot import Items
from lessons_lib.checking.suspect import SeenOtherwise, Suspect


def diagnosis(exercise: Exercise, evidence: Evidence, bench: Bench) -> list[Cause]:
    """What fits what an answer did: none as a rule where the author expected nothing like it, and two at most."""
    as_it_is = list(evidence.outcomes)
    unchanged = apart_from_changes(as_it_is, bench.expected)
    found = own(as_it_is, bench) or own(unchanged, bench)
    if found:
        return at_most_two(causes(found))
    plain = unchanged
    if _is_compared_as_returned(exercise, bench):
        plain = apart_from_form(unchanged, bench.expected)
    found = own(plain, bench)
    if found:
        return [] if _differ_by_form_alone(plain, found, bench) else at_most_two(causes(found))
    return at_most_two(_steps(exercise, unchanged, bench) or _steps(exercise, plain, bench))


def own(outcomes: Sequence[Outcome], bench: Bench) -> list[Suspect]:
    """The exercise's own misconceptions that agree with these outcomes, however many they are."""
    # An answer that insists on float64 may fail on a float32 copy alone; that says nothing of its mistake.
    places = [
        index
        for index, (case, outcome) in enumerate(zip(bench.cases, outcomes, strict=True))
        if not (case.low_precision and outcome.raised)
    ]
    return fitting(outcomes, bench.expected, bench.allowances, bench.suspects, places)


def _steps(exercise: Exercise, outcomes: Sequence[Outcome], bench: Bench) -> list[Cause]:
    return [Cause(step.name, step.sentence) for step in diagnose(exercise, outcomes, bench)]


def _is_compared_as_returned(exercise: Exercise, bench: Bench) -> bool:
    """Whether no `drive` made several parts of an answer: of one in a wrong form it may have made zeros, or nothing."""
    return exercise.drive is call or not any(isinstance(right.value, Items) for right in bench.expected)


def _differ_by_form_alone(plain: Sequence[Outcome], found: Sequence[Suspect], bench: Bench) -> bool:
    """Whether another misconception gives these numbers in a form of its own: then the sentences speak of the form."""
    names = {suspect.misconception.name for suspect in found}
    others = tuple(
        SeenOtherwise(s, lambda outcome, i: apart_from_form([outcome], [bench.expected[i]])[0])
        for s in bench.suspects
        if s.misconception.name not in names
    )
    return bool(own(plain, dataclasses.replace(bench, suspects=others)))
