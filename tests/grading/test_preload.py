"""What a worker imports before the first submission."""

import pytest

from lessons_lib.grading import preload
from lessons_lib.grading.court import Court
from tests.grading.conftest import ASKING
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.trials import hear


def test_it_is_what_the_notebooks_import_where_they_ask_something() -> None:
    found = preload.modules(["04_broadcasting"])
    assert {"torch", "numpy", "sklearn.datasets", "lessons_lib.viz"} <= set(found)
    assert preload.modules(["no_such_lesson"]) == []


@needs_bubblewrap
@pytest.mark.parametrize("slug", ASKING)
def test_nothing_of_it_is_imported_again_for_a_submission(court: Court, slug: str) -> None:
    told = "import sys\nbefore = set(sys.modules)"
    imports = [f"try:\n    import {name}\nexcept ImportError:\n    pass" for name in preload.modules([slug])]
    heard = hear(court, told, *imports, "raise LookupError(sorted(set(sys.modules) - before))", lesson=slug)
    assert list(heard.raised.values()) == [f"LookupError: {[]}"]
