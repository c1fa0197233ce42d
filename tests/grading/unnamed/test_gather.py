"""What runs in the sandbox, and how it's grouped: by what it does, not by how it's written."""

import pytest

from lessons_lib.grading.unnamed import gather as gathering
from lessons_lib.grading.unnamed.behaviour import Behaviours
from tests.grading.unnamed.gathering import (
    OTHER,
    WAVY,
    WAVY_TOO,
    gathered,
    left_out,
    sizes,
)

RIGHT = "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True)"
NAMED = "def row_shares(counts):\n    return counts / counts.sum()"


def test_equal_outcomes_are_one_group_and_others_another(pool):
    found = gathered(pool, OTHER, WAVY, WAVY_TOO)
    assert sizes(found) == [2, 1]
    assert found.groups["row_shares"][0].sample.program.source == WAVY
    assert left_out(found) == {}


def test_the_sample_is_the_shortest(pool):
    long = WAVY.replace("    return", "    counts = counts + 0\n    counts = counts + 0\n    return")
    [group] = gathered(pool, long, WAVY_TOO, WAVY).groups["row_shares"]
    assert group.sample.program.source == WAVY


def test_equal_programs_run_once(pool, monkeypatch):
    runs = []
    of = Behaviours.of
    monkeypatch.setattr(
        Behaviours, "of", lambda self, *words: runs.append(words[1].source) or of(self, *words)
    )
    found = gathered(pool, WAVY, WAVY + "  # mine", "# yours\n" + WAVY.replace("):", ") :"))
    assert sizes(found) == [3]
    assert runs == [WAVY]


def test_rounding_makes_no_group_and_another_exception_does(pool):
    nearly = WAVY.replace("cos()", "cos() * (1 + 1e-12)")
    raising = "def row_shares(counts):\n    if counts.shape[0] == 2:\n        raise {}\n    return 3 * counts"
    found = gathered(pool, WAVY, nearly, raising.format("KeyError(1)"), raising.format("KeyError(2)"))
    assert sizes(found) == [2, 2]
    found = gathered(pool, raising.format("KeyError(1)"), raising.format("ValueError(2)"))
    assert sizes(found) == [1, 1]


def test_right_named_and_blank_answers_are_left_out_and_counted(pool):
    blank = "def row_shares(counts):\n    ..."
    looped = "def row_shares(counts):\n    return torch.stack([row / row.sum() for row in counts])"
    found = gathered(pool, RIGHT, NAMED, NAMED, blank, looped, "x = 1")
    assert sizes(found) == []
    counted = left_out(found)
    assert counted.pop(gathering.LEFT_OUT["named"]) == 2
    assert counted.pop(gathering.LEFT_OUT["blank"]) == 1
    assert counted.pop(gathering.NO_CODE) == 1
    assert sum(counted.values()) == 2
    assert gathering.LEFT_OUT["passed"] in counted


def test_an_unmet_requirement_alone_is_no_group(pool):
    looped = "def pairwise_distances(x, y):\n    return torch.stack([torch.stack([(a - b).norm() for b in y]) for a in x])"
    found = gathered(pool, looped, exercise="pairwise_distances")
    assert left_out(found) == {gathering.LEFT_OUT["requirement"]: 1}


def test_what_another_cell_defined_is_left_out_but_a_misspelling_is_not(pool):
    source = "def row_shares(counts):\n    return counts / my_sums(counts)"
    elsewhere = gathered(pool, source, said="Shape and type are right, but the values are wrong.")
    assert left_out(elsewhere) == {gathering.ELSEWHERE: 1}
    assert sizes(gathered(pool, source, said="There's nothing called `my_sums`.")) == [1]
    assert sizes(gathered(pool, source)) == [1]


def test_an_answer_may_build_on_others_and_on_the_notebook(pool):
    source = (
        'def nearest_neighbours(points, k):\n    d = given("pairwise_distances")(points, points)\n'
        "    return F.relu(d.argsort(dim=1, descending=True)[:, :k] - 1)"
    )
    [group] = gathered(pool, source, exercise="nearest_neighbours").groups["nearest_neighbours"]
    assert all(outcome.raised is None for outcome in group.evidence.outcomes)


def test_predictions_are_grouped_by_value(pool):
    found = gathered(
        pool,
        "predict(column_plus_row=(9, 9))",
        "n = 9\npredict(column_plus_row=(n, n))",
        "predict(column_plus_row=(8, 8))",
        exercise="column_plus_row",
    )
    assert sizes(found, "column_plus_row") == [2, 1]


@pytest.mark.timeout(120)
def test_hostile_answers_are_harmless(pool):
    endless = "def row_shares(counts):\n    while True:\n        pass"
    found = gathered(
        pool,
        endless,
        endless.replace("pass", "counts = counts + 1"),
        "while True:\n    row_shares = 1",
        "import os\nos._exit(0)\ndef row_shares(counts):\n    return counts",
        "exit()\n" + WAVY,
        WAVY.replace("    return", '    print("x" * 10_000)\n    return'),
        "def row_shares(counts):\n    raise SystemExit",
        "def row_shares(counts):\n    import os\n    os.kill(os.getppid(), 9)\n    os.kill(os.getpid(), 9)",
        'import sys\nframe = sys._getframe()\nrow_shares = type("Odd", (), {"__call__": exit})',
    )
    groups = found.groups["row_shares"]
    assert [group.size for group in groups if group.evidence.out_of_time is not None] == [2]
    assert [group.size for group in groups if group.sample.program.source == WAVY] == [2], (
        "what's printed, and what isn't needed"
    )
    assert sum(left_out(found).values()) >= 2
    assert sizes(gathered(pool, WAVY)) == [1], "the pool still works"
