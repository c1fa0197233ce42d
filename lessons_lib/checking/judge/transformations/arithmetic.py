"""Transformations of the right numbers: a factor, a summand, a function of each, one reduction too many."""

import math
from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor

from lessons_lib.checking.exercise.axes import axis_sizes
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.transformations.transformation import Pair, Transformation


def by_axis_size(exercise: Exercise, expected_outcomes: ExpectedOutcomes) -> Iterator[Transformation]:
    letters = [axis_sizes(exercise.signature, case.inputs) for case in expected_outcomes.cases]
    for name in letters[0]:
        sizes = [sizes.get(name, 1) for sizes in letters]
        if len(set(sizes)) < 2:  # a size that never changes is a constant factor
            continue
        yield Transformation(
            f"times {name}",
            f"Your numbers are {name} times the right ones, and {name} is the size of an axis. Did you add up instead of averaging, "
            "or divide by a mean instead of a sum?",
            lambda e, i, sizes=sizes: _times(e, sizes[i]),  # type: ignore[misc]
        )
        yield Transformation(
            f"divided by {name}",
            f"Your numbers are the right ones divided by {name}, the size of an axis. Did you average instead of adding up, "
            "or divide by a sum instead of a mean?",
            lambda e, i, sizes=sizes: _times(e, 1 / sizes[i]),  # type: ignore[misc]
        )


def _times(expected: Tensor, factor: float) -> Tensor | None:
    if expected.dtype is torch.bool:
        return None
    return expected if factor == 1 else expected * factor


_LARGEST = 2.0**62  # of a summand: it must fit an int64

# Factors that a learner knows by another name than their number.
_KNOWN = (
    (1 / math.log(2), ", as if you took logarithms to base 2 instead of e."),
    (1 / math.log(10), ", as if you took logarithms to base 10 instead of e."),
    (math.log(2), ", as if you took logarithms to base e instead of 2."),
    (math.log(10), ", as if you took logarithms to base e instead of 10."),
    (180 / math.pi, ", as if you used degrees instead of radians."),
    (math.pi / 180, ", as if you used radians instead of degrees."),
)


def by_constant(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    """A factor or a summand that is the same everywhere, read off the first case that shows it."""
    held = [p for p in pairs if p.expected.shape == p.got.shape and p.expected.numel()]
    first = next((p for p in held if p.expected.any()), held[0] if held else None)  # zeros show no factor
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
            yield Transformation(
                "sign",
                "Right values, but with the opposite sign. Which step decides the sign?",
                lambda e, _: _times(e, -1),
            )
        elif near not in (0, 1):
            known = next((words for much, words in _KNOWN if math.isclose(factor, much, rel_tol=1e-6)), "")
            sentence = f"Your numbers are {_in_words(factor)} the right ones, on every case{known or '. Where does that factor come from?'}"
            yield Transformation("constant factor", sentence, lambda e, _: _times(e, factor))
    summand = float(got[0] - expected[0])
    near = round(summand, 6)
    if near != 0:
        much = f"{abs(near):g}"
        way = "large" if near > 0 else "small"
        sentence = (
            f"Each of your numbers is {much} too {way}, on every case. Where does that difference come from?"
        )
        yield Transformation(
            "off by one" if much == "1" else "constant summand", sentence, lambda e, _: _plus(e, summand)
        )


def _in_words(factor: float) -> str:
    """'3 times' or '0.5 times'; '1/255 of' for a part that has no short decimal."""
    near = round(factor, 6)
    parts = round(1 / factor)
    if near != factor and parts > 1 and math.isclose(factor * parts, 1, rel_tol=1e-6):
        return f"1/{parts} of"
    return f"{near:g} times"


def _plus(expected: Tensor, summand: float) -> Tensor | None:
    if expected.dtype is torch.bool or abs(summand) > _LARGEST:
        return None
    return expected + (round(summand) if not expected.dtype.is_floating_point else summand)


def _informative(change: Callable[[Tensor], Tensor], expected: Tensor) -> Tensor | None:
    """The changed numbers; None if they are all zero or nan, which many mistakes give."""
    if not expected.dtype.is_floating_point:
        return None
    if not expected.numel():
        return expected
    changed = change(expected)
    return None if not changed.any() or changed.isnan().all() else changed


def values_changed(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    start = "Your numbers are"
    floating: list[tuple[str, str, Callable[[Tensor], Tensor]]] = [
        (
            "squared",
            f"{start} the squares of the right ones. Is there a square too many, or a root missing?",
            torch.square,
        ),
        (
            "root",
            f"{start} the square roots of the right ones. Is there a root too many, or a square missing?",
            torch.sqrt,
        ),
        (
            "exponential",
            f"{start} the exponentials of the right ones. Is there an exp too many, or a logarithm missing?",
            torch.exp,
        ),
        (
            "logarithm",
            f"{start} the logarithms of the right ones. Is there a logarithm too many, or an exp missing?",
            torch.log,
        ),
        (
            "reciprocal",
            "Each of your numbers is 1 divided by the right one. Did you swap the two sides of a division?",
            torch.reciprocal,
        ),
        (
            "complement",
            "Each of your numbers is 1 minus the right one. Did you compute the opposite?",
            lambda e: 1 - e,
        ),
        ("absolute", "Right values, but without their signs. Which step drops the signs?", torch.abs),
        (
            "rounded",
            "Right values, but as if rounded to whole numbers. Does a step round them, or make them 0 and 1?",
            torch.round,
        ),
        (
            "cut",
            "Right values, but cut to whole numbers. Which step drops the digits after the decimal point?",
            torch.trunc,
        ),
    ]
    signs = any(bool((p.expected > 0).any()) for p in pairs if not p.expected.is_complex())
    for name, sentence, change in floating:
        if name == "absolute" and not signs:  # all are negative: then it is the opposite sign
            continue
        yield Transformation(
            name,
            sentence,
            lambda e, _, change=change: _informative(change, e),  # type: ignore[misc]
        )
    yield Transformation(
        "negated",
        "You swapped True and False: each of your answers is the opposite of the right one.",
        lambda e, _: ~e if e.dtype is torch.bool else None,
    )


def reduced_too_far() -> Iterator[Transformation]:
    reductions: list[tuple[str, Callable[[Tensor], Tensor]]] = [
        ("sum", torch.sum),
        ("mean", torch.mean),
        ("largest", torch.amax),
        ("smallest", torch.amin),
    ]
    once_too_often = "If you reduced once too often, which axes should stay?"
    for word, reduce in reductions:
        # The largest of all may be the only one that was computed.
        one_of_them = word in ("largest", "smallest")
        ask = (
            "What about the others: did you reduce once too often, or compute only one of them?"
            if one_of_them
            else once_too_often
        )
        yield Transformation(
            f"reduced to the {word}",
            f"Your number is the {word} of all the right ones. {ask}",
            lambda e, _, reduce=reduce: (
                reduce(e) if e.dim() and e.numel() and e.dtype.is_floating_point else None
            ),  # type: ignore[misc]
        )
