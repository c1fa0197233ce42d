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
        "Print `difference.shape`. How many numbers should there be for n predictions?",
        "(n, 1) and (n,) are aligned at the right: 1 meets n, and a missing axis meets n. Draw them with viz.broadcast.",
        "Make the two shapes equal before you subtract, both (n,) or both (n, 1): an index or `squeeze` takes an axis away, `None` makes one.",
    ],
)
def mean_squared_error(prediction: Tensor, target: Tensor) -> Tensor:
    error = prediction[:, 0] - target
    return error.square().sum() / error.numel()


mean_squared_error.broken_program(
    "every_prediction_with_every_target",
    "(n, 1) against (n,) gives (n, n): every prediction was compared with every target, and the mean was taken over "
    "n × n squared differences instead of n. The two shapes have to be equal before you subtract: change one of them, and only "
    "one. An axis in front of n is there anyway, and `.T` leaves a tensor with one axis as it is.",
)


mean_squared_error.mistakes(
    sum_of_squares=wrong(lambda prediction, target: (prediction[:, 0] - target).square().sum()).tell(
        "Your number is the sum of the squared differences. Their mean is asked: it does not grow with n."
    ),
    root_of_the_mean=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().mean().sqrt()
    ).tell("Your number is the root of the mean squared error. It is asked without the root."),
    mean_of_absolutes=wrong(lambda prediction, target: (prediction[:, 0] - target).abs().mean()).tell(
        "Your number is the mean absolute error: the differences were not squared."
    ),
    mean_over_one_axis_of_all_pairs=wrong(
        lambda prediction, target: (prediction - target).square().mean(dim=0)
    ).tell(
        "The differences are still an (n, n) table, every prediction against every target, and the mean over one of its axes "
        "leaves n numbers. Make the shapes equal first; then one mean over everything."
    ),
    square_of_the_mean=wrong(lambda prediction, target: (prediction[:, 0] - target).mean().square()).tell(
        "You squared the mean of the differences. Square each difference first, so that errors of opposite sign don't cancel."
    ),
    sum_of_all_pairs_divided_by_n=wrong(
        lambda prediction, target: (prediction - target).square().sum() / len(target)
    ).tell(
        "The differences are still an (n, n) table, every prediction against every target; you divided their sum by n."
    ),
    nearest_target=wrong(lambda prediction, target: (prediction - target).square().amin(dim=1).mean()).tell(
        "Every prediction was compared with its nearest target. It has a target of its own, the one with the same number."
    ),
    first_prediction_only=wrong(lambda prediction, target: (prediction[0] - target).square().mean()).tell(
        "Only the first prediction was used, for all targets."
    ),
    first_target_only=wrong(lambda prediction, target: (prediction - target)[:, 0].square().mean()).tell(
        "All predictions were compared with the first target."
    ),
    difference_of_squares=wrong(
        lambda prediction, target: (prediction[:, 0].square() - target.square()).mean()
    ).tell("You took the difference of the squares. Subtract first, then square the difference."),
    mean_of_differences=wrong(lambda prediction, target: (prediction[:, 0] - target).mean()).tell(
        "Your number is the mean of the differences as they are, with their signs. Each has to be squared first."
    ),
    divided_by_n_twice=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().mean() / len(target)
    ).tell("You divided by n × n. There are n squared differences, so divide by n."),
    not_averaged=wrong(lambda prediction, target: (prediction[:, 0] - target).square()).tell(
        "Your numbers are the squared differences, one for each prediction. Their mean is asked, a single number."
    ),
    both_sorted=wrong(
        lambda prediction, target: (prediction[:, 0].sort().values - target.sort().values).square().mean()
    ).tell("Predictions and targets were sorted first. That parts each prediction from its own target."),
    mean_over_the_last_axis_of_all_pairs=wrong(
        lambda prediction, target: (prediction - target).square().mean(dim=1)
    ).tell(
        "The differences are still an (n, n) table, and the mean over its last axis leaves n numbers, one for each prediction. "
        "Make the shapes equal first; then one mean over everything."
    ),
    mean_of_all_pairs_divided_by_n=wrong(
        lambda prediction, target: (prediction - target).square().mean() / len(target)
    ).tell(
        "The differences are still an (n, n) table, every prediction against every target; you divided their mean by n again."
    ),
    first_pair_left_out=wrong(
        lambda prediction, target: (prediction[1:, 0] - target[1:]).square().sum() / len(target)
    ).tell("The first prediction is left out: counting began at 1 instead of 0."),
    absolutes_of_all_pairs=wrong(lambda prediction, target: (prediction - target).abs().mean()).tell(
        "Your number is the mean of all the absolute differences, every prediction against every target: make the shapes equal, "
        "and square."
    ),
    square_of_the_sum=wrong(
        lambda prediction, target: (prediction[:, 0] - target).sum().square() / len(target)
    ).tell(
        "You added the differences up and squared their sum. Square each difference first, so that errors of opposite sign "
        "don't cancel."
    ),
    divided_by_one_less=wrong(
        lambda prediction, target: (prediction[:, 0] - target).square().sum() / (len(target) - 1)
    ).tell("You divided by n − 1. There are n squared differences, so divide by n."),
    compared_with_the_average=wrong(
        lambda prediction, target: (prediction - target).mean(dim=1).square().mean()
    ).tell(
        "The differences are still an (n, n) table, and you took the means of its rows before you squared: each prediction was "
        "compared with the average of all targets."
    ),
    doubled_instead_of_squared=wrong(
        lambda prediction, target: ((prediction[:, 0] - target) * 2).mean()
    ).tell("Your number is the mean of the doubled differences (`* 2`). Each is to be squared (`** 2`)."),
    through_a_python_number=wrong(
        lambda prediction, target: torch.tensor(
            mean_squared_error(prediction, target).item(), dtype=prediction.dtype
        )
    ).breaks("Stay in torch"),
    by_the_data=wrong(lambda prediction, target: mean_squared_error(prediction.data, target)).breaks(
        "Stay in torch"
    ),
    as_a_python_number=wrong(lambda prediction, target: float(mean_squared_error(prediction, target))).breaks(
        "A Python number"
    ),
)
