"""NumPy's settings: what it does about floating-point errors, and how it prints."""

from typing import Any

import numpy as np

from lessons_lib.checking.surroundings.switch import NEW_THREADS, Switch, attribute


def _errors() -> tuple[Any, ...]:
    return tuple(np.geterr().values())


def _set_errors(wanted: tuple[Any, ...]) -> None:
    np.seterr(**dict(zip(np.geterr(), wanted, strict=True)))


def _printed() -> tuple[Any, ...]:
    return tuple(np.get_printoptions().values())


def _set_printed(wanted: tuple[Any, ...]) -> None:
    np.set_printoptions(**dict(zip(np.get_printoptions(), wanted, strict=True)))


NUMPY: tuple[Switch, ...] = (
    Switch("np.seterr", _errors, _set_errors, NEW_THREADS),
    Switch("np.seterrcall", np.geterrcall, np.seterrcall, None),
    Switch("np.setbufsize", np.getbufsize, np.setbufsize, NEW_THREADS),
    Switch("np.set_printoptions", _printed, _set_printed, NEW_THREADS),
    attribute("numpy.ma.core", "masked_print_option._enabled", 1, "np.ma.masked_print_option"),
)
