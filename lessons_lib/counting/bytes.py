"""Counting the bytes of a program's tensors, as CUDA's caching allocator counts them.

A ByteCounter watches every operation and follows the storages of the results: their
bytes count from the operation that made them until nothing refers to them any more.
That needs no GPU, keeps no tensor alive, and takes in what autograd saves and gradients.
Of sparse, nested and other tensors without one storage the parts count. Storages that
Python makes count too: deep copies, what `torch.load` reads, `UntypedStorage(n)`.

The operations of threads count that were started, or whose work was given to a
`ThreadPoolExecutor`, in the block; autograd's own threads are seen as well.

What is borrowed counts nothing, because it adds nothing: tensors over NumPy's arrays and
other memory (`from_numpy`, `frombuffer`, dlpack) and over mapped files.

What a counter sees but can't count, it lists (`uncounted`): tensors whose memory can't be
seen (MKL-DNN's, classes of their own), memory shared with other processes (what the
workers of a DataLoader send), and what higher-order operators do inside.

What nothing shows, it can't see:
- memory that a kernel, or an operator written in Python, takes and gives back while it
  runs, though it can raise the real peak: the unreduced losses of `mse_loss`, the indices
  of a boolean mask, the buffers of a sort, the copy that a matrix product makes of an
  expanded operand, workspaces of cuBLAS and cuDNN;
- on the CPU, the numbers in `x + 1` and the states of random generators;
- the operations of Python threads that ran before the block, of other processes, inside
  `torch.compile`, and under `_disable_current_modes()`.

Being watched can itself cost memory: under any mode autograd makes a new tensor for the
sum of gradients that meet, and for some gradients of an index, where it would add in place.
"""

import functools
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, UntypedStorage
from torch._ops import HigherOrderOperator, OpOverload
from torch.utils._python_dispatch import (
    TorchDispatchMode,
    _get_current_dispatch_mode_stack,
    _pop_mode,
    _push_mode,
)

from lessons_lib.counting import outside
from lessons_lib.counting.storages import dense_parts, has_storage, is_plain, round_up
from lessons_lib.counting.uncompiled import UncompiledMode

BLOCK = 512  # bytes: the caching allocator gives out multiples of this


@dataclass(frozen=True)
class Mark:
    """A place in the program. Bytes, relative to where the counter started.

    allocated: at the mark. peak: the most since the mark before it, or since the start.
    """

    name: str
    allocated: int
    peak: int


class Followed(weakref.ref[UntypedStorage]):
    """A storage that is followed without being held.

    address: of the storage, its key. before: its size at the start, 0 if it is newer.
    size: now. Sizes in bytes, rounded to blocks.
    """

    __slots__ = ("address", "before", "size")
    address: int
    before: int
    size: int

    @property
    def counted(self) -> int:
        return max(0, self.size - self.before)


class ByteCounter(UncompiledMode):
    """Context manager that counts the bytes of tensors on one kind of device.

        with ByteCounter() as counter:
            y = f(x)
        counter.peak, counter.allocated

    device: 'cpu', 'cuda', 'mps' or 'meta'; fake tensors count where they claim to be.
    block: each storage is rounded up to a multiple of this many bytes; 1 for plain bytes.
        Raises ValueError below 1.

    Tensors from before the start count nothing, nor does their release; if one is
    resized, what it grows by counts. Views and in-place results add nothing. Releases
    are followed after the block too: `allocated` then says what is left of what it made.

    On CUDA, `block=1` gives `memory_stats()["requested_bytes.all.current"]` byte for byte.
    The default gives `memory_allocated()`, except that the allocator doesn't split off
    the rest of a large block (above 1 MiB) if that rest is 1 MiB or less, but counts it.
    """

    def __init__(self, device: str | torch.device = "cpu", *, block: int = BLOCK) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if block < 1:
            raise ValueError(f"A block has at least 1 byte, not {block}.")
        self._device = torch.device(device).type
        self._block = block
        self._allocated = 0
        self._peak = 0
        self._peak_since_mark = 0
        self._marks: list[Mark] = []
        self._live: dict[int, Followed] = {}
        self._uncounted: dict[str, None] = {}
        self._entered = 0
        # A storage can die at any moment and in any thread, in the midst of bookkeeping
        # too. So its callback only appends to this list, which Python does in one step.
        self._dead: list[Followed] = []
        self._bookkeeping = threading.RLock()

    @property
    def allocated(self) -> int:
        """Bytes of the live storages made since the start."""
        with self._bookkeeping:
            self._settle()
            return self._allocated

    @property
    def peak(self) -> int:
        """The most bytes that were allocated at one time since the start."""
        return self._peak

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks so far, in order."""
        return tuple(self._marks)

    @property
    def uncounted(self) -> tuple[str, ...]:
        """What was seen but could not be counted, a sentence each: bytes of it are in no number here."""
        return tuple(self._uncounted)

    def mark(self, name: str) -> Mark:
        """Notes the bytes allocated here and their peak since the mark before."""
        with self._bookkeeping:
            made = Mark(name, self.allocated, self._peak_since_mark)
            self._peak_since_mark = made.allocated
            self._marks.append(made)
            return made

    def __enter__(self) -> "ByteCounter":
        with self._bookkeeping:
            self._entered += 1
        try:
            outside.watch(self)
            super().__enter__()  # type: ignore[no-untyped-call]
        except BaseException:  # a time limit's alarm can come at any moment
            self._leave()
            raise
        return self

    def __exit__(self, *raised: Any) -> None:
        try:
            super().__exit__(*raised)  # type: ignore[no-untyped-call]
        finally:
            self._leave()

    def _leave(self) -> None:
        with self._bookkeeping:
            self._entered -= 1
            if not self._entered:
                outside.leave(self)

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        return self._run(self, func, args, kwargs or {})

    def _run(self, mode: TorchDispatchMode, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Runs an operation that `mode` was handed, and follows what comes out."""
        # A thread goes on after the block; what a tensor is asked for (`prim::layout`) makes nothing.
        if not self._entered or _only_asks(func):
            return func(*args, **kwargs)
        if _is_made_of_others(func) and not any(isinstance(a, Tensor) and a.is_nested for a in args):
            with _pushed(mode):
                return func._op_dk(_COMPOSITE, *args, **kwargs)
        with self._bookkeeping:
            if func is not _LIFT_FRESH or not _gives_new_memory(args):
                self._follow_all((args, kwargs) if kwargs else args, existed=True)
        result = func(*args, **kwargs)
        with self._bookkeeping:
            if isinstance(func, HigherOrderOperator):
                self._note(f"what {func} did inside: it is a higher-order operator")
            self._follow_all(result, existed=func is _FROM_FILE, maker=func)
        return result

    def _follow_all(self, tree: Any, *, existed: bool, maker: Any = None) -> None:
        """Follows the storages on the counted kind of device among an operation's arguments or results.

        maker: the operation whose results they are; those without visible memory are noted.
        """
        if type(tree) is Tensor and is_plain(tree):  # nearly all; what comes below is slower
            if tree.device.type == self._device:
                self._follow(tree.untyped_storage(), existed=existed)
        elif isinstance(tree, Tensor):
            parts = dense_parts(tree)
            if parts is None and maker is not None and tree.device.type == self._device:
                kind = type(tree).__name__ if type(tree) is not Tensor else f"layout {tree.layout}"
                self._note(f"the result of {maker}: the memory of a tensor of {kind} can't be seen")
            for part in parts or ():
                if part.device.type == self._device:
                    self._follow(part.untyped_storage(), existed=existed)
        elif isinstance(tree, (tuple, list)):
            for item in tree:
                self._follow_all(item, existed=existed, maker=maker)
        elif isinstance(tree, dict):
            for item in tree.values():
                self._follow_all(item, existed=existed, maker=maker)
        elif isinstance(tree, UntypedStorage) and tree.device.type == self._device:
            self._follow(tree, existed=existed)

    def _note(self, what: str) -> None:
        self._uncounted[what[0].upper() + what[1:] + "."] = None

    def made(self, storage: UntypedStorage) -> None:
        """Counts a storage that Python has made."""
        if storage.device.type == self._device:
            with self._bookkeeping:
                self._follow(storage, existed=False)

    def came(self, storage: UntypedStorage) -> None:
        """Notes memory that another process has made."""
        if storage.device.type == self._device:
            with self._bookkeeping:
                self._follow(storage, existed=True)
                self._note("memory of other processes, as the workers of a DataLoader send it")

    def look_at(self, storage: UntypedStorage) -> None:
        """Notes the size of a storage, before and after it is changed."""
        if storage.device.type == self._device:
            with self._bookkeeping:
                self._follow(storage, existed=True)

    def is_on_here(self) -> bool:
        """Whether the operations of this thread are watched."""
        modes = _get_current_dispatch_mode_stack()
        return any(mode is self or (isinstance(mode, _InThread) and mode.counter is self) for mode in modes)

    @contextmanager
    def in_this_thread(self) -> Iterator[None]:
        """Watches the operations of this thread for as long as the block lasts that the counter is on in."""
        if self.is_on_here():
            yield
            return
        with _pushed(_InThread(self)):
            yield

    def _follow(self, storage: UntypedStorage, *, existed: bool) -> None:
        """Notes a storage's size. existed: if it wasn't known, it is older than the counter."""
        if self._dead:
            self._settle()
        size = round_up(storage.nbytes(), self._block)
        address = storage._cdata
        known = self._live.get(address)
        if known is None:
            known = Followed(storage, self._dead.append)
            known.address = address
            known.before = known.size = size if existed else 0
            self._live[known.address] = known
        if size == known.size:
            return
        # What is resized keeps its old bytes until they have been copied to the new ones.
        self._peak_since_mark = max(self._peak_since_mark, self._allocated + size)
        self._peak = max(self._peak, self._peak_since_mark)
        self._allocated -= known.counted
        self._resized(known, storage, size)
        known.size = size
        self._allocated += known.counted

    def _resized(self, known: Followed, storage: UntypedStorage, size: int) -> None:
        """For subclasses: a storage's size becomes another one; a new one's was 0."""

    def _freed(self, gone: Followed) -> None:
        """For subclasses: nothing refers to a storage any more."""

    def _settle(self) -> None:
        """Takes off what has died: its address may already be a new storage's."""
        while self._dead:
            gone = self._dead.pop()
            del self._live[gone.address]
            self._allocated -= gone.counted
            self._freed(gone)


class _InThread(UncompiledMode):
    """A counter in another thread: each thread has modes of its own."""

    def __init__(self, counter: ByteCounter) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.counter = counter

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        return self.counter._run(self, func, args, kwargs or {})


@contextmanager
def _pushed(mode: TorchDispatchMode) -> Iterator[None]:
    """The mode on this thread's stack. `with mode` would change what all threads share, too."""
    _push_mode(mode)
    try:
        yield
    finally:
        _pop_mode()


_COMPOSITE = torch._C.DispatchKey.CompositeImplicitAutograd


@functools.cache
def _only_asks(func: Any) -> bool:
    """Operations that say something of a tensor and make none."""
    return bool(func.namespace == "prim")


@functools.cache
def _is_made_of_others(func: Any) -> bool:
    """Operations such as `linear` and `matmul`, which only inference_mode hands over whole."""
    if not isinstance(func, OpOverload):
        return False
    name = str(func._name)
    # Of some that a nested tensor reports, such as aten::dim, torch 2.11 knows no more than the name.
    known = torch._C._dispatch_has_kernel(name)
    return known and torch._C._dispatch_has_kernel_for_dispatch_key(name, _COMPOSITE)


_LIFT_FRESH = torch.ops.aten.lift_fresh.default
_FROM_FILE = torch.ops.aten.from_file.default


def _gives_new_memory(args: tuple[Any, ...]) -> bool:
    """True for what `torch.tensor` lifts; borrowed memory comes the same way, but can't be resized."""
    return has_storage(args[0]) and args[0].untyped_storage().resizable()
