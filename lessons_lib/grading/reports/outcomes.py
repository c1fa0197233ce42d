"""The words for a result's outcome, the same in every report."""

from collections.abc import Collection

from lessons_lib.grading.execute.sandbox.probe import MEANING
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.reports.html_page import Html

LONGEST = 1_000  # characters of a message in a report
LONGEST_LOOK = 2_000  # characters of all remarks on one notebook


def outcome(result: Result) -> str:
    """The outcome of a result: one of OUTCOMES."""
    if result.status == "failed" and result.score > 0 and not result.why:
        return "values right"
    return {"failed": "wrong", "error": "not judged"}.get(result.status, result.status)


OUTCOMES = ("passed", "values right", "wrong", "waiting", "not judged", "not attempted")
KEY = {
    "values right": "the values are right, but a requirement isn't met: half the points",
    "waiting": "it builds on an exercise that hasn't passed yet",
    "not judged": "the grader had nothing that it could try",
}
_SIGNS = {
    "passed": "✓",
    "values right": "◐",
    "wrong": "✗",
    "waiting": "…",
    "not judged": "!",
    "not attempted": "○",
}
_LOOKS = {"passed": "passed", "wrong": "failed", "values right": "failed"}


def marked(result: Result) -> Html:
    """The outcome with its sign and colour, as HTML."""
    if result.why:
        return Html('<span class="soft">✎ set by hand</span>')
    word = outcome(result)
    return Html(f'<span class="{_LOOKS.get(word, "soft")}">{_SIGNS[word]} {word}</span>')


def key(words: Collection[str]) -> str:
    """A sentence that explains those of these outcomes that need it; '' if none does."""
    meant = [f"*{word}*: {KEY[word]}" for word in KEY if word in words]
    return f"{'; '.join(meant)}." if meant else ""


def isolation(level: str) -> str:
    """The meaning of a level of isolation."""
    return next((meaning for known, meaning in MEANING.items() if known == level), "unknown")


def cut(message: str, longest: int = LONGEST) -> str:
    """A message, cut to `longest` characters."""
    return message if len(message) <= longest else f"{message[:longest]} …"
