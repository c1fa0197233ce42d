"""What runs in Gradescope's container: grades the one submission and writes results.json.

Gradescope makes a container for each submission: SOURCE with the unpacked zip, SUBMISSION with what a student handed
in. Where the grader itself can't do its work, there is no results.json and so no score; the instructor finds one sentence
in the output, which students don't see.
"""

import contextlib
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from lessons_lib.command import UserError
from lessons_lib.grading.derive.course import write
from lessons_lib.grading.gradebook import Gradebook
from lessons_lib.grading.gradescope.results import nothing_found, of_submission
from lessons_lib.grading.gradescope.settings import Chosen
from lessons_lib.grading.reports.record import graded
from lessons_lib.grading.run import Order, grade
from lessons_lib.grading.sandbox.probe import Isolation, probe
from lessons_lib.grading.temporary import TemporaryFolder
from lessons_lib.grading.worker.limits import MB, Limits

SOURCE, SUBMISSION, RESULTS = "source", "submission", "results"
METADATA = "submission_metadata.json"
# As an LMS names it: so it is one student's, whatever folders are in it.
STUDENT = "submission_1_assignsubmission_file_"


def main(root: Path) -> int:
    """Grades; 0 if there is a results.json, else 1 and a sentence for the instructor."""
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
    chosen = Chosen.read(root / SOURCE)
    isolation = _isolation(chosen, root)
    if isolation.level == "limits":
        _close(root)
    folder = TemporaryFolder("lessons-gradescope-")
    try:
        handed_in, out = folder.path / "in", folder.path / "out"
        _copy(root / SUBMISSION, handed_in / STUDENT)
        limits = Limits(seconds=chosen.seconds, memory=chosen.memory * MB)
        grade(Order(handed_in, out, (chosen.lesson,), limits=limits, isolation=isolation.level))
        with Gradebook.open(out) as book:
            work = list(graded(book.submissions(), book.results()))
            problems = [problem.replace(f"{STUDENT}/", "") for problem in book.passed_over()]
    finally:
        folder.remove()
    if not work:
        return nothing_found(chosen.lesson, problems, isolation)
    if not work[0].attempt.sha256:
        raise UserError(f"the submission could not be run: {work[0].attempt.look}")
    return of_submission(work[0], isolation, STUDENT)


def _isolation(chosen: Chosen, root: Path) -> Isolation:
    """How the submission is kept apart. Raises UserError where that is less than the instructor allowed."""
    with tempfile.TemporaryDirectory(prefix="lessons-probe-") as made:
        course = Path(made)
        write(course, (chosen.lesson,))
        course.chmod(0o755)
        found = probe("auto", course, (root,))
    if found.level == "limits" and not chosen.allow_unsandboxed:
        raise UserError(
            f"this container allows no sandbox ({found.why}), and without one a submission could use the network and perhaps "
            "read the answers. Pack the autograder with --allow-unsandboxed if you accept that"
        )
    return found


def _close(root: Path) -> None:
    """Takes the answers, the results and the metadata from other users: root's submissions run as nobody."""
    for name in (SOURCE, SUBMISSION, RESULTS, METADATA):
        with contextlib.suppress(OSError):
            (root / name).chmod(0o600 if name == METADATA else 0o700)


def _copy(source: Path, target: Path) -> None:
    """Files and folders; no link is followed, and nothing else is touched."""

    def odd(folder: str, names: list[str]) -> list[str]:
        paths = [Path(folder) / name for name in names]
        return [p.name for p in paths if p.is_symlink() or not (p.is_dir() or p.is_file())]

    if source.is_dir():
        shutil.copytree(source, target, ignore=odd)
    target.mkdir(parents=True, exist_ok=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
