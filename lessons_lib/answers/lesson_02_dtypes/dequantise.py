"""Answers: back from int8 to floats."""

import torch
from jaxtyping import Int8
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import dequantise as questions


@answers.to(
    questions.dequantise,
    survivors={
        "line 1: torch.int32 → torch.int64": "int64 has room for the difference too",
        "line 1: torch.int32 → torch.float32": "float32 has room for the difference too, and holds it exactly",
    },
    hints=[
        "`quantise` adds the zero point after it divides, so undo the addition first. In which dtype do you "
        "subtract?",
        "q − zero_point can be as large as 255, and int8 ends at 127. Make room for the difference before you"
        " subtract.",
        "Start with `q.float()`, subtract the zero point, then multiply by the scale.",
    ],
    takeaway="You can now quantise and dequantise. A round trip changes a number by at most half a step, if the "
    "number is in range.",
)
def dequantise(q: Int8[Tensor, " n"], scale: float, zero_point: int) -> Tensor:
    return (q.to(torch.int32) - zero_point) * scale


dequantise.mistakes(
    wrapped=wrong(lambda q, scale, zero_point: (q - zero_point) * scale).tell(
        "The differences between `q` and the zero point wrapped around, as in int8. How large can such a "
        "difference get, and which dtype has room for it?"
    ),
    zero_point_added=wrong(lambda q, scale, zero_point: (q.float() + zero_point) * scale).tell(
        "You added the zero point. `quantise` added it too: what undoes an addition?"
    ),
    zero_point_missing=wrong(lambda q, scale, zero_point: q.float() * scale).tell(
        "You left out the zero point, which is the integer for 0.0. What do you have to subtract before you "
        "use the scale?"
    ),
    divided_by_the_scale=wrong(lambda q, scale, zero_point: (q.float() - zero_point) / scale).tell(
        "You divided by the scale. If one step is worth `scale`, how much are 10 steps worth?"
    ),
    zero_point_after_the_scale=wrong(lambda q, scale, zero_point: q.float() * scale - zero_point).tell(
        "You multiplied each int8 number by the scale and then subtracted the zero point, which is itself a "
        "number of steps. Should you subtract it before you multiply by the scale, or after?"
    ),
    scale_missing=wrong(lambda q, scale, zero_point: q.float() - zero_point).tell(
        "You left out the scale, so your results are numbers of steps. How much is one step worth?"
    ),
    sign_reversed=wrong(lambda q, scale, zero_point: (zero_point - q.float()) * scale).tell(
        "Your numbers have the wrong sign. Do you subtract the zero point from `q`, or `q` from the zero "
        "point?"
    ),
    rounded=wrong(lambda q, scale, zero_point: ((q.float() - zero_point) * scale).round()).tell(
        "Your numbers are rounded to whole numbers. With a scale such as 0.25, most results aren't whole: "
        "where does your code round?"
    ),
    cut_to_int8=wrong(lambda q, scale, zero_point: (q.float() - zero_point).clamp(-128, 127) * scale).tell(
        "You clamped the differences between `q` and the zero point to −128 … 127, but they can be as large "
        "as 255. Does anything need clamping when you turn integers back into floats?"
    ),
    added_and_wrapped=wrong(lambda q, scale, zero_point: (q + zero_point) * scale).tell(
        "You added the zero point, and the sums wrapped around in int8. To undo `quantise`, which sign does "
        "the zero point need, and which dtype has room for the result?"
    ),
    zero_point_added_after_the_scale=wrong(lambda q, scale, zero_point: q.float() * scale + zero_point).tell(
        "You multiplied each int8 number by the scale and then added the zero point, which is itself a number"
        " of steps. Which sign does it need, and should it come before the multiplication, or after?"
    ),
    through_half=wrong(lambda q, scale, zero_point: ((q.half() - zero_point) * scale).float()).tell(
        "Your large numbers are infinite, as in float16, which ends at 65504. Which dtype has room for them?"
    ),
    read_as_uint8=wrong(lambda q, scale, zero_point: (q.to(torch.uint8).float() - zero_point) * scale).tell(
        "You read the negative numbers as 128 to 255, as in uint8. Which dtype keeps their sign, and also has"
        " room for their differences from the zero point?"
    ),
    scale_cut=wrong(lambda q, scale, zero_point: (q.float() - zero_point) * int(scale)).tell(
        "Your numbers are what you'd get if the scale lost its digits after the decimal point, so that 0.5 "
        "became 0. Which step cuts off these digits?"
    ),
    cut_to_whole=wrong(lambda q, scale, zero_point: ((q.float() - zero_point) * scale).trunc()).tell(
        "Your results have lost their decimal places, as if they'd been stored in an integer tensor. Which "
        "step cuts off the digits after the decimal point?"
    ),
    changed_in_place=wrong(
        lambda q, scale, zero_point: ((q.int() - zero_point) * scale, q.zero_())[0]
    ).breaks("don't change q in place"),
    in_float64=wrong(lambda q, scale, zero_point: (q.double() - zero_point) * scale).breaks(
        "Returns (n,), float32"
    ),
    differences_in_uint8=wrong(
        lambda q, scale, zero_point: (q.to(torch.uint8) - zero_point).float() * scale
    ).tell(
        "None of your differences between `q` and the zero point is negative: they wrapped around as in a "
        "uint8, where −5 becomes 251. Which dtype holds −255 to 255?"
    ),
    through_bfloat16=wrong(lambda q, scale, zero_point: ((q.bfloat16() - zero_point) * scale).float()).tell(
        "Your numbers are inexact, as they'd be in bfloat16, which keeps two or three digits. Which dtype "
        "should you compute in?"
    ),
)
