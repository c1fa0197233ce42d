"""An answer's code as it is shown: cut to what the answer needs, without what its author wrote beside it."""

import pytest

from lessons_lib.grading.unnamed.program import HIDDEN, program_of

CELL = '''"""Ana Lima's notebook"""
import math
import numpy as np
# Ana: this took all night
SCALE = 2  # says Bo
unused = 3


def helper(x):
    """By Ana."""
    return SCALE * x


def other():
    return helper(1)


def row_shares(counts):
    """Ana's own."""
    "and a note by Bo"
    return helper(counts) + math.pi  # Ana

check("row_shares")
'''


def test_comments_docstrings_and_what_is_not_needed_are_gone():
    program = program_of(CELL, "row_shares")
    assert program.source == (
        "import math\nSCALE = 2\n\ndef helper(x):\n    return SCALE * x\n\n"
        "def row_shares(counts):\n    return helper(counts) + math.pi"
    )
    assert program.strings == 0


def test_strings_are_counted_and_those_with_names_hidden():
    source = 'def row_shares(counts):\n    print("Ana was here", "Anapest", "sum")\n    return counts'
    program = program_of(source, "row_shares", {"Ana", "Lima"})
    assert f"print('{HIDDEN}', 'Anapest', 'sum')" in program.source
    assert program.strings == 3


@pytest.mark.parametrize(
    "source",
    [
        "%matplotlib inline\ndef row_shares(counts):\n    return counts",
        "this is a note\ndef row_shares(counts):\n    return counts",
    ],
)
def test_lines_that_are_not_python_are_left_out(source):
    assert program_of(source, "row_shares").source == "def row_shares(counts):\n    return counts"


@pytest.mark.parametrize(
    "source",
    ["", "x = 1", "def row_shares(counts:\n", "(" * 10_000, "x = 1\n" * 20_000, "check('row_shares')"],
)
def test_what_does_not_answer_is_no_program(source):
    assert program_of(source, "row_shares") is None


def test_a_body_of_texts_alone_stays_a_body():
    assert program_of('def row_shares(counts):\n    "Ana"', "row_shares").source.endswith("pass")


def test_what_changes_something_needed_is_kept():
    source = (
        "from math import *\ntable = {}\ntable[1] = pi\nother = []\nother.append(1)\nsizes = [1]\nsizes.append(2)\n"
        "def row_shares(counts):\n    return table[sizes[0]]"
    )
    shown = program_of(source, "row_shares").source
    assert shown == source.replace("other = []\nother.append(1)\n", "").replace("\ndef", "\n\ndef")


def test_a_prediction_is_cut_to_its_call():
    source = "# Ana\nx = 3\ny = 4\npredict(column_plus_row=(x, 3))"
    assert program_of(source, "column_plus_row").source == "x = 3\npredict(column_plus_row=(x, 3))"
