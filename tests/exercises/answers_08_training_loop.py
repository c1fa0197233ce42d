"""Right answers to the first part of lesson 08, each written in another way; none may be refused."""

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor, nn


class TinyModule:
    class ByVars:
        def __init__(self) -> None:
            self.buffers: set[str] = set()

        def register_buffer(self, name: str, tensor: Tensor) -> None:
            self.buffers.add(name)
            setattr(self, name, tensor)

        def named_parameters(self, prefix: str = "") -> Iterator[tuple[str, nn.Parameter]]:
            for name, value in vars(self).items():
                if isinstance(value, nn.Parameter):
                    yield prefix + name, value
                if isinstance(value, TinyModule.ByVars):
                    yield from value.named_parameters(f"{prefix}{name}.")

        def state_dict(self, prefix: str = "") -> dict[str, Tensor]:
            state = {}
            for name, value in vars(self).items():
                if isinstance(value, nn.Parameter) or name in self.buffers:
                    state[prefix + name] = value
                elif isinstance(value, TinyModule.ByVars):
                    state |= value.state_dict(f"{prefix}{name}.")
            return state

    class OneWalk:
        _registered = frozenset[str]()

        def register_buffer(self, name: str, tensor: Tensor) -> None:
            self._registered = self._registered | {name}
            self.__dict__[name] = tensor

        def _walk(self) -> list[tuple[str, Any, bool]]:
            found = []
            for key, value in self.__dict__.items():
                if hasattr(value, "_walk"):
                    found += [(f"{key}.{rest}", t, learns) for rest, t, learns in value._walk()]
                elif type(value) is nn.Parameter or key in self._registered:
                    found.append((key, value, type(value) is nn.Parameter))
            return found

        def named_parameters(self) -> Any:
            return ((name, t) for name, t, learns in self._walk() if learns)

        def state_dict(self) -> dict[str, Tensor]:
            return {name: t.detach().clone() for name, t, _ in self._walk()}

    class BySetattr:
        def __init__(self) -> None:
            object.__setattr__(self, "names", {"parameter": [], "buffer": [], "module": []})

        def __setattr__(self, name: str, value: Any) -> None:
            names = self.names
            for kind in ("parameter", "module"):
                if name in names[kind]:
                    names[kind].remove(name)
            if isinstance(value, nn.Parameter):
                names["parameter"].append(name)
            if isinstance(value, TinyModule.BySetattr):
                names["module"].append(name)
            object.__setattr__(self, name, value)

        names: dict[str, list[str]]

        def register_buffer(self, name: str, tensor: Tensor) -> None:
            self.names["buffer"].append(name)
            object.__setattr__(self, name, tensor)

        def named_parameters(self) -> list[list[Any]]:
            own = [[name, getattr(self, name)] for name in self.names["parameter"]]
            for inner in self.names["module"]:
                for name, p in getattr(self, inner).named_parameters():
                    own.append([inner + "." + name, p])
            return own

        def state_dict(self) -> dict[str, Tensor]:
            state = {name: getattr(self, name) for name in self.names["parameter"] + self.names["buffer"]}
            for inner in self.names["module"]:
                for name, t in getattr(self, inner).state_dict().items():
                    state[inner + "." + name] = t
            return state


class Linear:
    class ByUniform(nn.Module):
        def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
            super().__init__()
            bound = in_features**-0.5
            self.weight = nn.Parameter(torch.empty(out_features, in_features).uniform_(-bound, bound))
            self.register_parameter("bias", None)
            if bias:
                self.bias = nn.Parameter(torch.empty(out_features).uniform_(-bound, bound))

        def forward(self, x: Tensor) -> Tensor:
            y = x @ self.weight.T
            if self.bias is not None:
                y = y + self.bias
            return y

    class ByInit(nn.Module):
        def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
            super().__init__()
            self.bias = nn.Parameter(torch.zeros(out_features)) if bias else None
            self.weight = nn.Parameter(torch.zeros(out_features, in_features))
            for p in self.parameters():
                nn.init.uniform_(p, -1 / in_features**0.5, 1 / in_features**0.5)

        def forward(self, x: Tensor) -> Tensor:
            y = torch.matmul(x, self.weight.transpose(0, 1))
            return y if self.bias is None else y.add(self.bias)

    class ByBroadcasting(nn.Module):
        def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
            super().__init__()
            self.weight = nn.Parameter((torch.rand(out_features, in_features) * 2 - 1) / in_features**0.5)
            self.bias = nn.Parameter((torch.rand(out_features) * 2 - 1) / in_features**0.5) if bias else None

        def forward(self, x: Tensor) -> Tensor:
            y = (x.unsqueeze(-2) * self.weight).sum(-1)
            return y + (0 if self.bias is None else self.bias)


class keep_the_scale:
    def by_init(model: Any) -> None:
        for m in model.modules():
            if isinstance(m, nn.Linear):
                nn.init.normal_(m.weight, std=(2 / m.in_features) ** 0.5)
                if m.bias is not None:
                    nn.init.zeros_(m.bias)

    def by_kaiming(model: Any) -> Any:
        def start(m: nn.Module) -> None:
            if isinstance(m, nn.Linear):
                nn.init.kaiming_uniform_(m.weight, nonlinearity="relu")
                if m.bias is not None:
                    m.bias.data.fill_(0)

        return model.apply(start)

    def by_hand(model: Any) -> None:
        if isinstance(model, nn.Linear):
            model.weight.data = torch.randn(model.weight.shape) * (2 / model.weight.shape[1]) ** 0.5
            if model.bias is not None:
                model.bias.data.zero_()
        for child in model.children():
            keep_the_scale.by_hand(child)
