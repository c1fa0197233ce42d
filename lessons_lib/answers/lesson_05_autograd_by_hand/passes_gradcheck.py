"""Answers: a rule held against nudging."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.numerical_gradient import numerical_gradient
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import passes_gradcheck as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.passes_gradcheck import Forward, Rule, Table

STEP, ALLOWED = 1e-6, 1e-5


@answers.to(
    questions.passes_gradcheck,
    survivors={
        "line 2: rule(grad, x) - numeric → numeric - rule(grad, x)": "a distance has no sign",
        "line 2: 1 + numeric.abs() → 2 + numeric.abs()": "how close is close is not told to a factor of 2",
        "line 3: off <= ALLOWED → off < ALLOWED": "no rule is off by exactly so much",
    },
    hints=[
        "You need two gradients of the same single number: one from the rule, one by nudging. What is that "
        "number?",
        "(forward(x) * grad).sum() is the number whose gradient with respect to forward(x) is `grad`. Nudge "
        "x, and see how that number changes.",
        "`numeric = nudge_all(lambda v: (forward(v) * grad).sum(), x, 1e-6)`. Divide the absolute difference "
        "between `numeric` and the rule's gradient by 1 + numeric.abs(), and look at the *largest* quotient. "
        "If that's nan, `bool(… <= 1e-5)` is False, as it should be.",
    ],
    takeaway="You can now check a rule before you trust it. `torch.autograd.gradcheck` also compares rules with "
    "nudging.",
)
def passes_gradcheck(forward: Forward, rule: Rule, x: Table, grad: Table) -> bool:
    numeric = numerical_gradient(lambda v: (forward(v) * grad).sum(), x, STEP)
    off = (rule(grad, x) - numeric).abs() / (1 + numeric.abs())
    return bool((off <= ALLOWED).all())


def numeric(forward: Forward, x: Tensor, grad: Tensor) -> Tensor:
    return numerical_gradient(lambda v: (forward(v) * grad).sum(), x, STEP)


def within(off: Tensor, size: Tensor, allowed: float = ALLOWED) -> Tensor:
    return off.abs() <= allowed * (1 + size.abs())


def agree(returned: Tensor, nudged: Tensor, close: Callable[[Tensor, Tensor], Tensor] = within) -> bool:
    """Whether all of `close(difference, nudged)` is True."""
    return bool(close(returned - nudged, nudged).all())


def check(
    forward: Forward,
    rule: Rule,
    x: Tensor,
    grad: Tensor,
    close: Callable[[Tensor, Tensor], Tensor] = within,
) -> bool:
    """Right, but for what `close` makes of the differences and of the gradients by nudging."""
    return agree(rule(grad, x), numeric(forward, x, grad), close)


passes_gradcheck.mistakes(
    with_signs=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off / (1 + size.abs()) <= ALLOWED
        )
    ).tell(
        "Your check passes wrong rules whose gradients are too small: a negative difference is below any "
        "positive bound. Does the sign of a difference matter?"
    ),
    with_signs_the_other_way=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: -off / (1 + size.abs()) <= ALLOWED
        )
    ).tell(
        "Your check passes wrong rules whose gradients are too large: a negative difference is below any "
        "positive bound. Does the sign of a difference matter?"
    ),
    sums_compared=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.sum().abs() / (1 + size.sum().abs()) <= ALLOWED
        )
    ).tell(
        "Your check passes a wrong rule if its errors cancel out, as if you compared only sums. What should "
        "you compare instead?"
    ),
    nan_passes=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: ~(off.abs() > ALLOWED * (1 + size.abs()))
        )
    ).tell(
        'Your check passes a rule that gives `nan`. A `nan` is never larger than a bound, so "no difference '
        'is too large" is true: what could you ask about the differences so that a `nan` fails?'
    ),
    ones_sent_back=wrong(lambda forward, rule, x, grad: check(forward, rule, x, torch.ones_like(grad))).tell(
        "Your check passes a rule that leaves out `grad`, as if you used ones instead of `grad`. Where does "
        "`grad` belong: in the call to the rule, in the sum that you compute from forward(x), or in both?"
    ),
    no_proportion=wrong(
        lambda forward, rule, x, grad: check(forward, rule, x, grad, lambda off, size: off.abs() <= ALLOWED)
    ).tell(
        "Your check rejects correct rules where gradients are large: nudging gets about ten digits right, "
        "wherever the decimal point is. How should the bound depend on the gradient's size?",
        breaks="if they differ by at most 1e-5 * (1 + numeric.abs()): that's about 1e-5 for a small element, and about 1e-5 of "
        "its size for a large one",
    ),
    only_in_proportion=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs() / size.abs() <= ALLOWED
        )
    ).tell(
        "Your check rejects correct rules where gradients are 0: nudging gives 0 or almost 0 there, and no "
        "difference is small in proportion to 0. What else should you allow?"
    ),
    exactly_equal=wrong(
        lambda forward, rule, x, grad: check(forward, rule, x, grad, lambda off, size: off == 0)
    ).tell(
        "Your check rejects correct rules. Is the difference that you allow too small for nudging, which is "
        "never exact? Or is your step far below 1e-6, where rounding spoils the slopes?"
    ),
    one_is_enough=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: within(off, size).any()
        )
    ).tell(
        "Your check passes a rule that is wrong in most elements: one right element was enough. How many "
        "elements have to agree?"
    ),
    opposite=wrong(lambda forward, rule, x, grad: not passes_gradcheck(forward, rule, x, grad)).tell(
        "Your answer is the opposite: True if the rule is wrong. What does the function's name promise?"
    ),
    grad_in_one_place_only=wrong(
        lambda forward, rule, x, grad: check(forward, lambda _, x: rule(grad, x), x, torch.ones_like(grad))
    ).tell(
        "Your check rejects even correct rules: you nudged x in the sum of forward(x), without `grad`. How "
        "should `grad` come into that sum?"
    ),
    too_wide_a_bound=wrong(
        lambda forward, rule, x, grad, allowed: check(
            forward, rule, x, grad, lambda off, size: within(off, size, allowed)
        ),
        over={"allowed": [0.01, 0.001, 1e-4]},
    ).tell(
        "Your check passes a rule that is wrong in one element: you allowed a difference of {allowed}. Which "
        "bound does the exercise set?",
        breaks="in every element. Two elements agree if they differ by at most 1e-5",
    ),
    everything_passes=wrong(lambda forward, rule, x, grad: True).tell(
        "Your check passes every rule, even wrong ones. Which comparison in your code can fail?"
    ),
    signs_ignored=wrong(
        lambda forward, rule, x, grad: bool(
            within(rule(grad, x).abs() - (size := numeric(forward, x, grad).abs()), size).all()
        )
    ).tell(
        "Your check passes a rule with the wrong sign, as if you dropped the signs before comparing. Which "
        "sign should you drop: each gradient's, or the difference's?"
    ),
    too_strict_near_zero=wrong(
        lambda forward, rule, x, grad: torch.allclose(rule(grad, x), numeric(forward, x, grad))
    ).tell(
        "Your check rejects correct rules where gradients are small: the largest difference that it allows "
        "there is below 1e-5. If you use `allclose`, which difference does it allow by default?"
    ),
    mean_difference=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().mean() <= ALLOWED * (1 + size.abs().mean())
        )
    ).tell(
        "Your check passes a rule that is wrong in one element, as if you looked only at the mean of the "
        "differences. In how many elements must the two gradients agree?"
    ),
    against_the_largest=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().max() <= ALLOWED * (1 + size.abs().max())
        )
    ).tell(
        "Your check passes a rule that gets a small gradient wrong, as if the bound for every difference came"
        " from the largest gradient. Which gradient should the bound for a difference come from?"
    ),
    arguments_exchanged=wrong(
        lambda forward, rule, x, grad: check(forward, lambda grad, x: rule(x, grad), x, grad)
    ).tell(
        "Your answers are what you'd get by swapping the rule's two arguments. Which argument does the rule "
        "take first?"
    ),
    grad_multiplied_in_afterwards=wrong(
        lambda forward, rule, x, grad: agree(rule(grad, x), grad * numeric(forward, x, torch.ones_like(grad)))
    ).tell(
        "Your check rejects correct rules where one element of x affects several elements of the result, as "
        "in softmax. You multiplied the slopes by `grad` at the end: what should `grad` multiply before the "
        "sum is taken?"
    ),
    mean_of_proportions=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: (off.abs() / (1 + size.abs())).mean() <= ALLOWED
        )
    ).tell(
        "Your check passes a rule that is wrong in one element: you took the mean of the relative "
        "differences. In how many elements must the two gradients agree?"
    ),
    mean_without_proportion=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().mean() <= ALLOWED
        )
    ).tell(
        "Your check passes a rule that is wrong in one element, and rejects correct rules with large "
        "gradients, as if you compared the mean difference with a fixed bound. Which bound should each "
        "element's difference have?"
    ),
    grad_inside_forward=wrong(
        lambda forward, rule, x, grad: check(
            lambda v: forward(v * grad), lambda _, x: rule(grad, x), x, torch.ones_like(grad)
        )
    ).tell(
        "Your check rejects correct rules, because you multiplied x by `grad` before calling forward. What "
        "should you multiply by `grad` instead, before you take the sum?"
    ),
)


@passes_gradcheck.violation("torch.autograd.gradcheck is not")
def by_torchs_own_check(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    torch.autograd.gradcheck(torch.sin, x.detach().requires_grad_(), raise_exception=False)
    return passes_gradcheck(forward, rule, x, grad)


@passes_gradcheck.violation("A rule that gives nan doesn't agree")
def nan_is_close(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    nudged = numeric(forward, x, grad)
    returned = rule(grad, x)
    return bool(within(returned - nudged, nudged).logical_or(returned.isnan()).all())
