"""What tensors are for: parameters, gradients, optimizer state, what autograd saved, inputs; the rest is temporary."""

import functools
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook
from torch.overrides import TorchFunctionMode

from lessons_lib.counting.nested import tensors_in

PARAMETER, GRADIENT, STATE = "parameters", "gradients", "optimizer state"
SAVED, INPUT, TEMPORARY = "saved for backward", "inputs", "temporary"
CATEGORIES = (PARAMETER, GRADIENT, STATE, SAVED, INPUT, TEMPORARY)


class Roles(TorchFunctionMode):
    """Sees the tensors of a program go by, and remembers, without holding them, which are parameters and where graphs begin.

    before_change(): called before a backward and around each optimizer step, when tensors are about to lose their role.
    numbers_stay_behind: while an optimizer is at work whose counters of steps lie on the CPU, on CUDA too.
    as_on_cuda: whether optimizers go through all parameters at once, as they do by default there (`foreach`).
    """

    def __init__(self, before_change: Callable[[], None], *, as_on_cuda: bool = False) -> None:
        super().__init__()
        self._as_on_cuda = as_on_cuda
        self._changed: list[dict[str, Any]] = []
        self.under_autocast = self.autocast_seen = False
        self.numbers_stay_behind = False
        self._before_change = before_change
        self._leaves: dict[int, weakref.ref[Tensor]] = {}
        self._ends: dict[int, weakref.ref[Tensor]] = {}
        self._optimizers: weakref.WeakSet[torch.optim.Optimizer] = weakref.WeakSet()
        self._hooks: list[Any] = []

    def __enter__(self) -> "Roles":
        self._hooks = [
            register_optimizer_step_pre_hook(self._before_step),
            register_optimizer_step_post_hook(self._after_step),
        ]
        super().__enter__()  # type: ignore[no-untyped-call]
        return self

    def __exit__(self, *raised: Any) -> None:
        super().__exit__(*raised)  # type: ignore[no-untyped-call]
        for hook in self._hooks:
            hook.remove()
        self._put_back()

    def _before_step(self, optimizer: torch.optim.Optimizer, args: Any, kwargs: Any) -> None:
        self._optimizers.add(optimizer)
        self._before_change()
        self._put_back()  # of a step that raised: nothing is called after it
        if self._as_on_cuda:
            self.numbers_stay_behind = not any(
                g.get("capturable") or g.get("fused") for g in optimizer.param_groups
            )
            self._changed = [
                group
                for group in optimizer.param_groups
                if group.get("foreach", True) is None and not group.get("differentiable")
            ]
            for group in self._changed:
                group["foreach"] = True

    def _after_step(self, optimizer: torch.optim.Optimizer, args: Any, kwargs: Any) -> None:
        self._put_back()
        self._before_change()

    def _put_back(self) -> None:
        """Leaves the optimizer as it was before its step."""
        for group in self._changed:
            group["foreach"] = None
        self._changed, self.numbers_stay_behind = [], False

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        self.under_autocast = torch.is_autocast_enabled("cpu")  # within an operation it looks switched off
        self.autocast_seen |= self.under_autocast
        for tensor in tensors_in(args):
            if tensor.requires_grad and tensor.is_leaf:
                self._remember(self._leaves, tensor)
        if func in _GOING_BACKWARD:
            self._before_change()
        result = func(*args, **(kwargs or {}))
        for tensor in tensors_in(result):
            if tensor.grad_fn is not None:
                self._remember(self._ends, tensor)
                _note_functions(tensor.grad_fn, hooked=_hooks_are_on())
        return result

    def _remember(self, known: dict[int, "weakref.ref[Tensor]"], tensor: Tensor) -> None:
        key = id(tensor)
        if key not in known:
            known[key] = weakref.ref(tensor, lambda _: known.pop(key, None))

    def tensors(self) -> Iterator[tuple[str, Tensor]]:
        """The tensors that have a role now, each with its category. Changes nothing, and unpacks nothing that must be computed."""
        with torch._C.DisableTorchFunction():
            yield from ((SAVED, tensor) for tensor in self._saved())
            for ref in list(self._leaves.values()):
                if (leaf := ref()) is not None:
                    yield PARAMETER, leaf
                    if leaf.grad is not None:
                        yield GRADIENT, leaf.grad
            for optimizer in list(self._optimizers):
                yield from (
                    (STATE, tensor) for tensor in tensors_in([dict(s) for s in optimizer.state.values()])
                )

    def _saved(self) -> Iterator[Tensor]:
        """What the graphs that end in living tensors hold; those of checkpoints are computed anew, and hold nothing."""
        ends = [end for ref in list(self._ends.values()) if (end := ref()) is not None]
        waiting: list[Any] = [end.grad_fn for end in ends]
        seen: set[Any] = set()
        while waiting:
            function = waiting.pop()
            if function is None or function in seen:
                continue
            seen.add(function)
            waiting.extend(parent for parent, _ in function.next_functions)
            if not function.metadata.get(_HOOKED):
                for name in _saved_names(function.__class__):
                    try:
                        yield from tensors_in(getattr(function, name))
                    except RuntimeError:  # freed by a backward
                        break


_HOOKED = "unpacked by hooks"
_GOING_BACKWARD = (Tensor.backward, torch.autograd.grad)


def _note_functions(end: Any, *, hooked: bool) -> None:
    """Notes of the Functions that are new whether hooks unpack what they saved: reading that would run a checkpoint again."""
    waiting = [end]
    while waiting:
        function = waiting.pop()
        if function is not None and _HOOKED not in function.metadata:
            function.metadata[_HOOKED] = hooked
            waiting.extend(parent for parent, _ in function.next_functions)


def _hooks_are_on() -> bool:
    return torch._C._autograd._top_saved_tensors_default_hooks(False) is not None


@functools.cache
def _saved_names(kind: type) -> tuple[str, ...]:
    """The attributes of a Function of autograd that hold what it saved."""
    return tuple(name for name in dir(kind) if name.startswith("_saved_") or name == "saved_tensors")
