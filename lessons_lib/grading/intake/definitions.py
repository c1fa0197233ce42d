"""Which definitions of an exercise are checked, if there are several or the check comes before them.

In a learner's kernel a check uses the definition that ran last. The grader runs cells in notebook order, so the same
check may use another definition, or only the blank. These definitions are then checked as well, right below their cells:

- if the execution counts show another order: the one that the check used when it last ran, and the one that ran last;
- if they show no order: the definitions below the check, and the one above it that a blank overwrites;
- both versions of a definition in an unfinished merge.

The best result counts. A definition that is overwritten in both orders is not checked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lessons_lib.notebook.cells.names import Kind

MOST_CHECKED_BESIDES = 4  # definitions of one exercise, besides the one that its own check uses


@dataclass(frozen=True, eq=False)
class NameUse:
    """A definition, a blank or a check of one exercise.

    cell: the number of its cell; count: the cell's execution count, 0 if it has none. from_merge: the cell is one of two
    versions in an unfinished merge.
    """

    kind: Kind
    cell: int
    count: int = 0
    from_merge: bool = False


def cells_to_check_below(uses: Sequence[NameUse], counts_agree: bool = True) -> list[int]:
    """The cells below which the grader adds a check of one exercise.

    uses: of this exercise, in notebook order. counts_agree: no two cells of the notebook have the same execution count.
    """
    left_behind = {use.cell: use for use in uses if use.kind != "check"}
    answers = [use for use in left_behind.values() if use.kind == "answer"]
    checks = [place for place, use in enumerate(uses) if use.kind == "check"]
    if counts_agree and _in_another_order(uses):
        by_count = sorted(uses, key=lambda use: use.count)
        last = max((place for place, use in enumerate(by_count) if use.kind == "check"), default=0)
        wanted = [*_answers(by_count[:last])[-1:], *_answers(by_count)[-1:]]
    else:
        wanted = _answers(uses[checks[-1] :] if checks else uses)[1 - MOST_CHECKED_BESIDES :]
        if checks and not _is_answer(_seen_by_check(uses, checks[-1])):
            wanted += _answers(uses[: checks[-1]])[-1:]
    wanted += [use for use in answers if use.from_merge]
    seen = _definition_seen(uses)
    cells = dict.fromkeys(use.cell for use in wanted if use in answers and use is not seen)
    return sorted([*cells][:MOST_CHECKED_BESIDES])


def definition_in_place(uses: Sequence[NameUse]) -> int | None:
    """The cell of the definition that the notebook's own checks use; None if they use none."""
    found = _definition_seen(uses)
    return found.cell if found else None


def _definition_seen(uses: Sequence[NameUse]) -> NameUse | None:
    """The definition used by the last check that uses one. A single pass: a cell may hold a hundred thousand checks."""
    seen = above = None
    for use in uses:
        if use.kind != "check":
            above = use
        elif above is not None and above.kind == "answer":
            seen = above
    return seen


def _seen_by_check(uses: Sequence[NameUse], check: int) -> NameUse | None:
    """The definition or blank that the check at this index uses."""
    return next((use for use in reversed(uses[:check]) if use.kind != "check"), None)


def _is_answer(use: NameUse | None) -> bool:
    return use is not None and use.kind == "answer"


def _answers(uses: Sequence[NameUse]) -> list[NameUse]:
    return [use for use in uses if use.kind == "answer"]


def _in_another_order(uses: Sequence[NameUse]) -> bool:
    """Whether execution counts give the order of all uses, and it differs from notebook order."""
    counts = {use.cell: use.count for use in uses if use.count or use.kind != "blank"}
    order = [*counts.values()]
    return all(order) and len({*order}) == len(order) and order != sorted(order)
