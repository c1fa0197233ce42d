"""Shows a card in a notebook, or prints it in a terminal."""

import sys

from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.explain.card import Card


def show_card(card: Card) -> None:
    """Displays the card in IPython, and prints it anywhere else. Drawn with every setting at its default."""
    with isolated_settings():
        drawn = card._repr_mimebundle_()
    if "IPython" in sys.modules:
        from IPython import get_ipython
        from IPython.display import display

        if get_ipython() is not None:
            display(drawn, raw=True)  # type: ignore[no-untyped-call]
            return
    print(drawn["text/plain"])
