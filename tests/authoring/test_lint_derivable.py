"""The rule that an exercise can be parted from its answers, broken in every way that it knows."""

import pytest

from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

MODULE = f"lessons_lib/exercises/lesson_{SLUG}/__init__.py"
CASE = '    yield case(draw.normal(2, 3), label="2 rows, 3 columns")\n'


def said(sample) -> list[str]:
    return [
        fault
        for fault in sample.faults()
        if "the grader's worker never has" in fault or "does something else" in fault
    ]


def test_cases_that_call_the_reference(sample):
    sample.edit(CASE, CASE + "    assert row_means(torch.ones(2, 2)).sum() == 2\n", module=True)
    sample.edit("assert row_means(", "assert first_sum(", module=True)
    sample.edit("(torch.ones(2, 2)).sum() == 2", "() == 11", module=True)
    [fault] = said(sample)
    assert fault.startswith(f"{MODULE}: cell line ")
    assert "tables is needed to collect evidence and uses the answer first_sum" in fault


def test_a_helper_that_calls_a_misconception(sample):
    helper = "def helper(draw):\n    return row_sums(draw.normal(3, 3))\n\n\n@row_means.cases"
    sample.edit("@row_means.cases", helper, module=True)
    sample.edit(CASE, CASE + "    helper(draw)\n", module=True)
    assert ["helper is needed" in fault and "the answer row_sums" in fault for fault in said(sample)] == [
        True
    ]


def test_a_drive_that_calls_another_reference(sample):
    harness = "def driven(candidate, x):\n    return candidate(x) + 0 * first_sum()\n\n\n"
    sample.edit(
        "@lesson.exercise(points=2, ", harness + "@lesson.exercise(points=2, harness=driven, ", module=True
    )
    sample.edit("@lesson.prediction(Number())\n", "\n@lesson.prediction(Number())\n", module=True)
    assert ["driven is needed" in fault and "the answer first_sum" in fault for fault in said(sample)] == [
        True
    ]


def test_statements_that_do_something(sample):
    sample.edit("@row_means.cases", "for name in ():\n    print(name)\n\n\n@row_means.cases", module=True)
    assert ["does something else than ask" in fault for fault in said(sample)] == [True]


def test_a_local_name_that_an_answer_happens_to_have(sample):
    sample.edit(CASE, CASE + "    row_sums = 3\n    assert row_sums\n", module=True)
    assert said(sample) == []
