"""One notebook that was handed in."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Submission:
    """A student's notebook for a lesson.

    path: of the file, or of the zip that holds it; inner: its name in that zip, '' for a file.
    sha256: of the notebook's bytes. notes: what was odd about finding it.
    """

    student: str
    lesson: str
    path: Path
    sha256: str
    notes: tuple[str, ...] = ()
    inner: str = ""
