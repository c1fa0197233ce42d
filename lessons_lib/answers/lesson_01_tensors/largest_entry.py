"""Answers: where the largest entry of a product's transpose is."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import largest_entry as questions


@answers.to(
    questions.largest_entry,
    hints=[
        "`argmax()` without `dim` gives a single number. What does that number count, and in which table?",
        "The number that `argmax()` gives counts the table's entries in reading order, starting at 0. After "
        "how many entries does a new row begin?",
        "The transpose has n columns, so an entry's position gives row = position // n and column = position "
        "% n. (`torch.unravel_index(position, shape)` gives both.)",
    ],
    takeaway="`divmod` turns a position into row and column. `torch.unravel_index` does that for any number of "
    "axes.",
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
        "Your row and column are swapped, as they'd be in a @ b: either you didn't transpose, or you swapped "
        "quotient and remainder. Is the row the quotient or the remainder?"
    ),
    one_number=wrong(lambda a, b: int((a @ b).T.argmax())).tell(
        "You returned one number: the largest entry's position in the transpose, counted in reading order. In"
        " which row and in which column of the transpose is that entry?"
    ),
    one_number_without_the_transpose=wrong(lambda a, b: int((a @ b).argmax())).tell(
        "You returned one number: the largest entry's position in a @ b, counted in reading order. In which "
        "row and in which column of the transpose is that entry?"
    ),
    divided_by_the_rows=wrong(lambda a, b: _place((a @ b).T, b.shape[1])).tell(
        "You divided the largest entry's position in the transpose by the transpose's number of rows. In the "
        "transpose, after how many numbers does a new row begin?"
    ),
    counted_in_the_other_table=wrong(lambda a, b: _place(a @ b, len(a))).tell(
        "You looked for the largest entry's position in a @ b, or in a `reshape` of it, which keeps the "
        "reading order, but divided by the transpose's number of columns. In which table should you look for "
        "the position?"
    ),
    smallest=wrong(lambda a, b: _place(-(a @ b).T)).tell(
        "You found the smallest entry. Where's the largest?"
    ),
    without_signs=wrong(lambda a, b: _place((a @ b).T.abs())).tell(
        "You found the entry that's largest if you ignore the signs. With their signs, −9 is smaller than 1."
    ),
    the_entry_itself=wrong(lambda a, b: float((a @ b).max())).tell(
        "You returned the largest entry itself. In which row and which column is it?"
    ),
    counted_from_one=wrong(lambda a, b: tuple(place + 1 for place in _place((a @ b).T))).tell(
        "Your row and your column are each 1 too large. Both counts start at 0."
    ),
    largest_of_every_column=wrong(lambda a, b: (a @ b).T.argmax(dim=0)).tell(
        "You returned a position for every column of the transpose, but only one entry is the largest of the "
        "whole transpose. In which row and in which column is it?"
    ),
    largest_of_every_row=wrong(lambda a, b: (a @ b).T.argmax(dim=1)).tell(
        "You returned a position for every row of the transpose, but only one entry is the largest of the "
        "whole transpose. In which row and in which column is it?"
    ),
    product_place_by_place=wrong(lambda a, b: _place((a * b).T)).tell(
        "You found the largest entry of the element-wise product, `*`, which works only for some shapes. "
        "Which operator is the matrix product?"
    ),
    factors_not_exchanged=wrong(lambda a, b: _place(a.T @ b.T)).tell(
        "Your table is a.T @ b.T, which is (b @ a).T and works only if a has as many rows as b has columns. "
        "What should come first, multiplying or transposing?"
    ),
    remainder_first=wrong(lambda a, b: _place((a @ b).T, b.shape[1])[::-1]).tell(
        "You divided the largest entry's position in the transpose by the transpose's number of rows, and you"
        " swapped quotient and remainder. What should you divide by, and is the row the quotient or the "
        "remainder?"
    ),
    largest_of_the_places=wrong(lambda a, b: tuple(int((a @ b).T.argmax(dim).max()) for dim in (0, 1))).tell(
        "You found where each column and each row has its largest entry, then took the largest row number and"
        " the largest column number. Where is the single largest entry of the whole table?"
    ),
    a_fraction_for_the_row=wrong(
        lambda a, b: ((place := int((a @ b).T.argmax())) / len(a), place % len(a))
    ).tell("Your column is right, but your row is a fraction. Which division gives a whole number?"),
    search_began_with_zero=wrong(lambda a, b: _place((a @ b).T) if (a @ b).max() > 0 else (0, 0)).tell(
        "If all entries are below 0, you return (0, 0), as if your search started at 0 and found nothing "
        "larger. What could it start with instead?"
    ),
    places_of_all_columns_and_rows=wrong(
        lambda a, b: ((a @ b).T.argmax(dim=0), (a @ b).T.argmax(dim=1))
    ).tell(
        "You returned two tensors: a position for each column, and one for each row. That's what `argmax` "
        "gives with `dim`. What does it give without `dim`?"
    ),
)


@largest_entry.violation("whole numbers, counted from 0")
def a_fraction(a: Tensor, b: Tensor) -> tuple[float, float]:
    row, column = _place((a @ b).T)
    return row + column / len(a), float(column)
