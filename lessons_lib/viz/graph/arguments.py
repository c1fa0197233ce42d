"""The arguments that pictures of graphs share, refused in a sentence where they are none."""

from __future__ import annotations

from collections.abc import Mapping

from lessons_lib.viz.base.names import type_name


def require_names(names: object, things: str) -> None:
    """Raises TypeError unless `names` is None or a mapping."""
    if names is not None and not isinstance(names, Mapping):
        raise TypeError(
            f"names must map names to {things}, as a dict does, but its type is {type_name(names)}."
        )


def require_step(step: object, count: int) -> None:
    """Raises ValueError unless `step` is None or one of 0 … count."""
    if step is not None and (type(step) is not int or not 0 <= step <= count):
        raise ValueError(f"step must be a whole number from 0 to {count}, the number of nodes, not {step!r}.")
