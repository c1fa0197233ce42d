"""A court that many tests share: it takes seconds to start. (On Windows, which can't fork, nothing is collected.)"""

import sys
from collections.abc import Iterator

import pytest

from lessons_lib.exercises import load, slugs
from lessons_lib.grading import preload
from lessons_lib.grading.court import Court
from lessons_lib.grading.worker.limits import MB, Limits

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []
ASKING = [slug for slug in slugs() if load(slug).exercises]


@pytest.fixture(scope="session")
def court() -> Iterator[Court]:
    """All lessons, a nested sandbox, 30 s a notebook."""
    limits = Limits(seconds=30, memory=1000 * MB)
    with Court(ASKING, limits, wanted="nested", preload=preload.modules(ASKING)) as made:
        yield made
