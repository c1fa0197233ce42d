"""Whatever in torch looks as if it set something for the whole program is in the table, or is known not to."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import torch

from lessons_lib.checking.collect import isolation
from tests.checking.collect.isolation.not_settings import NOT_SETTINGS

SETS = re.compile(
    r"^_*(set|use|enable|disable|push|enter|allow|force|register_global)_|_(set|push|swap|toggle)_|^_?swap"
)
OTHER_DEVICES = re.compile("_?(cuda|xpu|mps|mtia|rocm|hip)_")  # a check's tensors lie on the CPU
# Where torch's settings are. Others (torch.distributed, torch.onnx …) are tools that no check goes through.
PLACES = """
    torch torch._C torch._C._autograd torch._C._functorch torch._C._nn torch._C._profiler torch.__future__
    torch._functorch torch._tensor torch._tensor_str torch.accelerator torch.amp torch.amp.autocast_mode torch.autograd
    torch.autograd.forward_ad torch.autograd.graph torch.autograd.profiler torch.compiler torch.cpu torch.cuda
    torch.cuda.memory torch.distributions torch.distributions.distribution torch.fft torch.func torch.hub torch.jit
    torch.library torch.linalg torch.masked torch.mps torch.mtia torch.multiprocessing torch.nested torch.nn
    torch.nn.attention torch.nn.functional torch.nn.modules.module torch.nn.utils torch.nn.utils.parametrize
    torch.optim torch.optim.optimizer torch.overrides torch.profiler torch.quantization torch.random
    torch.serialization torch.sparse torch.special torch.storage torch.testing torch.utils torch.utils._device
    torch.utils._python_dispatch torch.utils.backcompat torch.utils.checkpoint torch.utils.data
    torch.utils.deterministic torch.xpu
"""


def places() -> Iterator[ModuleType]:
    backends = [f"torch.backends.{found.name}" for found in pkgutil.iter_modules(torch.backends.__path__)]
    for name in (*PLACES.split(), *backends):
        parent, _, last = name.rpartition(".")
        is_of_c = name.startswith("torch._C._")
        yield getattr(importlib.import_module(parent), last) if is_of_c else importlib.import_module(name)


def setters() -> set[str]:
    return {
        name
        for place in places()
        for name in dir(place)
        if SETS.search(name) and not OTHER_DEVICES.match(name) and callable(getattr(place, name, None))
    }


@pytest.fixture(scope="module")
def table() -> str:
    """The table's own source: what it sets, it names."""
    [folder] = map(Path, isolation.__path__)
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))


def known() -> list[str]:
    return [name for names in NOT_SETTINGS.values() for name in names.split()]


@pytest.mark.skipif(torch.__version__ < "2.13", reason="no_switches.py is of torch 2.13")
def test_what_sets_something_is_known(table: str) -> None:
    named = set(re.findall(r"\w+", table))
    new = sorted(setters() - named - set(known()))
    assert not new, (
        f"new in torch {torch.__version__}: put each in the table, or in no_switches.py with the reason"
    )


def test_nothing_is_explained_twice_or_in_vain(table: str) -> None:
    assert len(known()) == len(set(known()))
    if torch.__version__.startswith("2.13"):  # the version that CI tests with
        assert set(known()) <= setters()


@pytest.mark.skipif(torch.__version__ < "2.13", reason="no_switches.py is of torch 2.13")
def test_a_setter_that_nobody_knows_is_found(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.autograd.graph, "set_something_new", lambda on: None, raising=False)
    with pytest.raises(AssertionError, match="set_something_new"):
        test_what_sets_something_is_known(table)
