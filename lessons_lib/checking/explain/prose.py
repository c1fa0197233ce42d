"""Sentences as HTML: cards and reports write code between backticks and set a word off between asterisks."""

import re
from html import escape

_EMPHASISED = re.compile(r"(?<![\w*])\*(\w+(?: \w+)*)\*(?![\w*])")


def prose(text: str, code: str = "<code>") -> str:
    """Escaped text with `code` and *emphasis*, newlines kept. code: the tag that opens a piece of code.

    A lone backtick is a character like any other.
    """
    parts = escape(text).split("`")
    if len(parts) % 2 == 0:
        return escape(text).replace("\n", "<br>")
    html = "".join(
        f"{code}{part}</code>" if place % 2 else _EMPHASISED.sub(r"<em>\1</em>", part)
        for place, part in enumerate(parts)
    )
    return html.replace("\n", "<br>")
