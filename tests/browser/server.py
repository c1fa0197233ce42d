"""A private JupyterLab: its own folder, settings and kernels, on a free port of this machine."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessons_lib.notebook.workspace.lab import jupyter_environment

PATIENCE = 60  # seconds for the server to answer


@dataclass(frozen=True)
class Server:
    """A running JupyterLab. root: the folder it serves; home: its settings, data and runtime files."""

    root: Path
    home: Path
    port: int
    token: str

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self.port}"

    def url(self, path: str, workspace: str) -> str:
        """The address that opens the file `path` in JupyterLab, in a window state of its own."""
        return f"{self.origin}/lab/workspaces/{workspace}/tree/{path}?reset&token={self.token}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """One request to the server's REST interface; the JSON that it answers, or None."""
        request = urllib.request.Request(
            f"{self.origin}/api/{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def stop_kernels(self) -> None:
        """End every notebook's kernel."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def trust(self, notebook: Path) -> None:
        """Sign a notebook, as JupyterLab does with one whose outputs the user made."""
        command = [sys.executable, "-m", "jupyter", "trust", str(notebook)]
        subprocess.run(command, env=environment(self.home), check=True, capture_output=True)

    def forget_settings(self) -> None:
        """Undo what tests chose in JupyterLab (a theme, say): settings are as `make lab` leaves them."""
        shutil.rmtree(self.home / "config")
        jupyter_environment(self.home)


def environment(home: Path) -> dict[str, str]:
    """This process's environment with everything of Jupyter's inside `home`, as `lessons lab` sets it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    return {**inherited, **jupyter_environment(home)}


@contextmanager
def jupyterlab(folder: Path) -> Iterator[Server]:
    """Run JupyterLab on `folder/root`, which is made. Fails with the server's log if it does not come up."""
    root, home, log = folder / "root", folder / "home", folder / "jupyterlab.log"
    root.mkdir(parents=True)
    server = Server(root, home, free_port(), secrets.token_hex(16))
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += [
        f"--port={server.port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={server.token}",
    ]
    command += [f"--ServerApp.root_dir={root}", "--LabApp.expose_app_in_browser=True"]
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=environment(home), stdout=output, stderr=output, cwd=root)
    try:
        wait_until_up(server, process, log)
        yield server
        server.stop_kernels()
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def wait_until_up(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            server.ask("status")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
