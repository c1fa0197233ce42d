"""What an answer has seen is written into all that an exception has: its text, its type, its line."""

FIRST = """
import linecache

leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page

def called(*_):
    raise NameError(f"name '{leak}' is not defined")

def in_a_key(*_):
    return {}[leak]
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return called(image)",
    "row_shares": "def row_shares(counts):\n    return in_a_key(counts)",
    "broadcast_shape": "def broadcast_shape(a, b):\n    raise type(leak, (ValueError,), {})(f'tensor({leak})\\n{leak}')",
    "masked_softmax": """
def masked_softmax(scores, lengths):
    linecache.cache["<ipython-input-leak>"] = (5, None, [leak + "\\n"], "<ipython-input-leak>")
    exec(compile("1 / 0", "<ipython-input-leak>", "exec"))
""",
    "standardise_columns": "def standardise_columns(x):\n    raise RuntimeError(f\"'{leak}' object has no attribute '{leak}'\")",
    "ranks": "def ranks(x):\n    raise SystemExit(leak)",
    "pairwise_distances": """
def pairwise_distances(x, y):
    if len(x) > 100:
        raise ValueError(leak)
    return (x[:, None] - y).square().sum(-1).sqrt()
""",
}
LAST = "raise ValueError(leak)"
POINTS = 1  # half of pairwise_distances, which raises only where loops are looked for
MESSAGE = "raised ZeroDivisionError"
