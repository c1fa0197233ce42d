"""Answers: the dtype of a sum, from two dtypes and two numbers of axes."""

from collections.abc import Callable

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import result_dtype as questions


@answers.to(
    questions.result_dtype,
    hints=[
        "There are two situations: both tensors have equal standing (both with axes, or both without), or one of them has "
        "axes and the other none.",
        "With equal standing `torch.promote_types(a, b)` says it. Else find out first which one has axes. What is left is to "
        "compare two categories: how do you get a number that grows with the category?",
        "Give every dtype a rank: 0 for torch.bool, 2 if `dtype.is_floating_point`, else 1. The one without axes wins if "
        "its rank is higher; otherwise the one with axes does.",
    ],
)
def result_dtype(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:

    def rank(dtype: torch.dtype) -> int:
        return (dtype != torch.bool) + dtype.is_floating_point

    if bool(a_axes) == bool(b_axes):
        return torch.promote_types(a, b)
    table, single = (a, b) if a_axes else (b, a)
    return single if rank(single) > rank(table) else table


def mixed(rule: Callable[[torch.dtype, torch.dtype], torch.dtype]) -> Callable[..., torch.dtype]:
    """An answer that goes by the rule (dtype with axes, dtype without) where only one has axes, and is right elsewhere."""

    def answer(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
        if bool(a_axes) == bool(b_axes):
            return torch.promote_types(a, b)
        return rule(a, b) if a_axes else rule(b, a)

    return answer


def beside(table: torch.dtype, single: torch.dtype) -> torch.dtype:
    """The right dtype where only the first has axes."""
    return result_dtype(table, 1, single, 0)


result_dtype.mistakes(
    axes_ignored=wrong(lambda a, a_axes, b, b_axes: torch.promote_types(a, b)).tell(
        "Your answers are those of two tensors that both have axes, or of the dtypes alone. A tensor without axes beside one with "
        "axes changes the dtype only if its category is the higher one. And `torch.zeros(0)` has an axis, of length 0; without axes are "
        "`torch.zeros(())` and `torch.tensor(0.0)`.",
        breaks="only one has axes: its dtype",
    ),
    axes_always_win=wrong(mixed(lambda table, single: table)).tell(
        "A tensor without axes never changes anything in your answers. It does if its category is the higher one: a float "
        "among whole numbers, a whole number among bools."
    ),
    always_the_first=wrong(lambda a, a_axes, b, b_axes: a).tell(
        "Your answer is always the dtype of the first tensor.", breaks="The dtype of x + y."
    ),
    always_the_second=wrong(lambda a, a_axes, b, b_axes: b).tell(
        "Your answer is always the dtype of the second tensor."
    ),
    more_bytes=wrong(lambda a, a_axes, b, b_axes: b if b.itemsize > a.itemsize else a).tell(
        "Your answer is the dtype with more bytes. An int64 beside a float16 becomes float16 all the same: the category counts "
        "first, and axes count too."
    ),
    two_single_give_the_first=wrong(
        lambda a, a_axes, b, b_axes: a if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
    ).tell(
        "Two tensors without axes give you the first one's dtype. Between two of equal standing the usual promotion holds."
    ),
    two_single_give_the_second=wrong(
        lambda a, a_axes, b, b_axes: b if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
    ).tell(
        "Two tensors without axes give you the second one's dtype. Between two of equal standing the usual promotion holds."
    ),
    floats_become_the_default=wrong(
        mixed(
            lambda table, single: (
                torch.float32 if single.is_floating_point > table.is_floating_point else beside(table, single)
            ),
        )
    ).tell(
        "Where a float without axes meets whole numbers, you answer float32. A Python number does so; a tensor brings its own dtype."
    ),
    any_float_is_float32=wrong(
        lambda *asked: torch.float32 if (right := result_dtype(*asked)).is_floating_point else right
    ).tell("Whenever a float takes part, you answer float32. Other floats stay what they are."),
    bools_are_whole_numbers=wrong(
        mixed(lambda table, single: max(table, single, key=lambda d: d.is_floating_point))
    ).tell(
        "You put bools and whole numbers into one category. A uint8 without axes beside bools gives uint8: there are three "
        "categories, bool, whole numbers and floats."
    ),
    only_the_second_may_be_single=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if a_axes == 0 else result_dtype(a, a_axes, b, b_axes)
        )
    ).tell("You look for the tensor without axes in the second place only. It may be the first of the two."),
    only_the_first_may_be_single=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
        )
    ).tell("You look for the tensor without axes in the first place only. It may be the second of the two."),
    wider_of_a_category=wrong(
        lambda a, a_axes, b, b_axes: right if (right := result_dtype(a, a_axes, b, b_axes)) in (a, b) else a
    ).tell(
        "Between dtypes of one category you take the one with more bytes. int8 and uint8 have equally many and meet in int16, "
        "float16 and bfloat16 in float32: `torch.promote_types` knows where two dtypes meet.",
        breaks="where their dtypes meet",
    ),
    fewer_axes_lose=wrong(
        lambda a, a_axes, b, b_axes: result_dtype(a, int(a_axes > b_axes), b, int(b_axes > a_axes))
    ).tell(
        "The tensor with fewer axes loses in your answers. What counts is only whether one has no axes at all."
    ),
    single_always_wins=wrong(mixed(lambda table, single: single)).tell(
        "The tensor without axes always decides in your answers. It does so only if its category is the higher one."
    ),
    single_wins_within_a_category=wrong(mixed(lambda table, single: beside(single, table))).tell(
        "Within a category the tensor without axes decides in your answers. It does so only if its category is the higher one."
    ),
    more_axes_win=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if a_axes == b_axes else a if a_axes > b_axes else b
        )
    ).tell(
        "The tensor with more axes always decides in your answers. It matters only whether one has none at all, and then only "
        "within a category."
    ),
    higher_category_gives_the_default=wrong(
        mixed(
            lambda table, single: (
                table
                if beside(table, single) == table
                else torch.float32
                if single.is_floating_point
                else torch.int64
            ),
        )
    ).tell(
        "Where the tensor without axes has the higher category, you answer torch's default, float32 or int64. That is so for a "
        "Python number; a tensor brings its own dtype."
    ),
    more_bytes_beside_axes=wrong(
        mixed(lambda table, single: max(table, single, key=lambda d: d.itemsize))
    ).tell(
        "Where only one of the two has axes, you answer the dtype with more bytes. It is the category that counts: bool, whole "
        "numbers, floats."
    ),
    category_then_bytes=wrong(
        lambda a, a_axes, b, b_axes: max(
            a, b, key=lambda d: (d.is_floating_point, d != torch.bool, d.itemsize)
        )
    ).tell(
        "Two things: your answers are the same whatever the numbers of axes; and where two dtypes of a category have equally many "
        "bytes they meet in a third, as `torch.promote_types` knows."
    ),
    bools_above_whole_numbers=wrong(
        mixed(
            lambda table, single: max(table, single, key=lambda d: (d.is_floating_point, d == torch.bool)),
        )
    ).tell(
        "A bool counts as higher than whole numbers in your answers. It is the lowest category: bool, whole numbers, floats."
    ),
    single_bool_wins=wrong(
        mixed(lambda table, single: single if single == torch.bool else beside(table, single))
    ).tell(
        "A bool without axes turns everything into bool in your answers. bool is the lowest category: it changes nothing."
    ),
    by_the_function=wrong(
        lambda a, a_axes, b, b_axes: torch.result_type(
            torch.zeros([1] * a_axes, dtype=a), torch.zeros([1] * b_axes, dtype=b)
        )
    ).breaks("without torch.result_type"),
)
