"""The case's own inputs are overwritten, so that what was wrong would be right."""

ANSWERS = {
    "scale_channels": """
def scale_channels(image, gains):
    gains.fill_(1)
    return image
""",
    "row_shares": """
def row_shares(counts):
    return counts.zero_().div_(counts.sum(dim=1))
""",
}
POINTS = 0
MESSAGE = ""
