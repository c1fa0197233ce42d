"""Splits an answer of several parts, so that each part is diagnosed by itself."""

import dataclasses
from collections.abc import Sequence

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.judge.compare import compare
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.transformations.transformation import Transformation
from lessons_lib.checking.values.snapshot import Items


def split_into_parts(
    outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[tuple[list[Outcome], ExpectedOutcomes]]:
    """Each part's outcomes and expected outcomes; [] if answer and right answer have different parts."""
    right = [_parts(expected) for expected in expected_outcomes.outcomes]
    got = [_parts(outcome) for outcome in outcomes]
    names = list(right[0])
    if (
        len(names) < 2
        or any(list(one) != names for one in right)
        or any(set(one) != set(names) for one in got)
    ):
        return []
    return [
        (
            [one[name] for one in got],
            dataclasses.replace(expected_outcomes, outcomes=tuple(one[name] for one in right), suspects=()),
        )
        for name in names
    ]


def _parts(outcome: Outcome) -> dict[object, Outcome]:
    if not isinstance(outcome.value, Items):
        return {}
    names = outcome.value.keys or range(len(outcome.value.items))
    return {
        name: dataclasses.replace(outcome, value=item)
        for name, item in zip(names, outcome.value.items, strict=True)
    }


def all_values_right(outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes) -> bool:
    """Whether these are the right values on every case."""
    return all(
        outcome.value is not None
        and expected.value is not None
        and compare(expected.value, outcome.value, *allowed) is None
        for outcome, expected, allowed in zip(
            outcomes, expected_outcomes.outcomes, expected_outcomes.allowances, strict=True
        )
    )


def limited_to_parts(transformation: Transformation, called: str) -> Transformation:
    """The same transformation, for these parts only. called: such as 'part 1 of 2'."""
    sentence = (
        f"{called[0].upper()}{called[1:]}: {transformation.sentence[0].lower()}{transformation.sentence[1:]}"
    )
    return dataclasses.replace(transformation, name=f"{transformation.name} in {called}", sentence=sentence)
