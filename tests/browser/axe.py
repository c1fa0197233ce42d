"""What axe-core finds wrong with a notebook's outputs."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.browser.notebook import Notebook

OUTPUTS = ".jp-OutputArea-output"
TALL = ViewportSize(width=1280, height=20_000)  # pixels; a whole notebook fits
IN_SIGHT = """(outputs) => {
    document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0;
    const places = [...document.querySelectorAll(outputs)].map((node) => node.getBoundingClientRect());
    return places.every(({top, bottom}) => top >= 0 && bottom <= innerHeight);
}"""


def faults_of_outputs(page: Notebook) -> str:
    """axe's report on the outputs of a notebook; '' if it finds nothing.

    The window is made tall, and stays so: axe leaves out the contrast of what is not in sight. It would take all of
    JupyterLab for hidden, because the body has no height and hides what overflows it; so the body is given one.
    """
    page.page.set_viewport_size(TALL)
    page.page.add_style_tag(content="body { min-height: 100vh }")
    page.page.wait_for_function(IN_SIGHT, arg=OUTPUTS, timeout=20_000)
    found = Axe().run(page.page, context={"include": [[OUTPUTS]]})
    return str(found.generate_report()) if found.violations_count else ""
