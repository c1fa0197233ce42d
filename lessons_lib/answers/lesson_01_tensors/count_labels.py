"""Answers: += with an index that occurs twice."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import count_labels as questions


@answers.to(
    questions.count_labels,
    hints=[
        "Try it with the labels [0, 0, 0]. How often is 0 counted?",
        "`counts[labels] += 1` reads all the old counts first, then adds 1, then writes. A place that is named twice is "
        "written twice with the same number.",
        "`counts.scatter_add_(0, places, numbers)` really adds, one number to each place: which are the places here, and "
        "which the numbers? Or take `labels == k` for each class k, and count the True.",
    ],
)
def count_labels(labels: Tensor, classes: int) -> Tensor:
    return torch.stack([(labels == k).sum() for k in range(classes)])


count_labels.broken_program(
    "counted_once",
    "Every label that occurs has the count 1, however often it occurs, as when one place is written several times in one go. Which "
    "of your steps really adds?",
)


count_labels.mistakes(
    ends_with_the_largest=wrong(lambda labels, classes: labels.bincount()).tell(
        "Your counts end with the largest label that occurs. Classes that do not occur at the end have a count too: 0."
    ),
    only_those_that_occur=wrong(lambda labels, classes: labels.unique(return_counts=True)[1]).tell(
        "Your counts are those of the labels that occur. A class that does not occur has a count too: 0."
    ),
    shares=wrong(lambda labels, classes: labels.bincount(minlength=classes) / len(labels)).tell(
        "Your numbers are shares of all labels. The counts themselves are asked."
    ),
    a_row_for_each_label=wrong(lambda labels, classes: torch.eye(classes)[labels]).tell(
        "Your answer is a row for each label, not yet added up. The axis of the labels has to disappear."
    ),
    summed_over_the_classes=wrong(lambda labels, classes: torch.ones(len(labels))).tell(
        "Your numbers are sums over the classes, 1 for each label. The axis of the labels has to disappear."
    ),
    running_totals=wrong(lambda labels, classes: labels.bincount(minlength=classes).cumsum(0)).tell(
        "Your numbers are running totals: each count has the counts before it in it."
    ),
    one_place_too_late=wrong(lambda labels, classes: labels.bincount(minlength=classes).roll(1)).tell(
        "The counts stand one place too far to the right, as if the classes began with 1."
    ),
    labels_added_up=wrong(
        lambda labels, classes: labels.bincount(minlength=classes) * torch.arange(classes)
    ).tell("The labels themselves were added up at their places, instead of 1 for each."),
    nothing_counted=wrong(lambda labels, classes: torch.zeros(classes)).tell(
        "Your counts are all 0. Either you added to something that isn't kept, such as a copy: what a list of places takes out is one. "
        "Or you looked a number up among tensors, in a dict or a Counter, where it is never found."
    ),
    all_labels_for_each=wrong(lambda labels, classes: torch.full((classes,), len(labels))).tell(
        "Every class got the number of all labels. Each has its own count."
    ),
    sorted_counts=wrong(
        lambda labels, classes: labels.bincount(minlength=classes).sort(descending=True).values
    ).tell("Your counts are sorted, the largest first. Count number k belongs to class k."),
    began_with_one=wrong(lambda labels, classes: labels.bincount(minlength=classes) + 1).tell(
        "Each class is counted once too often: the counts began with 1 instead of 0."
    ),
    all_labels_where_it_occurs=wrong(
        lambda labels, classes: (labels.bincount(minlength=classes) > 0) * len(labels)
    ).tell("Every label that occurs has the number of all labels as its count. Each has its own."),
    class_zero_left_out=wrong(
        lambda labels, classes: labels.bincount(minlength=classes) * (torch.arange(classes) > 0)
    ).tell("Class 0 was not counted: counting began at 1."),
    labels_and_counts=wrong(lambda labels, classes: tuple(labels.unique(return_counts=True))).tell(
        "Your answer is a pair, the labels that occur and how often they do. Only the counts are asked, one for each class."
    ),
    how_many_different=wrong(lambda labels, classes: len(labels.unique())).tell(
        "Your answer is how many different labels there are. How often each of them occurs is asked."
    ),
    one_place_too_early=wrong(
        lambda labels, classes: torch.stack([(labels == k).sum() for k in range(1, classes + 1)])
    ).tell(
        "The counts stand one place too far to the left, as if the classes began with 1: class 0 is missing."
    ),
    one_class_too_many=wrong(lambda labels, classes: labels.bincount(minlength=classes + 1)).tell(
        "You have one count too many: the classes run from 0 to classes − 1, which are `classes` of them."
    ),
    steps_between_those_that_occur=wrong(
        lambda labels, classes: torch.histc(labels.float(), bins=classes)
    ).tell(
        "Your counts are those of equal steps from the smallest label to the largest that occur, as `histc` makes them unless it is "
        "told where to begin and end. The classes run from 0 to classes − 1."
    ),
    one_class_eaten=wrong(lambda labels, classes: labels.bincount(minlength=classes).squeeze()).tell(
        "With one class you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of "
        "the classes too if its size is 1."
    ),
    counted_in_bytes=wrong(lambda labels, classes: labels.bincount(minlength=classes).to(torch.uint8)).tell(
        "Your counts begin again at 0 after 255, as in a uint8. Which dtype has room for more?",
        breaks="How often each of the labels",
    ),
    in_order_of_appearance=wrong(
        lambda labels, classes: labels.bincount()[list(dict.fromkeys(labels.tolist()))]
    ).tell(
        "Your counts are those of the labels that occur, in the order in which they first occur, as a Counter has them. A count for "
        "each of 0, 1, …, classes − 1 is asked, in this order, and 0 for those that do not occur."
    ),
)


@count_labels.violation("A class that does not occur has the count 0")
def nan_where_none_occurs(labels: Tensor, classes: int) -> Tensor:
    counts = labels.bincount(minlength=classes).float()
    return counts.masked_fill(counts == 0, float("nan"))
