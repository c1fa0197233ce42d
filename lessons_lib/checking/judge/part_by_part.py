"""What explains a prediction that no misconception gives as a whole: its parts one by one, or another unit."""

from collections.abc import Iterator, Sequence

import torch

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.answer_form import AnswerForm, Number, Several
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.compare import compare, same_outcome, tolerance
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.naming import Allowance, Cause
from lessons_lib.checking.judge.suspects import Suspect
from lessons_lib.checking.values.parts import names_of_parts
from lessons_lib.checking.values.snapshot import Items, Plain, Snapshot
from lessons_lib.checking.values.units import unit_of


def causes_of_value(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Cause]:
    """The one cause of a wrong value or prediction, which may name several parts; [] for other exercises.

    Of several answers each wrong one is explained by itself, so that two known mistakes at a time are named, too. What
    explains none of them is left out.
    """
    got, right = outcomes[0].value, expected_outcomes.outcomes[0].value
    if exercise.form is None or got is None or right is None:
        return []
    allowed = expected_outcomes.allowances[0]
    if not isinstance(exercise.form, Several):
        known = [(value, cause) for _, value, cause in _known(expected_outcomes.suspects)]
        cause = _cause(exercise.form, right, got, known, allowed)
        return [cause] if cause else []
    if not isinstance(right, Items) or not isinstance(got, Items) or len(got.items) != len(right.items):
        return []
    parts = list(zip(exercise.form.forms, right.items, got.items, strict=True))
    wrong = [place for place, (_, expected, part) in enumerate(parts) if compare(expected, part, *allowed)]
    found: dict[Cause, list[int]] = {}
    for place in wrong:
        form, expected, part = parts[place]
        known = [
            (value.items[place], cause)
            for about, value, cause in _known(expected_outcomes.suspects)
            if about == place + 1 and isinstance(value, Items)
        ]
        cause = _cause(form, expected, part, known, allowed)
        if cause:
            found.setdefault(cause, []).append(place)
    return [_together(right, found, alone=len(wrong) == 1)] if found else []


def is_near(value: Snapshot, got: Snapshot, right: Snapshot, allowed: Allowance) -> bool:
    """Whether an answer is as near to a misconception's number as a right one has to be to the right number.

    The tolerance is absolute, and meant for the right number. For a smaller one it's less in the same proportion: within
    4 of 0.6 percent lies every fraction, and 0 is 0.
    """
    if isinstance(value, Items) and isinstance(got, Items) and isinstance(right, Items):
        return all(
            is_near(*parts, allowed) for parts in zip(value.items, got.items, right.items, strict=False)
        )
    numbers = [one.value for one in (value, got, right) if isinstance(one, Plain)]
    if len(numbers) != 3 or {type(number) for number in numbers} != {float}:
        return True
    wrong, found, wanted = (float(number) for number in numbers)
    slack = allowed.slack * min(1.0, abs(wrong / wanted)) if wanted else allowed.slack
    return abs(wrong - found) <= max(slack, tolerance(torch.float64, abs(wrong))) or wrong == found


def _known(suspects: Sequence[Suspect]) -> Iterator[tuple[int, Snapshot, Cause]]:
    """Of each misconception which part it's about (0: all), the value that it gives, and the cause."""
    for suspect in suspects:
        value = suspect.outcomes[0].value if suspect.outcomes else None
        if value is not None:
            about = suspect.misconception
            yield about.place, value, Cause(about.name, about.sentence)


def _cause(
    form: AnswerForm,
    right: Snapshot,
    got: Snapshot,
    known: Sequence[tuple[Snapshot, Cause]],
    allowed: Allowance,
) -> Cause | None:
    """What explains one number or word: a known mistake; the right number in another unit; a known mistake in another unit."""
    fits = {
        cause
        for value, cause in known
        if same_outcome(value, got, *allowed) and is_near(value, got, right, allowed)
    }
    if fits:
        return fits.pop() if len(fits) == 1 else None
    if not isinstance(form, Number) or not form.unit:
        return None
    unit = _unit_of(got, right, form.unit, allowed)
    if unit:
        sentence = f"Your number is right if it's in {unit}. How many {form.unit} is that?"
        return Cause(f"in {unit}", sentence)
    in_units = {
        Cause(
            f"{cause.name} in {unit}",
            f"If your number is in {unit}, it's {_shown(value)} {form.unit}. {cause.sentence}",
        )
        for value, cause in known
        if (unit := _unit_of(got, value, form.unit, allowed)) and not unit.endswith("iB")  # 1 is rarely a MiB
    }
    return in_units.pop() if len(in_units) == 1 else None


def _unit_of(got: Snapshot, number: Snapshot, unit: str, allowed: Allowance) -> str:
    """The unit in which an answer is this number; '' for none, and near zero, which is zero in each unit."""
    if not (isinstance(number, Plain) and isinstance(got, Plain)):
        return ""
    if type(number.value) is not float or type(got.value) is not float or abs(number.value) <= allowed.slack:
        return ""
    return unit_of(got.value, number.value, unit)


def _shown(number: Snapshot) -> str:
    assert isinstance(number, Plain)
    return f"{number.value:,.10g}"


def _together(right: Items, found: dict[Cause, list[int]], *, alone: bool) -> Cause:
    """One cause for all parts. alone: the message already says which part is wrong, since it's the only one."""
    name = " and ".join(cause.name for cause in found)
    if alone:
        return Cause(name, next(iter(found)).sentence)
    lines = [
        f"{called[0].upper()}{called[1:]}: {cause.sentence}"
        for cause, places in found.items()
        for called in [names_of_parts(right, places, "answer")]
    ]
    return Cause(
        name, lines[0] if len(lines) == 1 else "\n".join(["One by one:", *(f"• {one}" for one in lines)])
    )
