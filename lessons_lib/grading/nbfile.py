"""The bytes of a notebook file as cells, as far as they can be read, whatever happened to the file.

Plain JSON: nbformat takes seconds to import, and refuses what can still be graded.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MOST_BYTES = 100_000_000  # of a file, stored outputs included
MOST_CELLS = 5_000
MOST_NESTED = (
    5_000_000  # lists and objects of a file: an empty one takes three bytes there and eighty in memory
)
MOST_SOURCE = 2_000_000  # characters of all cells' sources together


_BETWEEN = re.compile(r"[ \t\r\n,]*")


class Unreadable(Exception):
    """No cell can be read from a file. The text is one sentence for its author."""


@dataclass(frozen=True)
class RawCell:
    """One code cell as the file has it. id: '' if it has none. tags: those of its metadata."""

    source: str
    id: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class RawNotebook:
    """The code cells in their order. notes: what was wrong with the file and did no harm.

    look: the sentence why a person should look at the file; '' if nobody needs to.
    """

    cells: tuple[RawCell, ...]
    notes: tuple[str, ...] = ()
    look: str = ""


def parse(data: bytes) -> RawNotebook:
    """The code cells of a notebook file. Raises Unreadable, one sentence, if there is none to read."""
    text, notes = _decoded(data)
    if text.count("[") + text.count("{") > MOST_NESTED:
        raise Unreadable(
            f"The file holds more than {MOST_NESTED:,} lists and objects, as no notebook does: clear its outputs and save it again."
        )
    look = ""
    try:
        document = json.loads(text)
    except RecursionError:
        raise Unreadable("The file is nested too deeply to be a notebook.") from None
    except ValueError as error:
        found = _cells_of_a_part(text)
        if not found:
            raise Unreadable(_no_json(text, error)) from None
        look = (
            f"The file is damaged: {len(found)} cells could be read before it breaks off or stops being JSON."
        )
        document = {"cells": found}
    cells = [cell for cell in _listed(document, notes) if _is_code(cell)]
    if not cells:
        raise Unreadable("The notebook has no code cell.")
    raw = tuple(RawCell(_source(cell), _text(cell.get("id")), _tags(cell)) for cell in cells)
    if len(raw) > MOST_CELLS or sum(len(cell.source) for cell in raw) > MOST_SOURCE:
        raise Unreadable(
            f"The notebook is too large to grade: more than {MOST_CELLS:,} cells or {MOST_SOURCE:,} characters of code."
        )
    return RawNotebook(raw, tuple(notes), look)


def _decoded(data: bytes) -> tuple[str, list[str]]:
    notes: list[str] = []
    if len(data) > MOST_BYTES:
        raise Unreadable(
            f"The file has {len(data) / 1e6:.0f} MB, more than the {MOST_BYTES / 1e6:.0f} MB that are read: "
            "clear its outputs and save it again."
        )
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("The file is empty." if not data else "The file holds nothing but blanks and zeros.")
    encoding = json.detect_encoding(data)
    if encoding.startswith("utf-8") and b"\0" in data:
        data = data.replace(b"\0", b"")
        notes.append("NUL bytes in the file were left out.")
    if encoding != "utf-8":
        notes.append(f"The file is saved as {encoding.upper()}, not as plain UTF-8.")
    text = data.decode(encoding, errors="replace")
    if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
        notes.append("Bytes that are not text were replaced by \ufffd.")
    return text, notes


def _no_json(text: str, error: ValueError) -> str:
    start = text.lstrip()[:200]
    kinds: Mapping[str, str] = {
        r"(?i)<!doctype html|<html": "a web page",
        r"%PDF": "a PDF",
        r"PK\x03\x04": "a zip archive",
        r"(import|from|def|class|#|\"\"\"|%) ?": "a Python program",
        r"version https://git-lfs": "a Git LFS pointer",
    }
    for pattern, kind in kinds.items():
        if re.match(pattern, start):
            return f"The file is {kind} and not a notebook."
    at = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
    return f"The file is not JSON{at}, so no cell of it can be read."


def _cells_of_a_part(text: str) -> list[Any]:
    """The whole cells of a file that breaks off, or is damaged further down."""
    begin = re.search(r'"cells"\s*:\s*\[', text)
    decoder = json.JSONDecoder()
    found: list[Any] = []
    place = begin.end() if begin else len(text)
    while len(found) < 2 * MOST_CELLS:  # cells of text among them
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]  # it matches nothing too
        try:
            cell, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            break
        found.append(cell)
    return found


def _listed(document: Any, notes: list[str]) -> list[dict[str, Any]]:
    """The cells of a document of format 4, or of format 3 with its worksheets."""
    cells = document.get("cells") if isinstance(document, dict) else None
    if isinstance(document, dict) and cells is None and isinstance(document.get("worksheets"), list):
        notes.append("The notebook is in the old format 3.")
        sheets = [sheet for sheet in document["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets for cell in sheet.get("cells") or ()]
    if not isinstance(cells, list):
        raise Unreadable("The file is JSON, but it has no cells and so is no notebook.")
    whole = [cell for cell in cells if isinstance(cell, dict)]
    if len(whole) < len(cells):
        notes.append(f"{len(cells) - len(whole)} cells are damaged and were left out.")
    return whole


def _is_code(cell: dict[str, Any]) -> bool:
    kind = cell.get("cell_type")
    if isinstance(kind, str):
        return kind == "code"
    return "outputs" in cell or "execution_count" in cell  # what only code cells have


def _source(cell: dict[str, Any]) -> str:
    """A cell's text: one string or a list of lines; format 3 calls it 'input'."""
    text = cell.get("source", cell.get("input", ""))
    parts = text if isinstance(text, list) else [text]
    joined = "".join(part for part in parts if isinstance(part, str))
    return _text(joined.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""))


def _text(value: Any) -> str:
    """A string that can be written as UTF-8: JSON may hold half a character."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _tags(cell: dict[str, Any]) -> tuple[str, ...]:
    metadata = cell.get("metadata")
    tags = metadata.get("tags") if isinstance(metadata, dict) else None
    return tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()
