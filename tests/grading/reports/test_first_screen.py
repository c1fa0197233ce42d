"""The first screen of the class page answers what a lecturer asks; the rest is folded."""

import re
from pathlib import Path

from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Mark
from tests.grading.gradebooks import LESSON, NAMES, record, result
from tests.grading.reports.reading import SENTENCE, Reader, pages


def facts(html: str) -> dict[str, int]:
    """The numbers at the top of the class page, by their words."""
    return {words: int(number) for words, number in re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", html)}


def first_screen(html: str) -> str:
    """What is not folded away."""
    innermost = re.compile("<details>(?:(?!<details>).)*?</details>", re.DOTALL)
    while innermost.search(html):
        html = innermost.sub("", html)
    return html


def test_the_first_screen_says_how_many_and_who_needs_a_look(book: Gradebook, tmp_path: Path) -> None:
    book.remember(passed_over='["Eve/hw.zip is damaged or not a zip."]')
    html = pages(book, tmp_path)["class.html"]
    assert facts(html) == {
        "to look at": 1,  # Bo's
        "with an answer that couldn&#x27;t be judged": 1,  # Cy's
        "without any answer": 1,  # Di's
        "remarks on files": 1,
    }
    seen = first_screen(html)
    assert ["1", LESSON, "It was stopped after 60 s."] in Reader(seen).rows
    assert ["row_shares", "2", "67 %", SENTENCE] in Reader(seen).rows
    for folded in ("Points by lesson", "Exercises, by the number of submissions", "namespaces of its own"):
        assert (folded in seen, folded in html) == (False, True)
    titles = re.findall("<summary>(.*?)</summary>", html)
    assert titles == [
        "Scores",
        "04 · Broadcasting: 4 submissions, median 0.25 of 4 points",
        "How they were run: isolation nested",
    ]


def test_a_score_set_by_hand_is_an_answer(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(
            book,
            "Ana",
            [result("Ana", "row_shares", "error"), result("Ana", "scale_channels", "not attempted")],
        )
        assert list(facts(pages(book, tmp_path)["class.html"]).values()) == [0, 1, 0]
        book.set_by_hand([Mark("Ana", LESSON, "row_shares", 1, "read by me")])
        assert list(facts(pages(book, tmp_path)["class.html"]).values()) == [0, 0, 0]


def test_five_misunderstandings_to_talk_about_the_most_frequent_first(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        for place in range(9):
            rare, frequent = f"k{place // 2}", f"m{place % 3}"
            rows = [
                result(f"s{place}", name, "failed", misconception=kind, diagnosis=f"You {kind}.")
                for name, kind in [("scale_channels", rare), ("row_shares", frequent)]
            ]
            record(book, f"s{place}", rows)
        html = pages(book, tmp_path)["class.html"]
    seen = first_screen(html)
    assert [row for row in Reader(seen).rows if row[0] in NAMES] == [
        *(["row_shares", "3", "33 %", f"You m{kind}."] for kind in range(3)),
        *(["scale_channels", "2", "22 %", f"You k{kind}."] for kind in range(2)),
    ]
    assert seen.count('<div class="track"><div class="bar" style="width:33%">') == 3
    assert "The lessons below list 2 more that two or more students share." in seen
    assert "You k4." not in seen, "one student has it"
    assert "You k4." in html


def test_nothing_that_two_students_share(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, "Ana", [result("Ana", "row_shares", "failed", misconception="m", diagnosis="You m.")])
        seen = first_screen(pages(book, tmp_path)["class.html"])
    assert "No two students share a misunderstanding." in seen
    assert "You m." not in seen


def test_many_that_need_a_look_are_folded(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        for place in range(7):
            record(book, f"s{place}", [], look=f"Reason {place}. " + "It is long. " * 20)
        book.remember(passed_over=str([f"{place}.zip is damaged." for place in range(7)]).replace("'", '"'))
        html = pages(book, tmp_path, names=True)["class.html"]
    seen, students = first_screen(html), [f"s{place}" for place in range(5)]
    assert "7 submissions that a person should look at: the first 5" in seen
    assert [row[0] for row in Reader(seen).rows if re.fullmatch(r"s\d", row[0])] == students
    assert all(len(row[2]) < 170 for row in Reader(seen).rows if row[0] in students)
    assert f"Reason 6. {'It is long. ' * 20}".strip() in html
    assert ("4.zip" in seen, "5.zip" in seen, "5.zip" in html) == (True, False, True)
    assert "<details><summary>2 more</summary>" in html
