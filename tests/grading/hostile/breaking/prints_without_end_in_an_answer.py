"""An answer that prints without end."""

ANSWERS = {
    "scale_channels": """
def scale_channels(image, gains):
    while True:
        print("x" * 10_000)
""",
    "row_shares": """
def row_shares(counts):
    return counts / counts.sum(dim=1, keepdim=True)
""",
}
STOPPED = True
POINTS = 1
MESSAGE = ""
