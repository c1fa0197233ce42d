"""Python's settings: of the interpreter, of the standard library and of the process."""

import builtins
import gc
import locale
import operator
import os
import signal
import sys
import threading
import types
import warnings
from typing import Any

from lessons_lib.checking.collect.isolation.setting import ABSENT, Objects, Setting, attribute

RECURSION = 1_000  # Python's own. A library may have raised it in a kernel and not in the grader.
DIGITS = 4_300  # Python's own, of an int that is written or read

# Names that are replaced on purpose: by IPython, by importers, and `input` by the check itself.
_REPLACED = {"input", "open", "exit", "quit", "help", "copyright", "credits", "license", "breakpoint"}
_BUILTINS = {
    name: value
    for name, value in vars(builtins).items()
    if isinstance(value, type | types.BuiltinFunctionType)
    and not name.startswith("_")
    and name not in _REPLACED
}
_EXCEPTIONS = {
    name: value
    for name, value in _BUILTINS.items()
    if isinstance(value, type) and issubclass(value, BaseException)
}


def _names(of: str, own: dict[str, Any]) -> Setting:
    """What Python's own names stand for; ABSENT for one that was deleted."""
    read = operator.itemgetter(*own)
    namespace = vars(builtins)

    def get() -> Any:
        try:
            return read(namespace)
        except KeyError:
            return tuple(namespace.get(name, ABSENT) for name in own)

    def put(wanted: tuple[Any, ...]) -> None:
        for name, value in zip(own, wanted, strict=True):
            if value is ABSENT:
                namespace.pop(name, None)
            else:
                namespace[name] = value

    return Setting(of, get, put, tuple(own.values()))


def _streams() -> Objects:
    return Objects((sys.stdout, sys.stderr, sys.stdin))


def _set_streams(wanted: Objects) -> None:
    sys.stdout, sys.stderr, sys.stdin = wanted


def _hooks() -> Objects:
    return Objects((sys.displayhook, sys.excepthook, sys.unraisablehook, threading.excepthook))


def _set_hooks(wanted: Objects) -> None:
    sys.displayhook, sys.excepthook, sys.unraisablehook, threading.excepthook = wanted


_ALL_IGNORED = [("ignore", None, Warning, None, 0)]


def _ignore_warnings(_: object) -> None:
    """Nobody else's filters are ever set here: they lie in a `catch_warnings` around the check."""
    warnings.resetwarnings()
    warnings.simplefilter("ignore")


def _profiler() -> Any:
    """A profiler of Python's own; one in C can't be set again by what this reads, and disturbs nobody."""
    found = sys.getprofile()
    return found if callable(found) else None


def _tracers() -> Objects:
    return Objects((sys.gettrace(), _profiler()))


def _set_tracers(wanted: Objects) -> None:
    tracer, profiler = wanted
    sys.settrace(tracer)
    if _profiler() is not profiler:
        sys.setprofile(profiler)


def _stack_size() -> int:
    size = threading.stack_size()  # which sets it to 0
    threading.stack_size(size)
    return size


def _tracers_of_threads() -> Objects:
    return Objects((threading.gettrace(), threading.getprofile()))


def _set_tracers_of_threads(wanted: Objects) -> None:
    tracer, profiler = wanted
    threading.settrace(tracer)
    threading.setprofile(profiler)


def _set_collecting(on: bool) -> None:
    (gc.enable if on else gc.disable)()


def _environment() -> dict[Any, Any]:
    return dict(os.environ._data)  # type: ignore[attr-defined] # decoding it takes 50 µs


def _set_environment(wanted: dict[Any, Any]) -> None:
    decode = os.environ.decodevalue
    kept = {decode(name): decode(value) for name, value in wanted.items()}
    for name in [name for name in os.environ if name not in kept]:
        del os.environ[name]
    for name, value in kept.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def _set_folder(wanted: str) -> None:
    if wanted:
        os.chdir(wanted)


def _set_path(wanted: list[str]) -> None:
    sys.path[:] = wanted


_OF_NUMBERS = (locale.LC_NUMERIC, locale.LC_COLLATE, locale.LC_TIME, locale.LC_MONETARY)


def _locales() -> tuple[str, ...]:
    return tuple(map(locale.setlocale, _OF_NUMBERS))


def _set_locales(wanted: tuple[str, ...]) -> None:
    for category, value in zip(_OF_NUMBERS, wanted, strict=True):
        locale.setlocale(category, value)


def _set_letters(wanted: str) -> None:
    locale.setlocale(locale.LC_CTYPE, wanted)


def _context() -> Any:
    decimal: Any = sys.modules.get("decimal")
    return ABSENT if decimal is None else Objects((decimal.getcontext(),))


def _set_context(wanted: Any) -> None:
    """Sets a context, or ABSENT: a new one, as Python begins with."""
    decimal: Any = sys.modules.get("decimal")
    if decimal is not None:
        traps = [decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow]
        decimal.setcontext(decimal.Context(28, traps=traps) if wanted is ABSENT else wanted[0])


def _in_context() -> Any:
    decimal: Any = sys.modules.get("decimal")
    if decimal is None:
        return ABSENT
    now = decimal.getcontext()
    return now.prec, now.rounding, now.Emin, now.Emax, now.capitals, now.clamp, dict(now.traps)


def _set_in_context(wanted: Any) -> None:
    if wanted is not ABSENT:
        now: Any = sys.modules["decimal"].getcontext()
        now.prec, now.rounding, now.Emin, now.Emax, now.capitals, now.clamp, now.traps = wanted


_SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGUSR1", "SIGUSR2", "SIGFPE")
    if hasattr(signal, name)
]
_TIMERS = [
    getattr(signal, f"ITIMER_{name}") for name in ("REAL", "VIRTUAL", "PROF") if hasattr(signal, "setitimer")
]


def _handlers() -> Objects:
    return Objects(map(signal.getsignal, _SIGNALS))


def _set_handlers(wanted: Objects) -> None:
    if threading.current_thread() is threading.main_thread():  # no other may
        for number, handler in zip(_SIGNALS, wanted, strict=True):
            if handler is not None:  # it was not set from Python
                signal.signal(number, handler)


def _timers() -> list[tuple[float, float]]:
    return [signal.getitimer(timer) for timer in _TIMERS]


def _set_timers(wanted: list[tuple[float, float]]) -> None:
    for timer, (remaining, interval) in zip(_TIMERS, wanted, strict=True):
        signal.setitimer(timer, remaining, interval)


NAMES: tuple[Setting, ...] = (
    _names("builtins", {name: _BUILTINS[name] for name in _BUILTINS if name not in _EXCEPTIONS}),
    _names("builtins' exceptions", _EXCEPTIONS),
)

INTERPRETER: tuple[Setting, ...] = (
    Setting("sys.settrace", _tracers, _set_tracers, Objects((None, None))),
    Setting("sys.setrecursionlimit", sys.getrecursionlimit, sys.setrecursionlimit, RECURSION),
    Setting("warnings.simplefilter", lambda: list(warnings.filters), _ignore_warnings, _ALL_IGNORED),
)

PYTHON: tuple[Setting, ...] = (
    Setting("sys.set_int_max_str_digits", sys.get_int_max_str_digits, sys.set_int_max_str_digits, DIGITS),
    Setting("sys.setswitchinterval", sys.getswitchinterval, sys.setswitchinterval),
    Setting("threading.settrace", _tracers_of_threads, _set_tracers_of_threads, Objects((None, None))),
    Setting("threading.stack_size", _stack_size, threading.stack_size),
    Setting("sys.excepthook", _hooks, _set_hooks),
    attribute("warnings", "showwarning"),
    Setting("gc.disable", gc.isenabled, _set_collecting, True),
    Setting("gc.set_threshold", gc.get_threshold, lambda wanted: gc.set_threshold(*wanted)),
    Setting("gc.set_debug", gc.get_debug, gc.set_debug, 0),
    Setting("os.environ", _environment, _set_environment),
    Setting("os.chdir", _folder, _set_folder),
    Setting("sys.path", lambda: list(sys.path), _set_path),
    Setting("locale.setlocale", _locales, _set_locales, ("C",) * len(_OF_NUMBERS)),
    Setting("locale.LC_CTYPE", lambda: locale.setlocale(locale.LC_CTYPE), _set_letters),
    Setting("decimal.getcontext", _in_context, _set_in_context),
    attribute(
        "multiprocessing.context", "_default_context._actual_context", name="multiprocessing.set_start_method"
    ),
)

# What prints is caught elsewhere, answer by answer.
STREAMS = Setting("sys.stdout", _streams, _set_streams)
# The object that decimal's settings are made in: during a check another one takes its place.
CONTEXT = Setting("decimal.setcontext", _context, _set_context, ABSENT)
# A check's own time limit is one of these, so they are left alone within it. An alarm of the learner's waits until after.
ALARMS = (
    Setting("signal.signal", _handlers, _set_handlers),
    Setting("signal.setitimer", _timers, _set_timers, [(0.0, 0.0)] * len(_TIMERS)),
)
