"""Answers: the dtype of a sum, from two dtypes and two numbers of axes."""

from collections.abc import Callable

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import result_dtype as questions


@answers.to(
    questions.result_dtype,
    hints=[
        "Tell two cases apart: in one, both tensors have axes, or neither has; in the other, only one tensor "
        "has axes.",
        "If both x and y have axes, or neither has, `torch.promote_types(a, b)` is the answer. Otherwise, "
        "find out which of x and y has axes, then compare the categories of a and b: how do you get a number "
        "that grows with the category?",
        "Give every dtype a level: 0 for torch.bool, 2 if `dtype.is_floating_point`, else 1. If only one "
        "tensor has axes, the answer is its dtype, unless the other tensor's dtype has a higher level: then "
        "the answer is that dtype.",
    ],
    takeaway="You can now tell the dtype of x + y before you compute the sum. `torch.result_type` applies the same"
    " rule.",
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
        "Your answers don't depend on which tensor has axes. (To try it out: `torch.zeros(0)` has an axis, "
        "and `torch.zeros(())` has none.) When does a tensor without axes decide the dtype of the sum?",
        breaks="if only one has axes, the answer is that tensor's dtype",
    ),
    axes_always_win=wrong(mixed(lambda table, single: table)).tell(
        "If only one tensor has axes, you always return its dtype. What if the other tensor is of a higher "
        "category, such as a float without axes added to integers?"
    ),
    always_the_first=wrong(lambda a, a_axes, b, b_axes: a).tell(
        "Your answer is always the first tensor's dtype. When does the second tensor's dtype matter?",
        breaks="The dtype of x + y.",
    ),
    always_the_second=wrong(lambda a, a_axes, b, b_axes: b).tell(
        "Your answer is always the second tensor's dtype. When does the first tensor's dtype matter?"
    ),
    more_bytes=wrong(lambda a, a_axes, b, b_axes: b if b.itemsize > a.itemsize else a).tell(
        "Your answer is the dtype with more bytes. But int64 and float16 give float16: what matters more than"
        " bytes?"
    ),
    two_single_give_the_first=wrong(
        lambda a, a_axes, b, b_axes: a if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
    ).tell(
        "For two tensors without axes, you return the first one's dtype, but neither has priority. Which "
        "function gives the dtype that both are promoted to?"
    ),
    two_single_give_the_second=wrong(
        lambda a, a_axes, b, b_axes: b if a_axes == b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
    ).tell(
        "For two tensors without axes, you return the second one's dtype, but neither has priority. Which "
        "function gives the dtype that both are promoted to?"
    ),
    floats_become_the_default=wrong(
        mixed(
            lambda table, single: (
                torch.float32 if single.is_floating_point > table.is_floating_point else beside(table, single)
            ),
        )
    ).tell(
        "When a float tensor without axes is added to integers or bools, you return float32, which would be "
        "right for a Python float. But this tensor has a dtype of its own: which dtype should the sum have?"
    ),
    any_float_is_float32=wrong(
        lambda *asked: torch.float32 if (right := result_dtype(*asked)).is_floating_point else right
    ).tell(
        "Whenever one of the two dtypes is a float, you return float32. What if the only float is a float16?"
    ),
    bools_are_whole_numbers=wrong(
        mixed(lambda table, single: max(table, single, key=lambda d: d.is_floating_point))
    ).tell(
        "You put bools and integers into one category. Which dtype should you get from bools with axes and a "
        "uint8 without axes?"
    ),
    only_the_second_may_be_single=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if a_axes == 0 else result_dtype(a, a_axes, b, b_axes)
        )
    ).tell(
        "You check only whether the second tensor lacks axes. What if the first tensor is the one without "
        "axes?"
    ),
    only_the_first_may_be_single=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if b_axes == 0 else result_dtype(a, a_axes, b, b_axes)
        )
    ).tell(
        "You check only whether the first tensor lacks axes. What if the second tensor is the one without "
        "axes?"
    ),
    wider_of_a_category=wrong(
        lambda a, a_axes, b, b_axes: right if (right := result_dtype(a, a_axes, b, b_axes)) in (a, b) else a
    ).tell(
        "For two dtypes of one category, you always return one of the two. But if both tensors have axes, "
        "int8 and uint8 give int16, and float16 and bfloat16 give float32: which function knows such pairs?",
        breaks="where their dtypes meet",
    ),
    fewer_axes_lose=wrong(
        lambda a, a_axes, b, b_axes: result_dtype(a, int(a_axes > b_axes), b, int(b_axes > a_axes))
    ).tell(
        "You treat the tensor with fewer axes as if it had none. Does it matter how many axes a tensor has, "
        "or only whether it has any?"
    ),
    single_always_wins=wrong(mixed(lambda table, single: single)).tell(
        "If only one tensor has axes, you always return the other's dtype. When is that right, and when "
        "should you return the dtype of the tensor with axes?"
    ),
    single_wins_within_a_category=wrong(mixed(lambda table, single: beside(single, table))).tell(
        "If both dtypes are in the same category, you let the tensor without axes decide the result's dtype. "
        "Which of the two tensors should decide it?"
    ),
    more_axes_win=wrong(
        lambda a, a_axes, b, b_axes: (
            torch.promote_types(a, b) if a_axes == b_axes else a if a_axes > b_axes else b
        )
    ).tell(
        "In your answers, the tensor with more axes always decides the sum's dtype. Does it matter how many "
        "axes a tensor has, or only whether it has any?"
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
        "If the tensor without axes has the higher category, you return torch's default, float32 or int64, "
        "which would be right for a Python number. But this tensor has a dtype of its own: which dtype should"
        " the sum have?"
    ),
    more_bytes_beside_axes=wrong(
        mixed(lambda table, single: max(table, single, key=lambda d: d.itemsize))
    ).tell(
        "If only one of the two has axes, you return the dtype with more bytes. What matters in that case: "
        "bytes, or categories?"
    ),
    category_then_bytes=wrong(
        lambda a, a_axes, b, b_axes: max(
            a, b, key=lambda d: (d.is_floating_point, d != torch.bool, d.itemsize)
        )
    ).tell(
        "Your answers depend only on the two dtypes, but it also matters whether a tensor has axes. If only "
        "one of the two has axes, when should you return its dtype, and when the other's?"
    ),
    bools_above_whole_numbers=wrong(
        mixed(
            lambda table, single: max(table, single, key=lambda d: (d.is_floating_point, d == torch.bool)),
        )
    ).tell(
        "In your answers, bool ranks above integers. Where does bool come in the order of the categories?"
    ),
    single_bool_wins=wrong(
        mixed(lambda table, single: single if single == torch.bool else beside(table, single))
    ).tell(
        "In your answers, a bool without axes turns everything into bool. Where does bool come in the order "
        "of the categories?"
    ),
    by_the_function=wrong(
        lambda a, a_axes, b, b_axes: torch.result_type(
            torch.zeros([1] * a_axes, dtype=a), torch.zeros([1] * b_axes, dtype=b)
        )
    ).breaks("without torch.result_type"),
)
