"""The rules that questions hold no answer, each broken in every way that they know."""

import pytest

from tests.authoring.sample_lesson import QUESTIONS_FILE

pytestmark = pytest.mark.usefixtures("quick")


@pytest.mark.parametrize(
    "line",
    [
        "import lessons_lib.answers",
        "from lessons_lib import answers",
        "from lessons_lib.answers.lesson_00_start_here import mean_of_each_row",
        "from lessons_lib.checking.exercise.answer_key import AnswerKey",
        "from lessons_lib.authoring import programs",
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_question_that_imports_an_answer(sample, line, inside):
    first = "    yield case(draw.normal(2, 3)"
    if inside:
        sample.edit(first, f"    {line}\n\n{first}", module=True)
    else:
        sample.edit("lesson = Lesson", f"{line}\n\nlesson = Lesson", module=True)
    number = sample.questions[: sample.questions.index(line)].count("\n") + 1
    assert sample.faults() == [f"{QUESTIONS_FILE}: cell line {number}: question-imports-answer"]


@pytest.mark.parametrize("body", ["return x.mean(dim=1)", "x = x + 0", "yield x"])
def test_a_question_with_a_body(sample, body):
    text = '"""The mean of each row."""'
    sample.edit(text, f"{text}\n    {body}", module=True)
    assert sample.faults() == [f"{QUESTIONS_FILE}: cell row_means: question-has-body"]
