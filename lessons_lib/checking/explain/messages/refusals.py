"""Answers that an exercise itself refuses, in sentences of its own about the learner's program."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import with_full_stop

table = Table()


@table.message(
    r"^TypeError: ((?:your program|the queue here|the loss should|the caller's list|Without workers,|`machine\.start\(\w+(?:, …)?\)`) .+)"
)
def _refused(m: re.Match[str]) -> str:
    return with_full_stop(f"{m[1][0].upper()}{m[1][1:]}")
