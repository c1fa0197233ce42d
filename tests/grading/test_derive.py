"""The worker's copy of the course holds no answer, and sees what the course itself sees."""

import ast
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lessons_lib
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.exercises import load
from lessons_lib.grading.derive.course import write
from lessons_lib.grading.derive.lesson import Derived
from lessons_lib.grading.execute.sandbox.bubblewrap import environment
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.intake.submitted_notebook import read
from tests.grading.conftest import ASKING
from tests.grading.running import SEED, grade_result
from tests.grading.sandboxes import needs_bubblewrap

EXERCISES = Path(lessons_lib.__path__[0]) / "exercises"
SOLUTIONS = EXERCISES.parents[1] / "solutions"
FEWEST = 25  # characters: a shorter statement, such as `total += x`, may stand anywhere


def derived(slug: str) -> Derived:
    return Derived(EXERCISES / f"lesson_{slug}", f"lessons_lib.exercises.lesson_{slug}")


def package(tmp_path: Path, text: str, **others: str) -> Derived:
    (tmp_path / "__init__.py").write_text("from toy.asked import lesson as lesson\n")
    for name, content in {"asked": text, **others}.items():
        (tmp_path / f"{name}.py").write_text(content)
    return Derived(tmp_path, "toy")


TOY = """
from somewhere import Lesson, asked, helper_of_answers
lesson = Lesson("toy", "Toy")
SCALE = 3
def _double(x): return 2 * x
def _only_for_the_answer(x): return SECRET * x
SECRET = 42
def driven(candidate, x): return candidate(x) + SCALE
@lesson.exercise(points=2, harness=driven, hints=["It is _double of x."], survivors={"x": "y"})
def first(x: asked) -> asked:
    "Doubles x."
    return _double(_only_for_the_answer(helper_of_answers(x)))
@first.cases
def some(draw):
    yield _double(draw)
@first.misconception("You tripled x: it is to be doubled.")
def tripled(x): return 3 * x
@lesson.hunt()
def second(x): return x - 1
@second.misconception("You added.")
def added(x): return x + 1
@second.misconception("You halved.")
def halved(x): return x / 2
@lesson.exercise(kind="class")
class Third(Base):
    def forward(self, x): return x @ self.weight
"""


def test_what_is_asked_stays_and_answers_go(tmp_path: Path) -> None:
    made = package(tmp_path, TOY)
    text = made.sources()[tmp_path / "asked.py"]
    assert made.leaks == []
    for kept in (
        "SCALE = 3",
        "def _double",
        "def driven",
        "def some",
        "points=2",
        "return x + 1",
        "class Third(Base)",
    ):
        assert kept in text
    for gone in (
        "42",
        "_only",
        "helper_of",
        "hints",
        "survivors",
        "tripled",
        "x - 1",
        "halved",
        "@ self",
        "Doubles",
    ):
        assert gone not in text
    assert '"""' not in text
    assert "You added" not in text


def test_cases_and_misconceptions_may_be_given_by_calls_and_loops(tmp_path: Path) -> None:
    more = """
def several(draw): yield _double(draw)
second.cases(several)
def _all():
    for factor in (2, 3): second.misconception("You multiplied.")(lambda x: factor * x)
_all()
for power in (2, 3):
    second.misconception("You took a power.")(lambda x: x ** power)
"""
    made = package(tmp_path, TOY + more)
    text = made.sources()[tmp_path / "asked.py"]
    assert made.leaks == []
    assert "second.cases(several)" in text
    assert "def several" in text
    assert not any(gone in text for gone in ("_all", "factor", "power"))


def test_an_exercise_may_be_made_below_its_reference(tmp_path: Path) -> None:
    more = """
class Pair(Base):
    "Two numbers."
    first: int
    def total(self): return self.first + 42
pair = lesson.exercise(kind="class", harness=driven, hints=["Add them."])(Pair)
@pair.cases
def pairs(draw): yield _double(draw)
"""
    made = package(tmp_path, TOY.replace("SECRET = 42", "SECRET = 43") + more)
    text = made.sources()[tmp_path / "asked.py"]
    assert made.leaks == []
    assert "class Pair(Base):\n    pass" in text
    assert "pair = lesson.exercise(kind='class', harness=driven)(Pair)" in text
    assert not any(gone in text for gone in ("42", "Add them", "total"))
    assert package(tmp_path, TOY + more.replace("_double(draw)", "Pair(draw)")).leaks


def test_what_other_files_of_the_lesson_hold_is_followed(tmp_path: Path) -> None:
    text = TOY.replace("SCALE = 3", "from toy.scales import SCALE, TOLD")
    made = package(
        tmp_path, text, scales="SCALE = 3\nTOLD = 'x * 2'\n", answers="def right(x): return 2 * x\n"
    )
    texts = {path.name: text for path, text in made.sources().items()}
    assert made.leaks == []
    assert texts["scales.py"].strip() == "SCALE = 3"
    assert "TOLD" not in texts["asked.py"]
    assert texts["answers.py"] == ""


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (
            "yield _double(draw)",
            "yield first(draw)",
            "some is needed to collect evidence and uses the answer first",
        ),
        (
            "yield _double(draw)",
            "yield second(draw)",
            "some is needed to collect evidence and uses the answer second",
        ),
        ("return candidate(x) + SCALE", "return candidate(x) + second(x)", "driven is needed"),
        ("def _double(x): return 2 * x", "def _double(x): return halved(x)", "_double is needed"),
        (
            "SCALE = 3",
            "SCALE = tripled(1)",
            "SCALE is needed to collect evidence and uses the answer tripled",
        ),
        ("SCALE = 3", "if True: SCALE = 3", "does something else than ask"),
        ("SCALE = 3", "from toy.more import fourth as SCALE", "driven is needed"),
        ("SCALE = 3", "SCALE = [lesson.exercise()(len)]", "not by a decorator"),
    ],
)
def test_an_answer_that_evidence_needs_is_a_leak(tmp_path: Path, old: str, new: str, what: str) -> None:
    assert TOY.count(old) == 1
    more = "@lesson.exercise()\ndef fourth(x): return x\n"
    leaks = package(tmp_path, TOY.replace(old, new), more=more).leaks
    assert any(what in leak.sentence for leak in leaks), leaks


@pytest.mark.parametrize("slug", ASKING)
def test_no_statement_of_an_answer_and_no_sentence_is_in_it(slug: str) -> None:
    made = derived(slug)
    assert made.leaks == []
    text = "\n".join(made.sources().values())
    begun = {e.misconceptions[0].function.__name__ for e in load(slug).exercises.values() if e.kind == "hunt"}
    functions = list(_functions(slug))
    given = {ast.unparse(part) for f in functions if f.name in begun for part in f.body}
    references = {e.reference.__name__ for e in load(slug).exercises.values()}
    answers = [f for f in functions if f.name not in begun and (_is_answer(f) or f.name in references)]
    told = {ast.unparse(part) for f in answers for part in f.body} - given
    long_enough = [part for part in told if len(part) >= FEWEST]
    assert [part for part in long_enough if part in text] == []
    assert len(long_enough) > 15
    for exercise in load(slug).exercises.values():
        assert not any(wrong.sentence in text for wrong in exercise.misconceptions)
        assert not any(hint in text for hint in exercise.hints)


def _functions(slug: str) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for path in (EXERCISES / f"lesson_{slug}").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield node


def _is_answer(function: ast.FunctionDef | ast.ClassDef) -> bool:
    ends = (".exercise", ".hunt", ".prediction", ".misconception")
    return any(ast.unparse(d).partition("(")[0].endswith(ends) for d in function.decorator_list)


LOOK = """
import json, sys
from lessons_lib.exercises import load
found = {}
for slug in sys.argv[1:]:
    for name, exercise in load(slug).exercises.items():
        reference = exercise.reference
        try:
            raised = "" if isinstance(reference, type) else reference(*[None] * reference.__code__.co_argcount)
        except NotImplementedError:
            raised = "NotImplementedError"
        members = [m for m in vars(reference) if not m.startswith("_")] if isinstance(reference, type) else []
        found[name] = [str(raised), exercise.hints, dict(exercise.survivors), len(exercise.misconceptions), members]
print(json.dumps(found))
"""


def test_every_reference_raises_and_nothing_tells(tmp_path: Path) -> None:
    write(tmp_path, ASKING)
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *ASKING],
        env=environment(str(tmp_path)),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    asked = {name: exercise for slug in ASKING for name, exercise in load(slug).exercises.items()}
    assert set(found) == set(asked)
    for name, (raised, hints, survivors, misconceptions, members) in found.items():
        assert raised == ("" if asked[name].kind == "class" else "NotImplementedError"), name
        assert (hints, survivors, members) == ([], {}, [])
        assert misconceptions == (1 if asked[name].kind == "hunt" else 0)


def test_the_copy_can_be_read_by_the_user_that_root_becomes(tmp_path: Path) -> None:
    before = os.umask(0o077)  # as on a machine whose files are nobody else's
    try:
        write(tmp_path, ["04_broadcasting"])
    finally:
        os.umask(before)
    copy = tmp_path / "lessons_lib"
    modes = {(p.is_dir(), stat.S_IMODE(p.stat().st_mode)) for p in (copy, *copy.rglob("*"))}
    assert modes == {(True, 0o755), (False, 0o644)}


def test_the_copy_has_no_solutions_and_no_tools_for_authors(tmp_path: Path) -> None:
    write(tmp_path, ASKING)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert "lessons_lib/checking/collect/evidence.py" in names
    unwanted = (
        "authoring",
        "solutions",
        "demo",
        "reports",
        "learner",
        "grading/score",
        "grading/intake",
        "lesson_04_broadcasting/__pycache__",
    )
    assert [name for name in names if any(word in name for word in unwanted)] == []


@needs_bubblewrap
@pytest.mark.parametrize("slug", ASKING)
def test_right_answers_get_the_verdict_that_they_get_from_the_course_itself(
    pool: WorkerPool, slug: str
) -> None:
    notebook = read((SOLUTIONS / f"{slug}.ipynb").read_bytes(), slug)
    cells = [cell for cell in notebook.cells if cell.role != "show"]
    run_result = pool.run(Job(slug, SEED, tuple(cell.source for cell in cells), 10))
    grade = grade_result(cells, run_result, slug)
    assert grade.look == ""
    assert grade.notes == ()
    for result in grade.results:
        exercise = load(slug).exercises[result.exercise]
        answer = exercise.reference if exercise.has_inputs else exercise.reference()
        own = judge(exercise, collect(exercise, answer, SEED))
        assert (result.status, result.score, result.message) == ("passed", own.points, own.message)
