"""The valid statements of a cell that is not valid Python as a whole."""

import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

MOST_TRIES = 2_000  # of one cell
MOST_READ = 2_000_000  # characters in all these tries
MOST_IN_ALL = 5  # such cells in one notebook, whose others are not cut
WIDEST = 60  # lines without indentation in one statement: a dictionary, a text in triple quotes
_GOES_ON = re.compile(r"(?:else|elif|except|finally)\b|[)\]}#]")
# Messages of errors that further lines may resolve.
_UNFINISHED = re.compile(r"never closed|unterminated triple-quoted|unexpected EOF|incomplete|\bexpected ")


@dataclass
class ParseBudget:
    """How much parsing is left for all cells of a notebook. tries: parses; read: characters in them."""

    tries: int = MOST_IN_ALL * MOST_TRIES
    read: int = MOST_IN_ALL * MOST_READ


def statements(source: str, fault: Callable[[str], str], budget: ParseBudget | None = None) -> list[str]:
    """The statements that can be parsed, in their order; invalid text between them is left out.

    A stray line within a function is left out, and the function is kept. fault: why a text is not Python, '' if it
    is. budget: shared by all cells of a notebook. Raises nothing that `fault` doesn't.
    """
    cut = _Cut(source, fault, budget or ParseBudget())
    found = []
    while cut.left and not cut.is_used_up:
        if statement := cut.statement():
            found.append(statement)
    return found


class _Cut:
    """left: the remaining parts, each beginning where a statement may begin."""

    def __init__(self, source: str, fault: Callable[[str], str], budget: ParseBudget) -> None:
        self._fault = fault
        self._budget = budget
        self._tries = self._read = 0
        lines = textwrap.dedent(source).split("\n")
        begins = [number for number, line in enumerate(lines) if _begins(line)]
        ends = [*begins[1:], len(lines)]
        self.left = ["\n".join(lines[a:b]) for a, b in zip(begins, ends, strict=bool(begins))]
        self.left.reverse()

    @property
    def is_used_up(self) -> bool:
        """Whether the limit for one cell, or for all cells, is reached."""
        one = self._tries > MOST_TRIES or self._read > MOST_READ
        return one or self._budget.tries <= 0 or self._budget.read <= 0

    def statement(self) -> str:
        """The next statement; '' if the next part is not one."""
        statement = self.left.pop()
        why = self._why(statement)
        used = 0
        while why and (statement.startswith("@") or _UNFINISHED.search(why)):
            used += 1
            if used > min(WIDEST, len(self.left)):
                return ""
            longer = statement + "\n" + self.left[-used]
            if not (why := self._why(longer)):
                statement = longer
            elif not self._why(without := statement + "\n" + _below(self.left[-used])):
                statement, why = without, ""
            else:
                statement = longer
        if why:
            first = statement.partition("\n")[0]
            return "" if self._why(first) else first  # the lines indented below it have no header
        del self.left[len(self.left) - used :]
        while self.left and _below(self.left[-1]).strip() and self._why(self.left[-1]):
            longer = statement + "\n" + _below(self.left[-1])
            if self._why(longer):
                break
            statement = longer  # a stray line was within it
            self.left.pop()
        return statement

    def _why(self, statement: str) -> str:
        self._tries += 1
        self._read += len(statement)
        self._budget.tries -= 1
        self._budget.read -= len(statement)
        return "too much was tried" if self.is_used_up else self._fault(statement)


def _below(part: str) -> str:
    """A part without its first line."""
    return part.partition("\n")[2]


def _begins(line: str) -> bool:
    """Whether a statement may begin here."""
    return bool(line.strip()) and not line[0].isspace() and not _GOES_ON.match(line)
