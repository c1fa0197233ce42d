"""Answers: inputs and labels shuffled apart."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import digit_batches as questions

Pairs = list[tuple[Tensor, Tensor]]


@answers.to(
    questions.digit_batches,
    hints=[
        "Print the first batch's labels, and draw its digits with `viz.images`. Do they agree?",
        "The posted program has two loaders, so it shuffles twice. How many times should you shuffle, so that"
        " a row and its label stay together?",
        "A dataset's item may be a pair. `TensorDataset(x, y)` gives `(x[i], y[i])` for item i, and one "
        "`DataLoader` over that dataset is enough.",
    ],
    takeaway="Rows and labels now share one order. Without a loader, you'd draw one `order` with `randperm`, and "
    "take `x[order]` and `y[order]`.",
)
def digit_batches(x: Tensor, y: Tensor, size: int) -> Pairs:
    return [(x[part], y[part]) for part in torch.randperm(len(x)).split(size)]


def _order(x: Tensor) -> Tensor:
    return torch.randperm(len(x))


def _cut(x: Tensor, y: Tensor, size: int) -> Pairs:
    return list(zip(x.split(size), y.split(size), strict=True))


digit_batches.broken_program(
    "shuffled_apart",
    "Your rows have other rows' labels, so a model could do no better than guess. Do rows and labels come"
    " in the same order?",
    breaks="each row with its own label",
)


def _joined(x: Tensor, y: Tensor, size: int, order: Tensor) -> Pairs:
    return _cut(x[order], y[order], size)


def _labels_turned(x: Tensor, y: Tensor, size: int) -> Pairs:
    order = _order(x)
    return _cut(x[order], y[order].roll(1), size)


def _seeded_but_apart(x: Tensor, y: Tensor, size: int) -> Pairs:
    generator = torch.Generator().manual_seed(0)
    one, other = (torch.randperm(len(x), generator=generator) for _ in range(2))
    return _cut(x[one], y[other], size)


def _batches_shuffled(x: Tensor, y: Tensor, size: int) -> Pairs:
    pairs = _cut(x, y, size)
    return [pairs[i] for i in torch.randperm(len(pairs)).tolist()]


def _shuffled_within(x: Tensor, y: Tensor, size: int) -> Pairs:
    orders = [part[_order(part)] for part in torch.arange(len(x)).split(size)]
    return [(x[order], y[order]) for order in orders]


digit_batches.mistakes(
    not_shuffled=wrong(lambda x, y, size: _cut(x, y, size)).tell(
        "Labels and rows agree, but nothing is shuffled. If you draw one new order for each epoch, what "
        "should you put into that order so that labels and rows still agree?",
    ),
    same_seed_each_epoch=wrong(
        lambda x, y, size: _joined(
            x, y, size, torch.randperm(len(x), generator=torch.Generator().manual_seed(0))
        )
    ).tell(
        "Labels and rows agree, but the next epoch has the same order again. Does anything seed the generator"
        " again, or keep an order, between calls?",
        breaks="Each call returns a new epoch, in a new order",
    ),
    labels_alone_shuffled=wrong(lambda x, y, size: _cut(x, y[_order(x)], size)).tell(
        "You shuffled the labels, but left the rows in the table's order. How can rows and labels get the "
        "same order?"
    ),
    seeded_but_apart=wrong(_seeded_but_apart).tell(
        "Your labels don't match their rows, as if rows and labels had different orders, and every epoch "
        "repeats these orders. How many orders does one epoch need, and when should you draw a new one?"
    ),
    shuffled_within_batches=wrong(_shuffled_within).tell(
        "You shuffle the rows within each batch, but a batch always has the same rows: neighbours in the "
        "table. What should you shuffle before you cut it into batches?"
    ),
    labels_as_a_column=wrong(
        lambda x, y, size: [(a, b[:, None]) for a, b in _joined(x, y, size, _order(x))]
    ).tell(
        "Rows and labels agree, but the shape of your labels isn't (size,). `cross_entropy` wants one label "
        "per row: which axis should disappear?",
        breaks="labels of shape (size,)",
    ),
    batches_shuffled_alone=wrong(_batches_shuffled).tell(
        "You shuffle whole batches, so the same rows always share a batch. What should you shuffle before you"
        " cut it into batches?"
    ),
    labels_as_floats=wrong(
        lambda x, y, size: [(a, b.double()) for a, b in _joined(x, y, size, _order(x))]
    ).tell(
        "Rows and labels agree, but the labels' dtype has changed, as if both had gone into one table. "
        "`cross_entropy` needs these labels as whole numbers: where in your code does their dtype change?"
    ),
    last_one_dropped=wrong(
        lambda x, y, size: [pair for pair in _joined(x, y, size, _order(x)) if len(pair[0]) == size]
    ).tell(
        "Rows and labels agree, but the shorter last batch is missing. An epoch should have every row once: "
        "what in your code drops those last rows?"
    ),
    one_batch_alone=wrong(lambda x, y, size: _joined(x, y, size, _order(x))[:1]).tell(
        "You return only the first batch. An epoch has each row once: how many batches does that take?"
    ),
    whole_table=wrong(lambda x, y, size: _joined(x, y, max(1, len(x)), _order(x))).tell(
        "All your rows are in one batch. Where does `size` come in?"
    ),
    batches_of_one=wrong(lambda x, y, size: _joined(x, y, 1, _order(x))).tell(
        "Each of your batches has one row, as if a `DataLoader` had no `batch_size`, or you looped over a "
        "dataset. Where does `size` come in?"
    ),
    drawn_with_repeats=wrong(lambda x, y, size: _joined(x, y, size, torch.randint(len(x), (len(x),)))).tell(
        "Rows and labels agree, but some rows appear twice in an epoch, and others never. An epoch should "
        "have each row once: how can you draw an order without repeats?"
    ),
    pairs_drawn_apart=wrong(
        lambda x, y, size: _cut(x[torch.randint(len(x), (len(x),))], y[_order(x)], size)
    ).tell(
        "Some rows appear twice, and the labels don't match their rows. How can you draw one order without "
        "repeats, for both rows and labels?"
    ),
    other_sizes=wrong(lambda x, y, size: _joined(x, y, size + 1, _order(x))).tell(
        "Your batches have one row too many. How many rows should a full batch have?"
    ),
    rows_of_one_axis=wrong(lambda x, y, size: [_flat(pair) for pair in _joined(x, y, size, _order(x))]).tell(
        "Your rows have the right numbers in the wrong shape. A batch of rows should have the shape (size, "
        "d): what in your code changes the shape?"
    ),
    labels_first=wrong(lambda x, y, size: [(b, a) for a, b in _joined(x, y, size, _order(x))]).tell(
        "Your pairs begin with the labels. Which should come first in a pair: the rows, or their labels?"
    ),
    one_place_off=wrong(_labels_turned).breaks("each row with its own label"),
)


def _flat(pair: tuple[Tensor, Tensor]) -> Any:
    return pair[0].flatten()[:, None], pair[1]


@digit_batches.violation("each row exactly once")
def last_row_forgotten(x: Tensor, y: Tensor, size: int) -> Pairs:
    return _joined(x, y, size, _order(x)[:-1])
