"""torch's modes: what code enters, and can leave on. Most of them belong to a thread.

The order counts: inference mode sets the gradient modes below it, and nearly all of them set dispatch keys.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch.autograd import forward_ad
from torch.utils import _python_dispatch

from lessons_lib.checking.collect.isolation.setting import NONE, THREAD_DEFAULT, Objects, Setting, attribute

_C: Any = torch._C
_autograd, _functorch = _C._autograd, _C._functorch
_DEFAULT_DEVICE: Any = torch._GLOBAL_DEVICE_CONTEXT  # of each thread

# Guards by which a mode was set. One that ended would set it back, at a time that nobody chose: these never end.
_entered: list[Any] = []


def _enter(guard: Any) -> None:
    guard.__enter__()
    _entered.append(guard)


def _stack(
    name: str,
    length: Callable[[], int],
    at: Callable[[int], Any],
    pop: Callable[[], Any],
    push: Callable[[Any], None],
) -> Setting:
    """A stack of modes, the outermost first."""

    def get() -> Objects:
        return Objects(map(at, range(length()))) if length() else NONE

    def put(modes: Objects) -> None:
        while length():
            pop()
        for mode in modes:
            push(mode)

    return Setting(name, get, put, NONE)


def _remember_device(context: Any) -> None:
    _DEFAULT_DEVICE.device_context = context


def _in_a_counted_mode(on: bool) -> None:
    _python_dispatch._is_in_any_mode_without_ignore_compile_internals = on
    _C._dynamo.guards.set_is_in_mode_without_ignore_compile_internals(on)


def _levels() -> Objects:
    """The levels of vmap, grad and jvp that are open, the innermost first."""
    if not _functorch.get_dynamic_layer_stack_depth():
        return NONE
    found = _close_levels()
    _put_levels(found)
    return found


def _close_levels() -> Objects:
    return Objects(
        _functorch.pop_dynamic_layer_stack() for _ in range(_functorch.get_dynamic_layer_stack_depth())
    )


def _put_levels(wanted: Objects) -> None:
    _close_levels()
    for level in reversed(wanted):
        _functorch.push_dynamic_layer_stack(level)


def _default_hooks() -> Any:
    """What packs saved tensors and unpacks them, the innermost first; or the reason why nothing may."""
    if not _autograd._saved_tensors_hooks_is_enabled():
        return _autograd._saved_tensors_hooks_get_disabled_error_message()
    if _autograd._top_saved_tensors_default_hooks(True) is None:
        return NONE
    found = _pop_default_hooks()
    _put_default_hooks(found)
    return found


def _pop_default_hooks() -> Objects:
    found: list[Any] = []
    while (pair := _autograd._top_saved_tensors_default_hooks(True)) is not None:
        found.extend(pair)
        _autograd._pop_saved_tensors_default_hooks()
    return Objects(found)


def _put_default_hooks(wanted: Any) -> None:
    _autograd._saved_tensors_hooks_enable()
    _pop_default_hooks()
    if isinstance(wanted, str):
        _autograd._saved_tensors_hooks_disable(wanted)
        return
    for at in range(len(wanted) - 2, -1, -2):
        _autograd._push_saved_tensors_default_hooks(wanted[at], wanted[at + 1])


def _knows_autocast(device: str) -> bool:
    try:
        torch.get_autocast_dtype(device)
    except RuntimeError:
        return False
    return True


AUTOCAST_DEVICES = tuple(
    filter(
        _knows_autocast,
        ("cpu", "cuda", "xpu", "mps", "hpu", "ipu", "xla", "mtia", "maia", "privateuseone"),
    )
)
_ALL_OFF = (False,) * len(AUTOCAST_DEVICES)


def _autocast() -> tuple[bool, ...]:
    return (
        tuple(map(torch.is_autocast_enabled, AUTOCAST_DEVICES)) if _C._is_any_autocast_enabled() else _ALL_OFF
    )


def _set_autocast(wanted: tuple[bool, ...]) -> None:
    for device, on in zip(AUTOCAST_DEVICES, wanted, strict=True):
        torch.set_autocast_enabled(device, on)


def _autocast_depth() -> int:
    """How many autocast blocks are open: the end of the last one forgets the weights' casts."""
    torch.autocast_increment_nesting()
    return torch.autocast_decrement_nesting()


def _set_autocast_depth(wanted: int) -> None:
    while _autocast_depth() < wanted:
        torch.autocast_increment_nesting()
    while _autocast_depth() > wanted:
        torch.autocast_decrement_nesting()


def _keys() -> tuple[Any, Any]:
    return _C._dispatch_tls_local_include_set(), _C._dispatch_tls_local_exclude_set()


def _optional(name: str, get: str, put: str, default: Any) -> tuple[Setting, ...]:
    """A setting that not every version of torch has."""
    return (Setting(name, getattr(_C, get), getattr(_C, put), default),) if hasattr(_C, put) else ()


MODES: tuple[Setting, ...] = (
    _stack(  # also an entered `with torch.device(…)`, and what set_default_device sets
        "TorchFunctionMode",
        _C._len_torch_function_stack,
        _C._get_function_stack_at,
        _C._pop_torch_function_stack,
        _C._push_on_torch_function_stack,
    ),
    Setting(
        "torch.set_default_device",
        partial(getattr, _DEFAULT_DEVICE, "device_context", None),
        _remember_device,
        None,
    ),
    attribute("torch.utils._device", "CURRENT_DEVICE", None),
    Setting(
        "DisableTorchFunction", _C._get_torch_function_state, _C._set_torch_function_state, THREAD_DEFAULT
    ),
    _stack(  # also FakeTensorMode
        "TorchDispatchMode",
        _C._len_torch_dispatch_stack,
        _C._get_dispatch_stack_at,
        partial(_C._pop_torch_dispatch_stack, None),
        _C._push_on_torch_dispatch_stack,
    ),
    attribute("torch.utils._python_dispatch", "_is_in_torch_dispatch_mode", False),
    attribute("torch.utils._python_dispatch", "_is_in_non_infra_torch_dispatch_mode", False),
    Setting(
        "torch.utils._python_dispatch._is_in_any_mode_without_ignore_compile_internals",
        lambda: getattr(_python_dispatch, "_is_in_any_mode_without_ignore_compile_internals", False),
        _in_a_counted_mode,
        False,
    ),
    Setting("FakeTensorMode's lifting", _C._only_lift_cpu_tensors, _C._set_only_lift_cpu_tensors, False),
    Setting("torch.func", _levels, _put_levels, NONE),
    Setting(
        "torch.func's requires_grad_",
        _functorch.get_inplace_requires_grad_allowed,
        _functorch.set_inplace_requires_grad_allowed,
        False,
    ),
    Setting(
        "torch.func's autograd.Function",
        _functorch.get_single_level_autograd_function_allowed,
        _functorch.set_single_level_autograd_function_allowed,
        False,
    ),
    Setting(
        "torch.func's fallback",
        _functorch._is_vmap_fallback_enabled,
        _functorch._set_vmap_fallback_enabled,
        True,
    ),
    Setting(
        "torch.inference_mode",
        torch.is_inference_mode_enabled,
        lambda on: _enter(_C._InferenceMode(on)),
        False,
    ),
    Setting("torch.set_grad_enabled", torch.is_grad_enabled, _C._set_grad_enabled, True),
    Setting("forward_ad._set_fwd_grad_enabled", _C._is_fwd_grad_enabled, _C._set_fwd_grad_enabled, True),
    # Its end would take the tangents of the learner's dual tensors along.
    Setting("forward_ad.dual_level", lambda: forward_ad._current_level, None, -1),
    Setting(
        "torch.autograd.set_multithreading_enabled",
        _C._is_multithreading_enabled,
        _C._set_multithreading_enabled,
        True,
    ),
    Setting(
        "torch.autograd._force_original_view_tracking",
        _C._is_view_replay_enabled,
        _C._set_view_replay_enabled,
        False,
    ),
    *_optional(
        "torch.autograd.enforce_grad_layout_policy",
        "_is_grad_layout_enforcement_enabled",
        "_set_grad_layout_enforcement_enabled",
        THREAD_DEFAULT,
    ),
    Setting(
        "torch.autograd.set_detect_anomaly",
        lambda: (torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()),
        lambda mode: torch.set_anomaly_enabled(*mode),
        (False, True),
    ),
    Setting("torch.autograd.graph.saved_tensors_hooks", _default_hooks, _put_default_hooks, NONE),
    attribute("torch.autograd.graph", "_allow_mutation_on_saved_tensors_enabled", False),
    *_optional("torch.autograd.graph.GraphExecGroup", "_get_graph_exec_group", "_set_graph_exec_group", None),
    Setting("torch.autocast", _autocast, _set_autocast, _ALL_OFF),
    Setting(
        "torch.set_autocast_cache_enabled",
        torch.is_autocast_cache_enabled,
        torch.set_autocast_cache_enabled,
        THREAD_DEFAULT,
    ),
    Setting("torch.autocast_increment_nesting", _autocast_depth, _set_autocast_depth, 0),
    Setting("torch.jit.trace", _C._get_tracing_state, _C._set_tracing_state, None),
    Setting(
        "torch.compile",
        _C._dynamo.eval_frame.get_eval_frame_callback,
        _C._dynamo.eval_frame.set_eval_frame,
        None,
    ),
    # Last: whatever entered one without being named above.
    Setting("dispatch keys", _keys, lambda keys: _enter(_C._ForceDispatchKeyGuard(*keys)), THREAD_DEFAULT),
)

# By these it shows that a call has left any of them on: most modes have a dispatch key.
INDICATORS = (
    "TorchFunctionMode",
    "torch.set_grad_enabled",
    "forward_ad._set_fwd_grad_enabled",
    "torch.autograd.set_detect_anomaly",
    "torch.autograd.graph.saved_tensors_hooks",
    "dispatch keys",
)
