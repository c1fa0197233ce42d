"""What a learner's dataset does without workers, with one clear sentence where it takes itself to be in one."""

from collections.abc import Callable
from typing import Any

_OF_A_WORKER = ("id", "num_workers", "seed", "dataset")


def in_main(work: Callable[[], Any]) -> Any:
    """work(). Raises TypeError with a sentence if it reads an attribute of the None that get_worker_info() returns."""
    try:
        return work()
    except AttributeError as error:
        if error.obj is not None or error.name not in _OF_A_WORKER:
            raise
        name = error.name
    raise TypeError(
        f"Without workers, `get_worker_info()` returns None, and None has no `.{name}`. What should happen in main?"
    )
