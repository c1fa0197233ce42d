"""PyTorch's error messages in the lesson's words."""

import re
from collections.abc import Callable

from lessons_lib.checking.raised import Raised

_Words = Callable[[re.Match[str]], str]

# Each pattern is met by a test that provokes the real error.
_KNOWN: list[tuple[re.Pattern[str], _Words]] = []


def _known(pattern: str) -> Callable[[_Words], _Words]:
    def register(words: _Words) -> _Words:
        _KNOWN.append((re.compile(pattern), words))
        return words

    return register


def in_plain_words(raised: Raised) -> str:
    """What an exception means, in one sentence; '' if it says it well enough itself."""
    for pattern, words in _KNOWN:
        match = pattern.search(raised.message)
        if match:
            return words(match)
    return ""


@_known(
    r"The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)"
)
def _broadcast(m: re.Match[str]) -> str:
    return (
        f"Two shapes don't fit: in axis {m[3]} of the result one has {m[1]} and the other {m[2]}, "
        "and only equal sizes or a 1 can be broadcast."
    )


@_known(r"mat1 and mat2 shapes cannot be multiplied \((\d+)x(\d+) and (\d+)x(\d+)\)")
def _matmul(m: re.Match[str]) -> str:
    return (
        f"A matrix product needs the inner sizes equal: ({m[1]}, {m[2]}) @ ({m[3]}, {m[4]}) "
        f"has {m[2]} beside {m[3]}."
    )


@_known(
    r"Expected size for first two dimensions of batch2 tensor to be: \[(\d+), (\d+)\] but got: \[(\d+), (\d+)\]"
)
def _batched_matmul(m: re.Match[str]) -> str:
    return (
        "A product of batches needs the same batch size and equal inner sizes: "
        f"[{m[1]}, {m[2]}] was needed and [{m[3]}, {m[4]}] came."
    )


@_known(r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)")
def _dimension(m: re.Match[str]) -> str:
    axes = int(m[2]) + 1
    return (
        f"There is no axis {m[3]}: this tensor has {axes} {'axis' if axes == 1 else 'axes'}, "
        f"counted from 0 to {m[2]} (or {m[1]} to -1)."
    )


@_known(r"shape '\[([-\d, ]*)\]' is invalid for input of size (\d+)")
def _reshape(m: re.Match[str]) -> str:
    return f"{m[2]} elements can't be put into shape ({m[1]}): the sizes must multiply to {m[2]}."


@_known(r"too many indices for tensor of dimension (\d+)")
def _indices(m: re.Match[str]) -> str:
    return f"More indices than axes: this tensor has {m[1]}."


@_known(r"expand\((?:torch\.)?\w+\{\[([\d, ]*)\]\}, size=\[([-\d, ]*)\]\)")
def _expand(m: re.Match[str]) -> str:
    return f"A tensor of shape ({m[1]}) can't be expanded to ({m[2]}): only axes of size 1 stretch, and new ones come on the left."


@_known(
    r"The expanded size of the tensor \((\d+)\) must match the existing size \((\d+)\) at non-singleton dimension (\d+)"
)
def _expanded(m: re.Match[str]) -> str:
    return f"Axis {m[3]} has size {m[2]} and can't be stretched to {m[1]}: only an axis of size 1 can."


@_known(
    r"mean\(\): could not infer output dtype|mean\(\): input dtype should be either floating point or complex"
)
def _mean_of_integers(m: re.Match[str]) -> str:
    return "The mean of integers is not defined here: make them floating point first."


@_known(r"output with shape \[([\d, ]*)\] doesn't match the broadcast shape \[([\d, ]*)\]")
def _in_place(m: re.Match[str]) -> str:
    return (
        f"An in-place operation can't grow its left side: ({m[1]}) would have to become ({m[2]}). "
        "Write the result to a new name."
    )
