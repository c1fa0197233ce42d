"""Functions are counted while they live, however they are held."""

import torch
from torch.nn import functional as F

from lessons_lib.counting.functions import FunctionCounter


def test_a_function_counts_as_long_as_something_holds_its_graph() -> None:
    w = torch.ones(3, requires_grad=True)
    with FunctionCounter() as counter:
        total = (w * w).sum()
        assert counter.alive == 2
        doubled = total * 2
        assert counter.alive == 3
        del total
        assert counter.alive == 3
        torch.autograd.grad(doubled, w)
        assert counter.alive == 3  # freed is what they saved
        del doubled
    assert (counter.alive, counter.peak) == (0, 3)


def test_functions_inside_a_composite_operation_are_counted() -> None:
    scores = torch.zeros(2, 3, requires_grad=True)
    with FunctionCounter() as counter:
        loss = F.cross_entropy(scores, torch.tensor([0, 1]))
        assert counter.alive == 2  # the log-softmax and the loss made from it
    del loss
    assert counter.alive == 0


def test_what_was_there_before_is_not_counted() -> None:
    w = torch.ones(3, requires_grad=True)
    before = w.exp().sin()
    with FunctionCounter() as counter:
        after = before + 1
    assert counter.alive == 1
    del before, after
    assert counter.alive == 0


def test_nothing_is_counted_that_is_not_recorded() -> None:
    w = torch.ones(3, requires_grad=True)
    with FunctionCounter() as counter, torch.no_grad():
        kept = [w * 2 for _ in range(3)]
    assert counter.alive == 0
    assert len(kept) == 3


def test_two_counters_count_by_themselves() -> None:
    w = torch.ones(3, requires_grad=True)
    with FunctionCounter() as outer:
        first = w.exp()
        with FunctionCounter() as inner:
            second = first.sin()
    assert (outer.alive, inner.alive) == (2, 1)
    del first, second
    assert (outer.alive, inner.alive) == (0, 0)
