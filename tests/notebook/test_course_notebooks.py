"""Exercises are listed in the notebook's order, all of them, also if the notebook is missing or damaged."""

import json
from pathlib import Path

import pytest

from lessons_lib.exercises import load, slugs
from lessons_lib.notebook import course_notebooks


@pytest.mark.parametrize("slug", slugs())
def test_the_order_is_that_of_the_notebook(slug: str) -> None:
    notebook = json.loads((course_notebooks.NOTEBOOKS / f"{slug}.ipynb").read_text(encoding="utf-8"))
    asking = [cell["id"] for cell in notebook["cells"] if cell["id"].startswith(("check-", "predict-"))]
    asked = [id_.partition("-")[2] for id_ in asking]
    names = [exercise.name for exercise in course_notebooks.exercises_in_order(load(slug))]
    assert names == [name for name in asked if name in load(slug).exercises]
    assert sorted(names) == sorted(load(slug).exercises)


def test_a_prediction_comes_before_the_exercise_below_it() -> None:
    names = [exercise.name for exercise in course_notebooks.exercises_in_order(load("00_start_here"))]
    assert names == ["first_number_of_the_sum", "mean_of_each_row"]


@pytest.mark.parametrize("text", [None, "", "{}", "[]", '{"cells": [3]}', '{"cells": []}'])
def test_without_a_notebook_it_is_that_of_the_registry(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course_notebooks, "NOTEBOOKS", tmp_path)
    if text is not None:
        (tmp_path / "00_start_here.ipynb").write_text(text, encoding="utf-8")
    lesson = load("00_start_here")
    assert course_notebooks.exercises_in_order(lesson) == list(lesson.exercises.values())
