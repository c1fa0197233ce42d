"""torch's settings: flags of its backends, variables of its modules, and hooks that are registered for all modules."""

import sys
from collections.abc import Iterator
from typing import Any

import torch
from torch import _tensor_str
from torch.nn.modules import module
from torch.nn.utils import parametrize
from torch.optim import optimizer

from lessons_lib.checking.collect.isolation.setting import (
    ABSENT,
    NONE,
    THREAD_DEFAULT,
    UNCHANGED,
    Objects,
    Setting,
    attribute,
    entries,
)
from lessons_lib.checking.collect.isolation.torch_modes import AUTOCAST_DEVICES

_C: Any = torch._C
_PRINTED = vars(_tensor_str.PRINT_OPTS)
_DYNAMO = "torch._dynamo.eval_frame"
_TINY, _ONE = 5e-324, 1.0  # a product of two variables: of two constants Python makes one when it compiles

# name, and how torch's C++ side reads and sets it. Kept is what other hardware computes with, or differs between builds.
_FLAGS: tuple[tuple[str, str, str, Any], ...] = (
    ("torch.set_warn_always", "_get_warnAlways", "_set_warnAlways", False),
    (
        "torch.sparse.check_sparse_tensor_invariants",
        "_check_sparse_tensor_invariants",
        "_set_check_sparse_tensor_invariants",
        False,
    ),
    (
        "torch.utils.backcompat.broadcast_warning",
        "_get_backcompat_broadcast_warn",
        "_set_backcompat_broadcast_warn",
        False,
    ),
    (
        "torch.utils.backcompat.keepdim_warning",
        "_get_backcompat_keepdim_warn",
        "_set_backcompat_keepdim_warn",
        False,
    ),
    (
        "torch.autograd.graph.set_warn_on_accumulate_grad_stream_mismatch",
        "_warn_on_accumulate_grad_stream_mismatch",
        "_set_warn_on_accumulate_grad_stream_mismatch",
        True,
    ),
    (
        "torch.autograd.graph.set_override_stale_capture_stream",
        "_override_stale_capture_stream",
        "_set_override_stale_capture_stream",
        UNCHANGED,
    ),
    (
        "torch.library's autograd fallback",
        "_get_autograd_fallback_mode",
        "_set_autograd_fallback_mode",
        "warn",
    ),
    (
        "torch.jit.optimized_execution",
        "_get_graph_executor_optimize",
        "_set_graph_executor_optimize",
        True,
    ),
    ("torch.backends.mkldnn.enabled", "_get_mkldnn_enabled", "_set_mkldnn_enabled", True),
    ("torch.backends.mkldnn.deterministic", "_get_mkldnn_deterministic", "_set_mkldnn_deterministic", False),
    ("torch.backends.mkldnn.allow_tf32", "_get_onednn_allow_tf32", "_set_onednn_allow_tf32", UNCHANGED),
    ("torch.backends.nnpack.enabled", "_get_nnpack_enabled", "_set_nnpack_enabled", True),
    ("torch.backends.quantized.engine", "_get_qengine", "_set_qengine", UNCHANGED),
    (
        "torch.backends.cpu.allow_fp16_reduced_precision_reduction",
        "_get_cpu_allow_fp16_reduced_precision_reduction",
        "_set_cpu_allow_fp16_reduced_precision_reduction",
        False,
    ),
    ("torch.backends.cuda.enable_flash_sdp", "_get_flash_sdp_enabled", "_set_sdp_use_flash", True),
    ("torch.backends.cuda.enable_math_sdp", "_get_math_sdp_enabled", "_set_sdp_use_math", True),
    (
        "torch.backends.cuda.enable_mem_efficient_sdp",
        "_get_mem_efficient_sdp_enabled",
        "_set_sdp_use_mem_efficient",
        True,
    ),
    ("torch.backends.cuda.enable_cudnn_sdp", "_get_cudnn_sdp_enabled", "_set_sdp_use_cudnn", True),
    ("SDPBackend.OVERRIDEABLE", "_get_overrideable_sdp_enabled", "_set_sdp_use_overrideable", True),
    ("SDPBackend's priority", "_get_sdp_priority_order", "_set_sdp_priority_order", UNCHANGED),
    ("FlashAttention 3", "_get_fa3_sdp_enabled", "_set_sdp_use_fa3", UNCHANGED),
    (
        "torch.backends.cuda.allow_fp16_bf16_reduction_math_sdp",
        "_get_math_sdp_allow_fp16_bf16_reduction",
        "_set_math_sdp_allow_fp16_bf16_reduction",
        False,
    ),
    ("torch.backends.cudnn.enabled", "_get_cudnn_enabled", "_set_cudnn_enabled", UNCHANGED),
    ("torch.backends.cudnn.benchmark", "_get_cudnn_benchmark", "_set_cudnn_benchmark", UNCHANGED),
    (
        "torch.backends.cudnn.benchmark_limit",
        "_cuda_get_cudnn_benchmark_limit",
        "_cuda_set_cudnn_benchmark_limit",
        UNCHANGED,
    ),
    ("torch.backends.cudnn.deterministic", "_get_cudnn_deterministic", "_set_cudnn_deterministic", UNCHANGED),
    (
        "torch.backends.cudnn.depthwise_kernel",
        "_get_cudnn_depthwise_kernel",
        "_set_cudnn_depthwise_kernel",
        UNCHANGED,
    ),
    ("torch.backends.miopen.immediate", "_get_miopen_immediate", "_set_miopen_immediate", UNCHANGED),
    (
        "torch.backends.cuda.matmul.allow_fp16_accumulation",
        "_get_cublas_allow_fp16_accumulation",
        "_set_cublas_allow_fp16_accumulation",
        UNCHANGED,
    ),
    (
        "torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction",
        "_get_cublas_allow_fp16_reduced_precision_reduction",
        "_set_cublas_allow_fp16_reduced_precision_reduction",
        UNCHANGED,
    ),
    (
        "torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction",
        "_get_cublas_allow_bf16_reduced_precision_reduction",
        "_set_cublas_allow_bf16_reduced_precision_reduction",
        UNCHANGED,
    ),
    (
        "torch.backends.cuda.preferred_linalg_library",
        "_get_linalg_preferred_backend",
        "_set_linalg_preferred_backend",
        UNCHANGED,
    ),
    (
        "torch.backends.cuda.preferred_blas_library",
        "_get_blas_preferred_backend",
        "_set_blas_preferred_backend",
        UNCHANGED,
    ),
    (
        "torch.backends.cuda.preferred_rocm_fa_library",
        "_get_rocm_fa_preferred_backend",
        "_set_rocm_fa_preferred_backend",
        UNCHANGED,
    ),
)


def _flags() -> Iterator[Setting]:
    """The flags that this version of torch has, and this build has a value for."""
    for name, get, put, default in _FLAGS:
        if hasattr(_C, get) and (value := getattr(_C, get)()) is not None:
            setter = getattr(_C, put)
            spread = (lambda values, setter=setter: setter(*values)) if type(value) is tuple else setter
            yield Setting(name, getattr(_C, get), spread, default)


def _set_default_type(device: str) -> None:
    """As set_default_tensor_type does, which makes the default dtype float32 besides."""
    _C._set_default_tensor_type(torch.FloatTensor if device == "cpu" else getattr(torch, device).FloatTensor)


def _deterministic() -> tuple[bool, bool, bool]:
    return (
        _C._get_deterministic_algorithms(),
        _C._get_deterministic_algorithms_warn_only(),
        _C._get_deterministic_fill_uninitialized_memory(),
    )


def _set_deterministic(wanted: tuple[bool, bool, bool]) -> None:
    algorithms, warn_only, fill = wanted
    _C._set_deterministic_algorithms(algorithms, warn_only=warn_only)
    _C._set_deterministic_fill_uninitialized_memory(fill)


def _set_printed(wanted: tuple[Any, ...]) -> None:
    _PRINTED.update(zip(_PRINTED, wanted, strict=True))


def _autocast_dtypes() -> tuple[torch.dtype, ...]:
    return tuple(map(torch.get_autocast_dtype, AUTOCAST_DEVICES))


def _set_autocast_dtypes(wanted: tuple[torch.dtype, ...]) -> None:
    for device, dtype in zip(AUTOCAST_DEVICES, wanted, strict=True):
        torch.set_autocast_dtype(device, dtype)


def _parametrized() -> Objects:
    return Objects((parametrize._cache,)) if parametrize._cache else NONE


def _set_parametrized(wanted: Objects) -> None:
    parametrize._cache = wanted[0] if wanted else {}


def _stance() -> Any:
    """How torch.compile treats what it meets; ABSENT for the usual way, and before it was ever used."""
    compiler = sys.modules.get(_DYNAMO)
    return ABSENT if compiler is None or compiler._stance == compiler.DynamoStance() else compiler._stance


def _set_stance(wanted: Any) -> None:
    compiler: Any = sys.modules[_DYNAMO]
    compiler._stance = compiler.DynamoStance() if wanted is ABSENT else wanted


_HOOKS = [
    registered
    for owner in (module, optimizer)
    for name, registered in vars(owner).items()
    if name.startswith("_global_") and isinstance(registered, dict)
]

DEFAULTS: tuple[Setting, ...] = (
    Setting("torch.set_default_tensor_type", _C._get_default_device, _set_default_type, "cpu"),
    Setting("torch.set_default_dtype", torch.get_default_dtype, torch.set_default_dtype, torch.float32),
    # What `torch.empty` leaves unfilled is nan during a check, and not what happens to lie in memory.
    Setting("torch.use_deterministic_algorithms", _deterministic, _set_deterministic, (True, True, True)),
    Setting("torch.set_flush_denormal", lambda: _TINY * _ONE == 0, torch.set_flush_denormal, False),
    entries("hooks for all modules and optimizers", _HOOKS),
)

SETTINGS: tuple[Setting, ...] = (
    Setting("torch.set_autocast_dtype", _autocast_dtypes, _set_autocast_dtypes, THREAD_DEFAULT),
    Setting("torch.set_num_threads", torch.get_num_threads, torch.set_num_threads),
    Setting(
        "torch.set_printoptions",
        lambda: tuple(_PRINTED.values()),
        _set_printed,
        tuple(vars(type(_tensor_str.PRINT_OPTS)()).values()),
    ),
    *_flags(),
    attribute("torch.nn.modules.module", "_global_is_full_backward_hook", None),
    attribute("torch.nn.utils.parametrize", "_cache_enabled", 0, "torch.nn.utils.parametrize.cached"),
    Setting("torch.nn.utils.parametrize's cache", _parametrized, _set_parametrized, NONE),
    attribute(
        "torch.__future__",
        "_overwrite_module_params_on_conversion",
        False,
        "torch.__future__.set_overwrite_module_params_on_conversion",
    ),
    attribute(
        "torch.__future__",
        "_swap_module_params_on_conversion",
        False,
        "torch.__future__.set_swap_module_params_on_conversion",
    ),
    attribute("torch.backends.mha", "_is_fastpath_enabled", True, "torch.backends.mha.set_fastpath_enabled"),
    attribute("torch.backends.opt_einsum", "m.enabled", torch.backends.opt_einsum.is_available()),
    attribute("torch.backends.opt_einsum", "m.strategy"),
    attribute(
        "torch.utils.checkpoint",
        "_checkpoint_debug_enabled",
        None,
        "torch.utils.checkpoint.set_checkpoint_debug_enabled",
    ),
    attribute(
        "torch.utils.checkpoint",
        "_enable_checkpoint_early_stop",
        None,
        "torch.utils.checkpoint.set_checkpoint_early_stop",
    ),
    attribute(
        "torch.distributions.distribution",
        "Distribution._validate_args",
        __debug__,
        "Distribution.set_default_validate_args",
    ),
    attribute("torch.serialization", "_serialization_tls.skip_data", False, "torch.serialization.skip_data"),
    attribute("torch.serialization", "_serialization_tls.materialize_fake_tensors", False),
    attribute("torch.serialization", "_serialization_tls.map_location", None),
    *(
        attribute("torch.utils.serialization.config", path, default)
        for path, default in (
            ("load.mmap", False),
            ("load.endianness", None),
            ("load.mmap_flags", UNCHANGED),
            ("save.compute_crc32", True),
            ("save.storage_alignment", 64),
        )
    ),
    attribute(
        "torch.multiprocessing", "_sharing_strategy", UNCHANGED, "torch.multiprocessing.set_sharing_strategy"
    ),
    Setting("torch.compiler.set_stance", _stance, _set_stance, ABSENT),
)
