"""`lessons new`: skeletons whose blanks lint names, and which are without a fault once they are filled in."""

import importlib
import re
import subprocess
import sys

import pytest

from lessons_lib import answers, cli, exercises
from lessons_lib.authoring import build
from lessons_lib.authoring.course import Course
from lessons_lib.authoring.draft import draft
from lessons_lib.authoring.lint import lint
from lessons_lib.authoring.new import command
from lessons_lib.authoring.rules import syllabus
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.command import UserError
from tests.authoring.new_exercises import FILLED, LESSON
from tests.authoring.sample_lesson import store

SLUG = "97_new"
PACKAGES = [f"lessons_lib.{part}.lesson_{SLUG}" for part in ("exercises", "answers")]


def forget():
    exercises.load.cache_clear()
    answers.load.cache_clear()
    for name in [name for name in sys.modules if name.startswith(tuple(PACKAGES))]:
        del sys.modules[name]


@pytest.fixture
def course(tmp_path, monkeypatch):
    """An empty course in a folder of its own, beside whose packages those of the course are importable."""
    for package, part in ((exercises, "exercises"), (answers, "answers")):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / "lessons_lib" / part)])

    def registered():
        return sorted(
            path.name.removeprefix("lesson_") for path in tmp_path.glob("lessons_lib/exercises/lesson_*")
        )

    def load(slug):
        forget()  # the files may have changed
        importlib.invalidate_caches()
        return answers.load(slug)

    yield Course(tmp_path, registered, load)
    forget()


def new(course, *words):
    assert command.main(words, course) == 0


def texts(course):
    return {path: path.read_text("utf-8") for path in sorted(course.root.rglob("*")) if path.is_file()}


def faults(course):
    return list(lint(course, SLUG))


def fill(course, changes):
    """Put something in place of each blank: (file, old, new); each old one is there once."""
    for file, old, wanted in changes:
        path = course.root / file.format(slug=SLUG)
        text = path.read_text("utf-8")
        assert text.count(old) == 1, (file, old, text)
        path.write_text(text.replace(old, wanted), "utf-8")


def test_lint_names_each_blank_of_a_lesson_and_nothing_else(course):
    new(course, "lesson", SLUG, "--title", 'The "new" SLUG')
    found = faults(course)
    assert {fault.code for fault in found} == {"blank-left"}
    assert len(found) == sum(text.count("BLANK:") for text in texts(course).values())
    assert str(found[0]) == (
        f"solutions/{SLUG}.py: cell line 4: say what one picture or number shows, in under 120 words, and end with a "
        "question. [blank-left]"
    )
    assert course.load(SLUG).lesson.title == 'The "new" SLUG'
    assert build.main([SLUG], course) == 1
    assert not course.solved(SLUG).exists()


@pytest.mark.parametrize("kind", FILLED)
def test_an_exercise_is_without_a_fault_once_its_blanks_are_filled_in(course, monkeypatch, kind):
    monkeypatch.setattr(syllabus, "FEWEST", {})  # a lesson of one exercise
    name, file, changes = FILLED[kind]
    new(course, "lesson", SLUG)
    fill(course, LESSON)
    new(course, "exercise", SLUG, name, "--kind", kind)
    assert course.load(SLUG).keys[name].exercise.kind == kind  # importable as it is
    found = faults(course)
    assert {fault.code for fault in found} == {"blank-left"}
    assert len(found) == sum(text.count("BLANK:") for text in texts(course).values())
    fill(course, [(path.replace("FILE", file), old, wanted) for path, old, wanted in changes])
    store(draft(course, SLUG), {})
    assert [str(fault) for fault in faults(course)] == []
    if kind in ("function", "class", "hunt"):
        namespace = {}
        exec(course.alternatives(SLUG).read_text("utf-8"), namespace)
        ways = [value for key, value in vars(namespace[name]).items() if not key.startswith("__")]
        assert len(ways) == 3
        key = course.load(SLUG).keys[name]
        assert all(judge(key, collect(key.exercise, way, 0)).passed for way in ways)


def test_exercises_of_every_kind_in_the_order_in_which_they_were_made(course):
    new(course, "lesson", SLUG)
    for kind, (name, _, _) in FILLED.items():
        new(course, "exercise", SLUG, name, "--kind", kind)
    made = course.load(SLUG)
    assert [(key.name, key.exercise.kind) for key in made.in_order()] == [
        (name, kind) for kind, (name, _, _) in FILLED.items()
    ]
    source = course.source(SLUG).read_text("utf-8")
    at = [source.index(f"{name}=" if kind == "prediction" else f'check("{name}")') for kind, (name, _, _) in FILLED.items()]  # fmt: skip
    assert at == sorted(at)
    assert at[-1] < source.index("## Recap")


def test_skeletons_are_in_the_style_of_the_code(course):
    new(course, "lesson", SLUG)
    for kind, (name, _, _) in FILLED.items():
        new(course, "exercise", SLUG, name, "--kind", kind)
    config = f"--config={cli.__file__.removesuffix('lessons_lib/cli.py')}pyproject.toml"
    for tool in (["format", "--check"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *tool, config, str(course.root)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_what_an_init_imports_already_stays(course):
    new(course, "lesson", SLUG)
    for package, part in zip(
        (course.package(SLUG), course.answers_package(SLUG)), ("lesson", "answers"), strict=True
    ):
        name = PACKAGES[part == "answers"]
        path = package / "__init__.py"
        text = path.read_text("utf-8")
        group = f"from {name} import (  # noqa: I001\n    lesson as b,  # why\n)\n"
        path.write_text(text.replace(f"\n\nfrom {name}.lesson", f"\n\n{group}from {name}.lesson"), "utf-8")
    new(course, "exercise", SLUG, "row_means")
    text = (course.package(SLUG) / "__init__.py").read_text("utf-8")
    assert "    lesson as b,  # why\n    row_means as row_means,\n)\n" in text
    assert "row_means" in course.load(SLUG).keys


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["lesson", SLUG], f"there is already a lesson {SLUG!r}"),
        (["lesson", "97_other"], f"the number 97 belongs to lesson {SLUG!r}"),
        *(
            (
                ["lesson", slug],
                f"{slug!r} can't be a lesson's slug: write two digits and lower-case words, as in 10_profiling",
            )
            for slug in ("profiling", "1_x", "98-x", "98_X", "98_", "98_../x", "98_a__b", "98_größe")
        ),
        (["exercise", "97_nwe", "f"], f"there is no lesson '97_nwe': did you mean {SLUG}"),
        (["exercise", SLUG, "lambda"], "an exercise can't be called 'lambda': Python uses this word itself"),
        (["exercise", SLUG, "match"], "an exercise can't be called 'match': Python uses this word itself"),
        (["exercise", SLUG, "sum"], "an exercise can't be called 'sum': Python has a builtin of this name"),
        (
            ["exercise", SLUG, "check"],
            "an exercise can't be called 'check': the course's own files use this name",
        ),
        (["exercise", SLUG, "taken"], f"there is already an exercise 'taken', in lesson {SLUG!r}"),
        *(
            (
                ["exercise", SLUG, name],
                f"{name!r} can't name an exercise of the kind function: write it like row_means, in ASCII letters",
            )
            for name in ("row-means", "RowMeans", "2d", "größe", "_x", "a.b", "../a", "")
        ),
        (
            ["exercise", SLUG, "row_means", "--kind", "class"],
            "'row_means' can't name an exercise of the kind class: write it like RowMeans, in ASCII letters",
        ),
        (
            ["exercise", SLUG, "Taken", "--kind", "class"],
            f"there is already lessons_lib/exercises/lesson_{SLUG}/taken.py: nothing was written",
        ),
    ],
)
def test_what_is_refused_is_one_sentence_and_changes_nothing(course, words, sentence):
    new(course, "lesson", SLUG)
    new(course, "exercise", SLUG, "taken")
    before = texts(course)
    with pytest.raises(UserError, match=f"^{re.escape(sentence)}$"):
        command.main(words, course)
    assert texts(course) == before


def test_an_unknown_kind_is_refused_with_the_known_ones(course):
    new(course, "lesson", SLUG)
    with pytest.raises(UserError, match=r"invalid choice: 'puzzle' \(choose from .*hunt.*prediction"):
        command.main(["exercise", SLUG, "f", "--kind", "puzzle"], course)


def test_a_file_in_the_way_is_left_alone(course):
    path = course.alternatives(SLUG)
    path.parent.mkdir(parents=True)
    path.write_text("mine", "utf-8")
    with pytest.raises(UserError, match=f"^there is already tests/exercises/answers_{SLUG}.py: nothing was"):
        command.main(["lesson", SLUG], course)
    assert texts(course) == {path: "mine"}


def test_a_file_that_is_not_there_is_named(course):
    new(course, "lesson", SLUG)
    course.source(SLUG).unlink()
    with pytest.raises(UserError, match=f"^there is no solutions/{SLUG}.py to add the exercise to: nothing"):
        command.main(["exercise", SLUG, "row_means"], course)
    assert not (course.package(SLUG) / "row_means.py").exists()
