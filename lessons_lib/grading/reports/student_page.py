"""A student's page: results, diagnoses, and sections to read again. It holds no inputs of the cases."""

from collections.abc import Iterable, Sequence

from lessons_lib.checking.explain.prose import prose
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry
from lessons_lib.grading.reports.html_page import Html, code, heading, listed, page, paragraph, table
from lessons_lib.grading.reports.lesson_outline import outline
from lessons_lib.grading.reports.outcomes import LONGEST_LOOK, cut, key, marked, outcome

MOST_REMARKS = 20


def student_page(student: str, work: Sequence[GradebookEntry]) -> str:
    """The page of a student as HTML, with all their lessons."""
    parts = [*_summary(work), *(part for one in work for part in _lesson(one))]
    levels = " and ".join(sorted({one.attempt.isolation for one in work}))
    rounds = sorted({one.attempt.round for one in work})
    cases = f"round{'s' * (len(rounds) > 1)} {' and '.join(map(str, rounds))}"
    parts.append(
        paragraph(f"The grader ran your notebooks with isolation '{levels}', on the cases of {cases}.")
    )
    return page(f"Results of {student}", *parts)


def _summary(work: Sequence[GradebookEntry]) -> Iterable[str]:
    worth = [one for one in work if one.max_score]
    if len(worth) > 1:
        score, most = sum(one.score for one in worth), sum(one.max_score for one in worth)
        yield paragraph(f"{score:g} of {most:g} points in {len(worth)} lessons.")
    meaning = key({outcome(result) for one in work for result in one.results if not result.why})
    if meaning:
        yield paragraph(meaning)


def _lesson(one: GradebookEntry) -> Iterable[str]:
    lesson = one.attempt.lesson
    yield heading(outline(lesson).title)
    if one.max_score:
        yield paragraph(f"{one.score:g} of {one.max_score:g} points.")
    if text := _deadline_sentence(one):
        yield paragraph(text)
    looks = [cut(one.attempt.look, LONGEST_LOOK)] if one.attempt.look else []
    remarks = [*looks, *map(cut, one.attempt.notes)]
    if remarks:
        yield paragraph("About the notebook that you handed in:")
        yield listed(remarks[:MOST_REMARKS])
    exercises = [result for result in one.results if result.max_score]
    predictions = [
        result for result in one.results if not result.max_score and result.status != "not attempted"
    ]
    left_out = [f"`{r.exercise}`" for r in one.results if not r.max_score and r.status == "not attempted"]
    if exercises:
        columns = ["exercise", "result", "points", "of", "what happened, and why"]
        rows = [(r.exercise, marked(r), r.score, r.max_score, _what_happened(r)) for r in exercises]
        yield table("Exercises", columns, rows)
    if predictions:
        columns = ["prediction", "result", "what happened, and why"]
        yield table(
            "Predictions, which cost no points",
            columns,
            [(r.exercise, marked(r), _what_happened(r)) for r in predictions],
        )
    if left_out:
        yield paragraph(f"Predictions not attempted: {', '.join(left_out)}.")
    again = _to_read(one)
    if again:
        yield paragraph(f"Sections of {lesson} to read again:")
        yield listed(again)


def _deadline_sentence(one: GradebookEntry) -> str:
    """How late it was, the source of that time, and the penalty; '' if it was in time."""
    if one.arrival is None:
        return "The LMS marks it as late." if one.late else ""
    cost = ""
    if one.taken_off:
        percent = round(100 * one.arrival.share, 2)
        cost = f"That takes off {percent:g}% of what you earned: {one.taken_off:g} of {one.earned:g} points."
        if any(result.why for result in one.results):
            cost += " Points that your instructor set by hand stay as they are."
    elif one.late:
        cost = "No points were taken off for that."
    return " ".join(filter(None, [one.arrival.sentence, cost]))


def _what_happened(result: Result) -> Html:
    """The message, the diagnosis, the place of a small repair and, below them, the submitted answer, unfolded if points were lost."""
    sentences = [cut(result.message), result.diagnosis, result.place]
    if result.why:
        sentences.append(f"Your instructor set these points: {cut(result.why)}")
    if result.comment:
        sentences.append(f"Your instructor says: {cut(result.comment)}")
    text = prose("\n".join(filter(None, sentences)))
    return Html(text + code("Your answer", result.answer, unfolded=result.score < result.max_score))


def _to_read(one: GradebookEntry) -> list[str]:
    """The sections of the lesson with exercises that were attempted and not solved."""
    sections: dict[str, list[str]] = {}
    for result in one.results:
        section = outline(one.attempt.lesson).sections.get(result.exercise, "")
        tried = result.status in ("failed", "waiting") or (result.status == "error" and result.answer)
        if section and tried and not result.why:
            sections.setdefault(section, []).append(f"`{result.exercise}`")
    return [f"{section}, for {' and '.join(names)}" for section, names in sections.items()]
