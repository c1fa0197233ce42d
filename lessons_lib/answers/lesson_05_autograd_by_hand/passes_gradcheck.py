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
        "Two gradients of the same single number: one from the rule, one by nudging. Which number?",
        "The number whose gradient by forward(x) is `grad` is (forward(x) * grad).sum(). Nudge that.",
        "`numeric = nudge_all(lambda v: (forward(v) * grad).sum(), x, 1e-6)`. Then look at the *largest* difference, without "
        "signs, in proportion to 1 + numeric.abs(). `bool(… <= 1e-5)` of a nan is False, as it should be.",
    ],
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
        "A rule whose gradient is too small passes: the difference is negative, and so less than any bound. Take it without "
        "its sign."
    ),
    with_signs_the_other_way=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: -off / (1 + size.abs()) <= ALLOWED
        )
    ).tell(
        "A rule whose gradient is too large passes: the difference is negative, and so less than any bound. Take it without "
        "its sign."
    ),
    sums_compared=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.sum().abs() / (1 + size.sum().abs()) <= ALLOWED
        )
    ).tell("A rule passes whose errors cancel out: the sums were compared. Compare element by element."),
    nan_passes=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: ~(off.abs() > ALLOWED * (1 + size.abs()))
        )
    ).tell(
        "A rule that gives nan passes. A comparison with nan is False, so 'no difference is too large' holds of it; ask "
        "whether every difference is small enough."
    ),
    ones_sent_back=wrong(lambda forward, rule, x, grad: check(forward, rule, x, torch.ones_like(grad))).tell(
        "A rule passes that leaves `grad` out: you sent ones back. Send `grad`, to the rule and to the number that is nudged."
    ),
    no_proportion=wrong(
        lambda forward, rule, x, grad: check(forward, rule, x, grad, lambda off, size: off.abs() <= ALLOWED)
    ).tell(
        "Right rules fail where gradients are large: by nudging they are exact to some ten digits, not to so many decimals. "
        "Allow a difference in proportion.",
        breaks="by 1e-5 of its size where it is large (the difference is at most 1e-5 * (1 + numeric.abs()))",
    ),
    only_in_proportion=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs() / size.abs() <= ALLOWED
        )
    ).tell(
        "Right rules fail where gradients are 0: nudging gives 0 or almost 0 there, and no difference is small in proportion "
        "to that. Allow a small difference besides."
    ),
    exactly_equal=wrong(
        lambda forward, rule, x, grad: check(forward, rule, x, grad, lambda off, size: off == 0)
    ).tell(
        "Right rules fail. Either too small a difference is allowed, for a gradient by nudging is never exact; or the step is far "
        "below 1e-6, where rounding spoils the slopes."
    ),
    one_is_enough=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: within(off, size).any()
        )
    ).tell("A rule passes that is wrong in most elements: one that is right was enough. All have to agree."),
    opposite=wrong(lambda forward, rule, x, grad: not passes_gradcheck(forward, rule, x, grad)).tell(
        "Your answer is the opposite: True where the rule is wrong."
    ),
    grad_in_one_place_only=wrong(
        lambda forward, rule, x, grad: check(forward, lambda _, x: rule(grad, x), x, torch.ones_like(grad))
    ).tell(
        "The number that you nudged is the sum of forward(x), without `grad`: it is another number than the rule's, and even "
        "right rules fail."
    ),
    too_wide_a_bound=wrong(
        lambda forward, rule, x, grad, allowed: check(
            forward, rule, x, grad, lambda off, size: within(off, size, allowed)
        ),
        over={"allowed": [0.01, 0.001, 1e-4]},
    ).tell(
        "A rule passes that is wrong in one element: a difference of {allowed} was allowed. 1e-5 is the bound, and that is much for "
        "nudging.",
        breaks="every element is off by at most about 1e-5",
    ),
    everything_passes=wrong(lambda forward, rule, x, grad: True).tell(
        "Every rule passes. There has to be a comparison that can fail."
    ),
    signs_ignored=wrong(
        lambda forward, rule, x, grad: bool(
            within(rule(grad, x).abs() - (size := numeric(forward, x, grad).abs()), size).all()
        )
    ).tell(
        "A rule with the wrong sign passes: signs were taken off before the comparison. Take the sign off the difference."
    ),
    too_strict_near_zero=wrong(
        lambda forward, rule, x, grad: torch.allclose(rule(grad, x), numeric(forward, x, grad))
    ).tell(
        "Right rules fail where gradients are small: less than 1e-5 is allowed there. Not told otherwise, `allclose` "
        "allows 1e-8."
    ),
    mean_difference=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().mean() <= ALLOWED * (1 + size.abs().mean())
        )
    ).tell(
        "A rule passes that is wrong in one element: the mean of the differences was compared. Every element has to agree."
    ),
    against_the_largest=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().max() <= ALLOWED * (1 + size.abs().max())
        )
    ).tell(
        "A rule passes that is wrong in a small gradient: each difference was held against the largest gradient. Hold it against "
        "its own element's."
    ),
    arguments_exchanged=wrong(
        lambda forward, rule, x, grad: check(forward, lambda grad, x: rule(x, grad), x, grad)
    ).tell("The rule was called with its two arguments exchanged: it takes `grad` first, then x."),
    grad_multiplied_in_afterwards=wrong(
        lambda forward, rule, x, grad: agree(rule(grad, x), grad * numeric(forward, x, torch.ones_like(grad)))
    ).tell(
        "Right rules fail where an element of x goes into several elements of the result, as in softmax or a running sum: `grad` was multiplied "
        "in after the nudging. It belongs inside, into the number that is nudged: (forward(v) * grad).sum()."
    ),
    mean_of_proportions=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: (off.abs() / (1 + size.abs())).mean() <= ALLOWED
        )
    ).tell(
        "A rule passes that is wrong in one element: each difference was taken in proportion, and then their mean. One wrong "
        "element hides among right ones; every element has to agree."
    ),
    mean_without_proportion=wrong(
        lambda forward, rule, x, grad: check(
            forward, rule, x, grad, lambda off, size: off.abs().mean() <= ALLOWED
        )
    ).tell(
        "A rule passes that is wrong in one element, and right rules fail where gradients are large: the mean of the differences "
        "was held against one bound. Every element has to agree, in proportion."
    ),
    grad_inside_forward=wrong(
        lambda forward, rule, x, grad: check(
            lambda v: forward(v * grad), lambda _, x: rule(grad, x), x, torch.ones_like(grad)
        )
    ).tell(
        "Right rules fail: the number that you nudged has `grad` inside of forward, times x. It belongs outside, times what forward "
        "gives: (forward(v) * grad).sum()."
    ),
)


@passes_gradcheck.violation("torch.autograd.gradcheck is not")
def by_torchs_own_check(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    torch.autograd.gradcheck(torch.sin, x.detach().requires_grad_(), raise_exception=False)
    return passes_gradcheck(forward, rule, x, grad)


@passes_gradcheck.violation("A rule that gives nan does not agree")
def nan_is_close(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    nudged = numeric(forward, x, grad)
    returned = rule(grad, x)
    return bool(within(returned - nudged, nudged).logical_or(returned.isnan()).all())
