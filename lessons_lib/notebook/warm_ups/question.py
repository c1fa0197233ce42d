"""A warm-up question: a few lines of Python, what the last one gives, and why."""

import ast
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor


@dataclass(frozen=True)
class Question:
    """code: Python lines that may use torch and np; the last is the expression that is asked. why: one sentence."""

    code: str
    why: str

    def answer(self) -> object:
        """What the last line gives, as a learner would write it: see `plain`. Runs the code."""
        *statements, last = ast.parse(self.code).body
        assert isinstance(last, ast.Expr)
        names: dict[str, Any] = {"torch": torch, "np": np}
        with torch.random.fork_rng(
            devices=[]
        ):  # a layer draws its weights, and the notebook's own draws stay as they are
            exec(compile(ast.Module(statements, []), "<warm-up>", "exec"), names)
            return plain(eval(compile(ast.Expression(last.value), "<warm-up>", "eval"), names))


def plain(value: object) -> object:
    """A value as numbers, strings, lists and tuples: a tensor as its numbers, a dtype as its name."""
    if isinstance(value, Tensor | np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, torch.dtype):
        return str(value).removeprefix("torch.")
    if isinstance(value, tuple):  # a torch.Size too
        return tuple(plain(each) for each in value)
    return [plain(each) for each in value] if isinstance(value, list) else value


def same(mine: object, right: object) -> bool:
    """Whether two plain values are the same answer: 2 is 2.0, a list is a tuple, and True isn't 1."""
    if isinstance(mine, list | tuple) and isinstance(right, list | tuple):
        return len(mine) == len(right) and all(map(same, mine, right))
    if isinstance(mine, bool) or isinstance(right, bool):
        return mine is right
    if isinstance(mine, int | float) and isinstance(right, int | float):
        return mine == right or abs(mine - right) <= 1e-3 * abs(right)
    if isinstance(mine, str):
        return mine.removeprefix("torch.") == right
    return mine == right
