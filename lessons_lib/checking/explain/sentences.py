"""Every sentence of a verdict's message, in one place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import torch

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.answer_form import Several
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.axes import axis_sizes, expected_shape, returned_shape
from lessons_lib.checking.exercise.cases import Case
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.requirement import Finding
from lessons_lib.checking.explain.grid import differences
from lessons_lib.checking.explain.messages import explain_exception
from lessons_lib.checking.judge.compare import Difference, category
from lessons_lib.checking.values.parts import (
    lies_deeper,
    part_name,
    parts_with_verb,
)
from lessons_lib.checking.values.snapshot import (
    Items,
    Opaque,
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
from lessons_lib.counting.nested import tensors_in
from lessons_lib.phrases import listed

ITERATORS = ("generator", "map", "filter", "zip", "enumerate", "reversed", "accumulate")
FUNCTIONS = ("function", "method", "builtin_function_or_method")  # of something that wasn't called


class Change(NamedTuple):
    """Inputs as a sentence calls them: '`x`', 'its input'. wanted: they should have been changed; otherwise they were and should not."""

    inputs: tuple[str, ...]
    wanted: bool


def blank(exercise: Exercise) -> str:
    if exercise.kind == "prediction":
        return "Replace the `...` with your prediction, then run the cell."
    return "Nothing to check yet. Replace the `...` with your answer, run that cell, then this one."


def unchanged(symptom: str) -> str:
    return f"This is still the program that you were given, and it has a bug. {symptom}"


def waiting(missing: Sequence[str], symptom: str, named: bool = False) -> str:
    """named: one of this exercise's own misconceptions is named beside the message."""
    names = " and ".join(f"`{name}`" for name in missing)
    first = "" if named else ": look there first"
    return f"This builds on {names}, which you haven't passed yet{first}. {symptom}"


def passed(key: AnswerKey, count: int) -> str:
    if key.exercise.kind == "prediction":
        return "Correct."
    start = "That's the right value." if key.exercise.kind == "value" else f"All {count} cases pass."
    return f"{start} {key.takeaway}".rstrip()


def out_of_time(seconds: float, label: str) -> str:
    where = f" (on the case: {label})" if label else ""
    return f"Your code was still running after {seconds:g} seconds{where}. Look for an endless or very slow loop."


def printed(text: str) -> tuple[str, ...]:
    """What the learner's code printed, cut to its first lines."""
    lines = text.splitlines()
    if not lines:
        return ()
    more = f"\n… and {len(lines) - 5} more lines" if len(lines) > 5 else ""
    return ("Your code printed:\n" + "\n".join(line[:100] for line in lines[:5]) + more,)


def left_on(names: Sequence[str]) -> tuple[str, ...]:
    """A note on the notebook's settings that a check can't reset, if there are any."""
    if not names:
        return ()
    listed = " and ".join(f"`{name}`" for name in names)
    them = "them" if len(names) > 1 else "it"
    return (
        f"Your notebook has left {listed} switched on, and a check can't switch {them} off. That may have changed this verdict.",
    )


def either(candidates: Sequence[str], *, of_code: bool = True) -> str:
    """One sentence, or the several that fit equally well. of_code: what was judged is code, and not a value or a prediction."""
    if len(candidates) < 2:
        return "".join(candidates)
    what = "what your code did" if of_code else "your answer"
    return _bullets(f"Each of these would explain {what}:", candidates)


@dataclass(frozen=True)
class Symptom:
    """What is wrong with an answer's values.

    differences: on each case that fails, None where it raised. index: the place of the first of these cases, expected: the
        right answer to it.
    parts: the paths of the parts that are wrong on the first of these cases; empty where an answer has no parts of its
        own. parts_elsewhere: of those that are wrong on others only. change: of inputs, besides. no_return: the answer has no `return` with a value, and the
        right one has.
    """

    differences: Sequence[Difference | None]
    index: int
    expected: Snapshot
    outcomes: Sequence[Outcome]
    cases: Sequence[Case]
    parts: Sequence[str] = ()
    change: Change | None = None
    no_return: bool = False
    parts_elsewhere: Sequence[str] = ()

    def on(self, failed: int) -> str:
        """On how many of the cases: 'on 2 of 5 cases'."""
        total = len(self.cases)
        if failed < total:
            return f"on {failed} of {total} cases"
        return f"on all {total} cases" if total > 1 else "on the only case"


def failure(exercise: Exercise, symptom: Symptom) -> str:
    """What went wrong, and that an input was changed in place, if it was."""
    what = _failure(exercise, symptom)
    return f"{what} {_also_changed(symptom.change)}" if symptom.change else what


def _failure(exercise: Exercise, symptom: Symptom) -> str:
    outcome, difference = symptom.outcomes[symptom.index], symptom.differences[0]
    if difference is None:
        assert outcome.raised
        return explain_exception(outcome.raised, none_expected=_is_none(symptom.expected))
    if exercise.kind == "prediction":
        return _prediction(exercise, outcome, symptom.parts)
    assert outcome.value is not None
    if difference.fault == "value":
        return _values(exercise, symptom, difference)
    if difference.fault == "shape":
        return _shape(exercise, symptom, difference)
    return _dtype(symptom, difference) if difference.fault == "dtype" else _type(symptom, difference)


def _prediction(exercise: Exercise, outcome: Outcome, parts: Sequence[str]) -> str:
    assert outcome.value is not None
    if isinstance(exercise.form, Several) and isinstance(outcome.value, Items):
        which = parts_with_verb(outcome.value, parts, "answer")
        return f"{which[0].upper()}{which[1:]} wrong."
    predicted = f"`{outcome.written}`" if outcome.written else plain_text(outcome.value)
    return f"You predicted {predicted}, but that's not what happens."


def changed(change: Change) -> Finding:
    """The finding on inputs that the answer changed and the reference doesn't, or the reverse."""
    names, several = listed(list(change.inputs)), len(change.inputs) > 1
    was = "they were" if several else "it was"
    if change.wanted:
        return Finding(f"change {names} in place", f"Your code left {names} as {was}.", False)
    seen = "changed them in place, but they belong" if several else "changed it in place, but it belongs"
    return Finding(f"leave {names} as {was}", f"Your code {seen} to the caller.", False)


def _also_changed(change: Change) -> str:
    names, several = listed(list(change.inputs)), len(change.inputs) > 1
    was = "they were" if several else "it was"
    if change.wanted:
        return f"Your code also left {names} as {was}: change {'them' if several else 'it'} in place."
    belong = "They belong to the caller: leave them" if several else "It belongs to the caller: leave it"
    return f"Your code also changed {names} in place. {belong} as {was}."


def right_but(unmet: Sequence[Finding]) -> str:
    """The message for right values with unmet requirements: each request, what was seen, and what to think about next."""
    start = "All values are right: half the points."
    found = [f"{finding.request}. {finding.message}" for finding in unmet]
    return (
        f"{start} For the other half: {found[0]}"
        if len(found) == 1
        else _bullets(f"{start} For the other half:", found)
    )


def _bullets(start: str, items: Sequence[str]) -> str:
    return "\n".join([start, *(f"• {item}" for item in items)])


def _is_none(seen: Snapshot | None) -> bool:
    return isinstance(seen, Plain) and seen.value is None


def _place(symptom: Symptom, difference: Difference, word: str) -> str:
    """The part of an answer that a difference is in: ' in part 2 of 3'; '' for the whole."""
    part = part_name(symptom.expected, difference.where)
    return f" {word} {part}" if part else ""


def _type(symptom: Symptom, difference: Difference) -> str:
    place = _place(symptom, difference, "in" if lies_deeper(difference.where) else "as")
    got, expected = difference.got, brief(difference.expected)
    if _is_none(got):
        if all(_is_none(outcome.value) for outcome in symptom.outcomes):
            ask = "Is a `return` missing?" if symptom.no_return else "Where does that None come from?"
            return f"Expected {expected}, but your code returned None. {ask}"
        # A harness may have put the None beside other things, or look at a tensor's `.grad`, which is None too.
        missing = " Is a `return` missing?" if symptom.no_return else ""
        expected = brief(difference.expected, number=bool(place))
        return f"Expected {expected}{place}. You returned None.{missing}"
    if isinstance(got, Items) and isinstance(difference.expected, Items) and got.keys:
        other = _other_keys(difference.expected, got, _place(symptom, difference, "in"))
        if other:
            return other
    if isinstance(got, TensorSnapshot) and got.why:
        return f"Expected {expected}{place}. You returned {describe(got)}. Its values can't be compared ({got.why})."
    if isinstance(got, Opaque) and got.type_name in FUNCTIONS:
        return f"Expected {expected}{place}. You returned a function, not its result. Are the brackets of the call missing?"
    if isinstance(got, Opaque) and got.type_name in ITERATORS:
        items = "which gives its items one by one, in a loop. `list(…)` or `tuple(…)` would collect them"
        return f"Expected {expected}{place}. You returned {describe(got)}, {items}."
    return f"Expected {expected}{place}. You returned {describe(got)}."


def _other_keys(expected: Items, got: Items, place: str) -> str:
    """Which keys of a dict are missing, and which came instead; '' where it's no matter of keys."""
    missing, extra = (
        [repr(key)[:40] for key in one.keys if key not in other.keys][:3]
        for one, other in ((expected, got), (got, expected))
    )
    if missing:
        instead = f" It has {listed(extra)} instead." if extra else ""
        return f"Your dict{place} has no {'key' if len(missing) == 1 else 'keys'} {listed(missing)}.{instead}"
    return (
        f"Your dict{place} also has {listed(extra)}. Which keys should it have?"
        if extra and expected.keys
        else ""
    )


def _shape(exercise: Exercise, symptom: Symptom, difference: Difference) -> str:
    assert isinstance(difference.expected, TensorSnapshot)
    assert isinstance(difference.got, TensorSnapshot)
    if difference.where:
        got, expected = shape_text(difference.got.shape), shape_text(difference.expected.shape)
    else:
        seen = [
            (outcome.value.shape, axis_sizes(exercise.signature, case.inputs))
            for outcome, case in zip(symptom.outcomes, symptom.cases, strict=True)
            if isinstance(outcome.value, TensorSnapshot)
        ]
        letters = axis_sizes(exercise.signature, symptom.cases[symptom.index].inputs)
        got = returned_shape(difference.got.shape, letters, seen)
        expected = expected_shape(exercise.signature, difference.expected.shape)
    return f"Expected shape {expected}{_place(symptom, difference, 'in')}. You returned {got}."


_CATEGORIES = {
    "bool": "True or False",
    "int": "whole numbers",
    "float": "floating-point numbers",
    "complex": "complex numbers",
}


def _dtype(symptom: Symptom, difference: Difference) -> str:
    assert isinstance(difference.expected, TensorSnapshot)
    assert isinstance(difference.got, TensorSnapshot)
    place = _place(symptom, difference, "in")
    got = f"You returned {article(dtype_name(difference.got.dtype))} tensor"
    if difference.got.dtype in (torch.float32, torch.float64):  # which of them may be the default dtype's
        got = "You returned a tensor of floating-point numbers"
    if category(difference.got.dtype) == category(difference.expected.dtype):
        return f"Expected {_precision(symptom, difference.expected.dtype)}{place}. {got}, which keeps fewer digits."
    return f"Expected {_CATEGORIES[category(difference.expected.dtype)]}{place}. {got}."


def _precision(symptom: Symptom, dtype: torch.dtype) -> str:
    """The expected dtype: that of the inputs, or by its name if it isn't among them."""
    given = [tensor.dtype for tensor in tensors_in(symptom.cases[symptom.index].inputs)]
    return "the inputs' precision" if dtype in given else dtype_name(dtype)


def _values(exercise: Exercise, symptom: Symptom, difference: Difference) -> str:
    if not exercise.has_inputs:
        return f"{plain_text(difference.got)} isn't right."
    nan = _nan(symptom)
    if nan:
        if _holds_nan(symptom.cases[symptom.index]):
            return f"{nan}. The input contains `nan` too: did you leave some in, or did they spread to other values?"
        return f"{nan}. Usual causes: 0 / 0, ∞ − ∞, ∞ / ∞, 0 × ∞, the square root of a negative number, or a `torch.empty` that you never filled."
    if symptom.parts and isinstance(symptom.expected, Items):
        wrong = parts_with_verb(symptom.expected, symptom.parts)
    else:
        wrong = "the values are" if isinstance(difference.expected, TensorSnapshot) else "your answer is"
    start = _what_is_right(symptom, difference)
    wrong = f"{start}, but {wrong}" if start else f"{wrong[0].upper()}{wrong[1:]}"
    raised = sum(each is None for each in symptom.differences)
    where = symptom.on(len(symptom.differences) - raised)
    if raised:
        where += f", and your code raises an error on {raised} more"
    if symptom.parts_elsewhere and isinstance(symptom.expected, Items):
        others = parts_with_verb(symptom.expected, symptom.parts_elsewhere)
        failing = symptom.on(len(symptom.differences)).removeprefix("on ")
        return f"{wrong} wrong, and {others} wrong on other cases: {failing} fail.{_other_dtype(symptom, difference)}"
    return f"{wrong} wrong {where}.{_other_dtype(symptom, difference)}"


def _what_is_right(symptom: Symptom, difference: Difference) -> str:
    """What may be called right of the answer, '' for nothing: values alone are wrong on every case that fails."""
    values_alone = all(each is not None and each.fault == "value" for each in symptom.differences)
    others = (isinstance(symptom.expected, Items) and symptom.expected.items) or ()
    if any(not isinstance(one, TensorSnapshot) for one in others):  # lists or words beside it have no shape
        return ""
    if not values_alone or not isinstance(difference.expected, TensorSnapshot):
        return ""
    return "The shape is right" if _other_dtype(symptom, difference) else "Shape and type are right"


def _other_dtype(symptom: Symptom, difference: Difference) -> str:
    """A sentence on a dtype that is another one than the reference's, though of the same kind; '' where it is the same."""
    expected, got = difference.expected, difference.got
    if not (isinstance(expected, TensorSnapshot) and isinstance(got, TensorSnapshot)):
        return ""
    if (
        expected.dtype == got.dtype or symptom.cases[symptom.index].low_precision
    ):  # compared with more digits there
        return ""
    return f" Also, you returned {dtype_name(got.dtype)} instead of {dtype_name(expected.dtype)}."


def _nan(symptom: Symptom) -> str:
    """A sentence without its full stop, if on the first case that fails every wrong place holds a nan."""
    wrong = [_all_nan(difference) for difference in symptom.differences]
    if wrong[0] is None:
        return ""
    whose = "Your values are" if wrong[0] else "Some of your values are"
    where = symptom.on(sum(each is not None for each in wrong))
    others = sum(each is None for each in wrong)
    return f"{whose} `nan` {where}" + (f", and something else is wrong on {others} more" if others else "")


def _holds_nan(case: Case) -> bool:
    """Whether an input of the case holds a nan."""
    return any(
        tensor.is_floating_point() and bool(tensor.isnan().any())
        for value in case.inputs
        for tensor in tensors_in(value)
    )


def _all_nan(difference: Difference | None) -> bool | None:
    """Whether every place is a nan where a number was expected; None if a place is wrong in another way."""
    if difference is None:
        return None
    places = differences(difference.expected, difference.got, difference.tolerance)
    if places is None or not isinstance(difference.got, TensorSnapshot) or difference.got.data is None:
        return None
    if not (difference.got.dtype.is_floating_point and bool(difference.got.data[places].isnan().all())):
        return None
    return bool(places.all())
