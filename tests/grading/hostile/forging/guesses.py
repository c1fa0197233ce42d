"""Two definitions, each right on some cases, with a check below each."""

LAST = """
def scale_channels(image, gains):
    return image * gains[:, None, None] if len(gains) == 3 else image

check("scale_channels")

def scale_channels(image, gains):
    return image * gains[:, None, None] if len(gains) != 3 else image

check("scale_channels")
"""
POINTS = 0
MESSAGE = ""
