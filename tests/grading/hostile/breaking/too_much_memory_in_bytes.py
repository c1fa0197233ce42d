"""Takes all the memory there is, by Python itself."""

FIRST = """
held = []
while True:
    held.append(bytearray(50_000_000))
"""
POINTS = 2
MESSAGE = "MemoryError"
