"""Files until there is no room left."""

FIRST = """
n = 0
while True:
    n += 1
    with open(f"/tmp/{n}", "wb") as file:
        file.write(bytes(10_000_000))
"""
POINTS = 2
MESSAGE = "OSError"
