"""The parts that every lesson has, and links that lead somewhere."""

import re
import urllib.parse
from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft, draft
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.markdown import Heading, accidental_lists, headings, links
from lessons_lib.authoring.page import Cell

LONGEST_OPENING = 120  # words
TIME = re.compile(r"\b(?:minutes|hours?)\b|[\d½] (?:min|h)\b")


def begins_with_its_title(here: Draft) -> Iterator[Fault]:
    """The first cell's first heading is `# NN · Title`, with the Lesson's title."""
    number = here.slug.split("_")[0]
    wanted = Heading(1, f"{number} · {here.lesson.title}")
    first = here.page.cells[0] if here.page.cells else None
    if first is None or first.kind != "markdown" or headings(first.source)[:1] != (wanted,):
        yield here.page.fault(first, "title-first", f"the first cell should begin with `# {wanted.text}`.")


def short_opening(here: Draft) -> Iterator[Fault]:
    """Before the first section: few words, and how long the lesson takes."""
    opening = []
    for cell in here.page.cells:
        if cell.kind != "markdown":  # an opening may show a picture between its texts
            continue
        if any(heading.level > 1 for heading in headings(cell.source)):
            break
        opening.append(cell.source)
    text = "\n".join(opening)
    first = here.page.cells[0] if here.page.cells else None
    if not TIME.search(text.lower()):
        yield here.page.fault(
            first,
            "duration-missing",
            "before its first section a lesson says how many minutes or hours it takes.",
        )
    words = sum(
        len(block.split()) for block in text.split("\n\n") if not block.startswith(("#", "*"))
    )  # the title, and the line of times, are skimmed
    if words > LONGEST_OPENING:
        yield here.page.fault(
            first,
            "opening-too-long",
            f"its opening has {words} words; after {LONGEST_OPENING} a reader wants something to do.",
        )


def has_a_recap(here: Draft) -> Iterator[Fault]:
    """One section is headed `## Recap`, and says what the reader can do now."""
    recap: list[str] = []
    for cell in here.page.cells:
        sections = [heading.text for heading in _headings(cell) if heading.level == 2]
        if sections:
            found = any(re.match(r"recap\b", section, re.IGNORECASE) for section in sections)
            if recap and not found:
                break
        if cell.kind == "markdown" and (recap or (sections and found)):
            recap.append(cell.source)
    if not recap:
        yield here.page.fault(None, "recap-missing", "there is no section `## Recap`.")
    elif not re.search(r"\bcan now\b", "\n".join(recap), re.IGNORECASE):
        yield here.page.fault(None, "goal-missing", "the recap doesn't say what you can now do.")


def links_lead_somewhere(here: Draft) -> Iterator[Fault]:
    """Relative links and `#anchors` resolve in notebooks/ and in work/, where learners read; pictures have an alt."""
    for cell in here.page.cells:
        if cell.kind != "markdown":
            continue
        for link in links(cell.source):
            target = urllib.parse.unquote(link.target)
            if link.alt is not None and not link.alt.strip():
                yield here.page.fault(cell, "image-without-alt", f"the picture {target} has no alt text.")
            problem = _problem(here, link.target)
            if problem:
                yield here.page.fault(cell, "link-dead", f"the link {target} {problem}.")


def lists_are_meant(here: Draft) -> Iterator[Fault]:
    """No wrapped line begins with what markdown takes for the sign of a list."""
    for cell in here.page.cells:
        if cell.kind == "markdown":
            for line in accidental_lists(cell.source):
                yield here.page.fault(
                    cell, "list-by-accident", f"markdown makes a list of {line!r}: wrap the lines elsewhere."
                )


def _problem(here: Draft, target: str) -> str:
    """Why a link leads nowhere; '' if it leads somewhere or out of the course."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        return ""
    page = here.page
    if parts.path:
        folder = here.course.blank(here.slug).parent.resolve()
        path = (folder / urllib.parse.unquote(parts.path)).resolve()
        if path.parent != folder:
            return "" if path.exists() else "leads to nothing"
        if path.suffix != ".ipynb":
            return "stays behind: only notebooks are copied to work/"
        try:
            page = draft(here.course, path.stem).page
        except Unusable:
            return "leads to no lesson"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and anchor not in {heading.anchor for cell in page.cells for heading in _headings(cell)}:
        return "names no heading (in an anchor spaces become `-`, capitals stay)"
    return ""


def _headings(cell: Cell) -> tuple[Heading, ...]:
    return headings(cell.source) if cell.kind == "markdown" else ()
