"""Where a live form lives and where it can't: a saved notebook, a restarted kernel, an exported page, cells run again."""

import json
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect

from tests.browser.axe import OUTPUTS
from tests.browser.test_live import SMALLEST, SOURCES, expect_alive, open_forms

pytestmark = pytest.mark.browser

ENDED = "This picture can't answer any more. Run its cell again to use it."


def expect_still(page, kind):
    """The picture alone: its image, drawn."""
    output = page.output(kind)
    expect(output.locator("img")).to_be_visible()
    assert output.locator("img").evaluate("(it) => it.decode().then(() => it.naturalWidth)") > SMALLEST
    assert "model not found" not in page.output_text(kind)
    enabled = output.locator(".jp-OutputArea-output").locator(
        "button:enabled, input:enabled, select:enabled, svg"
    )
    assert enabled.evaluate_all("(all) => all.map((it) => it.outerHTML)") == []


def flip(page):
    page.output("bits").locator("[data-row='0'] [data-bit='31']").click()
    expect(page.output("bits").locator(".said")).to_contain_text("value -1 ")


@pytest.mark.parametrize("known", [True, False], ids=["own", "downloaded"])
def test_a_saved_notebook_opened_again_shows_every_picture(lab, known):
    page = open_forms(lab)
    page.save()
    stored = json.loads((lab.work / "a.ipynb").read_text(encoding="utf-8"))
    kinds = {kind for cell in stored["cells"] for it in cell["outputs"] for kind in it.get("data", {})}
    assert kinds == {"text/plain", "text/html"}
    assert "widgets" not in stored["metadata"]
    lab.stop_kernels()
    name = "a.ipynb" if known else "b.ipynb"
    if not known:
        stored["metadata"]["from"] = "elsewhere"  # so no signature fits
        lab.write(name, stored)
    page = lab.open(name)
    assert page.is_trusted() == known
    for kind in SOURCES:
        expect_still(page, kind)
    expect(page.page.locator(".live-picture")).to_have_count(0)
    page.run_all()
    for kind in SOURCES:
        expect_alive(page, kind)


def test_a_page_loaded_again_finds_its_forms_as_they_were_left(lab):
    page = open_forms(lab)
    flip(page)
    page.save()
    page = lab.open("a.ipynb")
    for kind in SOURCES:
        expect_alive(page, kind)
    expect(page.output("bits").locator("[data-row='0'] [data-bit='31']")).to_have_attribute(
        "aria-checked", "true"
    )


def test_after_a_restart_the_controls_say_so_over_the_still_picture(lab):
    page = open_forms(lab)
    page.restart()
    for kind in SOURCES:
        output = page.output(kind)
        expect(output.locator(".said")).to_have_text(ENDED)
        expect_still(page, kind)
        assert output.locator(".hint").count() == 0
        assert output.locator("summary").count() == 1  # the still picture's own
    page.run_all()
    for kind in SOURCES:
        expect_alive(page, kind)


def test_a_kernel_that_dies_ends_its_forms(lab):
    page = open_forms(lab)
    page.page.evaluate(
        "() => { jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({code: 'import os; os.kill(os.getpid(), 9)'}); }"
    )
    for kind in SOURCES:
        expect(page.output(kind).locator(".said")).to_have_text(ENDED)
        expect_still(page, kind)
    page.errors.clear()  # JupyterLab reports the death


def test_run_all_twice_leaves_one_form_a_cell(lab):
    page = open_forms(lab)
    said = page.output_text("count")
    assert said == f"{len(SOURCES)} forms, {2 * len(SOURCES)} models\n"  # each has a layout
    page.run_all()
    page.run_all()
    assert page.output_text("count") == said
    for kind in SOURCES:
        expect_alive(page, kind)
    expect(page.page.locator(".live-picture")).to_have_count(len(SOURCES))
    page.set_source("bits", "1")
    page.run("bits")
    page.run("count")
    assert page.output_text("count").startswith(f"{len(SOURCES) - 1} forms")


def test_an_exported_page_shows_the_still_pictures(lab, chromium, tmp_path):
    page = open_forms(lab)
    page.save()
    exported = tmp_path / "a.html"
    notebook_node = nbformat.read(lab.work / "a.ipynb", 4)
    exported.write_text(HTMLExporter().from_notebook_node(notebook_node)[0], encoding="utf-8")
    page = chromium.new_page()
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    images = page.locator(".jp-OutputArea-output img")
    assert images.count() == len(SOURCES)
    for image in images.all():
        assert image.evaluate("(it) => it.decode().then(() => it.naturalWidth)") > SMALLEST
    page.close()


SOLUTIONS = Path(__file__).parents[2] / "solutions"
# What a reader does with the form of a lesson, and the sentence that Python answers with.
MOTIONS = {
    "02_dtypes": (("svg [data-bit='30']", "Space"), "float32: value inf."),
    "03_views_and_strides": (("[aria-label='axis 1, step']", "ArrowRight"), "view = x[:, ::2]."),
    "04_broadcasting": (
        ("input >> nth=1", "End Backspace Backspace 2 )"),
        "b (7, 2), c (2,) broadcast to (5, 7, 2).",
    ),
    "05_autograd_by_hand": (("input", "ArrowRight"), "3 of 5 nodes have run; the last is c."),
    "07_gpu_memory": (("input", "ArrowRight"), "Step 1 of 4:"),
}
BROKEN = """async (outputs) => {
    const images = [...document.querySelectorAll(`${outputs} img`)];
    await Promise.all(images.map((it) => it.decode().catch(() => null)));
    return [images.length, images.filter((it) => !it.naturalWidth).map((it) => it.alt)];
}"""


@pytest.mark.parametrize("lesson", MOTIONS)
def test_a_lesson_shows_its_pictures_stored_and_its_form_lives_when_run(lab, lesson):
    name = f"{lesson}.ipynb"
    solved = json.loads((SOLUTIONS / name).read_text(encoding="utf-8"))
    lab.write(name, solved)
    page = lab.open(name)
    stored = [output for cell in solved["cells"] for output in cell.get("outputs", [])]
    page.page.wait_for_function(
        "([it, count]) => document.querySelectorAll(it).length === count", arg=[OUTPUTS, len(stored)]
    )
    images = sum("".join(it.get("data", {}).get("text/html", "")).count("<img ") for it in stored)
    assert images
    assert page.page.evaluate(BROKEN, OUTPUTS) == [images, []]
    assert page.page.get_by_text("displaying widget").count() == 0

    [cell] = [cell["id"] for cell in solved["cells"] if "".join(cell["source"]).endswith(".live()")]
    page.run_up_to(cell)
    form = page.output(cell).locator(".live-picture")
    (control, keys), said = MOTIONS[lesson]
    form.locator(control).focus()
    for key in keys.split():
        page.page.keyboard.press(key)
    expect(form.locator(".said")).to_contain_text(said)
