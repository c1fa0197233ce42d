"""Parses and formats times and durations."""

import datetime
import math
import re

from lessons_lib.command import UserError

EXAMPLE = "2026-12-01T23:59+01:00"
_NO_TIME = re.compile(r"[\d-]+|\d{4}-?W.*")


def read_time(text: str) -> datetime.datetime:
    """Parses an ISO 8601 time; without a time zone it is this machine's local time. Raises UserError.

    In the hour that occurs twice when clocks go back, the later time is taken, which favours the student.
    """
    try:
        found = datetime.datetime.fromisoformat(text.strip())
        if _NO_TIME.fullmatch(text.strip()):
            raise UserError(f"{text!r} has a day but no time of day: write it like {EXAMPLE}")
        if found.tzinfo is None:
            found = max(found.replace(fold=fold).astimezone() for fold in (0, 1))
        found.timestamp()
    except (ValueError, OverflowError):
        raise UserError(f"{text!r} is not a time: write it like {EXAMPLE}") from None
    return found


def has_zone(text: str) -> bool:
    """Whether a time that `read_time` accepts has a time zone."""
    return datetime.datetime.fromisoformat(text.strip()).tzinfo is not None


def shown(moment: datetime.datetime) -> str:
    """'2026-12-01 23:59 +01:00', with seconds if there are any."""
    clock = "%H:%M:%S" if moment.second else "%H:%M"
    offset = moment.strftime("%z")
    return f"{moment:%Y-%m-%d {clock}} {offset[:3]}:{offset[3:5]}"


def moment_of(timestamp: float, like: datetime.datetime) -> datetime.datetime:
    """Seconds since 1970 as a time in the zone of another one."""
    return datetime.datetime.fromtimestamp(timestamp, like.tzinfo)


def how_long(seconds: float) -> str:
    """'40 s', '12 min', '5 h 12 min', '2 days 3 h': rounded down, at least 1 s."""
    whole = max(1, math.floor(seconds))
    days, hours, minutes = whole // 86_400, whole // 3_600 % 24, whole // 60 % 60
    if days:
        return f"{days} day{'s' * (days > 1)}" + (f" {hours} h" if hours else "")
    if hours:
        return f"{hours} h" + (f" {minutes} min" if minutes else "")
    return f"{minutes} min" if minutes else f"{whole} s"
