"""Redaction: reports quote a submission's source and known names, and no text that it created while it ran."""

import inspect
from dataclasses import replace
from typing import Any

import pytest
import torch

from lessons_lib.answers import load
from lessons_lib.authoring.running import quiet
from lessons_lib.checking.collect.evidence import Evidence, Outcome, collect
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.explain.messages import explain_exception, in_plain_words
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.snapshot import Items, Opaque, Plain, TensorSnapshot, snapshot
from lessons_lib.exercises import slugs
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.redaction import Redactor
from tests.checking.explain.provoked import Provoked
from tests.checking.explain.test_messages import PROVOKED, RECORDED, provoke
from tests.grading.submissions import LESSON

EXERCISES = load(LESSON).lesson.exercises
SECRET = "0.4711"
CELLS = [
    Cell("import torch\nsecret = 1", "setup"),
    Cell(
        "def row_shares(counts):\n    total = counts.summ()\n    return counts / total",
        "exercise",
        ("row_shares",),
    ),
    Cell("predict(column_plus_row=(4, 3))\npredict(three_axes_and_two=secret * 3)", "prediction"),
]
REDACTOR = Redactor(CELLS)
LINE = {"line": 2, "code": "total = counts.summ()"}


def explanation(message: str, type_name: str = "RuntimeError", **more: Any) -> str:
    return explain_exception(
        REDACTOR.raised(RaisedException(type_name, message, **{**LINE, **more}), "row_shares")
    )


@pytest.mark.parametrize("error", PROVOKED)
def test_the_courses_words_for_a_real_error_stay(error: Provoked) -> None:
    raised = provoke(error)
    redacted = Redactor([Cell(inspect.getsource(error.error), "own")]).raised(raised)
    assert in_plain_words(redacted) == in_plain_words(raised)
    assert redacted.type_name == raised.type_name


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: recorded.message[:60])
def test_the_courses_words_for_a_recorded_error_stay(recorded: Any) -> None:
    raised = RaisedException(recorded.type_name, recorded.message, 1)
    assert in_plain_words(Redactor([]).raised(raised)) == in_plain_words(raised)


@pytest.mark.parametrize(
    ("type_name", "message"),
    [
        ("ValueError", f"tensor([{SECRET}])"),
        ("ValueError", f"tensor([{SECRET}]) \u202e\x1b[2J"),
        ("KeyError", f"'{SECRET} and so on'"),
        ("NameError", f"name 'x{SECRET.replace('.', '_')}' is not defined"),
        ("AttributeError", "'T4711' object has no attribute 'shape'"),
        ("TypeError", f"unsupported operand type(s) for {SECRET}: 'int' and 'str'"),
        ("RuntimeError", f"shape '[{', '.join(['4711'] * 40)}]' is invalid for input of size 3"),
        ("RuntimeError", f"shape '[{', '.join(['1'] * 39 + ['4711'])}]' is invalid for input of size 3"),
        ("RuntimeError", f"shape '[{'4711' * 20}]' is invalid for input of size 3"),
        ("RuntimeError", f"you tried to allocate {'4711' * 100} bytes"),
        ("ImportError", "cannot import name 'x4711' from 'torch'"),
    ],
)
def test_no_text_of_a_message_is_shown(type_name: str, message: str) -> None:
    sentence = explanation(message, type_name)
    assert "4711" not in sentence
    assert sentence == f"Your code raised {type_name} in line 2 of your cell, `total = counts.summ()`."


def test_a_type_of_its_own_is_not_named() -> None:
    assert (
        explanation("x", "T4711")
        == "Your code raised an exception of its own in line 2 of your cell, `total = counts.summ()`."
    )


def test_names_of_the_notebook_are_shown() -> None:
    sentence = explanation("name 'secret' is not defined", "NameError")
    assert "`secret`" in sentence


@pytest.mark.parametrize(
    ("line", "code", "begins"),
    [
        (
            2,
            "total = counts.summ()",
            "Your code raised KeyError in line 2 of your cell, `total = counts.summ()`.",
        ),
        (
            7,
            "total = counts.summ()",
            "Your code raised KeyError in line 2 of your cell, `total = counts.summ()`.",
        ),
        (1, "secret = 1", "Your code raised KeyError in line 2 of your cell, `secret = 1`."),
        (2, "total = 0.4711", "Your code raised KeyError."),
        (
            -1,
            "return counts / total",
            "Your code raised KeyError in line 3 of your cell, `return counts / total`.",
        ),
        (2, "", "Your code raised KeyError."),
        (0, "total = 0.4711", "Your answer made the check raise KeyError."),
        (2, 'raise KeyError("0.4711")', "Your code raised KeyError."),
    ],
)
def test_a_line_is_one_of_the_notebook(line: int, code: str, begins: str) -> None:
    assert explanation("'4711'", "KeyError", line=line, code=code) == begins


def test_a_long_line_is_cut() -> None:
    line = f"total = {'1 + ' * 200}1"
    redacted = Redactor([Cell(line, "own")]).raised(RaisedException("KeyError", "x", 1, line[:500]))
    assert len(redacted.code) < 150
    assert line.startswith(redacted.code.removesuffix(" …"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stopped after 0.5 s", ("stopped after 0.5 s", "")),
        ("stopped after 0.4711 s and more", ("an exception of its own", "")),
        ("T4711: 4711", ("an exception of its own", "")),
        ("ValueError: 4711", ("ValueError", "")),
        ("", ("an exception of its own", "")),
    ],
)
def test_what_a_cell_raised(text: str, expected: tuple[str, str]) -> None:
    assert REDACTOR.error(text) == expected
    assert REDACTOR.error("ZeroDivisionError: 4711")[1].startswith("A Python number can't be divided by 0.")


def redacted(name: str, **evidence: Any) -> Evidence:
    return REDACTOR.evidence(Evidence(name, 1, **evidence), EXERCISES[name])


def test_texts_and_types_that_an_answer_made_are_not_quoted() -> None:
    made = Items(
        "list", (Plain(SECRET), Opaque("T4711"), Opaque("ndarray"), Opaque("MulBackward0"), Plain(3))
    )
    tensor = TensorSnapshot(None, (2,), torch.float32, "cpu", False, SECRET)
    first, second = (
        o.value for o in redacted("row_shares", outcomes=(Outcome(made), Outcome(tensor))).outcomes
    )
    assert isinstance(first, Items)
    assert [getattr(item, "quoted", getattr(item, "type_name", "")) for item in first.items] == [
        False,
        "",
        "ndarray",
        "MulBackward0",
        True,
    ]
    assert first.items[0] == Plain(SECRET)  # it is still what is judged
    assert isinstance(second, TensorSnapshot)
    assert second.why == "its values can't be read"


def message(name: str, answer: Any, **forged: Any) -> str:
    exercise = EXERCISES[name]
    evidence = replace(collect(exercise, answer), **forged)
    return judge(load(LESSON).keys[name], REDACTOR.evidence(evidence, exercise)).message


def test_a_prediction_is_quoted_as_the_notebook_has_it() -> None:
    assert message("column_plus_row", (4, 3)) == "Correct."
    forged = (Outcome(snapshot((47, 11))),)
    assert message("column_plus_row", (4, 4), outcomes=forged) == (
        "You predicted `(4, 3)`, but that's not what happens."
    )
    assert message("three_axes_and_two", (4, 7, 11)) == (
        "You predicted `secret * 3`, but that's not what happens."
    )
    assert message("product_in_numpy", (4, 7, 11)) == "You predicted `…`, but that's not what happens."


def test_why_a_prediction_cannot_be_read_is_found_out_from_the_source() -> None:
    shape = 'Write a shape as a tuple such as (7, 2) or (7,), or "raises" if you expect an error.'
    assert message("three_axes_and_two", SECRET) == f"{shape} You wrote `secret * 3`."
    assert message("three_axes_and_two", 3, unreadable=SECRET) == f"{shape} You wrote `secret * 3`."
    assert message("row_shares", 3, unreadable=SECRET) == "`row_shares` is something that can't be tried."
    literal = Redactor([Cell("predict(three_axes_and_two='4 by 3')", "prediction")])
    exercise = EXERCISES["three_axes_and_two"]
    seen = literal.evidence(Evidence(exercise.name, 1, unreadable=SECRET), exercise)
    assert seen.unreadable == f"{shape} You wrote '4 by 3'."
    too_long = Redactor([Cell(f"predict(three_axes_and_two=0x{'F' * 5000})", "prediction")])
    seen = too_long.evidence(Evidence(exercise.name, 1, unreadable=SECRET), exercise)
    assert seen.unreadable == f"{shape} You wrote `…`."  # Python writes no number with so many digits


def test_an_observation_names_functions_only() -> None:
    how = {
        "by hand": {"seen": ["torch.cdist", SECRET, "a function that runs softmax"]},
        "late": {"late": True},
    }
    found = redacted("row_shares", observations=how).observations
    assert found == {
        "by hand": {"seen": ["torch.cdist", "something of its own", "a function that runs softmax"]},
        "late": {"late": True},
    }
    raised = {"type_name": "T4711", "message": SECRET, "line": 2, "code": SECRET, "quoted": True}
    assert "4711" not in str(redacted("row_shares", observations={"loops": {"raised": raised}}).observations)


@pytest.mark.parametrize("slug", slugs())
def test_what_a_requirement_says_of_a_wrong_answer_stands_in_a_report_too(slug: str) -> None:
    redactor = Redactor([])
    changed = []
    for key in load(slug).in_order():
        if not key.exercise.requirements:
            continue
        wrong = [wrong.function for wrong in (*key.misconceptions, *key.violations) if wrong.breaks]
        for answer in (key.reference, *wrong):
            with quiet():
                found = collect(key.exercise, answer)
            shown = redactor.evidence(found, key.exercise)
            for name, observed in found.observations.items():
                if "seen" in observed and shown.observations[name] != observed:
                    changed.append(f"{key.name}, {name}: {observed['seen']}")
    assert not changed
