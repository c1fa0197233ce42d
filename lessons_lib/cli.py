"""`lessons …`: names the commands and hands each its arguments. A command's module is imported when it runs."""

import importlib
import os
import platform
import sys
from collections.abc import Sequence
from importlib import metadata

from lessons_lib.command import UserError, no_such

# name: (module with `main(argv) -> exit code`, what it does)
COMMANDS = {
    "lab": ("lessons_lib.notebook.workspace.lab", "open the course in JupyterLab"),
    "progress": ("lessons_lib.notebook.workspace.progress_report", "show how far you have come"),
    "reset": ("lessons_lib.notebook.workspace.reset", "start one exercise again; your answer is kept"),
    "update": (
        "lessons_lib.notebook.workspace.update",
        "put newer versions of lessons beside yours, with your answers",
    ),
    "grade": ("lessons_lib.grading.commands.grade", "for instructors: grade notebooks, each in a sandbox"),
    "report": (
        "lessons_lib.grading.commands.report",
        "for instructors: make the reports of a gradebook again",
    ),
    "export": (
        "lessons_lib.grading.commands.export",
        "for instructors: fill scores into a sheet of Canvas or Moodle",
    ),
    "package": (
        "lessons_lib.grading.commands.package",
        "for instructors: pack a lesson's autograder for Gradescope",
    ),
    "override": ("lessons_lib.grading.commands.override", "for instructors: set a score by hand"),
    "unnamed": (
        "lessons_lib.grading.commands.unnamed",
        "for authors: gather the wrong answers that have no cause yet",
    ),
    "build": ("lessons_lib.authoring.build", "for authors: make the notebooks from their sources"),
    "new": ("lessons_lib.authoring.new.command", "for authors: begin a lesson or an exercise"),
    "record": ("lessons_lib.gpu.record", "for authors: record what a real GPU does, for lessons without one"),
    "lint": ("lessons_lib.authoring.lint", "for authors: say what is wrong with a lesson"),
    "stats": ("lessons_lib.authoring.stats", "for authors: count what the course has"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code: 0, what the command returned, or 2 after a refusal."""
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except UserError as refusal:
        print(f"lessons: {refusal}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # who reads along, `| head` for instance, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        return 1
    return code


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(usage())
        return 0 if words else 2
    if words[0] == "--version":
        print(versions())
        return 0
    command, *rest = words
    if command not in COMMANDS:
        raise no_such("command", command, COMMANDS)
    return int(importlib.import_module(COMMANDS[command][0]).main(rest))


def usage() -> str:
    """The list of commands."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {what}" for name, (_, what) in COMMANDS.items()]
    return "\n".join(["usage: lessons COMMAND …", "", *lines, "", "`lessons COMMAND --help` says more."])


def versions() -> str:
    """What a report of a fault has to say: the course, torch, Python and the system, in one line."""
    packages = ("pytorch-by-hand", "torch")
    found = [f"{name} {metadata.version(name)}" for name in packages]
    return ", ".join([*found, f"Python {platform.python_version()}", platform.platform(terse=True)])


if __name__ == "__main__":
    sys.exit(main())
