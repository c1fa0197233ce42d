"""Evidence there and back, and everything that is refused on the way."""

import dataclasses
import json
import math
import struct
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import save

from lessons_lib.answers import find, load
from lessons_lib.checking.collect.evidence import Evidence, Outcome, collect
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.values.snapshot import TOO_MUCH, Items, Opaque, Plain, TensorSnapshot, snapshot
from lessons_lib.counting.nested import tensors_in
from lessons_lib.grading.execute.transport import frames
from lessons_lib.grading.execute.transport.decode import decode
from lessons_lib.grading.execute.transport.encode import MOST_ELEMENTS, encode
from lessons_lib.grading.execute.transport.frames import Frame, Malformed, Reader, packed
from lessons_lib.grading.execute.worker.limits import USUAL
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.score.submission_grade import grade_run
from tests.grading.conftest import ASKING

ONE_CASE = find("column_plus_row").exercise  # a prediction
SEED = 3


def sent_and_received(value: Any, exercise: Any = ONE_CASE) -> Any:
    """The snapshot of a value, after its journey."""
    evidence = Evidence(exercise.name, SEED, (Outcome(snapshot(value)),))
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(evidence)))
    return decode(frame, exercise, SEED, 1).outcomes[0].value


def same(one: Any, other: Any) -> bool:
    if isinstance(one, TensorSnapshot):
        assert type(other) is TensorSnapshot
        if (one.data is None) != (other.data is None):
            return False
        if one.data is not None and other.data is not None:
            equal = one.data.dtype == other.data.dtype and torch.equal(
                torch.view_as_real(one.data).nan_to_num()
                if one.data.is_complex()
                else one.data.double().nan_to_num(7),
                torch.view_as_real(other.data).nan_to_num()
                if other.data.is_complex()
                else other.data.double().nan_to_num(7),
            )
            if not equal:
                return False
        return dataclasses.replace(one, data=None) == dataclasses.replace(other, data=None)
    if isinstance(one, Items):
        return (one.kind, one.keys) == (other.kind, other.keys) and all(map(same, one.items, other.items))
    if isinstance(one, Plain) and isinstance(one.value, float) and math.isnan(one.value):
        return math.isnan(other.value)
    return (
        type(one) is type(other)
        and one == other
        and type(getattr(one, "value", 0)) is type(getattr(other, "value", 0))
    )


DTYPES = [
    *(torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.complex64, torch.complex128),
    *(
        torch.int64,
        torch.int32,
        torch.int16,
        torch.int8,
        torch.uint8,
        torch.uint16,
        torch.uint32,
        torch.uint64,
        torch.bool,
    ),
]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (2, 3, 4)], ids=str)
def test_tensors_arrive_as_they_were(dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    values = torch.arange(math.prod(shape)).reshape(shape).to(dtype)
    assert same(snapshot(values), sent_and_received(values))


def test_strange_tensors_arrive_as_they_were() -> None:
    x = torch.arange(12.0).reshape(3, 4)
    odd = [
        x.T,
        x[:, ::2],
        x[1].expand(5, 4),
        torch.tensor([1.0, math.nan, math.inf, -math.inf]),
        torch.tensor([1 + 2j, complex(math.nan, 1)]).conj(),
        torch.zeros(3, requires_grad=True),
        torch.eye(3).to_sparse(),
        torch.empty(3, device="meta"),
        torch.zeros(2, dtype=torch.float8_e4m3fn),
        torch.zeros(1).expand(10**9),
    ]
    for tensor in odd:
        there, back = snapshot(tensor), sent_and_received(tensor)
        assert same(there, back) or (back.data is None and back.why and there.shape == back.shape), tensor


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**900), 2**900)
    | st.floats()
    | st.complex_numbers()
    | st.text()
    | st.sampled_from(DTYPES),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_plain_values_arrive_as_they_were(value: Any) -> None:
    there, back = snapshot(value), sent_and_received(value)
    if "nan" not in repr(value):
        assert same(there, back)


@pytest.mark.parametrize("value", ["\ud800 half a pair", {"\udfff": 1}])
def test_text_that_no_file_can_hold_is_repaired(value: Any) -> None:
    json.dumps(dataclasses.asdict(sent_and_received(value)), ensure_ascii=False).encode()


def test_everything_else_of_the_evidence_arrives() -> None:
    key = find("pairwise_distances")
    exercise = key.exercise
    there = collect(exercise, key.reference, SEED)
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(there)))
    back = decode(frame, exercise, SEED, len(there.outcomes))
    assert all(map(same, (o.value for o in there.outcomes), (o.value for o in back.outcomes)))
    assert [o.changed for o in there.outcomes] == [o.changed for o in back.outcomes]
    assert (back.observations, back.seed, back.exercise) == (there.observations, SEED, exercise.name)
    failed = Evidence(
        exercise.name,
        SEED,
        (Outcome(None, RaisedException("TypeError", "no", 3, "x"), (1,)),) * 2,
        printed="hm",
    )
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(failed)))
    assert decode(frame, exercise, SEED, 2) == failed
    stopped = Evidence(exercise.name, SEED, out_of_time=2)
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(stopped)))
    assert decode(frame, exercise, SEED, 8) == stopped


@pytest.mark.parametrize("slug", ASKING)
def test_no_right_answer_is_too_large_to_send(slug: str) -> None:
    for key in load(slug).in_order():
        exercise = key.exercise
        expected = compute_expected_outcomes(key, SEED).outcomes
        data = [
            o.value.data for o in expected if isinstance(o.value, TensorSnapshot) and o.value.data is not None
        ]
        assert sum(t.numel() for t in tensors_in(data)) < MOST_ELEMENTS / 4, exercise.name
        evidence = Evidence(exercise.name, SEED, expected)
        assert TOO_MUCH not in json.dumps(encode(evidence)[0]), exercise.name


GOOD: dict[str, Any] = {
    "exercise": ONE_CASE.name,
    "outcomes": [{"value": {"is": "plain", "value": 1}, "raised": None, "changed": []}],
    "blank": False,
    "unchanged": False,
    "returns_nothing": False,
    "unreadable": "",
    "out_of_time": None,
    "printed": "",
    "observations": {},
    "left_on": [],
}


def outcome(**value: Any) -> dict[str, Any]:
    return {**GOOD, "outcomes": [{"value": value, "raised": None, "changed": []}]}


def tensor(**parts: Any) -> dict[str, Any]:
    usual = {
        "data": 0,
        "shape": [2, 3],
        "dtype": "float32",
        "device": "cpu",
        "requires_grad": False,
        "why": "",
    }
    return outcome(**{"is": "tensor", **usual, **parts})


DEEP: dict[str, Any] = {"is": "plain", "value": 1}
for _ in range(40):
    DEEP = {"is": "list", "items": [DEEP], "keys": []}

BAD = {
    "nothing": {},
    "no outcomes": {**GOOD, "outcomes": []},
    "too many outcomes": {**GOOD, "outcomes": GOOD["outcomes"] * 2},
    "outcomes beside a blank": {**GOOD, "blank": True},
    "outcomes beside what is unreadable": {**GOOD, "unreadable": "no"},
    "outcomes that are none": {**GOOD, "outcomes": "passed"},
    "neither value nor exception": {**GOOD, "outcomes": [{"value": None, "raised": None, "changed": []}]},
    "a case that is none": {**GOOD, "out_of_time": 7},
    "outcomes beside a case that did not end": {**GOOD, "out_of_time": 0},
    "a case below none": {**GOOD, "out_of_time": -1},
    "a truth that is a number": {**GOOD, "blank": 0},
    "text that is a list": {**GOOD, "printed": ["x"]},
    "an unknown requirement": {**GOOD, "observations": {"no Python loop": {"seen": 1}}},
    "a setting that there is not": {**GOOD, "left_on": ["<b>look here</b>"]},
    "a value of no kind": outcome(),
    "a value of another kind": outcome(**{"is": "pickle", "value": "gASVCg=="}),
    "a long number": outcome(**{"is": "plain", "value": 2**2000}),
    "long text": outcome(**{"is": "plain", "value": "x" * 20_000}),
    "a list as a plain value": outcome(**{"is": "plain", "value": [1]}),
    "a complex number of one part": outcome(**{"is": "complex", "value": [1.0]}),
    "a dtype that is a module": outcome(**{"is": "dtype", "value": "nn"}),
    "nested too deeply": outcome(**DEEP),
    "too many items": outcome(**{"is": "list", "items": [{"is": "plain", "value": 1}] * 2000, "keys": []}),
    "a dict without keys": outcome(**{"is": "dict", "items": [{"is": "plain", "value": 1}], "keys": []}),
    "a key that is a list": outcome(**{"is": "dict", "items": [{"is": "plain", "value": 1}], "keys": [[]]}),
    "a key twice": outcome(**{"is": "dict", "items": [{"is": "plain", "value": 1}] * 2, "keys": ["a", "a"]}),
    "a tensor that is not there": tensor(data=1),
    "a tensor of another shape": tensor(shape=[3, 2]),
    "a tensor of another dtype": tensor(dtype="float64"),
    "a shape with a fraction": tensor(shape=[2.0, 3]),
    "a negative size": tensor(shape=[-2, -3]),
    "a dtype that is a function": tensor(dtype="zeros"),
    "data beside a reason for none": tensor(why="sparse"),
    "no data and no reason": tensor(data=None),
    "a number that is a truth": tensor(data=False),
}


@pytest.mark.parametrize("name", BAD)
def test_what_encode_never_makes_is_refused(name: str) -> None:
    frame = Frame(frames.EVIDENCE, BAD[name], save({"0": torch.zeros(2, 3)}))
    with pytest.raises(Malformed):
        decode(frame, ONE_CASE, SEED, 1)


def test_names_are_not_looked_up_in_torch() -> None:
    with pytest.raises(Malformed):  # and without the warning that torch.has_mps gives
        decode(Frame(frames.EVIDENCE, outcome(**{"is": "dtype", "value": "has_mps"})), ONE_CASE, SEED, 1)


def test_what_is_too_deep_to_be_written_again_is_refused() -> None:
    key = find("pairwise_distances")
    exercise = key.exercise
    header, body = encode(collect(exercise, key.reference, SEED))
    cases = len(header["outcomes"])
    deep: list[Any] = []
    for _ in range(5_000):
        deep = [deep]
    how = {**header["observations"], "by hand": {"seen": deep}}
    with pytest.raises(Malformed, match="nested too deeply"):
        decode(Frame(frames.EVIDENCE, {**header, "observations": how}, body), exercise, SEED, cases)
    run_result = RunResult(evidence=[Frame(frames.EVIDENCE, {"exercise": deep})], ended="exit", done=True)
    grade = grade_run(
        "ada", load(exercise.lesson), (), run_result, lambda _: SEED, USUAL, lambda cells, seed: run_result
    )
    assert grade.look == "It was refused: it sent evidence for an exercise that this lesson doesn't have."


@pytest.mark.parametrize(
    "value", [[[0.123456789] * 900] * 900, {"x" * i: "\ud800" * 5_000 for i in range(900)}]
)
def test_what_is_too_large_to_send_is_described(value: Any) -> None:
    evidence = Evidence(ONE_CASE.name, SEED, (Outcome(snapshot(value)), Outcome(snapshot(1))))
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(evidence)))
    large, small = decode(frame, ONE_CASE, SEED, 2).outcomes
    assert isinstance(large.value, Items)
    assert large.value.items[-1] == small.value == Opaque(TOO_MUCH)


def test_the_good_one_is_not_refused() -> None:
    assert decode(Frame(frames.EVIDENCE, GOOD), ONE_CASE, SEED, 1).outcomes[0].value == Plain(1)
    decode(Frame(frames.EVIDENCE, tensor(), save({"0": torch.zeros(2, 3)})), ONE_CASE, SEED, 1)


def test_a_requirement_that_was_not_observed_is_refused() -> None:
    key = find("pairwise_distances")
    exercise = key.exercise
    evidence = collect(exercise, key.reference, SEED)
    header, body = encode(evidence)
    cases = len(evidence.outcomes)
    decode(Frame(frames.EVIDENCE, header, body), exercise, SEED, cases)
    how: dict[str, Any]
    for how in (
        {},
        {"by hand": {"seen": []}},
        {**header["observations"], "by hand": []},
        {**header["observations"], "by hand": {}},
    ):
        with pytest.raises(Malformed):
            decode(Frame(frames.EVIDENCE, {**header, "observations": how}, body), exercise, SEED, cases)


def test_a_requirement_that_raised_or_ran_out_of_time_arrives_as_it_was() -> None:
    key = find("pairwise_distances")
    exercise = key.exercise
    evidence = collect(exercise, key.reference, SEED)
    raised = {"raised": dataclasses.asdict(RaisedException("ValueError", "no", 3, "raise"))}
    for seen in ({"late": True}, raised):
        there = dataclasses.replace(evidence, observations={**evidence.observations, "by hand": seen})
        [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(there)))
        assert decode(frame, exercise, SEED, len(evidence.outcomes)).observations == there.observations


def test_a_setting_that_stays_on_arrives() -> None:
    there = dataclasses.replace(Evidence(ONE_CASE.name, SEED, blank=True), left_on=("forward_ad.dual_level",))
    [frame] = Reader().feed(packed(frames.EVIDENCE, *encode(there)))
    assert decode(frame, ONE_CASE, SEED, 1) == there


@pytest.mark.parametrize(
    "body", [b"\x80\x04.", b"x" * 100, struct.pack("<Q", 2**60) + b"{}", save({"a": torch.zeros(3)})[:-4]]
)
def test_tensors_that_are_none_are_refused(body: bytes) -> None:
    with pytest.raises(Malformed):
        decode(Frame(frames.EVIDENCE, tensor(), body), ONE_CASE, SEED, 1)


def test_frames_arrive_in_whatever_pieces() -> None:
    sent = [(frames.CELL, {"cell": 1}, b""), (frames.EVIDENCE, GOOD, b"tensors"), (frames.DONE, {}, b"")]
    data = b"".join(packed(*frame) for frame in sent)
    for size in (1, 7, len(data)):
        reader = Reader()
        found = [f for at in range(0, len(data), size) for f in reader.feed(data[at : at + size])]
        assert [(f.kind, f.header, f.body) for f in found] == sent


@pytest.mark.parametrize(
    "data",
    [
        b"PASSED " * 10,
        struct.pack(">cII", b"e", 2**31, 0),
        struct.pack(">cII", b"e", 2, 2**31),
        struct.pack(">cII", b"e", 6, 0) + b"passed",
        struct.pack(">cII", b"e", 2, 0) + b"[]",
        struct.pack(">cII", b"e", 5000, 0) + b"9" * 5000,
        struct.pack(">cII", b"e", 200_000, 0) + b"[" * 200_000,
        packed(b"c", {"cell": 1}) * (frames.MOST_FRAMES + 1),
    ],
)
def test_bytes_that_are_no_frames_are_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        list(Reader().feed(data))


def test_more_lists_than_memory_is_for_are_refused() -> None:
    reader = Reader()
    text = b'{"x": [' + b"[]," * 1_300_000 + b"0]}"
    with pytest.raises(Malformed, match="more than any answer needs"):
        list(reader.feed(struct.pack(">cII", b"e", len(text), 0) + text))


def test_more_than_any_answer_needs_is_refused() -> None:
    reader, piece = Reader(), packed(frames.EVIDENCE, {"x": 1}, bytes(10_000_000))
    for _ in range(9):
        list(reader.feed(piece))
    with pytest.raises(Malformed, match="more than any answer needs"):
        list(reader.feed(piece))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200), st.sampled_from([frames.CELL, frames.EVIDENCE, frames.DONE]))
def test_noise_is_refused_and_nothing_worse(noise: bytes, kind: bytes) -> None:
    reader = Reader()
    try:
        for frame in reader.feed(struct.pack(">cII", kind, len(noise), 0) + noise):
            decode(frame, ONE_CASE, SEED, 1)
    except Malformed:
        pass


def test_an_object_is_only_named() -> None:
    assert sent_and_received(object()) == Opaque("object")
