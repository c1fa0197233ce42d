"""A real kernel, used as a notebook's front end uses it: cells with ids in, what they show out."""

import os
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jupyter_client.manager import KernelManager

from lessons_lib.notebook.progress_location import SETTING

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds without a word from the kernel


class Kernel:
    """A running kernel. `asked` collects the prompts of those who wanted to read from the keyboard."""

    def __init__(self, manager: KernelManager) -> None:
        self._manager = manager
        self._client = manager.blocking_client()
        self._client.start_channels()
        self._client.wait_for_ready(timeout=PATIENCE)
        self.asked: list[str] = []

    def run(self, source: str, cell_id: str | None = None) -> str:
        """What a cell shows: its cards as text, what it prints, and the type of an exception."""
        content = {"code": source, "silent": False, "store_history": True, "user_expressions": {}}
        content |= {"allow_stdin": True, "stop_on_error": False}
        metadata = {} if cell_id is None else {"cellId": cell_id}
        request = self._client.session.msg("execute_request", content, metadata=metadata)
        self._client.shell_channel.send(request)
        shown: list[str] = []
        while True:
            message = self._next()
            if message["parent_header"].get("msg_id") != request["header"]["msg_id"]:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return "\n".join(shown)
            if kind in ("display_data", "execute_result"):
                shown.append(content["data"]["text/plain"])
            elif kind == "stream":
                shown.append(content["text"])
            elif kind == "error":
                shown.append(content["ename"])

    def restart(self) -> None:
        """A new process: nothing that ran before is known to it."""
        self._manager.restart_kernel()
        self._client.wait_for_ready(timeout=PATIENCE)

    def _next(self) -> dict:  # type: ignore[type-arg]
        for _ in range(PATIENCE):
            if self._client.stdin_channel.msg_ready():
                self.asked.append(self._client.get_stdin_msg(timeout=1)["content"]["prompt"])
                self._client.input("")
            try:
                return self._client.get_iopub_msg(timeout=1)
            except queue.Empty:
                continue
        raise TimeoutError(f"no word from the kernel for {PATIENCE} seconds")


@contextmanager
def running(folder: Path, **variables: str) -> Iterator[Kernel]:
    """A kernel in `folder`, with the environment that a learner has, and these variables."""
    inherited = {name: value for name, value in os.environ.items() if name != SETTING}
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(folder), env={**inherited, "PYTHONPATH": str(ROOT), **variables})
    try:
        yield Kernel(manager)
    finally:
        manager.shutdown_kernel(now=True)
