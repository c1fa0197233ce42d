"""Exercise: a caching allocator with one pool, written by hand."""

import contextlib
import copy
from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson


def run_script(candidate: Callable[[], Any], script: str) -> list[str]:
    """What an allocator answers to 'a=6 b=9 -a': a and b are allocated, then a is freed. Sizes and addresses in MiB.

    'x:' before a step is for a second allocator, made when its first step comes.
    """
    with _own_attributes(candidate):
        return _answers(candidate, script)


@contextlib.contextmanager
def _own_attributes(cls: Any) -> Iterator[None]:
    """Gives a class the attributes back that it has now: what a case leaves in a list of the class is not the next one's."""
    kept = [
        (owner, name, copy.deepcopy(value))
        for owner in cls.__mro__[:-1]
        for name, value in vars(owner).items()
        if type(value) in (int, list, dict, set)
    ]
    try:
        yield
    finally:
        for owner, name, value in kept:
            setattr(owner, name, value)


def _answers(candidate: Callable[[], Any], script: str) -> list[str]:
    caches = {"": candidate()}
    addresses: dict[str, Any] = {}
    said = [f"reserved {caches[''].reserved} at the start"]
    for step in script.split():
        which, _, call = step.rpartition(":")
        cache = caches[which] if which in caches else caches.setdefault(which, candidate())
        if call.startswith("-"):
            cache.free(addresses[which + call[1:]])
            said.append(f"{call[1:]} freed, reserved {cache.reserved}")
        else:
            name, size = call.split("=")
            addresses[which + name] = found = cache.allocate(int(size))
            said.append(f"{name} at {found}, reserved {cache.reserved}")
    return said


class SmallCache:
    """A caching allocator: segments of 20 MiB or more, best fit, blocks that split and join."""

    def __init__(self) -> None: ...

    def allocate(self, size: int) -> Any: ...

    def free(self, address: int) -> None: ...


small_cache = lesson.exercise(kind="class", points=3, harness=run_script, no_demand=["whole numbers of MiB"])(
    SmallCache
)


NOTATION = "a=6 is `a = allocate(6)`, -a is `free(a)`"


@small_cache.cases
def scripts(draw: Draw) -> Iterator[Case]:
    for script, label in [
        ("a=6 b=9", "two requests"),
        ("a=6 b=9 c=7", "a second segment"),
        ("a=8 b=2 -a c=8", "a freed block, used again"),
        ("a=8 b=2 c=6 d=4 -a -c e=6", "the first and the third are free: which fits best?"),
        ("a=8 b=2 -a c=4 d=10", "two free blocks that fit"),
        ("a=5 b=3 c=5 d=7 -a -c e=5 f=5", "two free blocks of one size"),
        ("a=9 b=9 -a c=5 d=4", "a block that is split"),
        ("a=5 b=6 c=9 -a -b d=11", "a freed block joins the one before it"),
        ("a=5 b=6 c=9 -b -a d=11", "a freed block joins the one after it"),
        ("a=5 b=6 c=4 d=5 -a -c -b e=15", "a freed block joins both sides"),
        ("a=12 -a b=20", "a freed block joins the rest of its segment"),
        ("a=20 b=20 -a -b c=30 d=20 e=20", "two segments, both free"),
        ("a=15 b=18 -a -b c=16 d=19 e=4", "free blocks at the border of two segments"),
        ("a=25 b=20 c=3 -a d=24", "more than 20"),
        ("a=20 -a b=20 -b c=7 d=13", "the whole segment, again and again"),
        ("a=6 b=6 c=6 -a -c d=12 e=8", "enough is free, but not in one piece"),
        ("a=45 -a b=21 c=24 d=1", "a large segment, cut up"),
        ("a=4 b=16 -a c=3 d=1 -c -d e=4", "a small block, cut up and joined"),
        ("a=5 b=3 c=5 d=7 -c -a e=5", "two free blocks of one size, the second was freed first"),
        ("a=4 b=6 c=4 d=6 -c -a e=4 f=4", "the same, and both are used"),
        ("a=8 b=12 -a c=8 -b d=12", "an exact fit, and then its neighbour is freed"),
        ("a=6 b=7 c=7 -b d=7 -c e=7", "an exact fit in the middle"),
        ("a=9 b=11 -a c=5 d=4 -c -d e=9", "a block, cut in the middle of a segment and joined"),
        ("a=10 b=10 -a c=3 -c d=10", "a rest in the middle of a segment, joined again"),
        ("a=25 -a b=22 c=3 -b -c d=25", "a segment of 25, cut up and joined"),
        ("a=45 -a b=21 c=24 -b -c d=45", "a segment of 45, cut up and joined"),
        ("a=6 x:a=8 b=9 x:b=12 c=5", "two caches at once: x: is the second one's"),
        ("a=20 x:a=4 b=7 x:b=16 c=13", "two caches again"),
    ]:
        yield case(script, label=f"{label}; {NOTATION}")
    for _ in range(4):
        yield case(_drawn(draw), label=f"drawn; {NOTATION}")


def _drawn(draw: Draw) -> str:
    """A script of 24 steps: requests of 1 to 25 MiB that come and go."""
    steps: list[str] = []
    alive: list[str] = []
    for number in range(24):
        if alive and draw.number(0, 5) < 2:
            steps.append("-" + alive.pop(draw.number(0, len(alive))))
        else:
            name = chr(ord("a") + number)
            alive.append(name)
            steps.append(f"{name}={draw.number(1, 26)}")
    return " ".join(steps)
