"""A pass over a learner's own iterable, with one clear sentence where it has no iterator."""

from collections.abc import Iterator
from types import NoneType
from typing import Any

from lessons_lib.checking.values.snapshot import article


def one_pass(iterable: Any) -> Iterator[Any]:
    """An iterator over it. Raises TypeError with a sentence if its `__iter__` returns something else, such as a list."""
    try:
        return iter(iterable)
    except TypeError as error:
        if "non-iterator" not in str(error):
            raise
    kind = type(type(iterable).__iter__(iterable))
    what = "None" if kind is NoneType else article(kind.__name__)
    raise TypeError(
        f"Your `__iter__` returns {what}. It should return an iterator: `iter(…)` makes one, and so does `yield from`."
    )
