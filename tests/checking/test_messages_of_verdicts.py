"""What a verdict's message says of shapes, nan, exceptions and what was printed."""

import pytest
import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.explain.card import card
from tests.checking.sample_lesson import SampleLesson, verdict_on


def test_the_learners_own_line_is_shown(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        y = x.mean(1)
        return y.view(1000)

    message = verdict_on(exercise, answer).message
    assert "`return y.view(1000)`" in message
    assert "evidence.py" not in message


def test_shapes_are_said_in_the_exercises_letters(exercise: AnswerKey) -> None:
    message = verdict_on(exercise, lambda x: x.mean(0)).message
    assert message == "Expected shape (n,) = (2,). You returned (d,) = (3,)."


def test_what_was_printed_is_kept_and_cut(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        for line in range(100):
            print("line", line)
        return x.sum(1)

    (note,) = verdict_on(exercise, answer).notes
    assert note.startswith("Your code printed:\nline 0\n")
    assert "more lines" in note
    assert len(note.splitlines()) == 7


def test_no_return_is_suspected_only_where_nothing_ever_comes_back(exercise: AnswerKey) -> None:
    def now_and_then(x: Tensor) -> Tensor | None:
        return x.mean(1) if x.shape[0] == x.shape[1] else None

    def never(x: Tensor) -> None:
        x.mean(1)

    assert verdict_on(exercise, never).message.endswith("None. Is a `return` missing?")
    assert verdict_on(exercise, print).message.endswith("None. Where does that None come from?")
    assert verdict_on(exercise, now_and_then).message == "Expected a tensor of shape (2,). You returned None."


def test_a_message_keeps_no_path_and_no_address(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        raise ImportError(
            "cannot import name 'x' from 'torch' (/home/ada/site-packages/torch/__init__.py) at 0x7f00aa11"
        )

    message = verdict_on(exercise, answer).message
    assert "/home" not in message
    assert "7f00aa11" not in message
    assert "from 'torch'" in message


def test_nan_among_right_values_is_said(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        mean = x.mean(1)
        return torch.where(mean == mean.max(), torch.nan, mean)

    assert verdict_on(exercise, answer).message.startswith(
        "Some of your values are `nan` on all 4 cases. Usual causes:"
    )


def test_how_many_cases_are_nan_is_not_how_many_are_wrong(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        return x.mean(1) * torch.nan if len(x) == 2 else x.mean(1) + len(x) - 3

    start = "Your values are `nan` on 2 of 4 cases, and something else is wrong on 1 more. Usual causes:"
    assert verdict_on(exercise, answer).message.startswith(start)


def test_nothing_but_nan_is_not_called_right(exercise: AnswerKey) -> None:
    assert verdict_on(exercise, lambda x: x.mean(1) * torch.nan).message.startswith(
        "Your values are `nan` on all 4"
    )


def test_memory_that_was_never_filled_is_nan_every_time(exercise: AnswerKey) -> None:
    def answer(x: Tensor) -> Tensor:
        result = torch.empty(len(x))
        result[1:] = x.mean(1)[1:]
        return result

    assert "a `torch.empty` that you never filled" in verdict_on(exercise, answer).message
    assert torch.get_deterministic_debug_mode() == 0


@pytest.mark.parametrize(
    ("answer", "shape"),
    [
        (lambda x, y: torch.zeros(len(y), len(x)), "(m, n) = (3, 2)"),
        (
            lambda x, y: torch.zeros(len(x) + 1, len(x)),
            "(3, n) = (3, 2)",
        ),  # 3 is m on the first case by chance
        (lambda x, y: torch.zeros(len(y)), "(m,) = (3,)"),
        (lambda x, y: torch.zeros(3), "(3,)"),
    ],
)
def test_an_axis_is_named_only_if_the_name_fits_on_every_case(answer: object, shape: str) -> None:
    lesson = SampleLesson("90_letters", "Letters")

    @lesson.exercise()
    def table(x: Float[Tensor, " n"], y: Float[Tensor, " m"]) -> Float[Tensor, "n m"]:
        return x[:, None] * y

    @table.exercise.cases
    def cases(draw):  # type: ignore[no-untyped-def]
        yield case(draw.normal(2), draw.normal(3))
        yield case(draw.normal(4), draw.normal(2))

    assert verdict_on(table, answer).message == f"Expected shape (n, m) = (2, 3). You returned {shape}."


def test_a_long_row_says_which_places_are_shown() -> None:
    lesson = SampleLesson("90_rows", "Rows")

    @lesson.exercise()
    def doubled(x: Tensor) -> Tensor:
        return 2 * x

    doubled.exercise.cases(lambda draw: iter([case(draw.normal(14))]))
    shown = card(verdict_on(doubled, lambda x: torch.cat([2 * x[:-1], x[-1:]]))).text()
    assert "positions 6 to 13 of 14" in shown
