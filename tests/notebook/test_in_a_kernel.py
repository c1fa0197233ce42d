"""What only a real kernel shows: ids of cells, prompts, a restart, and what the first card says of the place."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.notebook.progress import FILE_NAME, create
from lessons_lib.notebook.progress_location import SETTING
from tests.notebook.kernel import ROOT, Kernel, running

OPEN = (
    "from lessons_lib import open_lesson\n"
    'check, predict, hint, given, solution, progress = open_lesson("00_start_here")'
)
NAME = "mean_of_each_row"
RIGHT = f"def {NAME}(scores):\n    return scores.mean(1)"
WRONG = f"def {NAME}(scores):\n    return scores.sum(1)"
CHECK = f'check("{NAME}")'


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    """One kernel in a work folder, with the lesson opened."""
    folder = tmp_path_factory.mktemp("work")
    create(folder)
    with running(folder) as kernel:
        assert kernel.run(OPEN, "how-to-use-a-notebook-2") == ""
        yield kernel


def check(kernel: Kernel) -> str:
    return kernel.run(CHECK, f"check-{NAME}")


@pytest.mark.parametrize("cell_id", [NAME, None, "vscode-notebook-cell:/home/me/00.ipynb#W3sZmlsZQ=="])
@pytest.mark.parametrize(
    ("cell", "error"),
    [
        (RIGHT[:-1], "SyntaxError"),
        (RIGHT.replace("    ", ""), "IndentationError"),
        (f"1 / 0\n{RIGHT}", "ZeroDivisionError"),
        (f"import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nwhile True: pass\n{RIGHT}", "interrupted"),
        (f"import asyncio\nawait asyncio.sleep(0)\n1 / 0\n{RIGHT}", "ZeroDivisionError"),
        (f"%%time\n1 / 0\n{RIGHT}", "ZeroDivisionError"),
    ],
    ids=["syntax", "indentation", "raises", "interrupted", "awaits", "magic"],
)
def test_a_cell_that_failed_is_not_judged_by_what_it_was_before(
    kernel: Kernel, cell: str, error: str, cell_id: str | None
) -> None:
    kernel.run(RIGHT, cell_id)
    assert check(kernel).startswith(f"✓ {NAME}: passed")
    kernel.run(cell, cell_id)
    shown = check(kernel)
    assert shown.startswith(f"! {NAME}: not judged")
    assert error in shown
    kernel.run(WRONG, cell_id)
    assert check(kernel).startswith(f"✗ {NAME}: not yet")


def test_the_exercises_cell_is_known_by_its_id(kernel: Kernel) -> None:
    kernel.run(RIGHT, NAME)
    kernel.run(RIGHT.replace(NAME, "mean_of_each_rows"), NAME)
    assert "its cell ran and doesn't define it (it defines `mean_of_each_rows`)" in check(kernel)
    kernel.run(RIGHT, NAME)
    kernel.run(WRONG, "0a1b2c3d")
    assert f"This is the `{NAME}` from another cell" in check(kernel)


@pytest.mark.parametrize(
    "line",
    [
        "input('How many? ')",
        "getpass.getpass()",
        "getpass_of_before()",
        "sys.stdin.readline()",
        "breakpoint()",
        "pdb.set_trace()",
        "ipdb.set_trace()",
        "code.interact()",
    ],
)
def test_nobody_is_asked_to_type_in_a_check(kernel: Kernel, line: str) -> None:
    imports = "import code, getpass, pdb, sys\nfrom getpass import getpass as getpass_of_before\nfrom IPython.core import debugger as ipdb"
    kernel.run(f"{imports}\ndef {NAME}(scores):\n    {line}\n    return scores.mean(1)", NAME)
    shown = check(kernel)
    assert "waits for you to type, and a check can't wait" in shown
    assert kernel.asked == []
    kernel.run("answered = input('Outside of a check? ')")
    assert kernel.asked == ["Outside of a check? "]
    kernel.asked.clear()


def test_given_after_a_restart(kernel: Kernel) -> None:
    kernel.run(RIGHT, NAME)
    assert check(kernel).startswith(f"✓ {NAME}: passed")
    kernel.restart()
    kernel.run(OPEN)
    assert f"✓ {NAME}" in kernel.run("progress()")
    assert "yours passed earlier; run its cell and its check to use it" in kernel.run(
        f'mine = given("{NAME}")'
    )
    kernel.run(RIGHT, NAME)
    assert kernel.run(f'mine = given("{NAME}")') == f"› given: your own `{NAME}`"
    assert kernel.run(f"mine is {NAME}") == "True"
    kernel.restart()
    kernel.run(OPEN)
    kernel.run(RIGHT, NAME)
    kernel.run(RIGHT[:-1], NAME)
    assert "yours passed earlier, but the one in memory doesn't" in kernel.run(f'mine = given("{NAME}")')


def test_what_the_text_runs_itself_is_no_try(tmp_path: Path) -> None:
    cells = json.loads((ROOT / "notebooks" / "00_start_here.ipynb").read_text(encoding="utf-8"))["cells"]
    (shown,) = ["".join(cell["source"]) for cell in cells if "# wrong on purpose" in "".join(cell["source"])]
    create(tmp_path)
    with running(tmp_path) as kernel:
        kernel.run(OPEN)
        assert f"✗ {NAME}: not yet" in kernel.run(shown, "write-and-be-told-why-2")
        lines = kernel.run("progress()").splitlines()
        assert lines[2:4] == ["  Predict: ○ first_number_of_the_sum", f"  Your turn: ○ {NAME}"]
        kernel.run(WRONG, NAME)
        check(kernel)
        assert f"  Your turn: ✗ {NAME} (1 try)" in kernel.run("progress()").splitlines()


NOT_KEPT = {
    "notebooks": "This is the course's own copy of the notebook, and your points aren't kept here.",
    "solutions": "This notebook holds the course's answers, and your points aren't kept here.",
    "elsewhere": "Outside of work/ your points are kept only until this kernel stops.",
}


@pytest.mark.parametrize("place", NOT_KEPT)
def test_the_first_card_says_once_that_nothing_is_kept(place: str, tmp_path: Path) -> None:
    folder = tmp_path if place == "elsewhere" else ROOT / place
    with running(folder) as kernel:
        kernel.run(OPEN)
        first = kernel.run("predict(first_number_of_the_sum=11)")
        assert first.splitlines()[-1] == (
            f"  Note: {NOT_KEPT[place]} Work on your own copy instead: `make lab` opens it in work/."
        )
        kernel.run(OPEN)
        assert "kept" not in kernel.run("predict(first_number_of_the_sum=11)")
        assert kernel.run("progress()").count(NOT_KEPT[place]) == 1
    assert not (folder / FILE_NAME).exists()


def test_where_progress_is_not_meant_to_be_kept_nothing_is_said(tmp_path: Path) -> None:
    with running(tmp_path, **{SETTING: "off"}) as kernel:
        kernel.run(OPEN)
        assert kernel.run("predict(first_number_of_the_sum=11)\nprogress()").count("Note") == 0


def test_an_installed_package_and_a_hosted_notebook(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "lessons_lib", tmp_path / "site" / "lessons_lib")
    (tmp_path / "site" / "here").mkdir()
    installed = {"PYTHONPATH": str(tmp_path / "site")}
    with running(tmp_path / "site" / "here", **installed) as kernel:
        kernel.run(OPEN)
        shown = kernel.run("progress()")
        assert "An empty file called progress.sqlite beside the notebook keeps them for good." in shown
    (tmp_path / "site" / "here" / FILE_NAME).touch()
    with running(
        tmp_path / "site" / "here", **installed, BINDER_LAUNCH_HOST="https://mybinder.org/"
    ) as kernel:
        kernel.run(OPEN)
        assert "Binder forgets your points when the session ends." in kernel.run(f'hint("{NAME}")')
