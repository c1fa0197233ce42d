"""Where the system's Chromium is. Imports nothing of Playwright: tests that are skipped need none."""

import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing beyond this machine is reached
)


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome; None if there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC) if MAC.exists() else None)
