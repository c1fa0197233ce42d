"""Warm-ups: three questions from earlier lessons by seed, each answered at once."""

from collections.abc import Callable
from random import Random

import pytest
import torch

from lessons_lib import warm_up
from lessons_lib.notebook.warm_ups.drawing import BANKS, bank_of, drawn
from lessons_lib.notebook.warm_ups.question import Question, plain, same

LESSONS = {
    "02": "02_dtypes",
    "03": "03_views_and_strides",
    "04": "04_broadcasting",
    "05": "05_autograd_by_hand",
    "06": "06_autograd_in_torch",
    "07": "07_gpu_memory",
    "08": "08_training_loop",
    "09": "09_dataloader",
}
MAKERS = [pytest.param(maker, id=f"{bank}-{maker.__name__}") for bank in BANKS for maker in bank_of(bank)]


@pytest.mark.parametrize("maker", MAKERS)
def test_each_question_runs_whatever_its_numbers_are(maker: Callable[[Random], Question]) -> None:
    for seed in range(30):
        question = maker(Random(seed))
        answer = question.answer()
        assert isinstance(answer, tuple | list | int | float | str)
        assert same(plain(answer), answer)
        assert question.why.endswith(".")


@pytest.mark.parametrize("number", LESSONS)
def test_a_warm_up_asks_three_earlier_questions_one_of_the_last_lesson(number: str) -> None:
    for seed in range(20):
        asked = drawn(LESSONS[number], seed)
        banks = [bank for bank, _ in asked]
        assert len({question.code for _, question in asked}) == 3
        assert banks == sorted(banks)
        assert banks[-1] == f"{int(number) - 1:02}"
        assert asked == drawn(LESSONS[number], seed)
    assert drawn(LESSONS[number], 1) != drawn(LESSONS[number], 2)


def test_right_answers_are_correct_and_wrong_ones_are_told_why() -> None:
    questions = [question for _, question in drawn("05_autograd_by_hand", 1)]
    right = [question.answer() for question in questions]
    assert warm_up("05_autograd_by_hand", answers=right).text().count("Correct: ") == 3
    shown = warm_up("05_autograd_by_hand", answers=["nothing", ..., right[2]]).text()
    assert f"You predicted `'nothing'`. It gives `{right[0]!r}`. {questions[0].why}" in shown
    assert questions[1].why not in shown
    assert repr(right[1]) not in shown.split("from ")[2]
    assert shown.count("Correct: ") == 1


def test_without_answers_the_text_asks_and_the_page_can_show_them() -> None:
    card = warm_up("03_views_and_strides")
    html = card.html()
    assert "It gives" not in card.text()
    assert html.count("<details><summary>Show the answer</summary>It gives") == 3


@pytest.mark.parametrize(
    ("mine", "right", "agree"),
    [
        ([2, 3], (2, 3), True),
        ((2, 3), (3, 2), False),
        ((2,), (2, 3), False),
        (2, 2.0, True),
        (True, 1, False),
        (1, True, False),
        ("torch.float32", "float32", True),
        (plain(torch.float32), "float32", True),
        (plain(torch.tensor([1, 2])), [1, 2], True),
        (plain(torch.Size([4, 2])), (4, 2), True),
        ("2", 2, False),
        (0.3, 0.30000001, True),
        (None, 0, False),
    ],
)
def test_answers_are_compared_as_a_reader_would(mine: object, right: object, agree: bool) -> None:
    assert same(mine, right) is agree


def test_nothing_of_the_notebook_is_changed() -> None:
    before = torch.random.get_rng_state()
    with torch.device("meta"):
        shown = [warm_up("09_dataloader", seed=seed).text() for seed in range(5)]
    assert torch.equal(torch.random.get_rng_state(), before)
    assert shown == [warm_up("09_dataloader", seed=seed).text() for seed in range(5)]


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: warm_up("01_tensors"), "01_tensors has no warm-up"),
        (lambda: warm_up("90_pictures"), "90_pictures has no warm-up"),
        (lambda: warm_up("04_broadcast"), "the nearest is '04_broadcasting'"),
        (lambda: warm_up("04_broadcasting", answers=[1]), "has 3 questions. You gave 1 answer."),
        (lambda: warm_up("04_broadcasting", answers=7), "should be a list of 3"),  # type: ignore[arg-type]
    ],
)
def test_bad_input_gets_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises((ValueError, LookupError)) as raised:
        ask()
    assert sentence in str(raised.value)
