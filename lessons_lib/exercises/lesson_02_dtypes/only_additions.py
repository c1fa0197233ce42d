"""An ask for sums made of additions, and of nothing that adds up inside."""

from dataclasses import dataclass

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.words.nouns import listed
from lessons_lib.counting.operations import OperationCounter

# What `@`, dot and the like come down to, and what adds up by itself: each has more bits inside. (`sum` is
# no word here: the drive makes one, for comparison. Who calls it is told by name.)
PRODUCTS = ("dot", "vdot", "mv", "mm", "bmm", "addmv", "addmm", "baddbmm", "addbmm", "convolution")
ADDS_UP = (
    "nansum",
    "mean",
    "var",
    "std",
    "var_mean",
    "std_mean",
    "norm",
    "linalg_vector_norm",
    "cumsum",
    "logcumsumexp",
    "logsumexp",
    "avg_pool2d",
    "avg_pool3d",
    "_adaptive_avg_pool2d",
    "_adaptive_avg_pool3d",
    "_cdist_forward",
    "scatter_reduce",
    "segment_reduce",
    "_embedding_bag",
    "_fft_r2c",
)


@dataclass(frozen=True)
class OnlyAdditions:
    """The answer runs no product of vectors and no reduction of torch's; an operator such as `@` is no call."""

    name: str = "only additions"
    asked: str = "additions, and nothing that adds up inside"

    def observe(self, trial: Trial) -> list[str]:
        with OperationCounter() as counter:
            trial.call(*trial.fresh_inputs(0))
        return [name for name in PRODUCTS + ADDS_UP if counter.counts[f"aten::{name}"]]

    def judge(self, seen: list[str]) -> Judged:
        if not seen:
            return Judged("", True)
        kind = (
            "a product" if set(seen) <= set(PRODUCTS) else "an operation that adds up with more bits inside"
        )
        return Judged(
            f"Your code runs {kind} ({listed(seen)}). How do you add one number after the other?", False
        )
