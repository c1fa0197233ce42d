"""The hostile submissions that attack the sandbox itself, at the levels below nested; docs/grading/trust.md says what each is.

Values are judged outside in the same way at every level, so that what forges them is tried whole at one (test_hostile.py).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.grading.hostile.runs import ALL, BREAKING, LIMITS, graded, points, submissions
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = [needs_bubblewrap, pytest.mark.timeout(600)]
ROOT = Path(__file__).parents[2]

AT_FRESH = [
    "answers_looked_for_on_the_disk",
    "verdicts_into_the_channel",
    "worker_poisoned",
    "everything_killed",
    "keys_used_up",
    "memory_that_is_shared",
    "memory_that_no_process_holds",
    "too_much_memory_in_many_processes",
]
# Without a sandbox a submission may end its user's programs, fill the disk and read the course's answers.
AT_LIMITS = [
    "answers_looked_for_in_frames",
    "verdict_written_at_exit",
    "os_exit",
    "segfault",
    "too_much_memory_in_bytes",
    "too_much_memory_in_many_processes",
]
HONEST = ["0 honest", "z honest"]


def due(name: str) -> float:
    return ALL[name].POINTS if name in ALL else 2


def test_in_a_fresh_sandbox_nothing_is_paid_and_nobody_else_pays(tmp_path: Path) -> None:
    run = graded(tmp_path, submissions(AT_FRESH), HONEST, LIMITS, isolation="fresh")
    assert {attempt.isolation for attempt in run.attempts.values()} == {"fresh"}
    # A submission may end its own worker there: it loses what it had not sent by then, and nobody else does.
    fewer = {name: points(run, name) for name in run.attempts if points(run, name) < due(name)}
    more = {name: points(run, name) for name in run.attempts if points(run, name) > due(name)}
    assert (set(fewer) <= {"everything_killed"}, more) == (True, {}), (fewer, more)
    assert [run.attempts[name].look for name in HONEST] == ["", ""]
    assert {name for name in BREAKING if name in AT_FRESH and BREAKING[name].POINTS == 0} == {
        name for name in run.attempts if "MB of memory and was stopped" in run.attempts[name].look
    }


SCRIPT = """
import json, sys, tempfile
from pathlib import Path
from tests.grading.hostile.runs import LIMITS, graded, submissions, points
from tests.grading.test_hostile_levels import AT_LIMITS, HONEST
if __name__ == "__main__":
    run = graded(Path(tempfile.mkdtemp()), submissions(AT_LIMITS), HONEST, LIMITS, isolation="limits")
    print(json.dumps({n: [points(run, n), a.look, a.isolation] for n, a in run.attempts.items()}))
"""


def test_without_a_sandbox_limits_hold_and_wrong_values_earn_nothing() -> None:
    """In a sandbox around the grader, whose user a submission is."""
    around = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
    around += ["--ro-bind", str(ROOT), str(ROOT)] if str(ROOT).startswith("/tmp/") else []
    done = subprocess.run(
        [*around, "--unshare-all", "--unshare-user", "--uid", "1000", sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": "/tmp", "HOME": "/tmp"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert {name: score for name, (score, _, _) in found.items()} == {name: due(name) for name in found}
    assert set(found) == {*AT_LIMITS, *HONEST}
    assert {level for _, _, level in found.values()} == {"limits"}
    assert "MB of memory and was stopped" in found["too_much_memory_in_many_processes"][1]
    assert [found[name][1] for name in HONEST] == ["", ""]
