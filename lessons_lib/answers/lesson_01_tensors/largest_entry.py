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


def _place(table: Tensor, columns: int | None = None) -> tuple[int, int]:
    """Row and column of the largest entry, if a row had so many columns."""
    return divmod(int(table.argmax()), columns or table.shape[1])


largest_entry.mistakes(
    without_the_transpose=wrong(lambda a, b: _place(a @ b)).tell(
        "The right place, with row and column exchanged, as in a @ b. Either you didn't transpose. Or the two numbers came out of their "
        "division the other way round: which is the row, quotient or remainder?"
    ),
    one_number=wrong(lambda a, b: int((a @ b).T.argmax())).tell(
        "Your answer is one number, the place counted through the whole table in reading order. Its row and its column are asked."
    ),
    one_number_without_the_transpose=wrong(lambda a, b: int((a @ b).argmax())).tell(
        "Your answer is one number, the place counted through a @ b before it is transposed. Row and column in the transpose are asked."
    ),
    divided_by_the_rows=wrong(lambda a, b: _place((a @ b).T, b.shape[1])).tell(
        "The place was divided by the number of rows of the transpose. A new row begins after as many numbers as it has columns."
    ),
    counted_in_the_other_table=wrong(lambda a, b: _place(a @ b, len(a))).tell(
        "The place was counted in a @ b and divided by the number of columns of the transpose. Count and divide in the same table. "
        "A `reshape` to the transpose's shape does the same: it moves no number."
    ),
    smallest=wrong(lambda a, b: _place(-(a @ b).T)).tell("Your place is that of the smallest entry."),
    without_signs=wrong(lambda a, b: _place((a @ b).T.abs())).tell(
        "Your place is that of the largest entry without its sign. A large negative number is small."
    ),
    the_entry_itself=wrong(lambda a, b: float((a @ b).max())).tell(
        "Your answer is the largest entry itself. Where it stands is asked: its row and its column."
    ),
    counted_from_one=wrong(lambda a, b: tuple(place + 1 for place in _place((a @ b).T))).tell(
        "Row and column are each too large by 1: they are counted from 0."
    ),
    largest_of_every_column=wrong(lambda a, b: (a @ b).T.argmax(dim=0)).tell(
        "Your answer is the largest place of every column of the transpose. One row and one column are asked, for the whole table."
    ),
    largest_of_every_row=wrong(lambda a, b: (a @ b).T.argmax(dim=1)).tell(
        "Your answer is the largest place of every row of the transpose. One row and one column are asked, for the whole table."
    ),
    product_place_by_place=wrong(lambda a, b: _place((a * b).T)).tell(
        "Your place is that of the largest entry of the product place by place, `*`, which needs shapes that fit each other. The matrix "
        "product is asked, `@`."
    ),
    factors_not_exchanged=wrong(lambda a, b: _place(a.T @ b.T)).tell(
        "Your table is a.T @ b.T, which is (b @ a).T and fits only if n is m. Transposing a product exchanges its factors: (a @ b).T is "
        "b.T @ a.T. Or multiply first, and transpose then."
    ),
    remainder_first=wrong(lambda a, b: _place((a @ b).T, b.shape[1])[::-1]).tell(
        "The place was divided by the number of rows of the transpose, and quotient and remainder are exchanged. The quotient by the "
        "number of columns is the row, the remainder is the column."
    ),
    largest_of_the_places=wrong(lambda a, b: tuple(int((a @ b).T.argmax(dim).max()) for dim in (0, 1))).tell(
        "Your row and column are the largest of the places of all columns, and of all rows. The place of the one largest entry is asked."
    ),
    a_fraction_for_the_row=wrong(
        lambda a, b: ((place := int((a @ b).T.argmax())) / len(a), place % len(a))
    ).tell("Your row is a fraction: `/` divides with one, and `//` without. The column is right."),
    search_began_with_zero=wrong(lambda a, b: _place((a @ b).T) if (a @ b).max() > 0 else (0, 0)).tell(
        "Where all entries are below 0 your answer is (0, 0): the search for the largest began with 0, and nothing was larger. Begin "
        "with an entry of the table."
    ),
    places_of_all_columns_and_rows=wrong(
        lambda a, b: ((a @ b).T.argmax(dim=0), (a @ b).T.argmax(dim=1))
    ).tell(
        "Your row and your column are whole tensors, a place for each column and for each row of the transpose: so `argmax` answers "
        "with `dim`. Without it there is one place for the whole table."
    ),
)


@largest_entry.violation("whole numbers, counted from 0")
def a_fraction(a: Tensor, b: Tensor) -> tuple[float, float]:
    row, column = _place((a @ b).T)
    return row + column / len(a), float(column)
