"""A worker pool that many tests share, because it takes seconds to start. (On Windows nothing is collected: no fork.)"""

import sys
from collections.abc import Iterator

import pytest

from lessons_lib.exercises import load, slugs
from lessons_lib.grading.execute import preload
from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool

collect_ignore_glob = ["test_*.py", "*/test_*.py"] if sys.platform == "win32" else []
ASKING = [slug for slug in slugs() if load(slug).exercises]


@pytest.fixture(scope="session")
def pool() -> Iterator[WorkerPool]:
    """All lessons, a nested sandbox, 30 s a notebook."""
    limits = Limits(seconds=30, memory=1000 * MB)
    with WorkerPool(ASKING, limits, wanted="nested", preload=preload.modules(ASKING)) as made:
        yield made
