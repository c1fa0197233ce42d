"""A prediction of 6,000 digits, in hexadecimal: Python reads it, and refuses to write it."""

from tests.grading.submissions import RIGHT

ANSWERS = {
    **RIGHT,
    "predict-bytes_of_the_sum": f"predict(bytes_of_the_sum=0x{'F' * 5_000})",
    "predict-three_axes_and_two": "predict(three_axes_and_two=(1e999, 1j, b'x'))",
    "predict-column_plus_row": "predict(column_plus_row={1: {2}})",
    "predict-table_minus_five": "predict(table_minus_five=(((1, 2), [3]), {}, -1e999))",
}
POINTS = 2
MESSAGE = ""
