"""What a real card did, in a file: `lessons record` writes it, lessons read it where there is no GPU."""

import dataclasses
import functools
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recordings"


@dataclass(frozen=True)
class Event:
    """kind: 'alloc', 'free', 'segment' (the driver gave one) or 'return' (it got one back). size in bytes: of an alloc what was
    requested, of the others what the block or segment has. address: relative to the recording's lowest."""

    kind: str
    address: int
    size: int


@dataclass(frozen=True)
class SegmentRecord:
    """A segment at the start. blocks: (size, requested) of each by address; 0 requested where it is free."""

    address: int
    size: int
    blocks: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class MarkRecord:
    """The counters at a mark, in bytes; events: how many came before it; peak: of allocated, since the start."""

    name: str
    events: int
    allocated: int
    peak: int
    reserved: int
    requested: int


@dataclass(frozen=True)
class MemoryRecording:
    """One workload. start: the segments that were there."""

    start: tuple[SegmentRecord, ...]
    events: tuple[Event, ...]
    marks: tuple[MarkRecord, ...]

    def as_json(self) -> dict[str, Any]:
        """Lists of numbers: short, and the same every time."""
        return {
            "start": [[s.address, s.size, [list(b) for b in s.blocks]] for s in self.start],
            "events": [[_CODES.index(e.kind), e.address, e.size] for e in self.events],
            "marks": [list(dataclasses.astuple(mark)) for mark in self.marks],
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> "MemoryRecording":
        """The inverse of as_json()."""
        return MemoryRecording(
            tuple(SegmentRecord(a, s, tuple((n, r) for n, r in blocks)) for a, s, blocks in data["start"]),
            tuple(Event(_CODES[code], address, size) for code, address, size in data["events"]),
            tuple(MarkRecord(*mark) for mark in data["marks"]),
        )


_CODES = ("alloc", "free", "segment", "return")


@dataclass(frozen=True)
class Recording:
    """A card's file. memory: by workload. times: milliseconds and rates, see record_times.py. shown: what
    lessons 07 and 08 quote, see record_shown in record.py."""

    card: str
    driver: str
    torch: str
    cuda: str
    date: str
    settings: dict[str, Any] = field(default_factory=dict)
    memory: dict[str, MemoryRecording] = field(default_factory=dict)
    times: dict[str, Any] = field(default_factory=dict)
    shown: dict[str, Any] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """Where a figure comes from, for a caption."""
        return f"{self.card}, torch {self.torch}, {self.date}"

    def save(self, path: Path) -> None:
        """Writes the file, a line a workload."""
        plain = {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.name != "memory"}
        lines = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(one.as_json(), separators=(',', ':'))}"
            for name, one in self.memory.items()
        )
        head = json.dumps(plain, indent=1)[:-2]
        path.write_text(f'{head},\n "memory": {{\n{lines}\n}}}}\n', encoding="utf-8")


def read_recording(path: Path) -> Recording:
    """A recording from its file. Raises ValueError, one sentence, if it isn't one."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        memory = {name: MemoryRecording.from_json(one) for name, one in data.pop("memory").items()}
        return Recording(**data, memory=memory)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"{path.name} is not a recording of `lessons record`: {error}") from None


@functools.cache
def shipped(card: str = "h200") -> Recording:
    """The recording of a card that comes with the course. Raises ValueError, with the cards that there are."""
    path = FOLDER / f"{card}.json"
    if not path.exists():
        known = ", ".join(sorted(one.stem for one in FOLDER.glob("*.json")))
        raise ValueError(f"There is no recording of {card!r}. There are: {known}.")
    return read_recording(path)
