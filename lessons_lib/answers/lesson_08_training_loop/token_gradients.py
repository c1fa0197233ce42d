"""Answers: the gradient of a mean over tokens, from parts with texts of different lengths."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import token_gradients as questions
from lessons_lib.exercises.lesson_08_training_loop.token_gradients import PADDING, Part


@answers.to(
    questions.token_gradients,
    takeaway="However you cut a batch of texts into parts, you get the same gradient: the gradient of the mean "
    "loss over all real tokens.",
    survivors={
        "line 1: int() left out": "a tensor of one number is as good as an int here",
        "line 1: y != PADDING → y > PADDING": "no target is below −100",
        "line 6: .item() left out": "a tensor of one number is as good as a float here",
    },
    hints=[
        "The mean over all tokens is one sum divided by one number. When do you need that number: after the "
        "first part, or before it?",
        "First count the real tokens of *all* parts. Then divide each part's *sum* of losses by that count, "
        "and call `backward()` on each result by itself.",
        '`F.cross_entropy(model(x).flatten(0, 1), y.flatten(), reduction="sum")` leaves out the tokens whose '
        "`y` is −100. For a part that is only padding, it returns 0.",
    ],
)
def token_gradients(model: nn.Module, parts: list[Part]) -> float:
    count = sum(int((y != PADDING).sum()) for _, y in parts)
    total = 0.0
    for x, y in parts:
        loss = F.cross_entropy(model(x).flatten(0, 1), y.flatten(), reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


def _sum(model: nn.Module, x: Tensor, y: Tensor) -> Tensor:
    """Of the losses of a part's real tokens."""
    return F.cross_entropy(model(x).flatten(0, 1), y.flatten(), reduction="sum")


def _real(y: Tensor) -> int:
    return int((y != PADDING).sum())


Counts = list[tuple[int, int, int]]  # of each part: real tokens, positions, texts
Divisor = Callable[[int, Counts], float]  # which part, all counts → what the sum of its losses is divided by


def _counts(parts: list[Part]) -> Counts:
    return [(_real(y), y.numel(), len(y)) for _, y in parts]


# A family: a wrong loss, backward for each part or once at the end.
AT_THE_END = {
    "end": {
        "": False,
        " Also, your code keeps all parts' graphs in memory together: free each graph before the next part.": True,
    }
}


def _divided(model: nn.Module, parts: list[Part], divisor: Divisor, end: bool = False) -> float:
    """Each part's sum divided by something, and what that gives; nan for 0 / 0, as in a mean of nothing."""
    counts, losses = _counts(parts), []
    for number, (x, y) in enumerate(parts):
        by = divisor(number, counts)
        loss = _sum(model, x, y) / by if by else _sum(model, x, y) * torch.nan
        if not end:
            loss.backward()
        losses.append(loss if end else loss.detach())
    total = torch.stack(losses).sum()
    if end:
        total.backward()
    return total.item()


def _tokens(counts: Counts) -> int:
    return sum(real for real, _, _ in counts)


def _right(i: int, counts: Counts) -> float:
    return _tokens(counts)


def _texts(counts: Counts) -> int:
    return sum(texts for _, _, texts in counts)


def _positions(counts: Counts) -> int:
    return sum(positions for _, positions, _ in counts)


def _by(divisor: Divisor) -> Any:
    return wrong(lambda model, parts, end: _divided(model, parts, divisor, end), over=AT_THE_END)


token_gradients.mistakes(
    mean_of_the_parts_means=_by(lambda i, counts: counts[i][0] * len(counts)).tell(
        "You averaged the parts' means, so a part with 1 token counts as much as a part with 5. How much "
        "should each token count?{end}",
        breaks="over *all* real tokens",
    ),
    sum_of_the_parts_means=_by(lambda i, counts: counts[i][0]).tell(
        "You added up the parts' means, so your loss grows with the number of parts. What should you divide "
        "the sum of all tokens' losses by?{end}"
    ),
    padding_counted=_by(lambda i, counts: _positions(counts)).tell(
        "If there's padding, your losses are too small, because you divided by the total number of positions."
        " Which positions have a loss?{end}",
        breaks="real tokens",
    ),
    mean_over_positions_of_each_part=_by(lambda i, counts: counts[i][1] * len(counts)).tell(
        "You divided each part's losses by its number of positions, and then by the number of parts. Padding "
        "has no loss, and parts differ in size: what should you count?{end}"
    ),
    divided_by_texts=_by(lambda i, counts: _texts(counts)).tell(
        "Your numbers are what you'd get if you divided by the number of *texts*. What should you divide by "
        "for a mean over tokens?{end}"
    ),
    divided_by_parts=_by(lambda i, counts: len(counts)).tell(
        "Your numbers are what you'd get if you divided the sums of losses by the number of parts. How many "
        "losses are in those sums?{end}"
    ),
    sum_over_all_tokens=_by(lambda i, counts: 1).tell(
        "Your loss and gradient are sums over all tokens, and sums grow with the number of tokens. What turns"
        " a sum into a mean?{end}"
    ),
    means_weighted_by_texts=_by(lambda i, counts: counts[i][0] * _texts(counts) / counts[i][2]).tell(
        "You weighted the parts' means by their number of *texts*. A long text has more tokens than a short "
        "one: what should the weight be?{end}"
    ),
    means_weighted_by_positions=_by(lambda i, counts: counts[i][0] * _positions(counts) / counts[i][1]).tell(
        "You weighted each part's mean by its number of positions, padding included. How many losses did each"
        " mean come from?{end}"
    ),
    tokens_so_far=_by(lambda i, counts: _tokens(counts[: i + 1])).tell(
        "You divided the first part's losses by the number of tokens counted *so far*. The first part's "
        "gradient is already in `.grad` when your loop reaches the second: when should you count?{end}"
    ),
    tokens_of_the_first_part=_by(lambda i, counts: counts[0][0] * len(counts)).tell(
        "Your numbers are what you'd get if every part had as many tokens as the first. How many tokens does "
        "each part have?{end}"
    ),
    means_divided_by_all_tokens=_by(lambda i, counts: counts[i][0] * _tokens(counts)).tell(
        "You divided each part's *mean* by the total number of tokens. What should you divide by that number "
        "instead?{end}"
    ),
)


@token_gradients.misconception(
    "Your numbers are right until a part is only padding: its mean is 0 / 0, and `nan` stays `nan` even "
    "if you multiply it by 0. What would the *sum* of no losses be?",
    breaks="A part may be padding only",
)
def weighted_means(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        loss = F.cross_entropy(model(x).flatten(0, 1), y.flatten()) * (_real(y) / count)
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "You averaged the means of the parts that have tokens, so a part with 1 token counts as much as a "
    "part with 5. How much should each token count?"
)
def mean_of_the_means_with_tokens(model: nn.Module, parts: list[Part]) -> float:
    with_tokens = [(x, y) for x, y in parts if _real(y)]
    return _divided(model, with_tokens, lambda i, counts: counts[i][0] * len(counts))


def _clamped(parts: list[Part]) -> list[Part]:
    return [(x, y.clamp(min=0)) for x, y in parts]


token_gradients.mistakes(
    padding_as_class_0=wrong(lambda model, parts: token_gradients(model, _clamped(parts))).tell(
        "You gave padding a loss, as if its target were class 0, and counted it among the tokens too. Which "
        "targets should have no loss at all?"
    ),
    padding_as_class_0_not_counted=wrong(
        lambda model, parts: _divided(model, _clamped(parts), lambda i, _: sum(_real(y) for _, y in parts))
    ).tell(
        "Your count is right, but padding adds to the loss, as if its target were class 0. Which targets "
        "should add no loss at all?"
    ),
)


@token_gradients.misconception(
    "Your count leaves out the tokens of class 0, but your sum includes their losses. Which targets mean "
    "padding?"
)
def class_0_not_counted(model: nn.Module, parts: list[Part]) -> float:
    count = sum(int((y > 0).sum()) for _, y in parts)
    return _divided(model, parts, lambda i, counts: count)


def _by_text(texts: str, divisor: Callable[[Tensor], Any] = _real) -> Any:
    """Each text's sum divided by something of its labels, and then the mean over the texts.

    texts: "with tokens"; "all", where one without tokens has the mean 0; "all, 0 / 0", where it has nan; or "of a part",
    for a mean of the parts' means.
    """

    def answer(model: nn.Module, parts: list[Part], end: bool) -> float:
        counted = sum(bool(_real(right)) or texts != "with tokens" for _, y in parts for right in y)
        losses = []
        for x, y in parts:
            each = F.cross_entropy(model(x).transpose(1, 2), y, reduction="none").sum(1)
            by = torch.tensor([divisor(right) for right in y]).clamp(min=0 if texts == "all, 0 / 0" else 1)
            share = (each / by).sum() / (len(y) * len(parts) if texts == "of a part" else counted)
            if not end:
                share.backward()
            losses.append(share if end else share.detach())
        total = torch.stack(losses).sum()
        if end:
            total.backward()
        return total.item()

    return wrong(answer, over=AT_THE_END)


token_gradients.mistakes(
    mean_of_the_texts_means=_by_text("with tokens").tell(
        "You averaged within each text first, so every text counts the same. In a mean over tokens, how much "
        "should a text with 5 tokens count, compared with a text with 1?{end}"
    ),
    mean_of_all_texts_means=_by_text("all").tell(
        "You averaged within each text and then over the texts, even texts that are only padding. A long text"
        " should count more than a short one: how much more?{end}"
    ),
    mean_of_all_texts_means_with_nan=_by_text("all, 0 / 0").tell(
        "You averaged within each text and then over the texts, so a text that is only padding, with no "
        "tokens to average, makes everything `nan`. By what should you divide the sum of all losses "
        "instead?{end}"
    ),
    mean_over_positions_of_each_text=_by_text("all", len).tell(
        "You averaged over each text's positions, padding included, and then over the texts. Which positions have a loss, and how many are there?{end}"
    ),
    mean_of_the_parts_means_of_texts=_by_text("of a part").tell(
        "You averaged three times: within texts, over a part's texts, and over parts. For a single mean over "
        "all tokens, what should you divide by?{end}"
    ),
)
