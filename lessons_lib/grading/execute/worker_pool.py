"""A pool of sandboxed workers; results in completion order."""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from lessons_lib.command import UserError
from lessons_lib.grading.common.temporary_folder import TemporaryFolder
from lessons_lib.grading.execute.sandbox.bubblewrap import environment
from lessons_lib.grading.execute.sandbox.cgroups import ControlGroups, find
from lessons_lib.grading.execute.sandbox.course import write
from lessons_lib.grading.execute.sandbox.probe import TRIAL, Isolation, command, probe
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.execute.worker.settings import Settings
from lessons_lib.grading.execute.worker_process import RunResult, Worker, WorkerLost

T = TypeVar("T")
R = TypeVar("R")
MOST_STARTS = 3  # failed starts in a row before the grading is aborted
PAUSES = (0.1, 0.5, 2.0)  # seconds before a job whose namespaces could not be set up is run again


class WorkerPool:
    """Workers for some lessons. The first one starts at once, so that it imports torch while the caller does.

    hidden: folders that no submission may see, wherever they are. Raises UserError where `wanted` isolation does not
    work on this machine.
    """

    def __init__(
        self,
        lessons: Sequence[str],
        limits: Limits,
        *,
        wanted: str = "auto",
        preload: Sequence[str] = (),
        hidden: Sequence[Path] = (),
    ) -> None:
        self._folder = TemporaryFolder("lessons-grade-")
        self._course = self._folder.path / "course"
        self._course.mkdir()
        write(self._course, lessons)
        for path in (self._folder.path, self._course):
            path.chmod(0o755)  # the worker may run as another user
        self._hidden = tuple(hidden)
        tried = probe(wanted, self._course, self._hidden)
        self._cgroups: ControlGroups | None = find(
            command(tried, self._course, self._hidden, TRIAL),
            environment(str(self._course)),
            limits,
            alone=tried.level != "limits",
        )
        self.isolation: Isolation = replace(tried, counted=self._cgroups is not None)
        level = tried.level
        self._settings = Settings(
            level == "nested", level != "limits", tuple(lessons), tuple(preload), limits
        )
        self._spare: list[Worker] = [self._start()]
        self._lock = threading.Lock()
        self._slots: AbstractContextManager[object] = nullcontext()
        self._shared: Worker | None = None
        self._closed = False

    def imap_unordered(self, items: Iterable[T], function: Callable[[T], R], jobs: int) -> Iterator[R]:
        """Yields function(item) for each item in completion order; at most `jobs` jobs run at once.

        `function` runs in one thread more, so that no worker is idle while a result is scored. `items` is read lazily, so
        that memory does not grow with their number. Raises what `function` raises.
        """
        self._slots = threading.BoundedSemaphore(jobs)
        try:
            yield from _UnorderedResults(iter(items), function, jobs + 1).all()
        finally:
            self._slots = nullcontext()

    def run_with_restarts(self, job: Job) -> RunResult:
        """Runs a job, starting another worker if one is lost. Raises UserError if workers can't be started any more."""
        with self._slots:
            for _ in range(MOST_STARTS):
                try:
                    return self.run(job)
                except WorkerLost as error:
                    message = str(error)
        raise UserError(message)

    def run(self, job: Job) -> RunResult:
        """Runs a job, in a warm worker if there is one. Raises WorkerLost if none starts.

        If its namespaces can't be set up, which is not the job's fault and may be temporary, it is run again.
        """
        run_result = self._run_once(job)
        for pause in PAUSES:
            if run_result.ended != "isolation" or self._closed:
                break
            time.sleep(pause)
            run_result = self._run_once(job)
        return run_result

    def _run_once(self, job: Job) -> RunResult:
        worker = self._take()
        run_result = worker.run(job.packed())
        self._put_back(worker)
        if run_result.ended == "lost" and self._settings.nested and not self._closed:
            # One of the jobs killed the shared worker: run each of them again, alone.
            alone = self._start()
            alone.wait_until_ready()
            run_result = alone.run(job.packed())
            alone.close()
        return run_result

    def close(self) -> None:
        """Ends all workers and what runs in them."""
        self._closed = True
        for worker in (*self._spare, *filter(None, [self._shared])):
            worker.close()
        if self._cgroups:
            self._cgroups.close()
        self._folder.remove()

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> Worker:
        return Worker(self.isolation, self._settings, self._course, self._hidden, self._cgroups)

    def _take(self) -> Worker:
        """The nested worker that all jobs share or, without nesting, a warm worker for one job."""
        with self._lock:
            if self._shared and self._shared.is_alive:
                return self._shared
            worker = self._spare.pop() if self._spare else self._start()
            if self._settings.nested:
                worker.wait_until_ready()
                self._shared = worker
                return worker
        worker.wait_until_ready()
        return worker

    def _put_back(self, worker: Worker) -> None:
        """Closes a worker that was used without nesting, since it runs one job only, and starts the next one."""
        if self._settings.nested:
            return
        worker.close()
        with self._lock:
            self._spare.append(self._start())


class _UnorderedResults(Generic[T, R]):
    """Applies a function to items in threads; yields the values in the caller's thread."""

    def __init__(self, items: Iterator[T], function: Callable[[T], R], jobs: int) -> None:
        self._items = items
        self._function = function
        self._jobs = jobs
        self._lock = threading.Lock()
        self._results: queue.Queue[_Value[R] | BaseException | None] = queue.Queue(maxsize=jobs)
        self._stopped = threading.Event()

    def all(self) -> Iterator[R]:
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self._jobs)]
        for thread in threads:
            thread.start()
        left = len(threads)
        try:
            while left:
                found = self._results.get()
                if found is None:
                    left -= 1
                elif isinstance(found, BaseException):
                    raise found
                else:
                    yield found.value
        finally:
            self._stopped.set()

    def _work(self) -> None:
        try:
            while not self._stopped.is_set():
                with self._lock:  # zipfile allows one reader at a time
                    item = next(self._items, None)
                if item is None:
                    break
                self._results.put(_Value(self._function(item)))
            self._results.put(None)
        except BaseException as error:
            self._results.put(error)


@dataclass(frozen=True)
class _Value(Generic[R]):
    value: R
