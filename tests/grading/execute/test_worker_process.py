"""How a worker's report on the end of a job is parsed."""

import pytest

from lessons_lib.grading.execute import worker_process


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{}",
        b'{"ended":',
        b"[1]",
        b'"exit"',
        b'{"ended": ["exit"]}',
        b'{"ended": "won"}',
        b"[" * 9_000,
        b'{"ended": "exit", "number": "0"}',
        b'{"ended": "exit", "why": 1}',
        b"\xff",
    ],
)
def test_an_invalid_exit_report_is_a_lost_worker(message: bytes) -> None:
    with pytest.raises(OSError, match="the worker"):
        worker_process._parse_exit(message)


def test_a_valid_exit_report_is_parsed() -> None:
    assert worker_process._parse_exit(b'{"ended": "signal", "number": 9}') == ("signal", 9, "")
