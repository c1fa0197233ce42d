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
        "Window 1 begins one element after window 0, and inside a window each element is one after the one before. So what "
        "are the two strides?",
        "Both steps are a step along the signal: `signal.stride(0)`, whatever that is.",
        "In n numbers the first window of width w begins at 0 and the last at n − w, so there are n − w + 1. Then "
        "`as_strided` takes that shape and the two strides.",
    ],
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
        "Your windows stand side by side instead of overlapping: each begins where the one before ends. They are to begin one "
        "element later."
    ),
    last_window_missing=wrong(lambda signal, width: signal.unfold(0, width, 1)[:-1]).tell(
        "The last window is missing: in n numbers there are n − width + 1 windows."
    ),
    strides_of_one=wrong(lambda signal, width: strided(signal, width, (1, 1))).tell(
        "Your strides are 1 and 1. In a signal that is a part of something larger, neighbours lie farther apart: take the "
        "signal's own stride.",
        breaks="on any signal",
    ),
    windows_as_columns=wrong(lambda signal, width: signal.unfold(0, width, 1).T).tell(
        "Your windows are columns: the answer is transposed. Row i is to be window i."
    ),
    from_slot_zero=wrong(lambda signal, width: strided(signal, width, signal.stride() * 2, 0)).tell(
        "Your windows begin in slot 0 of the storage. The signal may begin further on; without an offset, `as_strided` starts "
        "where the signal does."
    ),
    the_first_window_again=wrong(
        lambda signal, width: signal[:width].expand(len(signal) - width + 1, width)
    ).tell(
        "All your windows are the first one: the stride from window to window is 0. Each begins one element later."
    ),
    one_number_a_window=wrong(
        lambda signal, width: signal[: len(signal) - width + 1, None].expand(-1, width)
    ).tell("Each of your windows is one number, repeated: the stride inside a window is 0."),
    windows_run_backwards=wrong(lambda signal, width: signal.unfold(0, width, 1).flip(1)).tell(
        "Each of your windows runs backwards: row i begins with signal[i]."
    ),
    round_the_end=wrong(
        lambda signal, width: torch.stack([signal.roll(-i)[:width] for i in range(len(signal))])
    ).tell(
        "There are as many windows as numbers in your answer, and the last ones go on at the beginning of the signal. A window "
        "has to lie inside it."
    ),
    filled_up_with_zeros=wrong(
        lambda signal, width: torch.cat([signal, signal.new_zeros(width - 1)]).unfold(0, width, 1)
    ).tell(
        "There are as many windows as numbers in your answer, and the last ones are filled up with zeros. A window has to lie "
        "inside the signal."
    ),
    as_many_as_numbers=wrong(
        lambda signal, width: signal.as_strided((len(signal), width), signal.stride() * 2)
    ).tell(
        "There are as many windows as numbers in your answer, so the last ones run beyond the signal. The last window ends with its "
        "last number: n − width + 1 of them."
    ),
    one_too_many=wrong(
        lambda signal, width: signal.as_strided((len(signal) - width + 2, width), signal.stride() * 2)
    ).tell("There is a window too many, and it runs beyond the signal: n − width + 1 of them fit."),
    steps_of_a_width=wrong(
        lambda signal, width: strided(signal, width, (width * signal.stride(0), signal.stride(0)))
    ).tell(
        "There are n − width + 1 windows, but each begins a whole width after the one before, so they soon leave the signal. Each "
        "begins one element later."
    ),
    one_slot_inside=wrong(lambda signal, width: strided(signal, width, (signal.stride(0), 1))).tell(
        "Inside a window your step is one slot. In a signal that is a part of something larger, neighbours lie farther apart: "
        "both steps are the signal's own stride."
    ),
    one_slot_between=wrong(lambda signal, width: strided(signal, width, (1, signal.stride(0)))).tell(
        "From window to window your step is one slot. In a signal that is a part of something larger, neighbours lie farther "
        "apart: both steps are the signal's own stride."
    ),
    strides_in_bytes=wrong(
        lambda signal, width: strided(signal, width, (signal.stride(0) * signal.element_size(),) * 2)
    ).tell(
        "Your strides count bytes, 8 for each float64 (and may run out of the storage). `as_strided` counts elements, unlike NumPy's."
    ),
    one_element_late=wrong(
        lambda signal, width: strided(
            signal, width, signal.stride() * 2, signal.storage_offset() + signal.stride(0)
        )
    ).tell(
        "Your windows begin one element too late, so that the last one runs beyond the signal. The first window begins with signal[0]."
    ),
    of_one_width=wrong(
        lambda signal, width, three: signal.unfold(0, three, 1), over={"three": [2, 3, 4]}
    ).tell(
        "Your windows are {three} wide, whatever `width` says. Which numbers of your answer should come from it?",
        breaks="windows of any width",
    ),
    further_apart=wrong(
        lambda signal, width, step: signal.unfold(0, width, step), over={"step": [2, 3]}
    ).tell("Each of your windows begins {step} elements after the one before. How far does a window slide?"),
    stacked=wrong(
        lambda signal, width: torch.stack([signal[i : i + width] for i in range(len(signal) - width + 1)])
    ).breaks("without copying"),
    unfolded=wrong(lambda signal, width: signal.unfold(0, width, 1)).breaks("without unfold"),
    by_numpy=wrong(
        lambda signal, width: torch.from_numpy(sliding_window_view(signal.numpy(), width, writeable=True))
    ).breaks("without NumPy's sliding_window_view"),
)
