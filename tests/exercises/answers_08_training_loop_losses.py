"""Right answers to lesson 08, each written in another way; none may be refused (losses, evaluation, the learner's loop)."""

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

Batch = tuple[Tensor, Tensor]


class validation_loss:
    def all_losses_in_one(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> Tensor:
        losses = [
            F.cross_entropy(model(x[i : i + rows]), y[i : i + rows], reduction="none")
            for i in range(0, len(x), rows)
        ]
        return torch.cat(losses).mean()

    def scores_first(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        with torch.inference_mode():
            scores = torch.cat([model(part) for part in x.split(rows)])
            return F.cross_entropy(scores, y).item()

    def weights_of_batches(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        parts = zip(x.split(rows), y.split(rows), strict=True)
        pairs = [(F.cross_entropy(model(a), b).item(), len(b)) for a, b in parts]
        return sum(loss * n for loss, n in pairs) / sum(n for _, n in pairs)

    def a_mean_that_moves(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
        mean, seen = 0.0, 0
        for a, b in zip(x.split(rows), y.split(rows), strict=True):
            seen += len(b)
            mean += (F.cross_entropy(model(a), b).item() - mean) * len(b) / seen
        return mean


class softmax_regression:
    def log_softmax_and_nll(
        x: Tensor, y: Tensor, classes: int, steps: int, rate: float
    ) -> tuple[list[float], Tensor]:
        weight = x.new_zeros(x.shape[1], classes).requires_grad_()
        losses = []
        for _ in range(steps):
            loss = F.nll_loss(F.log_softmax(x @ weight, 1), y)
            loss.backward()
            losses.append(float(loss))
            with torch.no_grad():
                weight -= rate * weight.grad
            weight.grad = None
        return losses, F.softmax(x @ weight.detach(), 1)

    def log_probabilities_twice(
        x: Tensor, y: Tensor, classes: int, steps: int, rate: float
    ) -> tuple[list[float], Tensor]:
        weight = torch.zeros(x.shape[1], classes, dtype=x.dtype, requires_grad=True)
        optimizer = torch.optim.SGD([weight], lr=rate)
        losses = []
        for _ in range(steps):
            optimizer.zero_grad()
            loss = F.cross_entropy((x @ weight).log_softmax(dim=1), y)  # the second one changes nothing
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        with torch.no_grad():
            return losses, (x @ weight).softmax(dim=1)

    def a_linear_layer(
        x: Tensor, y: Tensor, classes: int, steps: int, rate: float
    ) -> tuple[list[float], Tensor]:
        layer = nn.Linear(x.shape[1], classes, bias=False, dtype=x.dtype)
        nn.init.zeros_(layer.weight)
        losses = []
        for _ in range(steps):
            loss = F.cross_entropy(layer(x), y)
            (gradient,) = torch.autograd.grad(loss, layer.weight)
            layer.weight.data -= rate * gradient
            losses.append(loss.item())
        return losses, layer(x).detach().softmax(dim=-1)

    def by_log_sum_exp(
        x: Tensor, y: Tensor, classes: int, steps: int, rate: float
    ) -> tuple[list[float], Tensor]:
        weight, losses = x.new_zeros(x.shape[1], classes), []
        for _ in range(steps):
            scores = x @ weight
            losses.append((scores.logsumexp(1) - scores[range(len(y)), y]).mean().item())
            step = scores.softmax(1)
            step[range(len(y)), y] -= 1
            weight -= rate * x.T @ step / len(y)
        return losses, (x @ weight).softmax(1)


class train_and_validate:
    def eval_and_back(
        model: nn.Module, optimizer: Any, train: list[Batch], valid: Batch, epochs: int
    ) -> list[float]:
        losses = []
        for _ in range(epochs):
            for x, y in train:
                optimizer.zero_grad()
                F.cross_entropy(model(x), y).backward()
                optimizer.step()
            model.eval()
            with torch.no_grad():
                losses.append(F.cross_entropy(model(valid[0]), valid[1]).item())
            model.train()
        return losses

    def train_before_each_batch(
        model: nn.Module, optimizer: Any, train: list[Batch], valid: Batch, epochs: int
    ) -> list[float]:
        losses = []
        for _ in range(epochs):
            for x, y in train:
                model.train()
                loss = F.cross_entropy(model(x), y)
                optimizer.zero_grad(set_to_none=False)
                loss.backward()
                optimizer.step()
            with torch.inference_mode():
                losses.append(float(F.cross_entropy(model.eval()(valid[0]), valid[1])))
        return losses

    def two_functions(
        model: nn.Module, optimizer: Any, train: list[Batch], valid: Batch, epochs: int
    ) -> list[float]:
        def learn() -> None:
            model.train(True)
            for x, y in train:
                optimizer.zero_grad()
                F.cross_entropy(model(x), y).backward()
                optimizer.step()

        @torch.no_grad()
        def measure() -> float:
            model.train(False)
            return F.cross_entropy(model(valid[0]), valid[1]).item()

        losses = []
        for _ in range(epochs):
            learn()
            losses.append(measure())
        return losses


@contextlib.contextmanager
def _measuring(model: nn.Module) -> Iterator[None]:
    mode = model.training
    model.eval()
    try:
        with torch.inference_mode():
            yield
    finally:
        model.train(mode)


class evaluate:
    def scores_together(model: nn.Module, batches: Iterable[Batch]) -> tuple[float, float]:
        with _measuring(model):
            pairs = [(model(x), y) for x, y in batches]
            scores, y = (torch.cat(part) for part in zip(*pairs, strict=True))
            return F.cross_entropy(scores, y).item(), (scores.argmax(1) == y).double().mean().item()

    def numbers_of_numpy(model: nn.Module, batches: Iterable[Batch]) -> tuple[Any, Any]:
        with _measuring(model):
            rows = [
                (
                    F.cross_entropy(model(x), y).item(),
                    (model(x).argmax(1) == y).double().mean().item(),
                    len(y),
                )
                for x, y in batches
            ]
        losses, right, sizes = zip(*rows, strict=True)
        return np.average(losses, weights=sizes), np.average(right, weights=sizes)

    @torch.no_grad()
    def with_a_decorator(model: nn.Module, batches: Iterable[Batch]) -> tuple[Any, Any]:
        modes = {module: module.training for module in model.modules()}
        model.eval()
        total: Any = 0
        right: Any = 0
        n = 0
        for x, y in batches:
            scores = model(x)
            total = total + F.cross_entropy(scores, y) * len(y)
            right = right + scores.max(dim=1).indices.eq(y).sum()
            n += x.shape[0]
        for module, mode in modes.items():
            module.training = mode
        return total / n, right / n

    def back_if_it_was_training(model: nn.Module, batches: Iterable[Batch]) -> list[float]:
        training = model.training
        model.eval()
        losses: list[float] = []
        hits: list[bool] = []
        with torch.no_grad():
            for x, y in batches:
                log_p = model(x).log_softmax(dim=-1)
                losses += (-log_p.gather(1, y[:, None])).flatten().tolist()
                hits += (log_p.argmax(-1) == y).tolist()
        if training:
            model.train()
        return [sum(losses) / len(losses), sum(hits) / len(hits)]


class fit:
    def running_mean(
        model: nn.Module, optimizer: Any, batches: Iterable[Batch], valid: Iterable[Batch], epochs: int
    ) -> list[Any]:
        history = []
        for _ in range(epochs):
            model.train()
            mean, seen = 0.0, 0
            for x, y in batches:
                loss = F.cross_entropy(model(x), y)
                loss.backward()
                optimizer.step()
                optimizer.zero_grad()
                seen += len(y)
                mean += (loss.item() - mean) * len(y) / seen
            history.append([mean, *evaluate.back_if_it_was_training(model, valid)])
        return history

    def all_losses_of_an_epoch(
        model: nn.Module, optimizer: Any, batches: Iterable[Batch], valid: Iterable[Batch], epochs: int
    ) -> list[Any]:
        rows = []
        for _ in range(epochs):
            losses: list[float] = []
            for x, y in batches:
                model.train()
                optimizer.zero_grad(set_to_none=False)
                each = F.cross_entropy(model(x), y, reduction="none")
                each.mean().backward()
                optimizer.step()
                losses += each.tolist()
            loss, accuracy = evaluate.scores_together(model, valid)
            rows.append((sum(losses) / len(losses), loss, accuracy))
        return rows

    def columns_and_then_rows(
        model: nn.Module, optimizer: Any, batches: Iterable[Batch], valid: Iterable[Batch], epochs: int
    ) -> list[Any]:
        columns: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
        for _ in range(epochs):
            total, n = torch.zeros(()), 0
            model.train()
            for x, y in batches:
                total_of_batch = F.cross_entropy(model(x), y, reduction="sum")
                optimizer.zero_grad()
                (total_of_batch / len(x)).backward()
                optimizer.step()
                total, n = total + total_of_batch.detach(), n + len(x)
            loss, accuracy = evaluate.with_a_decorator(model, valid)
            for column, value in zip(columns, (total / n, loss, accuracy), strict=True):
                column.append(value)
        return list(zip(*columns, strict=True))

    def measured_by_hand(
        model: nn.Module, optimizer: Any, batches: Iterable[Batch], valid: Iterable[Batch], epochs: int
    ) -> list[Any]:
        history = []
        for _ in range(epochs):
            model.train()
            sums = [0.0, 0.0, 0.0]
            n = m = 0
            for x, y in batches:
                loss = F.cross_entropy(model(x), y)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                sums[0], n = sums[0] + float(loss.detach()) * len(x), n + len(x)
            model.eval()
            with torch.no_grad():
                for x, y in valid:
                    scores = model(x)
                    sums[1] += float(F.cross_entropy(scores, y)) * len(x)
                    sums[2] += int((scores.argmax(1) == y).sum())
                    m += len(x)
            history.append((sums[0] / n, sums[1] / m, sums[2] / m))
        return history


def _trained(model: nn.Module, optimizer: Any, x: Tensor, y: Tensor, epochs: int) -> nn.Module:
    for _ in range(epochs):
        for part, right in zip(x.split(32), y.split(32), strict=True):
            optimizer.zero_grad()
            F.cross_entropy(model(part), right).backward()
            optimizer.step()
    return model


class digit_reader:
    def with_dropout(x: Tensor, y: Tensor) -> nn.Module:
        model = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Dropout(0.3), nn.Linear(256, 10))
        return _trained(model, torch.optim.Adam(model.parameters(), lr=0.003), x, y, 25)

    def plain_descent(x: Tensor, y: Tensor) -> nn.Module:
        model = nn.Sequential(nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 10))
        return _trained(model, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), x, y, 25)

    def whole_table_at_once(x: Tensor, y: Tensor) -> nn.Module:
        model = nn.Sequential(nn.Flatten(), nn.Linear(64, 128), nn.GELU(), nn.Linear(128, 10))
        optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
        for _ in range(150):
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        return model


class weighted_loss:
    def row_by_row(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
        total = norm = scores.new_zeros(())
        for row, label in zip(scores, labels.tolist(), strict=True):
            if label != ignored:
                total = total + weight[label] * (row.logsumexp(0) - row[label])
                norm = norm + weight[label]
        return total / norm

    def shifted_by_the_largest(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
        keep = labels != ignored
        x, y = scores[keep], labels[keep].unsqueeze(1)
        x = x - x.amax(dim=1, keepdim=True)
        losses = x.exp().sum(dim=1).log() - x.gather(1, y).squeeze(1)
        return losses @ weight[y.squeeze(1)] / weight[y].sum()

    def normalised_weights(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
        keep = (labels != ignored).nonzero().flatten()
        each = weight.take(labels[keep])
        log_p = torch.log_softmax(scores.index_select(0, keep), -1)
        picked = log_p[range(len(keep)), labels[keep]]
        return -(each / each.sum() * picked).sum() if len(keep) else torch.full_like(weight[0], torch.nan)

    def zero_weight_for_the_ignored(scores: Tensor, labels: Tensor, weight: Tensor, ignored: int) -> Tensor:
        out = labels == ignored
        y = labels.masked_fill(out, 0)
        each = weight[y].masked_fill(out, 0)
        return (each * -scores.log_softmax(1).gather(1, y[:, None]).squeeze(1)).sum() / each.sum()
