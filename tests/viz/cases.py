"""All the pictures that are compared byte for byte: the cases of every folder beside this file."""

import importlib
from pathlib import Path

from tests.viz.case import CASES

for path in sorted(Path(__file__).parent.glob("*/cases.py")):
    importlib.import_module(f"tests.viz.{path.parent.name}.cases")

__all__ = ["CASES"]
