"""What the grader tells a worker when it starts it."""

import dataclasses
import json
from dataclasses import dataclass

from lessons_lib.grading.execute.worker.limits import Limits

READY = b"r"  # what a worker says once it has imported everything
MOST_PASSED = (
    5  # descriptors with a job: its socket and status, and of its control group the events and the doors
)


@dataclass(frozen=True)
class Settings:
    """nested: each job in namespaces of its own; else the worker is used for one job only. sandboxed: it is in a sandbox.

    lessons: the slugs whose exercises are loaded. preload: modules that their notebooks import.
    """

    nested: bool
    sandboxed: bool
    lessons: tuple[str, ...]
    preload: tuple[str, ...]
    limits: Limits

    def packed(self) -> str:
        """As one argument of a command."""
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def unpacked(cls, text: str) -> "Settings":
        """What `packed` gave."""
        found = json.loads(text)
        return cls(
            found["nested"],
            found["sandboxed"],
            tuple(found["lessons"]),
            tuple(found["preload"]),
            Limits(**found["limits"]),
        )
