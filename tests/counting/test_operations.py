"""Which operations are counted, and under which names."""

import torch
from torch.utils._python_dispatch import _disable_current_modes

from lessons_lib.counting.operations import OperationCounter


def test_operations_are_counted_without_their_overloads():
    x = torch.ones(3)
    with OperationCounter() as counter:
        (x + 1) + x * 2
    assert counter.counts == {"aten::add": 2, "aten::mul": 1}
    x + 1
    assert counter.counts.total() == 3


def test_composite_operations_count_as_their_parts_and_as_one_in_inference_mode():
    x, w = torch.ones(3, 4), torch.ones(5, 4)
    with OperationCounter() as parts:
        torch.nn.functional.linear(x, w)
    with OperationCounter() as whole, torch.inference_mode():
        torch.nn.functional.linear(x, w)
    assert parts.counts == {"aten::t": 1, "aten::mm": 1}
    assert whole.counts == {"aten::linear": 1}


def test_backward_counts():
    y = torch.ones(3, requires_grad=True).exp().sum()
    with OperationCounter() as counter:
        y.backward()
    assert counter.counts["aten::mul"] == 1


def test_a_loop_of_c_code_shows_here():
    """What bytecode can't show: functools.reduce(torch.add, …)."""
    import functools

    with OperationCounter() as counter:
        functools.reduce(torch.add, torch.ones(100))
    assert counter.counts["aten::add"] == 99


def test_disabled_modes_hide():
    with OperationCounter() as counter, _disable_current_modes():
        torch.ones(3) + 1
    assert counter.counts.total() == 0


def test_higher_order_operators_run():
    from torch._higher_order_ops import map as map_operator

    with OperationCounter() as counter:
        assert map_operator(lambda v, w: v + w, torch.ones(3), torch.ones(())).sum() == 6
    assert counter.counts.total() > 0
