"""Transformations with a parameter fitted to the answer: a fill value, a bound, a scale and shift, a power.

The parameter is solved for where it shows best, and must explain all cases. So a mistake is recognised whichever number
the learner chose; the sentence says only what the answer shows.
"""

import math
from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor

from lessons_lib.checking.judge.compare import differing, tolerance
from lessons_lib.checking.judge.transformations.transformation import Pair, Transformation, same

FEWEST = 4  # different right numbers that a line or a power has to explain: it goes through any two
NEAR = 1e-6  # in parts: numbers as near as this are one, also where one of them was made in float32


def fitted_transformations(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    if not pairs or not all(_are_numbers(pair) for pair in pairs):
        return
    wrong = [_differing(pair, pair.got) for pair in pairs]
    expected = torch.cat([p.expected[mask].double() for p, mask in zip(pairs, wrong, strict=True)])
    got = torch.cat([p.got[mask].double() for p, mask in zip(pairs, wrong, strict=True)])
    if not len(expected):
        return
    yield from _filled(pairs, wrong, expected, got)
    yield from _cut_off(pairs, wrong, expected, got)
    if bool((expected.isfinite() & got.isfinite()).all()):
        yield from _under_a_root(pairs, wrong, expected, got)
        yield from _on_a_line(pairs, wrong)
        yield from _to_a_power(pairs, wrong)


def _are_numbers(pair: Pair) -> bool:
    """Whether the two can be computed with: numbers in one shape, none of them cut to whole ones."""
    dtypes = (pair.expected.dtype, pair.got.dtype)
    return (
        not pair.whole
        and pair.expected.shape == pair.got.shape
        and not any(d.is_complex or d is torch.bool for d in dtypes)
    )


def _differing(pair: Pair, numbers: Tensor) -> Tensor:
    """Where these numbers are not the right ones, rounding aside."""
    allowed = max(tolerance(pair.expected.dtype, pair.scale), tolerance(pair.got.dtype, pair.scale))
    return differing(pair.expected, numbers, allowed)


def _one_number(values: Tensor) -> float | None:
    """The number that all of these are, or None."""
    first = float(values[0])
    near = torch.isclose(values, values.new_tensor(first), rtol=NEAR, atol=0.0, equal_nan=True)
    return first if bool(near.all()) else None


def _transformation(
    name: str,
    sentence: str,
    change: Callable[[Tensor], Tensor],
    pairs: Sequence[Pair],
    wrong: Sequence[Tensor],
) -> Transformation:
    """A transformation that returns the right numbers unchanged where nothing is wrong and its result equals them."""

    def changed(expected: Tensor, index: int) -> Tensor:
        made = change(expected.double())
        if not expected.dtype.is_floating_point and bool((made == made.trunc()).all()):
            made = made.to(expected.dtype)
        unseen = not bool(wrong[index].any()) and same(made, expected, pairs[index].scale)
        return expected if unseen else made

    return Transformation(name, sentence, changed)


def _filled(
    pairs: Sequence[Pair], wrong: Sequence[Tensor], expected: Tensor, got: Tensor
) -> Iterator[Transformation]:
    """Only the elements that should hold one certain number are wrong, and all hold another one."""
    wanted, filler = _one_number(expected), _one_number(got)
    if wanted is None or filler is None or not _shows(filler, pairs, wrong):
        return

    def fill(e: Tensor, index: int) -> Tensor:
        if not bool(wrong[index].any()):
            return e
        filled = torch.where(wrong[index], filler, e.double())
        whole = math.isfinite(filler) and filler == int(filler)
        return filled if e.dtype.is_floating_point or not whole else filled.to(e.dtype)

    yield Transformation(
        "filler",
        f"All your wrong values are {filler:g}, but they should be {wanted:g}. Where does the {filler:g} come from?",
        fill,
    )


def _shows(number: float, pairs: Sequence[Pair], wrong: Sequence[Tensor]) -> bool:
    """Whether at least two of the right elements differ from this number."""
    others = [
        _differing(pair, torch.full(pair.expected.shape, number, dtype=torch.float64)) & ~mask
        for pair, mask in zip(pairs, wrong, strict=True)
    ]
    return sum(int(places.sum()) for places in others) >= 2


def _cut_off(
    pairs: Sequence[Pair], wrong: Sequence[Tensor], expected: Tensor, got: Tensor
) -> Iterator[Transformation]:
    """The right numbers, clamped to a bound."""
    bound = _one_number(got)
    if (
        bound is None
        or not math.isfinite(bound)
        or not _shows(bound, pairs, wrong)
        or _one_number(expected) is not None
    ):
        return
    sentence = f"Every value that should be {{}} {bound:g} is {bound:g} in your answer; all the others are right. Which step cuts them off?"
    if bool((expected > bound).all()):
        yield _transformation(
            "upper bound", sentence.format("above"), lambda e: e.clamp(max=bound), pairs, wrong
        )
    if bool((expected < bound).all()):
        yield _transformation(
            "lower bound", sentence.format("below"), lambda e: e.clamp(min=bound), pairs, wrong
        )


def _under_a_root(
    pairs: Sequence[Pair], wrong: Sequence[Tensor], expected: Tensor, got: Tensor
) -> Iterator[Transformation]:
    """A number added to the square of each; it shows best at the smallest."""
    smallest = int(expected.argmin())
    added = float(got[smallest].square() - expected[smallest].square())
    if bool((expected < 0).any()) or added <= 0:
        return
    yield _transformation(
        "added under a root",
        f"The squares of your numbers are {added:.3g} too large, as if you added that much under a square root. Where does it come from?",
        lambda e: (e.square() + added).sqrt(),
        pairs,
        wrong,
    )


def _all_numbers(pairs: Sequence[Pair]) -> tuple[Tensor, Tensor]:
    expected = torch.cat([pair.expected.flatten().double() for pair in pairs])
    got = torch.cat([pair.got.flatten().double() for pair in pairs])
    finite = expected.isfinite() & got.isfinite()
    return expected[finite], got[finite]


def _different(numbers: Tensor) -> int:
    return len(set(numbers.tolist()))


def _on_a_line(pairs: Sequence[Pair], wrong: Sequence[Tensor]) -> Iterator[Transformation]:
    """A factor and a summand; one of them alone is in arithmetic.py."""
    expected, got = _all_numbers(pairs)
    if _different(expected) < FEWEST:
        return
    low, high = int(expected.argmin()), int(expected.argmax())
    factor = float((got[high] - got[low]) / (expected[high] - expected[low]))
    summand = float(got[low] - factor * expected[low])
    most = float(got.abs().max())
    if abs(factor) < NEAR or abs(factor - 1) < NEAR or abs(summand) < NEAR * most:
        return
    sign = "plus" if summand > 0 else "minus"
    yield _transformation(
        "scaled and shifted",
        f"Your numbers are {factor:.4g} times the right ones, {sign} {abs(summand):.4g}, on every case. Where do these two numbers come from?",
        lambda e: e * factor + summand,
        pairs,
        wrong,
    )


def _to_a_power(pairs: Sequence[Pair], wrong: Sequence[Tensor]) -> Iterator[Transformation]:
    """A power other than 2, ½ and −1, which are in arithmetic.py."""
    expected, got = _all_numbers(pairs)
    if _different(expected) < FEWEST or not bool(((expected > 0) & (got > 0)).all()):
        return
    clearest = int(expected.log().abs().argmax())
    power = float(got[clearest].log() / expected[clearest].log())
    if any(abs(power - known) < NEAR for known in (0, 1, 2, 0.5, -1)):
        return
    yield _transformation(
        "power",
        f"Your numbers are the right ones to the power {power:.4g}, on every case. Where does that power come from?",
        lambda e: e**power,
        pairs,
        wrong,
    )
