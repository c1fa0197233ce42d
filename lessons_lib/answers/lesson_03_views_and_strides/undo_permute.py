"""Answers: the permutation that undoes a permutation, as a view."""

from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import undo_permute as questions
from lessons_lib.exercises.lesson_03_views_and_strides.undo_permute import Order


@answers.to(
    questions.undo_permute,
    hints=[
        "Take order = (2, 0, 1) and write down which old axis is at each position of `turned`. Where did old axis 0 go?",
        "Old axis k is now at the position where `order` holds k. The positions of 0, 1, 2, … in `order` are "
        "the new order that you need.",
        "`order.index(k)` is the position of k in the tuple `order`. List these positions for k = 0, 1, 2, … "
        "and give the list to `permute`.",
    ],
    takeaway="You can now invert any permutation. `torch.tensor(order).argsort()` gives the inverse order, too.",
)
def undo_permute(turned: Tensor, order: Order) -> Tensor:
    places = sorted(range(len(order)), key=order.__getitem__)
    return turned.permute(places)


undo_permute.mistakes(
    the_same_order_again=wrong(lambda turned, order: turned.permute(order)).tell(
        "You permuted by the same order again, which leads back to x only if axes were swapped in pairs. With"
        " the order (2, 0, 1), where in `turned` is old axis 0?",
        breaks="any order",
    ),
    order_read_backwards=wrong(lambda turned, order: turned.permute(order[::-1])).tell(
        "You permuted by the order read backwards, which undoes only some orders. Where in `turned` is each "
        "old axis now?"
    ),
    nothing_undone=wrong(lambda turned, order: turned).tell(
        "You returned `turned` as it was. Which order of its axes leads back to x?"
    ),
    all_axes_reversed=wrong(lambda turned, order: turned.permute(tuple(range(turned.dim()))[::-1])).tell(
        "You put all axes in reverse order, which undoes `order` only if `order` reverses them too. Where in "
        "`turned` is each old axis?"
    ),
    refilled_in_the_old_shape=wrong(
        lambda turned, order: turned.reshape(undo_permute(turned, order).shape)
    ).tell(
        "You have the shape of x, but the numbers are in the reading order of `turned`. `reshape` moves no "
        "axis: what does?"
    ),
    ends_exchanged=wrong(lambda turned, order: turned.transpose(0, -1)).tell(
        "You swapped only the first and the last axis. Where does each of the other axes belong?"
    ),
    first_two_exchanged=wrong(lambda turned, order: turned.transpose(0, 1)).tell(
        "You swapped only the first two axes. Where does each of the other axes belong?"
    ),
)


@undo_permute.misconception(
    "Your axes look as if you swapped axis 0 with axis order[0], then axis 1 with axis order[1], and so "
    "on. But a swap moves two axes at once: how can you find all positions before moving any?"
)
def swapped_one_after_another(turned: Tensor, order: Order) -> Tensor:
    for place, axis in enumerate(order):
        turned = turned.transpose(place, axis)
    return turned


undo_permute.mistakes(
    the_order_twice_more=wrong(lambda turned, order: turned.permute(order).permute(order)).tell(
        "`turned` is x permuted once, and you permuted it by the order twice more, which doesn't always lead "
        "back to x. With the order (2, 3, 1, 0), where in `turned` is old axis 0?"
    ),
    order_with_a_minus=wrong(lambda turned, order: turned.permute([-axis for axis in order])).tell(
        "You permuted by the order with a minus before each number, but negative axes count from the end. "
        "Where in `turned` is each old axis now?"
    ),
    undoes_one_order_only=wrong(lambda turned, order: turned.permute(1, 2, 0)).tell(
        "You permuted by (1, 2, 0), whatever `order` says, which undoes only the order (2, 0, 1). How does "
        "`order` tell you where each old axis is?",
        breaks="any number of axes",
    ),
    backwards_and_sorted=wrong(
        lambda turned, order: turned.permute([order[::-1].index(axis) for axis in range(len(order))])
    ).tell(
        "You found the positions of 0, 1, 2 and so on in the order *read backwards*. At which positions are "
        "these numbers in the order itself?"
    ),
    by_falling_strides=wrong(
        lambda turned, order: turned.permute(
            sorted(range(turned.dim()), key=turned.stride().__getitem__, reverse=True)
        )
    ).tell(
        "Your axes are sorted by decreasing stride, which leads back to x only if x's own strides never "
        "increase from left to right. What else tells you where in `turned` each axis of x is?"
    ),
    up_to_four_axes=wrong(
        lambda turned, order: turned if len(order) > 4 else undo_permute(turned, order)
    ).breaks("any number of axes"),
    copied=wrong(lambda turned, order: undo_permute(turned, order).clone()).breaks("as a view"),
)
