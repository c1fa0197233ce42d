"""The outline of a lesson: what its notebook asks, section by section; everything where the notebook is missing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lessons_lib.exercises import load, slugs
from lessons_lib.notebook import course_notebooks
from lessons_lib.notebook.course_notebooks import Outline, Section, Task, outline_of, outlines, read_outline


def markdown(text: str, id_: str = "") -> dict[str, object]:
    return {"cell_type": "markdown", "id": id_, "source": text, "metadata": {}}


def code(source: str, id_: str = "", points: float | None = None, tag: str = "check") -> dict[str, object]:
    grading = {} if points is None else {"nbgrader": {"points": points}}
    return {"cell_type": "code", "id": id_, "source": source, "metadata": {"tags": [tag], **grading}}


def write(folder: Path, *cells: dict[str, object]) -> None:
    (folder / "98_toys.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")


@pytest.mark.parametrize("slug", slugs())
def test_the_outline_is_that_of_the_lesson(slug: str) -> None:
    """Without torch the terminal knows the same names and points as the exercises themselves."""
    lesson, outline = load(slug), read_outline(slug)
    assert {task.name: task.points for task in outline.tasks} == {
        exercise.name: exercise.points for exercise in lesson.exercises.values()
    }
    assert outline.title.startswith(f"{slug[:2]} · ")
    assert outline_of(lesson) == outline


@pytest.mark.parametrize("slug", [outline.slug for outline in outlines()])
def test_every_link_leads_to_a_cell(slug: str) -> None:
    notebook = json.loads((course_notebooks.NOTEBOOKS / f"{slug}.ipynb").read_text(encoding="utf-8"))
    ids = {cell["id"] for cell in notebook["cells"]}
    for section in read_outline(slug).sections:
        assert {section.cell, *(task.cell for task in section.tasks)} <= ids
        for task in section.tasks:
            assert task.cell in (task.name, f"predict-{task.name}")


def test_lessons_that_ask_nothing_are_left_out() -> None:
    assert [outline.slug for outline in outlines()] == [slug for slug in slugs() if load(slug).exercises]


def test_sections_halves_and_points(tmp_path: Path) -> None:
    write(
        tmp_path,
        markdown("# 98 · Toys\n\n## Nothing asked"),
        markdown("## First\n\n```python\n# a comment\n## another\n```", "first"),
        code("predict(guess=...)", "predict-guess", tag="prediction"),
        markdown("### Exercise: a subheading"),
        code("def build(x):\n    ...", "build", tag="exercise"),
        code('check("build")', "check-build", 2),
        code('check("wrong")', tag="show"),
        markdown("## Deeper\n\nHow."),
        markdown("### Third · 15–20 min ##", "third"),
        code('check("last")', "check-last", 1),
        markdown("## Recap"),
        code('check("build")'),
    )
    assert read_outline("98_toys", tmp_path) == Outline(
        "98_toys",
        "98 · Toys",
        (
            Section("First", False, "first", (Task("guess", 0, "predict-guess"), Task("build", 2, "build"))),
            Section("Third", True, "third", (Task("last", 1, "check-last"),)),
        ),
    )


@pytest.mark.parametrize("text", [None, "", "{}", "[]", '{"cells": [3]}', '{"cells": []}'])
def test_without_a_notebook_it_is_the_registry(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course_notebooks, "NOTEBOOKS", tmp_path)
    if text is not None:
        (tmp_path / "00_start_here.ipynb").write_text(text, encoding="utf-8")
    lesson = load("00_start_here")
    outline = outline_of(lesson)
    assert outline.title == "Start here"
    assert [(task.name, task.points) for task in outline.tasks] == [
        (exercise.name, exercise.points) for exercise in lesson.exercises.values()
    ]


def test_an_exercise_that_the_notebook_lacks_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course_notebooks, "NOTEBOOKS", tmp_path)
    write(
        tmp_path,
        markdown("# 00 · Old\n## One"),
        code('check("mean_of_each_row")'),
        code('check("gone_since")'),
    )
    (tmp_path / "98_toys.ipynb").rename(tmp_path / "00_start_here.ipynb")
    found = [
        (section.title, [task.name for task in section.tasks])
        for section in outline_of(load("00_start_here")).sections
    ]
    assert found == [("One", ["mean_of_each_row"]), ("", ["first_number_of_the_sum"])]


def test_it_is_read_without_torch() -> None:
    code = "import sys; from lessons_lib.notebook.course_notebooks import outlines; print(len(outlines()), 'torch' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == [str(len(outlines())), "False"]
