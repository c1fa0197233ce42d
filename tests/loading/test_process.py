"""What a process holds: read from /proc, and None where there is none."""

import mmap
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from torch.utils.data import DataLoader

from lessons_lib.loading import process
from lessons_lib.loading.process import (
    MemoryDataset,
    ProcessDataset,
    growth_in_worker,
    memory,
    open_files,
)

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc: only Linux has it")


def test_private_memory_grows_by_what_is_written() -> None:
    # Pages from the kernel: an array may get memory that the process was given before, and has written to already.
    with mmap.mmap(-1, 20 * process.MIB, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as block:
        before = memory()
        block.write(b"x" * len(block))
        after = memory()
    assert before is not None
    assert after is not None
    assert after.private - before.private > 18
    assert after.private <= after.shared_out <= after.resident


def test_an_opened_file_is_counted() -> None:
    before = open_files()
    with open(__file__):
        assert open_files() == (before or 0) + 1
    assert open_files() == before


def test_a_worker_that_reads_python_objects_grows_and_one_that_reads_an_array_does_not() -> None:
    floats = [i / 7 for i in range(600_000)]
    grown: list[Any] = [growth_in_worker(numbers) for numbers in (floats, np.array(floats))]
    assert grown[0].private > 12
    assert grown[1].private < 4
    assert grown[0].resident < 4  # what `top` shows says nothing of it


def test_item_0_reads_nothing_and_the_parts_are_all_numbers() -> None:
    class Read(list[float]):
        def __getitem__(self, index: Any) -> Any:
            seen.append(index)
            return super().__getitem__(index)

    seen: list[int] = []
    dataset = MemoryDataset(Read([1.0] * 8), 4)
    dataset[0]
    assert seen == []
    for index in range(1, len(dataset)):
        dataset[index]
    assert seen == list(range(8))


def test_each_worker_is_a_process_of_its_own() -> None:
    loader: DataLoader[int] = DataLoader(ProcessDataset(4), batch_size=2, num_workers=2)
    found = {int(number) for batch in loader for number in batch}
    assert len(found) == 2
    assert os.getpid() not in found


def test_without_proc_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> Any:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", refuse)
    monkeypatch.setattr(os, "listdir", refuse)
    assert memory() is None
    assert open_files() is None
    assert growth_in_worker([1.0] * 8) is None
