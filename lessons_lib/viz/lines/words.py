"""What `viz.lines` says: where each line begins, ends, is lowest and highest, and some of its numbers."""

from __future__ import annotations

from itertools import combinations

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.base.values import short
from lessons_lib.viz.lines.compare import compared
from lessons_lib.viz.lines.model import SAMPLES, Chart, Line, Point

# Lines of which each two are compared.
MOST_COMPARED = 4


def words(chart: Chart) -> str:
    """The picture in words: what is drawn, a sentence or two for each line, and a table."""
    said = [heading(chart), *(_facts(line) for line in chart.lines)]
    if len(chart.lines) <= MOST_COMPARED:
        said += filter(None, (compared(a, b) for a, b in combinations(chart.lines, 2)))
    said += [_marked(chart, name, x) for name, x in chart.marks]
    return "\n".join([*said, *_table(chart)])


def heading(chart: Chart) -> str:
    """What is drawn over what."""
    x = max((line.x for line in chart.lines), key=len)
    low, high = short(x[0].item()), short(x[-1].item())
    where = f"{chart.x_label} from {low} to {high}" if low != high else f"{chart.x_label} {low}"
    lead = f"{chart.title}: " if chart.title else ""
    return f"{lead}{_what(chart)}; {where}."


def name(chart: Chart) -> str:
    """The picture's short name: what is drawn, and from where to where each line goes."""
    ways = (f"{line.name} {short(line.first[1])} to {short(line.last[1])}" for line in chart.lines)
    return f"Lines: {_what(chart)}: {', '.join(ways)}"


def _what(chart: Chart) -> str:
    log = {(True, True): ", both axes logarithmic", (False, True): f", {chart.y_label} logarithmic"}
    log |= {(True, False): f", {chart.x_label} logarithmic", (False, False): ""}
    lines = f", {plural(len(chart.lines), 'line')}" if len(chart.lines) > 1 else ""
    return f"{chart.y_label} against {chart.x_label}{lines}{log[chart.across.log, chart.up.log]}"


def _at(point: Point) -> str:
    return f"{short(point[1])} at {short(point[0])}"


def _facts(line: Line) -> str:
    points = plural(line.count, "point")
    if line.count == 1:
        said = f"{line.name}: {points}, {_at(line.first)}."
    else:
        said = (
            f"{line.name}: {points}, first {_at(line.first)}, last {_at(line.last)}; "
            f"lowest {_at(line.lowest)}, highest {_at(line.highest)}."
        )
    if line.missing:
        gaps = (f"{count:,} {kind}, first at {short(x)}" for kind, (count, x) in line.missing.items())
        said += f" Not drawn: {'; '.join(gaps)}."
    return said


def _marked(chart: Chart, name: str, x: float) -> str:
    """A marked place, and what each line is at the nearest of its points."""
    there = []
    for line in chart.lines:
        i = int((line.x - x).abs().argmin())
        there.append(f"{line.name} is {short(line.y[i].item())}")
    return f"Marked: {name}, at {short(x)}; {', '.join(there)} there."


def _table(chart: Chart) -> list[str]:
    """Some columns of all lines, the first and the last among them; none if the sentences say it all."""
    longest = max(chart.lines, key=lambda line: line.count)
    if longest.count <= 2:
        return []
    picked = sample(longest.count, SAMPLES)
    rows = [[chart.x_label, *(short(longest.x[i].item()) for i in picked)]]
    for line in chart.lines:
        rows.append([line.name, *(short(line.y[i].item()) if i < line.count else "" for i in picked)])
    return aligned(rows)


def sample(count: int, most: int) -> list[int]:
    """Up to `most` places among `count`, evenly apart, both ends among them."""
    if count <= most:
        return list(range(count))
    return [round(i * (count - 1) / (most - 1)) for i in range(most)]
