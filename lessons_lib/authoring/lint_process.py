"""Linting one lesson in a process of its own: most of the work is running answers, on one core each.

Plain processes and pipes. A pool of multiprocessing's leaves named semaphores behind where it is cut off, and a fork of
a process whose torch has run on two threads hangs.

    python -m lessons_lib.authoring.lint_process SLUG    (it ends when its standard input does: with the one who asked)
"""

import dataclasses
import json
import os
import subprocess
import sys
import threading

from lessons_lib.authoring.fault import Fault


def lint_in_process(slug: str) -> list[Fault]:
    """The faults of one lesson of this checkout. Raises CalledProcessError if its process fails."""
    words = [sys.executable, "-m", __name__, slug]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        found = process.stdout.read()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words)
    return [Fault(**fields) for fields in json.loads(found)]


def main(slug: str) -> None:
    """Prints the faults of a lesson as JSON."""
    threading.Thread(target=_end_with_the_caller, daemon=True).start()
    import torch

    from lessons_lib.authoring.course import this_course
    from lessons_lib.authoring.lint_lesson import lint

    torch.set_num_threads(
        1
    )  # the cores are for the other lessons, and small tensors gain nothing from a second
    print(json.dumps([dataclasses.asdict(fault) for fault in lint(this_course(), slug)]))


def _end_with_the_caller() -> None:
    os.read(0, 1)  # not sys.stdin, whose lock would stop the interpreter from ending
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
