"""The messages on wrong values, shapes, dtypes and types, before any cause, and on predictions."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_form import Choice, Dtype, Number, Several, Shape
from lessons_lib.checking.exercise.answer_key import AnswerKey, wrong_part
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Formula, TensorSnapshot, describe
from tests.checking.explain.sentences import Rows, sample_exercise
from tests.checking.sample_lesson import SampleLesson, altered, row_means_exercise

ROWS = Rows()
message = ROWS.message

scaled = sample_exercise(lambda x: x * 1.5)
whole = sample_exercise(lambda x: x.long())
truths = sample_exercise(lambda x: x > 1)
waves = sample_exercise(lambda x: torch.complex(x, x))
means = row_means_exercise()
numbers = sample_exercise(lambda x: len(x))
three = sample_exercise(lambda x: (x.mean(), x.amax(0), x.amin(1)))


def of_one_case() -> AnswerKey:
    def given() -> Tensor:
        return torch.tensor(1.0)

    exercise = SampleLesson().exercise()(given)
    exercise.exercise.cases(lambda draw: iter([case()]))
    return exercise


def labelled(seconds: float) -> AnswerKey:
    return altered(
        sample_exercise(lambda x: x),
        case_maker=lambda draw: iter([case(draw.normal(2, 2), label="a small table")]),
        seconds=seconds,
    )


def endless(x: Tensor) -> Tensor:
    while True:
        x = x + 1


def emptied(x: Tensor) -> Tensor:
    x.untyped_storage().resize_(0)
    return x


message(scaled, lambda x: x * 1.5, "All 4 cases pass.")
message(
    dataclasses.replace(scaled, takeaway="You can scale a table."),
    lambda x: x * 1.5,
    "All 4 cases pass. You can scale a table.",
)
message(
    scaled,
    lambda x: ...,
    "Nothing to check yet. Replace the `...` with your answer, run that cell, then this one.",
)
message(
    labelled(0.3),
    endless,
    "Your code was still running after 0.3 seconds (on the case: a small table). Look for an endless or very slow loop.",
)
message(scaled, lambda x: x.exp2(), "Shape and type are right, but the values are wrong on all 4 cases.")
message(
    scaled,
    lambda x: x * (1.5 if len(x) != 4 else 2),
    "Shape and type are right, but the values are wrong on 1 of 4 cases.",
)
message(
    of_one_case(),
    lambda: torch.tensor(2.0),
    "Shape and type are right, but the values are wrong on the only case.",
)
message(numbers, lambda x: len(x) ** 2, "Your answer is wrong on all 4 cases.")
message(
    scaled,
    lambda x: x * torch.nan,
    "Your values are `nan` on all 4 cases. Usual causes: 0 / 0, ∞ − ∞, ∞ / ∞, 0 × ∞, the square root"
    " of a negative number, or a `torch.empty` that you never filled.",
)
message(
    scaled,
    lambda x: torch.where(x == x.max(), torch.nan, x * 1.5) if len(x) == 2 else x + 9,
    "Some of your values are `nan` on 2 of 4 cases, and something else is wrong on 2 more. Usual "
    "causes: 0 / 0, ∞ − ∞, ∞ / ∞, 0 × ∞, the square root of a negative number, or a `torch.empty` "
    "that you never filled.",
)
message(
    whole,
    lambda x: x.long().to(torch.int8) + 1,
    "The shape is right, but the values are wrong on all 4 cases. Also, you returned int8 instead of int64.",
)
message(
    three,
    lambda x: (x.mean() + 1, x.amax(0), x.amin(1)),
    "Shape and type are right, but part 1 of 3 is wrong on all 4 cases.",
)
message(
    three,
    lambda x: (x.mean() + 1, x.amax(0), x.amin(1) - 1),
    "Shape and type are right, but parts 1 and 3 of 3 are wrong on all 4 cases.",
)
message(
    three,
    lambda x: (x.mean() + int(len(x) > 2), x.amax(0), x.amin(1) - int(len(x) == 2)),
    "Shape and type are right, but part 3 of 3 is wrong, and part 1 of 3 is wrong on other cases: all 4 cases fail.",
)
message(
    three,
    lambda x: (x.mean() + int(len(x) == 3), x.amax(0), x.amin(1) - int(len(x) > 3)),
    "Shape and type are right, but part 3 of 3 is wrong, and part 1 of 3 is wrong on other cases: 2 of 4 cases fail.",
)
message(
    three,
    lambda x: (x.mean() + 1, x.amax(0) + 1, x.amin(1) - 1),
    "Shape and type are right, but all 3 parts are wrong on all 4 cases.",
)
message(
    three,
    lambda x: (x.mean(), x.amax(0)[None], x),
    "Expected shape (3,) in part 2 of 3. You returned (1, 3).",
)

message(means, lambda x: x.mean(0), "Expected shape (n,) = (2,). You returned (d,) = (3,).")
message(truths, lambda x: x * 1.0, "Expected True or False. You returned a tensor of floating-point numbers.")
message(whole, lambda x: x * 1.0, "Expected whole numbers. You returned a tensor of floating-point numbers.")
message(scaled, lambda x: x > 0, "Expected floating-point numbers. You returned a bool tensor.")
message(waves, lambda x: x, "Expected complex numbers. You returned a tensor of floating-point numbers.")
message(
    sample_exercise(lambda x: x.mean(dim=1).float()),  # of float64
    lambda x: x.mean(dim=1).half(),
    "Expected float32. You returned a float16 tensor, which keeps fewer digits.",
)
message(
    scaled,
    lambda x: (x * 1.5).half(),
    "Expected the inputs' precision. You returned a float16 tensor, which keeps fewer digits.",
)

message(
    scaled,
    lambda x: print(end=""),
    "Expected a tensor of shape (2, 3), but your code returned None. Where does that None come from?",
)


def without_return(x: Tensor) -> None:
    x * 1.5


message(
    scaled,
    without_return,
    "Expected a tensor of shape (2, 3), but your code returned None. Is a `return` missing?",
)


@SampleLesson().exercise()
def filled(x: Tensor) -> Tensor:
    return x.nan_to_num()


@filled.exercise.cases
def with_gaps(draw: Draw) -> Iterator[Case]:
    for size in (2, 3):
        yield case(torch.tensor([1.0, torch.nan]).repeat(size))


message(
    filled,
    lambda x: x,
    "Some of your values are `nan` on all 2 cases. The input contains `nan` too: did you leave some in, or did they spread to other values?",
)
message(
    scaled,
    lambda x: x * 2 if len(x) != 4 else x[9],
    "The values are wrong on 3 of 4 cases, and your code raises an error on 1 more.",
)
message(
    scaled, lambda x: x * 1.5 if len(x) > 2 else None, "Expected a tensor of shape (2, 3). You returned None."
)
message(three, lambda x: (None, x.amax(0), x.amin(1)), "Expected a number as part 1 of 3. You returned None.")
for answer, returned in (
    (lambda x: 2**200, "the Python number 2^200 and more"),
    (lambda x: -(2**200), "the Python number -2^200 and more"),
    (lambda x: 2**2000, "an object of type int, of very many digits"),
    (lambda x: "no", "the Python string 'no'"),
    (lambda x: 2.5, "the Python number 2.5"),
    (lambda x: torch.float16, "the dtype float16"),
    (lambda x: Formula("2 * x"), "given by the formula `2 * x`"),
    (lambda x: [1, 2], "the list [1, 2]"),
    (lambda x: {"one": x}, "a dict of 1 item"),
    (lambda x: (x, x), "a tuple of 2 items"),
    (lambda x: [x] * 60_000, "an object of type list"),
    (lambda x: x.numpy(), "a NumPy array"),
    (lambda x: range(3), "an object of type range"),
    (
        lambda x: map(abs, x),
        "an object of type map, which gives its items one by one, in a loop. `list(…)` or `tuple(…)` would collect them",
    ),
    (
        lambda x: torch.nested.nested_tensor([x[0], x[0, :1]], layout=torch.jagged),
        "an object of type Tensor, without one shape",
    ),
    (
        lambda x: (x * 1.5).to_sparse(),
        "a sparse float64 tensor of shape (2, 3). Its values can't be compared (sparse)",
    ),
    (
        lambda x: emptied(x * 1.5),
        "a float64 tensor of shape (2, 3). Its values can't be compared (no memory of its own holds them)",
    ),
    (
        lambda x: (x * 1.5).to("meta"),
        "a meta float64 tensor of shape (2, 3). Its values can't be compared (meta)",
    ),
):
    message(scaled, answer, f"Expected a tensor of shape (2, 3). You returned {returned}.")
for answer in (lambda x: x.mul, lambda x: torch.square, lambda x: emptied):
    message(
        scaled,
        answer,
        "Expected a tensor of shape (2, 3). You returned a function, not its result. Are the brackets of the call "
        "missing?",
    )
two = sample_exercise(lambda x: {"mean": x.mean(), "sum of squares": x.square().sum()})
message(
    two,
    lambda x: {"mean": x.mean(), "sum_of_squares": x.square().sum()},
    "Your dict has no key 'sum of squares'. It has 'sum_of_squares' instead.",
)
message(two, lambda x: {1: x}, "Your dict has no keys 'mean' and 'sum of squares'. It has 1 instead.")
message(two, lambda x: {"mean": x.mean()}, "Your dict has no key 'sum of squares'.")
message(
    two,
    lambda x: {"mean": x.mean(), "sum of squares": x.square().sum(), "n": len(x)},
    "Your dict also has 'n'. Which keys should it have?",
)
ROWS.text(  # not every build of torch packs tensors
    lambda: describe(TensorSnapshot(None, (2, 3), torch.float32, "cpu", False, why="packed")),
    "a packed float32 tensor of shape (2, 3)",
)
message(
    numbers,
    lambda x: x.to(torch.uint8).view(torch.bits8),
    "Expected the Python number 2. You returned a bits8 tensor of shape (2, 3). Its values can't be compared (its values "
    "can't be read: NotImplementedError).",
)
message(
    numbers,
    lambda x: x[0, 0].int(),
    "Expected the Python number 2. You returned an int32 tensor of shape ().",
)


def value(form: Any, right: Any, answer: Any, words: str, *, prediction: bool = False) -> None:
    def wanted() -> Any:
        return right

    lesson = SampleLesson()
    made = lesson.prediction(form) if prediction else lesson.exercise(kind="value", form=form)
    message(made(wanted), answer, words)


value(Number(), 3.0, 3.0, "That's the right value.")
value(Number(), 3.0, 4.0, "4 isn't right.")
value(Number(), 3.0, 3.0, "Correct.", prediction=True)
value(Number(), 3.0, 4, "You predicted 4, but that's not what happens.", prediction=True)
value(Number(), 3.0, ..., "Replace the `...` with your prediction, then run the cell.", prediction=True)
for right, wrong, which in (((1, 2), (1, 3), "Answer 2 of 2 is"), ((1, 2), (3, 3), "Both answers are")):
    value(Several(Number(), Number()), right, wrong, f"{which} wrong.", prediction=True)
value(
    Shape(),
    (2, 3),
    "two",
    "Write a shape as a tuple such as (7, 2) or (7,), or \"raises\" if you expect an error. You wrote 'two'.",
)
value(
    Number(),
    3.0,
    [3],
    'Write one number, or "raises" if you expect an error. You wrote a list with 1 value.',
)
value(Dtype(), torch.float32, 3, "Write a dtype such as torch.float32. You wrote 3.")
value(Choice("view", "copy"), "view", "viw", "'viw' isn't one of the choices; did you mean 'view'?")
value(Choice("view", "copy"), "view", "both", "Choose one of 'view', 'copy'. You wrote 'both'.")
value(
    Several(Number(), Number()),
    (1, 2),
    1,
    "Write 2 answers in brackets, with commas between them. You wrote 1.",
)
value(Several(Number(), Number()), (1, 2), (1, ...), "Answer 2 of 2 is still blank.")
value(
    Several(Number(), Dtype()),
    (1, torch.int8),
    (1, 2),
    "Answer 2: Write a dtype such as torch.float32. You wrote 2.",
)


def saved(right: Any) -> AnswerKey:
    def wanted() -> Any:
        return right

    one = Number(unit="MB")
    key = SampleLesson().prediction(Several(one, one))(wanted)
    key.mistakes(no_state=wrong_part(1, 4.0).tell("That's the weights alone."))
    return key


ROWS.cause(
    saved((12.0, 8.0)),
    (4, 8000),
    "no_state and in KB",
    "One by one:\n• Answer 1 of 2: That's the weights alone.\n• Answer 2 of 2: Your number is right if it's in KB. How many "
    "MB is that?",
)
ROWS.cause(
    saved((12.0, 8.0)),
    (4e6, 8),
    "no_state in bytes",
    "If your number is in bytes, it's 4 MB. That's the weights alone.",
)
