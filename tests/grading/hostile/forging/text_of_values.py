"""What an answer has seen is written into what it returns, into types, into predictions."""

FIRST = """
told = bytes([76, 69, 65, 75]).decode()  # which may stand on no page
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return told",
    "row_shares": "def row_shares(counts):\n    return type(told, (), {})()",
    "broadcast_shape": "def broadcast_shape(a, b):\n    return [told, told]",
    "standardise_columns": "def standardise_columns(x):\n    return {told: told}",
    "masked_softmax": "masked_softmax = type(told, (), {})()",
    "predict-column_plus_row": "predict(column_plus_row=told)",
    "predict-three_axes_and_two": "predict(three_axes_and_two=(1, 2, told))",
    "predict-table_minus_five": "predict(table_minus_five=told + '!')",
    "predict-bytes_of_the_sum": "predict(bytes_of_the_sum=type(told, (), {}))",
}
POINTS = 0
SAID = "a type of its own"
