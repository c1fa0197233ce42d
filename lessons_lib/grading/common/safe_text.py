"""Makes text from outside safe to display: names, paths, messages, a student's source."""

import unicodedata

REPLACEMENT = "\ufffd"
# Unicode categories: control characters (Cc), directional and zero-width characters (Cf), lone surrogates (Cs), line and
# paragraph separators (Zl, Zp).
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def clean(text: str, *, lines: bool = False) -> str:
    """The text with U+FFFD in place of every control or formatting character.

    lines: keep line feeds and tabs.
    """
    if text.isascii() and text.isprintable():  # the usual case
        return text
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\r\n", "\n")
    return "".join(_shown(character, lines) for character in whole)


def _shown(character: str, lines: bool) -> str:
    if lines and character in "\n\t":
        return character
    return REPLACEMENT if unicodedata.category(character) in _UNSAFE else character
