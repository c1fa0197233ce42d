"""A place in words, a little more at each step: the line, the expression in it, the kind of thing. Never the repair."""

from lessons_lib.repair.place import Place


def steps(place: Place) -> tuple[str, ...]:
    """One sentence for each step; what stood in the earlier ones is not repeated."""
    told = [f"One small change is enough, in line {place.line}: `{place.code}`."]
    if place.part:
        told.append(f"Look at `{place.part}`.")
    if place.kind:
        told.append(f"It's about {place.kind}.")
    return tuple(told)


def told(place: Place, step: int) -> str:
    """What is said at a step, counted from 1; the last one stays."""
    return " ".join(steps(place)[:step])
