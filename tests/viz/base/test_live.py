"""What every live form promises: loaded late, holding nothing, asking the page for nothing else."""

import gc
import re
import subprocess
import sys
import weakref
from types import SimpleNamespace

import pytest
import torch
from IPython.core.events import EventManager, available_events
from IPython.core.formatters import DisplayFormatter
from ipywidgets.widgets.widget import _instances

from lessons_lib import viz
from tests.viz.allocator.cases import with_holes

X = torch.arange(12.0).reshape(3, 4)


def test_widgets_are_loaded_only_for_a_live_form():
    code = (
        "import sys, torch; from lessons_lib import viz; p = viz.storage(torch.ones(2))\n"
        "print('anywidget' in sys.modules, 'ipywidgets' in sys.modules)\n"
        "p.live(); print('anywidget' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "True"]


def test_a_table_has_no_live_form():
    with pytest.raises(TypeError, match=r"no live form\. viz\.storage"):
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


class Page:
    """IPython as it is in a notebook on a page: it knows which cell runs. `run` begins a cell."""

    def __init__(self):
        self.events = EventManager(None, available_events)
        self.cell = None

    def run(self, cell):
        self.cell = cell
        self.events.trigger("pre_run_cell", SimpleNamespace(cell_id=cell))

    def get_parent(self):
        return {"metadata": {"cellId": self.cell} if self.cell else {}}


@pytest.fixture
def page(monkeypatch):
    page = Page()
    monkeypatch.setattr("lessons_lib.viz.base.live.get_ipython", lambda: page)
    return page


def shown(form):
    return DisplayFormatter().format(form)[0]


@pytest.mark.parametrize(
    "draw", [lambda: viz.storage(X), lambda: viz.bits(1.5), lambda: viz.broadcast((2,), (3, 1))]
)
def test_without_a_page_a_form_shows_its_picture_and_nothing_else(live, page, draw):
    page.run(None)
    assert shown(live(draw())) == shown(draw())
    assert repr(live(draw())) == draw().text


def test_on_a_page_the_picture_marks_the_forms_place(live, page):
    page.run("a")
    picture, forms = viz.bits(1.5), [live(viz.bits(1.5)), live(viz.bits(1.5))]
    for form in forms:
        assert shown(form) == {
            "text/plain": picture.text,
            "text/html": f'<div class="{form.place}">{picture.html}</div>',
        }
        assert form.get_state()["place"] == form.place
    assert forms[0].place != forms[1].place


def test_a_cell_that_runs_again_ends_its_forms_and_no_others(page):
    t = torch.ones(3)
    gone = weakref.ref(t)
    before = set(_instances)
    page.run("a")
    first = [viz.storage(t=t).live(), viz.storage(t=t).live()]
    page.run("b")
    other = viz.bits(1.5).live()
    del t
    page.run("a")
    assert [form.comm for form in first] == [None, None]
    assert shown(first[0]) == {"text/plain": first[0]._words, "text/html": first[0]._html}
    assert set(_instances) - before == {other.model_id, other.layout.model_id}
    del first
    gc.collect()
    assert gone() is None, "it is kept by a form that ended"
    other.close()
    assert set(_instances) == before


def test_the_module_asks_the_page_for_nothing_else(live):
    loss = torch.ones(2, requires_grad=True).sum()
    pictures = [viz.storage(X), viz.broadcast((3,), (1,)), viz.bits(1.5), viz.graph(loss)]
    pictures.append(viz.allocator(with_holes()))
    for form in map(live, pictures):
        assert "export default" in form._esm
        assert not re.search(
            r"^\s*import\b|import\(|fetch\(|https?://(?!www\.w3\.org/2000/svg)|url\(", form._esm + form._css
        )
