"""The notebook functions in the run that looks for places: no evidence is recorded, and nothing in it is scored."""

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence, collect
from lessons_lib.checking.collect.time_limits import TimeLimit
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.exercise.exercise import Exercise, Lesson
from lessons_lib.grading.execute.worker.evidence_recorder import EvidenceRecorder
from lessons_lib.repair.find import FoundPlace, find_place
from lessons_lib.repair.goal import DataGoal, GoalData
from lessons_lib.repair.search import SECONDS

MOST_SEARCHES = 8  # for one exercise: a notebook may check the same answer in a loop
SECONDS_FOR_REPAIRS = 2.0  # of a search for an author, who has few and can wait
BY_THE_CLOCK = (
    10  # times its processor time, for a search: no one waits, and a busy machine should find as much
)


class PlaceRecorder(EvidenceRecorder):
    """The functions for one lesson, in the order in which a notebook unpacks them.

    goals: a pickle of a `GoalData` for each exercise in whose answer a place is searched for; the others are not tried.
    send_place: called with the exercise's name and what was found. search_seconds: of processor time, for one search.
    """

    def __init__(
        self,
        lesson: Lesson,
        seconds: float,
        cells: dict[str, Any],
        goals: bytes,
        send_place: Callable[[str, FoundPlace | None], None],
        search_seconds: float = SECONDS,
    ) -> None:
        super().__init__(lesson, NOTEBOOK_SEED, seconds, cells, lambda _: None)
        self._goals: dict[str, GoalData] = pickle.loads(goals)  # the grader made it
        self._send_place = send_place
        self._search_seconds = search_seconds
        self._searches: Counter[str] = Counter()

    def _record(self, exercise: Exercise, candidate: Any, problem: str) -> None:
        goal = self._goals.get(exercise.name)
        if goal is None or problem:
            return
        found: FoundPlace | None = None
        try:
            evidence: Evidence = collect(self._in_time(exercise), candidate, self._seed)
            if evidence.blank:
                return
            self._searches[exercise.name] += 1
            if self._searches[exercise.name] > MOST_SEARCHES:
                self._goals.pop(exercise.name)  # what is sent last counts, and that is no place
                self._send_place(exercise.name, None)
                return
            goal_of = DataGoal(exercise, goal)
            found = find_place(goal_of, candidate, evidence, self._search_seconds, by_the_clock=BY_THE_CLOCK)
        except (KeyboardInterrupt, TimeLimit):
            raise
        except BaseException:  # an unexpected error leaves this exercise without a place
            pass
        self._send_place(exercise.name, found)
