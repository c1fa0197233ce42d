"""A notebook's cells in a worker: what is recorded, and what does not disturb it."""

import pytest

from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.running import grade_cells, run_cells, scores
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = needs_bubblewrap

RIGHT = "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True)"
WRONG = "def row_shares(counts):\n    return counts / counts.sum(dim=0)"
CHECK = 'check("row_shares")'


def status(grade, name: str) -> str:
    return next(result.status for result in grade.results if result.exercise == name)


def test_an_answer_is_recorded_where_it_is_checked(pool: WorkerPool) -> None:
    grade = grade_cells(pool, RIGHT, CHECK, "del row_shares")
    assert scores(grade) == {"row_shares": 1}
    assert (grade.look, grade.notes) == ("", ())


def test_a_wrong_one_is_diagnosed(pool: WorkerPool) -> None:
    [result] = [r for r in grade_cells(pool, WRONG, CHECK).results if r.exercise == "row_shares"]
    assert (result.status, result.score, result.misconception) == ("failed", 0, "column_shares")


def test_what_is_never_checked_is_not_attempted(pool: WorkerPool) -> None:
    grade = grade_cells(pool, RIGHT)
    assert scores(grade) == {}
    assert status(grade, "row_shares") == "not attempted"


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ((WRONG, CHECK, RIGHT, CHECK), 1),
        ((RIGHT, CHECK, WRONG, CHECK), 0),
        (
            (RIGHT, CHECK, "def row_shares(counts):\n    ...", CHECK),
            1,
        ),  # the starter, pasted below the answer
        ((RIGHT, "check(row_shares=row_shares)"), 1),
        ((RIGHT, "check(row_shares)"), 1),
        (
            (RIGHT, f"if True:\n    {CHECK}", "check()", "check(17)", "check('nothing')", "check(unknown=3)"),
            1,
        ),
        ((RIGHT, 'given, check = check, given\ngiven("row_shares")'), 1),
    ],
)
def test_the_last_answer_counts_unless_it_is_blank(
    pool: WorkerPool, cells: tuple[str, ...], points: float
) -> None:
    assert scores(grade_cells(pool, *cells)).get("row_shares", 0) == points


def test_a_cell_that_raises_does_not_stop_the_next(pool: WorkerPool) -> None:
    grade = grade_cells(pool, "1 / 0", "def broken(:", "raise SystemExit", "%nonsense", RIGHT, CHECK)
    assert scores(grade) == {"row_shares": 1}
    assert [note.partition("`: ")[0] for note in grade.notes] == [
        f"The cell that begins `{first}"
        for first in ("1 / 0", "def broken(:", "raise SystemExit", "%nonsense")
    ]
    assert grade.notes[0].startswith(
        "The cell that begins `1 / 0`: ZeroDivisionError. A Python number can't be divided by 0."
    )
    assert grade.notes[1].endswith(": SyntaxError, in line 1, invalid syntax.")


def test_a_cell_that_never_ends_does_not_stop_the_next(pool: WorkerPool) -> None:
    run_result = run_cells(pool, "while True: pass", RIGHT, CHECK, cell_seconds=0.5)
    assert (run_result.raised, run_result.done, len(run_result.evidence)) == (
        {1: "stopped after 0.5 s"},
        True,
        1,
    )


def test_predictions_and_values_are_recorded(pool: WorkerPool) -> None:
    grade = grade_cells(
        pool,
        "predict(column_plus_row=(4, 3), table_minus_five='raises')",
        "check(three_axes_and_two=(2, 3, 4))",
    )
    assert [status(grade, n) for n in ("column_plus_row", "table_minus_five", "three_axes_and_two")] == [
        "passed"
    ] * 3


def test_open_lesson_returns_the_recorder(pool: WorkerPool) -> None:
    opened = "from lessons_lib import open_lesson\n*_, = check, predict, hint, given, solution, progress = open_lesson('04_broadcasting')"
    assert scores(grade_cells(pool, opened, RIGHT, CHECK)) == {"row_shares": 1}


def test_given_is_ones_own_and_there_is_no_solution(pool: WorkerPool) -> None:
    cells = [
        RIGHT,
        "mine = given('row_shares') is row_shares",
        "nothing = given('scale_channels'), solution('row_shares'), hint('row_shares'), progress()",
        "assert mine and nothing == (None,) * 4",
        CHECK,
        "check.__self__.require('scale_channels')",
    ]
    grade = grade_cells(pool, *cells)
    assert (grade.notes, scores(grade)) == ((), {"row_shares": 1})


def test_warnings_prints_and_pictures_cost_nothing(pool: WorkerPool) -> None:
    noisy = f"import sys, warnings\nwarnings.warn('careful')\nprint('x' * 10**6, file=sys.stderr)\n{RIGHT}\nrow_shares"
    grade = grade_cells(pool, noisy, "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.show()", CHECK)
    assert (grade.notes, grade.look, scores(grade)) == ((), "", {"row_shares": 1})


@pytest.mark.parametrize(
    "magic", ["%matplotlib inline", "%autosave 60", "%timeit -n1 -r1 1 + 1", "%pylab inline"]
)
def test_a_magic_of_the_notebook_does_not_take_the_answer_along(pool: WorkerPool, magic: str) -> None:
    grade = grade_cells(pool, f"{magic}\n{RIGHT}", CHECK)
    assert (scores(grade), grade.notes) == ({"row_shares": 1}, ())


def test_everything_torch_can_do_it_can_do_here(pool: WorkerPool) -> None:
    cells = [
        "torch.set_num_threads(2)",
        "x = torch.randn(2000, 2000, requires_grad=True); (x @ x).sum().backward(); assert x.grad is not None",
        "from torch.utils.data import DataLoader, TensorDataset\n"
        "loader = DataLoader(TensorDataset(torch.arange(100)), batch_size=10, num_workers=2)\n"
        "assert sum(int(batch[0].sum()) for batch in loader) == 4950",
        "from sklearn.datasets import load_digits\nassert load_digits().images.shape == (1797, 8, 8)",
        "import tempfile, pathlib\nfile = pathlib.Path(tempfile.mkdtemp()) / 'x.pt'\ntorch.save(x, file)\nassert torch.equal(torch.load(file), x)",
    ]
    assert grade_cells(pool, *cells).notes == ()


def test_memory_is_limited_and_given_back(pool: WorkerPool) -> None:
    for _ in range(2):
        grade = grade_cells(pool, "held = bytearray(1_500_000_000)", "torch.zeros(300_000_000)", RIGHT, CHECK)
        assert "MemoryError" in grade.notes[0]
        assert "There's no room in memory for the 1.2 GB" in grade.notes[1]
        assert scores(grade) == {"row_shares": 1}
    assert grade_cells(pool, "assert len(bytearray(400_000_000))").notes == ()


def test_all_exercises_meet_the_same_cases_for_one_seed(pool: WorkerPool) -> None:
    telling = "def row_shares(counts):\n    return float(counts.sum())"
    first, second = (
        next(r.message for r in grade_cells(pool, telling, CHECK).results if r.exercise == "row_shares")
        for _ in range(2)
    )
    assert first == second
    assert "the Python number" in first
