"""Temporary folders of a grader. If it was killed, the next grader removes them."""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from lessons_lib.grading.common.file_lock import Lock

_IN_USE = "in-use"


class TemporaryFolder:
    """A new folder for as long as this process lives, or until `remove`.

    prefix: of its name. Folders with this prefix that killed graders left behind are removed first.
    """

    def __init__(self, prefix: str) -> None:
        _remove_abandoned(prefix)
        lock = None
        while lock is None:  # another process may be removing abandoned folders now
            self.path = Path(tempfile.mkdtemp(prefix=prefix))
            lock = Lock.take(self.path / _IN_USE)
        self._lock = lock

    def remove(self) -> None:
        """Removes the folder and everything in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._lock.release()


def _remove_abandoned(prefix: str) -> None:
    """Removes this user's folders whose lock is not held."""
    for path in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        with contextlib.suppress(FileNotFoundError):  # its owner, or another grader, has just removed it
            mark = path / _IN_USE
            if path.is_symlink() or not mark.is_file() or path.stat().st_uid != os.getuid():
                continue
            lock = Lock.take(mark)
            if lock:
                shutil.rmtree(path, ignore_errors=True)
                lock.release()
