"""The first screen of the class page: how many handed in, who needs a look, which misunderstandings to talk about."""

from collections.abc import Iterator, Mapping, Sequence

from lessons_lib.grading.reports.html_page import (
    Share,
    facts,
    folded,
    heading,
    listed,
    paragraph,
    share_bar,
    table,
)
from lessons_lib.grading.reports.outcomes import LONGEST_LOOK, cut
from lessons_lib.grading.reports.tally import ClassTally, LessonTally, Misunderstanding
from lessons_lib.phrases import count

MOST = 5  # misunderstandings to talk about; also rows of what needs a look, before the rest is folded
FEWEST_STUDENTS = 2  # a misunderstanding of one student is for that student's own page
SHORT = 160  # characters of a reason on the first screen


def first_screen(tally: ClassTally, passed_over: Sequence[str], names: bool) -> Iterator[str]:
    """Its parts. passed_over: sentences on files that were not graded. names: whether students are named."""
    submissions = tally.isolation.total()
    yield paragraph(f"{count(submissions, 'submission')} of {count(len(tally.students), 'student')}.")
    late = sum(len(lesson.times.late) for lesson in tally.lessons.values())
    yield facts(
        {
            "to look at": len(tally.looks),
            "with an answer that couldn't be judged": tally.not_judged,
            "without any answer": tally.blank,
            **({"late": late} if any(lesson.times.groups for lesson in tally.lessons.values()) else {}),
            **({"remarks on files": len(passed_over)} if passed_over else {}),
        }
    )
    yield from _looks(tally, names)
    yield from _passed_over(passed_over, names)
    yield from _to_talk_about(tally.lessons)


def _looks(tally: ClassTally, names: bool) -> Iterator[str]:
    yield heading("Submissions that need a look")
    if not tally.looks:
        yield paragraph("None.")
        return
    columns = ["student" if names else "number", "lesson", "why"]
    rows = [
        (student if names else str(place), lesson, why)
        for place, (student, lesson, why) in enumerate(tally.looks, 1)
    ]
    title = f"{count(len(rows), 'submission')} that a person should look at"
    short = [(student, lesson, cut(why, SHORT)) for student, lesson, why in rows[:MOST]]
    whole = [(student, lesson, cut(why, LONGEST_LOOK)) for student, lesson, why in rows]
    if short == whole:
        yield table(title, columns, whole)
        return
    yield table(f"{title}{f': the first {MOST}' if len(rows) > MOST else ''}", columns, short)
    yield folded("All of them, with every reason in full", table(title, columns, whole))


def _passed_over(sentences: Sequence[str], names: bool) -> Iterator[str]:
    """The remarks on files or, without `names`, only their number, because they name files and so students."""
    if not sentences:
        return
    yield heading("Files that need a look")
    if not names:
        yield paragraph(
            f"{count(len(sentences), 'remark')} on what was handed in: files that belong to no student, that couldn't be read, "
            "or instead of which another one was graded. `lessons report … --names` lists them."
        )
        return
    yield listed(sentences[:MOST])
    if rest := sentences[MOST:]:
        yield folded(f"{len(rest)} more", listed(rest))


def _to_talk_about(lessons: Mapping[str, LessonTally]) -> Iterator[str]:
    """The misunderstandings that most students have, over all lessons."""
    yield heading("To talk about")
    found = [
        (name, exercise.tried, misconception)
        for _, lesson in sorted(lessons.items())
        for name, exercise in lesson.exercises.items()
        for misconception in exercise.misunderstandings.values()
        if len(misconception.students) >= FEWEST_STUDENTS
    ]
    if not found:
        yield paragraph("No two students share a misunderstanding.")
        return
    found.sort(key=lambda row: -len(row[2].students))
    rows = [
        (
            name,
            len(misconception.students),
            share_bar(Share(len(misconception.students) / tried)),
            _most_frequent(misconception),
        )
        for name, tried, misconception in found[:MOST]
    ]
    columns = ["exercise", "students", "of those who tried", "what they were told"]
    yield table("The misunderstandings that most students have", columns, rows)
    if more := len(found[MOST:]):
        yield paragraph(
            f"The lessons below list {count(more, 'more', 'more')} that two or more students share."
        )


def _most_frequent(misconception: Misunderstanding) -> str:
    """The diagnosis that most of its students got."""
    sentences = sorted(misconception.sentences.items(), key=lambda pair: (-pair[1], pair[0]))
    others = f" ({count(len(sentences) - 1, 'variant')} more)" if len(sentences) > 1 else ""
    return f"{sentences[0][0]}{others}"
