"""Counting the bytes of a program's tensors, as CUDA's caching allocator counts them.

A ByteCounter watches every operation and follows the storages of the results: their
bytes count from the operation that made them until nothing refers to them any more.
That needs no GPU, keeps no tensor alive, and takes in what autograd saves and gradients.

What no operation shows, it can't see:
- memory that a kernel takes and gives back while it runs, though it can raise the real
  peak: the unreduced losses of `mse_loss`, the indices of a boolean mask, the buffers of a
  sort, the copy that a matrix product makes of an expanded operand, workspaces of cuBLAS
  and cuDNN. On the CPU also the numbers in `x + 1` and the states of random generators;
- memory that Python made for a storage: `copy.deepcopy`, `torch.load`, `UntypedStorage(n)`;
- NumPy's arrays. Tensors over them and over other borrowed memory (`from_numpy`,
  `frombuffer`, dlpack) count nothing because they add nothing;
- the parts of sparse tensors that come out of one kernel together (`to_sparse`);
- the operations of other Python threads (autograd's are seen) and processes, inside
  `torch.compile`, and under `_disable_current_modes()`;
- `storage.resize_()`, until the next operation on that storage.

Being watched can itself cost memory: under any mode autograd makes a new tensor for the
sum of gradients that meet, and for some gradients of an index, where it would add in place.
"""

import functools
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, UntypedStorage
from torch._ops import OpOverload
from torch.utils._python_dispatch import TorchDispatchMode

from lessons_lib.counting.storages import has_storage, round_up

BLOCK = 512  # bytes: the caching allocator gives out multiples of this


@dataclass(frozen=True)
class Mark:
    """A place in the program. Bytes, relative to where the counter started.

    allocated: at the mark. peak: the most since the mark before it, or since the start.
    """

    name: str
    allocated: int
    peak: int


class _Followed(weakref.ref[UntypedStorage]):
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


class ByteCounter(TorchDispatchMode):  # type: ignore[no-untyped-call]
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

    supports_higher_order_operators = True  # they run as ever; what they do inside isn't seen

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
        self._live: dict[int, _Followed] = {}
        # A storage can die at any moment and in any thread, in the midst of bookkeeping
        # too. So its callback only appends to this list, which Python does in one step.
        self._dead: list[_Followed] = []
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

    def mark(self, name: str) -> Mark:
        """Notes the bytes allocated here and their peak since the mark before."""
        with self._bookkeeping:
            made = Mark(name, self.allocated, self._peak_since_mark)
            self._peak_since_mark = made.allocated
            self._marks.append(made)
            return made

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        if _is_made_of_others(func) and not any(isinstance(a, Tensor) and a.is_nested for a in args):
            with self:
                return func._op_dk(_COMPOSITE, *args, **kwargs)
        with self._bookkeeping:
            if not _gives_new_memory(func, args):
                for storage in self._storages((args, kwargs)):
                    self._follow(storage, existed=True)
        result = func(*args, **kwargs)
        with self._bookkeeping:
            for storage in self._storages(result):
                self._follow(storage, existed=False)
        return result

    def _storages(self, tree: Any) -> Iterator[UntypedStorage]:
        """The storages on the counted kind of device among an operation's arguments or results."""
        if isinstance(tree, Tensor):
            if tree.device.type == self._device and has_storage(tree):
                yield tree.untyped_storage()
        elif isinstance(tree, (tuple, list)):
            for item in tree:
                yield from self._storages(item)
        elif isinstance(tree, dict):
            for item in tree.values():
                yield from self._storages(item)
        elif isinstance(tree, UntypedStorage) and tree.device.type == self._device:
            yield tree

    def _follow(self, storage: UntypedStorage, *, existed: bool) -> None:
        """Notes a storage's size. existed: if it wasn't known, it is older than the counter."""
        self._settle()
        size = round_up(storage.nbytes(), self._block)
        known = self._live.get(storage._cdata)
        if known is None:
            known = _Followed(storage, self._dead.append)
            known.address = storage._cdata
            known.before = known.size = size if existed else 0
            self._live[known.address] = known
        if size == known.size:
            return
        # What is resized keeps its old bytes until they have been copied to the new ones.
        self._peak_since_mark = max(self._peak_since_mark, self._allocated + size)
        self._peak = max(self._peak, self._peak_since_mark)
        self._allocated -= known.counted
        known.size = size
        self._allocated += known.counted

    def _settle(self) -> None:
        """Takes off what has died: its address may already be a new storage's."""
        while self._dead:
            gone = self._dead.pop()
            del self._live[gone.address]
            self._allocated -= gone.counted


_COMPOSITE = torch._C.DispatchKey.CompositeImplicitAutograd


@functools.cache
def _is_made_of_others(func: Any) -> bool:
    """Operations such as `linear` and `matmul`, which only inference_mode hands over whole."""
    if not isinstance(func, OpOverload):
        return False
    return torch._C._dispatch_has_kernel_for_dispatch_key(str(func._name), _COMPOSITE)


def _gives_new_memory(func: Any, args: tuple[Any, ...]) -> bool:
    """True for what `torch.tensor` made; borrowed memory comes the same way, but can't be resized."""
    return (
        func is torch.ops.aten.lift_fresh.default
        and has_storage(args[0])
        and args[0].untyped_storage().resizable()
    )
