"""The rules on the stored notebooks: current, executed, blank, and giving nothing away."""

import json

import pytest

from tests.authoring.toy import SLUG

pytestmark = pytest.mark.usefixtures("quick")

SOLVED = f"solutions/{SLUG}.ipynb"
BLANK = f"notebooks/{SLUG}.ipynb"


def change(path, cell_id, **parts):
    """Change parts of a stored notebook's cell."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["id"] == cell_id)
    cell.update(parts)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def stale(file, cell, what):
    return f"{file}: cell {cell}: {what}; `lessons build {SLUG}` makes it anew."


def test_missing_notebooks(toy):
    toy.save()
    assert toy.faults_as_it_is() == [
        f"{SOLVED}: it is missing; `lessons build` makes it.",
        f"{BLANK}: it is missing; `lessons build` makes it.",
    ]


def test_a_damaged_notebook(toy):
    toy.derive().course.blank(SLUG).write_text('{"cells": [', encoding="utf-8")
    (fault,) = toy.faults_as_it_is()
    assert fault.startswith(f"{BLANK}: it is not a valid notebook (")


def test_a_changed_source_leaves_both_stale(toy):
    toy.derive()
    toy.edit("## A value", "## Values")
    toy.save()
    assert toy.faults_as_it_is() == [
        stale(SOLVED, "values", "differs in its id"),
        stale(BLANK, "values", "differs in its id"),
    ]


def test_changed_points_leave_both_stale(toy):
    toy.derive()
    toy.edit("points=2", "points=3", module=True)
    toy.save().forget()
    assert toy.faults_as_it_is() == [
        stale(SOLVED, "check-row_means", "differs in its metadata"),
        stale(BLANK, "check-row_means", "differs in its metadata"),
    ]


def test_a_notebook_edited_by_hand(toy):
    toy.derive()
    change(toy.course.solved(SLUG), "recap", source="## Recap\n")
    assert toy.faults_as_it_is() == [stale(SOLVED, "recap", "differs in its source")]


def test_solutions_that_were_not_executed(toy):
    toy.derive()
    change(toy.course.solved(SLUG), "means-3", execution_count=None)
    assert toy.faults_as_it_is() == [f"{SOLVED}: cell means-3: it was not executed; `lessons build` does it."]


@pytest.mark.parametrize(
    "marker", ["### BEGIN SOLUTION", "### END SOLUTION", "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"]
)
def test_a_marker_in_notebooks(toy, marker):
    toy.derive()
    change(toy.course.blank(SLUG), "check-row_means", source=f'check("row_means")\n{marker}')
    assert toy.faults_as_it_is() == [
        stale(BLANK, "check-row_means", "differs in its source"),
        f"{BLANK}: cell check-row_means: it holds `{marker}`.",
    ]


@pytest.mark.parametrize(
    "part",
    [
        {"execution_count": 3},
        {"outputs": [{"output_type": "stream", "name": "stdout", "text": "All 4 cases agree."}]},
    ],
)
def test_an_output_in_notebooks(toy, part):
    toy.derive()
    change(toy.course.blank(SLUG), "check-row_means", **part)
    assert toy.faults_as_it_is() == [f"{BLANK}: cell check-row_means: it holds an output."]


def test_a_line_of_the_answer_in_its_own_cell(toy):
    toy.derive()
    change(toy.course.blank(SLUG), "row_means", source="def row_means(x):\n    return totals / x.shape[1]")
    assert toy.faults_as_it_is() == [
        stale(BLANK, "row_means", "differs in its source"),
        f"{BLANK}: cell row_means: it holds the answer to row_means: `return totals / x.shape[1]`.",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("table.mean(dim=1)\n", "totals = x.sum(dim=1)\nreturn totals / x.shape[1]\n"),
        (
            "# Name the axis that is to disappear.\n",
            "# ```python\n# totals = x.sum(dim=1)\n# return totals / x.shape[1]\n# ```\n",
        ),
    ],
)
def test_a_whole_answer_in_another_cell(toy, old, new):
    toy.edit(old, new)
    place = "means-3" if old.startswith("table") else "recap"
    assert toy.faults() == [
        f"{BLANK}: cell {place}: it holds the answer to row_means: `return totals / x.shape[1]`."
    ]


def test_half_an_answer_in_another_cell_is_an_explanation(toy):
    toy.edit("table.mean(dim=1)\n", "x = table\ntotals = x.sum(dim=1)\n")
    assert toy.faults() == []


def test_a_prediction_given_away(toy):
    toy.edit("table.mean(dim=1)\n", "predict(first_sum=11)\n")
    assert toy.faults() == [
        f"{BLANK}: cell means-3: it holds the answer to predict-first_sum: `predict(first_sum=11)`."
    ]
