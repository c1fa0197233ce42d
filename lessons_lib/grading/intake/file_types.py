"""What a file is that was handed in, told by its name and, where that says little, by how it begins."""

import re
from collections.abc import Callable
from typing import Literal

from lessons_lib.grading.intake.recovery.exported_script import is_script

Kind = Literal["notebook", "backup", "export", "zip", "other"]

HEAD = 65_536  # bytes of a file that are looked at
# Browsers and mail programs put these behind `.ipynb`, or in its place; '' is no suffix at all.
_UNSURE = ("", ".txt", ".text", ".json", ".htm", ".html", ".download", ".part", ".crdownload")
_BACKUPS = (".bak", ".orig", ".old", ".save", ".swp", ".tmp", "~")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,12}$|~$")
_NOTEBOOK = re.compile(rb"(?:[\"']|&quot;|\xe2\x80[\x9c-\x9e])(?:cell_type|nbformat|worksheets)\b")
_ZIP = b"PK\x03\x04"


def kind_of(name: str, head: Callable[[], bytes]) -> Kind:
    """What the file of this name is. head: gives its first bytes; it is asked only where the name may mean a notebook.

    A backup is an editor's or git's; an export is a Python script with the marks of a notebook's cells.
    """
    lower = name.lower()
    found = _SUFFIX.search(lower)
    suffix = found[0] if found else ""
    if suffix == ".zip":
        return "zip"
    if suffix == ".py":
        begin = head()
        return (
            "export" if b"open_lesson(" in begin and is_script(begin.decode("utf-8", "replace")) else "other"
        )
    if ".ipynb" not in lower and suffix not in _UNSURE:
        return "other"
    begin = head()
    if begin.startswith(_ZIP):
        return "zip"
    if suffix == ".ipynb":
        return "notebook"
    if not _NOTEBOOK.search(begin.replace(b"\0", b"")):
        return "other"
    return "backup" if suffix in _BACKUPS else "notebook"
