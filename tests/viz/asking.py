"""Asking a live form as the page does."""


def ask(form, **asked):
    """What the form shows when the page asks for something."""
    form.asked = {**asked, "turn": form.shown["turn"] + 1}
    assert form.shown["turn"] == form.asked["turn"]
    return form.shown
