"""Answers: all windows of a signal, as a view that overlaps itself."""

import torch
from numpy.lib.stride_tricks import sliding_window_view
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import sliding_windows as questions


@answers.to(
    questions.sliding_windows,
    hints=[
        "Window 1 begins one element after window 0. Inside a window, you also move on by one element at a "
        "time. So what are the two strides?",
        "Both strides are one step along the signal: `signal.stride(0)`, whatever that is.",
        "In n numbers, the first window of width w begins at 0 and the last at n − w. So there are n − w + 1 "
        "windows. Give `as_strided` this shape and the two strides.",
    ],
    takeaway="You wrote your own `signal.unfold(0, width, 1)`: it returns all windows as a view, without copying a"
    " single number.",
    survivors={"line 1: stride(0) → stride(-1)": "a signal has one axis: the first is the last"},
)
def sliding_windows(signal: Tensor, width: int) -> Tensor:
    step = signal.stride(0)
    return signal.as_strided((len(signal) - width + 1, width), (step, step))


def strided(signal: Tensor, width: int, strides: tuple[int, ...], offset: int | None = None) -> Tensor:
    """As many windows as fit, (n − width + 1, width), with these strides."""
    return signal.as_strided((len(signal) - width + 1, width), strides, offset)


sliding_windows.mistakes(
    side_by_side=wrong(lambda signal, width: signal.unfold(0, width, width)).tell(
        "Your windows sit side by side: each begins where the one before ends. How far should a window slide?"
    ),
    last_window_missing=wrong(lambda signal, width: signal.unfold(0, width, 1)[:-1]).tell(
        "The last window is missing. How many windows of width 3 fit into 5 numbers?"
    ),
    strides_of_one=wrong(lambda signal, width: strided(signal, width, (1, 1))).tell(
        "Both your strides are 1. But if the signal is a column of a table, its numbers lie farther apart. "
        "What tells you how far apart they are?",
        breaks="on any signal",
    ),
    windows_as_columns=wrong(lambda signal, width: signal.unfold(0, width, 1).T).tell(
        "Your answer is transposed: each window is a column. Which axis should say *which* window it is?"
    ),
    from_slot_zero=wrong(lambda signal, width: strided(signal, width, signal.stride() * 2, 0)).tell(
        "Your windows begin in slot 0 of the storage, but the signal may begin further on. Where does "
        "`as_strided` begin if you give it no offset?"
    ),
    the_first_window_again=wrong(
        lambda signal, width: signal[:width].expand(len(signal) - width + 1, width)
    ).tell(
        "All your windows show the numbers of the first window, as if the stride from window to window were "
        "0. How far should a window slide?"
    ),
    one_number_a_window=wrong(
        lambda signal, width: signal[: len(signal) - width + 1, None].expand(-1, width)
    ).tell(
        "Each of your windows repeats one number, as if the stride inside a window were 0. How far apart "
        "should the numbers in a window be?"
    ),
    windows_run_backwards=wrong(lambda signal, width: signal.unfold(0, width, 1).flip(1)).tell(
        "Each of your windows runs backwards. Which number should row i begin with?"
    ),
    round_the_end=wrong(
        lambda signal, width: torch.stack([signal.roll(-i)[:width] for i in range(len(signal))])
    ).tell(
        "You have as many windows as numbers, so the last windows wrap around to the signal's beginning. How "
        "many windows lie entirely inside the signal?"
    ),
    filled_up_with_zeros=wrong(
        lambda signal, width: torch.cat([signal, signal.new_zeros(width - 1)]).unfold(0, width, 1)
    ).tell(
        "You have as many windows as numbers, and the last windows are padded with zeros. How many windows "
        "lie entirely inside the signal?"
    ),
    as_many_as_numbers=wrong(
        lambda signal, width: signal.as_strided((len(signal), width), signal.stride() * 2)
    ).tell(
        "You have as many windows as numbers, so the last windows run beyond the signal. At which element "
        "should the last window begin?"
    ),
    one_too_many=wrong(
        lambda signal, width: signal.as_strided((len(signal) - width + 2, width), signal.stride() * 2)
    ).tell(
        "You have one window too many, and it runs beyond the signal. At which element should the last window"
        " begin?"
    ),
    steps_of_a_width=wrong(
        lambda signal, width: strided(signal, width, (width * signal.stride(0), signal.stride(0)))
    ).tell(
        "Each of your windows begins a whole width after the one before, so they soon leave the signal. How far should a "
        "window slide?"
    ),
    one_slot_inside=wrong(lambda signal, width: strided(signal, width, (signal.stride(0), 1))).tell(
        "Inside a window, your step is one slot. But if the signal is a column of a table, its numbers lie "
        "farther apart. What tells you how far apart they are?"
    ),
    one_slot_between=wrong(lambda signal, width: strided(signal, width, (1, signal.stride(0)))).tell(
        "From window to window, your step is one slot. But if the signal is a column of a table, its numbers "
        "lie farther apart. What tells you how far apart they are?"
    ),
    strides_in_bytes=wrong(
        lambda signal, width: strided(signal, width, (signal.stride(0) * signal.element_size(),) * 2)
    ).tell(
        "Your strides are in bytes, 8 for each float64, so they may take you beyond the storage. What does "
        "PyTorch's `as_strided` count?"
    ),
    one_element_late=wrong(
        lambda signal, width: strided(
            signal, width, signal.stride() * 2, signal.storage_offset() + signal.stride(0)
        )
    ).tell(
        "Your windows begin one element too late, so the last one runs beyond the signal. Which number should the first "
        "window begin with?"
    ),
    of_one_width=wrong(
        lambda signal, width, three: signal.unfold(0, three, 1), over={"three": [2, 3, 4]}
    ).tell(
        "Your windows are {three} wide, whatever `width` says. Where should your code use `width`?",
        breaks="windows of a given width",
    ),
    further_apart=wrong(
        lambda signal, width, step: signal.unfold(0, width, step), over={"step": [2, 3]}
    ).tell(
        "Each of your windows begins {step} elements after the one before. How far should a window slide?"
    ),
    stacked=wrong(
        lambda signal, width: torch.stack([signal[i : i + width] for i in range(len(signal) - width + 1)])
    ).breaks("without copying"),
    unfolded=wrong(lambda signal, width: signal.unfold(0, width, 1)).breaks("without unfold"),
    by_numpy=wrong(
        lambda signal, width: torch.from_numpy(sliding_window_view(signal.numpy(), width, writeable=True))
    ).breaks("without NumPy's sliding_window_view"),
)
