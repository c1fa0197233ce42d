"""A prediction that no misconception gives as a whole: each wrong part's own cause, and numbers in another unit."""

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.exercise.answer_form import AnswerForm, Choice, Number, Several
from lessons_lib.checking.exercise.answer_key import AnswerKey, Wrong, wrong, wrong_part
from tests.checking.sample_lesson import SampleLesson, verdict_on


def predicted(form: AnswerForm, right: object, **mistakes: Wrong) -> AnswerKey:
    def question() -> object:
        return right

    key = SampleLesson().prediction(form)(question)
    key.mistakes(**mistakes)
    return key


TWO = Several(Number(), Choice("view", "copy"), Number(unit="MB"))
RIGHT = (3.0, "view", 12.0)
MISTAKES = {
    "too_many": wrong_part(1, 4).tell("Which one did you count twice?"),
    "copied": wrong_part(2, "copy").tell("Is anything copied?"),
    "gradients": wrong_part(3, 16).tell("Gradients aren't saved."),
    "both_of_these": wrong((4, "copy", 12)).tell("These two come from one thought."),
}


@pytest.mark.parametrize(
    ("answer", "name", "sentence"),
    [
        ((4, "view", 12), "too_many", "Which one did you count twice?"),
        ((3, "view", 16), "gradients", "Gradients aren't saved."),
        ((4, "copy", 12), "both_of_these", "These two come from one thought."),
        (
            (4, "view", 16),
            "too_many and gradients",
            "One by one:\n• Answer 1 of 3: Which one did you count twice?\n• Answer 3 of 3: Gradients aren't saved.",
        ),
        ((7, "copy", 12), "copied", "Answer 2 of 3: Is anything copied?"),  # of 7 nothing is known
        (
            (3, "view", 12_000_000),
            "in bytes",
            "Your number is right if it's in bytes. How many MB is that?",
        ),
        (
            (3, "view", 16_000),
            "gradients in KB",
            "If your number is in KB, it's 16 MB. Gradients aren't saved.",
        ),
        ((7, "view", 13), "", ""),
        ((3000, "view", 12), "", ""),  # a number without a unit
    ],
)
def test_each_wrong_part_has_its_own_cause(answer: object, name: str, sentence: str) -> None:
    verdict = verdict_on(predicted(TWO, RIGHT, **MISTAKES), answer)
    assert (verdict.status, verdict.misconception, verdict.diagnosis) == ("failed", name, sentence)


def test_parts_with_the_same_cause_share_a_sentence() -> None:
    key = predicted(Several(Number(unit="ms"), Number(unit="ms")), (100.0, 64.0))
    assert verdict_on(key, (0.1, 0.064)).diagnosis == (
        "Both answers: Your number is right if it's in s. How many ms is that?"
    )


def test_a_part_that_two_mistakes_explain_is_not_named() -> None:
    alike = {f"cause_{n}": wrong_part(1, 5).tell(f"Cause {n}.") for n in "ab"}
    key = predicted(Several(Number(), Number()), (1.0, 2.0), other=wrong_part(2, 3).tell("Other."), **alike)
    assert verdict_on(key, (5, 3)).diagnosis == "Answer 2 of 2: Other."


def test_a_mistake_of_zero_is_zero_whatever_the_tolerance() -> None:
    key = predicted(Number(1000, unit="bytes"), 8_000_512.0, nothing=wrong(0).tell("Nothing?"))
    assert verdict_on(key, 0).diagnosis == "Nothing?"
    assert verdict_on(key, 8).misconception == "in MB"
    assert verdict_on(key, 9).diagnosis == ""


PERCENT = {"a_fraction": wrong(0.632).tell("A fraction."), "missed": wrong(36.8).tell("Missed.")}


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        *((number, "A fraction.") for number in (0.6, 0.63, 0.66)),
        *((number, "") for number in (-3, 0, 0.1, 0.37, 0.5, 0.7, 1, 4)),  # all within 4 of 0.632
        (37, "Missed."),
        (40, ""),
    ],
)
def test_a_smaller_mistake_has_a_smaller_tolerance(answer: float, said: str) -> None:
    """Of an answer within 4 of 63.2 percent, a fraction is right within 0.04."""
    assert verdict_on(predicted(Number(4), 63.2, **PERCENT), answer).diagnosis == said
    two = predicted(
        Several(Number(4), Number(4)), (63.2, 63.2), both=wrong((0.632, 63.2)).tell("A fraction.")
    )
    assert (verdict_on(two, (answer, 63)).diagnosis == "A fraction.") == (said == "A fraction.")


@pytest.mark.parametrize(
    ("form", "row"),
    [
        (Number(), wrong_part(1, 2).tell("No parts.")),
        (Several(Number(), Number()), wrong_part(3, 2).tell("Only two parts.")),
        (Several(Number(), Number()), wrong_part(1, 2).breaks("a clause")),
    ],
)
def test_a_part_that_the_question_does_not_have_is_refused(form: AnswerForm, row: Wrong) -> None:
    with pytest.raises(ValueError, match=r"^question: slip needs a sentence, and an answer \d of several\.$"):
        predicted(form, (1.0, 2.0), slip=row)


@pytest.mark.parametrize(("name", "answer"), [("bytes_of_the_sum", 4), ("photo_in_float32", 3279.36)])
def test_the_other_lessons_bytes_have_units(name: str, answer: float) -> None:
    assert verdict_on(find(name), answer).misconception in ("in MB", "in KB")
