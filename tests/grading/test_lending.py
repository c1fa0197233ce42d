"""An answer that builds on another by `given` is not lost with it: as in the notebook, the course's takes its place."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from lessons_lib.checking.asked import Asked, asked
from lessons_lib.checking.evidence import collect
from lessons_lib.checking.verdict import Verdict
from lessons_lib.exercises import load
from lessons_lib.grading.brought import Brought
from lessons_lib.grading.cell import Cell
from lessons_lib.grading.court import Court
from lessons_lib.grading.gradebook import Gradebook
from lessons_lib.grading.grader import Grader, Terms
from lessons_lib.grading.judgment import judged
from lessons_lib.grading.lending import lend, solved
from lessons_lib.grading.results import Result
from lessons_lib.grading.run import Order, grade
from lessons_lib.grading.sandbox.probe import Isolation
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.seeds import Round
from lessons_lib.grading.submission import Submission
from lessons_lib.grading.transport.encode import encode
from lessons_lib.grading.transport.frames import EVIDENCE, Frame
from lessons_lib.grading.worker.job import Job
from lessons_lib.grading.worker.limits import Limits
from tests.grading.papers import paper, written
from tests.grading.sandboxes import needs_bubblewrap

SLUG = "05_autograd_by_hand"
LESSON = load(SLUG)
COURSES = solved(SLUG)
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
BORROWED = "topological_order = given('topological_order')"
# Whatever is lent is found behind it, and handed in as an answer of one's own.
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
    "borrows": {"topological_order": BORROWED, "backward": BACKWARD},
    "steals": {"topological_order": WRONG_ORDER, "backward": STOLEN},
    "by keyword": {"topological_order": WRONG_ORDER, "backward": BY_KEYWORD},
    "at once": {"topological_order": "pass", "backward": AT_ONCE},
}
REARRANGED = {
    "two cells": lambda cells: cells.insert(place_of(cells, "topological_order") + 1, added(WRONG_ORDER)),
    "by value": lambda cells: [
        cells.pop(place_of(cells, "topological_order")),
        cells.insert(3, added("def mine(root):\n    return [root]")),
        cells.insert(place_of(cells, "backward"), added("check(topological_order=mine)")),
    ],
    "bound below": lambda cells: cells.append(cells.pop(binding_of(cells))),
}


# What is lent, and nothing of their own: the cell of what they take is not there, so that it is lent above them.
TAKERS = {
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
    said = 'ordered = given("topological_order")'
    return next(place for place, cell in enumerate(cells) if "".join(cell["source"]).strip() == said)


def added(source: str) -> dict:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Result]:
    folder = tmp_path_factory.mktemp("lending")
    for student, answers in STUDENTS.items():
        (folder / "in" / student).mkdir(parents=True)
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(written(paper(answers, SLUG)))
    for student, rearrange in REARRANGED.items():
        made = paper({"topological_order": WRONG_ORDER, "backward": BACKWARD}, SLUG)
        rearrange(made["cells"])
        if student == "bound below":  # and checked below that
            made["cells"].append(added('check("backward")'))
        (folder / "in" / student).mkdir()
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(written(made))
    for student, (lesson, answers, left_out) in TAKERS.items():
        made = paper(answers, lesson)
        made["cells"] = [cell for cell in made["cells"] if cell["id"] != left_out]
        (folder / "in" / student).mkdir()
        (folder / "in" / student / f"{lesson}.ipynb").write_bytes(written(made))
    grade(Order(folder / "in", folder / "out", jobs=2))
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
@pytest.mark.parametrize("student", TAKERS)
def test_what_is_lent_earns_nothing_under_another_name(
    graded: dict[tuple[str, str], Result], student: str
) -> None:
    assert sum(result.score for (who, _), result in graded.items() if who == student) == 0


@needs_bubblewrap
def test_the_report_says_what_was_lent(graded: dict[tuple[str, str], Result]) -> None:
    said = (
        "It was tried with the course's `topological_order`, as `given` gives it where yours has not passed."
    )
    assert graded["wrong", "backward"].message.endswith(said)
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


class Again:
    """Hears notebooks again: keeps their cells, and says what it was told to, one after the other."""

    def __init__(self, *said: dict[str, Verdict]) -> None:
        self.heard: list[str] = []
        self._said = list(said)

    def __call__(self, cells: Sequence[Cell]) -> dict[str, Verdict]:
        self.heard.append("\n".join(cell.source for cell in cells))
        return self._said.pop(0)


@pytest.mark.parametrize(
    "before",
    [
        verdicts(),
        verdicts(topological_order="failed"),
        verdicts(topological_order="passed", backward="passed", descend="failed"),
        verdicts(topological_order="failed", backward="passed", descend="passed"),
    ],
)
def test_nothing_is_heard_again_where_nothing_that_fails_builds_on_what_fails(
    before: dict[str, Verdict],
) -> None:
    again = Again()
    assert lend(LESSON, CELLS, before, again) == before
    assert again.heard == []


def test_of_wrong_answers_one_is_lent_at_a_time() -> None:
    before = verdicts(topological_order="failed", backward="failed", descend="failed")
    again = Again(
        verdicts(topological_order="passed", backward="failed", descend="failed"),
        verdicts(topological_order="passed", backward="passed", descend="passed"),
    )
    found = lend(LESSON, CELLS, before, again)
    assert [ORDER in text for text in again.heard] == [True, True]
    assert [BACKWARD in text for text in again.heard] == [False, True]
    assert {name: found[name].status for name in ("topological_order", "backward", "descend")} == {
        "topological_order": "failed",
        "backward": "failed",
        "descend": "passed",
    }


def test_what_nobody_has_answered_is_lent_at_once() -> None:
    again = Again(verdicts(topological_order="passed", backward="passed", descend="failed"))
    lend(LESSON, CELLS, verdicts(descend="failed"), again)
    assert [ORDER in text and BACKWARD in text for text in again.heard] == [True]


def test_a_verdict_with_loans_never_takes_a_point_away() -> None:
    half = {"backward": Verdict("backward", "failed", 0.5, 1, "half")}
    before = verdicts(topological_order="failed", descend="failed") | half
    again = Again(verdicts(topological_order="passed", backward="failed", descend="passed"))
    found = lend(LESSON, CELLS, before, again)
    assert found["backward"].points == 0.5
    assert found["descend"].passed


def test_an_answer_that_the_second_run_does_not_reach_keeps_its_verdict() -> None:
    before = verdicts(topological_order="failed", backward="failed")
    found = lend(LESSON, CELLS, before, Again(verdicts(topological_order="passed")))
    assert found["backward"] == before["backward"]


def test_there_is_an_answer_to_lend_for_every_exercise_that_given_can_ask_for() -> None:
    wanted = {name for name, exercise in LESSON.exercises.items() if exercise.kind != "prediction"}
    assert wanted == COURSES.keys()
    assert solved("90_pictures") == {}


def test_without_the_courses_solutions_nothing_is_lent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lessons_lib.grading.lending._SOLVED", tmp_path)
    solved.cache_clear()
    before = verdicts(topological_order="failed", backward="failed")
    assert lend(LESSON, CELLS, before, Again()) == before
    solved.cache_clear()


def test_all_hearings_share_a_notebooks_time() -> None:
    def slow(cells: Sequence[Cell], seed: int) -> Heard:
        times.append(seed)
        return Heard(done=True, ended="exit", seconds=40)

    times: list[int] = []
    wrong = [
        encode(collect(LESSON.exercises[name], lambda *_: 1.0, 11))
        for name in ("topological_order", "backward", "descend")
    ]
    heard = Heard([Frame(EVIDENCE, *one) for one in wrong], cell=5, done=True, ended="exit", seconds=30)
    judged("ada", LESSON, CELLS, heard, lambda n: 11 + n, Limits(seconds=60), slow)
    assert times == [12]  # with a seed of its own and not twice, which would lend the wrong `backward` too


class SlowCourt(Court):
    """Hears what it is told to; the second hearing of a notebook waits until another notebook has been graded."""

    def __init__(self, said: list[Frame]) -> None:
        self.isolation = Isolation("nested", "")
        self.graded = threading.Event()
        self.waited: list[bool] = []
        self._said = said

    def hear_one(self, job: Job) -> Heard:
        if any(ORDER in cell for cell in job.cells):
            self.waited.append(self.graded.wait(10))
        said = self._said if len(job.cells) > 1 else []
        return Heard(said, cell=len(job.cells) - 1, done=True, ended="exit", seconds=1)


def test_a_notebook_that_is_heard_again_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = encode(collect(LESSON.exercises["backward"], lambda *_: 1.0, 11))
    court = SlowCourt([Frame(EVIDENCE, *wrong)])
    monkeypatch.setattr("lessons_lib.grading.grader.Court", lambda *_, **__: court)
    grader = Grader(Terms((SLUG,), Round(11)))
    papers = [
        Brought(Submission(student, SLUG, Path("p"), "1" * 64), "p", tuple(cells))
        for student, cells in (("again", CELLS), ("once", CELLS[:1]))
    ]
    order = []
    for graded in grader.grade(papers, jobs=2):
        order.append(graded.submission.student)
        court.graded.set()
    assert order == ["once", "again"]
    assert court.waited == [True]


def test_each_cell_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(source: str) -> Asked:
        read.append(source)
        return asked(source)

    read: list[str] = []
    monkeypatch.setattr("lessons_lib.grading.cell.asked", counted)
    before = verdicts(topological_order="failed", backward="failed", descend="failed")
    cells = [Cell(cell.source, cell.role, cell.names) for cell in CELLS]
    lend(LESSON, cells, before, Again(before, before))
    assert read
    assert len(read) == len(set(read))
