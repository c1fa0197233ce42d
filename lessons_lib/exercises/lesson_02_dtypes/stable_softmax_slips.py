"""Further softmaxes that go wrong: cut off at one end, or divided along the wrong axis for want of a column."""

from torch import Tensor

from lessons_lib.exercises.lesson_02_dtypes.stable_softmax import stable_softmax, without_a_shift


@stable_softmax.misconception(
    "Logits above a fixed size were made equal, and their shares with them; and rows of very negative logits become nan. A shift "
    "by each row's largest changes no ratio: cut nothing off."
)
def large_ones_cut_off_at_80(logits: Tensor) -> Tensor:
    return without_a_shift(logits.clamp(max=80))


@stable_softmax.misconception(
    "Logits above a size that only float64 bears were made equal, and their shares with them; and rows of very negative logits "
    "become nan. A shift by each row's largest changes no ratio: cut nothing off."
)
def large_ones_cut_off_at_700(logits: Tensor) -> Tensor:
    return without_a_shift(logits.clamp(max=700))


COLUMN = (
    "Shape (n,) lines up with the columns of the table and not with its rows; where their numbers differ, torch raises. "
    "`keepdim=True` keeps a column, (n, 1)."
)


@stable_softmax.misconception("The rows' largest logits are without their axis. " + COLUMN)
def largest_without_its_axis(logits: Tensor) -> Tensor:
    grown = (logits - logits.amax(dim=1)).exp()
    return grown / grown.sum(dim=1, keepdim=True)


@stable_softmax.misconception("The rows' sums are without their axis. " + COLUMN)
def sums_without_their_axis(logits: Tensor) -> Tensor:
    grown = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return grown / grown.sum(dim=1)


@stable_softmax.misconception("The rows' largest logits, and their sums, are without their axis. " + COLUMN)
def both_without_their_axis(logits: Tensor) -> Tensor:
    grown = (logits - logits.amax(dim=1)).exp()
    return grown / grown.sum(dim=1)
