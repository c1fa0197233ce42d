"""From each syllabus item to the cells that teach it and the exercises that check it."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.outline import outline
from lessons_lib.authoring.syllabus import Item, read_syllabus

NOTHING = "–"
LONGEST = 64  # characters of an item in the table
CELLS, NAMES = 1, 3  # how many cells and exercises a line of the table names


@dataclass(frozen=True)
class Covered:
    """One item and where the lesson deals with it.

    taught: ids of setup and show cells. settled: those of them under a heading 'Myth: …'.
    asked: names of exercises. predicted: names of predictions.
    """

    item: Item
    taught: tuple[str, ...]
    settled: tuple[str, ...]
    asked: tuple[str, ...]
    predicted: tuple[str, ...]

    @property
    def gap(self) -> str:
        """What is missing, as the end of a sentence; '' if nothing is."""
        match self.item.kind:
            case "teach" if not self.taught:
                return "is taught in no cell"
            case "teach" if not (self.asked or self.predicted):
                return "is checked by no exercise or prediction"
            case "bitten" if not self.taught:
                return "is met in no cell"
            case "exercise" if not (self.asked or self.predicted):
                return "no exercise or prediction asks it"
            case "claim" if not self.settled:
                return "is settled under no heading `Myth: …`"
        return ""


def coverage(draft: Draft) -> tuple[Covered, ...]:
    """Every item of the lesson's syllabus, in its order. Raises Unusable."""
    placed = outline(draft.page)
    return tuple(
        Covered(
            item,
            taught=tuple(p.cell.id for p in placed if item.key in p.cell.covers and _teaches(p.cell.role)),
            settled=tuple(
                p.cell.id for p in placed if item.key in p.cell.covers and p.myth and _teaches(p.cell.role)
            ),
            asked=_names(draft, item.key, "exercise"),
            predicted=_names(draft, item.key, "prediction"),
        )
        for item in read_syllabus(draft.course, draft.slug)
    )


def _teaches(role: str) -> bool:
    return role in ("setup", "show")


def _names(draft: Draft, key: str, role: str) -> tuple[str, ...]:
    return tuple(name for cell in draft.page.code(role) if key in cell.covers for name in cell.names)


def _first(places: Sequence[str], most: int) -> str:
    """The first few places, and how many more there are."""
    shown = ", ".join(places[:most]) or NOTHING
    return f"{shown} +{len(places) - most}" if len(places) > most else shown


def table(slug: str, rows: Iterable[Covered]) -> Iterator[str]:
    """The lines of one lesson's table; a gap ends its line with what is missing."""
    header = ("", "item", "taught in", "checked by")
    cells = [header, *(_row(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(header))]
    yield slug
    for line in cells:
        yield "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()


def _row(row: Covered) -> tuple[str, str, str, str]:
    checked = _first((*row.asked, *row.predicted), NAMES)
    if row.gap:
        checked += f"  <- {row.gap}"
    taught = row.settled if row.item.kind == "claim" else row.taught
    return (
        row.item.kind,
        textwrap.shorten(row.item.text, LONGEST, placeholder=" …"),
        _first(taught, CELLS),
        checked,
    )
