"""Answers: a list of views that keeps everything alive."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import points_to_plot as questions


@answers.to(
    questions.points_to_plot,
    hints=[
        "The numbers are right. Which storage does each tensor in `points` use?",
        "`points[0].untyped_storage().nbytes()` says how many bytes `points[0]` keeps alive. Compare that "
        "with `points[0].nbytes`, the bytes of its own elements.",
        "A view lives in the storage of the whole tensor, here `numbers`. Which call gives the two columns a "
        "storage of their own?",
    ],
    takeaway="Whenever you keep a small piece of a large tensor, `clone()` the piece. Then the large tensor's "
    "memory can be freed.",
)
def points_to_plot(weight: Tensor, batches: list[Tensor]) -> list[Tensor]:
    return [x @ weight[:, :2] for x in batches]


def _results(weight: Tensor, batches: list[Tensor]) -> list[Tensor]:
    """Each batch's points, right so far."""
    return [x @ weight[:, :2] for x in batches]


def _with_the_last_result(weight: Tensor, batches: list[Tensor]) -> list[Tensor]:
    """Points of their own, but the name keeps each result until the next one is there."""
    points = []
    for x in batches:
        numbers = x @ weight
        points.append(numbers[:, :2].clone())
    return points


points_to_plot.broken_program(
    "whole_results_kept",
    "The points are right, but each batch's points use a storage as large as the batch's whole result. "
    "Once the result's name is gone, what still keeps that storage alive?",
    breaks="keep nothing else alive",
)


points_to_plot.mistakes(
    a_single_row_keeps_its_result=wrong(
        lambda weight, batches: [(x @ weight)[:, :2].contiguous() for x in batches]
    ).tell(
        "The points are right, but with a batch of one row, they use the storage of the whole result. A "
        "single row is contiguous already, so what does `contiguous()` do with it?"
    ),
    copied_at_the_end=wrong(
        lambda weight, batches: [p.clone() for p in [(x @ weight)[:, :2] for x in batches]]
    ).tell(
        "The points that you return are small, but every batch's whole result stayed alive until the loop was"
        " over. When could you let go of each result?",
        breaks="while the loop runs",
    ),
    last_result_kept=wrong(lambda weight, batches: _with_the_last_result(weight, batches)).tell(
        "The points are small, but while you compute one batch's whole result, the previous batch's result is"
        " still in memory. Which name still holds that older result?",
        breaks="should be gone before the next",
    ),
    first_two_rows=wrong(lambda weight, batches: [(x @ weight)[:2].clone() for x in batches]).tell(
        "You kept the first two *rows* of each batch, with all their numbers. Which axis holds a row's numbers?"
    ),
    all_numbers=wrong(lambda weight, batches: [x @ weight for x in batches]).tell(
        "You kept all the numbers of each row. The plot needs the first two: how do you keep only those?"
    ),
    last_two=wrong(lambda weight, batches: [x @ weight[:, -2:] for x in batches]).tell(
        "You kept the last two numbers of each row. The plot needs the first two: which columns hold them?"
    ),
    second_and_third=wrong(lambda weight, batches: [x @ weight[:, 1:3] for x in batches]).tell(
        "You kept the second and third number of each row. Which index does the first number have?"
    ),
    largest_two=wrong(lambda weight, batches: [(x @ weight).topk(2).values for x in batches]).tell(
        "You kept the two largest numbers of each row. The plot needs the first two, large or small: which "
        "columns hold them?"
    ),
    first_number=wrong(lambda weight, batches: [x @ weight[:, :1] for x in batches]).tell(
        "You kept one number of each row, but a point in a plot needs two. Which other number of each row "
        "should you keep?"
    ),
    first_three=wrong(lambda weight, batches: [x @ weight[:, :3] for x in batches]).tell(
        "You kept three numbers of each row, but a point in a plot needs two. If you used a slice, does it "
        "include the position at which it ends?"
    ),
    columns_first=wrong(lambda weight, batches: [(x @ weight[:, :2]).T for x in batches]).tell(
        "The numbers are right but transposed: your tensors have 2 rows and n columns. If each row should be "
        "one point, which shape do n points have?"
    ),
    one_tensor=wrong(lambda weight, batches: torch.cat(_results(weight, batches))).tell(
        "The points are right, but they're all in one tensor. How can you keep a tensor of its own for each "
        "batch?"
    ),
    one_tensor_of_views=wrong(lambda weight, batches: torch.cat([(x @ weight)[:, :2] for x in batches])).tell(
        "You put all points into one tensor, and until you joined them, every batch's whole result stayed in "
        "memory. How much of its result should each batch keep, and what should you return?"
    ),
    last_batch=wrong(lambda weight, batches: _results(weight, batches)[-1:]).tell(
        "Your list holds only the last batch's points. Does each round of the loop start a new list?"
    ),
    first_batch=wrong(lambda weight, batches: _results(weight, batches)[:1]).tell(
        "Your list holds only the first batch's points. Does your loop go on after the first batch?"
    ),
    last_batch_missing=wrong(lambda weight, batches: _results(weight, batches)[:-1]).tell(
        "The last batch's points are missing. How many times does your loop run?"
    ),
    backwards=wrong(lambda weight, batches: _results(weight, batches)[::-1]).tell(
        "The points are right, but the batches are in reverse order. Which end of the list do you add to?"
    ),
    python_lists=wrong(lambda weight, batches: [p.tolist() for p in _results(weight, batches)]).tell(
        "The points are right, and nothing else stays alive. But your points are Python lists: which of your "
        "calls turned tensors into lists?"
    ),
    batches_cut=wrong(lambda weight, batches: [x[:, :2].clone() for x in batches]).tell(
        "You kept the first two columns of each batch itself. The points are the first two columns of its "
        "product with `weight`: where do you multiply?"
    ),
)
