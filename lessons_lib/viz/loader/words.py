"""What `viz.loader` says: how long main computes and waits, how busy each worker is, then every row with its times."""

from __future__ import annotations

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.base.values import short
from lessons_lib.viz.loader.model import Chart, Row


def words(shown: Chart) -> str:
    """The picture in words."""
    table = aligned([["who", "does", "from ms", "to ms"], *(_told(shown, row) for row in shown.rows)])
    return "\n".join([f"{heading(shown)}.", *notes(shown), *table])


def heading(shown: Chart) -> str:
    """What is drawn."""
    lead = f"{shown.title}: in" if shown.title else "In"
    does = [
        ("computes", shown.computes),
        ("loads", shown.busy.get("main loads", 0.0)),
        ("waits", shown.waited),
    ]
    parts = [f"{verb} for {short(ms)} ms" for verb, ms in does if ms or verb == "computes"]
    joined = " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{lead} {short(shown.lasts)} ms main {joined}"


def name(shown: Chart) -> str:
    """The picture's short name."""
    return f"Loader: {heading(shown)}"


def notes(shown: Chart) -> list[str]:
    """What the drawing alone would leave unsaid."""
    workers = [(lane, ms) for lane, ms in shown.busy.items() if lane != "main loads"]
    said = [f"{lane.capitalize()} loads for {short(ms)} ms." for lane, ms in workers]
    if shown.ahead is not None:
        said.append(f"Before the first step ends, {plural(shown.ahead, 'load')} {_has(shown.ahead)} begun.")
    if len(workers) < shown.workers:
        said.append(f"Of {shown.workers:,} workers, {len(workers)} are drawn.")
    if len(shown.rows) < shown.count:
        said.append(f"{len(shown.rows)} of {shown.count:,} loads and steps are drawn, the first ones.")
    return said


def _has(count: int) -> str:
    return "has" if count == 1 else "have"


def _told(shown: Chart, row: Row) -> list[str]:
    """A row of the table: milliseconds, to the microsecond."""
    who = "main" if row.step or row.lane == "main loads" else row.lane
    does = f"{'computes' if row.step else 'loads'} {row.name}"
    return [who, does, f"{row.span.begin:,.3f}", f"{row.span.end:,.3f}"]
