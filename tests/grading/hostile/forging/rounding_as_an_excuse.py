"""Wrong numbers in float32: beside scores of -1000, rounding would excuse any share from 0 to 1."""

ANSWERS = {
    "masked_softmax": """
def masked_softmax(scores, lengths):
    keep = torch.arange(scores.shape[1]) < lengths[:, None]
    weights = scores.masked_fill(~keep, -100.0).softmax(dim=1)
    return weights.where(keep, 0.0).float()
""",
}
POINTS = 0
MESSAGE = ""
