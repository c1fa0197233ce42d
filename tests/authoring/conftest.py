import pytest

from lessons_lib.authoring import rules
from tests.authoring.sample_lesson import SampleLesson

SLOW = ("misconceptions_are_told_apart", "small_changes_are_noticed")


@pytest.fixture
def sample(tmp_path):
    """A lesson without a fault, in a course of its own."""
    made = SampleLesson(tmp_path)
    yield made
    made.forget()


@pytest.fixture
def quick(monkeypatch):
    """Leave out the two rules that take most of the time, where a test is about others."""
    quick = tuple(rule for rule in rules.RULES if rule.__name__ not in SLOW)
    assert len(quick) == len(rules.RULES) - len(SLOW)
    monkeypatch.setattr(rules, "RULES", quick)
