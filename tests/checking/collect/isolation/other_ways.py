"""Every way to change NumPy's settings, Python's and the states of random generators."""

import builtins
import decimal
import gc
import locale
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import numpy.ma
import torch

from tests.checking.collect.isolation.way import Way, assigned, called, enter, raises

ELSEWHERE = Path(tempfile.gettempdir())


def after_overflow() -> str:
    """What NumPy does about 1e308 times 10."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            np.multiply(np.float64(1e308), 10)
        except FloatingPointError:
            return "raises"
    return "warns" if caught else "says nothing"


def errors() -> tuple[str, Any]:
    return after_overflow(), np.geterrcall()


def printed() -> str:
    return str(np.array([1.23456789, 2.0]))


def another_locale(category: int) -> None:
    for name in ("de_DE.UTF-8", "fr_FR.UTF-8", "en_US.UTF-8", "C.UTF-8", "POSIX"):
        try:
            if locale.setlocale(category, name) != "C":
                return
        except locale.Error:
            continue


def next_random() -> float:
    state = random.getstate()
    try:
        return random.random()
    finally:
        random.setstate(state)


def next_of_numpy() -> tuple[str, float, Any]:
    state = np.random.get_state()
    try:
        return type(np.random.get_bit_generator()).__name__, np.random.random(), state[3:]
    finally:
        np.random.set_state(state)


def next_of_torch() -> int:
    return int(torch.default_generator.get_state().sum())


def draw_of_numpy() -> None:
    np.random.seed(7)
    np.random.standard_normal()  # the second of a pair is waiting


def a_waiting_seed() -> Any:
    return torch.cuda._lazy_seed_tracker.call_order


def hooks() -> list[Any]:
    return [sys.displayhook, sys.excepthook, sys.unraisablehook, threading.excepthook]


def traced(*_: Any) -> None:
    return None


def digits() -> int:
    return sys.get_int_max_str_digits()


def stack_size() -> int:
    size = threading.stack_size()  # which sets it to 0
    threading.stack_size(size)
    return size


def filters() -> tuple[int, str]:
    return len(warnings.filters), warnings.filters[0][0] if warnings.filters else ""


def quarter() -> str:
    return str(decimal.Decimal(1) / decimal.Decimal(7))


def set_precision() -> None:
    decimal.getcontext().prec = 3


def on_alarm(*_: Any) -> None:
    raise RuntimeError("an alarm of the learner's")


def alarms() -> list[Any]:
    """Which timers run; the seconds that are left of them differ from moment to moment."""
    return [
        tuple(seconds > 0 for seconds in signal.getitimer(timer))
        for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)
    ]


WAYS: tuple[Way, ...] = (
    Way("np.seterr", lambda: np.seterr(all="raise"), errors),
    Way("np.seterr", lambda: np.seterr(all="ignore"), errors),
    Way("np.seterr", lambda: enter(np.errstate(over="raise")), errors),
    called("np.seterrcall", np.seterrcall, raises, errors),
    called("np.setbufsize", np.setbufsize, 16, np.getbufsize),
    Way("np.set_printoptions", lambda: np.set_printoptions(precision=2, legacy="1.13"), printed),
    Way("np.set_printoptions", lambda: np.set_printoptions(formatter={"all": raises}), np.get_printoptions),
    called(
        "np.ma.masked_print_option",
        numpy.ma.masked_print_option.enable,
        0,
        numpy.ma.masked_print_option.enabled,
    ),
    called("random", random.seed, 7, next_random),
    Way("np.random", draw_of_numpy, next_of_numpy),
    Way("np.random", lambda: np.random.set_bit_generator(np.random.PCG64(3)), np.random.get_bit_generator),
    called("torch.manual_seed", torch.manual_seed, 7, next_of_torch),
    called("torch.cuda._lazy_seed_tracker.call_order", torch.manual_seed, 7, a_waiting_seed),
    Way("builtins", lambda: setattr(builtins, "sum", raises), lambda: builtins.sum),
    Way("builtins", lambda: setattr(builtins, "len", 0), lambda: builtins.len),
    Way("builtins", lambda: setattr(builtins, "float", raises), lambda: builtins.float),
    Way("builtins", lambda: setattr(builtins, "print", raises), lambda: builtins.print),
    Way("builtins", lambda: delattr(builtins, "max"), lambda: hasattr(builtins, "max")),
    Way(
        "builtins' exceptions", lambda: setattr(builtins, "ValueError", KeyError), lambda: builtins.ValueError
    ),
    called("sys.settrace", sys.settrace, traced, sys.gettrace),
    called("sys.settrace", sys.setprofile, traced, sys.getprofile),
    called("threading.settrace", threading.settrace, raises, threading.gettrace),
    called("threading.settrace", threading.setprofile, raises, threading.getprofile),
    called("sys.setrecursionlimit", sys.setrecursionlimit, 50_000, sys.getrecursionlimit),
    called("sys.setrecursionlimit", sys.setrecursionlimit, 400, sys.getrecursionlimit),
    called("sys.set_int_max_str_digits", sys.set_int_max_str_digits, 640, digits),
    called("sys.setswitchinterval", sys.setswitchinterval, 0.5, sys.getswitchinterval),
    called("threading.stack_size", threading.stack_size, 2**20, stack_size),
    called("sys.excepthook", lambda hook: setattr(sys, "excepthook", hook), raises, hooks),
    called("sys.excepthook", lambda hook: setattr(sys, "displayhook", hook), raises, hooks),
    called("sys.excepthook", lambda hook: setattr(threading, "excepthook", hook), raises, hooks),
    called("gc.disable", lambda _: gc.disable(), None, gc.isenabled),
    Way("gc.set_threshold", lambda: gc.set_threshold(10_000, 5, 5), gc.get_threshold),
    called("gc.set_debug", gc.set_debug, gc.DEBUG_UNCOLLECTABLE, gc.get_debug),
    called(
        "os.environ", lambda value: os.environ.update(OMP_NUM_THREADS=value), "7", lambda: dict(os.environ)
    ),
    Way("os.environ", lambda: os.environ.pop("PATH"), lambda: dict(os.environ)),
    called("os.chdir", os.chdir, ELSEWHERE, os.getcwd),
    Way("sys.path", lambda: sys.path.insert(0, "/a folder"), lambda: list(sys.path)),
    Way(
        "locale.setlocale",
        lambda: another_locale(locale.LC_NUMERIC),
        lambda: locale.setlocale(locale.LC_NUMERIC),
    ),
    Way(
        "locale.LC_CTYPE",
        lambda: locale.setlocale(locale.LC_CTYPE, "C"),
        lambda: locale.setlocale(locale.LC_CTYPE),
    ),
    Way("decimal.setcontext", set_precision, quarter),
    Way("decimal.setcontext", lambda: decimal.setcontext(decimal.Context(prec=2)), quarter),
    called(
        "multiprocessing.set_start_method",
        lambda method: multiprocessing.set_start_method(method, force=True),
        "spawn",
        lambda: multiprocessing.get_start_method(allow_none=True),
    ),
    assigned("warnings.showwarning", warnings, "showwarning", raises),
    called("warnings.simplefilter", warnings.simplefilter, "once", filters),
    Way(
        "signal.signal",
        lambda: signal.signal(signal.SIGUSR1, on_alarm),
        lambda: signal.getsignal(signal.SIGUSR1),
    ),
    Way(
        "signal.signal",
        lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        lambda: signal.getsignal(signal.SIGINT),
    ),
    Way("signal.setitimer", lambda: signal.setitimer(signal.ITIMER_REAL, 1_000, 1_000), alarms),
    Way("signal.setitimer", lambda: signal.setitimer(signal.ITIMER_PROF, 1_000), alarms),
)
