"""Tensors where one number, or one True or False, is needed."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.phrases import count

table = Table()


@table.message(r"a Tensor with (\d+) elements cannot be converted to Scalar")
def _item(m: re.Match[str]) -> str:
    return f"Only a tensor with one element can become a single number, as with `.item()`, but this one has {m[1]}."


@table.message(r"only one element tensors can be converted to Python scalars")
def _python_number(m: re.Match[str]) -> str:
    return (
        "Only a tensor with exactly one element can become a Python number, which float(), the math module and "
        "torch.tensor([…]) need. torch.sqrt and functions like it work on all elements; torch.stack joins several tensors."
    )


@table.message_by_line(r"Boolean value of Tensor with (more than one value|no values) is ambiguous")
def _truth(m: re.Match[str], line: str) -> str:
    if re.search(r"\.grad\s*(?::|\)|$|(?:and|or|else)\b)", line):
        return (
            "A condition needs one True or False, but this gradient is a whole tensor. To ask whether there is a "
            "gradient, compare `.grad` with None: `is None` or `is not None`."
        )
    attribute = re.search(r"\b(?:if|and|or|not|while)\s+(self\.\w+)\s*(?::|\)|$|(?:and|or|else)\b)", line)
    if attribute:
        return (
            f"A condition needs one True or False, but `{attribute[1]}` is a whole tensor here. To ask whether it's there at all, "
            "compare it with None: `is None` or `is not None`."
        )
    how_many = "none" if m[1] == "no values" else "several"
    return (
        "`if`, `while`, `and`, `or`, `not`, `in` and Python's max and min need one True or False, but this tensor "
        f"holds {how_many}. To choose element by element, use torch.where or a mask (`&`, `|`, `~`); to ask about "
        "all elements, use `.all()` or `.any()`."
    )


@table.message(r"^TypeError: (?:len\(\) of|iteration over) a 0-d tensor")
def _no_axes(m: re.Match[str]) -> str:
    return "A tensor without axes is a single number: it has no length, and nothing in it to loop over."


@table.message(
    r"fill_ only supports (?:a )?0-dimension(?:al)? value tensor,? but got tensor with (\d+) dimension"
)
def _fill(m: re.Match[str]) -> str:
    return f"You can fill only with one number, but the tensor you gave has {count(m[1], 'axis', 'axes')}. torch.where takes values from a tensor."


@table.message(r"^ValueError: math domain error")
def _no_answer(m: re.Match[str]) -> str:
    return "A function of Python's `math` has no result for this number, just as `math.log` has none for 0."


@table.message(r"^OverflowError: math range error")
def _too_large(m: re.Match[str]) -> str:
    return "A function of Python's `math` gives a result larger than a float can hold, such as exp(1000)."
