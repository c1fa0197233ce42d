"""What every function of `viz` returns: one picture, said three times (words, HTML, SVG), and the way to its live form.

No widget is loaded before a live form is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lessons_lib.viz.base.live import Form


class LiveForm:
    """How a picture comes alive: `start` makes the widget, from tensors that it refers to.

    A notebook keeps what a cell displays, so a picture that held its tensors would keep their memory
    from being freed. It holds them only until it is first shown.
    """

    def __init__(self, start: Callable[[], Form]) -> None:
        self._start: Callable[[], Form] | None = start

    def open(self) -> Form:
        """The widget. Raises ValueError once the tensors have been let go of."""
        if self._start is None:
            raise ValueError(
                "This picture was shown and has let go of its tensors: "
                "ask for the live form at once, as in viz.storage(t).live()."
            )
        return self._start()

    def let_go(self) -> None:
        """Drop the tensors."""
        self._start = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture; once it has been shown it holds strings only and no tensor.

    `text` says in words what the picture shows, `html` is what a notebook displays, and `svg` is the
    drawing itself, or None where the picture is a table.
    """

    text: str
    html: str
    svg: str | None = None
    form: LiveForm | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of_diagram(cls, svg: str, text: str, form: LiveForm | None = None) -> Picture:
        """A drawing: the notebook gets it as an image, the only form of SVG that untrusted notebooks keep.

        The drawing's title is the image's alt: what it is, and of what. All of `text` follows, folded.
        """
        alt = svg.partition("<title>")[2].partition("</title>")[0]
        image = f'<img alt="{alt}" src="{_data_uri(svg)}" style="max-width:100%;height:auto">'
        return cls(text, f"{image}{_folded(text)}", svg, form)

    def live(self) -> Form:
        """The same drawing as a form that answers mouse and keyboard; Python redraws it.

        A cell's output stays this picture, and only that is stored: the form takes its place in a notebook that runs,
        until the kernel ends, `.close()` is called, or the cell runs again. Until then it holds its tensors. Raises
        TypeError if pictures of this kind have no live form, and ValueError if this one has been shown already: ask for
        it at once, as in `viz.storage(t).live()`.
        """
        if self.form is None:
            raise TypeError(
                "This picture has no live form. viz.storage, viz.broadcast, viz.bits, viz.graph, viz.tape and viz.allocator have one."
            )
        form = self.form.open()
        form.stand_for(self.text, self.html)
        return form

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        if self.form is not None:
            self.form.let_go()
        return {"text/plain": self.text, "text/html": self.html}

    def __repr__(self) -> str:
        return self.text


def _folded(text: str) -> str:
    """`text` below a picture, line by line, hidden until it is opened. Its colours are the page's own."""
    return (
        '<details><summary style="padding:4px 0;cursor:pointer">The picture in words'
        f'</summary><pre style="white-space:pre-wrap">{escape(text, quote=False)}</pre></details>'
    )


def _data_uri(svg: str) -> str:
    """`svg` as a data URI that may stand in a double-quoted attribute."""
    for character, code in (
        ("%", "%25"),
        ("#", "%23"),
        ("<", "%3C"),
        (">", "%3E"),
        ('"', "%22"),
        ("&", "%26"),
    ):
        svg = svg.replace(character, code)
    return "data:image/svg+xml;charset=utf-8," + svg
