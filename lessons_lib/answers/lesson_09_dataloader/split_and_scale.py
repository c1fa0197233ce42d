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
        "Change one number of a held-out row, and run the program again. Which of the *training* numbers "
        "change?",
        "`mean` and `std` are learned from data, like weights. From which rows may you learn them?",
        "Cut first: `known, held_out = x[:train], x[train:]`. Take the mean and the std of each column of "
        "`known`, and use these for both parts.",
    ],
    takeaway="This way, nothing from the held-out rows leaks into training. Whatever you learn from data, learn it"
    " after the split, from the training rows.",
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
    "Your mean and std come from all rows, even the held-out ones, so the test isn't blind. Which rows "
    "may you look at?",
    breaks="its mean and std over the training rows alone",
)

split_and_scale.mistakes(
    each_part_by_its_own=wrong(lambda x, train: (_alone(x[:train]), _alone(x[train:]))).tell(
        "You scaled each part by its own mean and std. The model learns on the training rows' scale: which "
        "rows' mean and std do the held-out rows need?"
    ),
    held_out_by_all=wrong(
        lambda x, train: (
            split_and_scale.reference(x, train)[0],
            questions.split_and_scale.question(x, train)[1],
        )
    ).tell(
        "Your training rows are right, but you scaled the held-out rows by the mean and std of all rows. "
        "Which rows' mean and std should you use for both parts?"
    ),
    training_by_all=wrong(
        lambda x, train: (
            questions.split_and_scale.question(x, train)[0],
            split_and_scale.reference(x, train)[1],
        )
    ).tell(
        "Your held-out rows are right, but you scaled the training rows by the mean and std of all rows. "
        "Which rows may you learn from?"
    ),
    held_out_left=wrong(lambda x, train: (split_and_scale.reference(x, train)[0], x[train:])).tell(
        "Your held-out rows are as they came. Once the training rows are scaled, their mean is 0 and their "
        "std is 1: when should you compute the mean and std for the held-out rows?"
    ),
    training_left=wrong(lambda x, train: (x[:train], split_and_scale.reference(x, train)[1])).tell(
        "You left the training rows as they came. Which of the two parts should you shift and scale?"
    ),
    nothing_scaled=wrong(lambda x, train: (x[:train], x[train:])).tell(
        "You don't scale anything, but the exercise asks for scaled columns. How can you get the mean and std"
        " from the training rows alone?"
    ),
    by_the_held_out=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: h.mean(dim=0), lambda x, k, h: h.std(dim=0))
    ).tell(
        "Your mean and std come from the held-out rows. You mustn't learn anything from those rows: which "
        "rows should you use instead?"
    ),
    mean_of_all=wrong(lambda x, train: _scaled(x, train, lambda x, k, h: x.mean(dim=0), _known_std)).tell(
        "Your std comes from the training rows, but your mean comes from all rows. Which rows should both of "
        "them come from?"
    ),
    std_of_all=wrong(lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: x.std(dim=0))).tell(
        "Your mean comes from the training rows, but your std comes from all rows. Which rows should both of "
        "them come from?"
    ),
    variance_for_std=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: k.var(dim=0))
    ).tell(
        "You divided by the variance, whose unit is the square of the data's unit. How do you get from the "
        "variance to the std, which has the data's own unit?"
    ),
    divided_by_n=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: k.std(dim=0, correction=0))
    ).tell(
        "Your std divides by the number of rows, but the posted program's std divides by that number minus 1."
        " What does `std` do by default?",
        breaks="`std` divides by the number of rows minus 1",
    ),
    not_shifted=wrong(lambda x, train: _scaled(x, train, lambda x, k, h: 0 * k.mean(dim=0), _known_std)).tell(
        "Your columns are scaled but not shifted. What should you subtract before you divide?"
    ),
    not_divided=wrong(
        lambda x, train: _scaled(x, train, _known_mean, lambda x, k, h: 1 + 0 * k.std(dim=0))
    ).tell(
        "Your columns are shifted but not scaled. What should you divide by after you've subtracted the mean?"
    ),
    one_mean_for_all_columns=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k.mean(), lambda x, k, h: k.std())
    ).tell(
        "You used one mean and one std for all columns, but each column needs its own. Which axis of the "
        "training rows should disappear when you compute them?"
    ),
    parts_swapped=wrong(lambda x, train: split_and_scale.reference(x, train)[::-1]).tell(
        "You swapped the two parts: the training rows come first."
    ),
    own_mean_for_the_held_out=wrong(lambda x, train: _own_mean(x, train)).tell(
        "You shifted the held-out rows by their own mean. You do divide them by the training rows' std: which"
        " rows' mean goes with that std?"
    ),
    rows_for_columns=wrong(lambda x, train: (_by_rows(x)[:train], _by_rows(x)[train:])).tell(
        "You shifted and scaled each *row* by its own mean and std. Each column needs one mean and one std: "
        "which axis of the training rows should disappear when you compute them?"
    ),
    mean_divided=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: k.mean(0) / k.std(0), lambda x, k, h: 1 + 0 * k.std(0)
        )
    ).tell(
        "You subtract mean / std from the rows, because division comes before subtraction. Where do you need "
        "brackets?"
    ),
    one_row_too_many=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: x[: train + 1].mean(0), lambda x, k, h: x[: train + 1].std(0)
        )
    ).tell(
        "Your mean and std include the first held-out row. A slice leaves out its end: which slice gives "
        "exactly the first `train` rows?"
    ),
    one_row_too_few=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k[:-1].mean(0), lambda x, k, h: k[:-1].std(0))
    ).tell(
        "Your mean and std leave out the last training row. A slice already leaves out its end: which slice "
        "gives the first `train` rows?"
    ),
    min_max=wrong(
        lambda x, train: _scaled(
            x, train, lambda x, k, h: k.min(0).values, lambda x, k, h: k.max(0).values - k.min(0).values
        )
    ).tell(
        "In your training rows, each column runs from 0 to 1, because you used its smallest and largest "
        "numbers. Which two numbers of a column does the exercise ask for?"
    ),
    divided_before_shifted=wrong(
        lambda x, train: _scaled(x, train, lambda x, k, h: k.mean(0) * k.std(0), lambda x, k, h: k.std(0))
    ).tell(
        "You divide by the std first, and then subtract a mean that wasn't divided. Should you divide or "
        "subtract first?"
    ),
    rows_of_length_one=wrong(
        lambda x, train: (functional.normalize(x[:train]), functional.normalize(x[train:]))
    ).tell(
        "You scaled each *row* to length 1, as `F.normalize` does. By which two numbers should you shift and "
        "scale each *column*?"
    ),
    one_table=wrong(lambda x, train: (x - x[:train].mean(dim=0)) / x[:train].std(dim=0)).tell(
        "Your numbers are right, but they're in one table. Cut it into the first `train` rows and the others.",
        breaks="Return both parts",
    ),
)


@split_and_scale.misconception(
    "Your training part has the table's last rows, but it should have the first `train` rows. From which "
    "end does your slice count?"
)
def trained_on_the_last(x: Tensor, train: int) -> Two:
    known = x[-train:]
    scaled = (x - known.mean(dim=0)) / known.std(dim=0)
    return scaled[-train:], scaled[:-train]
