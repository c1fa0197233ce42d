"""What cases are drawn from: a new seed for each grading, and for each time that a notebook is run once more in it.

All of them come from one secret. A submission is given the seed that it is run with, and may tell it: by the next time
it is worth nothing, and from one seed neither another one nor the secret can be worked out.
"""

import hashlib
import hmac
from dataclasses import dataclass, field

SECRET_BITS = 128
SEED_BITS = 63


@dataclass(frozen=True)
class Round:
    """One grading, from its start to its reports: in it everyone meets the same cases. number: counted from 1."""

    secret: int = field(repr=False)
    number: int = 1

    def seed(self, execution: int = 0) -> int:
        """The seed of the n-th time, counted from 0, that a notebook is run in this round."""
        text = f"round {self.number}, execution {execution}"
        digest = hmac.digest(str(self.secret).encode(), text.encode(), hashlib.sha256)
        return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
