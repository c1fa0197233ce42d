"""A check never waits for the keyboard, and leaves it as it was."""

import bdb
import builtins
import code
import contextlib
import getpass
import pdb
import sys
from collections.abc import Callable

import pytest
from torch import Tensor

from lessons_lib.checking.collect.isolation.keyboard import no_keyboard
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore
from tests.checking.sample_lesson import make_lesson

READERS: dict[str, Callable[[], object]] = {
    "input": lambda: input("How many? "),
    "getpass": lambda: getpass.getpass(),
    "stdin.read": lambda: sys.stdin.read(),
    "stdin.readline": lambda: sys.stdin.readline(),
    "stdin.readlines": lambda: sys.stdin.readlines(),
    "stdin line by line": lambda: list(sys.stdin),
    "stdin's bytes": lambda: sys.stdin.buffer.read(1),
    "the first stdin": lambda: sys.__stdin__.read(),  # type: ignore[union-attr]
    "breakpoint": lambda: breakpoint(),
    "a debugger of one's own": lambda: pdb.Pdb().set_trace(),
    "post mortem": lambda: post_mortem(),
    "a console": lambda: code.interact(),
}


def post_mortem() -> None:
    try:
        raise ValueError
    except ValueError as error:
        pdb.post_mortem(error.__traceback__)


def the_keyboard() -> list[object]:
    places = [(builtins, "input"), (getpass, "getpass"), (sys, "stdin"), (sys, "__stdin__")]
    places += [(sys, "breakpointhook"), (bdb.Bdb, "set_trace")]
    return [getattr(owner, name) for owner, name in places]


@pytest.mark.parametrize("read", READERS.values(), ids=READERS.keys())
def test_reading_the_keyboard_in_an_answer_is_told_at_once(
    read: Callable[[], object], capsys: pytest.CaptureFixture[str]
) -> None:
    def row_means(x: Tensor) -> Tensor:
        read()
        return x.mean(1)

    before = the_keyboard()
    NotebookAPI(make_lesson(), ProgressStore(None)).check(row_means=row_means)
    shown = capsys.readouterr().out
    assert "Your code raised NoKeyboard in line" in shown
    assert "waits for you to type, and a check can't wait: use your function's arguments instead." in shown
    assert the_keyboard() == before


def test_an_answer_that_catches_everything_still_ends(capsys: pytest.CaptureFixture[str]) -> None:
    def row_means(x: Tensor) -> Tensor:
        try:
            return x * float(input())
        except Exception:
            return x.mean(1)

    NotebookAPI(make_lesson(), ProgressStore(None)).check(row_means=row_means)
    assert "passed" in capsys.readouterr().out


def test_the_keyboard_comes_back_after_an_interrupt_and_within_another_check() -> None:
    before = the_keyboard()
    with contextlib.suppress(KeyboardInterrupt), no_keyboard(), no_keyboard():
        builtins.input = lambda *_: "the answer's own"
        raise KeyboardInterrupt
    assert the_keyboard() == before
