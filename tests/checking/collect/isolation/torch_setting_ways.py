"""Every way to change one of torch's settings."""

from collections.abc import Iterator
from typing import Any

import torch
from torch import backends
from torch.distributions import Distribution
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.modules import module as modules
from torch.nn.utils import parametrize
from torch.optim import optimizer
from torch.utils import checkpoint, deterministic
from torch.utils.serialization import config

from tests.checking.collect.isolation.way import Way, assigned, called, enter, raises

_C: Any = torch._C
_backends: Any = backends


def flushed() -> bool:
    return torch.tensor(1e-310, dtype=torch.float64, device="cpu").item() == 0


def precision() -> list[str]:
    pairs = (
        ("generic", "all"),
        *(
            (backend, operation)
            for backend in ("cuda", "mkldnn")
            for operation in ("all", "matmul", "conv", "rnn")
        ),
    )
    return [_C._get_fp32_precision_getter(*pair) for pair in pairs]


def older_precision() -> list[str]:
    found = []
    for read in (torch.get_float32_matmul_precision, _C._get_cudnn_allow_tf32):
        try:
            found.append(str(read()))
        except RuntimeError:
            found.append("read by the newer settings alone")
    return found


def precisions() -> list[str]:
    return precision() + older_precision()


def is_deterministic() -> tuple[int, bool]:
    return torch.get_deterministic_debug_mode(), deterministic.fill_uninitialized_memory  # type: ignore[attr-defined]


def printed() -> str:
    return str(torch.tensor([1.23456, 2.0, 3.0], device="cpu"))


def print_options() -> list[Any]:
    return list(vars(torch._tensor_str.PRINT_OPTS).values())


def has_float16_arithmetic() -> bool:
    try:
        _C._set_cpu_allow_fp16_reduced_precision_reduction(True)
    except RuntimeError:
        return False
    _C._set_cpu_allow_fp16_reduced_precision_reduction(False)
    return True


def sdp() -> list[bool]:
    return [
        backends.cuda.flash_sdp_enabled(),
        backends.cuda.math_sdp_enabled(),
        backends.cuda.mem_efficient_sdp_enabled(),
        backends.cuda.cudnn_sdp_enabled(),
    ]


def hooks() -> list[int]:
    """How many hooks of each kind there are for all modules, and for all optimizers."""
    return [
        len(found)
        for owner in (modules, optimizer)
        for name, found in vars(owner).items()
        if name.startswith("_global_") and isinstance(found, dict)
    ]


def cached() -> tuple[bool, int]:
    return bool(parametrize._cache_enabled), len(parametrize._cache)


def fill_the_cache() -> None:
    parametrize._cache = {(0, "weight"): torch.ones(1)}


def hook_ways() -> Iterator[Way]:
    for register in (
        modules.register_module_forward_hook,
        modules.register_module_forward_pre_hook,
        modules.register_module_backward_hook,
        modules.register_module_full_backward_hook,
        modules.register_module_full_backward_pre_hook,
        modules.register_module_buffer_registration_hook,
        modules.register_module_module_registration_hook,
        modules.register_module_parameter_registration_hook,
        optimizer.register_optimizer_step_pre_hook,
        optimizer.register_optimizer_step_post_hook,
    ):
        yield called("hooks for all modules and optimizers", register, raises, hooks)
    yield Way(
        "hooks for all modules and optimizers",
        lambda: modules.register_module_forward_hook(raises, with_kwargs=True, always_call=True),
        hooks,
    )


def dtype_and_device() -> tuple[torch.dtype, str]:
    return torch.get_default_dtype(), _C._get_default_device()


def of(owner: Any, name: str, value: Any, setting: str) -> Way:
    return assigned(setting, owner, name, value)


WAYS: tuple[Way, ...] = (
    called("torch.set_default_dtype", torch.set_default_dtype, torch.float64, torch.get_default_dtype),
    called("torch.set_default_dtype", torch.set_default_dtype, torch.float16, torch.get_default_dtype),
    called("torch.set_default_dtype", torch.set_default_dtype, torch.bfloat16, torch.get_default_dtype),
    called(
        "torch.set_default_dtype", torch.set_default_tensor_type, torch.DoubleTensor, torch.get_default_dtype
    ),
    called("torch.use_deterministic_algorithms", _C._set_deterministic_algorithms, True, is_deterministic),
    called(
        "torch.use_deterministic_algorithms", torch.set_deterministic_debug_mode, "warn", is_deterministic
    ),
    Way(
        "torch.use_deterministic_algorithms",
        lambda: setattr(deterministic, "fill_uninitialized_memory", False),
        is_deterministic,
    ),
    called("torch.set_flush_denormal", torch.set_flush_denormal, True, flushed),
    *hook_ways(),
    called("torch.set_num_threads", torch.set_num_threads, 3, torch.get_num_threads),
    Way("torch.set_printoptions", lambda: torch.set_printoptions(precision=1, threshold=2), printed),
    Way("torch.set_printoptions", lambda: torch.set_printoptions(sci_mode=True), printed),
    Way("torch.set_printoptions", lambda: torch.set_printoptions(profile="full"), print_options),
    called("torch.set_warn_always", torch.set_warn_always, True, torch.is_warn_always_enabled),
    Way(
        "torch.sparse.check_sparse_tensor_invariants",
        torch.sparse.check_sparse_tensor_invariants.enable,
        torch.sparse.check_sparse_tensor_invariants.is_enabled,
    ),
    of(torch.utils.backcompat.broadcast_warning, "enabled", True, "torch.utils.backcompat.broadcast_warning"),
    of(torch.utils.backcompat.keepdim_warning, "enabled", True, "torch.utils.backcompat.keepdim_warning"),
    called(
        "torch.autograd.graph.set_warn_on_accumulate_grad_stream_mismatch",
        torch.autograd.graph.set_warn_on_accumulate_grad_stream_mismatch,
        False,
        _C._warn_on_accumulate_grad_stream_mismatch,
    ),
    *(
        called(
            "torch.autograd.graph.set_override_stale_capture_stream",
            _C._set_override_stale_capture_stream,
            True,
            _C._override_stale_capture_stream,
        )
        for _ in range(hasattr(_C, "_set_override_stale_capture_stream"))
    ),
    called(
        "torch.library's autograd fallback",
        _C._set_autograd_fallback_mode,
        "nothing",
        _C._get_autograd_fallback_mode,
    ),
    Way(
        "torch.jit.optimized_execution",
        lambda: enter(torch.jit.optimized_execution(False)),
        _C._get_graph_executor_optimize,
    ),
    of(_backends.mkldnn, "enabled", False, "torch.backends.mkldnn.enabled"),
    of(_backends.mkldnn, "deterministic", True, "torch.backends.mkldnn.deterministic"),
    Way("torch.backends.nnpack.enabled", lambda: _backends.nnpack.set_flags(False), _C._get_nnpack_enabled),
    *(
        of(_backends.quantized, "engine", engine, "torch.backends.quantized.engine")
        for engine in _backends.quantized.supported_engines
        if engine not in ("none", _backends.quantized.engine)
    ),
    *(
        called(
            "torch.backends.cpu.allow_fp16_reduced_precision_reduction",
            _C._set_cpu_allow_fp16_reduced_precision_reduction,
            True,
            _C._get_cpu_allow_fp16_reduced_precision_reduction,
        )
        for _ in range(has_float16_arithmetic())
    ),
    called("torch.backends.cuda.enable_flash_sdp", backends.cuda.enable_flash_sdp, False, sdp),
    called("torch.backends.cuda.enable_math_sdp", backends.cuda.enable_math_sdp, False, sdp),
    called(
        "torch.backends.cuda.enable_mem_efficient_sdp", backends.cuda.enable_mem_efficient_sdp, False, sdp
    ),
    called("torch.backends.cuda.enable_cudnn_sdp", backends.cuda.enable_cudnn_sdp, False, sdp),
    Way("torch.backends.cuda.enable_flash_sdp", lambda: enter(sdpa_kernel(SDPBackend.MATH)), sdp),
    Way(
        "SDPBackend's priority",
        lambda: enter(sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH], set_priority=True)),
        _C._get_sdp_priority_order,
    ),
    called("SDPBackend.OVERRIDEABLE", _C._set_sdp_use_overrideable, False, _C._get_overrideable_sdp_enabled),
    *(
        called("FlashAttention 3", _C._set_sdp_use_fa3, True, _C._get_fa3_sdp_enabled)
        for _ in range(hasattr(_C, "_set_sdp_use_fa3"))
    ),
    called(
        "torch.backends.cuda.allow_fp16_bf16_reduction_math_sdp",
        backends.cuda.allow_fp16_bf16_reduction_math_sdp,
        True,
        backends.cuda.fp16_bf16_reduction_math_sdp_allowed,
    ),
    of(_backends.cudnn, "enabled", False, "torch.backends.cudnn.enabled"),
    of(_backends.cudnn, "benchmark", True, "torch.backends.cudnn.benchmark"),
    of(_backends.cudnn, "deterministic", True, "torch.backends.cudnn.deterministic"),
    *(
        of(_backends.cudnn, "depthwise_kernel", "native", "torch.backends.cudnn.depthwise_kernel")
        for _ in range(hasattr(_C, "_set_cudnn_depthwise_kernel"))
    ),
    of(_backends.miopen, "immediate", True, "torch.backends.miopen.immediate"),
    of(
        _backends.cuda.matmul,
        "allow_fp16_accumulation",
        True,
        "torch.backends.cuda.matmul.allow_fp16_accumulation",
    ),
    of(
        _backends.cuda.matmul,
        "allow_fp16_reduced_precision_reduction",
        False,
        "torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction",
    ),
    of(
        _backends.cuda.matmul,
        "allow_bf16_reduced_precision_reduction",
        False,
        "torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction",
    ),
    Way("torch.nn.utils.parametrize.cached", lambda: enter(parametrize.cached()), cached),
    Way("torch.nn.utils.parametrize's cache", fill_the_cache, cached),
    called(
        "torch.__future__.set_overwrite_module_params_on_conversion",
        torch.__future__.set_overwrite_module_params_on_conversion,
        True,
        torch.__future__.get_overwrite_module_params_on_conversion,
    ),
    called(
        "torch.__future__.set_swap_module_params_on_conversion",
        torch.__future__.set_swap_module_params_on_conversion,
        True,
        torch.__future__.get_swap_module_params_on_conversion,
    ),
    called(
        "torch.backends.mha.set_fastpath_enabled",
        backends.mha.set_fastpath_enabled,
        False,
        backends.mha.get_fastpath_enabled,
    ),
    Way(
        "torch.utils.checkpoint.set_checkpoint_debug_enabled",
        lambda: enter(checkpoint.set_checkpoint_debug_enabled(True)),
        lambda: checkpoint._checkpoint_debug_enabled,
    ),
    Way(
        "torch.utils.checkpoint.set_checkpoint_early_stop",
        lambda: enter(checkpoint.set_checkpoint_early_stop(False)),
        lambda: checkpoint._enable_checkpoint_early_stop,
    ),
    called(
        "Distribution.set_default_validate_args",
        Distribution.set_default_validate_args,
        False,
        lambda: Distribution._validate_args,
    ),
    Way(
        "torch.serialization.skip_data",
        lambda: enter(torch.serialization.skip_data(materialize_fake_tensors=True)),
        lambda: torch.serialization._serialization_tls.skip_data,
    ),
    called(
        "torch.utils.serialization.config.load.mmap",
        lambda value: setattr(config.load, "mmap", value),
        True,
        lambda: config.load.mmap,
    ),
    Way(
        "torch.utils.serialization.config.load.endianness",
        lambda: torch.serialization.set_default_load_endianness(torch.serialization.LoadEndianness.BIG),
        torch.serialization.get_default_load_endianness,
    ),
    called(
        "torch.utils.serialization.config.save.compute_crc32",
        torch.serialization.set_crc32_options,
        False,
        torch.serialization.get_crc32_options,
    ),
    called(
        "torch.multiprocessing.set_sharing_strategy",
        torch.multiprocessing.set_sharing_strategy,
        "file_system",
        torch.multiprocessing.get_sharing_strategy,
    ),
    called("fp32_precision", torch.set_float32_matmul_precision, "medium", precisions),
    called("fp32_precision", torch.set_float32_matmul_precision, "high", precisions),
    of(_backends, "fp32_precision", "tf32", "fp32_precision"),
    of(_backends, "fp32_precision", "ieee", "fp32_precision"),
    of(_backends.mkldnn.matmul, "fp32_precision", "bf16", "fp32_precision"),
    of(_backends.cudnn.conv, "fp32_precision", "ieee", "fp32_precision"),
    of(_backends.cuda.matmul, "allow_tf32", True, "fp32_precision"),
    of(_backends.cudnn, "allow_tf32", False, "fp32_precision"),
)
