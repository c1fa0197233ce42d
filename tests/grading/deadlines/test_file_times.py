"""Which time of a file counts: on disk, in a zip, by the LMS's mark."""

import datetime
import os
import zipfile
from pathlib import Path

from lessons_lib.exercises import slugs
from lessons_lib.grading.intake.submissions import find
from tests.grading.deadlines.test_deadlines import DUE
from tests.grading.gradebooks import LESSON
from tests.grading.submissions import filled_notebook, notebook_bytes


def test_whose_clock_dates_a_file(tmp_path: Path) -> None:
    """A student's own zip is dated by when it was handed in, not by what the student's machine wrote inside."""
    moment = DUE.timestamp()
    inner = tmp_path / "inner.zip"
    with zipfile.ZipFile(inner, "w") as file:
        file.writestr(
            zipfile.ZipInfo(f"{LESSON}.ipynb", (2024, 1, 1, 0, 0, 0)), notebook_bytes(filled_notebook())
        )
    disk = tmp_path / "disk"
    (disk / "ana").mkdir(parents=True)
    (disk / "ana/homework.zip").write_bytes(inner.read_bytes())
    (disk / "bo").mkdir()
    (disk / f"bo/{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    (disk / f"limacy_LATE_5512_90211_{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()))
    for path in disk.rglob("*.*"):
        os.utime(path, (moment, moment))
    found = {s.student: (s.handed_in, s.clock) for s in find(disk, slugs()).submissions}
    assert found == {"ana": (moment, "file"), "bo": (moment, "file"), "limacy": (moment, "lms")}
    packed = tmp_path / "class.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for name, when in [("ana/hw.zip", (2024, 12, 2, 10, 0, 0)), ("bo/x.zip", (1980, 1, 1, 0, 0, 0))]:
            file.writestr(zipfile.ZipInfo(name, when), inner.read_bytes())
    local = datetime.datetime(2024, 12, 2, 10).timestamp()
    found = {s.student: (s.handed_in, s.clock) for s in find(packed, slugs()).submissions}
    assert found == {"ana": (local, "zip"), "bo": (None, "zip")}
