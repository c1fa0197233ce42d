"""Telling different answers apart, to count honest tries."""

import hashlib
import types
from typing import Any

from lessons_lib.checking.kinds import is_a


def fingerprint(answer: Any) -> str:
    """A short string, the same for the same code or value; runs none of the answer's code."""
    if is_a(answer, types.FunctionType):
        return _digest(_code(answer.__code__))
    if is_a(answer, type):
        methods = [m.__code__ for m in vars(answer).values() if isinstance(m, types.FunctionType)]
        return _digest("".join(_code(code) for code in methods))
    if type(answer) in (int, float, bool, str, tuple, list):
        return _digest(repr(answer)[:1000])
    return _digest(type(answer).__name__)


def _code(code: types.CodeType) -> str:
    constants = [_code(c) if isinstance(c, types.CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()}{code.co_names}{constants}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
