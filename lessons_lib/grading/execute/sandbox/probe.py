"""Finds the best level of isolation on this machine by a trial run."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lessons_lib.command import UserError
from lessons_lib.grading.execute.sandbox import bubblewrap

Level = Literal["nested", "fresh", "limits"]
WANTED = ("auto", "nested", "fresh", "limits")
TRIAL = ("-m", "lessons_lib.grading.execute.worker.isolation_trial")

MEANING: dict[Level, str] = {
    "nested": "each submission in namespaces of its own, inside bubblewrap: no network, no files but the course's",
    "fresh": "each submission in a bubblewrap sandbox of its own, which takes longer: no network, no files but the course's",
    "limits": "limits on time, memory and files only: a submission can read and change whatever the grader's user can, "
    "end that user's programs, and use the network",
}

_COUNTED = "memory limited by the kernel (control groups)"
_WATCHED = "memory watched from outside (no control groups here)"


@dataclass(frozen=True)
class Isolation:
    """level: in force. why: the reason why it is not better, or ''.

    counted: whether control groups limit a submission's memory; otherwise the worker polls it.
    """

    level: Level
    why: str = ""
    counted: bool = False

    @property
    def meaning(self) -> str:
        """A description, without a full stop."""
        return f"{MEANING[self.level]}; {_COUNTED if self.counted else _WATCHED}"


def probe(wanted: str, course: Path, hidden: Sequence[Path]) -> Isolation:
    """The best level that works here, or the one that is wanted.

    course: the folder with the worker's copy of lessons_lib. Raises UserError if the wanted level does not work.
    """
    best = _best(course, hidden)
    if wanted in ("auto", best.level):
        return best
    if wanted == "limits":
        return _limits(course, "you chose --isolation limits")
    if wanted == "fresh" and best.level == "nested":
        return Isolation("fresh", "you chose --isolation fresh")
    raise UserError(f"--isolation {wanted} doesn't work here: {best.why}")


def _best(course: Path, hidden: Sequence[Path]) -> Isolation:
    if shutil.which("bwrap") is None:
        return _limits(course, "bubblewrap is not installed (on Debian: apt install bubblewrap)")
    obstacle, failed = _run_trial(bubblewrap.command(course, hidden, TRIAL))
    if failed:
        return _limits(course, f"bubblewrap doesn't work here: {failed}")
    return (
        Isolation("fresh", f"namespaces can't be nested here: {obstacle}")
        if obstacle
        else Isolation("nested")
    )


def _limits(course: Path, why: str) -> Isolation:
    """The level without a sandbox. Not as root, because a submission could then kill every process of the machine."""
    if os.getuid() == 0:
        obstacle, failed = _run_trial([sys.executable, *TRIAL, "--not-nested"], course)
        if obstacle or failed:
            raise UserError(
                f"{why}, and root may not run submissions without a sandbox (an unprivileged user can't either: {obstacle or failed}): "
                "install bubblewrap, or grade as another user"
            )
    return Isolation("limits", why)


def _run_trial(words: Sequence[str], course: Path | None = None) -> tuple[str, str]:
    """What the trial printed, and why it could not be run."""
    env = bubblewrap.environment(str(course)) if course else None
    try:
        tried = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, env=env)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", str(error)
    if tried.returncode:
        return "", (tried.stderr.strip().splitlines() or [f"it ended with code {tried.returncode}"])[-1]
    return tried.stdout.strip(), ""


def command(
    isolation: Isolation, course: Path, hidden: Sequence[Path], arguments: Sequence[str]
) -> list[str]:
    """The command that runs Python with `arguments` at this level of isolation."""
    if isolation.level == "limits":
        return [sys.executable, *arguments]
    return bubblewrap.command(course, hidden, arguments)
