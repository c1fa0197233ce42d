"""The penalty for late work, parsed from text such as `10% a day, at most 50%`."""

import math
import re
from dataclasses import dataclass

from lessons_lib.command import UserError

EXAMPLES = '"10% a day", "10% a day, at most 50%", "20% an hour", "50%" or "none"'
_SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800}
_PERCENT = r"(\d{1,3}(?:[.,]\d+)?)\s*(?:%|percent|per cent)"
_RULE = re.compile(
    rf"{_PERCENT}(?:\s*(?:a|an|per|each|every|/)\s*(?:started\s+)?(minute|hour|day|week))?"
    rf"(?:\s*,?\s*(?:at most|up to|max(?:imum)?)\s*{_PERCENT})?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class LateRule:
    """percent: of the earned points, taken off once or, with a unit, for each started unit.

    unit: 'hour', 'day', …, '' for once. most: the maximum percentage taken off.
    """

    percent: float = 0.0
    unit: str = ""
    most: float = 100.0

    def taken_off(self, seconds: float | None) -> float:
        """The part of the points taken off, from 0 to 1. seconds: how late; None (unknown) counts as one unit."""
        units = 1
        if self.unit and seconds is not None:
            units = max(1, math.ceil(seconds / _SECONDS[self.unit]))
        return min(self.percent * units, self.most, 100.0) / 100

    def __str__(self) -> str:
        if not self.percent:
            return "none"
        each = f" {'an' if self.unit == 'hour' else 'a'} {self.unit}" if self.unit else ""
        most = f", at most {self.most:g}%" if self.most < 100 else ""
        return f"{self.percent:g}%{each}{most}"


MARK_ONLY = LateRule()


def read_rule(text: str) -> LateRule:
    """Parses a rule; 'none' and '0' take nothing off. Raises UserError."""
    stripped = text.strip()
    if stripped.casefold() in ("none", "0", "0%"):
        return MARK_ONLY
    found = _RULE.fullmatch(stripped)
    percents = [float(part.replace(",", ".")) for part in (found[1], found[3]) if part] if found else [101.0]
    if found is None or max(percents) > 100:
        raise UserError(f"{text!r} is not a rule for late work: give {EXAMPLES}")
    return LateRule(percents[0], (found[2] or "").lower(), percents[1] if len(percents) > 1 else 100.0)
