"""Every lesson of the course passes every rule."""

import pytest

from lessons_lib.authoring.course import this_course
from lessons_lib.authoring.lint import lint


@pytest.mark.parametrize("slug", this_course().lessons())
def test_a_lesson_has_no_fault(slug):
    assert [str(fault) for fault in lint(this_course(), slug)] == []
