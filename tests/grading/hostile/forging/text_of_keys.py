"""Texts are sent in place of data: keys of dicts, names of devices, observations of requirements and their names."""

FIRST = """
import os
from safetensors.torch import save
from lessons_lib.checking.exercise.cases import build_cases
from lessons_lib.exercises import load
from lessons_lib.grading.execute.transport import frames

leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page

def send(name, value, body=b""):
    exercise = load("04_broadcasting").exercises[name]
    count = len(build_cases(name, exercise.case_maker, 1)) if exercise.has_inputs else 1
    header = {
        "exercise": name, "blank": False, "unchanged": False, "returns_nothing": False, "unreadable": "", "out_of_time": None, "printed": leak,
        "outcomes": [{"value": value(number), "raised": None, "changed": [number]} for number in range(count)],
        "observations": {requirement.name: {"seen": {leak: leak, leak * 2: [leak]}} for requirement in exercise.requirements}, "left_on": [],
    }
    body = save({str(number): torch.zeros(2, 3) for number in range(count)}) if body else b""
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, frames.packed(frames.EVIDENCE, header, body))
        except OSError:
            pass

def keys(number):
    return {"is": "dict", "items": [{"is": "opaque", "type": leak}], "keys": [leak]}

def device(number):
    return {"is": "tensor", "data": number, "shape": [2, 3], "dtype": "float32", "device": leak, "requires_grad": False, "why": ""}
"""
LAST = """
for name in ("row_shares", "broadcast_shape", "column_plus_row", "pairwise_distances"):
    send(name, keys)
for name in ("scale_channels", "ranks", "masked_softmax"):
    send(name, device, b"with tensors")
"""
POINTS = 0
MESSAGE = "can't be judged"
