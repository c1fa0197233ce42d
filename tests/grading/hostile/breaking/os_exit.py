"""Leaves without a word."""

ANSWERS = {
    "scale_channels": """
def scale_channels(image, gains):
    return image * gains[:, None, None]
""",
    "row_shares": """
import os
os._exit(0)
""",
}
POINTS = 1
MESSAGE = "It ended its own process, in the cell that begins"
