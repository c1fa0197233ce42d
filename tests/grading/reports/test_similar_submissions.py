"""Which submissions are reported as similar: equal files, equal answers, similar code."""

import inspect
import itertools
import random
import re
import textwrap
from importlib import resources
from pathlib import Path

import pytest

from lessons_lib.answers import load
from lessons_lib.grading import demo
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.reports import similar_code
from lessons_lib.grading.reports.equal_answers import EqualAnswers
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry
from lessons_lib.grading.reports.lesson_outline import outline
from lessons_lib.grading.reports.similar_code import SimilarCode, SimilarPair, runs
from tests.exercises.test_alternatives import alternatives
from tests.grading.gradebooks import LESSON


def answered(
    student: str, answers: dict[str, str], *, wrong: bool = False, sha256: str = ""
) -> GradebookEntry:
    status, score = ("failed", 0) if wrong else ("passed", 1)
    results = [
        Result(student, LESSON, name, status, score, 1, answer=answer)  # type: ignore[arg-type]
        for name, answer in answers.items()
    ]
    return GradebookEntry(Attempt(student, LESSON, "p", sha256, "nested", 1), tuple(results))


def pairs_of(work: list[GradebookEntry]) -> list[SimilarPair]:
    found = SimilarCode(outline(LESSON).starters)
    for one in work:
        found.add(one)
    return found.pairs()


def the_demo_class() -> dict[str, dict[str, str]]:
    files = resources.files(demo).joinpath("students").iterdir()
    answers = {
        Path(f.name).stem: demo.read_answers(f.read_text(encoding="utf-8")).get(LESSON, {}) for f in files
    }
    return {student: answers[student] for student in sorted(answers)}


def test_two_of_the_demo_class_are_alike_and_no_others() -> None:
    found = pairs_of([answered(*item) for item in the_demo_class().items()])
    assert [pair.students for pair in found] == [("Goran Ilić", "Hana Sato")]
    assert found[0].share > 0.7
    assert {"broadcast_shape", "pairwise_distances"} <= set(found[0].exercises)


def test_a_copy_with_other_names_and_comments() -> None:
    work = the_demo_class()
    disguised = {}
    for name, source in work["Amara Okafor"].items():
        changed = re.sub(r"\b(mean|spread|total|longest|shape|difference|mask|p|q)\b(?!\()", r"my_\1", source)
        disguised[name] = changed.replace("):\n", "):\n    '''my own work'''\n    # by me\n", 1)
    work["zz"] = disguised
    found = pairs_of([answered(*item) for item in work.items()])
    assert ("Amara Okafor", "zz") in [pair.students for pair in found]


def source_of(function: object, name: str) -> str:
    text = textwrap.dedent(inspect.getsource(function))  # type: ignore[arg-type]
    return re.sub(r"^(@.*\n(.*\n)*?)?def \w+", f"def {name}", text, count=1)


@pytest.mark.parametrize("size", [12, 60])
def test_honest_answers_are_not_alike(size: int) -> None:
    """Each takes one of the course's right or wrong answers for each exercise, so that many write the very same."""
    code = [k for k in load(LESSON).in_order() if k.exercise.kind in ("function", "hunt")]
    pool = {k.name: [source_of(m.function, k.name) for m in k.misconceptions] for k in code}
    for name, answers in alternatives(LESSON).items():
        pool[name] += [source_of(function, name) for function in answers.values()]
    rng = random.Random(size)
    work = [answered(f"s{i:02}", {name: rng.choice(pool[name]) for name in pool}) for i in range(size)]
    assert pairs_of(work) == []
    assert same_in(work).pairs() == []
    copied = answered("zz", {result.exercise: result.answer for result in work[0].results})
    assert ("s00", "zz") in [pair.students for pair in same_in([*work, copied]).pairs()]


def same_in(work: list[GradebookEntry]) -> EqualAnswers:
    found = EqualAnswers(outline(LESSON).starters)
    for one in work:
        found.add(one)
    return found


@pytest.mark.parametrize("copies", [2, 4])
def test_word_for_word_answers_in_a_class_of_thirty(copies: int) -> None:
    """Four who hand round one solution are no usual solution; the others' common ones say nothing."""
    names = [f"exercise_{n}" for n in range(12)]
    rng = random.Random(copies)

    def answers(own: str) -> dict[str, str]:
        return {
            name: f"def {name}(x):\n    return x.{rng.choice(['sum', 'mean', 'amax'])}()"
            if rng.random() < 0.7
            else f"def {name}(x):\n    return x.{own}{name}()"
            for name in names
        }

    work = [answered(f"s{i:02}", answers(f"own_{i}_")) for i in range(30 - copies)]
    shared = answers("shared_")
    work += [answered(f"copy {n}", shared) for n in range(copies)]
    wanted = set(itertools.combinations([f"copy {n}" for n in range(copies)], 2))
    assert {pair.students for pair in same_in(work).pairs()} == wanted


def test_a_shared_mistake_says_more_than_a_shared_solution() -> None:
    names = [f"exercise_{n}" for n in range(5)]
    usual = {name: f"def {name}(x):\n    return x" for name in names}
    odd = {name: f"def {name}(x):\n    return x + 1 if x else 0" for name in names}
    others = [answered(f"s{i:02}", usual) for i in range(28)]
    for wrong in (False, True):
        pair = [answered(name, odd, wrong=wrong) for name in ("Ana", "Bo")]
        found = same_in([*others, *pair]).pairs()
        assert [(p.students, len(p.wrong)) for p in found] == ([(("Ana", "Bo"), 5)] if wrong else [])


def test_equal_files_are_named_whoever_is_alike() -> None:
    answers = {"row_shares": "def row_shares(counts):\n    return counts"}
    work = [answered(name, answers, sha256="f" * 64) for name in ("Bo", "Ana", "Cy")]
    work += [answered("Dee", answers, sha256="0" * 64), answered("Eve", {}, sha256="f" * 64)]
    assert same_in(work).files() == [("Ana", "Bo", "Cy")]  # Eve has written nothing
    starters = [answered(name, outline(LESSON).starters, sha256="f" * 64) for name in "ab"]
    assert same_in(starters).files() == []


def test_what_everyone_was_given_is_not_alike() -> None:
    starters = outline(LESSON).starters
    assert pairs_of([answered(f"s{i}", starters) for i in range(3)]) == []
    assert pairs_of([answered("a", {}), answered("b", {})]) == []
    assert pairs_of([]) == []


def test_what_is_no_python_can_be_compared() -> None:
    broken = "def f(a, b:\n    total = a\n    return total ++ 'x" + "\0"
    assert runs(broken) & runs(broken.replace("total", "sum_of_all"))
    assert runs("") == frozenset()
    assert len(runs("x = 1 + 1\n" * similar_code.MOST_SOURCE)) < 10
