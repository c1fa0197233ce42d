"""Answers that an exercise itself refuses, in sentences of its own about the learner's program."""

import re

from lessons_lib.checking.explain.messages.table import Table

table = Table()


@table.message(r"^TypeError: ((?:your program|the queue here|the loss should) .+)")
def _refused(m: re.Match[str]) -> str:
    return f"{m[1][0].upper()}{m[1][1:].rstrip('.')}."
