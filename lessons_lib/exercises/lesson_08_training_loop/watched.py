"""What this section's answers are tried on: a small network that sees how it is used, and batches to loop over."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import torch
from torch import Tensor, nn

from lessons_lib.checking.values.snapshot import plain_scalar

Batch = tuple[Tensor, Tensor]


class FixedDropout(nn.Module):
    """A dropout whose mask never changes, so that answers can be compared: in train mode every other number is 0."""

    def forward(self, x: Tensor) -> Tensor:
        """x with columns 0, 2, 4, … doubled and the others 0; in eval mode x itself."""
        if not self.training:
            return x
        mask = torch.zeros(x.shape[-1], dtype=x.dtype, device=x.device)
        mask[::2] = 2
        return x * mask


class WatchedReader(nn.Sequential):
    """Two layers without biases and a `FixedDropout` between them. `seen` has a word for each forward pass.

    only_outside: in one of them the model's own flag said eval, and its dropout's said train.
    """

    def __init__(self, first: Tensor, second: Tensor) -> None:
        """first: (hidden, d), second: (classes, hidden): copies of them are the weights."""
        super().__init__(_layer(first), nn.ReLU(), FixedDropout(), _layer(second))
        self.seen: list[str] = []
        self.only_outside = False

    def forward(self, x: Tensor) -> Tensor:
        """Scores (n, classes) for x (n, d)."""
        scores: Tensor = super().forward(x)
        mode = "train" if self[2].training else "eval"
        self.only_outside |= self[2].training and not self.training
        self.seen.append(f"{mode}, recorded" if scores.requires_grad else mode)
        return scores


def _layer(weight: Tensor) -> nn.Linear:
    layer = nn.Linear(weight.shape[1], weight.shape[0], bias=False, device="meta")
    layer.weight = nn.Parameter(weight.detach().clone())
    return layer


class Stream:
    """Batches that can be looped over again and again, and not indexed: as much as a DataLoader offers."""

    def __init__(self, batches: list[Batch]) -> None:
        self._batches = batches

    def __iter__(self) -> Iterator[Batch]:
        return iter(self._batches)

    def __len__(self) -> int:
        return len(self._batches)

    def __getitem__(self, place: object) -> NoReturn:
        raise TypeError(
            "your program picks from the batches by index, but they may come from a loader: you can loop over a loader, but not "
            "index it."
        )


@contextmanager
def recording_in_words() -> Iterator[None]:
    """Where backward finds no graph because an answer has left recording off, the error says so."""
    try:
        yield
    except RuntimeError as error:
        if "does not require grad" in str(error) and not torch.is_grad_enabled():
            raise TypeError(
                "your program has left recording off for the whole program, so this `backward` finds no graph. Which block "
                "switches recording on again at its end?"
            ).with_traceback(error.__traceback__) from None
        raise


def mode_of(model: nn.Module) -> str:
    """'train' or 'eval', or which of the two the model's own flag says beside its layers'."""
    outside, inside = ("train" if flag else "eval" for flag in (model.training, _any_layer_trains(model)))
    return outside if outside == inside else f"{outside} outside, {inside} in its layers"


def _any_layer_trains(model: nn.Module) -> bool:
    return any(module.training for module in model.modules() if module is not model)


def form(returned: object) -> Any:
    """What was returned, with "a number" in place of each number: whether there are as many as there should be."""
    if isinstance(returned, list):
        return [form(each) for each in returned]
    if isinstance(returned, tuple):
        return tuple(form(each) for each in returned)
    return "a number" if is_number(returned) else returned


def numbers_at(place: int, rows: list[Any], like: Tensor) -> Tensor | None:
    """The numbers at one place of each row, as one tensor in `like`'s dtype; None if one of them isn't a number."""
    if not all(type(row) is tuple and place < len(row) and is_number(row[place]) for row in rows):
        return None
    return torch.tensor([_as_float(row[place]) for row in rows], dtype=like.dtype)


def _as_float(number: Any) -> float:
    return float(number.detach() if isinstance(number, Tensor) else number)


def is_number(value: object) -> bool:
    """Whether it's one number: Python's or NumPy's, or a tensor without axes."""
    if isinstance(value, Tensor):
        return value.dim() == 0 and not value.is_complex()
    return type(plain_scalar(value)) in (int, float)


def in_words(seen: list[str]) -> str:
    """How the forward passes went, in one line: 'train, recorded (3 times), then eval (2 times)'."""
    runs: list[list[Any]] = []
    for word in seen:
        if runs and runs[-1][0] == word:
            runs[-1][1] += 1
        else:
            runs.append([word, 1])
    return ", then ".join(f"{word} × {times}" for word, times in runs) or "no forward pass"
