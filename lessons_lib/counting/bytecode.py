"""Counting the steps of one's own Python code: how to tell a Python loop from an operation.

A loop that the learner wrote runs more bytecode for a larger input; an operation on a
whole tensor is the same few instructions for any size, however it works inside.
"""

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

LOOP_GROWTH = 0.6  # of the sizes' ratio: a loop falls short of it by what stands around its body
LEAST_RATIO = 4  # of the sizes


def bytecode_events(function: Callable[..., Any], *args: Any, of: CodeType | Callable[[str], bool]) -> int:
    """How many bytecode instructions `function(*args)` runs in frames of one's own.

    of: whose frames count. A code object: all frames from its file or notebook cell, so
        that its lambdas, generators, comprehensions and helpers count wherever they are
        called from. Or a predicate on a frame's file name.

    Library code doesn't count, and neither do loops in C that don't come back to one's
    own code: `functools.reduce(torch.add, x)`, `sum(x)` and `map(math.sqrt, x)` are not
    seen, nor is code in other threads. One code gives other counts in other Pythons.
    Passes on what `function` raises. A tracer that was set before (a debugger's, a
    coverage tool's) sees nothing of the call and is set again after it.
    """
    is_own: Callable[[str], bool] = of if callable(of) else of.co_filename.__eq__
    count = 0

    def enter(frame: FrameType, event: str, arg: Any) -> Any:
        if not is_own(frame.f_code.co_filename):
            return None
        frame.f_trace = step  # without it Python 3.13 ignores the next line until the frame has returned
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return step

    def step(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        if event == "opcode":
            count += 1
        return step

    before = sys.gettrace()
    # Python 3.12 asks only when a tracer is set whether any frame wants opcodes.
    sys._getframe().f_trace_opcodes = True
    sys.settrace(enter)
    try:
        function(*args)
    finally:
        sys.settrace(before)
    return count


def loops_over_input(small_events: int, large_events: int, small_size: int, large_size: int) -> bool:
    """True if the bytecode events grew as a loop over the input makes them grow.

    events: what `bytecode_events` gave for an input of that size. A loop runs its body in
    proportion to the size; a constant number of chunks, or steps as many as the size's
    logarithm, stay far below. Choose a size at which a loop's body outweighs what stands
    around it, and the other eight times as large. Raises ValueError if they are not at
    least fourfold apart, where a constant would be taken for a loop.
    """
    if small_size < 1 or large_size < LEAST_RATIO * small_size:
        raise ValueError(
            f"To tell a loop, the larger size must be at least {LEAST_RATIO} times the smaller: "
            f"{large_size} is too close to {small_size}."
        )
    growth = large_events / max(1, small_events)
    return growth >= LOOP_GROWTH * large_size / small_size
