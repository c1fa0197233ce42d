"""Showing a card where it will be seen: in a notebook, or in a terminal."""

import sys

from lessons_lib.checking.card import Card


def show(card: Card) -> None:
    """Displays the card in IPython, and prints it anywhere else."""
    if "IPython" in sys.modules:
        from IPython import get_ipython
        from IPython.display import display

        if get_ipython() is not None:
            display(card._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]
            return
    print(card.text())
