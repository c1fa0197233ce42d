"""Who holds how many bytes of GPU memory while a program runs: `with track_memory("cuda") as m:`."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, UntypedStorage

from lessons_lib.counting.bytes import ByteCounter, Followed
from lessons_lib.counting.nested import tensors_in
from lessons_lib.gpu.allocator import Block, CachingAllocator
from lessons_lib.gpu.categories import CATEGORIES, INPUT, SAVED, STATE, TEMPORARY, Roles

_IN_FLOAT32_ON_CUDA = (torch.ops.aten._softmax.default, torch.ops.aten._log_softmax.default)
_A_NUMBER = 8  # bytes: the most that a single one takes


@dataclass(eq=False)
class Allocation:
    """One storage's life. nbytes: as asked for; size: its block's. maker: the operation that made it, 'aten::mm'.

    begun, ended: numbers of the events at which it came and went; ended is None while it is alive.
    """

    nbytes: int
    size: int
    maker: str
    begun: int
    ended: int | None = None
    category: str = TEMPORARY

    @property
    def is_a_number(self) -> bool:
        """Whether it is a single number that `torch.tensor` made."""
        return self.nbytes <= _A_NUMBER and self.maker == "aten::lift_fresh"

    def alive_at(self, event: int) -> bool:
        """Whether it was there right after this event."""
        return self.begun <= event and (self.ended is None or event < self.ended)


@dataclass(frozen=True)
class MemoryMark:
    """A place in the program. Bytes. current: at the mark; peak: the most since the start; reserved: what the driver gave.

    by_category: what `current` is made of, without what was there before the start. event: how many events came before.
    """

    name: str
    current: int
    peak: int
    reserved: int
    by_category: dict[str, int]
    event: int


class MemoryTracker(ByteCounter):
    """Counts the bytes of a device's tensors as CUDA's allocator does, and says what they are for. See `track_memory`."""

    def __init__(self, device: str) -> None:
        super().__init__(device, block=1)
        self.device = torch.device(device).type
        self.allocator = CachingAllocator()
        self.allocations: list[Allocation] = []
        self._memory_marks: list[MemoryMark] = []
        self._roles = Roles(self._classify, as_on_cuda=self.device == "cpu")
        self._blocks: dict[int, tuple[Block, Allocation]] = {}  # by the storage's address
        self._events = itertools.count(1)
        self._event = self._peak_event = self._highest = 0
        self._maker = ("Python", INPUT)
        self._real_empty_cache = torch.cuda.empty_cache
        self.before = 0
        self._in_half = 0  # numbers of softmaxes that would be float32 on CUDA

    def __enter__(self) -> "MemoryTracker":
        if self.device == "cuda":
            self._adopt_what_is_there()
        super().__enter__()
        self._roles.__enter__()
        self._real_empty_cache = torch.cuda.empty_cache
        torch.cuda.empty_cache = torch.cuda.memory.empty_cache = self.empty_cache
        return self

    def __exit__(self, *raised: Any) -> None:
        torch.cuda.empty_cache = torch.cuda.memory.empty_cache = self._real_empty_cache
        self._roles.__exit__(*raised)
        super().__exit__(*raised)
        self._classify()

    @property
    def current(self) -> int:
        """Bytes in use now: on CUDA what `memory_allocated()` says, if no library took a workspace meanwhile."""
        with self._bookkeeping:
            self._settle()
            return self.allocator.allocated

    @property
    def peak(self) -> int:
        """The most bytes in use at one time: on CUDA `max_memory_allocated()`."""
        return self.allocator.most_allocated

    @property
    def reserved(self) -> int:
        """Bytes that the allocator took from the driver: on CUDA `memory_reserved()`."""
        return self.allocator.reserved

    @property
    def marks(self) -> tuple[MemoryMark, ...]:  # type: ignore[override]
        """The marks so far, in order."""
        return tuple(self._memory_marks)

    @property
    def notes(self) -> list[str]:
        """Where a count on the CPU differs from CUDA's, and by how much; besides `uncounted`."""
        if self.device != "cpu" or not self._roles.autocast_seen:
            return []
        notes = [
            "Autocast was on. Which operations run in which dtype differs a little between the CPU and CUDA."
        ]
        if self._in_half:
            least, most = 2 * self._in_half, 4 * self._in_half
            notes.append(
                f"Softmax ran in 16 bits here and runs in float32 on CUDA: {least:,} to {most:,} bytes more, over all passes."
            )
        return notes

    @property
    def workspaces(self) -> int:
        """On CUDA, how much higher the real peak was: what libraries and kernels took for themselves. 0 without CUDA.

        Counts from the last `torch.cuda.reset_peak_memory_stats()`, which entering the block calls.
        """
        return torch.cuda.max_memory_allocated() - self.peak if self.device == "cuda" else 0

    def empty_cache(self) -> None:
        """`torch.cuda.empty_cache()`, for the model of the allocator too; in the block the former calls it."""
        with self._bookkeeping:
            self._settle()
            self._real_empty_cache()
            self.allocator.empty_cache()

    def mark(self, name: str) -> MemoryMark:  # type: ignore[override]
        """Notes what is in use here, and for what."""
        with self._bookkeeping:
            self._settle()
            self._classify()
            made = MemoryMark(
                name,
                self.allocator.allocated,
                self.allocator.most_allocated,
                self.allocator.reserved,
                self.by_category(self._event),
                self._event,
            )
            self._memory_marks.append(made)
            return made

    def by_category(self, event: int | None = None) -> dict[str, int]:
        """Bytes of each category that has some, after an event; by default now."""
        at = self._event if event is None else event
        found = dict.fromkeys(CATEGORIES, 0)
        for one in self.alive(at):
            found[one.category] += one.size
        return {category: size for category, size in found.items() if size}

    def alive(self, event: int) -> Iterator[Allocation]:
        """The allocations that were there after an event, in the order in which they came."""
        return (one for one in self.allocations if one.alive_at(event))

    @property
    def at_peak(self) -> dict[str, int]:
        """What the peak is made of, by category, in bytes; what was there before the start is not in it."""
        self._classify()
        return self.by_category(self._peak_event)

    def largest_at_peak(self, most: int = 5) -> Sequence[Allocation]:
        """The largest allocations at the peak, largest first."""
        self._classify()
        return sorted(self.alive(self._peak_event), key=lambda one: -one.size)[:most]

    def timeline(self) -> list[tuple[int, int]]:
        """(event, bytes in use after it), from the start on."""
        changes: dict[int, int] = {}
        for one in self.allocations:
            changes[one.begun] = changes.get(one.begun, 0) + one.size
            if one.ended is not None:
                changes[one.ended] = changes.get(one.ended, 0) - one.size
        in_use, points = self.before, [(0, self.before)]
        for event in sorted(changes):
            in_use += changes[event]
            points.append((event, in_use))
        return points

    def _adopt_what_is_there(self) -> None:
        torch.cuda.reset_peak_memory_stats()
        for seen in torch.cuda.memory._snapshot()["segments"]:
            if seen["device"] == torch.cuda.current_device():
                blocks = [
                    (b["size"], 0 if b["state"] == "inactive" else b["requested_size"])
                    for b in seen["blocks"]
                ]
                self.allocator.adopt(seen["address"], seen["total_size"], blocks)
        self.before = self.allocator.allocated

    def _run(self, mode: Any, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        made_here = any(t.device.type == self.device for t in tensors_in((args, kwargs)))
        before, self._maker = (
            self._maker,
            (str(getattr(func, "_name", func)), TEMPORARY if made_here else INPUT),
        )
        try:
            result = super()._run(mode, func, args, kwargs)
        finally:
            self._maker = before
        if func in _IN_FLOAT32_ON_CUDA and self.device == "cpu" and self._roles.under_autocast:
            self._in_half += result.numel() if result.itemsize == 2 else 0
        return result

    def _resized(self, known: Followed, storage: UntypedStorage, size: int) -> None:
        old = self._blocks.pop(known.address, None)
        left_out = (
            self._roles.numbers_stay_behind and size <= _A_NUMBER and self._maker[0] == "aten::lift_fresh"
        )
        if size and not left_out:
            block = self.allocator.allocate(size)
            self._event = next(self._events)
            maker, category = self._maker
            made = Allocation(size, block.size, maker, self._event, category=category)
            self.allocations.append(made)
            self._blocks[known.address] = block, made
            if self.allocator.allocated > self._highest:
                self._highest, self._peak_event = self.allocator.allocated, self._event
        if old is not None:  # what grows keeps its old bytes until they have been copied
            self._end(*old)

    def _freed(self, gone: Followed) -> None:
        if (known := self._blocks.pop(gone.address, None)) is not None:
            self._end(*known)

    def _end(self, block: Block, allocation: Allocation) -> None:
        self.allocator.free(block)
        self._event = allocation.ended = next(self._events)

    def allocation_of(self, tensor: Tensor) -> Allocation | None:
        """The allocation that a tensor's bytes lie in; None if it isn't of this device, or older than the tracker."""
        try:
            known = self._live.get(tensor.untyped_storage()._cdata)
        except (RuntimeError, NotImplementedError):  # a sparse one, or one without memory
            return None
        return self._blocks[known.address][1] if known is not None and known.address in self._blocks else None

    def _classify(self) -> None:
        with self._bookkeeping:
            for category, tensor in self._roles.tensors():
                allocation = self.allocation_of(tensor)
                if allocation is not None and (category != SAVED or allocation.category == TEMPORARY):
                    allocation.category = category
                    if category == STATE and self.device == "cpu" and allocation.is_a_number:
                        self._leave_out(tensor)

    def _leave_out(self, tensor: Tensor) -> None:
        """Of a counter of steps, which lies on the CPU on CUDA too."""
        block, allocation = self._blocks.pop(tensor.untyped_storage()._cdata)
        self.allocator.free(block)
        self.allocations.remove(allocation)


def track_memory(device: str = "cuda") -> MemoryTracker:
    """Context manager that counts the bytes of a device's tensors as CUDA's allocator does.

        with track_memory("cuda") as m:
            loss = model(x).sum()
            m.mark("forward")
        m.current, m.peak, m.at_peak

    device: 'cuda' counts what is really there. 'cpu' counts what the same program would take on CUDA, from an empty card;
    `uncounted` lists what it saw and could not count. Raises ValueError for any other, or if there is no such device here.
    """
    kind = torch.device(device).type
    if kind not in ("cuda", "cpu"):
        raise ValueError(
            f"track_memory counts on 'cuda' or 'cpu', not on {kind!r}: other devices have allocators of their own."
        )
    if kind == "cuda" and not torch.cuda.is_available():
        raise ValueError('This machine has no CUDA device. `track_memory("cpu")` counts what one would take.')
    return MemoryTracker(device)
