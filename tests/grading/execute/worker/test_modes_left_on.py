"""A submission that leaves a mode on: in its setup, in an answer's cell or within an answer. What is right is paid."""

import pytest

from lessons_lib.grading.execute.worker_pool import WorkerPool
from tests.grading.running import grade_cells, scores
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = needs_bubblewrap

SHARES = "def row_shares(counts):\n    return counts / counts.sum(dim=1, keepdim=True)"
ATTENTION = (
    "def causal_attention(q, k):\n    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5\n"
    "    later = torch.ones(scores.shape[1:], dtype=torch.bool).triu(1)\n"
    "    return scores.masked_fill(later, -torch.inf).softmax(dim=2)"
)
CHECKS = ('check("row_shares")', ATTENTION, 'check("causal_attention")', "predict(rule_of_five_one=(5, 4))")
FULL = {"row_shares": 1, "causal_attention": 2}

LEFT_ON = {
    "a device that is not there": "torch.set_default_device('cuda')",
    "a device without memory": "torch.set_default_device('meta')",
    "an entered device": "on = torch.device('meta')\non.__enter__()",
    "autocast": "on = torch.autocast('cpu', dtype=torch.bfloat16)\non.__enter__()",
    "anomaly mode": "torch.autograd.set_detect_anomaly(True)",
    "inference mode": "on = torch.inference_mode()\non.__enter__()",
    "another default dtype": "torch.set_default_dtype(torch.float16)",
    "fake tensors": "from torch._subclasses.fake_tensor import FakeTensorMode\non = FakeTensorMode()\non.__enter__()",
    "NumPy's errors": "import numpy as np\nnp.seterr(all='raise')",
    "warnings as errors": "import warnings\nwarnings.simplefilter('error')",
    "Python's names": "import builtins\nbuiltins.sum = builtins.float = None",
    "no files": "import os\nos.chdir('/')\nos.environ.clear()",
}


@pytest.mark.parametrize("name", LEFT_ON)
def test_a_mode_that_is_left_on_costs_nothing(pool: WorkerPool, name: str) -> None:
    grade = grade_cells(pool, LEFT_ON[name], SHARES, *CHECKS)
    assert scores(grade) == FULL
    assert grade.look == ""
    within = SHARES.replace("return", "shares =") + "\n    " + LEFT_ON[name].replace("\n", "\n    ")
    assert scores(grade_cells(pool, "on = None", f"{within}\n    return shares", *CHECKS)) == FULL


def test_a_mode_that_cannot_be_put_aside_is_named(pool: WorkerPool) -> None:
    dual = "torch.autograd.forward_ad.enter_dual_level()"
    grade = grade_cells(pool, dual, SHARES, 'check("row_shares")')
    assert scores(grade) == {"row_shares": 1}
    assert grade.notes == (
        "row_shares: Your notebook has left `forward_ad.dual_level` switched on, and a check can't switch it off. That "
        "may have changed this verdict.",
    )
