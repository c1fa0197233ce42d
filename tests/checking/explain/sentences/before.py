"""The sentences where there is nothing to judge yet, and the notes beside a verdict."""

import getpass
import pdb
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.collect.argument import MISSING, not_a_prediction, problem_with
from lessons_lib.checking.collect.isolation.keyboard import NoKeyboard, no_keyboard
from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.explain import sentences
from lessons_lib.checking.values.snapshot import Items, Opaque, Plain, describe, snapshot
from lessons_lib.notebook.cells.runs import CellRuns, Mismatch
from lessons_lib.notebook.cells.stale import remarks, stale_definition
from tests.checking.explain.sentences import Rows, sample_exercise
from tests.checking.sample_lesson import SampleLesson, altered, row_means_exercise, verdict_on

ROWS = Rows()
text, message = ROWS.text, ROWS.message


def row_means(x: Tensor) -> Tensor:
    return helper(x)


def helper(x: Tensor) -> Tensor:
    return x.mean(1)


class Known(CellRuns):
    """A notebook of which this is known: one name that is not what its cell shows."""

    def __init__(self, name: str, found: Mismatch | None = None) -> None:
        super().__init__({})
        self._known = (name, found)

    def mismatch(self, name: str) -> Mismatch | None:
        return self._known[1] if name == self._known[0] else None

    def is_from_another_cell(self, name: str) -> bool:
        return self._known == (name, None)


NAMES: dict[str, Any] = {"row_means": row_means, "helper": helper}


def stale(found: Mismatch, words: str, *, name: str = "row_means", missing: bool = False) -> None:
    """The sentence where the answer in memory is not the one that the notebook shows."""
    names = {known: value for known, value in NAMES.items() if not (missing and known == name)}
    answer = names.get("row_means", MISSING)
    text(lambda: stale_definition("row_means", answer, names, Known(name, found)), words)


memory = "The `row_means` in memory isn't the one you see"
error = ("NameError", "name 'y' is not defined", 3)
stale(
    Mismatch("unreadable", "SyntaxError", "invalid syntax", 2),
    f"{memory}: Python can't read its cell, SyntaxError in line 2 (invalid syntax). Fix the cell, run it, then check again.",
)
stale(
    Mismatch("interrupted"),
    f"{memory}: its cell was interrupted before it got there. Run the cell to its end, then check again.",
)
stale(
    Mismatch("gone"),
    f"{memory}: its cell ran and doesn't define it. Define `row_means` there, run the cell, then check again.",
)
stale(
    Mismatch("gone", instead=("rows", "means")),
    f"{memory}: its cell ran and doesn't define it (it defines `rows` and `means`). Define `row_means` there, run the "
    "cell, then check again.",
)
stale(
    Mismatch("later"),
    "There's no `row_means` yet: this cell defines it below the check. Put the check at the end, then run the cell again.",
    missing=True,
)
stale(
    Mismatch("not kept", magic="%%timeit"),
    f"{memory}: `%%timeit` keeps no definitions. Delete that line of its cell, run the cell, then check again.",
)
stale(
    Mismatch("failed", *error),
    f"{memory}: its cell stopped with NameError in line 3 (name 'y' is not defined) before it got there. Fix the cell, "
    "run it, then check again.",
)
stale(
    Mismatch("failed", "KeyError"),
    "`helper`, which your `row_means` uses, isn't the one you see: its cell stopped with KeyError before it got there. "
    "Fix the cell, run it, then check again.",
    name="helper",
)
stale(
    Mismatch("failed", "KeyError"),
    "`helper`, which your `row_means` uses, doesn't exist yet: its cell stopped with KeyError before it got there. "
    "Fix the cell, run it, then check again.",
    name="helper",
    missing=True,
)


def remarked(found: Mismatch | None, words: str) -> None:
    """The note beside a verdict; None where another cell has defined the answer."""
    text(lambda: " ".join(remarks("row_means", row_means, NAMES, Known("row_means", found))), words)


remarked(
    Mismatch("below", *error),
    "Below `row_means`, its cell stopped with NameError in line 3 (name 'y' is not defined).",
)
remarked(
    Mismatch("another", *error),
    "This is the `row_means` from the exercise's own cell. Another cell that defines it stopped with NameError in line 3 "
    "(name 'y' is not defined).",
)
remarked(None, "This is the `row_means` from another cell, which ran after the exercise's own.")


def a_class() -> AnswerKey:
    class Counter:
        def __init__(self) -> None:
            self.count = 0

    return SampleLesson().exercise(kind="class")(Counter)


def predicted() -> AnswerKey:
    def one() -> float:
        return 1.0

    return SampleLesson().prediction(Number())(one)


text(
    lambda: problem_with(predicted().exercise, MISSING),
    "`one` is a prediction. Write `predict(one=…)`, with your prediction in place of the dots.",
)
text(
    lambda: problem_with(row_means_exercise().exercise, MISSING),
    "`row_means` doesn't exist yet: run the cell that defines it, then this one.",
)
text(
    lambda: problem_with(a_class().exercise, row_means),
    "`Counter` should be a class, but it's a value of type function.",
)
text(
    lambda: problem_with(row_means_exercise().exercise, None),
    "`row_means` should be a function, but it's None: run its cell again.",
)
text(
    lambda: problem_with(row_means_exercise().exercise, torch.ones(2)),
    "`row_means` should be a function, but it's a value of type Tensor: run its cell again.",
)
text(
    lambda: not_a_prediction(row_means_exercise().exercise),
    '`row_means` is an exercise, not a prediction. Run its cell, then `check("row_means")`.',
)


def refused(read: Callable[[], object], what: str) -> None:
    def produce() -> str:
        with no_keyboard(), pytest.raises(NoKeyboard) as refusal:
            read()
        return str(refusal.value)

    text(
        produce,
        f"{what} waits for you to type, and a check can't wait: use your function's arguments instead",
    )


refused(lambda: input(), "`input`")
refused(lambda: getpass.getpass(), "`getpass`")
refused(lambda: sys.stdin.readline(), "reading `sys.stdin`")
refused(lambda: breakpoint(), "`breakpoint`")
refused(lambda: pdb.Pdb().set_trace(), "the debugger")


def hunt() -> AnswerKey:
    answers = SampleLesson()
    question = answers.lesson.hunt()(smallest)
    question.cases(lambda draw: iter([case(draw.normal(3)), case(draw.normal(4))]))
    key = answers.to(question)(lambda x: x.min())
    key.broken_program("largest", "Your number is the largest.")
    return key


def smallest(x: Tensor) -> Tensor:
    return x.sort().values[-1]


def building_on(*names: str) -> str:
    exercise = altered(row_means_exercise(), needs=names)
    return verdict_on(exercise, lambda x: 3 * x.mean(1)).message


def notes(answer: Any) -> str:
    return "\n".join(verdict_on(sample_exercise(lambda x: x * 1.5), answer).notes)


def chatty(x: Tensor) -> Tensor:
    for line in range(2 if len(x) == 2 else 0):
        print("line", line)
    return x


message(
    hunt(),
    smallest,
    "This is still the program that you were given, and it has a bug. Shape and type are right, but the values are wrong on "
    "all 3 cases.",
)
text(
    lambda: building_on("first_step", "second"),
    "This builds on `first_step` and `second`, which you haven't passed yet: look there first. Shape and type are right, but "
    "the values are wrong on all 4 cases.",
)
text(
    lambda: sentences.waiting(["first_step"], "The values are wrong.", named=True),
    "This builds on `first_step`, which you haven't passed yet. The values are wrong.",
)
text(
    lambda: notes(chatty),
    "Your code printed:\nline 0\nline 1\nline 0\nline 1",
)
text(
    lambda: notes(lambda x: print("\n".join("abcd")) or x),
    "Your code printed:\na\nb\nc\nd\na\n… and 11 more lines",
)
text(
    lambda: " ".join(sentences.left_on(["torch.inference_mode", "torch.autograd.forward_ad"])),
    "Your notebook has left `torch.inference_mode` and `torch.autograd.forward_ad` switched on, and a check can't switch them off. "
    "That may have changed this verdict.",
)
text(
    lambda: " ".join(sentences.left_on(["torch.inference_mode"])),
    "Your notebook has left `torch.inference_mode` switched on, and a check can't switch it off. That may have changed this verdict.",
)


def two_that_fit() -> str:
    exercise = row_means_exercise()
    exercise.misconception("You forgot to divide.")(lambda x: x.sum(1))
    return verdict_on(exercise, lambda x: x.sum(1)).diagnosis


text(
    two_that_fit,
    "Each of these would explain what your code did:\n• Your numbers are sums.\n• You forgot to divide.",
)
text(lambda: describe(Opaque("")), "an object of a type of its own")
text(lambda: describe(Plain("a learner's", quoted=False)), "a Python string")


def of_too_many_parts() -> str:
    seen = snapshot([[0] * 999] * 999)
    assert isinstance(seen, Items)
    return describe(seen.items[-1])


text(of_too_many_parts, "an object of type unknown, with too much beside it")
