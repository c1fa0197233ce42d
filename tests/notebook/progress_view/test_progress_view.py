"""Progress as a picture: every state is told by a shape, by colour and in words; the next one has a link."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from lessons_lib.notebook.course_notebooks import Outline, Section, Task, outlines
from lessons_lib.notebook.progress import ExerciseRecord
from lessons_lib.notebook.progress_view.drawing import BLUE, GREEN, GREY, RED, bar_image, bar_svg
from lessons_lib.notebook.progress_view.picture import ProgressPicture
from lessons_lib.notebook.progress_view.state import LessonState, go_on_with, lesson_state
from lessons_lib.notebook.progress_view.words import in_all, lesson_bar

OUTLINE = Outline(
    "98_toys",
    "98 · Toys <b>",
    (
        Section("Trains", False, "trains", (Task("guess", 0, "predict-guess"), Task("engine", 2, "engine"))),
        Section("`rails` & <i>", False, "rails", (Task("points", 1, "points"),)),
        Section("Signals", True, "signals", (Task("lamps", 1, "lamps"), Task("arms", 1, "arms"))),
    ),
)
RECORDS = {
    "guess": ExerciseRecord(passed=True, tries=1),
    "engine": ExerciseRecord(passed=False, points=1, tries=3),
    "points": ExerciseRecord(passed=True, points=1),
    "lamps": ExerciseRecord(tries=1),
    "of another lesson": ExerciseRecord(passed=True, points=9),
}
DONE = {task.name: ExerciseRecord(passed=True, points=task.points) for task in OUTLINE.tasks}


@pytest.fixture
def lesson() -> LessonState:
    return lesson_state(OUTLINE, RECORDS)


def shapes(svg: str) -> Iterator[tuple[str, str]]:
    """Each shape of a drawing with its attributes in one string."""
    for node in ET.fromstring(svg).iter():
        yield node.tag.rpartition("}")[2], " ".join(f"{name}={value}" for name, value in node.items())


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_whole_text(lesson: LessonState) -> None:
    other = lesson_state(Outline("99_more", "99 · More", OUTLINE.sections[:1]), {})
    assert ProgressPicture(lesson, [lesson, other], ["It is not kept."]).text().splitlines() == [
        "98 · Toys <b>: 2 of 5 passed, 2 of 5 points",
        "  core    ✓◐✓  2 of 3 passed",
        "  Deeper  ✗○  0 of 2 passed",
        "  Trains: ✓ guess (1 try before), ◐ engine (1 of 2 points, 3 tries)",
        "  `rails` & <i>: ✓ points",
        "  Deeper · Signals: ✗ lamps (1 try), ○ arms",
        "  Next: `engine`, in “Trains”",
        "  All lessons",
        "  98 · Toys <b>: ✓◐✓│✗○",
        "  99 · More: ○○",
        "  Note: It is not kept.",
    ]


def test_when_all_have_passed() -> None:
    done = lesson_state(OUTLINE, DONE)
    assert done.following is None
    assert ProgressPicture(done).text().splitlines()[-1] == "  All done."
    assert "Next" not in ProgressPicture(done).html()
    assert BLUE not in bar_svg(done)


def test_each_state_has_a_shape_of_its_own(lesson: LessonState) -> None:
    drawn = list(shapes(bar_svg(lesson)))
    boxes = [attributes for tag, attributes in drawn if tag == "rect"]
    paths = [attributes for tag, attributes in drawn if tag == "path"]
    assert len(boxes) == len(OUTLINE.tasks)
    assert [f"fill={GREEN}" in box for box in boxes] == [True, False, True, False, False]
    assert [re.search(r"width=(\d+)", box)[1] for box in boxes] == ["10", *["16"] * 4]  # type: ignore[index]
    ticks = [path for path in paths if "stroke=#fff" in path]
    crosses = [path for path in paths if f"stroke={RED}" in path]
    halves = [path for path in paths if f"fill={GREEN}" in path]
    marks = [path for path in paths if f"fill={BLUE}" in path]
    line = [path for path in paths if f"stroke={GREY}" in path]
    assert [len(found) for found in (ticks, crosses, halves, marks, line)] == [2, 1, 1, 1, 1]
    assert re.findall(r">(\w+)</text>", bar_svg(lesson)) == ["core", "Deeper"]


@pytest.mark.parametrize("ground", ["#ffffff", "#111111"])
@pytest.mark.parametrize("colour", [GREEN, RED, GREY, BLUE])
def test_colours_hold_on_light_and_on_dark(colour: str, ground: str) -> None:
    assert contrast(colour, ground) >= 3


@pytest.mark.parametrize("outline", outlines(), ids=lambda outline: outline.slug)
@pytest.mark.parametrize("labels", [True, False])
def test_everything_lies_within_the_drawing(outline: Outline, labels: bool) -> None:
    svg = bar_svg(lesson_state(outline, {}), labels)
    width, height = (float(ET.fromstring(svg).get(name, "0")) for name in ("width", "height"))
    assert width < 800
    for node in ET.fromstring(svg):
        if node.tag.endswith("rect"):
            x, y, w, h = (float(node.get(name, "")) for name in ("x", "y", "width", "height"))
            assert x > 0
            assert x + w < width
            assert y + h < height


class Reader(HTMLParser):
    """open: the tags that are not closed. links: address and text of each. folded: the open state of each <details>."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[list[str]] = []
        self.folded: list[bool] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "img":
            self.images.append(facts)
        if tag in ("img", "br"):  # these have no end
            return
        self.open.append(tag)
        if tag == "a":
            self.links.append([facts["href"] or "", ""])
        if tag == "details":
            self.folded.append("open" in facts)

    def handle_data(self, data: str) -> None:
        if "a" in self.open:
            self.links[-1][1] += data

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_next_one_and_the_sections_are_links(lesson: LessonState) -> None:
    found = Reader(ProgressPicture(lesson, [lesson]).html())
    assert found.open == []
    assert found.links == [
        ["#cell-id=engine", "engine"],
        ["#cell-id=trains", "Trains"],
        ["#cell-id=rails", "rails & <i>"],
        ["#cell-id=signals", "Signals"],
        ["98_toys.ipynb", "98 · Toys <b>"],
    ]
    assert found.folded == [True, False, False], "the half with the next one is open"


def test_an_untrusted_notebook_keeps_it(lesson: LessonState) -> None:
    html = ProgressPicture(lesson, [lesson]).html()
    assert not re.search("<svg|<style|<script|var\\(", html)
    for image in Reader(html).images:
        assert image["alt"] == "core: 2 of 3 passed, 1 tried; Deeper: 0 of 2 passed, 1 tried"
        assert ET.fromstring(unquote((image["src"] or "").partition(",")[2])).tag.endswith("svg")


def test_a_lesson_without_a_notebook_has_no_links() -> None:
    bare = Outline("98_toys", "Toys", (Section("", False, "", (Task("engine", 2, ""),)),))
    found = ProgressPicture(lesson_state(bare, {}))
    assert Reader(found.html()).links == []
    assert found.text().splitlines()[-2:] == ["  ○ engine", "  Next: `engine`"]


def test_the_words_of_the_bar(lesson: LessonState) -> None:
    assert lesson_bar(lesson) == "✓◐✓│✗○"
    assert 'alt="core: 3 of 3 passed; Deeper: 2 of 2 passed"' in bar_image(lesson_state(OUTLINE, DONE))
    assert in_all([lesson, lesson_state(OUTLINE, DONE)]) == "7 of 10 passed in all, 7 of 10 points"


def test_where_to_go_on() -> None:
    done, begun = lesson_state(OUTLINE, DONE), lesson_state(Outline("99_more", "99", OUTLINE.sections), {})
    other = lesson_state(Outline("97_first", "97", OUTLINE.sections), {})
    assert go_on_with([other, done, begun], "99_more") is begun
    assert go_on_with([other, done, begun], "98_toys") is other
    assert go_on_with([done], "98_toys") is None


def test_a_bar_without_room_leaves_out_predictions(lesson: LessonState) -> None:
    assert lesson_bar(lesson, room=6) == "✓◐✓│✗○"
    assert lesson_bar(lesson, room=5) == "◐✓│✗○"
