"""Every picture is, byte for byte, the one that was looked at (see regenerate.py for how to renew them)."""

import pytest
import torch

from tests.viz.cases import CASES
from tests.viz.regenerate import GOLDEN, files

# Nodes of autograd graphs are called, and save, what a version of torch likes: compared on the pinned one.
COMPARED = [n for n in CASES if not n.startswith("graph_") or torch.__version__.startswith("2.13.")]


@pytest.mark.parametrize("name", COMPARED)
def test_picture_is_golden(name):
    for file, text in files(name, CASES[name]()).items():
        assert text == (GOLDEN / file).read_text(encoding="utf-8"), f"{file} differs"


def test_there_are_no_other_golden_files():
    wanted = {file for name, draw in CASES.items() for file in files(name, draw())}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
