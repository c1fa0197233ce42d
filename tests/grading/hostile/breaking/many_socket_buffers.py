"""Sockets that are written to and never read: what they hold belongs to no process."""

FIRST = """
import os, socket, time
piece = bytes(100_000)
for _ in range(50):
    if not os.fork():
        held = []
        try:
            while True:
                pair = socket.socketpair()
                held.append(pair)
                for one in pair:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
                    one.setblocking(False)
                    try:
                        while True:
                            one.send(piece)
                    except BlockingIOError:
                        pass
        except OSError:
            pass
        time.sleep(1000)
time.sleep(1000)
"""
POINTS = 0
MESSAGE = "MB of memory and was stopped"
