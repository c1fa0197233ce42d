"""Decodes bytes to text: finds the encoding, tolerates errors."""

import json
import zlib

# Bytes that are not UTF-8 and are read as Windows-1252; with more of them, the file is not text.
MOST_FOREIGN = 100_000


def unpacked(data: bytes, most: int) -> bytes:
    """The data, decompressed if it is gzip; at most `most` + 1 bytes."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(wbits=31).decompress(data, most + 1)
    except zlib.error:
        return data


def decoded(data: bytes) -> tuple[str, list[str]]:
    """The text, and a sentence for each oddity of the bytes."""
    notes: list[str] = []
    encoding = json.detect_encoding(data)
    if not encoding.startswith("utf-8") and not _is_wide(data):
        encoding = "utf-8"  # json took it for UTF-16 because of a single NUL byte
    if encoding.startswith("utf-8") and b"\0" in data:
        data = data.replace(b"\0", b"")
        notes.append("NUL bytes in the file were left out.")
    if encoding != "utf-8":
        notes.append(f"The file is saved as {encoding.upper()}, not as plain UTF-8.")
    text = data.decode(encoding, errors="replace")
    if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
        if encoding.startswith("utf-8") and text.count("\ufffd") <= MOST_FOREIGN:
            text = _with_foreign_bytes(data.decode(encoding, errors="surrogateescape"))
            notes.append("Bytes that aren't UTF-8 were read as Windows-1252.")
        else:
            notes.append("Bytes that are not text were replaced by \ufffd.")
    return text.lstrip("\ufeff"), notes


def _is_wide(data: bytes) -> bool:
    """Whether these bytes may be UTF-16 or UTF-32: a byte order mark, or a quarter of zero bytes."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or data.count(0) > len(data) / 4


def _with_foreign_bytes(text: str) -> str:
    """Replaces each byte that `surrogateescape` kept with its character in Windows-1252."""
    table = {0xDC00 + byte: bytes([byte]).decode("cp1252", errors="replace") for byte in range(0x80, 0x100)}
    return text.translate(table)
