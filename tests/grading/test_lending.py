"""An answer that builds on another by `given` is not lost with it: as in the notebook, the course's takes its place."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from lessons_lib.checking.evidence import collect
from lessons_lib.checking.verdict import Verdict
from lessons_lib.exercises import load
from lessons_lib.grading.gradebook import Gradebook
from lessons_lib.grading.judgment import judged
from lessons_lib.grading.lending import lend, solved
from lessons_lib.grading.notebook import Cell
from lessons_lib.grading.results import Result
from lessons_lib.grading.run import Order, grade
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.transport.encode import encode
from lessons_lib.grading.transport.frames import EVIDENCE, Frame
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
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Result]:
    folder = tmp_path_factory.mktemp("lending")
    for student, answers in STUDENTS.items():
        (folder / "in" / student).mkdir(parents=True)
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(written(paper(answers, SLUG)))
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
    ],
)
def test_what_builds_on_a_wrong_answer_is_tried_with_the_courses(
    graded: dict[tuple[str, str], Result], student: str, earned: set[str]
) -> None:
    assert full(graded, student) == earned


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
    def slow(cells: Sequence[Cell]) -> Heard:
        times.append(len(cells))
        return Heard(done=True, ended="exit", seconds=40)

    times: list[int] = []
    wrong = [
        encode(collect(LESSON.exercises[name], lambda *_: 1.0, 11))
        for name in ("topological_order", "backward", "descend")
    ]
    heard = Heard([Frame(EVIDENCE, *one) for one in wrong], cell=5, done=True, ended="exit", seconds=30)
    judged("ada", LESSON, CELLS, heard, 11, Limits(seconds=60), slow)
    assert len(times) == 1  # and not twice, which would lend the wrong `backward` too
