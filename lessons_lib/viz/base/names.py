"""Names for what a picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

LONGEST = 32


def clean(name: str) -> str:
    """`name` on one line, printable, not empty, and at most 32 characters long."""
    if not name.isprintable():
        name = "".join(c if c.isprintable() else "\ufffd" for c in name)
    if not name:
        return "unnamed"
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 8]}…{name[-7:]}"


def type_name(thing: object) -> str:
    """The name of a thing's class, on one line."""
    return clean(type(thing).__name__)


def name_all(things: Sequence[object], named: Mapping[str, object]) -> list[tuple[str, object]]:
    """Pairs of name and thing: letters in order for `things`, then `named` under their own names."""
    letters = [*ascii_lowercase, *(f"t{i}" for i in range(len(things)))]
    free = (letter for letter in letters if letter not in named)
    return [*zip(free, things, strict=False), *((clean(name), thing) for name, thing in named.items())]
