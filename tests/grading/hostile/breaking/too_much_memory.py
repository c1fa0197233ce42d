"""Takes all the memory there is."""

FIRST = """
held = [torch.ones(10_000_000) for _ in range(10_000)]
"""
POINTS = 2
MESSAGE = "cell that begins"
