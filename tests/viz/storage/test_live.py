"""The live form of `viz.storage`: each element's slot and sum, and a view that the reader makes."""

import xml.etree.ElementTree as ET

import pytest
import torch

from lessons_lib import viz
from tests.viz.asking import ask

X = torch.arange(12.0).reshape(3, 4)


def axis(start, stop, step=1, place=0, repeats=1):
    return {"start": start, "stop": stop, "step": step, "place": place, "repeats": repeats}


def test_each_element_knows_its_slot_and_spells_out_its_sum(live):
    elements = live(viz.storage(x=X, turned=X.T)).shown["elements"]
    assert len(elements) == 24
    assert elements["1:2,1"] == {
        "name": "turned[2, 1]",
        "said": "turned[2, 1] is slot 0 + 1·2 + 4·1 = 6. Also there: x[1, 2].",
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
        "view[2, 1] is slot 1 + 0·2 + 8·1 = 9. Also there: x[2, 1]"
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
