"""`lessons stats`: what the course has, counted from its own files."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from lessons_lib.authoring.course import Course, pick, this_course
from lessons_lib.authoring.coverage import coverage
from lessons_lib.authoring.draft import Draft, draft
from lessons_lib.authoring.fault import Unusable
from lessons_lib.command import CommandParser

COLUMNS = ("exercises", "bug hunts", "predictions", "misconceptions", "claims settled", "cells")


@dataclass(frozen=True)
class Stats:
    """What one lesson has.

    exercises: code that the learner writes, hunts not among it. misconceptions: wrong answers with a sentence of their
    own, those of predictions and hunts among them. claims: of the syllabus, each tested in a cell under 'Myth: …'.
    cells: of the solutions notebook.
    """

    exercises: int
    hunts: int
    predictions: int
    misconceptions: int
    claims: int
    cells: int

    def __add__(self, other: "Stats") -> "Stats":
        return Stats(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def stats(read: Draft) -> Stats:
    """Counts one lesson. Raises Unusable if its syllabus can't be read."""
    kinds = [key.exercise.kind for key in read.keys]
    return Stats(
        exercises=sum(kind not in ("hunt", "prediction") for kind in kinds),
        hunts=kinds.count("hunt"),
        predictions=kinds.count("prediction"),
        misconceptions=sum(len({m.name for m in key.misconceptions}) for key in read.keys),
        claims=sum(row.item.kind == "claim" and bool(row.settled) for row in coverage(read)),
        cells=len(read.page.cells),
    )


def table(lessons: Iterable[tuple[str, Stats]]) -> str:
    """A line for each lesson (its number, its counts) and one for all of them, as Markdown."""
    counted = list(lessons)
    total = sum((found for _, found in counted), Stats(0, 0, 0, 0, 0, 0))
    rows = [_row(slug.partition("_")[0], found) for slug, found in counted]
    cells = [("lesson", *COLUMNS), *rows, _row("all", total)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    rule = [f"{'-' * (width - 1)}:" for width in widths]
    return "\n".join(_line(row, widths) for row in (cells[0], rule, *cells[1:]))


def _row(name: str, found: Stats) -> tuple[str, ...]:
    return (name, *(f"{number:,}" for number in astuple(found)))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return f"| {' | '.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))} |"


def main(argv: Sequence[str], course: Course | None = None) -> int:
    """`lessons stats [LESSON …]`; 1 if a lesson can't be read."""
    parser = CommandParser(
        prog="lessons stats",
        description="Count exercises, predictions, misconceptions and settled claims. The README shows this table.",
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="e.g. 04_broadcasting; all of them by default"
    )
    course = course or this_course()
    slugs = pick(course, parser.parse_args(argv).lessons)
    try:
        counted = [(slug, stats(draft(course, slug))) for slug in slugs]
    except Unusable as error:
        print(error.fault)
        return 1
    print(table(counted))
    return 0
