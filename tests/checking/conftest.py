"""What several tests of the stages use."""

import pytest

from lessons_lib.checking.exercise.answer_key import AnswerKey
from tests.checking.sample_lesson import row_means_exercise


@pytest.fixture
def exercise() -> AnswerKey:
    return row_means_exercise()
