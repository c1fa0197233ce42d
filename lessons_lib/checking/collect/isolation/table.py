"""Every global mode, context and setting that torch, NumPy and Python offer: what a check resets and restores.

tests/checking/collect/isolation/ changes each of them, and fails when a new version of torch adds one.
"""

import dataclasses
import threading

from lessons_lib.checking.collect.isolation.numpy_settings import NUMPY
from lessons_lib.checking.collect.isolation.python_settings import (
    ALARMS,
    CONTEXT,
    INTERPRETER,
    NAMES,
    PYTHON,
    STREAMS,
)
from lessons_lib.checking.collect.isolation.random_states import RANDOM
from lessons_lib.checking.collect.isolation.setting import THREAD_DEFAULT, UNCHANGED, Setting
from lessons_lib.checking.collect.isolation.torch_modes import INDICATORS, MODES
from lessons_lib.checking.collect.isolation.torch_precision import PRECISION
from lessons_lib.checking.collect.isolation.torch_settings import DEFAULTS, SETTINGS


def _as_in_a_new_thread(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """The switches with their neutral values, where these are what a thread begins with."""
    made: list[Setting] = []

    def read() -> None:
        made.extend(
            dataclasses.replace(setting, default=setting.get())
            if setting.default is THREAD_DEFAULT
            else setting
            for setting in settings
        )

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    return tuple(made)


_settings = _as_in_a_new_thread((*SETTINGS, *PRECISION, *NUMPY, *PYTHON))

# What the course's own code between two calls of an answer needs, and what piles up from call to call.
EACH_CALL = _as_in_a_new_thread((*NAMES, *MODES, *DEFAULTS, *INTERPRETER))
# By these it shows at once whether a call has left any of them on.
READ_AFTER_EACH_CALL = {*INDICATORS, "builtins", *(setting.name for setting in (*DEFAULTS, *INTERPRETER))}
# What takes longer to read.
OTHERS = tuple(setting for setting in _settings if setting.default is not UNCHANGED)
KEPT_AS_THEY_ARE = tuple(setting for setting in _settings if setting.default is UNCHANGED)
# Put back in the end, without a look.
STATES = (*RANDOM, *ALARMS, CONTEXT, STREAMS)

TABLE = (*EACH_CALL, *OTHERS, *KEPT_AS_THEY_ARE, *STATES)
