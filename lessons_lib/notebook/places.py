"""Where a small change would make the learner's last answers right: searched for once, said step by step."""

from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.repair.find import FoundPlace, find_place
from lessons_lib.repair.goal import KeyGoal
from lessons_lib.repair.words import told


@dataclass
class _WrongAnswer:
    """The last wrong answer to an exercise. found: None before it was searched for, and if there is no place."""

    key: AnswerKey
    candidate: Any
    evidence: Evidence
    found: FoundPlace | None = None
    searched: bool = False
    step: int = 0

    def next_words(self) -> str:
        if not self.searched:
            self.searched = True
            self.found = find_place(KeyGoal(self.key), self.candidate, self.evidence)
        if self.found is None:
            return ""
        self.step += 1
        return self._words(self.step)

    def has_more(self) -> bool:
        """Whether `next_words` would say more than it did last."""
        return self.found is not None and self._words(self.step + 1) != self._words(self.step)

    def _words(self, step: int) -> str:
        return told(self.found.place, self.found.cell, step) if self.found else ""


class Places:
    """The wrong answers of one notebook, the last one of each exercise."""

    def __init__(self) -> None:
        self._wrong: dict[str, _WrongAnswer] = {}

    def after(self, key: AnswerKey, candidate: Any, evidence: Evidence, verdict: Verdict) -> str:
        """The first words about the place of a wrong answer; '' where a cause is named, or nothing is found.

        To find the place is what a hunt asks for: of its program only `next_words` says it, one hint at a time.
        """
        self._wrong.pop(key.name, None)
        if verdict.status != "failed":
            return ""
        answer = self._wrong[key.name] = _WrongAnswer(key, candidate, evidence)
        return "" if verdict.diagnosis or key.exercise.kind == "hunt" else answer.next_words()

    def next_words(self, name: str) -> str:
        """One step more about the place in the last answer to an exercise; '' if that was right, or none is found."""
        answer = self._wrong.get(name)
        return answer.next_words() if answer else ""

    def has_more(self, name: str) -> bool:
        """Whether there's another step about the place in the last answer to an exercise."""
        answer = self._wrong.get(name)
        return answer is not None and answer.has_more()
