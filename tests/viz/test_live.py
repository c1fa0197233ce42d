"""Live forms on the Python side: what they answer to what the page asks, in the drawing of the still pictures."""

import gc
import re
import subprocess
import sys
import weakref
import xml.etree.ElementTree as ET

import pytest
import torch
from IPython.core.formatters import DisplayFormatter

from lessons_lib import viz
from lessons_lib.viz.broadcast.live import read_shape
from tests.viz.cases import own_fan_out

X = torch.arange(12.0).reshape(3, 4)


@pytest.fixture
def live():
    """Makes a picture's live form, and closes it after the test."""
    forms = []

    def make(picture):
        forms.append(picture.live())
        return forms[-1]

    yield make
    for form in forms:
        form.close()


def ask(form, **asked):
    """What the form shows when the page asks for something."""
    form.asked = {**asked, "turn": form.shown["turn"] + 1}
    assert form.shown["turn"] == form.asked["turn"]
    return form.shown


def axis(start, stop, step=1, place=0, repeats=1):
    return {"start": start, "stop": stop, "step": step, "place": place, "repeats": repeats}


def test_widgets_are_loaded_only_for_a_live_form():
    code = (
        "import sys, torch; from lessons_lib import viz; p = viz.storage(torch.ones(2))\n"
        "print('anywidget' in sys.modules, 'ipywidgets' in sys.modules)\n"
        "p.live(); print('anywidget' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "True"]


def test_a_table_has_no_live_form():
    with pytest.raises(TypeError, match="no live form; those of"):
        viz.tensor(X).live()


@pytest.mark.parametrize("draw", [viz.storage, lambda t: viz.graph(t.exp().sum())])
def test_a_picture_that_was_shown_holds_no_tensor(draw):
    t = torch.ones(2, requires_grad=True)
    picture, gone = draw(t), weakref.ref(t)
    del t
    gc.collect()
    assert gone() is not None, "it could not come alive"
    DisplayFormatter().format(picture)
    gc.collect()
    assert gone() is None
    with pytest.raises(ValueError, match=r"ask for the live form at once, as in viz.storage\(t\).live"):
        picture.live()


def test_a_form_says_what_it_is_and_carries_no_address(live):
    form = live(viz.storage(X))
    assert "run this cell" in repr(form)
    assert "0x" not in repr(form)


def test_the_module_asks_the_page_for_nothing_else(live):
    loss = torch.ones(2, requires_grad=True).sum()
    pictures = [viz.storage(X), viz.broadcast((3,), (1,)), viz.bits(1.5), viz.graph(loss)]
    for form in map(live, pictures):
        assert "export default" in form._esm
        assert not re.search(
            r"^\s*import\b|import\(|fetch\(|https?://(?!www\.w3\.org/2000/svg)|url\(", form._esm + form._css
        )


# storage


def test_each_element_knows_its_slot_and_spells_out_its_sum(live):
    elements = live(viz.storage(x=X, turned=X.T)).shown["elements"]
    assert len(elements) == 24
    assert elements["1:2,1"] == {
        "name": "turned[2, 1]",
        "said": "turned[2, 1] is slot 0 + 1·2 + 4·1 = 6. There too: x[1, 2].",
        "slots": [6, 1],
        "storage": 0,
        "same": ["0:1,2"],
    }
    assert X.view(-1)[6] == X.T[2, 1]


def test_an_element_of_several_slots_marks_them_all(live):
    wide = torch.arange(3)
    elements = live(viz.storage(a=wide.view(torch.int32), wide=wide)).shown["elements"]
    assert elements["1:2"]["slots"] == [4, 2]
    assert elements["1:2"]["same"] == ["0:4", "0:5"]


def test_tensors_on_two_storages_mark_each_its_own(live):
    shown = live(viz.storage(x=X, copy=X.clone())).shown
    assert shown["elements"]["1:0,0"]["storage"] == 1
    assert shown["elements"]["1:0,0"]["same"] == []
    groups = [g.get("data-storage") for g in ET.fromstring(shown["svg"]).iter() if g.get("data-storage")]
    assert groups == ["0", "1"]


def test_elements_and_drawing_agree(live):
    shown = live(viz.storage(torch.tensor(1.0), torch.zeros(1000, 1000), torch.zeros(2, 0), x=X)).shown
    svg = ET.fromstring(shown["svg"])
    drawn = [
        f"{g.get('data-t')}:{cell.get('data-i')}"
        for g in svg.iter()
        for cell in g
        if cell.get("data-i") is not None
    ]
    assert sorted(drawn) == sorted(shown["elements"])


def test_controls_slice_permute_and_expand(live):
    form = live(viz.storage(x=X))
    assert "view:" not in form.shown["text"]
    shown = ask(form, tensor=0, axes=[axis(0, 3, 2, place=1), axis(1, 2, place=0, repeats=3)])
    assert shown["said"] == "view = x[::2, 1:2].permute(1, 0).expand(3, 2)."
    expected = eval(shown["said"].removeprefix("view = ").removesuffix("."), {"x": X})
    assert f"view: shape {tuple(expected.shape)}, strides {expected.stride()}, offset 1" in shown["text"]
    assert shown["elements"]["1:2,1"]["said"].startswith(
        "view[2, 1] is slot 1 + 0·2 + 8·1 = 9. There too: x[2, 1]"
    )
    assert [a["length"] for a in shown["axes"]] == [2, 1]
    assert "view:" not in ask(form, tensor=0)["text"]


def test_a_view_of_the_second_tensor_and_an_empty_one(live):
    form = live(viz.storage(X, view=X.T))
    shown = ask(form, tensor=1, axes=[axis(3, 1), axis(0, 3, place=1)])
    assert shown["said"] == "view2 = view[3:1, :]."
    assert "view2: shape (0, 3)" in shown["text"]


def test_repeats_count_only_where_one_index_is_left(live):
    shown = ask(live(viz.storage(x=X)), tensor=0, axes=[axis(0, 3, repeats=5), axis(0, 4, place=1)])
    assert shown["said"] == ""


def test_a_view_follows_the_values_of_today(live):
    t = torch.zeros(2, 2, requires_grad=True)
    form = live(viz.storage(t=t))
    with torch.no_grad():
        t[0, 0] = 77
    assert ">77.0<" in ask(form, tensor=0)["svg"]
    assert t.requires_grad


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"tensor": 2}, "There is no tensor number 2."),
        ({"axes": []}, "The tensor has 2 axes, but 0 were described."),
        ({"axes": [axis(0, 3), axis(0, 4)]}, "Each axis needs a place of its own."),
        ({"axes": [axis(0, 9), axis(0, 4)]}, "Axis 0 has indices from 0 to 3, and a step of at least 1."),
        (
            {"axes": [axis(0, 3), axis(0, 4, 0, 1)]},
            "Axis 1 has indices from 0 to 4, and a step of at least 1.",
        ),
        ({"axes": [axis(0, 3, repeats=10**9), axis(0, 4)]}, "Axis 0 can be expanded to a size from 1 to 6."),
        ({"axes": [axis(0, "3"), axis(0, 4)]}, "Axis 0 needs whole numbers."),
    ],
)
def test_what_no_view_is_gets_one_sentence(live, asked, sentence):
    form = live(viz.storage(x=X))
    assert ask(form, **asked) == {"error": sentence, "turn": 1}
    assert "svg" in ask(form, tensor=0)


# broadcast


def test_typed_shapes_are_drawn_as_given_ones_are(live):
    form = live(viz.broadcast(a=X, b=(4,)))
    assert form.shown["svg"] == viz.broadcast(a=(3, 4), b=(4,)).svg
    shown = ask(form, shapes=["3", "(2, 1)"])
    assert shown["svg"] == viz.broadcast(a=(3,), b=(2, 1)).svg
    assert shown["said"] == "a (3,), b (2, 1) broadcast to (2, 3)."
    assert "do not broadcast" in ask(form, shapes=["3, 4", "3"])["said"]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("(3, 1)", (3, 1)),
        ("[3,1]", (3, 1)),
        (" 3 1 ", (3, 1)),
        ("(4,)", (4,)),
        ("", ()),
        ("()", ()),
        ("0", (0,)),
    ],
)
def test_a_shape_is_read_as_people_type_it(text, shape):
    assert read_shape("a", text) == shape


@pytest.mark.parametrize(
    "text", ["3, x", "-1", "3.5", "(3, 1)(2)", "3,,1", "three", ",", "[" * 5000, "1 " * 5000 + "x"]
)
def test_a_wrong_shape_gets_one_sentence(live, text):
    shown = ask(live(viz.broadcast((3,), (1,))), shapes=[text, "3"])
    assert re.fullmatch(
        r"a: '.{0,40} is not a shape: write whole numbers with commas between, such as \(3, 1\)\.",
        shown["error"],
    )
    assert "svg" not in shown


@pytest.mark.parametrize(("text", "part"), [("1 " * 9, "up to 8 axes"), ("9" * 5000, "up to 12 digits")])
def test_a_shape_too_large_to_draw_gets_one_sentence(live, text, part):
    assert part in ask(live(viz.broadcast((3,), (1,))), shapes=["3", text])["error"]


# bits


def flipped(digits, bit):
    at = len(digits) - 1 - bit
    return digits[:at] + "10"[int(digits[at])] + digits[at + 1 :]


def test_a_flipped_bit_is_the_number_that_torch_reads(live):
    form = live(viz.bits(1.0, torch.float32, torch.bfloat16))
    first, second = form.shown["digits"]
    shown = ask(form, digits=[flipped(first, 30), second])
    there = torch.tensor([1.0]).view(torch.int32).bitwise_xor(1 << 30).view(torch.float32)
    assert (
        shown["svg"]
        == viz.bits(
            there,
        ).svg.replace("x", "x")
        or "inf" in shown["said"]
    )
    assert shown["said"] == "float32: value inf."
    shown = ask(form, digits=[flipped(first, 0), second])
    assert "next below 1, 2^-23" in shown["said"]
    assert shown["labels"] == ["float32", "1.0 as bfloat16"]


@pytest.mark.parametrize(
    "dtype",
    [
        torch.float64,
        torch.float16,
        torch.bfloat16,
        torch.float8_e5m2,
        torch.float8_e4m3fn,
        torch.int64,
        torch.int8,
        torch.uint64,
        torch.uint32,
        torch.uint16,
        torch.uint8,
    ],
)
def test_every_bit_of_every_dtype_can_be_flipped_and_flipped_back(live, dtype):
    t = torch.tensor(3).to(dtype)
    form = live(viz.bits(t))
    before = form.shown
    for bit in range(len(before["digits"][0])):
        digits = flipped(before["digits"][0], bit)
        shown = ask(form, digits=[digits])
        assert shown["digits"] == [digits]
        raw = int(digits, 2) - (1 << len(digits) if digits[0] == "1" and len(digits) > 8 else 0)
        kind = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}[len(digits)]
        assert shown["svg"] == viz.bits(torch.tensor([raw], dtype=kind).view(dtype)).svg
        assert shown["said"]
        assert ask(form, digits=before["digits"])["svg"] == before["svg"]


def test_a_row_that_is_flipped_back_is_the_number_that_was_given(live):
    form = live(viz.bits(0.1, torch.float32))
    [digits] = form.shown["digits"]
    assert ask(form, digits=[flipped(digits, 3)])["labels"] == ["float32"]
    shown = ask(form, digits=[digits])
    assert shown["labels"] == ["0.1 as float32"]
    assert "was rounded" in shown["said"]


@pytest.mark.parametrize(
    ("digits", "sentence"),
    [
        (["11111111"], "A bool takes a whole byte, but only its bit 0 is used: the others stay 0."),
        (["1"], "bool has 8 bits, each 0 or 1."),
        (["0000000x"], "bool has 8 bits, each 0 or 1."),
        ([], "There are 1 rows, but bits for 0."),
    ],
)
def test_what_no_bits_are_gets_one_sentence(live, digits, sentence):
    form = live(viz.bits(torch.tensor(True)))
    assert ask(form, digits=digits) == {"error": sentence, "turn": 1}
    assert ask(form, digits=["00000000"])["said"].startswith("bool: False")


# graph


def test_the_slider_shows_the_graph_after_each_step(live):
    w = torch.ones(2, requires_grad=True)
    loss = (w * 3).exp().sum()
    form = live(viz.graph(loss, names={"w": w}))
    assert (form.shown["step"], form.shown["steps"]) == (0, 4)
    for step in (1, 4, 0):
        assert ask(form, step=step)["svg"] == viz.graph(loss, step, names={"w": w}).svg
    assert ask(form, step=2)["said"] == "2 of 4 nodes have run; the last is ExpBackward0."
    assert ask(form, step=4)["said"].endswith("the last is a leaf: its .grad is filled.")
    assert w.grad is None
    assert "from 0 to 4" in ask(form, step=5)["error"]


def test_a_form_begins_at_the_step_of_its_picture(live):
    loss = torch.ones(2, requires_grad=True).exp().sum()
    assert live(viz.graph(loss, step=2)).shown["step"] == 2


# tape


def test_the_slider_shows_the_tape_after_each_step(live):
    names = own_fan_out()
    form = live(viz.tape(names["L"], 1, names=names))
    assert (form.shown["step"], form.shown["steps"]) == (1, 5)
    for step in (0, 3, 5):
        assert ask(form, step=step)["svg"] == viz.tape(names["L"], step, names=names).svg
    assert ask(form, step=3)["said"] == "3 of 5 nodes have run; the last is c."


def test_the_slider_keeps_to_the_readers_order(live):
    names = own_fan_out()
    order = [names[name] for name in "Ldacb"]
    form = live(viz.tape(names["L"], order=order))
    assert ask(form, step=3)["svg"] == viz.tape(names["L"], 3, order=order).svg
    assert ask(form, step=3)["said"] == "3 of 5 nodes have run; the last is leaf."
