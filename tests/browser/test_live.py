"""Live forms in JupyterLab, by mouse and by keyboard. (The fixtures allow no error and no request outside.)"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults_of_outputs
from tests.browser.conftest import WINDOW
from tests.browser.test_harness import code, notebook

pytestmark = pytest.mark.browser

SETUP = (
    "import torch\nfrom lessons_lib import viz\nfrom lessons_lib.gpu.allocator import MIB, CachingAllocator"
)
SOURCES = {
    "storage": "x = torch.arange(12.0).reshape(3, 4)\nviz.storage(x=x, t=x.T).live()",
    "broadcast": "viz.broadcast(a=(3, 1), b=(4,)).live()",
    "bits": "viz.bits(1.0, torch.float32, torch.float16).live()",
    "allocator": "a = CachingAllocator()\nb = a.allocate(4 * MIB)\na.free(b)\na.empty_cache()\nviz.allocator(a).live()",
    "graph": "w = torch.ones(2, requires_grad=True)\nviz.graph((w * 3).exp().sum(), names=globals()).live()",
}
COUNT = """from ipywidgets.widgets.widget import _instances
from lessons_lib.viz.base.live import Form
forms = sum(isinstance(widget, Form) for widget in _instances.values())
print(forms, "forms,", len(_instances), "models")"""
CHANGE = """(root, [selector, value]) => {
  const node = root.querySelector(selector);
  if (value === undefined) return node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  node.value = value;
  node.dispatchEvent(new Event(node.matches("select") ? "change" : "input", { bubbles: true }));
}"""
# Two actions before Python can answer, and one more as soon as its first answer is drawn, while the second's is under way.
QUICKLY = f"""(root, [first, second, third]) => {{
  const act = (action) => ({CHANGE})(root, action);
  new MutationObserver((_, drawn) => {{
    drawn.disconnect();
    act(third);
  }}).observe(root.querySelector(".picture"), {{ childList: true }});
  act(first);
  act(second);
}}"""
NEXT = [".steps button:nth-of-type(2)"]
QUICK = {
    "storage": (
        ["[aria-label='axis 0, step']", "2"],
        ["[aria-label='axis 1, stop']", "3"],
        ["[aria-label='axis 1, start']", "1"],
        "view = x[::2, 1:3].",
    ),
    "broadcast": (
        ["label:nth-of-type(1) input", "(2, 1)"],
        ["label:nth-of-type(2) input", "5"],
        ["label:nth-of-type(1) input", "(3, 1)"],
        "a (3, 1), b (5,) broadcast to (3, 5).",
    ),
    "bits": (
        *([f"[data-row='1'] [data-bit='{bit}']"] for bit in range(3)),
        re.compile(r"^float16: value 1\.0068359375 "),  # 1 + 7 · 2^-10
    ),
    "allocator": (NEXT, NEXT, NEXT, re.compile("^Step 3 of 3: ")),
    "graph": (NEXT, NEXT, NEXT, re.compile("^3 of 4 nodes have run")),
}
SMALLEST = 24  # pixels
TARGETS = "input, select, button, summary, svg [data-bit], svg [data-i]"


def open_forms(lab):
    """A notebook with a form of each kind, run from top to bottom; all of them live."""
    cells = [code(kind, source) for kind, source in SOURCES.items()]
    lab.write("a.ipynb", notebook(code("setup", SETUP), *cells, code("count", COUNT)))
    page = lab.open("a.ipynb")
    page.run_all()
    for kind in SOURCES:
        expect_alive(page, kind)
    return page


def expect_alive(page, kind):
    output = page.output(kind)
    expect(output.locator(".live-picture svg")).to_have_count(1)
    expect(output.locator(".live-picture svg")).to_be_visible()
    expect(output.locator("img")).to_have_count(0)


class Live:
    """A form of its own: the cell is run again for each test."""

    def __init__(self, window, kind):
        self.notebook = window
        window.page.mouse.move(1, 1)  # a form answers to the mouse that the last test left over it
        window.run(kind)
        expect_alive(window, kind)
        self.page = window.page
        self.form = window.output(kind).locator(".live-picture")
        self.said = self.form.locator("[aria-live=polite]")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def says(self, words):
        expect(self.said).to_have_text(words)

    def cells(self):
        """The notebook's cells and their texts: a key that reached JupyterLab would change them."""
        return self.page.evaluate(
            "() => jupyterapp.shell.currentWidget.content.widgets.map(c => [c.model.type, c.model.sharedModel.getSource()])"
        )


@pytest.fixture(scope="module")
def window(shared_lab):
    """One for all tests: a JupyterLab and a kernel take longer to start than most of these take."""
    return open_forms(shared_lab)


@pytest.fixture(params=SOURCES)
def any_form(window, request):
    return Live(window, request.param)


@pytest.fixture
def form(window, request):
    return Live(window, request.param)


def only(kind):
    return pytest.mark.parametrize("form", [kind], indirect=True)


def test_axe_finds_nothing_and_the_paper_is_white_in_the_dark(any_form):
    any_form.form.locator("summary").click()
    for theme in ("dark", "light"):
        any_form.notebook.theme(theme)
        assert faults_of_outputs(any_form.notebook) == ""
        colours = any_form.form.evaluate(
            "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
        )
        assert colours == ["rgb(255, 255, 255)", "rgb(26, 26, 26)"]


def test_keys_reach_the_form_and_not_the_notebook(any_form):
    before = any_form.cells()
    any_form.form.locator("input, button, svg [tabindex='0']").first.focus()
    any_form.press("b", "a", "m", "x", "d", "d", "Escape", "ArrowDown", "Shift+L")
    assert any_form.cells() == before
    assert any_form.form.evaluate("e => e.contains(document.activeElement)")


def test_a_reader_who_is_faster_than_python_loses_nothing(any_form, request):
    *actions, words = QUICK[request.node.callspec.params["any_form"]]
    any_form.form.evaluate(QUICKLY, actions)
    any_form.says(words)


@only("storage")
def test_storage_another_tensor_is_chosen_while_an_axis_of_the_first_moves(form):
    which, axis = form.form.get_by_label("View of"), ["[aria-label='axis 0, step']", "2"]
    which.focus()
    form.form.evaluate(QUICKLY, [["select", "1"], axis, ["[aria-label='axis 0, stop']", "3"]])
    form.says("view = t[:3, :].")  # the step was x's, and went with its controls
    expect(form.form.get_by_label("axis 1, stop")).to_have_value("3")
    expect(which).to_have_value("1")
    expect(which).to_be_focused()
    form.form.get_by_label("axis 0, step").focus()
    form.press("ArrowRight")
    form.says("view = t[:3:2, :].")


@only("storage")
def test_storage_a_new_drawing_leaves_the_focus_on_the_element(form):
    element = form.form.locator("[data-t='1'] [data-i='0,1']")
    element.focus()
    form.form.evaluate(CHANGE, ["[aria-label='axis 0, step']", "2"])
    form.says("view = x[::2, :]. t[0, 1] is slot 0 + 1·0 + 4·1 = 4. Also there: x[1, 0].")
    expect(element).to_be_focused()


@only("storage")
def test_storage_an_element_under_the_mouse_shows_its_slot_and_sum(form):
    form.form.locator("[data-t='1'] [data-i='2,1']").hover()
    form.says("t[2, 1] is slot 0 + 1·2 + 4·1 = 6. Also there: x[1, 2].")
    slots = form.form.locator("[data-slot] .mark")
    expect(slots).to_have_count(1)
    slot, label = (
        slots.bounding_box(),
        form.form.locator("svg text", has_text=re.compile("^6.0$")).first.bounding_box(),
    )
    assert slot["x"] < label["x"] < slot["x"] + slot["width"]
    assert slot["y"] < label["y"] < slot["y"] + slot["height"]
    expect(form.form.locator("[data-t='0'] .mark")).to_have_count(1)
    expect(form.form.locator("[aria-checked=true]")).to_have_attribute("aria-label", "t[2, 1]")


@only("storage")
def test_storage_from_the_keyboard(form):
    expect(form.form.get_by_label("axis 1, expand to")).to_be_disabled()
    form.form.get_by_label("axis 1, place in permute").focus()
    form.press("Tab")
    form.says("x[0, 0] is slot 0 + 4·0 + 1·0 = 0. Also there: t[0, 0].")
    form.press("ArrowDown", "ArrowRight", "ArrowRight")
    form.says("x[1, 2] is slot 0 + 4·1 + 1·2 = 6. Also there: t[2, 1].")
    form.press("End", "ArrowRight")
    form.says("x[2, 0] is slot 0 + 4·2 + 1·0 = 8. Also there: t[0, 2].")
    form.press("ArrowDown", "Home", "ArrowDown")
    form.says("t[1, 0] is slot 0 + 1·1 + 4·0 = 1. Also there: x[0, 1].")


@only("storage")
def test_storage_controls_make_a_view_that_python_draws(form):
    form.form.get_by_label("axis 0, step").focus()
    form.press("ArrowRight")
    form.says("view = x[::2, :].")
    expect(form.form.get_by_label("axis 0, step")).to_be_focused()
    expect(form.form.locator("svg")).to_contain_text("view: shape (2, 4), strides (8, 1), offset 0")
    form.form.get_by_label("axis 0, place in permute").select_option("1")
    form.says("view = x[::2, :].permute(1, 0).")
    form.form.get_by_label("axis 0, stop").focus()
    form.press("Home", "ArrowRight")
    form.says("view = x[:1:2, :].permute(1, 0).")
    expect(form.form.get_by_label("axis 0, expand to")).to_be_enabled()
    form.form.get_by_label("axis 0, expand to").focus()
    form.press("ArrowRight", "ArrowRight")
    form.says("view = x[:1:2, :].permute(1, 0).expand(4, 3).")
    form.form.locator("[data-t='2'] [data-i='3,2']").hover()
    form.says("view[3, 2] is slot 0 + 1·3 + 0·2 = 3. Also there: x[0, 3], t[3, 0], view[3, 0], view[3, 1].")
    form.form.get_by_label("View of").select_option("t")
    expect(form.form.locator("[data-t='2']")).to_have_count(0)
    expect(form.form.get_by_label("axis 1, stop")).to_have_value("3")


@only("broadcast")
def test_broadcast_typed_shapes_are_drawn_and_wrong_ones_told(form):
    shape = form.form.get_by_label("shape of b")
    shape.focus()
    form.press("Control+a")
    form.page.keyboard.type("3 4")
    form.says("a (3, 1), b (3, 4) broadcast to (3, 4).")
    expect(form.form.locator("svg")).to_contain_text("b (3, 4)")
    form.press("Control+a")
    form.page.keyboard.type("5")
    form.says("a (3, 1), b (5,) broadcast to (3, 5).")
    form.page.keyboard.type(", 2x")
    form.says("b: '5, 2x' is not a shape: write whole numbers separated by commas, such as (3, 1).")
    expect(form.form.locator("svg")).to_have_count(0)
    expect(shape).to_have_attribute("aria-invalid", "true")
    form.press("Backspace")
    form.says("a (3, 1), b (5, 2) don't broadcast.")
    expect(form.form.locator("svg")).to_contain_text("no result")
    expect(shape).to_have_attribute("aria-invalid", "false")
    expect(shape).to_be_focused()


@only("bits")
def test_bits_flip_by_click(form):
    form.form.locator("[data-row='0'] [data-bit='31']").click()
    form.says(re.compile("^float32: value -1 = -2\\^0"))
    form.form.locator("[data-row='1'] [data-bit='0']").click()
    form.says(re.compile("^float16: value 1.0009765625 .*next below 1, 2\\^-10"))
    expect(form.form.locator("[data-row='0'] [data-bit='31']")).to_have_attribute("aria-checked", "true")
    form.form.locator("[data-row='0'] [data-bit='31']").click()
    form.says(re.compile("^1.0 as float32: value 1 "))


@only("bits")
def test_bits_flip_from_the_keyboard(form):
    form.form.locator("svg [tabindex='0']").focus()
    form.press("ArrowRight", "Space")
    form.says("float32: value inf.")
    expect(form.form.locator("[data-row='0'] [data-bit='30']")).to_be_focused()
    form.press("Enter", "ArrowDown", "Home", "Enter")
    form.says(re.compile("^float16: value -1 "))
    form.press("End", "Space", "Space", "Space")
    form.says(re.compile("^float16: value -1.0009765625 "))
    expect(form.form.locator("[data-row='1'] [data-bit='0']")).to_have_attribute("aria-checked", "true")


@only("graph")
def test_graph_a_slider_runs_backward(form):
    form.form.get_by_label("step of backward").focus()
    form.press("ArrowRight", "ArrowRight")
    form.says("2 of 4 nodes have run; the last is ExpBackward0.")
    expect(form.form.locator("svg")).to_contain_text("▶ 2 ExpBackward0")
    form.press("End")
    form.says("4 of 4 nodes have run; the last is a leaf: its .grad is filled.")
    form.form.get_by_role("button", name="Previous").click()
    form.says("3 of 4 nodes have run; the last is MulBackward0.")
    box = form.form.get_by_label("step of backward").bounding_box()
    form.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    form.says("Backward hasn't started.")


@only("allocator")
def test_allocator_buttons_go_step_by_step(form):
    form.says("Nothing has happened yet.")
    previous, following = (form.form.get_by_role("button", name=name) for name in ("Previous", "Next"))
    expect(previous).to_have_attribute("aria-disabled", "true")
    following.click()
    form.says(re.compile("^Step 1 of 3: allocate 4 MiB. No free block in the large pool is large enough"))
    expect(form.form.locator("svg path[stroke-width='3']")).to_have_count(1)
    following.click()
    following.click()
    form.says("Step 3 of 3: empty_cache: the free segment of 20 MiB goes back to the driver.")
    expect(following).to_have_attribute("aria-disabled", "true")
    following.click(force=True)  # Playwright waits for it to be enabled
    expect(form.form.get_by_role("slider")).to_have_value("3")
    previous.click()
    form.says(
        "Step 2 of 3: free the 4 MiB of step 1. It joins the free block beside it: 20 MiB in one piece."
    )
    expect(form.form.locator("output")).to_have_text("2")


@only("allocator")
def test_allocator_from_the_keyboard(form):
    following = form.form.get_by_role("button", name="Next")
    following.focus()
    form.press("Enter", "ArrowRight")
    form.says(re.compile("^Step 2 of 3: "))
    form.press("ArrowRight", "ArrowRight")
    form.says(re.compile("^Step 3 of 3: "))
    expect(following).to_be_focused()
    form.press("ArrowLeft")
    form.says(re.compile("^Step 2 of 3: "))
    form.press("Home")
    form.says("Nothing has happened yet.")
    form.press("Shift+Tab", "End", "Space")
    form.says(re.compile("^Step 2 of 3: "))
    form.form.get_by_role("slider").focus()
    form.press("ArrowLeft")
    form.says(re.compile("^Step 1 of 3: "))


@pytest.mark.parametrize("kind", SOURCES)
def test_the_keyboard_alone_reaches_every_control(window, kind):
    page = Live(window, kind).notebook
    form = page.output(kind).locator(".live-picture")
    page.page.evaluate("document.activeElement.blur()")
    page.page.locator(f'[data-test-id="{kind}"]').focus()
    page.page.keyboard.press("Escape")
    controls = form.locator("button:enabled, input:enabled, select:enabled, summary, svg [tabindex='0']")
    wanted = controls.count()
    assert wanted
    controls.evaluate_all("(all) => all.forEach((it, at) => { it.dataset.wanted = at; })")
    reached = []
    while len(reached) < wanted:
        page.page.keyboard.press("Tab")
        at = page.page.evaluate("document.activeElement.dataset.wanted ?? null")
        inside = form.evaluate("(it) => it.contains(document.activeElement)")
        assert inside or not reached, f"Tab left the form before {reached} became all {wanted}"
        if at is not None:
            reached.append(int(at))
    assert reached == list(range(wanted))


@pytest.mark.parametrize("width", [1280, 900])
def test_everything_that_is_aimed_at_is_large_enough(window, width):
    page = window
    page.run("bits")
    page.page.set_viewport_size({**WINDOW, "width": width})
    try:
        for kind in SOURCES:
            sizes = (
                page.output(kind)
                .locator(TARGETS)
                .evaluate_all(
                    "(all) => all.map((it) => it.getBoundingClientRect()).map((it) => [it.width, it.height])"
                )
            )
            assert sizes
            assert min(map(min, sizes)) >= SMALLEST - 0.01, kind
            # What is wider than the page scrolls within the form.
            form = page.output(kind).locator(".live-picture")
            assert form.evaluate("(it) => it.scrollWidth <= it.clientWidth"), kind
        last = page.output("bits").locator("[data-row='0'] [data-bit='0']")
        for checked in ("true", "false"):
            last.click()
            expect(last).to_have_attribute("aria-checked", checked)
            expect(last).to_be_focused()
            expect(last).to_be_in_viewport()
    finally:
        page.page.set_viewport_size(WINDOW)
