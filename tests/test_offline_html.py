"""The gallery as a web page, made by nbconvert: the same pictures, and none of them needs a network."""

import json
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from nbconvert import HTMLExporter

GALLERY = Path(__file__).parents[1] / "solutions" / "90_pictures.ipynb"
LARGEST = 300_000  # bytes of all stored outputs
FETCHING = ("src", "srcset", "href", "data", "poster", "background", "xlink:href")


@pytest.fixture(scope="module")
def gallery():
    return nbformat.read(GALLERY, as_version=4)


@pytest.fixture(scope="module")
def page(gallery):
    """The notebook as HTML."""
    return HTMLExporter().from_notebook_node(gallery)[0]


def pictures(notebook):
    """The text/html of each picture."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]


class Reader(HTMLParser):
    """parts: tags with their attributes, and texts, however they were escaped. fetched: what showing them asks for."""

    def __init__(self, html):
        super().__init__()
        self.parts, self.fetched = [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.parts.append(f"<{tag} {sorted(attributes)}>")
        for name, value in attributes:
            if name in FETCHING or (name == "style" and "url(" in value):
                self.fetched.append(value)

    def handle_data(self, text):
        self.parts.append(text.strip())


def fetched(html):
    return Reader(html).fetched


def test_the_page_holds_every_picture(gallery, page):
    assert len(pictures(gallery)) >= 25
    shown = "".join(Reader(page).parts)
    assert [html for html in pictures(gallery) if "".join(Reader(html).parts) not in shown] == []


def test_images_are_in_the_page(gallery):
    asked = [address for html in pictures(gallery) for address in fetched(html)]
    assert len(asked) >= 15
    assert [address for address in asked if not address.startswith("data:image/svg+xml;")] == []


def test_drawings_ask_for_nothing_either(gallery):
    drawings = [unquote(address) for html in pictures(gallery) for address in fetched(html)]
    assert all("<svg" in drawing for drawing in drawings)
    inside = [address for drawing in drawings for address in fetched(drawing)]
    assert [address for address in inside if not address.startswith("data:image/png;base64,")] == []


def test_the_gallery_has_every_kind_of_picture(gallery):
    sources = "\n".join(cell.source for cell in gallery.cells if cell.get("outputs"))
    for name in ("tensor", "storage", "broadcast", "bits", "graph", "tape", "lines", "images", "bars"):
        assert f"viz.{name}(" in sources


def test_the_gallery_is_small(gallery):
    outputs = [cell.outputs for cell in gallery.cells if cell.cell_type == "code"]
    assert len(json.dumps(outputs, ensure_ascii=False).encode()) < LARGEST
