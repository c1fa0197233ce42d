"""Lists and counts as sentences write them: 'a, b and c', '3 axes'."""

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def count(number: int | str, noun: str, plural: str = "") -> str:
    """'1 axis', '3 axes'. number: as it is written, such as '1,000'. plural: unless it ends in s."""
    return f"{number} {noun if str(number) == '1' else plural or noun + 's'}"
