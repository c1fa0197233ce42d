"""Describes how a run ended, in a sentence for the instructor."""

import signal
from collections.abc import Sequence

from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell

FIRST = 60  # characters of a cell's first line


def exit_message(run_result: RunResult, cells: Sequence[Cell], limits: Limits) -> str:
    """Why a person should look at this run; '' if it ended normally."""
    at = describe_cell(cells, run_result.cell)
    if run_result.ended == "seconds":
        return f"It was stopped after {limits.seconds:g} s, in {at}."
    if run_result.ended == "memory":
        return f"It took more than {limits.memory // MB} MB of memory and was stopped, in {at}."
    if run_result.ended == "isolation":
        return (
            f"It couldn't be run: this machine had no sandbox for it{_why(run_result)}. That isn't the student's fault. "
            "Run the same command again."
        )
    if run_result.ended == "lost":
        return f"It ended the worker that ran it, or held it up, in {at}{_why(run_result)}."
    if run_result.ended == "signal":
        return f"Its process was ended by {_signal(run_result.number)}, in {at}."
    if not run_result.done:
        return f"It ended its own process, in {at}."
    return ""


def _why(run_result: RunResult) -> str:
    """The worker's last error line, if no cell had started yet: after that, a submission may have written it."""
    return f" ({run_result.why})" if run_result.why and run_result.cell < 0 else ""


def describe_cell(cells: Sequence[Cell], number: int) -> str:
    """A cell in words: by its exercises or its first line, not by number, since not all cells are executed."""
    if not 0 <= number < len(cells):
        return "no cell of it"
    names = cells[number].names
    if names:
        return f"the {cells[number].role} cell of {' and '.join(f'`{name}`' for name in names)}"
    return cell_by_first_line(cells[number])


def cell_by_first_line(cell: Cell) -> str:
    """A cell in words, by its first line."""
    first = next(filter(None, map(str.strip, cell.source.splitlines())), "")
    return f"the cell that begins `{first[:FIRST].replace('`', '')}`"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
