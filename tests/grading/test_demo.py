"""The class that ships with the course: notebooks as students write them."""

import json
import re
from importlib import resources

import pytest

from lessons_lib.exercises import load, slugs
from lessons_lib.grading import demo
from lessons_lib.grading.intake.submissions import FoundSubmissions, find
from lessons_lib.grading.intake.submitted_notebook import read
from tests.grading.submissions import NOTEBOOKS, code_cells


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> FoundSubmissions:
    folder = tmp_path_factory.mktemp("class")
    demo.write_class(folder)
    return find(folder, slugs())


def test_every_student_is_found(found: FoundSubmissions) -> None:
    assert found.problems == ()
    assert len({s.student for s in found.submissions}) == 12
    assert {s.lesson for s in found.submissions} == {"00_start_here", "04_broadcasting"}


def test_one_file_is_damaged_and_the_others_are_whole(found: FoundSubmissions) -> None:
    looks = {s.student: look for s in found.submissions if (look := read(s.read(), s.lesson).look)}
    assert list(looks) == ["Emil Novak"]
    assert looks["Emil Novak"].startswith("The file is damaged: ")


def test_an_answer_stands_in_its_own_cell(found: FoundSubmissions) -> None:
    for submission in found.submissions:
        if submission.student == "Emil Novak":
            continue
        handed_in = code_cells(json.loads(submission.read()))
        shipped = code_cells(
            json.loads((NOTEBOOKS / f"{submission.lesson}.ipynb").read_text(encoding="utf-8"))
        )
        changed = [a for a, b in zip(handed_in, shipped, strict=True) if a != b]
        assert changed
        for cell in changed:
            name = cell["id"].removeprefix("predict-")
            assert name in load(submission.lesson).exercises
            assert re.search(rf"\b{name}\b", "".join(cell["source"]))


def test_no_student_answers_in_a_cell_that_is_not_there() -> None:
    cells = {
        p.stem: [c["id"] for c in code_cells(json.loads(p.read_text("utf-8")))]
        for p in NOTEBOOKS.glob("*.ipynb")
    }
    for file in resources.files(demo).joinpath("students").iterdir():
        for lesson, answers in demo.read_answers(file.read_text(encoding="utf-8")).items():
            assert set(answers) - {demo.CUT} <= set(cells[lesson])


def test_the_class_is_small() -> None:
    sizes = [len(file.read_bytes()) for file in resources.files(demo).joinpath("students").iterdir()]
    assert sum(sizes) < 30_000
