"""How a submission's run ended, in a sentence for whoever has to look at it."""

import signal
from collections.abc import Sequence

from lessons_lib.grading.cell import Cell
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.worker.limits import MB, Limits

FIRST = 60  # characters of a cell


def ending(heard: Heard, cells: Sequence[Cell], limits: Limits) -> str:
    """Why a person should look at this run; '' if it went to its end."""
    at = where(cells, heard.cell)
    if heard.ended == "seconds":
        return f"It was stopped after {limits.seconds:g} s, in {at}."
    if heard.ended == "memory":
        return f"It took more than {limits.memory // MB} MB of memory and was stopped, in {at}."
    if heard.ended == "isolation":
        return (
            f"It could not be run: this machine had no sandbox for it{_why(heard)}. That is no fault of the student's. "
            "Run the same command again."
        )
    if heard.ended == "lost":
        return f"It ended the worker that ran it, or held it up, in {at}{_why(heard)}."
    if heard.ended == "signal":
        return f"Its process was ended by {_signal(heard.number)}, in {at}."
    if not heard.done:
        return f"It ended its own process, in {at}."
    return ""


def _why(heard: Heard) -> str:
    """What the worker said last, if no cell of the submission had begun: later, it may have been made to say so."""
    return f" ({heard.why})" if heard.why and heard.cell < 0 else ""


def where(cells: Sequence[Cell], number: int) -> str:
    """A cell as the learner would find it: by what it asks, or by its first line, since not every cell is run."""
    if not 0 <= number < len(cells):
        return "no cell of it"
    names = cells[number].names
    if names:
        return f"the {cells[number].role} cell of {' and '.join(f'`{name}`' for name in names)}"
    return begins(cells[number])


def begins(cell: Cell) -> str:
    """A cell by its first line."""
    first = next(filter(None, map(str.strip, cell.source.splitlines())), "")
    return f"the cell that begins `{first[:FIRST].replace('`', '')}`"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
