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
    takeaway="However you cut a batch of texts into parts, the gradient is the same: the mean over all real tokens.",
    survivors={
        "line 1: int() left out": "a tensor of one number is as good as an int here",
        "line 1: y != PADDING → y > PADDING": "no target is below −100",
        "line 6: .item() left out": "a tensor of one number is as good as a float here",
    },
    hints=[
        "The mean over all tokens is one sum divided by one number. When do you know that number: after the first part, or before it?",
        "Count the real tokens of *all* parts first. Then each part's *sum* of losses, divided by that count, goes backward on its own.",
        '`F.cross_entropy(model(x).flatten(0, 1), y.flatten(), reduction="sum")` leaves out −100 by itself, and is 0 where all is padding.',
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
        " Also, your code holds all parts' graphs at once: let each one go before the next part comes.": True,
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
        "You averaged the parts' means, so a part of 1 token counts as much as one of 5. How much should each token count?{end}",
        breaks="over *all* real tokens",
    ),
    sum_of_the_parts_means=_by(lambda i, counts: counts[i][0]).tell(
        "You added up the parts' means: with more parts, the loss grows. Which one number turns the sum of all losses into a mean?{end}"
    ),
    padding_counted=_by(lambda i, counts: _positions(counts)).tell(
        "Your losses are too small wherever there's padding: you divided by all positions. Which of them carry a loss?{end}",
        breaks="real tokens",
    ),
    mean_over_positions_of_each_part=_by(lambda i, counts: counts[i][1] * len(counts)).tell(
        "You divided each part by its number of positions and then by the number of parts. Padding has no loss, and parts differ in size: what should you count?{end}"
    ),
    divided_by_texts=_by(lambda i, counts: _texts(counts)).tell(
        "Your numbers are what you'd get if you divided by the number of *texts*. What should a mean over tokens divide by?{end}"
    ),
    divided_by_parts=_by(lambda i, counts: len(counts)).tell(
        "Your numbers are what you'd get if you divided the sums of losses by the number of parts. How many losses are in these sums?{end}"
    ),
    sum_over_all_tokens=_by(lambda i, counts: 1).tell(
        "Loss and gradient are sums over all tokens, so long texts make large steps. What turns the sum into a mean?{end}"
    ),
    means_weighted_by_texts=_by(lambda i, counts: counts[i][0] * _texts(counts) / counts[i][2]).tell(
        "You weighted the parts' means by how many *texts* they have. A long text has more tokens than a short one: which weight fits?{end}"
    ),
    means_weighted_by_positions=_by(lambda i, counts: counts[i][0] * _positions(counts) / counts[i][1]).tell(
        "You weighted the parts' means by their positions, padding included. How many losses are really behind each mean?{end}"
    ),
    tokens_so_far=_by(lambda i, counts: _tokens(counts[: i + 1])).tell(
        "You divided the first part by the tokens counted *so far*. Its gradient is in `.grad` before you know the rest: when should you count?{end}"
    ),
    tokens_of_the_first_part=_by(lambda i, counts: counts[0][0] * len(counts)).tell(
        "Your numbers are what you'd get if every part had as many tokens as the first. How many does each one have?{end}"
    ),
    means_divided_by_all_tokens=_by(lambda i, counts: counts[i][0] * _tokens(counts)).tell(
        "You divided each part's *mean* by the number of all tokens. What do you get if you divide its sum?{end}"
    ),
)


@token_gradients.misconception(
    "Your numbers are right until a part is only padding: then everything is `nan`. A mean of nothing is 0 / 0, and a weight of 0 doesn't save it. What's the *sum* of nothing?",
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
    "You averaged the means of the parts that have tokens, so a part of 1 token counts as much as one of 5. How much should each token count?"
)
def mean_of_the_means_with_tokens(model: nn.Module, parts: list[Part]) -> float:
    with_tokens = [(x, y) for x, y in parts if _real(y)]
    return _divided(model, with_tokens, lambda i, counts: counts[i][0] * len(counts))


def _clamped(parts: list[Part]) -> list[Part]:
    return [(x, y.clamp(min=0)) for x, y in parts]


token_gradients.mistakes(
    padding_as_class_0=wrong(lambda model, parts: token_gradients(model, _clamped(parts))).tell(
        "Padding is trained as if it were class 0, and counted too. Which targets should have no loss at all?"
    ),
    padding_as_class_0_not_counted=wrong(
        lambda model, parts: _divided(model, _clamped(parts), lambda i, _: sum(_real(y) for _, y in parts))
    ).tell(
        "The count is right, but padding adds the losses of class 0. Which targets should have no loss at all?"
    ),
)


@token_gradients.misconception(
    "Your count leaves out the tokens of class 0, though their losses are in the sum. Which targets mean padding?"
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
        "Every text counts the same: you averaged within each text first. In a mean over tokens, how much does a text of 5 tokens count?{end}"
    ),
    mean_of_all_texts_means=_by_text("all").tell(
        "You averaged within each text and then over the texts, empty ones too. A long text should count more than a short one: by how much?{end}"
    ),
    mean_of_all_texts_means_with_nan=_by_text("all, 0 / 0").tell(
        "You averaged within each text and then over the texts, and a text that is only padding makes everything `nan`. How much should a text count?{end}"
    ),
    mean_over_positions_of_each_text=_by_text("all", len).tell(
        "You averaged over each text's positions, padding included, and then over the texts. Which positions have a loss, and how many are there?{end}"
    ),
    mean_of_the_parts_means_of_texts=_by_text("of a part").tell(
        "You averaged three times: within texts, over a part's texts, over parts. What should one mean over all tokens divide by?{end}"
    ),
)


@token_gradients.misconception(
    "You gave cross_entropy the scores as (texts, tokens, classes). It reads axis 1 as classes: where there are as many tokens as classes, it runs but gives wrong numbers."
)
def classes_on_the_wrong_axis(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        loss = F.cross_entropy(model(x), y, reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "You reshaped the scores to (texts, classes, tokens), but that keeps their order, so they meet the wrong labels. Which call swaps two axes?"
)
def scores_reshaped(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        scores = model(x)
        texts, tokens, classes = scores.shape
        loss = F.cross_entropy(scores.reshape(texts, classes, tokens), y, reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "Your scores and labels are flattened in different orders, as if you had swapped axes before `reshape`. Which score belongs to which label?"
)
def flattened_after_a_swap(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        scores = model(x).transpose(1, 2)
        loss = F.cross_entropy(scores.reshape(-1, scores.shape[1]), y.flatten(), reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "Loss and gradient are right, but you held several parts' graphs at once, and together they don't fit. When can a part's graph go?",
    breaks="only one part's graph fits",
)
def graphs_of_all_parts(model: nn.Module, parts: list[Part]) -> float:
    return _divided(model, parts, _right, end=True)


@token_gradients.misconception(
    "Your `.grad` holds the last part's gradient alone, though the loss is right. What empties it between the parts?"
)
def emptied_between(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        model.zero_grad()
        loss = _sum(model, x, y) / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception("The loss is right, but `.grad` is still None. Which call fills it?")
def no_backward(model: nn.Module, parts: list[Part]) -> float:
    return sum(_sum(model, x, y).item() for x, y in parts) / sum(_real(y) for _, y in parts)


@token_gradients.misconception(
    "Earlier parts count several times: each backward goes once more through all the losses you've added up so far."
)
def running_total(model: nn.Module, parts: list[Part]) -> Any:
    count, total = sum(_real(y) for _, y in parts), torch.tensor(0.0)
    for x, y in parts:
        total = total + _sum(model, x, y) / count
        total.backward(retain_graph=True)
    return total


def _returning(divisor: Divisor, returned: Divisor) -> Any:
    """The gradient of sums divided by one thing, and the loss of sums divided by another."""

    def answer(model: nn.Module, parts: list[Part], end: bool) -> float:
        _divided(model, parts, divisor, end)
        counts = _counts(parts)
        with torch.no_grad():
            shares = [
                _sum(model, x, y).item() / (returned(i, counts) or torch.nan)
                for i, (x, y) in enumerate(parts)
            ]
        return sum(shares)

    return wrong(answer, over=AT_THE_END)


token_gradients.mistakes(
    sum_divided_afterwards=_returning(lambda i, counts: 1, _right).tell(
        "The loss is right, but `.grad` holds the gradient of the *sum*. Dividing afterwards changes only the loss: what would change `.grad`?{end}"
    ),
    gradient_of_added_means=_returning(lambda i, counts: counts[i][0], _right).tell(
        "The loss is right, but `.grad` adds up the gradients of the parts' means. What should go backward instead?{end}"
    ),
    gradient_of_averaged_means=_returning(lambda i, counts: counts[i][0] * len(counts), _right).tell(
        "The loss is right, but `.grad` averages the parts' means: a token in a small part counts more than others.{end}"
    ),
    mean_of_means_returned=_returning(_right, lambda i, counts: counts[i][0] * len(counts)).tell(
        "The gradient is right, but the loss that you returned averages the parts' means. Return the mean that this gradient belongs to.{end}",
        breaks="returns that mean",
    ),
    sum_returned=_returning(_right, lambda i, counts: 1).tell(
        "The gradient is right, but you returned the sum over all tokens. Return the mean that this gradient belongs to.{end}"
    ),
    sum_of_means_returned=_returning(_right, lambda i, counts: counts[i][0]).tell(
        "The gradient is right, but you returned the sum of the parts' means. Return the mean that this gradient belongs to.{end}"
    ),
    divided_by_parts_once_more=_returning(_right, lambda i, counts: _tokens(counts) * len(counts)).tell(
        "The gradient is right, but you divided the returned loss by the number of parts once more. What do the losses behind your gradient add up to?{end}"
    ),
    last_share_returned=wrong(
        lambda model, parts: (
            token_gradients(model, parts),
            _sum(model, *parts[-1]).item() / _tokens(_counts(parts)),
        )[1]
    ).tell(
        "The gradient is right, but you returned what the last part adds to the loss. Where do the others go?"
    ),
    nothing_returned=wrong(lambda model, parts: (token_gradients(model, parts), None)[1]).tell(
        "The gradient is right, but you returned None. Return the loss too: is a `return` missing?"
    ),
    last_part_only=wrong(lambda model, parts: token_gradients(model, parts[-1:])).tell(
        "Loss and gradient are the last part's mean. What happens to the other parts?"
    ),
    first_part_only=wrong(lambda model, parts: _divided(model, parts[:1], lambda i, c: _tokens(c))).tell(
        "Loss and gradient are the first part's mean, as if a `return` were inside the loop."
    ),
)


@token_gradients.misconception(
    "The weights moved. The caller takes the step: what did you change besides `.grad`?",
    breaks="leave the weights as they are",
)
def a_step_at_the_end(model: nn.Module, parts: list[Part]) -> Any:
    loss = token_gradients(model, parts)
    torch.optim.SGD(model.parameters(), lr=0.1).step()
    return loss


@token_gradients.misconception(
    "The weights moved between the parts, so later parts met a different model than the first. The step isn't yours to take.",
)
def a_step_for_each_part(model: nn.Module, parts: list[Part]) -> float:
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        loss = _sum(model, x, y) / count
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total
