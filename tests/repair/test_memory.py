"""A search for a small change doesn't fill the machine's memory."""

import resource
import sys

import pytest
import torch

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.repair.find import find_place
from lessons_lib.repair.goal import KeyGoal
from lessons_lib.repair.memory import limited_memory
from tests.repair.cell import names_of

MB = 2**20
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits writable memory")


def test_more_than_the_limit_is_refused_and_less_is_not() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with limited_memory(300 * MB):
        assert len(bytearray(50 * MB)) == 50 * MB
        with pytest.raises(MemoryError):
            bytearray(400 * MB)
        with pytest.raises(RuntimeError, match="allocate memory"):
            torch.ones(100 * MB)
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
    assert len(bytearray(400 * MB)) == 400 * MB


def test_a_lower_limit_that_was_there_stays() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with limited_memory(300 * MB):
        low = resource.getrlimit(resource.RLIMIT_DATA)
        with limited_memory(900 * MB):
            assert resource.getrlimit(resource.RLIMIT_DATA) == low
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_a_search_keeps_to_it() -> None:
    met = []
    before = resource.getrlimit(resource.RLIMIT_DATA)
    source = "def row_shares(counts):\n    noted()\n    return counts / counts.sum(0, keepdim=True)"
    names = names_of(source, noted=lambda: met.append(resource.getrlimit(resource.RLIMIT_DATA)))
    key, answer = find("row_shares"), names["row_shares"]
    evidence = collect(key.exercise, answer)
    assert set(met) == {before}
    met.clear()
    assert find_place(KeyGoal(key), answer, evidence, 60.0) is not None
    assert met
    assert before not in met
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
