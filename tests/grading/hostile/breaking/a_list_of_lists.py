"""An honest slip, `.tolist()` of something large: wrong, and no reason to refuse everything else."""

ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return image * gains[:, None, None]",
    "row_shares": "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True)",
    "standardise_columns": "def standardise_columns(x):\n    return torch.rand(100, 100).tolist()",
}
POINTS = 2
MESSAGE = "You returned"
