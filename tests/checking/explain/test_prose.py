"""Sentences of cards and reports as HTML."""

import pytest

from lessons_lib.checking.explain.prose import prose


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("the *scores* are", "the <em>scores</em> are"),
        ("the *most similar* ones", "the <em>most similar</em> ones"),
        ("`a * b` or `a*b*c`", "<code>a * b</code> or <code>a*b*c</code>"),
        ("2*3*4 and a ** b", "2*3*4 and a ** b"),
        ("one ` alone, *so*", "one ` alone, *so*"),
        ("<b>\nnext", "&lt;b&gt;<br>next"),
    ],
)
def test_code_and_emphasis(text: str, html: str) -> None:
    assert prose(text) == html


def test_the_tag_of_code_is_the_callers() -> None:
    assert prose("`x`", '<code class="c">') == '<code class="c">x</code>'
