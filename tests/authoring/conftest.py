import pytest

from tests.authoring.toy import Toy


@pytest.fixture
def toy(tmp_path):
    """A lesson without a fault, in a course of its own."""
    made = Toy(tmp_path)
    yield made
    made.forget()
