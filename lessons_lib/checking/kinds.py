"""Asking what kind of thing an answer is, without running any of its own code."""

from typing import Any


def is_a(answer: Any, *kinds: type) -> bool:
    """isinstance(), without asking the answer: its `__class__` may be the learner's own code."""
    return issubclass(type(answer), kinds)
