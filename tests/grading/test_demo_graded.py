"""The class that ships with the course, graded as `lessons grade --demo` does it: scores, diagnoses, reports."""

import html
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from lessons_lib.answers import find
from lessons_lib.checking.exercise.cases import build_cases
from lessons_lib.cli import main
from lessons_lib.counting.nested import tensors_in
from lessons_lib.exercises import load
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Result

SEED = 11
POINTS = {  # in lesson 00 and 04
    "Amara Okafor": (1, 11),
    "Ben Larsen": (0, 0),
    "Chloé Petit": (1, 3),
    "Deniz Kaya": (0, 0),
    "Emil Novak": (0, 2),
    "Farah Haddad": (0, 2),
    "Goran Ilić": (1, 9),
    "Hana Sato": (1, 9),
    "Ivy O'Neill": (1, 7),
    "Jonas Weber": (0, 0),
    "Kiri Parata": (0, 0.5),
    "Luis Ferreira": (0, 0),
}


@dataclass(frozen=True)
class Graded:
    """output: what the command printed."""

    out: Path
    code: int
    output: str
    results: list[Result]


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    out = tmp_path_factory.mktemp("grades")
    output: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.print", lambda *words, **_: output.append(" ".join(map(str, words))))
        code = main(["grade", "--demo", "--out", str(out), "--seed", str(SEED), "--jobs", "2"])
    with Gradebook.open(out) as book:
        return Graded(out, code, "\n".join(output), list(book.results()))


def test_scores(graded: Graded) -> None:
    found: Counter[tuple[str, str]] = Counter()
    for result in graded.results:
        found[result.student, result.lesson[:2]] += result.score  # type: ignore[assignment]
    assert {name: (found[name, "00"], found[name, "04"]) for name in POINTS} == POINTS


def test_most_wrong_answers_are_explained(graded: Graded) -> None:
    wrong = [r for r in graded.results if r.status == "failed" and r.score == 0]
    explained = [r for r in wrong if r.diagnosis]
    assert len(wrong) > 30
    assert len(explained) >= 0.85 * len(wrong)
    assert len({(r.exercise, r.misconception) for r in explained}) >= 25


def test_the_damaged_file_needs_a_look(graded: Graded) -> None:
    assert graded.code == 1
    assert re.search("Emil Novak, 04_broadcasting: The file is damaged", graded.output)
    assert graded.output.count("To look at:") == 1


def test_the_class_page(graded: Graded) -> None:
    page = (graded.out / "class.html").read_text(encoding="utf-8")
    assert "23 submissions of 12 students." in page
    assert "<code>ranks</code>, which 1 student tried" in page
    assert "Pairs whose code is alike" in page
    assert not any(name in page for name in POINTS)
    said = next(m.sentence for m in find("row_shares").misconceptions if m.name == "sums_along_columns")
    row = next(
        r
        for r in page.split('<tr role="row">')
        if 'role="rowheader">row_shares</th>' in r and html.escape(said) in r
    )
    assert 'data-column="students">3</td>' in row  # Ben, Chloé and Kiri divide column j by the sum of row j


def test_no_page_of_a_student_holds_an_input(graded: Graded) -> None:
    """Cases are drawn from the seed; none of their numbers stands in a page, however it is rounded."""
    pages = [path.read_text(encoding="utf-8") for path in (graded.out / "students").iterdir()]
    assert len(pages) == len(POINTS)
    ours = re.sub("<pre>.*?</pre>", "", "\n".join(pages), flags=re.DOTALL)  # what students wrote is theirs
    assert len(ours) < sum(map(len, pages))
    written = set(re.findall(r"-?\d+\.\d{2,}", ours))
    numbers = [
        value
        for slug in ("00_start_here", "04_broadcasting")
        for exercise in load(slug).exercises.values()
        if exercise.has_inputs
        for case in build_cases(exercise.name, exercise.case_maker, SEED)
        for tensor in tensors_in(case.inputs)
        for value in tensor.double().flatten().tolist()
    ]
    assert len(numbers) > 1000
    drawn = {f"{value:.{digits}f}" for value in numbers if value % 1 for digits in (2, 3, 4)}
    assert written & drawn == set()


def test_grading_again_changes_nothing(graded: Graded, capsys: pytest.CaptureFixture[str]) -> None:
    before = {p: p.read_bytes() for p in graded.out.rglob("*") if p.suffix in (".html", ".csv")}
    assert main(["grade", "--demo", "--out", str(graded.out)]) == 1
    assert "Graded 0 submissions" in capsys.readouterr().out
    assert {p: p.read_bytes() for p in before} == before
