"""The parts of an answer that is a tuple, a list or a dict, and how they are called: 'part 2 of 3', '`mean`'."""

import re
from collections.abc import Sequence

from lessons_lib.checking.values.snapshot import Items, Snapshot
from lessons_lib.phrases import listed

_STEP = re.compile(r"\[(?:\d+|'.*?'|\".*?\")\]")


def path_step(items: Items, place: int) -> str:
    """The path to a part: '[1]', or "['mean']" in a dict."""
    return f"[{items.keys[place]!r}]" if items.keys else f"[{place}]"


def part_name(expected: Snapshot, where: str) -> str:
    """What the part at the beginning of a path such as '[1][0]' is called; '' where there is only one, or no path."""
    first = _STEP.match(where)
    if first is None or not isinstance(expected, Items) or len(expected.items) < 2:
        return ""
    steps = [path_step(expected, place) for place in range(len(expected.items))]
    if first[0] not in steps:
        return ""
    place = steps.index(first[0])
    return f"`{expected.keys[place]}`" if expected.keys else f"part {place + 1} of {len(steps)}"


def lies_deeper(where: str) -> bool:
    """Whether a path leads to something in a part, as '[1][0]' does, and not to a whole part."""
    return len(_STEP.findall(where)) > 1


def shown_part(expected: Snapshot, got: Snapshot, where: str) -> tuple[Snapshot, Snapshot, str]:
    """The value in the innermost dict on a path, on both sides, and its path; both wholes and '' where no dict is on it.

    A dict is described and not written out, so a whole one would look the same on both sides.
    """
    shown, taken = (expected, got, ""), ""
    for step in _STEP.findall(where):
        inner = [_at(side, step) for side in (expected, got)]
        if inner[0] is None or inner[1] is None:
            break
        taken += step
        in_dict = isinstance(expected, Items) and expected.kind == "dict"
        expected, got = inner[0], inner[1]
        if in_dict:
            shown = expected, got, taken
    return shown


def _at(whole: Snapshot, step: str) -> Snapshot | None:
    if not isinstance(whole, Items):
        return None
    return next((item for place, item in enumerate(whole.items) if path_step(whole, place) == step), None)


def parts_with_verb(expected: Items, steps: Sequence[str], noun: str = "part") -> str:
    """Several parts and a verb: 'part 2 of 3 is', 'parts 1 and 3 of 4 are', 'both parts are', '`mean` is'."""
    places = places_of(expected, steps)
    return f"{names_of_parts(expected, places, noun)} {'is' if len(places) == 1 else 'are'}"


def places_of(expected: Items, steps: Sequence[str]) -> list[int]:
    """The places of the parts with these paths."""
    return [place for place in range(len(expected.items)) if path_step(expected, place) in steps]


def names_of_parts(expected: Items, places: Sequence[int], noun: str = "part") -> str:
    """What several parts are called, without a verb: 'part 2 of 3', 'both parts', '`mean`'."""
    if expected.keys:
        return listed([f"`{expected.keys[place]}`" for place in places])
    every = len(expected.items)
    if len(places) == every > 1:
        return f"both {noun}s" if every == 2 else f"all {every} {noun}s"
    numbers = listed([str(place + 1) for place in places])
    return f"{noun}{'s' * (len(places) > 1)} {numbers} of {every}"
