"""What the tests of lesson 05 share."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge


def verdict(name: str, answer: Callable[..., Any]) -> Verdict:
    exercise = find(name)
    return judge(exercise, collect(exercise.exercise, answer), exercise.exercise.needs)


def run_in(order: Callable[[Any], list[Any]], add: Callable[[Any, Tensor], None]) -> Callable[[Any], None]:
    """Backward with an order and a way of adding."""

    def backward(root: Any) -> None:
        root.grad = torch.ones_like(root.value)
        for node in order(root):
            if node.parents:
                for parent, grad in zip(node.parents, node.backward_rule(node.grad), strict=True):
                    add(parent, grad)

    return backward


def in_a_new_tensor(parent: Any, grad: Tensor) -> None:
    parent.grad = grad if parent.grad is None else parent.grad + grad


def overwritten(parent: Any, grad: Tensor) -> None:
    parent.grad = grad
