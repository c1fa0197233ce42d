"""Reads cells from the text of a notebook file: valid JSON, JSON with small faults, or fragments of it."""

import contextlib
import html
import itertools
import json
import quopri
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lessons_lib.grading.intake.recovery.merge_conflicts import merge_versions
from lessons_lib.grading.intake.recovery.scanner import scan

# Lists and objects of a file: an empty one takes 3 bytes in the file and 80 in memory.
MOST_NESTED = 5_000_000
MOST_LAYERS = 3  # of JSON around a notebook: JSON in a string, a server's response, a list of one
MOST_LOOKED_INTO = 100  # values of one such layer
MOST_BEGINNINGS = 5  # offsets in a text at which a notebook may begin

Cell = dict[str, Any]

_BEGIN = re.compile(r'\{\s*"(?:cells|nbformat|nbformat_minor|metadata|worksheets)"\s*:')
_QUOTED = re.compile(r"^> ?", re.MULTILINE)
_AROUND = "There is other text around the notebook, as in a mail or on a web page. It was left out."
_CONTROL = "The file holds control characters that JSON doesn't allow. Nothing is missing."
_MERGE = "The file holds the marks of a merge that wasn't finished"


class NoCells(Exception):
    """A text holds no cell. The message is one sentence."""


@dataclass(frozen=True)
class RecoveredCells:
    """cells: as in the file. notes: harmless oddities; look: what a person should look at.

    from_merge: the indices of cells that are in only one of two versions.
    """

    cells: list[Cell]
    notes: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    from_merge: frozenset[int] = frozenset()


def read(text: str) -> RecoveredCells:
    """The cells of a notebook's text. Raises NoCells, one sentence, if there is none."""
    if text.count("[") + text.count("{") > MOST_NESTED:
        raise NoCells(
            f"The file holds more than {MOST_NESTED:,} lists and objects, as no notebook does: clear its outputs and save it again."
        )
    try:
        return _cells_of(json.loads(text))
    except RecursionError:
        return _scanned(
            text, "it is nested too deeply", NoCells("The file is nested too deeply to be a notebook.")
        )
    except ValueError as error:
        fault = error
    versions = merge_versions(text)
    if not versions:
        return _repaired(text, fault)
    found = []
    for version in versions:
        try:
            found.append(_version(version))
        except NoCells as error:
            refused = error
    if not found:
        raise refused
    return _merged(found[0], found[-1])


def _version(text: str) -> RecoveredCells:
    """The cells of one version of a merge, which may be damaged as well."""
    try:
        return _cells_of(json.loads(text))
    except (ValueError, RecursionError) as error:
        return _repaired(text, error)


def _repaired(text: str, fault: Exception) -> RecoveredCells:
    """The cells of a text that is not valid JSON. Raises NoCells."""
    for documents, look in _documents(text):
        found = []
        for document in documents:
            with contextlib.suppress(NoCells):
                found.append(_cells_of(document))
        if len(found) > 1:
            return _merged(found[0], found[-1], f"The file holds {len(found)} notebooks")
        if found:
            return RecoveredCells(found[0].cells, found[0].notes, (look, *found[0].look))
    line = f"line {fault.lineno}" if isinstance(fault, json.JSONDecodeError) else ""
    otherwise = NoCells(f"The file is not JSON{line and f' ({line})'}, so no cell of it can be read.")
    return _scanned(text, f"it stops being JSON{line and f' in {line}'}", otherwise)


def _documents(text: str) -> Iterator[tuple[list[Any], str]]:
    """The JSON documents found in each form of the text, and a sentence on what is wrong with the file."""
    decoder = json.JSONDecoder(strict=False)
    with contextlib.suppress(ValueError, RecursionError):
        yield [decoder.decode(text)], _CONTROL
    for plain in _unwrapped_forms(text):
        documents, end = [], 0
        for begin in itertools.islice(_BEGIN.finditer(plain), MOST_BEGINNINGS):
            if begin.start() >= end:
                with contextlib.suppress(ValueError, RecursionError):
                    document, end = decoder.raw_decode(plain, begin.start())
                    documents.append(document)
        yield documents, _AROUND


def _unwrapped_forms(text: str) -> Iterator[str]:
    """The text with the encoding of a web page or mail undone, and unchanged."""
    if text.lstrip().startswith("<") or "&quot;cell" in text:
        yield html.unescape(text)
    if "=\n" in text or "=\r\n" in text:
        yield quopri.decodestring(text.encode()).decode("utf-8", "replace")
    if text.count("\n>") > text.count("\n") / 2:
        yield _QUOTED.sub("", text)
    if '\\"cells\\"' in text:
        with contextlib.suppress(ValueError):
            yield json.loads(f'"{text}"', strict=False)
    if '""cells""' in text:
        yield text.replace('""', '"')
    yield text


def _scanned(text: str, why: str, otherwise: NoCells) -> RecoveredCells:
    """The cells that the scanner finds in a form of the text. Raises `otherwise` if it finds none."""
    found = next(filter(lambda scanned: scanned.cells, map(scan, _unwrapped_forms(text))), None)
    if found is None:
        raise otherwise
    count = len(found.cells)
    lost = f", and {found.lost} couldn't" if found.lost and not found.broken_off else ""
    why = "it breaks off" if found.broken_off else why
    look = f"The file is damaged: {why}. {count} cell{'s' * (count != 1)} could be read{lost}."
    return RecoveredCells(list(found.cells), look=(look,))


def _merged(ours: RecoveredCells, theirs: RecoveredCells, why: str = _MERGE) -> RecoveredCells:
    """The cells of both versions in one order; where they differ, ours first."""
    notes = tuple(dict.fromkeys(ours.notes + theirs.notes))
    damage = tuple(dict.fromkeys(ours.look + theirs.look))
    if ours is theirs:
        return RecoveredCells(ours.cells, notes, (f"{why}. They were left out.", *damage))
    places: dict[str, list[int]] = defaultdict(list)
    for place, cell in reversed([*enumerate(ours.cells)]):
        places[_key(cell)].append(place)
    follows: dict[int, list[Cell]] = defaultdict(list)
    at = -1
    for cell in theirs.cells:
        own = places.get(_key(cell))
        while own and own[-1] <= at:
            own.pop()
        if own:
            at = own[-1]
        elif own is None:
            follows[at].append(cell)
    shared = {_key(cell) for cell in theirs.cells}
    cells: list[Cell] = []
    from_merge: list[int] = []
    waiting = follows[-1]

    def add_theirs() -> None:
        from_merge.extend(range(len(cells), len(cells) + len(waiting)))
        cells.extend(waiting)
        waiting.clear()

    for place, cell in enumerate(ours.cells):
        if _key(cell) in shared:
            add_theirs()
        else:
            from_merge.append(len(cells))
        cells.append(cell)
        waiting += follows[place]
    add_theirs()
    differ = (
        f"; {len(from_merge)} cells are in only one of them." if from_merge else ", and have the same cells."
    )
    look = f"{why}. Both versions were read{differ}"
    return RecoveredCells(cells, notes, (look, *damage), frozenset(from_merge))


def _key(cell: Cell) -> str:
    """Equal for cells of the same type and source."""
    return f"{cell.get('cell_type')}\n{cell.get('source', cell.get('input'))}"


def _cells_of(document: Any) -> RecoveredCells:
    """The cells of a notebook in format 4, or in format 3 with worksheets. Raises NoCells."""
    notes: list[str] = []
    look: list[str] = []
    cells = _listed(document, notes)
    for _ in range(MOST_LAYERS):
        if cells is None and (document := _inner(document)) is not None:
            cells = _listed(document, notes)
            look = ["The notebook is wrapped in other JSON. That was taken off."]
    if cells is None:
        raise NoCells("The file is JSON, but it has no cells, so it isn't a notebook.")
    flat = [inner for cell in cells for inner in (cell if isinstance(cell, list) else [cell])]
    whole = [cell for cell in flat if isinstance(cell, dict)]
    if len(whole) < len(flat):
        look.append(f"{len(flat) - len(whole)} cells are damaged and were left out.")
    return RecoveredCells(whole, tuple(notes), tuple(look))


def _listed(document: Any, notes: list[str]) -> list[Any] | None:
    """The list of cells if the document is a notebook, else None."""
    if isinstance(document, list) and any(
        isinstance(cell, dict) and "cell_type" in cell for cell in document
    ):
        return document
    if not isinstance(document, dict):
        return None
    cells = document.get("cells")
    if cells is None and isinstance(document.get("worksheets"), list):
        notes.append("The notebook is in the old format 3.")
        sheets = [sheet for sheet in document["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets for cell in sheet.get("cells") or ()]
    return cells if isinstance(cells, list) else None


def _inner(document: Any) -> Any:
    """The document inside one layer of JSON; None if nothing in it looks like a notebook."""
    if isinstance(document, str):
        try:
            return json.loads(document, strict=False)
        except (ValueError, RecursionError):
            return None
    values = list(
        document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    )
    values = values[:MOST_LOOKED_INTO]
    found = [value for value in values if _listed(value, []) is not None]
    found += [value for value in values if isinstance(value, dict | list)]
    found += [value for value in values if isinstance(value, str) and '"cells"' in value]
    return found[0] if found else None
