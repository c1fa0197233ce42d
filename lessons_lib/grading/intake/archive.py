"""Reads zip files in memory. Nothing is ever unpacked to disk."""

import datetime
import functools
import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lessons_lib.grading.intake.file_types import HEAD, Kind, kind_of
from lessons_lib.grading.intake.notebook_file import MOST_BYTES

NESTED = "!"  # between a zip inside a zip and its member: 'anna.zip!04_broadcasting.ipynb'
MOST_MEMBERS = 100_000
MOST_DEEP = 2  # a class's zip of students' zips
MOST_OF_A_STUDENT = 500_000_000  # bytes of all the notebooks and zips that one student's zip unpacks to
MOST_OF_A_CLASS = 20_000_000_000
_DIRECTORY_BYTES = 50 * MOST_MEMBERS
# What zipfile raises for a member that can't be unpacked.
_NO_MEMBER = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


class Refused(Exception):
    """A zip, or a member of it, was refused. The message completes a sentence that begins with its name."""


@dataclass(frozen=True)
class Member:
    """A file in a zip. inner: its name, through zips within. time: when it was changed, in seconds; 0 if unknown.

    handed_in: the time of the inner zip that holds it, else its own. (Times inside a student's zip were set by the student.)
    """

    inner: str
    time: float
    refused: str = ""
    kind: Kind = "other"
    handed_in: float = 0.0


def members(path: Path, most: int = MOST_OF_A_STUDENT) -> list[Member]:
    """Every file in the zip at `path` and in zips within it; `Member.refused` says why one is not read. Raises Refused.

    most: the bytes that its notebooks and zips may unpack to in total.
    """
    found = _listed(_opened(path), "", 1, most)
    return list({member.inner: member for member in found}.values())  # of equal names the last one counts


def read_member(path: Path, inner: str) -> bytes:
    """The bytes of one member. Raises Refused."""
    *zips, name = inner.split(NESTED + "/")
    return _read(_opened(path, *zips), name)


def _opened(path: Path, *zips: str) -> zipfile.ZipFile:
    """The zip at `path` or, following the names of nested zips, the innermost of them."""
    try:
        state = path.stat()
        return (_kept_nested if zips else _kept)(path, state.st_size, state.st_mtime_ns, *zips)
    except OSError as error:
        raise Refused(f"can't be read: {error.strerror}") from None


@functools.lru_cache(maxsize=1)
def _kept(path: Path, size: int, changed: int) -> zipfile.ZipFile:
    """The open zip, cached: reading its directory again for each of a thousand members would take minutes."""
    with path.open("rb") as file:
        length = _directory_bytes(file)
    return _zip(path, length)


@functools.lru_cache(maxsize=1)
def _kept_nested(path: Path, size: int, changed: int, *zips: str) -> zipfile.ZipFile:
    """The open nested zip, cached: unpacking it again for each of its members would take hours."""
    archive = _kept(path, size, changed)
    for name in zips:
        archive = _nested(_read(archive, name))
    return archive


def _nested(data: bytes) -> zipfile.ZipFile:
    return _zip(io.BytesIO(data), _directory_bytes(io.BytesIO(data)))


def _zip(file: Path | io.BytesIO, directory_bytes: int) -> zipfile.ZipFile:
    if directory_bytes > _DIRECTORY_BYTES:
        raise Refused("lists more files than a class can hand in")
    try:
        return zipfile.ZipFile(file)
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        ValueError,
        NotImplementedError,
        struct.error,
        EOFError,
    ):
        raise Refused("is damaged or not a zip") from None


def _directory_bytes(file: io.BufferedReader | io.BytesIO) -> int:
    """The size of a zip's directory as its end record gives it: zipfile reads that much into memory at once."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - 65_557))  # the longest end record with its comment
    end = file.read()
    place = end.rfind(b"PK\x05\x06")
    if place < 0:
        return 0  # zipfile refuses it
    (length,) = struct.unpack_from("<L", end, place + 12)
    wide = end.rfind(b"PK\x06\x06", 0, place)
    if length == 0xFFFFFFFF or wide >= 0:  # the form for more than 4 GB or 65,535 files
        return int(struct.unpack_from("<Q", end, wide + 40)[0]) if wide >= 0 else _DIRECTORY_BYTES + 1
    return int(length)


def _listed(archive: zipfile.ZipFile, above: str, depth: int, most: int) -> Iterator[Member]:
    infos = archive.infolist()
    if len(infos) > MOST_MEMBERS:
        raise Refused(f"holds {len(infos):,} files, more than {MOST_MEMBERS:,}")
    left = most
    for info in infos:
        name = info.filename
        if info.is_dir():
            continue
        refused = _reason(info)
        kind = kind_of(name, bytes if refused else functools.partial(_head, archive, info))
        if kind != "other" and not refused:
            left -= info.file_size
            if left < 0:
                refused = f"is beyond the {most / 1e6:,.0f} MB that its zip may unpack to"
        if kind == "zip" and not refused:
            try:
                yield from _within(archive, info, above, depth)
                continue
            except Refused as error:
                refused = str(error)
        yield Member(above + name, _time(info), refused, kind, _time(info))


def _head(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The first bytes of a member; b"" if it can't be unpacked."""
    try:
        with archive.open(info) as file:
            return file.read(HEAD)
    except _NO_MEMBER:
        return b""


def _within(archive: zipfile.ZipFile, info: zipfile.ZipInfo, above: str, depth: int) -> list[Member]:
    """The files of a zip inside a zip. Raises Refused."""
    if depth == MOST_DEEP:
        raise Refused("is a zip too deep inside others")
    nested = _nested(_read(archive, info.filename))
    found = _listed(nested, f"{above}{info.filename}{NESTED}/", depth + 1, MOST_OF_A_STUDENT)
    return [replace(member, handed_in=_time(info)) for member in found]


def _reason(info: zipfile.ZipInfo) -> str:
    """Why a member is not read; '' if it is."""
    parts = info.filename.replace("\\", "/").split("/")
    if info.filename.startswith(("/", "\\")) or ".." in parts or ":" in parts[0][1:2]:
        return "points out of its zip"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link, so it wasn't followed"
    if info.flag_bits & 1:
        return "is encrypted"
    if info.file_size > MOST_BYTES:
        return f"would unpack to {info.file_size / 1e6:,.0f} MB, more than {MOST_BYTES / 1e6:.0f}"
    return ""


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    try:
        info = archive.getinfo(name)
        if reason := _reason(info):
            raise Refused(reason)
        with archive.open(info) as file:
            data = file.read(MOST_BYTES + 1)
    except KeyError:
        raise Refused("is no longer in its zip") from None
    except _NO_MEMBER as error:
        raise Refused(f"can't be unpacked ({type(error).__name__})") from None
    if len(data) > MOST_BYTES:
        raise Refused(f"unpacks to more than {MOST_BYTES / 1e6:.0f} MB")
    return data


def _time(info: zipfile.ZipInfo) -> float:
    try:
        return datetime.datetime(*info.date_time).timestamp()
    except (ValueError, OverflowError):
        return 0.0
