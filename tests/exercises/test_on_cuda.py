"""Answers that compute on a CUDA card, and notebooks whose default device is one, are judged as on the CPU."""

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import load
from lessons_lib.exercises.lesson_08_training_loop.watched import Stream
from tests.exercises.test_alternatives import ASKING, alternatives

pytestmark = pytest.mark.gpu
FUNCTIONS = [
    pytest.param(exercise.name, answers, id=exercise.name)
    for slug in ASKING
    for exercise in load(slug).exercises.values()
    if exercise.kind in ("function", "hunt") and (answers := alternatives(slug).get(exercise.name))
]

# What can't be right on a card, and why.
VIEWS = "a moved tensor is a copy, so views no longer share"
NODES = "the input is a graph of the learner's own nodes, and holds CPU tensors"
NUMPY = "NumPy can't read a card's memory"
GRADIENTS = "a moved parameter is another tensor, and has no gradient"
ORDERS = "an order drawn by a generator of the CPU raises where the default device is a card"
NOT_ON_A_CARD = {
    "slot_of": VIEWS,
    "same_storage": VIEWS,
    "bytes_in_blocks": VIEWS,
    "backward": NODES,
    "descend": NODES,
    "same_numbers/nan_equal_of_numpy": NUMPY,
    "mean_image/numpy": NUMPY,
    "step_in_budget/a_number_of_numpy": NUMPY,
    "clip_by_global_norm": GRADIENTS,
    "digit_batches/by_one_loader": ORDERS,
    "digit_batches/by_pairs": ORDERS,
    "rank_share": ORDERS,
    "rank_epochs": ORDERS,
    "multiplication_table/matrix_product": "CUDA has no matmul of int64",
}


def moved(value: Any) -> Any:
    """A value with its tensors and modules on the card."""
    if isinstance(value, (Tensor, nn.Module)):
        return value.to("cuda")
    if isinstance(value, (list, tuple)):
        return type(value)(map(moved, value))
    if isinstance(value, Stream):
        return Stream([moved(batch) for batch in value])
    if isinstance(value, dict):
        return {key: moved(item) for key, item in value.items()}
    return value


def on_the_card(answer: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(answer)
    def there(*inputs: Any) -> Any:
        with torch.device("cuda"):
            return answer(*map(moved, inputs))

    return there


def verdict_on(key: AnswerKey, answer: Callable[..., Any]) -> Verdict:
    return judge(key, collect(key.exercise, answer))


@pytest.mark.parametrize(("name", "answers"), FUNCTIONS)
def test_a_right_answer_with_cuda_tensors_has_right_values(
    name: str, answers: dict[str, Callable[..., Any]]
) -> None:
    key = find(name)
    if name in NOT_ON_A_CARD:
        pytest.skip(NOT_ON_A_CARD[name])
    for answer in answers.values():
        if f"{name}/{answer.__name__}" in NOT_ON_A_CARD:
            continue
        verdict = verdict_on(key, on_the_card(answer))
        assert verdict.points, f"{answer.__name__}: {verdict.message}"


@pytest.mark.parametrize(("name", "answers"), FUNCTIONS)
def test_a_default_device_of_the_notebook_changes_no_verdict(
    name: str, answers: dict[str, Callable[..., Any]]
) -> None:
    torch.set_default_device("cuda")
    try:
        for answer in answers.values():
            verdict = verdict_on(find(name), answer)
            assert verdict.passed, f"{answer.__name__}: {verdict.message}"
        assert torch.get_default_device().type == "cuda"
    finally:
        torch.set_default_device(None)
