"""What happened in an epoch: when each worker loaded, and when the main process computed. `viz.loader` draws it."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Load(NamedTuple):
    """Something that was loaded, by this worker; None: by the main process itself. Times in ms since the epoch began."""

    worker: int | None
    name: int
    loaded_from: float
    loaded_to: float


class Step(NamedTuple):
    """The main process computes with a batch; times in ms since the epoch began."""

    name: int
    used_from: float
    used_to: float


@dataclass
class Run:
    """loads, steps: in the order in which they began."""

    loads: list[Load] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    @property
    def ms(self) -> float:
        """When the last step ended."""
        return max((step.used_to for step in self.steps), default=0.0)

    @property
    def waits_ms(self) -> float:
        """How long the main process neither computed nor loaded before its last step."""
        alone = sum(load.loaded_to - load.loaded_from for load in self.loads if load.worker is None)
        return self.ms - alone - sum(step.used_to - step.used_from for step in self.steps)
