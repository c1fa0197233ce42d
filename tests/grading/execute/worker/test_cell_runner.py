"""A line that fails takes no other line of its cell along."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lessons_lib.grading.execute.worker.cell_runner import MOST_FAULTS
from lessons_lib.notebook.cells.names import fault
from lessons_lib.notebook.cells.statements import MOST_READ, MOST_TRIES, statements

# In a process of its own: IPython changes the one that it is in.
RUN = """
import json, sys
from lessons_lib.grading.execute.worker.cell_runner import run_cell
from lessons_lib.grading.execute.worker.notebook_runner import make_shell

shell, outcomes = make_shell(), []
for source, seconds in json.loads(sys.argv[1]):
    shell.reset(new_session=False)
    ended = run_cell(shell, source, seconds)
    names = "".join(name for name in "abcdefgh" if name in shell.user_ns)
    outcomes.append([names, type(ended.error).__name__, str(ended.error), ended.partly_run])
open(sys.argv[2], "w").write(json.dumps(outcomes))
"""


def run(folder: Path, sources: list[str], seconds: float = 60) -> list[Any]:
    """For each cell: which of the names a to h it makes, the type and text of what it raised, what it passed over."""
    given = json.dumps([(source, seconds) for source in sources])
    subprocess.run(
        [sys.executable, "-c", RUN, given, str(folder / "outcomes")], check=True, capture_output=True
    )
    return json.loads((folder / "outcomes").read_text(encoding="utf-8"))


CELLS = [
    ("def a(): pass\n1/0\ndef b(): pass", "ab", True),
    ("a = 1\n1/0\nb = 2\nprint(b)", "ab", False),  # nothing was defined
    ("1/0\na = lambda: 1", "a", True),
    ("import math; 1/0; c = 3\nd = 1", "cd", False),
    ("é = 1; 1/0; b = 2", "b", False),
    ("def a(:\n    pass\ndef b(): pass", "b", True),
    ("def a(:\n    pass", "", False),
    ("This is my answer:\ndef a(x):\n    return x\n\nand one more\n\ndef b(): pass", "ab", True),
    ("a = 1\nreturn 3\nb = 2", "ab", False),
    ("a = 1\n  y = 2\nb = 3", "ab", False),
    ("print 'hello'\ndef a(): pass", "a", True),
    ("%nothing\na = 2", "a", False),
    ("%load_ext nothing\ndef a(): pass", "a", True),
    ("%matplotlib widget\na = 1", "a", False),
    ("x = !ls nothere\na = 1\n?print\nprint?\nc = 3", "ac", False),
    ("%%time\na = 1\n1/0\ndef b(): pass", "ab", True),
    ("%%capture\na = 1\n1/0\ndef b(): pass", "ab", True),
    ("%%nothing\na = 2\n1/0\ndef b(): pass", "ab", True),
    ("%%time\n%%nothing\nx = (\ndef b(): pass", "b", True),
    ("%%bash\nexit 1\na = 3", "", False),
    ("raise SystemExit\ndef a(): pass", "a", True),
    ("raise KeyboardInterrupt\ndef a(): pass", "a", True),
    ("class e(BaseException): pass\nraise e\ndef a(): pass", "ae", True),
    ("import nothing_there\nfrom google.colab import drive\ndrive.mount('/')\ndef a(): pass", "a", True),
    ("def f():\n    return f()\nf()\na = 1", "af", False),
    ("def f(x):\n    raise ValueError\nf(\n 1)\n(a := 3)", "af", False),
    ("@nothing\ndef a(): pass\n@staticmethod\ndef b(): pass", "b", True),
    ("@(\n  nothing)\ndef a(): pass\n@staticmethod\ndef b(): pass", "b", True),
    ("for i in range(3):\n    a = 1\n    1/0\n    c = 1\nb = 2", "ab", False),
    ("    a = 1\n    1/0\n    b = 2", "ab", False),
    (">>> a = 1\n>>> 1/0\n>>> b = 2", "ab", False),
    ("await nothing()\na = 1", "a", False),
    ("-" * 90_000 + "1\ndef a(): pass", "a", True),
    ("a = '''never ends\ndef b(): pass", "b", True),
    ("def a(x):\n    y = x\nwhat it is\n    return y\n\nb = a(3) // (a(3) == 3)", "ab", True),
    ("1/0\n" * (MOST_FAULTS + 9) + "a = 1", "", False),
]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    sources = [source for source, _, _ in CELLS]
    return dict(zip(sources, run(tmp_path_factory.mktemp("cells"), sources), strict=True))


@pytest.mark.parametrize(("source", "names", "partly_run"), CELLS, ids=lambda value: repr(value)[:60])
def test_what_is_right_in_a_cell_is_there(
    outcomes: dict[str, Any], source: str, names: str, partly_run: bool
) -> None:
    made, kind, _, over = outcomes[source]
    assert (made, over) == (names, partly_run)
    assert (kind == "NoneType") == source.startswith("x = !ls")


def test_the_first_exception_is_reported(tmp_path: Path) -> None:
    [(_, kind, text, _)] = run(tmp_path, ["raise KeyError('one')\nraise ValueError('two')\n"])
    assert (kind, text) == ("KeyError", "'one'")


def test_when_the_time_is_up_only_definitions_are_left(tmp_path: Path) -> None:
    source = "while True: pass\ndef a(): pass\nb = 3\nclass c: pass\nd = lambda: 1"
    assert run(tmp_path, [source], 0.5) == [["acd", "TimeLimit", "", True]]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(x)\n    return x\ndef g(x):\n    return x", ["def g(x):\n    return x"]),
        ("def f(x):\n<<<<<<< HEAD\n    return x", ["def f(x):\n    return x"]),
        (
            "x = {\n'a': 1,\n}\nno no\nif x:\n    a\nelse:\n    b",
            ["x = {\n'a': 1,\n}", "if x:\n    a\nelse:\n    b"],
        ),
        ("no no\nelse_where = 3", ["else_where = 3"]),
        ("no no\nelse:\n    b = 3\nc = 4", ["c = 4"]),
        ("  def f(x):\n      return x\n  no no\n  y = 3", ["def f(x):\n    return x", "y = 3"]),
        ("", []),
        ("\n\n  \n", []),
    ],
)
def test_pieces(source: str, found: list[str]) -> None:
    assert statements(source, fault) == found


@pytest.mark.parametrize("line", ["(", "def f(x:", "'''", "@", "x x", "class A:\n    def f(self):\n  x"])
def test_pieces_of_hostile_code_are_given_up(line: str) -> None:
    def counted(piece: str) -> str:
        read.append(len(piece))
        return fault(piece)

    read: list[int] = []
    statements((line + "\n") * (500_000 // len(line)), counted)
    assert len(read) <= MOST_TRIES
    assert sum(read) <= MOST_READ
