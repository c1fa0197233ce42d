"""Parses the bytes of a notebook file into cells, as far as possible if the file is damaged.

It does not use nbformat, which takes seconds to import and rejects files that can still be graded.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lessons_lib.grading.intake.recovery import document, exported_script
from lessons_lib.grading.intake.recovery.decoding import decoded, unpacked
from lessons_lib.grading.intake.recovery.document import (
    MOST_NESTED as MOST_NESTED,  # of a file, like the limits below
)
from lessons_lib.grading.intake.recovery.document import NoCells

MOST_BYTES = 100_000_000  # of a file, stored outputs included
MOST_CELLS = 5_000  # with code
MOST_OF_ANY_KIND = 20_000
MOST_SOURCE = 2_000_000  # characters of all cells' sources together


class Unreadable(Exception):
    """No cell can be read from a file. The message is one sentence for its author."""


@dataclass(frozen=True)
class RawCell:
    """One cell of the file. id: '' if it has none. tags: from its metadata.

    count: its execution count, 0 if it has none. is_code: False for markdown, raw and unknown types. from_merge: it is in
    only one of the two versions that an unfinished merge left in the file.
    """

    source: str
    id: str = ""
    tags: tuple[str, ...] = ()
    count: int = 0
    is_code: bool = True
    from_merge: bool = False


@dataclass(frozen=True)
class RawNotebook:
    """All cells in their order. notes: harmless oddities of the file.

    look: why a person should look at the file, one or more sentences, or ''.
    """

    cells: tuple[RawCell, ...]
    notes: tuple[str, ...] = ()
    look: str = ""

    @property
    def code(self) -> tuple[RawCell, ...]:
        """The code cells."""
        return tuple(cell for cell in self.cells if cell.is_code)


def parse(data: bytes) -> RawNotebook:
    """The cells of a notebook file. Raises Unreadable, one sentence, if there is none to read."""
    data = unpacked(data, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise Unreadable(
            f"The file has {len(data) / 1e6:.0f} MB, more than the {MOST_BYTES / 1e6:.0f} MB that the grader reads: "
            "clear its outputs and save it again."
        )
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("The file is empty." if not data else "The file holds nothing but blanks and zeros.")
    text, notes = decoded(data)
    try:
        read = document.read(text)
    except NoCells as error:
        parts = exported_script.cells(text, MOST_OF_ANY_KIND + 1)
        if not parts:
            raise Unreadable(_instead(text) or str(error)) from None
        _count(len(parts))
        raw = tuple(RawCell(part.source, part.id, part.tags, part.count, part.is_code) for part in parts)
        return _bounded(RawNotebook(raw, tuple(notes), exported_script.LOOK))
    _count(len(read.cells))
    cells = [_raw(cell, place in read.from_merge) for place, cell in enumerate(read.cells)]
    return _bounded(RawNotebook(tuple(cells), (*notes, *read.notes), " ".join(read.look)))


def _count(cells: int) -> None:
    """Raises Unreadable if there are too many cells of any type."""
    if cells > MOST_OF_ANY_KIND:
        raise Unreadable(f"The notebook is too large to grade: more than {MOST_OF_ANY_KIND:,} cells.")


def _bounded(notebook: RawNotebook) -> RawNotebook:
    """Returns the notebook unchanged. Raises Unreadable if it is too large."""
    sizes = [len(cell.source) for cell in notebook.cells if cell.is_code]
    if len(sizes) > MOST_CELLS or sum(sizes) > MOST_SOURCE:
        raise Unreadable(
            f"The notebook is too large to grade: more than {MOST_CELLS:,} cells or {MOST_SOURCE:,} characters of code."
        )
    return notebook


def _instead(text: str) -> str:
    """A sentence that names a well-known type of file that is not a notebook; '' if it is none of them."""
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
            return f"The file is {kind}, not a notebook."
    return ""


def _raw(cell: dict[str, Any], from_merge: bool) -> RawCell:
    count = cell.get("execution_count", cell.get("prompt_number"))
    number = count if type(count) is int and 0 < count < 10**9 else 0
    return RawCell(_source(cell), _text(cell.get("id")), _tags(cell), number, _is_code(cell), from_merge)


def _is_code(cell: dict[str, Any]) -> bool:
    kind = cell.get("cell_type")
    if isinstance(kind, str):
        return kind == "code"
    return "outputs" in cell or "execution_count" in cell  # what only code cells have


def _source(cell: dict[str, Any]) -> str:
    """A cell's text: one string or a list of lines; format 3 calls it 'input'."""
    parts = [*_strings(cell.get("source", cell.get("input", "")))]
    # If no line has a line end, a tool has removed them: join the lines again.
    between = "\n" if len(parts) > 1 and not any("\n" in part or "\r" in part for part in parts) else ""
    joined = between.join(parts)
    return _text(joined.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""))


def _strings(value: Any) -> Iterator[str]:
    """The strings of a source, also of lists within its list."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from [part] if isinstance(part, str) else (one for one in part if isinstance(one, str))


def _text(value: Any) -> str:
    """A string that can be encoded as UTF-8: JSON may hold a lone surrogate."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _tags(cell: dict[str, Any]) -> tuple[str, ...]:
    metadata = cell.get("metadata")
    tags = metadata.get("tags") if isinstance(metadata, dict) else None
    return tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()
