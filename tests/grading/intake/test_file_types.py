"""A notebook is recognised by what it holds, under any name that a browser gives it; what is none is left alone."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from lessons_lib.grading.intake.file_types import HEAD, kind_of
from lessons_lib.grading.intake.submissions import find
from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes

NOTEBOOK = notebook_bytes(filled_notebook())
LESSONS = ["00_start_here", LESSON]
SCRIPT = b'# %%\nfrom lessons_lib import open_lesson\ncheck, *_ = open_lesson("04_broadcasting")\n'


def zipped(data: bytes = NOTEBOOK, name: str = f"{LESSON}.ipynb") -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr(name, data)
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("x.ipynb", b"", "notebook"),
        ("x.IPYNB", b"anything", "notebook"),
        ("x.ipynb.ipynb", NOTEBOOK, "notebook"),
        ("x.ipynb.txt", NOTEBOOK, "notebook"),
        ("x (1).ipynb.txt", b"\xef\xbb\xbf" + NOTEBOOK, "notebook"),
        ("x.ipynb.json", NOTEBOOK, "notebook"),
        ("x.ipynb (2).json", NOTEBOOK, "notebook"),
        ("x.json", NOTEBOOK, "notebook"),
        ("x.JSON", NOTEBOOK.decode().encode("utf-16"), "notebook"),
        ("x.txt", b"Dear teacher,\n" + NOTEBOOK, "notebook"),
        ("x.html", b"<pre>{&quot;cells&quot;: [{&quot;cell_type&quot;: ", "notebook"),
        ("x.ipynb.download", NOTEBOOK, "notebook"),
        ("x.ipynb.crdownload", NOTEBOOK, "notebook"),
        ("x", NOTEBOOK, "notebook"),
        ("x ipynb", NOTEBOOK, "notebook"),
        ("x.ipynb_", NOTEBOOK, "notebook"),
        ("x.txt", "{“nbformat”: 4}".encode(), "notebook"),
        ("x.json", b"{'nbformat': 4}", "notebook"),
        ("x.ipynb~", NOTEBOOK, "backup"),
        ("x.ipynb.bak", NOTEBOOK, "backup"),
        ("x.ipynb.orig", NOTEBOOK, "backup"),
        ("x.py", SCRIPT, "export"),
        ("x.py", b"# %%\nimport torch", "other"),
        ("x.py", b'open_lesson("04_broadcasting")', "other"),
        ("x.zip", b"", "zip"),
        ("x.ipynb.zip", zipped(), "zip"),
        ("x.ipynb", zipped(), "zip"),
        ("x", zipped(), "zip"),
        ("x.download", zipped(), "zip"),
        ("x.docx", zipped(), "other"),
        ("x.pth", zipped(), "other"),
        ("x.ipynb.pdf", b"%PDF-1.4", "other"),
        ("x.ipynb.txt", b"my notes on cells and sources", "other"),
        ("x.json", b'{"cells": 3}', "other"),
        ("x.html", b"<html><body>printed</body></html>", "other"),
        ("notes", b"cell_type", "other"),
        ("x.csv", NOTEBOOK, "other"),
        ("", b"", "other"),
    ],
)
def test_kinds(name: str, data: bytes, kind: str) -> None:
    assert kind_of(name, lambda: data[:HEAD]) == kind


def test_a_file_is_opened_only_where_its_name_may_mean_a_notebook() -> None:
    def head() -> bytes:
        raise AssertionError

    assert {kind_of(name, head) for name in ("a.png", "b.csv", "c.zip", "d.tar.gz", "e.docx")} == {
        "other",
        "zip",
    }


NAMES = [
    f"{LESSON}.ipynb.txt",
    f"{LESSON} (1).ipynb.json",
    f"{LESSON}-Copy2.json",
    f"{LESSON}.ipynb.ipynb",
    f"{LESSON}.ipynb.download",
    f"{LESSON}-copy",
    "homework",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("packed", ["folder", "zip", "zip in a zip"])
def test_a_notebook_under_any_name_is_handed_in(tmp_path: Path, name: str, packed: str) -> None:
    root = tmp_path / "in"
    (root / "ana").mkdir(parents=True)
    (root / "ana/notes.txt").write_bytes(b"cells")
    if packed == "folder":
        (root / "ana" / name).write_bytes(NOTEBOOK)
    elif packed == "zip":
        (root / "ana/work.zip").write_bytes(zipped(name=name))
    else:
        (root / "ana/work.zip").write_bytes(zipped(zipped(name=name), "inner"))
    found = find(root, LESSONS)
    assert ([s.read() for s in found.submissions], found.problems) == ([NOTEBOOK], ())
    [submission] = found.submissions
    assert submission.lesson == LESSON
    assert (submission.notes == ()) == name.endswith(".ipynb")


def test_one_file_alone_under_such_a_name(tmp_path: Path) -> None:
    (tmp_path / f"{LESSON}.txt").write_bytes(NOTEBOOK)
    assert [s.lesson for s in find(tmp_path / f"{LESSON}.txt", LESSONS).submissions] == [LESSON]


def test_what_is_no_notebook_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "ana").mkdir()
    (tmp_path / "ana" / f"{LESSON}.ipynb").write_bytes(NOTEBOOK)
    for name in ("data.json", "README", f"{LESSON}.txt", f"{LESSON}.html", f"{LESSON}.ipynb.pdf", "utils.py"):
        (tmp_path / "ana" / name).write_bytes(b"[1, 2]")
    found = find(tmp_path, LESSONS)
    assert (len(found.submissions), found.problems, found.submissions[0].notes) == (1, (), ())


@pytest.mark.parametrize("other", [f"{LESSON}.ipynb~", f"{LESSON}.ipynb.orig", f"{LESSON}.py"])
def test_a_backup_or_an_export_counts_only_where_there_is_no_notebook(tmp_path: Path, other: str) -> None:
    (tmp_path / "ana").mkdir()
    own, data = tmp_path / "ana" / f"{LESSON}.ipynb", SCRIPT if other.endswith(".py") else NOTEBOOK + b"\n"
    (tmp_path / "ana" / other).write_bytes(data)
    [submission] = find(tmp_path, LESSONS).submissions
    assert (submission.read(), len(submission.notes)) == (data, 1)
    own.write_bytes(NOTEBOOK)
    os.utime(own, (1e9, 1e9))
    found = find(tmp_path, LESSONS)
    assert ([s.read() for s in found.submissions], found.problems) == ([NOTEBOOK], ())


def test_of_several_the_newest_that_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "ana").mkdir()
    for number, data in enumerate([b"", b"{", NOTEBOOK, NOTEBOOK + b" "]):
        file = tmp_path / "ana" / f"{LESSON} ({number}).ipynb"
        file.write_bytes(data)
        os.utime(file, (2e9 - 60 * number,) * 2)
    found = find(tmp_path, LESSONS)
    assert [s.read() for s in found.submissions] == [NOTEBOOK]
    assert found.problems[:2] == (
        f"ana/{LESSON} (0).ipynb: The file is empty.",
        f"ana/{LESSON} (1).ipynb: The file is not JSON (line 1), so no cell of it can be read.",
    )
    assert "(2).ipynb is the newest that can be read and was graded, not " in found.problems[2]
    for file in (tmp_path / "ana").iterdir():
        file.write_bytes(b"{")
    found = find(tmp_path, LESSONS)
    assert ([s.read() for s in found.submissions], len(found.problems)) == ([b"{"], 1)
