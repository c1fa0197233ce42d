"""What is wrong with a lesson, and where."""

from dataclasses import dataclass

from lessons_lib.authoring.codes import CODES


@dataclass(frozen=True, order=True)
class Fault:
    """One fault.

    file: from the course's root. cell: a cell's id, or '' where there is no one cell. code: a key of CODES.
    sentence: what is wrong here, with its names and numbers.
    """

    file: str
    cell: str
    code: str
    sentence: str

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code!r} is not among the codes in lessons_lib/authoring/codes.py")

    @property
    def place(self) -> str:
        """The file, and the cell if there is one."""
        return f"{self.file}: cell {self.cell}" if self.cell else self.file

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence} [{self.code}]"


class Unusable(Exception):
    """A lesson that can be neither built nor judged further, because of one fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault
