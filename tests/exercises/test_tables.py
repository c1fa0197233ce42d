"""Results that were written down at home earn nothing under another seed: benchmarks/tables.py, on fewer seeds."""

from collections.abc import Iterator

import pytest

from benchmarks.tables import KEYS, NO_BAR, gains
from lessons_lib.answers import find
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw, case
from tests.checking.sample_lesson import SampleLesson

BY_NUMBER, *_ = BARRED = [name for name in KEYS if name != NO_BAR]
# Those whose results are the same for every seed but for the cases that are drawn for this.
SAME_RESULTS = [
    "checkerboard",
    "multiplication_table",
    "count_labels",
    "one_hot",
    "same_numbers",
    "largest_entry",
    "bytes_needed",
    "gap_above",
    "result_dtype",
    "decode_float32",
    "largest_below",
    "slot_of",
    "contiguous_strides",
    "same_storage",
    "can_flatten",
    "can_be_viewed",
    "broadcast_shape",
    "topological_order",
    "passes_gradcheck",
    "what_backward_does",
    "leaves_of",
]


@pytest.mark.parametrize("name", SAME_RESULTS)
def test_a_table_of_results_earns_nothing(name: str) -> None:
    found = gains(find(name), home=range(4), unseen=[7_001])
    assert {kind: found[kind] for kind in BARRED} == dict.fromkeys(BARRED, 0)


def fixed_shapes(draw: Draw) -> Iterator[Case]:
    for shape in [(2,), (3,), (2, 3), (3, 4, 5)]:
        yield case(draw.normal(*shape))


def test_tables_are_played_right(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> AnswerKey:  # anew, for what is known of an exercise is kept
        @SampleLesson("98_tables", "Tables").exercise(points=3)
        def numel(x):  # type: ignore[no-untyped-def]
            return x.numel()

        numel.exercise.cases(fixed_shapes)
        return numel

    by_case, with_look, by_look = BARRED[1:]
    fixed = {by_case: 3, with_look: 3, by_look: 3, NO_BAR: 0}
    assert gains(made(), home=range(4), unseen=[7_001]) == {BY_NUMBER: 0, **fixed}
    for module in ("lessons_lib.checking.collect.evidence", "benchmarks.tables"):
        monkeypatch.setattr(f"{module}.running_order", lambda name, seed, count: list(range(count)))
    assert gains(made(), home=range(4), unseen=[7_001]) == {BY_NUMBER: 3, **fixed}
