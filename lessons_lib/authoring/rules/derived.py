"""The stored notebooks are those that follow from the source, and give nothing away."""

from collections.abc import Iterator

from lessons_lib.authoring.build import stale
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.markdown import code_lines
from lessons_lib.authoring.notebooks import HIDDEN_BEGIN, HIDDEN_END
from lessons_lib.authoring.page import Cell
from lessons_lib.authoring.regions import BEGIN, END, outside, regions
from lessons_lib.authoring.starter import broken_body, hunts_in
from lessons_lib.authoring.telling import telling


def up_to_date(draft: Draft) -> Iterator[Fault]:
    """`lessons build` would change no cell."""
    yield from stale(draft)


def solutions_were_executed(draft: Draft) -> Iterator[Fault]:
    """Every code cell of the solutions notebook has run: nbval compares nothing where none has."""
    for cell in (draft.stored_solved or {"cells": []})["cells"]:
        if cell["cell_type"] == "code" and cell["execution_count"] is None:
            text = "it was not executed; `lessons build` does it."
            yield Fault(draft.solved_file, cell["id"], "not-executed", text)


def notebooks_are_blank(draft: Draft) -> Iterator[Fault]:
    """The learner's notebook holds no markers, no hidden tests and no outputs."""
    for cell in (draft.stored_blank or {"cells": []})["cells"]:
        for marker in (BEGIN, END, HIDDEN_BEGIN, HIDDEN_END):
            if marker in cell["source"]:
                yield Fault(draft.blank_file, cell["id"], "marker-left", f"it holds `{marker}`.")
        if cell.get("outputs") or cell.get("execution_count") is not None:
            yield Fault(draft.blank_file, cell["id"], "output-left", "it holds an output.")


def notebooks_hold_no_answer(draft: Draft) -> Iterator[Fault]:
    """No line of an answer stands in its own cell, and no whole answer in any other."""
    stored = {
        cell["id"]: _lines(cell["cell_type"], cell["source"])
        for cell in (draft.stored_blank or {"cells": []})["cells"]
    }
    for cell in draft.page.code("exercise", "prediction"):
        allowed = {line.strip() for line in outside(cell.source)} | _broken_lines(draft, cell)
        for region in regions(cell.source):
            answer = set(telling(region.text))
            for place, lines in stored.items():
                leaked = (answer - allowed) & lines
                if leaked and (place == cell.id or answer <= lines):
                    text = f"it holds the answer to {cell.id}: `{min(leaked)}`."
                    yield Fault(draft.blank_file, place, "answer-left", text)


def _lines(kind: str, source: str) -> set[str]:
    """A cell's lines of code; of markdown only its code blocks."""
    lines = code_lines(source) if kind == "markdown" else source.splitlines()
    return {line.strip() for line in lines}


def _broken_lines(draft: Draft, cell: Cell) -> set[str]:
    """What a hunt shows of its answer, because the broken program has it too."""
    hunts = [draft.lesson.exercises[name] for name in hunts_in(cell, draft.lesson)]
    return {line.strip() for hunt in hunts for line in broken_body(hunt).splitlines()}
