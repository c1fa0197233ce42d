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

MOST_CHECKED_BESIDES = 4  # definitions of one exercise, besides the one that its check finds


@dataclass(frozen=True, eq=False)
class NameUse:
    """A definition, a blank or a check of one exercise.

    cell: the number of its cell; count: the cell's execution count, 0 if it has none. from_merge: the cell is one of two
    versions that a merge left.
    """

    kind: Kind
    cell: int
    count: int = 0
    from_merge: bool = False


def cells_to_check_below(uses: Sequence[NameUse], counts_agree: bool = True) -> list[int]:
    """The cells below which one exercise is checked besides.

    uses: of this exercise, in the order of the notebook. counts_agree: no two cells of the notebook have one count.
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
    """The cell of the definition that counts where the checks stand; None if they find none."""
    found = _definition_seen(uses)
    return found.cell if found else None


def _definition_seen(uses: Sequence[NameUse]) -> NameUse | None:
    """The definition that the last check finds which finds one. In one pass: a cell may hold a hundred thousand checks."""
    seen = above = None
    for use in uses:
        if use.kind != "check":
            above = use
        elif above is not None and above.kind == "answer":
            seen = above
    return seen


def _seen_by_check(uses: Sequence[NameUse], check: int) -> NameUse | None:
    """What the check at this place finds."""
    return next((use for use in reversed(uses[:check]) if use.kind != "check"), None)


def _is_answer(use: NameUse | None) -> bool:
    return use is not None and use.kind == "answer"


def _answers(uses: Sequence[NameUse]) -> list[NameUse]:
    return [use for use in uses if use.kind == "answer"]


def _in_another_order(uses: Sequence[NameUse]) -> bool:
    """Whether execution counts tell the order of all this, and it is not that of the notebook."""
    counts = {use.cell: use.count for use in uses if use.count or use.kind != "blank"}
    order = [*counts.values()]
    return all(order) and len({*order}) == len(order) and order != sorted(order)
