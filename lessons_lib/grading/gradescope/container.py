"""Runs in Gradescope's container: grades one submission and writes results.json.

Gradescope creates a container for each submission: SOURCE holds the unpacked zip, SUBMISSION the student's files. If the
grader fails, there is no results.json and so no score; the instructor finds one sentence in the output, which students
don't see.
"""

import contextlib
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from lessons_lib.command import UserError
from lessons_lib.grading.common.temporary_folder import TemporaryFolder
from lessons_lib.grading.execute.sandbox.course import write
from lessons_lib.grading.execute.sandbox.probe import Isolation, probe
from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradescope.results import nothing_found, of_submission
from lessons_lib.grading.gradescope.settings import AutograderSettings
from lessons_lib.grading.reports.gradebook_entry import gradebook_entries
from lessons_lib.grading.run import GradingRequest, grade

SOURCE, SUBMISSION, RESULTS = "source", "submission", "results"
METADATA = "submission_metadata.json"
# A folder name like an LMS's, so that all files in it belong to one student.
STUDENT = "submission_1_assignsubmission_file_"


def main(root: Path) -> int:
    """Grades the submission. Returns 0 if results.json was written; else 1, after printing a sentence for the instructor."""
    target = root / RESULTS / "results.json"
    begun = time.monotonic()
    try:
        target.parent.mkdir(exist_ok=True)
        target.unlink(missing_ok=True)
        results = _results(root)
        results["execution_time"] = round(time.monotonic() - begun, 1)
        part = target.with_suffix(".part")
        part.write_text(json.dumps(results, indent=1, allow_nan=False), encoding="utf-8")
        part.replace(target)
    except (UserError, OSError, ValueError, TypeError) as error:
        print(f"Not graded, so there is no score: {error}", flush=True)
        return 1
    return 0


def _results(root: Path) -> dict[str, object]:
    settings = AutograderSettings.read(root / SOURCE)
    isolation = _isolation(settings, root)
    if isolation.level == "limits":
        _close(root)
    folder = TemporaryFolder("lessons-gradescope-")
    try:
        handed_in, out = folder.path / "in", folder.path / "out"
        _copy(root / SUBMISSION, handed_in / STUDENT)
        limits = Limits(seconds=settings.seconds, memory=settings.memory * MB)
        its = (settings.lesson,)
        grade(
            GradingRequest(
                handed_in, out, its, limits=limits, isolation=isolation.level, places=settings.places
            )
        )
        with Gradebook.open(out) as book:
            work = list(gradebook_entries(book.submissions(), book.results()))
            problems = [problem.replace(f"{STUDENT}/", "") for problem in book.passed_over()]
    finally:
        folder.remove()
    if not work:
        return nothing_found(settings.lesson, problems, isolation)
    if not work[0].attempt.sha256:
        raise UserError(f"the submission couldn't be run: {work[0].attempt.look}")
    return of_submission(work[0], isolation, STUDENT)


def _isolation(settings: AutograderSettings, root: Path) -> Isolation:
    """The level of isolation in this container. Raises UserError if the instructor doesn't allow it."""
    with tempfile.TemporaryDirectory(prefix="lessons-probe-") as made:
        course = Path(made)
        write(course, (settings.lesson,))
        course.chmod(0o755)
        found = probe("auto", course, (root,))
    if found.level == "limits" and not settings.allow_unsandboxed:
        raise UserError(
            f"this container allows no sandbox ({found.why}), and without one a submission could use the network and perhaps "
            "read the answers. Pack the autograder with --allow-unsandboxed if you accept that"
        )
    return found


def _close(root: Path) -> None:
    """Makes answers, results and metadata private to root, since submissions then run as nobody."""
    for name in (SOURCE, SUBMISSION, RESULTS, METADATA):
        with contextlib.suppress(OSError):
            (root / name).chmod(0o600 if name == METADATA else 0o700)


def _copy(source: Path, target: Path) -> None:
    """Copies files and folders; skips links and special files."""

    def odd(folder: str, names: list[str]) -> list[str]:
        paths = [Path(folder) / name for name in names]
        return [p.name for p in paths if p.is_symlink() or not (p.is_dir() or p.is_file())]

    if source.is_dir():
        shutil.copytree(source, target, ignore=odd)
    target.mkdir(parents=True, exist_ok=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
