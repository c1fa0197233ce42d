"""How a value or a prediction may be written, and what is said of what can't be read."""

import numpy as np
import pytest

from lessons_lib.checking.exercise.answer_form import (
    AnswerForm,
    Choice,
    Dtype,
    Number,
    Several,
    Shape,
    Unreadable,
)

AN_ERROR = [
    RuntimeError,
    RuntimeError("the sizes differ"),
    Exception,
    KeyboardInterrupt,
    "raises",
    " Raises ",
    "raise",
    "error",
    "an error",
    "Error!",
    "It raises an error.",
    "there will be an exception",
    "RuntimeError",
    "a RuntimeError",
    "torch.OutOfMemoryError",
    "IndexError: index 3 is out of bounds",
    "it fails",
    "throws",
]
NO_ERROR = [
    "no error",
    "it doesn't raise",
    "error bars",
    "standard error",
    "warns",
    UserWarning,
    UserWarning(""),
    int,
]
FORMS = pytest.mark.parametrize(
    "form", [Shape(), Number(), Choice("view", "raises")], ids=["shape", "number", "choice"]
)


@FORMS
@pytest.mark.parametrize("written", AN_ERROR, ids=repr)
def test_an_exception_is_predicted_in_many_words(form: AnswerForm, written: object) -> None:
    assert form.read(written) == "raises"


@FORMS
@pytest.mark.parametrize("written", NO_ERROR, ids=repr)
def test_other_words_are_refused_with_the_right_one_named(form: AnswerForm, written: object) -> None:
    with pytest.raises(Unreadable, match=r"[\"']raises[\"']"):
        form.read(written)


@pytest.mark.parametrize("written", AN_ERROR, ids=repr)
def test_where_no_exception_can_come_the_words_of_the_form_are_named(written: object) -> None:
    with pytest.raises(Unreadable, match=r"Choose one of 'view', 'copy'\. You wrote "):
        Choice("view", "copy").read(written)
    with pytest.raises(Unreadable, match=r"Write a dtype such as torch\.float32\. You wrote "):
        Dtype().read(written)


@pytest.mark.parametrize(
    ("form", "written", "read"),
    [
        (Shape(), 3, (3,)),
        (Shape(), [2, 3], (2, 3)),
        (Number(), True, 1.0),
        (Dtype(), "float32", "torch.float32"),
        (Dtype(), "torch.float32", "torch.float32"),
        (Choice("view", "copy"), " View ", "view"),
        (Choice("view", "raises"), "error", "raises"),
        (Choice("16777216", "nan"), 16777216, "16777216"),
        (Choice("16777216", "nan"), float("nan"), "nan"),
        (Choice("0.25", "true"), True, "true"),
        (Number(), "raises", "raises"),
        (Number(), " Error", "raises"),
        (Dtype(), np.float64, "torch.float64"),
        (Dtype(), np.zeros(2).dtype, "torch.float64"),
    ],
)
def test_answers_may_be_written_in_several_ways(form: object, written: object, read: object) -> None:
    found = form.read(written)  # type: ignore[attr-defined]
    assert (str(found) if isinstance(form, Dtype) else found) == read


def test_another_number_is_no_misspelling() -> None:
    choices = Choice("2 rows of 3", "3 columns of 2")
    with pytest.raises(Unreadable) as refused:
        choices.read("2 columns of 3")
    assert str(refused.value) == "Choose one of '2 rows of 3', '3 columns of 2'. You wrote '2 columns of 3'."


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (("raise", "run", "run"), "Answers 2 and 3: 'run' isn't one of the choices; did you mean 'runs'?"),
        (
            ("runs", "run", "rises"),
            "Answer 2: 'run' isn't one of the choices; did you mean 'runs'? "
            "Answer 3: 'rises' isn't one of the choices; did you mean 'raises'?",
        ),
        (("runs", ..., ...), "Answers 2 and 3 of 3 are still blank."),
        (("runs", "run", ...), "Answer 3 of 3 is still blank."),
    ],
)
def test_all_parts_that_cannot_be_read_are_said(written: object, said: str) -> None:
    runs = Choice("runs", "raises")
    with pytest.raises(Unreadable) as caught:
        Several(runs, runs, runs).read(written)
    assert str(caught.value) == said
