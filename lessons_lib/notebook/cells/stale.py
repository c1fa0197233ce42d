"""Whether an answer in memory is what the notebook shows, and a sentence if it isn't."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.checking.collect.argument import MISSING, exercise_name
from lessons_lib.checking.collect.dependencies import dependencies_of
from lessons_lib.notebook.cells.runs import CellRuns, Mismatch

_STILL_CURRENT = ("below", "another")  # memory and notebook agree; another statement or cell failed


def stale_definition(name: str, candidate: Any, namespace: dict[str, Any], runs: CellRuns) -> str:
    """Why `candidate`, an answer to the exercise `name`, can't be judged; '' if it is what the notebook shows.

    candidate: MISSING if nothing has that name. namespace: the notebook's names.
    """
    for used in _names(name, candidate, namespace):
        found = runs.mismatch(used)
        if found and found.reason not in _STILL_CURRENT:
            return _sentence(name, used, found, exists=used in namespace)
    return ""


def remarks(name: str, candidate: Any, namespace: dict[str, Any], runs: CellRuns) -> tuple[str, ...]:
    """Notes on a judged answer: which cell it comes from, what failed below it."""
    if namespace.get(name, MISSING) is not candidate:
        return ()
    notes = []
    found = runs.mismatch(name)
    if found and found.reason == "below":
        notes.append(f"Below `{name}`, its cell stopped with {_error_in_words(found)}.")
    if found and found.reason == "another":
        notes.append(
            f"This is the `{name}` from the exercise's own cell. Another cell that defines it stopped with {_error_in_words(found)}."
        )
    if runs.is_from_another_cell(name):
        notes.append(f"This is the `{name}` from another cell, which ran after the exercise's own.")
    return tuple(notes)


def _names(name: str, candidate: Any, namespace: dict[str, Any]) -> Iterator[str]:
    """The names that an answer depends on: its own, and those that its code reads."""
    for passed_name in dict.fromkeys((name, exercise_name(candidate))):
        if passed_name and namespace.get(passed_name, MISSING) is candidate:
            yield passed_name
    yield from dependencies_of(candidate).names


def _sentence(name: str, used: str, found: Mismatch, exists: bool) -> str:
    if used == name:
        start = f"The `{name}` in memory isn't the one you see" if exists else f"There's no `{name}` yet"
    else:
        seen = "isn't the one you see" if exists else "doesn't exist yet"
        start = f"`{used}`, which your `{name}` uses, {seen}"
    match found.reason:
        case "unreadable":
            why, step = f"Python can't read its cell, {_error_in_words(found)}", "Fix the cell, run it"
        case "interrupted":
            why, step = "its cell was interrupted before it got there", "Run the cell to its end"
        case "gone":
            instead = f" (it defines {' and '.join(map(_code, found.instead))})" if found.instead else ""
            why, step = f"its cell ran and doesn't define it{instead}", f"Define `{used}` there, run the cell"
        case "later":
            why, step = "this cell defines it below the check", "Put the check at the end, then run the cell"
        case "not kept":
            why, step = f"`{found.magic}` keeps no definitions", "Delete that line of its cell, run the cell"
        case _:
            why, step = (
                f"its cell stopped with {_error_in_words(found)} before it got there",
                "Fix the cell, run it",
            )
    return f"{start}: {why}. {step}{', then check' if found.reason != 'later' else ''} again."


def _error_in_words(found: Mismatch) -> str:
    """'NameError in line 3 (name 'x' is not defined)', as far as that is known."""
    line = f" in line {found.line}" if found.line else ""
    return f"{found.error}{line}{f' ({found.message})' if found.message else ''}"


def _code(name: str) -> str:
    return f"`{name}`"
