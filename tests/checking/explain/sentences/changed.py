"""Right numbers that were changed: by a factor or a summand, by a function of each, by a number read off the answer."""

import math

import torch

from tests.checking.explain.sentences import Rows, sample_exercise

ROWS = Rows()
cause = ROWS.cause

scaled = sample_exercise(lambda x: x * 1.5)
running = sample_exercise(lambda x: x.cumsum(1))
positive = sample_exercise(lambda x: x * 1.5, low=0.1)
clamped = sample_exercise(lambda x: x.clamp(min=0))
rows = sample_exercise(lambda x: x.mean(1))

cause(
    scaled,
    lambda x: x * 1.5 * len(x),
    "times n",
    "Your numbers are n times the right ones, where n is the size of an axis.",
)
cause(
    scaled,
    lambda x: x * 1.5 / x.shape[1],
    "divided by d",
    "Your numbers are the right ones divided by d, the size of an axis.",
)
cause(scaled, lambda x: -x * 1.5, "sign", "Your numbers are the right ones with the opposite sign.")
for factor, sentence in (
    (3, "Your numbers are 3 times the right ones, on every case."),
    (
        1 / math.log(2),
        "Your numbers are 1.4427 times the right ones, on every case, as logarithms to base 2 are of those to base e.",
    ),
    (
        1 / math.log(10),
        "Your numbers are 0.434294 times the right ones, on every case, as logarithms to base 10 are of those to base e.",
    ),
    (
        math.log(2),
        "Your numbers are 0.693147 times the right ones, on every case, as logarithms to base e are of those to base 2.",
    ),
    (
        math.log(10),
        "Your numbers are 2.30259 times the right ones, on every case, as logarithms to base e are of those to base 10.",
    ),
    (
        180 / math.pi,
        "Your numbers are 57.2958 times the right ones, on every case, as degrees are of radians.",
    ),
    (
        math.pi / 180,
        "Your numbers are 0.017453 times the right ones, on every case, as radians are of degrees.",
    ),
):
    cause(scaled, lambda x, factor=factor: x * 1.5 * factor, "constant factor", sentence)
cause(  # of three columns on each case: then 3 is no more the size of an axis than any number
    sample_exercise(lambda x: x * 1.5, (2, 3), (4, 3), (5, 3)),
    lambda x: x * 1.5 * x.shape[1],
    "constant factor",
    "Your numbers are 3 times the right ones, on every case.",
)
cause(scaled, lambda x: x * 1.5 - 1, "off by one", "Each of your numbers is too small by 1, on every case.")
cause(
    scaled,
    lambda x: x * 1.5 + 0.25,
    "constant summand",
    "Each of your numbers is too large by 0.25, on every case.",
)

cause(scaled, lambda x: (x * 1.5).square(), "squared", "Your numbers are the squares of the right ones.")
cause(positive, lambda x: (x * 1.5).sqrt(), "root", "Your numbers are the square roots of the right ones.")
cause(
    scaled, lambda x: (x * 1.5).exp(), "exponential", "Your numbers are the exponentials of the right ones."
)
cause(positive, lambda x: (x * 1.5).log(), "logarithm", "Your numbers are the logarithms of the right ones.")
cause(scaled, lambda x: 1 / (x * 1.5), "reciprocal", "Your numbers are 1 divided by the right ones.")
cause(scaled, lambda x: 1 - x * 1.5, "complement", "Your numbers are 1 minus the right ones.")
cause(
    sample_exercise(lambda x: x * 1.5, low=-3),
    lambda x: (x * 1.5).abs(),
    "absolute",
    "Your numbers are the right ones without their signs.",
)
cause(
    scaled,
    lambda x: (x * 1.5).round(),
    "rounded",
    "Your numbers are the right ones rounded to whole numbers.",
)
cause(scaled, lambda x: (x * 1.5).trunc(), "cut", "Your numbers are the right ones cut to whole numbers.")
cause(
    sample_exercise(lambda x: x > 1),
    lambda x: x <= 1,
    "negated",
    "Your answers are the opposite of the right ones: True and False are exchanged.",
)

cause(
    clamped,
    lambda x: torch.where(x > 0, x, -9.0),
    "filler",
    "Only places that should hold 0 are wrong: yours hold -9. Where does that number come from?",
)
cause(
    scaled,
    lambda x: (x * 1.5).clamp(max=2),
    "upper bound",
    "Whatever should be above 2 is 2 in your answer, and the rest is right. What cuts it off?",
)
cause(
    scaled,
    lambda x: (x * 1.5).clamp(min=0.5),
    "lower bound",
    "Whatever should be below 0.5 is 0.5 in your answer, and the rest is right. What cuts it off?",
)
cause(
    positive,
    lambda x: ((x * 1.5).square() + 0.3).sqrt(),
    "added under a root",
    "The squares of your numbers are too large by 0.3, as when that is added under a root.",
)
cause(
    scaled,
    lambda x: x * 3 + 0.5,
    "scaled and shifted",
    "Your numbers are 2 times the right ones, plus 0.5, on every case.",
)
cause(
    scaled,
    lambda x: 0.25 * x - 2,
    "scaled and shifted",
    "Your numbers are 0.1667 times the right ones, minus 2, on every case.",
)
cause(
    positive,
    lambda x: (x * 1.5) ** 3,
    "power",
    "Your numbers are the right ones to the power 3, on every case.",
)

cause(
    rows,
    lambda x: (x + 1e6).mean(1) - 1e6,
    "low precision",
    "In float64 your code is right; in float32 it loses too many digits, as when two large, nearly equal numbers are "
    "subtracted.",
)
cause(
    rows,
    lambda x: ((x + 1e30).square() * 0 + x).mean(1),
    "overflow",
    "In float64 your code is right; in float32 a number on the way overflows or vanishes, and inf or nan comes out.",
)

pair = sample_exercise(lambda x: (x.mean(1), x.amax(0)))
cause(
    pair,
    lambda x: (-x.mean(1), x.amax(0)),
    "sign in part 1 of 2",
    "Part 1 of 2: your numbers are the right ones with the opposite sign.",
)
cause(
    pair,
    lambda x: (-x.mean(1), -x.amax(0)),
    "sign in both parts",
    "Both parts: your numbers are the right ones with the opposite sign.",
)
cause(
    sample_exercise(lambda x: {"mean": x.mean(1), "largest": x.amax(0)}),
    lambda x: {"mean": x.mean(1), "largest": x.amax(0) + 1},
    "off by one in `largest`",
    "`largest`: each of your numbers is too large by 1, on every case.",
)
