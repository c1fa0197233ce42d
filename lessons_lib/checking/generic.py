"""Diagnoses that fit any exercise: one plain step away from the right answer.

Tried only when none of the exercise's own misconceptions fits. A step is named only if
it explains the answer on every case, makes a difference on two at least, and leaves the
right answer unchanged only where it could not do otherwise (nothing but zeros, nothing
at all, a factor that is 1 there).
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.checking.axes import bind
from lessons_lib.checking.bench import Bench
from lessons_lib.checking.compare import compare, differing, tolerance
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.snapshot import Items, Plain, Snapshot, TensorSnapshot, snapshot

MOST_AXES = 4  # permutations of more axes are too many to try


@dataclass(frozen=True)
class Step:
    """A change to the right answer, case by case. change(expected, index of the case)."""

    name: str
    sentence: str
    change: Callable[[Tensor, int], Tensor | None]


@dataclass(frozen=True)
class Pair:
    """The right answer and the learner's on one case, as tensors."""

    expected: Tensor
    got: Tensor
    scale: float


def diagnose(exercise: Exercise, outcomes: Sequence[Outcome], bench: Bench) -> list[Step]:
    """The steps that explain these outcomes; empty where none does or several kinds do not agree."""
    if not exercise.has_inputs:
        return []
    precision = _precision(outcomes, bench)
    if precision:
        return [precision]
    pairs = _pairs(outcomes, bench)
    if not pairs:
        return []
    return [step for step in _steps(exercise, pairs, bench) if _explains(step, pairs)]


def _pairs(outcomes: Sequence[Outcome], bench: Bench) -> list[Pair]:
    """All cases as tensors; nothing if one of them can't be written so."""
    pairs = []
    for outcome, expected, allowed in zip(outcomes, bench.expected, bench.allowances, strict=True):
        right, got = _as_tensor(expected.value), _as_tensor(outcome.value)
        if right is None or got is None or outcome.changed:
            return []
        if right.dtype.is_floating_point and got.dtype in (torch.int32, torch.int64):
            got = got.to(right.dtype)  # so that numbers cut to whole ones are recognised
        pairs.append(Pair(right, got, allowed.scale))
    return pairs


def _as_tensor(value: Snapshot | None) -> Tensor | None:
    if isinstance(value, TensorSnapshot):
        return value.data
    if isinstance(value, Plain) and type(value.value) in (int, float):
        return torch.tensor(value.value, dtype=torch.float64)
    if isinstance(value, Items) and value.items:
        numbers = [
            item.value for item in value.items if isinstance(item, Plain) and type(item.value) in (int, float)
        ]
        if len(numbers) == len(value.items):
            return torch.tensor(numbers, dtype=torch.float64)
    return None


def _explains(step: Step, pairs: Sequence[Pair]) -> bool:
    told = 0
    for index, pair in enumerate(pairs):
        changed = step.change(pair.expected, index)
        if changed is None or not _same(changed, pair.got, pair.scale):
            return False
        if changed is pair.expected or not pair.expected.any():
            continue
        if _same(changed, pair.expected, pair.scale):
            return False
        told += 1
    return told >= 2


def _same(one: Tensor, other: Tensor, scale: float) -> bool:
    return compare(snapshot(one), snapshot(other), scale) is None


def _steps(exercise: Exercise, pairs: Sequence[Pair], bench: Bench) -> Iterator[Step]:
    yield from _inputs_returned(exercise, bench)
    yield from _always_the_same(pairs)
    yield from _axes_exchanged(pairs)
    yield from _size_one_axes()
    yield from _refilled(pairs)
    yield from _by_axis_size(exercise, bench)
    yield from _by_constant(pairs)
    yield from _values_changed()
    yield from _places_changed()
    yield from _reduced_too_far()


def _inputs_returned(exercise: Exercise, bench: Bench) -> Iterator[Step]:
    for place, name in enumerate(exercise.signature.parameters):
        values = [
            _as_tensor(snapshot(case.inputs[place])) for case in bench.cases if place < len(case.inputs)
        ]
        if len(values) == len(bench.cases) and all(value is not None for value in values):
            yield Step(
                f"{name} returned",
                f"Your answer is `{name}` itself, as it was given.",
                lambda e, i, values=values: values[i],  # type: ignore[misc]
            )


def _axes_exchanged(pairs: Sequence[Pair]) -> Iterator[Step]:
    axes = pairs[0].expected.dim()
    if not 2 <= axes <= MOST_AXES or any(p.expected.dim() != axes for p in pairs):
        return
    for order in itertools.permutations(range(axes)):
        if order != tuple(range(axes)):
            how = "transposed" if axes == 2 else f"with their axes in the order {order}"
            sentence = f"Your numbers are the right ones, {how}."
            yield Step("axes exchanged", sentence, lambda e, _, order=order: e.permute(order))  # type: ignore[misc]


def _always_the_same(pairs: Sequence[Pair]) -> Iterator[Step]:
    first = pairs[0].got
    if all(first.shape == p.got.shape and _same(first, p.got, 0.0) for p in pairs[1:]):
        yield Step(
            "constant", "Your answer is the same on every case, whatever the input.", lambda e, _: first
        )


def _refilled(pairs: Sequence[Pair]) -> Iterator[Step]:
    """The right numbers in another shape: `reshape` and `view` keep the order and move no axis."""
    shapes = [p.got.shape for p in pairs]
    yield Step(
        "reshaped",
        "Your numbers are the right ones in the right order, in another shape.",
        lambda e, i: e.reshape(shapes[i]) if _other_shape(shapes[i], e.shape) else None,
    )
    yield Step(
        "refilled",
        "Your numbers are the right ones in wrong places: `reshape` and `view` refill a shape in reading order, "
        "they don't exchange axes.",
        lambda e, _: e.T.reshape(e.shape) if e.dim() == 2 else None,
    )


def _other_shape(one: torch.Size, other: torch.Size) -> bool:
    """True for shapes of as many elements that differ by more than axes of size 1."""
    return one.numel() == other.numel() and [n for n in one if n != 1] != [n for n in other if n != 1]


def _size_one_axes() -> Iterator[Step]:
    sentence = "Your numbers are the right ones, with an axis of size 1 {}."
    extra = sentence.format("that was not asked")
    yield Step("axis kept", extra, lambda e, _: e.unsqueeze(-1))
    yield Step("axis kept in front", extra, lambda e, _: e.unsqueeze(0) if e.dim() else None)
    yield Step(
        "axis lost",
        sentence.format("missing at the end"),
        lambda e, _: e.squeeze(-1) if e.dim() and e.shape[-1] == 1 else None,
    )
    yield Step(
        "axis lost in front",
        sentence.format("missing in front"),
        lambda e, _: e.squeeze(0) if e.dim() and e.shape[0] == 1 else None,
    )


def _by_axis_size(exercise: Exercise, bench: Bench) -> Iterator[Step]:
    letters = [bind(exercise.signature, case.inputs) for case in bench.cases]
    for name in letters[0]:
        sizes = [sizes.get(name, 1) for sizes in letters]
        if len(set(sizes)) < 2:  # a size that never changes is a constant factor
            continue
        yield Step(
            f"times {name}",
            f"Your numbers are {name} times the right ones, where {name} is the size of an axis.",
            lambda e, i, sizes=sizes: _times(e, sizes[i]),  # type: ignore[misc]
        )
        yield Step(
            f"divided by {name}",
            f"Your numbers are the right ones divided by {name}, the size of an axis.",
            lambda e, i, sizes=sizes: _times(e, 1 / sizes[i]),  # type: ignore[misc]
        )


def _times(expected: Tensor, factor: float) -> Tensor | None:
    if expected.dtype is torch.bool:
        return None
    return expected if factor == 1 else expected * factor


def _by_constant(pairs: Sequence[Pair]) -> Iterator[Step]:
    """A factor or a summand that is the same everywhere, read off the first case that shows it."""
    first = next((p for p in pairs if p.expected.shape == p.got.shape and p.expected.numel()), None)
    if first is None or first.expected.dtype is torch.bool or first.got.dtype is torch.bool:
        return
    expected, got = first.expected.double().flatten(), first.got.double().flatten()
    if not (expected.isfinite().all() and got.isfinite().all()):
        return
    biggest = int(expected.abs().argmax())
    if expected[biggest] != 0:
        factor = float(got[biggest] / expected[biggest])
        near = round(factor, 6)
        if near == -1:
            yield Step(
                "sign", "Your numbers are the right ones with the opposite sign.", lambda e, _: _times(e, -1)
            )
        elif near not in (0, 1):
            sentence = f"Your numbers are {near:g} times the right ones, on every case."
            yield Step("constant factor", sentence, lambda e, _: _times(e, factor))
    summand = float(got[0] - expected[0])
    near = round(summand, 6)
    if near != 0:
        much = "1" if abs(near) == 1 else f"{abs(near):g}"
        way = "large" if near > 0 else "small"
        sentence = f"Each of your numbers is too {way} by {much}, on every case."
        yield Step(
            "off by one" if much == "1" else "constant summand", sentence, lambda e, _: _plus(e, summand)
        )


def _plus(expected: Tensor, summand: float) -> Tensor | None:
    if expected.dtype is torch.bool:
        return None
    return expected + (round(summand) if not expected.dtype.is_floating_point else summand)


def _values_changed() -> Iterator[Step]:
    floating: list[tuple[str, str, Callable[[Tensor], Tensor]]] = [
        ("squared", "the squares of the right ones", torch.square),
        ("root", "the square roots of the right ones", torch.sqrt),
        ("exponential", "the exponentials of the right ones", torch.exp),
        ("logarithm", "the logarithms of the right ones", torch.log),
        ("reciprocal", "1 divided by the right ones", torch.reciprocal),
        ("complement", "1 minus the right ones", lambda e: 1 - e),
        ("absolute", "the right ones without their signs", torch.abs),
        ("rounded", "the right ones rounded to whole numbers", torch.round),
        ("cut", "the right ones cut to whole numbers", torch.trunc),
    ]
    for name, words, change in floating:
        yield Step(
            name,
            f"Your numbers are {words}.",
            lambda e, _, change=change: change(e) if e.dtype.is_floating_point else None,  # type: ignore[misc]
        )
    yield Step(
        "negated",
        "Your answers are the opposite of the right ones: True and False are exchanged.",
        lambda e, _: ~e if e.dtype is torch.bool else None,
    )


def _places_changed() -> Iterator[Step]:
    # The last axis speaks for itself only where it is not the first one too.
    for axis, where, axes in ((0, "first", 1), (-1, "last", 2)):
        yield Step(
            f"reversed along the {where} axis",
            f"Your numbers are the right ones in reverse order along the {where} axis.",
            lambda e, _, axis=axis, axes=axes: e.flip(axis) if e.dim() >= axes else None,  # type: ignore[misc]
        )
        for by, way in ((1, "too far"), (-1, "too early")):
            yield Step(
                f"shifted {way} along the {where} axis",
                f"Your numbers are the right ones, each one place {way} along the {where} axis.",
                lambda e, _, axis=axis, axes=axes, by=by: e.roll(by, axis) if e.dim() >= axes else None,  # type: ignore[misc]
            )


def _reduced_too_far() -> Iterator[Step]:
    reductions: list[tuple[str, Callable[[Tensor], Tensor]]] = [
        ("sum", torch.sum),
        ("mean", torch.mean),
        ("largest", torch.amax),
        ("smallest", torch.amin),
    ]
    for word, reduce in reductions:
        yield Step(
            f"reduced to the {word}",
            f"Your number is the {word} of all the right ones: it was reduced once too often.",
            lambda e, _, reduce=reduce: (
                reduce(e) if e.dim() and e.numel() and e.dtype.is_floating_point else None
            ),  # type: ignore[misc]
        )


def _precision(outcomes: Sequence[Outcome], bench: Bench) -> Step | None:
    """Overflow or lost digits: only if the learner's own computation is right in float64."""
    low = [i for i, case in enumerate(bench.cases) if case.low_precision]
    wrong = [
        i
        for i, (outcome, expected) in enumerate(zip(outcomes, bench.expected, strict=True))
        if outcome.value is None
        or expected.value is None
        or compare(expected.value, outcome.value, *bench.allowances[i]) is not None
    ]
    if not wrong or set(wrong) - set(low):
        return None
    value, right = outcomes[wrong[0]].value, bench.expected[wrong[0]].value
    if not (isinstance(value, TensorSnapshot) and isinstance(right, TensorSnapshot)):
        return None
    if value.data is None or right.data is None or value.shape != right.shape:
        return None
    places = differing(right.data, value.data, tolerance(value.dtype, *bench.allowances[wrong[0]]))
    if bool((~value.data[places].isfinite()).all()):
        text = "In float64 your code is right; in float32 a number on the way grows beyond what float32 can hold."
        return Step("overflow", text, lambda e, _: None)
    text = (
        "In float64 your code is right; in float32 it loses too many digits: "
        "look for a difference of two large, nearly equal numbers."
    )
    return Step("low precision", text, lambda e, _: None)
