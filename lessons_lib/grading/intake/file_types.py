"""The type of a submitted file, by its name and, if the name is ambiguous, by its first bytes."""

import re
from collections.abc import Callable
from typing import Literal

from lessons_lib.grading.intake.recovery.exported_script import is_script

Kind = Literal["notebook", "backup", "export", "zip", "other"]

HEAD = 65_536  # bytes of a file that are inspected
# Browsers and mail programs append these to `.ipynb`, or replace it with them; '': no suffix.
_UNSURE = ("", ".txt", ".text", ".json", ".htm", ".html", ".download", ".part", ".crdownload")
_BACKUPS = (".bak", ".orig", ".old", ".save", ".swp", ".tmp", "~")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,12}$|~$")
_NOTEBOOK = re.compile(rb"(?:[\"']|&quot;|\xe2\x80[\x9c-\x9e])(?:cell_type|nbformat|worksheets)\b")
_ZIP = b"PK\x03\x04"


def kind_of(name: str, head: Callable[[], bytes]) -> Kind:
    """The type of the file with this name. head: reads its first bytes; called only if the name may be a notebook's.

    'backup': an editor's or git's backup of a notebook; 'export': a Python script with cell markers.
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
