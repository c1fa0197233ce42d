"""The live form of `viz.graph`: the slider shows the graph after each step."""

import torch

from lessons_lib import viz
from tests.viz.asking import ask


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
