"""Folders and zips of submissions for tests."""

import io
import os
import zipfile
from pathlib import Path

from lessons_lib.grading.intake.submissions import FoundSubmissions

LESSONS = ["00_start_here", "04_broadcasting"]


NAME = "04_broadcasting.ipynb"


def lay(root: Path, *names: str, text: str = "") -> None:
    """Files of these names, each holding its own name, a minute older than the one before."""
    for place, name in enumerate(names):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(os.fsencode(text or name))
        os.utime(path, (2e9 - 60 * place,) * 2)


def zipped(**members: bytes | str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return made.getvalue()


def who(found: FoundSubmissions) -> list[tuple[str, str]]:
    return [(s.student, s.lesson) for s in found.submissions]


def read(found: FoundSubmissions) -> list[str]:
    return [s.read().decode() for s in found.submissions]
