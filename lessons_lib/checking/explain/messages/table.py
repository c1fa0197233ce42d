"""A table of known error messages, each with the function that puts it into plain words."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from lessons_lib.checking.collect.exceptions import RaisedException

Explanation = Callable[[re.Match[str]], str]
ExplanationOfLine = Callable[[re.Match[str], str], str]


@dataclass(frozen=True)
class KnownMessage:
    """One message. inside: True or False if it counts only within or outside the learner's own lines.

    in_own_line: True if the learner's line itself must have raised it, False if a Python function that it called.
    words: takes the match and the learner's own line, '' if it is not known.
    """

    pattern: re.Pattern[str]
    words: ExplanationOfLine
    inside: bool | None = None
    in_own_line: bool | None = None

    def match(self, raised: RaisedException) -> re.Match[str] | None:
        """The match of `raised` as 'TypeName: message', or None."""
        if self.inside is not None and self.inside != bool(raised.line):
            return None
        if self.in_own_line is not None and self.in_own_line != raised.in_own_line:
            return None
        return self.pattern.search(f"{raised.type_name}: {raised.message}")


class Table:
    """The messages of one theme.

    A pattern for an error of Python itself begins with its type's name, since such
    messages are short and any program may raise them; PyTorch's are recognised by their
    text alone, since their type changes between versions.

    A function takes the match and returns one sentence, two short ones, or '' where the
    message says it well enough; `message_by_line` gives it the learner's own line too, which
    tells causes apart: two at most are offered. It says what happened and claims no cause that the
    message does not prove: only names and sizes that the message gives, facts about
    PyTorch, and what would certainly help.
    """

    def __init__(self) -> None:
        self.entries: list[KnownMessage] = []

    def message(
        self, pattern: str, *, inside: bool | None = None, in_own_line: bool | None = None
    ) -> Callable[[Explanation], Explanation]:
        """Decorator: the function below it puts messages of this pattern into words."""

        def register(words: Explanation) -> Explanation:
            known = KnownMessage(re.compile(pattern), lambda match, line: words(match), inside, in_own_line)
            self.entries.append(known)
            return words

        return register

    def message_by_line(self, pattern: str) -> Callable[[ExplanationOfLine], ExplanationOfLine]:
        """Decorator: the same for a function that takes the learner's own line as well."""

        def register(words: ExplanationOfLine) -> ExplanationOfLine:
            self.entries.append(KnownMessage(re.compile(pattern), words))
            return words

        return register
