"""The states of the random generators that a whole process shares: torch's, NumPy's and Python's."""

import random
import sys
from typing import Any

import torch

from lessons_lib.checking.collect.isolation.setting import ABSENT, Objects, Setting, attribute

_DEVICES: tuple[Any, ...] = (torch.cuda, torch.xpu, torch.mtia)
_WAITING = ("manual_seed_all_cb", "manual_seed_cb", "call_order")


def seed_all() -> None:
    """The same random numbers from here on, in every check of an exercise."""
    torch.default_generator.manual_seed(
        0
    )  # torch.manual_seed seeds other devices besides, which takes its time
    random.seed(0)
    numbers: Any = sys.modules.get("numpy.random")
    if numbers is not None:
        if type(numbers.get_bit_generator()) is not numbers.MT19937:
            numbers.set_bit_generator(numbers.MT19937())
        numbers.seed(0)


def _on_devices() -> Any:
    found = [device.get_rng_state_all() if device.is_initialized() else None for device in _DEVICES]
    metal = torch.mps._default_mps_generator
    return Objects((*found, None if metal is None else metal.get_state()))


def _set_on_devices(wanted: Any) -> None:
    *states, metal = wanted
    for device, state in zip(_DEVICES, states, strict=True):
        if state is not None:
            device.set_rng_state_all(state)
    if metal is not None:
        torch.mps._get_default_mps_generator().set_state(metal)


def _of_numpy() -> Any:
    """The state of `np.random`'s functions. NumPy imports their module when it is first used."""
    numbers: Any = sys.modules.get("numpy.random")
    return ABSENT if numbers is None else Objects((numbers.get_bit_generator(), numbers.get_state()))


def _set_of_numpy(wanted: Any) -> None:
    if wanted is not ABSENT:
        numbers: Any = sys.modules["numpy.random"]
        generator, state = wanted
        numbers.set_bit_generator(generator)
        numbers.set_state(state)


RANDOM: tuple[Setting, ...] = (
    Setting(
        "torch.manual_seed",
        lambda: Objects((torch.default_generator.get_state(),)),
        lambda state: torch.default_generator.set_state(*state),
    ),
    Setting("torch.manual_seed, on devices", _on_devices, _set_on_devices),
    *(  # a seed that waits for the device to be used
        attribute(device.__name__, f"_lazy_seed_tracker.{name}") for device in _DEVICES for name in _WAITING
    ),
    Setting("np.random", _of_numpy, _set_of_numpy),
    Setting("random", random.getstate, random.setstate),
)
