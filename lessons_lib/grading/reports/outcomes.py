"""How a result is put: the same words in every report."""

from collections.abc import Collection

from lessons_lib.grading.execute.sandbox.probe import MEANING
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.reports.html_page import Html

LONGEST = 1_000  # characters of a message
LONGEST_LOOK = 2_000  # of all that is said of one notebook


def outcome(result: Result) -> str:
    """One of the columns in which a class is counted."""
    if result.status == "failed" and result.score > 0 and not result.why:
        return "values right"
    return {"failed": "wrong", "error": "not judged"}.get(result.status, result.status)


OUTCOMES = ("passed", "values right", "wrong", "waiting", "not judged", "not attempted")
KEY = {
    "values right": "the values are right and something else that was asked is missing: half the points",
    "waiting": "it builds on an exercise that has not passed yet",
    "not judged": "there was nothing that could be tried",
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
    """The outcome with its sign; the colour says nothing that the word doesn't."""
    if result.why:
        return Html('<span class="soft">✎ set by hand</span>')
    word = outcome(result)
    return Html(f'<span class="{_LOOKS.get(word, "soft")}">{_SIGNS[word]} {word}</span>')


def key(words: Collection[str]) -> str:
    """What those of these outcomes mean that do not say it themselves, one sentence; '' if all of them do."""
    meant = [f"*{word}*: {KEY[word]}" for word in KEY if word in words]
    return f"{'; '.join(meant)}." if meant else ""


def isolation(level: str) -> str:
    """What a level of isolation means."""
    return next((meaning for known, meaning in MEANING.items() if known == level), "unknown")


def cut(message: str, longest: int = LONGEST) -> str:
    """A message of a reasonable length."""
    return message if len(message) <= longest else f"{message[:longest]} …"
