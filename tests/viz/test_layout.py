"""Where a picture's parts are: a folder each, which builds on the shared one and leaves the others alone."""

import importlib
from pathlib import Path

import pytest

from lessons_lib import viz
from tests.test_structure import imported, modules
from tests.viz.cases import CASES

VIZ = Path(viz.__file__).parent
PICTURES = sorted(path.parent.name for path in VIZ.glob("*/picture.py") if path.parent.name != "base")
# A tape is drawn as a graph is.
ALSO = {"tape": {"graph"}}
PARTS = {f"lessons_lib.{name}": path for name, path in modules(VIZ).items()}
HOUSE = modules(VIZ.parent)


def folder_of(module: str) -> str:
    return module.removeprefix("lessons_lib.viz").removeprefix(".").partition(".")[0]


def test_each_public_name_is_a_picture_in_a_folder_of_that_name():
    assert sorted({*viz.__all__} - {"Picture"}) == PICTURES
    for name in PICTURES:
        found = importlib.import_module(f"lessons_lib.viz.{name}.picture")
        assert getattr(viz, name) is getattr(found, name)


@pytest.mark.parametrize("picture", PICTURES)
def test_each_picture_has_its_parts_and_its_cases(picture):
    graphs = [picture, *ALSO.get(picture, ())]
    for part in ("model.py", "words.py", "drawing.py"):
        assert any((VIZ / folder / part).exists() for folder in graphs), part
    forms = {(VIZ / picture / file).exists() for file in ("live.py", "live.js")}
    assert len(forms) == 1, "a live form has a Python side and one for the page"
    assert any(case.startswith(f"{picture}_") for case in CASES)


@pytest.mark.parametrize("module", [name for name in PARTS if folder_of(name)])
def test_a_part_uses_its_own_folder_and_the_shared_one(module):
    own = folder_of(module)
    used = imported(module, PARTS[module], HOUSE)
    assert {name for name in used if not name.startswith("lessons_lib.viz.")} == set(), "viz stands alone"
    assert {folder_of(name) for name in used} <= {own, "base"} | ALSO.get(own, set())
