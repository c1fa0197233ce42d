"""A card without a GPU, for harnesses: what a program holds on it is counted by the model of the allocator."""

import contextlib
import gc
import weakref
from collections.abc import Iterator

import torch

from lessons_lib.gpu.allocator import CachingAllocator, OutOfMemory

_FROZEN_AT_START = gc.get_freeze_count()  # Python 3.12 begins with some hundred objects frozen


class Held:
    """Memory on a card, given back when nothing refers to this object any more, as a tensor's is."""

    def __init__(self, gpu: CachingAllocator, nbytes: int) -> None:
        """Raises torch.OutOfMemoryError where the card has too little left."""
        block, message = None, ""
        try:
            block = gpu.allocate(nbytes)
        except OutOfMemory as error:
            message = f"CUDA out of memory (a model of it): {error}"
        # Raised out here: inside the block, `__context__` would keep the model's error and its frames alive, and an answer
        # that lets go of its error's traceback would still seem to hold memory.
        if block is None:
            raise torch.OutOfMemoryError(message)
        weakref.finalize(self, gpu.free, block)


@contextlib.contextmanager
def quick_collections() -> Iterator[None]:
    """Keeps all that exists already out of the garbage collector, so that an answer's own `gc.collect()` takes little time.

    In a notebook with torch and matplotlib each collection takes a good part of a second, and a check has dozens of retries.
    """
    if gc.get_freeze_count() > _FROZEN_AT_START:  # frozen by the notebook itself: unfreezing would undo that
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
