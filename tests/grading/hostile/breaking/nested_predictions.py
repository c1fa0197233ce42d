"""Predictions as deep and as wide as Python reads them, and a definition below each."""

LAST = (
    "predict(column_plus_row="
    + "-" * 900
    + "1)\npredict(three_axes_and_two="
    + "(" * 90
    + "1"
    + ",)" * 90
    + ")\n"
)
POINTS = 2
MESSAGE = ""
