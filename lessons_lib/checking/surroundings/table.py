"""Every global mode, context and setting that torch, NumPy and Python offer: what a check puts aside, and puts back.

tests/checking/surroundings/ leaves each of them on, and notices when a new version of torch brings another one.
"""

import dataclasses
import threading

from lessons_lib.checking.surroundings.numpy_settings import NUMPY
from lessons_lib.checking.surroundings.python_settings import (
    ALARMS,
    CONTEXT,
    INTERPRETER,
    NAMES,
    PYTHON,
    STREAMS,
)
from lessons_lib.checking.surroundings.random_states import RANDOM
from lessons_lib.checking.surroundings.switch import KEPT, NEW_THREADS, Switch
from lessons_lib.checking.surroundings.torch_modes import MODES, TELLTALES
from lessons_lib.checking.surroundings.torch_precision import PRECISION
from lessons_lib.checking.surroundings.torch_settings import DEFAULTS, SETTINGS


def _as_in_a_new_thread(switches: tuple[Switch, ...]) -> tuple[Switch, ...]:
    """The switches with their neutral values, where these are what a thread begins with."""
    made: list[Switch] = []

    def read() -> None:
        made.extend(
            dataclasses.replace(switch, neutral=switch.get()) if switch.neutral is NEW_THREADS else switch
            for switch in switches
        )

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    return tuple(made)


_settings = _as_in_a_new_thread((*SETTINGS, *PRECISION, *NUMPY, *PYTHON))

# What the course's own code between two calls of an answer needs, and what piles up from call to call.
EACH_CALL = _as_in_a_new_thread((*NAMES, *MODES, *DEFAULTS, *INTERPRETER))
# By these it shows at once whether a call has left any of them on.
SHOWN = {*TELLTALES, "builtins", *(switch.name for switch in (*DEFAULTS, *INTERPRETER))}
# What takes longer to read.
OTHERS = tuple(switch for switch in _settings if switch.neutral is not KEPT)
KEPT_AS_THEY_ARE = tuple(switch for switch in _settings if switch.neutral is KEPT)
# Put back in the end, without a look.
STATES = (*RANDOM, *ALARMS, CONTEXT, STREAMS)

TABLE = (*EACH_CALL, *OTHERS, *KEPT_AS_THEY_ARE, *STATES)
