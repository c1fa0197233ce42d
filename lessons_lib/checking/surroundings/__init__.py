"""What a check neither depends on nor changes: the settings of torch, NumPy and Python."""

import contextlib
import copy
import io
import threading
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from lessons_lib.checking.keyboard import no_keyboard
from lessons_lib.checking.surroundings.python_settings import NAMES
from lessons_lib.checking.surroundings.random_states import seed_all
from lessons_lib.checking.surroundings.switch import KEPT, Switch
from lessons_lib.checking.surroundings.table import EACH_CALL, KEPT_AS_THEY_ARE, OTHERS, SHOWN, STATES

__all__ = ["Surroundings", "own_surroundings", "seed_all", "settings_kept"]

# A check is over in a few milliseconds, so what is as it was must show at once: values are read and compared as lists.
_REST = (*OTHERS, *KEPT_AS_THEY_ARE)
_READ_EACH, _READ_OTHERS, _READ_REST = ([s.get for s in switches] for switches in (EACH_CALL, OTHERS, _REST))
_READ_SHOWN = [switch.get for switch in EACH_CALL if switch.name in SHOWN]

_active = threading.local()  # .around: the surroundings that this thread is in


class Surroundings:
    """The settings at one moment, for getting back to them after each call of an answer.

    rest: the values of _REST, if they were read already. left_on: the names of settings that differ from their
    defaults, and can't be put aside.
    """

    def __init__(self, rest: list[Any] | None = None, left_on: Sequence[str] = ()) -> None:
        self.left_on = tuple(left_on)
        self.each = [read() for read in _READ_EACH]
        self.rest = [read() for read in _READ_REST] if rest is None else rest
        self._shown = [read() for read in _READ_SHOWN]
        self._all_is_read = True

    def settle(self) -> None:
        """Sets back whatever the last call of an answer has left on.

        Takes a few microseconds: all is read after its first call, and again only after calls that set something.
        """
        if self._all_is_read or _differ([read() for read in _READ_SHOWN], self._shown):
            self._all_is_read = self.settle_all()

    def settle_all(self) -> bool:
        """Sets back whatever has been set since, and says whether anything was."""
        each, rest = [read() for read in _READ_EACH], [read() for read in _READ_REST]
        if not (_differ(each, self.each) or _differ(rest, self.rest)):
            return False
        _set_all(EACH_CALL, self.each)
        _set_all(_REST, self.rest)
        return True

    def for_the_next_answer(self) -> "Surroundings":
        """The same, with all to be read again after the first call."""
        again = copy.copy(self)
        again._all_is_read = True
        return again


@contextlib.contextmanager
def own_surroundings(printed: io.StringIO | None = None) -> Iterator[Surroundings]:
    """Runs the enclosed code with every setting at its default, and puts them all back as they were.

    What the code prints goes to `printed`, if there is one, and then there is no keyboard either. Warnings are not shown: they carry a path of the kernel,
    and the learner meets them when they run their own code. Within another one nothing has to be put aside.
    """
    with contextlib.nullcontext() if printed is None else _nobody_there(printed):
        around: Surroundings | None = getattr(_active, "around", None)
        if around is not None:
            yield around.for_the_next_answer()
            return
        with warnings.catch_warnings(), _put_back(own=True) as around:
            _active.around = around
            try:
                yield around
            finally:
                _active.around = None


@contextlib.contextmanager
def _nobody_there(printed: io.StringIO) -> Iterator[None]:
    """What an answer prints is kept, and what it asks is refused."""
    with contextlib.redirect_stdout(printed), no_keyboard():
        yield


@contextlib.contextmanager
def settings_kept() -> Iterator[None]:
    """Puts all settings back as they were, and changes none before."""
    with warnings.catch_warnings(), _put_back(own=False):
        yield


@contextlib.contextmanager
def _put_back(own: bool) -> Iterator[Surroundings]:
    """Sets every setting to what it was in the end, and with `own` to its default in the beginning.

    Python's names are set first and put back last, as all this is written with them; within that the modes, as
    everything else would be read and set through them.
    """
    names = [switch.get() for switch in NAMES]
    left_on = _set_all(NAMES, _neutral(NAMES)) if own else []
    each = [read() for read in _READ_EACH]
    if own and _differ(each, _EACH_NEUTRAL):
        left_on += _set_all(EACH_CALL, _EACH_NEUTRAL)
    rest = [read() for read in _READ_REST]
    aside = rest
    if own and _differ(rest[: len(OTHERS)], _OTHERS_NEUTRAL):
        left_on += _set_all(OTHERS, _OTHERS_NEUTRAL)
        aside = [read() for read in _READ_REST]
    states = [switch.get() for switch in STATES]
    for switch in STATES:
        if switch.neutral is not KEPT:
            _set(switch, switch.neutral)
    around = Surroundings(aside, left_on)
    try:
        yield around
    finally:
        around.settle_all()
        if aside is not rest:
            _set_all(_REST, rest)
        for switch, value in zip(STATES, states, strict=True):
            _set(switch, value)
        if _differ(each, around.each):
            _set_all(EACH_CALL, each)
        _set_all(NAMES, names)


def _neutral(switches: Sequence[Switch]) -> list[Any]:
    return [switch.neutral for switch in switches]


def _set_all(switches: Sequence[Switch], wanted: Sequence[Any]) -> list[str]:
    """Sets what differs from what is wanted. Gives the names of what can't be set."""
    return [
        switch.name
        for switch, value in zip(switches, wanted, strict=True)
        if _differ(switch.get(), value) and not _set(switch, value)  # one may have set another
    ]


_EACH_NEUTRAL, _OTHERS_NEUTRAL = _neutral(EACH_CALL), _neutral(OTHERS)


def _differ(one: Any, other: Any) -> bool:
    try:
        return bool(one != other)
    except Exception:  # an `__eq__` of the learner's
        return True


def _set(switch: Switch, value: Any) -> bool:
    """Whether it could be set. What it raised is of no use to anyone: the others still have to be set."""
    if switch.set is None:
        return False
    try:
        switch.set(value)
    except Exception:
        return False
    return True
