"""The browser harness itself, on notebooks written here."""

import pytest

pytestmark = pytest.mark.browser

DRAWING = '<svg width="10" height="10"><circle r="5"/></svg><table><tr><td>kept</td></tr></table>'


def code(id_, source, *html):
    outputs = [{"output_type": "display_data", "data": {"text/html": text}, "metadata": {}} for text in html]
    return {
        "id": id_,
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "execution_count": None,
        "outputs": outputs,
    }


def notebook(*cells):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": list(cells), "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def eventually(page, condition):
    """Let the page work until the condition holds."""
    for _ in range(100):
        if condition():
            return
        page.page.wait_for_timeout(50)
    pytest.fail("it did not happen in 5 seconds")


def test_edits_runs_and_reads_cells(lab):
    far_down = [code(f"filler-{n}", "\n".join("#" * 30)) for n in range(30)]
    lab.write("a.ipynb", notebook(code("first", "x = 1"), *far_down, code("last", "print('x is', x)\nx + 1")))
    page = lab.open("a.ipynb")
    page.run_all()
    assert "'progress.sqlite'" in page.output_text(page.insert_below("first", "import os; os.listdir()"))
    assert page.output_text("last") == "x is 1\n\n2"
    page.set_source("first", "x = 2\nprint('changed')")
    assert page.source("first") == "x = 2\nprint('changed')"
    page.run("first")
    page.run("last")
    assert page.output_text("first") == "changed\n"
    assert page.output_text("last") == "x is 2\n\n3"
    assert page.outputs("last")[0] == {"output_type": "stream", "name": "stdout", "text": "x is 2\n"}
    assert page.output_text(page.insert_below("first", "x + 10")) == "12"
    page.restart()
    page.run("last")
    assert "NameError" in page.output_text("last")
    with pytest.raises(LookupError, match="no cell 'of another name'"):
        page.run("of another name")
    page.save()
    assert "NameError" in (lab.work / "a.ipynb").read_text(encoding="utf-8")


def test_trusted_and_untrusted_outputs_differ(lab):
    lab.write("a.ipynb", notebook(code("drawing", "", DRAWING)))
    untrusted = lab.open("a.ipynb")
    assert not untrusted.is_trusted()
    assert "<svg" not in untrusted.output_html("drawing")
    assert untrusted.output("drawing").locator("td").inner_text() == "kept"
    trusted = lab.open("a.ipynb", trusted=True)
    assert trusted.is_trusted()
    assert "<svg" in trusted.output_html("drawing")


def test_notices_what_leaves_the_machine_and_errors_of_the_page(lab):
    image = '<img src="http://198.51.100.1/x.png">'
    socket = "<script>new WebSocket('ws://198.51.100.1/')</script>"
    faults = "<script>console.error('out of order'); setTimeout(() => nothing_of_this_name, 0)</script>"
    lab.write("a.ipynb", notebook(code("outputs", "", image, socket, faults)))
    page = lab.open("a.ipynb", trusted=True)
    page.output("outputs")
    eventually(page, lambda: len(page.errors) == 4)
    assert sorted(page.outside) == ["http://198.51.100.1/", "http://198.51.100.1/x.png"]
    refused = [error for error in page.errors if "ERR_NAME_NOT_RESOLVED" in error]
    assert len(refused) == 2, "something was let out"
    assert any("out of order" in error for error in page.errors)
    assert any("nothing_of_this_name" in error for error in page.errors)
    page.outside.clear()
    page.errors.clear()


def test_the_dark_theme_is_dark_and_ends_with_the_test(lab, tmp_path):
    lab.write("a.ipynb", notebook(code("one", "1")))
    page = lab.open("a.ipynb")
    light = page.screenshot(tmp_path / "light.png").read_bytes()
    page.theme("dark")
    assert page.screenshot(tmp_path / "dark.png").read_bytes() != light
    background = "() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor"
    assert page.page.evaluate(background) == "rgb(17, 17, 17)"
    lab.close()
    again = lab.open("a.ipynb")
    assert again.page.evaluate(background) == "rgb(255, 255, 255)"
