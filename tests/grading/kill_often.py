"""Grades a class, killed again and again, and prints how many submissions each of the killed had left graded.

    python -m tests.grading.kill_often SUBMISSIONS OUT KILLS

Each grader is a fork of this process, which has imported torch and keeps one worker warm for all of them: so
that a moment at which one is killed is a moment of grading, and not of starting.
"""

import dataclasses
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

import torch

from lessons_lib.grading import grader
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.database_file import FILE_NAME
from lessons_lib.grading.run import GradingRequest, grade
from tests.grading.sample_class import LESSON

LEFT_TO_WAIT_FOR = os.WEXITED | os.WNOHANG | os.WNOWAIT


def main(submissions: str, out: str, kills: str) -> None:
    torch.set_num_threads(1)
    request = GradingRequest(Path(submissions), Path(out), jobs=2, seed=5, isolation="nested")
    pool = WorkerPool([LESSON], Limits(), wanted="nested")
    vars(pool)["close"] = lambda: None
    vars(grader)["WorkerPool"] = lambda *args, **kwargs: pool
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as warm:
        grade(dataclasses.replace(request, out=Path(warm)))
    longest = (time.monotonic() - begun) / int(kills)  # so that the kills lie all over the run
    vars(pool)["_take"] = lambda: pool._shared  # not a child of the fork, so is_alive doesn't work
    moments = random.Random(7)
    killed = 0
    for number in range(4 * int(kills)):
        before = _graded(request.out)
        child = os.fork()
        if not child:
            os._exit(grade(request))
        # Every other one is killed only once it has graded something: on a busy machine too they come to lie all over.
        while (
            number % 2 and _graded(request.out) == before and not os.waitid(os.P_PID, child, LEFT_TO_WAIT_FOR)
        ):
            time.sleep(0.01)
        time.sleep(moments.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            killed += 1
            print("killed at", _graded(request.out))
        if killed == int(kills):
            break
    sys.stdout.flush()
    grade(request)
    WorkerPool.close(pool)


def _graded(out: Path) -> int:
    """How many submissions the gradebook knows; it has to open."""
    if not (out / FILE_NAME).exists():
        return 0
    with Gradebook.open(out) as book:
        return len(list(book.submissions()))


if __name__ == "__main__":
    main(*sys.argv[1:])
