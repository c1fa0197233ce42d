"""Options that several commands share, and parsers for their numbers."""

import argparse
import math
from collections.abc import Callable

from lessons_lib.command import CommandParser
from lessons_lib.grading.execute.worker.limits import MB, USUAL

LEAST_MEMORY = 200  # MB
MOST_SECONDS = 1e6


def add_limits(parser: CommandParser) -> None:
    """Adds --timeout (seconds) and --memory (MB), the limits of one notebook."""
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=USUAL.seconds,
        metavar="S",
        help="seconds that a notebook may take (default: %(default)g)",
    )
    parser.add_argument(
        "--memory",
        type=whole(LEAST_MEMORY, unit="of MB "),
        default=USUAL.memory // MB,
        metavar="MB",
        help="memory that a notebook may take besides torch (default: %(default)s)",
    )


def add_places(parser: CommandParser) -> None:
    """Adds --places."""
    parser.add_argument(
        "--places",
        action="store_true",
        help="also say, of each wrong answer without a known cause, where a small change would make it right, if there is "
        "such a place; takes longer",
    )


def whole(least: int, end: int | None = None, unit: str = "") -> Callable[[str], int]:
    """A parser for whole numbers from `least` up to but not including `end`."""

    def read(text: str) -> int:
        wanted = f"a whole number {unit}from {least} {'on' if end is None else f'to {end - 1}'}"
        if not text.isdecimal() or int(text) < least or (end is not None and int(text) >= end):
            raise argparse.ArgumentTypeError(f"{text!r} is not {wanted}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Parses a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 1 <= number < MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, 1 or more")
    return number
