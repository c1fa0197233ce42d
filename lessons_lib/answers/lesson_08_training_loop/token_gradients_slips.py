"""More ways in which gradients of tokens go wrong: axes, graphs and steps."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.token_gradients import (
    AT_THE_END,
    Divisor,
    _counts,
    _divided,
    _real,
    _right,
    _sum,
    _tokens,
    token_gradients,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop.token_gradients import Part


@token_gradients.misconception(
    "You gave `cross_entropy` the scores as (texts, tokens, classes), but it reads axis 1 as classes, and"
    " raises no error if there are as many tokens as classes. How do you bring the classes to axis 1?"
)
def classes_on_the_wrong_axis(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        loss = F.cross_entropy(model(x), y, reduction="sum") / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception(
    "You reshaped the scores to (texts, classes, tokens). That keeps the numbers in their old order, so "
    "they meet the wrong labels: which call swaps two axes?"
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
    "Your scores and labels are flattened in different orders, as if you swapped axes before `reshape`. "
    "The labels come token by token: which axis of the scores should be the last, tokens or classes?"
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
    "Loss and gradient are right, but you kept several parts' graphs in memory together, and they don't "
    "all fit. When could you let go of a part's graph?",
    breaks="only one part's graph fits",
)
def graphs_of_all_parts(model: nn.Module, parts: list[Part]) -> float:
    return _divided(model, parts, _right, end=True)


@token_gradients.misconception(
    "The loss is right, but your `.grad` holds only the last part's gradient. What clears `.grad` between"
    " the parts?"
)
def emptied_between(model: nn.Module, parts: list[Part]) -> float:
    count, total = sum(_real(y) for _, y in parts), 0.0
    for x, y in parts:
        model.zero_grad()
        loss = _sum(model, x, y) / count
        loss.backward()
        total += loss.item()
    return total


@token_gradients.misconception("The loss is right, but `.grad` is still None. Which call fills `.grad`?")
def no_backward(model: nn.Module, parts: list[Part]) -> float:
    return sum(_sum(model, x, y).item() for x, y in parts) / sum(_real(y) for _, y in parts)


@token_gradients.misconception(
    "Each of your `backward()` calls goes through all the losses added up so far, so earlier parts count "
    "several times. What should you call `backward()` on for each part?"
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
        "The loss is right, but `.grad` holds the gradient of the *sum*. Dividing after `backward()` changes "
        "only the loss you return: when should you divide?{end}"
    ),
    gradient_of_added_means=_returning(lambda i, counts: counts[i][0], _right).tell(
        "The loss is right, but `.grad` adds up the gradients of the parts' means. What should you call "
        "`backward()` on instead?{end}"
    ),
    gradient_of_averaged_means=_returning(lambda i, counts: counts[i][0] * len(counts), _right).tell(
        "The loss is right, but `.grad` belongs to the mean of the parts' means, so a token in a small part "
        "counts more than one in a large part. How much should each token count?{end}"
    ),
    mean_of_means_returned=_returning(_right, lambda i, counts: counts[i][0] * len(counts)).tell(
        "The gradient is right, but the loss that you returned averages the parts' means. Which mean does "
        "this gradient belong to?{end}",
        breaks="returns that mean",
    ),
    sum_returned=_returning(_right, lambda i, counts: 1).tell(
        "The gradient is right, but you returned the sum over all tokens. What do you divide it by to get the"
        " mean?{end}"
    ),
    sum_of_means_returned=_returning(_right, lambda i, counts: counts[i][0]).tell(
        "The gradient is right, but you returned the sum of the parts' means. What do you divide the sum of "
        "all tokens' losses by?{end}"
    ),
    divided_by_parts_once_more=_returning(_right, lambda i, counts: _tokens(counts) * len(counts)).tell(
        "The gradient is right, but the loss that you return is the right one divided by the number of parts."
        " What do the losses that you called `backward()` on add up to?{end}"
    ),
    last_share_returned=wrong(
        lambda model, parts: (
            token_gradients(model, parts),
            _sum(model, *parts[-1]).item() / _tokens(_counts(parts)),
        )[1]
    ).tell(
        "The gradient is right, but you returned only what the last part adds to the loss. What should you do"
        " with the other parts' losses?"
    ),
    nothing_returned=wrong(lambda model, parts: (token_gradients(model, parts), None)[1]).tell(
        "The gradient is right, but you returned None instead of the loss. Is a `return` missing?"
    ),
    last_part_only=wrong(lambda model, parts: token_gradients(model, parts[-1:])).tell(
        "Your loss and gradient come from the last part's mean alone. What should the other parts add to "
        "them?"
    ),
    first_part_only=wrong(lambda model, parts: _divided(model, parts[:1], lambda i, c: _tokens(c))).tell(
        "Your loss and gradient come from the first part's mean alone, as if a `return` were inside the loop."
        " When should the function return?"
    ),
)


@token_gradients.misconception(
    "The weights moved, but taking the step is the caller's job. What did you change besides `.grad`?",
    breaks="leave the weights as they are",
)
def a_step_at_the_end(model: nn.Module, parts: list[Part]) -> Any:
    loss = token_gradients(model, parts)
    torch.optim.SGD(model.parameters(), lr=0.1).step()
    return loss


@token_gradients.misconception(
    "The weights moved between the parts, so the later parts' gradients belong to a different model from "
    "the first part's. Who should take the step: this function or its caller?",
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
