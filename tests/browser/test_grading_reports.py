"""The grader's pages in a browser: light and dark, checked by axe, without requests outside the file."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext

from lessons_lib.grading import reports
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Mark
from tests.grading.gradebooks import everything_passed, record, result

pytestmark = pytest.mark.browser

LONG = "a name that is longer than any line " * 6
WIDTH = 400  # pixels, as on a telephone
UNFOLD = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"
PAPER = {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("grades")
    copied = "def broadcast_shape(a, b):\n" + "".join(f"    t{i} = a[{i}] + b[{i}] * {i}\n" for i in range(9))
    wrong = {
        "misconception": "m",
        "diagnosis": "The sums of `dim=0` are those of the columns.",
        "answer": copied,
    }
    with Gradebook.open(made, create=True) as book:
        record(book, "Ana", everything_passed("Ana"), notes=["A setup cell is missing."])
        for name in ("Bo", LONG):
            rows = [
                result(name, "broadcast_shape", "failed", message="word" * 200, **wrong),
                result(name, "row_shares", "failed", score=0.5),
                result(name, "scale_channels", "error"),
                result(name, "column_plus_row", "failed"),
            ]
            record(book, name, rows, look="It was stopped after 60 s.")
        book.set_by_hand([Mark("Bo", "04_broadcasting", "row_shares", 1, "a slip of the pen")])
        reports.write_all(book, made, names=True)
    return made


@pytest.mark.parametrize("scheme", PAPER)
@pytest.mark.parametrize("page", ["class.html", "students/Bo.html"])
def test_a_page(chromium: BrowserContext, folder: Path, scheme: str, page: str) -> None:
    assert chromium.browser
    context = chromium.browser.new_context(color_scheme=scheme, viewport={"width": WIDTH, "height": 800})  # type: ignore[arg-type]
    window = context.new_page()
    requests, messages = [], []
    window.on("request", lambda request: requests.append(request.url))
    window.on("console", lambda message: messages.append(message.text))
    window.goto((folder / page).as_uri())
    window.evaluate(UNFOLD)
    assert window.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER[scheme]
    assert window.evaluate("document.documentElement.scrollWidth") <= WIDTH  # nothing sticks out at the side
    widths = window.evaluate(
        "[...document.querySelectorAll('td.words')].filter(c => c.innerText.length > 40)"
        ".map(c => c.getBoundingClientRect().width)"
    )
    assert widths
    assert min(widths) > WIDTH / 2  # a sentence that nobody has to read letter by letter
    assert (requests, messages) == ([(folder / page).as_uri()], [])
    context.close()


@pytest.mark.parametrize("scheme", PAPER)
@pytest.mark.parametrize("page", ["class.html", "students/Ana.html", "students/Bo.html"])
def test_axe_finds_nothing(chromium: BrowserContext, folder: Path, scheme: str, page: str) -> None:
    assert chromium.browser
    # The page's own policy lets no script run, axe's neither.
    context = chromium.browser.new_context(color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    window = context.new_page()
    window.goto((folder / page).as_uri())
    window.evaluate(UNFOLD)
    found = Axe().run(window)
    report = str(found.generate_report()) if found.violations_count else ""
    context.close()
    assert report == ""


def test_what_is_folded_is_printed(chromium: BrowserContext, folder: Path) -> None:
    assert chromium.browser
    window = chromium.browser.new_page()
    window.goto((folder / "class.html").as_uri())
    scores = window.get_by_text("Points by lesson", exact=True)
    shown = []
    for medium in ("screen", "print"):
        window.emulate_media(media=medium)  # type: ignore[arg-type]
        shown.append(
            scores.evaluate(
                "part => part.checkVisibility({contentVisibilityAuto: true}) && part.offsetHeight > 0"
            )
        )
    window.close()
    assert shown == [False, True]
