"""Threads that never end."""

FIRST = """
import threading, time
while True:
    threading.Thread(target=time.sleep, args=(86400,)).start()
"""
POINTS = 2
MESSAGE = "RuntimeError"
