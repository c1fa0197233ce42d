"""What is wrong with a lesson, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """One fault. file: from the course's root. cell: a cell's id, or '' where there is no one cell."""

    file: str
    cell: str
    sentence: str

    def __str__(self) -> str:
        place = f"{self.file}: cell {self.cell}" if self.cell else self.file
        return f"{place}: {self.sentence}"


class Unusable(Exception):
    """A lesson that can be neither built nor judged further, because of one fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault
