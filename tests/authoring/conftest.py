import pytest

from lessons_lib.authoring import rules
from lessons_lib.authoring.rules import syllabus
from tests.authoring.sample_lesson import SLUG, SampleLesson

ITEMS = """\
[teach]
mean = "the mean of an axis"
[bitten]
column = "(n, 1) against (n)"
[exercise]
rows = "the mean of each row"
[claim]
loops = "loops are slow"
"""
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


@pytest.fixture
def covering(sample, monkeypatch):
    """The toy lesson with a syllabus, all of it covered, and a floor that it reaches."""
    monkeypatch.setattr(
        syllabus, "FEWEST", {"code exercises": 1, "code exercises in its core": 1, "myths": 1}
    )
    path = sample.course.syllabus(SLUG)
    path.parent.mkdir(parents=True)
    path.write_text(ITEMS, encoding="utf-8")
    sample.edit('tags=["show"]', 'tags=["show"] covers="mean column"')
    sample.edit(
        '# %% tags=["exercise"]\ndef row_means', '# %% tags=["exercise"] covers="mean rows"\ndef row_means'
    )
    sample.edit(
        "# %% [markdown]\n# ## Recap",
        '# %% [markdown]\n# ### Myth: "loops are slow"\n\n# %% tags=["show"] covers="loops"\nprint(1)\n\n'
        "# %% [markdown]\n# ## Deeper\n\n# %% [markdown]\n# ## Recap",
    )
    return sample
