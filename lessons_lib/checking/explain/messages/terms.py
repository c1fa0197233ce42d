"""Shapes, dtypes and types of objects in the terms that a learner knows."""

import re

from lessons_lib.checking.values.snapshot import article, shape_text

# The names that C++ code gives to dtypes in messages.
_DTYPES = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Byte": "uint8",
    "Char": "int8",
    "Short": "int16",
    "Int": "int32",
    "Long": "int64",
    "UInt16": "uint16",
    "UInt32": "uint32",
    "UInt64": "uint64",
    "Bool": "bool",
    "ComplexFloat": "complex64",
    "ComplexDouble": "complex128",
    "float": "float32",
    "double": "float64",
    "c10::Half": "float16",
    "c10::BFloat16": "bfloat16",
    "unsigned char": "uint8",
    "signed char": "int8",
    "short": "int16",
    "short int": "int16",
    "int": "int32",
    "long": "int64",
    "long int": "int64",
    "bool": "bool",
    "c10::complex<float>": "complex64",
    "c10::complex<double>": "complex128",
}
_DTYPE = re.compile("|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in sorted(_DTYPES, key=len, reverse=True)))

_KINDS = {
    "Tensor": "a tensor",
    "Parameter": "a tensor",
    "numpy.ndarray": "a NumPy array",
    "str": "a string",
    "dict": "a dictionary",
    "NoneType": "None",
    "builtin_function_or_method": "a function",
    "method_descriptor": "a function",
    "method": "a function",
    "type": "a class",
    "torch.Size": "a shape",
}


def dtypes(text: str) -> list[str]:
    """The dtypes that a message names, each once, in their order: ['float32', 'int64']."""
    return list(dict.fromkeys(_DTYPES[name] for name in _DTYPE.findall(text)))


def dtype(name: str) -> str:
    """'float32' for 'Float', 'torch.FloatTensor' or 'torch.cuda.FloatTensor'; an unknown name as it is."""
    short = name.rpartition(".")[2].removesuffix("Tensor")
    return _DTYPES.get(short, _DTYPES.get(name, name))


def kind(type_name: str) -> str:
    """An object of a type, with its article: 'a tensor', 'an int', 'None'."""
    if type_name.startswith("torch.return_types."):
        return "a pair (values, indices)" if is_pair(type_name) else "a tuple of tensors"
    return _KINDS.get(type_name) or article(type_name.rpartition(".")[2])


def is_pair(type_name: str) -> bool:
    """True for what max, sort and the like return along an axis: values and indices."""
    pairs = ("max", "min", "sort", "topk", "median", "nanmedian", "mode", "kthvalue", "cummax", "cummin")
    return type_name.removeprefix("torch.return_types.") in pairs and type_name.startswith("torch.return")


def with_full_stop(sentence: str) -> str:
    """The sentence with one mark at its end; its own, if it's a question."""
    sentence = sentence.rstrip(". ")
    return sentence if sentence.endswith(("?", "!", "…", "?)")) else f"{sentence}."


def shape(text: str) -> str:
    """'(3, 4)' for '3, 4', '[3, 4]' or '3x4'; '(3,)' for '3'; '()' for nothing."""
    return shape_text(tuple(int(size) for size in re.findall(r"-?\d+", text)))


def to_tensor(type_name: str) -> str:
    """' torch.tensor(…) makes …' for what can become a tensor, '' for anything else."""
    if type_name == "numpy.ndarray":
        return " torch.from_numpy(…) turns an array into a tensor."
    if type_name in ("int", "float", "bool"):
        return " torch.tensor(…) turns a number into a tensor."
    if type_name == "list":
        return " torch.tensor(…) turns a list of numbers into a tensor."
    if type_name == "tuple":
        return " torch.tensor(…) turns a tuple of numbers into a tensor; [0] takes a tensor out of a tuple."
    return ""
