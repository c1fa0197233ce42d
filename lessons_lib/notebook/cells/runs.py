"""Tracks cell runs, to know which names in memory differ from what the notebook shows.

A cell that is not valid Python, that raises half-way, or that no longer defines a name leaves the earlier definition in
memory, and a check would judge code that the notebook no longer shows. IPython reports every run before and after it;
without IPython, nothing is tracked.
"""

import functools
import keyword
import re
import sys
import types
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from lessons_lib.checking.collect.exceptions import record_exception
from lessons_lib.checking.values.type_names import is_a
from lessons_lib.notebook.cells.names import MOST_READ, bindings

MOST_MESSAGE = 120  # characters of an exception's message: the whole of it is in the cell's own output
_ABSENT = object()  # the value of an undefined name
# How a definition begins in code that is not valid Python: `def f`, or `f = `, or `dfe f(x):` and `f(x):` with a colon at the end.
_KEYWORD = re.compile(r"^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_LIKE_A_KEYWORD = re.compile(r"^[ \t]*(?:(\w+)[ \t]+)?(\w+)[ \t]*\((.*)$", re.MULTILINE)
Reason = Literal["unreadable", "failed", "interrupted", "gone", "not kept", "below", "another", "later"]


@dataclass(frozen=True)
class Mismatch:
    """Why a name in memory is not what its cell shows.

    reason: 'unreadable': the cell is no Python. 'failed': it raised before it defined the name.
        'interrupted': it was stopped before that. 'gone': it ran, and does not define the name any more.
        'not kept': it ran under a cell magic that keeps no definitions.
        'below': the name is what the cell shows, but the cell raised further down.
        'another': it is what the exercise's own cell shows, but another cell that defines it raised since.
        'later': the cell that is running defines the name further down.
    error, message: the exception's type and the first line of its text. line: of the cell, 0 if unknown.
    magic: the cell magic, such as '%%timeit'. instead: what the cell defines now, where the name is gone.
    """

    reason: Reason
    error: str = ""
    message: str = ""
    line: int = 0
    magic: str = ""
    instead: tuple[str, ...] = ()


class CellRuns:
    """What the cells of one notebook did to its names, since `watch` was called."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names
        self._running: list[_Run] = []  # more than one where a magic runs cells itself
        self._mismatches: dict[str, tuple[Mismatch, _ObjectIdentity]] = {}
        self._origins: dict[
            str, tuple[str, _ObjectIdentity]
        ] = {}  # name → id of the cell that defined it last
        self._in_own_cell: set[str] = set()  # names that were once defined in the cell with their own id

    def mismatch(self, name: str) -> Mismatch | None:
        """Why `name` is not what its cell shows; None if it is, or if nothing is known of it."""
        value = self._value(name)
        if any(name in run.text.definitions and run.identities[name].matches(value) for run in self._running):
            return Mismatch("later")
        found, identity = self._mismatches.get(name, (None, None))
        # If the name has another value since, the mismatch is resolved.
        return found if identity is not None and identity.matches(value) else None

    def is_from_another_cell(self, name: str) -> bool:
        """True if another cell has defined `name` after the cell with that id did."""
        cell_id, identity = self._origins.get(name, (name, None))
        return (
            cell_id != name
            and name in self._in_own_cell
            and identity is not None
            and identity.matches(self._value(name))
        )

    def before(self, info: Any) -> None:
        """A cell is going to run. info: IPython's ExecutionInfo."""
        text, cell_id = _read(info.raw_cell), getattr(info, "cell_id", None) or ""
        followed = {*text.defines, *self._names_of(cell_id)}
        identities = {name: _ObjectIdentity(self._value(name)) for name in followed}
        self._running.append(_Run(info, cell_id, text, identities))

    def after(self, result: Any) -> None:
        """A cell has run. result: IPython's ExecutionResult, or None for a cell that was interrupted."""
        run = self._ended(result)
        if run is None:
            return
        problem = (run.within if run.text.magic else None) or _problem(result, run.text)
        if problem and self._running:
            self._running[-1].within = problem
        for name, identity in run.identities.items():
            self._record(name, run, problem, is_new=not identity.matches(self._value(name)))

    def _record(self, name: str, run: "_Run", problem: Mismatch | None, is_new: bool) -> None:
        """Record what a run did to one name."""
        defines, value = run.text.defines, self._value(name)
        line = 0 if run.within else defines.get(name, 0)
        origin = self._origins.get(name, (run.cell_id, None))[0]
        if problem and run.cell_id and not is_new and origin == name != run.cell_id:
            found: Mismatch | None = Mismatch("another", problem.error, problem.message, problem.line)
        elif problem and problem.reason == "unreadable":
            found = problem
        elif name not in defines and origin != run.cell_id:
            return  # the answer is in another cell, and was there before this one ran
        elif problem is None:
            found = self._after_complete_run(name, run, is_new)
        elif name not in defines and not is_new:
            found = Mismatch("gone", instead=tuple(defines))
        elif line < problem.line if line and problem.line else is_new:
            found = Mismatch("below", problem.error, problem.message, problem.line)
        else:
            found = problem
        self._mismatches.pop(name, None)
        if found:
            self._mismatches[name] = (found, _ObjectIdentity(value))
        if name in defines and (found is None or found.reason == "below"):
            self._origins[name] = (run.cell_id, _ObjectIdentity(value))
            if name == run.cell_id:
                self._in_own_cell.add(name)

    def _after_complete_run(self, name: str, run: "_Run", is_new: bool) -> Mismatch | None:
        if is_new:
            return None
        if name not in run.text.defines:
            return Mismatch("gone", instead=tuple(run.text.defines))
        # A definition makes a new object each time; a number or a module may be the same one again.
        value = self._value(name)
        if run.text.magic and (value is _ABSENT or is_a(value, types.FunctionType, type)):
            return Mismatch("not kept", magic=run.text.magic)
        return None

    def _names_of(self, cell_id: str) -> Iterator[str]:
        """The names that this cell defined last; and its id, where that may be the name of its exercise."""
        if cell_id:
            yield from (name for name, (origin, _) in self._origins.items() if origin == cell_id)
        if cell_id.isidentifier():
            yield cell_id

    def _ended(self, result: Any) -> "_Run | None":
        """The run that this result belongs to; None for one whose beginning was not seen."""
        info: Any = getattr(result, "info", None)
        for place in range(len(self._running) - 1, -1, -1):
            run = self._running[place]
            # IPython makes a new info if the cell can't start, and passes none if it was cancelled.
            if result is None or run.info is info or run.info.raw_cell == info.raw_cell:
                del self._running[place + 1 :]
                return self._running.pop()
        return None

    def _value(self, name: str) -> Any:
        return self._names.get(name, _ABSENT)


@dataclass(frozen=True)
class _CellText:
    """The text of a cell.

    defines: name → the last line of the statement that gives it a value, 0 if unknown.
    definitions: those of the names that are functions or classes.
    """

    defines: dict[str, int]
    definitions: frozenset[str]
    magic: str = ""


@dataclass
class _Run:
    """A running cell. identities: its names' objects before the run. within: how a run inside this one failed."""

    info: Any
    cell_id: str
    text: _CellText
    identities: dict[str, "_ObjectIdentity"]
    within: Mismatch | None = field(default=None)


class _ObjectIdentity:
    """Recognises an object without keeping it alive, so that large tensors are freed when the learner expects it."""

    def __init__(self, value: Any) -> None:
        self._id = id(value)
        try:
            self._reference: weakref.ref[Any] | None = weakref.ref(value)
        except TypeError:  # numbers, strings, lists
            self._reference = None

    def matches(self, value: Any) -> bool:
        """True if `value` is the same object."""
        return id(value) == self._id and (self._reference is None or self._reference() is value)


def watched() -> CellRuns | None:
    """The runs of the notebook that this is called in, followed from now on; None outside IPython."""
    if "IPython" not in sys.modules:
        return None
    from IPython import get_ipython

    shell = get_ipython()
    return watch(shell) if shell is not None else None


@functools.cache
def watch(shell: Any) -> CellRuns:
    """Follows the cells that an IPython shell runs, from now on; the same CellRuns for the same shell."""
    runs = CellRuns(shell.user_ns)
    shell.events.register("pre_run_cell", runs.before)
    shell.events.register("post_run_cell", runs.after)
    return runs


def _problem(result: Any, text: _CellText) -> Mismatch | None:
    """How a run failed; None if it came to its end."""
    if result is None:
        return Mismatch("interrupted", KeyboardInterrupt.__name__)
    error = result.error_before_exec or result.error_in_exec
    if error is None:
        return None
    name, message = (
        type(error).__name__,
        record_exception(error, None).message.partition("\n")[0][:MOST_MESSAGE],
    )
    if isinstance(error, SyntaxError) and (result.error_before_exec or text.magic):
        return Mismatch("unreadable", name, error.msg or "", 0 if text.magic else error.lineno or 0)
    reason: Reason = "interrupted" if isinstance(error, KeyboardInterrupt) else "failed"
    return Mismatch(reason, name, message, _line(error, text))


def _line(error: BaseException, text: _CellText) -> int:
    """The line of the cell in which it stopped; 0 if unknown, as under a cell magic, which shifts line numbers."""
    trace = error.__traceback__
    while trace is not None and not text.magic:
        if trace.tb_frame.f_code.co_name == "<module>":
            return trace.tb_lineno
        trace = trace.tb_next
    return 0


def _read(source: str) -> _CellText:
    """What a cell defines at its top level, as far as it can be read."""
    magic = ""
    while source.lstrip().startswith("%%"):
        first, _, source = source.lstrip().partition("\n")
        magic = magic or first.split()[0]
    defines = bindings(source)
    if defines is None:
        defines = dict.fromkeys(_guessed(source[:MOST_READ]), 0)
    return _CellText(defines, frozenset(_KEYWORD.findall(source[:MOST_READ])) & defines.keys(), magic)


def _guessed(source: str) -> Iterator[str]:
    """The names that a cell seems to define, though it isn't valid Python."""
    for pattern in (_KEYWORD, _ASSIGNMENT):
        yield from pattern.findall(source)
    for first, name, rest in _LIKE_A_KEYWORD.findall(source):
        if rest.partition("#")[0].rstrip().endswith(":") and not keyword.iskeyword(first):
            yield name
