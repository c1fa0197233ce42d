"""Answers: the axes that disappear."""

import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_reductions as questions
from lessons_lib.exercises.lesson_01_tensors.predict_reductions import ShapeTuple


@answers.to(questions.sum_over_two_axes)
def sum_over_two_axes() -> ShapeTuple:
    return tuple(torch.zeros(5, 4, 3).sum(dim=(0, 2)).shape)


sum_over_two_axes.mistakes(
    named_what_stays=wrong((5, 3)).tell(
        "5 and 3 are the sizes of the axes that `dim` names. Those axes disappear: which axis is left?"
    ),
    kept_with_size_one=wrong((1, 4, 1)).tell(
        "With `keepdim=True`, axes 0 and 2 would stay, with size 1. Without `keepdim`, they disappear: which "
        "axis is left?"
    ),
    everything_summed=wrong(()).tell(
        "A single number is left only if `dim` names all axes, or if there's no `dim`. Which axis does "
        "`dim=(0, 2)` leave out?"
    ),
    counted_axes_from_one=wrong((3,)).tell(
        "Axes are numbered from 0, so 0 and 2 are the first axis and the last. Their sizes, 5 and 3, "
        "disappear: which size is left?"
    ),
    only_the_first_axis=wrong((4, 3)).tell(
        "You let only the first axis disappear, but `dim` also names the last. Which axis is left if both "
        "disappear?"
    ),
    sum_raises=wrong("raises").tell(
        "There's no error, because `sum` also accepts a tuple of axes. Every axis in the tuple disappears "
        "from the shape: which axis is left?"
    ),
    axes_joined=wrong((15,)).tell(
        "5 · 3 is how many numbers go into each sum. The axes with sizes 5 and 3 disappear: which axis is "
        "left?"
    ),
    only_the_last_axis=wrong((5, 4)).tell(
        "You let only the last axis disappear, but `dim` also names the first. Which axis is left if both "
        "disappear?"
    ),
)
