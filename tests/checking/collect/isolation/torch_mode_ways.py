"""Every way to leave one of torch's modes on."""

from typing import Any

import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd import graph
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from tests.checking.collect.isolation.way import Way, called, enter, raises

_C: Any = torch._C


class RaisesForFunctions(TorchFunctionMode):
    __torch_function__ = raises


class RaisesForOperations(TorchDispatchMode):
    __torch_dispatch__ = raises


def functions_on() -> list[str]:
    return [type(_C._get_function_stack_at(at)).__name__ for at in range(_C._len_torch_function_stack())]


def operations_on() -> list[str]:
    return [type(_C._get_dispatch_stack_at(at)).__name__ for at in range(_C._len_torch_dispatch_stack())]


def devices_on() -> list[str]:
    """The devices of `with torch.device(…)` and set_devices_on, also of one that isn't there."""
    modes = [_C._get_function_stack_at(at) for at in range(_C._len_torch_function_stack())]
    return [str(mode.device) for mode in modes if hasattr(mode, "device")]


def open_levels() -> Any:
    stack = _C._functorch.get_interpreter_stack()
    return None if stack is None else [(str(level.key()), level.level()) for level in stack]


def gradient_modes() -> tuple[bool, bool, bool]:
    return torch.is_inference_mode_enabled(), torch.is_grad_enabled(), _C._is_fwd_grad_enabled()


def packed_differently() -> str:
    """What a product has saved, or why no hook may pack it."""
    try:
        with torch.enable_grad(), graph.saved_tensors_hooks(lambda t: t, lambda t: t):
            pass
    except RuntimeError as error:
        return str(error)
    with torch.enable_grad():
        product = torch.ones(1, requires_grad=True) * torch.ones(1, requires_grad=True)
    saved: Any = product.grad_fn
    return str(float(saved._saved_other))


def hooks_on() -> bool:
    return _C._autograd._top_saved_tensors_default_hooks(True) is not None


def one_more(tensor: Tensor) -> Tensor:
    return tensor + 1


def autocast_on() -> list[Any]:
    return [
        [torch.is_autocast_enabled(device), torch.get_autocast_dtype(device)] for device in ("cpu", "cuda")
    ]


def depth_of_autocast() -> int:
    torch.autocast_increment_nesting()
    return torch.autocast_decrement_nesting()


def keys() -> tuple[str, str]:
    return str(_C._dispatch_tls_local_include_set()), str(_C._dispatch_tls_local_exclude_set())


def inference_with_gradients() -> None:
    enter(torch.inference_mode())
    torch.set_grad_enabled(True)


# Those that stop everything else stand last: they are left on after the others.
WAYS: tuple[Way, ...] = (
    called("torch.set_grad_enabled", torch.set_grad_enabled, False, torch.is_grad_enabled),
    Way("torch.set_grad_enabled", lambda: enter(torch.no_grad()), torch.is_grad_enabled),
    Way("torch.inference_mode", lambda: enter(torch.inference_mode()), gradient_modes),
    Way("torch.inference_mode", inference_with_gradients, gradient_modes),
    called("forward_ad._set_fwd_grad_enabled", _C._set_fwd_grad_enabled, False, gradient_modes),
    called(
        "torch.autograd.set_multithreading_enabled",
        torch.autograd.set_multithreading_enabled,
        False,
        _C._is_multithreading_enabled,
    ),
    Way(
        "torch.autograd._force_original_view_tracking",
        lambda: enter(torch.autograd._force_original_view_tracking(True)),
        _C._is_view_replay_enabled,
    ),
    *(
        called(
            "torch.autograd.enforce_grad_layout_policy",
            _C._set_grad_layout_enforcement_enabled,
            False,
            _C._is_grad_layout_enforcement_enabled,
        )
        for _ in range(hasattr(_C, "_set_grad_layout_enforcement_enabled"))
    ),
    called(
        "torch.autograd.set_detect_anomaly",
        torch.autograd.set_detect_anomaly,
        True,
        torch.is_anomaly_enabled,
    ),
    Way(
        "torch.autograd.set_detect_anomaly",
        lambda: enter(torch.autograd.detect_anomaly(check_nan=False)),
        lambda: (torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()),
    ),
    Way(
        "torch.autograd.graph.saved_tensors_hooks",
        lambda: enter(graph.saved_tensors_hooks(one_more, one_more)),
        packed_differently,
    ),
    Way("torch.autograd.graph.saved_tensors_hooks", lambda: enter(graph.save_on_cpu()), hooks_on),
    Way(
        "torch.autograd.graph.GraphExecGroup",
        lambda: enter(torch.utils.checkpoint.GraphExecGroup()),
        lambda: _C._get_graph_exec_group() is None,
    ),
    Way("torch.autocast", lambda: enter(torch.autocast("cpu", torch.bfloat16)), autocast_on),
    Way("torch.autocast", lambda: enter(torch.autocast("cpu", torch.float16)), autocast_on),
    Way("torch.autocast", lambda: torch.set_autocast_enabled("cpu", True), autocast_on),
    Way("torch.autocast", lambda: torch.set_autocast_enabled("cuda", True), autocast_on),
    Way("torch.set_autocast_dtype", lambda: torch.set_autocast_dtype("cpu", torch.float16), autocast_on),
    called(
        "torch.set_autocast_cache_enabled",
        torch.set_autocast_cache_enabled,
        False,
        torch.is_autocast_cache_enabled,
    ),
    Way("torch.autocast_increment_nesting", torch.autocast_increment_nesting, depth_of_autocast),
    Way("torch.func", lambda: _C._functorch._vmap_increment_nesting(3, "error"), open_levels),
    Way("torch.func", _C._functorch._grad_increment_nesting, open_levels),
    called(
        "torch.func's requires_grad_",
        _C._functorch.set_inplace_requires_grad_allowed,
        True,
        _C._functorch.get_inplace_requires_grad_allowed,
    ),
    called(
        "torch.func's autograd.Function",
        _C._functorch.set_single_level_autograd_function_allowed,
        True,
        _C._functorch.get_single_level_autograd_function_allowed,
    ),
    called(
        "torch.func's fallback",
        _C._functorch._set_vmap_fallback_enabled,
        False,
        _C._functorch._is_vmap_fallback_enabled,
    ),
    called(
        "torch.compile",
        _C._dynamo.eval_frame.set_eval_frame,
        False,
        _C._dynamo.eval_frame.get_eval_frame_callback,
    ),
    called("torch.set_default_device", torch.set_default_device, "meta", devices_on),
    called("torch.set_default_device", torch.set_default_device, "cuda", devices_on),
    called("torch.set_default_device", torch.set_default_device, "mps", devices_on),
    Way("TorchFunctionMode", lambda: enter(torch.device("meta")), functions_on),
    Way("TorchFunctionMode", lambda: enter(torch.device("cpu")), functions_on),
    Way("torch.utils._device.CURRENT_DEVICE", lambda: enter(torch.device("meta")), devices_on),
    Way("DisableTorchFunction", lambda: enter(_C.DisableTorchFunction()), _C._is_torch_function_enabled),
    Way(
        "DisableTorchFunction",
        lambda: enter(_C.DisableTorchFunctionSubclass()),
        _C._is_torch_function_enabled,
    ),
    Way(
        "dispatch keys",
        lambda: enter(_C._ExcludeDispatchKeyGuard(_C.DispatchKeySet(_C.DispatchKey.AutogradCPU))),
        keys,
    ),
    Way("dispatch keys", lambda: enter(_C._AutoDispatchBelowAutograd()), keys),
    Way("TorchDispatchMode", lambda: enter(FakeTensorMode()), operations_on),
    Way("FakeTensorMode's lifting", lambda: enter(FakeTensorMode()), _C._only_lift_cpu_tensors),
    Way(
        "torch.autograd.graph._allow_mutation_on_saved_tensors_enabled",
        lambda: enter(graph.allow_mutation_on_saved_tensors()),
        lambda: (functions_on(), operations_on(), graph._allow_mutation_on_saved_tensors_enabled),
    ),
    Way("TorchDispatchMode", lambda: enter(RaisesForOperations()), operations_on),
    Way("TorchFunctionMode", lambda: enter(RaisesForFunctions()), functions_on),
)
