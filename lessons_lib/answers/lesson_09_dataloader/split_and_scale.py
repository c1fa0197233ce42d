"""Answers: normalised before the split."""

from collections.abc import Callable

from torch import Tensor
from torch.nn import functional

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import split_and_scale as questions

Two = tuple[Tensor, Tensor]


@answers.to(
    questions.split_and_scale,
    hints=[
        "Change one number of a held-out row, and run again. Which of the *training* numbers change?",
        "`mean` and `std` are learned from data, like weights. From which rows may you learn?",
        "Cut first: `known, held_out = x[:train], x[train:]`. Take mean and std of `known`, and use these two for both parts.",
    ],
    takeaway="Nothing of the test leaks into training now. Whatever learns from data should learn after the split.",
)
def split_and_scale(x: Tensor, train: int) -> Two:
    known = x[:train]
    scaled = (x - known.mean(dim=0)) / known.var(dim=0).sqrt()
    return scaled[:train], scaled[train:]


Statistic = Callable[
    [Tensor, Tensor, Tensor], Tensor
]  # all rows, training rows, held-out rows → one for each column


def _scaled(x: Tensor, train: int, mean: Statistic, std: Statistic) -> Two:
    parts = x, x[:train], x[train:]
    scaled = (x - mean(*parts)) / std(*parts)
    return scaled[:train], scaled[train:]


def _known_mean(x: Tensor, known: Tensor, held_out: Tensor) -> Tensor:
    return known.mean(dim=0)


def _known_std(x: Tensor, known: Tensor, held_out: Tensor) -> Tensor:
    return known.std(dim=0)


def _alone(rows: Tensor) -> Tensor:
    """Scaled by their own mean and std."""
    return (rows - rows.mean(dim=0)) / rows.std(dim=0)


def _own_mean(x: Tensor, train: int) -> Two:
    known, held_out = x[:train], x[train:]
    return (known - known.mean(dim=0)) / known.std(dim=0), (held_out - held_out.mean(dim=0)) / known.std(
        dim=0
    )


def _by_rows(x: Tensor) -> Tensor:
    return (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, keepdim=True)


split_and_scale.broken_program(
    "scaled_by_all_rows",
    "All rows decide the mean and std, even the held-out ones. Then a test isn't blind any more: which rows may you look at?",
    breaks="by the mean and std of the training rows alone",
)

split_and_scale.mistakes(
    each_part_by_its_own=wrong(lambda x, train: (_alone(x[:train]), _alone(x[train:]))).tell(
        "Each part is scaled by its own mean and std. The model learned from one scale, so held-out rows need the same one."
    ),
    held_out_by_all=wrong(
        lambda x, train: (
            split_and_scale.reference(x, train)[0],
            questions.split_and_scale.question(x, train)[1],
        )
    ).tell(
        "The training rows are right. The held-out rows are scaled by the mean and std of all rows: use the training rows' here too."
    ),
    training_by_all=wrong(
        lambda x, train: (
            questions.split_and_scale.question(x, train)[0],
            split_and_scale.reference(x, train)[1],
        )
    ).tell(
        "The held-out rows are right. The training rows are scaled by the mean and std of all rows. Which rows may you learn from?"
    ),
    held_out_left=wrong(lambda x, train: (split_and_scale.reference(x, train)[0], x[train:])).tell(
        "The held-out rows are as they came, or were scaled by the mean and std of rows that were scaled already. Take both once, "
        "before either part changes."
    ),
    training_left=wrong(lambda x, train: (x[:train], split_and_scale.reference(x, train)[1])).tell(
        "The training rows are as they came. Both parts should be shifted and scaled."
    ),
    nothing_scaled=wrong(lambda x, train: (x[:train], x[train:])).tell(
        "Nothing is scaled any more. Scaling is fine, if mean and std come from the training rows."
    ),
    by_the_held_out=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: h.mean(dim=0), lambda x, k, h: h.std(dim=0))
    ).tell("Mean and std come from the held-out rows. You mustn't learn anything from those."),
    mean_of_all=wrong(lambda x, train: _scaled(x, train, lambda x, k, h: x.mean(dim=0), _known_std)).tell(
        "Your std is the training rows', but your mean is still taken over all rows."
    ),
    std_of_all=wrong(lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: x.std(dim=0))).tell(
        "Your mean is the training rows', but your std is still taken over all rows."
    ),
    variance_for_std=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: k.var(dim=0))
    ).tell("You divided by the variance. Its root, the std, has the unit of the data."),
    divided_by_n=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: k.std(dim=0, correction=0))
    ).tell(
        "Your std divides by n. The posted program's divides by n − 1: keep that.",
        breaks="`std` divides by n − 1",
    ),
    not_shifted=wrong(lambda x, train: _scaled(x, train, lambda x, k, h: 0 * k.mean(dim=0), _known_std)).tell(
        "Your columns are scaled but not shifted. Subtract the training rows' mean first."
    ),
    not_divided=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: 1 + 0 * k.std(dim=0))
    ).tell("Your columns are shifted but not scaled. Divide by the training rows' std."),
    one_mean_for_all_columns=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k.mean(), lambda x, k, h: k.std())
    ).tell("All columns share one mean and one std. Each column has its own: which axis should disappear?"),
    parts_swapped=wrong(lambda x, train: split_and_scale.reference(x, train)[::-1]).tell(
        "You swapped the two parts: the training rows come first."
    ),
    own_mean_for_the_held_out=wrong(lambda x, train: _own_mean(x, train)).tell(
        "The held-out rows are shifted by their own mean. Use the training rows' mean again, as you do with their std."
    ),
    rows_for_columns=wrong(lambda x, train: (_by_rows(x)[:train], _by_rows(x)[train:])).tell(
        "Each *row* is shifted and scaled by its own mean and std. Columns should be: which axis should disappear?"
    ),
    mean_divided=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: k.mean(0) / k.std(0), lambda x, k, h: 1 + 0 * k.std(0)
        )
    ).tell(
        "You subtract mean / std from the rows: division comes before subtraction. Where do brackets belong?"
    ),
    one_row_too_many=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: x[: train + 1].mean(0), lambda x, k, h: x[: train + 1].std(0)
        )
    ).tell(
        "The first held-out row still has a say in mean and std. A slice leaves out its end: which rows are the first `train`?"
    ),
    one_row_too_few=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k[:-1].mean(0), lambda x, k, h: k[:-1].std(0))
    ).tell(
        "The last training row has no say in mean and std. A slice leaves out its end already: which rows are the first `train`?"
    ),
    min_max=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: k.min(0).values, lambda x, k, h: k.max(0).values - k.min(0).values
        )
    ).tell(
        "Your columns run from 0 to 1: you scaled by the smallest and the largest training number. Shift by the mean, and divide by the std."
    ),
    divided_before_shifted=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k.mean(0) * k.std(0), lambda x, k, h: k.std(0))
    ).tell(
        "You divide by the std first, and then subtract a mean that wasn't divided. Which of the two should come first?"
    ),
    rows_of_length_one=wrong(
        lambda x, train: (functional.normalize(x[:train]), functional.normalize(x[train:]))
    ).tell(
        "Each *row* is scaled to length 1. Your columns should get mean 0 and std 1: `F.normalize` does something else."
    ),
    one_table=wrong(lambda x, train: (x - x[:train].mean(dim=0)) / x[:train].std(dim=0)).tell(
        "Right numbers, in one table. Cut it again: the first `train` rows and the rest.",
        breaks="Return both parts",
    ),
)


@split_and_scale.misconception(
    "You use the last rows as training rows, but the first `train` should be. From which end does your slice count?"
)
def trained_on_the_last(x: Tensor, train: int) -> Two:
    known = x[-train:]
    scaled = (x - known.mean(dim=0)) / known.std(dim=0)
    return scaled[-train:], scaled[:-train]
