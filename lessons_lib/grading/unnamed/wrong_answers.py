"""The wrong answers without a cause, from a gradebook or from a file of tried answers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lessons_lib import exercises
from lessons_lib.command import UserError
from lessons_lib.grading.gradebook.database import Gradebook

SHORTEST_NAME = 3  # letters of a word of a student's name that is looked for in strings


@dataclass(frozen=True)
class WrongAnswer:
    """source: the cell with the answer. said: the message of its verdict then, None if it has had none."""

    lesson: str
    exercise: str
    source: str
    said: str | None = None


@dataclass(frozen=True)
class WrongAnswers:
    """named: how many more failed and have a cause. private: words of students' names and ids."""

    answers: tuple[WrongAnswer, ...]
    named: int = 0
    private: frozenset[str] = frozenset()


def from_gradebook(folder: Path) -> WrongAnswers:
    """The answers that failed without a cause. Raises UserError if there is no gradebook, or nothing in it."""
    with Gradebook.open(folder) as book:
        results = list(book.results(overridden=False))
        ids = [attempt.lms_id for attempt in book.submissions()]
    if not results:
        raise UserError(f"the gradebook in {folder} is empty: `lessons grade` fills it")
    failed = [result for result in results if result.status == "failed" and _is_known(result.exercise)]
    words = {word for text in (*ids, *(result.student for result in results)) for word in _words(text)}
    return WrongAnswers(
        tuple(
            WrongAnswer(
                exercises.find(result.exercise).lesson, result.exercise, result.answer, result.message
            )
            for result in failed
            if not result.misconception
        ),
        sum(bool(result.misconception) for result in failed),
        frozenset(words),
    )


def from_file(path: Path) -> WrongAnswers:
    """The answers of a file of tried ones, of which nothing is known yet. Raises UserError if it can't be read."""
    from lessons_lib.authoring.tried import read_tried

    try:
        tried = read_tried(path)
    except UnicodeDecodeError:
        raise UserError(f"{path} can't be read: it isn't UTF-8") from None
    except (OSError, ValueError) as error:
        raise UserError(str(error).removesuffix(".")) from None
    if not tried:
        raise UserError(f"{path} holds no answers: a cell of it begins with `# %% exercise_name: the cause`")
    return WrongAnswers(
        tuple(WrongAnswer(exercises.find(one.exercise).lesson, one.exercise, one.source) for one in tried)
    )


def _is_known(exercise: str) -> bool:
    """Whether the course still has this exercise: the gradebook may be older."""
    try:
        exercises.find(exercise)
    except LookupError:
        return False
    return True


def _words(text: str) -> Iterator[str]:
    """The whole text and its words, as they may stand in a string."""
    yield from (word for word in (text, *re.findall(r"\w+", text)) if len(word) >= SHORTEST_NAME)
