"""Tries the mutants: each in a copy of the tree, with the tests that must catch it.

`python -m tests.mutants [WORD …]`: only those whose names hold one of the words. Ends with 1 if one survives.
Each runs in a process forked from this one, which has loaded torch and nothing of the course.
"""

import contextlib
import io
import multiprocessing
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import IPython  # noqa: F401 - loaded once for all, as the next two are
import numpy  # noqa: F401
import pytest
import torch  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("lessons_lib", "tests")  # the rest is only read, through links
PASSED, FAILED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED


class Job(NamedTuple):
    """name: the mutant's, '' for the tests without one. path, source: the file to be written. tests: pytest's arguments."""

    name: str
    path: str
    source: str
    tests: tuple[str, ...]


def jobs(words: list[str]) -> list[Job]:
    """All the tests without a mutant, and then the mutants."""
    from tests.mutants.all import MUTANTS

    wanted = [m for m in MUTANTS if not words or any(word in m.name for word in words)]
    made = [Job(m.name, str(m.path), m.source(), tuple(m.arguments())) for m in wanted]
    nodes = {node for m in wanted for node in m.nodes()}
    whole = sorted(node for node in nodes if "::" not in node or node.partition("::")[0] not in nodes)
    return [Job("", "", "", tuple(whole)), *made]


def run(job: Job) -> tuple[Job, int, str]:
    """What pytest ends with in a copy of the tree, and the end of what it prints."""
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        copy(Path(folder))
        if job.path:
            (Path(folder) / job.path).write_text(job.source, encoding="utf-8")
        for name in [name for name in sys.modules if name.split(".")[0] == "tests"]:
            del sys.modules[name]
        sys.path[:] = [folder, *(path for path in sys.path if path not in ("", str(ROOT)))]
        os.environ |= {"PYTHONPATH": folder, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        os.chdir(folder)
        code = pytest.main([*job.tests, "-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout"])
        os.chdir(ROOT)
    return job, int(code), printed.getvalue()[-2000:]


def copy(folder: Path) -> None:
    for path in ROOT.iterdir():
        if path.name in COPIED:
            shutil.copytree(path, folder / path.name)
        elif not path.name.startswith("."):
            (folder / path.name).symlink_to(path)


def main(words: list[str]) -> int:
    context = multiprocessing.get_context("fork")
    with context.Pool(processes=2, maxtasksperchild=1) as pool:
        todo = pool.apply(jobs, (words,))
        wrong = 0
        for job, code, printed in pool.imap_unordered(run, todo):
            if not job.name:
                print(
                    f"without a mutant the tests {'pass' if code == PASSED else f'FAIL: {printed}'}",
                    flush=True,
                )
                wrong += code != PASSED
                continue
            what = {FAILED: "caught", PASSED: "SURVIVED"}.get(code, f"NOT RUN: {printed}")
            print(f"{what:9}{job.name}", flush=True)
            wrong += code != FAILED
    print(f"{len(todo) - 1} mutants, {wrong} not caught.")
    return 1 if wrong or len(todo) == 1 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
