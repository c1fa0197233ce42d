"""How float32 is computed inside: `torch.backends.….fp32_precision`, allow_tf32 and torch.set_float32_matmul_precision.

Two ways to say the same, and torch refuses to read the older one where the newer one says something else. What is
"none" reads as the level above it: so levels are read from the top, each after the one above was set to "none".
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import torch

from lessons_lib.checking.collect.isolation.setting import Setting

_C: Any = torch._C
_get, _put = _C._get_fp32_precision_getter, _C._set_fp32_precision_setter

_LEVELS = (("generic", "all"), ("cuda", "all"), ("mkldnn", "all"))
_MATMULS = (("cuda", "matmul"), ("mkldnn", "matmul"))
_CUDNN = (("cuda", "conv"), ("cuda", "rnn"))
_OTHERS = (("mkldnn", "conv"), ("mkldnn", "rnn"))


class Precision(NamedTuple):
    """levels, matmuls, cudnn, others: for each of the pairs of that name. older_*: what the older settings hold."""

    levels: tuple[str, ...]
    matmuls: tuple[str, ...]
    cudnn: tuple[str, ...]
    others: tuple[str, ...]
    older_matmul: str
    older_cudnn: bool


AS_IMPORTED = Precision(("none",) * 3, ("none",) * 2, ("tf32",) * 2, ("none",) * 2, "highest", True)


def _now() -> Precision:
    return AS_IMPORTED if [read() for read in _READS] == _READ_AS_IMPORTED else _level_by_level()


def _or_none(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except RuntimeError:  # the newer settings say something else
        return None


# What is read tells in no time that nothing was changed.
_READS: list[Callable[[], Any]] = [
    *(partial(_get, *place) for place in (*_LEVELS, *_MATMULS, *_CUDNN, *_OTHERS)),
    partial(_or_none, torch.get_float32_matmul_precision),
    partial(_or_none, _C._get_cudnn_allow_tf32),
]
_READ_AS_IMPORTED = [
    *(value for values in AS_IMPORTED[:4] for value in values),
    AS_IMPORTED.older_matmul,
    AS_IMPORTED.older_cudnn,
]


def _level_by_level() -> Precision:
    levels = []
    for place in _LEVELS:
        levels.append(_get(*place))
        _put(*place, "none")
    matmuls, cudnn, others = (
        tuple(_get(*place) for place in places) for places in (_MATMULS, _CUDNN, _OTHERS)
    )
    _put_each(_MATMULS, ("none", "none"))
    older_matmul = torch.get_float32_matmul_precision()
    _put_each(_CUDNN, ("tf32", "tf32"))
    older_cudnn = _or_none(_C._get_cudnn_allow_tf32) is True
    found = Precision(tuple(levels), matmuls, cudnn, others, older_matmul, older_cudnn)
    _put_newer(found)
    return found


def _set(wanted: Precision) -> None:
    _put_each(_LEVELS, ("none",) * 3)
    torch.set_float32_matmul_precision(wanted.older_matmul)
    if wanted.older_cudnn is not _or_none(_C._get_cudnn_allow_tf32):
        _C._set_cudnn_allow_tf32(wanted.older_cudnn)
    _put_newer(wanted)


def _put_newer(wanted: Precision) -> None:
    for places, values in (
        (_MATMULS, wanted.matmuls),
        (_CUDNN, wanted.cudnn),
        (_OTHERS, wanted.others),
        (_LEVELS[::-1], wanted.levels[::-1]),  # the highest last: the others would read as it does
    ):
        _put_each(places, values)


def _put_each(places: tuple[tuple[str, str], ...], values: tuple[str, ...]) -> None:
    for place, value in zip(places, values, strict=True):
        if (
            _get(*place) != value
        ):  # cuDNN's "tf32" that nobody chose gives way to the level above; a chosen one doesn't
            _put(*place, value)


PRECISION: tuple[Setting, ...] = (Setting("fp32_precision", _now, _set, AS_IMPORTED),)
