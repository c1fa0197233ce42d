"""Answers: attention that never holds a whole row of scores."""

from collections.abc import Callable, Iterator

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import attention_in_chunks as questions


@answers.to(
    questions.attention_in_chunks,
    hints=[
        "What does the next chunk change in an output row that's already partly computed? In `add_chunk` you "
        "carried two numbers per row. The output needs one more thing.",
        "Also carry the sum Σ exp(x − largest) · v. It contains the same exponentials as the total, so the "
        "same factor rescales it.",
        "For each chunk, compute its scores, `new` (each row's largest score so far), factor = exp(largest − "
        "new) and terms = exp(scores − new[:, None]). Then total becomes total · factor + terms.sum(dim=1), "
        "out becomes out · factor[:, None] + terms @ the chunk's rows of v, and largest becomes new. Divide "
        "out by total only once, at the end.",
    ],
    takeaway="That's the idea of flash attention: a softmax over all keys, with only one chunk's scores in memory "
    "at a time.",
)
def attention_in_chunks(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    q = q / q.shape[1] ** 0.5
    largest = q.new_full((len(q), 1), -torch.inf)
    for part in k.split(keys):
        largest = largest.maximum((q @ part.T).amax(dim=1, keepdim=True))
    out, total = q.new_zeros(len(q), v.shape[1]), torch.zeros_like(largest)
    for part, values in zip(k.split(keys), v.split(keys), strict=True):
        terms = (q @ part.T - largest).exp()
        out, total = out + terms @ values, total + terms.sum(dim=1, keepdim=True)
    return out / total


Chunks = Iterator[tuple[Tensor, Tensor]]


def chunks(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Chunks:
    """Each chunk's scores and values."""
    for part, values in zip(k.split(keys), v.split(keys), strict=True):
        yield q @ part.T / q.shape[1] ** 0.5, values


def whole(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return (q @ k.T / q.shape[1] ** 0.5).softmax(dim=1) @ v


def carried(
    parts: Chunks,
    *,
    old_total: Callable[[Tensor], Tensor] = torch.exp,
    old_out: Callable[[Tensor], Tensor] = torch.exp,
    start: float = -torch.inf,
    divided: bool = True,
) -> Tensor:
    """The online softmax. old_total, old_out: the factor for what was carried, from old − new. start: the first largest."""
    scores, values = next(parts)
    largest = scores.amax(dim=1).clamp(min=start)
    terms = (scores - largest[:, None]).exp()
    total, out = terms.sum(dim=1), terms @ values
    for scores, values in parts:
        new = torch.maximum(largest, scores.amax(dim=1))
        terms = (scores - new[:, None]).exp()
        total = total * old_total(largest - new) + terms.sum(dim=1)
        out = out * old_out(largest - new)[:, None] + terms @ values
        largest = new
    return out / total[:, None] if divided else out


def _without_the_last(q: Tensor, k: Tensor, v: Tensor, keys: int, nothing: float | None) -> Tensor:
    """nothing: what is there where a single chunk leaves no other; None for an error."""
    end = (len(k) - 1) // keys * keys
    if end == 0:
        if nothing is None:
            raise ZeroDivisionError
        return torch.full_like(whole(q, k, v), nothing)
    return whole(q, k[:end], v[:end])


REST = (
    "The keys that don't fill a whole chunk are missing. Which keys belong to the last chunk if it's "
    "shorter than the others?"
)

attention_in_chunks.mistakes(
    each_chunk_by_itself=wrong(
        lambda q, k, v, keys: sum(s.softmax(dim=1) @ values for s, values in chunks(q, k, v, keys))
    ).tell(
        "You gave every chunk its own softmax and added the results. Each chunk's probabilities add up to 1: "
        "which probabilities should add up to 1 instead?"
    ),
    mean_of_the_chunks=wrong(
        lambda q, k, v, keys: torch.stack(
            [s.softmax(dim=1) @ values for s, values in chunks(q, k, v, keys)]
        ).mean(0)
    ).tell(
        "You averaged the chunks' results, so each chunk counts the same. How much should each chunk count, "
        "depending on its scores?"
    ),
    last_chunk_only=wrong(lambda q, k, v, keys: whole(q, k.split(keys)[-1], v.split(keys)[-1])).tell(
        "Your result is only the last chunk's. What should you carry over from the chunks before it?"
    ),
    first_chunk_only=wrong(lambda q, k, v, keys: whole(q, k[:keys], v[:keys])).tell(
        "Your result is only the first chunk's. If you loop over the chunks, does a `return` end the loop too"
        " early?"
    ),
    output_not_rescaled=wrong(
        lambda q, k, v, keys: carried(chunks(q, k, v, keys), old_out=torch.ones_like)
    ).tell(
        "For each new largest score, you rescaled the sum of exponentials, but not the output. The output is "
        "built from the same exponentials: which factor does it need?"
    ),
    total_not_rescaled=wrong(
        lambda q, k, v, keys: carried(chunks(q, k, v, keys), old_total=torch.ones_like)
    ).tell(
        "For each new largest score, you rescaled the output, but not the sum of exponentials that you divide"
        " by. Which factor does that sum need?"
    ),
    nothing_rescaled=wrong(
        lambda q, k, v, keys: carried(
            chunks(q, k, v, keys), old_total=torch.ones_like, old_out=torch.ones_like
        )
    ).tell(
        "In the sums that you carried over, an older largest score is subtracted. When the largest score "
        "grows, which factor should these sums get?"
    ),
    rescaled_the_other_way=wrong(
        lambda q, k, v, keys: carried(
            chunks(q, k, v, keys), old_total=lambda x: (-x).exp(), old_out=lambda x: (-x).exp()
        )
    ).tell(
        "The sums that you carried over grew with each new largest score. If you subtract a larger number, "
        "exponentials shrink: should the exponent be old largest − new largest, or the reverse?"
    ),
    not_divided=wrong(lambda q, k, v, keys: carried(chunks(q, k, v, keys), divided=False)).tell(
        "Your rows are sums of exp(x − largest) · v. One step is missing: what number turns the exponentials "
        "into probabilities?"
    ),
    totals_alone=wrong(
        lambda q, k, v, keys: carried(chunks(q, k, torch.ones_like(v), keys), divided=False)
    ).tell(
        "You returned only the sums of exponentials by which the softmax divides. Where do you use the values"
        " v?"
    ),
    not_scaled=wrong(lambda q, k, v, keys: (q @ k.T).softmax(dim=1) @ v).tell(
        "Your scores are the plain products q · k. What does attention divide them by before the softmax, as "
        "in lesson 04?",
        breaks="softmax(q kᵀ / √d) v",
    ),
    divided_by_d=wrong(lambda q, k, v, keys: (q @ k.T / q.shape[1]).softmax(dim=1) @ v).tell(
        "You divided the scores by d itself. What does the exercise's formula divide them by?"
    ),
    multiplied_by_root=wrong(lambda q, k, v, keys: (q @ k.T * q.shape[1] ** 0.5).softmax(dim=1) @ v).tell(
        "You multiplied the scores by √d. What does the exercise's formula do with √d?"
    ),
    root_of_another_size=wrong(
        lambda q, k, v, keys, size: (q @ k.T / size(q, k, v, keys) ** 0.5).softmax(dim=1) @ v,
        over={
            "size": {
                "queries": lambda q, k, v, keys: len(q),
                "keys": lambda q, k, v, keys: len(k),
                "columns of v": lambda q, k, v, keys: v.shape[1],
                "keys in a chunk": lambda q, k, v, keys: keys,
            }
        },
    ).tell(
        "You divided the scores by the square root of the number of {size}. Where do you find d, the length "
        "of one query?"
    ),
    scaled_twice=wrong(
        lambda q, k, v, keys: (q @ k.T / q.shape[1]).softmax(dim=1) @ v / q.shape[1] ** 0.5
    ).tell(
        "You divided the scores by d, and then the result by √d. In the exercise's formula, what is divided, "
        "and by which number?"
    ),
    divided_after_the_softmax=wrong(
        lambda q, k, v, keys: (q @ k.T).softmax(dim=1) @ v / q.shape[1] ** 0.5
    ).tell(
        "You divided by √d after the softmax. In the exercise's formula, which numbers are divided by √d?"
    ),
    rest_left_out=wrong(
        lambda q, k, v, keys: (
            whole(q, k[: len(k) // keys * keys], v[: len(k) // keys * keys]) / (len(k) // keys > 0)
        )
    ).tell(REST),
    rest_left_out_of_several=wrong(
        lambda q, k, v, keys: whole(q, k[: max(1, len(k) // keys) * keys], v[: max(1, len(k) // keys) * keys])
    ).tell(REST),
    last_chunk_missing=wrong(
        lambda q, k, v, keys, nothing: _without_the_last(q, k, v, keys, nothing),
        over={"nothing": [torch.nan, 0.0, None]},
    ).tell(
        "The last chunk is missing from your result, whether it's shorter than the others or not. Where does "
        "your `range` end?"
    ),
    every_number_nan=wrong(lambda q, k, v, keys: torch.full_like(whole(q, k, v), torch.nan)).tell(
        "All your numbers are `nan`, which is what ∞ · 0 and ∞ − ∞ give. If your largest score starts at −∞, "
        "what's the first chunk's rescaling factor?"
    ),
    mean_by_size=wrong(
        lambda q, k, v, keys: sum(
            s.softmax(dim=1) @ values * len(values) / len(k) for s, values in chunks(q, k, v, keys)
        )
    ).tell(
        "You averaged the chunks' results, weighted by their number of keys. How much should each chunk "
        "count, depending on its scores?"
    ),
    first_chunk_missing=wrong(
        lambda q, k, v, keys: whole(q, k[keys:], v[keys:]) if len(k) > keys else whole(q, k, v)
    ).tell(
        "If there are several chunks, the first one is missing from your result. With which chunk does your "
        "loop begin, and what do your sums hold before that?"
    ),
    largest_never_negative=wrong(lambda q, k, v, keys: carried(chunks(q, k, v, keys), start=0.0)).tell(
        "Your rows are `nan` only where all scores are far below 0, as if your running largest score started "
        "at 0. Which starting value is below every score?"
    ),
    without_a_shift=wrong(
        lambda q, k, v, keys: (e := (q @ k.T / q.shape[1] ** 0.5).exp()) @ v / e.sum(dim=1, keepdim=True)
    ).tell(
        "Your numbers are right until the scores get large or very negative, when exp overflows or vanishes. "
        "In lesson 02, what did you subtract to prevent that?"
    ),
    always_the_first_values=wrong(
        lambda q, k, v, keys: carried((s, v[: s.shape[1]]) for s, _ in chunks(q, k, v, keys))
    ).tell(
        "All your chunks use the first chunk's values. At which positions should you slice v for each chunk?"
    ),
    probabilities_uniform=wrong(lambda q, k, v, keys: v.mean(dim=0).expand(len(q), -1)).tell(
        "Each of your rows is the mean of all values. Where do you use the scores?"
    ),
    largest_value_alone=wrong(lambda q, k, v, keys: v[(q @ k.T).argmax(dim=1)]).tell(
        "For each query, you used only the value of the key with the largest score. How much should each of "
        "the other values count?"
    ),
    queries_add_up=wrong(lambda q, k, v, keys: (q @ k.T / q.shape[1] ** 0.5).softmax(dim=0) @ v).tell(
        "Your softmax runs over the queries, but for each query, the probabilities of all *keys* should add "
        "up to 1. Which axis of the scores holds the keys?"
    ),
    scores_weigh=wrong(lambda q, k, v, keys: q @ k.T / q.shape[1] ** 0.5 @ v).tell(
        "You weighted the values by the scores themselves. What turns a query's scores into probabilities?"
    ),
    weighs_the_keys=wrong(lambda q, k, v, keys: whole(q, k, k)).tell(
        "You added up the keys, weighted by the probabilities. Keys only help to find these probabilities: "
        "what should the probabilities weight?"
    ),
    transposed=wrong(lambda q, k, v, keys: whole(q, k, v).T).tell(
        "The numbers are right but transposed. If row i belongs to query i, which shape should your result "
        "have?"
    ),
    causal=wrong(
        lambda q, k, v, keys: (
            (q @ k.T / q.shape[1] ** 0.5)
            .masked_fill(torch.ones(len(q), len(k), dtype=torch.bool).triu(1), -torch.inf)
            .softmax(dim=1)
            @ v
        )
    ).tell(
        "Your queries see only the keys up to their own position, but here every query should see all keys. "
        "Which of your lines hides the later keys?"
    ),
)


@attention_in_chunks.misconception(
    "You divided each chunk's sums by the total at that point, but later chunks still add to the total. "
    "When do you know the final total?"
)
def divided_by_the_total_so_far(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    largest = torch.full_like(q[:, :1], -torch.inf)
    total, out = torch.zeros_like(largest), q.new_zeros(len(q), v.shape[1])
    for scores, values in chunks(q, k, v, keys):
        new = torch.maximum(largest, scores.amax(dim=1, keepdim=True))
        terms, factor = (scores - new).exp(), (largest - new).exp()
        total = total * factor + terms.sum(dim=1, keepdim=True)
        out = out * factor + terms @ values / total
        largest = new
    return out


@attention_in_chunks.misconception(
    "After every chunk, you divided the output by the total so far, and carried on with the quotient. If "
    "you carry the undivided sum instead, when should you divide it?"
)
def divided_every_time(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    largest = torch.full_like(q[:, 0], -torch.inf)
    total, out = torch.zeros_like(largest), q.new_zeros(len(q), v.shape[1])
    for scores, values in chunks(q, k, v, keys):
        new = torch.maximum(largest, scores.amax(dim=1))
        terms, factor = (scores - new[:, None]).exp(), (largest - new).exp()
        total = total * factor + terms.sum(dim=1)
        out = (out * factor[:, None] + terms @ values) / total[:, None]
        largest = new
    return out


@attention_in_chunks.misconception(
    "From each chunk you subtracted its own largest score, so its exponentials can't be added to other "
    "chunks'. Which score should you subtract, and what do the sums that you've carried over need then?"
)
def each_from_its_own_largest(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    total, out = torch.zeros_like(q[:, 0]), q.new_zeros(len(q), v.shape[1])
    for scores, values in chunks(q, k, v, keys):
        terms = (scores - scores.amax(dim=1, keepdim=True)).exp()
        total, out = total + terms.sum(dim=1), out + terms @ values
    return out / total[:, None]


@attention_in_chunks.misconception(
    "You divided the last chunk's output by the total of all chunks. How can you carry the output along, "
    "as you carry the total?"
)
def last_output_alone(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    probabilities = (q @ k.T / q.shape[1] ** 0.5).softmax(dim=1)
    return probabilities.split(keys, dim=1)[-1] @ v.split(keys)[-1]


@attention_in_chunks.misconception(
    "If large scores come first, your terms overflow, as if you kept only the newest chunk's largest "
    "score. Can the largest score so far ever shrink?"
)
def largest_of_the_chunk(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    largest = torch.full_like(q[:, :1], -torch.inf)
    total, out = torch.zeros_like(largest), q.new_zeros(len(q), v.shape[1])
    for scores, values in chunks(q, k, v, keys):
        new = scores.amax(dim=1, keepdim=True)
        terms, factor = (scores - new).exp(), (largest - new).exp()
        total, out = total * factor + terms.sum(dim=1, keepdim=True), out * factor + terms @ values
        largest = new
    return out / total


@attention_in_chunks.misconception(
    "Your exponentials use scores divided by √d, but your rescaling factor uses scores that aren't "
    "divided. Where could you divide once, so that both use the same scores?"
)
def factor_not_scaled(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    return carried(chunks(q, k, v, keys), old_total=_raw(q), old_out=_raw(q))


def _raw(q: Tensor) -> Callable[[Tensor], Tensor]:
    return lambda difference: (difference * q.shape[1] ** 0.5).exp()


@attention_in_chunks.misconception(
    "You divided by the sum of the last chunk's exponentials only. Which sum turns all the exponentials "
    "of a query into probabilities?"
)
def last_total_alone(q: Tensor, k: Tensor, v: Tensor, keys: int) -> Tensor:
    scores = q @ k.T / q.shape[1] ** 0.5
    terms = (scores - scores.amax(dim=1, keepdim=True)).exp()
    return terms @ v / terms.split(keys, dim=1)[-1].sum(dim=1, keepdim=True)


attention_in_chunks.mistakes(
    all_scores_at_once=wrong(lambda q, k, v, keys: whole(q, k, v)).breaks(
        "hold at most 32,000 bytes at any one time"
    ),
    query_by_query=wrong(
        lambda q, k, v, keys: torch.stack([whole(query[None], k, v)[0] for query in q])
    ).breaks("without ever holding a whole row of scores"),
    so_many_chunks=wrong(
        lambda q, k, v, keys: carried(
            (q @ part.T / q.shape[1] ** 0.5, values)
            for part, values in zip(k.chunk(keys), v.chunk(keys), strict=True)
        )
    ).breaks("hold at most 32,000 bytes at any one time"),
    always_64_keys=wrong(lambda q, k, v, keys: carried(chunks(q, k, v, 64))).breaks(
        "works through k and v in chunks of `keys` rows"
    ),
    by_the_library=wrong(
        lambda q, k, v, keys: torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None])[0]
    ).breaks("without `scaled_dot_product_attention`"),
)
