"""Every sentence that the judge says, in one place."""

from collections.abc import Sequence

from lessons_lib.checking.answers import Several
from lessons_lib.checking.asks.ask import Finding
from lessons_lib.checking.axes import asked_shape, bind, returned_shape
from lessons_lib.checking.cases import Case
from lessons_lib.checking.compare import Difference, category
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.grid import differences
from lessons_lib.checking.snapshot import (
    Plain,
    Snapshot,
    TensorSnapshot,
    article,
    brief,
    describe,
    dtype_name,
    plain_text,
    shape_text,
)
from lessons_lib.checking.words import told


def blank(exercise: Exercise) -> str:
    if exercise.kind == "prediction":
        return "Put your prediction where the `...` stands, then run the cell."
    return "Nothing to judge yet: write your answer where the `...` stands, run that cell, then this one."


def unchanged(symptom: str) -> str:
    return f"This is still the program as it was given, and it is wrong. {symptom}"


def waiting(missing: Sequence[str], symptom: str) -> str:
    names = " and ".join(f"`{name}`" for name in missing)
    return f"This builds on {names}, which has not passed yet: look there first. {symptom}"


def passed(exercise: Exercise, count: int) -> str:
    if exercise.kind == "prediction":
        return "You predicted right."
    if exercise.kind == "value":
        return "That is the right value."
    return f"All {count} cases agree."


def out_of_time(seconds: float, label: str) -> str:
    where = f" (on the case: {label})" if label else ""
    return f"Your code was stopped after {seconds:g} seconds{where}: is there a loop that never ends, or one that is very slow?"


def printed(text: str) -> tuple[str, ...]:
    """What the learner's code printed, cut to its first lines."""
    lines = text.splitlines()
    if not lines:
        return ()
    more = f"\n… and {len(lines) - 5} more lines" if len(lines) > 5 else ""
    return ("Your code printed:\n" + "\n".join(line[:100] for line in lines[:5]) + more,)


def either(candidates: Sequence[str]) -> str:
    """One sentence, or the several that fit equally well."""
    if len(candidates) < 2:
        return "".join(candidates)
    return "\n".join(["Each of these fits what your code did:", *(f"• {one}" for one in candidates)])


def failure(
    exercise: Exercise,
    fault: str,
    difference: Difference | None,
    outcomes: Sequence[Outcome],
    index: int,
    cases: Sequence[Case],
    faults: Sequence[str],
) -> str:
    """What went wrong on one case. faults: of all cases on which something did."""
    outcome = outcomes[index]
    if fault == "raised":
        assert outcome.raised
        return told(outcome.raised)
    if fault == "changed":
        finding = changed(outcome)
        return f"Asked: {finding.asked}; seen: {finding.seen}."
    assert difference
    if exercise.kind == "prediction":
        return _prediction(exercise, difference, outcome)
    if fault == "type":
        return _type(difference, never_returns=all(_is_none(o.value) for o in outcomes))
    if fault == "shape":
        return _shape(exercise, difference, outcomes, cases, index)
    if fault == "dtype":
        return _dtype(difference)
    return _values(exercise, difference, faults, len(outcomes))


def _prediction(exercise: Exercise, difference: Difference, outcome: Outcome) -> str:
    assert outcome.value is not None
    if isinstance(exercise.form, Several):
        place = int(difference.where.strip("[]").split("][")[0]) + 1
        return f"Answer {place} of {len(exercise.form.forms)} is not what happens."
    return f"You predicted {plain_text(outcome.value)}, and that is not what happens."


def changed(outcome: Outcome) -> Finding:
    """What was asked and seen of the inputs, where an answer treats them in another way than the reference."""
    if not outcome.changed:
        return Finding("a change of the input in place", "the input is as it was", False)
    return Finding(
        "inputs left as they are",
        "your code changed its input in place: whoever called it finds their tensor changed afterwards",
        False,
    )


def right_but(unmet: Sequence[Finding]) -> str:
    if not all(finding.seen_to_the_end for finding in unmet):
        return "The values are right on all cases. But on further inputs, of other sizes, your code did not come to an end."
    asked = " and ".join(finding.asked for finding in unmet)
    return f"The values are right. Asked besides: {asked}."


def _is_none(seen: Snapshot | None) -> bool:
    return isinstance(seen, Plain) and seen.value is None


def _type(difference: Difference, never_returns: bool) -> str:
    place = f" at {difference.where}" if difference.where else ""
    got, asked = difference.got, brief(difference.expected)
    if _is_none(got) and never_returns:
        return f"Your code returned None{place}, where {asked} was asked: is there a `return`?"
    if isinstance(got, TensorSnapshot) and got.why:
        return f"Your code returned {describe(got)}{place}, whose values can't be compared ({got.why})."
    return f"Your code returned {describe(got)}{place}; {asked} was asked."


def _shape(
    exercise: Exercise,
    difference: Difference,
    outcomes: Sequence[Outcome],
    cases: Sequence[Case],
    index: int,
) -> str:
    assert isinstance(difference.expected, TensorSnapshot)
    assert isinstance(difference.got, TensorSnapshot)
    place = f" at {difference.where}" if difference.where else ""
    if difference.where:
        got, asked = shape_text(difference.got.shape), shape_text(difference.expected.shape)
    else:
        seen = [
            (outcome.value.shape, bind(exercise.signature, case.inputs))
            for outcome, case in zip(outcomes, cases, strict=True)
            if isinstance(outcome.value, TensorSnapshot)
        ]
        letters = bind(exercise.signature, cases[index].inputs)
        got = returned_shape(difference.got.shape, letters, seen)
        asked = asked_shape(exercise.signature, difference.expected.shape)
    return f"You returned shape {got}{place}; {asked} was asked."


_CATEGORIES = {
    "bool": "True or False",
    "int": "whole numbers",
    "float": "floating point",
    "complex": "complex numbers",
}


def _dtype(difference: Difference) -> str:
    assert isinstance(difference.expected, TensorSnapshot)
    assert isinstance(difference.got, TensorSnapshot)
    place = f" at {difference.where}" if difference.where else ""
    got, asked = difference.got.dtype, _CATEGORIES[category(difference.expected.dtype)]
    if category(got) == category(difference.expected.dtype):
        return f"You returned {article(dtype_name(got))} tensor{place}, which keeps too few digits: keep the inputs' precision."
    verb = "were" if asked.endswith("numbers") else "was"
    return f"You returned {article(dtype_name(got))} tensor{place}; {asked} {verb} asked."


def _values(exercise: Exercise, difference: Difference, faults: Sequence[str], total: int) -> str:
    if not exercise.has_inputs:
        return f"{plain_text(difference.got)} is not right."
    where = "on any of the cases" if len(faults) == total else f"on {len(faults)} of {total} cases"
    if not isinstance(difference.expected, TensorSnapshot):
        return f"Your answer is not right, {where}."
    nan = _only_nan(difference)
    if nan:
        return (
            f"{nan} (as 0 divided by 0 is, 0 times infinity, the root of a negative number, whatever is computed from a "
            f"nan, and in a check what `empty` leaves unfilled); so {where}."
        )
    if set(faults) == {"value"}:
        wrong = "some of the numbers are" if difference.where else "the values are"
        return f"Shape and type are right; {wrong} not, {where}."
    return f"The values are not right, {where}."


def _only_nan(difference: Difference) -> str:
    """The beginning of a sentence, if every place that differs holds a nan where a number was asked."""
    places = differences(difference.expected, difference.got, difference.tolerance)
    if places is None or not isinstance(difference.got, TensorSnapshot) or difference.got.data is None:
        return ""
    if not (difference.got.dtype.is_floating_point and bool(difference.got.data[places].isnan().all())):
        return ""
    return "Your values are nan" if bool(places.all()) else "The values are right but for some that are nan"
