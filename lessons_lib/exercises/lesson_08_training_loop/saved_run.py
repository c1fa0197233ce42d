"""Exercise: everything that a run needs to go on as if it had never stopped."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

Optimizer = torch.optim.Optimizer
Scheduler = torch.optim.lr_scheduler.LRScheduler


@dataclass
class Run:
    """A small training run: each step draws its rows, and dropout its gaps, from torch's random numbers."""

    model: nn.Module
    optimizer: Optimizer
    scheduler: Scheduler

    @staticmethod
    def started(kind: str, seed: int) -> "Run":
        """A new run. kind: "momentum" or "adam"."""
        torch.default_generator.manual_seed(seed)
        layers = [nn.Linear(3, 5), nn.BatchNorm1d(5), nn.ReLU(), nn.Dropout(0.5), nn.Linear(5, 2)]
        model = nn.Sequential(*layers).double()
        if kind == "adam":
            optimizer: Optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
            return Run(model, optimizer, torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 20))
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        return Run(model, optimizer, torch.optim.lr_scheduler.StepLR(optimizer, 2, 0.7))

    def losses(self, x: Tensor, y: Tensor, steps: int) -> list[float]:
        """Of so many further steps, and then of the model in eval mode on all rows."""
        found = []
        for _ in range(steps):
            rows = torch.randint(len(x), (8,))
            loss = nn.functional.cross_entropy(self.model(x[rows]), y[rows])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.scheduler.step()
            found.append(loss.item())
        mode = self.model.training
        with torch.no_grad():
            found.append(nn.functional.cross_entropy(self.model.eval()(x), y).item())
        self.model.train(mode)
        return found


def cut_and_resumed(candidate: Any, kind: str, seed: int, before: int, after: int) -> dict[str, Any]:
    """A run that is saved and goes on; the same resumed from it twice. Only `contents` comes back, from a file."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(20, 3, generator=generator, dtype=torch.float64)
    y = torch.randint(2, (20,), generator=generator)
    run = Run.started(kind, seed)
    run.losses(x, y, before)
    saved = candidate(run.model, run.optimizer, run.scheduler, before)
    found: dict[str, Any] = {"went on": torch.tensor(run.losses(x, y, after), dtype=torch.float64)}
    contents = _through_a_file(saved.contents)
    saved = object.__new__(type(saved))  # as in a new process: what isn't in the file is gone
    saved.contents = contents
    for time in ("resumed", "resumed again"):
        new = Run.started(kind, seed + 1)
        found[f"{time} at step"] = saved.resume(new.model, new.optimizer, new.scheduler)
        found[time] = torch.tensor(new.losses(x, y, after), dtype=torch.float64)
    return found


def _through_a_file(contents: Any) -> Any:
    file = io.BytesIO()
    torch.save(contents, file)
    file.seek(0)
    return torch.load(file, mmap=False)  # a setting may ask for it, and this is no file on a disk


class SavedRun:
    """A snapshot of a training run, in `.contents`; `resume` puts it back and returns the step."""

    def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None: ...

    def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any: ...


saved_run = lesson.exercise(
    kind="class",
    points=3,
    harness=cut_and_resumed,
    no_demand=["you can interrupt any of your runs", "a new run of the same kind"],
)(SavedRun)


@saved_run.cases
def runs(draw: Draw) -> Iterator[Case]:
    for kind, before, after, label in (
        ("momentum", 3, 3, "SGD with momentum, saved after 3 steps"),
        ("adam", 4, 3, "Adam, saved after 4 steps"),
        ("momentum", 6, 2, "SGD with momentum, saved after 6 steps"),
        ("adam", 1, 4, "Adam, saved after 1 step"),
        ("adam", 9, 5, "Adam, saved after 9 steps"),
    ):
        label = f"{label}; compared: the losses afterwards, with one in eval mode at the end"
        yield case(kind, draw.number(0, 1000), before, after, label=label)
