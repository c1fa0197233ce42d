"""An allocator step by step: its memory after each call, with the block that the call was about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lessons_lib.viz.allocator.happened import sentence
from lessons_lib.viz.allocator.model import Block, Memory, memory, read
from lessons_lib.viz.base.text import shown

NOTHING_YET = "Nothing has happened yet."


def require_history(given: Any) -> int:
    """How many calls the allocator remembers. Raises ValueError if it remembers none."""
    history = getattr(given, "history", None)
    if not isinstance(history, list) or not hasattr(given, "after"):
        raise ValueError(
            "A snapshot shows the memory as it is now, without the steps that led there; a CachingAllocator of lessons_lib.gpu "
            "remembers its steps."
        )
    return len(history)


def memory_after(given: Any, step: object, steps: int, title: str) -> Memory:
    """The allocator's memory after its first `step` calls. Raises ValueError if `step` isn't from 0 to `steps`."""
    if type(step) is not int or not 0 <= step <= steps:
        wrong = f"{step:,}" if type(step) is int else shown(step)
        raise ValueError(f"step must be from 0 to {steps:,}, the number of steps, but it is {wrong}.")
    now = read(given.after(step))
    if step == 0:
        return replace(memory(now, title), step=(0, steps), happened=NOTHING_YET)
    call = given.history[step - 1]
    happened = sentence(given.history, step - 1, read(given.after(step - 1)), now)
    marked = [replace(one, blocks=[_marked(block, call) for block in one.blocks]) for one in now]
    return replace(
        memory(marked, title), step=(step, steps), happened=f"Step {step:,} of {steps:,}: {happened}"
    )


def _marked(block: Block, call: Any) -> Block:
    about = call.kind in ("allocate", "free") and call.address is not None and block.holds(call.address)
    return replace(block, marked=about)
