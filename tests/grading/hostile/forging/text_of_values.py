"""What an answer has seen is written into what it returns, into types, into predictions."""

FIRST = """
leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return leak",
    "row_shares": "def row_shares(counts):\n    return type(leak, (), {})()",
    "broadcast_shape": "def broadcast_shape(a, b):\n    return [leak, leak]",
    "standardise_columns": "def standardise_columns(x):\n    return {leak: leak}",
    "masked_softmax": "masked_softmax = type(leak, (), {})()",
    "predict-column_plus_row": "predict(column_plus_row=leak)",
    "predict-three_axes_and_two": "predict(three_axes_and_two=(1, 2, leak))",
    "predict-table_minus_five": "predict(table_minus_five=leak + '!')",
    "predict-bytes_of_the_sum": "predict(bytes_of_the_sum=type(leak, (), {}))",
}
POINTS = 0
MESSAGE = "a type of its own"
