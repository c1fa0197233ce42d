"""Reading a program's syntax, from several threads at once."""

import ast
import gc
import sys
import threading
import time
import warnings
from pathlib import Path

import pytest

from lessons_lib import grading
from lessons_lib.notebook.cells.syntax import parse_quietly

ALONE = ("worker",)  # folders whose code runs in one thread


class Cycle:
    """Collected while somebody parses, it lets another thread have its turn."""

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        time.sleep(1e-6)


DEEP = "x = " + "(" * 60 + "1" + " + [2])" * 60  # each level counts in the depth that threads would share


def test_threads_that_parse_at_once_do_not_disturb_each_other() -> None:
    failed: list[BaseException] = []
    made: list[Cycle] = []

    def read() -> None:
        try:
            for _ in range(200):
                made.extend(Cycle() for _ in range(9))
                made.clear()
                assert isinstance(parse_quietly(DEEP), ast.Module)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=read) for _ in range(4)]
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(100)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*threshold)
    assert not failed


def test_it_says_nothing_and_raises_what_is_wrong() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parse_quietly(r"'\d'")
    with pytest.raises(SyntaxError):
        parse_quietly("x = (")


def test_the_grader_whose_threads_read_notebooks_parses_by_it() -> None:
    files = [path for path in Path(grading.__path__[0]).rglob("*.py") if path.parent.name not in ALONE]
    assert len(files) > 50
    assert [path.name for path in files if "ast.parse(" in path.read_text(encoding="utf-8")] == []
