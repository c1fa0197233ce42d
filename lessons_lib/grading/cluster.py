"""Grading on a Dask cluster: the same grader in each of its worker processes.

The cluster's machines need the course installed, in the same version, and nothing else: submissions are sent to
them with their cells.
"""

import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from lessons_lib import answers
from lessons_lib.command import UserError
from lessons_lib.grading.execute.sandbox.probe import WANTED, Isolation
from lessons_lib.grading.grader import GradedSubmission, Grader, GradingConfig
from lessons_lib.grading.intake.loaded_submission import LoadedSubmission
from lessons_lib.grading.score.versions import lesson_versions

CONNECT = "20s"
AHEAD = 2  # tasks in flight for each of the cluster's threads: one runs, one waits

Versions = dict[str, dict[str, str]]


class Cluster:
    """A running cluster. Raises UserError, one sentence, where it can't be used."""

    def __init__(self, address: str, config: GradingConfig) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UserError("grading on a cluster needs Dask: pip install -e '.[cluster]'") from None
        try:
            self._client = Client(address, timeout=CONNECT)
        except (OSError, ValueError) as error:
            raise UserError(f"there is no Dask scheduler at {address}: {error}") from None
        self._config = config
        try:
            self.isolation = self._get_ready()
        except BaseException:
            self._client.close()
            raise

    def _get_ready(self) -> Isolation:
        """Starts a grader in every worker process. Returns the weakest level of isolation among them."""
        ready: dict[str, tuple[Isolation, Versions]] = self._client.run(_get_ready, self._config)
        if not ready:
            raise UserError("the cluster has no workers yet")
        here = _versions(self._config)
        for address, (_, versions) in ready.items():
            if versions != here:
                raise UserError(
                    f"the worker at {address} has another version of the course than this machine"
                )
        return max(
            (isolation for isolation, _ in ready.values()),
            key=lambda i: (WANTED.index(i.level), not i.counted),
        )

    def grade(self, loaded: Iterable[LoadedSubmission]) -> Iterator[GradedSubmission]:
        """The graded submissions in completion order. `loaded` is read lazily, as tasks complete."""
        from distributed import as_completed

        waiting = iter(loaded)
        places = AHEAD * sum(self._client.nthreads().values())
        running = as_completed([self._submit(one) for one in islice(waiting, places)])
        for future in running:
            try:
                graded: GradedSubmission = future.result()
            except UserError:
                raise
            except Exception as error:  # whatever the cluster's own machinery raises
                raise UserError(f"the cluster gave up: {type(error).__name__}: {error}") from None
            for one in islice(waiting, 1):
                running.add(self._submit(one))
            yield graded

    def _submit(self, loaded: LoadedSubmission) -> Any:
        return self._client.submit(_grade, self._config, loaded, pure=False)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.run(_end)
        self._client.close()


# In a worker process of the cluster.
_lock = threading.Lock()  # protects _graders
_graders: dict[GradingConfig, Grader] = {}


def _get_ready(config: GradingConfig) -> tuple[Isolation, Versions]:
    return _grader(config).isolation, _versions(config)


def _grade(config: GradingConfig, loaded: LoadedSubmission) -> GradedSubmission:
    return _grader(config).grade_one(loaded)


def _end() -> None:
    with _lock:
        while _graders:
            _graders.popitem()[1].close()


def _grader(config: GradingConfig) -> Grader:
    with _lock:
        if config not in _graders:  # also in a worker process that joined later
            _graders[config] = Grader(config)
        return _graders[config]


def _versions(config: GradingConfig) -> Versions:
    return {slug: lesson_versions(answers.load(slug)) for slug in config.lessons}
