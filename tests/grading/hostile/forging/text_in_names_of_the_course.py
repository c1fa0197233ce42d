"""Types and exceptions are named like those that a report may name, and say what an answer has seen."""

FIRST = """
leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page

class ellipsis:
    pass

class Unreadable(ValueError):
    pass

class TimeLimit(Exception):
    pass
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return type('float', (float,), {'__repr__': lambda s: leak})(1)",
    "row_shares": "def row_shares(counts):\n    return type('Tensor', (torch.Tensor,), {'__repr__': lambda s: leak})(counts)",
    "broadcast_shape": "def broadcast_shape(a, b):\n    return type(leak, (), {'__name__': 'int'})()",
    "standardise_columns": "def standardise_columns(x):\n    raise UnboundLocalError(f\"cannot access local variable '{leak}'\")",
    "masked_softmax": "def masked_softmax(scores, lengths):\n    raise type('KeyError', (KeyError,), {})(f'points {leak}')",
    "ranks": "def ranks(x):\n    raise TimeLimit(leak)",
    "pairwise_distances": "def pairwise_distances(x, y):\n    raise Unreadable(leak) from NameError(f\"name '{leak}' is not defined\")",
    "nearest_neighbours": "def nearest_neighbours(x, k):\n    assert False, leak",
}
POINTS = 0
MESSAGE = "an object of type float"
