"""The driver: what it prints, and lessons that no rule can be tried on."""

import pytest

from lessons_lib.authoring import lint
from tests.authoring.sample_lesson import SLUG

FILE = f"solutions/{SLUG}.py"


def test_a_clean_lesson_has_no_fault_and_a_summary(sample, capsys):
    assert sample.faults() == []
    assert lint.main([], sample.course) == 0
    assert capsys.readouterr().out == (
        "1 lesson without a fault: 3 exercises, 1 prediction, 10 misconceptions, 15 cells.\n"
    )


def test_faults_are_printed_and_counted(sample, capsys):
    sample.edit("## Recap", "## The end")
    sample.derive()
    assert lint.main([SLUG], sample.course) == 1
    assert capsys.readouterr().out == f"{FILE}: there is no section `## Recap`. [recap-missing]\n1 fault.\n"


def test_a_lesson_needs_source_and_exercises(sample, capsys):
    sample.more["98_more"] = sample.questions, sample.answers
    sample.derive()
    sample.course.source("96_alone").write_text("", encoding="utf-8")
    assert lint.main([], sample.course) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "solutions/96_alone.py: there is no lessons_lib/exercises/lesson_96_alone for it. [exercises-missing]",
        f"lessons_lib/exercises/lesson_{SLUG}/__init__.py: cell row_means: lesson 98_more has an exercise of this name too. [name-taken]",
    ]


@pytest.mark.parametrize("code", ["1 / 0", "{}[1]"])
def test_exercises_that_fail_to_import(sample, code):
    sample.edit('"""A toy lesson."""', code, module=True)
    assert sample.faults() == [f"lessons_lib/exercises/lesson_{SLUG}: import-fails"]


def test_exercises_without_a_source(sample):
    sample.save().course.source(SLUG).unlink()
    assert sample.faults_as_it_is() == [f"lessons_lib/exercises/lesson_{SLUG}: source-missing"]
