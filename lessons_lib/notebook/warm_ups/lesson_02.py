"""Warm-up questions about lesson 02."""

from random import Random

from lessons_lib.notebook.warm_ups.question import Question


def true_and_whole(chance: Random) -> Question:
    n = chance.randint(2, 9)
    return Question(
        f"(torch.tensor({n}) / torch.tensor({chance.randint(2, 9)})).dtype",
        "`/` gives floating-point numbers, even of whole ones.",
    )


def wraps_around(chance: Random) -> Question:
    a, b = chance.randint(130, 250), chance.randint(130, 250)
    return Question(
        f"torch.tensor([{a}], dtype=torch.uint8) + torch.tensor([{b}], dtype=torch.uint8)",
        "uint8 holds 0 to 255, and a sum beyond that starts again at 0.",
    )


def bytes(chance: Random) -> Question:
    a, b = chance.sample(range(2, 9), 2)
    name = chance.choice(["float64", "float32", "bfloat16", "int64", "uint8"])
    return Question(
        f"torch.zeros({a}, {b}, dtype=torch.{name}).nbytes",
        "Bytes are the number of elements times the bytes of one.",
    )


def promotion(chance: Random) -> Question:
    across = "The higher category wins: floating point over whole numbers, whatever their widths."
    within = "Within a category, the wider dtype wins."
    a, b, why = chance.choice(
        [
            ("int64", "float32", across),
            ("float16", "float32", f"Both are floating point. {within}"),
            ("uint8", "int32", f"Both hold whole numbers. {within}"),
            ("int64", "bfloat16", across),
        ]
    )
    return Question(f"(torch.ones(2, dtype=torch.{a}) + torch.ones(2, dtype=torch.{b})).dtype", why)


def a_float_keeps_the_type(chance: Random) -> Question:
    name = chance.choice(["float16", "bfloat16", "float64"])
    return Question(
        f"(torch.ones(3, dtype=torch.{name}) * {chance.choice([0.5, 1.5, 2.5])}).dtype",
        "A Python number of the same category doesn't change a tensor's type.",
    )


def cut_off(chance: Random) -> Question:
    n = chance.randint(2, 9)
    return Question(
        f"torch.tensor([{n}.75, -{n}.75]).to(torch.int64)",
        "A cast to whole numbers cuts towards 0; it doesn't round.",
    )


QUESTIONS = (true_and_whole, wraps_around, bytes, promotion, a_float_keeps_the_type, cut_off)
