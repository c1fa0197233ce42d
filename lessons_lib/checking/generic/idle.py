"""Answers that are no function of the input: the input itself, always the same, or nothing."""

import math
from collections.abc import Callable, Iterator, Sequence

from torch import Tensor

from lessons_lib.checking.bench import Bench
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.generic.step import Pair, Step, as_tensor, same
from lessons_lib.checking.snapshot import snapshot


def inputs_returned(exercise: Exercise, bench: Bench) -> Iterator[Step]:
    for place, name in enumerate(exercise.signature.parameters):
        values = [as_tensor(snapshot(case.inputs[place])) for case in bench.cases if place < len(case.inputs)]
        if len(values) == len(bench.cases) and all(value is not None for value in values):
            yield Step(
                f"{name} returned",
                f"Your answer equals `{name}` as it was given: nothing in it is changed.",
                lambda e, i, values=values: values[i],  # type: ignore[misc]
            )


def always_empty(pairs: Sequence[Pair]) -> Iterator[Step]:
    if not any(p.got.numel() for p in pairs):
        sentence = "Your answer is empty on every case: it holds no numbers. Which step leaves nothing?"
        yield Step("empty", sentence, lambda e, i: pairs[i].got)


def always_the_same(pairs: Sequence[Pair]) -> Iterator[Step]:
    first = pairs[0]
    if first.whole or not bool(first.got.isfinite().any()):  # nan is said already, inf may come of the input
        return
    if all(_alike(first.expected, p.expected) for p in pairs[1:]):  # as it should be, then
        return
    if all(_alike(first.got, p.got) for p in pairs[1:]):
        yield Step("constant", "Your answer is the same on every case, whatever the input.", _given(pairs))


def one_number_everywhere(pairs: Sequence[Pair]) -> Iterator[Step]:
    """In whatever shape; not where the right answer is one number too."""
    if any(p.whole for p in pairs) or _one_number([p.expected for p in pairs]) is not None:
        return
    number = _one_number([p.got for p in pairs])
    if number is not None:
        told = number if isinstance(number, bool) else f"{number + 0:g}"  # no −0
        sentence = f"Every place of your answer holds {told}, whatever the input."
        yield Step("constant", sentence, _given(pairs))


def _given(pairs: Sequence[Pair]) -> Callable[[Tensor, int], Tensor]:
    """A change that gives what the learner gave, and changes nothing where that happens to be right."""
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
