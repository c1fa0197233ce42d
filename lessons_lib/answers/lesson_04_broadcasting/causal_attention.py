"""Answers: how much each position of a text looks at the positions before it."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import causal_attention as questions

INFINITE = float("inf")


@answers.to(
    questions.causal_attention,
    hints=[
        "On paper, draw the 3 × 3 table of probabilities for one text of 3 positions. Which of its entries "
        "are 0, and which ones add up to 1?",
        "Get all dot products at once: multiply (time, d) by (d, time), for every text. Which two axes of k "
        "should you swap?",
        "With `position = torch.arange(time)`, `position > position[:, None]` is True where j > i. This mask "
        "lines up with the scores' last two axes. Put a score of −∞ where the mask is True, then take the "
        "softmax over the last axis.",
    ],
    takeaway="You wrote the heart of a language model. With a tensor v of values, `causal_attention(q, k) @ v` "
    "would be a whole attention head.",
)
def causal_attention(q: Tensor, k: Tensor) -> Tensor:
    scores = torch.einsum("bid,bjd->bij", q, k) / q.shape[2] ** 0.5
    return scores.masked_fill(later(q), -INFINITE).softmax(dim=2)


def later(q: Tensor) -> Tensor:
    return torch.ones(q.shape[1], q.shape[1], dtype=torch.bool).triu(1)


def scaled(q: Tensor, k: Tensor) -> Tensor:
    return q @ k.transpose(1, 2) / q.shape[2] ** 0.5


def masked(scores: Tensor, first: int = 1) -> Tensor:
    """−∞ from `first` places behind the diagonal on."""
    return scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool).triu(first), -INFINITE)


def masked_row(scores: Tensor) -> Tensor:
    """−∞ where j > i, in a table that scores without an axis for i are stretched to."""
    time = scores.shape[-1]
    return torch.where(torch.ones(time, time, dtype=torch.bool).triu(1), -INFINITE, scores)


def divided_by_bare_sums(table: Tensor) -> Tensor:
    return table / table.sum(dim=-1)


# Ways to hide what comes later in a table: with a mask for positions, or one of the table's own size.
HIDING: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "−∞ by positions": lambda table, later: table.masked_fill(later, -INFINITE),
    "−∞ by size": lambda table, later: masked(table),
    "0 by size": lambda table, later: table.tril(),
}


def softmax_over_all(scores: Tensor) -> Tensor:
    return scores.softmax(dim=-1)


causal_attention.mistakes(
    looks_ahead=wrong(lambda q, k: scaled(q, k).softmax(dim=2)).tell(
        "In your result, each position looks at the later ones too. What should row i of each text's table "
        "hold where j > i?",
        breaks="with j up to i only",
    ),
    not_scaled=wrong(lambda q, k: masked(q @ k.transpose(1, 2)).softmax(dim=2)).tell(
        "You get these probabilities if you don't divide the scores by √d before the softmax. Which size of q"
        " gives you d?"
    ),
    divided_by_d=wrong(lambda q, k: causal_attention(q / q.shape[2] ** 0.5, k)).tell(
        "You divided the scores by d itself. By what should you divide them?"
    ),
    multiplied_by_root=wrong(lambda q, k: causal_attention(q * q.shape[2], k)).tell(
        "You multiplied the scores by √d. What should you do with √d instead?"
    ),
    root_of_another_size=wrong(
        lambda q, k, what: masked(q @ k.transpose(1, 2) / q.shape[what] ** 0.5).softmax(dim=2),
        over={"what": {"positions": 1, "texts": 0}},
    ).tell(
        "You divided the scores by the root of the number of {what}. Which axis holds the d numbers of "
        "one vector?"
    ),
    columns_add_up=wrong(lambda q, k: masked(scaled(q, k)).softmax(dim=1)).tell(
        "Your columns add up to 1, but your rows should: position i spreads its attention over the positions "
        "j. Along which axis do these positions j run?"
    ),
    texts_add_up=wrong(lambda q, k: masked(scaled(q, k)).softmax(dim=0)).tell(
        "Your softmax runs over the texts: at each (i, j), the texts' probabilities add up to 1, and masked "
        "entries are `nan`. Along which axis should the probabilities add up to 1?"
    ),
    not_itself=wrong(lambda q, k: masked(scaled(q, k), 0).softmax(dim=2)).tell(
        "Your positions don't see themselves, and the first one sees nothing at all, so its row is `nan`. In "
        "row i, should you hide j = i?"
    ),
    sees_only_what_comes=wrong(
        lambda q, k: scaled(q, k).masked_fill(later(q).T, -INFINITE).softmax(dim=2)
    ).tell(
        "In your result, each position sees itself and the later positions. Which positions did you hide?"
    ),
    zeroed_afterwards=wrong(lambda q, k: scaled(q, k).softmax(dim=2).tril()).tell(
        "Later positions hold 0, but they took part in the softmax, so every row but the last adds up to less"
        " than 1. When should the later positions drop out?",
        breaks="each row adds up to 1",
    ),
    zero_as_a_score=wrong(lambda q, k: scaled(q, k).tril().softmax(dim=2)).tell(
        "You gave later positions a score of 0, but exp(0) is 1, so they still get a probability. Which "
        "score's exponential is exactly 0?"
    ),
    scores_only=wrong(lambda q, k: masked(scaled(q, k))).tell(
        "You returned the masked scores. Which step makes each row add up to 1?"
    ),
    scores_with_zeros=wrong(lambda q, k: scaled(q, k).tril()).tell(
        "You returned the scores, with 0 for the later positions. Which step makes each row add up to 1, and "
        "what must a score be for that step to turn it into 0?"
    ),
    exchanged=wrong(lambda q, k: causal_attention(k, q)).tell(
        "You swapped q and k: your row i comes from the products k[i] · q[j]. Row i is about what position i "
        "looks for: which vector says that, q[i] or k[i]?"
    ),
    transposed=wrong(lambda q, k: causal_attention(q, k).transpose(1, 2)).tell(
        "Your values are right, but your table is transposed: your row i says how much each position looks at"
        " i. What should row i say?"
    ),
    evenly=wrong(lambda q, k: masked(torch.zeros_like(scaled(q, k))).softmax(dim=2)).tell(
        "Every position spreads its attention evenly over what it sees. Where do q and k come in?"
    ),
    keys_not_transposed=wrong(lambda q, k: masked(q @ k / q.shape[2] ** 0.5).softmax(dim=2)).tell(
        "Your code multiplies the rows of q by the columns of k, which runs only if d equals the number of "
        "positions. Which two axes of k should you swap, so that rows of q meet rows of k?"
    ),
    keys_cut_anew=wrong(
        lambda q, k: masked(q @ k.reshape(k.shape[0], k.shape[2], k.shape[1]) / q.shape[2] ** 0.5).softmax(
            dim=2
        )
    ).tell(
        "You reshaped the keys instead of transposing them: `reshape` and `view` keep the numbers in order, "
        "so the wrong numbers get multiplied. What swaps two axes?"
    ),
    plain_shares=wrong(
        lambda q, k, hide: hide(scaled(q, k)) / hide(scaled(q, k)).sum(dim=2, keepdim=True),
        over={"hide": {"0": torch.tril, "−∞": masked}},
    ).tell("You divided the scores by their sum. What does softmax do to the scores first?"),
    exponentials_only=wrong(lambda q, k: scaled(q, k).exp().tril()).tell(
        "Your numbers are the exponentials of the masked scores, not yet divided by their sum. What "
        "should each row add up to?"
    ),
    looks_ahead_and_not_scaled=wrong(lambda q, k: (q @ k.transpose(1, 2)).softmax(dim=2)).tell(
        "Two things are missing: the division by √d, and the mask that hides later positions. Should they "
        "come before the softmax or after it?"
    ),
    sees_only_what_comes_later=wrong(
        lambda q, k: scaled(q, k).masked_fill(~later(q), -INFINITE).softmax(dim=2)
    ).tell(
        "In your result, each position sees only later positions, and the last one sees nothing at all, so "
        "its row is `nan`. Which positions did you hide?"
    ),
    divided_after_the_softmax=wrong(
        lambda q, k: masked(q @ k.transpose(1, 2)).softmax(dim=2) / q.shape[2] ** 0.5
    ).tell(
        "You divided the probabilities by √d, so your rows don't add up to 1. What should you divide by √d, "
        "and at which step?"
    ),
    logarithms=wrong(lambda q, k: masked(scaled(q, k)).log_softmax(dim=2)).tell(
        "You returned log-probabilities, the logarithms of the probabilities. Which function undoes a "
        "logarithm?"
    ),
    weighed_keys=wrong(lambda q, k: causal_attention(q, k) @ k).tell(
        "You went one step too far: you returned sums of the keys, weighted by the probabilities. Which table"
        " gave you these weights?"
    ),
    texts_added_up=wrong(lambda q, k: masked(scaled(q, k).sum(dim=0)).softmax(dim=1)).tell(
        "You added up the scores of all texts into one table, as `einsum` would without a letter for the "
        "batch after its arrow. How can each text keep its own scores?"
    ),
    texts_added_up_and_spread=wrong(
        lambda q, k: masked(scaled(q, k).sum(dim=0)).softmax(dim=1).expand(len(q), -1, -1)
    ).tell(
        "You added up the scores of all texts, as `einsum` would without a letter for the batch after its "
        "arrow, so all texts have the same probabilities. How can each text keep its own scores?"
    ),
    the_first_text_for_all=wrong(lambda q, k: causal_attention(q[:1], k[:1]).expand(len(q), -1, -1)).tell(
        "All texts have the first text's probabilities. How can each text get its own?"
    ),
    nan_everywhere=wrong(lambda q, k: torch.full_like(scaled(q, k), float("nan"))).tell(
        "All your numbers are `nan`, as if you had multiplied a mask by −∞: 0 times −∞ is `nan`. How can you "
        "choose between the score and −∞, instead of multiplying?"
    ),
    not_itself_with_zeros=wrong(lambda q, k: masked(scaled(q, k), 0).softmax(dim=2).nan_to_num(0.0)).tell(
        "Your positions don't see themselves, and the first one sees nothing at all, so its row is 0. In row "
        "i, should you hide j = i?"
    ),
    one_step_ahead=wrong(lambda q, k: masked(scaled(q, k), 2).softmax(dim=2)).tell(
        "Each position also sees the next one, j = i + 1. What's the first j that you should hide?"
    ),
    each_by_itself=wrong(lambda q, k: scaled(q, k).sigmoid().tril()).tell(
        "You turned each score into a number between 0 and 1 on its own, as `sigmoid` does. Which function "
        "makes a whole row add up to 1?"
    ),
    queries_with_queries=wrong(lambda q, k: causal_attention(q, q)).tell(
        "Your scores are products of q with q. Where do the keys come in?"
    ),
    keys_with_keys=wrong(lambda q, k: causal_attention(k, k)).tell(
        "Your scores are products of k with k. Where do the queries come in?"
    ),
    all_axes_of_k_reversed=wrong(
        lambda q, k: masked(q @ k.permute(2, 1, 0) / q.shape[2] ** 0.5).softmax(dim=-1)
    ).tell(
        "You reversed all three axes of k, as `.T` does, so k begins with the axis of size d, but q begins "
        "with its texts. Which two axes of k should you swap, and which should stay where it is?"
    ),
    own_keys_only=wrong(
        lambda q, k: masked_row((q * k).sum(dim=-1) / q.shape[2] ** 0.5).softmax(dim=-1)
    ).tell(
        "Each q[i] met only its own k[i]: one score per position, not a table. Which product lets every "
        "query meet every key?"
    ),
    own_keys_in_every_row=wrong(
        lambda q, k: masked(
            ((q * k).sum(dim=-1) / q.shape[2] ** 0.5)[:, None].expand(-1, q.shape[1], -1)
        ).softmax(dim=-1)
    ).tell(
        "In every row, score j comes from q[j] and k[j]: each query met only its own key. Which product lets "
        "every query meet every key?"
    ),
    sums_without_their_axis=wrong(
        lambda q, k, first: divided_by_bare_sums(first(scaled(q, k)).tril()),
        over={"first": {"exp": torch.exp, "softmax": softmax_over_all, "nothing": torch.clone}},
    ).tell(
        "You divided by sums, but not each row by its own sum, as if the axis that you summed over had "
        "disappeared. What keeps that axis, with size 1?"
    ),
    infinite_afterwards=wrong(lambda q, k: scaled(q, k).softmax(dim=2).masked_fill(later(q), -INFINITE)).tell(
        "Later positions hold −∞, and the others have their probabilities from a softmax over all positions. "
        "Should −∞ go in before the softmax or after it?"
    ),
    mask_of_another_size=wrong(
        lambda q, k, what: (
            scaled(q, k)
            .masked_fill(torch.ones(q.shape[what], q.shape[what], dtype=torch.bool).triu(1), -INFINITE)
            .softmax(dim=-1)
        ),
        over={"what": {"texts": 0, "numbers in one vector": 2}},
    ).tell(
        "Your mask has as many rows and columns as there are {what}. Which axis of q holds the positions?"
    ),
    queries_transposed=wrong(
        lambda q, k, hide: hide(q.transpose(1, 2) @ k / q.shape[2] ** 0.5, later(q)).softmax(dim=-1),
        over={"hide": HIDING},
    ).tell(
        "Your scores are a (d, d) table for each text, because you summed over the positions. To sum over "
        "each vector's d numbers, should you swap the last two axes of q or of k?"
    ),
)
