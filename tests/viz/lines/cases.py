"""Pictures of `viz.lines` that are compared byte for byte."""

from __future__ import annotations

import math

import torch

from lessons_lib import viz
from lessons_lib.viz import Picture
from tests.viz.case import case, counted

# Halved in 8 steps, down to a floor.
TRAIN = [0.25 + 2 * 2.0 ** (-i / 8) for i in range(50)]
TEST = [0.5 + 2 * 2.0 ** (-i / 5) for i in range(50)]


@case
def lines_one() -> Picture:
    return viz.lines(TRAIN, title="training", x_label="step", y_label="loss")


@case
def lines_two_with_marks() -> Picture:
    return viz.lines(
        train=TRAIN, test=TEST, marks={"best": 30, "stopped": 32}, x_label="step", y_label="loss"
    )


@case
def lines_logarithmic() -> Picture:
    steps = [10.0**-k for k in range(12)]
    errors = {
        "forward difference": [h + 1e-9 / h for h in steps],
        "central": [h**2 + 1e-11 / h for h in steps],
    }
    return viz.lines(errors, x=steps, log="xy", x_label="step", y_label="error")


@case
def lines_one_decade() -> Picture:
    return viz.lines([3, 4, 7, 20], x=[1, 2, 4, 8], log="xy")


@case
def lines_a_million() -> Picture:
    t = counted(10**6) % 1000 / 1000.0
    t[123_456], t[654_321] = 9.0, -7.0
    return viz.lines(t)


@case
def lines_with_gaps() -> Picture:
    inf, nan = math.inf, math.nan
    return viz.lines([1.0, 2.0, nan, 4.0, inf, 3.0, -inf, 2.0, 0.0, -1.0, 5.0], [3.0] * 11, log="y")


@case
def lines_twelve() -> Picture:
    return viz.lines(*[[k, k + 1.5] for k in range(12)])


@case
def lines_single_point() -> Picture:
    return viz.lines(torch.tensor([2.5]), y_label="loss")


@case
def lines_negative_and_wide() -> Picture:
    return viz.lines([-1.7e308, 0.0, 1.7e308], [-1.0, 2.0, 3.0])


@case
def lines_odd_words() -> Picture:
    return viz.lines({"<script>&'\"\n": [1, 2], "x" * 50: [2, 3]}, title="<b>", y_label="µs")
