"""The rules on misconceptions and hints, each broken once."""

import pytest

from tests.authoring.sample_lesson import ANSWERS_FILE as MODULE
from tests.authoring.sample_lesson import SLUG

FILE = f"solutions/{SLUG}.py"
pytestmark = pytest.mark.usefixtures("quick")


def cut(sample, start):
    """Take the definition out that begins with `start`."""
    begin = sample.answers.index(start)
    end = sample.answers.find("\n\n\n", begin)
    sample.answers = sample.answers[:begin] + (sample.answers[end + 3 :] if end > 0 else "")


def test_too_few_misconceptions_of_code(sample):
    cut(sample, '@row_means.misconception("Your numbers were squared')
    assert sample.faults() == [f"{MODULE}: cell row_means: too-few-misconceptions"]


def test_a_family_counts_once(sample):
    cut(sample, '@row_means.misconception("Your numbers were squared')
    sample.edit(
        '@row_means.misconception("Your numbers are sums.")\ndef row_sums(x):\n    return x.sum(dim=1)',
        '@row_means.misconception("The sum times {k}.", over={"k": [1, 2, 5]})\ndef row_sums(x, k):\n    return x.sum(dim=1) * k',
        module=True,
    )
    assert sample.faults() == [f"{MODULE}: cell row_means: too-few-misconceptions"]


def test_too_few_misconceptions_of_a_prediction(sample):
    cut(sample, '@first_sum.misconception("33')
    assert sample.faults() == [f"{MODULE}: cell first_sum: too-few-misconceptions"]


def test_a_choice_of_two_has_one_wrong_answer(sample):
    sample.edit("import Number", "import Choice, Number", module=True)
    sample.edit("@lesson.prediction(Number())", '@lesson.prediction(Choice("yes", "no"))', module=True)
    sample.edit("return float(torch.tensor([[1, 2], [10, 20]]).sum(dim=0)[0])", 'return "yes"', module=True)
    sample.edit("return 3.0", 'return "no"', module=True)
    cut(sample, '@first_sum.misconception("33')
    sample.edit("first_sum=11", 'first_sum="yes"')
    assert sample.faults() == []


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Your numbers are sums", "sentence-unfinished"),
        ("You wrote def f(x): x.sum(1).", "sentence-holds-code"),
        ("Sums. Either you divide by one; or by nothing; or the mean is lost.", "too-many-causes"),
    ],
)
def test_a_sentence_that_is_none(sample, sentence, code):
    sample.edit("Your numbers are sums.", sentence, module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: {code}"]


def test_a_sentence_may_be_a_question(sample):
    sample.edit("Your numbers are sums.", "Your numbers are sums. What makes a mean of one?", module=True)
    assert sample.faults() == []


def test_too_few_hints(sample):
    sample.edit(', "`x.mean(dim=…)` names it."', "", module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: too-few-hints"]


@pytest.mark.parametrize(
    "hint",
    [
        "Write `x.mean( dim=1 )`.",  # the reference
        "Try `totals / x.shape[1]`.",  # the solution in the source
    ],
)
def test_a_first_hint_that_is_the_answer(sample, hint):
    sample.edit("Which axis should disappear?", hint, module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: hint-gives-answer"]


def test_two_causes_are_not_too_many(sample):
    """What stands in brackets is an example, and an `or` between two words is no cause."""
    sentence = "Sums. Either you divide by one (a 1, or a row, or a column), or the mean or median is lost."
    sample.edit('"Your numbers are sums."', f'"{sentence}"', module=True)
    assert sample.faults() == []


@pytest.mark.parametrize(
    ("takeaway", "code"),
    [("", "takeaway-missing"), ("You can average" + 28 * " it" + ".", "takeaway-too-long")],
)
def test_a_pass_says_something_in_few_words(sample, takeaway, code):
    sample.edit("You can average.", takeaway, module=True)
    assert sample.faults() == [f"{MODULE}: cell row_means: {code}"]


@pytest.mark.parametrize(
    ("old", "new", "module", "file"),
    [
        ("disappears.\n", "disappears.\n#\n# The mean is asked.\n", False, FILE),
        ("Your numbers are sums.", "Your numbers are sums. A mean was asked.", True, MODULE),
    ],
)
def test_a_phrase_that_nobody_says(sample, old, new, module, file):
    sample.edit(old, new, module=module)
    assert sample.faults() == [f"{file}: phrase-to-reword"]
