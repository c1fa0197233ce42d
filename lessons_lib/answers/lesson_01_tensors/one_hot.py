"""Answers: a row with a single 1 for each label."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import one_hot as questions


@answers.to(
    questions.one_hot,
    hints=[
        "Look at the result column by column. In column j, which rows have the 1?",
        "Three ways: compare the labels, as a column, with the row 0, 1, …; or take rows out of `torch.eye(classes)`; or "
        "`scatter` ones into zeros.",
        "`labels[:, None] == torch.arange(classes)` is a table of True and False, and `.long()` or `.float()` makes numbers of it.",
    ],
)
def one_hot(labels: Tensor, classes: int) -> Tensor:
    return torch.zeros(len(labels), classes).index_put((torch.arange(len(labels)), labels), torch.tensor(1.0))


def _right(labels: Tensor, classes: int) -> Tensor:
    return torch.eye(classes)[labels]


def _ones_at(labels: Tensor, classes: int, *places: Tensor) -> Tensor:
    return torch.zeros(len(labels), classes).index_put(places, torch.tensor(1.0))


one_hot.mistakes(
    classes_by_labels=wrong(lambda labels, classes: _right(labels, classes).T).tell(
        "Your table has a row for each class and a column for each label. It is asked the other way round: (n, classes)."
    ),
    all_labels_in_every_row=wrong(
        lambda labels, classes: _ones_at(labels, classes, torch.arange(len(labels))[:, None], labels)
    ).tell("Every row has a 1 for all the labels together. Row i is to have a single 1, that of label i."),
    one_row_for_all=wrong(lambda labels, classes: _right(labels, classes).amax(dim=0)).tell(
        "Your answer is one row with a 1 for every label that occurs. A row for each label is asked."
    ),
    counts=wrong(lambda labels, classes: _right(labels, classes).sum(dim=0)).tell(
        "Your answer is how often each class occurs: the rows were added up."
    ),
    as_many_classes_as_occur=wrong(lambda labels, classes: torch.eye(int(labels.max()) + 1)[labels]).tell(
        "Your table has as many columns as the largest label + 1, and classes that do not occur at the end are missing. Their number "
        "is given."
    ),
    exchanged=wrong(lambda labels, classes: 1 - _right(labels, classes)).tell(
        "Zeros and ones are exchanged: the label's own column holds the only 0."
    ),
    label_instead_of_one=wrong(lambda labels, classes: _right(labels, classes) * labels[:, None]).tell(
        "In the label's column stands the label itself. A 1 is to stand there, for the label 0 too."
    ),
    ones_up_to_the_label=wrong(lambda labels, classes: torch.arange(classes) <= labels[:, None]).tell(
        "Your rows have ones up to the label's column and not only there: that is a comparison with < or ≤."
    ),
    one_column_too_early=wrong(lambda labels, classes: _right(labels, classes).roll(-1, 1)).tell(
        "Each 1 stands one column too far to the left, as if labels counted from 1. They count from 0, as columns do."
    ),
    on_the_diagonal=wrong(lambda labels, classes: torch.eye(len(labels), classes)).tell(
        "The ones stand on the diagonal, whatever the labels: row i has its 1 in column i."
    ),
    whole_rows=wrong(lambda labels, classes: torch.ones(len(labels), classes)).tell(
        "Whole rows are ones. Only one place in each row is."
    ),
    all_zeros=wrong(lambda labels, classes: torch.zeros(len(labels), classes)).tell(
        "Your table is all zeros: no 1 reached it. Where does your code write them: into the table, or into a copy or a new tensor "
        "(`scatter` without `_` makes one)?"
    ),
    labels_with_labels=wrong(lambda labels, classes: labels[:, None] == labels).tell(
        "Your answer is which labels are equal to which others, (n, n). Each label is to be compared with the classes, from 0 on."
    ),
    only_the_first_row=wrong(
        lambda labels, classes: _right(labels, classes) * (torch.arange(len(labels)) == 0)[:, None]
    ).tell("Only the first row has its 1. In a loop, a `return` ends it in its first turn."),
    in_one_long_row=wrong(lambda labels, classes: _right(labels, classes).flatten()).tell(
        "All the ones and zeros are right, and in one long row. A row for each label is asked."
    ),
    table_of_all_classes=wrong(lambda labels, classes: torch.eye(classes)).tell(
        "Your rows of ones and zeros are those of the classes 0, 1, … in their order, and the labels choose among nothing: that is "
        "a table of (classes, classes)."
    ),
    labels_as_rows=wrong(lambda labels, classes: _ones_at(labels, classes, labels)).tell(
        "Whole rows are ones: the labels were used as numbers of rows. Row i has its 1 in column labels[i]."
    ),
    classes_counted_from_one=wrong(
        lambda labels, classes: labels[:, None] == torch.arange(1, classes + 1)
    ).tell(
        "A label 0 has no 1 in its row, and all others have it one column too far to the left: the classes count from 0."
    ),
    ones_from_the_label_on=wrong(lambda labels, classes: labels[:, None] <= torch.arange(classes)).tell(
        "Your rows have ones from the label's column on: that is a comparison with < or ≤."
    ),
    as_many_columns_as_labels=wrong(lambda labels, classes: torch.eye(len(labels))[labels]).tell(
        "Your rows have n columns, as many as there are labels. They are to have as many as there are classes."
    ),
    reshaped_for_a_transpose=wrong(
        lambda labels, classes: _right(labels, classes).T.reshape(len(labels), classes)
    ).tell(
        "Your table was (classes, n) and was reshaped to (n, classes): that keeps the reading order, and so moves the ones. Its axes "
        "are to be exchanged."
    ),
    scattered_down_the_first_column=wrong(
        lambda labels, classes: torch.zeros(len(labels), classes).scatter(0, labels[:, None], 1.0)
    ).tell(
        "Your ones stand in column 0, in the rows that the labels name: along axis 0, `scatter` takes the labels for rows. They are "
        "columns: axis 1."
    ),
    all_in_the_first_row=wrong(
        lambda labels, classes: _ones_at(labels, classes, torch.tensor(0), labels)
    ).tell("All the ones stand in the first row. Row i is to have the 1 of label i."),
    zeros_not_filled=wrong(
        lambda labels, classes: (right := _right(labels, classes)).masked_fill(right == 0, float("nan"))
    ).tell(
        "Where a 0 is asked nobody has written: `torch.empty` and `torch.Tensor` make boxes that are not filled (in a check such "
        "memory is nan). Begin with `torch.zeros`."
    ),
    rows_and_columns_exchanged=wrong(
        lambda labels, classes: _ones_at(labels, classes, labels, torch.arange(len(labels)))
    ).tell(
        "The 1 of label i stands in row labels[i] and column i: rows and columns are exchanged. The first index in the brackets is the row."
    ),
    compared_place_by_place=wrong(lambda labels, classes: labels == torch.arange(classes)).tell(
        "The labels, a row, were compared with the row of classes place by place, which only fits if there are as many of both, or "
        "one label. As a column, (n, 1), each label meets each class."
    ),
    one_label_eaten=wrong(lambda labels, classes: _right(labels, classes).squeeze()).tell(
        "With one label you give a row, (classes,), where a table (1, classes) is asked: `squeeze()` without an axis takes away the "
        "axis of the labels too if its size is 1."
    ),
    minus_one_and_one=wrong(lambda labels, classes: 2 * _right(labels, classes) - 1).tell(
        "Your table has −1 and 1. What should stand where the label's column isn't?"
    ),
    one_class_too_many=wrong(lambda labels, classes: torch.eye(classes + 1)[labels]).tell(
        "Your table has one column too many: the classes run from 0 to classes − 1, which are `classes` of them."
    ),
)


@one_hot.violation("No loop over labels")
def label_by_label(labels: Tensor, classes: int) -> Tensor:
    result = torch.zeros(len(labels), classes)
    for row, label in zip(result, labels, strict=True):
        row[label] = 1
    return result


one_hot.mistakes(
    by_the_function=wrong(lambda labels, classes: torch.nn.functional.one_hot(labels, classes)).breaks(
        "no one_hot"
    ),
)
