"""What a submission's process is told to do."""

import dataclasses
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """cells: sources, in the order in which they run. cell_seconds: for one of them, while it can be interrupted."""

    lesson: str
    seed: int
    cells: tuple[str, ...]
    cell_seconds: float

    def packed(self) -> bytes:
        """As the bytes that travel to the process."""
        return json.dumps(dataclasses.asdict(self)).encode()

    @classmethod
    def unpacked(cls, data: bytes) -> "Job":
        """What `packed` gave."""
        found = json.loads(data)
        return cls(found["lesson"], found["seed"], tuple(found["cells"]), found["cell_seconds"])
