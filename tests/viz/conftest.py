"""What the tests of all pictures share."""

import pytest


@pytest.fixture
def live():
    """Makes a picture's live form, and closes it after the test."""
    forms = []

    def make(picture):
        forms.append(picture.live())
        return forms[-1]

    yield make
    for form in forms:
        form.close()
