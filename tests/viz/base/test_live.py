"""What every live form promises: loaded late, holding nothing, asking the page for nothing else."""

import gc
import re
import subprocess
import sys
import weakref

import pytest
import torch
from IPython.core.formatters import DisplayFormatter

from lessons_lib import viz

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
