"""Writes reports from a gradebook: four CSV files, a page for each student, a page for the class."""

import itertools
from collections import defaultdict
from pathlib import Path

from lessons_lib.grading.deadlines.settings import deadlines
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.reports import spreadsheets
from lessons_lib.grading.reports.class_page import class_page
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry, gradebook_entries
from lessons_lib.grading.reports.report_files import FileNames, written
from lessons_lib.grading.reports.student_page import student_page
from lessons_lib.grading.reports.tally import ClassTally


def write_all(gradebook: Gradebook, out: Path, names: bool = False) -> None:
    """Writes grades.csv, results.csv, lms.csv, history.csv, students/STUDENT.html and class.html into `out`, each
    atomically.

    names: whether the class page names students. Memory per student is limited to counts and hashes, independent of the
    size of answers. Raises UserError, one sentence, if a file can't be written.
    """
    gradebook.end_round()
    exercises, due = _exercises(gradebook), deadlines(gradebook)
    tally = ClassTally(deadlines=due)
    files = FileNames()
    encoding = spreadsheets.ENCODING
    with (
        written(out / "grades.csv", encoding) as grades,
        written(out / "results.csv", encoding) as results,
        written(out / "lms.csv", encoding) as lms,
    ):
        grades.write(spreadsheets.grades_head(exercises))
        results.write(spreadsheets.results_head())
        lms.write(spreadsheets.lms_head())
        everything = gradebook_entries(gradebook.submissions(), gradebook.results(), due)
        for student, group in itertools.groupby(everything, lambda one: one.attempt.student):
            work: list[GradebookEntry] = list(group)
            for one in work:
                grades.write(spreadsheets.grades_row(one, exercises))
                results.write(spreadsheets.results_rows(one))
                lms.write(spreadsheets.lms_row(one))
                tally.add(one)
            with written(out / "students" / f"{files.name(student)}.html") as file:
                file.write(student_page(student, work))
    with written(out / "history.csv", encoding) as file:
        file.write(spreadsheets.history_head())
        file.writelines(map(spreadsheets.history_row, gradebook.history()))
    with written(out / "class.html") as file:
        file.write(class_page(tally, gradebook.passed_over(), names))


def _exercises(gradebook: Gradebook) -> list[str]:
    """The exercises that earn points, lesson by lesson in their order."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for result in gradebook.results():
        if result.max_score:
            found[result.lesson][result.exercise] = None
    return [exercise for lesson in sorted(found) for exercise in found[lesson]]
