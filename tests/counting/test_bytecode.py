"""Which Python loops are seen, and what is never taken for one."""

import dis
import random
import sys

import pytest
import torch

from lessons_lib.counting.bytecode import bytecode_events, loops_over_input
from tests.counting import loop_styles

SMALL, LARGE = 32, 256
CELL = loop_styles.whole_tensor.__code__


def loops(function):
    events = [bytecode_events(function, torch.linspace(-1, 1, size), of=CELL) for size in (SMALL, LARGE)]
    return loops_over_input(*events, SMALL, LARGE)


@pytest.mark.parametrize("function", loop_styles.LOOPS, ids=lambda f: f.__name__)
def test_a_loop_is_seen(function):
    assert loops(function)


@pytest.mark.parametrize("function", loop_styles.NO_LOOPS, ids=lambda f: f.__name__)
def test_no_loop_is_taken_for_one(function):
    assert not loops(function)


@pytest.mark.parametrize("function", loop_styles.UNSEEN_LOOPS, ids=lambda f: f.__name__)
def test_loops_outside_the_learners_frames_are_not_seen(function):
    """The detector's one blind spot; its docstring names it."""
    assert not loops(function)


@pytest.mark.parametrize(
    "function",
    loop_styles.LOOPS + loop_styles.NO_LOOPS + loop_styles.UNSEEN_LOOPS,
    ids=lambda f: f.__name__,
)
def test_every_style_is_a_right_answer(function):
    """Else a style could be seen, or not, for an exception's sake."""
    x = torch.linspace(-1, 1, SMALL)
    torch.testing.assert_close(torch.as_tensor(function(x)).float(), x.square().sum())


def test_of_takes_a_predicate_on_file_names():
    x = torch.ones(8)
    by_code = bytecode_events(loop_styles.for_over_range, x, of=CELL)
    assert bytecode_events(loop_styles.for_over_range, x, of=CELL.co_filename.__eq__) == by_code > 0
    assert bytecode_events(loop_styles.for_over_range, x, of=lambda name: False) == 0


def test_each_instruction_counts_once_from_the_first_call_on():
    """Python 3.13 starts late, and 3.12 not at all, where the tracer is set carelessly."""

    def straight(x):
        y = x + 1
        z = str(y)
        return [y, z]

    instructions = [i for i in dis.get_instructions(straight) if i.opname != "RESUME"]
    for _ in range(2):
        assert bytecode_events(straight, 1, of=straight.__code__) == len(instructions)


def test_code_of_other_files_does_not_count():
    counts = {
        size: bytecode_events(random.shuffle, list(range(size)), of=loop_styles.for_over_range.__code__)
        for size in (10, 1000)
    }
    assert counts == {10: 0, 1000: 0}
    assert bytecode_events(random.shuffle, list(range(10)), of=random.shuffle.__code__) > 100


def test_the_tracer_before_is_set_again():
    def tracer(frame, event, arg):
        seen.append(frame.f_code.co_name)

    def fails():
        raise KeyError("x")

    seen = []
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        bytecode_events(loop_styles.for_over_range, torch.ones(2), of=CELL)
        after_success = sys.gettrace()
        with pytest.raises(KeyError):
            bytecode_events(fails, of=fails.__code__)
        after_failure = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after_success is after_failure is tracer
    assert "for_over_range" not in seen


def test_growth_is_held_against_the_ratio_of_sizes():
    assert loops_over_input(100, 480, 10, 80)
    assert not loops_over_input(100, 479, 10, 80)
    assert not loops_over_input(0, 0, 10, 80)


@pytest.mark.parametrize(("small", "large"), [(10, 15), (10, 39), (0, 40)])
def test_sizes_too_close_are_refused(small, large):
    with pytest.raises(ValueError, match=f"at least 4 times the smaller: {large} is too close to {small}"):
        loops_over_input(100, 100, small, large)
