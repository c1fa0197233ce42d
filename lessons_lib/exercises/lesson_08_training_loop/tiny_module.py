"""Exercise: a Module that finds its parameters and buffers."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson


def what_it_finds(candidate: Callable[[], Any], program: str) -> dict[str, list[str]]:
    """What a module `m` lists after the program ran; in it, P makes a parameter, T a plain tensor, Module is the answer.

    Each entry is 'name: its numbers', in the order of the names. Raises TypeError for what isn't pairs, or a dict.
    """
    made: list[nn.Parameter] = []

    def plain(*numbers: float) -> Tensor:
        return torch.tensor([float(number) for number in numbers])

    def parameter(*numbers: float) -> nn.Parameter:
        made.append(nn.Parameter(plain(*numbers)))
        return made[-1]

    names = {"Module": candidate, "P": parameter, "T": plain}
    exec(program, names)
    m: Any = names["m"]
    parameters = _pairs(list(m.named_parameters()), "named_parameters()")
    state = _pairs(_items(m.state_dict()), "state_dict()")
    copied = {id(p): "" for p in made}
    return {
        "named_parameters": sorted(
            f"{name}: {_numbers(p)}{copied.get(id(p), ', another tensor')}" for name, p in parameters
        ),
        "state_dict": sorted(f"{name}: {_numbers(tensor)}" for name, tensor in state),
    }


def _items(state: Any) -> list[Any]:
    if not isinstance(state, dict):
        raise TypeError("state_dict() should return a dict from names to tensors.")
    return list(state.items())


def _pairs(pairs: list[Any], method: str) -> list[Any]:
    for pair in pairs:
        if not (isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], str)):
            raise TypeError(f"{method} should give (name, tensor) pairs, such as ('weight', weight).")
    return pairs


def _numbers(value: Any) -> str:
    if not isinstance(value, Tensor):
        return "no tensor"
    return f"[{', '.join(f'{number:g}' for number in value.tolist())}]"


class TinyModule:
    """A Module that finds the parameters, buffers and modules among its attributes."""

    def register_buffer(self, name: str, tensor: Tensor) -> None: ...

    def named_parameters(self) -> Any: ...

    def state_dict(self) -> Any: ...


tiny_module = lesson.exercise(
    kind="class", points=3, harness=what_it_finds, no_demand=["in any order", "m.w = None"]
)(TinyModule)

CLASSES = (
    "class Layer(Module):\n    def __init__(self):\n        super().__init__()\n        self.w = P(1, 2)\n"
)


@tiny_module.cases
def programs(draw: Draw) -> Iterator[Case]:
    for lines, label in [
        ("m = Module(); m.w = P(1, 2)", "one parameter"),
        ("m = Module(); m.w = P(1, 2); m.b = P(3)", "two parameters"),
        ("m = Module(); m.w = P(1); m.t = T(7); m.n = 4; m.name = 'seven'", "not everything is a parameter"),
        ("m = Module(); m.t = T(7, 8)", "a plain tensor alone"),
        ("m = Module(); m.w = P(1); m.register_buffer('mean', T(5, 6))", "a buffer"),
        (
            "m = Module(); m.register_buffer('mean', T(5)); m.w = P(*m.mean.tolist())",
            "a buffer is an attribute",
        ),
        ("m = Module(); m.w = P(1); m.inner = Module(); m.inner.w = P(2, 3)", "a module in a module"),
        (
            "m = Module(); m.left = Module(); m.right = Module(); m.left.w = P(1); m.right.w = P(2)",
            "two modules in a module",
        ),
        (
            "m = Module(); m.a = Module(); m.a.b = Module(); m.a.b.c = Module(); m.a.b.w = P(1); m.a.b.c.w = P(2)",
            "modules, three deep",
        ),
        (
            "m = Module(); m.a = Module(); m.a.b = Module(); m.a.b.register_buffer('mean', T(5)); m.a.w = P(1)",
            "a buffer two modules down",
        ),
        (
            "m = Module(); m.a = Module(); m.a.register_buffer('mean', T(5)); m.w = P(1)",
            "a buffer in a module",
        ),
        ("m = Module(); m.w = P(1); m.w = P(2, 3)", "a parameter replaced"),
        ("m = Module(); m.w = P(1); m.b = P(2); m.b = None", "a parameter replaced by None"),
        ("m = Module(); m.a = Module(); m.a.w = P(1); m.a = Module(); m.a.v = P(2)", "a module replaced"),
        ("m = Module(); m.w = P(1); m.a = Module(); m.a.w = P(2); m.a = None", "a module replaced by None"),
        ("m = Module(); m.register_buffer('mean', T(5)); m.mean = T(6)", "a buffer with a new value"),
        (
            "m = Module(); m.register_buffer('n', T(1)); m.n = m.n; m.n += 1; m.w = P(9)",
            "a buffer counted up in place",
        ),
        ("m = Module(); m.register_buffer('n', T(1)); m.w = P(9); m.n = T(2, 3)", "a buffer grown"),
        ("m = Module(); m.w = P(1); m.b = P(2); m.w.requires_grad_(False)", "a frozen parameter"),
        ("m = Module(); m.w = P(1); m.w.requires_grad_(False)", "a frozen parameter alone"),
        ("m = Module(); m.w = P(1); m.layers = [Module()]; m.layers[0].w = P(2)", "modules in a list"),
        ("m = Module(); m.w = P(1); m.more = [P(2), P(3)]", "parameters in a list"),
        ("m = Module(); m.w = P(1); m.v = P(1)", "equal numbers, two parameters"),
        ("other = Module(); other.v = P(5); m = Module(); m.w = P(1)", "two modules, side by side"),
        (
            "other = Module(); other.register_buffer('w', T(5)); m = Module(); m.w = T(1); m.v = P(2)",
            "another module's buffer",
        ),
        (CLASSES + "m = Layer()", "a class built on yours"),
        (CLASSES + "m = Module(); m.a = Layer(); m.v = P(3)", "such a layer in a module"),
        (CLASSES + "m = Layer(); m.a = Module(); m.a.v = P(3)", "a module in such a layer"),
        (
            CLASSES + "m = Module(); m.a = Layer(); m.a.b = Module(); m.a.b.v = P(3); m.a.b.c = Layer()",
            "layers and modules, in turn",
        ),
        ("m = Module()", "nothing yet"),
    ]:
        yield case(lines.replace("; ", "\n"), label=label)
    for _ in range(3):
        yield case(_drawn(draw), label="drawn")


def _drawn(draw: Draw) -> str:
    """A program with some modules, parameters, plain tensors and buffers in places that are drawn."""
    lines = ["m = Module()"]
    homes = ["m"]
    for number in range(9):
        home, letter = draw.one_of(homes), chr(ord("a") + number)
        numbers = ", ".join(str(draw.number(1, 100)) for _ in range(draw.number(1, 4)))
        kind = draw.number(0, 4)
        if kind == 0 or number == 0:
            homes.append(f"{home}.{letter}")
            lines.append(f"{home}.{letter} = Module()")
        elif kind == 1:
            lines.append(f"{home}.register_buffer('{letter}', T({numbers}))")
        else:
            lines.append(f"{home}.{letter} = {'P' if kind == 2 else 'T'}({numbers})")
    return "\n".join(lines)
