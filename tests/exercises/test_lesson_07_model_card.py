"""The model of a card that harnesses of lesson 07 use: what its errors keep alive, and what the garbage collector sees."""

import gc

import pytest
import torch

from lessons_lib.exercises.lesson_07_gpu_memory import model_card
from lessons_lib.exercises.lesson_07_gpu_memory.model_card import Held, quick_collections
from lessons_lib.gpu.allocator import CachingAllocator

MB = 1_000_000


def _failing_step(gpu: CachingAllocator) -> None:
    held = [Held(gpu, 60 * MB)]
    held.append(Held(gpu, 60 * MB))


def test_an_error_without_its_traceback_holds_no_memory() -> None:
    gpu = CachingAllocator(capacity=100 * MB)
    try:
        _failing_step(gpu)
    except torch.OutOfMemoryError as error:
        assert gpu.allocated >= 60 * MB
        error.__traceback__ = None
        assert gpu.allocated == 0  # still inside the block, as an answer that lets go may be
    else:
        pytest.fail("the step should run out of memory")


def test_collections_see_only_what_is_new() -> None:
    before = len(gc.get_objects())
    with quick_collections():
        assert len(gc.get_objects()) < before / 10
    assert gc.get_freeze_count() == 0


def test_what_python_froze_at_its_start_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.12 begins with frozen objects; they aren't the notebook's own."""
    gc.freeze()
    monkeypatch.setattr(model_card, "_FROZEN_AT_START", gc.get_freeze_count())
    try:
        new: list[list[int]] = [[] for _ in range(20_000)]
        before = len(gc.get_objects())
        with quick_collections():
            assert len(gc.get_objects()) < before / 10
        del new
    finally:
        gc.unfreeze()


def test_what_the_notebook_froze_stays_frozen() -> None:
    gc.freeze()
    try:
        with quick_collections():
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
