"""Answers: how much each step of a text looks at the steps before it."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import causal_attention as questions

INFINITE = float("inf")


@answers.to(
    questions.causal_attention,
    hints=[
        "On paper, for one text of 3 steps: draw the 3 × 3 table. Which of its places are 0, and which numbers add up to 1?",
        "All dot products at once: (time, d) times (d, time), for every text. Which two axes of k have to change places?",
        "With `step = torch.arange(time)`, `step > step[:, None]` is True where j > i. Its two axes line up with the last two of the "
        "scores: a score of −∞ goes there, before the softmax over the last axis.",
    ],
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


causal_attention.mistakes(
    looks_ahead=wrong(lambda q, k: scaled(q, k).softmax(dim=2)).tell(
        "Your steps look at all steps, also at those still to come: there j > i has to be 0.",
        breaks="with j up to i only",
    ),
    not_scaled=wrong(lambda q, k: masked(q @ k.transpose(1, 2)).softmax(dim=2)).tell(
        "The scores were not divided by √d before the softmax."
    ),
    divided_by_d=wrong(lambda q, k: causal_attention(q / q.shape[2] ** 0.5, k)).tell(
        "The scores were divided by d before the softmax. By its square root is asked."
    ),
    multiplied_by_root=wrong(lambda q, k: causal_attention(q * q.shape[2], k)).tell(
        "The scores were multiplied by √d. They are to be divided by it."
    ),
    root_of_another_size=wrong(
        lambda q, k, what: masked(q @ k.transpose(1, 2) / q.shape[what] ** 0.5).softmax(dim=2),
        over={"what": {"steps": 1, "texts": 0}},
    ).tell(
        "The scores were divided by the root of the number of {what}. Which axis holds the d numbers of one vector?"
    ),
    columns_add_up=wrong(lambda q, k: masked(scaled(q, k)).softmax(dim=1)).tell(
        "Your columns add up to 1. Each step i shares out its attention over the steps j: the last axis is to add up to 1."
    ),
    texts_add_up=wrong(lambda q, k: masked(scaled(q, k)).softmax(dim=0)).tell(
        "Your softmax goes over the texts: in each place the batch adds up to 1, and where all are masked it is `nan`. The last "
        "axis is to add up to 1."
    ),
    not_itself=wrong(lambda q, k: masked(scaled(q, k), 0).softmax(dim=2)).tell(
        "Your steps do not see themselves, and the first one sees nothing: its row is `nan`. j = i belongs to what is seen."
    ),
    sees_only_what_comes=wrong(
        lambda q, k: scaled(q, k).masked_fill(later(q).T, -INFINITE).softmax(dim=2)
    ).tell(
        "Your mask is the wrong way round: each step sees itself and what is still to come. Steps up to i are asked."
    ),
    zeroed_afterwards=wrong(lambda q, k: scaled(q, k).softmax(dim=2).tril()).tell(
        "The later steps have 0, but they took part in the softmax before: your rows add up to less than 1.",
        breaks="each row adds up to 1",
    ),
    zero_as_a_score=wrong(lambda q, k: scaled(q, k).tril().softmax(dim=2)).tell(
        "The later steps got a score of 0. Softmax takes its exponential, 1, so they still have a share."
    ),
    scores_only=wrong(lambda q, k: masked(scaled(q, k))).tell(
        "Your numbers are the masked scores. Their softmax is asked, so that each row adds up to 1."
    ),
    scores_with_zeros=wrong(lambda q, k: scaled(q, k).tril()).tell(
        "Your numbers are the scores with zeros for the later steps. The softmax of each row is asked."
    ),
    exchanged=wrong(lambda q, k: causal_attention(k, q)).tell(
        "q and k have changed places: your row i holds k[i] · q[j]. Row i asks with q[i]."
    ),
    transposed=wrong(lambda q, k: causal_attention(q, k).transpose(1, 2)).tell(
        "Row and column are exchanged: your row i holds what step i gets from the others. In row i stands where step i looks."
    ),
    evenly=wrong(lambda q, k: masked(torch.zeros_like(scaled(q, k))).softmax(dim=2)).tell(
        "Every step shares its attention out evenly over what it sees: q and k have no part in your numbers."
    ),
    keys_not_transposed=wrong(lambda q, k: masked(q @ k / q.shape[2] ** 0.5).softmax(dim=2)).tell(
        "Your scores are q @ k as they stand: rows of q met columns of k, which works where d is as large as the time. Each "
        "row of q is to meet each row of k."
    ),
    keys_cut_anew=wrong(
        lambda q, k: masked(q @ k.reshape(k.shape[0], k.shape[2], k.shape[1]) / q.shape[2] ** 0.5).softmax(
            dim=2
        )
    ).tell(
        "Your keys were cut anew instead of transposed: `reshape` and `view` keep the numbers in their order, so that other ones "
        "meet. Two axes of k have to change places."
    ),
    plain_shares=wrong(lambda q, k: scaled(q, k).tril() / scaled(q, k).tril().sum(dim=2, keepdim=True)).tell(
        "Your shares are scores divided by their sum. Softmax takes exponentials first."
    ),
    exponentials_only=wrong(lambda q, k: scaled(q, k).exp().tril()).tell(
        "Your numbers are the exponentials of the masked scores, not yet divided by their sum: a row is to add up to 1."
    ),
    looks_ahead_and_not_scaled=wrong(lambda q, k: (q @ k.transpose(1, 2)).softmax(dim=2)).tell(
        "Two things are missing: the division of the scores by √d, and the mask. Your steps look at all steps, also at those "
        "still to come."
    ),
    sees_only_what_comes_later=wrong(
        lambda q, k: scaled(q, k).masked_fill(~later(q), -INFINITE).softmax(dim=2)
    ).tell(
        "Your mask is the wrong way round: each step sees only what is still to come, and the last sees nothing: its row is "
        "`nan`. Steps up to i are asked."
    ),
    divided_after_the_softmax=wrong(
        lambda q, k: masked(q @ k.transpose(1, 2)).softmax(dim=2) / q.shape[2] ** 0.5
    ).tell(
        "The shares were divided by √d, so that rows don't add up to 1. The *scores* are to be divided, before the softmax."
    ),
    logarithms=wrong(lambda q, k: masked(scaled(q, k)).log_softmax(dim=2)).tell(
        "Your numbers are the logarithms of the shares. The shares themselves are asked."
    ),
    weighed_keys=wrong(lambda q, k: causal_attention(q, k) @ k).tell(
        "You went one step further and took the sums of the keys that these shares weigh. The shares themselves are asked."
    ),
    texts_added_up=wrong(lambda q, k: masked(scaled(q, k).sum(dim=0)).softmax(dim=1)).tell(
        "The scores of all texts were added up into one table. Each text is to have its own: the letter of the batch has to stand "
        "behind the arrow too."
    ),
    texts_added_up_and_spread=wrong(
        lambda q, k: masked(scaled(q, k).sum(dim=0)).softmax(dim=1).expand(len(q), -1, -1)
    ).tell(
        "All texts have the same shares: the scores of all texts were added up into one table. Each text is to have its own: the "
        "letter of the batch has to stand behind the arrow too."
    ),
    the_first_text_for_all=wrong(lambda q, k: causal_attention(q[:1], k[:1]).expand(len(q), -1, -1)).tell(
        "All texts have the same shares, those of the first text. Each text is to have its own."
    ),
    nan_everywhere=wrong(lambda q, k: torch.full_like(scaled(q, k), float("nan"))).tell(
        "All your numbers are `nan`. One way there is a product of a mask and −∞: 0 times −∞ is `nan`."
    ),
    not_itself_with_zeros=wrong(lambda q, k: masked(scaled(q, k), 0).softmax(dim=2).nan_to_num(0.0)).tell(
        "Your steps do not see themselves, and the first one sees nothing: its row is 0. j = i belongs to what is seen."
    ),
    one_step_ahead=wrong(lambda q, k: masked(scaled(q, k), 2).softmax(dim=2)).tell(
        "Your steps look one step ahead: j = i + 1 is seen too. What is hidden begins right behind j = i."
    ),
    each_by_itself=wrong(lambda q, k: scaled(q, k).sigmoid().tril()).tell(
        "Each score became a number between 0 and 1 by itself, as `sigmoid` makes them. Softmax makes a row add up to 1."
    ),
    queries_with_queries=wrong(lambda q, k: causal_attention(q, q)).tell(
        "Your scores are q with q: the keys have no part in your numbers."
    ),
    keys_with_keys=wrong(lambda q, k: causal_attention(k, k)).tell(
        "Your scores are k with k: the queries have no part in your numbers."
    ),
    all_axes_of_k_reversed=wrong(
        lambda q, k: masked(q @ k.permute(2, 1, 0) / q.shape[2] ** 0.5).softmax(dim=-1)
    ).tell(
        "All three axes of k were reversed, as `.T` does: texts met coordinates. Only its last two axes have to change places."
    ),
    queries_transposed=wrong(
        lambda q, k: (
            (q.transpose(1, 2) @ k / q.shape[2] ** 0.5).masked_fill(later(q), -INFINITE).softmax(dim=-1)
        )
    ).tell(
        "Your scores are a (d, d) table for each text: they were added up over the steps. Two axes of k are to change places, not "
        "of q; the sum goes over d."
    ),
)
