"""What a worker imports before the first submission."""

import pytest

from lessons_lib.grading.execute import preload
from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.conftest import ASKING
from tests.grading.running import run_cells
from tests.grading.sandboxes import needs_bubblewrap


def test_imports_of_notebooks_with_exercises_are_preloaded() -> None:
    found = preload.modules(["04_broadcasting"])
    assert {"torch", "numpy", "sklearn.datasets", "lessons_lib.viz"} <= set(found)
    assert preload.modules(["no_such_lesson"]) == []


@needs_bubblewrap
@pytest.mark.parametrize("slug", ASKING)
def test_nothing_of_it_is_imported_again_for_a_submission(pool: WorkerPool, slug: str) -> None:
    first_cell = "import sys\nbefore = set(sys.modules)"
    imports = [f"try:\n    import {name}\nexcept ImportError:\n    pass" for name in preload.modules([slug])]
    run_result = run_cells(
        pool, first_cell, *imports, "raise LookupError(sorted(set(sys.modules) - before))", lesson=slug
    )
    assert list(run_result.raised.values()) == [f"LookupError: {[]}"]
