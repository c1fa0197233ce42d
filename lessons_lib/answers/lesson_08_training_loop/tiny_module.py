"""Answers: a Module that finds its parameters and buffers."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import tiny_module as questions


class TinyModule:
    """Three dicts, sorted by `__setattr__` as attributes arrive: nn.Module does it in this way."""

    _parameters: dict[str, nn.Parameter]
    _buffers: dict[str, Tensor]
    _children: dict[str, Any]

    def __init__(self) -> None:
        self.__dict__.update(_parameters={}, _buffers={}, _children={})

    def __setattr__(self, name: str, value: Any) -> None:
        was_buffer = name in self._buffers
        for kept in (self._parameters, self._buffers, self._children):
            kept.pop(name, None)
        if isinstance(value, nn.Parameter):
            self._parameters[name] = value
        elif isinstance(value, TinyModule):
            self._children[name] = value
        elif was_buffer:
            self._buffers[name] = value
        super().__setattr__(name, value)

    def register_buffer(self, name: str, tensor: Tensor) -> None:
        self._buffers[name] = tensor
        super().__setattr__(name, tensor)

    def named_parameters(self) -> list[tuple[str, nn.Parameter]]:
        found = list(self._parameters.items())
        for name, child in self._children.items():
            found += [(f"{name}.{inner}", p) for inner, p in child.named_parameters()]
        return found

    def state_dict(self) -> dict[str, Tensor]:
        found: dict[str, Tensor] = {**self._parameters, **self._buffers}
        for name, child in self._children.items():
            found.update({f"{name}.{inner}": t for inner, t in child.state_dict().items()})
        return found


tiny_module = answers.to(
    questions.tiny_module,
    takeaway="You wrote the part that every model in PyTorch is built on: `nn.Module` finds its parameters and "
    "buffers by the same rules.",
    hints=[
        "An object knows its own attributes by name. Which Python function shows you all of them as a dict?",
        "Go through `vars(self).items()`. Three kinds of value matter: a parameter, a module, and a "
        "registered buffer. How will you recognise a buffer? Its value may change, but its name doesn't.",
        "Say the attribute `name` holds a module. Ask this module for *its* `named_parameters()`, and put "
        '`name + "."` in front of each name you get. The module does the same with the modules inside it.',
        "`register_buffer` does two things: it sets the attribute with `setattr(self, name, tensor)`, and it "
        "adds the name to a set that you make in `__init__`. `state_dict` returns the parameters, and the "
        "attributes whose names are in that set.",
    ],
    survivors={
        f"line {number}: `{line}` left out": "an annotation, which sets nothing"
        for number, line in enumerate(
            (
                "_parameters: dict[str, nn.Parameter]",
                "_buffers: dict[str, Tensor]",
                "_children: dict[str, Any]",
            ),
            1,
        )
    },
)(TinyModule)


class Entry(NamedTuple):
    """A tensor among a module's attributes, or deeper: the names on the way to it, its kind and itself."""

    path: tuple[str, ...]
    kind: str  # "parameter", "buffer" or "tensor"
    value: Any

    @property
    def name(self) -> str:
        return ".".join(self.path)


Entries = list[Entry]
Found = list[tuple[str, Any]]


def _parameters(entries: Entries) -> Found:
    return [(e.name, e.value) for e in entries if e.kind == "parameter"]


def _state(entries: Entries) -> Found:
    return [(e.name, e.value) for e in entries if e.kind != "tensor"]


class Toy:
    """Right but for what a misconception changes: which attributes it walks through, and what it lists of them."""

    parameters: Callable[[Entries], Found] = staticmethod(_parameters)
    state: Callable[[Entries], Found] = staticmethod(_state)

    def __init__(self) -> None:
        self.buffer_names: dict[str, Tensor] = {}

    def register_buffer(self, name: str, tensor: Tensor) -> None:
        self.buffer_names[name] = tensor
        setattr(self, name, tensor)

    def attributes(self) -> Iterator[tuple[str, Any]]:
        yield from vars(self).items()

    def is_child(self, value: Any) -> bool:
        return isinstance(value, Toy)

    def entries(self) -> Iterator[Entry]:
        for name, value in self.attributes():
            if isinstance(value, Tensor):
                parameter = isinstance(value, nn.Parameter)
                kind = "parameter" if parameter else "buffer" if name in self.buffer_names else "tensor"
                yield Entry((name,), kind, value)
            elif self.is_child(value):
                yield from (Entry((name, *e.path), e.kind, e.value) for e in value.entries())

    def named_parameters(self) -> Found:
        return type(self).parameters(list(self.entries()))

    def state_dict(self) -> dict[str, Any]:
        return dict(type(self).state(list(self.entries())))


def _toy(
    parameters: Callable[[Entries], Found] = _parameters,
    state: Callable[[Entries], Found] = _state,
    **changes: Any,
) -> type[Toy]:
    """The toy with other lists, or other methods."""
    made = {"parameters": staticmethod(parameters), "state": staticmethod(state), **changes}
    return type("TinyModule", (Toy,), made)


def _both(change: Callable[[Entries], Entries]) -> type[Toy]:
    """The toy that lists other entries, in both of its methods."""
    return _toy(lambda found: _parameters(change(found)), lambda found: _state(change(found)))


def _renamed(name: Callable[[tuple[str, ...]], str]) -> type[Toy]:
    """The toy that gives its entries other names."""
    return _both(lambda found: [Entry((name(e.path),), e.kind, e.value) for e in found])


def _set_in_order(self: Any, name: str, value: Any) -> None:
    """Keeps each parameter and module that ever was an attribute."""
    object.__setattr__(self, name, value)
    if isinstance(value, nn.Parameter | Toy):
        self.__dict__.setdefault("history", []).append((name, value))


def _ever_set(self: Any) -> Iterator[tuple[str, Any]]:
    yield from self.__dict__.get("history", [])
    yield from ((name, value) for name, value in vars(self).items() if name in self.buffer_names)


def _last_of_each(self: Any) -> Iterator[tuple[str, Any]]:
    yield from dict(_ever_set(self)).items()


def _first_buffers(self: Any) -> Iterator[tuple[str, Any]]:
    yield from {**vars(self), **self.buffer_names}.items()


def _in_lists_too(self: Any) -> Iterator[tuple[str, Any]]:
    for name, value in vars(self).items():
        if isinstance(value, list):
            yield from ((f"{name}.{place}", item) for place, item in enumerate(value))
        else:
            yield name, value


def _modules_as_entries(self: Any) -> Found:
    wanted = (nn.Parameter, Toy)
    return [(name, value) for name, value in vars(self).items() if isinstance(value, wanted)]


def _forgets(method: str) -> type[Toy]:
    """Lists nothing in this method."""
    return _toy(parameters=lambda found: []) if method == "parameters" else _toy(state=lambda found: [])


tiny_module.mistakes(
    own_alone=wrong(_both(lambda found: [e for e in found if len(e.path) == 1])).tell(
        "You listed a module's own tensors and left out what the modules inside it hold. Which attributes "
        "have tensors of their own?"
    ),
    two_levels_only=wrong(_both(lambda found: [e for e in found if len(e.path) <= 2])).tell(
        "You listed the tensors of a module and of the modules inside it, but went no deeper. Which method "
        "could each inner module run to list everything that it holds?",
        breaks="to any depth",
    ),
    names_without_the_way=wrong(_renamed(lambda path: path[-1])).tell(
        "You listed each tensor of an inner module under the tensor's name alone, so two weights share one "
        "key. What could you put in front of each name to say which module the tensor belongs to?"
    ),
    last_two_names=wrong(_renamed(lambda path: ".".join(path[-2:]))).tell(
        "Where a name should have three parts, yours has only the last two. How do you put `name.` in front "
        "of a name that already has a dot?"
    ),
    last_two_names_listed=wrong(
        _toy(lambda found: [(".".join(e.path[-2:]), e.value) for e in found if e.kind == "parameter"])
    ).tell(
        "Your `state_dict` has the full path in each name. But where a name in `named_parameters` should have"
        " three parts, yours has only the last two: what does `state_dict` do differently?"
    ),
    last_two_names_saved=wrong(
        _toy(state=lambda found: [(".".join(e.path[-2:]), e.value) for e in found if e.kind != "tensor"])
    ).tell(
        "Your `named_parameters` has the full path in each name. But where a name in `state_dict` should have"
        " three parts, yours has only the last two: what does `named_parameters` do differently?"
    ),
    bare_names_listed=wrong(
        _toy(lambda found: [(e.path[-1], e.value) for e in found if e.kind == "parameter"])
    ).tell(
        "Your `named_parameters` gives an inner module's tensors only their own names, with no module's name "
        "in front. Your `state_dict` has the full names: what does `state_dict` do differently?"
    ),
    bare_names_saved=wrong(
        _toy(state=lambda found: [(e.path[-1], e.value) for e in found if e.kind != "tensor"])
    ).tell(
        "Your `state_dict` gives an inner module's tensors only their own names, with no module's name in "
        "front. Your `named_parameters` has the full names: what does `named_parameters` do differently?"
    ),
    every_tensor_listed=wrong(_toy(lambda found: [(e.name, e.value) for e in found])).tell(
        "Your `named_parameters` lists every tensor, even plain tensors and buffers. What sets an "
        "`nn.Parameter` apart from them?"
    ),
    buffers_are_frozen_parameters=wrong(
        _toy(
            register_buffer=lambda self, name, tensor: setattr(
                self, name, nn.Parameter(tensor, requires_grad=False)
            )
        )
    ).tell(
        "You turned each buffer into a frozen parameter, so it's listed among the parameters. How else could "
        "the module remember that an attribute such as `mean` is a buffer?"
    ),
    buffer_remembered_alone=wrong(
        _toy(register_buffer=lambda self, name, tensor: self.buffer_names.update({name: tensor}))
    ).tell(
        'After `m.register_buffer("mean", t)`, your module `m` has no attribute `m.mean`. `register_buffer` '
        "should do two things: which of them is missing?"
    ),
    a_dot_in_front=wrong(_renamed(lambda path: "." + ".".join(path))).tell(
        "All your names begin with a dot. A module's own tensors have nothing in front of their names: which "
        "names need a dot?"
    ),
    joined_without_a_dot=wrong(_renamed("".join)).tell(
        "Your names have no dots. What does `aw` mean: the tensor `aw`, or the `w` of module `a`?"
    ),
    joined_by_an_underscore=wrong(_renamed("_".join)).tell(
        "You joined the names with an underscore, but a name may have underscores of its own. Which character"
        " can't be part of a name?"
    ),
    way_backwards=wrong(_renamed(lambda path: ".".join(reversed(path)))).tell(
        "Your names start with the tensor and end with the outermost module. Which comes first in Python's "
        "own `m.inner.w`?"
    ),
    every_tensor_trains=wrong(
        _toy(
            lambda found: [(e.name, e.value) for e in found], lambda found: [(e.name, e.value) for e in found]
        )
    ).tell(
        "Both of your methods list every tensor, so an optimizer would be given plain tensors and buffers "
        "too. What sets an `nn.Parameter` apart from these?",
        breaks="Leave out plain tensors",
    ),
    plain_tensors_saved=wrong(_toy(state=lambda found: [(e.name, e.value) for e in found])).tell(
        "Your `state_dict` has plain tensors in it. Which two kinds of tensors should it hold?"
    ),
    plain_tensors_are_buffers=wrong(
        _toy(
            lambda found: [(e.name, e.value) for e in found if e.kind != "buffer"],
            lambda found: [(e.name, e.value) for e in found],
        )
    ).tell("You listed plain tensors as parameters. What sets an `nn.Parameter` apart from them?"),
    buffers_train=wrong(_toy(lambda found: _state(found))).tell(
        "You listed buffers among the parameters, so an optimizer would be given the buffers too. Which of "
        "`named_parameters` and `state_dict` should list a buffer?",
        breaks="but not among the parameters",
    ),
    buffers_not_saved=wrong(_toy(state=_parameters)).tell(
        "Your `state_dict` has no buffers, so a saved model would lose its running means, for example. How "
        "can a module remember which names it registered as buffers?"
    ),
)
