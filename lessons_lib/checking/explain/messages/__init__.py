"""Error messages of PyTorch and Python in the lesson's words, theme by theme."""

import re
from dataclasses import replace

from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.explain.messages import (
    autograd,
    axes,
    calls,
    devices,
    dtypes,
    indexing,
    losses,
    modules,
    names,
    operands,
    products,
    refusals,
    scalars,
    shapes,
)
from lessons_lib.checking.explain.messages.table import KnownMessage
from lessons_lib.checking.explain.messages.terms import with_full_stop

_TABLES = (
    shapes.table,
    products.table,
    axes.table,
    indexing.table,
    dtypes.table,
    devices.table,
    autograd.table,
    scalars.table,
    losses.table,
    modules.table,
    calls.table,
    operands.table,
    names.table,
    refusals.table,
)

# Each is met by a test that provokes the real error, and no error there is met by two.
KNOWN_MESSAGES = tuple(known for table in _TABLES for known in table.entries)


MOST_QUOTED = 500  # characters of a message's first line

# The learner's own `raise` or `assert`: its text is the explanation.
_RAISED_BY_LEARNER = re.compile(r"(?:^|:\s*)(raise|assert)\s")


# What makes a terminal bold or coloured, and any other character that isn't text.
_CODES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def _without_codes(text: str) -> str:
    """A message as a card or a report can hold it: libraries write theirs for a terminal."""
    return _CODES.sub("", text)


GET_THIS_FAR = "Should your code get this far in this case?"


def explain_exception(raised: RaisedException, there: str = "", none_expected: bool = False) -> str:
    """An exception in words: its type, the learner's line, what it means, and the first line of its message, if that may
    be quoted.

    there: 'on further inputs', if it was raised on inputs that the verdict doesn't show. none_expected: whether the right
    answer is None there.
    """
    raised = replace(raised, message=_without_codes(raised.message), code=_without_codes(raised.code))
    begin = f"{there[0].upper()}{there[1:]}, your" if there else "Your"
    own = _RAISED_BY_LEARNER.search(raised.code)
    if own and raised.by_statement:
        ask = "Expected None here, not an error." if none_expected else GET_THIS_FAR
        return f"{begin} own `{own[1]}` stopped your code {_raised_on_purpose(raised)} {ask}"
    known = _known_message(raised)
    words = known[0].words(known[1], raised.code) if known else ""
    what = f"{begin} code raised {raised.type_name}"
    if raised.line and raised.code:
        what += f" in line {raised.line} of your cell, `{raised.code}`"
    elif not raised.line and not (known and known[0].inside is False):  # or the call itself didn't fit
        what = f"{begin} answer made the check raise {raised.type_name}"
    if (
        known and known[0] in refusals.table.entries
    ):  # the exercise's own sentence: the type says nothing besides
        begun = f"{begin} code stopped in line {raised.line} of your cell, `{raised.code}`. "
        return f"{begun if raised.line and raised.code else ''}{words}"
    if not raised.quoted:
        return f"{what}. {words}".rstrip()
    lines = raised.message.strip().splitlines()
    first = lines[0][:MOST_QUOTED] if lines else "it gave no message"
    message = f"{first} …" if first.endswith(":") and lines[1:] else with_full_stop(first)
    return f"{what}. {words} (The message: {message})" if words else f"{what}: {message}"


def in_plain_words(raised: RaisedException) -> str:
    """What an exception means, in one sentence or two short ones; '' if it says it well enough itself."""
    known = _known_message(raised)
    return known[0].words(known[1], raised.code) if known else ""


def _known_message(raised: RaisedException) -> tuple[KnownMessage, re.Match[str]] | None:
    for known in KNOWN_MESSAGES:
        match = known.match(raised)
        if match:
            return known, match
    return None


def _raised_on_purpose(raised: RaisedException) -> str:
    """The learner's own raising statement, and its message unless the statement shows it."""
    message = (raised.message.strip().splitlines() or [""])[0][:MOST_QUOTED].rstrip(".")
    new = raised.quoted and message and message not in raised.code
    more = f" It says: {with_full_stop(message)}" if new else ""
    return f"in line {raised.line} of your cell: `{raised.code}`.{more}"
