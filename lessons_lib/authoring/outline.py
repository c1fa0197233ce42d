"""Where in a lesson a cell stands: in the core or in its Deeper part, under a myth or not."""

from collections.abc import Iterator
from dataclasses import dataclass

from lessons_lib.authoring.markdown import headings
from lessons_lib.authoring.page import Cell, Page

DEEPER = "Deeper"
MYTH = "Myth: "


@dataclass(frozen=True)
class Placed:
    """A cell. deeper: it stands after the heading `## Deeper`. myth: the nearest heading begins with 'Myth: '."""

    cell: Cell
    deeper: bool
    myth: bool


def outline(page: Page) -> tuple[Placed, ...]:
    """All cells of a page, in order."""
    return tuple(_walk(page))


def _walk(page: Page) -> Iterator[Placed]:
    deeper = myth = False
    for cell in page.cells:
        if cell.kind == "markdown":
            for heading in headings(cell.source):
                myth = heading.text.startswith(MYTH)
                deeper = deeper or (heading.level == 2 and heading.text == DEEPER)
        yield Placed(cell, deeper, myth)


def myths(page: Page) -> int:
    """How many claims are settled: headings that begin with 'Myth: '."""
    found = [h for cell in page.cells if cell.kind == "markdown" for h in headings(cell.source)]
    return sum(heading.text.startswith(MYTH) for heading in found)
