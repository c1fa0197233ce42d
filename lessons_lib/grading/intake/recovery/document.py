"""The cells of a file's text: of JSON as it should be, of JSON with a small fault, and of what is left of it."""

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

MOST_NESTED = (
    5_000_000  # lists and objects of a file: an empty one takes three bytes there and eighty in memory
)
MOST_LAYERS = 3  # around a notebook: JSON inside JSON, a server's answer, a list of one
MOST_LOOKED_INTO = 100  # values of one such layer
MOST_BEGINNINGS = 5  # places in a text where a notebook may begin

Cell = dict[str, Any]

_BEGIN = re.compile(r'\{\s*"(?:cells|nbformat|nbformat_minor|metadata|worksheets)"\s*:')
_QUOTED = re.compile(r"^> ?", re.MULTILINE)
_AROUND = "There is other text around the notebook, as in a mail or on a web page. It was left out."
_CONTROL = "The file holds control characters that JSON doesn't allow. Nothing is missing."
_MERGE = "The file holds the marks of a merge that wasn't finished"


class NoCells(Exception):
    """A text that holds no cell. The text is one sentence."""


@dataclass(frozen=True)
class RecoveredCells:
    """cells: as the file has them. notes: what is odd and harmless; look: what a person should look at.

    from_merge: the places of cells that only one of two versions has.
    """

    cells: list[Cell]
    notes: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    from_merge: frozenset[int] = frozenset()


def read(text: str) -> RecoveredCells:
    """The cells of a notebook's text. Raises Unfit, one sentence, where there is none."""
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
    """One side of a merge, which may be damaged besides."""
    try:
        return _cells_of(json.loads(text))
    except (ValueError, RecursionError) as error:
        return _repaired(text, error)


def _repaired(text: str, fault: Exception) -> RecoveredCells:
    """The cells of a text that is not JSON. Raises Unfit."""
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
    """What JSON can be found in a form of the text, and what is then wrong with the file."""
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
    """The text without what a web page or a mail program did to it, and as it is."""
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
    """What the scanner finds in the text, or in a plainer form of it. Raises `otherwise` if that is nothing."""
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
    """What makes two cells the same: kind and source."""
    return f"{cell.get('cell_type')}\n{cell.get('source', cell.get('input'))}"


def _cells_of(document: Any) -> RecoveredCells:
    """The cells of a document of format 4, or of format 3 with its worksheets. Raises Unfit."""
    notes: list[str] = []
    look: list[str] = []
    cells = _listed(document, notes)
    for _ in range(MOST_LAYERS):
        if cells is None and (document := _inner(document)) is not None:
            cells = _listed(document, notes)
            look = ["The notebook is wrapped in other JSON. That was taken off."]
    if cells is None:
        raise NoCells("The file is JSON, but it has no cells and so is no notebook.")
    flat = [inner for cell in cells for inner in (cell if isinstance(cell, list) else [cell])]
    whole = [cell for cell in flat if isinstance(cell, dict)]
    if len(whole) < len(flat):
        look.append(f"{len(flat) - len(whole)} cells are damaged and were left out.")
    return RecoveredCells(whole, tuple(notes), tuple(look))


def _listed(document: Any, notes: list[str]) -> list[Any] | None:
    """The list of cells of a document that is a notebook; None of any other."""
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
    """The document without one layer around it; None if nothing in it is like a notebook."""
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
