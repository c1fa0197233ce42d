"""Keeps a variant from filling the machine's memory: `sizes * n` with a wrong n is one step of Python, which no alarm interrupts."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

MOST = 2 * 2**30  # bytes that a search may take on top of what the kernel has


@contextlib.contextmanager
def limited_memory(most: int = MOST) -> Iterator[None]:
    """Raises MemoryError, or torch's error for it, once the enclosed code would take `most` bytes more. On Linux; elsewhere nothing.

    It limits writable memory, and not the address space: CUDA reserves far more of that than there is memory.
    """
    taken = _writable_memory()
    if sys.platform != "linux" or taken is None:
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = taken + most
    if soft == resource.RLIM_INFINITY or wanted < soft:
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _writable_memory() -> int | None:
    """The bytes of writable memory that this process has; None if the system doesn't say."""
    try:
        import resource

        data = Path("/proc/self/statm").read_text(encoding="ascii").split()[5]
        return int(data) * resource.getpagesize()
    except (ImportError, OSError, ValueError, IndexError):
        return None
