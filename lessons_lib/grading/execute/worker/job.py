"""The job of a child process: the cells to run."""

import base64
import dataclasses
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """cells: sources in order of execution. cell_seconds: the limit for one cell, as far as it can be interrupted.

    goals: a pickle, made by the grader, of a `GoalData` for each exercise in whose answer a place is searched for. With
    goals, no evidence is recorded. repairs: the repairs themselves are told too, in words, for an author.
    """

    lesson: str
    seed: int
    cells: tuple[str, ...]
    cell_seconds: float
    goals: bytes = b""
    repairs: bool = False

    def packed(self) -> bytes:
        """Serialised for the child process."""
        fields = dataclasses.asdict(self) | {"goals": base64.b64encode(self.goals).decode()}
        return json.dumps(fields).encode()

    @classmethod
    def unpacked(cls, data: bytes) -> "Job":
        """The inverse of `packed`."""
        found = json.loads(data)
        goals = base64.b64decode(found["goals"])
        cells, repairs = tuple(found["cells"]), found["repairs"]
        return cls(found["lesson"], found["seed"], cells, found["cell_seconds"], goals, repairs)
