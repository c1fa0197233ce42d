"""Writes report files: portable file names, atomic writes, private permissions."""

import contextlib
import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from lessons_lib.command import UserError

_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
MOST_BYTES = 200  # of a file name: file systems allow 255, and a hash and a suffix are added


class FileNames:
    """A file name without suffix for each student, unique also if case is ignored."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, student: str) -> str:
        """The name for a student. Call it once per student."""
        name = re.sub(r"[^\w ,'’()-]", "_", student).encode()[:MOST_BYTES].decode(errors="ignore").strip()
        if not name or name != student or name.casefold() in self._taken or _RESERVED.match(name):
            name = f"{name}-{hashlib.sha256(student.encode()).hexdigest()[:8]}"
        self._taken.add(name.casefold())
        return name


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextlib.contextmanager
def written(path: Path, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Opens a file for an atomic write. Raises UserError, one sentence."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Private, whatever permissions the folder has: it holds names and scores.
        with open(part, "w", encoding=encoding, newline="", opener=_open_private) as file:
            yield file
        part.replace(path)
    except OSError as error:
        elsewhere = " (is it open in another program?)" if isinstance(error, PermissionError) else ""
        raise UserError(f"{path} can't be written: {error.strerror}{elsewhere}") from None
    finally:
        part.unlink(missing_ok=True)
