"""Seeds of the cases: one for each grading round and each execution of a notebook within it.

All are derived from one secret by HMAC. A submission sees the seed of its own execution and may leak it; the next
execution uses another one, and neither the secret nor other seeds can be derived from it.
"""

import hashlib
import hmac
from dataclasses import dataclass, field

SECRET_BITS = 128
SEED_BITS = 63


@dataclass(frozen=True)
class Round:
    """One grading, from its start to its reports: all students get the same cases. number: from 1."""

    secret: int = field(repr=False)
    number: int = 1

    def seed(self, execution: int = 0) -> int:
        """The seed of a notebook's n-th execution in this round; execution: from 0."""
        text = f"round {self.number}, execution {execution}"
        digest = hmac.digest(str(self.secret).encode(), text.encode(), hashlib.sha256)
        return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
