"""A place in words, a little more at each step: the line, the expression in it, the kind of thing. Never the repair."""

from collections.abc import Sequence

from lessons_lib.repair.kind import Kind
from lessons_lib.repair.place import Place

LONGEST = 80  # characters of code that are quoted


def told(place: Place, cell: Sequence[str], step: int) -> str:
    """All that is said at a step, counted from 1; after the last one nothing more. cell: its lines.

    '' for a place that the cell doesn't have.
    """
    if not all(0 < line <= len(cell) for line in place.lines):
        return ""
    sentences = (_line(place, cell), _part(place, cell), place.kind)
    return " ".join([*filter(None, sentences)][:step])


def _line(place: Place, cell: Sequence[str]) -> str:
    enough = "One small change is enough" if place.changes == 1 else "Two small changes are enough"
    if place.values_only:
        enough += " for the right values"
    if len(place.lines) > 1:
        return f"{enough}, in lines {' and '.join(map(str, place.lines))}."
    number, code = place.lines[0], f"`{_short(cell[place.lines[0] - 1])}`"
    if place.kind == Kind.COPY_BEFORE:
        return f"{enough}. Something is missing before line {number}, which is {code}."
    return f"{enough}, in line {number}: {code}."


def _part(place: Place, cell: Sequence[str]) -> str:
    """A sentence about the expression, if it's less than the line."""
    if place.span is None:
        return ""
    line, begin, end = place.span
    whole = cell[line - 1].encode("utf-8", "surrogatepass") if 0 < line <= len(cell) else b""
    code = whole[begin:end].decode(errors="replace")
    return f"Look at `{_short(code)}`." if code.strip() and code != cell[line - 1].strip() else ""


def _short(code: str) -> str:
    code = code.strip()
    return code if len(code) <= LONGEST else f"{code[: LONGEST - 1]}…"
