"""Every picture of the gallery in JupyterLab: run or only opened, light and dark, for eyes and for screen readers."""

import json
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect

from tests.browser.axe import OUTPUTS, bring_into_sight, faults_of_outputs

pytestmark = pytest.mark.browser

NAME = "90_pictures.ipynb"
FILE = Path(__file__).parents[2] / "solutions" / NAME
SOLVED = json.loads(FILE.read_text(encoding="utf-8"))
STORED = {cell["id"]: cell["outputs"] for cell in SOLVED["cells"] if cell.get("outputs")}
PICTURES = {id_: outputs[0]["data"] for id_, outputs in STORED.items() if "data" in outputs[0]}
SMALLEST, SMALLEST_TARGET = 20, 24  # pixels: of a picture, and of what is clicked

# The words, images and tables of each picture: as its HTML has them, and as the page shows them.
LOOK = """async (html) => {
    const words = (node) => node.textContent.replace(/\\s+/g, ' ').trim();
    const describe = (node) => ({
        words: words(node),
        alts: [...node.querySelectorAll('img')].map((it) => it.getAttribute('alt')),
        folded: [...node.querySelectorAll('details:not([open]) > pre')].map(words),
        captions: [...node.querySelectorAll('caption')].map(words),
        tables: [...node.querySelectorAll('table')].map((it) => [...it.querySelectorAll('th, td')].map(words)),
    });
    const parse = (text) => new DOMParser().parseFromString(text, 'text/html').body;
    const look = async ({model, node}) => {
        const outputs = [...node.querySelectorAll('.jp-OutputArea-output')];
        const parts = outputs.flatMap((it) => [...it.querySelectorAll('img, table')]);
        const images = parts.filter((it) => it.tagName === 'IMG');
        await Promise.all(images.map((it) => it.decode().catch(() => null)));  // a broken one has no size
        return [model.id, {
            asked: [describe(parse(html[model.id]))],
            shown: outputs.map(describe),
            sizes: images.map((it) => Math.min(it.naturalWidth, it.naturalHeight)),
            spans: parts.map((it) => it.getBoundingClientRect()).map((it) => [it.left, it.right, it.height]),
            room: outputs.map((it) => it.getBoundingClientRect()).map((it) => [it.left, it.right])[0],
        }];
    };
    const cells = jupyterapp.shell.currentWidget.content.widgets.filter(({model}) => model.id in html);
    return Object.fromEntries(await Promise.all(cells.map(look)));
}"""

# The names of the images that a page could draw.
DRAWN = """async () => {
    const images = [...document.querySelectorAll('img')];
    await Promise.all(images.map((it) => it.decode().catch(() => null)));
    return images.filter((it) => it.naturalWidth > 0).map((it) => it.alt);
}"""


def open_gallery(lab, *, run):
    """The learner's notebook, run from top to bottom; or the solved one, as it comes from a download."""
    if not run:
        lab.write(NAME, SOLVED)
    page = lab.open(NAME)
    if run:
        page.run_all()
    assert page.is_trusted() == run
    page.page.wait_for_function(
        "([it, count]) => document.querySelectorAll(it).length === count", arg=[OUTPUTS, len(STORED)]
    )
    bring_into_sight(page)
    return page


def assert_all_are_shown(page):
    """Nothing of a picture is missing, nothing stands beside it, and it is in full size and not cut off."""
    looked = page.page.evaluate(LOOK, {id_: "".join(data["text/html"]) for id_, data in PICTURES.items()})
    assert list(looked) == list(PICTURES)
    for id_, picture in looked.items():
        (asked,) = picture["asked"]
        assert picture["shown"] == [asked], id_
        assert asked["folded"] == ([] if asked["tables"] else [words(id_)]), id_
        assert len(asked["alts"]) == len(asked["folded"]), id_
        assert all(10 < len(alt) <= 150 for alt in asked["alts"]), id_
        assert len(asked["captions"]) == len(asked["tables"]), id_
        assert all(asked["captions"]), id_
        assert all(map(any, asked["tables"])), id_
        assert min([SMALLEST, *picture["sizes"]]) == SMALLEST, id_
        left, right = picture["room"]
        spans = picture["spans"]
        assert [it for it in spans if not (left <= it[0] < it[1] <= right and it[2] >= SMALLEST)] == [], id_


def words(id_):
    """What a picture says, on one line."""
    return " ".join("".join(PICTURES[id_]["text/plain"]).split())


@pytest.mark.parametrize("run", [False, True], ids=["untrusted", "run"])
def test_every_picture_is_shown_in_light_and_dark(lab, run):
    page = open_gallery(lab, run=run)
    for theme in ("light", "dark"):
        page.theme(theme)
        bring_into_sight(page)  # JupyterLab lays the outputs out anew
        assert_all_are_shown(page)
        assert faults_of_outputs(page) == ""


def test_an_exported_page_shows_them_without_a_network(chromium, tmp_path):
    exported = tmp_path / "gallery.html"
    exported.write_text(HTMLExporter().from_notebook_node(nbformat.read(FILE, 4))[0], encoding="utf-8")
    page = chromium.new_page()
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    alts = page.evaluate(DRAWN)
    summaries = page.get_by_text("The picture in words", exact=True).all()
    for summary in summaries:
        summary.click()
    opened = [" ".join(it.split()) for it in page.locator("details[open] > pre").all_inner_texts()]
    page.close()
    images = [id_ for id_, data in PICTURES.items() if "<img" in "".join(data["text/html"])]
    assert len(alts) == len(images)
    assert opened == [words(id_) for id_ in images]


@pytest.mark.parametrize("trusted", [False, True], ids=["untrusted", "trusted"])
def test_the_words_are_opened_with_the_keyboard_alone(lab, trusted):
    lab.write(NAME, SOLVED)
    page = lab.open(NAME, trusted=trusted)
    assert page.is_trusted() == trusted
    id_ = next(id_ for id_, data in PICTURES.items() if "<img" in "".join(data["text/html"]))
    output = page.output(id_)
    summary, below = output.locator("summary"), output.locator("details > pre")
    assert summary.bounding_box()["height"] >= SMALLEST_TARGET
    for key in ("Space", "Enter"):
        expect(below).to_be_hidden()
        summary.focus()
        page.page.keyboard.press(key)
        expect(below).to_be_visible()
        page.page.keyboard.press(key)
    expect(below).to_be_hidden()
