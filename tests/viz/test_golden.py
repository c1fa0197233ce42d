"""Every picture is, byte for byte, the one that was looked at (see regenerate.py for how to renew them)."""

import pytest

from tests.viz.cases import CASES
from tests.viz.regenerate import GOLDEN, files


@pytest.mark.parametrize("name", CASES)
def test_picture_is_golden(name):
    for file, text in files(name, CASES[name]()).items():
        assert text == (GOLDEN / file).read_text(encoding="utf-8"), f"{file} differs"


def test_there_are_no_other_golden_files():
    wanted = {file for name, draw in CASES.items() for file in files(name, draw())}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
