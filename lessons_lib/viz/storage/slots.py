"""A storage as rows of slots, and under them a lane for each tensor with its elements' indices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lessons_lib.viz.base.palette import FAINT, INK, SOFT_INK, hue
from lessons_lib.viz.base.svg import MARGIN, Canvas, text_width
from lessons_lib.viz.storage.model import ShownStorage, ShownTensor

WIDEST = 860
LABEL, MOST_LABELS = 13, 3


def draw_slots(canvas: Canvas, shown: ShownStorage, y: float) -> float:
    """Draw the slots and the lanes below `y`; returns the next free y."""
    labels = [label for t in shown.tensors for found in t.lane.values() for label in found]
    widths = [*(text_width(w) + 6 for w in shown.words.values()), *(text_width(w, 10) + 4 for w in labels)]
    step = max([30, *widths])
    left = MARGIN + max(text_width(t.placed.name) for t in shown.tensors) + 10
    first = shown.tensors[0]
    marked = None if first.example is None else first.placed.slot(first.example)
    gap = text_width(f"{shown.memory.slots:,} more", 10) + 10
    canvas.parts.append(f"<g data-storage='{first.placed.number}'>")
    for line in _lines(shown.pieces, shown.memory.slots, step, gap, WIDEST - left):
        y = _slots(canvas, line, shown.words, marked, left, y, step, gap)
        for t in shown.tensors:
            y = _lane_boxes(canvas, t, line, left, y, step)
        y += 8
    canvas.parts.append("</g>")
    return y


@dataclass
class Line:
    """One line of the drawing: runs of slots and gaps (how many slots are left out), each at its x."""

    runs: list[tuple[float, range]] = field(default_factory=list)
    gaps: list[tuple[float, int]] = field(default_factory=list)
    slots: dict[int, float] = field(default_factory=dict)
    width: float = 0

    def add(self, piece: range, step: float) -> None:
        self.runs.append((self.width, piece))
        self.slots.update((slot, self.width + i * step) for i, slot in enumerate(piece))
        self.width += len(piece) * step


def _lines(pieces: Sequence[range], total: int, step: float, gap: float, widest: float) -> list[Line]:
    """The pieces and the gaps around them, set in lines of at most `widest` pixels."""
    lines = [Line()]
    expected = 0
    for piece in [*pieces, range(total, total)]:
        if piece.start > expected:
            if lines[-1].width + gap > widest:
                lines.append(Line())
            lines[-1].gaps.append((lines[-1].width, piece.start - expected))
            lines[-1].width += gap
        expected = piece.stop
        while piece:
            room = int((widest - lines[-1].width) // step)
            if room < 1:
                lines.append(Line())
                room = max(1, int(widest // step))
            lines[-1].add(piece[:room], step)
            piece = piece[room:]
    return lines


def _slots(
    canvas: Canvas,
    line: Line,
    words: Mapping[int, str],
    marked: int | None,
    x: float,
    y: float,
    step: float,
    gap: float,
) -> float:
    """A row of slots, each under its number; returns the next free y."""
    slots = line.slots
    canvas.words(x + step / 2, y + 10, [(at, str(s)) for s, at in slots.items()], size=10, fill=SOFT_INK)
    for at, run in line.runs:
        places = [(i * step, "") for i in range(len(run))]
        data = f" data-slot='{run.start}' data-step='{step}'"
        canvas.boxes(x + at, y + 14, (step, 24), places, FAINT, SOFT_INK, data)
    canvas.words(x + step / 2, y + 30, [(at, words[s]) for s, at in slots.items() if words[s]])
    canvas.words(x + gap / 2, y + 24, [(at, "…") for at, _ in line.gaps], fill=SOFT_INK)
    canvas.words(x + gap / 2, y + 36, [(at, f"{n:,} more") for at, n in line.gaps], size=10, fill=SOFT_INK)
    if marked in slots:
        canvas.boxes(x, y + 14, (step, 24), [(slots[marked], "")], "none", INK, " stroke-width='2.5'")
    canvas.reach(x + line.width, y + 38)
    return y + 42


def _lane_boxes(canvas: Canvas, t: ShownTensor, line: Line, x: float, y: float, step: float) -> float:
    """One tensor's indices under the slots of a line; returns the next free y."""
    placed, colour = t.placed, hue(t.placed.number)
    here = [(line.slots[slot], labels) for slot, labels in t.lane.items() if slot in line.slots]
    if not here:
        return y
    canvas.text(MARGIN, y + 11, placed.name, anchor="start", bold=True, fill=colour.ink)
    depth = min(MOST_LABELS, max(len(labels) for _, labels in here))
    width = step * placed.width
    for row in range(depth):
        top = y + row * LABEL
        words = [(at, _label(labels, row)) for at, labels in here if len(labels) > row]
        canvas.boxes(x, top, (width - 2, LABEL), [(at, "") for at, _ in words], colour.tint, colour.ink)
        canvas.words(x + width / 2 - 1, top + 10, words, size=10)
    return y + depth * LABEL + 4


def _label(labels: Sequence[str], row: int) -> str:
    """The row-th label of a slot; the last row says how many more there are."""
    if row == MOST_LABELS - 1 and len(labels) > MOST_LABELS:
        return f"+{len(labels) - row}"
    return labels[row]
