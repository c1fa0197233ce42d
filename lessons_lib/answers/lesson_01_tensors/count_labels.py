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
        "`counts[labels] += 1` first reads all the old counts, then adds 1, then writes. A position "
        "that's named twice gets the same number twice.",
        "`counts.scatter_add_(0, index, numbers)` really adds, one number at each position: which are the "
        "positions here, and which the numbers? Or take `labels == k` for each class k, and count the "
        "True.",
    ],
    takeaway="`scatter_add_` really adds at each index; `labels.bincount(minlength=classes)` counts in one call.",
)
def count_labels(labels: Tensor, classes: int) -> Tensor:
    return torch.stack([(labels == k).sum() for k in range(classes)])


count_labels.broken_program(
    "counted_once",
    "Every label that occurs has the count 1, however often it occurs, as when one position is "
    "written several times at once. Which of your steps really adds?",
)


count_labels.mistakes(
    ends_with_the_largest=wrong(lambda labels, classes: labels.bincount()).tell(
        "Your counts end at the largest label that occurs. The classes after it have a count, too: 0."
    ),
    only_those_that_occur=wrong(lambda labels, classes: labels.unique(return_counts=True)[1]).tell(
        "You have counts only for the labels that occur. A class that doesn't occur has a count, too: 0."
    ),
    shares=wrong(lambda labels, classes: labels.bincount(minlength=classes) / len(labels)).tell(
        "Your numbers are proportions of all labels. What turns them back into counts?"
    ),
    a_row_for_each_label=wrong(lambda labels, classes: torch.eye(classes)[labels]).tell(
        "You have one row per label, not added up yet. Which axis should disappear?"
    ),
    summed_over_the_classes=wrong(lambda labels, classes: torch.ones(len(labels))).tell(
        "You have a 1 for each label: a sum over the classes. Which axis should disappear instead?"
    ),
    running_totals=wrong(lambda labels, classes: labels.bincount(minlength=classes).cumsum(0)).tell(
        "Your numbers are running totals: each count includes the counts before it."
    ),
    one_place_too_late=wrong(lambda labels, classes: labels.bincount(minlength=classes).roll(1)).tell(
        "Your counts are one position too far right, as if classes started at 1. Which position belongs "
        "to class 0?"
    ),
    labels_added_up=wrong(
        lambda labels, classes: labels.bincount(minlength=classes) * torch.arange(classes)
    ).tell(
        "You added up the labels themselves, so class k has k times its count. How much should each "
        "occurrence add?"
    ),
    nothing_counted=wrong(lambda labels, classes: torch.zeros(classes)).tell(
        "Your counts are all 0. Either you added to something that isn't kept, such as a copy, or you "
        "looked numbers up among tensors, where a dict or Counter never finds them."
    ),
    all_labels_for_each=wrong(lambda labels, classes: torch.full((classes,), len(labels))).tell(
        "Every class got the number of all labels. How many of them belong to each class?"
    ),
    sorted_counts=wrong(
        lambda labels, classes: labels.bincount(minlength=classes).sort(descending=True).values
    ).tell("Your counts are sorted, largest first. The count at position k should be class k's."),
    began_with_one=wrong(lambda labels, classes: labels.bincount(minlength=classes) + 1).tell(
        "Every count is 1 too high, as when counting starts at 1 instead of 0."
    ),
    all_labels_where_it_occurs=wrong(
        lambda labels, classes: (labels.bincount(minlength=classes) > 0) * len(labels)
    ).tell(
        "Every label that occurs got the number of all labels as its count. How many of them belong to it?"
    ),
    class_zero_left_out=wrong(
        lambda labels, classes: labels.bincount(minlength=classes) * (torch.arange(classes) > 0)
    ).tell("Class 0 always has the count 0, as when counting starts at class 1."),
    labels_and_counts=wrong(lambda labels, classes: tuple(labels.unique(return_counts=True))).tell(
        "You returned a pair: the labels that occur, and how many times each one does. Return only the counts, one"
        " for each class."
    ),
    how_many_different=wrong(lambda labels, classes: len(labels.unique())).tell(
        "You returned how many different labels there are. How often does each of them occur?"
    ),
    one_place_too_early=wrong(
        lambda labels, classes: torch.stack([(labels == k).sum() for k in range(1, classes + 1)])
    ).tell("Your counts are one position too far left, as if classes started at 1: class 0 is missing."),
    one_class_too_many=wrong(lambda labels, classes: labels.bincount(minlength=classes + 1)).tell(
        "You have one count too many. Classes 0 to classes − 1 are how many?"
    ),
    steps_between_those_that_occur=wrong(
        lambda labels, classes: torch.histc(labels.float(), bins=classes)
    ).tell(
        "Your counts fit equal steps from the smallest label that occurs to the largest, as `histc` takes "
        "them by default. Where do the classes begin and end?"
    ),
    one_class_eaten=wrong(lambda labels, classes: labels.bincount(minlength=classes).squeeze()).tell(
        "With one class, you returned a single number, shape (), instead of (1,). `squeeze()` without an "
        "axis also removes the classes' axis when its size is 1."
    ),
    counted_in_bytes=wrong(lambda labels, classes: labels.bincount(minlength=classes).to(torch.uint8)).tell(
        "Your counts start again at 0 after 255, as in a uint8. Which dtype has room for more?",
        breaks="How often each of the labels",
    ),
    in_order_of_appearance=wrong(
        lambda labels, classes: labels.bincount()[list(dict.fromkeys(labels.tolist()))]
    ).tell(
        "Your counts are in the order in which labels first occur, as a Counter has them. Give one for "
        "each class, from 0 to classes − 1, and 0 where it doesn't occur."
    ),
)


@count_labels.violation("A class that doesn't occur has the count 0")
def nan_where_none_occurs(labels: Tensor, classes: int) -> Tensor:
    counts = labels.bincount(minlength=classes).float()
    return counts.masked_fill(counts == 0, float("nan"))
