"""Right answers to the last sections of lesson 08, each written in another way; none may be refused."""

import copy
import io
import itertools
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

Optimizer = torch.optim.Optimizer
Scheduler = torch.optim.lr_scheduler.LRScheduler


class SavedRun:
    class ThroughAFile:
        """What torch.save wrote is a copy, and what torch.load reads is another one."""

        def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None:
            file = io.BytesIO()
            random = torch.get_rng_state()
            torch.save([model.state_dict(), optimizer.state_dict(), scheduler.state_dict(), random], file)
            self.contents = {"bytes": torch.frombuffer(bytearray(file.getvalue()), dtype=torch.uint8)}
            self.contents["step"] = torch.tensor(step)

        def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> int:
            file = io.BytesIO(self.contents["bytes"].numpy().tobytes())
            states: Any = torch.load(file)
            parts: tuple[Any, ...] = (model, optimizer, scheduler)
            for part, state in zip(parts, states, strict=False):
                part.load_state_dict(state)
            torch.set_rng_state(states[3])
            return int(self.contents["step"])

    class OneDeepcopyEachWay:
        def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None:
            parts: tuple[Any, ...] = (model, optimizer, scheduler)
            state = [part.state_dict() for part in parts]
            self.contents: Any = copy.deepcopy(
                {"states": state, "random": torch.get_rng_state(), "step": step}
            )

        def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any:
            kept: Any = copy.deepcopy(self.contents)
            torch.set_rng_state(kept["random"])
            parts: tuple[Any, ...] = (scheduler, optimizer, model)
            for part, state in zip(parts, kept["states"][::-1], strict=True):
                part.load_state_dict(state)
            return kept["step"]

    class TensorByTensor:
        """Clones of parameters and buffers; the generator's own state; the schedule counted again."""

        def __init__(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler, step: int) -> None:
            remembered = optimizer.state_dict()
            self.contents = {
                "model": {name: tensor.detach().clone() for name, tensor in model.state_dict().items()},
                "state": {
                    number: {key: torch.as_tensor(value).clone() for key, value in state.items()}
                    for number, state in remembered["state"].items()
                },
                "groups": [dict(group) for group in remembered["param_groups"]],
                "scheduler": scheduler.state_dict(),
                "random": torch.default_generator.get_state(),
                "step": step,
            }

        def resume(self, model: nn.Module, optimizer: Optimizer, scheduler: Scheduler) -> Any:
            c: Any = self.contents
            with torch.no_grad():
                for name, tensor in model.state_dict().items():
                    tensor.copy_(c["model"][name])
            state = {n: {k: v.clone() for k, v in one.items()} for n, one in c["state"].items()}
            optimizer.load_state_dict({"state": state, "param_groups": c["groups"]})
            scheduler.load_state_dict(c["scheduler"])
            torch.default_generator.set_state(c["random"])
            return c["step"]


Part = tuple[Tensor, Tensor]


class token_gradients:
    def picked_log_probabilities(model: nn.Module, parts: list[Part]) -> Tensor:
        reals = [y >= 0 for _, y in parts]
        count = torch.stack([real.sum() for real in reals]).sum()
        total = torch.tensor(0.0)
        for (x, y), real in zip(parts, reals, strict=True):
            logs = model(x)[real].log_softmax(-1)
            loss = -logs[torch.arange(len(logs)), y[real]].sum() / count
            loss.backward()
            total = total + loss.detach()
        return total

    def scaled_afterwards(model: nn.Module, parts: list[Part]) -> float:
        """Sums go backward, and the gradients are divided in the end."""
        total, count = 0.0, 0
        for x, y in parts:
            loss = F.cross_entropy(model(x).flatten(0, 1), y.reshape(-1), reduction="sum")
            loss.backward()
            total, count = total + loss.item(), count + int((y != -100).sum())
        for p in model.parameters():
            assert p.grad is not None
            p.grad /= count
        return total / count

    def counted_in_a_pass_of_its_own(model: nn.Module, parts: list[Part]) -> float:
        """The loss first, with graphs that no backward uses; then text by text."""
        count, total = 0, 0.0
        for x, y in parts:
            loss = F.cross_entropy(model(x).flatten(0, 1), y.flatten(), reduction="sum")
            total, count = total + loss.item(), count + int((y >= 0).sum())
        for x, y in parts:
            losses = [F.cross_entropy(model(x[i]), y[i], reduction="sum") for i in range(len(y))]
            (torch.stack(losses).sum() / count).backward()
        return total / count

    def by_torch_func(model: nn.Module, parts: list[Part]) -> float:
        """Gradients as values, without backward."""
        count, total = sum(int(y.ne(-100).sum()) for _, y in parts), 0.0
        weights = {name: p.detach() for name, p in model.named_parameters()}

        def loss(weights: dict[str, Tensor], x: Tensor, y: Tensor) -> Tensor:
            scores = torch.func.functional_call(model, weights, (x,))
            return F.cross_entropy(scores.flatten(0, 1), y.flatten(), reduction="sum") / count

        for x, y in parts:
            gradients, value = torch.func.grad_and_value(loss)(weights, x, y)
            for name, p in model.named_parameters():
                p.grad = gradients[name] if p.grad is None else p.grad + gradients[name]
            total += value.item()
        return total

    def means_times_their_tokens(model: nn.Module, parts: list[Part]) -> float:
        """A part without tokens is left out."""
        n = [int(y.ne(-100).sum()) for _, y in parts]
        total = 0.0
        for (x, y), tokens in zip(parts, n, strict=True):
            if tokens:
                share = tokens / sum(n)
                loss = nn.CrossEntropyLoss()(model(x).permute(0, 2, 1), y) * share
                loss.backward()
                total += float(loss)
        return total


class bytes_of_a_step:
    def on_meta(widths: tuple[int, ...], rows: int) -> dict[str, int]:
        with torch.device("meta"):
            layers = [nn.Linear(i, o) for i, o in itertools.pairwise(widths)]
            tables = [torch.empty(rows, width) for width in widths[1:]]
        weights = sum(p.nbytes for layer in layers for p in layer.parameters())
        return {
            "saved for backward": sum(table.nbytes for table in tables),
            "optimizer state": weights * 2,
            "gradients": weights,
            "parameters": weights,
        }

    def in_blocks(widths: tuple[int, ...], rows: int) -> dict[str, int]:
        def block(numbers: int) -> int:
            return -(-4 * numbers // 512) * 512

        weights = sum(block(i * o) + block(o) for i, o in itertools.pairwise(widths))
        saved = sum(block(rows * width) for width in widths[1:]) + 512
        names = ("parameters", "gradients", "optimizer state", "saved for backward")
        return dict(zip(names, (weights, weights, 2 * weights, saved), strict=True))

    def in_floats(widths: tuple[int, ...], rows: int) -> dict[str, float]:
        numbers = 0.0
        for place in range(1, len(widths)):
            numbers += widths[place] * (widths[place - 1] + 1.0)
        found = dict.fromkeys(("parameters", "gradients"), 4 * numbers)
        return found | {"optimizer state": 8 * numbers, "saved for backward": 4.0 * rows * sum(widths[1:])}
