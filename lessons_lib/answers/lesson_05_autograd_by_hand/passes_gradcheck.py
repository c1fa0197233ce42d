"""Answers: a rule held against nudging."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.answers.lesson_05_autograd_by_hand.numerical_gradient import numerical_gradient
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


def _numeric(forward: Forward, x: Tensor, grad: Tensor) -> Tensor:
    return numerical_gradient(lambda v: (forward(v) * grad).sum(), x, STEP)


@passes_gradcheck.misconception(
    "A rule whose gradient is too small passes: the difference is negative, and so less than any bound. Take it without "
    "its sign."
)
def with_signs(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(grad, x) - numeric) / (1 + numeric.abs()) <= ALLOWED).all())


@passes_gradcheck.misconception(
    "A rule whose gradient is too large passes: the difference is negative, and so less than any bound. Take it without "
    "its sign."
)
def with_signs_the_other_way(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((numeric - rule(grad, x)) / (1 + numeric.abs()) <= ALLOWED).all())


@passes_gradcheck.misconception(
    "A rule passes whose errors cancel out: the sums were compared. Compare element by element."
)
def sums_compared(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    off = (rule(grad, x).sum() - numeric.sum()).abs() / (1 + numeric.sum().abs())
    return bool(off <= ALLOWED)


@passes_gradcheck.misconception(
    "A rule that gives nan passes. A comparison with nan is False, so 'no difference is too large' holds of it; ask "
    "whether every difference is small enough."
)
def nan_passes(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return not bool(((rule(grad, x) - numeric).abs() > ALLOWED * (1 + numeric.abs())).any())


@passes_gradcheck.misconception(
    "A rule passes that leaves `grad` out: you sent ones back. Send `grad`, to the rule and to the number that is nudged."
)
def ones_sent_back(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    ones = torch.ones_like(grad)
    numeric = _numeric(forward, x, ones)
    return bool(((rule(ones, x) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).all())


@passes_gradcheck.misconception(
    "Right rules fail where gradients are large: by nudging they are exact to some ten digits, not to so many decimals. "
    "Allow a difference in proportion.",
    breaks="by 1e-5 of its size where it is large (the difference is at most 1e-5 * (1 + numeric.abs()))",
)
def no_proportion(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return bool(((rule(grad, x) - _numeric(forward, x, grad)).abs() <= ALLOWED).all())


@passes_gradcheck.misconception(
    "Right rules fail where gradients are 0: nudging gives 0 or almost 0 there, and no difference is small in proportion "
    "to that. Allow a small difference besides."
)
def only_in_proportion(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(grad, x) - numeric).abs() / numeric.abs() <= ALLOWED).all())


@passes_gradcheck.misconception(
    "Right rules fail. Either too small a difference is allowed, for a gradient by nudging is never exact; or the step is far "
    "below 1e-6, where rounding spoils the slopes."
)
def exactly_equal(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return bool((rule(grad, x) == _numeric(forward, x, grad)).all())


@passes_gradcheck.misconception(
    "A rule passes that is wrong in most elements: one that is right was enough. All have to agree."
)
def one_is_enough(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(grad, x) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).any())


@passes_gradcheck.misconception("Your answer is the opposite: True where the rule is wrong.")
def opposite(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return not passes_gradcheck(forward, rule, x, grad)


@passes_gradcheck.misconception(
    "The number that you nudged is the sum of forward(x), without `grad`: it is another number than the rule's, and even "
    "right rules fail."
)
def grad_in_one_place_only(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, torch.ones_like(grad))
    return bool(((rule(grad, x) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).all())


@passes_gradcheck.misconception(
    "A rule passes that is wrong in one element: a difference of {allowed} was allowed. 1e-5 is the bound, and that is much for "
    "nudging.",
    over={"allowed": [0.01, 0.001, 1e-4]},
    breaks="every element is off by at most about 1e-5",
)
def too_wide_a_bound(forward: Forward, rule: Rule, x: Tensor, grad: Tensor, allowed: float) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(grad, x) - numeric).abs() <= allowed * (1 + numeric.abs())).all())


@passes_gradcheck.misconception("Every rule passes. There has to be a comparison that can fail.")
def everything_passes(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return True


@passes_gradcheck.misconception(
    "A rule with the wrong sign passes: signs were taken off before the comparison. Take the sign off the difference."
)
def signs_ignored(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad).abs()
    return bool(((rule(grad, x).abs() - numeric).abs() <= ALLOWED * (1 + numeric)).all())


@passes_gradcheck.misconception(
    "Right rules fail where gradients are small: less than 1e-5 is allowed there. Not told otherwise, `allclose` "
    "allows 1e-8."
)
def too_strict_near_zero(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return torch.allclose(rule(grad, x), _numeric(forward, x, grad))


@passes_gradcheck.misconception(
    "A rule passes that is wrong in one element: the mean of the differences was compared. Every element has to agree."
)
def mean_difference(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool((rule(grad, x) - numeric).abs().mean() <= ALLOWED * (1 + numeric.abs().mean()))


@passes_gradcheck.misconception(
    "A rule passes that is wrong in a small gradient: each difference was held against the largest gradient. Hold it against "
    "its own element's."
)
def against_the_largest(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool((rule(grad, x) - numeric).abs().max() <= ALLOWED * (1 + numeric.abs().max()))


@passes_gradcheck.misconception(
    "The rule was called with its two arguments exchanged: it takes `grad` first, then x."
)
def arguments_exchanged(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(x, grad) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).all())


@passes_gradcheck.misconception(
    "Right rules fail where an element of x goes into several elements of the result, as in softmax or a running sum: `grad` was multiplied "
    "in after the nudging. It belongs inside, into the number that is nudged: (forward(v) * grad).sum()."
)
def grad_multiplied_in_afterwards(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = grad * _numeric(forward, x, torch.ones_like(grad))
    return bool(((rule(grad, x) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).all())


@passes_gradcheck.misconception(
    "A rule passes that is wrong in one element: each difference was taken in proportion, and then their mean. One wrong "
    "element hides among right ones; every element has to agree."
)
def mean_of_proportions(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    return bool(((rule(grad, x) - numeric).abs() / (1 + numeric.abs())).mean() <= ALLOWED)


@passes_gradcheck.misconception(
    "A rule passes that is wrong in one element, and right rules fail where gradients are large: the mean of the differences "
    "was held against one bound. Every element has to agree, in proportion."
)
def mean_without_proportion(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    return bool((rule(grad, x) - _numeric(forward, x, grad)).abs().mean() <= ALLOWED)


@passes_gradcheck.misconception(
    "Right rules fail: the number that you nudged has `grad` inside of forward, times x. It belongs outside, times what forward "
    "gives: (forward(v) * grad).sum()."
)
def grad_inside_forward(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = numerical_gradient(lambda v: forward(v * grad).sum(), x, STEP)
    return bool(((rule(grad, x) - numeric).abs() <= ALLOWED * (1 + numeric.abs())).all())


@passes_gradcheck.violation("torch.autograd.gradcheck is not")
def by_torchs_own_check(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    torch.autograd.gradcheck(torch.sin, x.detach().requires_grad_(), raise_exception=False)
    return passes_gradcheck(forward, rule, x, grad)


@passes_gradcheck.violation("A rule that gives nan does not agree")
def nan_is_close(forward: Forward, rule: Rule, x: Tensor, grad: Tensor) -> bool:
    numeric = _numeric(forward, x, grad)
    returned = rule(grad, x)
    return bool(
        ((returned - numeric).abs() <= ALLOWED * (1 + numeric.abs())).logical_or(returned.isnan()).all()
    )
