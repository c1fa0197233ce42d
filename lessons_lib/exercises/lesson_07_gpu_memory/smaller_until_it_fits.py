"""Exercise: a step that runs out of memory, tried again with half the batch."""

from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.model_card import Held, quick_collections
from lessons_lib.gpu.allocator import CachingAllocator

MB = 1_000_000
MOST_TRIES = 200  # no right answer needs more than eight
LAYERS = 3  # tensors that a step holds at the same time, each of 1 MB for each example
OWN_ERRORS = (
    RuntimeError,
    ValueError,
    MemoryError,
    Exception,
)  # what an answer may raise in the step's error's place


class WrongShapes(RuntimeError):
    """A bug in a step that torch reports, in a class that OutOfMemoryError is derived from."""


class WrongKey(KeyError):
    """A bug in a step that Python reports."""


class WrongValue(ValueError):
    """A bug in a step that Python reports, with a number in its message."""


class Interrupted(KeyboardInterrupt):
    """The learner stops the step: no Exception at all."""


BUGS: dict[str, BaseException] = {
    "wrong shapes": WrongShapes("mat1 and mat2 cannot be multiplied (3x4 and 5x6)"),
    "a wrong key": WrongKey("labels"),
    "a wrong value": WrongValue("not enough values to unpack (expected 2, got 1)"),
    "interrupted": Interrupted(),
}


def tries(candidate: Callable[..., Any], batch: int, card: int, bug: str = "") -> dict[str, Any]:
    """What the caller gets, the batches that were tried, and the MB in use as each try began; the card has `card` MB.

    bug: a name in `BUGS`, of what any step raises once it has its first tensor; "" for none.
    """
    gpu = CachingAllocator(capacity=card * MB)
    tried: list[int] = []
    in_use: list[int] = []
    messages: list[str] = []  # of the errors that the steps raised

    def step(n: int) -> float:
        if len(tried) > MOST_TRIES:
            raise RecursionError(f"step was called more than {MOST_TRIES} times.")
        tried.append(n)
        in_use.append(gpu.allocated // MB)
        held = []
        for _ in range(LAYERS if n else 0):
            try:
                held.append(Held(gpu, n * MB))
            except torch.OutOfMemoryError as error:
                messages.append(str(error))
                raise
            if bug:
                raise type(BUGS[bug])(*BUGS[bug].args)
        return len(held) / 4

    try:
        with quick_collections():
            answer = candidate(step, batch)
    except torch.OutOfMemoryError as error:
        own = not any(message in str(error) for message in messages)
        answer = "torch.OutOfMemoryError" + (" of your own" if own else "")
        if tried[-2:] == [1, 1]:  # 1 tried once more so that its error arrives: as good as to raise the first
            tried.pop()
            in_use.pop()
    except (WrongShapes, WrongKey, WrongValue, Interrupted) as error:
        answer = f"the step's {type(error).mro()[1].__name__}"
    except OWN_ERRORS as error:
        if type(error) not in OWN_ERRORS or not messages or tried[-1] > 1:
            raise
        answer = f"{type(error).__name__} of your own"
    return {
        "what the caller gets": answer,
        "tried": ", ".join(map(str, tried)),
        "MB in use": ", ".join(map(str, in_use)),
    }


@lesson.exercise(points=2, harness=tries)
def smaller_until_it_fits(step: Callable[[int], float], batch: int) -> int:
    """The largest of batch, batch // 2, batch // 4, … with which step(n) doesn't run out of memory."""


LABEL = "compared: what the caller gets, which batches are tried, and the MB in use as each try begins"


@smaller_until_it_fits.cases
def cards(draw: Draw) -> Iterator[Case]:
    yield case(16, 80, label=f"16 fit; {LABEL}")
    yield case(64, 120, label=f"32 fit; {LABEL}")
    yield case(100, 120, label=f"25 fit; {LABEL}")
    yield case(64, 50, label=f"8 fit; {LABEL}")
    yield case(90, 24, label=f"5 fit; {LABEL}")
    yield case(13, 5, label=f"1 fits; {LABEL}")
    yield case(48, 3, label=f"not even 1 fits; {LABEL}")
    yield case(1, 3, label=f"1, which doesn't fit; {LABEL}")
    yield case(40, 500, "wrong shapes", label=f"a bug in the step; {LABEL}")
    yield case(3, 500, "wrong shapes", label=f"the bug again, in a small batch; {LABEL}")
    for bug in BUGS:
        yield case(24, 20, bug, label=f"24 don't fit, and then the step fails otherwise; {LABEL}")
    yield case(12, 90, "a wrong key", label=f"another bug; {LABEL}")
    yield case(20, 90, "a wrong value", label=f"and another; {LABEL}")
    yield case(30, 90, "interrupted", label=f"the step is interrupted; {LABEL}")
    for _ in range(3):
        yield case(draw.number(40, 120), draw.number(60, 130), label=f"drawn; {LABEL}")
