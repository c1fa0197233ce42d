"""What `viz.queue` shows: rows of launches, kernels and waits on one clock, and how long each side is busy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lessons_lib.viz.base.axis import Axis
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.spans import Span, clock, covered, span
from lessons_lib.viz.base.values import short

# Rows that are drawn of many.
MOST = 60
LAUNCH, WAIT = "(name, launched_from, launched_to, ran_from, ran_to)", "(name, waited_from, waited_to)"


@dataclass(frozen=True)
class Row:
    """number: its place by when the call begins. call: when the CPU's call began and returned, or its wait. kernel: when the GPU ran what it launched; None where the CPU only waited."""

    number: int
    name: str
    call: Span
    kernel: Span | None


@dataclass(frozen=True)
class Timeline:
    """rows: those that are drawn, on the clock. Of all rows: their count, launches, and in ms the last launch's return, the time
    until everything is done, how long the GPU runs, how long it is idle between kernels, and how long the CPU waits."""

    rows: Sequence[Row]
    clock: Axis
    count: int
    launches: int
    done_by_last_launch: int
    last_launch: float
    lasts: float
    runs: float
    idle: float
    waits: float
    title: str


def timeline(given: object, title: str) -> Timeline:
    """Reads a simulated queue or a list of rows. Raises TypeError and ValueError, a sentence each."""
    found = _rows(given)
    if not found:
        raise ValueError("viz.queue draws one or more launches and waits, but it got none.")
    read = [_row(number, one) for number, one in enumerate(found, 1)]
    in_order = sorted(read, key=lambda row: row.call.begin)
    rows = [replace(row, number=number) for number, row in enumerate(in_order, 1)]
    kernels = sorted((row.kernel for row in rows if row.kernel), key=lambda span: span.begin)
    launched = [row.call.end for row in rows if row.kernel]
    last_launch = max(launched, default=0.0)
    runs = covered(kernels)
    drawn = rows[:MOST]
    return Timeline(
        drawn,
        clock(_begin(drawn), _end(drawn)),
        len(rows),
        len(kernels),
        sum(kernel.end <= last_launch for kernel in kernels),
        last_launch,
        _end(rows) - _begin(rows),
        runs,
        max(kernel.end for kernel in kernels) - kernels[0].begin - runs if kernels else 0.0,
        sum(row.call.length for row in rows if not row.kernel),
        title,
    )


def _rows(given: object) -> Sequence[object]:
    """The list itself, or the launches and waits of a simulated queue."""
    launches, waits = getattr(given, "launches", None), getattr(given, "waits", None)
    if isinstance(launches, list) and isinstance(waits, list):
        return [*launches, *waits]
    if isinstance(given, (list, tuple)):
        return given
    raise TypeError(
        f"viz.queue draws a SimulatedGPU of lessons_lib.gpu or a list of {LAUNCH} and {WAIT}, but its type is "
        f"{type_name(given)}."
    )


def _row(number: int, given: object) -> Row:
    if not isinstance(given, (list, tuple)) or len(given) not in (3, 5):
        got = (
            f"has {len(given)} parts"
            if isinstance(given, (list, tuple))
            else f"is of type {type_name(given)}"
        )
        raise TypeError(f"Row {number} must be {LAUNCH} or {WAIT}, but it {got}.")
    name, *times = given
    if not isinstance(name, str):
        raise TypeError(f"The name of row {number} must be a string, but its type is {type_name(name)}.")
    row = f"row {number}, {clean(name)},"
    if len(times) == 2:
        return Row(number, clean(name), span(times, f"The wait of {row}"), None)
    call, kernel = span(times[:2], f"The launch of {row}"), span(times[2:], f"The kernel of {row}")
    if kernel.end < call.begin:
        raise ValueError(
            f"The kernel of {row} ends at {short(kernel.end)} ms, but its launch begins later, at {short(call.begin)} ms."
        )
    return Row(number, clean(name), call, kernel)


def _begin(rows: Sequence[Row]) -> float:
    return min(min(row.call.begin, row.kernel.begin if row.kernel else row.call.begin) for row in rows)


def _end(rows: Sequence[Row]) -> float:
    return max(max(row.call.end, row.kernel.end if row.kernel else row.call.end) for row in rows)
