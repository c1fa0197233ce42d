"""Reading reports back: their pages, and the rows of their tables."""

from html.parser import HTMLParser
from pathlib import Path

from lessons_lib.grading import reports
from lessons_lib.grading.gradebook.database import Gradebook

SENTENCE = "Your columns add up to 1, but your rows should."


class Reader(HTMLParser):
    """cells: the text of each cell of each row. fetched: whatever the page asks for. scripts: what would run."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.fetched: list[str] = []
        self.scripts: list[str] = []
        self.scopes = 0
        self.in_cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True
        self.scopes += any(name == "scope" for name, _ in attrs)
        if tag in ("script", "iframe", "object", "link", "img"):
            self.scripts.append(tag)
        self.scripts += [name for name, _ in attrs if name.startswith("on")]
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "data", "action")]

    def handle_endtag(self, tag: str) -> None:
        self.in_cell = self.in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.in_cell:
            self.rows[-1][-1] += data.strip()


def pages(book: Gradebook, folder: Path, names: bool = False) -> dict[str, str]:
    reports.write_all(book, folder, names)
    return {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}
