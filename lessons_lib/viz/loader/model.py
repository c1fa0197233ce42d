"""What `viz.loader` shows: loads and steps on one clock, a lane for each worker, and how long main waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.viz.base.axis import Axis
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.spans import Span, clock, covered, span

# Rows and lanes that are drawn of many.
MOST, MOST_LANES = 90, 16
LOAD, STEP = "(worker, name, loaded_from, loaded_to)", "(name, used_from, used_to)"
# Below, a gap is nothing but rounding: times are written to the microsecond.
LEAST_WAIT = 0.0005


@dataclass(frozen=True)
class Row:
    """lane: whose work it is. step: whether main computes here; else something is loaded."""

    lane: str
    name: str
    span: Span
    step: bool


@dataclass(frozen=True)
class Chart:
    """rows: those that are drawn, by when they begin, in the lanes; waits: main's gaps among them. Of all rows: their count,
    and in ms how long all takes, how long each lane is busy, and how long main computes and waits. ahead: loads that have
    begun before the first step ends; None without steps."""

    rows: Sequence[Row]
    waits: Sequence[Span]
    lanes: Sequence[str]
    main: str
    clock: Axis
    count: int
    workers: int
    lasts: float
    busy: dict[str, float]
    computes: float
    waited: float
    ahead: int | None
    title: str


def chart(given: object, title: str) -> Chart:
    """Reads a run or a list of rows. Raises TypeError and ValueError, a sentence each."""
    found = _rows(given)
    if not found:
        raise ValueError("viz.loader draws one or more loads and steps, but it got none.")
    read = [_row(number, one) for number, one in enumerate(found, 1)]
    workers = sorted({worker for worker, _ in read if worker is not None})
    rows = sorted((row for _, row in read), key=lambda row: (row.span.begin, row.span.end))
    alone = any(row.lane == "main loads" for row in rows)
    main = "main steps" if alone else "main"
    lanes = [f"worker {number}" for number in workers[:MOST_LANES]] + ["main loads"] * alone
    drawn = [row for row in rows if row.step or row.lane in lanes][:MOST]
    axis = clock(rows[0].span.begin, max(row.span.end for row in rows))
    waits = _gaps(axis.low, [row.span for row in rows if row.step or row.lane == "main loads"], rows)
    steps = [row.span for row in rows if row.step]
    until = max(row.span.end for row in drawn)
    return Chart(
        drawn,
        [Span(wait.begin, min(wait.end, until)) for wait in waits if wait.begin < until],
        [*lanes, main],
        main,
        clock(rows[0].span.begin, until),
        len(rows),
        len(workers),
        axis.high - axis.low,
        {lane: covered([row.span for row in rows if row.lane == lane and not row.step]) for lane in lanes},
        covered(steps),
        sum(wait.length for wait in waits),
        sum(row.span.begin < steps[0].end for row in rows if not row.step) if steps else None,
        title,
    )


def _rows(given: object) -> Sequence[object]:
    """The list itself, or the loads and steps of a run."""
    loads, steps = getattr(given, "loads", None), getattr(given, "steps", None)
    if isinstance(loads, list) and isinstance(steps, list):
        return [*loads, *steps]
    if isinstance(given, (list, tuple)):
        return given
    raise TypeError(
        f"viz.loader draws a Run of lessons_lib.loading or a list of {LOAD} and {STEP}, but its type is "
        f"{type_name(given)}."
    )


def _row(number: int, given: object) -> tuple[int | None, Row]:
    if not isinstance(given, (list, tuple)) or len(given) not in (3, 4):
        got = (
            f"has {len(given)} parts"
            if isinstance(given, (list, tuple))
            else f"is of type {type_name(given)}"
        )
        raise TypeError(f"Row {number} must be {LOAD} or {STEP}, but it {got}.")
    *worker, name, begin, end = given
    if not isinstance(name, (str, int)) or isinstance(name, bool):
        raise TypeError(
            f"The name of row {number} must be a string or a whole number, but its type is {type_name(name)}."
        )
    name = clean(str(name))
    row = f"row {number}, {name},"
    if not worker:
        return None, Row("", name, span((begin, end), f"The step of {row}"), True)
    loaded = span((begin, end), f"The load of {row}")
    who = worker[0]
    if who is None:
        return None, Row("main loads", name, loaded, False)
    if isinstance(who, bool) or not isinstance(who, int) or who < 0:
        raise TypeError(f"The worker of {row} must be a number from 0 up or None, but it is {_told(who)}.")
    return who, Row(f"worker {who}", name, loaded, False)


def _told(thing: object) -> str:
    return str(thing) if type(thing) is int else f"of type {type_name(thing)}"


def _gaps(begin: float, busy: Sequence[Span], rows: Sequence[Row]) -> list[Span]:
    """Where main neither computes nor loads, from the clock's beginning to its last step."""
    last = max((row.span.end for row in rows if row.step), default=begin)
    found, until = [], begin
    for one in busy:
        if one.begin >= last:
            break
        if one.begin - until >= LEAST_WAIT:
            found.append(Span(until, one.begin))
        until = max(until, one.end)
    return found
