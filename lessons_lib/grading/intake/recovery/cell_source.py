"""Repairs the source of one cell that a merge, a mail program or a word processor has damaged."""

import html
import re
from collections.abc import Callable, Iterator

from lessons_lib.grading.intake.recovery.merge_conflicts import merge_versions

MOST_READ = 100_000  # characters: a longer source is left as it is

_TYPED = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "′": "'",
    "−": "-",
    "–": "-",
    "\xa0": " ",
    "\u2007": " ",
}
_TYPED |= dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", "")  # zero-width characters
_TABLE = str.maketrans(_TYPED)
_TWICE = {r"\n": "\n", r"\t": "\t", r"\"": '"', r"\\": "\\"}
_QUOTED = re.compile(r"^> ?", re.MULTILINE)
_HEADING = re.compile(r"\A#{1,6} (?=\S)")


def repaired(source: str, fault: Callable[[str], str]) -> tuple[list[str], str]:
    """The repaired source (two after an unfinished merge), and what was done, '' for nothing.

    fault: says why a text is not Python, '' if it is. The source is returned unchanged if no repair makes it Python.
    """
    if len(source) > MOST_READ or not fault(source):
        return [source], ""
    if versions := [version for version in merge_versions(source) if not fault(version)]:
        return versions, "The marks of a merge that wasn't finished were left out"
    for made, what in _attempts(source):
        if made != source and not fault(made):
            return [made], what
    return [source], ""


def _attempts(source: str) -> Iterator[tuple[str, str]]:
    """Possible repairs with their descriptions, the likeliest first."""
    yield source.translate(_TABLE), "Typographic quotes, dashes and blanks were read as plain ones"
    yield html.unescape(source), "The characters of a web page, such as `&lt;`, were read as what they mean"
    if "\n" not in source.strip("\n"):
        whole = re.sub(r"\\[nt\"\\]", lambda found: _TWICE[found[0]], source)
        yield whole, "Line ends that were written as `\\n` were read as line ends"
    yield _QUOTED.sub("", source), "The `>` of a quoted mail were left out"


def code_in_text(text: str) -> list[str]:
    """The parts of a text cell that may be code: the whole text, the text without a heading mark, fenced blocks."""
    if len(text) > MOST_READ:
        return []
    heading = _HEADING.match(text)
    fenced = [block for block in _fenced(text) if block.strip()]
    return [text, *([text[heading.end() :]] if heading else []), "\n".join(fenced), *fenced]


def _fenced(text: str) -> list[str]:
    """The blocks between lines of three backticks or tildes; an unclosed block extends to the end."""
    blocks: list[list[str]] = []
    inside = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            inside = not inside
            if inside:
                blocks.append([])
        elif inside:
            blocks[-1].append(line)
    return ["\n".join(block) for block in blocks]
