"""Replays a recording's events in the model of the allocator, and finds the first place where the two part."""

from dataclasses import dataclass

from lessons_lib.gpu.allocator import Block, CachingAllocator, Rules
from lessons_lib.gpu.recording import Event, MemoryRecording


@dataclass(frozen=True)
class Difference:
    """event: the number of the event. what: one sentence."""

    event: int
    what: str


def start_of(
    recording: MemoryRecording, rules: Rules | None = None
) -> tuple[CachingAllocator, dict[int, Block]]:
    """A model as the allocator was when the recording began, and its used blocks by address."""
    allocator = CachingAllocator(rules)
    used: dict[int, Block] = {}
    for seen in recording.start:
        used |= {block.address: block for block in allocator.adopt(seen.address, seen.size, seen.blocks)}
    return allocator, used


def replay(recording: MemoryRecording, rules: Rules | None = None) -> list[Difference]:
    """Everything in which the model and the recording differ: addresses, segments, and all counters at the marks.

    The driver's addresses are taken from the recording, as nothing else can know them; which blocks are used, split and
    joined is the model's own doing. After the first wrong address nothing more is compared.
    """
    allocator, used = start_of(recording, rules)
    found: list[Difference] = []
    segments: list[Event] = []  # given by the driver, and not asked for by the model yet
    marks = {mark.events: mark for mark in reversed(recording.marks)}
    for number, event in enumerate(recording.events):
        if mark := marks.get(number):
            found += _counters(number, mark.allocated, mark.reserved, mark.requested, allocator)
        if event.kind == "segment":
            segments.append(event)
        elif event.kind == "return":
            back = next((one for one in allocator.segments if one.address == event.address), None)
            if back is None or not back.is_free:
                return [*found, Difference(number, "a segment went back that is in use in the model.")]
            allocator.give_back(back)
        elif event.kind == "free":
            if event.address not in used:
                return [*found, Difference(number, f"no block at {event.address:,} is in use in the model.")]
            allocator.free(used.pop(event.address))
        else:
            before = allocator.reserved
            given = segments.pop() if segments else None
            block = allocator.allocate(event.size, segment_at=given.address if given else None)
            grown = allocator.reserved - before
            if grown != (given.size if given else 0):
                asked = f"{given.size:,} bytes" if given else "nothing"
                return [
                    *found,
                    Difference(number, f"asked the driver for {asked}, the model for {grown:,} bytes."),
                ]
            if block.address != event.address:
                where = f"{event.size:,} bytes are at {event.address:,}, in the model at {block.address:,}."
                return [*found, Difference(number, where)]
            used[block.address] = block
    if mark := marks.get(len(recording.events)):
        found += _counters(len(recording.events), mark.allocated, mark.reserved, mark.requested, allocator)
    return found


def _counters(
    number: int, allocated: int, reserved: int, requested: int, model: CachingAllocator
) -> list[Difference]:
    pairs = {
        "allocated": (allocated, model.allocated),
        "reserved": (reserved, model.reserved),
        "requested": (requested, model.requested),
    }
    return [
        Difference(number, f"{name} is {real:,} bytes, in the model {ours:,}.")
        for name, (real, ours) in pairs.items()
        if real != ours
    ]
