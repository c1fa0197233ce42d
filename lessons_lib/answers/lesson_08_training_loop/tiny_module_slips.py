"""More ways in which a module of one's own goes wrong."""

from lessons_lib.answers.lesson_08_training_loop.tiny_module import (
    Toy,
    _both,
    _ever_set,
    _first_buffers,
    _forgets,
    _in_lists_too,
    _last_of_each,
    _modules_as_entries,
    _parameters,
    _set_in_order,
    _toy,
    tiny_module,
)
from lessons_lib.checking.exercise.answer_key import wrong

tiny_module.mistakes(
    parameters_not_saved=wrong(
        _toy(state=lambda found: [(e.name, e.value) for e in found if e.kind == "buffer"])
    ).tell(
        "Your `state_dict` has buffers but no parameters, so a saved model would lose its weights. Which "
        "tensors belong in `state_dict`?"
    ),
    inner_buffers_not_saved=wrong(
        _toy(
            state=lambda found: [
                (e.name, e.value)
                for e in found
                if e.kind == "parameter" or (e.kind == "buffer" and len(e.path) == 1)
            ]
        )
    ).tell(
        "Your `state_dict` lacks the buffers of inner modules. Which method of an inner module already lists "
        "its buffers?"
    ),
    inner_parameters_not_saved=wrong(
        _toy(
            state=lambda found: [(e.name, e.value) for e in found if len(e.path) == 1 and e.kind != "tensor"]
        )
    ).tell(
        "Your `state_dict` stops at a module's own tensors, but your `named_parameters` goes deeper. What "
        "does `named_parameters` do differently?"
    ),
    inner_parameters_not_listed=wrong(
        _toy(lambda found: [(e.name, e.value) for e in found if len(e.path) == 1 and e.kind == "parameter"])
    ).tell(
        "Your `named_parameters` stops at a module's own parameters, but your `state_dict` goes deeper. What "
        "does `state_dict` do differently?"
    ),
    inner_alone=wrong(_both(lambda found: [e for e in found if len(e.path) > 1])).tell(
        "You listed what inner modules hold, but left out the module's own tensors. Where in your code should"
        " those be added?"
    ),
    first_alone=wrong(_both(lambda found: found[:1])).tell(
        "Only the first tensor is in your lists. Is a `return` inside the loop?"
    ),
    inner_buffers_bare=wrong(
        _toy(
            state=lambda found: [
                (e.path[-1] if e.kind == "buffer" else e.name, e.value) for e in found if e.kind != "tensor"
            ]
        )
    ).tell(
        "In your `state_dict`, an inner module's buffers have only their own names, with no module's name in "
        "front. Parameters have their full names there: how do you give buffers theirs?"
    ),
    modules_listed=wrong(_toy(named_parameters=_modules_as_entries)).tell(
        "For an inner module, you listed one entry that isn't a tensor. An inner module can hold several "
        "tensors, each with a name: how do you pass on every name with its tensor?"
    ),
    frozen_left_out=wrong(
        _both(lambda found: [e for e in found if e.kind != "parameter" or e.value.requires_grad])
    ).tell(
        "You left out frozen parameters, but they belong to the model and have to be saved. Is "
        "`requires_grad` what makes something a parameter?"
    ),
    frozen_not_listed=wrong(
        _toy(
            lambda found: [
                (e.name, e.value) for e in found if e.kind == "parameter" and e.value.requires_grad
            ]
        )
    ).tell(
        "Your `named_parameters` leaves out frozen parameters. What makes something a parameter: "
        "`requires_grad`, or its type?"
    ),
    what_requires_grad=wrong(
        _toy(
            state=lambda found: [
                (e.name, e.value)
                for e in found
                if e.kind == "buffer" or (e.kind == "parameter" and e.value.requires_grad)
            ]
        )
    ).tell(
        "Your `state_dict` leaves out frozen parameters. If you load that state into a new model, what "
        "happens to its frozen layers?"
    ),
    every_one_ever_set=wrong(_toy(__setattr__=_set_in_order, attributes=_ever_set)).tell(
        "You list values that have been replaced, but an attribute has only one value at a time. When should "
        "you remove its old value?",
        breaks="list only what it holds now",
    ),
    replaced_by_none_stays=wrong(_toy(__setattr__=_set_in_order, attributes=_last_of_each)).tell(
        "After `m.b = None`, you still list the old `b`. When a name gets a value of a different kind, which "
        "line of yours removes the old value?"
    ),
    buffers_as_registered=wrong(_toy(attributes=_first_buffers)).tell(
        "Your `state_dict` has the buffers as they were when you registered them. After `m.mean = …`, should "
        "your `state_dict` have the old tensor or the new one?"
    ),
    lists_searched=wrong(_toy(attributes=_in_lists_too)).tell(
        "You also looked into lists, and nn.Module doesn't. What kind of value has to be an attribute itself,"
        " so that nn.Module finds it?",
        breaks="Don't look inside lists",
    ),
    children_of_the_same_class=wrong(_toy(is_child=lambda self, value: isinstance(value, type(self)))).tell(
        "Your modules seem to look only for modules of their own class, so a module of a subclass doesn't "
        "find a plain TinyModule among its attributes. Which class is every one of these modules an instance "
        "of?"
    ),
    plain_modules_only=wrong(
        _toy(is_child=lambda self, value: isinstance(value, Toy) and type(value).__name__ != "Layer")
    ).tell(
        "You find modules whose class is exactly TinyModule, but not modules of a subclass. Would "
        "`isinstance` find a module of a subclass?"
    ),
    copies_listed=wrong(
        _toy(lambda found: [(name, p.detach().clone()) for name, p in _parameters(found)])
    ).tell(
        "Your `named_parameters` returns copies. If an optimizer updates the copies, what happens to the "
        "model?",
        breaks="the parameters themselves",
    ),
    state_is_empty=wrong(_forgets("state")).tell(
        "Your `state_dict` is always empty. Which two kinds of tensors should it hold?"
    ),
    none_found=wrong(_forgets("parameters")).tell(
        "Your `named_parameters` is always empty. Where does Python keep an object's attributes?"
    ),
)
