"""A step's kernels, told apart by what they do."""

import pytest
import torch

from lessons_lib.gpu.record_kernels import by_kind, kernel_ms


def test_kernels_of_a_real_step_are_told_apart() -> None:
    recorded = {
        "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_bias_TNT": 1.75,
        "sm80_xmma_gemm_f32f32_tf32": 0.25,
        "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous": 0.125,
        "Memcpy HtoD (Pinned -> Device)": 0.5,
        "Memset (Device)": 0.25,
        "triton_poi_fused_relu_0": 1.0,
        "void at::native::reduce_kernel<128, 4>": 2.0,
    }
    assert by_kind(recorded) == {"matmuls": 2.0, "the optimizer": 0.125, "copies": 0.75, "all else": 3.0}


def test_a_kind_without_kernels_took_no_time() -> None:
    assert by_kind({}) == dict.fromkeys(("matmuls", "the optimizer", "copies", "all else"), 0.0)


@pytest.mark.gpu
def test_a_matmul_on_a_card_is_a_matmul() -> None:
    a = torch.randn(2048, 2048, device="cuda")
    a @ a
    kinds = by_kind(kernel_ms(lambda: a @ a))
    assert kinds["matmuls"] > 0.8 * sum(kinds.values()) > 0
