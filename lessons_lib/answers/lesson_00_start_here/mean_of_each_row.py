"""Answers: the mean of each row of a table."""

from torch import Tensor

from lessons_lib.answers.lesson_00_start_here.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_00_start_here import mean_of_each_row as questions


@answers.to(
    questions.mean_of_each_row,
    hints=[
        "There are two axes, students and exams. Which one should remain, and which should disappear?",
        "`scores.mean(dim=…)` averages along one axis. The axis that you name is the one that disappears.",
        "You want one number per student, so the exam axis should disappear. That's axis 1.",
    ],
    takeaway="You can now average along any axis: name the one that should disappear. `dim=-1` names the last.",
)
def mean_of_each_row(scores: Tensor) -> Tensor:
    return scores.sum(dim=1) / scores.shape[1]


mean_of_each_row.mistakes(
    mean_of_each_column=wrong(lambda scores: scores.mean(dim=0)).tell(
        "You averaged down the columns, which gives one mean per exam. `dim` names the axis that disappears. "
        "If the students should stay, which axis should `dim` name?"
    ),
)


@mean_of_each_row.shown_in_the_text
@mean_of_each_row.misconception(
    "You averaged the whole table. For one mean per student, which axis should disappear?"
)
def mean_of_everything(scores: Tensor) -> Tensor:
    return scores.mean()


mean_of_each_row.mistakes(
    sum_of_each_row=wrong(lambda scores: scores.sum(dim=1)).tell(
        "You added up each row. What turns a sum into a mean?"
    ),
    kept_axis=wrong(lambda scores: scores.mean(dim=1, keepdim=True)).tell(
        "Your values are right, but each is in its own row: the exam axis is still there, with size 1. What "
        "keeps that axis from disappearing?"
    ),
    divided_by_students=wrong(lambda scores: scores.sum(dim=1) / scores.shape[0]).tell(
        "You divided each row's sum by the number of students. How many numbers does a row have?"
    ),
    only_the_first_student=wrong(lambda scores: scores[0].mean()).tell(
        "You returned only the first student's mean. If you wrote a loop, does its `return` come too early?"
    ),
    medians=wrong(lambda scores: scores.median(dim=1).values).tell(
        "You took the median of each row, the value in the middle. For the mean, what do you add up, and what"
        " do you divide by?"
    ),
    first_exam_left_out=wrong(lambda scores: scores[:, 1:].sum(dim=1) / scores.shape[1]).tell(
        "Your sums leave out the first exam, as if counting started at 1. What's the first exam's index?"
    ),
    mean_without_the_first_exam=wrong(lambda scores: scores[:, 1:].mean(dim=1)).tell(
        "You averaged all exams but the first, as if counting started at 1. What's the first exam's index?"
    ),
    running_total=wrong(lambda scores: scores.sum(dim=1).cumsum(dim=0) / scores.shape[1]).tell(
        "Each student's sum also includes the scores of all earlier students, as if one running total had "
        "gone on from row to row. When should the total start again at 0?"
    ),
    always_as_many_exams=wrong(
        lambda scores, exams: scores.sum(dim=1) / exams, over={"exams": [2, 3, 4, 5]}
    ).tell("You divided by {exams}, whatever the table. Where can you find out how many exams a table has?"),
    last_student_left_out=wrong(lambda scores: scores[:-1].mean(dim=1)).tell(
        "The last student is missing, as if a loop stopped one step too early. `range(n)` already stops "
        "before n: which index does the last student have?"
    ),
    largest_of_each_row=wrong(lambda scores: scores.amax(dim=1)).tell(
        "You returned each student's best score. How do you get the mean of all of a student's scores?"
    ),
    mean_without_the_last_exam=wrong(lambda scores: scores[:, :-1].mean(dim=1)).tell(
        "You averaged all exams but the last. If you wrote a slice or a `range`, where does it stop?"
    ),
)


@mean_of_each_row.misconception(
    "You returned two things, as `max(dim=1)` does: each row's largest number and its index. Which single"
    " number do you need from each row?"
)
def largest_and_where(scores: Tensor) -> tuple[Tensor, Tensor]:
    found = scores.max(dim=1)
    return found.values, found.indices


@mean_of_each_row.misconception(
    "Only the first student's mean is wrong: it's 0, as if a loop started at 1. What's the first "
    "student's index?"
)
def first_student_left_at_zero(scores: Tensor) -> Tensor:
    result = scores.mean(dim=1)
    result[0] = 0
    return result


@mean_of_each_row.violation("Don't change scores in place")
def divided_in_place(scores: Tensor) -> Tensor:
    scores /= scores.shape[1]
    return scores.sum(dim=1)
