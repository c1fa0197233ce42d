"""Answers: the permutation that undoes a permutation, as a view."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import undo_permute as questions
from lessons_lib.exercises.lesson_03_views_and_strides.undo_permute import Order


@answers.to(
    questions.undo_permute,
    hints=[
        "Take order = (2, 0, 1) and write down which old axis stands in each place of `turned`. Where did old axis 0 go?",
        "Old axis k now stands at the place where `order` holds k. Those places, for k = 0, 1, 2, …, are the order you need.",
        "`order.index(k)` is the place of k in a tuple. Make a list of them and hand it to `permute`.",
    ],
)
def undo_permute(turned: Tensor, order: Order) -> Tensor:
    places = sorted(range(len(order)), key=order.__getitem__)
    return turned.permute(places)


undo_permute.mistakes(
    the_same_order_again=wrong(lambda turned, order: turned.permute(order)).tell(
        "Your axes were moved by the same order once more. That leads back only where axes were exchanged in pairs; after "
        "(2, 0, 1) it takes another order.",
        breaks="any order",
    ),
    order_read_backwards=wrong(lambda turned, order: turned.permute(order[::-1])).tell(
        "Your axes were moved by the order read backwards. Undoing is another thing: for each old axis, ask where it stands now."
    ),
    nothing_undone=wrong(lambda turned, order: turned).tell(
        "Your answer is `turned` as it was given: its axes still stand in the new order."
    ),
    all_axes_reversed=wrong(lambda turned, order: turned.permute(tuple(range(turned.dim()))[::-1])).tell(
        "All axes were reversed. That undoes only an order that reverses them all."
    ),
    refilled_in_the_old_shape=wrong(
        lambda turned, order: turned.reshape(undo_permute(turned, order).shape)
    ).tell(
        "The shape is x's, but the numbers stand in reading order of `turned`: `reshape` refills and moves no axis."
    ),
    ends_exchanged=wrong(lambda turned, order: turned.transpose(0, -1)).tell(
        "Only the first and the last axis were exchanged. Each axis has to go back to its own place."
    ),
    first_two_exchanged=wrong(lambda turned, order: turned.transpose(0, 1)).tell(
        "Only the first two axes were exchanged. Each axis has to go back to its own place."
    ),
)


@undo_permute.misconception(
    "Axes were swapped one after another along the order, forwards. Each swap changes where the others stand, so that leads somewhere else."
)
def swapped_one_after_another(turned: Tensor, order: Order) -> Tensor:
    for place, axis in enumerate(order):
        turned = turned.transpose(place, axis)
    return turned


undo_permute.mistakes(
    the_order_twice_more=wrong(lambda turned, order: turned.permute(order).permute(order)).tell(
        "Your axes were moved by the order twice more. That leads back only where three axes go round; after (2, 3, 1, 0) it doesn't."
    ),
    order_with_a_minus=wrong(lambda turned, order: turned.permute([-axis for axis in order])).tell(
        "Your axes were moved by the order with a minus before each number. A negative axis is counted from the end; it undoes nothing."
    ),
    undoes_one_order_only=wrong(lambda turned, order: turned.permute(1, 2, 0)).tell(
        "Your order is (1, 2, 0), whatever `order` says: that undoes (2, 0, 1), and only that. Make your order from the one you are given.",
        breaks="any number of axes",
    ),
    backwards_and_sorted=wrong(
        lambda turned, order: turned.permute([order[::-1].index(axis) for axis in range(len(order))])
    ).tell(
        "You sorted the places of the order *read backwards*. What you need are the places at which the order itself holds 0, 1, 2 and so on."
    ),
    by_falling_strides=wrong(
        lambda turned, order: turned.permute(
            sorted(range(turned.dim()), key=turned.stride().__getitem__, reverse=True)
        )
    ).tell(
        "Your axes stand in the order of falling strides, the order that they have in a *new* x. This x may lie in memory in another "
        "way. What do you know of it besides the strides?"
    ),
    up_to_four_axes=wrong(
        lambda turned, order: turned if len(order) > 4 else undo_permute(turned, order)
    ).breaks("any number of axes"),
    copied=wrong(lambda turned, order: undo_permute(turned, order).clone()).breaks("as a view"),
)
