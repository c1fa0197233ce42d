"""NumPy's settings: what it does about floating-point errors, and how it prints."""

from typing import Any

import numpy as np

from lessons_lib.checking.collect.isolation.setting import THREAD_DEFAULT, Setting, attribute


def _errors() -> tuple[Any, ...]:
    return tuple(np.geterr().values())


def _set_errors(wanted: tuple[Any, ...]) -> None:
    np.seterr(**dict(zip(np.geterr(), wanted, strict=True)))


def _printed() -> tuple[Any, ...]:
    return tuple(np.get_printoptions().values())


def _set_printed(wanted: tuple[Any, ...]) -> None:
    np.set_printoptions(**dict(zip(np.get_printoptions(), wanted, strict=True)))


NUMPY: tuple[Setting, ...] = (
    Setting("np.seterr", _errors, _set_errors, THREAD_DEFAULT),
    Setting("np.seterrcall", np.geterrcall, np.seterrcall, None),
    Setting("np.setbufsize", np.getbufsize, np.setbufsize, THREAD_DEFAULT),
    Setting("np.set_printoptions", _printed, _set_printed, THREAD_DEFAULT),
    attribute("numpy.ma.core", "masked_print_option._enabled", 1, "np.ma.masked_print_option"),
)
