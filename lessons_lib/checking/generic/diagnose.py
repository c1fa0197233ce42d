"""Which plain steps explain an answer.

Tried only when none of the exercise's own misconceptions fits. A step is named only if
it explains the answer on every case, makes a difference on two at least, and leaves the
right answer unchanged only where it could not do otherwise (nothing but zeros, nothing
at all, a factor that is 1 there).
"""

import inspect
import typing
from collections.abc import Iterable, Iterator, Sequence

from lessons_lib.checking.bench import Bench
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.exercise import Exercise, call
from lessons_lib.checking.generic.apart import agrees, in_parts, separated
from lessons_lib.checking.generic.families import families
from lessons_lib.checking.generic.idle import (
    always_empty,
    always_the_same,
    inputs_returned,
    one_number_everywhere,
)
from lessons_lib.checking.generic.places import axes_exchanged, places_changed, refilled, size_one_axes
from lessons_lib.checking.generic.precision import precision
from lessons_lib.checking.generic.step import Pair, Step, pairs, same
from lessons_lib.checking.generic.values import by_axis_size, by_constant, reduced_too_far, values_changed
from lessons_lib.checking.parts import called
from lessons_lib.checking.snapshot import Items


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome], bench: Bench) -> list[Step]:
    """All the steps that explain these outcomes: none as a rule, and seldom more than one."""
    if not exercise.has_inputs:
        return []
    lost_digits = precision(outcomes, bench)
    if lost_digits:
        return [lost_digits]
    return _of_the_whole(exercise, outcomes, bench) or _of_each_part(exercise, outcomes, bench)


def _of_the_whole(exercise: Exercise, outcomes: Sequence[Outcome], bench: Bench) -> list[Step]:
    tried = pairs(outcomes, bench)
    if not tried:
        return []
    return _explaining(_steps(exercise, tried, bench), tried) or _explaining(_last_steps(tried), tried)


def _of_each_part(exercise: Exercise, outcomes: Sequence[Outcome], bench: Bench) -> list[Step]:
    """Of a tuple or dict whose wrong parts have one step each, those steps; parts that have the same one are told together."""
    first, parts = bench.expected[0].value, separated(outcomes, bench)
    if not isinstance(first, Items) or not parts or not _returns_parts(exercise):
        return []
    found: dict[str, tuple[Step, list[int]]] = {}
    wrong = [(place, *part) for place, part in enumerate(parts) if not agrees(*part)]
    for place, part, part_bench in wrong:
        steps = _of_the_whole(exercise, part, part_bench)
        if not steps or (len(steps) > 1 and len(wrong) > 1):
            return []
        for one in steps:
            found.setdefault(one.sentence, (one, []))[1].append(place)
    return [in_parts(one, called(first, places)) for one, places in found.values()]


def _returns_parts(exercise: Exercise) -> bool:
    """Whether the parts are a learner's own: what a drive makes of one value, such as a gradient, is no part of it."""
    if exercise.drive is call:
        return True
    returned = inspect.signature(exercise.reference).return_annotation
    return typing.get_origin(returned) in (tuple, list, dict)


def _explaining(steps: Iterable[Step], tried: Sequence[Pair]) -> list[Step]:
    """The steps that explain all cases; of two that say the same, the first."""
    found = {step.sentence: step for step in reversed(list(steps)) if _explains(step, tried)}
    return list(reversed(found.values()))


def _explains(step: Step, tried: Sequence[Pair]) -> bool:
    told = 0
    for index, pair in enumerate(tried):
        changed = step.change(pair.expected, index)
        if changed is None or not same(changed, pair.got, pair.scale):
            return False
        if changed is pair.expected or pair.mute:
            continue
        if same(changed, pair.expected, pair.scale):
            return False
        told += 1
    return told >= 2


def _steps(exercise: Exercise, tried: Sequence[Pair], bench: Bench) -> Iterator[Step]:
    yield from inputs_returned(exercise, bench)
    yield from always_empty(tried)
    yield from always_the_same(tried)
    yield from axes_exchanged(tried)
    yield from size_one_axes()
    yield from refilled(tried)
    yield from by_axis_size(exercise, bench)
    yield from by_constant(tried)
    yield from values_changed(tried)
    yield from places_changed()
    yield from reduced_too_far()


def _last_steps(tried: Sequence[Pair]) -> Iterator[Step]:
    """What fits much, and says less than any step above: tried only where none of those explains the answer."""
    yield from one_number_everywhere(tried)
    yield from families(tried)
