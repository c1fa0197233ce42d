"""`lessons lint` of this checkout: lessons in processes of their own, which end with it and leave nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lessons_lib.authoring import lint_process

LINT = [sys.executable, "-m", "lessons_lib.cli", "lint"]


def test_a_lesson_without_a_fault_and_one_that_is_not_there():
    assert lint_process.lint_in_process("90_pictures") == []
    [fault] = lint_process.lint_in_process("no_such_lesson")
    assert (fault.file, fault.code) == ("lessons_lib/exercises/lesson_no_such_lesson", "source-missing")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
def test_a_process_that_fails_is_no_lesson_without_a_fault(monkeypatch, tmp_path):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho '[]'\nexit 3\n", encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(subprocess.CalledProcessError, match="exit status 3"):
        lint_process.lint_in_process("90_pictures")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_lint_that_is_cut_off_leaves_nothing_behind(how):
    with subprocess.Popen([*LINT, "01_tensors", "02_dtypes"], stderr=subprocess.PIPE, text=True) as lint:
        children = waited_for(lambda: children_of(lint.pid), lambda found: len(found) == 2)
        lint.send_signal(how)
        _, said = lint.communicate()
    assert (lint.returncode, said, len(children)) == (-how, "", 2)
    assert waited_for(lambda: [child for child in children if lives(child)], lambda left: not left) == []


def waited_for(look, is_there):
    """What is seen once it is there; the last look, if it never is."""
    for _ in range(600):
        found = look()
        if is_there(found):
            break
        time.sleep(0.1)
    return found


def children_of(process):
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]


def lives(process):
    try:
        os.kill(process, 0)
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return False
