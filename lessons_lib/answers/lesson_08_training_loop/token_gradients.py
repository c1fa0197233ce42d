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


def _divided(model: nn.Module, parts: list[Part], divisor: Divisor) -> float:
    """Each part's sum divided by something, and what that gives; nan for 0 / 0, as in a mean of nothing."""
    counts, total = _counts(parts), 0.0
    for number, (x, y) in enumerate(parts):
        by = divisor(number, counts)
        loss = _sum(model, x, y) / by if by else _sum(model, x, y) * torch.nan
        loss.backward()
        total += loss.item()
    return total


def _tokens(counts: Counts) -> int:
    return sum(real for real, _, _ in counts)


def _texts(counts: Counts) -> int:
    return sum(texts for _, _, texts in counts)


def _positions(counts: Counts) -> int:
    return sum(positions for _, positions, _ in counts)


def _by(divisor: Divisor) -> Callable[[nn.Module, list[Part]], float]:
    return lambda model, parts: _divided(model, parts, divisor)


token_gradients.mistakes(
    mean_of_the_parts_means=wrong(_by(lambda i, counts: counts[i][0] * len(counts))).tell(
        "You averaged the parts' means, so a part of 1 token counts as much as one of 5. How much should each token count?",
        breaks="over *all* real tokens",
    ),
    sum_of_the_parts_means=wrong(_by(lambda i, counts: counts[i][0])).tell(
        "You added up the parts' means: with more parts, the loss grows. Which one number turns the sum of all losses into a mean?"
    ),
    padding_counted=wrong(_by(lambda i, counts: _positions(counts))).tell(
        "Your losses are too small wherever there's padding: you divided by all positions. Which of them carry a loss?",
        breaks="real tokens",
    ),
    mean_over_positions_of_each_part=wrong(_by(lambda i, counts: counts[i][1] * len(counts))).tell(
        "You divided each part by its number of positions and then by the number of parts. Padding has no loss, and parts differ in size: "
        "what is there to count?"
    ),
    divided_by_texts=wrong(_by(lambda i, counts: _texts(counts))).tell(
        "Your numbers fit a division by the number of *texts*. A mean over tokens divides by how many tokens?"
    ),
    divided_by_parts=wrong(_by(lambda i, counts: len(counts))).tell(
        "Your numbers fit sums of losses divided by the number of parts. How many losses are in these sums?"
    ),
    sum_over_all_tokens=wrong(_by(lambda i, counts: 1)).tell(
        "Loss and gradient are sums over all tokens, so long texts make large steps. What turns the sum into a mean?"
    ),
    means_weighted_by_texts=wrong(_by(lambda i, counts: counts[i][0] * _texts(counts) / counts[i][2])).tell(
        "You weighted the parts' means by how many *texts* they have. A long text has more tokens than a short one: which weight fits?"
    ),
    means_weighted_by_positions=wrong(
        _by(lambda i, counts: counts[i][0] * _positions(counts) / counts[i][1])
    ).tell(
        "You weighted the parts' means by their positions, padding included. How many losses are really behind each mean?"
    ),
    tokens_so_far=wrong(_by(lambda i, counts: _tokens(counts[: i + 1]))).tell(
        "The first part fits a division by the tokens counted *so far*. Its gradient is in `.grad` before you know the rest: when must "
        "you count?"
    ),
    tokens_of_the_first_part=wrong(_by(lambda i, counts: counts[0][0] * len(counts))).tell(
        "Your numbers fit parts that all have as many tokens as the first. How many has each?"
    ),
    means_divided_by_all_tokens=wrong(_by(lambda i, counts: counts[i][0] * _tokens(counts))).tell(
        "You divided each part's *mean* by all tokens. What do you get if you divide its sum?"
    ),
)


@token_gradients.misconception(
    "All is right until a part is padding only: then everything is `nan`. A mean of nothing is 0 / 0, and its weight 0 doesn't save it. "
    "What's the *sum* of nothing?",
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
    "You averaged the means of those parts that have tokens, so a part of 1 token counts as much as one of 5. How much should each token "
    "count?"
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


@token_gradients.misconception(
    "Every text counts the same: you averaged within each text first. A mean over tokens lets a text of 5 tokens count 5 times."
)
def mean_of_the_texts_means(model: nn.Module, parts: list[Part]) -> float:
    losses = []
    for x, y in parts:
        for text, right in zip(x, y, strict=True):
            if _real(right):
                losses.append(F.cross_entropy(model(text), right))
    loss = torch.stack(losses).mean()
    loss.backward()
    return loss.item()


@token_gradients.misconception(
    "You gave cross_entropy the scores as (texts, tokens, classes). It reads axis 1 as classes: where there are as many tokens as classes, "
    "it runs with wrong numbers."
)
def classes_on_the_wrong_axis(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        loss = F.cross_entropy(model(x), y, reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "Your `.grad` holds the last part's share alone, though the loss is right. What empties it between the parts?"
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
    "Earlier parts count several times: each backward went once more through the losses that were added up before."
)
def running_total(model: nn.Module, parts: list[Part]) -> Any:
    count, total = sum(_real(y) for _, y in parts), torch.tensor(0.0)
    for x, y in parts:
        total = total + _sum(model, x, y) / count
        total.backward(retain_graph=True)
    return total


def _returning(divisor: Divisor, returned: Divisor) -> Callable[[nn.Module, list[Part]], float]:
    """The gradient of sums divided by one thing, and the loss of sums divided by another."""

    def answer(model: nn.Module, parts: list[Part]) -> float:
        _divided(model, parts, divisor)
        counts = _counts(parts)
        with torch.no_grad():
            shares = [
                _sum(model, x, y).item() / (returned(i, counts) or torch.nan)
                for i, (x, y) in enumerate(parts)
            ]
        return sum(shares)

    return answer


def _right(i: int, counts: Counts) -> float:
    return _tokens(counts)


token_gradients.mistakes(
    sum_divided_afterwards=wrong(_returning(lambda i, counts: 1, _right)).tell(
        "The loss is right, but `.grad` holds the gradient of the *sum*. Dividing afterwards reaches the loss: what reaches `.grad`?"
    ),
    gradient_of_added_means=wrong(_returning(lambda i, counts: counts[i][0], _right)).tell(
        "The loss is right, but `.grad` adds up the gradients of the parts' means. What should go backward instead?"
    ),
    gradient_of_averaged_means=wrong(_returning(lambda i, counts: counts[i][0] * len(counts), _right)).tell(
        "The loss is right, but `.grad` averages the parts' means: a token in a small part counts more than others."
    ),
    mean_of_means_returned=wrong(_returning(_right, lambda i, counts: counts[i][0] * len(counts))).tell(
        "The gradient is right, but the loss that you returned averages the parts' means. Return the mean whose gradient it is.",
        breaks="returns that mean",
    ),
    sum_returned=wrong(_returning(_right, lambda i, counts: 1)).tell(
        "The gradient is right, but you returned the sum over all tokens. Return the mean whose gradient it is."
    ),
    sum_of_means_returned=wrong(_returning(_right, lambda i, counts: counts[i][0])).tell(
        "The gradient is right, but you returned the sum of the parts' means. Return the mean whose gradient it is."
    ),
    divided_by_parts_once_more=wrong(
        _returning(_right, lambda i, counts: _tokens(counts) * len(counts))
    ).tell(
        "The gradient is right, but the loss that you returned was divided by the number of parts once more. What do the shares add up to?"
    ),
    last_share_returned=wrong(
        lambda model, parts: (
            token_gradients(model, parts),
            _sum(model, *parts[-1]).item() / _tokens(_counts(parts)),
        )[1]
    ).tell(
        "The gradient is right, but you returned the last part's share of the loss. Where do the others go?"
    ),
    nothing_returned=wrong(lambda model, parts: (token_gradients(model, parts), None)[1]).tell(
        "The gradient is right, but you returned None. The loss is wanted too: is a `return` missing?"
    ),
    last_part_only=wrong(lambda model, parts: token_gradients(model, parts[-1:])).tell(
        "Loss and gradient are the last part's mean. What happens to the other parts?"
    ),
    first_part_only=wrong(lambda model, parts: _divided(model, parts[:1], lambda i, c: _tokens(c))).tell(
        "Loss and gradient are the first part's mean, as when a `return` is inside the loop."
    ),
)


@token_gradients.misconception(
    "The weights moved. Whoever calls you takes the step: what did you change besides `.grad`?",
    breaks="leave the weights as they are",
)
def a_step_at_the_end(model: nn.Module, parts: list[Part]) -> Any:
    loss = token_gradients(model, parts)
    torch.optim.SGD(model.parameters(), lr=0.1).step()
    return loss


@token_gradients.misconception(
    "The weights moved between the parts, so later parts met another model than the first. The step isn't yours to take.",
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
