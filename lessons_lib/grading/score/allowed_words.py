"""Words that a report may always use: those in the course's own sentences, and names of Python, torch and NumPy."""

import ast
import builtins
import functools
import json
import pickle
import queue
import re
import socket
import subprocess
import sys
import types
import urllib.error
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import torch

from lessons_lib.checking.explain import messages
from lessons_lib.notebook.cells.syntax import parse_quietly

WORD = re.compile(r"[^\W\d]\w*")
_NODE = re.compile(r"([A-Za-z]+?)(?:Backward)?\d?")
_NODES = {"accumulategrad", "asstrided", "copyslices", "graphroot", "tocopy", "unsafeview"}
_MODULES = (builtins, torch, torch.nn, torch.nn.functional, torch.autograd, torch.linalg, torch.cuda, np)


@functools.cache
def course_words() -> frozenset[str]:
    """Every word and number in the explanations of exceptions and in requirements' observations."""
    words_and_numbers = (word for text in _texts() for word in re.findall(r"\w+", text))
    return frozenset({*words_and_numbers, "MiB", "GiB", "runs"})


@functools.cache
def allowed_characters() -> frozenset[str]:
    """Every character in them that is neither a letter nor a digit, and Python's punctuation."""
    python = " !\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~"
    return frozenset(c for text in (python, *_texts()) for c in text if not c.isalnum() and c != "\n")


@functools.cache
def known_names() -> frozenset[str]:
    """Names of Python, torch and NumPy: modules, functions, their parameters, methods, types, dtypes."""
    found = {name for module in _MODULES for name in (module.__name__, *vars(module))}
    found |= {name for kind in (torch.Tensor, np.ndarray, *_PLAIN) for name in dir(kind)}
    for documented in (torch, torch.nn.functional, *torch.Tensor.__mro__):
        for function in vars(documented).values():
            found.update(_signature(function))
    return frozenset(found)


def _signature(function: object) -> list[str]:
    """The words in the first line of a docstring: the names of a function and its parameters."""
    documentation = getattr(function, "__doc__", None)
    return (
        WORD.findall(documentation.strip().split("\n", 1)[0][:200]) if isinstance(documentation, str) else []
    )


@functools.cache
def exception_names() -> frozenset[str]:
    """Names of the exceptions of Python, torch, NumPy and einops."""
    python = (builtins, json, pickle, queue, socket, subprocess, urllib.error, zipfile)
    modules = (*python, torch, torch.linalg, torch.cuda, np.exceptions, np.linalg)
    found = {value.__name__ for module in modules for value in vars(module).values() if _is_exception(value)}
    return frozenset({*found, "EinopsError", "UnsupportedOperation"})


@functools.cache
def type_names() -> frozenset[str]:
    """Names of types of Python, torch and NumPy."""
    modules: tuple[ModuleType, ...] = (*_MODULES, types)
    found = {
        value.__name__ for module in modules for value in vars(module).values() if isinstance(value, type)
    }
    return frozenset({*found, *(kind.__name__ for kind in _PLAIN)})


def is_node(name: str) -> bool:
    """Whether a type's name is that of a node in autograd's graph, such as 'MulBackward0'."""
    match = _NODE.fullmatch(name)
    return match is not None and match[1].lower() in _nodes()


def is_defined(name: str) -> bool:
    """Whether Python's library, torch or NumPy defines this full name, such as 'torch.nn.utils.rnn.pad_sequence'.

    It's looked up in what this process has imported: nothing is imported, and no code of a module or a type runs.
    """
    first, *parts = name.split(".")
    found: object = sys.modules.get(first) if first in {*sys.stdlib_module_names, "torch", "numpy"} else None
    for part in parts:
        found = getattr(found, "__dict__", {}).get(part)
    return found is not None and bool(parts)


_PLAIN = (type(None), type(...), type(NotImplemented), types.FunctionType, types.GeneratorType, slice)


@functools.cache
def _nodes() -> frozenset[str]:
    operations = {
        name.replace("_", "").lower() for kind in (torch, torch.Tensor, torch.ops.aten) for name in dir(kind)
    }
    return frozenset(operations | _NODES)


def _is_exception(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, BaseException)


@functools.cache
def _texts() -> tuple[str, ...]:
    """Every string in the modules that explain exceptions."""
    return tuple(text for file in sorted(Path(messages.__path__[0]).glob("*.py")) for text in _strings(file))


def _strings(file: Path) -> Iterator[str]:
    for node in ast.walk(parse_quietly(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
