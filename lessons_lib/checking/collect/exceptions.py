"""Exceptions as text, with the line of the learner's cell."""

import dis
import linecache
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.time_limits import TimeLimit
from lessons_lib.checking.values.type_names import is_a, name_of_type

MOST_MESSAGE = 1500  # characters of an exception's message: torch lists all forms of a call
MOST_READ = 10_000  # of it, in which addresses and paths are looked for
MOST_CODE = 500  # characters of a line
MOST_DECORATORS = 20  # around a function
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")
_RAISE = dis.opmap["RAISE_VARARGS"]
_PATH = re.compile(r"(?<![\w.])(?:/[\w.+-]+){2,}|[A-Za-z]:\\\S+")


@dataclass(frozen=True)
class RaisedException:
    """An exception as text. line: in the learner's own cell, 0 if unknown; code: that line.

    quoted: whether the message itself may be shown, in addition to its explanation. in_own_line: whether that line
    itself raised it, and not a Python function that it called, or the check. by_statement: whether a `raise` did it, also that of
    an `assert`, and not something else in the line.
    """

    type_name: str
    message: str
    line: int = 0
    code: str = ""
    quoted: bool = True
    in_own_line: bool = True
    by_statement: bool = True


def is_learner_code(candidate: Any) -> Callable[[str], bool]:
    """Says of a code object's file name whether it holds the learner's code: a notebook cell, or the candidate's."""
    own = {code.co_filename for code in _codes(candidate)}
    return lambda name: name in own or "ipykernel_" in name or name.startswith("<ipython-input")


def names_used_by(candidate: Any) -> set[str]:
    """The names of globals and attributes that the candidate's own code uses, functions within it included."""
    found: set[str] = set()
    codes = _codes(candidate)
    for code in codes:  # grows as it is read
        found.update(code.co_names)
        codes.extend(constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    return found


def _codes(candidate: Any) -> list[types.CodeType]:
    members = vars(candidate).values() if is_a(candidate, type) else [candidate]
    return [_without_decorators(member).__code__ for member in members if is_a(member, types.FunctionType)]


def _without_decorators(function: types.FunctionType) -> types.FunctionType:
    """The function that was written: `@torch.no_grad()` and the like put one of their library's around it."""
    for _ in range(MOST_DECORATORS):
        within: Any = function.__dict__.get("__wrapped__")
        if not is_a(within, types.FunctionType):
            break
        function = within
    return function


def record_exception(error: BaseException, candidate: Any) -> RaisedException:
    line, code, in_own_line, by_statement = _learners_line(error, candidate)
    try:
        text = str.__str__(str(error))  # str() may return the learner's own subclass
    except (KeyboardInterrupt, TimeLimit):
        raise
    except BaseException:  # the learner's exception class may raise in __str__
        text = ""
    # Addresses and paths differ from machine to machine.
    text = _ADDRESS.sub("0x…", text[:MOST_READ])
    text = _PATH.sub("…", text)[:MOST_MESSAGE]
    return RaisedException(
        name_of_type(type(error)),
        text,
        line,
        code[:MOST_CODE],
        in_own_line=in_own_line,
        by_statement=by_statement,
    )


def raised_by_statement(step: types.TracebackType) -> bool:
    """Whether a `raise` is what ran in this step of a traceback."""
    return step.tb_frame.f_code.co_code[step.tb_lasti] == _RAISE


def _learners_line(error: BaseException, candidate: Any) -> tuple[int, str, bool, bool]:
    """The deepest line of the traceback that is in the learner's cell, whether no frame is deeper, and whether a `raise` was
    what ran there.
    """
    own = is_learner_code(candidate)
    found = (0, "", False, False)
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if own(code.co_filename):
            text = linecache.getline(code.co_filename, step.tb_lineno).strip()
            found = (step.tb_lineno, text, True, raised_by_statement(step))
        else:
            found = (found[0], found[1], False, False)
        step = step.tb_next
    return found
