"""A message that takes the grader thirty times the memory that it was sent in, again and again."""

FIRST = """
import struct

[write] = [cell.cell_contents for cell in check.__self__._send.__closure__]
header = b'{"exercise": "scale_channels", "x": [' + b"[]," * 1_300_000 + b"0]}"
for _ in range(24):
    write(struct.pack(">cII", b"e", len(header), 0) + header)
"""
POINTS = 0
MESSAGE = "It was refused: it sent more than any answer needs."
