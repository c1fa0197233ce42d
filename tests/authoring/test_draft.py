"""Where a fault of an exercise is: in the file of its question or of its answer."""

from pathlib import Path

import pytest

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.draft import Draft
from tests.checking.sample_lesson import SampleLesson

HERE = Path(__file__).resolve()


@pytest.mark.parametrize(
    ("root", "file"),
    [
        (HERE.parents[2], "tests/authoring/test_draft.py"),
        (HERE.parent / "other", "lessons_lib/exercises/lesson_97_toy"),
    ],
)
def test_the_file_of_a_fault(root, file):
    lesson = SampleLesson("97_toy", "Toy")

    @lesson.exercise()
    def row_means(x):
        return x.mean(dim=1)

    made = Draft(Course(root, lambda: [], lambda slug: lesson), "97_toy", lesson, page=None)
    for of in (row_means, row_means.exercise):
        assert (
            str(made.fault(of, "name-taken", "it is odd."))
            == f"{file}: cell row_means: it is odd. [name-taken]"
        )
