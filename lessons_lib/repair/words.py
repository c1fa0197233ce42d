"""A place in words, a little more at each step: the line, the expression in it, the kind of thing. Never the repair."""

from lessons_lib.repair.place import Place


def steps(place: Place) -> tuple[str, ...]:
    """The sentences, one for each step."""
    return tuple(filter(None, (_line(place), place.part and f"Look at `{place.part}`.", _kind(place))))


def told(place: Place, step: int) -> str:
    """All that is said at a step, counted from 1; after the last one nothing more."""
    return " ".join(steps(place)[:step])


def _line(place: Place) -> str:
    enough = "One small change is enough" if place.changes == 1 else "Two small changes are enough"
    if len(place.lines) > 1:
        return f"{enough}, in lines {' and '.join(map(str, place.lines))}."
    return f"{enough}, in line {place.lines[0]}: `{place.code}`."


def _kind(place: Place) -> str:
    return place.kind and f"It's about {place.kind}."
