"""What an instructor chose when the autograder was packed, as a file in it."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from lessons_lib.grading.execute.worker.limits import MB, USUAL

FILE_NAME = "settings.json"


@dataclass(frozen=True)
class AutograderSettings:
    """seconds, memory in MB: what a notebook may take. allow_unsandboxed: also where there is no sandbox."""

    lesson: str
    seconds: float = USUAL.seconds
    memory: int = USUAL.memory // MB
    allow_unsandboxed: bool = False

    def packed(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def read(cls, folder: Path) -> "AutograderSettings":
        """From the unpacked zip. Raises OSError, ValueError or TypeError where the file is not as it was packed."""
        return cls(**json.loads((folder / FILE_NAME).read_text(encoding="utf-8")))
