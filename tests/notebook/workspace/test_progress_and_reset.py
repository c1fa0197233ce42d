"""`lessons progress` and `lessons reset`, on a work folder with a real lesson in it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from lessons_lib import cli
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.notebook.course_notebooks import outlines, read_outline
from lessons_lib.notebook.progress import ProgressStore
from lessons_lib.notebook.progress_view.state import lesson_state
from lessons_lib.notebook.workspace import folder
from lessons_lib.notebook.workspace.progress_report import overview

COURSE = Path(__file__).parents[3]
FILE = "04_broadcasting.ipynb"
ANSWER = "def row_shares(counts):\n    return counts / counts.sum()"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the shipped notebooks, and a learner who has opened it."""
    (tmp_path / "notebooks").mkdir()
    for name in ("00_start_here.ipynb", FILE):
        (tmp_path / "notebooks" / name).write_bytes((COURSE / "notebooks" / name).read_bytes())
    monkeypatch.setattr(
        folder, "__file__", str(tmp_path / "lessons_lib" / "notebook" / "workspace" / "folder.py")
    )
    folder.create_workspace(tmp_path)
    return tmp_path


def answer(course: Path, text: str) -> None:
    path = course / "work" / FILE
    notebook = json.loads(path.read_text(encoding="utf-8"))
    next(cell for cell in notebook["cells"] if cell["id"] == "row_shares")["source"] = text
    path.write_text(json.dumps(notebook), encoding="utf-8")


def source(course: Path, folder: str = "work") -> str:
    notebook = json.loads((course / folder / FILE).read_text(encoding="utf-8"))
    return "".join(next(cell for cell in notebook["cells"] if cell["id"] == "row_shares")["source"])


def record(course: Path, status: str, points: float) -> None:
    verdict = Verdict("row_shares", status, points, 1, "")  # type: ignore[arg-type]
    store = ProgressStore(course / "work" / "progress.sqlite")
    store.record("04_broadcasting", verdict, status)
    store.wait()


def test_progress_over_all_lessons(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(course, "failed", 0)
    record(course, "passed", 1)
    assert cli.main(["progress"]) == 0
    shown = capsys.readouterr().out
    tasks, core = read_outline("04_broadcasting").tasks, 10
    bar = "".join("✓" if task.name == "row_shares" else "○" for task in tasks)
    assert shown.splitlines() == [
        f"00 · Start here    ○○{' ' * (len(bar) - 1)}   0 of 2",
        f"04 · Broadcasting  {bar[:core]}│{bar[core:]}   1 of {len(tasks)}",
        "",
        "✓ passed   ◐ half the points   ✗ tried   ○ open   core │ Deeper",
        f"1 of {len(tasks) + 2} passed in all, 1 of {sum(task.points for task in tasks) + 1:g} points.",
        "Next: `column_plus_row`, in “The rule”, lesson 04 · Broadcasting.",
    ]


def test_every_lesson_is_a_line_of_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    states = [lesson_state(outline, {}) for outline in outlines()]
    assert max(map(len, overview(states, ""))) <= 80


def test_progress_needs_no_torch(course: Path) -> None:
    """It took 6.4 s of processor time with torch; without it, some 0.1 s."""
    record(course, "passed", 1)
    for words in (["progress"], ["progress", "04_broadcasting"]):
        code = (
            "import sys; from lessons_lib.notebook.workspace import folder; from lessons_lib import cli\n"
            f"folder.__file__ = {folder.__file__!r}\n"
            f"assert cli.main({words}) == 0\n"
            "heavy = {'torch', 'numpy', 'IPython', 'jupyterlab'} & set(sys.modules)\n"
            "assert not heavy, heavy"
        )
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (said.returncode, said.stderr) == (0, "")
        assert "✓" in said.stdout


def test_a_lesson_that_asks_nothing(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["progress", "90_pictures"]) == 0
    assert capsys.readouterr().out == "90_pictures has no exercises.\n"


def test_progress_of_one_lesson(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(course, "failed", 0)
    record(course, "passed", 1)
    assert cli.main(["progress", "04_broadcasting"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("04 · Broadcasting: 1 of 25 passed, 1 of 21 points\n")
    assert "  Keep the axis: ✓ row_shares (1 try before)\n" in shown
    assert "○ scale_channels" in shown


def test_progress_without_a_work_folder(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (course / "work" / "progress.sqlite").unlink()
    assert cli.main(["progress"]) == 0
    assert "Nothing yet" in capsys.readouterr().out


def test_progress_names_a_damaged_file(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (course / "work" / "progress.sqlite").write_bytes(b"no database " * 100)
    assert cli.main(["progress"]) == 0
    assert "was damaged. It's kept as progress.damaged-" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["progress", "04_broadcast"], ["reset", "row_share"]])
def test_an_unknown_name_gets_the_nearest(
    course: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    expected_message = capsys.readouterr().err
    assert "did you mean" in expected_message
    assert len(expected_message.splitlines()) == 1


def test_reset_puts_the_blank_back_and_keeps_the_answer(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(course, ANSWER)
    record(course, "passed", 1)
    assert cli.main(["reset", "row_shares"]) == 0
    assert source(course) == source(course, "notebooks")
    (kept,) = (course / "work" / "set aside").iterdir()
    assert kept.read_text(encoding="utf-8") == ANSWER + "\n"
    assert kept.name in capsys.readouterr().out
    standing = ProgressStore(course / "work" / "progress.sqlite").record_of("row_shares")
    assert (standing.passed, standing.tries) == (False, 0)


def notebook(course: Path, name: str = FILE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((course / "work" / name).read_text(encoding="utf-8"))
    return found


def cells_of(course: Path, name: str = FILE) -> dict[str, str]:
    """The sources of the learner's cells by id, in their order."""
    return {cell["id"]: "".join(cell["source"]) for cell in notebook(course, name)["cells"]}


def edit(course: Path, change: Callable[[list[dict[str, Any]]], object], name: str = FILE) -> None:
    """Change the list of the learner's cells."""
    changed = notebook(course, name)
    change(changed["cells"])
    (course / "work" / name).write_text(json.dumps(changed), encoding="utf-8")


def of(cells: list[dict[str, Any]], id_: str) -> dict[str, Any]:
    return next(cell for cell in cells if cell["id"] == id_)


def shipped(course: Path) -> dict[str, str]:
    blank = json.loads((course / "notebooks" / FILE).read_text(encoding="utf-8"))
    return {cell["id"]: "".join(cell["source"]) for cell in blank["cells"]}


def kept(course: Path) -> list[str]:
    folder = course / "work" / "set aside"
    return sorted(path.read_text(encoding="utf-8") for path in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("row_shares", ["row_shares"]),
        ("row_shares", ["check-row_shares"]),
        ("row_shares", ["row_shares", "check-row_shares"]),
        ("column_plus_row", ["predict-column_plus_row"]),
    ],
)
@pytest.mark.parametrize("above", [0, 1, 5])
def test_deleted_cells_come_back_where_they_belong(
    course: Path, capsys: pytest.CaptureFixture[str], name: str, gone: list[str], above: int
) -> None:
    """above: how many of the cells above them are deleted too."""
    order = list(shipped(course))
    first = order.index(gone[0])
    lost = [id_ for id_ in order[first - above : first] if id_ != name]
    edit(course, lambda cells: [cells.remove(of(cells, id_)) for id_ in (*lost, *gone)])
    assert cli.main(["reset", name]) == 0
    assert "was missing from 04_broadcasting.ipynb" in capsys.readouterr().out
    assert list(cells_of(course).items()) == [item for item in shipped(course).items() if item[0] not in lost]


def test_with_nothing_left_above_they_come_back_at_the_top(course: Path) -> None:
    order = list(shipped(course))
    end = order.index("check-row_shares") + 1
    edit(course, lambda cells: cells.__delitem__(slice(None, end)))
    assert cli.main(["reset", "row_shares"]) == 0
    assert list(cells_of(course)) == ["row_shares", "check-row_shares", *order[end:]]


def test_it_comes_back_below_an_answer_in_a_cell_made_anew(course: Path) -> None:
    def make_anew(cells: list[dict[str, Any]]) -> None:
        of(cells, "standardise_columns").update(id="mine", source="def standardise_columns(x):\n    return x")
        for id_ in ("check-standardise_columns", "the-rule-as-a-program", "broadcast_shape"):
            cells[:] = [cell for cell in cells if cell["id"] != id_]

    before = list(shipped(course))
    edit(course, make_anew)
    assert cli.main(["reset", "standardise_columns"]) == 0
    ids = list(cells_of(course))
    place = ids.index("standardise_columns")
    assert ids[place + 1] == "check-standardise_columns"
    assert ids[place - 1] == before[before.index("standardise_columns") - 1]
    assert kept(course) == ["def standardise_columns(x):\n    return x\n"]


@pytest.mark.parametrize("cell_type", ["markdown", "raw"])
def test_a_cell_that_is_no_code_any_more_is_one_again(
    course: Path, capsys: pytest.CaptureFixture[str], cell_type: str
) -> None:
    def turn(cells: list[dict[str, Any]]) -> None:
        cell = of(cells, "row_shares")
        cell.update(cell_type=cell_type, source=ANSWER, attachments={})
        del cell["outputs"], cell["execution_count"]

    edit(course, turn)
    assert cli.main(["reset", "row_shares"]) == 0
    assert "row_shares is blank again in 04_broadcasting.ipynb." in capsys.readouterr().out
    cell = of(notebook(course)["cells"], "row_shares")
    assert cell == of(
        json.loads((course / "notebooks" / FILE).read_text(encoding="utf-8"))["cells"], "row_shares"
    )
    assert kept(course) == [ANSWER + "\n"]
    nbformat.validate(nbformat.from_dict(notebook(course)))


def test_copies_that_do_nothing_but_answer_are_taken_out_and_kept(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = {
        "copy": ANSWER,
        "blank": shipped(course)["row_shares"],
        "tried": f"{ANSWER}\n\nrow_shares(torch.ones(2, 3))",
        "more": f"{ANSWER}\n\nmy_table = torch.ones(2, 3)",
        "used": "row_shares(torch.ones(2, 3))",
    }
    edit(
        course,
        lambda cells: cells.extend(
            {**of(cells, "row_shares"), "id": i, "source": t} for i, t in mine.items()
        ),
    )
    assert cli.main(["reset", "row_shares"]) == 0
    expected_message = capsys.readouterr().out
    assert "3 cells that answered" in expected_message
    assert "Another cell still defines row_shares, together with my_table." in expected_message
    left = cells_of(course)
    assert [id_ for id_ in mine if id_ in left] == ["more", "used"]
    assert left["row_shares"] == shipped(course)["row_shares"]
    assert kept(course) == sorted([ANSWER + "\n", mine["tried"] + "\n"])


def test_two_cells_with_one_id_are_one_again(course: Path) -> None:
    edit(course, lambda cells: cells.insert(3, {**of(cells, "row_shares"), "source": ANSWER}))
    assert cli.main(["reset", "row_shares"]) == 0
    found = [cell for cell in notebook(course)["cells"] if cell["id"] == "row_shares"]
    assert ["".join(cell["source"]) for cell in found] == [shipped(course)["row_shares"]]


def test_a_changed_check_and_a_prediction_come_back(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(course, lambda cells: of(cells, "check-row_shares").update(source="print('nothing')"))
    edit(
        course,
        lambda cells: of(cells, "predict-column_plus_row").update(source="predict(column_plus_row=(3, 4))"),
    )
    assert cli.main(["reset", "row_shares"]) == 0
    assert "The check of row_shares in 04_broadcasting.ipynb is as it was." in capsys.readouterr().out
    assert cli.main(["reset", "column_plus_row"]) == 0
    assert "column_plus_row is blank again" in capsys.readouterr().out
    assert cells_of(course) == shipped(course)
    assert kept(course) == ["predict(column_plus_row=(3, 4))\n", "print('nothing')\n"]


def test_cells_without_ids_are_known_by_what_they_hold(course: Path) -> None:
    def lose_ids(cells: list[dict[str, Any]]) -> None:
        of(cells, "row_shares")["source"] = ANSWER
        cells.remove(of(cells, "check-row_shares"))
        for cell in cells:
            del cell["id"]

    edit(course, lose_ids)
    assert cli.main(["reset", "row_shares"]) == 0
    sources = ["".join(cell["source"]) for cell in notebook(course)["cells"]]
    assert sources == list(shipped(course).values())
    assert not [cell for cell in notebook(course)["cells"] if "id" in cell]


def test_the_wrong_program_of_the_text_is_no_answer(course: Path) -> None:
    lesson = "00_start_here.ipynb"
    edit(course, lambda cells: cells.remove(of(cells, "mean_of_each_row")), lesson)
    assert cli.main(["reset", "mean_of_each_row"]) == 0
    untouched = json.loads((course / "notebooks" / lesson).read_text(encoding="utf-8"))
    assert notebook(course, lesson) == untouched
    assert kept(course) == []


@pytest.mark.parametrize("name", ["my broadcasting.ipynb", "04_broadcasting-Copy1.ipynb", "done/04.ipynb"])
def test_a_renamed_notebook_is_found(course: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    answer(course, ANSWER)
    (course / "work" / "done").mkdir()
    (course / "work" / FILE).rename(course / "work" / name)
    assert cli.main(["reset", "row_shares"]) == 0
    assert f"row_shares is blank again in {name}." in capsys.readouterr().out
    assert cells_of(course, name) == shipped(course)
    assert not (course / "work" / FILE).exists()
    assert kept(course) == [ANSWER + "\n"]


def test_the_notebook_that_holds_an_answer_is_meant(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer(course, ANSWER)
    (course / "work" / FILE).rename(course / "work" / "mine.ipynb")
    folder.create_workspace(course)  # as `make lab` does: a fresh one beside it
    assert cli.main(["reset", "row_shares"]) == 0
    assert "row_shares is blank again in mine.ipynb." in capsys.readouterr().out
    assert cli.main(["reset", "row_shares"]) == 0
    assert "row_shares is still blank in 04_broadcasting.ipynb." in capsys.readouterr().out


@pytest.mark.parametrize("spelt", ["mine.ipynb", "mine", "work/mine.ipynb"])
def test_where_two_notebooks_hold_an_answer_it_asks(
    course: Path, capsys: pytest.CaptureFixture[str], spelt: str
) -> None:
    answer(course, ANSWER)
    both = [course / "work" / FILE, course / "work" / "mine.ipynb"]
    both[1].write_bytes(both[0].read_bytes())
    before = [path.read_bytes() for path in both]
    record(course, "passed", 1)
    assert cli.main(["reset", "row_shares"]) == 2
    assert capsys.readouterr().err == (
        "lessons: row_shares is answered in '04_broadcasting.ipynb' and in 'mine.ipynb': say which one, "
        "`lessons reset row_shares '04_broadcasting.ipynb'`\n"
    )
    assert [path.read_bytes() for path in both] == before
    assert ProgressStore(course / "work" / "progress.sqlite").record_of("row_shares").passed
    assert cli.main(["reset", "row_shares", spelt]) == 0
    assert both[0].read_bytes() == before[0]
    assert cells_of(course, "mine.ipynb") == shipped(course)
    assert cli.main(["reset", "row_shares", "yours.ipynb"]) == 2
    assert "there is no notebook of this lesson 'yours.ipynb'" in capsys.readouterr().err


def test_a_copy_is_known_without_its_first_cells_and_a_scratch_notebook_is_none(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(course, ANSWER)
    edit(course, lambda cells: cells.__delitem__(slice(None, 5)))
    (course / "work" / FILE).rename(course / "work" / "mine.ipynb")
    opens = "check, *_ = open_lesson('04_broadcasting')"
    scratch = {"cells": [{"cell_type": "code", "id": "a", "source": opens}], "metadata": {}}
    (course / "work" / "scratch.ipynb").write_text(json.dumps(scratch), encoding="utf-8")
    assert cli.main(["reset", "row_shares"]) == 0
    assert "row_shares is blank again in mine.ipynb." in capsys.readouterr().out


def test_other_notebooks_are_not_taken_for_it(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    work = course / "work"
    (work / FILE).unlink()
    (work / "broken.ipynb").write_text("{ open_lesson('04_broadcasting')", encoding="utf-8")
    (work / "odd.ipynb").write_text('{"cells": [{"cell_type": "code", "source": 3}, 4]}', encoding="utf-8")
    (work / ".ipynb_checkpoints").mkdir()
    (work / ".ipynb_checkpoints" / FILE).write_bytes((course / "notebooks" / FILE).read_bytes())
    assert cli.main(["reset", "row_shares"]) == 2
    assert "04_broadcasting is not in work/ yet: `lessons lab` copies it there" in capsys.readouterr().err


def test_reset_of_a_blank_writes_nothing(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (course / "work" / FILE).read_bytes()
    assert cli.main(["reset", "row_shares"]) == 0
    assert "still blank" in capsys.readouterr().out
    assert (course / "work" / FILE).read_bytes() == before
    assert not (course / "work" / "set aside").exists()


def test_reset_of_a_broken_notebook_leaves_it(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = course / "work" / FILE
    path.write_text("{ half a file", encoding="utf-8")
    assert cli.main(["reset", "row_shares"]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "{ half a file"
