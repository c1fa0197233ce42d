"""Numbers that are right, but in another unit: bytes where GB were the question."""

from collections.abc import Iterator, Mapping

# Each family's units, in terms of its first one.
UNITS: tuple[Mapping[str, float], ...] = (
    {"bytes": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30},
    {"ms": 1, "s": 10**3, "µs": 1e-3},
)
_FAR = 100  # units that differ by this factor or more are not taken for a slip in counting
_ROUNDED = 0.01  # of the number: 8.2 for 8.192, but not 8
_NEARLY_EXACT = 0.002  # GB and GiB: 104.3 for 104.308, and no number that is just a little off


def family_of(unit: str) -> Mapping[str, float]:
    """The family of `UNITS` that has this unit. Raises ValueError, one sentence, if none has."""
    for family in UNITS:
        if unit in family:
            return family
    raise ValueError(f"{unit!r} is not one of the units {', '.join(name for one in UNITS for name in one)}.")


def in_other_units(number: float, unit: str) -> Iterator[tuple[str, float, float]]:
    """For each other unit of the same family: its name, the number in it, and what rounding may change.

    unit: of the number. Raises ValueError as `family_of` does.
    """
    family = family_of(unit)
    for other, size in family.items():
        factor = family[unit] / size
        if other != unit:
            far = max(factor, 1 / factor) >= _FAR
            yield other, number * factor, abs(number * factor) * (_ROUNDED if far else _NEARLY_EXACT)


def unit_of(got: float, right: float, unit: str) -> str:
    """The unit in which `got` is the right number; '' if it's right in none. right: the number in `unit`.

    >>> unit_of(112e9, 112, "GB")
    'bytes'
    """
    near = [
        (abs(got - number), other)
        for other, number, rounding in in_other_units(right, unit)
        if abs(got - number) <= rounding and number
    ]
    return min(near)[1] if near else ""
