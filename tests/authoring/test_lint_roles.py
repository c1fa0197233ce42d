"""The rules on roles and names, each broken once."""

import pytest

from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

FILE = f"solutions/{SLUG}.py"
PACKAGE = f"lessons_lib/exercises/lesson_{SLUG}"
MODULE = f"{PACKAGE}/__init__.py"


def test_a_code_cell_without_a_role(sample):
    sample.edit('# %% tags=["show"]', "# %%")
    assert sample.faults() == [f"{FILE}: cell means-3: role-count"]


def test_a_code_cell_with_two_roles(sample):
    sample.edit('# %% tags=["show"]', '# %% tags=["show", "setup"]')
    assert sample.faults() == [f"{FILE}: cell means-3: role-count"]


def test_a_tag_that_nobody_knows(sample):
    sample.edit('tags=["show"]', 'tags=["show", "shwo", "nbval-skip"]')
    assert sample.faults() == [f"{FILE}: cell means-3: unknown-tag"]


def test_a_markdown_cell_with_a_role(sample):
    sample.edit("# %% [markdown]\n# ## Recap", '# %% [markdown] tags=["show"]\n# ## Recap')
    assert sample.faults() == [f"{FILE}: cell recap: role-on-markdown"]


def test_an_exercise_without_a_region(sample):
    sample.edit(
        "    ### BEGIN SOLUTION\n    totals = x.sum(dim=1)\n    return totals / x.shape[1]\n    ### END SOLUTION\n",
        "    ...\n",
    )
    assert sample.faults() == [
        f"{FILE}: cell row_means: region-missing",
        f"{FILE}: cell row_means: solution-fails",
    ]


def test_a_region_where_nobody_answers(sample):
    sample.edit(
        "table.mean(dim=1)\n", "### BEGIN SOLUTION\nmeans = table.mean(dim=1)\nmeans\n### END SOLUTION\n"
    )
    assert sample.faults() == [f"{FILE}: cell means-3: region-misplaced"]


def test_a_check_cell_that_does_more(sample):
    sample.edit('check("row_means")\n', 'check("row_means")\nhint("row_means")\n')
    assert sample.faults() == [f"{FILE}: cell check-row_means: check-does-more"]


def test_an_exercise_and_its_check_drawn_apart(sample):
    sample.edit(
        'check("row_means")\n\n# %% [markdown]\n',
        'torch.ones(1)\n\n# %% tags=["check"]\ncheck("row_means")\n\n# %% [markdown]\n',
    )
    sample.edit('# %% tags=["check"]\ntorch.ones(1)', '# %% tags=["show"]\ntorch.ones(1)')
    assert sample.faults() == [f"{FILE}: cell row_means: check-not-next"]


VALUE = '### BEGIN SOLUTION\nrow_stride = 4\n### END SOLUTION\n\n# %% tags=["check"]\ncheck("row_stride")\n'
IN_PLACE = "### BEGIN SOLUTION\ncheck(row_stride=4)\n### END SOLUTION\n"


def test_points_for_a_value_checked_in_place(sample):
    sample.edit(VALUE, IN_PLACE)
    assert sample.faults() == [f"{FILE}: cell row_stride: points-without-check"]


def test_a_value_without_points_may_be_checked_in_place(sample):
    sample.edit(VALUE, IN_PLACE)
    sample.edit('kind="value", ', 'kind="value", points=0, ', module=True)
    assert sample.faults() == []


@pytest.mark.parametrize(("count", "faults"), [(13, []), (14, ["cell-too-long"])])
def test_length_of_a_cell(sample, count, faults):
    sample.edit("table.mean(dim=1)\n", "table.mean(dim=1)\n\n" + "table + 1\n" * count)
    assert sample.faults() == [f"{FILE}: cell means-3: {fault}" for fault in faults]


@pytest.mark.parametrize(("count", "faults"), [(17, []), (18, ["cell-too-long"])])
def test_length_of_a_setup_cell(sample, count, faults):
    sample.edit("import torch\n", "import torch\n" + "import math\n" * count)
    assert sample.faults() == [f"{FILE}: cell means-2: {fault}" for fault in faults]


def test_a_solution_may_be_long(sample):
    sample.edit(
        "    totals = x.sum(dim=1)\n", "    totals = x.sum(dim=1)\n" + "    totals = totals + 0\n" * 20
    )
    assert sample.faults() == []


def test_another_lesson_is_opened(sample):
    sample.edit('open_lesson("97_toy")', 'open_lesson("96_toy")')
    assert sample.faults() == [f"{FILE}: cell means-2: other-lesson-opened"]


def test_the_lesson_is_opened_too_late(sample):
    sample.edit('# %% tags=["setup"]\n', '# %% tags=["show"]\n1 + 1\n\n# %% tags=["setup"]\n')
    assert sample.faults() == [f"{FILE}: cell means-2: lesson-not-opened"]


def test_a_lesson_that_asks_nothing_need_not_be_opened(sample):
    sample.questions = sample.questions[: sample.questions.index("@lesson.exercise")]
    sample.answers = sample.answers[: sample.answers.index("@answers.to")]
    sample.source = sample.source[: sample.source.index("# %% [markdown]\n# ## Means")]
    sample.source += (
        '# %% tags=["setup"]\nimport torch\n\n# %% [markdown]\n# ## Recap\n#\n# You can now rest.\n'
    )
    assert sample.faults() == []
    sample.edit("import torch", 'from lessons_lib import open_lesson\n\nopen_lesson("96_toy")')
    assert sample.faults() == [f"{FILE}: cell 97-toy-2: other-lesson-opened"]


def test_the_lesson_is_opened_twice(sample):
    sample.edit("table = torch", 'open_lesson("97_toy")\ntable = torch')
    sample.edit('tags=["show"]', 'tags=["setup"]')
    assert sample.faults() == [f"{FILE}: lesson-opened-twice"]


def test_a_package_of_another_name(sample):
    sample.edit('Lesson("97_toy"', 'Lesson("96_toy"', module=True)
    assert sample.faults() == [f"{PACKAGE}: slug-differs"]


def test_a_prediction_that_is_never_asked(sample):
    sample.edit('# %% tags=["prediction"]\n### BEGIN SOLUTION\npredict(first_sum=11)\n### END SOLUTION\n', "")
    assert sample.faults() == [f"{FILE}: cell first_sum: not-predicted-once"]


def test_an_exercise_that_is_never_asked(sample):
    sample.edit(f'# %% tags=["exercise"]\n{VALUE}', "")
    assert sample.faults() == [
        f"{FILE}: cell row_stride: not-written-once",
        f"{FILE}: cell row_stride: not-checked-once",
    ]


def test_an_exercise_checked_twice(sample):
    sample.edit('check("squared_error")\n', 'check("squared_error")\ncheck("row_means")\n')
    assert sample.faults() == [
        f"{FILE}: cell squared_error: check-not-next",
        f"{FILE}: cell row_means: not-checked-once",
    ]


def test_names_that_the_lesson_does_not_know(sample):
    sample.edit("first_sum=11", "first_sums=11")
    assert sample.faults() == [
        f"{FILE}: cell first_sum: not-predicted-once",
        f"{FILE}: cell predict-first_sums: unknown-name",
    ]


def test_an_exercise_cell_that_defines_none(sample):
    sample.edit("def row_means(x):", "def row_mean(x):")
    faults = sample.faults()
    assert f"{FILE}: cell means-4: cell-asks-nothing" in faults


def test_a_name_of_another_lesson(sample):
    sample.more["98_more"] = tuple(
        text.replace("97_toy", "98_more")
        .replace("row_stride", "other_stride")
        .replace("first_sum", "other_sum")
        .replace("squared_error", "other_error")
        for text in (sample.questions, sample.answers)
    )
    assert sample.faults() == [f"{MODULE}: cell row_means: name-taken"]
