"""A submitted notebook is read whatever happened to it, and each cell finds its role again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from lessons_lib.exercises import load
from lessons_lib.grading.intake.notebook_file import MOST_BYTES, Unreadable, parse
from lessons_lib.grading.intake.submitted_notebook import SubmittedNotebook, read
from lessons_lib.notebook.cells.names import names_in_cell
from tests.grading.submissions import LESSON, RIGHT, cell_with_id, code_cells, filled_notebook, notebook_bytes

NotebookJson = dict[str, Any]
NAMES = list(load(LESSON).exercises)


def tagged(role: str) -> list[dict[str, Any]]:
    """The cells of this role in the course's notebook."""
    return [cell for cell in code_cells(filled_notebook({})) if role in cell["metadata"]["tags"]]


COUNT = {role: len(tagged(role)) for role in ("setup", "exercise", "check", "prediction", "show")}
SHOWN, ANOTHER = (cell["id"] for cell in tagged("show")[:2])


def roles(notebook: SubmittedNotebook) -> dict[str, int]:
    found = [cell.role for cell in notebook.cells if cell.role != "own"]
    return {role: found.count(role) for role in dict.fromkeys(found)}


def order(notebook: SubmittedNotebook, name: str) -> list[str]:
    """The roles of the cells about an exercise, in the order of execution."""
    return [cell.role for cell in notebook.cells if name in cell.names and cell.role != "show"]


def test_an_undamaged_notebook() -> None:
    notebook = read(notebook_bytes(filled_notebook()), LESSON)
    assert (roles(notebook), notebook.notes, notebook.look, notebook.missing) == (COUNT, (), "", ())
    assert order(notebook, "row_shares") == ["exercise", "check"]
    assert RIGHT["row_shares"] in [cell.source for cell in notebook.cells]


def as_bytes(change: Callable[[bytes], bytes]) -> Callable[[NotebookJson], bytes]:
    return lambda notebook: change(notebook_bytes(notebook))


def each(change: Callable[[NotebookJson], Any]) -> Callable[[NotebookJson], bytes]:
    """Does something to every cell."""

    def damage(notebook: NotebookJson) -> bytes:
        for cell in notebook["cells"]:
            change(cell)
        return notebook_bytes(notebook)

    return damage


def as_format_3(notebook: NotebookJson) -> bytes:
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        del cell["id"]
        if cell["cell_type"] == "code":
            cell["input"] = cell.pop("source")
    return notebook_bytes({"worksheets": [{"cells": notebook["cells"]}], "metadata": {}, "nbformat": 3})


def with_wrong_ids(notebook: NotebookJson) -> bytes:
    """Every cell has the id of the next one, and no tags."""
    ids = [cell["id"] for cell in notebook["cells"]]
    for cell, id_ in zip(notebook["cells"], ids[1:] + ids[:1], strict=True):
        cell.update(id=id_, metadata={})
    return notebook_bytes(notebook)


def huge(notebook: NotebookJson) -> bytes:
    for cell in code_cells(notebook)[:5]:
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["0" * 99 + "\n"] * 20_000}]
    return notebook_bytes(notebook)


HARMLESS = {
    "ids_lost": each(lambda cell: cell.pop("id")),
    "tags_lost": each(lambda cell: cell.update(metadata={})),
    "tags_and_ids_lost": each(lambda cell: (cell.pop("id"), cell.pop("metadata"))),
    "tags_null": each(lambda cell: cell["metadata"].update(tags=None)),
    "metadata_a_list": each(lambda cell: cell.update(metadata=[1])),
    "wrong_ids": with_wrong_ids,
    "all_ids_the_same": each(lambda cell: cell.update(id="x", metadata={})),
    "ids_numbers": each(lambda cell: cell.update(id=7)),
    "source_one_string": each(lambda cell: cell.update(source="".join(cell["source"]))),
    "blanks_at_line_ends": each(
        lambda cell: cell.update(source=[line.replace("\n", "  \n") for line in cell["source"]], metadata={})
    ),
    "blanks_at_line_ends_and_all_else_lost": each(
        lambda cell: cell.update(source=[s.replace("\n", "  \n") for s in cell["source"]], metadata={}, id="")
    ),
    "crlf_in_sources": each(
        lambda cell: cell.update(source=[s.replace("\n", "\r\n") for s in cell["source"]])
    ),
    "format_3": as_format_3,
    "format_99": lambda notebook: notebook_bytes({**notebook, "nbformat": 99}),
    "format_a_word": lambda notebook: notebook_bytes({**notebook, "nbformat": "four"}),
    "format_lost": lambda notebook: notebook_bytes({"cells": notebook["cells"]}),
    "bom": as_bytes(lambda data: b"\xef\xbb\xbf" + data),
    "utf_16": as_bytes(lambda data: data.decode().encode("utf-16")),
    "crlf": as_bytes(lambda data: json.dumps(json.loads(data), indent=1).replace("\n", "\r\n").encode()),
    "zeros_at_the_end": as_bytes(lambda data: data + b"\0" * 4096),
    "zeros_inside": as_bytes(lambda data: data.replace(b'"cell_type"', b'"cell_\0type"')),
    "outputs_huge": huge,
    "outputs_nonsense": each(lambda cell: cell.update(outputs="nonsense", execution_count={})),
}


@pytest.mark.parametrize("damage", HARMLESS.values(), ids=HARMLESS)
def test_damage_that_costs_nothing(damage: Callable[[NotebookJson], bytes]) -> None:
    notebook = read(damage(filled_notebook()), LESSON)
    assert (roles(notebook), notebook.look, notebook.missing) == (COUNT, "", ())
    assert order(notebook, "row_shares") == ["exercise", "check"]
    assert RIGHT["row_shares"] in [cell.source.replace("  \n", "\n") for cell in notebook.cells]


@pytest.mark.parametrize("kind", ["bom", "utf_16", "zeros_inside", "format_3"])
def test_repairs_are_reported(kind: str) -> None:
    assert len(read(HARMLESS[kind](filled_notebook()), LESSON).notes) == 1


def test_cells_that_are_none_are_left_out_and_looked_at() -> None:
    notebook = filled_notebook()
    found = read(notebook_bytes({**notebook, "cells": [None, 3, "x", [], *notebook["cells"]]}), LESSON)
    assert (roles(found), found.notes) == (COUNT, ())
    assert found.look == "3 cells are damaged and were left out."


def test_half_a_file() -> None:
    data = notebook_bytes(filled_notebook())
    notebook = read(data[: data.index(b'"check-row_shares"')], LESSON)
    whole = filled_notebook()["cells"].index(cell_with_id(filled_notebook(), "check-row_shares"))
    assert notebook.look == f"The file is damaged: it breaks off. {whole} cells could be read."
    assert order(notebook, "row_shares") == ["exercise", "check"]  # the check is run all the same
    assert notebook.notes == ("The check of row_shares is missing; it was run below the answer.",)
    assert "row_shares" not in notebook.missing
    assert set(NAMES[NAMES.index("row_shares") + 1 : NAMES.index("mean_squared_error") + 1]) <= set(
        notebook.missing
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The file is empty."),
        (b"\0" * 100, "nothing but blanks and zeros"),
        (b"  \n", "nothing but blanks and zeros"),
        (b'{"cells": [{"cell_type": "co', "is not JSON (line 1)"),
        (b"<!DOCTYPE html><html><body>Log in</body></html>", "is a web page, not a notebook"),
        (b"%PDF-1.4 \xff\xfe", "is a PDF"),
        (b"PK\x03\x04\x14\0\0\0\x08\0", "is a zip archive"),
        (b"import torch\nx = 1\n", "is a Python program"),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer"),
        (b"\xff\xd8\xff\xe0 JFIF", "is not JSON"),
        (b"[" * 100_000, "is nested too deeply"),
        (b"[]", "no cells"),
        (b"17", "no cells"),
        (b'{"cells": {}}', "no cells"),
        (b'{"cells": []}', "no code cell"),
        (b'{"cells": [{"cell_type": "markdown", "source": "hello"}]}', "no code cell"),
        (b'{"worksheets": [{"cells": null}, 3]}', "no code cell"),
        (b'{"cells": ' + b"9" * 5000 + b"}", "is not JSON"),
        (b" " * (MOST_BYTES + 1), "clear its outputs"),
        (json.dumps({"cells": [{"cell_type": "code", "source": "x"}] * 5001}).encode(), "too large to grade"),
        (json.dumps({"cells": [{"cell_type": "code", "source": "x" * 2_000_001}]}).encode(), "too large to grade"),
    ],
    ids=lambda value: repr(value)[:24] if isinstance(value, bytes) else "",
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(data, LESSON)
    assert message in str(caught.value)
    assert str(caught.value).endswith(".") or "clear its" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("length", range(2, 4000, 37))
def test_a_file_cut_anywhere(length: int) -> None:
    data = notebook_bytes(filled_notebook())[:length]
    try:
        notebook = read(data, LESSON)
    except Unreadable:
        assert data.count(b'"outputs": []}') == 0  # no code cell was whole
    else:
        assert notebook.look


def test_bytes_that_are_no_text_and_half_characters() -> None:
    notebook = filled_notebook()
    cell_with_id(notebook, "row_shares")["source"] = ["x = '\ud83d'  # caf\u00e9"]
    raw = parse(json.dumps(notebook).encode() + b" " + b"")
    assert "x = '?'  # café" in [cell.source for cell in raw.cells]
    data = json.dumps(notebook, ensure_ascii=False).encode("latin-1", "replace")
    assert "x = '?'  # café" in [cell.source for cell in parse(data).cells]
    assert parse(data).notes == ("Bytes that aren't UTF-8 were read as Windows-1252.",)
    assert parse(data + b"\xff" * 200_000).notes == ("Bytes that are not text were replaced by \ufffd.",)


def test_cells_deleted() -> None:
    notebook = filled_notebook()
    gone = ("row_shares", "check-row_shares", "check-scale_channels", "predict-column_plus_row")
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] not in gone]
    found = read(notebook_bytes(notebook), LESSON)
    assert found.missing == ("row_shares", "column_plus_row")
    assert order(found, "scale_channels") == ["exercise", "check"]
    assert [note for note in found.notes if "scale_channels" in note]


def test_the_setup_deleted() -> None:
    notebook = filled_notebook()
    notebook["cells"] = [
        cell for cell in notebook["cells"] if "setup" not in cell["metadata"].get("tags", [])
    ]
    found = read(notebook_bytes(notebook), LESSON)
    assert found.cells[0].role == "setup"
    assert 'open_lesson("04_broadcasting")' in found.cells[0].source
    assert found.notes == ("A setup cell is missing; the course's own was run.",)


def test_cells_reordered() -> None:
    notebook = filled_notebook()
    notebook["cells"].reverse()
    found = read(notebook_bytes(notebook), LESSON)
    assert next(cell.role for cell in found.cells if cell.role != "show") == "setup"
    for name in ("row_shares", "mean_squared_error"):
        assert order(found, name)[-2:] == ["exercise", "check"]


def test_cells_duplicated() -> None:
    notebook = filled_notebook()
    notebook["cells"] = [copy for cell in notebook["cells"] for copy in (cell, cell)]
    found = read(notebook_bytes(notebook), LESSON)
    assert roles(found) == {role: 2 * count for role, count in COUNT.items()}
    assert found.notes == ()


@pytest.mark.parametrize("tags", [["exercise"], []])
def test_an_answer_in_a_cell_of_the_learners_own(tags: list[str]) -> None:
    notebook = filled_notebook()
    place = notebook["cells"].index(cell_with_id(notebook, "row_shares"))
    own = {"cell_type": "code", "id": "8f1c", "source": "import math\n", "metadata": {}}
    answer = {"cell_type": "code", "id": "77aa", "source": RIGHT["row_shares"], "metadata": {"tags": tags}}
    notebook["cells"][place : place + 1] = [own, answer]
    found = read(notebook_bytes(notebook), LESSON)
    assert order(found, "row_shares") == ["exercise", "check"]
    assert [cell.source for cell in found.cells if cell.role == "own"] == ["import math\n"]


def test_a_copy_of_a_show_cell_is_the_learners_own_and_runs() -> None:
    notebook = filled_notebook()
    copied = {**cell_with_id(notebook, SHOWN), "id": "5d3e", "source": "def helper(x):\n    return x"}
    notebook["cells"].append(copied)
    cell_with_id(notebook, ANOTHER)["source"] = "1 / 0"
    found = read(notebook_bytes(notebook), LESSON)
    assert [cell.role for cell in found.cells if "helper" in cell.source] == ["own"]
    assert [cell.role for cell in found.cells if "1 / 0" in cell.source] == ["show"]


def test_an_answer_in_a_show_cell_counts_if_there_is_no_other() -> None:
    notebook = filled_notebook({"row_shares": "def row_shares(counts):\n    return counts"})
    cell_with_id(notebook, SHOWN)["source"] = RIGHT["row_shares"]
    found = read(notebook_bytes(notebook), LESSON)
    assert [cell.role for cell in found.cells if cell.source == RIGHT["row_shares"]] == ["show"]
    cell_with_id(notebook, "row_shares")["source"] = cell_with_id(filled_notebook({}), "row_shares")["source"]
    found = read(notebook_bytes(notebook), LESSON)
    assert [cell.role for cell in found.cells if cell.source == RIGHT["row_shares"]] == ["exercise"]


@pytest.mark.parametrize("strip", [False, True])
def test_what_the_course_itself_shows_wrong_is_no_answer(strip: bool) -> None:
    """Lesson 00 defines and checks a wrong mean_of_each_row to show what a card looks like."""
    notebook = filled_notebook(
        {"mean_of_each_row": "def mean_of_each_row(s):\n    return s.mean(1)"}, "00_start_here"
    )
    if strip:
        for cell in notebook["cells"]:
            cell.update(id="", metadata={})
    found = read(notebook_bytes(notebook), "00_start_here")
    assert order(found, "mean_of_each_row") == ["exercise", "check"]
    assert [cell.role for cell in found.cells if "wrong on purpose" in cell.source] == ["show"]


def test_what_is_shown_wrong_stays_shown_where_a_learner_changed_it() -> None:
    notebook = filled_notebook({}, "00_start_here")
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        cell["source"] = [line.replace("wrong on purpose", "why?") for line in cell["source"]]
    found = read(notebook_bytes(notebook), "00_start_here")
    assert [cell.role for cell in found.cells if "why?" in cell.source] == ["show"]


def test_the_notebook_of_another_lesson() -> None:
    found = read(notebook_bytes(filled_notebook({}, "00_start_here")), LESSON)
    assert found.look == (
        "It opens the lesson 00_start_here but was handed in for 04_broadcasting: is it the wrong file?"
    )
    assert list(found.missing) == NAMES


def test_the_exercises_of_another_lesson_without_its_setup() -> None:
    notebook = filled_notebook({}, "00_start_here")
    notebook["cells"] = [cell for cell in notebook["cells"] if "open_lesson" not in "".join(cell["source"])]
    assert (
        read(notebook_bytes(notebook), LESSON).look
        == "It holds no exercise of 04_broadcasting: is it the wrong file?"
    )


def test_this_lessons_exercises_below_the_setup_of_another_one() -> None:
    notebook = filled_notebook()
    for cell in notebook["cells"]:
        cell["source"] = [
            line.replace(f'open_lesson("{LESSON}")', 'open_lesson("00_start_here")')
            for line in cell["source"]
        ]
    found = read(notebook_bytes(notebook), LESSON)
    assert "It opens the lesson 00_start_here but was handed in for 04_broadcasting." in found.notes
    assert found.look == ""


def test_a_lesson_that_there_is_not() -> None:
    with pytest.raises(LookupError, match="There is no lesson"):
        read(notebook_bytes(filled_notebook()), "77_nothing")


@pytest.mark.parametrize(
    ("source", "defines"),
    [
        ("def row_shares(x):\n    def inner(): ...\n    return x", ["row_shares"]),
        ("%matplotlib inline\n!pip list\ndef f(): ...", ["f"]),
        ("if True:\n    f = g = lambda z: (y := z)", ["f", "g"]),
        ("from x import y as f\nimport a.b", ["f", "a.b"]),
        ("(f := 1)", ["f"]),
        ("@decorated\nasync def f(): ...", ["f"]),
        ("def row_shares(x:\n    return", ["row_shares"]),
        ("%%time\ndef f(): ...", ["f"]),
        ("%%writefile f.py\ndef f(): ...", []),
        ("def f(x:\n    return\n\ndef g(x):\n    h = 1\nk = 2", ["f", "g", "k"]),
        ("f = '\\d'", ["f"]),
        ("x" + ".y" * 40_000, []),
        ("def f():\n" + "    x\n" * 100_000, ["f"]),
        ("-" * 90_000 + "1", []),
        ("", []),
    ],
)
def test_what_a_cell_defines(source: str, defines: list[str]) -> None:
    assert list(names_in_cell(source).defines) == defines


def test_what_a_cell_checks() -> None:
    found = names_in_cell('check("a"); check(b); check(c=1)\npredict(d=2, e=3)\ndef f(): check("not here")')
    assert (found.checks, found.predicts) == (("a", "b", "c"), ("d", "e"))
    assert names_in_cell("check('a') )\ncheck( b=1").checks == ("a", "b")
