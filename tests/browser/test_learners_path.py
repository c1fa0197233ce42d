"""A learner's way through an exercise in JupyterLab: wrong, told why, a hint, right, and progress moves."""

import json
import re

import pytest

from lessons_lib.answers import find, load
from lessons_lib.exercises import slugs
from lessons_lib.notebook.course_notebooks import NOTEBOOKS, read_outline
from tests.browser.axe import faults_of_outputs

pytestmark = pytest.mark.browser

LESSON = "04_broadcasting.ipynb"
NAME = "mean_squared_error"
BROKEN = f"def {NAME}(prediction, target):\n    return ((prediction - target) ** 2).mean()"
MENDED = f"def {NAME}(prediction, target):\n    return ((prediction[:, 0] - target) ** 2).mean()"


def bind(page):
    """Run the lesson's first code cell, which binds `check` and its companions."""
    page.run(page.cell_ids("setup")[0])


def answer(page, text, name=NAME):
    """Write an answer, run it and its check; what the card says."""
    page.set_source(name, text)
    page.run(name)
    page.run(f"check-{name}")
    return page.output_text(f"check-{name}")


def points(page, name=NAME):
    """The points that the progress card shows for the lesson."""
    said = page.output_text(page.insert_below(f"check-{name}", "progress()"))
    shown = re.search(r"([\d.]+) of [\d.]+ points?", said)
    assert shown, said
    return float(shown[1])


@pytest.mark.parametrize("trusted", [False, True], ids=["untrusted", "trusted"])
def test_wrong_told_why_a_hint_right_and_progress_moves(lab, trusted):
    exercise = find(NAME)
    page = lab.open(LESSON, trusted=trusted)
    assert page.is_trusted() == trusted
    bind(page)
    assert points(page) == 0

    diagnosis = answer(page, BROKEN)
    assert exercise.misconceptions[0].sentence.replace("`", "") in diagnosis.replace("`", "")
    assert "passed" not in diagnosis
    assert points(page) == 0

    hint = page.output_text(page.insert_below(f"check-{NAME}", f'hint("{NAME}")'))
    assert exercise.hints[0].replace("`", "") in hint.replace("`", "")
    assert exercise.hints[1].replace("`", "") not in hint.replace("`", "")

    assert "passed" in answer(page, MENDED)
    assert points(page) == exercise.exercise.points


def test_a_card_and_the_progress_outlive_the_kernel_and_the_window(lab):
    page = lab.open(LESSON)
    bind(page)
    card = answer(page, MENDED)
    page.save()
    changed = json.loads((lab.work / LESSON).read_text(encoding="utf-8"))
    changed["metadata"]["changed"] = "by another program, so that JupyterLab no longer trusts it"
    lab.write(LESSON, changed)
    again = lab.open(LESSON)
    assert not again.is_trusted()
    assert again.output_text(f"check-{NAME}") == card
    assert again.output(f"check-{NAME}").locator("table th").count() > 0
    again.restart()
    bind(again)
    assert points(again) == find(NAME).exercise.points


def test_a_broken_cell_is_not_judged_by_what_it_was_before(lab):
    page = lab.open(LESSON)
    bind(page)
    assert "passed" in answer(page, MENDED)
    for broken, why in [
        (MENDED[:-1], "Python can't read its cell, SyntaxError in line 2"),
        (f"1 / 0\n{MENDED}", "its cell stopped with ZeroDivisionError in line 1"),
        (MENDED.replace(NAME, "mse"), "its cell ran and doesn't define it (it defines mse)"),
    ]:
        said = answer(page, broken)
        assert "not judged" in said
        assert why in said
        assert points(page) == find(NAME).exercise.points
    assert "passed" in answer(page, MENDED)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if load(slug).in_order()])
def test_each_lesson_tells_why_and_counts_the_first_answer(lab, slug):
    """A wrong prediction, a right one, and the first code exercise, in every lesson that asks anything."""
    keys = load(slug).in_order()
    predicted = next(key for key in keys if key.exercise.kind == "prediction")
    written = next(key for key in keys if key.exercise.kind in ("function", "class"))
    page = lab.open(f"{slug}.ipynb")
    solved = NOTEBOOKS.parent / "solutions" / f"{slug}.ipynb"
    cells = json.loads(solved.read_text(encoding="utf-8"))["cells"]
    exercise = next(place for place, cell in enumerate(cells) if cell["id"] == written.name)
    for cell in cells[:exercise]:
        if "setup" in cell["metadata"].get("tags", ()):
            page.run(cell["id"])

    shown = page.insert_below(
        page.cell_ids("setup")[0], _prediction(predicted.name, predicted.misconceptions[0])
    )
    assert _plain(predicted.misconceptions[0].sentence) in _plain(page.output_text(shown))
    page.set_source(shown, _prediction(predicted.name, predicted.reference))
    page.run(shown)
    assert "passed" in page.output_text(shown)

    assert "passed" in answer(page, "".join(cells[exercise]["source"]), written.name)
    assert points(page, written.name) == written.exercise.points


def _plain(text):
    return re.sub("[`*]", "", text)


def _prediction(name, value):
    return f"predict({name}={getattr(value, 'function', value)()!r})"


SHOWN = """(id) => {
    const cell = jupyterapp.shell.currentWidget.content.widgets.find(cell => cell.model.id === id);
    const {top, bottom} = cell.node.getBoundingClientRect();
    return cell.node.isConnected && top < innerHeight && bottom > 100;
}"""


def test_progress_leads_to_the_next_exercise(lab):
    """From the end of the lesson, in a copy with another name that JupyterLab doesn't trust."""
    lab.write("my copy.ipynb", json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8")))
    page = lab.open("my copy.ipynb")
    bind(page)
    shown = page.insert_below(page.cell_ids("show")[-1], "progress()")
    following = read_outline(LESSON.removesuffix(".ipynb")).tasks[0]
    assert not page.page.evaluate(SHOWN, following.cell)
    page.output(shown).get_by_role("link", name=following.name).click()
    page.page.wait_for_function(SHOWN, arg=following.cell)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_progress_and_in_the_list_of_hints(lab, theme):
    notebook = json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8"))
    notebook["cells"] = [cell for cell in notebook["cells"] if "setup" in cell["metadata"].get("tags", ())][
        :1
    ]
    lab.write(LESSON, notebook)
    page = lab.open(LESSON)
    page.theme(theme)
    bind(page)
    shown = page.insert_below(page.cell_ids("setup")[0], "progress(); hint()")
    for folded in page.output(shown).locator("details").all():
        folded.evaluate("part => { part.open = true; }")
    assert page.output(shown).locator("img").count() > 1, "a bar for each lesson"
    assert faults_of_outputs(page) == ""
