"""What every picture must be, whatever it shows: valid, described, safe in an untrusted notebook."""

import re
import xml.etree.ElementTree as ET
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from IPython.core.formatters import DisplayFormatter

from lessons_lib import viz
from lessons_lib.viz import Picture
from lessons_lib.viz.base.svg import Canvas, shortened
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
    tags = Tags(picture.html)
    assert [tag for tag, _ in tags.found] == ["img", "details", "summary", "pre"]
    [attributes] = tags.of("img")
    assert attributes["alt"] == ET.fromstring(picture.svg)[0].text
    scheme, _, data = attributes["src"].partition(",")
    assert scheme == "data:image/svg+xml;charset=utf-8"
    assert unquote(data) == picture.svg
    assert "#" not in data  # it would begin a fragment, and the image would end there


def test_a_diagram_has_a_short_name_and_all_its_words_folded_below(picture):
    if picture.svg is None:
        return
    [image] = Tags(picture.html).of("img")
    kind, colon, whose = image["alt"].partition(": ")
    assert colon
    assert any(name in kind.lower() for name in viz.__all__)
    assert 0 < len(whose) < len(image["alt"]) <= 150
    below = picture.html.partition("<details")[2]
    assert "open" not in Tags(f"<details{below}").of("details")[0]
    assert unescape(re.search("<pre[^>]*>(.*)</pre></details>$", below, re.DOTALL)[1]) == picture.text


@pytest.mark.parametrize(
    ("title", "short"),
    [
        ("Bits: 0.1\n as float16", "Bits: 0.1 as float16"),
        ("Storage under " + "name, " * 40, "Storage under " + "name, " * 21 + "name …"),
        ("x" * 151, "x" * 149 + "…"),
    ],
)
def test_a_long_name_is_cut_off_after_a_word(title, short):
    assert shortened(title) == short
    assert len(short) <= 150
    assert ET.fromstring(Canvas().svg(title))[0].text == short


def test_svg_is_well_formed_and_stands_alone(picture):
    if picture.svg is not None:
        root = ET.fromstring(picture.svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        used = {element.tag.partition("}")[2] for element in root.iter()}
        assert used <= {"svg", "title", "rect", "path", "g", "text", "image"}
        links = {value for element in root.iter() for name, value in element.attrib.items() if "href" in name}
        assert all(link.startswith("data:image/png;base64,") for link in links)


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
