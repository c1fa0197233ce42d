"""An answer of several parts, taken apart: each part with the right one, as if it were an answer of its own."""

import dataclasses
from collections.abc import Sequence

from lessons_lib.checking.bench import Bench
from lessons_lib.checking.compare import compare
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.generic.step import Step
from lessons_lib.checking.snapshot import Items


def separated(outcomes: Sequence[Outcome], bench: Bench) -> list[tuple[list[Outcome], Bench]]:
    """For each part its outcomes and a bench of its own; nothing where answer and right answer haven't the same parts."""
    right = [_parts(expected) for expected in bench.expected]
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
            dataclasses.replace(bench, expected=tuple(one[name] for one in right), suspects=()),
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


def agrees(outcomes: Sequence[Outcome], bench: Bench) -> bool:
    """Whether these are the right values on every case."""
    return all(
        outcome.value is not None
        and expected.value is not None
        and compare(expected.value, outcome.value, *allowed) is None
        for outcome, expected, allowed in zip(outcomes, bench.expected, bench.allowances, strict=True)
    )


def in_parts(step: Step, called: str) -> Step:
    """The same step, said of these parts alone. called: such as 'part 1 of 2'."""
    sentence = f"{called[0].upper()}{called[1:]}: {step.sentence[0].lower()}{step.sentence[1:]}"
    return dataclasses.replace(step, name=f"{step.name} in {called}", sentence=sentence)
