"""What the ranks of test_two_processes do: they train, one raises, one hangs."""

import faulthandler
import fcntl
import os
import time
from pathlib import Path

import torch
from torch import distributed

from lessons_lib.loading.data_parallel import rank_trains


def train_and_tell(words, *inputs):
    """What rank_trains returns, and what the rank sees of its process."""
    own = {"rank": distributed.get_rank(), "threads": torch.get_num_threads(), "pid": os.getpid()}
    return {"words": words, "trained": rank_trains(*inputs)} | own


def second_raises():
    """Rank 1 raises, and rank 0 waits for it in an all-reduce."""
    if distributed.get_rank() == 1:
        raise ValueError("this share is empty.\nand a second line")
    distributed.all_reduce(torch.ones(1))


def second_hangs(folder):
    """Rank 1 locks a file for as long as it lives, and won't end by itself; rank 0 is done at once."""
    if distributed.get_rank() == 0:
        return
    faulthandler.cancel_dump_traceback_later()
    locked = (Path(folder) / "alive").open("w")
    fcntl.flock(locked, fcntl.LOCK_EX)
    (Path(folder) / "hangs").touch()
    time.sleep(600)
    (Path(folder) / "survived").touch()


def hangs():
    time.sleep(600)
