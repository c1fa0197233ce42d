"""The job of a child process: the cells to run."""

import dataclasses
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """cells: sources in order of execution. cell_seconds: the limit for one cell, as far as it can be interrupted."""

    lesson: str
    seed: int
    cells: tuple[str, ...]
    cell_seconds: float

    def packed(self) -> bytes:
        """Serialised for the child process."""
        return json.dumps(dataclasses.asdict(self)).encode()

    @classmethod
    def unpacked(cls, data: bytes) -> "Job":
        """The inverse of `packed`."""
        found = json.loads(data)
        return cls(found["lesson"], found["seed"], tuple(found["cells"]), found["cell_seconds"])
