"""A fork of the answer sends evidence of its own, for this exercise and for another one."""

ANSWERS = {
    "scale_channels": """
import os, time

def scale_channels(image, gains):
    if os.fork() == 0:
        time.sleep(1)
        get_ipython().user_ns["check"](row_shares=lambda counts: counts * 1.0)
        os._exit(0)
    return image
"""
}
POINTS = 0
MESSAGE = ""
