"""The rules that questions hold no answer, each broken in every way that they know."""

import pytest

from tests.authoring.sample_lesson import QUESTIONS_FILE

pytestmark = pytest.mark.usefixtures("quick")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import lessons_lib.answers", "lessons_lib.answers"),
        ("from lessons_lib import answers", "lessons_lib.answers"),
        (
            "from lessons_lib.answers.lesson_00_start_here import mean_of_each_row",
            "lessons_lib.answers.lesson_00_start_here.mean_of_each_row",
        ),
        (
            "from lessons_lib.checking.exercise.answer_key import AnswerKey",
            "lessons_lib.checking.exercise.answer_key.AnswerKey",
        ),
        ("from lessons_lib.authoring import programs", "lessons_lib.authoring.programs"),
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_question_that_imports_an_answer(sample, line, name, inside):
    first = "    yield case(draw.normal(2, 3)"
    if inside:
        sample.edit(first, f"    {line}\n\n{first}", module=True)
    else:
        sample.edit("lesson = Lesson", f"{line}\n\nlesson = Lesson", module=True)
    [fault] = sample.faults()
    assert fault.startswith(f"{QUESTIONS_FILE}: cell line ")
    assert fault.endswith(f"it imports {name}, and is handed to the sandbox in which submissions run.")


@pytest.mark.parametrize("body", ["return x.mean(dim=1)", "x = x + 0", "yield x"])
def test_a_question_with_a_body(sample, body):
    text = '"""The mean of each row."""'
    sample.edit(text, f"{text}\n    {body}", module=True)
    assert sample.faults() == [
        f"{QUESTIONS_FILE}: cell row_means: its question has a body: the program belongs to its answers."
    ]
