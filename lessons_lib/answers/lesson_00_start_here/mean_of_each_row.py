"""Answers: the mean of each row of a table."""

from torch import Tensor

from lessons_lib.answers.lesson_00_start_here.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_00_start_here import mean_of_each_row as questions


@answers.to(
    questions.mean_of_each_row,
    hints=[
        "There are two axes, the students' and the exams'. Which one is to remain, and which has to disappear?",
        "`scores.mean(dim=…)` averages along one axis. The axis that you name is the one that disappears.",
        "One number for each student is to remain, so the axis of the exams has to disappear: axis 1.",
    ],
)
def mean_of_each_row(scores: Tensor) -> Tensor:
    return scores.sum(dim=1) / scores.shape[1]


mean_of_each_row.mistakes(
    mean_of_each_column=wrong(lambda scores: scores.mean(dim=0)).tell(
        "Your numbers are the means of the columns, one for each exam. The axis named in `dim` is the one "
        "that disappears; the students are to stay, so the other axis has to go."
    ),
)


@mean_of_each_row.shown_in_the_text
@mean_of_each_row.misconception(
    "Your result is the mean of all the numbers in the table, a single one. One number for each student is "
    "asked: only the axis of the exams is to disappear."
)
def mean_of_everything(scores: Tensor) -> Tensor:
    return scores.mean()


mean_of_each_row.mistakes(
    sum_of_each_row=wrong(lambda scores: scores.sum(dim=1)).tell(
        "Your numbers are the sums of the rows. They still have to be divided by the number of exams."
    ),
    kept_axis=wrong(lambda scores: scores.mean(dim=1, keepdim=True)).tell(
        "Your numbers are the right ones, each in a row of its own: the axis of the exams was kept with size 1. "
        "It is to disappear."
    ),
    divided_by_students=wrong(lambda scores: scores.sum(dim=1) / scores.shape[0]).tell(
        "You divided the sum of each row by the number of students. A row has as many numbers as there are exams."
    ),
    only_the_first_student=wrong(lambda scores: scores[0].mean()).tell(
        "Your answer is the mean of the first student only. In a loop, a `return` ends it in its first turn."
    ),
    medians=wrong(lambda scores: scores.median(dim=1).values).tell(
        "Your numbers are the medians of the rows, the values in the middle. The means are asked."
    ),
    first_exam_left_out=wrong(lambda scores: scores[:, 1:].sum(dim=1) / scores.shape[1]).tell(
        "The first exam is missing from your sums: counting began at 1 instead of 0."
    ),
    mean_without_the_first_exam=wrong(lambda scores: scores[:, 1:].mean(dim=1)).tell(
        "Your numbers are the means without the first exam: counting began at 1 instead of 0."
    ),
    running_total=wrong(lambda scores: scores.sum(dim=1).cumsum(dim=0) / scores.shape[1]).tell(
        "Each of your sums still contains the students before: the running total is to begin at 0 for every row."
    ),
    always_as_many_exams=wrong(
        lambda scores, exams: scores.sum(dim=1) / exams, over={"exams": [2, 3, 4, 5]}
    ).tell("You divide by {exams} whatever the table. Where can you read how many exams there are?"),
    last_student_left_out=wrong(lambda scores: scores[:-1].mean(dim=1)).tell(
        "The last student is missing: `range(n)` already stops before n."
    ),
    largest_of_each_row=wrong(lambda scores: scores.amax(dim=1)).tell(
        "Your numbers are the largest of each row. The means are asked."
    ),
    mean_without_the_last_exam=wrong(lambda scores: scores[:, :-1].mean(dim=1)).tell(
        "Your numbers are the means without the last exam: a slice stops before its end, and `0:-1` stops before the last."
    ),
)


@mean_of_each_row.misconception(
    "`max(dim=1)` gives two things, the largest numbers and where they stand. And the means are asked."
)
def largest_and_where(scores: Tensor) -> tuple[Tensor, Tensor]:
    found = scores.max(dim=1)
    return found.values, found.indices


@mean_of_each_row.misconception("The first student's mean is 0: counting began at 1 instead of 0.")
def first_student_left_at_zero(scores: Tensor) -> Tensor:
    result = scores.mean(dim=1)
    result[0] = 0
    return result


@mean_of_each_row.violation("where your function changes its input")
def divided_in_place(scores: Tensor) -> Tensor:
    scores /= scores.shape[1]
    return scores.sum(dim=1)
