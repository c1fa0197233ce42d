"""What being late costs, and times as instructors write them."""

import datetime
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons_lib.command import UserError
from lessons_lib.grading.deadlines.late_rule import LateRule, read_rule
from lessons_lib.grading.deadlines.times import has_zone, how_long, read_time, shown

DAY = 86_400


@pytest.mark.parametrize(
    ("text", "rule", "shown_as"),
    [
        ("10% a day", LateRule(10, "day"), "10% a day"),
        ("20% an hour", LateRule(20, "hour"), "20% an hour"),
        ("50%", LateRule(50), "50%"),
        ("none", LateRule(), "none"),
        ("0", LateRule(), "none"),
        ("0 %", LateRule(), "none"),
        ("10% a day, at most 50%", LateRule(10, "day", 50), "10% a day, at most 50%"),
        ("2,5 percent per started hour up to 30%", LateRule(2.5, "hour", 30), "2.5% an hour, at most 30%"),
        (" 5%/WEEK ", LateRule(5, "week"), "5% a week"),
        ("100%", LateRule(100), "100%"),
    ],
)
def test_a_rule_is_read_and_shown(text: str, rule: LateRule, shown_as: str) -> None:
    assert read_rule(text) == rule
    assert str(rule) == shown_as
    assert read_rule(shown_as) == rule


@pytest.mark.parametrize(
    "text",
    ["", "10", "10 points a day", "-10% a day", "110%", "10% a day at least 5%", "a day", "10% a day, at most 200%", "10% a month", "1e3%", "10% a day; 20% a week", "nan%", "٣% a dayy"],
)  # fmt: skip
def test_another_rule_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UserError, match='is not a rule for late work: give "10% a day"') as refused:
        read_rule(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("rule", "seconds", "share"),
    [
        ("10% a day", 1, 0.1),
        ("10% a day", DAY, 0.1),
        ("10% a day", DAY + 1, 0.2),
        ("10% a day", 30 * DAY, 1.0),
        ("10% a day", None, 0.1),
        ("10% a day, at most 25%", 9 * DAY, 0.25),
        ("20% an hour", 3_601, 0.4),
        ("50%", 99 * DAY, 0.5),
        ("none", 99 * DAY, 0.0),
    ],
)
def test_what_it_costs(rule: str, seconds: float | None, share: float) -> None:
    assert read_rule(rule).taken_off(seconds) == share


@given(
    st.builds(LateRule, st.floats(0, 100), st.sampled_from(["", "minute", "hour", "day"]), st.floats(0, 100)),
    st.floats(0, 1e9),
)
def test_it_never_costs_more_than_everything_nor_less_for_more_time(rule: LateRule, seconds: float) -> None:
    assert 0 <= rule.taken_off(seconds) <= rule.taken_off(seconds + DAY) <= 1


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("2026-12-01T23:59+01:00", "2026-12-01 23:59 +01:00"),
        ("2026-12-01 23:59:30Z", "2026-12-01 23:59:30 +00:00"),
        ("2026-12-01T23:59", "2026-12-01 23:59 +01:00"),
        ("2026-07-01 23:59", "2026-07-01 23:59 +02:00"),
        ("2026-10-25T02:30", "2026-10-25 02:30 +01:00"),  # there twice: the later one
        ("2026-03-29T02:30", "2026-03-29 03:30 +02:00"),  # not there at all
        ("2026-12-01T23:59-03:30", "2026-12-01 23:59 -03:30"),
    ],
)
def test_times_with_and_without_a_zone(berlin: None, written: str, seen: str) -> None:
    assert shown(read_time(written)) == seen
    assert has_zone(written) == (written[-6] in "+-" or written.endswith("Z"))


@pytest.fixture(autouse=True)
def _zone_again(monkeypatch: pytest.MonkeyPatch) -> object:
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("2026-12-01", "has a day but no time of day: write it like 2026-12-01T23:59"),
        ("20261201", "has a day but no time of day"),
        ("tomorrow", "is not a time: write it like"),
        ("", "is not a time"),
        ("01.12.2026 23:59", "is not a time"),
        ("2026-12-01T24:59", "is not a time"),
        ("2026-02-30T10:00", "is not a time"),
        ("0001-01-01T00:00", "is not a time"),
    ],
)
def test_what_is_no_time_is_refused(written: str, text: str) -> None:
    with pytest.raises(UserError, match=text):
        read_time(written)


def test_the_same_moment_in_another_zone() -> None:
    assert read_time("2026-12-01T23:59+01:00") == read_time("2026-12-01T22:59Z")
    assert read_time("2026-12-01T23:59+01:00").tzinfo == datetime.timezone(datetime.timedelta(hours=1))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 s"), (59.9, "59 s"), (61, "1 min"), (3_600, "1 h"), (18_750, "5 h 12 min"), (DAY, "1 day"), (2.9 * DAY, "2 days 21 h")],
)  # fmt: skip
def test_durations(seconds: float, words: str) -> None:
    assert how_long(seconds) == words
