"""Every clause of an exercise's text is held: a wrong answer that breaks it is there, and is refused.

"However small", "of x's dtype", "is left as it is": a clause that no case and no ask looks at is a promise that any
answer may break. So each word that makes a promise lies in a phrase that a violation or a misconception breaks, or in
one that the exercise says demands nothing.
"""

import re
from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.running import SEEDS, as_an_answer
from lessons_lib.authoring.wording import plain, wordings
from lessons_lib.checking.exercise.answer_key import AnswerKey

PROMISE = re.compile(
    r"\b(?:however|no matter|whatever|any|never|always|only|even|empty|at least|at most|up to|no more than|without|"
    r"in place|dtypes?|precision|same|equal|unchanged|left as|as (?:it|they) (?:is|are|was|were)|doubled|twice|raises?|"
    r"(?-i:None)|ties|alone|(?:not|n't) change[sd]?|nothing|stays?|must)\b",
    re.IGNORECASE,
)


def clauses_are_in_the_text(draft: Draft) -> Iterator[Fault]:
    """What a violation breaks, and what is said to demand nothing, is in the exercise's text word for word."""
    texts = wordings(draft.page)
    for key in draft.keys:
        for phrase in _phrases(key):
            if plain(phrase) not in texts.get(key.name, ""):
                yield draft.fault(key.exercise, "clause-not-in-text", f"its text nowhere says {phrase!r}.")


def promises_have_a_clause(draft: Draft) -> Iterator[Fault]:
    """Each promising word of an exercise's text lies in a phrase that something breaks, or that demands nothing."""
    texts = wordings(draft.page)
    for key in draft.keys:
        if not key.exercise.has_inputs:
            continue
        text = texts.get(key.name, "")
        spans = [found.span() for phrase in _phrases(key) for found in _all(plain(phrase), text)]
        for word in PROMISE.finditer(text):
            if not any(start <= word.start() and word.end() <= end for start, end in spans):
                around = text[max(0, word.start() - 40) : word.end() + 40].strip()
                yield draft.fault(
                    key.exercise,
                    "promise-untested",
                    f"no violation breaks {word.group()!r} in its text (… {around} …): add one, or put the phrase "
                    f"into `no_demand`.",
                )


def violations_are_refused(draft: Draft) -> Iterator[Fault]:
    """No wrong answer that breaks a clause earns all points."""
    for key in draft.keys:
        for violation in key.violations:
            for seed in SEEDS:
                if as_an_answer(key, violation.function, seed).passed:
                    text = f"{violation.name} passes, though the text says {violation.breaks!r}: a case or an ask is missing."
                    yield draft.fault(key.exercise, "violation-passes", text)
                    break


def _phrases(key: AnswerKey) -> Iterator[str]:
    yield from (wrong.breaks for wrong in key.misconceptions if wrong.breaks)
    yield from (wrong.breaks for wrong in key.violations)
    yield from key.exercise.no_demand


def _all(phrase: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(re.escape(phrase), text)
