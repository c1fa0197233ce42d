"""Answers: the rate of a matmul in TFLOP/s, and how much of the card's best that is."""

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import fraction_of_limit as questions


@answers.to(
    questions.fraction_of_limit,
    hints=[
        "How many numbers does the product have, and how many multiplications and additions does each number "
        "take?",
        "A TFLOP/s is 10¹² operations per second, and a millisecond is 10⁻³ seconds.",
        "`operations = 2 * n * k * m`; the rate is `operations / (ms / 1000) / 1e12`. To get the fraction, "
        "divide the rate by the limit.",
    ],
    takeaway="A time by itself says little. The fraction of the card's limit tells you how much you could still "
    "gain.",
)
def fraction_of_limit(n: int, k: int, m: int, ms: float, limit: float) -> tuple[float, float]:
    rate = 2 * n * k * m * 1e-9 / ms
    return rate, rate / limit


def _of(operations: float, ms: float, limit: float, factor: float = 1.0) -> tuple[float, float]:
    rate = operations / ms / 1e9 * factor
    return rate, rate / limit


fraction_of_limit.mistakes(
    multiplications_alone=wrong(lambda n, k, m, ms, limit: _of(n * k * m, ms, limit)).tell(
        "Your rate is half what it should be, as if you counted only the multiplications. What else does a "
        "dot product need?"
    ),
    square_matrices=wrong(lambda n, k, m, ms, limit: _of(2 * n**3, ms, limit)).tell(
        "Your rate is right if both matrices are square: you counted 2n³ operations. How should k and m enter"
        " the count?",
        breaks="n × k matrix times a k × m",
    ),
    square_of_another=wrong(
        lambda n, k, m, ms, limit, side: _of(2 * {"k": k, "m": m}[side] ** 3, ms, limit),
        over={"side": ["k", "m"]},
    ).tell(
        "Your rate is right if both matrices are square: you counted 2{side}³. How should the other two sizes"
        " enter the count?"
    ),
    inner_size_alone=wrong(lambda n, k, m, ms, limit: _of(2 * k, ms, limit)).tell(
        "You counted 2k operations in all. Each number of the product takes 2k operations: how many numbers "
        "does the product have?"
    ),
    outer_sizes_added=wrong(lambda n, k, m, ms, limit: _of(2 * k * (n + m), ms, limit)).tell(
        "You counted 2k operations for each of n + m numbers. How many numbers does an n × m product have?"
    ),
    times_the_time=wrong(
        lambda n, k, m, ms, limit: (2 * n * k * m * ms / 1e15, 2 * n * k * m * ms / 1e15 / limit)
    ).tell("You multiplied by the time. Should a longer time give a higher rate?"),
    one_operation_a_number=wrong(lambda n, k, m, ms, limit: _of(2 * n * m, ms, limit)).tell(
        "You counted two operations for each number of the product. For one of those numbers, how many pairs do you multiply and add?"
    ),
    elements_of_all_three=wrong(lambda n, k, m, ms, limit: _of(n * k + k * m + n * m, ms, limit)).tell(
        "You counted the numbers in the three matrices. The product uses each number many times: how many "
        "operations does one dot product take?"
    ),
    one_addition_fewer=wrong(lambda n, k, m, ms, limit: _of(n * m * (2 * k - 1), ms, limit)).tell(
        "For each number of the product, you counted k multiplications and k − 1 additions. That's exact, but"
        " rates and limits usually count one more: how many operations does the exercise count?"
    ),
    ms_for_seconds=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit, 1e-3)).tell(
        "Both results are a thousand times too small. Which unit is the time in, and which unit do you need "
        "for TFLOP/s?",
        breaks="TFLOP/s",
    ),
    giga_for_tera=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit, 1e3)).tell(
        "Both results are a thousand times too large: your rate is in GFLOP/s. How many operations make one "
        "TFLOP?",
        breaks="TFLOP/s",
    ),
    rate_in_gflops=wrong(
        lambda n, k, m, ms, limit: (2 * n * k * m / ms / 1e6, 2 * n * k * m / ms / 1e9 / limit)
    ).tell("Your fraction is right, but your rate is in GFLOP/s. How many operations make one TFLOP?"),
    single_operations=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit, 1e12)).tell(
        "Your rate is in operations per second. How many operations make one TFLOP?"
    ),
    in_percent=wrong(
        lambda n, k, m, ms, limit: (_of(2 * n * k * m, ms, limit)[0], 100 * _of(2 * n * k * m, ms, limit)[1])
    ).tell(
        "Your rate is right, but your fraction is in percent. If the rate were half of the limit, what should"
        " the fraction be?",
        breaks="a fraction of 1 is",
    ),
    limit_by_rate=wrong(
        lambda n, k, m, ms, limit: (_of(2 * n * k * m, ms, limit)[0], 1 / _of(2 * n * k * m, ms, limit)[1])
    ).tell(
        "Your rate is right, but your fraction is upside down: you divided the limit by the rate. Which of "
        "the two is the whole?"
    ),
    swapped=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit)[::-1]).tell(
        "Both numbers are right, but you swapped them. Which one should come first?"
    ),
    fraction_missing=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit)[0]).tell(
        "Your rate is right, but you returned only the rate. Which second number should you return?"
    ),
    rate_missing=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit)[1]).tell(
        "Your fraction is right, but you returned only the fraction. What should come before it?"
    ),
    rest_of_the_limit=wrong(
        lambda n, k, m, ms, limit: (_of(2 * n * k * m, ms, limit)[0], 1 - _of(2 * n * k * m, ms, limit)[1])
    ).tell(
        "Your rate is right, but your fraction is the part of the limit that's missing. What fraction of the "
        "limit did the card reach?"
    ),
    powers_of_two=wrong(lambda n, k, m, ms, limit: _of(2 * n * k * m, ms, limit, 1e12 / 2**40)).tell(
        "Your rate is about 9 % too small, as if a TFLOP were 2⁴⁰ operations. Which power of ten does *tera* "
        "mean?"
    ),
    both_by_the_time=wrong(
        lambda n, k, m, ms, limit: (2 * n * k * m / 1e9 / limit, _of(2 * n * k * m, ms, limit)[1])
    ).tell(
        "Your fraction is right, but your first number is the time in ms that the card would need at the limit. What rate did the card reach?"
    ),
    rate_in_operations=wrong(
        lambda n, k, m, ms, limit: (2 * n * k * m / ms * 1000, _of(2 * n * k * m, ms, limit)[1])
    ).tell(
        "Your fraction is right, but your rate is in operations per second. How many operations make one "
        "TFLOP?"
    ),
    rounded=wrong(
        lambda n, k, m, ms, limit, rate, part: (
            round(_of(2 * n * k * m, ms, limit)[0], rate),
            round(_of(2 * n * k * m, ms, limit)[1], part),
        ),
        over={"rate": [0, 1, 2], "part": [1, 2]},
    ).tell(
        "Your numbers are right but rounded, the rate to {rate} digits after the decimal point and the fraction to {part}. Leave the "
        "rounding to whoever prints them."
    ),
)
