"""Which transformations explain an answer.

Tried only when none of the exercise's own misconceptions fits. A transformation is named only if it explains the answer
on every case, makes a difference on two at least, and leaves the right answer unchanged only where it has to (all
zeros, empty, a factor that is 1 there).
"""

import inspect
import typing
from collections.abc import Iterable, Iterator, Sequence

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.exercise import Exercise, call
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.transformations.arithmetic import (
    by_axis_size,
    by_constant,
    reduced_too_far,
    values_changed,
)
from lessons_lib.checking.judge.transformations.constant import (
    always_empty,
    always_the_same,
    inputs_returned,
    one_number_everywhere,
)
from lessons_lib.checking.judge.transformations.fitted import fitted_transformations
from lessons_lib.checking.judge.transformations.precision import precision
from lessons_lib.checking.judge.transformations.rearranged import (
    moved_elements,
    permuted_axes,
    reshaped,
    size_one_axes,
)
from lessons_lib.checking.judge.transformations.separate_parts import (
    all_values_right,
    limited_to_parts,
    split_into_parts,
)
from lessons_lib.checking.judge.transformations.transformation import Pair, Transformation, pairs, same
from lessons_lib.checking.values.parts import names_of_parts
from lessons_lib.checking.values.snapshot import Items


def diagnose(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Transformation]:
    """All transformations that explain these outcomes: usually none, rarely more than one."""
    if not exercise.has_inputs:
        return []
    lost_digits = precision(outcomes, expected_outcomes)
    if lost_digits:
        return [lost_digits]
    return _for_whole_answer(exercise, outcomes, expected_outcomes) or _for_each_part(
        exercise, outcomes, expected_outcomes
    )


def _for_whole_answer(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Transformation]:
    tried = pairs(outcomes, expected_outcomes)
    if not tried:
        return []
    return _explaining(_first_transformations(exercise, tried, expected_outcomes), tried) or _explaining(
        _last_transformations(tried), tried
    )


def _for_each_part(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Transformation]:
    """For a tuple or dict, one transformation for each wrong part; parts with the same one share a sentence."""
    first, parts = expected_outcomes.outcomes[0].value, split_into_parts(outcomes, expected_outcomes)
    if not isinstance(first, Items) or not parts or not _returns_parts(exercise):
        return []
    found: dict[str, tuple[Transformation, list[int]]] = {}
    wrong = [(place, *part) for place, part in enumerate(parts) if not all_values_right(*part)]
    for place, part, expected_part in wrong:
        transformations = _for_whole_answer(exercise, part, expected_part)
        if not transformations or (len(transformations) > 1 and len(wrong) > 1):
            return []
        for one in transformations:
            found.setdefault(one.sentence, (one, []))[1].append(place)
    return [limited_to_parts(one, names_of_parts(first, places)) for one, places in found.values()]


def _returns_parts(exercise: Exercise) -> bool:
    """Whether the answer itself has parts: what a harness adds, such as a gradient, is not one."""
    if exercise.harness is call:
        return True
    returned = inspect.signature(exercise.question).return_annotation
    return typing.get_origin(returned) in (tuple, list, dict)


def _explaining(transformations: Iterable[Transformation], tried: Sequence[Pair]) -> list[Transformation]:
    """The transformations that explain all cases; of two with the same sentence, the first."""
    found = {
        transformation.sentence: transformation
        for transformation in reversed(list(transformations))
        if _explains(transformation, tried)
    }
    return list(reversed(found.values()))


def _explains(transformation: Transformation, tried: Sequence[Pair]) -> bool:
    differing = 0
    for index, pair in enumerate(tried):
        changed = transformation.change(pair.expected, index)
        if changed is None or not same(changed, pair.got, pair.scale):
            return False
        if changed is pair.expected or pair.is_zero_within_rounding:
            continue
        if same(changed, pair.expected, pair.scale):
            return False
        differing += 1
    return differing >= 2


def _first_transformations(
    exercise: Exercise, tried: Sequence[Pair], expected_outcomes: ExpectedOutcomes
) -> Iterator[Transformation]:
    yield from inputs_returned(exercise, expected_outcomes)
    yield from always_empty(tried)
    yield from always_the_same(tried)
    yield from permuted_axes(tried)
    yield from size_one_axes()
    yield from reshaped(tried)
    yield from by_axis_size(exercise, expected_outcomes)
    yield from by_constant(tried)
    yield from values_changed(tried)
    yield from moved_elements()
    yield from reduced_too_far()


def _last_transformations(tried: Sequence[Pair]) -> Iterator[Transformation]:
    """What fits much, and says less than any step above: tried only where none of those explains the answer."""
    yield from one_number_everywhere(tried)
    yield from fitted_transformations(tried)
