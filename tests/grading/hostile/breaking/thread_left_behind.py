"""A thread and objects that keep the process from ending."""

FIRST = """
import threading, time
threading.Thread(target=lambda: time.sleep(86400)).start()

class Stays:
    def __del__(self):
        while True:
            pass

stays = Stays()
import atexit
atexit.register(time.sleep, 86400)
"""
POINTS = 2
MESSAGE = ""
