"""Statistics of a class, accumulated one submission at a time."""

import array
import statistics
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from lessons_lib.grading.deadlines.arrival import Deadlines
from lessons_lib.grading.reports.equal_answers import EqualAnswers
from lessons_lib.grading.reports.gradebook_entry import NO_DEADLINES, GradebookEntry
from lessons_lib.grading.reports.lesson_outline import outline
from lessons_lib.grading.reports.outcomes import outcome
from lessons_lib.grading.reports.similar_code import SimilarCode
from lessons_lib.grading.reports.submission_times import Times

FEWEST = 10  # submissions: with fewer, a correlation is not reported


@dataclass
class Misunderstanding:
    """A misconception that was diagnosed. students: those who have it.

    sentences: the diagnoses with their counts; several if the misconception has a parameter.
    """

    students: list[str] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)


@dataclass
class ExerciseTally:
    """One exercise. outcomes: counts of submissions. points, worth: earned and maximum points, summed over submissions.

    near: submissions of which it's known where a small change would be enough. earned, rest: per submission, the points for this exercise and for all others of the lesson.
    """

    outcomes: Counter[str] = field(default_factory=Counter)
    misunderstandings: dict[str, Misunderstanding] = field(default_factory=dict)
    points: float = 0.0
    worth: float = 0.0
    near: int = 0
    earned: "array.array[float]" = field(default_factory=lambda: array.array("f"))
    rest: "array.array[float]" = field(default_factory=lambda: array.array("f"))

    @property
    def tried(self) -> int:
        """The number of submissions that attempted it."""
        return self.outcomes.total() - self.outcomes["not attempted"]

    @property
    def discrimination(self) -> float | None:
        """The item discrimination: Pearson's correlation of its points with those for the rest of the lesson, from −1 to 1.

        None for a prediction, for fewer than FEWEST submissions, and if everyone has the same points.
        """
        if not self.worth or len(self.earned) < FEWEST:
            return None
        try:
            return statistics.correlation(self.earned, self.rest)
        except statistics.StatisticsError:
            return None


class LessonTally:
    """One lesson: scores, exercises, submission times, and similar submissions."""

    def __init__(self, lesson: str) -> None:
        self.scores: list[float] = []
        self.times = Times()
        self.max_score = 0.0
        self.exercises: defaultdict[str, ExerciseTally] = defaultdict(ExerciseTally)
        self.similar = SimilarCode(outline(lesson).starters)
        self.equal = EqualAnswers(outline(lesson).starters)

    def add(self, one: GradebookEntry) -> None:
        """Adds one submission."""
        self.scores.append(one.score)
        self.max_score = max(self.max_score, one.max_score)
        self.times.add(one)
        self.similar.add(one)
        self.equal.add(one)
        for result in one.results:
            tally = self.exercises[result.exercise]
            tally.outcomes[outcome(result)] += 1
            tally.points += result.score
            tally.worth += result.max_score
            tally.near += bool(result.place)
            tally.earned.append(result.score)
            tally.rest.append(one.earned - result.score)
            if result.misconception:
                known = tally.misunderstandings.setdefault(result.misconception, Misunderstanding())
                known.students.append(result.student)
                known.sentences[result.diagnosis] += 1


@dataclass
class ClassTally:
    """The whole class. looks: (student, lesson, why) of the submissions that a person should look at.

    not_judged: submissions with an answer that couldn't be judged. blank: submissions in which nothing was attempted.
    """

    lessons: dict[str, LessonTally] = field(default_factory=dict)
    students: set[str] = field(default_factory=set)
    isolation: Counter[str] = field(default_factory=Counter)
    looks: list[tuple[str, str, str]] = field(default_factory=list)
    not_judged: int = 0
    blank: int = 0
    deadlines: Deadlines = NO_DEADLINES

    def add(self, one: GradebookEntry) -> None:
        """Adds one submission."""
        attempt = one.attempt
        self.students.add(attempt.student)
        self.isolation[attempt.isolation] += 1
        if attempt.look:
            self.looks.append((attempt.student, attempt.lesson, attempt.look))
        outcomes = {outcome(result) for result in one.results if not result.why}
        self.not_judged += "not judged" in outcomes
        self.blank += outcomes <= {"not attempted"} and not any(result.why for result in one.results)
        if attempt.lesson not in self.lessons:
            self.lessons[attempt.lesson] = LessonTally(attempt.lesson)
        self.lessons[attempt.lesson].add(one)
