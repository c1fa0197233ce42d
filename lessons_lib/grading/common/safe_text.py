"""Text from outside, made safe to show: names, paths, messages, a student's source."""

import unicodedata

REPLACEMENT = "\ufffd"
# What a terminal obeys (Cc), what turns a line around or has no width (Cf), halves of surrogate pairs (Cs), and what
# breaks lines in its own way (Zl, Zp).
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def clean(text: str, *, lines: bool = False) -> str:
    """The text with U+FFFD in place of every character that is not shown but obeyed.

    lines: keep line feeds and tabs, as a message or source needs them.
    """
    if text.isascii() and text.isprintable():  # nearly all of it
        return text
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\r\n", "\n")
    return "".join(_shown(character, lines) for character in whole)


def _shown(character: str, lines: bool) -> str:
    if lines and character in "\n\t":
        return character
    return REPLACEMENT if unicodedata.category(character) in _UNSAFE else character
