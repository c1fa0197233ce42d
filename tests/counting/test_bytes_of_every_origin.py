"""Every way to come by a tensor's memory counts, or the counter says that it doesn't."""

import contextlib
import copy
import gc
import io
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import torch
from torch import nn
from torch._higher_order_ops import map as map_operator
from torch.masked import masked_tensor
from torch.nested import nested_tensor
from torch.utils.data import DataLoader, TensorDataset

from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.counting.operations import OperationCounter
from tests.counting.test_bytes_against_allocator import real

pytestmark = pytest.mark.filterwarnings(
    "ignore:.*prototype stage:UserWarning",
    "ignore:Sparse .* tensor support is in beta:UserWarning",
    "ignore:Sparse invariant checks:UserWarning",
    "ignore:This process .* is multi-threaded:DeprecationWarning",  # a DataLoader's workers are forked
    "ignore:TypedStorage is deprecated:UserWarning",
    "ignore:.*quantize_per_.*:UserWarning",
    "ignore:.*quantization.*deprecated:DeprecationWarning",
)

X = torch.arange(100.0)
TABLE = X.view(10, 10)
EYE = torch.eye(10)
SPARSE = EYE.to_sparse()


def saved(**how) -> bytes:
    file = io.BytesIO()
    torch.save(X, file, **how)
    return file.getvalue()


SAVED, SAVED_OLD = saved(), saved(_use_new_zipfile_serialization=False)
PICKLED = pickle.dumps(nn.Linear(10, 10))
NESTED = [torch.ones(2), torch.ones(3)]


def in_thread(make, *args):
    made = []
    thread = threading.Thread(target=lambda: made.append(make(*args)))
    thread.start()
    thread.join()
    return made


def in_pool(make):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda _: make(), range(3)))


def grown():
    storage = torch.UntypedStorage(8)
    storage.resize_(400)
    return storage


def with_sparse_gradient():
    layer = nn.Embedding(10, 4, sparse=True)
    layer(torch.tensor([1, 2])).sum().backward()
    return layer


def quantized_per_channel():
    return torch.quantize_per_channel(
        TABLE, torch.ones(10), torch.zeros(10, dtype=torch.int64), 0, torch.qint8
    )


# A way, and the plain bytes of what it leaves: an index or an offset has 8, a float32 has 4.
COUNTED = {
    "sparse_coo": (lambda: EYE.to_sparse(), 10 * (2 * 8 + 4)),
    "sparse_coo of lists": (lambda: torch.sparse_coo_tensor([[0, 1]], [1.0, 2.0], (3,)), 2 * (8 + 4)),
    "sparse_csr of lists": (
        lambda: torch.sparse_csr_tensor([0, 1, 2], [0, 1], [1.0, 2.0], (2, 2)),
        5 * 8 + 2 * 4,
    ),
    "sparse_csr": (lambda: torch.ones(3, 4).to_sparse_csr(), (4 + 2 * 12) * 8 + 12 * 4),
    "sparse_bsc": (lambda: torch.ones(4, 4).to_sparse_bsc((2, 2)), (3 + 2 * 4) * 8 + 16 * 4),
    "sum of sparse ones": (lambda: SPARSE + SPARSE, 2 * 10 * (2 * 8 + 4)),
    "product of a sparse one": (lambda: torch.sparse.mm(SPARSE, torch.ones(10, 1)), 40),
    "sparse gradient": (with_sparse_gradient, 160 + 2 * 8 + 2 * 4 * 4),
    "deep copy": (lambda: copy.deepcopy(X), 400),
    "deep copy of a view": (lambda: copy.deepcopy(TABLE[0]), 400),
    "deep copy of two views": (lambda: copy.deepcopy([TABLE[0], X]), 400),
    "deep copy of a module": (lambda: copy.deepcopy(nn.BatchNorm1d(10)), 4 * 40 + 8),
    "deep copy of a sparse one": (lambda: copy.deepcopy(SPARSE), 200),
    "torch.load": (lambda: torch.load(io.BytesIO(SAVED)), 400),
    "torch.load of the old format": (lambda: torch.load(io.BytesIO(SAVED_OLD)), 400),
    "unpickled": (lambda: pickle.loads(PICKLED), 440),
    "storage": (lambda: torch.UntypedStorage(400), 400),
    "storage under a tensor": (lambda: torch.empty(0).set_(torch.UntypedStorage(400), 0, (100,), (1,)), 400),
    "cloned storage": (lambda: X.untyped_storage().clone(), 400),
    "typed storage": (lambda: X.storage().clone(), 400),
    "grown storage": (grown, 400),
    "shared memory": (lambda: torch.ones(100).share_memory_(), 400),
    "thread": (lambda: in_thread(torch.ones, 100), 400),
    "deep copy in a thread": (lambda: in_thread(copy.deepcopy, X), 400),
    "thread of a thread": (lambda: in_thread(in_thread, torch.ones, 100), 400),
    "composite operation in a thread": (
        lambda: in_thread(torch.inference_mode()(nn.functional.linear), TABLE, EYE),
        400,
    ),
    "pool of threads": (lambda: in_pool(lambda: torch.ones(50)), 600),
    "quantized": (lambda: torch.quantize_per_tensor(X, 0.1, 0, torch.quint8), 100),
    "quantized per channel": (quantized_per_channel, 100 + 10 * 8 + 10 * 8),
    "nested": (lambda: nested_tensor(NESTED), 5 * 4 + 3 * 2 * 8),
    "jagged": (lambda: nested_tensor(NESTED, layout=torch.jagged), 5 * 4 + 3 * 8),
    "masked": (lambda: masked_tensor(torch.ones(10), torch.ones(10, dtype=torch.bool)), 40 + 10),
    "DataLoader": (lambda: next(iter(DataLoader(TensorDataset(X), batch_size=100))), 400),
}


@pytest.mark.parametrize("way", COUNTED)
def test_it_counts_until_it_is_gone(way):
    make, plain = COUNTED[way]
    with ByteCounter(block=1) as counter, ByteCounter() as in_blocks:
        kept = make()
    assert counter.allocated == plain
    assert counter.peak >= plain
    assert counter.uncounted == ()
    assert in_blocks.allocated >= plain
    del kept
    if counter.allocated:
        gc.collect()  # what hangs in a cycle
    assert counter.allocated == 0


SEEN_BY_THE_ALLOCATOR = [way for way in COUNTED if "thread" not in way and "shared" not in way]


@pytest.mark.parametrize("way", SEEN_BY_THE_ALLOCATOR)
def test_the_allocator_gave_as_many_bytes(way):
    make, plain = COUNTED[way]
    make()
    gc.disable()  # or what others left behind would be given back just then
    try:
        allocated, _, _kept = real(make)
    finally:
        gc.enable()
    assert allocated == plain


BORROWED = {
    "NumPy": lambda: torch.from_numpy(np.ones(50)),
    "buffer": lambda: torch.frombuffer(bytearray(400), dtype=torch.float32),
    "dlpack": lambda: torch.from_dlpack(np.ones(50)),
    "shallow copy": lambda: copy.copy(X),
    "part of a storage": lambda: torch.empty(0).set_(X.untyped_storage()[:80], 0, (20,), (1,)),
    "values of a sparse one": lambda: SPARSE.values(),
    "zeros that no memory holds": lambda: torch._efficientzerotensor(100),
}


@pytest.mark.parametrize("way", BORROWED)
def test_what_is_borrowed_counts_nothing(way):
    with ByteCounter(block=1) as counter:
        kept = BORROWED[way]()
    assert (counter.allocated, counter.uncounted) == (0, ())
    assert kept is not None


def test_a_mapped_file_counts_nothing(tmp_path):
    path = tmp_path / "numbers"
    path.write_bytes(SAVED)
    with ByteCounter(block=1) as counter:
        kept = [torch.from_file(str(path), size=100), torch.UntypedStorage.from_file(str(path), False, 400)]
        kept.append(torch.load(path, mmap=True))
    assert counter.allocated == 0
    assert kept[2].tolist() == X.tolist()


class Elsewhere(torch.Tensor):
    """A class that keeps its numbers where nobody sees them."""

    @staticmethod
    def __new__(cls):
        return torch.Tensor._make_wrapper_subclass(cls, (10,))

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return Elsewhere()


UNCOUNTED = {
    "mkldnn": (lambda: X.to_mkldnn(), "a tensor of layout torch._mkldnn can't be seen"),
    "class": (lambda: Elsewhere() + 1, "The result of aten.add.Tensor: the memory of a tensor of Elsewhere"),
    "operator": (
        lambda: map_operator(lambda v, w: v + w, X, X[0]),
        "did inside: it is a higher-order operator",
    ),
    "worker": (
        lambda: next(iter(DataLoader(TensorDataset(X), batch_size=100, num_workers=1))),
        "Memory of other processes",
    ),
}


@pytest.mark.parametrize("way", UNCOUNTED)
def test_what_can_not_be_counted_is_listed(way):
    make, says = UNCOUNTED[way]
    with ByteCounter(block=1) as counter:
        kept = [make() for _ in range(2)]
    [sentence] = counter.uncounted
    assert says in sentence
    assert sentence.endswith(".")
    assert len(kept) == 2


def test_a_counter_of_operations_sees_no_more_of_them():
    def operations(*counters):
        with contextlib.ExitStack() as stack:
            seen = stack.enter_context(OperationCounter())
            for counter in counters:
                stack.enter_context(counter)
            (EYE.to_sparse() + SPARSE).coalesce()
        return seen.counts

    assert operations(ByteCounter(), ByteCounter()) == operations()


def test_work_given_to_a_pool_from_before_counts():
    with ThreadPoolExecutor(1) as pool:
        pool.submit(torch.ones, 1).result()
        with ByteCounter(block=1) as counter:
            kept = pool.submit(torch.ones, 100).result()
            assert counter.allocated == 400
        kept_too = pool.submit(torch.ones, 100).result()
        assert counter.allocated == 400, "the block had ended"
    assert len(kept) == len(kept_too)


def test_a_thread_that_goes_on_after_the_block_is_watched_no_more():
    made_one, going_on, made = threading.Event(), threading.Event(), []

    def work():
        made.append(torch.ones(100))
        made_one.set()
        going_on.wait(60)
        made.append(torch.ones(100))

    thread = threading.Thread(target=work)
    with ByteCounter(block=1) as counter:
        thread.start()
        made_one.wait(60)
    going_on.set()
    thread.join()
    assert counter.allocated == 400
    made.clear()
    assert counter.allocated == 0


def test_threads_of_unwatched_ones_do_not_count():
    start, made = threading.Event(), []

    def unwatched():
        start.wait(60)
        made.extend(in_thread(torch.ones, 100))

    thread = threading.Thread(target=unwatched)
    thread.start()
    with ByteCounter(block=1) as counter:
        start.set()
        thread.join()
    assert counter.allocated == 0
    assert len(made) == 1


def test_a_threads_error_and_its_own_run_are_left_as_they_are():
    class Own(threading.Thread):
        def run(self):
            self.made = torch.ones(100)

    with ByteCounter(block=1) as counter:
        thread = Own()
        thread.start()
        thread.join()
        assert counter.allocated == 400
        assert "run" not in vars(thread)
        with pytest.raises(RuntimeError, match="threads can only be started once"):
            thread.start()
        assert "run" not in vars(thread)
    with ThreadPoolExecutor(1) as pool, counter, pytest.raises(RuntimeError, match="shape"):
        pool.submit(lambda: X @ torch.ones(3, 3)).result()


def test_torch_and_python_are_left_as_they_were():
    watched = [
        (torch.UntypedStorage, ("__new__", "resize_", "_new_shared_fd_cpu", "_new_using_fd_cpu")),
        (torch._C.PyTorchFileReader, ("get_storage_from_record",)),
        (threading.Thread, ("start",)),
        (ThreadPoolExecutor, ("submit",)),
    ]

    def attributes():
        return [vars(owner).get(name) for owner, names in watched for name in names]

    before = attributes()
    with ByteCounter() as outer:
        inside = attributes()
        with ByteCounter(), outer:
            assert attributes() == inside
        assert attributes() == inside
        with pytest.raises(ZeroDivisionError), ByteCounter():
            raise ZeroDivisionError
    assert None not in inside
    assert attributes() == before
    assert torch.UntypedStorage(8).nbytes() == 8


def test_a_replacement_of_somebody_elses_stays():
    own = threading.Thread.start

    def elses(thread):
        between(thread)

    try:
        with ByteCounter():
            between = threading.Thread.start
            threading.Thread.start = elses
        assert threading.Thread.start is elses
        assert in_thread(torch.ones, 3)[0].sum() == 3
    finally:
        threading.Thread.start = own
