"""A skeleton that's pasted into the answer key names the answer that it was made of."""

import ast
import dataclasses

import pytest

from lessons_lib.answers import find
from lessons_lib.authoring.blanks import BLANK
from lessons_lib.checking.values.snapshot import snapshot
from lessons_lib.grading.unnamed.groups import why_no_cause
from lessons_lib.grading.unnamed.skeleton import free_name, literal, quoted, skeleton
from tests.grading.unnamed.gathering import WAVY, gathered, named_after_pasting

ANSWERS = {
    "a plain function": ("row_shares", WAVY),
    "a lambda": ("row_shares", "row_shares = lambda c: c / c.sum(dim=1, keepdim=True) + c.cos()"),
    "helpers, constants and imports of its own": (
        "row_shares",
        "import math\nfrom torch import cos as wave\nSCALE = math.pi\nparts = []\nparts.append(1)\n"
        "def sums(t):\n    return t.sum(dim=1, keepdim=True) * parts[0]\n"
        "def row_shares(counts, /):\n    return counts / sums(counts) + SCALE * wave(counts)",
    ),
    "one that calls itself": (
        "row_shares",
        "def row_shares(counts):\n    if len(counts) > 1:\n"
        "        return torch.cat([row_shares(counts[:1]), row_shares(counts[1:])])\n    return counts / counts.sum() + counts.cos()",
    ),
    "names of the notebook that the answers' file lacks": (
        "row_shares",
        "def row_shares(counts):\n    return torch.from_numpy(np.cos(counts.numpy())) + counts / counts.sum(dim=1, keepdim=True)",
    ),
    "an answer that it builds on": (
        "nearest_neighbours",
        'def nearest_neighbours(points, k):\n    d = given("pairwise_distances")(points, points)\n'
        "    return d.argsort(dim=1, descending=True)[:, :k].flip(0)",
    ),
    "a class": (
        "Dual",
        "class Dual:\n"
        "    def __init__(self, value, rate):\n        self.value, self.rate = value, rate\n"
        "    def __add__(self, other):\n        return Dual(self.value + other.value, self.rate.cos())\n"
        "    def __mul__(self, other):\n        return Dual(self.value * other.value, self.rate + 13)\n"
        "    def exp(self):\n        return Dual(self.value.exp(), half(self.rate) + 11)\n"
        "def half(x):\n    return x / 2\n",
    ),
    "a prediction": ("column_plus_row", "n = 9\npredict(column_plus_row=(n, 8))"),
}


@pytest.mark.parametrize(("exercise", "source"), ANSWERS.values(), ids=[*ANSWERS])
def test_pasted_it_names_the_answer(pool, exercise, source):
    [group] = gathered(pool, source, exercise=exercise).groups[exercise]
    key = find(exercise)
    assert why_no_cause(key, group.evidence) == ""
    made = skeleton(key, group.sample, "unnamed_1")
    assert made.unknown == ()
    assert made.file.endswith(f"{exercise.lower()}.py") or "predictions" in made.file
    assert any(map(BLANK.search, made.code.splitlines()))
    assert named_after_pasting(exercise, made.code, group.evidence) == "unnamed_1"


def test_parameters_get_the_references_annotations(pool):
    [group] = gathered(pool, WAVY.replace("counts)", "counts: int)", 1)).groups["row_shares"]
    made = skeleton(find("row_shares"), group.sample, "unnamed_1")
    assert "def unnamed_1(counts: Tensor) -> Tensor:" in made.code


def test_names_that_are_nowhere_are_said(pool):
    source = WAVY.replace("    return", "    if len(counts) == 4:\n        return my_own(counts)\n    return")
    [group] = gathered(pool, source).groups["row_shares"]
    assert skeleton(find("row_shares"), group.sample, "unnamed_1").unknown == ("my_own",)


@pytest.mark.parametrize(
    "source",
    [
        "N = 0\ndef row_shares(counts):\n    global N\n    N = 1\n    return counts.cos()",
        "from math import *\ndef row_shares(counts):\n    return counts.cos() * pi",
        "import functools\nrow_shares = functools.partial(lambda a, counts: a * counts.cos(), 2)",
    ],
)
def test_what_cannot_be_pasted_has_no_skeleton(pool, source):
    [group] = gathered(pool, source).groups["row_shares"]
    assert skeleton(find("row_shares"), group.sample, "unnamed_1") is None


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (
            "def row_shares(counts):\n    raise KeyError(1)",
            "errors that aren't its own `raise`, on 0 of 8 cases;",
        ),
        ("def row_shares(counts):\n    while True:\n        pass", "never ends"),
        ("def row_shares(counts):\n    return counts.numpy()", "can't compare what it returns"),
    ],
)
def test_it_is_said_why_no_cause_could_be_named(pool, source, why):
    [group] = gathered(pool, source).groups["row_shares"]
    assert why in why_no_cause(find("row_shares"), group.evidence)


def test_a_name_that_is_taken_is_not_used_again():
    key = find("row_shares")
    assert free_name(key, 1) == "unnamed_1"
    taken = dataclasses.replace(key.misconceptions[0], name="unnamed_1")
    assert free_name(dataclasses.replace(key, misconceptions=[taken]), 1) == "unnamed_1_"


def test_a_sentence_is_one_text_in_short_lines():
    text = 'It says "no" and \\ and `x`. ' * 20
    lines = [*quoted(text, 96)]
    assert max(map(len, lines)) <= 110
    assert max(map(len, quoted("one word after another " * 20, 96))) <= 96
    assert ast.literal_eval("(" + "\n".join(lines) + ")") == text.strip()


def test_values_as_code():
    for value in (3, 2.5, True, None, "view", (1,), (2, (3, "a")), [1, 2]):
        assert ast.literal_eval(literal(snapshot(value))) == value
    for value in (float("nan"), {"a": 1}, object(), (1, object())):
        assert literal(snapshot(value)) is None
