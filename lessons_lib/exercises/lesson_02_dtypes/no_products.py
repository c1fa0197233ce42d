"""An ask for sums that are no product in disguise."""

from dataclasses import dataclass

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.counting.operations import OperationCounter

# What `@`, dot and the like come down to: each adds up in more bits inside.
PRODUCTS = ("dot", "vdot", "mv", "mm", "bmm", "addmv", "addmm")


@dataclass(frozen=True)
class NoProducts:
    """The answer runs none of torch's products of vectors and matrices; an operator such as `@` is no call."""

    name: str = "no products"
    asked: str = "additions, and no product of vectors"

    def observe(self, trial: Trial) -> list[str]:
        with OperationCounter() as counter:
            trial.call(*trial.fresh_inputs(0))
        return [name for name in PRODUCTS if counter.counts[f"aten::{name}"]]

    def judge(self, seen: list[str]) -> Judged:
        return Judged(f"a product ({', '.join(seen)})" if seen else "no product", not seen)
