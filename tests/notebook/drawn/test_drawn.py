"""The picture on a card: true of the failing case, only where it says more, and never in the way of the verdict."""

import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
import torch

from lessons_lib import answers
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import case
from lessons_lib.notebook.drawn import picture
from lessons_lib.notebook.drawn.picture import drawn
from tests.checking.sample_lesson import SampleLesson, verdict_on

T = torch.tensor


def words(html: str) -> str:
    """What is folded below the picture; '' without one."""
    found = re.search("<pre[^>]*>(.*?)</pre>", html, re.DOTALL)
    return unescape(found[1]) if found else ""


def drawn_for(name: str, answer: Callable[..., Any]) -> str:
    key = answers.find(name)
    return words(drawn(key, verdict_on(key, answer)))


def exercise_of(reference: Callable[..., Any], *inputs: tuple[Any, ...]) -> AnswerKey:
    """An exercise with these cases."""
    lesson = SampleLesson()
    key: AnswerKey = lesson.exercise()(reference)

    @key.exercise.cases
    def cases(draw: object) -> Any:
        yield from (case(*given) for given in inputs)

    return key


@pytest.mark.parametrize(
    "answer",
    [
        lambda prediction, target: ((prediction - target) ** 2).mean(),
        lambda prediction, target: torch.cdist(prediction, target[:, None]).square().mean(),
    ],
)
def test_a_column_against_a_row_is_shown_as_a_grid(answer: Callable[..., Any]) -> None:
    said = drawn_for("mean_squared_error", answer)
    assert said.startswith("prediction (3, 1), target (3,) broadcast to (3, 3)\n")
    assert "squeeze" not in said  # what helps is the exercise
    assert "memory" not in said


def test_other_mistakes_with_the_same_inputs_are_not_drawn_as_one() -> None:
    for wrong in (
        lambda prediction, target: ((prediction[:, 0] - target) ** 2).sum(),
        lambda prediction, target: (prediction[:, 0] - target).abs().mean(),
        lambda prediction, target: ((prediction[:, 0] - target) ** 2).mean() + 1,
        lambda prediction, target: ((prediction[:, 0] - target[0]) ** 2).mean(),
        lambda prediction, target: torch.stack([(p - target).square().min() for p in prediction]).mean(),
    ):
        assert drawn_for("mean_squared_error", wrong) == ""


def test_a_shape_that_two_inputs_make_together_is_drawn_with_them() -> None:
    def total(x: torch.Tensor, y: torch.Tensor, k: int) -> torch.Tensor:
        """The sum of the two."""
        return x[:, 0] + y + k

    key = exercise_of(total, (T([[1.0], [2], [3]]), T([10.0, 20, 30]), 1), (T([[1.0], [2]]), T([1.0, 5]), 2))
    assert "x (3, 1), y (3,) broadcast to (3, 3)" in words(
        drawn(key, verdict_on(key, lambda x, y, k: x + y + k))
    )
    assert drawn(key, verdict_on(key, lambda x, y, k: (x[:, 0] + y + k).repeat(2))) == ""
    assert drawn(key, verdict_on(key, lambda x, y, k: x[:, 0] + y)) == ""


def test_a_grid_that_the_right_answer_has_too_is_not_drawn() -> None:
    def products(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        """The product of each number of x, a column, with each of y."""
        return x * y

    key = exercise_of(products, (T([[1.0], [2], [3]]), T([10.0, 20])), (T([[1.0], [4]]), T([1.0, 5, 6])))

    @key.misconception("You added every x with every y.")
    def added(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    verdict = verdict_on(key, lambda x, y: y + x)
    assert verdict.misconception == "added"
    assert drawn(key, verdict) == ""


def test_a_shape_smaller_than_the_right_one_is_not_drawn() -> None:
    def both(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        """All sums and all products."""
        return torch.stack([x + y, x * y])

    key = exercise_of(both, (T([[1.0], [2], [3]]), T([10.0, 20])))
    assert drawn(key, verdict_on(key, lambda x, y: x + y)) == ""


def test_the_other_axis_disappeared() -> None:
    said = drawn_for("mean_of_each_row", lambda scores: scores.mean(dim=0))
    assert said.splitlines() == [
        "The axis that disappeared: axis 0 (students), of scores (2, 3).",
        "You: axis 0 (students) disappeared; axis 1 (exams) is left: 6.5, 1.5, 4.5",
        "Expected: axis 1 (exams) disappears; axis 0 (students) is left: 4.67, 3.67",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        lambda scores: scores.mean(dim=1, keepdim=True),
        lambda scores: scores.mean(),
        lambda scores: scores,
        lambda scores: scores.sum(dim=1),
        lambda scores: scores.undefined,
    ],
)
def test_no_axis_is_drawn_where_no_other_one_disappeared(answer: Callable[..., Any]) -> None:
    assert drawn_for("mean_of_each_row", answer) == ""


def test_a_diagonal_is_no_axis() -> None:
    (wrong,) = [m for m in answers.find("diagonal_of").misconceptions if m.name == "one_for_each_row"]
    assert drawn_for("diagonal_of", wrong.function) == ""


def test_a_square_table_does_not_tell_its_axes_apart() -> None:
    def sums(x: torch.Tensor) -> torch.Tensor:
        """The sum of each row, and of all."""
        return torch.cat([x.sum(1), x.sum()[None]])

    key = exercise_of(sums, (T([[1.0, 2], [3, 5]]),))
    assert drawn(key, verdict_on(key, lambda x: x.sum(0))) == ""


@pytest.mark.parametrize(("dtype", "name"), [(torch.bfloat16, "bfloat16"), (torch.float16, "float16")])
def test_bits_that_a_dtype_does_not_hold(dtype: torch.dtype, name: str) -> None:
    def thirds(x: torch.Tensor) -> torch.Tensor:
        """A third of each."""
        return x / 3

    key = exercise_of(thirds, (T([3.0, 10, 2, 50], dtype=torch.float64),))
    said = words(drawn(key, verdict_on(key, lambda x: (x / 3).to(dtype).double())))
    labels = [line.partition(":")[0] for line in said.splitlines() if not line.startswith(" ")]
    assert labels == [f"{10 / 3} as float64", f"{10 / 3} as {name}"]
    assert words(drawn(key, verdict_on(key, lambda x: x / 3 + 100))) == ""
    huge = exercise_of(thirds, (T([3e6, 10e6], dtype=torch.float64),))  # inf comes out of many things
    assert words(drawn(huge, verdict_on(huge, lambda x: x / torch.zeros(2)))) == ""


@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        (
            "mean_squared_error",
            lambda prediction, target: ((prediction - target) ** 2).mean(),
            "How prediction and target meet on this case:",
        ),
        (
            "mean_of_each_row",
            lambda scores: scores.mean(dim=0),
            "Which axis disappeared on this case:",
        ),
        (
            "row_shares",
            lambda counts: (counts / counts.sum(1, keepdim=True)).bfloat16().to(counts.dtype),
            "On this case, you gave the expected numbers as bfloat16 holds them. The first one it changes:",
        ),
    ],
)
def test_a_sentence_above_the_picture_says_what_it_shows(
    name: str, answer: Callable[..., Any], said: str
) -> None:
    key = answers.find(name)
    above = drawn(key, verdict_on(key, answer)).partition("</p>")[0]
    assert unescape(re.sub("<[^>]+>", "", above)) == said


def test_whole_numbers_that_wrap() -> None:
    def squares(x: torch.Tensor) -> torch.Tensor:
        """The square of each."""
        return x * x

    key = exercise_of(squares, (T([1, 20, 30, 40]),))
    said = words(drawn(key, verdict_on(key, lambda x: (x * x).to(torch.uint8).long())))
    assert "400 as int64: " in said
    assert "400 as uint8: " in said
    assert words(drawn(key, verdict_on(key, lambda x: (x * x).clamp(max=255)))) == ""


def test_a_fault_in_drawing_leaves_the_card_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    key = answers.find("mean_of_each_row")
    verdict = verdict_on(key, lambda scores: scores.mean(dim=0))
    assert drawn(key, verdict)
    monkeypatch.setattr(picture, "vanished_axis", lambda *_: 1 / 0)
    assert drawn(key, verdict) == ""


def test_a_pass_draws_nothing_and_imports_no_picture() -> None:
    program = """
import sys
from lessons_lib import answers
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
lesson = answers.load("00_start_here")
check = NotebookAPI(lesson, ProgressStore(None)).check
for name in sys.argv[1:]:
    mean_of_each_row = {"right": lambda scores: scores.mean(1), "wrong": lambda scores: scores.mean(0)}[name]
    check("mean_of_each_row")
    print(any(module.startswith("lessons_lib.viz") for module in sys.modules))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program, "right", "wrong"], capture_output=True, text=True, check=True
    )
    assert [line for line in ran.stdout.splitlines() if line in ("True", "False")] == ["False", "True"]
