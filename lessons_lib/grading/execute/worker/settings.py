"""The settings of a worker, passed on its command line."""

import dataclasses
import json
from dataclasses import dataclass

from lessons_lib.grading.execute.worker.limits import Limits

READY = b"r"  # sent by a worker once it has imported everything
# Descriptors sent with a job: socket, status, and its control group's events and cgroup.procs files.
MOST_PASSED = 5


@dataclass(frozen=True)
class Settings:
    """nested: each job in its own namespaces; otherwise the worker runs one job only. sandboxed: it runs in bubblewrap.

    lessons: the slugs whose exercises are loaded. preload: modules that their notebooks import.
    """

    nested: bool
    sandboxed: bool
    lessons: tuple[str, ...]
    preload: tuple[str, ...]
    limits: Limits

    def packed(self) -> str:
        """Serialised as one command-line argument."""
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def unpacked(cls, text: str) -> "Settings":
        """The inverse of `packed`."""
        found = json.loads(text)
        return cls(
            found["nested"],
            found["sandboxed"],
            tuple(found["lessons"]),
            tuple(found["preload"]),
            Limits(**found["limits"]),
        )
