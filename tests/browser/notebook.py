"""A notebook open in JupyterLab, as its learner uses it: edit a cell, run it, read what it shows."""

from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

from tests.browser.server import Server

PATIENCE_MS = 120_000
# The page's own objects (JupyterLab offers them as `jupyterapp`), in the words used below.
PANEL = "const panel = jupyterapp.shell.currentWidget; const cells = [...panel.content.widgets];"
INDEX = f"(id) => {{ {PANEL} return cells.findIndex(cell => cell.model.id === id); }}"
READY = f"""async () => {{
    while (!window.jupyterapp?.shell.currentWidget?.sessionContext) await new Promise(r => setTimeout(r, 50));
    {PANEL}
    await panel.context.ready;
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session.kernel;
    await kernel.info;
    while (kernel.connectionStatus !== 'connected') await new Promise(r => setTimeout(r, 50));
    await kernel.requestKernelInfo();
}}"""
# Playwright waits for a page's promises without end; this gives up.
IN_TIME = f"""async ([script, value]) => Promise.race([
    eval(script)(value),
    new Promise((_, fail) => setTimeout(() => fail(new Error('not done in {PATIENCE_MS} ms')), {PATIENCE_MS})),
])"""


class Notebook:
    """Opened by `lab.open`. Cells are named by their ids; every method waits until its effect is there.

    outside, errors: addresses beyond this machine that the page asked for (in vain), and what the
    browser's console reported. The `lab` fixture fails a test that leaves anything in them.
    """

    def __init__(self, page: Page, server: Server, name: str) -> None:
        self.page = page
        self.name = name
        self._server = server
        self.outside: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("request", lambda request: self._note_address(request.url))
        page.on("websocket", lambda socket: self._note_address(socket.url.replace("ws://", "http://")))
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def load(self, path: str, workspace: str) -> None:
        """Show the file `path` and wait for its kernel."""
        self.page.goto(self._server.url(path, workspace))
        self._in_page(READY)

    def run_all(self) -> None:
        """Run every cell, and wait until the last is done."""
        self._command("notebook:run-all-cells")

    def run_up_to(self, cell_id: str) -> None:
        """Run all cells above one and then that one, and wait until it is done."""
        self._activate(cell_id)
        self._command("notebook:run-all-above")
        self.run(cell_id)

    def run(self, cell_id: str) -> None:
        """Run one cell, and wait until it is done."""
        self._activate(cell_id)
        self._command("notebook:run-cell")

    def insert_below(self, cell_id: str, text: str) -> str:
        """Make a new cell with `text` below another, run it, and return its id."""
        self._activate(cell_id)
        self._command("notebook:insert-cell-below")
        new: str = self._in_page(f"() => {{ {PANEL} return panel.content.activeCell.model.id; }}")
        self.set_source(new, text)
        self.run(new)
        return new

    def set_source(self, cell_id: str, text: str) -> None:
        """Replace a cell's text."""
        self._evaluate("(index, text) => cells[index].model.sharedModel.setSource(text)", cell_id, text)

    def source(self, cell_id: str) -> str:
        """A cell's text."""
        return str(self._evaluate("(index) => cells[index].model.sharedModel.getSource()", cell_id))

    def cell_ids(self, tag: str) -> list[str]:
        """The ids of the cells with a tag, from top to bottom."""
        script = f"(tag) => {{ {PANEL} return cells.filter(c => c.model.getMetadata('tags')?.includes(tag))"
        found: list[str] = self._in_page(script + ".map(c => c.model.id); }", tag)
        return found

    def outputs(self, cell_id: str) -> list[dict[str, Any]]:
        """A cell's outputs as the notebook stores them (nbformat's form)."""
        found: list[dict[str, Any]] = self._evaluate(
            "(index) => cells[index].model.outputs.toJSON()", cell_id
        )
        return found

    def output(self, cell_id: str) -> Locator:
        """The place on the page that shows a cell's outputs, scrolled into view."""
        self._activate(cell_id)
        self._evaluate(
            "(index) => cells[index].node.setAttribute('data-test-id', cells[index].model.id)", cell_id
        )
        area = self.page.locator(f'[data-test-id="{cell_id}"] .jp-OutputArea')
        area.scroll_into_view_if_needed()
        return area

    def output_text(self, cell_id: str) -> str:
        """What a reader sees in a cell's outputs."""
        return "\n".join(self.output(cell_id).locator(".jp-OutputArea-output").all_inner_texts())

    def output_html(self, cell_id: str) -> str:
        """The markup that JupyterLab kept of a cell's outputs."""
        parts = self.output(cell_id).locator(".jp-OutputArea-output").all()
        return "\n".join(part.inner_html() for part in parts)

    def is_trusted(self) -> bool:
        """Whether JupyterLab trusts the outputs of every cell."""
        script = "() => cells.filter(cell => cell.model.type === 'code').every(cell => cell.model.trusted)"
        return bool(self._in_page(f"() => {{ {PANEL} return ({script})(); }}"))

    def restart(self) -> None:
        """Restart the kernel; the outputs stay."""
        self._in_page(f"async () => {{ {PANEL} await panel.sessionContext.session.kernel.restart(); }}")
        self._in_page(READY)

    def save(self) -> None:
        """Write the notebook to its file."""
        self._command("docmanager:save")

    def theme(self, name: str) -> None:
        """Switch to the 'light' or the 'dark' theme."""
        title = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        self._command("apputils:change-theme", {"theme": title})
        light = "true" if name == "light" else "false"
        self.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")

    def screenshot(self, path: Path) -> Path:
        """A PNG of the window as it is; returns `path`."""
        self.page.screenshot(path=path)
        return path

    def _activate(self, cell_id: str) -> None:
        script = (
            "(index) => { panel.content.activeCellIndex = index; return panel.content.scrollToItem(index); }"
        )
        self._evaluate(script, cell_id)

    def _in_page(self, script: str, value: Any = None) -> Any:
        return self.page.evaluate(IN_TIME, [script, value])

    def _evaluate(self, function: str, cell_id: str, *values: str) -> Any:
        index = self._in_page(INDEX, cell_id)
        if index < 0:
            raise LookupError(f"the notebook has no cell {cell_id!r}")
        script = f"([index, ...values]) => {{ {PANEL} return ({function})(index, ...values); }}"
        return self._in_page(script, [index, *values])

    def _command(self, name: str, options: dict[str, str] | None = None) -> None:
        self._in_page(
            "async ([name, options]) => { await jupyterapp.commands.execute(name, options); }",
            [name, options or {}],
        )

    def _note_address(self, url: str) -> None:
        if not url.startswith((f"{self._server.origin}/", "data:", "blob:")):
            self.outside.append(url)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")
