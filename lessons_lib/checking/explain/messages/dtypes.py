"""Dtypes that differ, that an operation refuses, or that a tensor can't take."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.checking.explain.messages.terms import dtype, dtypes, kind

table = Table()


@table.message(r"same dtype, but (?:got|found):? (.+)")
def _differ(m: re.Match[str]) -> str:
    named = dtypes(m[1])
    theirs = f"they're {' and '.join(named)}" if len(named) > 1 else "theirs differ"
    return f"Both sides must have the same dtype, but {theirs}. `a.to(b.dtype)` converts a to b's dtype."


@table.message(r"expected scalar type (\w+) but found (\w+)")
def _expected(m: re.Match[str]) -> str:
    return f"This needs {dtype(m[1])} but got {dtype(m[2])}. `.to(torch.{dtype(m[1])})` converts it."


@table.message(r"Found dtype (\w+) but expected (\w+)")
def _found(m: re.Match[str]) -> str:
    return f"This needs {dtype(m[2])} but got {dtype(m[1])}. `.to(torch.{dtype(m[2])})` converts it."


@table.message(r"Input type \(([\w. ]+)\) and (?:weight|bias) type \(([\w. ]+)\) should be the same")
def _input_and_weight(m: re.Match[str]) -> str:
    cuda = ["a CUDA device" if "cuda" in name else "the CPU" for name in (m[1], m[2])]
    if cuda[0] != cuda[1]:
        return f"The input is on {cuda[0]} and the layer's weights on {cuda[1]}. `.to(device)` moves one to the other."
    return f"The input is {dtype(m[1])} and the layer's weights are {dtype(m[2])}: they need the same dtype."


@table.message(
    r"mean\(\): could not infer output dtype.* Got: (\w+)"
    r"|std and var only support floating point"
    r"|linalg\.\w+: Expected a floating point or complex tensor as input\. Got (\w+)"
)
def _needs_floating_point(m: re.Match[str]) -> str:
    got = dtype(m[1] or m[2]) if m[1] or m[2] else "none"
    return f"This needs floating-point numbers, but the tensor holds {got}. `.float()` converts it."


@table.message(r"result type (\w+) can't be cast to the desired output type (\w+)")
def _cast_in_place(m: re.Match[str]) -> str:
    return (
        f"A result of dtype {dtype(m[1])} can't go into a tensor of dtype {dtype(m[2])}. "
        "In-place operations (`+=`, functions ending in `_`) keep the tensor's dtype; give the result a new name instead."
    )


@table.message(r"\"bitwise_xor_\w+\" not implemented for '(?:Float|Double|Half|BFloat16)'")
def _not_a_power(m: re.Match[str]) -> str:
    return "`^` isn't a power in Python: write `**`."


@table.message(r"\"log_softmax\w*\" not implemented for '(\w+)'")
def _softmax_of_whole_numbers(m: re.Match[str]) -> str:
    return (
        f"A softmax needs floating-point scores, but it got {dtype(m[1])}. "
        "`F.cross_entropy(scores, classes)` and functions like it take the scores first."
    )


@table.message(r"^TypeError: torch\.(finfo|iinfo)\(\) requires")
def _limits_of_another_category(m: re.Match[str]) -> str:
    return (
        "`torch.finfo` describes floating-point dtypes only, and `torch.iinfo` integers only. "
        "The bytes of one element are `dtype.itemsize`, for any dtype."
    )


@table.message(r"\"(?:check_uniform_bounds|normal_kernel_\w+)\" not implemented for '(\w+)'")
def _random_whole_numbers(m: re.Match[str]) -> str:
    return (
        f"PyTorch draws these random numbers in floating-point dtypes only, not in {dtype(m[1])}. "
        "`torch.randint` draws whole numbers."
    )


_WIDER = {"UInt16": "int32", "UInt32": "int64"}  # has most operations, and holds the same numbers


@table.message(
    r"^(?!.*\"(?:bitwise_xor_|log_softmax|check_uniform_bounds|normal_kernel_)).*not implemented for '(\w+)'"
)
def _not_implemented(m: re.Match[str]) -> str:
    wider = f" {_WIDER[m[1]]} holds the same numbers, and has more operations." if m[1] in _WIDER else ""
    return f"PyTorch has no version of this operation for {dtype(m[1])}.{wider}"


@table.message(r"(Subtraction|Negation), the `-` operator, (?:with|on)")
def _minus_bool(m: re.Match[str]) -> str:
    return (
        "`-` doesn't work on True and False. `~mask` inverts a mask, and `mask.int()` turns it into 0 and 1."
    )


@table.message(r"Integers to negative integer powers are not allowed")
def _negative_power(m: re.Match[str]) -> str:
    return "A whole number to a negative power is a fraction, and a tensor of whole numbers can't hold fractions. `.float()` gives you a tensor that can."


@table.message(r"^RuntimeError: ZeroDivisionError")
def _zero(m: re.Match[str]) -> str:
    return "You can't divide a tensor of whole numbers by 0. Floating-point numbers would give inf or nan."


@table.message(r"(?:new\(\): invalid data type|too many dimensions) '(\w+)'|Could not infer dtype of (\w+)")
def _no_number(m: re.Match[str]) -> str:
    return f"This needs numbers, but it got {kind(m[1] or m[2])}."


@table.message(r"Got unsupported ScalarType (\w+)")
def _not_in_numpy(m: re.Match[str]) -> str:
    return f"NumPy has no {dtype(m[1])}. `.float()` converts it to float32, which NumPy has."


@table.message(r"^TypeError: Cannot interpret 'torch\.(\w+)' as a data type")
def _numpy_dtype(m: re.Match[str]) -> str:
    return f"A NumPy function got a tensor or a PyTorch dtype, but NumPy doesn't know torch.{m[1]}. PyTorch has its own functions."


@table.message(r"value cannot be converted to type (u?int\d+)(?:_t)? without overflow")
def _does_not_fit(m: re.Match[str]) -> str:
    return f"A Python number here doesn't fit into {m[1]}, the dtype of the tensor that you use it with."


@table.message(r"to view (\w+) as (\w+) \(different element sizes\)")
def _view_as_dtype(m: re.Match[str]) -> str:
    return (
        f"`view` with a dtype reads the same bytes as a different dtype, but {dtype(m[1])} and {dtype(m[2])} have different "
        "numbers of bytes. To read the bits, choose a dtype of the same size; to convert the numbers, use `.to`."
    )
