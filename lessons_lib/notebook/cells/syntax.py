"""`ast.parse` without warnings, and in one thread at a time."""

import ast
import threading
import warnings

_lock = threading.Lock()


def parse_quietly(source: str) -> ast.Module:
    """What `ast.parse` makes of `source`, without its warnings, such as one on an invalid escape.

    Raises what it does. Two threads that parse at once count their depth together, and Python 3.11 then raises a
    SystemError ("AST constructor recursion depth mismatch") in one of them: https://github.com/python/cpython/issues/106905
    """
    with _lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)
