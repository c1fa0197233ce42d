"""The NumPy ↔ PyTorch table of lesson 01: read out of its source, and each row run."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

SOURCE = Path(__file__).parents[2] / "solutions" / "01_tensors.py"
_ROW = re.compile(r"^# \| (`[^`]+`) \| (`[^`]+`) \|(.*)\|$", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """One line of the table. remark: its third column, '' for none."""

    numpy: str
    torch: str
    remark: str


def rows(source: str) -> list[Row]:
    """The rows of the table below the heading '| NumPy | PyTorch | remark |'. Raises ValueError for one that can't be read."""
    table = source.split("# | NumPy | PyTorch | remark |\n# | --- | --- | --- |\n")[1].split("\n\n")[0]
    lines = [line for line in table.splitlines() if line.startswith("# |")]
    found = [_ROW.match(line) for line in lines]
    unread = [line for line, match in zip(lines, found, strict=True) if match is None]
    if unread:
        raise ValueError(f"this row can't be read: {unread[0]}")
    return [Row(m[1].strip("`"), m[2].strip("`"), m[3].strip()) for m in found if m]


def variables() -> dict[str, np.ndarray[Any, Any]]:
    """What the text above the table says of its names."""
    return {
        "a": np.array([[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]]),
        "b": np.array([[0.5, -1.0, 2.0], [8.0, 7.0, -3.0]]),
        "c": np.arange(24.0).reshape(2, 3, 4),
        "w": np.arange(12.0).reshape(3, 4),
        "v": np.array([30.0, 10.0, 20.0]),
        "k": np.array([[2], [0]]),
    }


def agree(row: Row) -> bool:
    """Whether both sides give the same shape and the same numbers. Raises what either side does."""
    arrays = variables()
    tensors = {name: torch.tensor(array) for name, array in arrays.items()}
    left = np.asarray(eval(row.numpy, {"np": np, **arrays}))
    right = np.asarray(eval(row.torch, {"torch": torch, **tensors}))
    return left.shape == right.shape and np.allclose(left, right)
