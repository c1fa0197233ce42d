"""Overflow and lost digits: right in float64, wrong in float32."""

from collections.abc import Sequence

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.judge.compare import compare, differing, tolerance
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.transformations.transformation import Transformation
from lessons_lib.checking.values.snapshot import TensorSnapshot


def precision(outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes) -> Transformation | None:
    """Overflow or lost digits: only if the learner's own computation is right in float64."""
    wrong = []
    for index, (outcome, expected) in enumerate(zip(outcomes, expected_outcomes.outcomes, strict=True)):
        if outcome.value is None or expected.value is None:
            return None
        found = compare(expected.value, outcome.value, *expected_outcomes.allowances[index])
        if found and (found.fault != "value" or not expected_outcomes.cases[index].low_precision):
            return None
        if found:
            wrong.append(index)
    if not wrong:
        return None
    value, right = outcomes[wrong[0]].value, expected_outcomes.outcomes[wrong[0]].value
    if not (isinstance(value, TensorSnapshot) and isinstance(right, TensorSnapshot)):
        return None
    if value.data is None or right.data is None or value.shape != right.shape:
        return None
    places = differing(
        right.data, value.data, tolerance(value.dtype, *expected_outcomes.allowances[wrong[0]])
    )
    if bool((~value.data[places].isfinite()).all()):
        text = "Your code is right in float64. In float32, an intermediate result overflows or becomes 0, so you get inf or nan. In which step could that happen?"
        return Transformation("overflow", text, lambda e, _: None)
    text = (
        "Your code is right in float64. In float32 it loses too many digits, as happens when you subtract two large, "
        "nearly equal numbers. In which step could that happen?"
    )
    return Transformation("low precision", text, lambda e, _: None)
