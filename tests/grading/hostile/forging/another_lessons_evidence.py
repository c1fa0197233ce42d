"""Evidence of an exercise that the lesson does not have is sent."""

FIRST = """
import os
from lessons_lib.grading.execute.transport import frames

for descriptor in range(3, 256):
    try:
        os.write(descriptor, frames.packed(frames.EVIDENCE, {"exercise": "mean_of_each_row", "points": 100}))
    except OSError:
        pass
"""
POINTS = 0
MESSAGE = "It was refused: it sent evidence for an exercise that this lesson doesn't have."
