"""The progress line: submissions graded, rate, time left."""

import sys
import time
from typing import TextIO

EVERY = 0.2  # seconds between changes of the line on a terminal
SELDOM = 30.0  # seconds between lines where the output is not a terminal, for example in a log


class Progress:
    """Counts submissions. total: how many there are to grade."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = total
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._begun = self._said = time.monotonic()
        self._done = self._looks = 0

    def step(self, look: bool) -> None:
        """Counts one more graded submission. look: whether a person should look at it."""
        self._done += 1
        self._looks += look
        now = time.monotonic()
        if now - self._said >= (EVERY if self._live else SELDOM):
            self._said = now
            self._write(self.line(now))

    def end(self) -> None:
        """Clears the line."""
        if self._live:
            self._write("")

    def line(self, now: float) -> str:
        """'12 of 60 · 4.1 a second · 12 s left · 1 to look at'."""
        rate = self._done / max(now - self._begun, 1e-9)
        left = in_words((self._total - self._done) / rate)
        parts = [f"{self._done} of {self._total}", f"{rate:.1f} a second", f"{left} left"]
        return " · ".join([*parts, f"{self._looks} to look at"] if self._looks else parts)

    def _write(self, text: str) -> None:
        self._stream.write(f"\r\x1b[K{text}" if self._live else f"{text}\n")
        self._stream.flush()


def in_words(seconds: float) -> str:
    """'12 s', '3 min' or '2 h 5 min'."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
