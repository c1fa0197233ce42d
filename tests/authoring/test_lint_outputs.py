"""The rules on stored outputs, each broken once."""

import base64
import urllib.parse

import pytest

from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

SOLVED = f"solutions/{SLUG}.ipynb"
SHOW = "means-3"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def shown(**data):
    """A display output; kinds are written with `__` for the slash."""
    return {
        "output_type": "display_data",
        "metadata": {},
        "data": {kind.replace("__", "/"): content for kind, content in data.items()},
    }


def printed(text):
    return {"output_type": "stream", "name": "stdout", "text": text}


def faults(sample, *outputs):
    sample.outputs = {SHOW: list(outputs)}
    return sample.faults()


def svg_uri(text, encode):
    return f'<img alt="a picture" src="data:image/svg+xml{encode(text)}">'


def percent(text):
    return f",{urllib.parse.quote(text)}"


def base_64(text):
    return f";base64,{base64.b64encode(text.encode()).decode()}"


@pytest.mark.parametrize(
    "output",
    [
        printed("ok 3/4 <b/> a/b/c, 0x1F"),
        shown(text__plain="<Size 3>: a table", text__html="<table><tr><td>1</td></tr></table>"),
        shown(text__plain="a box", text__html=svg_uri("<svg><style>a{}</style></svg>", percent)),
        shown(text__plain="a box", text__html=svg_uri("<svg/>", base_64)),
        # By chance base64 may read like a path.
        shown(text__plain="a box", text__html='<img alt="a" src="data:image/png;base64,AAA/tmp/AAAA">'),
    ],
)
def test_outputs_without_a_fault(sample, output):
    assert faults(sample, output) == []


@pytest.mark.parametrize(
    "text",
    [
        "/tmp/ipykernel_12/3.py:1: UserWarning",
        "in /home/ann/a.py",
        "C:\\Users\\ann",
        "lib/site-packages/torch",
    ],
)
def test_a_path(sample, text):
    found = [f"{SOLVED}: cell {SHOW}: output-has-path"]
    assert faults(sample, printed(text)) == found
    error = {"output_type": "error", "ename": "ValueError", "evalue": text, "traceback": []}
    assert faults(sample, error) == found


def test_the_place_of_the_course_itself(sample, monkeypatch):
    monkeypatch.setattr("sys.prefix", "/elsewhere/env")
    assert faults(sample, printed("in /elsewhere/env/bin")) == [f"{SOLVED}: cell {SHOW}: output-has-path"]


@pytest.mark.parametrize("encode", [percent, base_64])
def test_a_path_in_a_picture(sample, encode):
    picture = shown(text__plain="a box", text__html=svg_uri("<svg><text>/tmp/a</text></svg>", encode))
    assert faults(sample, picture) == [f"{SOLVED}: cell {SHOW}: output-has-path"]


def test_an_address(sample):
    assert faults(sample, printed("<function f at 0x7f3a5c1e>")) == [
        f"{SOLVED}: cell {SHOW}: output-has-address"
    ]


@pytest.mark.parametrize(
    "words", ["<IPython.core.display.HTML object>", "<Figure size 640x480 with 1 Axes>", ""]
)
def test_a_picture_without_words(sample, words):
    assert faults(sample, shown(text__plain=words, text__html="<b>1</b>")) == [
        f"{SOLVED}: cell {SHOW}: output-without-words"
    ]


@pytest.mark.parametrize("img", ['<img src="a">', '<img alt="" src="a">'])
def test_an_image_without_alt(sample, img):
    assert faults(sample, shown(text__plain="words", text__html=img)) == [
        f"{SOLVED}: cell {SHOW}: output-without-alt"
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"text__html": "<svg></svg>"},
        {"text__html": "<style>a{}</style>"},
        {"text__html": "<script>1</script>"},
        {"text__html": '<p style="color:var(--x)">1</p>'},
        {"image__svg+xml": "<svg/>"},
        {"application__vnd.jupyter.widget-view+json": {"model_id": "1"}},
    ],
)
def test_what_an_untrusted_notebook_hides(sample, data):
    assert faults(sample, shown(text__plain="words", **data)) == [
        f"{SOLVED}: cell {SHOW}: output-not-trusted"
    ]


def test_a_bitmap_needs_an_assertion(sample):
    chart = shown(text__plain="a falling line", image__png=PIXEL)
    assert faults(sample, chart) == [f"{SOLVED}: cell {SHOW}: bitmap-not-asserted"]
    sample.edit("table.mean(dim=1)\n", "assert table[0, 0] < table[0, 1]\n")
    assert faults(sample, chart) == []
