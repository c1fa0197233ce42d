"""The submission tries every channel to get the answer from an accomplice in another submission."""

FIRST = """
import os, socket

for family, address in ((socket.AF_UNIX, "\\0lessons"), (socket.AF_INET, ("127.0.0.1", 5999))):
    try:
        with socket.socket(family) as asking:
            asking.settimeout(0.2)
            asking.connect(address)
            print("leak:", asking.recv(100))
    except OSError as error:
        print(error)
"""
POINTS = 0
MESSAGE = ""
