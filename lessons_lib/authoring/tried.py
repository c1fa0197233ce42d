"""Wrong answers that were really tried, each with its true cause: what the judge and its diagnoses are measured on.

A file in tests/tried/ holds those of one lesson, a cell each: `# %% exercise_name: the cause in a few words`, and below
it code that defines the exercise's name. They are kept as they were written: no tool formats or corrects them.
"""

import functools
import linecache
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessons_lib import exercises
from lessons_lib.authoring.asking import defined
from lessons_lib.authoring.course import this_course
from lessons_lib.authoring.draft import draft
from lessons_lib.authoring.running import names_after, quiet

MARK = "# %%"
_HEADER = re.compile(r"# %% (?P<exercise>\w+): (?P<cause>\S.*)")


@dataclass(frozen=True)
class Tried:
    """One wrong answer.

    exercise: the exercise's name. cause: what is really wrong, in a few words. source: the answer's code.
    file: the name of the file that holds it. line: that of its header there.
    """

    exercise: str
    cause: str
    source: str
    file: str
    line: int

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"{self.file}:{self.line}"


def read_tried(path: Path) -> list[Tried]:
    """The wrong answers of a file, in its order. There may be comments above the first.

    Raises ValueError, one sentence with file and line, for code without a header, an exercise that doesn't exist or takes
    no function or class, code that can't be parsed or doesn't define the exercise's name.
    """
    cells: list[tuple[int, list[str]]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(MARK):
            cells.append((number, [line]))
        elif cells:
            cells[-1][1].append(line)
        elif line.strip() and not line.startswith("#"):
            raise _no_header(path, number)
    return [_tried(path, number, lines) for number, lines in cells]


def _no_header(path: Path, number: int) -> ValueError:
    return ValueError(f"{path}:{number}: a cell begins with `{MARK} exercise_name: the cause`.")


def _tried(path: Path, number: int, lines: list[str]) -> Tried:
    header = _HEADER.fullmatch(lines[0].rstrip())
    if header is None:
        raise _no_header(path, number)
    source = "\n".join(lines[1:]).strip("\n") + "\n"
    found = Tried(header["exercise"], header["cause"], source, path.name, number)
    try:
        exercise = exercises.find(found.exercise)
    except LookupError as error:
        raise ValueError(f"{path}:{number}: {error}") from None
    if not exercise.has_inputs:
        raise ValueError(f"{path}:{number}: {found.exercise} takes no function or class.")
    try:
        names = defined("\n".join(lines))  # the header, a comment, keeps the lines' numbers
    except SyntaxError as error:
        line = number + (error.lineno or 1) - 1
        raise ValueError(f"{path}:{line}: this can't be parsed: {error.msg}.") from None
    if found.exercise not in names:
        raise ValueError(f"{path}:{number}: the code below doesn't define {found.exercise}.")
    return found


def define(tried: Tried) -> Any:
    """The function or class that the code defines, among the names that its lesson's notebook has bound.

    `inspect.getsource` reads its code. Raises whatever the code raises when it is executed.
    """
    file = f"<{tried.place}>"
    linecache.cache[file] = (len(tried.source), None, tried.source.splitlines(keepends=True), file)
    names = dict(_names(exercises.find(tried.exercise).lesson))
    with quiet():
        exec(compile(tried.source, file, "exec"), names)
    return names[tried.exercise]


@functools.cache
def _names(slug: str) -> dict[str, Any]:
    return names_after(draft(this_course(), slug))
