"""Writing PNG, uncompressed: the same bytes on every machine, whatever its zlib, and no library."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode

from torch import Tensor

LARGEST_BLOCK = 65_535


def png(pixels: Tensor) -> bytes:
    """`pixels` as a PNG: uint8 on the CPU, of shape (height, width) for grey or (height, width, 3) for colour."""
    height, width = pixels.shape[:2]
    data = pixels.reshape(height, -1).contiguous().numpy().tobytes()
    length = len(data) // height
    rows = b"".join(b"\0" + data[i * length : (i + 1) * length] for i in range(height))  # 0: no filter
    header = struct.pack(">IIBBBBB", width, height, 8, 2 if pixels.ndim == 3 else 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", _stored(rows)) + _chunk(b"IEND", b"")
    )


def png_uri(pixels: Tensor) -> str:
    """The PNG as a data URI."""
    return "data:image/png;base64," + b64encode(png(pixels)).decode("ascii")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _stored(data: bytes) -> bytes:
    """A zlib stream of blocks that are stored as they are."""
    blocks = []
    for start in range(0, len(data), LARGEST_BLOCK):
        block = data[start : start + LARGEST_BLOCK]
        last = start + LARGEST_BLOCK >= len(data)
        blocks.append(struct.pack("<BHH", last, len(block), len(block) ^ 0xFFFF) + block)
    return b"\x78\x01" + b"".join(blocks) + struct.pack(">I", zlib.adler32(data))
