"""Answers: the dtype of a sum, from two dtypes and two numbers of axes."""

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


@result_dtype.misconception(
    "Your answers are those of two tensors that both have axes, or of the dtypes alone. A tensor without axes beside one with "
    "axes changes the dtype only if its category is the higher one. And `torch.zeros(0)` has an axis, of length 0; without axes are "
    "`torch.zeros(())` and `torch.tensor(0.0)`.",
    breaks="only one has axes: its dtype",
)
def axes_ignored(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    return torch.promote_types(a, b)


@result_dtype.misconception(
    "A tensor without axes never changes anything in your answers. It does if its category is the higher one: a float "
    "among whole numbers, a whole number among bools."
)
def axes_always_win(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if (a_axes == 0) == (b_axes == 0):
        return torch.promote_types(a, b)
    return a if b_axes == 0 else b


result_dtype.mistakes(
    always_the_first=wrong(
        lambda a, a_axes, b, b_axes: a,
        "Your answer is always the dtype of the first tensor.",
        breaks="The dtype of x + y.",
    ),
    always_the_second=wrong(
        lambda a, a_axes, b, b_axes: b, "Your answer is always the dtype of the second tensor."
    ),
    more_bytes=wrong(
        lambda a, a_axes, b, b_axes: b if b.itemsize > a.itemsize else a,
        "Your answer is the dtype with more bytes. An int64 beside a float16 becomes float16 all the same: the category counts "
        "first, and axes count too.",
    ),
    two_single_give_the_first=wrong(
        lambda a, a_axes, b, b_axes: a if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes),
        "Two tensors without axes give you the first one's dtype. Between two of equal standing the usual promotion holds.",
    ),
    two_single_give_the_second=wrong(
        lambda a, a_axes, b, b_axes: b if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes),
        "Two tensors without axes give you the second one's dtype. Between two of equal standing the usual promotion holds.",
    ),
)


@result_dtype.misconception(
    "Where a float without axes meets whole numbers, you answer float32. A Python number does so; a tensor brings its own "
    "dtype."
)
def floats_become_the_default(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    right = result_dtype(a, a_axes, b, b_axes)
    apart = (a_axes == 0) != (b_axes == 0) and a.is_floating_point != b.is_floating_point
    single = a if a_axes == 0 else b
    return torch.float32 if apart and single.is_floating_point else right


@result_dtype.misconception(
    "Whenever a float takes part, you answer float32. Other floats stay what they are."
)
def any_float_is_float32(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if a.is_floating_point or b.is_floating_point:
        return torch.float32
    return result_dtype(a, a_axes, b, b_axes)


@result_dtype.misconception(
    "You put bools and whole numbers into one category. A uint8 without axes beside bools gives uint8: there are three "
    "categories, bool, whole numbers and floats."
)
def bools_are_whole_numbers(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if (a_axes == 0) == (b_axes == 0):
        return torch.promote_types(a, b)
    table, single = (a, b) if b_axes == 0 else (b, a)
    return single if single.is_floating_point and not table.is_floating_point else table


@result_dtype.misconception(
    "You look for the tensor without axes in the second place only. It may be the first of the two."
)
def only_the_second_may_be_single(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    return torch.promote_types(a, b) if a_axes == 0 else result_dtype(a, a_axes, b, b_axes)


@result_dtype.misconception(
    "You look for the tensor without axes in the first place only. It may be the second of the two."
)
def only_the_first_may_be_single(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    return torch.promote_types(a, b) if b_axes == 0 else result_dtype(a, a_axes, b, b_axes)


@result_dtype.misconception(
    "Between dtypes of one category you take the one with more bytes. int8 and uint8 have equally many and meet in int16, "
    "float16 and bfloat16 in float32: `torch.promote_types` knows where two dtypes meet.",
    breaks="where their dtypes meet",
)
def wider_of_a_category(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    right: torch.dtype = result_dtype(a, a_axes, b, b_axes)
    return right if right in (a, b) else a


@result_dtype.misconception(
    "The tensor with fewer axes loses in your answers. What counts is only whether one has no axes at all."
)
def fewer_axes_lose(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if a_axes == b_axes:
        return torch.promote_types(a, b)
    return result_dtype(a, int(a_axes > b_axes), b, int(b_axes > a_axes))


@result_dtype.misconception(
    "The tensor without axes always decides in your answers. It does so only if its category is the higher one."
)
def single_always_wins(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if (a_axes == 0) == (b_axes == 0):
        return torch.promote_types(a, b)
    return b if b_axes == 0 else a


@result_dtype.misconception(
    "Within a category the tensor without axes decides in your answers. It does so only if its category is the higher one."
)
def single_wins_within_a_category(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    same = a.is_floating_point == b.is_floating_point and (a == torch.bool) == (b == torch.bool)
    if same and (a_axes == 0) != (b_axes == 0):
        return a if a_axes == 0 else b
    return result_dtype(a, a_axes, b, b_axes)


@result_dtype.misconception(
    "The tensor with more axes always decides in your answers. It matters only whether one has none at all, and then only "
    "within a category."
)
def more_axes_win(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if a_axes == b_axes:
        return torch.promote_types(a, b)
    return a if a_axes > b_axes else b


@result_dtype.misconception(
    "Where the tensor without axes has the higher category, you answer torch's default, float32 or int64. That is so for a "
    "Python number; a tensor brings its own dtype."
)
def higher_category_gives_the_default(
    a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int
) -> torch.dtype:
    right: torch.dtype = result_dtype(a, a_axes, b, b_axes)
    table = a if a_axes else b
    if bool(a_axes) == bool(b_axes) or right == table:
        return right
    return torch.float32 if right.is_floating_point else torch.int64


@result_dtype.misconception(
    "Where only one of the two has axes, you answer the dtype with more bytes. It is the category that counts: bool, whole "
    "numbers, floats."
)
def more_bytes_beside_axes(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if bool(a_axes) == bool(b_axes):
        return torch.promote_types(a, b)
    table, single = (a, b) if a_axes else (b, a)
    return single if single.itemsize > table.itemsize else table


@result_dtype.misconception(
    "Two things: your answers are the same whatever the numbers of axes; and where two dtypes of a category have equally many "
    "bytes they meet in a third, as `torch.promote_types` knows."
)
def category_then_bytes(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    first, second = ((d.is_floating_point, d != torch.bool, d.itemsize) for d in (a, b))
    return a if first >= second else b


@result_dtype.misconception(
    "A bool counts as higher than whole numbers in your answers. It is the lowest category: bool, whole numbers, floats."
)
def bools_above_whole_numbers(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if bool(a_axes) == bool(b_axes):
        return torch.promote_types(a, b)
    table, single = (a, b) if a_axes else (b, a)
    rank = {False: 0, True: 1}
    higher = (single.is_floating_point, rank[single == torch.bool]) > (
        table.is_floating_point,
        rank[table == torch.bool],
    )
    return single if higher else table


@result_dtype.misconception(
    "A bool without axes turns everything into bool in your answers. bool is the lowest category: it changes nothing."
)
def single_bool_wins(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    if bool(a_axes) != bool(b_axes) and (b if a_axes else a) == torch.bool:
        return torch.bool
    return result_dtype(a, a_axes, b, b_axes)


@result_dtype.violation("without torch.result_type")
def by_the_function(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    return torch.result_type(torch.zeros([1] * a_axes, dtype=a), torch.zeros([1] * b_axes, dtype=b))
