"""Answers: a row with a single 1 for each label."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import one_hot as questions


@answers.to(
    questions.one_hot,
    hints=[
        "Look at the result column by column. In column j, which rows have their 1?",
        "There are three ways: compare the labels, as a column, with the row 0, 1, …; or take rows out of "
        "`torch.eye(classes)`; or write ones into a table of zeros with `scatter`.",
        "`labels[:, None] == torch.arange(classes)` is a table of True and False, and `.long()` or `.float()`"
        " turns it into numbers.",
    ],
    takeaway="Compare a column of labels with a row of class numbers, take rows of `torch.eye`, or write ones with"
    " `scatter`: all three make this table.",
)
def one_hot(labels: Tensor, classes: int) -> Tensor:
    return torch.zeros(len(labels), classes).index_put((torch.arange(len(labels)), labels), torch.tensor(1.0))


def _right(labels: Tensor, classes: int) -> Tensor:
    return torch.eye(classes)[labels]


def _ones_at(labels: Tensor, classes: int, *places: Tensor) -> Tensor:
    return torch.zeros(len(labels), classes).index_put(places, torch.tensor(1.0))


one_hot.mistakes(
    classes_by_labels=wrong(lambda labels, classes: _right(labels, classes).T).tell(
        "Your table has a row for each class and a column for each entry of `labels`. Should a row belong to "
        "a class, or to an entry of `labels`?"
    ),
    all_labels_in_every_row=wrong(
        lambda labels, classes: _ones_at(labels, classes, torch.arange(len(labels))[:, None], labels)
    ).tell(
        "Each of your rows has a 1 for every label that occurs, but row i should have a single 1. Which of "
        "the labels belongs to row i?"
    ),
    one_row_for_all=wrong(lambda labels, classes: _right(labels, classes).amax(dim=0)).tell(
        "You returned one row, with a 1 for every label that occurs. Give each label a row of its own."
    ),
    counts=wrong(lambda labels, classes: _right(labels, classes).sum(dim=0)).tell(
        "You returned how many times each class occurs, as if you'd added up the rows. Give each label a row "
        "of its own."
    ),
    as_many_classes_as_occur=wrong(lambda labels, classes: torch.eye(int(labels.max()) + 1)[labels]).tell(
        "Your table ends at the largest label that occurs, so the classes after it have no column. How "
        "many classes are there?"
    ),
    exchanged=wrong(lambda labels, classes: 1 - _right(labels, classes)).tell(
        "Your zeros and ones are swapped: the only 0 in each row is in the label's column."
    ),
    label_instead_of_one=wrong(lambda labels, classes: _right(labels, classes) * labels[:, None]).tell(
        "You wrote the label itself into its column. Which number should be there instead, even for label 0?"
    ),
    ones_up_to_the_label=wrong(lambda labels, classes: torch.arange(classes) <= labels[:, None]).tell(
        "Your rows have ones up to the label's column, as if you'd compared with ≤ or ≥. Which comparison is "
        "True in that column only?"
    ),
    one_column_too_early=wrong(lambda labels, classes: _right(labels, classes).roll(-1, 1)).tell(
        "Each 1 is one column too far left, as if labels started at 1. At which number do labels and columns "
        "start?"
    ),
    on_the_diagonal=wrong(lambda labels, classes: torch.eye(len(labels), classes)).tell(
        "Your ones are on the diagonal, whatever the labels: row i has its 1 in column i. Which column does "
        "row i's label name?"
    ),
    whole_rows=wrong(lambda labels, classes: torch.ones(len(labels), classes)).tell(
        "Whole rows are filled with ones. Which single position in each row should be 1?"
    ),
    all_zeros=wrong(lambda labels, classes: torch.zeros(len(labels), classes)).tell(
        "Your table is all zeros: no 1 reached it. Does your code write into the table itself? `scatter` "
        "without `_` makes a new tensor."
    ),
    labels_with_labels=wrong(lambda labels, classes: labels[:, None] == labels).tell(
        "You compared the labels with each other, so your table has the shape (n, n). Compare each label with"
        " the classes 0, 1, … instead."
    ),
    only_the_first_row=wrong(
        lambda labels, classes: _right(labels, classes) * (torch.arange(len(labels)) == 0)[:, None]
    ).tell(
        "Only the first row has its 1, as if a `return` inside a loop had ended the loop in its first "
        "iteration. Where should the `return` be?"
    ),
    in_one_long_row=wrong(lambda labels, classes: _right(labels, classes).flatten()).tell(
        "Your ones and zeros are right, but in one long row. Give each label a row of its own."
    ),
    table_of_all_classes=wrong(lambda labels, classes: torch.eye(classes)).tell(
        "You returned one row for each class, in order: the shape is (classes, classes). How do you pick the "
        "right row for each label?"
    ),
    labels_as_rows=wrong(lambda labels, classes: _ones_at(labels, classes, labels)).tell(
        "Whole rows are filled with ones, because you used the labels as row numbers. Row i should have its 1"
        " in column labels[i]."
    ),
    classes_counted_from_one=wrong(
        lambda labels, classes: labels[:, None] == torch.arange(1, classes + 1)
    ).tell(
        "A row with label 0 has no 1, and all other rows have their 1 one column too far left. At which "
        "number do the classes start?"
    ),
    ones_from_the_label_on=wrong(lambda labels, classes: labels[:, None] <= torch.arange(classes)).tell(
        "Your rows have ones from the label's column on, as if you'd compared with ≤ or ≥. Which comparison "
        "is True in that column only?"
    ),
    as_many_columns_as_labels=wrong(lambda labels, classes: torch.eye(len(labels))[labels]).tell(
        "Your rows have n columns, as many as there are labels. How many classes are there?"
    ),
    reshaped_for_a_transpose=wrong(
        lambda labels, classes: _right(labels, classes).T.reshape(len(labels), classes)
    ).tell(
        "You reshaped a (classes, n) table to (n, classes). That keeps the reading order, so the ones end up "
        "in the wrong places. What swaps axes?"
    ),
    scattered_down_the_first_column=wrong(
        lambda labels, classes: torch.zeros(len(labels), classes).scatter(0, labels[:, None], 1.0)
    ).tell(
        "Your ones are in column 0, in the rows that the labels name, because along axis 0, `scatter` reads "
        "labels as rows. Along which axis do they name columns?"
    ),
    all_in_the_first_row=wrong(
        lambda labels, classes: _ones_at(labels, classes, torch.tensor(0), labels)
    ).tell("All your ones are in the first row. In which row should the 1 for labels[i] be?"),
    zeros_not_filled=wrong(
        lambda labels, classes: (right := _right(labels, classes)).masked_fill(right == 0, float("nan"))
    ).tell(
        "Your ones are right, but nan is where the zeros should be: `torch.empty` and `torch.Tensor` don't "
        "fill their memory, and the check puts nan there. Which function makes zeros?"
    ),
    rows_and_columns_exchanged=wrong(
        lambda labels, classes: _ones_at(labels, classes, labels, torch.arange(len(labels)))
    ).tell(
        "Your ones are in row labels[i] and column i, so rows and columns are swapped. Which of the two "
        "indices in the brackets is the row?"
    ),
    compared_place_by_place=wrong(lambda labels, classes: labels == torch.arange(classes)).tell(
        "You compared labels and classes element by element, which raises an error unless there are as many "
        "labels as classes, or only one label or class. Which shape of the labels compares each label with "
        "each class?"
    ),
    one_label_eaten=wrong(lambda labels, classes: _right(labels, classes).squeeze()).tell(
        "With one label, your shape is (classes,) instead of (1, classes). `squeeze()` without an axis also "
        "removes the labels' axis when its size is 1: which axis did you want to remove?"
    ),
    minus_one_and_one=wrong(lambda labels, classes: 2 * _right(labels, classes) - 1).tell(
        "Your table holds −1 and 1. Which number should be outside the label's column?"
    ),
    one_class_too_many=wrong(lambda labels, classes: torch.eye(classes + 1)[labels]).tell(
        "Your table has one column too many. How many classes are there from 0 to classes − 1?"
    ),
)


@one_hot.violation("without a loop over labels")
def label_by_label(labels: Tensor, classes: int) -> Tensor:
    result = torch.zeros(len(labels), classes)
    for row, label in zip(result, labels, strict=True):
        row[label] = 1
    return result


one_hot.mistakes(
    by_the_function=wrong(lambda labels, classes: torch.nn.functional.one_hot(labels, classes)).breaks(
        "without `one_hot`"
    ),
)
