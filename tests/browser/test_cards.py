"""Cards in JupyterLab: in the page's own colours, light and dark, trusted and not, and said by a screen reader."""

import re

import pytest
import torch
from playwright.sync_api import expect

from lessons_lib import viz
from lessons_lib.checking.explain.card import LOOKS, Card, Row
from lessons_lib.checking.explain.grid import as_html, as_text
from tests.browser.axe import faults_of_outputs
from tests.browser.test_harness import code, notebook

pytestmark = pytest.mark.browser

NUMBERS = (torch.tensor([[1.0, 2.5], [3.0, 4.0]]), torch.tensor([[False, True], [False, False]]))
ROWS = (
    Row("What", "The mean of `x` is *not* it. " * 8),
    Row("You gave", as_text(*NUMBERS), as_html(*NUMBERS)),
)
CARDS = {
    look.replace(" ", "-"): Card(look, "f", ROWS, word=look, worth="0 of 2 points") for look in LOOKS
} | {
    "drawn": Card("failed", "f", ROWS, word="not yet", picture=viz.broadcast((3, 1), (3,)).html),
    "no-rows": Card("note", "given: the course's `row_sums` (yours hasn't passed yet)", ()),
}
# The colours of the cells' texts and of the theme's, the lines around and between cells, and headings that don't fit.
LOOK = """(card) => {
    const style = (node) => getComputedStyle(node);
    const cells = [...card.querySelectorAll('td, td code, td pre, caption > output')];
    const boxes = [...card.querySelectorAll('table, caption, tr, th, td')];
    const probe = card.parentElement.appendChild(document.createElement('i'));
    const themes = ['--jp-ui-font-color1', '--jp-content-font-color1'].map((name) => {
        probe.style.color = `var(${name})`;
        return style(probe).color;
    });
    probe.remove();
    return {
        others: cells.map((it) => style(it).color).filter((colour) => !themes.includes(colour)),
        cut: [...card.querySelectorAll('th')].filter((it) => it.scrollWidth > it.clientWidth).length,
        lines: [...new Set(boxes.map((it) => style(it).borderWidth))],
        grounds: [...new Set(boxes.map((it) => style(it).backgroundColor))],
        bar: style(card).borderLeftWidth,
    };
}"""


@pytest.mark.parametrize("trusted", [False, True], ids=["untrusted", "trusted"])
def test_cards_have_the_pages_colours_and_no_lines(lab, trusted):
    lab.write("cards.ipynb", notebook(*(code(name, "", made.html()) for name, made in CARDS.items())))
    page = lab.open("cards.ipynb", trusted=trusted)
    assert page.is_trusted() == trusted
    for theme in ("light", "dark"):
        page.theme(theme)
        for name, made in CARDS.items():
            output = page.output(name)
            look = output.locator("div > table").locator("..").evaluate(LOOK)
            assert look["others"] == [], name
            assert look["cut"] == 0, name
            assert look["lines"] == ["0px"], name
            assert look["grounds"] == ["rgba(0, 0, 0, 0)"], name
            assert look["bar"] == "4px", name
            expect(output.locator("th")).to_have_text([row.heading for row in made.rows])
            expect(output.get_by_role("status")).to_contain_text(made.title.replace("`", ""))
        assert faults_of_outputs(page) == ""


def test_a_title_has_one_line_where_there_is_room(lab):
    lab.write("cards.ipynb", notebook(code("no-rows", "", CARDS["no-rows"].html())))
    output = lab.open("cards.ipynb").output("no-rows")
    assert output.locator("caption").bounding_box()["height"] < 40


def test_a_verdict_is_said_as_it_appears(lab):
    """A screen reader is told of a status; what it says is the verdict, the exercise and the points."""
    page = lab.open("00_start_here.ipynb")
    page.run(page.cell_ids("setup")[0])
    cell = page.insert_below(page.cell_ids("setup")[0], "check('mean_of_each_row')")
    tree = page.output(cell).aria_snapshot()
    assert re.search(r"status:? .*mean_of_each_row", tree.replace("\n", " ")), tree
