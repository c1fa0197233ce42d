"""Answers: a loss that compares every prediction with every target."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import mean_squared_error as questions


@answers.to(
    questions.mean_squared_error,
    survivors={"line 1: prediction[:, 0] - target → target - prediction[:, 0]": "a square has no sign"},
    hints=[
        "Print `difference.shape`. How many differences should there be for n predictions?",
        "Align (n, 1) and (n,) at the right: 1 meets n, and a missing axis meets n. Draw the two shapes with "
        "`viz.broadcast`.",
        "Before you subtract, give both tensors the same shape, (n,) or (n, 1). You need to change only one "
        "of the tensors: an index or `squeeze` drops an axis, and `None` adds an axis.",
    ],
    takeaway="Now you can tell a wrong loss from targets that are hard to predict: perfect predictions must give a"
    " loss of 0.",
)
def mean_squared_error(prediction: Tensor, target: Tensor) -> Tensor:
    error = prediction[:, 0] - target
    return error.square().sum() / error.numel()


mean_squared_error.broken_program(
    "every_prediction_with_every_target",
    "You compared every prediction with every target: n × n differences instead of n. The shapes (n, 1) and "
    "(n,) do that: how can each prediction meet only its own target?",
)


def divided_again_and_again(prediction: Tensor, target: Tensor) -> Tensor:
    total = torch.zeros((), dtype=prediction.dtype)
    for p, t in zip(prediction[:, 0], target, strict=True):
        total = (total + (p - t).square()) / len(target)
    return total


mean_squared_error.mistakes(
    sum_of_squares=wrong(lambda prediction, target: (prediction[:, 0] - target).square().sum()).tell(
        "You returned the sum of the squared differences. A mean doesn't grow with n: which division is "
        "missing?"
    ),
    root_of_the_mean=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().mean().sqrt()
    ).tell("You took the root of the mean squared error. Which of your steps is one too many?"),
    mean_of_absolutes=wrong(lambda prediction, target: (prediction[:, 0] - target).abs().mean()).tell(
        "You averaged the absolute differences. What should you do with each difference instead?"
    ),
    mean_over_one_axis_of_all_pairs=wrong(
        lambda prediction, target: (prediction - target).square().mean(dim=0)
    ).tell(
        "You compared every prediction with every target, which makes an (n, n) table, and your mean over one"
        " of its axes leaves n numbers. Which two shapes give only n differences?"
    ),
    square_of_the_mean=wrong(lambda prediction, target: (prediction[:, 0] - target).mean().square()).tell(
        "You squared the mean of the differences, in which opposite signs cancel. Which should come first, "
        "the mean or the square?"
    ),
    sum_of_all_pairs_divided_by_n=wrong(
        lambda prediction, target: (prediction - target).square().sum() / len(target)
    ).tell(
        "You compared every prediction with every target, and divided the sum of the n × n squares by n. "
        "Which two shapes give only n differences?"
    ),
    nearest_target=wrong(lambda prediction, target: (prediction - target).square().amin(dim=1).mean()).tell(
        "You compared each prediction with its nearest target. Which target belongs to each prediction?"
    ),
    first_prediction_only=wrong(lambda prediction, target: (prediction[0] - target).square().mean()).tell(
        "You used only the first prediction, for all targets. Which prediction belongs to each target?"
    ),
    first_target_only=wrong(lambda prediction, target: (prediction - target)[:, 0].square().mean()).tell(
        "You compared all predictions with the first target. Which target belongs to each prediction?"
    ),
    difference_of_squares=wrong(
        lambda prediction, target: (prediction[:, 0].square() - target.square()).mean()
    ).tell("You took the difference of the squares. Which should come first, the subtraction or the square?"),
    mean_of_differences=wrong(lambda prediction, target: (prediction[:, 0] - target).mean()).tell(
        "You averaged the differences as they are, with their signs. What should you do with each difference "
        "first?"
    ),
    divided_by_n_twice=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().mean() / len(target)
    ).tell("You divided by n × n. Only n differences were squared: how many times should you divide by n?"),
    not_averaged=wrong(lambda prediction, target: (prediction[:, 0] - target).square()).tell(
        "You returned the squared differences, one per prediction. Which step turns them into one number?"
    ),
    both_sorted=wrong(
        lambda prediction, target: (prediction[:, 0].sort().values - target.sort().values).square().mean()
    ).tell(
        "Your number is what you'd get by sorting predictions and targets first, which separates each "
        "prediction from its own target. Which step is one too many?"
    ),
    mean_over_the_last_axis_of_all_pairs=wrong(
        lambda prediction, target: (prediction - target).square().mean(dim=1)
    ).tell(
        "Your differences form an (n, n) table, and your mean over its last axis leaves one number per "
        "prediction. Which two shapes give only n differences?"
    ),
    mean_of_all_pairs_divided_by_n=wrong(
        lambda prediction, target: (prediction - target).square().mean() / len(target)
    ).tell(
        "You compared every prediction with every target, and divided the mean of the squares by n once more."
        " Which two shapes give only n differences?"
    ),
    first_pair_left_out=wrong(
        lambda prediction, target: (prediction[1:, 0] - target[1:]).square().sum() / len(target)
    ).tell(
        "The first prediction is left out, as if counting started at 1. What's the first prediction's index?"
    ),
    last_pair_left_out=wrong(
        lambda prediction, target: (prediction[:-1, 0] - target[:-1]).square().sum() / len(target)
    ).tell(
        "The last prediction is left out, as if a loop stopped one step early. What's the last prediction's "
        "index?"
    ),
    only_the_target_squared=wrong(lambda prediction, target: (prediction[:, 0] - target**2).mean()).tell(
        "Only the target is squared, as if brackets were missing: `**` comes before `-`. What should you "
        "square?"
    ),
    absolutes_of_all_pairs=wrong(lambda prediction, target: (prediction - target).abs().mean()).tell(
        "You averaged the absolute differences between every prediction and every target. Which two shapes "
        "give only one difference per prediction, and what should you do with each difference?"
    ),
    square_of_the_sum=wrong(
        lambda prediction, target: (prediction[:, 0] - target).sum().square() / len(target)
    ).tell(
        "You added the differences up and squared their sum, in which opposite signs cancel. Which should "
        "come first, the sum or the square?"
    ),
    divided_by_one_less=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().sum() / (len(target) - 1)
    ).tell("You divided by n − 1. How many squared differences are there?"),
    compared_with_the_average=wrong(
        lambda prediction, target: (prediction - target).mean(dim=1).square().mean()
    ).tell(
        "Each prediction was compared with the average target, as if you had averaged the rows of an (n, n) "
        "table of differences before squaring. Which shapes of prediction and target give only n differences?"
    ),
    doubled_instead_of_squared=wrong(
        lambda prediction, target: ((prediction[:, 0] - target) * 2).mean()
    ).tell("You doubled the differences (`* 2`). Square them instead (`** 2`)."),
    not_averaged_in_a_column=wrong(lambda prediction, target: (prediction - target[:, None]).square()).tell(
        "You returned the squared differences, a column of them. Which step turns them into one number?"
    ),
    divided_by_two=wrong(lambda prediction, target: (prediction[:, 0] - target).square().sum() / 2).tell(
        "You halved the sum of the squares. A mean divides by the number of squares: how many do n "
        "predictions give?"
    ),
    first_square_only=wrong(
        lambda prediction, target: (prediction[0, 0] - target[0]).square() / len(target)
    ).tell(
        "Only the first squared difference is in your mean, as if a `return` inside a loop ended the loop in "
        "its first iteration. How far should the loop run before you return the mean?"
    ),
    last_square_only=wrong(
        lambda prediction, target: (prediction[-1, 0] - target[-1]).square() / len(target)
    ).tell(
        "Only the last squared difference is in your mean, as if every iteration of a loop overwrote the "
        "total (`=` instead of `+=`). What should happen to the other squared differences?"
    ),
    divided_in_every_iteration=wrong(
        lambda prediction, target: divided_again_and_again(prediction, target)
    ).tell(
        "The earlier a squared difference comes, the less weight it has in your mean, as if a loop divided "
        "the whole total by n in every iteration. How many times should you divide by n?"
    ),
    through_a_python_number=wrong(
        lambda prediction, target: torch.tensor(
            mean_squared_error(prediction, target).item(), dtype=prediction.dtype
        )
    ).breaks("Stay in torch"),
    by_the_data=wrong(lambda prediction, target: mean_squared_error(prediction.data, target)).breaks(
        "Stay in torch"
    ),
    as_a_python_number=wrong(lambda prediction, target: float(mean_squared_error(prediction, target))).tell(
        "The value is right, but a Python number has no way back to the weights. If you used `.item()`, "
        "`float()` or NumPy, leave that step out.",
        breaks="a Python number",
    ),
)
