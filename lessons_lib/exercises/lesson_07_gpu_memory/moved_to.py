"""Exercise: a batch on another device, whatever it is made of."""

from collections.abc import Callable, Iterator
from typing import Any

from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.nested import map_tensors
from lessons_lib.checking.values.snapshot import dtype_name
from lessons_lib.checking.values.type_names import is_a, name_of_type
from lessons_lib.counting.nested import tensors_in
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

NOTHING = "no such item"
COPYING = ("_to_copy", "copy_", "clone")  # operations of ATen that read a tensor's numbers into another one


class Copied(TorchDispatchMode):
    """Context manager that records the storages whose numbers were copied, by address: the meta device keeps no numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: set[int] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func.overloadpacket.__name__ in COPYING:
            self.addresses |= {tensor.untyped_storage().data_ptr() for tensor in tensors_in(args)}
        return func(*args, **(kwargs or {}))


def in_words(value: Any, numbers: bool) -> Any:
    """'float32 (2, 3) on meta', 'tuple of 2', 'int 7'; a string, a bool or None is itself.

    numbers: a tensor on the CPU is said by its numbers, 'int64 [3, 1] on cpu': the meta device has none.
    """
    if is_a(value, Tensor):
        on_cpu = value.device.type == "cpu"
        content = value.tolist() if numbers and on_cpu else tuple(value.shape)
        grad = ", requires grad" if value.requires_grad else ""
        return f"{dtype_name(value.dtype)} {content} on {value.device.type}{grad}"
    if type(value) in (tuple, list, dict):
        return f"{type(value).__name__} of {len(value)}"
    if type(value) in (int, float):
        return f"{type(value).__name__} {value:g}"  # 7 and 7.0 are equal, and not the same
    if value is None or type(value) in (bool, str):
        return value
    return f"an object of type {name_of_type(type(value))}"


def by_place(
    batch: Any, result: Any, numbers: bool, name: str = "result", copied: set[int] | None = None
) -> Iterator[tuple[str, Any]]:
    """For each place of the batch, such as `result[0]['x']`, what the result has there, in words.

    copied: the addresses of the storages whose numbers were copied, if that counts.
    """
    words = in_words(result, numbers)
    if copied is not None and is_a(batch, Tensor) and is_a(result, Tensor):
        from_here = batch.untyped_storage().data_ptr() in copied
        moved = result.device.type != batch.device.type
        words += "" if from_here or not moved else ", no numbers"
    yield name, words
    if type(batch) in (tuple, list, dict):
        for key, item in batch.items() if type(batch) is dict else enumerate(batch):
            yield from by_place(item, _item(result, key), numbers, f"{name}[{key!r}]", copied)


def _item(value: Any, key: Any) -> Any:
    if type(value) is dict:
        return value.get(key, NOTHING)
    known = type(value) in (tuple, list) and type(key) is int and key < len(value)
    return value[key] if known else NOTHING


def places(candidate: Callable[[Any, str], Any], batch: Any, device: str) -> dict[str, Any]:
    """What the answer holds at each place of the batch, and whether the batch that came in holds something else now."""
    original = map_tensors(
        lambda t: t, batch
    )  # containers of its own: the candidate may change those that it gets
    before = list(by_place(batch, batch, numbers=True))
    with Copied() as copied:
        result = candidate(batch, device)
    found = dict(by_place(original, result, numbers=device == "cpu", copied=copied.addresses))
    after = list(by_place(original, batch, numbers=True))
    return found | {"the batch that came in": "as it was" if after == before else "changed"}


@lesson.exercise(
    points=2,
    harness=places,
    no_demand=["one line moves any of them", "the same tensor on meta", "Returns the same"],
)
def moved_to(batch: Any, device: str) -> Any:
    """The same batch with all its tensors on this device."""


def _deep(one: Tensor, other: Tensor, levels: int) -> Any:
    """Two tensors in so many containers around each other, of the three kinds in turn."""
    batch: Any = [one, 0.5, other]
    for level in range(1, levels):
        batch = ({"next": batch}, (batch,), [batch, level])[level % 3]
    return batch


@moved_to.cases
def batches(draw: Draw) -> Iterator[Case]:
    def pixels(*shape: int) -> Tensor:
        return draw.integers(0, 17, *shape).float()

    def labels(n: int) -> Tensor:
        return draw.integers(0, 10, n)

    # Of more numbers than a card writes out: `[[12, 16, 0], …]` would look like a list.
    yield case(pixels(2, 4), "meta", label="one tensor")
    yield case((pixels(2, 3), labels(2)), "meta", label="a tuple of two")
    yield case([pixels(3, 2), labels(3)], "meta", label="a list of two")
    yield case({"pixels": pixels(2, 3), "labels": labels(2)}, "meta", label="a dict of two")
    yield case(
        ({"pixels": pixels(2, 3)}, [labels(2), labels(3)]), "meta", label="a dict and a list in a tuple"
    )
    yield case([(pixels(1, 2), labels(1)), (pixels(3, 2), labels(3))], "meta", label="tuples in a list")
    yield case(
        {"pixels": pixels(2, 3), "name": "digits", "epoch": 7, "mask": None},
        "meta",
        label="other values beside",
    )
    yield case(
        {"batch": (pixels(2, 2), {"name": "digits", "labels": labels(2)})}, "meta", label="a name two deeper"
    )
    yield case(
        {"inputs": {"ids": labels(4), "mask": labels(4) > 4}, "lengths": [4, 2]},
        "meta",
        label="a dict in a dict",
    )
    for levels in (4, 5, 6):
        yield case(_deep(pixels(2), labels(2), levels), "meta", label=f"{levels} levels")
    yield case([_deep(pixels(1), labels(3), 13), labels(2)], "meta", label="14 levels")
    yield case(
        (pixels(2, 4).requires_grad_(), labels(2)), "meta", label="a tensor that requires grad, in a tuple"
    )
    yield case(
        {"x": [pixels(3).requires_grad_()], "epoch": 2}, "meta", label="a tensor that requires grad, deeper"
    )
    yield case([pixels(2).requires_grad_()], "cpu", label="on the CPU already, requires grad")
    yield case((pixels(2), labels(2)), "cpu", label="on the CPU already")
    yield case([pixels(3), (labels(2), 0.5)], "cpu", label="on the CPU already, one deeper")
    yield case({"x": pixels(2), "sizes": [labels(3)]}, "cpu", label="on the CPU already, in a dict")
    yield case((pixels(2, 2),), "meta", label="a tuple of one")
    yield case(([], {}, ()), "meta", label="empty ones")
    for _ in range(3):
        n, d = draw.sizes(2)
        inner: Any = draw.one_of(([labels(n)], (labels(n), "train"), {"labels": labels(n), "weight": 2}))
        made: Any = draw.one_of(
            ([pixels(n, d), inner], (pixels(n, d), inner), {"x": pixels(n, d), "y": inner})
        )
        yield case(made, draw.one_of(("meta", "cpu")), label="a drawn batch")
