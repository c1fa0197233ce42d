"""Bytes as text, whatever program wrote them."""

import json
import zlib

MOST_FOREIGN = (
    100_000  # bytes that are not UTF-8 and are read as Windows-1252; with more of them, it is no text
)


def unpacked(data: bytes, most: int) -> bytes:
    """The data, or what they are a gzip of, as a server sends it: no more than `most` bytes and one."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(wbits=31).decompress(data, most + 1)
    except zlib.error:
        return data


def decoded(data: bytes) -> tuple[str, list[str]]:
    """The text, and what was odd about the bytes: a sentence each."""
    notes: list[str] = []
    encoding = json.detect_encoding(data)
    if not encoding.startswith("utf-8") and not _is_wide(data):
        encoding = "utf-8"  # it was taken for UTF-16 because of one zero
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
    """Whether these bytes may be UTF-16 or UTF-32: a byte order mark says so, or every other byte is zero."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")) or data.count(0) > len(data) / 4


def _with_foreign_bytes(text: str) -> str:
    """With each byte that `surrogateescape` kept as the character that it is in Windows-1252."""
    table = {0xDC00 + byte: bytes([byte]).decode("cp1252", errors="replace") for byte in range(0x80, 0x100)}
    return text.translate(table)
