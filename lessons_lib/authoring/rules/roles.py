"""Each code cell has one role, and holds what that role is for."""

import ast
from collections.abc import Iterator

from lessons_lib.authoring import asking
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.page import ROLES, Cell
from lessons_lib.authoring.regions import outside, regions

LONGEST = 15  # lines of a code cell that a reader takes in at once; blank ones don't count
LONGEST_SETUP = 20  # imports are skimmed, not read


def one_role_each(draft: Draft) -> Iterator[Fault]:
    """Code cells have one role, markdown cells none; other tags are nbval's."""
    for cell in draft.page.cells:
        unknown = [tag for tag in cell.tags if tag not in ROLES and not tag.startswith("nbval-")]
        if unknown:
            yield draft.page.fault(
                cell, "unknown-tag", f"the tag {unknown[0]!r} is neither a role nor one of nbval's."
            )
        roles = [tag for tag in cell.tags if tag in ROLES]
        if cell.kind == "code" and len(roles) != 1:
            yield draft.page.fault(
                cell, "role-count", f"a code cell needs one role ({', '.join(ROLES)}) and has {len(roles)}."
            )
        if cell.kind == "markdown" and roles:
            yield draft.page.fault(
                cell, "role-on-markdown", f"a markdown cell has no role, and this one has {roles[0]!r}."
            )


def regions_where_answers_are(draft: Draft) -> Iterator[Fault]:
    """Exercise and prediction cells have a solution region, and no other cell has one."""
    for cell in draft.page.code():
        asks = cell.role in ("exercise", "prediction")
        has = bool(regions(cell.source))
        if asks and not has:
            yield draft.page.fault(
                cell, "region-missing", "it asks for an answer and has no solution region."
            )
        if has and not asks:
            yield draft.page.fault(
                cell, "region-misplaced", "only exercise and prediction cells have a solution region."
            )


def check_cells_only_check(draft: Draft) -> Iterator[Fault]:
    """A check cell is `check("name")` and nothing else: nbgrader locks it."""
    for cell in draft.page.code("check"):
        statements = ast.parse(cell.source).body
        plain = [call for call in asking.calls(cell.source, "check") if _names_one(call)]
        if not plain or len(plain) != len(statements):
            yield draft.page.fault(
                cell, "check-does-more", 'a check cell holds `check("name")` and nothing else.'
            )


def _names_one(call: ast.Call) -> bool:
    match call:
        case ast.Call(args=[ast.Constant(value=str())], keywords=[]):
            return True
    return False


def exercise_then_check(draft: Draft) -> Iterator[Fault]:
    """What an exercise cell asks is checked in the cell after it."""
    cells = draft.page.cells
    for cell, following in zip(cells, (*cells[1:], None), strict=True):
        if cell.role != "exercise" or not cell.names:
            continue
        if asking.answered(cell.source, "check"):
            yield from _checked_in_place(draft, cell)
        elif following is None or following.role != "check" or set(following.names) != set(cell.names):
            wanted = " and ".join(f'check("{name}")' for name in cell.names)
            yield draft.page.fault(cell, "check-not-next", f"the next cell should be its check, `{wanted}`.")


def _checked_in_place(draft: Draft, cell: Cell) -> Iterator[Fault]:
    """`check(name=value)` in the exercise cell leaves nbgrader no cell to put points on."""
    for name in asking.answered(cell.source, "check"):
        exercise = draft.lesson.exercises.get(name)
        if exercise and exercise.points:
            text = f'{name} earns points: write `{name} = …`, and `check("{name}")` in a cell of its own.'
            yield draft.page.fault(cell, "points-without-check", text)


def short_cells(draft: Draft) -> Iterator[Fault]:
    """Code cells are short; a solution region doesn't count."""
    for cell in draft.page.code():
        lines = sum(bool(line.strip()) for line in outside(cell.source))
        longest = LONGEST_SETUP if cell.role == "setup" else LONGEST
        if lines > longest:
            yield draft.page.fault(
                cell, "cell-too-long", f"{lines} lines of code; at most {longest} are read."
            )
