"""Makes docs/diagnosis.png, the README's picture: a wrong answer in JupyterLab, and its card. Run: make docs"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser.chromium import OPTIONS, find_chromium
from tests.browser.conftest import Lab
from tests.browser.server import jupyterlab

PICTURE = Path(__file__).parents[2] / "docs" / "diagnosis.png"
NAME = "mean_squared_error"
# A mend that people try: the mistake is still there, and the card says which one it is.
TRIED = f"""def {NAME}(prediction, target):
    squares = (prediction - target.unsqueeze(0)) ** 2
    return squares.sum() / squares.numel()"""


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print("The picture needs Chromium (on Debian: apt install chromium).", file=sys.stderr)
        return 1
    window = ViewportSize(width=1160, height=1120)
    with (
        tempfile.TemporaryDirectory() as folder,
        jupyterlab(Path(folder) / "lab") as server,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=chromium, args=list(OPTIONS))
        lab = Lab(server, browser.new_context(viewport=window))
        page = lab.open("04_broadcasting.ipynb")
        page.run(page.cell_ids("setup")[0])
        page.set_source(NAME, TRIED)
        page.run(NAME)
        page.run(f"check-{NAME}")
        page.page.evaluate("jupyterapp.shell.collapseLeft()")
        page.output(f"check-{NAME}")
        page.page.mouse.move(600, 600)
        page.page.mouse.wheel(0, -230)  # the answer comes into view above its card
        page.page.wait_for_timeout(500)  # until JupyterLab has drawn its narrower side
        page.screenshot(PICTURE)
        lab.close()
        browser.close()
    print(f"made {PICTURE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
