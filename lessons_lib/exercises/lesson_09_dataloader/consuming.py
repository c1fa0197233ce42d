"""The consumer that this lesson's loaders are tried with: it takes batches, computes with each, and notes how it ended."""

from collections.abc import Callable, Sequence
from typing import Any

from lessons_lib.checking.collect.exceptions import raised_by_statement
from lessons_lib.exercises.lesson_09_dataloader.passes import Pass
from lessons_lib.loading.machine import SimulatedMachine, Stuck
from lessons_lib.loading.other_threads import other_threads_refused

_END = object()
_CHECKS = ("lessons_lib.loading", "lessons_lib.exercises")
MORE = 3  # batches taken beyond those that there are, before it gives up


class Loads:
    """Counts what has been begun and what was taken. most_ahead: the most that were begun and not yet taken, at any time."""

    def __init__(self) -> None:
        self.begun = self.taken = self.most_ahead = 0

    def begin(self) -> None:
        self.begun += 1
        self.most_ahead = max(self.most_ahead, self.begun - self.taken)


class Consumed:
    """taken: what came, as text. at: when, in ms. ended: how it ended. ms: when the last step was done."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.at: list[float] = []
        self.ended = "at the end"
        self.ms = 0.0


def consume(
    machine: SimulatedMachine,
    answer: Callable[[], Any],
    loads: Loads,
    step_ms: float,
    count: int,
    known: Sequence[Exception] = (),
) -> Consumed:
    """Takes all batches of what answer() returns. known: exceptions of the source, which may end it, themselves or in other words, and so
    may the answer's own `raise` once one of them was raised. Any other one is raised, also one that ended a thread of the answer.
    """
    found = Consumed()
    try:
        with other_threads_refused(machine.runs_here):
            _take(found, machine, answer(), loads, step_ms, count)
    except Stuck:
        found.ended = "waits forever"
    except Exception as error:
        told = any(_tells(error, one) for one in known)
        if not told and not _in_answer_to(error, known):
            raise
        text = f": {error}" if told else " with another text"
        found.ended = type(error).__name__ + (text if str(error) else ", no text")
    for failed in machine.failed:
        expected = any(_tells(failed, one) for one in known) or _in_answer_to(failed, known)
        if not expected and not isinstance(failed, StopIteration):  # next() without an end
            raise failed from None
    return found


def _take(
    found: Consumed, machine: SimulatedMachine, batches: Any, loads: Loads, step_ms: float, count: int
) -> None:
    if batches is None:
        raise TypeError(
            "your function returned None, but the consumer needs something to loop over: `yield` each batch"
        )
    taking = Pass(iter(batches))
    while (batch := next(taking, _END)) is not _END:
        loads.taken += 1
        found.taken.append("object()" if type(batch) is object else repr(batch))
        found.at.append(machine.clock())
        if len(found.taken) == count + MORE:
            found.ended = "not at all"
            return
        machine.sleep(step_ms)
        found.ms = machine.clock()


def _tells(error: Exception, source: Exception) -> bool:
    """Whether it is this exception, or one made of it: with its text, with it as the cause, or of its type without a text."""
    bare = type(error) is type(source) and not str(error)
    return error is source or bare or str(source) in str(error) or error.__cause__ is source


def _in_answer_to(error: Exception, known: Sequence[Exception]) -> bool:
    """Whether the answer's own `raise` made it after the source had raised its exception."""
    if all(one.__traceback__ is None for one in known):
        return False
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    if step is None or step.tb_frame.f_globals.get("__name__", "").startswith(_CHECKS):
        return False
    return raised_by_statement(step)
