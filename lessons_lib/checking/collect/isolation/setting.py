"""One global setting that a check resets and restores."""

import operator
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

UNCHANGED: Final = object()  # neutral: whatever the learner has set
THREAD_DEFAULT: Final = object()  # neutral: what a new thread begins with, which is the library's own default
ABSENT: Final = (
    object()
)  # the value of a setting that isn't there: its module was never imported, or has none


class Objects(tuple[Any, ...]):
    """The learner's objects, compared by identity: their `__eq__` may do anything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and len(self) == len(other) and all(map(operator.is_, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]


NONE: Final = Objects()


@dataclass(frozen=True, eq=False)
class Setting:
    """A global mode, context or setting.

    name: as its documentation calls it. get: its value, to be compared by `==`; changes nothing. set: makes it that
    value; None where that would cost the learner what they have. neutral: its value during a check, or NEW_THREADS, or
    KEPT where no result of a check depends on it.
    """

    name: str
    get: Callable[[], Any]
    set: Callable[[Any], object] | None
    default: Any = UNCHANGED


def attribute(module: str, path: str, default: Any = UNCHANGED, name: str = "") -> Setting:
    """The setting that a module keeps in a variable, or in an object's attribute: path 'CONFIG.value'.

    A module that was never imported isn't imported for this: its settings are as they will be.
    """
    *owners, last = path.split(".")
    missing = ABSENT if default is UNCHANGED else default

    def owner() -> Any:
        found = sys.modules.get(module, ABSENT)
        for step in owners:
            found = getattr(found, step, ABSENT)
        return found

    def put(value: Any) -> None:
        there = owner()
        if hasattr(there, last) and value is not ABSENT:
            setattr(there, last, value)

    get = (
        partial(getattr, owner(), last, missing)
        if module in sys.modules
        else lambda: getattr(owner(), last, missing)
    )
    return Setting(name or f"{module}.{path}", get, put, default)


def entries(name: str, owners: Sequence[dict[Any, Any]]) -> Setting:
    """What is registered in some dictionaries of a library's, in its order. During a check they are empty."""

    def get() -> Any:
        return list(map(_entries, owners)) if any(owners) else NONE

    def refill(wanted: Sequence[Objects]) -> None:
        for owner in owners:
            owner.clear()
        for owner, parts in zip(owners, wanted, strict=False):  # NONE is none for each
            owner.update(zip(parts[::2], parts[1::2], strict=True))

    return Setting(name, get, refill, NONE)


def _entries(owner: dict[Any, Any]) -> Objects:
    return Objects(part for pair in owner.items() for part in pair)
