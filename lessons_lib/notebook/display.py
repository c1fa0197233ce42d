"""Shows a card or a picture in a notebook, or prints it in a terminal."""

import sys
from typing import Protocol

from lessons_lib.checking.collect.isolation import isolated_settings


class Shown(Protocol):
    """A card, a picture of progress: something with a text form and perhaps an HTML form."""

    def _repr_mimebundle_(self) -> dict[str, str]: ...


def show(made: Shown) -> None:
    """Displays it in IPython, and prints it anywhere else. Drawn with every setting at its default."""
    with isolated_settings():
        drawn = made._repr_mimebundle_()
    if "IPython" in sys.modules:
        from IPython import get_ipython
        from IPython.display import display

        if get_ipython() is not None:
            display(drawn, raw=True)  # type: ignore[no-untyped-call]
            return
    print(drawn["text/plain"])
