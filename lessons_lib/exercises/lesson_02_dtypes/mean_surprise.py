"""Bug hunt: a loss that is infinite where it should be large."""

from collections.abc import Iterator

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int64
from torch import Tensor

from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.hunt(
    points=2,
    survivors={
        "line 2: logsumexp(dim=1) → logsumexp(dim=1, keepdim=True)": "the mean over all pairs of the differences is the "
        "difference of the means"
    },
    hints=[
        "Print `chances` for logits of 0 and 1000. Which number comes out, and what is its logarithm?",
        "A chance of exp(−1000) is too small for any dtype here, but its logarithm, −1000, is an easy number. "
        "Never leave the logarithms.",
        "`torch.log_softmax(logits, dim=1)` gives them directly: take each row's entry at its label, the mean, and the sign.",
    ],
)
def mean_surprise(logits: Float[Tensor, "n classes"], labels: Int64[Tensor, " n"]) -> Float[Tensor, ""]:
    """The mean of −log of the chance that each row gives to its label."""
    right = logits.gather(1, labels[:, None])[:, 0]
    return (logits.logsumexp(dim=1) - right).mean()


@mean_surprise.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), torch.tensor([2, 0]), label="2 rows of 3 moderate logits")
    yield case(draw.normal(3, 4), draw.integers(0, 4, 3), label="3 rows of 4 moderate logits")
    yield case(draw.normal(3, 3), torch.tensor([1, 2, 0]), label="as many rows as classes")
    sure = torch.tensor([[0.0, 1000.0], [1000.0, 0.0], [3.0, 5.0]], dtype=torch.float64)
    yield case(sure, torch.tensor([0, 1, 1]), label="two rows that are sure, and wrong")
    yield case(sure - 500, torch.tensor([0, 0, 0]), label="one row that is sure, and wrong")
    yield case(sure, torch.tensor([1, 0, 1]), label="rows that are sure, and right")
    yield case(draw.normal(1, 5), torch.tensor([3]), label="one row")


@mean_surprise.misconception(
    "With moderate logits you are right. Where a row is sure and wrong, the chance of its label underflows to 0, and −log 0 "
    "is inf: softmax and logarithm have to be one step."
)
def logarithm_of_the_softmax(logits: Tensor, labels: Tensor) -> Tensor:
    chances = torch.softmax(logits, dim=1)
    right = chances[torch.arange(len(labels)), labels]
    return -torch.log(right).mean()


def with_a_floor(logits: Tensor, labels: Tensor, added: float) -> Tensor:
    chances = torch.softmax(logits, dim=1)[torch.arange(len(labels)), labels]
    return -torch.log(chances + added).mean()


@mean_surprise.misconception(
    "A small number (1e-8) was put under the chances, so that none is 0. Now the loss stops at 18 where it should be 1000: finite, and wrong."
)
def epsilon_1e8(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-8)


@mean_surprise.misconception(
    "A small number (1e-12) was put under the chances, so that none is 0. Now the loss stops at 28 where it should be 1000: finite, and wrong."
)
def epsilon_1e12(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-12)


@mean_surprise.misconception(
    "A small number (1e-10) was put under the chances, so that none is 0. Now the loss stops at 23 where it should be 1000: finite, and wrong."
)
def epsilon_1e10(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-10)


@mean_surprise.misconception(
    "A small number (1e-6) was put under the chances, so that none is 0. Now the loss stops at 14 where it should be 1000: finite, and wrong."
)
def epsilon_1e6(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-6)


@mean_surprise.misconception(
    "Your number is that of a softmax taken twice: `cross_entropy` expects logits and takes the softmax itself."
)
def softmax_twice(logits: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(torch.softmax(logits, dim=1), labels)


@mean_surprise.misconception("Your number is the sum over the rows. Their mean is asked.")
def sum_of_surprises(logits: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(logits, labels, reduction="sum")


@mean_surprise.misconception(
    "Your number has the wrong sign: a surprise is −log of a chance, and never negative."
)
def wrong_sign(logits: Tensor, labels: Tensor) -> Tensor:
    return -F.cross_entropy(logits, labels)


@mean_surprise.misconception(
    "Your number is the mean over all classes. Only the entry at each row's label counts."
)
def mean_over_all_classes(logits: Tensor, labels: Tensor) -> Tensor:
    return -logits.log_softmax(dim=1).mean()


@mean_surprise.misconception(
    "Every row was read at the labels of all rows, n × n numbers. Row i has only label i: index with `torch.arange(n)` beside "
    "the labels."
)
def all_labels_in_every_row(logits: Tensor, labels: Tensor) -> Tensor:
    return -logits.log_softmax(dim=1)[:, labels].mean()


@mean_surprise.misconception("The softmax ran down the columns. It belongs along each row, over the classes.")
def along_the_columns(logits: Tensor, labels: Tensor) -> Tensor:
    return -logits.log_softmax(dim=0)[torch.arange(len(labels)), labels].mean()


@mean_surprise.misconception(
    "The logarithm is missing: your number is the mean chance of the labels, negative."
)
def no_logarithm(logits: Tensor, labels: Tensor) -> Tensor:
    return -torch.softmax(logits, dim=1)[torch.arange(len(labels)), labels].mean()


@mean_surprise.misconception(
    "Your numbers are the surprises of the rows. Their mean is asked, a single number."
)
def not_averaged(logits: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(logits, labels, reduction="none")


@mean_surprise.misconception(
    "Infinite and missing numbers were replaced by 0: the rows that are most wrong now cost nothing."
)
def infinite_is_nothing(logits: Tensor, labels: Tensor) -> Tensor:
    chances = torch.softmax(logits, dim=1)[torch.arange(len(labels)), labels]
    surprises = -torch.log(chances)
    return torch.where(surprises.isfinite(), surprises, 0.0).mean()


@mean_surprise.misconception(
    "Your number is the mean logit of the labels, negative: nothing was taken off for the other classes."
)
def logits_of_the_labels(logits: Tensor, labels: Tensor) -> Tensor:
    return -logits[torch.arange(len(labels)), labels].mean()


@mean_surprise.misconception(
    "Your number is the logarithm of the mean chance. The mean of the logarithms is asked."
)
def logarithm_of_the_mean(logits: Tensor, labels: Tensor) -> Tensor:
    return -torch.log(torch.softmax(logits, dim=1)[torch.arange(len(labels)), labels].mean())


@mean_surprise.misconception(
    "A small number (1e-9) was put under the chances, so that none is 0. Now the loss stops at 21 where it should be 1000: finite, and wrong."
)
def epsilon_1e9(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-9)


@mean_surprise.misconception(
    "A small number (1e-7) was put under the chances, so that none is 0. Now the loss stops at 16 where it should be 1000: finite, and wrong."
)
def epsilon_1e7(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-7)


@mean_surprise.misconception(
    "A small number (1e-5) was put under the chances, so that none is 0. Now the loss stops at 12 where it should be 1000: finite, and wrong."
)
def epsilon_1e5(logits: Tensor, labels: Tensor) -> Tensor:
    return with_a_floor(logits, labels, 1e-5)
