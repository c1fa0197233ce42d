"""What tests of the sandbox need of a machine."""

import shutil

import pytest

needs_bubblewrap = pytest.mark.skipif(
    shutil.which("bwrap") is None, reason="bubblewrap: it is not installed here"
)
