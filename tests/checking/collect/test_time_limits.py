"""A time limit counts the code's own time, not what it waited for a busy core."""

import contextlib
import os
import subprocess
import sys
import time

import pytest

from lessons_lib.checking.collect import time_limits
from lessons_lib.checking.collect.cpu_wait import MOST_EXTENSION, cpu_wait, extended_limit
from lessons_lib.checking.collect.time_limits import TimeLimit, time_limit

LIMIT = 0.1
SPIN = """
import os, sys, time
from lessons_lib.checking.collect.cpu_wait import cpu_wait
os.sched_setaffinity(0, {int(sys.argv[1])})
before = cpu_wait()
while time.process_time() < 1:
    pass
print(cpu_wait() - before)
"""


def endless() -> float:
    """Seconds by the clock after which an endless loop is stopped."""
    begun = time.monotonic()
    with contextlib.suppress(TimeLimit), time_limit(LIMIT):
        while True:
            pass
    return time.monotonic() - begun


def test_code_that_waited_all_the_time_is_given_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limits, "cpu_wait", time.monotonic)
    assert endless() >= (1 + MOST_EXTENSION) * LIMIT  # and it ends


def test_code_that_waited_for_nothing_is_stopped_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    monkeypatch.setattr(time_limits, "cpu_wait", lambda: looks.append(0) or 0.0)
    assert endless() >= LIMIT
    assert len(looks) == 2  # before, and at the first alarm, which is the last


@pytest.mark.parametrize(
    ("spent", "clock"), [(0, 10), (3, 13), (29, 39), (30, 40), (31, 40), (float("inf"), 40), (-1, 10)]
)
def test_what_is_allowed(spent: float, clock: float) -> None:
    assert extended_limit(10, spent) == clock


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="this system doesn't count it")
def test_two_on_one_core_wait_for_each_other() -> None:
    core = str(min(os.sched_getaffinity(0)))
    both = [
        subprocess.Popen([sys.executable, "-c", SPIN, core], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sum(float(one.communicate()[0]) for one in both) > 0.2


def test_a_process_that_is_gone_has_not_waited() -> None:
    assert cpu_wait(2**22 + 1) == 0.0
