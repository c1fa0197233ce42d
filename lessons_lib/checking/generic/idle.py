"""Answers that are no function of the input: the input itself, or always the same."""

from collections.abc import Iterator, Sequence

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


def always_the_same(pairs: Sequence[Pair]) -> Iterator[Step]:
    first = pairs[0].got
    if pairs[0].whole or bool(first.isnan().all()):  # that everything is nan is said already
        return
    if all(first.shape == p.got.shape and same(first, p.got, 0.0) for p in pairs[1:]):
        yield Step(
            "constant", "Your answer is the same on every case, whatever the input.", lambda e, _: first
        )
