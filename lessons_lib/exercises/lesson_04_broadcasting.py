"""Lesson 04: broadcasting."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.answers import Choice, Number, Shape
from lessons_lib.checking.asks.loops import no_python_loop
from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.checking.exercise import Lesson

lesson = Lesson("04_broadcasting", "Broadcasting")

ShapeTuple = tuple[int, ...]


# --- scale_channels -----------------------------------------------------------------


@lesson.exercise(
    hints=[
        "Write the two shapes below each other, aligned at the right: (c, h, w) and (c). Which axis does c meet?",
        "The gains have to stand in the first of three axes. Which shape must they have for that?",
        "(c, 1, 1) puts one gain in front of each channel. `gains[:, None, None]` has that shape.",
    ]
)
def scale_channels(
    image: Float[Tensor, "channels height width"], gains: Float[Tensor, " channels"]
) -> Float[Tensor, "channels height width"]:
    """Every channel of an image times its own gain."""
    return torch.einsum("chw,c->chw", image, gains)


@scale_channels.cases
def images(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3, 4), draw.uniform(2, low=2, high=4), label="2 channels, 3 × 4 pixels")
    yield case(draw.normal(3, 4, 5), draw.uniform(3, low=2, high=4), label="3 channels, 4 × 5 pixels")
    yield case(draw.normal(3, 4, 3), draw.uniform(3, low=2, high=4), label="as many columns as channels")
    yield case(draw.normal(3, 3, 4), draw.uniform(3, low=2, high=4), label="as many rows as channels")
    yield case(draw.normal(2, 2, 2), draw.uniform(2, low=2, high=4), label="all three sizes equal")
    yield case(draw.normal(1, 2, 3), draw.uniform(1, low=2, high=4), label="1 channel")


@scale_channels.misconception(
    "The gains go along the width, one for each column of pixels. Shapes are aligned at the right, so (channels,) "
    "meets the last axis; it needs two axes of size 1 behind it."
)
def gains_along_the_width(image: Tensor, gains: Tensor) -> Tensor:
    return image * gains


@scale_channels.misconception(
    "The gains go along the height, one for each row of pixels. One axis of size 1 behind them is too few: "
    "(channels, 1) meets (height, width)."
)
def gains_along_the_height(image: Tensor, gains: Tensor) -> Tensor:
    return image * gains[:, None]


@scale_channels.misconception("The gains were added to the channels. They are factors.")
def gains_added(image: Tensor, gains: Tensor) -> Tensor:
    return image + gains[:, None, None]


@scale_channels.misconception("The channels were divided by their gains. They are to be multiplied by them.")
def divided_by_gains(image: Tensor, gains: Tensor) -> Tensor:
    return image / gains[:, None, None]


@scale_channels.misconception(
    "The channels were scaled and then added up into one. They are to stay apart: the result has the image's shape."
)
def channels_summed(image: Tensor, gains: Tensor) -> Tensor:
    return (image * gains[:, None, None]).sum(0)


@scale_channels.misconception(
    "The gains are in the right channels, but the result has its channels last. The image's own order of axes is asked."
)
def channels_last(image: Tensor, gains: Tensor) -> Tensor:
    return image.permute(1, 2, 0) * gains


@scale_channels.misconception("Every channel was scaled by the first gain. Each has its own.")
def first_gain_for_all(image: Tensor, gains: Tensor) -> Tensor:
    return image * gains[0]


@scale_channels.misconception(
    "Every channel was scaled by the same number, the mean of the gains. Each has its own."
)
def mean_gain_for_all(image: Tensor, gains: Tensor) -> Tensor:
    return image * gains.mean()


@scale_channels.misconception(
    "The gains change from number to number: `view` and `reshape` don't move an axis, they only cut the same row of "
    "numbers anew. `permute` moves axes; here none has to move."
)
def cut_anew_instead_of_moved(image: Tensor, gains: Tensor) -> Tensor:
    return (image.reshape(-1, len(gains)) * gains).view(image.shape)


@scale_channels.misconception("The first channel is as it was: counting began at 1 instead of 0.")
def first_channel_left_out(image: Tensor, gains: Tensor) -> Tensor:
    return torch.cat([image[:1], image[1:] * gains[1:, None, None]])


@scale_channels.misconception(
    "The gains meet the channels from the other end: the first gain scales the last channel."
)
def gains_in_reverse(image: Tensor, gains: Tensor) -> Tensor:
    return image * gains.flip(0)[:, None, None]


# --- standardise_columns ------------------------------------------------------------


@lesson.exercise(
    hints=[
        "One mean and one standard deviation for each column: which axis has to disappear?",
        "`x.mean(dim=0)` has shape (d,). How does (d,) line up with (n, d)?",
        "Subtract first, then divide, and mind the brackets: the whole difference is divided.",
    ]
)
def standardise_columns(x: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
    """Columns with mean 0 and standard deviation 1 (torch's `std`, which divides by n − 1)."""
    return (x - x.mean(dim=0)) / x.std(dim=0)


@standardise_columns.cases
def tables(draw: Draw) -> Iterator[Case]:
    columns = torch.tensor([10.0, -4.0, 100.0, 7.0], dtype=torch.float64)
    spreads = torch.tensor([1.0, 5.0, 0.3, 2.0], dtype=torch.float64)
    for n, d, label in [
        (5, 3, "5 rows, 3 columns"),
        (3, 3, "as many rows as columns"),
        (4, 4, "as many rows as columns, 4 of them"),
        (7, 2, "7 rows, 2 columns"),
        (6, 1, "1 column"),
    ]:
        yield case(draw.normal(n, d) * spreads[:d] + columns[:d], label=label)


@standardise_columns.misconception(
    "Your rows have mean 0 and standard deviation 1, not your columns. `dim` names the axis that disappears: "
    "for one mean a column, that is the axis of the rows."
)
def standardised_rows(x: Tensor) -> Tensor:
    return (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, keepdim=True)


@standardise_columns.misconception(
    "These are the means and standard deviations of the rows, and shape (n,) is aligned with the last axis, one under "
    "each column. With as many rows as columns nothing complains, and the numbers are wrong."
)
def row_statistics_along_columns(x: Tensor) -> Tensor:
    return (x - x.mean(dim=1)) / x.std(dim=1)


@standardise_columns.misconception(
    "You used one mean and one standard deviation for the whole table. Each column is to have its own."
)
def standardised_whole_table(x: Tensor) -> Tensor:
    return (x - x.mean()) / x.std()


@standardise_columns.misconception(
    "Your columns have mean 0, and still their old spread: the division by the standard deviation is missing."
)
def only_centred(x: Tensor) -> Tensor:
    return x - x.mean(dim=0)


@standardise_columns.misconception(
    "Your columns have standard deviation 1, and still their old mean: it has to be subtracted first."
)
def only_scaled(x: Tensor) -> Tensor:
    return x / x.std(dim=0)


@standardise_columns.misconception(
    "Your standard deviation divides by n, as NumPy's does; torch's `std` divides by n − 1, and that one is asked."
)
def population_deviation(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.std(dim=0, correction=0)


@standardise_columns.misconception("You divided by the variance. The standard deviation is its square root.")
def divided_by_variance(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.var(dim=0)


@standardise_columns.misconception(
    "Only the mean was divided by the standard deviation: a division comes before a subtraction unless brackets say otherwise."
)
def missing_brackets(x: Tensor) -> Tensor:
    return x - x.mean(dim=0) / x.std(dim=0)


@standardise_columns.misconception(
    "Your columns run from 0 to 1: that is scaling by minimum and maximum. Mean and standard deviation are asked."
)
def minimum_and_maximum(x: Tensor) -> Tensor:
    low, high = x.min(dim=0).values, x.max(dim=0).values
    return (x - low) / (high - low)


@standardise_columns.misconception(
    "The means are those of the columns, but the standard deviation is that of the whole table. Each column has its own."
)
def deviation_of_the_whole_table(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.std()


@standardise_columns.misconception(
    "You divided first, and then subtracted the means of the undivided columns. Subtract first, then divide the difference."
)
def divided_before_subtracting(x: Tensor) -> Tensor:
    return x / x.std(dim=0) - x.mean(dim=0)


@standardise_columns.misconception(
    "The means are those of the columns and the standard deviations those of the rows. Both need the same `dim`."
)
def means_of_columns_deviations_of_rows(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.std(dim=1, keepdim=True)


@standardise_columns.misconception("You multiplied by the standard deviation. Divide by it.")
def multiplied_by_deviation(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) * x.std(dim=0)


@standardise_columns.misconception("You divided by the mean. Divide by the standard deviation.")
def divided_by_the_mean(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.mean(dim=0)


@standardise_columns.misconception(
    "You divided each column by its length, the root of its sum of squares. Nothing was subtracted, and that is no "
    "standard deviation."
)
def columns_of_length_one(x: Tensor) -> Tensor:
    return x / x.square().sum(dim=0).sqrt()


@standardise_columns.misconception(
    "Your rows have mean 0 and a spread of 1, with a standard deviation that divides by d: that is what `layer_norm` "
    "computes. The columns are asked, with torch's `std`."
)
def normalised_like_a_layer(x: Tensor) -> Tensor:
    return torch.nn.functional.layer_norm(x, x.shape[1:], eps=0)


@standardise_columns.misconception(
    "You returned the means and standard deviations of the columns. The table itself is asked, changed by them."
)
def only_the_statistics(x: Tensor) -> Tensor:
    return torch.stack([x.mean(dim=0), x.std(dim=0)])


@standardise_columns.misconception("Only the last column is standardised; the others are as they were.")
def only_the_last_column(x: Tensor) -> Tensor:
    last = (x[:, -1:] - x[:, -1:].mean()) / x[:, -1:].std()
    return torch.cat([x[:, :-1], last], dim=1)


# --- row_shares ---------------------------------------------------------------------


@lesson.exercise(
    hints=[
        "What shape has `counts.sum(dim=1)`, and where does it land when it is aligned at the right?",
        "The sums have to stand as a column beside the table: shape (n, 1).",
        "`keepdim=True` keeps the axis that was summed away, with size 1.",
    ]
)
def row_shares(counts: Float[Tensor, "n d"]) -> Float[Tensor, "n d"]:
    """Every number as a share of its row: each row adds up to 1."""
    return torch.einsum("nd,n->nd", counts, 1 / counts.sum(dim=1))


@row_shares.cases
def count_tables(draw: Draw) -> Iterator[Case]:
    for n, d, label in [
        (2, 3, "2 rows, 3 columns"),
        (3, 3, "as many rows as columns"),
        (4, 4, "as many rows as columns, 4 of them"),
        (5, 2, "5 rows, 2 columns"),
        (1, 4, "1 row"),
    ]:
        yield case(draw.uniform(n, d, low=1, high=20).round(), label=label)


@row_shares.misconception(
    "Your columns add up to 1, and the rows are to. `dim` names the axis that disappears: a row's sum makes the "
    "columns disappear."
)
def column_shares(counts: Tensor) -> Tensor:
    return counts / counts.sum(dim=0)


@row_shares.misconception(
    "The sums are those of the rows, but as shape (n,) they are aligned with the last axis: one under each column. With as "
    "many rows as columns nothing complains, and the numbers are wrong. The sums have to stand as a column, (n, 1)."
)
def sums_along_columns(counts: Tensor) -> Tensor:
    return counts / counts.sum(dim=1)


@row_shares.misconception(
    "Your shares are those of the whole table: all numbers together add up to 1, not each row."
)
def shares_of_the_table(counts: Tensor) -> Tensor:
    return counts / counts.sum()


@row_shares.misconception(
    "Your rows add up to 1, but by softmax: it takes the exponential of every number first. Plain shares are asked."
)
def softmax_of_rows(counts: Tensor) -> Tensor:
    return counts.softmax(dim=1)


@row_shares.misconception("You divided by the largest number of each row. Its sum is asked.")
def divided_by_largest(counts: Tensor) -> Tensor:
    return counts / counts.max(dim=1, keepdim=True).values


@row_shares.misconception("You divided by the mean of each row. Its sum is asked.")
def divided_by_mean(counts: Tensor) -> Tensor:
    return counts / counts.mean(dim=1, keepdim=True)


@row_shares.misconception("Your rows add up to 100: these are percentages. Shares add up to 1.")
def percentages(counts: Tensor) -> Tensor:
    return 100 * counts / counts.sum(dim=1, keepdim=True)


@row_shares.misconception("You returned the sums of the rows. The table divided by them is asked.")
def only_the_sums(counts: Tensor) -> Tensor:
    return counts.sum(dim=1, keepdim=True)


@row_shares.misconception(
    "You divided by each row's length, the root of its sum of squares, as `normalize` does unless told otherwise. "
    "Divide by the sum."
)
def rows_of_length_one(counts: Tensor) -> Tensor:
    return counts / counts.square().sum(dim=1, keepdim=True).sqrt()


@row_shares.misconception("You divided by the number of columns. Divide by the sum of the row.")
def divided_by_columns(counts: Tensor) -> Tensor:
    return counts / counts.shape[1]


@row_shares.misconception("You subtracted the sum of each row. Divide by it.")
def sum_subtracted(counts: Tensor) -> Tensor:
    return counts - counts.sum(dim=1, keepdim=True)


@row_shares.misconception(
    "All numbers of a row are the same, 1 divided by the row's sum: the counts are missing."
)
def counts_missing(counts: Tensor) -> Tensor:
    return (1 / counts.sum(dim=1, keepdim=True)).expand_as(counts)


@row_shares.misconception(
    "You added the shares up again: that gives 1 for each row. The shares themselves are asked."
)
def shares_added_up(counts: Tensor) -> Tensor:
    return (counts / counts.sum(dim=1, keepdim=True)).sum(dim=1)


@row_shares.misconception(
    "Some numbers were divided by another row's sum: `repeat` lays whole copies of the sums one after the other, and "
    "the rows are not d copies of each."
)
def sums_repeated_in_the_wrong_order(counts: Tensor) -> Tensor:
    return counts / counts.sum(dim=1).repeat(counts.shape[1]).view(counts.shape)


@row_shares.misconception("Your shares are rounded to two places. Leave them as they are.")
def rounded_shares(counts: Tensor) -> Tensor:
    return (counts / counts.sum(dim=1, keepdim=True)).round(decimals=2)


# --- broadcast_shape ----------------------------------------------------------------


@lesson.exercise(
    points=2,
    hints=[
        "Three steps: make both shapes equally long, look at the axes pair by pair, collect the result.",
        "The shorter shape is filled up with ones on its left: `(1,) * (len(b) - len(a)) + a`.",
        "For a pair p, q: equal gives p; a 1 gives the other one; anything else gives None for the whole.",
    ],
    survivors={"line 4: `return None` left out": "the function ends there, and gives None all the same"},
)
def broadcast_shape(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    """The shape of a + b for tensors of these shapes, or None if they don't fit."""
    try:
        return tuple(torch.broadcast_shapes(a, b))
    except RuntimeError:
        return None


@broadcast_shape.cases
def pairs_of_shapes(draw: Draw) -> Iterator[Case]:
    pairs: list[tuple[ShapeTuple, ShapeTuple, str]] = [
        ((3, 4), (3, 4), "equal shapes"),
        ((5, 1), (1, 3), "both stretch"),
        ((4, 3), (3,), "a row for a table"),
        ((3,), (2, 5, 3), "two axes missing"),
        ((4, 3), (4,), "4 meets 3"),
        ((2, 1, 4), (3, 1), "three axes and two"),
        ((3, 2), (2, 3), "neither axis fits"),
        ((2, 3), (2, 3, 1), "a 1 on the right"),
        ((), (2, 3), "no axes at all"),
        ((6,), (3,), "one a multiple of the other"),
        ((5, 2), (8,), "4 times the other"),
    ]
    for a, b, label in pairs:
        yield case(a, b, label=label)


@broadcast_shape.misconception(
    "You fill up the shorter shape on its right. The last axes belong together: (4, 3) and (3,) fit, (4, 3) and (4,) don't."
)
def aligned_at_the_left(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = a + (1,) * (longest - len(a)), b + (1,) * (longest - len(b))
    return broadcast_shape(a, b)


@broadcast_shape.misconception(
    "You take the larger of two sizes, whatever they are. Sizes that differ fit only if one of them is 1: "
    "otherwise the answer is None."
)
def always_the_larger(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return tuple(max(p, q) for p, q in zip(a, b, strict=True))


@broadcast_shape.misconception(
    "Your answer has only as many axes as the shorter shape. The longer shape's other axes belong to the result too: "
    "a missing axis counts as 1."
)
def cut_to_the_shorter(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    shortest = min(len(a), len(b))
    return broadcast_shape(a[len(a) - shortest :], b[len(b) - shortest :])


@broadcast_shape.misconception(
    "Your answer has its axes in reverse. You went through them from the right, so the result has to be turned round."
)
def left_in_reverse(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    result = broadcast_shape(a, b)
    return None if result is None else result[::-1]


@broadcast_shape.misconception(
    "You give None whenever the shapes have different numbers of axes. Missing axes count as 1, on the left."
)
def equal_lengths_only(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return broadcast_shape(a, b) if len(a) == len(b) else None


@broadcast_shape.misconception(
    "You accept only equal sizes. A 1 beside any other size fits too: that axis is stretched."
)
def equal_sizes_only(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest, shortest = (a, b) if len(a) >= len(b) else (b, a)
    return longest if not shortest or longest[-len(shortest) :] == shortest else None


@broadcast_shape.misconception(
    "You let a size fit if it divides the other: (6,) and (3,). Broadcasting never repeats a part; only a 1 stretches."
)
def multiples_fit(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    result = []
    for p, q in zip(a, b, strict=True):
        if max(p, q) % min(p, q):
            return None
        result.append(max(p, q))
    return tuple(result)


def _pairs_of_sizes(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    """The rule for shapes taken pair by pair from the left, as far as the shorter one goes."""
    result = []
    for p, q in zip(a, b, strict=False):
        if p != q and p != 1 and q != 1:
            return None
        result.append(max(p, q))
    return tuple(result)


@broadcast_shape.misconception(
    "You go through both shapes from the left and stop with the shorter one. Begin at the right, where the last axes "
    "meet; what is missing on the left counts as 1."
)
def from_the_left_to_the_shorter(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return _pairs_of_sizes(a, b)


@broadcast_shape.misconception(
    "Your answer has its axes in reverse, and only as many as the shorter shape: a missing axis counts as 1, and what "
    "you collect from the right has to be turned round."
)
def from_the_right_to_the_shorter_in_reverse(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return _pairs_of_sizes(a[::-1], b[::-1])


def _padded(a: ShapeTuple, b: ShapeTuple) -> tuple[ShapeTuple, ShapeTuple]:
    longest = max(len(a), len(b))
    return (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b


@broadcast_shape.misconception("You let only the second shape stretch. Either of the two may be the 1.")
def only_the_second_stretches(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    a, b = _padded(a, b)
    return a if all(q in (p, 1) for p, q in zip(a, b, strict=True)) else None


@broadcast_shape.misconception("You let only the first shape stretch. Either of the two may be the 1.")
def only_the_first_stretches(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return only_the_second_stretches(b, a)


@broadcast_shape.misconception(
    "You fill up only the second shape with ones. Either of the two may be the shorter one."
)
def only_the_second_is_filled_up(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return _pairs_of_sizes(a, (1,) * (len(a) - len(b)) + b)


@broadcast_shape.misconception(
    "You fill up only the first shape with ones. Either of the two may be the shorter one."
)
def only_the_first_is_filled_up(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return only_the_second_is_filled_up(b, a)


@broadcast_shape.misconception(
    "You give None wherever two sizes differ, even beside a 1. Two sizes don't fit only if they differ and *neither* is 1."
)
def one_is_not_enough(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    a, b = _padded(a, b)
    return a if a == b else None


@broadcast_shape.misconception(
    "Your answer is one shape behind the other. Shapes are laid over each other, axis by axis."
)
def joined(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return a + b


@broadcast_shape.misconception(
    "Only one axis was looked at: the answer is returned before the others had their turn."
)
def only_the_first_axis(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    a, b = _padded(a, b)
    return _pairs_of_sizes(a[:1], b[:1])


@broadcast_shape.misconception(
    "Only one axis was looked at, the last: the answer is returned before the others had their turn."
)
def only_the_last_axis(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    a, b = _padded(a, b)
    return _pairs_of_sizes(a[-1:], b[-1:])


@broadcast_shape.misconception(
    "The first axis is missing from your answer: counting began at 1 instead of 0."
)
def first_axis_left_out(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    a, b = _padded(a, b)
    return _pairs_of_sizes(a[1:], b[1:])


@broadcast_shape.misconception("A 1 anywhere lets the whole shape through. Each axis has to fit for itself.")
def any_one_will_do(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    if a == b:
        return a
    if 1 in a:
        return b
    return a if 1 in b else None


@broadcast_shape.misconception(
    "Your answer is the longer of the two shapes, or the first. The other one may stretch it: look at each axis."
)
def the_longer_one(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return a if len(a) >= len(b) else b


# --- pairwise_distances -------------------------------------------------------------


def many_points(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n, 3), draw.normal(n, 3)


@lesson.exercise(
    points=2,
    asks=[no_python_loop(many_points)],
    hints=[
        "First get all differences at once: shape (n, m, d). Which two shapes broadcast to that?",
        "`x[:, None]` is (n, 1, d), and y as it stands counts as (1, m, d).",
        "Then square, add up the coordinates (which axis is that now?), and take the root.",
    ],
    survivors={
        "line 1: x[:, None] - y → y - x[:, None]": "the difference is squared next, and its sign goes"
    },
)
def pairwise_distances(x: Float[Tensor, "n d"], y: Float[Tensor, "m d"]) -> Float[Tensor, "n m"]:
    """The Euclidean distance of every point of x from every point of y."""
    return (x[:, None] - y).square().sum(-1).sqrt()


@pairwise_distances.cases
def points(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), draw.normal(4, 3), label="2 and 4 points in 3 dimensions")
    yield case(draw.normal(5, 2), draw.normal(3, 2), label="5 and 3 points in 2 dimensions")
    yield case(draw.normal(4, 3), draw.normal(4, 3), label="4 points each")
    yield case(draw.normal(3, 3), draw.normal(3, 3), label="all sizes equal")
    same = draw.normal(3, 2)
    yield case(same, same.clone(), label="the same points twice")
    yield case(draw.normal(1, 4), draw.normal(2, 4), label="1 point and 2")


@pairwise_distances.misconception("Your numbers are the squares of the distances: the root is missing.")
def squared_distances(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1)


@pairwise_distances.misconception(
    "Your numbers are those of a sum over the points of x (axis 0). The coordinates are the last axis, "
    "and that is the one that has to disappear."
)
def summed_over_first_points(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(0).sqrt()


@pairwise_distances.misconception(
    "Your numbers are those of a sum over the points of y (axis 1). The coordinates are the last axis, "
    "and that is the one that has to disappear."
)
def summed_over_second_points(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(1).sqrt()


@pairwise_distances.misconception(
    "Your numbers are right and stand the wrong way round: row i, column j is to be the distance from point i of x "
    "to point j of y."
)
def points_exchanged(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1).sqrt().T


@pairwise_distances.misconception(
    "Your numbers are sums of absolute differences (a root taken before the sum gives that too): the way along the streets, "
    "not as the crow flies."
)
def along_the_streets(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).abs().sum(-1)


@pairwise_distances.misconception(
    "Each point of x meets only the point of y with the same number. Every point with every other is asked: an axis for "
    "the points of x and an axis for those of y."
)
def only_partners(x: Tensor, y: Tensor) -> Tensor:
    return (x - y).square().sum(-1).sqrt()


@pairwise_distances.misconception(
    "Your numbers have one axis too many: the differences of the single coordinates, not yet added up."
)
def coordinates_not_summed(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sqrt()


@pairwise_distances.misconception(
    "You took the mean over the coordinates before the root. A distance adds their squares up."
)
def mean_over_coordinates(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().mean(-1).sqrt()


@pairwise_distances.misconception(
    "Your numbers are the products x @ y.T, which measure similarity and not distance."
)
def products(x: Tensor, y: Tensor) -> Tensor:
    return x @ y.T


@pairwise_distances.misconception(
    "The differences were added up before they were squared, so that opposite signs cancel. Square each one first."
)
def summed_before_squaring(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).sum(-1).square().sqrt()


@pairwise_distances.misconception(
    "You have one number for all pairs together: every axis was added up. Only the coordinates' axis is to disappear."
)
def one_norm_for_all(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum().sqrt()


@pairwise_distances.misconception(
    "Your numbers are half the squared distances: `** 1 / 2` takes the first power and then halves it. A root is `** 0.5`."
)
def half_the_squares(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1) / 2


@pairwise_distances.misconception(
    "You took the largest difference of the coordinates. A distance adds their squares up."
)
def largest_difference(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).abs().amax(-1)


@pairwise_distances.misconception(
    "You gave only the distance to the nearest point of y, one for each point of x. All of them are asked."
)
def only_the_nearest(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1).sqrt().amin(dim=1)


@pairwise_distances.misconception("You added the points instead of subtracting them.")
def points_added(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] + y).square().sum(-1).sqrt()


@pairwise_distances.misconception(
    "Only the first row is filled in: the answer is returned before the others had their turn."
)
def only_the_first_row(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    result[0] = (x[0] - y).square().sum(-1).sqrt()
    return result


@pairwise_distances.misconception("In the formula |x|² + |y|² − 2xy the factor 2 is missing.")
def product_taken_once(x: Tensor, y: Tensor) -> Tensor:
    return (x.square().sum(1)[:, None] + y.square().sum(1) - x @ y.T).clamp(min=0).sqrt()


@pairwise_distances.misconception(
    "In the formula |x|² + |y|² − 2xy the squares of x lie along the row. They belong to the rows: they have to stand as "
    "a column, (n, 1)."
)
def squares_of_x_along_the_row(x: Tensor, y: Tensor) -> Tensor:
    return (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).clamp(min=0).sqrt()


@pairwise_distances.misconception(
    "Both x and y got their new axis in the same place, so each point still meets only the one with the same number. "
    "One of them needs it in front of the points, the other behind."
)
def new_axis_in_the_same_place(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y[:, None]).square().sum(-1).sqrt()


@pairwise_distances.misconception(
    "Row i does not hold the distances of x[i]: `repeat` lays whole copies of x one after the other, and `view` cuts "
    "them at other places."
)
def copies_cut_wrongly(x: Tensor, y: Tensor) -> Tensor:
    copies = x.repeat(len(y), 1).view(len(x), len(y), -1)
    return (copies - y).square().sum(-1).sqrt()


# --- mean_squared_error (bug hunt) --------------------------------------------------


@lesson.hunt(
    points=2,
    hints=[
        "Print `difference.shape`. How many numbers should there be for n predictions?",
        "(n, 1) and (n,) are aligned at the right: 1 meets n, and a missing axis meets n. Draw them with viz.broadcast.",
        "Make the two shapes equal before you subtract: `prediction.squeeze(1)`, or `target[:, None]`.",
    ],
)
def mean_squared_error(prediction: Float[Tensor, "n 1"], target: Float[Tensor, " n"]) -> Float[Tensor, ""]:
    """The mean of the squared differences between each prediction and its target."""
    return torch.nn.functional.mse_loss(prediction.squeeze(1), target)


@mean_squared_error.cases
def predictions_and_targets(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 1), draw.normal(3), label="3 predictions")
    yield case(draw.normal(5, 1), draw.normal(5), label="5 predictions")
    target = draw.normal(4)
    yield case(target[:, None].clone(), target, label="perfect predictions")
    yield case(draw.normal(1, 1), draw.normal(1), label="1 prediction")


@mean_squared_error.misconception(
    "(n, 1) minus (n,) gives (n, n): every prediction was compared with every target, and the mean was taken over "
    "n × n squared differences instead of n."
)
def every_prediction_with_every_target(prediction: Tensor, target: Tensor) -> Tensor:
    difference = prediction - target
    return (difference**2).mean()


@mean_squared_error.misconception(
    "Your number is the sum of the squared differences. Their mean is asked: it does not grow with n."
)
def sum_of_squares(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).square().sum()


@mean_squared_error.misconception(
    "Your number is the root of the mean squared error. It is asked without the root."
)
def root_of_the_mean(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).square().mean().sqrt()


@mean_squared_error.misconception("Your number is the mean absolute error: the differences were not squared.")
def mean_of_absolutes(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).abs().mean()


@mean_squared_error.misconception(
    "(n, 1) minus (n,) gives (n, n), and the mean over one of its axes leaves n numbers: a mean over all of them, after "
    "the shapes have been made equal, is asked."
)
def mean_over_one_axis_of_all_pairs(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction - target).square().mean(dim=0)


@mean_squared_error.misconception(
    "You squared the mean of the differences. Square each difference first, so that errors of opposite sign don't cancel."
)
def square_of_the_mean(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).mean().square()


@mean_squared_error.misconception(
    "(n, 1) minus (n,) gives (n, n), and its sum was divided by n: every prediction was compared with every target."
)
def sum_of_all_pairs_divided_by_n(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction - target).square().sum() / len(target)


@mean_squared_error.misconception(
    "Every prediction was compared with its nearest target. It has a target of its own, the one with the same number."
)
def nearest_target(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction - target).square().amin(dim=1).mean()


@mean_squared_error.misconception("Only the first prediction was used, for all targets.")
def first_prediction_only(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[0] - target).square().mean()


@mean_squared_error.misconception("All predictions were compared with the first target.")
def first_target_only(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction - target)[:, 0].square().mean()


@mean_squared_error.misconception(
    "You took the difference of the squares. Subtract first, then square the difference."
)
def difference_of_squares(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0].square() - target.square()).mean()


@mean_squared_error.misconception(
    "Your number is the mean of the differences as they are, with their signs. Each has to be squared first."
)
def mean_of_differences(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).mean()


@mean_squared_error.misconception("You divided by n × n. There are n squared differences, so divide by n.")
def divided_by_n_twice(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).square().mean() / len(target)


@mean_squared_error.misconception(
    "Your numbers are the squared differences, one for each prediction. Their mean is asked, a single number."
)
def not_averaged(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0] - target).square()


@mean_squared_error.misconception(
    "Predictions and targets were sorted first. That parts each prediction from its own target."
)
def both_sorted(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction[:, 0].sort().values - target.sort().values).square().mean()


@mean_squared_error.misconception(
    "(n, 1) minus (n,) gives (n, n), and the mean over its last axis leaves n numbers: every prediction was compared with "
    "every target."
)
def mean_over_the_last_axis_of_all_pairs(prediction: Tensor, target: Tensor) -> Tensor:
    return (prediction - target).square().mean(dim=1)


# --- predictions --------------------------------------------------------------------


@lesson.prediction(Shape())
def column_plus_row() -> ShapeTuple:
    """The shape of (4, 1) + (3,)."""
    return tuple((torch.zeros(4, 1) + torch.zeros(3)).shape)


@column_plus_row.misconception(
    "(4, 1) would be the shape if the row had one element. Here the 1 meets a 3 and is stretched to it."
)
def column_stays() -> ShapeTuple:
    return (4, 1)


@column_plus_row.misconception(
    "(3, 4) has the axes exchanged. Align at the right: the 3 is the last axis of the result, the 4 the one before."
)
def axes_exchanged() -> ShapeTuple:
    return (3, 4)


@column_plus_row.misconception(
    "It does have two axes: the missing axis of (3,) counts as 1 and is stretched to 4."
)
def row_stays() -> ShapeTuple:
    return (3,)


@lesson.prediction(Shape())
def three_axes_and_two() -> ShapeTuple:
    """The shape of (2, 1, 4) + (3, 1)."""
    return tuple((torch.zeros(2, 1, 4) + torch.zeros(3, 1)).shape)


@three_axes_and_two.misconception("In the last axis 4 meets 1, and the 1 is stretched: that axis stays 4.")
def last_axis_lost() -> ShapeTuple:
    return (2, 3, 1)


@three_axes_and_two.misconception(
    "The two shapes were aligned at the left. Align at the right: (3, 1) stands below (1, 4), and the 2 meets a missing axis."
)
def from_the_left() -> ShapeTuple:
    return (2, 3, 4, 1)


@three_axes_and_two.misconception("In the middle 1 meets 3: the 1 is stretched to 3.")
def middle_axis_lost() -> ShapeTuple:
    return (2, 1, 4)


OUTCOMES = Choice("raises", "from each row", "from each column")


@lesson.prediction(OUTCOMES)
def table_minus_five() -> str:
    """What x - v does for x of shape (5, 3) and v of shape (5,)."""
    try:
        torch.zeros(5, 3) - torch.zeros(5)
    except RuntimeError:
        return "raises"
    return "from each column"


@table_minus_five.misconception(
    "v has one number for each row of x, but the rule does not know that: at the right, 5 meets 3, and neither is 1."
)
def guessed_columns() -> str:
    return "from each column"


@table_minus_five.misconception(
    "To be subtracted from each row, v would need 3 numbers. It has 5: at the right, 5 meets 3, and neither is 1."
)
def guessed_rows() -> str:
    return "from each row"


@lesson.prediction(OUTCOMES)
def square_minus_three() -> str:
    """What x - v does for x of shape (3, 3) and v of shape (3,)."""
    difference = torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])
    return "from each row" if torch.equal(difference[0], difference[1]) else "from each column"


@square_minus_three.misconception(
    "Nothing complains: at the right, 3 meets 3. That the other axis has size 3 too changes nothing."
)
def square_raises() -> str:
    return "raises"


@square_minus_three.misconception(
    "v meets the last axis, so it lies along each row, one number for each column. For a column it would have to be (3, 1)."
)
def square_columns() -> str:
    return "from each column"


@lesson.prediction(Number())
def bytes_of_the_sum() -> int:
    """The bytes of (1000, 1) + (1000,) in float32."""
    total = torch.zeros(1000, 1) + torch.zeros(1000)
    return total.numel() * total.element_size()


@bytes_of_the_sum.misconception(
    "8,000 bytes are what the two operands need. The result has 1000 × 1000 elements, all of them in memory."
)
def bytes_of_the_operands() -> int:
    return 8_000


@bytes_of_the_sum.misconception("That is the number of elements. Each takes 4 bytes in float32.")
def elements_of_the_sum() -> int:
    return 1_000_000


@bytes_of_the_sum.misconception(
    "4,000 bytes are what one operand needs. Both stretch: the result is (1000, 1000)."
)
def bytes_of_one_operand() -> int:
    return 4_000


@lesson.prediction(Choice("raises", "(3,)", "(3, 3)", "(3, 1)"))
def row_plus_equals_column() -> str:
    """What becomes of row, of shape (3,), by row += column, of shape (3, 1)."""
    row = torch.zeros(3)
    try:
        row += torch.zeros(3, 1)
    except RuntimeError:
        return "raises"
    return str(tuple(row.shape))


@row_plus_equals_column.misconception(
    "(3, 3) is the shape of row + column. In place, the result has to fit into the three numbers that row has, and it does not."
)
def grown_in_place() -> str:
    return "(3, 3)"


@row_plus_equals_column.misconception(
    "The column is not taken for a row: at the right, its 1 is stretched to 3, and the result needs 3 × 3 numbers. Row has three."
)
def kept_its_shape() -> str:
    return "(3,)"
