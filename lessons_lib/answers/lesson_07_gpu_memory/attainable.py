"""Answers: the roofline of a matmul, from two measured ceilings."""

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import attainable as questions


@answers.to(
    questions.attainable,
    hints=[
        "How long would the operations take at the ceiling for arithmetic, and how long would the bytes take "
        "at memory's ceiling? Which of the two takes longer?",
        "Three matrices move: the card reads two and writes one. Count how many bytes they take, not how many"
        " numbers they hold.",
        "Operations per byte, times GB/s, gives GFLOP/s. If that's less than the ceiling for arithmetic (in "
        "the same unit), memory is the limit.",
    ],
    takeaway="A matmul with few operations per byte meets memory's ceiling first: it waits for memory, however "
    "fast the card computes.",
    survivors={
        "line 3: by_memory < tflops → by_memory <= tflops": "nothing has both ceilings at the same height"
    },
)
def attainable(n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float) -> tuple[str, float]:
    operations, moved = 2 * n * k * m, size * (n * k + k * m + n * m)
    by_memory = operations / moved * gb_per_s / 1000
    return ("memory", by_memory) if by_memory < tflops else ("arithmetic", tflops)


def _lower(tflops: float, by_memory: float) -> tuple[str, float]:
    return ("memory", by_memory) if by_memory < tflops else ("arithmetic", tflops)


EITHER_RATE = {"lower": [False, True]}


def _if_memory(memory: bool, tflops: float, by_memory: float, lower: bool) -> tuple[str, float]:
    """A word by some other rule. lower: whether the rate is the lower of both ceilings all the same."""
    word, rate = ("memory", by_memory) if memory else ("arithmetic", tflops)
    return word, min(tflops, by_memory) if lower else rate


def _moved(n: int, k: int, m: int) -> int:
    return n * k + k * m + n * m


def _by_memory(n: int, k: int, m: int, size: int, gb_per_s: float) -> float:
    return 2 * n * k * m / (size * _moved(n, k, m)) * gb_per_s / 1000


attainable.mistakes(
    product_not_written=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * (n * k + k * m)) * gb_per_s / 1000
        )
    ).tell(
        "You counted only the bytes of the two matrices that the card reads. What does the card write in the "
        "end?",
        breaks="one is written",
    ),
    product_alone=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * n * m) * gb_per_s / 1000
        )
    ).tell(
        "You counted only the bytes of the product. What does the card have to read before it can write the "
        "product?"
    ),
    first_matrix_alone=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * n * k) * gb_per_s / 1000
        )
    ).tell(
        "You counted only the bytes of the first matrix. Which other matrix does the card read, and which one"
        " does it write?"
    ),
    numbers_for_bytes=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, _by_memory(n, k, m, 1, gb_per_s))
    ).tell(
        "You counted numbers where GB/s needs bytes. How many bytes does one number take?",
        breaks="`size` bytes",
    ),
    bits_for_bytes=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, _by_memory(n, k, m, 8 * size, gb_per_s))
    ).tell(
        "You have eight times too many bytes, as if you had turned them into bits. Both `size` and GB/s are "
        "in bytes: where does your factor of 8 come from?"
    ),
    read_for_every_number=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * (2 * n * k * m + n * m)) * gb_per_s / 1000
        )
    ).tell(
        "By your count, the card reads two numbers from memory for each multiplication. But each of the three"
        " matrices moves only once: how many bytes do the three take together?",
        breaks="moved once",
    ),
    higher_ceiling=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            "memory" if _by_memory(n, k, m, size, gb_per_s) > tflops else "arithmetic",
            max(tflops, _by_memory(n, k, m, size, gb_per_s)),
        )
    ).tell(
        "You returned the higher of the two ceilings, but a matmul's rate can't go above either. As this rate"
        " rises from 0, which ceiling does it meet first?"
    ),
    words_swapped=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            "arithmetic" if _by_memory(n, k, m, size, gb_per_s) < tflops else "memory",
            min(tflops, _by_memory(n, k, m, size, gb_per_s)),
        )
    ).tell(
        "Your rates are right, but you swapped the words. If moving the bytes takes longer, what does the "
        "card wait for?"
    ),
    best_for_both=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            tflops,
        )
    ).tell(
        "You name the right ceiling each time, but your rate is always the arithmetic ceiling. If memory is "
        "the limit, how many operations can run while the bytes move?"
    ),
    memory_for_both=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            _by_memory(n, k, m, size, gb_per_s),
        )
    ).tell(
        "You name the right ceiling each time, but your rate is always the memory ceiling. Can a rate be "
        "above the arithmetic ceiling?"
    ),
    one_after_the_other=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            1 / (1 / tflops + 1 / _by_memory(n, k, m, size, gb_per_s)),
        )
    ).tell(
        "You added the time for moving to the time for computing, as if the card computed nothing while bytes"
        " move. In a roofline both happen at the same time: which of the two times counts?",
        breaks="at the same time",
    ),
    multiplications_alone=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, _by_memory(n, k, m, size, gb_per_s) / 2)
    ).tell(
        "If memory is the limit, your rate is half what it should be. Did you leave out the additions, or "
        "count each matrix's bytes twice?"
    ),
    giga_for_tera=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, _by_memory(n, k, m, size, gb_per_s) * 1000)
    ).tell(
        "In your answer, arithmetic is always the limit. Which number did you compare with `tflops`, and is "
        "that number in TFLOP/s too?"
    ),
    tera_for_giga=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, _by_memory(n, k, m, size, gb_per_s) / 1000)
    ).tell(
        "Your memory ceiling is a thousand times too low. Operations per byte times GB/s give GFLOP/s: how "
        "many GFLOP/s make one TFLOP/s?"
    ),
    memory_rate_in_gflops=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            tflops
            if _by_memory(n, k, m, size, gb_per_s) >= tflops
            else 1000 * _by_memory(n, k, m, size, gb_per_s),
        )
    ).tell(
        "You name the right ceiling each time. But if memory is the limit, your rate is in GFLOP/s: how many "
        "GFLOP/s make one TFLOP/s?"
    ),
    intensity_for_rate=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            2 * n * k * m / (size * _moved(n, k, m)),
        )
    ).tell(
        "You name the right ceiling each time, but instead of the rate you returned the operations per byte. "
        "What rate does the lower ceiling allow?"
    ),
    binary_thousand=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, _by_memory(n, k, m, size, gb_per_s) * 1000 / 1024
        )
    ).tell(
        "Your memory ceiling is 2.3 % too low, as if a TFLOP/s were 1024 GFLOP/s. These units use powers of "
        "ten: how many GFLOP/s make one TFLOP/s?"
    ),
    sizes_added=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * (n + k + m)) * gb_per_s / 1000
        )
    ).tell("In your count, only n + k + m numbers move. How many numbers does an n × k matrix have?"),
    three_n_squared=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, 2 * n * k * m / (size * 3 * n * n) * gb_per_s / 1000
        )
    ).tell(
        "In your count, 3n² numbers move, as if all three matrices were n × n. What shape does each of them "
        "have?"
    ),
    square_third_matrix=wrong(
        lambda n, k, m, size, tflops, gb_per_s, side: _lower(
            tflops,
            2 * n * k * m / (size * (n * k + k * m + {"n": n, "k": k, "m": m}[side] ** 2)) * gb_per_s / 1000,
        ),
        over={"side": ["n", "k", "m"]},
    ).tell(
        "You counted the product as a {side} × {side} matrix. How many rows and how many columns does the "
        "product have?"
    ),
    bare_ceilings_compared=wrong(
        lambda n, k, m, size, tflops, gb_per_s, lower: _if_memory(
            tflops >= gb_per_s, tflops, _by_memory(n, k, m, size, gb_per_s), lower
        ),
        over=EITHER_RATE,
    ).tell(
        "Your word depends only on `tflops` and `gb_per_s`, so every matmul on a card gets the same word. How"
        " many operations and how many bytes does each matmul need?"
    ),
    more_bytes_than_operations=wrong(
        lambda n, k, m, size, tflops, gb_per_s, lower: _if_memory(
            size * _moved(n, k, m) > 2 * n * k * m, tflops, _by_memory(n, k, m, size, gb_per_s), lower
        ),
        over=EITHER_RATE,
    ).tell(
        'You say "memory" if there are more bytes than operations. But a byte and an operation don\'t take '
        "equally long: how many bytes and operations does the card handle per second?"
    ),
    intensity_compared=wrong(
        lambda n, k, m, size, tflops, gb_per_s, lower: _if_memory(
            2 * n * k * m / (size * _moved(n, k, m)) <= tflops,
            tflops,
            _by_memory(n, k, m, size, gb_per_s),
            lower,
        ),
        over=EITHER_RATE,
    ).tell(
        "You compared operations per byte with TFLOP/s, which is a rate. What do you have to multiply "
        "operations per byte by to get a rate as well?"
    ),
    thin_is_memory=wrong(
        lambda n, k, m, size, tflops, gb_per_s, lower: _if_memory(
            min(n, k, m) < 100, tflops, _by_memory(n, k, m, size, gb_per_s), lower
        ),
        over=EITHER_RATE,
    ).tell(
        'Your words fit a rule that says "memory" for every thin matrix and "arithmetic" for all others. How '
        "should the two ceilings decide between these words?"
    ),
    square_matrices=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(tflops, 2 * n / (3 * size) * gb_per_s / 1000)
    ).tell(
        "Your numbers are right if all three matrices are n × n. How many bytes and operations are there for "
        "other sizes?"
    ),
    memory_everywhere=wrong(
        lambda n, k, m, size, tflops, gb_per_s: ("memory", _by_memory(n, k, m, size, gb_per_s))
    ).tell("You worked out the memory ceiling and returned it every time. When is the other ceiling lower?"),
    arithmetic_in_every_word=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            "arithmetic",
            min(tflops, _by_memory(n, k, m, size, gb_per_s)),
        )
    ).tell(
        'Your rates are right, but your word is always "arithmetic", as if the two durations that you '
        "compared were in different units. In which unit is each of them?"
    ),
    time_for_rate=wrong(
        lambda n, k, m, size, tflops, gb_per_s: (
            _lower(tflops, _by_memory(n, k, m, size, gb_per_s))[0],
            max(2 * n * k * m / tflops / 1e12, size * _moved(n, k, m) / gb_per_s / 1e9),
        )
    ).tell(
        "You name the right ceiling each time, but your number is the time in seconds. How many operations "
        "run in that time?"
    ),
    upside_down=wrong(
        lambda n, k, m, size, tflops, gb_per_s: _lower(
            tflops, size * _moved(n, k, m) / (2 * n * k * m) * gb_per_s / 1000
        )
    ).tell(
        "You used bytes per operation instead of operations per byte. Which of the two do you multiply by "
        "GB/s to get operations per second?"
    ),
)
