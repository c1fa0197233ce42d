"""Reads the cells of a notebook that was exported as a Python script, by its cell markers."""

import itertools
import re
from dataclasses import dataclass

LOOK = "The file is a notebook exported as a Python script. Its cells were read from the marks between them."

# `# %%` with options (jupytext, VS Code, Spyder); `# In[7]:` (nbconvert).
_MARK = re.compile(r"^# ?%%(?P<options>[^\n]*)\n|^# In\[(?P<count>[ \d]{0,9})\]:[ \t]*\n", re.MULTILINE)
_IS_TEXT = re.compile(r"\[(markdown|md|raw)\]")
_TAGS = re.compile(r"\btags=\[([^\]]*)\]")
_ID = re.compile(r"\bid=\"([^\"]*)\"")
_WORD = re.compile(r"[\"']([^\"']+)[\"']")
MOST_OPTIONS = 1_000  # characters after a marker that are read: no editor writes longer lines


@dataclass(frozen=True)
class Part:
    """One cell of a script. count: its execution count, 0 if it has none."""

    source: str
    is_code: bool
    count: int = 0
    id: str = ""
    tags: tuple[str, ...] = ()


def is_script(text: str) -> bool:
    """Whether the text has cell markers."""
    return _MARK.search(text) is not None


def cells(text: str, most: int) -> list[Part]:
    """The first `most` cells of a script; [] if it has no cell markers."""
    text = text.replace("\r\n", "\n").replace("\r", "\n") + "\n"
    marks = [*itertools.islice(_MARK.finditer(text), most)]
    ends = [*(mark.start() for mark in marks), len(text)][1:]
    return [_part(mark, text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def _part(mark: re.Match[str], source: str) -> Part:
    options = mark["options"] and mark["options"][:MOST_OPTIONS]
    if options is None:  # nbconvert: the text cells that follow are comments below the code
        count = mark["count"].strip()
        return Part(_without_comments_below(source), True, int(count or 0))
    tags = _TAGS.search(options)
    id_ = _ID.search(options)
    return Part(
        source.strip("\n"),
        not _IS_TEXT.search(options),
        id=id_[1] if id_ else "",
        tags=tuple(_WORD.findall(tags[1])) if tags else (),
    )


def _without_comments_below(source: str) -> str:
    lines = source.strip("\n").split("\n")
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return "\n".join(lines)
