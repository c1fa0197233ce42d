"""Well-formed messages say that everything is right."""

FIRST = """
import os
from lessons_lib.grading.execute.transport import frames

for exercise in ("scale_channels", "row_shares"):
    claims = {"exercise": exercise, "status": "passed", "points": 1, "outcomes": [], "blank": False, "unchanged": False, "returns_nothing": False,
              "unreadable": "", "out_of_time": None, "printed": "", "observations": {}}
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, frames.packed(frames.EVIDENCE, claims))
        except OSError:
            pass
"""
POINTS = 0
MESSAGE = "It was refused: its evidence is not valid: it has 0 outcomes where there are"
