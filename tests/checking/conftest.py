"""What several tests of the stages use."""

import pytest

from lessons_lib.checking.exercise.exercise import Exercise
from tests.checking.sample_lesson import row_means_exercise


@pytest.fixture
def exercise() -> Exercise:
    return row_means_exercise()
