"""Predictions of the deeper part: 0-dimensional integers, sums, small steps, quantisation."""

import numpy as np
import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import deeper_predictions as questions


@answers.to(questions.byte_plus_300)
def byte_plus_300() -> tuple[int, int]:
    one, more = torch.tensor([1], dtype=torch.uint8), torch.tensor(300)
    return int(one + more), int(one[0] + more)


byte_plus_300.mistakes(
    both_are_301=wrong((301, 301)).tell(
        "Your sum without axes is right. In the other sum, both tensors hold integers and only the uint8 one "
        "has an axis, so the result is uint8: what becomes of 301 there?"
    ),
    both_wrap=wrong((45, 45)).tell(
        "Your sum with one axis is right. In the other sum, neither tensor has axes, so the usual promotion "
        "applies: which dtype does it give for uint8 and int64?"
    ),
    wraps_the_other_way_round=wrong((301, 45)).tell(
        "It's the other way round: the sum stays uint8 if the uint8 tensor has an axis, but without axes, "
        "uint8 and int64 are promoted to int64. Which of the two sums wraps around?"
    ),
    both_stop_at_255=wrong((255, 255)).tell(
        "With one axis, the sum stays uint8, which doesn't stop at 255 but wraps around. Without axes, uint8 "
        "and int64 are promoted to int64: what does each of the two sums give?"
    ),
    first_stops_at_255=wrong((255, 301)).tell(
        "Your sum without axes is right. The sum with one axis doesn't stop at 255 but wraps around: how far "
        "past 256 is 301?"
    ),
    first_wraps_at_255=wrong((46, 301)).tell(
        "Your sum without axes is right. The sum with one axis wraps around at 256, not at 255: what remains "
        "of 301?"
    ),
)


@answers.to(questions.five_thousand_ones_in_half)
def five_thousand_ones_in_half() -> float:
    total = np.float16(0)  # the same arithmetic as torch's, 20 times faster
    for _ in range(5000):
        total += np.float16(1)
    return float(total)


five_thousand_ones_in_half.mistakes(
    all_of_them=wrong(5000.0).tell(
        "float16 can hold 5000. But on the way, the total reaches a number where adding 1 changes nothing: "
        "from where on is 1 only half the gap to the next float16?"
    ),
    first_that_is_missing=wrong(2049.0).tell(
        "2049 is the first whole number that float16 can't hold, so the total never gets there. What does "
        "2048 + 1 give in float16?"
    ),
    largest_number=wrong(65504.0).tell(
        "That's the largest float16, but the total gets stuck long before that, where the gaps between "
        "neighbouring float16 numbers become 2. From which number on are these gaps 2?"
    ),
    where_gaps_become_one=wrong(1024.0).tell(
        "From 1024 on, neighbouring float16 numbers are 1 apart, so adding 1 still works. From which number "
        "on are they 2 apart?"
    ),
    where_gaps_become_four=wrong(4096.0).tell(
        "4096 is where the gaps between neighbouring float16 numbers become 4. The total gets stuck earlier, "
        "where the 1 that you add is only half a gap: from which number on are the gaps 2?"
    ),
    as_in_bfloat16=wrong(256.0).tell(
        "256 is where a total in bfloat16 gets stuck. float16's fraction has three more bits: how much "
        "further does that take its total?"
    ),
    one_gap_further=wrong(2050.0).tell(
        "To reach 2050, the total needs a step of 2. At 2048, a step of 1 is only half a gap, and in such a "
        "tie, the number whose fraction's last bit is 0 wins: which one is that?"
    ),
)


@answers.to(questions.big_plus_one_minus_big)
def big_plus_one_minus_big() -> float:
    big = torch.tensor(1e8)
    return float((big + 1) - big)


big_plus_one_minus_big.mistakes(
    one_on_paper=wrong(1.0).tell(
        "On paper, it's 1. In float32, numbers near 1e8 are 8 apart, so 1e8 + 1 is rounded to 1e8: what's "
        "left after you subtract 1e8?"
    ),
    the_gap=wrong(8.0).tell(
        "8 is the gap between 1e8 and the next larger float32. The 1 that you add is less than half of this "
        "gap: to which of the two numbers is 1e8 + 1 rounded?"
    ),
    two_from_rounding=wrong(2.0).tell(
        "1e8 + 1 isn't rounded up to 1e8 + 2, but to the nearest number that float32 holds, 1e8 itself. "
        "What's left after you subtract 1e8?"
    ),
    half_the_gap=wrong(4.0).tell(
        "4 is half the gap between 1e8 and the next larger float32, and anything smaller than 4 gets rounded "
        "away when you add it to 1e8. What, then, is 1e8 + 1?"
    ),
)


@answers.to(questions.half_weight_moves)
def half_weight_moves() -> tuple[str, str]:
    one = torch.tensor(1.0, dtype=torch.float16)
    small, larger = ("stays" if one - step == one else "moves" for step in (1e-4, 3e-4))
    return small, larger


half_weight_moves.mistakes(
    neither_moves=wrong(("stays", "stays")).tell(
        "Both steps are smaller than epsilon, but just below 1, the gap between neighbouring numbers is only "
        "0.00049. Which of the two steps is more than half of this gap?"
    ),
    both_move=wrong(("moves", "moves")).tell(
        "Just below 1, the gap between neighbouring numbers is 0.00049. A step of 1e-4 is less than half of "
        "this gap: to which number is 1 − 1e-4 rounded?"
    ),
    only_the_small_one_moves=wrong(("moves", "stays")).tell(
        "It's the other way round: a step of less than half the gap below 1 gets rounded away, and a larger "
        "one doesn't. Which of the two steps is less than half of 0.00049?"
    ),
)


@answers.to(questions.largest_error_of_quantisation)
def largest_error_of_quantisation() -> float:
    x = torch.linspace(-10, 10, 4001)
    return float(((x / 0.5).round() * 0.5 - x).abs().max())


largest_error_of_quantisation.mistakes(
    whole_step=wrong(0.5).tell(
        "0.5 is the distance from one multiple of the scale to the next. How far can a number between two of "
        "them be from the nearer one?"
    ),
    two_steps=wrong(1.0).tell(
        "An error of 1 would be two whole steps. You round only once, on the way to the integers, which moves"
        " a number by at most half a step: how much is that?"
    ),
    no_error=wrong(0.0).tell(
        "Only multiples of the scale come back without an error. How far from the nearest multiple can a "
        "number between two of them be?"
    ),
    scale_over_256=wrong(lambda: 0.5 / 256).tell(
        "The error doesn't depend on how many steps there are. How far can a number be from the nearest "
        "multiple of the scale?"
    ),
    a_quarter_of_a_step=wrong(0.125).tell(
        "0.125 is a quarter of the scale. How far is a number from its nearest multiple of the scale when it "
        "lies halfway between two of them?"
    ),
)
