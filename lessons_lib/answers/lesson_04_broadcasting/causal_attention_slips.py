"""Further ways to get `causal_attention` wrong: what replaces the later positions, masks inverted, clauses broken."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.causal_attention import (
    INFINITE,
    causal_attention,
    later,
    scaled,
)
from lessons_lib.checking.exercise.answer_key import wrong


@causal_attention.misconception(
    "You hide every score of 0, as if zeros marked the later positions, and rows of only zeros are `nan`."
    " What tells you that j is later than i, whatever the scores are?",
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
    "Where scores are low, later positions still get a probability: the number you put there isn't lower "
    "than every score. Which number is lower than any score?",
    over={"filler": FILLERS},
    breaks="Where j > i there is 0",
)
def hidden_by_a_low_number(q: Tensor, k: Tensor, filler: float) -> Tensor:
    return scaled(q, k).masked_fill(later(q), filler).softmax(dim=2)


causal_attention.mistakes(
    hidden_by_a_low_number_then_zeroed=wrong(
        lambda q, k, filler: hidden_by_a_low_number(q, k, filler).tril(), over={"filler": FILLERS}
    ).tell(
        "Where scores are low, your rows add up to less than 1: the number you put in for later positions "
        "took part in the softmax before you set it to 0. Which number is lower than any score?"
    ),
    what_is_seen_lowered=wrong(
        lambda q, k: (scaled(q, k) - 1e9 * (~later(q)).to(q.dtype)).softmax(dim=2)
    ).tell(
        "Each position sees only what's still to come, and the last one, with nothing to come, sees "
        "everything. Which positions' scores should you lower?"
    ),
    keys_of_all_texts=wrong(lambda q, k: causal_attention(q, k.sum(dim=0).expand_as(k))).tell(
        "Each query meets the keys of all texts, added up, as if k's batch had a different letter from q's in"
        " `einsum`. Which axes of q and k run over the texts?"
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
