"""Exercises that forbid a function: whatever calls it is seen."""

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional as F

from lessons_lib import answers
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.checking.requirements.by_hand import Without
from lessons_lib.exercises import load, slugs

# A function that no operation of PyTorch gives away: it is found by its name alone.
BY_NAME_ALONE = {
    "broadcast_shape": "forbids all functions",
    "decode_float32": "forbids all functions",
    "can_be_viewed": "forbids all functions",
    "contiguous_strides": "forbids all functions",
    "can_flatten": "forbids all functions",
    "clip_by_global_norm": "clip_grad_norm_ runs `norm` and `mul_`, as a right answer does",
    "weighted_loss": "cross_entropy runs `log_softmax`, as a right answer does",
    "one_hot": "one_hot runs `scatter_`, which a right answer may run",
    "ragged_batch": "pad_sequence runs `full` and `copy_`, as a right answer does",
    "pad_rows": "pad_sequence runs `full` and `copy_`, as a right answer does",
    "rank_share": "a Python class",
    "unbroadcast": "sum_to_size runs `sum`, as a right answer does",
    "result_dtype": "result_type runs no operation",
    "jacobian_by_rows": "Python functions",
    "passes_gradcheck": "a Python function",
    "leaves_of": "a function of Python's sys",
    "topological_order": "a function of Python's sys",
}

FORBIDDING = {
    exercise.name: requirement
    for slug in slugs()
    for exercise in load(slug).exercises.values()
    for requirement in exercise.requirements
    if type(requirement) is Without  # lesson 05's own, without autograd, forbids functions of the engine
}


def test_every_forbidden_function_has_its_operations_or_a_reason_why_not() -> None:
    assert {name for name, each in FORBIDDING.items() if not each.operations} == set(BY_NAME_ALONE)


def attention(call: Callable[..., Any]) -> Callable[..., Any]:
    return lambda q, k, v, keys: call(F.scaled_dot_product_attention, q[None], k[None], v[None])[0]


def by_map(function: Callable[..., Any], *inputs: Any) -> Any:
    return next(iter(map(function, *([one] for one in inputs))))


def by_partial(function: Callable[..., Any], *inputs: Any) -> Any:
    return functools.partial(function, inputs[0])(*inputs[1:])


EVASIONS: list[tuple[str, Callable[..., Any]]] = [
    ("attention_in_chunks", attention(by_map)),
    ("attention_in_chunks", attention(by_partial)),
    (
        "attention_in_chunks",
        lambda q, k, v, keys: torch.ops.aten.scaled_dot_product_attention(q[None], k[None], v[None])[0],
    ),
    ("pairwise_distances", lambda a, b: by_map(torch.cdist, a, b)),
    ("pairwise_distances", lambda a, b: torch.ops.aten._cdist_forward(a, b, 2.0, None)),
    ("unbroadcast", lambda grad, shape: by_partial(torch.Tensor.sum_to_size, grad, shape)),
    ("unbroadcast", lambda grad, shape: torch.ops.aten.sum_to_size(grad, shape)),
    ("diagonal_of", lambda x: by_map(torch.Tensor.diagonal, x)),
    ("sliding_windows", lambda signal, width: torch.ops.aten.unfold(signal, 0, width, 1)),
    ("trace_of", lambda x: torch.ops.aten.trace(x)),
]


@pytest.mark.parametrize(("name", "answer"), EVASIONS, ids=lambda value: value if type(value) is str else "")
def test_a_forbidden_function_is_seen_whatever_calls_it(name: str, answer: Callable[..., Any]) -> None:
    key = answers.find(name)
    verdict = judge(key, collect(key.exercise, answer))
    assert "All values are right: half the points." in verdict.message
    assert "compute it by hand, without" in verdict.message
