"""A gradebook of four students."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.grading.gradebook.database import Gradebook
from tests.grading.gradebooks import everything_passed, record, result
from tests.grading.reports.reading import SENTENCE


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    wrong = {"misconception": "column_shares", "diagnosis": SENTENCE, "message": "The values are not right."}
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, "Ana", everything_passed("Ana"), notes=["The LMS marks it as late."])
        record(
            book,
            "Bo",
            [
                result(
                    "Bo",
                    "scale_channels",
                    "failed",
                    score=0.5,
                    message="The values are right. Asked besides: x.",
                ),
                result("Bo", "row_shares", "failed", **wrong),
                result("Bo", "broadcast_shape", "not attempted", message="Nothing to judge yet."),
                result("Bo", "column_plus_row", "not attempted"),
            ],
            look="It was stopped after 60 s.",
        )
        record(
            book,
            "Cy",
            [result("Cy", "row_shares", "failed", **wrong), result("Cy", "scale_channels", "error")],
        )
        record(book, "Di", [])
        yield book
