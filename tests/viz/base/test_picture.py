"""What every picture must be, whatever it shows: valid, described, safe in an untrusted notebook."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from IPython.core.formatters import DisplayFormatter

from lessons_lib.viz import Picture
from tests.viz.cases import CASES


class Tags(HTMLParser):
    """All start tags with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def of(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag == name]


@pytest.fixture(params=CASES, name="picture")
def drawn(request) -> Picture:
    return CASES[request.param]()


def test_a_diagram_is_one_described_image_of_its_svg(picture):
    if picture.svg is None:
        assert Tags(picture.html).of("table") or "No elements" in picture.html
        return
    [(tag, attributes)] = Tags(picture.html).found
    assert tag == "img"
    assert attributes["alt"].split() == picture.text.split()
    scheme, _, data = attributes["src"].partition(",")
    assert scheme == "data:image/svg+xml;charset=utf-8"
    assert unquote(data) == picture.svg
    assert "#" not in data  # it would begin a fragment, and the image would end there


def test_svg_is_well_formed_and_stands_alone(picture):
    if picture.svg is not None:
        root = ET.fromstring(picture.svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        used = {element.tag.partition("}")[2] for element in root.iter()}
        assert used <= {"svg", "title", "rect", "path", "g", "text"}
        assert all("href" not in name for element in root.iter() for name in element.attrib)


def test_tables_have_captions_scopes_and_both_colours(picture):
    tags = Tags(picture.html)
    assert len(tags.of("caption")) == len(tags.of("table"))
    assert all(cell["scope"] in ("row", "col") for cell in tags.of("th"))
    for cell in tags.of("td") + tags.of("th") + tags.of("caption"):
        properties = {part.partition(":")[0] for part in cell["style"].split(";")}
        assert {"color", "background"} <= properties


def test_nothing_that_untrusted_notebooks_drop_or_that_changes_between_runs(picture):
    assert not re.search(r"<script|<style|var\(|aria-|role=", picture.html)
    assert not re.search(r"0x[0-9a-f]{5,}", picture.html + picture.text)


def test_words_alone_say_it(picture):
    assert len(picture.text) > 20
    assert "<" not in re.sub(r"<(script|x|b|w)>", "", picture.text)


def test_ipython_gets_words_and_html():
    picture = CASES["storage_4x6"]()
    bundle, _ = DisplayFormatter().format(picture)
    assert bundle == {"text/plain": picture.text, "text/html": picture.html}
    assert repr(picture) == picture.text
