"""Every picture of every kind of tensor: the right content, or one true sentence of the project's own."""

import cmath
import math
import re
import traceback
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import torch

from lessons_lib import viz
from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.values import short
from lessons_lib.viz.bits.formats import FORMATS
from lessons_lib.viz.storage.memory import memories
from lessons_lib.viz.storage.model import shown_storages
from tests.viz.every_kind import WHOLE, WITHOUT_NUMBERS, Kind, as_it_is
from tests.viz.every_view import KINDS
from tests.viz.tape.cases import OwnNode

pytestmark = pytest.mark.filterwarnings(
    "ignore:.*prototype stage:UserWarning",  # of masked tensors and nested ones
    "ignore:Sparse .* tensor support is in beta:UserWarning",
    "ignore:ComplexHalf support is experimental:UserWarning",
    "ignore:Named tensors:UserWarning",
    "ignore:.*torch.jit.script.* is deprecated:DeprecationWarning",  # torch's own, in jvp
)

VIZ = str(Path(viz.__file__).parent)
DRAW = {
    "bits": viz.bits,
    "broadcast": lambda t: viz.broadcast(t, (1,)),
    "broadcast of two": lambda t: viz.broadcast(t, torch.ones(1)),
    "lines": viz.lines,
    "images": viz.images,
    "bars": viz.bars,
}


@pytest.fixture(params=KINDS, name="kind")
def each(request) -> Kind:
    return KINDS[request.param]


def said(kind: Kind, draw) -> str:
    """The words of a picture of this kind, or of its refusal."""
    found: list[str] = []

    def look(t):
        try:
            found.append(draw(t).text)
        except (TypeError, ValueError) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            assert where.filename.startswith(VIZ), f"not the project's own: {where}"
            assert_one_sentence(str(error))
            found.append(f"refused: {error}")

    kind.around(look, kind.make())
    return found[0]


def assert_one_sentence(text: str) -> None:
    assert text.endswith("."), text
    assert "\n" not in text
    assert not re.search(r"[a-z)]\. [A-Z]", text), text
    assert len(text) < 300, text


def size(t) -> tuple[int, ...]:
    with torch._C.DisableTorchFunctionSubclass():
        return tuple(t.size())


def is_odd(t) -> bool:
    """Whether torch's own functions can't be tried on it."""
    return type(t).__module__ == "tests.viz.every_kind"


def number(word: str) -> complex:
    return complex(word.replace("True", "1").replace("False", "0"))


def same(word: str, value) -> bool:
    """Whether a word stands for a value: an integer exactly, a float to about three digits."""
    if isinstance(value, int) and "." not in word and "e" not in word:
        return {"True": 1, "False": 0}.get(word) == value or word == str(value)
    read, value = number(word), complex(value)
    return all(
        (math.isnan(a) and math.isnan(b)) or a == b or (math.isfinite(a) and abs(a - b) <= 0.0501 * abs(b))
        for a, b in ((read.real, value.real), (read.imag, value.imag))
    )


def expected(kind: Kind, shape, index):
    """What the tensor reads at an index, by the written-out list."""
    flat = 0
    for i, n in zip(index, shape, strict=True):
        flat = flat * n + i
    return kind.reads[flat % len(kind.reads)]


def cells(html: str):
    """Index and word of each cell of viz.tensor, by the captions and headings of its tables."""
    for table in ET.fromstring(html.replace("&nbsp;", " ")).iter("table"):
        caption = table.find("caption").text
        lead = [int(i) for i in re.findall(r"(\d+),", caption[caption.find("[") :])] if "[" in caption else []
        head = table.findall("thead/tr/th")
        columns = [th.text for th in head[1:]] if head else [None]
        for row in table.findall("tbody/tr"):
            label = row.find("th").text
            first = [] if label == "value" else [label]
            for column, cell in zip(columns, row.findall("td"), strict=True):
                index = [*lead, *first, *([] if column is None else [column])]
                if "…" not in index:
                    yield tuple(map(int, index)), cell.text


def test_tensor_shows_what_is_read(kind):
    if kind.refused:
        return
    drawn = []
    kind.around(lambda t: drawn.append((size(t), viz.tensor(t))), kind.make())
    [(shape, picture)] = drawn[:1]
    found = list(cells(picture.html))
    if kind.reads is None:
        assert {word for _, word in found} == {"?"}
    else:
        assert all(same(word, expected(kind, shape, index)) for index, word in found), picture.text
        assert len({index for index, _ in found}) == len(found) >= min(12, len(kind.reads))
    assert max((len(word) for _, word in found), default=0) <= 41, "a complex number of two floats is longest"


def test_tensor_says_what_is_true(kind):
    words = said(kind, viz.tensor)
    assert re.search(kind.refused or kind.says, words), words
    assert words.startswith("refused") == bool(kind.refused)
    assert ("can't be read" in words) == (kind.reads is None and not kind.refused and "meta" not in words)


def test_storage_says_what_is_true(kind):
    words = said(kind, viz.storage)
    assert re.search(kind.refused or kind.no_storage or kind.storage_says, words), words
    assert words.startswith("refused") == bool(kind.refused or kind.no_storage)


def test_slots_hold_what_is_stored_and_elements_are_read_there(kind):
    if kind.refused or kind.no_storage or kind.around is not as_it_is:
        return
    t = kind.make()
    picture = viz.storage(t)
    with torch._C.DisableTorchFunctionSubclass():
        dtype = t.dtype
    with beneath_modes():
        [row] = shown_storages(memories([("t", t)]))
    words, [shown] = row.words, row.tensors
    if kind.holds is not None:
        assert len(words) == len(kind.holds)
        assert all(same(words[slot], value) for slot, value in enumerate(kind.holds)), words
    for index, value in (place for part in shown.parts for line in part.places() for place in line if place):
        if kind.reads is None:
            assert value is None
            continue
        true = expected(kind, size(t), index)
        assert value == true or (cmath.isnan(value) and cmath.isnan(true)), (index, value)
        if kind.holds is not None:
            held = kind.holds[slot_by_the_words(picture.text, index)]
            true = as_said(picture.text, held, dtype)
            assert value == true or cmath.isnan(value)


def slot_by_the_words(text: str, index) -> int:
    """The slot that the picture's formula gives for an index: `slot = 0 + 6·i + 1·j`."""
    offset, *strides = re.search(r"slot = (.*)", text)[1].split(" + ")
    return int(offset) + sum(int(s.partition("·")[0]) * i for s, i in zip(strides, index, strict=True))


def as_said(text: str, held, dtype: torch.dtype):
    """What an element is, going by the picture's sentence about its slot."""
    lazily = re.search("Lazily (.*):", text)
    if lazily and "conjugated" in lazily[1]:
        held = complex(held).conjugate()
    if lazily and "negated" in lazily[1]:
        held = torch.tensor(held, dtype=dtype).neg().item()
    return held


def test_what_is_said_of_view_is_what_view_does(kind):
    words = said(kind, viz.storage)
    if words.startswith("refused") or kind.around is not as_it_is or "named" in words:
        return
    t = kind.make()
    if is_odd(t):
        return
    if works := re.search(r"So view\((\d+)\) works", words):
        is_view = t.view(int(works[1])).untyped_storage()._cdata == t.untyped_storage()._cdata
        assert is_view
    if "view(-1) raises" in words:
        with pytest.raises(RuntimeError, match="view size is not compatible"):
            t.view(-1)
    if far := re.search(r"as far as \(([\d, ]+)\)", words):
        t.view([int(n) for n in far[1].split(",") if n.strip()])


def test_every_picture_or_refusal_is_the_projects_own(kind):
    for draw in DRAW.values():
        words = said(kind, draw)
        assert words.startswith("refused") or len(words) > 20
        if kind.refused:
            assert re.search(kind.refused, words), words


def test_bits_are_those_of_the_first_number(kind):
    if kind.reads is None or not len(kind.reads) or kind.around is not as_it_is:
        return
    t = kind.make()
    if is_odd(t) or t.dtype not in FORMATS:
        return
    words = viz.bits(t[(0,) * t.ndim] if t.ndim else t).text
    true = kind.reads[0]
    if t.dtype == torch.bool:
        assert f"{bool(true)}: a bool" in words
        return
    value = re.search(r"\n  value (\S+)", words)[1].rstrip(":…")
    if isinstance(true, int) and not t.dtype.is_floating_point:
        assert value == str(true)
    else:
        assert float(value.replace("…", "")) == pytest.approx(float(true), nan_ok=True, rel=1e-6)


def test_broadcast_counts_the_bytes_of_what_torch_makes(kind):
    words = said(kind, DRAW["broadcast of two"])
    if kind.reads is None or kind.around is not as_it_is:
        return
    t = kind.make()
    if is_odd(t) or t.numel() > 10**6:
        return
    try:
        made = torch.add(t, torch.ones(1))
    except (RuntimeError, NotImplementedError):
        small = t.dtype.itemsize == 1
        assert "no common dtype" in words or small, words
        return
    [nbytes] = re.findall(r"result ([\d,]+) byte", words)
    true = made.numel() * made.element_size()
    assert int(nbytes) == true


def test_lines_are_what_is_read(kind):
    if kind.reads is None or kind.around is not as_it_is or is_odd(t := kind.make()):
        return
    reals = [float(v) for v in kind.reads if not isinstance(v, complex)]
    words = said(kind, viz.lines)
    if t.ndim != 1 or t.numel() != len(reals) or not any(map(math.isfinite, reals)):
        assert re.match("refused: .*(one axis|no numbers|complex|no point|would be read)", words), words
        return
    finite = [v for v in reals if math.isfinite(v)]
    assert f"lowest {short(min(finite))} at " in words or len(reals) == 1
    assert f"highest {short(max(finite))} at " in words or len(reals) == 1


def test_graph_takes_every_kind_as_a_name_and_as_its_root(kind):
    t = kind.make()
    weight = torch.ones(2, requires_grad=True)
    named = viz.graph((weight * 2).sum(), names={"t": t, "weight": weight}).text
    assert "3. weight" in named
    words = said(kind, viz.graph)
    assert words.startswith(("refused: This tensor has no grad_fn", "graph of")), words


def test_tape_draws_nodes_that_hold_any_kind(kind):
    words = said(kind, lambda t: viz.tape(node_with(t)))
    assert words.startswith("tape of"), words
    assert "value" in words
    if kind.reads is None and not kind.refused:
        assert "value of shape (" in words


def test_queue_takes_a_number_of_any_kind_as_a_time(kind):
    words = said(kind, lambda t: viz.queue([("kernel", -(10**9), t, t, t)]))
    assert words.startswith(("In ", "refused: The launch of row 1, kernel,")), words


def test_loader_takes_a_number_of_any_kind_as_a_time(kind):
    words = said(kind, lambda t: viz.loader([(0, "batch", -(10**9), t), ("batch", t, t)]))
    assert words.startswith(("In ", "refused: The load of row 1, batch,")), words


def node_with(t) -> OwnNode:
    node = OwnNode(t)
    node.grad = t
    return node


def test_no_dtype_of_torch_is_left_out():
    named = {
        str(thing).removeprefix("torch.") for thing in vars(torch).values() if isinstance(thing, torch.dtype)
    }
    assert named - {"quint8", "qint8", "qint32", "quint4x2", "quint2x4"} == {*WHOLE, *WITHOUT_NUMBERS}
    assert {"quint8", "qint8", "qint32", "quint4x2", "quint2x4"} <= KINDS.keys()
