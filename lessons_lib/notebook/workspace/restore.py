"""Restores the cells of one exercise to the course's version, also where they were changed or deleted. Pure."""

import copy
from dataclasses import dataclass, field

from lessons_lib.notebook.workspace.merge import (
    PREDICTION,
    Cell,
    Notebook,
    answered_names,
    cells,
    exercise_of,
    find_cell,
    recreated_cells,
    source,
)

CHECK = "check-"  # how the id of an exercise's check begins


@dataclass
class Restored:
    """A learner's notebook with one exercise as it was shipped, and what had to be done for it.

    notebook: the new one. kept: texts of the learner's that are not in it any more.
    missing, changed: ids of cells that were put back, or replaced. removed: how many other cells that only answered
    the exercise were removed. beside: what else a remaining cell defines that answers it.
    """

    notebook: Notebook
    kept: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: int = 0
    beside: list[str] = field(default_factory=list)

    @property
    def is_as_it_was(self) -> bool:
        """True if nothing had to be done."""
        return not (self.missing or self.changed or self.removed)


def restore(mine: Notebook, shipped: Notebook, name: str) -> Restored:
    """`mine` with the cells of the exercise or prediction `name` as they are in `shipped`. No argument is changed."""
    done = Restored(copy.deepcopy(mine))
    for cell in cells(shipped):
        if cell.get("id") in (name, PREDICTION + name, CHECK + name):
            _put_back(done, cell, shipped)
    return done


def _put_back(done: Restored, cell: Cell, shipped: Notebook) -> None:
    """One shipped cell in the place of the learner's, or where it belongs if there is none."""
    id_, mine = cell["id"], cells(done.notebook)
    fresh = copy.deepcopy(cell)
    if all("id" not in other for other in mine):  # a notebook of the format before cells had ids
        del fresh["id"]
    found = find_cell(done.notebook, id_, shipped) or _same_text(done.notebook, cell)
    if found is None:
        mine.insert(_place(done.notebook, id_, shipped), fresh)
        done.missing.append(id_)
    elif found["cell_type"] != "code" or source(found).strip() != source(cell).strip():
        _keep(done, found, blank=cell)
        mine[_index(mine, found)] = fresh
        done.changed.append(id_)
    else:
        fresh = found
    if not id_.startswith(CHECK):
        _take_out_copies(done, fresh, cell, shipped)


def _keep(done: Restored, cell: Cell, blank: Cell) -> None:
    if source(cell).strip() not in ("", source(blank).strip()):
        done.kept.append(source(cell))


def _take_out_copies(done: Restored, restored: Cell, blank: Cell, shipped: Notebook) -> None:
    """Removes other cells that only answer the same exercise; reports what the rest of them define."""
    id_, mine = blank["id"], cells(done.notebook)
    same_id = [cell for cell in mine if cell.get("id") == id_]
    for cell in (*same_id, *recreated_cells(done.notebook, id_, shipped)):
        others = [name for name in answered_names(cell, id_) if name != exercise_of(id_)]
        if cell is restored:
            continue
        if others:
            done.beside.extend(others)
            continue
        _keep(done, cell, blank)
        del mine[_index(mine, cell)]
        done.removed += 1


def _place(mine: Notebook, id_: str, shipped: Notebook) -> int:
    """Where a missing cell belongs: after the nearest of its shipped predecessors that is still there."""
    order = cells(shipped)
    ids = [cell["id"] for cell in order]
    for predecessor in reversed(order[: ids.index(id_)]):
        found = find_cell(mine, predecessor["id"], shipped) or _same_text(mine, predecessor)
        if found is not None:
            return _index(cells(mine), found) + 1
    return 0


def _same_text(mine: Notebook, cell: Cell) -> Cell | None:
    """The learner's cell with the text of a shipped one: ids are lost when some other program saves the notebook."""
    alike = (other for other in cells(mine) if other["cell_type"] == cell["cell_type"])
    return next((other for other in alike if source(other).strip() == source(cell).strip()), None)


def _index(mine: list[Cell], cell: Cell) -> int:
    return next(place for place, other in enumerate(mine) if other is cell)
