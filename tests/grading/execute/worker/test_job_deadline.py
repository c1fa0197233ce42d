"""When a job's time is up: its wait for a busy core is no time of its own, and processor time is."""

import os
import time

import pytest

from lessons_lib.grading.execute.worker import fork_server, process_tree
from lessons_lib.grading.execute.worker.fork_server import deadline


def test_the_deadline_moves_by_the_wait_for_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fork_server, "cpu_wait", lambda process: 7.0)
    monkeypatch.setattr(process_tree, "processor_time", lambda processes: 1.0)
    assert deadline(os.getpid(), 100.0, 10.0) == 117.0
    assert deadline(0, 100.0, 10.0) == 110.0  # it has no process yet


def test_a_crowd_that_it_made_itself_gains_it_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fork_server, "cpu_wait", lambda process: 7.0)
    monkeypatch.setattr(process_tree, "processor_time", lambda processes: 10.0)
    assert deadline(os.getpid(), 100.0, 10.0) == 110.0


def test_processor_time_counts_children_that_have_ended() -> None:
    before = process_tree.processor_time([os.getpid()])
    if not (child := os.fork()):
        begun = time.process_time()
        while time.process_time() - begun < 0.3:
            pass
        os._exit(0)
    os.waitpid(child, 0)
    assert process_tree.processor_time([os.getpid()]) - before >= 0.25
    assert process_tree.processor_time([2**22 + 1]) == 0.0
