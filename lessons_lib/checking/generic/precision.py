"""Overflow and lost digits: right in float64, wrong in float32."""

from collections.abc import Sequence

from lessons_lib.checking.bench import Bench
from lessons_lib.checking.compare import compare, differing, tolerance
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.generic.step import Step
from lessons_lib.checking.snapshot import TensorSnapshot


def precision(outcomes: Sequence[Outcome], bench: Bench) -> Step | None:
    """Overflow or lost digits: only if the learner's own computation is right in float64."""
    wrong = []
    for index, (outcome, expected) in enumerate(zip(outcomes, bench.expected, strict=True)):
        if outcome.value is None or expected.value is None:
            return None
        found = compare(expected.value, outcome.value, *bench.allowances[index])
        if found and (found.fault != "value" or not bench.cases[index].low_precision):
            return None
        if found:
            wrong.append(index)
    if not wrong:
        return None
    value, right = outcomes[wrong[0]].value, bench.expected[wrong[0]].value
    if not (isinstance(value, TensorSnapshot) and isinstance(right, TensorSnapshot)):
        return None
    if value.data is None or right.data is None or value.shape != right.shape:
        return None
    places = differing(right.data, value.data, tolerance(value.dtype, *bench.allowances[wrong[0]]))
    if bool((~value.data[places].isfinite()).all()):
        text = "In float64 your code is right; in float32 a number on the way overflows or vanishes, and inf or nan comes out."
        return Step("overflow", text, lambda e, _: None)
    text = (
        "In float64 your code is right; in float32 it loses too many digits, as when two large, nearly equal numbers are "
        "subtracted."
    )
    return Step("low precision", text, lambda e, _: None)
