"""Further ways to get `causal_attention` wrong: what replaces later positions, what is compared, clauses broken."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.causal_attention import (
    INFINITE,
    causal_attention,
    later,
    masked,
    scaled,
)
from lessons_lib.checking.exercise.answer_key import wrong


@causal_attention.misconception(
    "You hide every score of 0, as if zeros marked the later positions, so a row whose scores are all 0 "
    "becomes `nan`. What tells you that j is later than i, whatever the scores are?",
    breaks="whose scores are all equal",
)
def scores_of_zero_hidden(q: Tensor, k: Tensor) -> Tensor:
    scores = scaled(q, k).tril()
    return scores.masked_fill(scores == 0, -INFINITE).softmax(dim=2)


causal_attention.mistakes(
    scores_of_zero_hidden_without_nan=wrong(lambda q, k: scores_of_zero_hidden(q, k).nan_to_num(0.0)).tell(
        "You hide every score of 0, as if zeros marked the later positions, but any score can be 0. What "
        "tells you that j is later than i, whatever the scores are?"
    ),
)


FILLERS = [-1.0, -5.0, -10.0, -20.0, -50.0, -100.0]


@causal_attention.misconception(
    "Where scores are low, later positions still get a probability: the score you gave them isn't low "
    "enough. Which number is lower than any score?",
    over={"filler": FILLERS},
    breaks="Where j > i there is 0",
)
def hidden_by_a_low_number(q: Tensor, k: Tensor, filler: float) -> Tensor:
    return scaled(q, k).masked_fill(later(q), filler).softmax(dim=2)


causal_attention.mistakes(
    hidden_by_a_low_number_then_zeroed=wrong(
        lambda q, k, filler: hidden_by_a_low_number(q, k, filler).tril(), over={"filler": FILLERS}
    ).tell(
        "Where scores are low, your rows add up to less than 1, as if later positions had a score high enough"
        " to take a share, which you then set to 0. Which number is lower than any score?"
    ),
    what_is_seen_lowered=wrong(
        lambda q, k: (scaled(q, k) - 1e9 * (~later(q)).to(q.dtype)).softmax(dim=2)
    ).tell(
        "In your result, each position sees only later positions, and the last one, which has no later ones, "
        "sees every position. Which positions' scores should you lower?"
    ),
    keys_of_all_texts=wrong(lambda q, k: causal_attention(q, k.sum(dim=0).expand_as(k))).tell(
        "Your scores are products of each query with keys added up over all texts, as if `einsum` had one "
        "letter for q's batch and another for k's. Which axis counts the texts in q, and which in k?"
    ),
    text_after_text=wrong(
        lambda q, k: torch.stack(
            [causal_attention(one[None], other[None])[0] for one, other in zip(q, k, strict=True)]
        )
    ).breaks("without a loop over texts or positions"),
)


@causal_attention.violation("without a loop over texts or positions")
def step_after_step(q: Tensor, k: Tensor) -> Tensor:
    scores, shares = scaled(q, k), torch.zeros_like(scaled(q, k))
    for i in range(q.shape[1]):
        shares[:, i, : i + 1] = scores[:, i, : i + 1].softmax(dim=-1)
    return shares


causal_attention.mistakes(
    half_of_d=wrong(lambda q, k: causal_attention(2 * q / q.shape[2] ** 0.5, k)).tell(
        "You divided the scores by d / 2, which is what `d ** 1 / 2` gives: the power comes first, then the "
        "division. How do you write the root of d as a power?"
    ),
    twice_d=wrong(lambda q, k: causal_attention(q / (2 * q.shape[2] ** 0.5), k)).tell(
        "You divided the scores by 2d, as `/ d ** 1 / 2` would: by d, then by 2. How do you write the root of d "
        "as a power?"
    ),
    first_axes_of_k_swapped=wrong(
        lambda q, k: masked(q @ k.transpose(0, 1) / q.shape[2] ** 0.5).softmax(dim=2)
    ).tell(
        "You swapped the first two axes of k, texts and positions. For the product, the columns of k should "
        "be the positions: which two axes should you swap?"
    ),
    root_of_a_python_number=wrong(
        lambda q, k: masked(q @ k.transpose(1, 2) / torch.sqrt(q.shape[2])).softmax(dim=2)
    ).tell(
        "`torch.sqrt` takes tensors, but a size such as d is a Python number. How do you write its root as a power?"
    ),
    hidden_by_plus_infinity=wrong(
        lambda q, k: scaled(q, k).masked_fill(later(q), INFINITE).softmax(dim=2)
    ).tell(
        "Every row but the last one is `nan`, as if you had hidden later positions with +∞. Which sign should"
        " the infinity have, so that its exponential is 0?"
    ),
    only_the_first_text=wrong(lambda q, k: causal_attention(q[:1], k[:1])[0]).tell(
        "You returned only the table of the first text. If your `return` is inside a loop, it ends the loop: "
        "how far should the loop run before you return?"
    ),
    only_the_first_text_masked=wrong(
        lambda q, k: torch.cat([causal_attention(q[:1], k[:1]), scaled(q[1:], k[1:]).softmax(dim=2)])
    ).tell(
        "Only the first text is masked; in the other texts, each position also looks at later positions. "
        "Which texts should the mask apply to?"
    ),
    columns_divided_after_the_softmax=wrong(
        lambda q, k: divided_by_sums(scaled(q, k).softmax(dim=2).tril(), (1,))
    ).tell(
        "Your columns add up to 1, but your rows should: position i spreads its attention over the positions j. Which "
        "axis should you sum over before you divide?"
    ),
    one_sum_for_all_rows=wrong(
        lambda q, k, over: divided_by_sums(masked(scaled(q, k)).exp(), over),
        over={"over": {"all texts together": (0, 1, 2), "each text": (1, 2)}},
    ).tell(
        "Your numbers add up to 1 over {over}, but each row should add up to 1. Which axis should the sum run"
        " over, so that each row gets its own sum?"
    ),
    each_sees_only_itself=wrong(
        lambda q, k: torch.eye(q.shape[1], dtype=q.dtype).expand(len(q), -1, -1)
    ).tell(
        "Each position sees only itself. Position i should also see the positions before it: which comparison"
        " of i and j is True for j = i and for every smaller j?"
    ),
    sizes_exchanged=wrong(
        lambda q, k: with_mask_of_size_d(q @ k.transpose(1, 2) / q.shape[1] ** 0.5, q)
    ).tell(
        "You took d for the number of positions, and the number of positions for d. In which order does "
        "`q.shape` give the three sizes?"
    ),
    scores_compared=wrong(lambda q, k: larger_scores_hidden(scaled(q, k))).tell(
        "You hide the score of (i, j) wherever it's larger than the score of (j, i). But whether j is later "
        "than i doesn't depend on scores: what should you compare instead?"
    ),
)


def divided_by_sums(table: Tensor, axes: tuple[int, ...]) -> Tensor:
    return table / table.sum(dim=axes, keepdim=True)


def with_mask_of_size_d(scores: Tensor, q: Tensor) -> Tensor:
    hidden = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool).triu(1)
    return scores.masked_fill(hidden, -INFINITE).softmax(dim=2)


def larger_scores_hidden(scores: Tensor) -> Tensor:
    return scores.masked_fill(scores > scores.transpose(1, 2), -INFINITE).softmax(dim=2)
