"""What axe-core finds wrong with a notebook's outputs."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.browser.notebook import Notebook

OUTPUTS = ".jp-OutputArea-output"
TALL = ViewportSize(width=1280, height=40_000)  # pixels; a whole notebook fits
IN_SIGHT = """(outputs) => {
    document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0;
    const places = [...document.querySelectorAll(outputs)].map((node) => node.getBoundingClientRect());
    return places.every(({top, bottom}) => top >= 0 && top < bottom && bottom <= innerHeight);
}"""


def bring_into_sight(page: Notebook) -> None:
    """Make the window so tall that every output is laid out and drawn; it stays so."""
    page.page.set_viewport_size(TALL)
    page.page.wait_for_function(IN_SIGHT, arg=OUTPUTS, timeout=20_000)


def faults_of_outputs(page: Notebook) -> str:
    """axe's report on the outputs of a notebook; '' if it finds nothing.

    axe leaves out the contrast of what is not in sight, so the window is made tall. It would take all of JupyterLab for
    hidden, because the body has no height and hides what overflows it; so the body is given one.
    """
    bring_into_sight(page)
    page.page.evaluate("document.body.style.minHeight = '100vh'")
    found = Axe().run(page.page, context={"include": [[OUTPUTS]]})
    return str(found.generate_report()) if found.violations_count else ""
