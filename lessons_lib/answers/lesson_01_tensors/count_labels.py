"""Answers: += with an index that occurs twice."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import count_labels as questions


@answers.to(
    questions.count_labels,
    hints=[
        "Try your code with the labels [0, 0, 0]. How many zeros does it count?",
        "`counts[labels] += 1` first reads the old counts of all labels, then adds 1 to each, then writes the"
        " results. If a label occurs twice, the same number is written to its position twice.",
        "`counts.scatter_add_(0, index, numbers)` adds `numbers[i]` at the position `index[i]`, for every i, "
        "even if a position occurs twice. Which positions and which numbers do you need here? Another way: "
        "for each class k, count the True values in `labels == k`.",
    ],
    takeaway="If an index occurs twice, `scatter_add_` adds twice; `labels.bincount(minlength=classes)` counts in "
    "one call.",
)
def count_labels(labels: Tensor, classes: int) -> Tensor:
    return torch.stack([(labels == k).sum() for k in range(classes)])


count_labels.broken_program(
    "counted_once",
    "Every label that occurs has the count 1, however often it occurs, as if each write replaced the one "
    "before. How can every occurrence add 1 to its label's count?",
)


count_labels.mistakes(
    ends_with_the_largest=wrong(lambda labels, classes: labels.bincount()).tell(
        "Your counts end at the largest label that occurs. The classes after it need a count too: 0."
    ),
    only_those_that_occur=wrong(lambda labels, classes: labels.unique(return_counts=True)[1]).tell(
        "You have counts only for the labels that occur. A class that doesn't occur needs a count too: 0."
    ),
    shares=wrong(lambda labels, classes: labels.bincount(minlength=classes) / len(labels)).tell(
        "Your numbers are proportions of all labels. How do you turn them back into counts?"
    ),
    a_row_for_each_label=wrong(lambda labels, classes: torch.eye(classes)[labels]).tell(
        "You have one row for each element of `labels`, with a 1 in its class's column. To add the rows up, "
        "over which axis should you sum?"
    ),
    summed_over_the_classes=wrong(lambda labels, classes: torch.ones(len(labels))).tell(
        "You summed over the classes, which leaves a 1 for every entry of `labels`. Which axis should "
        "disappear, so that each class gets a count?"
    ),
    running_totals=wrong(lambda labels, classes: labels.bincount(minlength=classes).cumsum(0)).tell(
        "Your numbers are running totals: each count includes the counts of the classes before it. Return "
        "each class's own count."
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
        "Your counts are all 0. Did you add to a copy that isn't kept, or did you look numbers up in a dict "
        "or Counter whose keys are tensors?"
    ),
    all_labels_for_each=wrong(lambda labels, classes: torch.full((classes,), len(labels))).tell(
        "Every class got the total number of labels as its count. How many of the labels are 0, how many are "
        "1, and so on?"
    ),
    sorted_counts=wrong(
        lambda labels, classes: labels.bincount(minlength=classes).sort(descending=True).values
    ).tell("Your counts are sorted, largest first. Which class's count belongs at position k?"),
    began_with_one=wrong(lambda labels, classes: labels.bincount(minlength=classes) + 1).tell(
        "Every count is 1 too high, as if you'd started counting at 1. Which count should a class have before"
        " its first label?"
    ),
    all_labels_where_it_occurs=wrong(
        lambda labels, classes: (labels.bincount(minlength=classes) > 0) * len(labels)
    ).tell(
        "Every label that occurs got the total number of labels as its count. How many of the labels are 0, "
        "how many are 1, and so on?"
    ),
    class_zero_left_out=wrong(
        lambda labels, classes: labels.bincount(minlength=classes) * (torch.arange(classes) > 0)
    ).tell("Class 0 always has the count 0, as if you'd started with class 1. Which is the first class?"),
    labels_and_counts=wrong(lambda labels, classes: tuple(labels.unique(return_counts=True))).tell(
        "You returned a pair: the labels that occur, and how many times each occurs. Return only the counts, "
        "one for each class."
    ),
    how_many_different=wrong(lambda labels, classes: len(labels.unique())).tell(
        "You returned how many different labels there are. How many times does each label occur?"
    ),
    one_place_too_early=wrong(
        lambda labels, classes: torch.stack([(labels == k).sum() for k in range(1, classes + 1)])
    ).tell(
        "Your counts are one position too far left, as if classes started at 1: class 0 is missing. Which "
        "position belongs to class 0?"
    ),
    one_class_too_many=wrong(lambda labels, classes: labels.bincount(minlength=classes + 1)).tell(
        "You have one count too many. How many classes are there from 0 to classes − 1?"
    ),
    steps_between_those_that_occur=wrong(
        lambda labels, classes: torch.histc(labels.float(), bins=classes)
    ).tell(
        "You divided the range from the smallest label to the largest into equal steps, as `histc` does by "
        "default. At which class should the range start, and at which should it end, whatever the labels are?"
    ),
    one_class_eaten=wrong(lambda labels, classes: labels.bincount(minlength=classes).squeeze()).tell(
        "With one class, you returned a single number: its shape is () instead of (1,). `squeeze()` without "
        "an axis also removes the classes' axis when its size is 1: which axis did you want to remove?"
    ),
    counted_in_bytes=wrong(lambda labels, classes: labels.bincount(minlength=classes).to(torch.uint8)).tell(
        "Your counts start again at 0 after 255, as they do in uint8. Which dtype has room for more?",
        breaks="How often each of the labels",
    ),
    in_order_of_appearance=wrong(
        lambda labels, classes: labels.bincount()[list(dict.fromkeys(labels.tolist()))]
    ).tell(
        "Your counts are in the order in which labels first occur, as in a Counter. Return one count for "
        "every class from 0 to classes − 1, zeros included."
    ),
)


@count_labels.violation("A class that doesn't occur has the count 0")
def nan_where_none_occurs(labels: Tensor, classes: int) -> Tensor:
    counts = labels.bincount(minlength=classes).float()
    return counts.masked_fill(counts == 0, float("nan"))
