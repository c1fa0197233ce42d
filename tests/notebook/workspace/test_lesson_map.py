"""The lesson map and the frame that `lessons lab` makes: renewed at each start, and never over a learner's own file."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote

import pytest

from lessons_lib.notebook.course_notebooks import NOTEBOOKS
from lessons_lib.notebook.progress import ExerciseRecord
from lessons_lib.notebook.workspace import folder, frame, lesson_map
from lessons_lib.notebook.workspace.lesson_pictures import HEIGHT, WIDTH, picture_of

SLUGS = [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb"))]


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A checkout with the shipped notebooks, opened once."""
    (tmp_path / "notebooks").symlink_to(NOTEBOOKS)
    folder.create_workspace(tmp_path)
    return tmp_path


def page(course: Path) -> str:
    return (course / "work" / "Lessons.md").read_text(encoding="utf-8")


def test_every_lesson_is_on_the_map_with_a_picture_and_a_link(course: Path) -> None:
    assert lesson_map.write_map(course, {}, "") == "Lessons.md"
    rows = re.findall("<tr.*?</tr>", page(course))
    assert [re.search('href="(.*?)"', row)[1] for row in rows] == [f"{slug}.ipynb" for slug in SLUGS]  # type: ignore[index]
    for row in rows:
        assert row.count("<img") == (1 if "90_pictures" in row else 2)
        for image in re.findall('src="data:image/svg\\+xml;charset=utf-8,(.*?)"', row):
            assert ET.fromstring(unquote(image)).tag.endswith("svg")
    assert (
        "**Begin with [first_number_of_the_sum](00_start_here.ipynb#cell-id=predict-first_number_of_the_sum)**"
        in page(course)
    )


def test_it_is_written_anew_with_the_progress_since(course: Path) -> None:
    lesson_map.write_map(course, {}, "")
    records = {"column_plus_row": ExerciseRecord(passed=True), "three_axes_and_two": ExerciseRecord(tries=2)}
    assert lesson_map.write_map(course, records, "04_broadcasting") == "Lessons.md"
    assert (
        "**Go on with [three_axes_and_two](04_broadcasting.ipynb#cell-id=predict-three_axes_and_two)**"
        in page(course)
    )
    assert "1 of 25 passed, 0 of 21 points" in page(course)


def test_a_page_of_the_learners_own_stays(course: Path) -> None:
    (course / "work" / "Lessons.md").write_text("My notes.", encoding="utf-8")
    assert lesson_map.write_map(course, {}, "") == ""
    assert page(course) == "My notes."


def test_a_notebook_that_cannot_be_read_is_listed_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "98_toys.ipynb").write_text(json.dumps([]), encoding="utf-8")
    folder.create_workspace(tmp_path)
    lesson_map.write_map(tmp_path, {}, "")
    assert '<a href="98_toys.ipynb"><b>98_toys</b></a>' in page(tmp_path)


@pytest.mark.parametrize("slug", [*SLUGS, "98_toys"])
def test_a_picture_is_small_and_of_its_own(slug: str) -> None:
    drawn = ET.fromstring(picture_of(slug))
    assert (drawn.get("width"), drawn.get("height")) == (str(WIDTH), str(HEIGHT))
    assert (slug[:2] in "".join(drawn.itertext())) == (slug == "98_toys"), (
        "only a lesson without a picture shows its number"
    )
    assert len(picture_of(slug)) < 4000


def test_the_frame_is_renewed_unless_it_was_made_ones_own(tmp_path: Path) -> None:
    frame.write_frame(tmp_path)
    (css,) = tmp_path.rglob("custom/custom.css")
    css.write_text(f"{frame.MARK}\nof an older version", encoding="utf-8")
    frame.write_frame(tmp_path)
    assert css.read_text(encoding="utf-8") == frame.CSS
    css.write_text("mine", encoding="utf-8")
    frame.write_frame(tmp_path)
    assert css.read_text(encoding="utf-8") == "mine"
