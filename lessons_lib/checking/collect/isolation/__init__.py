"""Isolates a check from the global settings of torch, NumPy and Python, and restores them afterwards."""

import contextlib
import copy
import io
import threading
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from lessons_lib.checking.collect.isolation.keyboard import no_keyboard
from lessons_lib.checking.collect.isolation.python_settings import NAMES
from lessons_lib.checking.collect.isolation.random_states import seed_all
from lessons_lib.checking.collect.isolation.setting import UNCHANGED, Setting
from lessons_lib.checking.collect.isolation.table import (
    EACH_CALL,
    KEPT_AS_THEY_ARE,
    OTHERS,
    READ_AFTER_EACH_CALL,
    STATES,
)

__all__ = ["IsolatedSettings", "own_surroundings", "seed_all", "settings_kept"]

# A check is over in a few milliseconds, so what is as it was must show at once: values are read and compared as lists.
_REST = (*OTHERS, *KEPT_AS_THEY_ARE)
_READ_EACH, _READ_OTHERS, _READ_REST = ([s.get for s in settings] for settings in (EACH_CALL, OTHERS, _REST))
_READ_AFTER_EACH_CALL = [setting.get for setting in EACH_CALL if setting.name in READ_AFTER_EACH_CALL]

_active = threading.local()  # .around: the surroundings that this thread is in


class IsolatedSettings:
    """The settings at one moment, to restore after each call of an answer.

    rest: the values of _REST, if they were read already. left_on: the names of settings that differ from their
    defaults and can't be reset.
    """

    def __init__(self, rest: list[Any] | None = None, left_on: Sequence[str] = ()) -> None:
        self.left_on = tuple(left_on)
        self.each = [read() for read in _READ_EACH]
        self.rest = [read() for read in _READ_REST] if rest is None else rest
        self._shown = [read() for read in _READ_AFTER_EACH_CALL]
        self._all_is_read = True

    def restore(self) -> None:
        """Restores whatever the last call of an answer changed.

        Takes a few microseconds: all is read after its first call, and again only after calls that set something.
        """
        if self._all_is_read or _differ([read() for read in _READ_AFTER_EACH_CALL], self._shown):
            self._all_is_read = self.restore_all()

    def restore_all(self) -> bool:
        """Restores every setting; returns whether any had changed."""
        each, rest = [read() for read in _READ_EACH], [read() for read in _READ_REST]
        if not (_differ(each, self.each) or _differ(rest, self.rest)):
            return False
        _set_all(EACH_CALL, self.each)
        _set_all(_REST, self.rest)
        return True

    def for_next_answer(self) -> "IsolatedSettings":
        """The same, with all to be read again after the first call."""
        again = copy.copy(self)
        again._all_is_read = True
        return again


@contextlib.contextmanager
def isolated_settings(printed: io.StringIO | None = None) -> Iterator[IsolatedSettings]:
    """Runs the enclosed code with every setting at its default, and puts them all back as they were.

    What the code prints goes to `printed`, if there is one, and keyboard input is refused. Warnings are hidden: they contain a
    path of the kernel, and learners see them when they run their own code. A nested call resets nothing.
    """
    with contextlib.nullcontext() if printed is None else _output_kept_and_input_refused(printed):
        isolated: IsolatedSettings | None = getattr(_active, "around", None)
        if isolated is not None:
            yield isolated.for_next_answer()
            return
        with warnings.catch_warnings(), _put_back(own=True) as isolated:
            _active.around = isolated
            try:
                yield isolated
            finally:
                _active.around = None


@contextlib.contextmanager
def _output_kept_and_input_refused(printed: io.StringIO) -> Iterator[None]:
    """Captures what an answer prints, and refuses keyboard input."""
    with contextlib.redirect_stdout(printed), no_keyboard():
        yield


@contextlib.contextmanager
def settings_restored() -> Iterator[None]:
    """Restores all settings afterwards, and changes none before."""
    with warnings.catch_warnings(), _put_back(own=False):
        yield


@contextlib.contextmanager
def _put_back(own: bool) -> Iterator[IsolatedSettings]:
    """Sets every setting to what it was in the end, and with `own` to its default in the beginning.

    Python's names are set first and put back last, as all this is written with them; within that the modes, as
    everything else would be read and set through them.
    """
    names = [setting.get() for setting in NAMES]
    left_on = _set_all(NAMES, _defaults(NAMES)) if own else []
    each = [read() for read in _READ_EACH]
    if own and _differ(each, _EACH_DEFAULT):
        left_on += _set_all(EACH_CALL, _EACH_DEFAULT)
    rest = [read() for read in _READ_REST]
    aside = rest
    if own and _differ(rest[: len(OTHERS)], _OTHERS_DEFAULT):
        left_on += _set_all(OTHERS, _OTHERS_DEFAULT)
        aside = [read() for read in _READ_REST]
    states = [setting.get() for setting in STATES]
    for setting in STATES:
        if setting.default is not UNCHANGED:
            _set(setting, setting.default)
    isolated = IsolatedSettings(aside, left_on)
    try:
        yield isolated
    finally:
        isolated.restore_all()
        if aside is not rest:
            _set_all(_REST, rest)
        for setting, value in zip(STATES, states, strict=True):
            _set(setting, value)
        if _differ(each, isolated.each):
            _set_all(EACH_CALL, each)
        _set_all(NAMES, names)


def _defaults(settings: Sequence[Setting]) -> list[Any]:
    return [setting.default for setting in settings]


def _set_all(settings: Sequence[Setting], wanted: Sequence[Any]) -> list[str]:
    """Sets what differs from what is wanted. Gives the names of what can't be set."""
    return [
        setting.name
        for setting, value in zip(settings, wanted, strict=True)
        if _differ(setting.get(), value) and not _set(setting, value)  # one may have set another
    ]


_EACH_DEFAULT, _OTHERS_DEFAULT = _defaults(EACH_CALL), _defaults(OTHERS)


def _differ(one: Any, other: Any) -> bool:
    try:
        return bool(one != other)
    except Exception:  # an `__eq__` of the learner's
        return True


def _set(setting: Setting, value: Any) -> bool:
    """Whether it could be set. What it raised is of no use to anyone: the others still have to be set."""
    if setting.set is None:
        return False
    try:
        setting.set(value)
    except Exception:
        return False
    return True
