"""Which definitions of an exercise are tried, where there are several or the check stands above them.

In a learner's kernel a check finds the definition that ran last. The grader runs the cells in the order in which they
stand, so its check may find another one, or only the blank. Then these are tried too, each right below its cell:

- where the execution counts show that the cells ran in another order: what the check found when it last ran, and what
  ran last;
- where they show nothing: the definitions below the check, and the one above it that a blank covers;
- both versions of a definition, where a merge was not finished.

The best of what is tried counts. A definition that another one has replaced in both orders is not tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.checking.asked import Kind

MOST_TRIED = 4  # definitions of one exercise, besides the one that its check finds


@dataclass(frozen=True, eq=False)
class Step:
    """A definition, a blank or a check of one exercise.

    cell: the number of its cell; count: the cell's execution count, 0 if it has none. either: the cell is one of two
    versions that a merge left.
    """

    kind: Kind
    cell: int
    count: int = 0
    either: bool = False


def tried(steps: Sequence[Step], counts_agree: bool = True) -> list[int]:
    """The cells below which one exercise is checked besides.

    steps: of this exercise, in the order of the notebook. counts_agree: no two cells of the notebook have one count.
    """
    left_behind = {step.cell: step for step in steps if step.kind != "check"}
    answers = [step for step in left_behind.values() if step.kind == "answer"]
    checks = [place for place, step in enumerate(steps) if step.kind == "check"]
    if counts_agree and _in_another_order(steps):
        by_count = sorted(steps, key=lambda step: step.count)
        last = max((place for place, step in enumerate(by_count) if step.kind == "check"), default=0)
        wanted = [*_answers(by_count[:last])[-1:], *_answers(by_count)[-1:]]
    else:
        wanted = _answers(steps[checks[-1] :] if checks else steps)[1 - MOST_TRIED :]
        if checks and not _is_answer(_found(steps, checks[-1])):
            wanted += _answers(steps[: checks[-1]])[-1:]
    wanted += [step for step in answers if step.either]
    seen = _seen(steps)
    cells = dict.fromkeys(step.cell for step in wanted if step in answers and step is not seen)
    return sorted([*cells][:MOST_TRIED])


def found_in_place(steps: Sequence[Step]) -> int | None:
    """The cell of the definition that counts where the checks stand; None if they find none."""
    found = _seen(steps)
    return found.cell if found else None


def _seen(steps: Sequence[Step]) -> Step | None:
    """The definition that the last check finds which finds one. In one pass: a cell may hold a hundred thousand checks."""
    seen = above = None
    for step in steps:
        if step.kind != "check":
            above = step
        elif above is not None and above.kind == "answer":
            seen = above
    return seen


def _found(steps: Sequence[Step], check: int) -> Step | None:
    """What the check at this place finds."""
    return next((step for step in reversed(steps[:check]) if step.kind != "check"), None)


def _is_answer(step: Step | None) -> bool:
    return step is not None and step.kind == "answer"


def _answers(steps: Sequence[Step]) -> list[Step]:
    return [step for step in steps if step.kind == "answer"]


def _in_another_order(steps: Sequence[Step]) -> bool:
    """Whether execution counts tell the order of all this, and it is not that of the notebook."""
    counts = {step.cell: step.count for step in steps if step.count or step.kind != "blank"}
    order = [*counts.values()]
    return all(order) and len({*order}) == len(order) and order != sorted(order)
