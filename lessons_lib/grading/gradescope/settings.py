"""The settings of an autograder, stored as a file in its zip."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from lessons_lib.grading.execute.worker.limits import MB, USUAL

FILE_NAME = "settings.json"


@dataclass(frozen=True)
class AutograderSettings:
    """seconds, memory (MB): limits of a notebook. allow_unsandboxed: grade even if there is no sandbox.

    places: say where a small change would be enough.
    """

    lesson: str
    seconds: float = USUAL.seconds
    memory: int = USUAL.memory // MB
    allow_unsandboxed: bool = False
    places: bool = False

    def packed(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def read(cls, folder: Path) -> "AutograderSettings":
        """Reads them from the unpacked zip. Raises OSError, ValueError or TypeError if the file is not valid."""
        return cls(**json.loads((folder / FILE_NAME).read_text(encoding="utf-8")))
