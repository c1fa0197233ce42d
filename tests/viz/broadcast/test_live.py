"""The live form of `viz.broadcast`: shapes as people type them."""

import re

import pytest
import torch

from lessons_lib import viz
from lessons_lib.viz.broadcast.live import read_shape
from tests.viz.asking import ask

X = torch.arange(12.0).reshape(3, 4)


def test_typed_shapes_are_drawn_as_given_ones_are(live):
    form = live(viz.broadcast(a=X, b=(4,)))
    assert form.shown["svg"] == viz.broadcast(a=(3, 4), b=(4,)).svg
    shown = ask(form, shapes=["3", "(2, 1)"])
    assert shown["svg"] == viz.broadcast(a=(3,), b=(2, 1)).svg
    assert shown["said"] == "a (3,), b (2, 1) broadcast to (2, 3)."
    assert "don't broadcast" in ask(form, shapes=["3, 4", "3"])["said"]


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
        r"a: '.{0,40} is not a shape: write whole numbers separated by commas, such as \(3, 1\)\.",
        shown["error"],
    )
    assert "svg" not in shown


@pytest.mark.parametrize(("text", "part"), [("1 " * 9, "up to 8 axes"), ("9" * 5000, "up to 12 digits")])
def test_a_shape_too_large_to_draw_gets_one_sentence(live, text, part):
    assert part in ask(live(viz.broadcast((3,), (1,))), shapes=["3", text])["error"]
