"""The same picture has the same bytes in every run and process, whatever the hash seed or thread count."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from tests.viz.cases import CASES

PROGRAM = """
import hashlib, sys, torch
torch.set_num_threads(int(sys.argv[1]))
from tests.viz.cases import CASES
for name, draw in CASES.items():
    picture = draw()
    print(name, hashlib.sha256((picture.html + picture.text).encode()).hexdigest())
"""


def test_bytes_are_the_same_in_other_processes():
    root = Path(__file__).parents[2]
    printed = []
    for seed, threads in (("0", "1"), ("12345", "2")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", PROGRAM, threads]
        result = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=True)
        printed.append(result.stdout)
    assert len(printed[0].splitlines()) == len(CASES)
    assert printed[0] == printed[1]
    here = {name: hashlib.sha256((p.html + p.text).encode()).hexdigest() for name, p in drawn().items()}
    assert dict(line.split() for line in printed[0].splitlines()) == here


def drawn():
    return {name: draw() for name, draw in CASES.items()}
