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
    "Your numbers are n times the right ones, and n is the size of an axis. Did you add up instead of averaging, or divide by a mean instead of a sum?",
)
cause(
    scaled,
    lambda x: x * 1.5 / x.shape[1],
    "divided by d",
    "Your numbers are the right ones divided by d, the size of an axis. Did you average instead of adding up, or divide by a sum instead of a mean?",
)
cause(
    scaled,
    lambda x: -x * 1.5,
    "sign",
    "Right values, but with the opposite sign. Which step decides the sign?",
)
for factor, sentence in (
    (
        3,
        "Your numbers are 3 times the right ones, on every case. Where does that factor come from?",
    ),
    (
        1 / 255,
        "Your numbers are 1/255 of the right ones, on every case. Where does that factor come from?",
    ),
    (
        1 / math.log(2),
        "Your numbers are 1.4427 times the right ones, on every case, as if you took logarithms to base 2 instead of e.",
    ),
    (
        1 / math.log(10),
        "Your numbers are 0.434294 times the right ones, on every case, as if you took logarithms to base 10 instead of e.",
    ),
    (
        math.log(2),
        "Your numbers are 0.693147 times the right ones, on every case, as if you took logarithms to base e instead of 2.",
    ),
    (
        math.log(10),
        "Your numbers are 2.30259 times the right ones, on every case, as if you took logarithms to base e instead of 10.",
    ),
    (
        180 / math.pi,
        "Your numbers are 57.2958 times the right ones, on every case, as if you used degrees instead of radians.",
    ),
    (
        math.pi / 180,
        "Your numbers are 0.017453 times the right ones, on every case, as if you used radians instead of degrees.",
    ),
):
    cause(scaled, lambda x, factor=factor: x * 1.5 * factor, "constant factor", sentence)
cause(  # of three columns on each case: then 3 is no more the size of an axis than any number
    sample_exercise(lambda x: x * 1.5, (2, 3), (4, 3), (5, 3)),
    lambda x: x * 1.5 * x.shape[1],
    "constant factor",
    "Your numbers are 3 times the right ones, on every case. Where does that factor come from?",
)
cause(
    scaled,
    lambda x: x * 1.5 - 1,
    "off by one",
    "Each of your numbers is 1 too small, on every case. Where does that difference come from?",
)
cause(
    scaled,
    lambda x: x * 1.5 + 0.25,
    "constant summand",
    "Each of your numbers is 0.25 too large, on every case. Where does that difference come from?",
)

cause(
    scaled,
    lambda x: (x * 1.5).square(),
    "squared",
    "Your numbers are the squares of the right ones. Is there a square too many, or a root missing?",
)
cause(
    positive,
    lambda x: (x * 1.5).sqrt(),
    "root",
    "Your numbers are the square roots of the right ones. Is there a root too many, or a square missing?",
)
cause(
    scaled,
    lambda x: (x * 1.5).exp(),
    "exponential",
    "Your numbers are the exponentials of the right ones. Is there an exp too many, or a logarithm missing?",
)
cause(
    positive,
    lambda x: (x * 1.5).log(),
    "logarithm",
    "Your numbers are the logarithms of the right ones. Is there a logarithm too many, or an exp missing?",
)
cause(
    scaled,
    lambda x: 1 / (x * 1.5),
    "reciprocal",
    "Each of your numbers is 1 divided by the right one. Did you swap the two sides of a division?",
)
cause(
    scaled,
    lambda x: 1 - x * 1.5,
    "complement",
    "Each of your numbers is 1 minus the right one. Did you compute the opposite?",
)
cause(
    sample_exercise(lambda x: x * 1.5, low=-3),
    lambda x: (x * 1.5).abs(),
    "absolute",
    "Right values, but without their signs. Which step drops the signs?",
)
cause(
    scaled,
    lambda x: (x * 1.5).round(),
    "rounded",
    "Right values, but as if rounded to whole numbers. Does a step round them, or make them 0 and 1?",
)
cause(
    scaled,
    lambda x: (x * 1.5).trunc(),
    "cut",
    "Right values, but cut to whole numbers. Which step drops the digits after the decimal point?",
)
cause(
    sample_exercise(lambda x: x > 1),
    lambda x: x <= 1,
    "negated",
    "You swapped True and False: each of your answers is the opposite of the right one.",
)

cause(
    clamped,
    lambda x: torch.where(x > 0, x, -9.0),
    "filler",
    "All your wrong values are -9, but they should be 0. Where does the -9 come from?",
)
cause(
    scaled,
    lambda x: (x * 1.5).clamp(max=2),
    "upper bound",
    "Every value that should be above 2 is 2 in your answer; all the others are right. Which step cuts them off?",
)
cause(
    scaled,
    lambda x: (x * 1.5).clamp(min=0.5),
    "lower bound",
    "Every value that should be below 0.5 is 0.5 in your answer; all the others are right. Which step cuts them off?",
)
cause(
    positive,
    lambda x: ((x * 1.5).square() + 0.3).sqrt(),
    "added under a root",
    "The squares of your numbers are 0.3 too large, as if you added that much under a square root. Where does it come from?",
)
cause(
    scaled,
    lambda x: x * 3 + 0.5,
    "scaled and shifted",
    "Your numbers are 2 times the right ones, plus 0.5, on every case. Where do these two numbers come from?",
)
cause(
    scaled,
    lambda x: 0.25 * x - 2,
    "scaled and shifted",
    "Your numbers are 0.1667 times the right ones, minus 2, on every case. Where do these two numbers come from?",
)
cause(
    positive,
    lambda x: (x * 1.5) ** 3,
    "power",
    "Your numbers are the right ones to the power 3, on every case. Where does that power come from?",
)

cause(
    rows,
    lambda x: (x + 1e6).mean(1) - 1e6,
    "low precision",
    "Your code is right in float64. In float32 it loses too many digits, as happens when you "
    "subtract two large, nearly equal numbers. In which step could that happen?",
)
cause(
    rows,
    lambda x: ((x + 1e30).square() * 0 + x).mean(1),
    "overflow",
    "Your code is right in float64. In float32, an intermediate result overflows or becomes 0, so "
    "you get inf or nan. In which step could that happen?",
)

pair = sample_exercise(lambda x: (x.mean(1), x.amax(0)))
cause(
    pair,
    lambda x: (-x.mean(1), x.amax(0)),
    "sign in part 1 of 2",
    "Part 1 of 2: right values, but with the opposite sign. Which step decides the sign?",
)
cause(
    pair,
    lambda x: (-x.mean(1), -x.amax(0)),
    "sign in both parts",
    "Both parts: right values, but with the opposite sign. Which step decides the sign?",
)
cause(
    sample_exercise(lambda x: {"mean": x.mean(1), "largest": x.amax(0)}),
    lambda x: {"mean": x.mean(1), "largest": x.amax(0) + 1},
    "off by one in `largest`",
    "`largest`: each of your numbers is 1 too large, on every case. Where does that difference come from?",
)
