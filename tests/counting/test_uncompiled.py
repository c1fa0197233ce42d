"""Counters and torch's compiler: it isn't imported for them, and leaves them alone."""

import subprocess
import sys

import pytest

COUNTERS = {
    "OperationCounter": "from lessons_lib.counting.operations import OperationCounter as Counter",
    "ByteCounter": "from lessons_lib.counting.bytes import ByteCounter as Counter",
    "OwnOperations": """
from lessons_lib.counting.own import OwnOperations
Counter = lambda: OwnOperations(lambda file: True)
""",
}


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", COUNTERS)
def test_counting_does_not_load_the_compiler(name):
    """It takes seconds to import, and a check that is out of time would leave it half imported."""
    program = f"""
import sys, torch
{COUNTERS[name]}
with Counter():
    torch.ones(3) + 1
print("torch._dynamo" in sys.modules)
"""
    assert run(program) == "False\n"


def test_compiled_code_runs_under_counters_and_none_of_them_is_compiled():
    program = f"""
import torch, torch._dynamo  # whose own import may warn
import warnings
warnings.simplefilter("error")
f = torch.compile(lambda x: (x + 1) * 2, backend="eager")
for program in {list(COUNTERS.values())!r}:
    exec(program)
    torch._dynamo.reset()
    with Counter():
        assert f(torch.ones(3)).tolist() == [4, 4, 4]
"""
    assert run(program) == ""
