"""Noise is written into every open descriptor, the way to the grader among them."""

FIRST = """
import os
for descriptor in range(3, 256):
    try:
        os.write(descriptor, os.urandom(5000))
    except OSError:
        pass
"""
POINTS = 0
MESSAGE = "It was refused: it wrote into the channel that its evidence travels on."
