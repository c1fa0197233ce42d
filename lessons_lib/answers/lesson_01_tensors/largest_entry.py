"""Answers: where the largest entry of a product's transpose stands."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import largest_entry as questions


@answers.to(
    questions.largest_entry,
    hints=[
        "`argmax()` without `dim` gives a single number. What does it count, and through which table?",
        "It counts through the table in reading order. After how many numbers does a new row begin?",
        "The transpose has n columns: row = place // n, column = place % n. (`torch.unravel_index(place, shape)` does that.)",
    ],
    survivors={
        "line 3: int() left out": "an index may be a 0-dim tensor here",
        "line 3: int() left out (2)": "an index may be a 0-dim tensor here",
    },
)
def largest_entry(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = b.T @ a.T
    row, column = torch.unravel_index(product.argmax(), product.shape)
    return int(row), int(column)


def _place(table: Tensor) -> tuple[int, int]:
    return divmod(int(table.argmax()), table.shape[1])


largest_entry.mistakes(
    without_the_transpose=wrong(
        lambda a, b: _place(a @ b),
        "The right place, with row and column exchanged, as in a @ b. Either you didn't transpose. Or the two numbers came out of their "
        "division the other way round: which is the row, quotient or remainder?",
    ),
    one_number=wrong(
        lambda a, b: int((a @ b).T.argmax()),
        "Your answer is one number, the place counted through the whole table in reading order. Its row and its column are asked.",
    ),
    one_number_without_the_transpose=wrong(
        lambda a, b: int((a @ b).argmax()),
        "Your answer is one number, the place counted through a @ b before it is transposed. Row and column in the transpose are asked.",
    ),
)


@largest_entry.misconception(
    "The place was divided by the number of rows of the transpose. A new row begins after as many numbers as it has columns."
)
def divided_by_the_rows(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = (a @ b).T
    return divmod(int(product.argmax()), product.shape[0])


@largest_entry.misconception(
    "The place was counted in a @ b and divided by the number of columns of the transpose. Count and divide in the same table. "
    "A `reshape` to the transpose's shape does the same: it moves no number."
)
def counted_in_the_other_table(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = a @ b
    return divmod(int(product.argmax()), product.shape[0])


largest_entry.mistakes(
    smallest=wrong(lambda a, b: _place(-(a @ b).T), "Your place is that of the smallest entry."),
    without_signs=wrong(
        lambda a, b: _place((a @ b).T.abs()),
        "Your place is that of the largest entry without its sign. A large negative number is small.",
    ),
    the_entry_itself=wrong(
        lambda a, b: float((a @ b).max()),
        "Your answer is the largest entry itself. Where it stands is asked: its row and its column.",
    ),
)


@largest_entry.misconception("Row and column are each too large by 1: they are counted from 0.")
def counted_from_one(a: Tensor, b: Tensor) -> tuple[int, int]:
    row, column = _place((a @ b).T)
    return row + 1, column + 1


largest_entry.mistakes(
    largest_of_every_column=wrong(
        lambda a, b: (a @ b).T.argmax(dim=0),
        "Your answer is the largest place of every column of the transpose. One row and one column are asked, for the whole table.",
    ),
    largest_of_every_row=wrong(
        lambda a, b: (a @ b).T.argmax(dim=1),
        "Your answer is the largest place of every row of the transpose. One row and one column are asked, for the whole table.",
    ),
    product_place_by_place=wrong(
        lambda a, b: _place((a * b).T),
        "Your place is that of the largest entry of the product place by place, `*`, which needs shapes that fit each other. The matrix "
        "product is asked, `@`.",
    ),
    factors_not_exchanged=wrong(
        lambda a, b: _place(a.T @ b.T),
        "Your table is a.T @ b.T, which is (b @ a).T and fits only if n is m. Transposing a product exchanges its factors: (a @ b).T is "
        "b.T @ a.T. Or multiply first, and transpose then.",
    ),
)


@largest_entry.misconception(
    "The place was divided by the number of rows of the transpose, and quotient and remainder are exchanged. The quotient by the "
    "number of columns is the row, the remainder is the column."
)
def remainder_first(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = (a @ b).T
    row, column = divmod(int(product.argmax()), product.shape[0])
    return column, row


@largest_entry.misconception(
    "Your row and column are the largest of the places of all columns, and of all rows. The place of the one largest entry is asked."
)
def largest_of_the_places(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = (a @ b).T
    return int(product.argmax(dim=0).max()), int(product.argmax(dim=1).max())


@largest_entry.misconception(
    "Your row is a fraction: `/` divides with one, and `//` without. The column is right."
)
def a_fraction_for_the_row(a: Tensor, b: Tensor) -> tuple[float, int]:
    product = (a @ b).T
    place = int(product.argmax())
    return place / product.shape[1], place % product.shape[1]


@largest_entry.misconception(
    "Where all entries are below 0 your answer is (0, 0): the search for the largest began with 0, and nothing was larger. Begin "
    "with an entry of the table."
)
def search_began_with_zero(a: Tensor, b: Tensor) -> tuple[int, int]:
    product = (a @ b).T
    return _place(product) if product.max() > 0 else (0, 0)


@largest_entry.misconception(
    "Your row and your column are whole tensors, a place for each column and for each row of the transpose: so `argmax` answers "
    "with `dim`. Without it there is one place for the whole table."
)
def places_of_all_columns_and_rows(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    product = (a @ b).T
    return product.argmax(dim=0), product.argmax(dim=1)


@largest_entry.violation("whole numbers, counted from 0")
def a_fraction(a: Tensor, b: Tensor) -> tuple[float, float]:
    row, column = _place((a @ b).T)
    return row + column / len(a), float(column)
