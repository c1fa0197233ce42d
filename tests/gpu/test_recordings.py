"""The model of the allocator against what a real one did, address by address, and the recordings' files."""

import dataclasses
import inspect
import json
import re
from pathlib import Path

import pytest

from lessons_lib.cli import main
from lessons_lib.gpu.allocator import MIB, CachingAllocator, Rules
from lessons_lib.gpu.record import file_name, record_shown
from lessons_lib.gpu.record_steps import PLACES, examples, training
from lessons_lib.gpu.recording import FOLDER, Event, MemoryRecording, Recording, read_recording, shipped
from lessons_lib.gpu.replay import replay
from lessons_lib.gpu.tracking import track_memory
from lessons_lib.gpu.workloads import RANDOM, WORKLOADS, Workload

BUFFER_OF_A_SUM = 8 * MIB + 512
CARDS = sorted(path.stem for path in FOLDER.glob("*.json"))
# By how many bytes a count on the CPU is too low at most, in use and at the peak: autocast runs softmax in float32 on CUDA,
# and for the convnet in bfloat16 cuDNN takes a workspace of its own.
TOO_LOW = {
    "mlp-sgd-autocast": (2048, 0),
    "convnet-sgd-autocast": (512, 690_176),
    "transformer-sgd-autocast": (205_312, 204_800),
}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("name", [work.name for work in (*WORKLOADS, *RANDOM)])
def test_the_model_does_what_the_card_did(card: str, name: str) -> None:
    recording = shipped(card).memory[name]
    assert len(recording.events) > 30
    assert replay(recording) == []


@pytest.mark.parametrize(
    "rules",
    [Rules(rest=0), Rules(rest=2 * MIB), Rules(small=512), Rules(block=256), Rules(large_segment=10 * MIB)],
    ids=str,
)
def test_other_rules_are_noticed(rules: Rules) -> None:
    assert any(replay(shipped().memory[name.name], rules) for name in RANDOM)


def test_another_way_to_choose_or_join_blocks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    recordings = [shipped().memory[name.name] for name in RANDOM]

    def largest(self: CachingAllocator, size: int, small: bool) -> object:
        pool = self._pools[small]
        return pool.pop()[2] if pool and pool[-1][0] >= size else None

    with monkeypatch.context() as patch:
        patch.setattr(CachingAllocator, "_best_fit", largest)
        assert all(map(replay, recordings))
    assert not any(map(replay, recordings))


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("place", PLACES)
def test_steps_of_the_lesson_are_counted_as_the_card_did(card: str, place: str) -> None:
    examples()  # on a card these stay on the CPU
    with track_memory("cpu") as m:
        training(m.mark, place, "cpu")
    recorded = shipped(card).shown["steps"][place]["marks"]
    assert [[mark.name, mark.current] for mark in m.marks] == [row[:2] for row in recorded]
    # The sums that make the gradients of biases take a buffer while they run, on a card only.
    assert 0 <= max(row[2] for row in recorded) - m.peak <= BUFFER_OF_A_SUM


def test_recordings_hold_all_that_is_recorded_now() -> None:
    shown = inspect.getsource(record_shown)
    for card in CARDS:
        assert re.findall(r'^ +"(.*?)": record_', shown, re.M) == list(shipped(card).shown)


@pytest.mark.parametrize("work", WORKLOADS, ids=lambda work: work.name)
def test_counting_on_the_cpu_gives_what_the_card_had(work: Workload) -> None:
    recording = shipped().memory[work.name]
    before = sum(size for segment in recording.start for size, requested in segment.blocks if requested)
    with track_memory("cpu") as m:
        work.run("cpu", m.mark)
    counted = [(mark.name, mark.current, mark.peak) for mark in m.marks]
    real = [(mark.name, mark.allocated - before, mark.peak - before) for mark in recording.marks]
    assert [name for name, _, _ in counted] == [name for name, _, _ in real]
    low = [max(r[place] - c[place] for c, r in zip(counted, real, strict=True)) for place in (1, 2)]
    assert tuple(low) == TOO_LOW.get(work.name, (0, 0))
    if work.name not in TOO_LOW:
        assert counted == real
    assert bool(m.notes) == (work.name in TOO_LOW)
    assert m.uncounted == ()


@pytest.mark.parametrize("card", CARDS)
def test_a_recording_says_what_made_it_and_nothing_of_the_machine(card: str) -> None:
    recording = shipped(card)
    assert re.fullmatch(r"[\w ]+, torch \d+\.\d+\.\d+\S*, \d{4}-\d\d-\d\d", recording.source)
    assert file_name(recording.card) == card
    assert recording.settings["expandable_segments"] is False
    text = (FOLDER / f"{card}.json").read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|tmp|work|usr|opt)\b|\.py\b|hostname", text)
    lowest = [
        min([s.address for s in one.start] + [e.address for e in one.events])
        for one in recording.memory.values()
    ]
    assert set(lowest) == {0}
    assert len(text) < 250_000


def test_a_recording_is_read_as_it_was_written(tmp_path: Path) -> None:
    one = MemoryRecording((), (Event("segment", 0, 2 * MIB), Event("alloc", 0, 7)), ())
    written = Recording(
        "NVIDIA A B", "1", "2.11.0", "13", "2026-11-29", {"a": 1}, {"x": one}, {"b": {"c": 2.5}}
    )
    written.save(tmp_path / "a-b.json")
    assert read_recording(tmp_path / "a-b.json") == written
    assert json.loads((tmp_path / "a-b.json").read_text(encoding="utf-8"))["memory"]["x"]["events"][0] == [
        2,
        0,
        2 * MIB,
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"memory": {"x": {}}}', '{"memory": {}, "colour": 1}'])
def test_a_file_that_is_no_recording_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.json is not a recording of `lessons record`"):
        read_recording(tmp_path / "x.json")


def test_a_card_that_nobody_recorded() -> None:
    with pytest.raises(ValueError, match=r"no recording of 'tpu'\. There are: .*h200"):
        shipped("tpu")


def test_a_difference_says_where_and_what() -> None:
    recording = shipped().memory["mlp-sgd-plain"]
    moved = dataclasses.replace(recording.events[1], address=recording.events[1].address + 512)
    wrong = dataclasses.replace(recording, events=(recording.events[0], moved, *recording.events[2:]))
    assert "in the model at" in replay(wrong)[0].what
    unknown = dataclasses.replace(recording, events=(Event("free", 7, 512), *recording.events))
    assert replay(unknown)[0].what == "no block at 7 is in use in the model."


def test_without_cuda_there_is_nothing_to_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    assert main(["record"]) == 2
    assert "this machine has no CUDA device" in capsys.readouterr().err
