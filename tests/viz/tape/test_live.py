"""The live form of `viz.tape`: the slider shows the tape after each step, in the reader's order."""

from lessons_lib import viz
from tests.viz.asking import ask
from tests.viz.tape.cases import own_fan_out


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
