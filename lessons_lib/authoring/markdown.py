"""Headings, links and lists of markdown cells."""

import functools
import itertools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


_MINUTES = re.compile(r" · \d+(?:–\d+)? min(?:utes)?\b.*$")


@dataclass(frozen=True)
class Heading:
    """A heading: its level from 1, and its text without markup."""

    level: int
    text: str

    @property
    def slug(self) -> str:
        """The text as part of a cell id: 'the-rule'. Minutes at its end are left out: they change."""
        plain = (
            unicodedata.normalize("NFKD", _MINUTES.sub("", self.text))
            .encode("ascii", "ignore")
            .decode()
            .lower()
        )
        return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48].rstrip("-")

    @property
    def anchor(self) -> str:
        """What a link to it has after the `#` in JupyterLab."""
        return self.text.replace(" ", "-")


@dataclass(frozen=True)
class Link:
    """A link, or a picture if it has `alt`: the words that are read instead of it."""

    target: str
    alt: str | None = None


@functools.lru_cache(maxsize=4096)  # each link into a lesson asks for all of that lesson's
def headings(text: str) -> tuple[Heading, ...]:
    """The headings of a markdown text; a `#` in a code block is none."""
    tokens = _parse(text)
    return tuple(
        Heading(int(opening.tag[1:]), _words(inline))
        for opening, inline in itertools.pairwise(tokens)
        if opening.type == "heading_open"
    )


def links(text: str) -> Iterator[Link]:
    """The links and pictures of a markdown text, in order."""
    for token in _parse(text):
        for child in token.children or []:
            if child.type == "link_open":
                yield Link(str(child.attrs["href"]))
            elif child.type == "image":
                yield Link(str(child.attrs["src"]), alt=child.content)


def accidental_lists(text: str) -> Iterator[str]:
    """Lines that markdown takes for a list where the author only wrapped a line: `+ 2`, or `1. ` inside a sentence.

    Lists of the course have `-` or numbers, and begin after an empty line or a colon.
    """
    lines = text.splitlines()
    for token in _parse(text):
        if token.type not in ("bullet_list_open", "ordered_list_open") or token.map is None:
            continue
        first = token.map[0]
        before = lines[first - 1].rstrip() if first else ""
        interrupts = token.level == 0 and before and not before.endswith(":")
        if interrupts or token.markup == "+":
            yield lines[first].strip()


def code_lines(text: str) -> list[str]:
    """The lines of a markdown text's code blocks."""
    return [
        line
        for token in _parse(text)
        if token.type in ("fence", "code_block")
        for line in token.content.splitlines()
    ]


def _parse(text: str) -> "list[Token]":
    return _parser().parse(text)


@functools.cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table")


def _words(inline: "Token") -> str:
    return "".join(child.content for child in inline.children or [])
