"""Sends more than any answer needs."""

FIRST = """
for _ in range(2000):
    check(scale_channels=torch.zeros(4_000_000, dtype=torch.float64))
    import lessons_lib.grading.execute.transport.frames as frames
    check.__self__._send(__import__("lessons_lib.checking.collect.evidence").checking.collect.evidence.Evidence("scale_channels", 0, printed="x" * 3_000_000))
"""
POINTS = 0
MESSAGE = "It was refused: it sent more than any answer needs."
