"""A class counted: what each lesson's submissions add up to, taken in one after the other."""

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

FEWEST = 10  # submissions from which a correlation says something


@dataclass
class Misunderstanding:
    """One that was seen. students: who has it.

    sentences: what they were told, and how many of them; several where it differs by a number, as in a family.
    """

    students: list[str] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)


@dataclass
class ExerciseTally:
    """One exercise. outcomes: how many submissions had which. points, worth: summed over the submissions.

    earned, rest: of each submission, the points for this exercise and those for all others of the lesson.
    """

    outcomes: Counter[str] = field(default_factory=Counter)
    misunderstandings: dict[str, Misunderstanding] = field(default_factory=dict)
    points: float = 0.0
    worth: float = 0.0
    earned: "array.array[float]" = field(default_factory=lambda: array.array("f"))
    rest: "array.array[float]" = field(default_factory=lambda: array.array("f"))

    @property
    def tried(self) -> int:
        """How many submissions answered it."""
        return self.outcomes.total() - self.outcomes["not attempted"]

    @property
    def discrimination(self) -> float | None:
        """How its points go with those for the rest of the lesson, from −1 to 1: Pearson's correlation.

        None for a prediction, for fewer than FEWEST submissions, and where everyone has the same points.
        """
        if not self.worth or len(self.earned) < FEWEST:
            return None
        try:
            return statistics.correlation(self.earned, self.rest)
        except statistics.StatisticsError:
            return None


class LessonTally:
    """One lesson: its scores, its exercises, and its submissions that are alike."""

    def __init__(self, lesson: str) -> None:
        self.scores: list[float] = []
        self.times = Times()
        self.max_score = 0.0
        self.exercises: defaultdict[str, ExerciseTally] = defaultdict(ExerciseTally)
        self.similar = SimilarCode(outline(lesson).starters)
        self.equal = EqualAnswers(outline(lesson).starters)

    def add(self, one: GradebookEntry) -> None:
        """Takes in one submission."""
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
            tally.earned.append(result.score)
            tally.rest.append(one.earned - result.score)
            if result.misconception:
                known = tally.misunderstandings.setdefault(result.misconception, Misunderstanding())
                known.students.append(result.student)
                known.sentences[result.diagnosis] += 1


@dataclass
class ClassTally:
    """The whole class. looks: (student, lesson, why) of the submissions that a person should look at."""

    lessons: dict[str, LessonTally] = field(default_factory=dict)
    students: set[str] = field(default_factory=set)
    isolation: Counter[str] = field(default_factory=Counter)
    looks: list[tuple[str, str, str]] = field(default_factory=list)
    deadlines: Deadlines = NO_DEADLINES

    def add(self, one: GradebookEntry) -> None:
        """Takes in one submission."""
        attempt = one.attempt
        self.students.add(attempt.student)
        self.isolation[attempt.isolation] += 1
        if attempt.look:
            self.looks.append((attempt.student, attempt.lesson, attempt.look))
        if attempt.lesson not in self.lessons:
            self.lessons[attempt.lesson] = LessonTally(attempt.lesson)
        self.lessons[attempt.lesson].add(one)
