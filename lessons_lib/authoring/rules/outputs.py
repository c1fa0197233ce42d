"""What is stored as output is the same on every machine and can be seen and read everywhere."""

import ast
import base64
import binascii
import re
import sys
import urllib.parse
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault

ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")
PATH = re.compile(
    r"(?<![\w.])/(?:tmp|home|root|Users|usr|opt|var|private|mnt|proc)/[\w.-]+"
    r"|\b[A-Z]:\\(?:Users|Windows|Program)|site-packages|ipykernel_\d"
)
BARE = re.compile(r"<[^<>\n]*>")  # <Figure size 640x480 with 1 Axes>, <IPython.core.display.HTML object>
BASE64 = re.compile(r"data:[\w/+.;=-]*;base64,([\w+/=]*)")
# What JupyterLab takes out of a notebook that it does not trust.
DROPPED_TAGS = ("script", "style", "svg", "iframe")
DROPPED_KINDS = ("image/svg+xml", "application/javascript", "application/vnd.jupyter.widget-view+json")


def no_trace_of_the_machine(draft: Draft) -> Iterator[Fault]:
    """No path and no memory address, not in pictures either."""
    own = (str(draft.course.root), sys.prefix, str(Path.home()))
    for cell, output in _outputs(draft):
        text = "\n".join(_readable(part) for part in _texts(output))
        path = PATH.search(text)
        if path or any(len(place) > 1 and place in text for place in own):
            found = f" (`{path[0]}`)" if path else ""
            yield Fault(
                draft.solved_file,
                cell["id"],
                "output-has-path",
                f"its output holds a path of this machine{found}.",
            )
        address = ADDRESS.search(text)
        if address:
            yield Fault(
                draft.solved_file,
                cell["id"],
                "output-has-address",
                f"its output holds a memory address (`{address[0]}`).",
            )


def pictures_have_words(draft: Draft) -> Iterator[Fault]:
    """HTML and images come with a text/plain that says the same, and each <img> with an alt."""
    for cell, output in _outputs(draft):
        data = output.get("data", {})
        rich = [kind for kind in data if kind == "text/html" or kind.startswith("image/")]
        words = str(data.get("text/plain", "")).strip()
        if rich and (not words or BARE.fullmatch(words)):
            said = f"only `{words}`" if words else "nothing"
            yield Fault(
                draft.solved_file,
                cell["id"],
                "output-without-words",
                f"its {rich[0]} output says {said} in text/plain.",
            )
        if any(tag == "img" and not attributes.get("alt") for tag, attributes in _tags(data)):
            yield Fault(
                draft.solved_file, cell["id"], "output-without-alt", "an <img> in its output has no alt text."
            )


def untrusted_notebooks_show_them(draft: Draft) -> Iterator[Fault]:
    """Nothing is stored that JupyterLab hides until a notebook is trusted."""
    for cell, output in _outputs(draft):
        data = output.get("data", {})
        tags = _tags(data)
        dropped = [f"<{tag}>" for tag, _ in tags if tag in DROPPED_TAGS]
        dropped += ["a style with var()" for _, attributes in tags if "var(" in attributes.get("style", "")]
        dropped += [kind for kind in DROPPED_KINDS if kind in data]
        if dropped:
            text = f"its output has {dropped[0]}, which an untrusted notebook does not show."
            yield Fault(draft.solved_file, cell["id"], "output-not-trusted", text)


def bitmaps_are_asserted(draft: Draft) -> Iterator[Fault]:
    """nbval never compares a bitmap, so the cell asserts what the chart is there to show."""
    for cell, output in _outputs(draft):
        bitmap = next((kind for kind in output.get("data", {}) if kind in ("image/png", "image/jpeg")), None)
        if bitmap and not _asserts(cell["source"]):
            text = f"nbval does not compare its {bitmap}; `assert` in this cell what the picture shows."
            yield Fault(draft.solved_file, cell["id"], "bitmap-not-asserted", text)


def _outputs(draft: Draft) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(cell, output) of the stored solutions notebook."""
    for cell in (draft.stored_solved or {"cells": []})["cells"]:
        for output in cell.get("outputs", []):
            yield cell, output


def _texts(output: dict[str, Any]) -> Iterator[str]:
    """All text of an output, bitmaps left out."""
    yield str(output.get("text", ""))
    yield from (str(output.get(part, "")) for part in ("ename", "evalue"))
    yield from map(str, output.get("traceback", []))
    for kind, content in output.get("data", {}).items():
        if kind not in ("image/png", "image/jpeg"):
            yield str(content)


def _readable(text: str) -> str:
    """Text with its data URIs decoded: in base64 anything may look like a path."""
    return BASE64.sub(lambda uri: _decoded(uri[1]), urllib.parse.unquote(text))


def _decoded(content: str) -> str:
    try:
        return base64.b64decode(content, validate=True).decode("utf-8", "replace")
    except binascii.Error:
        return ""


def _tags(data: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """The opening tags of an output's HTML with their attributes."""
    found: list[tuple[str, dict[str, str]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, {name: value or "" for name, value in attrs}))

    Reader().feed(str(data.get("text/html", "")))
    return found


def _asserts(source: str) -> bool:
    try:
        return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))
    except SyntaxError:  # a cell with a magic
        return False
