"""A worker pool: parallel jobs, lost workers, failed starts."""

import concurrent.futures
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.command import UserError
from lessons_lib.grading.execute import worker_process
from lessons_lib.grading.execute.worker import process_tree
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.execute.test_isolation_levels import RIGHT
from tests.grading.running import grade_cells, run_cells, scores
from tests.grading.sandboxes import needs_bubblewrap


@needs_bubblewrap
def test_two_at_once_do_not_meet(pool: WorkerPool) -> None:
    listening = (
        "import socket, time, os\n"
        "made = socket.socket(socket.AF_UNIX); made.bind('\\0meeting'); made.listen()\n"
        "web = socket.socket(); web.bind(('127.0.0.1', 5999)); web.listen()\n"
        "open('/tmp/message', 'w').write('here'); open('/dev/shm/message', 'w').write('here')\n"
        "time.sleep(1.5)"
    )
    asking = (
        "import socket, time, os\ntime.sleep(0.7)\nmet = []\n"
        "for family, address in ((socket.AF_UNIX, '\\0meeting'), (socket.AF_INET, ('127.0.0.1', 5999))):\n"
        "    try:\n        socket.socket(family).connect(address)\n        met.append(address)\n"
        "    except OSError:\n        pass\n"
        "met += [p for p in ('/tmp/message', '/dev/shm/message') if os.path.exists(p)]\n"
        "raise LookupError(repr(met))"
    )
    with concurrent.futures.ThreadPoolExecutor() as executor:
        one, other = executor.submit(run_cells, pool, listening), executor.submit(run_cells, pool, asking)
        assert one.result().raised == {}
        assert other.result().raised == {1: "LookupError: []"}


@needs_bubblewrap
def test_a_worker_that_dies_is_replaced_and_its_jobs_are_done(pool: WorkerPool) -> None:
    assert scores(grade_cells(pool, *RIGHT)) == {"row_shares": 1}
    with concurrent.futures.ThreadPoolExecutor() as executor:
        slow = executor.submit(grade_cells, pool, "import time; time.sleep(1.5)", *RIGHT)
        time.sleep(0.5)
        for process in process_tree.members(os.getpid())[1:]:
            os.kill(process, signal.SIGKILL)
        assert scores(slow.result()) == {"row_shares": 1}
    assert scores(grade_cells(pool, *RIGHT)) == {"row_shares": 1}


@needs_bubblewrap
def test_nothing_is_left_when_the_pool_is_closed() -> None:
    others = process_tree.members(os.getpid())
    with WorkerPool(["00_start_here"], Limits(seconds=20), wanted="nested") as own:
        run_cells(
            own,
            "import os, time\nif not os.fork():\n    os.setsid(); time.sleep(1000)",
            lesson="00_start_here",
        )
        workers = set(process_tree.members(os.getpid())) - set(others)
        assert workers
    assert not workers & set(process_tree.members(os.getpid()))
    while any(Path(f"/proc/{process}").exists() for process in workers):
        time.sleep(0.05)


@needs_bubblewrap
def test_a_worker_that_does_not_start_says_why() -> None:
    with WorkerPool(["00_start_here"], Limits(memory=1000 * MB), wanted="nested") as pool:
        course = Path(pool._course)
        (course / "lessons_lib" / "exercises" / "lesson_00_start_here" / "__init__.py").write_text("1 / 0")
        results = pool.imap_unordered(
            [1], lambda _: pool.run_with_restarts(Job("00_start_here", 1, (), 1)), jobs=1
        )
        with pytest.raises(UserError, match="the worker doesn't start: ZeroDivisionError"):
            next(results)


class _NoNamespaces:
    """A worker that can set none up for the first `failing` jobs."""

    is_alive = True

    def __init__(self, failing: int) -> None:
        self.failing = failing

    def run(self, job: bytes) -> worker_process.RunResult:
        self.failing -= 1
        if self.failing >= 0:
            return worker_process.RunResult(ended="isolation", why="unshare: No space left on device")
        return worker_process.RunResult(ended="exit", done=True)


@needs_bubblewrap
@pytest.mark.parametrize(("failing", "ended"), [(1, "exit"), (100, "isolation")])
def test_namespaces_that_cannot_be_set_up_are_tried_again(
    monkeypatch: pytest.MonkeyPatch, pool: WorkerPool, failing: int, ended: str
) -> None:
    monkeypatch.setattr("lessons_lib.grading.execute.worker_pool.PAUSES", (0.0, 0.0))
    monkeypatch.setattr(pool, "_shared", _NoNamespaces(failing))
    assert pool.run(Job("00_start_here", 0, ("1",), 5)).ended == ended


@needs_bubblewrap
def test_while_one_is_scored_the_next_runs_and_never_more_than_jobs(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, second = threading.Event(), threading.Event()
    running = threading.Lock()

    def run(job: Job) -> worker_process.RunResult:
        assert running.acquire(blocking=False), "two run at once"
        assert drawn.wait(60)  # the other thread has its submission, too
        if job.seed == 2:
            second.set()
        running.release()
        return worker_process.RunResult(ended="exit", done=True)

    def graded(number: int) -> int:
        pool.run_with_restarts(Job("00_start_here", number, (), 1))
        assert number != 1 or second.wait(60), "nothing runs while the first is scored"
        return number

    def submissions() -> Iterator[int]:
        yield 1
        drawn.set()
        yield from (2, 3)

    monkeypatch.setattr(pool, "run", run)
    assert sorted(pool.imap_unordered(submissions(), graded, jobs=1)) == [1, 2, 3]
