"""The rules on the stored notebooks: current, executed, blank, and giving nothing away."""

import json

import pytest

from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

SOLVED = f"solutions/{SLUG}.ipynb"
BLANK = f"notebooks/{SLUG}.ipynb"


def change(path, cell_id, **parts):
    """Change parts of a stored notebook's cell."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["id"] == cell_id)
    cell.update(parts)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def stale(file, cell):
    return f"{file}: cell {cell}: notebook-stale"


def test_missing_notebooks(sample):
    sample.save()
    assert sample.faults_as_it_is() == [
        f"{SOLVED}: notebook-missing",
        f"{BLANK}: notebook-missing",
    ]


def test_a_damaged_notebook(sample):
    sample.derive().course.blank(SLUG).write_text('{"cells": [', encoding="utf-8")
    assert sample.faults_as_it_is() == [f"{BLANK}: notebook-invalid"]


def test_a_changed_source_leaves_both_stale(sample):
    sample.derive()
    sample.edit("## A value", "## Values")
    sample.save()
    assert sample.faults_as_it_is() == [
        stale(SOLVED, "values"),
        stale(BLANK, "values"),
    ]


def test_changed_points_leave_both_stale(sample):
    sample.derive()
    sample.edit("points=2", "points=3", module=True)
    sample.save().forget()
    assert sample.faults_as_it_is() == [
        stale(SOLVED, "check-row_means"),
        stale(BLANK, "check-row_means"),
    ]


def test_a_notebook_edited_by_hand(sample):
    sample.derive()
    change(sample.course.solved(SLUG), "recap", source="## Recap\n")
    assert sample.faults_as_it_is() == [stale(SOLVED, "recap")]


def test_solutions_that_were_not_executed(sample):
    sample.derive()
    change(sample.course.solved(SLUG), "means-3", execution_count=None)
    assert sample.faults_as_it_is() == [f"{SOLVED}: cell means-3: not-executed"]


@pytest.mark.parametrize(
    "marker", ["### BEGIN SOLUTION", "### END SOLUTION", "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"]
)
def test_a_marker_in_notebooks(sample, marker):
    sample.derive()
    change(sample.course.blank(SLUG), "check-row_means", source=f'check("row_means")\n{marker}')
    assert sample.faults_as_it_is() == [
        stale(BLANK, "check-row_means"),
        f"{BLANK}: cell check-row_means: marker-left",
    ]


@pytest.mark.parametrize(
    "part",
    [
        {"execution_count": 3},
        {"outputs": [{"output_type": "stream", "name": "stdout", "text": "All 4 cases pass."}]},
    ],
)
def test_an_output_in_notebooks(sample, part):
    sample.derive()
    change(sample.course.blank(SLUG), "check-row_means", **part)
    assert sample.faults_as_it_is() == [f"{BLANK}: cell check-row_means: output-left"]


def test_a_line_of_the_answer_in_its_own_cell(sample):
    sample.derive()
    change(sample.course.blank(SLUG), "row_means", source="def row_means(x):\n    return totals / x.shape[1]")
    assert sample.faults_as_it_is() == [
        stale(BLANK, "row_means"),
        f"{BLANK}: cell row_means: answer-left",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("table.mean(dim=1)\n", "totals = x.sum(dim=1)\nreturn totals / x.shape[1]\n"),
        (
            "# You can now name the axis that disappears.\n",
            "# You can now name the axis that disappears.\n#\n# ```python\n# totals = x.sum(dim=1)\n# return totals / x.shape[1]\n# ```\n",
        ),
    ],
)
def test_a_whole_answer_in_another_cell(sample, old, new):
    sample.edit(old, new)
    place = "means-3" if old.startswith("table") else "recap"
    assert sample.faults() == [f"{BLANK}: cell {place}: answer-left"]


def test_half_an_answer_in_another_cell_is_an_explanation(sample):
    sample.edit("table.mean(dim=1)\n", "x = table\ntotals = x.sum(dim=1)\n")
    assert sample.faults() == []


def test_a_prediction_given_away(sample):
    sample.edit("table.mean(dim=1)\n", "predict(first_sum=11)\n")
    assert sample.faults() == [f"{BLANK}: cell means-3: answer-left"]
