"""The rules on what exercises build on, each broken once."""

import pytest

from lessons_lib.authoring.rules.needs import needs_are_no_answers
from tests.authoring.sample_lesson import QUESTIONS_FILE as MODULE
from tests.authoring.sample_lesson import SLUG

pytestmark = pytest.mark.usefixtures("quick")

HUNT = "@lesson.hunt("
SOLUTION = "    difference = p.squeeze(1) - y\n"


def needing(sample, name):
    sample.edit(HUNT, f'{HUNT}needs=["{name}"]', module=True)


UNDECLARED = f"solutions/{SLUG}.py: cell squared_error: given-without-need"


@pytest.mark.parametrize("name", ["first_sum", "row_stride", "squared_error", "nothing"])
def test_what_is_needed_comes_before_and_is_code(sample, name):
    needing(sample, name)
    assert f"{MODULE}: cell squared_error: need-not-earlier" in sample.faults()


def test_an_answer_that_takes_what_it_needs(sample):
    needing(sample, "row_means")
    sample.edit(SOLUTION, SOLUTION + '    assert given("row_means")\n')
    assert sample.faults() == []


@pytest.mark.parametrize(
    ("setting", "use"),
    [
        ("", 'given("row_means")'),
        ("", 'given(name="row_means")'),
        ('means = given("row_means")', "means"),
        ('means, others = given("row_means"), 3', "means"),
        ('def means(x):\n    return given("row_means")(x)', "means"),
        ('first = given("row_means")\n\n\ndef means(x):\n    return first(x)', "means"),
    ],
)
def test_an_answer_takes_only_what_it_needs(sample, setting, use):
    title = "# %% [markdown]\n# ## Bug hunt\n"
    sample.edit(title, (f'# %% tags=["setup"]\n{setting}\n\n' if setting else "") + title)
    sample.edit(SOLUTION, f"{SOLUTION}    assert {use}\n")
    assert UNDECLARED in sample.faults()


def test_no_text_offers_what_is_not_needed(sample):
    sample.edit("# ## Bug hunt\n", '# ## Bug hunt\n#\n# You may use `given("row_means")`.\n')
    assert sample.faults() == [UNDECLARED]


def test_no_hint_offers_what_is_not_needed(sample):
    sample.edit('"A column meets a row."', "'A column meets a row: `given(\"row_means\")`.'", module=True)
    assert sample.faults() == [UNDECLARED]


def test_a_cell_that_only_shows_may_take_anything(sample):
    sample.edit("table.mean(dim=1)\n", 'given("squared_error"), given("row_means")(table)\n')
    assert sample.faults() == []


@pytest.mark.parametrize(
    ("inputs", "answer", "shape"),
    [
        ("x", "x.mean(dim=1)", "(4, 5)"),
        ("x, y", "x.mean(dim=1)", "(4, 5)"),
        ("y, x", "x.mean(dim=1)", "(4, 5)"),
        ("x", "x.mean(dim=1)[None]", "(4, 5)"),
        ("x", "x.mean(dim=2)", "(4, 5, 3)"),  # in a loop
    ],
)
def test_what_is_needed_is_no_answer(sample, inputs, answer, shape):
    again(sample, inputs, answer, shape)
    [fault] = needs_are_no_answers(sample.draft())
    assert fault.code == "need-is-answer"


def test_an_answer_that_does_more_than_what_it_needs(sample):
    again(sample, "x", "x.mean(dim=1) * 2", "(4, 5)")
    assert list(needs_are_no_answers(sample.draft())) == []


def again(sample, inputs, answer, shape):
    """An exercise like row_means that needs it."""
    sample.questions += f"""

@lesson.exercise(needs=["row_means"])
def means_again({inputs}): ...


@means_again.cases
def more(draw):
    for x in (draw.normal(*{shape}), draw.normal(*{shape}) + 1):
        y = draw.normal(3)
        yield case({inputs})
"""
    sample.answers += f"""

@answers.to(questions.means_again)
def means_again({inputs}):
    return {answer}
"""
