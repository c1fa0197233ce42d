"""The rules on roles and names, each broken once."""

import pytest

from tests.authoring.toy import SLUG

pytestmark = pytest.mark.usefixtures("quick")

FILE = f"solutions/{SLUG}.py"
PACKAGE = f"lessons_lib/exercises/lesson_{SLUG}"
MODULE = f"{PACKAGE}/__init__.py"


def test_a_code_cell_without_a_role(toy):
    toy.edit('# %% tags=["show"]', "# %%")
    assert toy.faults() == [
        f"{FILE}: cell means-3: a code cell needs one role (setup, exercise, check, prediction, show) and has 0."
    ]


def test_a_code_cell_with_two_roles(toy):
    toy.edit('# %% tags=["show"]', '# %% tags=["show", "setup"]')
    assert toy.faults() == [
        f"{FILE}: cell means-3: a code cell needs one role (setup, exercise, check, prediction, show) and has 2."
    ]


def test_a_tag_that_nobody_knows(toy):
    toy.edit('tags=["show"]', 'tags=["show", "shwo", "nbval-skip"]')
    assert toy.faults() == [f"{FILE}: cell means-3: the tag 'shwo' is neither a role nor one of nbval's."]


def test_a_markdown_cell_with_a_role(toy):
    toy.edit("# %% [markdown]\n# ## Recap", '# %% [markdown] tags=["show"]\n# ## Recap')
    assert toy.faults() == [f"{FILE}: cell recap: a markdown cell has no role, and this one has 'show'."]


def test_an_exercise_without_a_region(toy):
    toy.edit(
        "    ### BEGIN SOLUTION\n    totals = x.sum(dim=1)\n    return totals / x.shape[1]\n    ### END SOLUTION\n",
        "    ...\n",
    )
    assert toy.faults() == [
        f"{FILE}: cell row_means: it asks for an answer and has no solution region.",
        f"{FILE}: cell row_means: the solution does not pass: row_means: Nothing to judge yet: "
        "write your answer where the `...` stands, run that cell, then this one.",
    ]


def test_a_region_where_nobody_answers(toy):
    toy.edit(
        "table.mean(dim=1)\n", "### BEGIN SOLUTION\nmeans = table.mean(dim=1)\nmeans\n### END SOLUTION\n"
    )
    assert toy.faults() == [
        f"{FILE}: cell means-3: only exercise and prediction cells have a solution region."
    ]


def test_a_check_cell_that_does_more(toy):
    toy.edit('check("row_means")\n', 'check("row_means")\nhint("row_means")\n')
    assert toy.faults() == [
        f'{FILE}: cell check-row_means: a check cell holds `check("name")` and nothing else.'
    ]


def test_an_exercise_and_its_check_drawn_apart(toy):
    toy.edit(
        'check("row_means")\n\n# %% [markdown]\n',
        'torch.ones(1)\n\n# %% tags=["check"]\ncheck("row_means")\n\n# %% [markdown]\n',
    )
    toy.edit('# %% tags=["check"]\ntorch.ones(1)', '# %% tags=["show"]\ntorch.ones(1)')
    assert toy.faults() == [
        f'{FILE}: cell row_means: the cell after it is to be its check, `check("row_means")`.'
    ]


VALUE = '### BEGIN SOLUTION\nrow_stride = 4\n### END SOLUTION\n\n# %% tags=["check"]\ncheck("row_stride")\n'
IN_PLACE = "### BEGIN SOLUTION\ncheck(row_stride=4)\n### END SOLUTION\n"


def test_points_for_a_value_checked_in_place(toy):
    toy.edit(VALUE, IN_PLACE)
    assert toy.faults() == [
        f"{FILE}: cell row_stride: row_stride earns points: write `row_stride = …`, "
        'and `check("row_stride")` in a cell of its own.'
    ]


def test_a_value_without_points_may_be_checked_in_place(toy):
    toy.edit(VALUE, IN_PLACE)
    toy.edit('kind="value", ', 'kind="value", points=0, ', module=True)
    assert toy.faults() == []


@pytest.mark.parametrize(("count", "faults"), [(13, []), (14, ["16 lines of code; at most 15 are read."])])
def test_length_of_a_cell(toy, count, faults):
    toy.edit("table.mean(dim=1)\n", "table.mean(dim=1)\n\n" + "table + 1\n" * count)
    assert toy.faults() == [f"{FILE}: cell means-3: {fault}" for fault in faults]


@pytest.mark.parametrize(("count", "faults"), [(17, []), (18, ["21 lines of code; at most 20 are read."])])
def test_length_of_a_setup_cell(toy, count, faults):
    toy.edit("import torch\n", "import torch\n" + "import math\n" * count)
    assert toy.faults() == [f"{FILE}: cell means-2: {fault}" for fault in faults]


def test_a_solution_may_be_long(toy):
    toy.edit("    totals = x.sum(dim=1)\n", "    totals = x.sum(dim=1)\n" + "    totals = totals + 0\n" * 20)
    assert toy.faults() == []


def test_another_lesson_is_opened(toy):
    toy.edit('open_lesson("97_toy")', 'open_lesson("96_toy")')
    assert toy.faults() == [f"{FILE}: cell means-2: it opens '96_toy', and this is '97_toy'."]


def test_the_lesson_is_opened_too_late(toy):
    toy.edit('# %% tags=["setup"]\n', '# %% tags=["show"]\n1 + 1\n\n# %% tags=["setup"]\n')
    assert toy.faults() == [
        f'{FILE}: cell means-2: the first code cell is to be setup: … = open_lesson("97_toy").'
    ]


def test_a_lesson_that_asks_nothing_need_not_be_opened(toy):
    toy.module = toy.module[: toy.module.index("@lesson.exercise")]
    toy.source = toy.source[: toy.source.index("# %% [markdown]\n# ## Means")]
    toy.source += '# %% tags=["setup"]\nimport torch\n\n# %% [markdown]\n# ## Recap\n'
    assert toy.faults() == []
    toy.edit("import torch", 'from lessons_lib import open_lesson\n\nopen_lesson("96_toy")')
    assert toy.faults() == [f"{FILE}: cell 97-toy-2: it opens '96_toy', and this is '97_toy'."]


def test_the_lesson_is_opened_twice(toy):
    toy.edit("table = torch", 'open_lesson("97_toy")\ntable = torch')
    toy.edit('tags=["show"]', 'tags=["setup"]')
    assert toy.faults() == [f"{FILE}: the lesson is opened more than once."]


def test_a_package_of_another_name(toy):
    toy.edit('Lesson("97_toy"', 'Lesson("96_toy"', module=True)
    assert toy.faults() == [f"{PACKAGE}: its lesson is called '96_toy', and the folder '97_toy'."]


def test_a_prediction_that_is_never_asked(toy):
    toy.edit('# %% tags=["prediction"]\n### BEGIN SOLUTION\npredict(first_sum=11)\n### END SOLUTION\n', "")
    assert toy.faults() == [
        f"{FILE}: cell first_sum: it is predicted nowhere; one prediction cell is to do it."
    ]


def test_an_exercise_that_is_never_asked(toy):
    toy.edit(f'# %% tags=["exercise"]\n{VALUE}', "")
    assert toy.faults() == [
        f"{FILE}: cell row_stride: it is written nowhere; one exercise cell is to do it.",
        f"{FILE}: cell row_stride: it is checked nowhere; one check cell is to do it.",
    ]


def test_an_exercise_checked_twice(toy):
    toy.edit('check("squared_error")\n', 'check("squared_error")\ncheck("row_means")\n')
    assert toy.faults() == [
        f'{FILE}: cell squared_error: the cell after it is to be its check, `check("squared_error")`.',
        f"{FILE}: cell row_means: it is checked 2 times; one check cell is to do it.",
    ]


def test_names_that_the_lesson_does_not_know(toy):
    toy.edit("first_sum=11", "first_sums=11")
    assert toy.faults() == [
        f"{FILE}: cell first_sum: it is predicted nowhere; one prediction cell is to do it.",
        f"{FILE}: cell predict-first_sums: {PACKAGE} has no prediction 'first_sums'; did you mean 'first_sum'?",
    ]


def test_an_exercise_cell_that_defines_none(toy):
    toy.edit("def row_means(x):", "def row_mean(x):")
    faults = toy.faults()
    assert f"{FILE}: cell means-4: it names no exercise of {PACKAGE}; did you mean 'row_means'?" in faults


def test_a_name_of_another_lesson(toy):
    toy.more["98_more"] = (
        toy.module.replace("97_toy", "98_more")
        .replace("row_stride", "other_stride")
        .replace("first_sum", "other_sum")
        .replace("squared_error", "other_error")
    )
    assert toy.faults() == [f"{MODULE}: cell row_means: lesson 98_more has an exercise of this name too."]
