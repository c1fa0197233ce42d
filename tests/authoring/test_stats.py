"""What the course has, counted; and the README's table, which is that count."""

from lessons_lib.authoring import stats
from lessons_lib.authoring.course import pick, this_course
from lessons_lib.authoring.draft import draft
from tests.authoring.sample_lesson import SLUG


def test_the_numbers_of_the_readme_are_the_courses():
    course = this_course()
    counted = stats.table((slug, stats.stats(draft(course, slug))) for slug in pick(course, []))
    readme = (course.root / "README.md").read_text(encoding="utf-8")
    assert f"\n{counted}\n" in readme, "`lessons stats` prints another table; put it into README.md"


def test_each_kind_is_counted_apart(covering, capsys):
    covering.derive()
    assert stats.main([], covering.course) == 0
    header, _, lesson, total = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in header.strip("|").split("|")] == ["lesson", *stats.COLUMNS]
    assert [cell.strip() for cell in lesson.strip("|").split("|")] == ["97", "2", "1", "1", "10", "1", "18"]
    assert total.split("|")[2:] == lesson.split("|")[2:]


def test_the_last_line_adds_the_lessons_up():
    one, two = stats.Stats(1, 2, 3, 1400, 5, 6), stats.Stats(10, 20, 30, 600, 50, 60)
    last = stats.table([("01_a", one), ("02_b", two)]).splitlines()[-1]
    assert " ".join(last.split()) == "| all | 11 | 22 | 33 | 2,000 | 55 | 66 |"


def test_a_lesson_that_cannot_be_read_is_named(covering, capsys):
    covering.derive()
    covering.course.syllabus(SLUG).write_text("[teach", encoding="utf-8")
    assert stats.main([SLUG], covering.course) == 1
    assert capsys.readouterr().out.startswith(f"solutions/syllabus/{SLUG}.toml: it can't be read")
