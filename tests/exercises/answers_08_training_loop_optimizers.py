"""Right answers to lesson 08's exercises on optimizers, each written in another way; none may be refused."""

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

Parameters = Iterable[nn.Parameter]


class sgd_step:
    def through_data(parameters: Parameters, lr: float) -> None:
        for p in parameters:
            if p.grad is None:
                continue
            p.data = p.data - lr * p.grad.data

    def torchs_own(parameters: Parameters, lr: float) -> None:
        torch.optim.SGD(parameters, lr=lr).step()

    @torch.no_grad()
    def with_add(parameters: Parameters, lr: float) -> None:
        for p in list(parameters):
            if isinstance(p.grad, Tensor):
                p.add_(p.grad, alpha=-lr)

    def copied_in(parameters: Parameters, lr: float) -> list[Tensor]:
        moved = [p for p in parameters if p.grad is not None]
        with torch.no_grad():
            for p in moved:
                p.copy_(p - p.grad * lr)
        return [p.data for p in moved]


class Momentum:
    class Lists:
        def __init__(self, parameters: Parameters, lr: float, momentum: float = 0.9) -> None:
            self.ps = [*parameters]
            self.lr, self.mu = lr, momentum
            self.buffers: list[Any] = [None for _ in self.ps]

        def step(self) -> None:
            with torch.no_grad():
                for i in range(len(self.ps)):
                    grad = self.ps[i].grad
                    if grad is None:
                        continue
                    if self.buffers[i] is None:
                        self.buffers[i] = grad.clone()
                    else:
                        self.buffers[i] = self.mu * self.buffers[i] + grad
                    self.ps[i].sub_(self.lr * self.buffers[i])

        def zero_grad(self) -> None:
            for p in self.ps:
                p.grad = None

    class Torchs:
        def __init__(self, parameters: Parameters, lr: float, momentum: float) -> None:
            self.inner = torch.optim.SGD(parameters, lr=lr, momentum=momentum)
            self.lr = lr

        def step(self) -> None:
            self.inner.param_groups[0]["lr"] = self.lr
            self.inner.step()

        def zero_grad(self) -> None:
            self.inner.zero_grad()

    class OnTheParameter:
        def __init__(self, parameters: Parameters, lr: float, momentum: float) -> None:
            self.params = tuple(parameters)
            for p in self.params:
                p.buffer = torch.zeros(p.shape, dtype=p.dtype)
            self.momentum = momentum
            self.lr = lr

        def step(self) -> None:
            for p in self.params:
                if p.grad is not None:
                    p.buffer = p.buffer.mul(self.momentum).add(p.grad)
                    p.data.sub_(p.buffer, alpha=self.lr)

        def zero_grad(self) -> None:
            for p in self.params:
                if p.grad is not None:
                    p.grad = None

    class AsATorchOptimizer(torch.optim.Optimizer):
        def __init__(self, parameters: Parameters, lr: float, momentum: float) -> None:
            super().__init__(parameters, {})
            self.lr, self.momentum = lr, momentum

        @torch.no_grad()
        def step(self) -> None:  # type: ignore[override]
            for group in self.param_groups:
                for p in group["params"]:
                    if p.grad is not None:
                        old = self.state[p].get("buffer", 0)
                        self.state[p]["buffer"] = old * self.momentum + p.grad
                        p += self.state[p]["buffer"] * -self.lr


class Adam:
    class Dicts:
        def __init__(
            self,
            parameters: Parameters,
            lr: float = 0.001,
            betas: tuple[float, float] = (0.9, 0.999),
            eps: float = 1e-8,
        ) -> None:
            self.lr, self.eps = lr, eps
            self.beta1, self.beta2 = betas
            self.state = [
                {"p": p, "t": 0, "m": torch.zeros_like(p), "v": torch.zeros_like(p)} for p in parameters
            ]

        def step(self) -> None:
            for s in self.state:
                g = s["p"].grad
                if g is not None:
                    s["t"] += 1
                    s["m"] = self.beta1 * s["m"] + (1 - self.beta1) * g
                    s["v"] = self.beta2 * s["v"] + (1 - self.beta2) * g * g
                    m_hat = s["m"] / (1 - self.beta1 ** s["t"])
                    v_hat = s["v"] / (1 - self.beta2 ** s["t"])
                    with torch.no_grad():
                        s["p"] -= self.lr * m_hat / (torch.sqrt(v_hat) + self.eps)

        def zero_grad(self) -> None:
            for s in self.state:
                s["p"].grad = None

    class AsTorchComputesIt:
        def __init__(
            self,
            parameters: Parameters,
            lr: float = 1e-3,
            betas: tuple[float, float] = (0.9, 0.999),
            eps: float = 1e-8,
        ) -> None:
            self.parameters, self.lr, self.betas, self.eps = list(parameters), lr, betas, eps
            self.memory: dict[int, Any] = {}

        @torch.no_grad()
        def step(self) -> None:
            for p in self.parameters:
                if p.grad is None:
                    continue
                t, m, v = self.memory.get(id(p), (0, torch.zeros_like(p), torch.zeros_like(p)))
                m.mul_(self.betas[0]).add_(p.grad, alpha=1 - self.betas[0])
                v.mul_(self.betas[1]).addcmul_(p.grad, p.grad, value=1 - self.betas[1])
                self.memory[id(p)] = t + 1, m, v
                first, second = (1 - beta ** (t + 1) for beta in self.betas)
                p.addcdiv_(m, v.sqrt() / second**0.5 + self.eps, value=-self.lr / first)

        def zero_grad(self) -> None:
            for p in self.parameters:
                p.grad = None

    class Torchs:
        def __init__(self, parameters: Parameters, lr: float = 1e-3, *rest: Any) -> None:
            self.inner = torch.optim.Adam(parameters, lr, *rest)
            self.lr = lr
            self.zero_grad = self.inner.zero_grad

        def step(self) -> None:
            for group in self.inner.param_groups:
                group["lr"] = self.lr
            self.inner.step()

    class ProductsOfBetas:
        """Counts by the powers of the betas, and keeps the sums of weights."""

        def __init__(
            self,
            parameters: Parameters,
            lr: float = 1e-3,
            betas: tuple[float, float] = (0.9, 0.999),
            eps: float = 1e-8,
        ) -> None:
            self.params = list(parameters)
            self.lr, self.betas, self.eps = lr, betas, eps
            self.slots = [[0.0, 0.0, 0.0, 0.0] for _ in self.params]

        def step(self) -> None:
            b1, b2 = self.betas
            for p, slot in zip(self.params, self.slots, strict=True):
                if p.grad is None:
                    continue
                for i, (beta, value) in enumerate(((b1, p.grad), (b2, p.grad**2), (b1, 1.0), (b2, 1.0))):
                    slot[i] = slot[i] * beta + value * (1 - beta)
                m, v, weight_of_m, weight_of_v = slot
                p.data -= self.lr * (m / weight_of_m) / ((v / weight_of_v) ** 0.5 + self.eps)

        def zero_grad(self) -> None:
            for p in self.params:
                p.grad = None


class train_in_batches:
    def emptied_after_the_step(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
        w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=lr)
        for _ in range(epochs):
            for i in range(0, len(x), size):
                F.cross_entropy(x[i : i + size] @ w.T, y[i : i + size]).backward()
                optimizer.step()
                optimizer.zero_grad()
        return w.detach()

    def with_a_layer(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
        layer = nn.Linear(x.shape[1], 10, bias=False, dtype=x.dtype)
        nn.init.zeros_(layer.weight)
        for _ in range(epochs):
            for pixels, digits in zip(x.split(size), y.split(size), strict=True):
                layer.zero_grad()
                loss = nn.CrossEntropyLoss()(layer(pixels), digits)
                loss.backward()
                with torch.no_grad():
                    layer.weight -= lr * layer.weight.grad
        return layer.weight.detach()

    def by_torch_autograd(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
        w = torch.zeros(10, x.shape[1], dtype=x.dtype)
        for _ in range(epochs):
            for pixels, digits in zip(x.split(size), y.split(size), strict=True):
                w.requires_grad_()
                loss = -(pixels @ w.T).log_softmax(1)[torch.arange(len(digits)), digits].mean()
                (grad,) = torch.autograd.grad(loss, w)
                w = w.detach() - lr * grad
        return w

    def filled_with_zeros(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
        w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=lr)
        for _ in range(epochs):
            for pixels, digits in zip(x.split(size), y.split(size), strict=True):
                loss = F.cross_entropy(pixels @ w.T, digits)
                optimizer.zero_grad(set_to_none=False)
                loss.backward()
                optimizer.step()
        return w.detach()


def _zeros(x: Tensor) -> nn.Linear:
    layer = nn.Linear(x.shape[1], 1, dtype=x.dtype)
    for p in layer.parameters():
        nn.init.zeros_(p)
    return layer


class fit_clipped:
    def as_a_list(
        x: Tensor, y: Tensor, steps: int, lr: float, largest: float
    ) -> tuple[nn.Parameter, nn.Parameter]:
        layer = _zeros(x)
        parameters = list(layer.parameters())
        optimizer = torch.optim.SGD(parameters, lr=lr)
        for _ in range(steps):
            optimizer.zero_grad()
            F.mse_loss(layer(x).squeeze(1), y).backward()
            torch.nn.utils.clip_grad_norm_(parameters, max_norm=largest)
            optimizer.step()
        return layer.weight, layer.bias

    def by_hand(x: Tensor, y: Tensor, steps: int, lr: float, largest: float) -> tuple[Tensor, Tensor]:
        layer = _zeros(x)
        for _ in range(steps):
            layer.zero_grad()
            ((layer(x)[:, 0] - y) ** 2).mean().backward()
            norm = sum((p.grad**2).sum() for p in layer.parameters()) ** 0.5
            with torch.no_grad():
                for p in layer.parameters():
                    p -= lr * p.grad * min(1.0, largest / norm.item())
        return layer.weight.detach(), layer.bias.detach()

    def by_the_optimizers_list(
        x: Tensor, y: Tensor, steps: int, lr: float, largest: float
    ) -> tuple[Tensor, Tensor]:
        layer = _zeros(x)
        optimizer = torch.optim.SGD(layer.parameters(), lr=lr)
        for _ in range(steps):
            optimizer.zero_grad()
            F.mse_loss(layer(x), y[:, None]).backward()
            for group in optimizer.param_groups:
                nn.utils.clip_grad_norm_(group["params"], largest)
            optimizer.step()
        return layer.weight.detach(), layer.bias.detach()
