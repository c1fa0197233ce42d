"""The two versions of a text that holds the conflict markers of an unfinished merge."""

import itertools
import re

MOST_MARKS = 20_000  # in one text; a text with more is not from a merge

_MARK = re.compile(r"^[ \t]*(<{7}|\|{7}|={7}|>{7})(?![<|=>])[^\n]*(?:\n|\Z)", re.MULTILINE)
_WHOLE = ("<=>", "<|=>")  # a conflict, without and with the common ancestor


def merge_versions(text: str) -> tuple[str, ...]:
    """Ours and theirs, or one text if they are equal; () if there is no marker.

    An incomplete marker is removed; the text around it is in both versions.
    """
    marks = [*itertools.islice(_MARK.finditer(text), MOST_MARKS + 1)]
    if not marks or len(marks) > MOST_MARKS:
        return ()
    ours: list[str] = []
    theirs: list[str] = []
    place = number = 0
    while number < len(marks):
        both = text[place : marks[number].start()]
        ours.append(both)
        theirs.append(both)
        hunk = next((marks[number : number + len(w)] for w in _WHOLE if _are(marks, number, w)), None)
        if hunk:
            ours.append(text[hunk[0].end() : hunk[1].start()])
            theirs.append(text[hunk[-2].end() : hunk[-1].start()])
        last = hunk[-1] if hunk else marks[number]
        place, number = last.end(), number + (len(hunk) if hunk else 1)
    found = ("".join([*ours, text[place:]]), "".join([*theirs, text[place:]]))
    return found if found[0] != found[1] else found[:1]


def _are(marks: list[re.Match[str]], number: int, kinds: str) -> bool:
    """Whether the markers from this one on are of these kinds."""
    return "".join(mark[1][0] for mark in marks[number : number + len(kinds)]) == kinds
