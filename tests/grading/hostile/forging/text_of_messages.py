"""Messages to the grader are forged: none of their texts may appear in a report."""

FIRST = """
import os
from lessons_lib.grading.execute.transport import frames

leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page
raised = {"type_name": leak, "message": leak, "line": 1, "code": leak}
opaque = {"is": "opaque", "type": leak}
tensor = {"is": "tensor", "data": None, "shape": [1], "dtype": "float32", "device": leak, "requires_grad": False, "why": leak}

def sent(exercise, cases, how=None, unreadable="", **outcome):
    outcomes = [{"value": None, "raised": None, "changed": [], **outcome}] * cases if outcome else []
    return {"exercise": exercise, "outcomes": outcomes, "blank": False, "unchanged": False, "returns_nothing": False, "unreadable": unreadable,
            "out_of_time": None, "printed": leak, "observations": how or {}, "left_on": []}

def send(kind, header):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, frames.packed(kind, header))
        except OSError:
            pass

def send_all():
    for number in range(3):
        send(frames.RAISED, {"cell": number, "error": f"{leak}: {leak}"})
    for cases in range(1, 12):  # how many it has: the others are refused
        send(frames.EVIDENCE, sent("ranks", cases, value=opaque))
    send(frames.EVIDENCE, sent("scale_channels", 0, unreadable=leak))
    send(frames.EVIDENCE, sent("column_plus_row", 1, value={"is": "plain", "value": leak}))
    send(frames.EVIDENCE, sent("three_axes_and_two", 0, unreadable=leak))
    send(frames.EVIDENCE, sent("bytes_of_the_sum", 1, raised=raised))
    send(frames.EVIDENCE, sent("table_minus_five", 1, value=tensor))
    send(frames.EVIDENCE, {**sent("row_shares", 0), "left_on": [leak]})
"""
LAST = "send_all()"
POINTS = 0
MESSAGE = "It was refused"
