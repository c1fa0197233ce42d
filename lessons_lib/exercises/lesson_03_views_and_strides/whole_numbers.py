"""A requirement of this lesson: slots and strides are whole numbers."""

from dataclasses import dataclass

from lessons_lib.checking.exercise.requirement import Assessment, Trial


@dataclass(frozen=True)
class WholeNumbers:
    """The answer's numbers have no decimal point: 4.0 equals 4, but no tensor takes it as an index or a stride."""

    name: str = "whole numbers"
    request: str = "return whole numbers"

    def observe(self, trial: Trial) -> list[float | str]:
        """The first number with a decimal point, if there is one: the search for a small change asks often.

        And its case, if the cases before it had none.
        """
        for index in range(len(trial.cases)):
            answer = trial.call(*trial.fresh_inputs(index))
            for number in answer if isinstance(answer, tuple | list) else [answer]:
                if isinstance(number, float):
                    return [number, *([trial.cases[index].label] if index else [])]
        return []

    def judge(self, seen: list[float | str]) -> Assessment:
        if not seen:
            return Assessment("", True)
        returned = f"our code returned {seen[0]}, a float. Which step made it one?"
        begin = f'In the case "{seen[1]}", y' if seen[1:] else "Y"
        return Assessment(f"{begin}{returned}", False)
