"""The pages of a student and of a class, and which submissions are called alike."""

import re
from pathlib import Path

from lessons_lib.answers import load
from lessons_lib.grading import reports
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Mark, Result
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry, gradebook_entries
from lessons_lib.grading.reports.html_page import Html, Share, table
from lessons_lib.grading.reports.lesson_outline import outline
from lessons_lib.grading.reports.outcomes import cut
from lessons_lib.grading.reports.report_files import FileNames
from tests.grading.gradebooks import LESSON, NAMES, everything_passed, record, result
from tests.grading.reports.reading import SENTENCE, Reader, pages

DOCS = Path(__file__).parents[3] / "docs" / "grading.md"
EVIL = "</td><script>alert(1)</script><img src=//x.example/y onerror=z>"


def test_a_page_for_each_student_and_one_for_the_class(book: Gradebook, tmp_path: Path) -> None:
    assert set(pages(book, tmp_path)) == {"class.html", "Ana.html", "Bo.html", "Cy.html", "Di.html"}


def test_every_report_is_in_the_instructors_table(book: Gradebook, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    reports.write_all(book, out)
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    written = {re.sub(r"^students/.*", "students/NAME.html", name) for name in files}
    table = DOCS.read_text(encoding="utf-8").split("## What you get")[1].split("\n\n")[1]
    listed = set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))
    assert written == listed - {"gradebook.sqlite"}


def test_what_a_student_reads(book: Gradebook, tmp_path: Path) -> None:
    html = pages(book, tmp_path)["Bo.html"]
    found = Reader(html).rows
    assert [
        "scale_channels",
        "◐ values right",
        "0.5",
        "1",
        "The values are right. Asked besides: x.",
    ] in found
    assert ["row_shares", "✗ wrong", "0", "1", f"The values are not right.{SENTENCE}"] in found
    assert ["broadcast_shape", "○ not attempted", "0", "2", "Nothing to judge yet."] in found
    assert "0.5 of 4 points." in html
    assert "It was stopped after 60 s." in html
    assert "The grader ran your notebooks with isolation &#x27;nested&#x27;, on the cases of round 1." in html
    assert "<em>values right</em>: the values are right, but a requirement isn&#x27;t met" in html
    assert "<em>waiting</em>" not in html
    assert "Predictions not attempted: <code>column_plus_row</code>." in html
    assert f"Sections of {LESSON} to read again:" in html
    assert " points in " not in html  # of several lessons
    assert f"{outline(LESSON).sections['row_shares']}, for <code>row_shares</code>" in html
    assert "for <code>broadcast_shape</code>" not in html


def test_where_a_small_change_would_be_enough(tmp_path: Path) -> None:
    where = "One small change is enough, in line 2: `return x < y`."
    facts = {"message": "The values are not right.", "place": where}
    with Gradebook.open(tmp_path, create=True) as book:
        for student in ("Eve", "Flo"):
            record(
                book,
                student,
                [result(student, "row_shares", "failed", **facts), result(student, "scale_channels")],
            )
        found = pages(book, tmp_path)
    told = "The values are not right.One small change is enough, in line 2:return x < y."
    assert ["row_shares", "✗ wrong", "0", "1", told] in Reader(found["Eve.html"]).rows
    assert (
        "a small change would be enough: <code>row_shares</code> (2 students). Their pages"
        in found["class.html"]
    )
    for name in ("class.html", "grades.csv", "lms.csv", "history.csv"):
        assert "x &lt; y" not in (text := (tmp_path / name).read_text(encoding="utf-8"))
        assert "x < y" not in text


def test_no_word_about_places_where_none_is_known(book: Gradebook, tmp_path: Path) -> None:
    assert "small change" not in "".join(pages(book, tmp_path).values())


def test_what_to_read_after_an_answer_that_could_not_be_judged(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(
            book,
            "Eve",
            [result("Eve", "scale_channels", "error", answer="x"), result("Eve", "row_shares", "error")],
        )
        html = pages(book, tmp_path)["Eve.html"]
    assert "for <code>scale_channels</code>" in html
    assert "for <code>row_shares</code>" not in html


def test_a_section_to_read_is_one_of_the_lesson() -> None:
    found = outline(LESSON)
    assert found.title.startswith("04 ")
    assert set(load(LESSON).lesson.exercises) <= set(found.sections)
    assert all(found.sections[name] for name in load(LESSON).lesson.exercises)
    assert found.sections["row_shares"] == "Keep the axis"
    assert found.sections["masked_softmax"] == "Deeper · Softmax over what is real"


def test_points_of_several_lessons_are_added_up(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, "Ana", everything_passed("Ana"))
        other = Submission("Ana", "00_start_here", Path("p"), "1" * 64)
        mean = Result("Ana", "00_start_here", "mean_of_each_row", "failed", 0.5, 1)
        book.record(other, [mean], Attempt("Ana", "00_start_here", "p", "1" * 64, "fresh", 1))
        html = pages(book, tmp_path)["Ana.html"]
    assert "4.5 of 5 points in 2 lessons." in html
    assert "with isolation &#x27;fresh and nested&#x27;, on the cases of round 1." in html


def test_a_score_set_by_hand(book: Gradebook, tmp_path: Path) -> None:
    book.set_by_hand([Mark("Bo", LESSON, "row_shares", 1, "we spoke about it")])
    made = pages(book, tmp_path)
    row = next(row for row in Reader(made["Bo.html"]).rows if row[0] == "row_shares")
    assert row[1:4] == ["✎ set by hand", "1", "1"]
    assert row[4].endswith("Your instructor set these points: we spoke about it")
    assert "1.5 of 4 points." in made["Bo.html"]
    assert not re.search("for <code>row_shares</code>", made["Bo.html"])


def test_what_an_instructor_reads(book: Gradebook, tmp_path: Path) -> None:
    html = pages(book, tmp_path)["class.html"]
    found = Reader(html).rows
    assert "4 submissions of 4 students." in html
    assert "4 of them with isolation &#x27;nested&#x27;: each submission in namespaces of its own" in html
    assert ["1", LESSON, "It was stopped after 60 s."] in found
    assert [LESSON, "4", "0", "0.25", "1.12", "4", "4"] in found
    assert ["row_shares", "1", "0", "2", "0", "0", "0", "33 %", "33 %", ""] in found
    assert ["scale_channels", "1", "1", "0", "0", "1", "0", "33 %", "50 %", ""] in found
    assert ["column_plus_row", "1", "0", "1"] in found
    assert ["row_shares", "2", "67 %", SENTENCE] in found
    assert "<em>not judged</em>: the grader had nothing that it could try" in html
    assert ["0 to under 20 %", "3", ""] in found
    assert ["80 % and more", "1", ""] in found


def test_exercises_that_nobody_solved(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        for name in ("Ana", "Bo"):
            record(book, name, [result(name, e, "failed") for e in ("row_shares", "column_plus_row")])
        record(book, "Cy", [result("Cy", "row_shares", "not attempted"), result("Cy", "scale_channels")])
        html = pages(book, tmp_path)["class.html"]
    assert "<li><code>row_shares</code>, which 2 students tried</li>" in html
    assert html.count("<li>") == 1


def test_what_goes_with_the_rest_and_what_goes_against_it(tmp_path: Path) -> None:
    """Ten students; those who solve one exercise solve the next, and miss the third."""
    with Gradebook.open(tmp_path, create=True) as book:
        for n in range(10):
            good = n % 2 == 0
            outcomes = {"row_shares": good, "broadcast_shape": good, "scale_channels": not good}
            record(
                book,
                f"s{n}",
                [
                    result(f"s{n}", name, "passed" if passed else "failed")
                    for name, passed in outcomes.items()
                ],
            )
        html = pages(book, tmp_path)["class.html"]
    found = {row[0]: row[-3:] for row in Reader(html).rows if row[0] in outcomes}
    assert found == {
        "row_shares": ["50 %", "50 %", "1.00"],
        "broadcast_shape": ["50 %", "50 %", ""],  # the rest is 1 point for everyone
        "scale_channels": ["50 %", "50 %", "-1.00"],
    }


def test_misunderstandings_of_one_student_are_folded_away(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        for student, name in [("Ana", "shared"), ("Bo", "shared"), ("Cy", "alone")]:
            facts = {"misconception": name, "diagnosis": f"You {name}."}
            record(book, student, [result(student, "row_shares", "failed", **facts)])
        html = pages(book, tmp_path)["class.html"]
    before, _, folded = html.partition("<details><summary>1 misunderstanding that one student has</summary>")
    assert ("You shared." in before, "You alone." in before) == (True, False)
    assert ("You shared." in folded, "You alone." in folded) == (False, True)


def test_students_are_counted_by_the_diagnosis_they_got(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        scales = [100, 254, 254, 256, 1, 2, 3, 4]
        for place, scale in enumerate(scales):
            facts = {"misconception": "another_scale", "diagnosis": f"Your scale ends at {scale}."}
            record(book, f"s{place}", [result(f"s{place}", "row_shares", "failed", **facts)])
        html = pages(book, tmp_path)["class.html"]
    diagnoses = [
        "Your scale ends at 254. (2 students)",
        *(f"Your scale ends at {scale}. (1 student)" for scale in (1, 100, 2, 256)),
        "The same for other values (2 students).",
    ]
    assert "<ul>" + "".join(f"<li>{sentence}</li>" for sentence in diagnoses) + "</ul>" in html
    assert ["row_shares", "8", "100 %", "".join(diagnoses)] in Reader(html).rows


def test_predictions_that_nobody_made_are_a_sentence(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, "Ana", [result("Ana", "row_shares"), result("Ana", "column_plus_row", "not attempted")])
        html = pages(book, tmp_path)["class.html"]
    assert "Predictions that no one made: <code>column_plus_row</code>." in html
    assert "column_plus_row" not in [row[0] for row in Reader(html).rows]


def test_files_that_were_passed_over(book: Gradebook, tmp_path: Path) -> None:
    assert "Files that need a look" not in pages(book, tmp_path)["class.html"]
    book.remember(passed_over='["Eve/hw.zip is damaged or not a zip.", "x.ipynb: whose is it?"]')
    without = pages(book, tmp_path)["class.html"]
    assert "2 remarks on what was handed in" in without
    assert "Eve" not in without
    assert "<li>Eve/hw.zip is damaged or not a zip.</li>" in pages(book, tmp_path, names=True)["class.html"]


def test_no_names_by_default(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        for student in ("Anastasia", "Bogdan"):
            answer = "def row_shares(counts):\n" + "".join(
                f"    t{i} = counts[{i}:].sum()\n" for i in range(9)
            )
            wrong = result(student, "row_shares", "failed", misconception="m", diagnosis="d", answer=answer)
            record(book, student, [wrong], look="It is odd.")
        without = pages(book, tmp_path)["class.html"]
        assert not re.search("Anastasia|Bogdan", without)
        assert ">group<" in without
        found = Reader(pages(book, tmp_path, names=True)["class.html"]).rows
    assert ["Anastasia", LESSON, "It is odd."] in found
    assert ["row_shares", "2", "100 %", "d", "Anastasia, Bogdan"] in found
    assert ["Anastasia and Bogdan", "row_shares", "100 %"] in found


def test_what_a_submission_says_is_never_markup(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        facts = {"message": EVIL, "diagnosis": EVIL, "misconception": EVIL, "answer": EVIL}
        record(book, EVIL, [result(EVIL, name, "failed", **facts) for name in NAMES], look=EVIL, notes=[EVIL])
        book.set_by_hand([Mark(EVIL, LESSON, "row_shares", 1, EVIL)])
        made = pages(book, tmp_path, names=True)
    assert len(made) == 2
    for html in made.values():
        assert "alert(1)" in html
        reader = Reader(html)
        assert (reader.scripts, reader.fetched) == ([], [])


def test_a_page_loads_nothing_and_runs_nothing(book: Gradebook, tmp_path: Path) -> None:
    for html in pages(book, tmp_path).values():
        reader = Reader(html)
        assert (reader.scripts, reader.fetched) == ([], [])
        assert "default-src 'none'" in html
        assert "url(" not in html
        assert "@import" not in html
        assert "prefers-color-scheme: dark" in html
        assert reader.scopes > 0 or "Di" in html


def test_an_explanation_after_a_tensor_stays() -> None:
    message = "No entry has the key tensor(3). A dictionary finds tensors by identity."
    assert cut(message) == message


def test_a_message_is_cut() -> None:
    one = Result("x", LESSON, "row_shares", "failed", 0, 1, message="9" * 5000)
    html = reports.student_page("x", [GradebookEntry(Attempt("x", LESSON, "p", "s", "nested", 1), (one,))])
    assert 900 < html.count("9" * 10) * 10 < 1100


def test_names_of_files() -> None:
    students = [
        "Ana",
        "ana",
        "ANA",
        "../../etc/passwd",
        "con",
        "COM1.x",
        "a.b",
        "",
        " ",
        "\ufffd",
        "王",
        "n" * 300,
        "=1+1",
        "Iris O’Shea (318)",
    ]
    files = FileNames()
    names = [files.name(student) for student in students]
    assert len({name.casefold() for name in names}) == len(students)
    assert names[0] == "Ana"
    assert names[10] == "王"
    assert names[-1] == "Iris O’Shea (318)"
    for name in names:
        assert re.fullmatch(r"[\w ,'’()-]+", name)
        assert len(f"{name}.html".encode()) <= 255
        assert not re.fullmatch("(?i)con|com1", name)
        assert name == name.strip()


def test_the_students_code_is_beside_each_verdict(tmp_path: Path) -> None:
    """Unfolded where points were lost, and text whatever it holds."""
    with Gradebook.open(tmp_path, create=True) as book:
        wrong = result("Ana", "row_shares", "failed", answer="def row_shares(c):\n    return '<b>&</b>'")
        right = result("Ana", "scale_channels", answer="def scale_channels(i, g):\n    return i * g")
        record(book, "Ana", [right, wrong, result("Ana", "broadcast_shape", "not attempted")])
        html = pages(book, tmp_path)["Ana.html"]
    assert html.count("<details") == 2
    assert (
        "<details open><summary>Your answer</summary><pre>def row_shares(c):\n    return &#x27;&lt;b&gt;"
        in html
    )
    assert (
        "<details><summary>Your answer</summary><pre>def scale_channels(i, g):\n    return i * g</pre>"
        in html
    )


def test_submissions_and_results_meet() -> None:
    attempts = [
        Attempt(s, lesson, "p", "h", "nested", 1) for s, lesson in [("a", "0"), ("a", "1"), ("b", "0")]
    ]
    found = list(
        gradebook_entries(
            attempts, [Result("a", "1", "e", "passed", 1, 1), Result("b", "0", "f", "passed", 2, 2)]
        )
    )
    assert [[r.exercise for r in one.results] for one in found] == [[], ["e"], ["f"]]
    assert [one.score for one in found] == [0, 1, 2]


def test_a_cell_is_escaped_unless_it_is_markup() -> None:
    html = table(
        "<c>", ["<a>", "b", "n"], [("<x>", Html("<i>y</i>"), 0.5), ("z" * 50, "`k` < 2", Share(0.25))]
    )
    assert "<caption>&lt;c&gt;</caption>" in html
    assert (
        '<th scope="row" role="rowheader">&lt;x&gt;</th><td class="words" role="cell"><i>y</i></td>' in html
    )
    assert '<td class="number" role="cell" data-column="n">0.5</td>' in html
    assert '<td class="words" role="cell"><code>k</code> &lt; 2</td>' in html
    assert 'data-column="n">25 %</td>' in html
    assert '<th scope="col" role="columnheader" class="number">n</th>' in html
    assert '<th scope="row" role="rowheader" class="long">zz' in html
