"""A loop that never ends, in an answer."""

ANSWERS = {
    "scale_channels": """
def scale_channels(image, gains):
    return image * gains[:, None, None]
""",
    "row_shares": """
def row_shares(counts):
    while True:
        pass
""",
}
STOPPED = True
POINTS = 1
MESSAGE = ""
