"""`lessons export`: fills scores into a sheet that Canvas or Moodle exported."""

from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.grading.common import delimited_file
from lessons_lib.grading.common.delimited_file import Field
from lessons_lib.grading.deadlines.settings import deadlines
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.lms.sheet import Person, Sheet, plain, recognise
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry, gradebook_entries
from lessons_lib.grading.reports.lesson_outline import outline

MOST_NAMES = 30  # in one printed list


def main(argv: Sequence[str]) -> int:
    """`lessons export GRADES --into SHEET.csv`. Returns 1 if a student has no row in the sheet, else 0."""
    parser = CommandParser(
        prog="lessons export",
        description="Fill scores into the sheet that Canvas or Moodle exported, ready to be imported there. Nothing else "
        "in it changes, and the original stays beside it.",
    )
    add = parser.add_argument
    add("grades", metavar="GRADES", type=Path, help="the folder that `lessons grade` wrote")
    add("--into", metavar="SHEET.csv", type=Path, required=True, help="the sheet that the LMS exported")
    add("--lesson", metavar="LESSON", default="", help="only this lesson (default: all that were graded)")
    add("--column", metavar="HEADING", default="", help="the column for that lesson's scores")
    add(
        "--scale",
        action="store_true",
        help="if an assignment in the LMS has a different maximum: scale the scores in proportion",
    )
    options = parser.parse_args(argv)
    with Gradebook.open(options.grades) as book:
        work = [
            one
            for one in gradebook_entries(book.submissions(), book.results(), deadlines(book))
            if one.max_score
        ]
    lessons = sorted({one.attempt.lesson for one in work})
    if options.lesson and options.lesson not in lessons:
        raise no_such("graded lesson", options.lesson, lessons)
    wanted = [options.lesson] if options.lesson else lessons
    sheet = recognise(options.into, delimited_file.read(options.into))
    if len(wanted) > 1 and (options.column or sheet.kind.startswith("a Moodle")):
        raise UserError(f"several lessons were graded ({', '.join(wanted)}): name one with --lesson")
    new: dict[Field, str] = {}
    unmatched: set[str] = set()
    missing: set[str] = set()
    for lesson in wanted:
        place = sheet.column(lesson, outline(lesson).title.partition(" · ")[2], options.column)
        scores = [one for one in work if one.attempt.lesson == lesson]
        found, unknown = _matched(sheet, scores)
        unmatched |= unknown
        missing |= {person.shown for person in sheet.people if person not in found}
        factor = _factor(sheet, place, lesson, scores, scale=options.scale)
        for person, one in found.items():
            if place >= len(person.row):
                raise UserError(f"{options.into} is damaged: the row of {person.shown} has too few columns")
            new[person.row[place]] = f"{one.score * factor:.10g}".replace(".", sheet.decimal_mark)
        print(f"{lesson}: {len(found)} scores into {sheet.head[place].text!r} of {sheet.kind}.")
    _write(options.into, sheet, new)
    _list("Graded, but not in the sheet", unmatched)
    _list("In the sheet, but not graded (left as they were)", missing)
    return 1 if unmatched else 0


def _matched(sheet: Sheet, scores: Sequence[GradebookEntry]) -> tuple[dict[Person, GradebookEntry], set[str]]:
    """The score for each row, and the students without a row. Matched by the LMS's number or, without one, by a name that
    is unique both in the gradebook and in the sheet."""
    by_key = {person.key: person for person in sheet.people}
    found: dict[Person, GradebookEntry] = {}
    unmatched: set[str] = set()
    nameless = []
    for one in scores:
        if one.attempt.lms_id and one.attempt.lms_id in by_key:
            found[by_key[one.attempt.lms_id]] = one
        elif one.attempt.lms_id:
            unmatched.add(one.attempt.student)
        else:
            nameless.append(one)
    namesakes = [plain(one.attempt.student) for one in scores]
    for one in nameless:
        name = plain(one.attempt.student)
        people = [person for person in sheet.people if name in person.names]
        if len(people) == 1 and people[0] not in found and namesakes.count(name) == 1:
            found[people[0]] = one
        else:
            unmatched.add(one.attempt.student)
    return found, unmatched


def _factor(sheet: Sheet, place: int, lesson: str, scores: Sequence[GradebookEntry], *, scale: bool) -> float:
    ours, theirs = max(one.max_score for one in scores), sheet.most(place)
    if theirs is None or theirs == ours:
        return 1.0
    if not scale:
        raise UserError(
            f"{lesson} is worth {ours:g} points, but {sheet.head[place].text!r} in {sheet.path} {theirs:g}: change that in "
            "the LMS, or give --scale"
        )
    return theirs / ours


def _write(path: Path, sheet: Sheet, new: dict[Field, str]) -> None:
    """Replaces the sheet; keeps the original beside it, as first exported."""
    before, part = path.with_name(f"{path.stem}.before{path.suffix}"), path.with_name(f"{path.name}.part")
    data = sheet.file.replaced(new)
    try:
        part.write_bytes(data)
        if not before.exists():
            path.replace(before)
        part.replace(path)
    except OSError as error:
        raise UserError(f"{path} can't be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    print(f"{path} is ready to import; the original is {before.name}.")


def _list(what: str, names: set[str]) -> None:
    if names:
        shown = sorted(names)[:MOST_NAMES]
        more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
        print(f"{what}: {', '.join(shown)}{more}.")
