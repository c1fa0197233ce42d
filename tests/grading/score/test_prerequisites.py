"""Prerequisite substitution: an answer that builds on a failed one by `given` is graded with the course's answer."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.grading.execute.sandbox.probe import Isolation
from lessons_lib.grading.execute.transport.encode import encode
from lessons_lib.grading.execute.transport.frames import EVIDENCE, Frame
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.grader import Grader, GradingConfig
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.loaded_submission import LoadedSubmission
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.score.prerequisites import course_answers, substitute_prerequisites
from lessons_lib.grading.score.submission_grade import grade_run
from lessons_lib.grading.seeds import Round
from lessons_lib.notebook.cells.names import CellNames, names_in_cell
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import filled_notebook, notebook_bytes, order_before_backward

SLUG = "05_autograd_by_hand"
KEYS = load(SLUG)
LESSON = KEYS.lesson
COURSES = course_answers(SLUG)
ORDER, BACKWARD = COURSES["topological_order"], COURSES["backward"]
CHECKING = COURSES["passes_gradcheck"]
WRONG_ORDER = "def topological_order(root):\n    return [root]"
NO_ONES = (
    "def backward(root):\n    for node in ordered(root):\n        node.grad = torch.zeros_like(node.value)"
)
HALF_A_STEP = """def numerical_gradient(f, x, step):
    result = torch.zeros_like(x)
    for i in range(x.numel()):
        up = x.clone()
        up.view(-1)[i] += step
        result.view(-1)[i] = (f(up) - f(x)) / (7 * step)
    return result"""
GIVEN = "topological_order = given('topological_order')"
# The substituted answer is found below it, and returned as the student's own.
STOLEN = BACKWARD + "\ncheck(topological_order=topological_order)\ncheck(topological_order=ordered)"

# In every place where a learner may have put them.
TWICE = f"{WRONG_ORDER}\n\ndef topological_order(root):\n    return [root, root]"
AT_ONCE = "back_to_a_leaf = given('topological_order')(Node(torch.ones(2)))[0]\n" + BACKWARD
BY_KEYWORD = "in_turn = given(name='topological_order')\n" + BACKWARD.replace("ordered(", "in_turn(")

STUDENTS: dict[str, dict[str, str]] = {
    "left out": {"backward": BACKWARD},
    "wrong": {"topological_order": WRONG_ORDER, "backward": BACKWARD, "descend": COURSES["descend"]},
    "both wrong": {"topological_order": WRONG_ORDER, "backward": NO_ONES},
    "all right": {"topological_order": ORDER, "backward": BACKWARD},
    "two wrong": {
        "topological_order": WRONG_ORDER,
        "backward": BACKWARD,
        "numerical_gradient": HALF_A_STEP,
        "passes_gradcheck": CHECKING,
    },
    "no cell": {"topological_order": "pass", "backward": BACKWARD},
    "borrows": {"topological_order": GIVEN, "backward": BACKWARD},
    "steals": {"topological_order": WRONG_ORDER, "backward": STOLEN},
    "by keyword": {"topological_order": WRONG_ORDER, "backward": BY_KEYWORD},
    "at once": {"topological_order": "pass", "backward": AT_ONCE},
    "core only": {"backward": BACKWARD},
    "wrong below": {"topological_order": WRONG_ORDER, "backward": BACKWARD, "descend": COURSES["descend"]},
}
# Where `backward` runs with the notebook's own order, before the exercise of that name.
IN_THE_LESSONS_ORDER = {"core only", "wrong below"}
REARRANGED = {
    "two cells": lambda cells: cells.insert(place_of(cells, "topological_order") + 1, added(WRONG_ORDER)),
    "by value": lambda cells: [
        cells.pop(place_of(cells, "topological_order")),
        cells.insert(3, added("def mine(root):\n    return [root]")),
        cells.insert(place_of(cells, "backward"), added("check(topological_order=mine)")),
    ],
    "bound below": lambda cells: cells.append(cells.pop(binding_of(cells))),
}


# Only substituted answers: the cell of the prerequisite is missing, so the course's answer is inserted above.
GIVEN_STUDENTS = {
    "takes a later one": (
        "04_broadcasting",
        {
            "pairwise_distances": "def pairwise_distances(a, b):\n    return given('distances_in_budget')(a, b, 10**9)"
        },
        "distances_in_budget",
    ),
    "takes half": (
        "04_broadcasting",
        {
            "distances_in_budget": "def distances_in_budget(*those):\n    return given('pairwise_distances')(*those)"
        },
        "pairwise_distances",
    ),
    "takes in pieces what another one needs": (
        "04_broadcasting",
        {
            "nearest_neighbours": "def nearest_neighbours(x, k):\n    return given('pairwise_distances')(x, x).topk(k).indices",
            "distances_in_budget": "def distances_in_budget(x, y):\n"
            "    return torch.cat([given('pairwise_distances')(row[None], y) for row in x])",
        },
        "pairwise_distances",
    ),
}


def place_of(cells: list[dict], id_: str) -> int:
    return next(place for place, cell in enumerate(cells) if cell.get("id") == id_)


def binding_of(cells: list[dict]) -> int:
    replies = 'ordered = given("topological_order")'
    return next(place for place, cell in enumerate(cells) if "".join(cell["source"]).strip() == replies)


def added(source: str) -> dict:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Result]:
    folder = tmp_path_factory.mktemp("prerequisites")
    for student, answers in STUDENTS.items():
        (folder / "in" / student).mkdir(parents=True)
        made = filled_notebook(answers, SLUG)
        if student not in IN_THE_LESSONS_ORDER:
            order_before_backward(made)
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(notebook_bytes(made))
    for student, rearrange in REARRANGED.items():
        made = filled_notebook({"topological_order": WRONG_ORDER, "backward": BACKWARD}, SLUG)
        order_before_backward(made)
        rearrange(made["cells"])
        if student == "bound below":  # and checked below that
            made["cells"].append(added('check("backward")'))
        (folder / "in" / student).mkdir()
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(notebook_bytes(made))
    for student, (lesson, answers, left_out) in GIVEN_STUDENTS.items():
        made = filled_notebook(answers, lesson)
        made["cells"] = [cell for cell in made["cells"] if cell["id"] != left_out]
        (folder / "in" / student).mkdir()
        (folder / "in" / student / f"{lesson}.ipynb").write_bytes(notebook_bytes(made))
    grade(GradingRequest(folder / "in", folder / "out", jobs=2))
    with Gradebook.open(folder / "out") as book:
        return {(result.student, result.exercise): result for result in book.results()}


def full(results: Mapping[tuple[str, str], Result], student: str) -> set[str]:
    return {
        name for (who, name), r in results.items() if who == student and r.score and r.score == r.max_score
    }


@needs_bubblewrap
@pytest.mark.parametrize(
    ("student", "earned"),
    [
        ("left out", {"backward"}),
        ("wrong", {"backward", "descend"}),
        ("both wrong", set()),
        ("all right", {"topological_order", "backward"}),
        ("two wrong", {"backward", "passes_gradcheck"}),
        ("no cell", {"backward"}),
        ("borrows", {"backward"}),
        ("steals", {"backward"}),
        ("by keyword", {"backward"}),
        ("at once", {"backward"}),
        ("core only", {"backward"}),
        ("wrong below", {"backward", "descend"}),
        ("two cells", {"backward"}),
        ("by value", {"backward"}),
        ("bound below", {"backward"}),
    ],
)
def test_what_builds_on_a_wrong_answer_is_tried_with_the_courses(
    graded: dict[tuple[str, str], Result], student: str, earned: set[str]
) -> None:
    assert full(graded, student) == earned


@needs_bubblewrap
@pytest.mark.parametrize("student", GIVEN_STUDENTS)
def test_a_substituted_answer_earns_nothing_under_another_name(
    graded: dict[tuple[str, str], Result], student: str
) -> None:
    assert sum(result.score for (who, _), result in graded.items() if who == student) == 0


@needs_bubblewrap
def test_the_report_says_what_was_substituted(graded: dict[tuple[str, str], Result]) -> None:
    replies = (
        "It was tried with the course's `topological_order`, as `given` gives it where yours hasn't passed."
    )
    assert graded["wrong", "backward"].message.endswith(replies)
    assert graded["all right", "backward"].message.count("the course's") == 0
    assert graded["wrong", "topological_order"].status == "failed"
    assert graded["left out", "topological_order"].status == "not attempted"


CELLS = [
    Cell("check, predict, hint, given, solution, progress = open_lesson('05_autograd_by_hand')", "setup"),
    Cell("def topological_order(root): ...", "exercise", ("topological_order",)),
    Cell("ordered = given('topological_order')", "setup"),
    Cell("def backward(root):\n    return ordered(root)", "exercise", ("backward",)),
    Cell("run_backward = given('backward')", "setup"),
    Cell("def descend(p, loss_of, lr, steps):\n    run_backward(p)", "exercise", ("descend",)),
]


def verdicts(**statuses: str) -> dict[str, Verdict]:
    found = dict.fromkeys(LESSON.exercises, "not attempted") | statuses
    return {
        name: Verdict(name, status, float(status == "passed"), 1, status) for name, status in found.items()
    }  # type: ignore[arg-type]


class RecordedReruns:
    """Records the cells of each rerun and returns prepared verdicts, one set per rerun."""

    def __init__(self, *replies: dict[str, Verdict]) -> None:
        self.sources: list[str] = []
        self._replies = list(replies)

    def __call__(self, cells: Sequence[Cell]) -> dict[str, Verdict]:
        self.sources.append("\n".join(cell.source for cell in cells))
        return self._replies.pop(0)


@pytest.mark.parametrize(
    "before",
    [
        verdicts(),
        verdicts(topological_order="failed"),
        verdicts(topological_order="passed", backward="passed", descend="failed"),
        verdicts(topological_order="failed", backward="passed", descend="passed"),
    ],
)
def test_nothing_runs_again_where_nothing_that_fails_builds_on_what_fails(
    before: dict[str, Verdict],
) -> None:
    again = RecordedReruns()
    assert substitute_prerequisites(LESSON, CELLS, before, again) == before
    assert again.sources == []


def test_of_wrong_answers_one_is_substituted_at_a_time() -> None:
    before = verdicts(topological_order="failed", backward="failed", descend="failed")
    again = RecordedReruns(
        verdicts(topological_order="passed", backward="failed", descend="failed"),
        verdicts(topological_order="passed", backward="passed", descend="passed"),
    )
    found = substitute_prerequisites(LESSON, CELLS, before, again)
    assert [ORDER in text for text in again.sources] == [True, True]
    assert [BACKWARD in text for text in again.sources] == [False, True]
    assert {name: found[name].status for name in ("topological_order", "backward", "descend")} == {
        "topological_order": "failed",
        "backward": "failed",
        "descend": "passed",
    }


def test_unanswered_exercises_are_substituted_at_once() -> None:
    again = RecordedReruns(verdicts(topological_order="passed", backward="passed", descend="failed"))
    substitute_prerequisites(LESSON, CELLS, verdicts(descend="failed"), again)
    assert [ORDER in text and BACKWARD in text for text in again.sources] == [True]


def test_a_substitution_never_takes_a_point_away() -> None:
    half = {"backward": Verdict("backward", "failed", 0.5, 1, "half")}
    before = verdicts(topological_order="failed", descend="failed") | half
    again = RecordedReruns(verdicts(topological_order="passed", backward="failed", descend="passed"))
    found = substitute_prerequisites(LESSON, CELLS, before, again)
    assert found["backward"].points == 0.5
    assert found["descend"].passed


def test_an_answer_that_the_second_run_does_not_reach_keeps_its_verdict() -> None:
    before = verdicts(topological_order="failed", backward="failed")
    found = substitute_prerequisites(
        LESSON, CELLS, before, RecordedReruns(verdicts(topological_order="passed"))
    )
    assert found["backward"] == before["backward"]


def test_there_is_a_course_answer_for_every_exercise_of_given() -> None:
    wanted = {name for name, exercise in LESSON.exercises.items() if exercise.kind != "prediction"}
    assert wanted == COURSES.keys()
    assert course_answers("90_pictures") == {}


def test_without_the_courses_solutions_nothing_is_substituted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lessons_lib.grading.score.prerequisites._SOLUTIONS", tmp_path)
    course_answers.cache_clear()
    before = verdicts(topological_order="failed", backward="failed")
    assert substitute_prerequisites(LESSON, CELLS, before, RecordedReruns()) == before
    course_answers.cache_clear()


def test_all_runs_share_a_notebooks_time() -> None:
    def slow(cells: Sequence[Cell], seed: int) -> RunResult:
        times.append(seed)
        return RunResult(done=True, ended="exit", seconds=40)

    times: list[int] = []
    wrong = [
        encode(collect(LESSON.exercises[name], lambda *_: 1.0, 11))
        for name in ("topological_order", "backward", "descend")
    ]
    run_result = RunResult(
        [Frame(EVIDENCE, *one) for one in wrong], cell=5, done=True, ended="exit", seconds=30
    )
    grade_run("ada", KEYS, CELLS, run_result, lambda n: 11 + n, Limits(seconds=60), slow)
    assert times == [12]  # with a seed of its own and not twice, which would substitute the wrong `backward`


class SlowPool(WorkerPool):
    """Returns prepared results; the second run of a notebook waits until another notebook has been graded."""

    def __init__(self, replies: list[Frame]) -> None:
        self.isolation = Isolation("nested", "")
        self.graded = threading.Event()
        self.waited: list[bool] = []
        self._replies = replies

    def run_with_restarts(self, job: Job) -> RunResult:
        if any(ORDER in cell for cell in job.cells):
            self.waited.append(self.graded.wait(10))
        replies = self._replies if len(job.cells) > 1 else []
        return RunResult(replies, cell=len(job.cells) - 1, done=True, ended="exit", seconds=1)


def test_a_notebook_that_runs_again_delays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = encode(collect(LESSON.exercises["backward"], lambda *_: 1.0, 11))
    pool = SlowPool([Frame(EVIDENCE, *wrong)])
    monkeypatch.setattr("lessons_lib.grading.grader.WorkerPool", lambda *_, **__: pool)
    grader = Grader(GradingConfig((SLUG,), Round(11)))
    submissions = [
        LoadedSubmission(Submission(student, SLUG, Path("p"), "1" * 64), "p", tuple(cells))
        for student, cells in (("again", CELLS), ("once", CELLS[:1]))
    ]
    order = []
    for graded in grader.grade(submissions, jobs=2):
        order.append(graded.submission.student)
        pool.graded.set()
    assert order == ["once", "again"]
    assert pool.waited == [True]


def test_each_cell_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(source: str) -> CellNames:
        read.append(source)
        return names_in_cell(source)

    read: list[str] = []
    monkeypatch.setattr("lessons_lib.grading.intake.cell.names_in_cell", counted)
    before = verdicts(topological_order="failed", backward="failed", descend="failed")
    cells = [Cell(cell.source, cell.role, cell.names) for cell in CELLS]
    substitute_prerequisites(LESSON, cells, before, RecordedReruns(before, before))
    assert read
    assert len(read) == len(set(read))
