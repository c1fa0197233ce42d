"""Answers: a batch on another device, whatever it is made of."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import moved_to as questions

CONTAINERS = (tuple, list, dict)


def _rebuilt(value: Any, leaf: Callable[[Any], Any], opened: tuple[type, ...] = CONTAINERS) -> Any:
    """The same containers with `leaf` applied to what is in them; those not in `opened` are leaves too."""
    if type(value) in opened:
        if isinstance(value, dict):
            return {key: _rebuilt(item, leaf, opened) for key, item in value.items()}
        return type(value)([_rebuilt(item, leaf, opened) for item in value])
    return leaf(value)


def _to(device: str) -> Callable[[Any], Any]:
    return lambda value: value.to(device) if isinstance(value, Tensor) else value


@answers.to(
    questions.moved_to,
    hints=[
        "Which kinds of value may your function get, and what should it return for each kind?",
        "A tuple holds values, and each of them is again of one of these kinds. Which function already "
        "handles them?",
        "Let the function call itself on each item, and put the results into a new container. For a dict, "
        "that's `{key: moved_to(value, device) for key, value in batch.items()}`.",
        "`isinstance(batch, tuple)` tells you whether the batch is a tuple. Remember that `.to(device)` "
        "returns the tensor that you want.",
    ],
    takeaway="This one function moves a DataLoader's batch to any device, however deeply its tensors are nested in"
    " tuples, lists and dicts.",
)
def moved_to(batch: Any, device: str) -> Any:
    return _rebuilt(batch, _to(device))


def _one_level(batch: Any, device: str) -> Any:
    to = _to(device)
    if isinstance(batch, dict):
        return {key: to(value) for key, value in batch.items()}
    return type(batch)([to(value) for value in batch]) if isinstance(batch, (tuple, list)) else to(batch)


def _in_order(batch: Any, device: str, moves: Callable[[int], bool]) -> Any:
    """Moves those tensors whose number, counted from 0, is accepted."""
    seen: list[Tensor] = []

    def leaf(value: Any) -> Any:
        if not isinstance(value, Tensor):
            return value
        seen.append(value)
        return value.to(device) if moves(len(seen) - 1) else value

    return _rebuilt(batch, leaf)


def _as(batch: Any, device: str, kinds: dict[type, Callable[[Any], Any]]) -> Any:
    """Moved, with containers of these types made into others."""
    if isinstance(batch, dict):
        moved: Any = {key: _as(value, device, kinds) for key, value in batch.items()}
    elif isinstance(batch, (tuple, list)):
        moved = type(batch)([_as(value, device, kinds) for value in batch])
    else:
        return _to(device)(batch)
    return kinds.get(type(batch), lambda made: made)(moved)


def _leaves(batch: Any) -> list[Any]:
    if isinstance(batch, (tuple, list, dict)):
        values = batch.values() if isinstance(batch, dict) else batch
        return [leaf for value in values for leaf in _leaves(value)]
    return [batch]


def _to_depth(batch: Any, device: str, depth: int) -> Any:
    """Moves what lies in at most so many containers."""
    if not isinstance(batch, CONTAINERS):
        return _to(device)(batch)
    if depth == 0:
        return batch
    if isinstance(batch, dict):
        return {key: _to_depth(value, device, depth - 1) for key, value in batch.items()}
    return type(batch)([_to_depth(value, device, depth - 1) for value in batch])


def _unreturned(batch: Any, device: str, opened: tuple[type, ...], others: bool) -> Any:
    """None for containers that are not in `opened`, and for what is no tensor unless `others`."""
    if type(batch) in opened:
        return {key: _unreturned(value, device, opened, others) for key, value in batch.items()}
    moved = _to(device)(batch)
    return moved if isinstance(moved, Tensor) or (others and not isinstance(batch, CONTAINERS)) else None


def _first_of_each(batch: Any, device: str, of: tuple[type, ...], empty: str | None) -> Any:
    """Of these containers only the first item; of one without any, itself or None, as after a loop that doesn't run."""
    if isinstance(batch, of) and not batch:
        return batch if empty else None
    if isinstance(batch, dict):
        items = list(batch.items())[: 1 if dict in of else None]
        return {key: _first_of_each(value, device, of, empty) for key, value in items}
    if isinstance(batch, (tuple, list)):
        return type(batch)([_first_of_each(value, device, of, empty) for value in batch[:1]])
    return _to(device)(batch)


moved_to.mistakes(
    not_moved=wrong(lambda batch, device: batch).tell(
        "Your tensors stayed where they were. Does your code use the tensor that `.to` returns? And does it "
        "use `device`?"
    ),
    one_level_only=wrong(lambda batch, device: _one_level(batch, device)).tell(
        "Tensors one level down moved, but deeper ones didn't. What should happen to an item that is itself a"
        " tuple, list or dict?",
        breaks="nested tuples, lists and dicts of tensors",
    ),
    three_levels_only=wrong(lambda batch, device: _to_depth(batch, device, 3)).tell(
        "Your code opens three levels of containers, and tensors deeper down didn't move. How could a "
        "function open containers inside containers, however deep they go?",
        breaks="to any depth",
    ),
    some_levels_only=wrong(
        lambda batch, device, depth: _to_depth(batch, device, depth), over={"depth": [2, 4, 5]}
    ).tell(
        "Your code opens {depth} levels of containers, and tensors deeper down didn't move. How could a "
        "function open containers inside containers, however deep they go?"
    ),
    detached=wrong(
        lambda batch, device: _rebuilt(batch, lambda v: v.detach().to(device) if isinstance(v, Tensor) else v)
    ).tell(
        "Your tensors moved, but none requires grad any more, as if you'd detached them. What cuts a moved "
        "tensor off from its graph?",
        breaks="the one that you return should too",
    ),
    numbers_made_floats=wrong(
        lambda batch, device: _rebuilt(batch, lambda v: float(v) if type(v) is int else _to(device)(v))
    ).tell(
        "The Python ints in the batch became floats. Which of your lines changes values that aren't tensors?"
    ),
    new_on_meta=wrong(
        lambda batch, device, grad: _rebuilt(
            batch,
            lambda v: (
                torch.empty_like(v, device=device, requires_grad=grad and v.requires_grad)
                if isinstance(v, Tensor) and device != "cpu"
                else v
            ),
        ),
        over={"grad": [True, False]},
    ).tell(
        "Shapes and devices are right, but your code created tensors without copying the batch's numbers into"
        " them. On a GPU, what would these tensors hold?"
    ),
    nothing_for_containers=wrong(
        lambda batch, device, kept: _unreturned(batch, device, *kept),
        over={"kept": [((), False), ((dict,), False), ((), True), ((dict,), True)]},
    ).tell("For a tuple or list, you returned `None`. Is a `return` missing after the loop?"),
    first_item_of_each=wrong(
        lambda batch, device, which: _first_of_each(batch, device, *which),
        over={"which": [(of, empty) for of in (CONTAINERS, (tuple, list)) for empty in (None, "itself")]},
    ).tell("You returned only the first item of each tuple or list. Is your `return` inside the loop?"),
    lone_tensors_only=wrong(lambda batch, device: _to(device)(batch)).tell(
        "A tensor by itself moved, but tensors in a tuple, list or dict stayed where they were. How can your "
        "code reach the items of a container?"
    ),
    tuples_not_opened=wrong(lambda batch, device: _rebuilt(batch, _to(device), (list, dict))).tell(
        "Tensors in tuples stayed where they were. Which kinds of container does your code open?"
    ),
    lists_not_opened=wrong(lambda batch, device: _rebuilt(batch, _to(device), (tuple, dict))).tell(
        "Tensors in lists stayed where they were. Which kinds of container does your code open?"
    ),
    dicts_not_opened=wrong(lambda batch, device: _rebuilt(batch, _to(device), (tuple, list))).tell(
        "Tensors in dicts stayed where they were. Which kinds of container does your code open?"
    ),
    dicts_alone_opened=wrong(lambda batch, device: _rebuilt(batch, _to(device), (dict,))).tell(
        "Tensors in tuples and lists stayed where they were. Which kinds of container does your code open?"
    ),
    tuples_made_lists=wrong(lambda batch, device: _as(batch, device, {tuple: list})).tell(
        "Everything moved, but your tuples became lists. A list comprehension creates a list: what turns it "
        "into a tuple?",
        breaks="in containers of the same kind",
    ),
    lists_made_tuples=wrong(lambda batch, device: _as(batch, device, {list: tuple})).tell(
        "Everything moved, but your lists became tuples. How do you return the same kind of container that "
        "came in?"
    ),
    dicts_made_lists=wrong(
        lambda batch, device: _as(batch, device, {dict: lambda made: list(made.values())})
    ).tell(
        "Your dicts became lists. Keys and values both belong to the batch: how do you keep them together?"
    ),
    all_made_lists=wrong(
        lambda batch, device: _as(batch, device, {tuple: list, dict: lambda made: list(made.values())})
    ).tell(
        "All your containers became lists. How do you return the same kind of container that came in, and "
        "keep a dict's keys with their values?"
    ),
    flattened=wrong(
        lambda batch, device: (
            list(map(_to(device), _leaves(batch))) if isinstance(batch, CONTAINERS) else _to(device)(batch)
        )
    ).tell(
        "You returned one flat list of everything inside the batch, but the caller expects the batch's own "
        "nesting. What should your function return for a list inside a list?"
    ),
    other_values_dropped=wrong(lambda batch, device: _without_others(batch, device)).tell(
        "Tensors moved, but you dropped everything else, such as names, numbers and `None`. What should your "
        "function return for a value of this kind?",
        breaks="Leave other values as they are",
    ),
    other_values_none=wrong(
        lambda batch, device: _rebuilt(batch, lambda v: v.to(device) if isinstance(v, Tensor) else None)
    ).tell(
        "You returned `None` in place of values that aren't tensors. What does your function return when none of its conditions holds?"
    ),
    numbers_made_tensors=wrong(
        lambda batch, device: _rebuilt(
            batch,
            lambda v: torch.as_tensor(v, device=device) if isinstance(v, (Tensor, int, float)) else v,
        )
    ).tell(
        "Plain numbers became tensors, but values that aren't tensors should stay as they are. How can your "
        "code tell a tensor from a number?"
    ),
    dict_values_dropped=wrong(lambda batch, device: _without_others(batch, device, (dict,))).tell(
        "In dicts, you dropped everything that isn't a tensor or a container. What should the moved dict hold"
        " for names, numbers and `None`?"
    ),
    tuples_made_generators=wrong(
        lambda batch, device: _as(batch, device, {tuple: lambda made: (item for item in made)})
    ).tell(
        "Instead of tuples, you returned something that creates its items later. What turns `(… for item in "
        "batch)` into a tuple?"
    ),
    tuples_and_other_values=wrong(
        lambda batch, device: _as(
            _rebuilt(batch, lambda v: v if isinstance(v, Tensor) else None), device, {tuple: list}
        )
    ).tell(
        "Your tuples became lists, and `None` took the place of values such as names and numbers. What should"
        " your function return for a tuple, and what for a name?"
    ),
    first_item_of_dicts=wrong(lambda batch, device: _first_of_dicts(batch, device)).tell(
        "You returned only the first item of each dict. Is your `return` inside the loop?"
    ),
    first_tensor_only=wrong(lambda batch, device: _in_order(batch, device, lambda n: n == 0)).tell(
        "Only the first tensor of each batch moved. A model and its loss need all the tensors of a batch on "
        "one device: what does your code do with the others?"
    ),
    all_but_the_first=wrong(lambda batch, device: _in_order(batch, device, lambda n: n > 0)).tell(
        "The first tensor of each batch stayed where it was, but the others moved. What does your code do "
        "differently with the first one?"
    ),
    floats_only=wrong(
        lambda batch, device: _rebuilt(
            batch,
            lambda v: v.to(device) if isinstance(v, Tensor) and v.is_floating_point() else v,
        )
    ).tell(
        "Floating-point tensors moved, but labels and masks stayed. The loss will need them on the same "
        "device: what in your code leaves them out?"
    ),
    all_made_float32=wrong(
        lambda batch, device: _rebuilt(
            batch, lambda v: v.to(device, torch.float32) if isinstance(v, Tensor) else v
        )
    ).tell(
        "Your labels and masks became float32, but a move should change only the device. Which of your calls "
        "changes the dtype?"
    ),
    values_lost=wrong(
        lambda batch, device: _rebuilt(
            batch, lambda v: torch.zeros_like(v, device=device) if isinstance(v, Tensor) else v
        )
    ).tell(
        "Shapes and devices are right, but the numbers are all 0, as if you'd created tensors of the right "
        "shapes. How do the batch's numbers get into them?"
    ),
    always_meta=wrong(lambda batch, device: _rebuilt(batch, _to("meta"))).tell(
        "Your tensors are on the meta device in every case. Where does your code use `device`?"
    ),
)


def _without_others(batch: Any, device: str, of: tuple[type, ...] = CONTAINERS) -> Any:
    kept = (Tensor, *CONTAINERS) if isinstance(batch, of) else object
    if isinstance(batch, dict):
        return {k: _without_others(v, device, of) for k, v in batch.items() if isinstance(v, kept)}
    if isinstance(batch, (tuple, list)):
        return type(batch)([_without_others(v, device, of) for v in batch if isinstance(v, kept)])
    return _to(device)(batch)


def _first_of_dicts(batch: Any, device: str) -> Any:
    if isinstance(batch, dict):
        for key, value in batch.items():
            return {key: _first_of_dicts(value, device)}
        return {}
    if isinstance(batch, (tuple, list)):
        return type(batch)([_first_of_dicts(value, device) for value in batch])
    return _to(device)(batch)


# Programs that take a batch for a row of tensors: they raise on dicts and names, so they are here as they are written.


@moved_to.misconception(
    "The tensors in a tuple or list stay where they were. `.to` doesn't change a tensor, and `item = …` "
    "doesn't change the batch: where should the moved tensors go?"
)
def each_item_lost(batch: Any, device: str) -> Any:
    for item in batch:
        item = item.to(device)
    return batch


@moved_to.misconception(
    "You made a list of the batch's items, which works for a list of tensors. What if the batch is a "
    "single tensor, a dict, or a string?"
)
def a_list_of_items(batch: Any, device: str) -> Any:
    return [item.to(device) for item in batch]


@moved_to.misconception(
    "You made a tuple of the batch's items, which works for a tuple of tensors. What if the batch is a "
    "single tensor, a dict, or a string?"
)
def a_tuple_of_items(batch: Any, device: str) -> Any:
    return tuple(item.to(device) for item in batch)


@moved_to.misconception("You returned only the first item. Is your `return` inside the loop?")
def first_item_alone(batch: Any, device: str) -> Any:
    for item in batch:
        return item.to(device)
    return None


@moved_to.misconception(
    "You treated the batch as a pair of tensors. What if it's a dict, or one tensor, or has a third part?"
)
def pairs_only(batch: Any, device: str) -> Any:
    x, y = batch
    return x.to(device), y.to(device)


@moved_to.misconception(
    "Your result is right, but you put it into the caller's own lists and dicts, and other code may need "
    "the old batch. Where else could you put the moved values?",
    breaks="Don't change the original batch",
)
def changed_in_place(batch: Any, device: str) -> Any:
    if isinstance(batch, tuple):
        return tuple(changed_in_place(value, device) for value in batch)
    if not isinstance(batch, (list, dict)):
        return _to(device)(batch)
    for key in batch if isinstance(batch, dict) else range(len(batch)):
        batch[key] = changed_in_place(batch[key], device)
    return batch


# Loops that make a list of whatever comes: of a dict they go through the keys, and of a name through its letters, for ever.


@moved_to.misconception(
    "Whatever you're given, you return a list, even for names and numbers. What should happen to each "
    "kind of container, and to everything else?"
)
def lists_of_everything(batch: Any, device: str) -> Any:
    if isinstance(batch, Tensor):
        return batch.to(device)
    out = []
    for item in batch:
        out.append(lists_of_everything(item, device))
    return out
