"""Runs the cells of one notebook in order and sends their evidence to the grader."""

import contextlib
import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import torch

import lessons_lib
from lessons_lib.checking.collect.evidence import Evidence, collect
from lessons_lib.checking.collect.time_limits import TimeLimit
from lessons_lib.checking.values.type_names import name_of_type
from lessons_lib.exercises import load
from lessons_lib.grading.execute.transport import frames
from lessons_lib.grading.execute.transport.encode import encode
from lessons_lib.grading.execute.worker.cell_runner import run_cell
from lessons_lib.grading.execute.worker.evidence_recorder import CANNOT_RUN, EvidenceRecorder
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.notebook import opening

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

# Attributes of a kernel that plain IPython lacks: without them `%matplotlib inline` would raise and stop its cell.
OF_A_KERNEL = ("enable_gui", "ask_exit")
MAGICS_OF_A_KERNEL = ("autosave", "connect_info", "less", "man", "more", "qtconsole")
# What torch imports at the first call of some functions, such as `broadcast_shapes`: symbolic algebra, in 0.4 s.
IMPORTED_LATE = "torch.fx.experimental.symbolic_shapes"
FIRST_CELL = "def f(x):\n    return [x]\n\nf('x')"  # the first run in IPython is slow: do it before the fork


def make_shell() -> "InteractiveShell":
    """An IPython shell like a kernel's, without history and colours. Slow to create: do it before the fork."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    settings = Config()
    settings.HistoryManager.enabled = False
    settings.InteractiveShell.colors = "NoColor"
    shell: InteractiveShell = InteractiveShell.instance(config=settings)
    shell.run_cell(FIRST_CELL, silent=True)  # type: ignore[no-untyped-call]
    shell.reset(new_session=False)  # type: ignore[no-untyped-call]
    vars(shell)["showtraceback"] = lambda *_, **__: None  # never shown, and a long one takes seconds
    for name in OF_A_KERNEL:
        vars(shell)[name] = lambda *_, **__: None
    for name in MAGICS_OF_A_KERNEL:
        shell.register_magic_function(lambda line="": None, "line", name)  # type: ignore[arg-type]
    return shell


def run(job: Job, shell: "InteractiveShell", write: Callable[[bytes], None]) -> None:
    """Runs the cells. An exception stops neither the next cell nor the rest of its own. write: sends bytes to the grader."""

    def send(evidence: Evidence) -> None:
        try:
            header, body = encode(evidence)
            packed = frames.packed(frames.EVIDENCE, header, body)
        except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError, MemoryError):
            packed = b""
        if not packed or len(body) > frames.MOST_BODY or len(packed) - len(body) > frames.MOST_HEADER:
            odd = Evidence(evidence.exercise, evidence.seed, unreadable=CANNOT_RUN)
            packed = frames.packed(frames.EVIDENCE, *encode(odd))
        write(packed)

    recorder = _recorder(job, shell, send, write)
    for module in (lessons_lib, opening):
        vars(module)["open_lesson"] = lambda slug: recorder
        vars(module)["warm_up"] = lambda *_, **__: None  # nothing is scored in it
    names = ("check", "predict", "hint", "given", "solution", "progress")
    shell.user_ns.update(zip(names, recorder, strict=True))
    for number, source in enumerate(job.cells):
        write(frames.packed(frames.CELL, {"cell": number}))
        ended = run_cell(shell, source, job.cell_seconds)
        if ended.error is not None:
            late = isinstance(ended.error, TimeLimit)
            error = f"stopped after {job.cell_seconds:g} s" if late else _in_words(ended.error)
            report = {"cell": number, "error": error, "partly_run": ended.partly_run}
            write(frames.packed(frames.RAISED, report))
    write(frames.packed(frames.DONE, {}))


def _recorder(
    job: Job, shell: "InteractiveShell", send: Callable[[Evidence], None], write: Callable[[bytes], None]
) -> EvidenceRecorder:
    lesson = load(job.lesson)
    if not job.goals:
        return EvidenceRecorder(lesson, job.seed, job.cell_seconds, shell.user_ns, send)
    # Only here: few gradings search for places, and the grader lets the worker import this before the fork.
    from lessons_lib.grading.execute.transport import places
    from lessons_lib.grading.execute.worker.place_recorder import SECONDS_FOR_REPAIRS, PlaceRecorder
    from lessons_lib.repair.search import SECONDS

    return PlaceRecorder(
        lesson,
        job.cell_seconds,
        shell.user_ns,
        job.goals,
        lambda name, found: write(frames.packed(frames.PLACE, places.encode(name, found, job.repairs))),
        SECONDS_FOR_REPAIRS if job.repairs else SECONDS,
    )


def _in_words(error: BaseException) -> str:
    try:
        text: Any = str.__str__(str(error))
    except BaseException:
        text = ""
    lines = text.splitlines() or [""]
    return f"{name_of_type(type(error))}: {lines[0]}"[: frames.MOST_ERROR]


def warm_up(lessons: Sequence[str], modules: Sequence[str]) -> None:
    """Imports what every submission needs: these lessons, these modules, and what torch imports lazily.

    Must not start autograd's engine, which doesn't work in a forked child after that.
    """
    for name in (*modules, IMPORTED_LATE):
        with contextlib.suppress(ImportError):  # 'torch.Tensor' is not a module
            importlib.import_module(name)
    for slug in lessons:
        for exercise in load(slug).exercises.values():
            if exercise.has_inputs:
                collect(exercise, lambda *inputs: torch.zeros(2) + 1)
