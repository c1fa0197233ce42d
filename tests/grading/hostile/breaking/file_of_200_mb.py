"""A file of 200 MB."""

FIRST = """
with open("/tmp/large", "wb") as file:
    for _ in range(200):
        file.write(bytes(1_000_000))
"""
POINTS = 2
MESSAGE = "OSError"
