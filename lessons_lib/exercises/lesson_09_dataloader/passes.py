"""A pass over a learner's own iterable, with one clear sentence where it has no iterator, or doesn't end as a generator should."""

from collections.abc import Iterator
from types import NoneType
from typing import Any

from lessons_lib.checking.collect.exceptions import raised_by_statement
from lessons_lib.checking.values.snapshot import article

BY_ITSELF = "a `for` loop ends by itself"


def one_pass(iterable: Any, instead: str = BY_ITSELF) -> Iterator[Any]:
    """An iterator over it. instead: what to do where `next` finds nothing.

    Raises TypeError with a sentence if its `__iter__` returns something else, such as a list, and so does the iterator if a
    StopIteration gets out of the learner's generator.
    """
    try:
        return Pass(iter(iterable), instead)
    except TypeError as error:
        if "non-iterator" not in str(error):
            raise
    kind = type(type(iterable).__iter__(iterable))
    what = "None" if kind is NoneType else article(kind.__name__)
    raise TypeError(
        f"Your `__iter__` returns {what}. It should return an iterator: `iter(…)` makes one, and so does `yield from`."
    )


class Pass(Iterator[Any]):
    """The things of an iterator."""

    def __init__(self, iterator: Iterator[Any], instead: str = BY_ITSELF) -> None:
        self._iterator, self._instead = iterator, instead

    def __iter__(self) -> "Pass":
        """As a loop over the iterator itself does, it asks for its iterator once more."""
        self._iterator = iter(self._iterator)
        return self

    def __next__(self) -> Any:
        try:
            return next(self._iterator)
        except RuntimeError as error:
            cause = error.__cause__
            if "generator raised StopIteration" not in str(error) or not isinstance(cause, StopIteration):
                raise
        # The first frame is the generator's own.
        if cause.__traceback__ is None or raised_by_statement(cause.__traceback__):
            raise TypeError(
                "your program raises StopIteration in a function with `yield`, where it's an error: `return` ends such a function, and so "
                "does its last line"
            )
        sentence = f"your program calls `next(…)` when nothing is left: {self._instead}"
        raise TypeError(sentence).with_traceback(cause.__traceback__)
