"""What an answer has seen is written into all that an exception has: its text, its type, its line."""

FIRST = """
import linecache

told = bytes([76, 69, 65, 75]).decode()  # which may stand on no page

def called(*_):
    raise NameError(f"name '{told}' is not defined")

def in_a_key(*_):
    return {}[told]
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return called(image)",
    "row_shares": "def row_shares(counts):\n    return in_a_key(counts)",
    "broadcast_shape": "def broadcast_shape(a, b):\n    raise type(told, (ValueError,), {})(f'tensor({told})\\n{told}')",
    "masked_softmax": """
def masked_softmax(scores, lengths):
    linecache.cache["<ipython-input-told>"] = (5, None, [told + "\\n"], "<ipython-input-told>")
    exec(compile("1 / 0", "<ipython-input-told>", "exec"))
""",
    "standardise_columns": "def standardise_columns(x):\n    raise RuntimeError(f\"'{told}' object has no attribute '{told}'\")",
    "ranks": "def ranks(x):\n    raise SystemExit(told)",
    "pairwise_distances": """
def pairwise_distances(x, y):
    if len(x) > 100:
        raise ValueError(told)
    return (x[:, None] - y).square().sum(-1).sqrt()
""",
}
LAST = "raise ValueError(told)"
POINTS = 1  # half of pairwise_distances, which raises only where loops are looked for
SAID = "raised ZeroDivisionError"
