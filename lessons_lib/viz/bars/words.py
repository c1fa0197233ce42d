"""What `viz.bars` says: the lowest and the highest number, then each of them."""

from __future__ import annotations

from lessons_lib.viz.bars.model import Chart
from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.base.values import short


def words(chart: Chart) -> str:
    """The picture in words."""
    said = [f"{heading(chart)}."]
    if chart.lowest and chart.highest and chart.count > 1:
        low, high = chart.lowest, chart.highest
        said.append(f"Lowest: {low.name}, {low.text}. Highest: {high.name}, {high.text}.")
    said += notes(chart)
    return "\n".join([*said, *aligned([[bar.name, bar.text] if bar else ["…", "…"] for bar in chart.bars])])


def heading(chart: Chart) -> str:
    """What is drawn."""
    lead = f"{chart.title}: " if chart.title else ""
    return f"{lead}{plural(chart.count, 'bar')}, on an axis from {short(chart.low)} to {short(chart.high)}"


def name(chart: Chart) -> str:
    """The picture's short name."""
    bars = ", ".join(f"{bar.name} {bar.text}" for bar in chart.bars if bar)
    return f"Bars: {f'{chart.title}: ' if chart.title else ''}{bars}"


def notes(chart: Chart) -> list[str]:
    """What the drawing alone would leave unsaid."""
    drawn = sum(bar is not None for bar in chart.bars)
    return (
        [f"… marks what is left out: {drawn} of {chart.count:,} bars are drawn."]
        if drawn < chart.count
        else []
    )
