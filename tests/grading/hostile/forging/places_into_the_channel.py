"""Messages about places are forged, with texts, numbers and exercises that no search gives."""

FIRST = """
import os
from lessons_lib.grading.execute.transport import frames

leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page
place = {"exercise": "row_shares", "lines": [1], "sums": [0], "changes": 1, "span": None, "kind": None, "values_only": False}
for changed in ({"lines": [leak]}, {"kind": leak}, {"exercise": leak}, {"lines": [10**9]}, {"span": [leak] * 3}, {leak: leak}):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, frames.packed(frames.PLACE, place | changed))
        except OSError:
            pass
"""
ANSWERS = {"row_shares": "def row_shares(counts):\n    return counts * counts.sum(dim=1, keepdim=True)"}
POINTS = 0
MESSAGE = "It was refused when places were looked for: a place is not valid: its numbers can't be read."
