"""Type checks and type names that run none of the checked object's code."""

from typing import Any

MOST_NAME = 100  # characters of a type's name


def is_a(answer: Any, *kinds: type) -> bool:
    """isinstance() by type() alone: the answer's `__class__` may be the learner's code."""
    return issubclass(type(answer), kinds)


def name_of_type(kind: type) -> str:
    """A type's name, bypassing its metaclass, which may be the learner's code."""
    name: str = type.__dict__["__name__"].__get__(kind)
    return name[:MOST_NAME]


def module_of_type(kind: type) -> str:
    """The name of the module that a type is from; '' if it has none, or something else in its place."""
    try:
        module = type.__dict__["__module__"].__get__(kind)
    except AttributeError:
        return ""
    return module if type(module) is str else ""


def has_fields(kind: type) -> bool:
    """Whether a type is a named tuple."""
    bases = type.__dict__["__mro__"].__get__(kind)
    return any("_fields" in type.__dict__["__dict__"].__get__(base) for base in bases)
