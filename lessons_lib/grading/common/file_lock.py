"""A file lock (flock), so that one grader works in a folder at a time. The system releases it when the holder dies."""

import os
from pathlib import Path


class Lock:
    """A lock held on a file for as long as this process lives or until `release`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> "Lock | None":
        """The lock on `path`, a folder or a file (created if missing); None if another process holds it, or has just
        removed it. Raises OSError.
        """
        import fcntl  # not on Windows, where there is no grader

        way = os.O_RDONLY if path.is_dir() else os.O_RDWR | os.O_CREAT
        descriptor = os.open(path, way | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        # Between `open` and `flock` another process may have held the lock, and removed the file with its folder.
        if not path.exists() or not os.path.samestat(os.fstat(descriptor), path.stat()):
            os.close(descriptor)
            return None
        return cls(descriptor)

    def release(self) -> None:
        """Releases the lock."""
        os.close(self._descriptor)
