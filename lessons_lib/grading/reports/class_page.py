"""The class page: a first screen, and folded below it scores, lessons, similar submissions and how they were run."""

import statistics
from collections.abc import Iterator, Sequence

from lessons_lib.grading.deadlines.arrival import COPIED
from lessons_lib.grading.deadlines.late_rule import LateRule
from lessons_lib.grading.deadlines.times import shown
from lessons_lib.grading.reports.first_screen import first_screen
from lessons_lib.grading.reports.html_page import (
    Html,
    Share,
    bar,
    folded,
    heading,
    listed,
    page,
    paragraph,
    table,
)
from lessons_lib.grading.reports.lesson_outline import outline
from lessons_lib.grading.reports.outcomes import OUTCOMES, isolation, key
from lessons_lib.grading.reports.submission_times import Times
from lessons_lib.grading.reports.tally import ClassTally, LessonTally, Misunderstanding
from lessons_lib.phrases import count

MOST_SENTENCES = 5  # diagnoses listed for one misconception
BINS = 5  # of the histogram of scores


def class_page(tally: ClassTally, passed_over: Sequence[str] = (), names: bool = False) -> str:
    """The page as HTML. passed_over: sentences on files that were not graded. names: whether students are named."""
    lessons = {slug: tally.lessons[slug] for slug in sorted(tally.lessons)}
    parts = list(first_screen(tally, passed_over, names))
    if lessons:
        parts += [heading("The details"), folded("Scores", _scores(lessons))]
    for slug, lesson in lessons.items():
        content = [*_deadline(slug, lesson, tally, names), *_lesson(slug, lesson, names)]
        parts.append(folded(_title(slug, lesson), *content))
    levels = " and ".join(tally.isolation)
    if levels:
        parts.append(folded(f"How they were run: isolation {levels}", *map(paragraph, _isolation(tally))))
    return page("How the class did", *parts)


def _title(slug: str, lesson: LessonTally) -> str:
    """'04 · Broadcasting: 12 submissions, median 8 of 21 points'."""
    handed_in = count(len(lesson.scores), "submission")
    if not lesson.max_score:
        return f"{outline(slug).title}: {handed_in}"
    median = statistics.median(lesson.scores)
    return (
        f"{outline(slug).title}: {handed_in}, median {median:g} of {count(f'{lesson.max_score:g}', 'point')}"
    )


def _isolation(tally: ClassTally) -> Iterator[str]:
    for level, number in tally.isolation.items():
        yield f"{number} of them with isolation '{level}': {isolation(level)}."


def _scores(lessons: dict[str, LessonTally]) -> str:
    columns = ["lesson", "submissions", "lowest", "median", "mean", "highest", "of"]
    rows = [
        (slug, len(s), min(s), statistics.median(s), round(statistics.fmean(s), 2), max(s), lesson.max_score)
        for slug, lesson in lessons.items()
        for s in [lesson.scores]
    ]
    return table("Points by lesson", columns, rows)


def _lesson(slug: str, lesson: LessonTally, names: bool) -> Iterator[str]:
    if lesson.max_score:
        yield _histogram(lesson)
    yield from _outcomes(lesson)
    unsolved = {name: t.tried for name, t in lesson.exercises.items() if t.worth and not t.outcomes["passed"]}
    if unsolved:
        yield paragraph("Exercises that no one solved:")
        yield listed(
            f"`{name}`, which {count(n, 'student') if n else 'no one'} tried" for name, n in unsolved.items()
        )
    yield _misunderstandings(lesson, names)
    near = {name: tally.near for name, tally in lesson.exercises.items() if tally.near}
    if near:
        found = ", ".join(f"`{name}` ({count(students, 'student')})" for name, students in near.items())
        yield paragraph(
            f"These lost points for no known cause, and a small change would be enough: {found}. Their pages say where."
        )
    yield from _alike(lesson, names)


def _deadline(slug: str, lesson: LessonTally, tally: ClassTally, names: bool) -> Iterator[str]:
    """The deadline, the penalty, and points by time of submission."""
    times, deadlines = lesson.times, tally.deadlines
    if not times.groups:
        return
    due = f"Due {shown(deadlines.due[slug])}. " if slug in deadlines.due else ""
    extended = f" {count(times.extended, 'extension')}." if times.extended else ""
    late = count(len(times.late), "submission") if times.late else "None"
    yield paragraph(f"{due}{late} came late.{extended} {_cost(deadlines.rule, times)}")
    if slug in deadlines.copied:
        yield paragraph(COPIED)
    if names and times.late:
        yield listed(f"{student}: {how_late}" for student, how_late in times.late)
    rows = [
        (name, count, Share(mean) if lesson.max_score else "", bar(count / times.most))
        for name, count, mean in times.rows()
    ]
    columns = ["handed in", "submissions", "points earned, on average", "as a bar"]
    yield table("Time and points, before anything is taken off", columns, rows)


def _cost(rule: LateRule, times: Times) -> str:
    if not rule.percent:
        return "Being late costs no points." if times.late else ""
    comma = "," if rule.most < 100 else ""
    so_far = f": {times.taken_off:g} points so far" if times.late else ""
    return f"Being late costs {rule}{comma} of the points earned{so_far}."


def _histogram(lesson: LessonTally) -> str:
    counts = [0] * BINS
    for score in lesson.scores:
        counts[min(BINS - 1, int(score / lesson.max_score * BINS))] += 1
    step = 100 // BINS
    labels = [f"{place * step} to under {(place + 1) * step} %" for place in range(BINS - 1)]
    labels.append(f"{100 - step} % and more")
    rows = [(label, count, bar(count / max(counts))) for label, count in zip(labels, counts, strict=True)]
    return table("How many reached what part of the points", ["points", "submissions", "as a bar"], rows)


def _outcomes(lesson: LessonTally) -> Iterator[str]:
    """Tables of exercises and of predictions. Predictions that nobody made are only listed, since they would fill the table."""
    exercises = {name: tally for name, tally in lesson.exercises.items() if tally.worth}
    predictions = {name: tally for name, tally in lesson.exercises.items() if tally.tried and not tally.worth}
    left_out = [name for name, tally in lesson.exercises.items() if not (tally.worth or tally.tried)]
    if exercises:
        columns = ["exercise", *OUTCOMES, "solved by", "points reached", "goes with the rest"]
        rows: list[Sequence[str | float]] = [
            (
                name,
                *(tally.outcomes[word] for word in OUTCOMES),
                Share(tally.outcomes["passed"] / tally.outcomes.total()),
                Share(tally.points / tally.worth),
                "" if tally.discrimination is None else f"{tally.discrimination:.2f}",
            )
            for name, tally in exercises.items()
        ]
        yield table("Exercises, by the number of submissions", columns, rows)
        if any(tally.discrimination is not None for tally in exercises.values()):
            yield paragraph(
                "*Goes with the rest*: near 1, whoever solves it does well elsewhere. Near 0, it tells you nothing about that. "
                "Below 0, students who know more get it wrong: read its text again."
            )
    if predictions:
        yield table(
            "Predictions, by the number of submissions",
            ["prediction", "right", "wrong", "not attempted"],
            [
                (name, t.outcomes["passed"], t.tried - t.outcomes["passed"], t.outcomes["not attempted"])
                for name, t in predictions.items()
            ],
        )
    meaning = key([word for word in OUTCOMES if any(t.outcomes[word] for t in exercises.values())])
    if meaning:
        yield paragraph(meaning)
    if left_out:
        yield paragraph(f"Predictions that no one made: {', '.join(f'`{name}`' for name in left_out)}.")


def _misunderstandings(lesson: LessonTally, names: bool) -> str:
    found = [
        (name, tally.tried, misconception)
        for name, tally in lesson.exercises.items()
        for misconception in tally.misunderstandings.values()
    ]
    if not found:
        return paragraph("No misunderstanding was recognised.")
    found.sort(key=lambda row: -len(row[2].students))
    columns = [
        "exercise",
        "students",
        "of those who tried",
        "what they were told",
        *(["who"] if names else []),
    ]
    rows: list[Sequence[str | float]] = [
        (
            exercise,
            len(misconception.students),
            Share(len(misconception.students) / tried),
            _diagnosis_sentences(misconception),
            *([", ".join(misconception.students)] if names else []),
        )
        for exercise, tried, misconception in found
    ]
    shared = [row for row in rows if row[1] != 1]
    single = [row for row in rows if row[1] == 1]
    parts = [table("Misunderstandings, the most frequent first", columns, shared)] if shared else []
    if single:
        title = f"{count(len(single), 'misunderstanding')} that one student has"
        parts.append(folded(title, table(title, columns, single)))
    return "\n".join(parts)


def _diagnosis_sentences(misconception: Misunderstanding) -> str:
    """The diagnosis that its students got: one sentence, or the most frequent of several with their counts."""
    sentences = sorted(misconception.sentences.items(), key=lambda pair: (-pair[1], pair[0]))
    if len(sentences) == 1:
        return sentences[0][0]
    shown = [
        f"{sentence} ({count(students, 'student')})" for sentence, students in sentences[:MOST_SENTENCES]
    ]
    others = sum(students for _, students in sentences[MOST_SENTENCES:])
    if others:
        shown.append(f"The same for other values ({count(others, 'student')}).")
    return Html(listed(shown))


def _alike(lesson: LessonTally, names: bool) -> Iterator[str]:
    files, equal, similar = lesson.equal.files(), lesson.equal.pairs(), lesson.similar.pairs()
    who = "students" if names else "group"
    if files:
        rows = [(", ".join(group) if names else n, len(group)) for n, group in enumerate(files, 1)]
        yield table("The same file, byte for byte", [who, "handed in by"], rows)
    if equal:
        yield table(
            "Pairs with equal answers that few others gave",
            [who, "equal and wrong", "equal and right", "how rare, in bits"],
            [
                (
                    " and ".join(pair.students) if names else n,
                    _names(pair.wrong),
                    _names([name for name in pair.exercises if name not in pair.wrong]),
                    round(pair.bits, 1),
                )
                for n, pair in enumerate(equal, 1)
            ],
        )
    if similar:
        yield table(
            "Pairs whose code is alike",
            [who, "in", "of the code"],
            [
                (" and ".join(pair.students) if names else n, _names(pair.exercises), Share(pair.share))
                for n, pair in enumerate(similar, 1)
            ],
        )
    if files or equal or similar:
        yield paragraph(
            "*Equal*: the same except for the names of variables, comments and layout. Every bit halves the chance that two "
            "students who worked alone wrote the same. Wrong answers count twice, an exercise's usual solution hardly at all. "
            "*Alike*: long runs of code that few others wrote. None of this is proof: read both."
            + ("" if names else " `lessons report … --names` shows who they are.")
        )


def _names(exercises: Sequence[str]) -> Html:
    return Html(", ".join(f"<code>{name}</code>" for name in exercises))
