"""Snapshots hold plain data, whatever was returned, and run none of its code."""

import warnings
from typing import Any, NamedTuple

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.checking.explain import grid
from lessons_lib.checking.values.snapshot import (
    MOST_ELEMENTS,
    Items,
    Opaque,
    Plain,
    TensorSnapshot,
    article,
    describe,
    plain_text,
    snapshot,
)
from tests.viz.every_kind import as_it_is
from tests.viz.every_view import KINDS

with warnings.catch_warnings():  # deprecated in torch 2.13, and still there to be returned
    warnings.simplefilter("ignore")
    QUANTIZED = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)


class Hostile:
    """Fails at every touch."""

    def _fail(self, *_: object, **__: object) -> Any:
        raise RuntimeError("touched")

    __eq__ = __repr__ = __str__ = __len__ = __iter__ = __bool__ = __hash__ = __getattr__ = _fail  # type: ignore[assignment]
    __class__ = property(_fail)  # type: ignore[assignment]


class HostileTensor(Tensor):
    @classmethod
    def __torch_function__(cls, *_: object, **__: object) -> Any:
        raise RuntimeError("touched")

    def __repr__(self, **_: object) -> str:
        raise RuntimeError("touched")


def test_a_tensor_is_copied_and_detached() -> None:
    value = torch.ones(2, requires_grad=True) * 2
    seen = snapshot(value)
    assert isinstance(seen, TensorSnapshot)
    assert seen.data is not None
    assert seen.data.tolist() == [2.0, 2.0]
    assert seen.requires_grad
    assert not seen.data.requires_grad
    assert seen.data.data_ptr() != value.data_ptr()


def test_hostile_objects_are_named_and_not_touched() -> None:
    assert snapshot(Hostile()) == Opaque("Hostile")
    assert snapshot([Hostile()]) == Items("list", (Opaque("Hostile"),))
    seen = snapshot(torch.ones(2).as_subclass(HostileTensor))
    assert isinstance(seen, TensorSnapshot)
    assert seen.shape == (2,)


@pytest.mark.parametrize("plain", [True, 3, 2.5, 1 + 2j, "memory"])
def test_a_scalar_of_numpy_is_python_s_own(plain: Any) -> None:
    assert snapshot(np.array([plain])[0]) == Plain(plain)
    assert type(snapshot(np.array([plain])[0]).value) is type(plain)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (torch.eye(2).to_sparse(), "sparse"),
        (torch.zeros(2, device="meta"), "meta"),
        (torch.zeros(1).expand(10**9), "too large"),
        (QUANTIZED, "quantized"),
    ],
)
def test_what_cannot_be_copied_says_why(value: Tensor, why: str) -> None:
    seen = snapshot(value)
    assert isinstance(seen, TensorSnapshot)
    assert seen.data is None
    assert seen.why == why


def test_all_tensors_of_a_result_share_one_limit() -> None:
    seen = snapshot([torch.zeros(1).expand(MOST_ELEMENTS - 1), torch.zeros(1), torch.zeros(1)])
    assert isinstance(seen, Items)
    assert [getattr(item, "why", None) for item in seen.items] == ["", "", "too large"]


class Text(str):
    """A string of the learner's own class."""


class Point(NamedTuple):
    x: int
    y: int


def test_only_pythons_own_strings_and_keys_are_read() -> None:
    assert snapshot(Text("a")) == Opaque("Text")
    assert snapshot({Text("a"): 1}) == Opaque("dict")
    assert snapshot({"a": 1, 2: 3}) == Items("dict", (Plain(1), Plain(3)), ("a", 2))


def test_a_named_tuple_is_compared_by_its_values() -> None:
    assert snapshot(Point(1, 2)) == Items("tuple", (Plain(1), Plain(2)))


def test_nesting_and_length_have_limits() -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    assert isinstance(snapshot(deep), Items)
    assert snapshot(list(range(2000))) == Opaque("list")
    endless: list[Any] = []
    endless.append(endless)
    assert isinstance(snapshot(endless), Items)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (torch.zeros(3, 4), "a float32 tensor of shape (3, 4)"),
        (torch.zeros(2, dtype=torch.int64), "an int64 tensor of shape (2,)"),
        (None, "None"),
        (True, "True"),
        (3, "the Python number 3"),
        ("x" * 100, "the Python string 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"),
        ((1, 2), "the tuple (1, 2)"),
        ((1,), "the tuple (1,)"),
        ([torch.zeros(1)], "a list of 1 item"),
        (np.zeros(3), "a NumPy array"),
        ((i for i in range(3)), "an object of type generator"),
        (torch.float16, "the dtype float16"),
        (torch.tensor([3, 1]).sort(), "a tuple of 2 items"),
    ],
)
def test_descriptions(value: object, words: str) -> None:
    assert describe(snapshot(value)) == words


def test_plain_values_are_kept() -> None:
    assert snapshot(2.5) == Plain(2.5)
    assert snapshot(torch.Size([2, 3])) == Items("tuple", (Plain(2), Plain(3)))


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.around is as_it_is])
@pytest.mark.filterwarnings("ignore")
def test_every_kind_of_tensor_has_a_snapshot_and_a_short_text(name: str) -> None:
    kind = KINDS[name]
    seen = snapshot(kind.make())
    assert not describe(seen).endswith("…")
    if isinstance(seen, TensorSnapshot) and seen.data is not None:
        assert seen.data.flatten()[:1].tolist() == list(kind.reads or ())[:1] or seen.data.isnan().any()
        assert max(map(len, grid.as_text(seen.data, None).split()), default=0) <= 20
    else:
        assert kind.reads is None or name.startswith("10^9")


def test_a_very_large_number_keeps_its_size() -> None:
    assert plain_text(Plain(2**64)) == str(2**64)
    assert plain_text(Plain(-(10**45))) == "-2^149 and more"


@pytest.mark.parametrize(
    "noun", ["a float64", "an int64", "an EpochSampler", "an Order", "a OneHot", "a uint8"]
)
def test_a_noun_gets_its_article(noun: str) -> None:
    assert article(noun.split()[1]) == noun
