"""Answers that don't compute anything: the input itself, a constant, or nothing."""

import math
from collections.abc import Callable, Iterator, Sequence

from torch import Tensor

from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.transformations.transformation import Pair, Transformation, as_tensor, same
from lessons_lib.checking.values.snapshot import snapshot


def inputs_returned(exercise: Exercise, expected_outcomes: ExpectedOutcomes) -> Iterator[Transformation]:
    for place, name in enumerate(exercise.signature.parameters):
        values = [
            as_tensor(snapshot(case.inputs[place]))
            for case in expected_outcomes.cases
            if place < len(case.inputs)
        ]
        if len(values) == len(expected_outcomes.cases) and all(value is not None for value in values):
            yield Transformation(
                f"{name} returned",
                f"Your answer is the same as `{name}`. Which step should change the values?",
                lambda e, i, values=values: values[i],  # type: ignore[misc]
            )


def always_empty(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    if not any(p.got.numel() for p in pairs):
        sentence = "Your answer is empty on every case. Which step removes everything?"
        yield Transformation("empty", sentence, lambda e, i: pairs[i].got)


def always_the_same(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    first = pairs[0]
    if first.whole or not bool(
        first.got.isfinite().any()
    ):  # nan has its own message, inf may come from the input
        return
    if all(_alike(first.expected, p.expected) for p in pairs[1:]):  # the right answer is constant too
        return
    if all(_alike(first.got, p.got) for p in pairs[1:]):
        yield Transformation(
            "constant",
            "Your answer is the same on every case, whatever the input. Where should the input come in?",
            _given(pairs),
        )


def one_number_everywhere(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    """In any shape; not if the right answer is a single number too."""
    if any(p.whole for p in pairs) or _one_number([p.expected for p in pairs]) is not None:
        return
    number = _one_number([p.got for p in pairs])
    if number is not None:
        shown = number if isinstance(number, bool) else f"{number + 0:g}"  # no −0
        sentence = (
            f"Your answer holds {shown} everywhere, whatever the input. Where should the input come in?"
        )
        yield Transformation("constant", sentence, _given(pairs))


def _given(pairs: Sequence[Pair]) -> Callable[[Tensor, int], Tensor]:
    """A change that returns the learner's answer, or changes nothing where that is right."""
    right = [same(p.expected, p.got, p.scale) for p in pairs]
    return lambda e, i: e if right[i] else pairs[i].got


def _alike(one: Tensor, other: Tensor) -> bool:
    return one.shape == other.shape and same(one, other, 0.0)


def _one_number(tensors: Sequence[Tensor]) -> bool | int | float | None:
    """The finite number that all of these hold; None if there is none, or several."""
    held = [t.flatten() for t in tensors if t.numel()]
    if not held or any(t.is_complex() for t in held):
        return None
    number = held[0][0].item()
    return number if math.isfinite(number) and all(bool((t == number).all()) for t in held) else None
