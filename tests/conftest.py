"""Which tests may be skipped where: tests/skips.toml names the reasons, this file holds every skip to them.

And two things that make tests the same wherever they start: Ctrl-C interrupts, and no name of a test holds bytes.
"""

import os
import platform
import signal
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

SKIPS = tomllib.loads((Path(__file__).parent / "skips.toml").read_text(encoding="utf-8"))
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_configure() -> None:
    """Let Ctrl-C interrupt what tests start: a shell that runs them in the background has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their parameter: a zip made while tests are collected holds the time, and workers must agree."""
    return argname if isinstance(val, bytes) else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose marker asks for what this machine lacks."""
    for name, missing in (("browser", missing_browser), ("gpu", missing_gpu)):
        if item.get_closest_marker(name) and (reason := missing()):
            pytest.skip(f"{name}: {reason}")


def missing_browser() -> str:
    """Why browser tests cannot run here, or ""."""
    from tests.browser.chromium import find_chromium

    return "" if find_chromium() else "Chromium is not installed (on Debian: apt install chromium)"


def missing_gpu() -> str:
    """Why GPU tests cannot run here, or ""."""
    import torch

    return "" if torch.cuda.is_available() else f"torch {torch.__version__} sees no CUDA device"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have measured: `record_property("measured", "…")`, also in xdist's workers."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "measured" and report.when == "call":
                terminalreporter.write_line(str(text))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Hold a skipped test to the list."""
    return refuse_unnamed_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Hold a skipped module to the list."""
    return refuse_unnamed_skip((yield))


def refuse_unnamed_skip(report: Report) -> Report:
    """In CI, make a skip a failure unless its reason begins with a name listed for this system."""
    if not in_ci() or not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    name = reason.removeprefix("Skipped: ").partition(":")[0]
    if platform.system() not in SKIPS.get(name, {}).get("ci", []):
        report.outcome = "failed"
        report.longrepr = f"{reason}\nCI may not skip this on {platform.system()}: see tests/skips.toml"
    return report


def in_ci() -> bool:
    """Whether the environment says that this is CI."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")
