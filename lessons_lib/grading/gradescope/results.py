"""A graded submission as Gradescope's results.json: https://gradescope-autograders.readthedocs.io/en/latest/specs/."""

from collections.abc import Sequence

from lessons_lib.grading.execute.sandbox.probe import Isolation
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry
from lessons_lib.grading.reports.outcomes import KEY, LONGEST_LOOK, cut, isolation, outcome

# Texts are shown as they are: nothing that a submission wrote becomes markup. The output of the grader is the
# instructor's only.
_SETTINGS = {
    "output_format": "text",
    "test_output_format": "text",
    "test_name_format": "text",
    "visibility": "visible",
    "stdout_visibility": "hidden",
}


def of_submission(one: GradebookEntry, level: Isolation, folder: str) -> dict[str, object]:
    """The results of a graded notebook. folder: removed from file paths, since the student didn't choose it."""
    exercises = [result for result in one.results if result.max_score]
    predictions = [r for r in one.results if not r.max_score and r.status != "not attempted"]
    lines = [f"{one.score:g} of {one.max_score:g} points in {one.attempt.lesson}."]
    lines += [cut(one.attempt.look, LONGEST_LOOK)] if one.attempt.look else []
    lines += [cut(note.replace(f"{folder}/", "")) for note in one.attempt.notes]
    if predictions:
        right = sum(result.status == "passed" for result in predictions)
        lines.append(f"Predictions, which cost no points: {right} of {len(predictions)} right.")
    return {
        **_SETTINGS,
        "score": one.score,
        "output": "\n\n".join([*lines, _isolated(level)]),
        "tests": [_test(number, result) for number, result in enumerate(exercises, 1)],
        "extra_data": {"lesson": one.attempt.lesson, "isolation": level.level, "sha256": one.attempt.sha256},
    }


def nothing_found(lesson: str, problems: Sequence[str], level: Isolation) -> dict[str, object]:
    """The results if no notebook of the lesson was submitted: 0 points."""
    lines = [
        f"No notebook of {lesson} was found in what you handed in. Hand in {lesson}.ipynb from your folder work/."
    ]
    return {
        **_SETTINGS,
        "score": 0.0,
        "output": "\n\n".join([*lines, *map(cut, problems), _isolated(level)]),
        "tests": [],
        "extra_data": {"lesson": lesson, "isolation": level.level},
    }


def _test(number: int, result: Result) -> dict[str, object]:
    word = outcome(result)
    key = f"{word[0].upper()}{word[1:]}: {KEY[word]}." if word in KEY else ""
    return {
        "name": result.exercise,
        "number": str(number),
        "score": result.score,
        "max_score": result.max_score,
        "status": "passed" if result.status == "passed" else "failed",
        "output": "\n\n".join(filter(None, [cut(result.message), result.diagnosis, result.place, key])),
    }


def _isolated(level: Isolation) -> str:
    if level.level == "limits":
        return f"Your notebook was run without a sandbox: this container allows none. It had {isolation(level.level)}."
    return f"Your notebook was run in a sandbox, with isolation '{level.level}'."
