"""Carries a learner's answers from their notebook into a newer version of the same lesson. Pure.

Three notebooks take part: `mine`, the `base` that `mine` was once a copy of, and `new`. An answer is
the source of an exercise's or a prediction's cell that differs from the base.
"""

import ast
import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lessons_lib.notebook.cells.names import names_in_cell

Cell = dict[str, Any]
Notebook = dict[str, Any]
ANSWER_TAGS = {"exercise", "prediction"}
PREDICTION = "predict-"  # how the id of a prediction's cell begins


@dataclass
class Report:
    """What became of the learner's work: ids of answered cells, in the order of their notebook."""

    carried: list[str] = field(default_factory=list)
    commented: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    own_cells: int = 0


def merge(mine: Notebook, base: Notebook | None, new: Notebook) -> tuple[Notebook, Report]:
    """`new` with the answers of `mine`, and a report. No argument is changed.

    Without a base, `new` stands in for it, and a cell that still has its `...` is no answer.
    An answer whose exercise is asked differently now (another signature, another prediction) follows
    the new blank as a comment, as it would run but no longer fit.
    """
    earlier = base if base is not None else new
    blanks = answer_cells(earlier)
    targets = answer_cells(new)
    merged = copy.deepcopy(new)
    places = {cell.get("id"): cell for cell in cells(merged)}
    found = {name: find_cell(mine, name, earlier) or {} for name in blanks}
    report = Report()
    for name, cell in found.items():
        answer = source(cell)
        if answer.strip() in ("", blanks[name].strip()) or (base is None and has_blank(answer)):
            continue
        if name not in targets:
            report.gone.append(name)
        elif fits(answer, blanks[name], targets[name]):
            places[name]["source"] = answer.splitlines(keepends=True)
            report.carried.append(name)
        else:
            text = targets[name].rstrip() + "\n\n# Your earlier answer:\n" + commented(answer)
            places[name]["source"] = text.splitlines(keepends=True)
            report.commented.append(name)
    answers = {id(cell) for cell in found.values()}
    known = {cell.get("id"): source(cell).strip() for cell in cells(earlier)}
    report.own_cells = sum(
        id(cell) not in answers and source(cell).strip() not in ("", known.get(cell.get("id")))
        for cell in cells(mine)
    )
    return merged, report


def base_of(mine: Notebook, candidates: Sequence[Notebook]) -> Notebook | None:
    """The version that `mine` was copied from: the one with the most cells equal to its own.

    Recognised by content, so that a notebook renamed by the learner keeps its history.
    """
    own = set(outline(mine))
    return max(candidates, key=lambda candidate: len(own & set(outline(candidate))), default=None)


def same_lesson(one: Notebook, other: Notebook) -> bool:
    """Whether two shipped notebooks are the same lesson: cell for cell, outputs aside."""
    return outline(one) == outline(other)


def has_all_of(mine: Notebook, new: Notebook) -> bool:
    """Whether `mine` holds every cell of `new`, whatever was answered in it."""
    own = {cell.get("id"): source(cell) for cell in cells(mine)}
    answered = answer_cells(new)
    return all(
        cell.get("id") in own and (cell["id"] in answered or own[cell["id"]] == source(cell))
        for cell in cells(new)
    )


def cells(notebook: Notebook) -> list[Cell]:
    """The notebook's cells."""
    found: list[Cell] = notebook["cells"]
    return found


def outline(notebook: Notebook) -> list[tuple[str, str, str]]:
    """Each cell as (id, type, source)."""
    return [(cell.get("id", ""), cell["cell_type"], source(cell)) for cell in cells(notebook)]


def source(cell: Cell) -> str:
    """A cell's text; notebooks store it as one string or as lines."""
    return "".join(cell.get("source", ""))


def answer_cells(notebook: Notebook) -> dict[str, str]:
    """The sources of the cells that a learner answers in, by id: an exercise's name, or predict-NAME."""
    return {
        cell["id"]: source(cell)
        for cell in cells(notebook)
        if "id" in cell and ANSWER_TAGS & set(cell.get("metadata", {}).get("tags", []))
    }


def find_cell(mine: Notebook, id_: str, shipped: Notebook) -> Cell | None:
    """The learner's cell in place of the shipped cell with this id.

    By id, or, if they wrote a new cell, by what it answers; the lesson's own cells only answer what they were
    shipped for.
    """
    by_id = (cell for cell in cells(mine) if cell.get("id") == id_)
    return next(by_id, None) or next(iter(recreated_cells(mine, id_, shipped)), None)


def recreated_cells(mine: Notebook, id_: str, shipped: Notebook) -> list[Cell]:
    """The learner's own cells that answer the exercise of the shipped cell with this id."""
    ids = {cell.get("id") for cell in cells(shipped)}
    texts = {source(cell).strip() for cell in cells(shipped)}
    return [
        cell
        for cell in cells(mine)
        if cell["cell_type"] == "code"
        and (cell["id"] not in ids if "id" in cell else source(cell).strip() not in texts)
        and exercise_of(id_) in answered_names(cell, id_)
    ]


def answered_names(cell: Cell, id_: str) -> tuple[str, ...]:
    """The names that a cell defines, or predicts if `id_` is that of a prediction."""
    names = names_in_cell(source(cell))
    return names.predicts if id_.startswith(PREDICTION) else names.defines


def exercise_of(id_: str) -> str:
    """The exercise or prediction that a cell with this id answers."""
    return id_.removeprefix(PREDICTION)


def fits(answer: str, blank: str, target: str) -> bool:
    """Whether an answer to `blank` also answers `target`: nothing changed, or not the signatures."""
    if blank.strip() == target.strip():
        return True
    asked = signatures(target)
    return bool(asked) and asked.items() <= signatures(answer).items()


def signatures(code: str) -> dict[str, list[str]]:
    """Each top-level function's parameter names and each class's bases. Empty if `code` is not valid Python."""
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError):
        return {}
    found = {}
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found[node.name] = [part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)]
        elif isinstance(node, ast.ClassDef):
            found[node.name] = [ast.unparse(base) for base in node.bases]
    return found


def has_blank(code: str) -> bool:
    """Whether `code` contains an Ellipsis outside of an index, where it is an ordinary value."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError):
        return False
    in_index = {
        id(part) for node in nodes if isinstance(node, ast.Subscript) for part in ast.walk(node.slice)
    }
    return any(
        isinstance(node, ast.Constant) and node.value is Ellipsis and id(node) not in in_index
        for node in nodes
    )


def commented(code: str) -> str:
    """`code` as comment lines."""
    return "\n".join(f"# {line}".rstrip() for line in code.strip().splitlines())
