"""The wrong answers that beginners tried: how they are read, and that those kept can be."""

import inspect
from pathlib import Path

import pytest
import torch

from lessons_lib.answers import find
from lessons_lib.authoring.running import as_an_answer
from lessons_lib.authoring.tried import Tried, define, read_tried

KEPT = sorted((Path(__file__).parent.parent / "tried").glob("lesson_*.py"))
TWO = """# Two of them.

# %% row_shares: keepdim is missing
def row_shares(counts):
    return counts / counts.sum(dim=1)

# %% add_backward: returns nodes instead of tensors
def helper(grad):
    return Node(grad)


def add_backward(grad, a, b):
    return helper(grad), helper(grad)
"""


@pytest.fixture
def two(tmp_path):
    """Two wrong answers, read from a file."""
    return read_tried(written(tmp_path, TWO))


def written(folder: Path, text: str) -> Path:
    path = folder / "lesson_99.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_cell_is_an_exercise_a_cause_and_the_code_below(two):
    source = "def row_shares(counts):\n    return counts / counts.sum(dim=1)\n"
    assert two[0] == Tried("row_shares", "keepdim is missing", source, "lesson_99.py", 3)
    assert [(tried.exercise, tried.line) for tried in two] == [("row_shares", 3), ("add_backward", 7)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "x = 1\n# %% row_shares: wrong\n",
            "lesson_99.py:1: a cell begins with `# %% exercise_name: the cause`.",
        ),
        (
            TWO + "\n# %% row_shares\nx = 1\n",
            "lesson_99.py:15: a cell begins with `# %% exercise_name: the cause`.",
        ),
        (
            "# %% row_share: wrong\nx = 1\n",
            "lesson_99.py:1: There is no exercise 'row_share'; did you mean 'row_shares'",
        ),
        (
            "# %% column_plus_row: wrong\nx = 1\n",
            "lesson_99.py:1: column_plus_row takes no function or class.",
        ),
        (
            "\n# %% row_shares: wrong\ndef row_shares(counts):\n    return (\n",
            "lesson_99.py:4: this can't be parsed: '(' was never closed.",
        ),
        (
            "# %% row_shares: wrong\ndef row_sums(counts):\n    return counts\n",
            "lesson_99.py:1: the code below doesn't define row_shares.",
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_file_and_line(tmp_path, text, said):
    with pytest.raises(ValueError, match="lesson_99") as raised:
        read_tried(written(tmp_path, text))
    assert said in str(raised.value)


def test_an_answer_is_defined_among_its_lessons_names(two):
    answer = define(two[1])
    assert type(answer(torch.ones(2), torch.ones(2), torch.ones(2))[0]).__name__ == "Node"
    assert inspect.getsource(answer) == two[1].source.partition("\n\n\n")[2]


def test_lines_are_those_of_the_answers_own_code(two):
    answer = define(Tried("row_shares", "a misspelt name", two[0].source.replace("sum", "sam"), "x.py", 40))
    assert (
        "line 2 of your cell, `return counts / counts.sam(dim=1)`"
        in as_an_answer(find("row_shares"), answer).message
    )


def test_answers_do_not_see_each_others_names(two):
    define(two[1])
    other = Tried("mul_backward", "nothing", "def mul_backward(grad, a, b):\n    return grad\n", "x.py", 1)
    assert "helper" not in define(other).__globals__


def test_there_are_answers_to_most_lessons():
    assert len(KEPT) >= 6


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_all_that_are_kept_can_be_read(path):
    found = read_tried(path)
    assert len(found) >= 25
    assert len({(tried.exercise, tried.source) for tried in found}) == len(found), "one is kept twice"
