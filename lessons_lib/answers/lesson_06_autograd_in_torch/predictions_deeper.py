"""Predictions of Deeper: inference_mode, second derivatives, nan, ties, freezing."""

import torch
from torch import nn

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import predictions_deeper as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.predictions_deeper import Three, Two


@answers.to(questions.leaf_after_to)
def leaf_after_to() -> Two:
    w = torch.ones(3, requires_grad=True)
    first, second = ("leaf" if w.to(d).is_leaf else "not a leaf" for d in (torch.float32, torch.float64))
    return first, second


leaf_after_to.mistakes(
    neither_is_a_leaf=wrong(("not a leaf", "not a leaf")).tell(
        "In the first call there's nothing to convert, so `.to` returns w itself. Did a recorded operation "
        "make w?"
    ),
    both_are_leaves=wrong(("leaf", "leaf")).tell(
        "In the second call, `.to` makes a new tensor from w's numbers, and the graph records this operation."
        " Can the result of a recorded operation be a leaf?"
    ),
    leaves_exchanged=wrong(("not a leaf", "leaf")).tell(
        "Your two answers are swapped. If there's nothing to convert, `.to` returns w itself, while a "
        "conversion is an operation that the graph records: which of the two results is a leaf?"
    ),
)


@answers.to(questions.with_an_inference_tensor)
def with_an_inference_tensor() -> Two:
    with torch.inference_mode():
        t = torch.ones(3)
    w = torch.ones(3, requires_grad=True)
    found = []
    for operation in (torch.add, torch.mul):
        try:
            operation(t, w)
            found.append("runs")
        except RuntimeError:
            found.append("raises")
    return found[0], found[1]


with_an_inference_tensor.mistakes(
    both_run=wrong(("runs", "runs")).tell(
        "In the product, w's gradient is t, so t would have to be saved for the backward pass. PyTorch can't "
        "save an inference tensor, because it has no version counter: which operation fails?"
    ),
    both_raise=wrong(("raises", "raises")).tell(
        "The sum runs: its gradients don't need t or w, so PyTorch saves nothing. Here, an inference tensor "
        "is refused only if it has to be saved for the backward pass: which operation must save t?"
    ),
    sum_raises=wrong(("raises", "runs")).tell(
        "Your two answers are swapped. A product saves its factors, and a sum saves nothing: which of the two"
        " operations would have to save the inference tensor?"
    ),
)


@answers.to(questions.where_inference_mode_pays)
def where_inference_mode_pays() -> str:
    return "many small operations"


where_inference_mode_pays.mistakes(
    pays_for_a_large_one=wrong("one large operation").tell(
        "`inference_mode` saves bookkeeping: a few tenths of a microsecond per operation, however large the "
        "operation is. Would you notice that in the time of one large operation?"
    ),
)


@answers.to(questions.second_derivative_of_a_cube)
def second_derivative_of_a_cube() -> float:
    x = torch.tensor(4.0, requires_grad=True)
    (slope,) = torch.autograd.grad(x**3, x, create_graph=True)
    return torch.autograd.grad(slope, x)[0].item()


second_derivative_of_a_cube.mistakes(
    value_of_the_cube=wrong(64).tell(
        "64 is the value of x³ itself. How many times should you differentiate?"
    ),
    without_the_second_factor=wrong(12).tell(
        "12 is 3x, with x = 4. The first derivative is 3x²: when you differentiate it, which factor does its "
        "exponent bring in?"
    ),
    first_derivative=wrong(48).tell("48 is the first derivative, 3x². What's the slope of 3x²?"),
    third_derivative=wrong(6).tell(
        "6 is the third derivative, which is the same at every x. What's the second derivative, one step "
        "before it?"
    ),
    both_added_up=wrong(72).tell(
        "72 is the first derivative plus the second, as `.grad` would add them up. What's the second "
        "derivative alone?"
    ),
    square_left=wrong(96).tell(
        "96 is 6x². The first derivative is 3x². When you differentiate it, its exponent becomes a factor: "
        "which power of x is left?"
    ),
)


@answers.to(questions.gradient_of_where_at_zero)
def gradient_of_where_at_zero() -> str:
    x = torch.tensor(0.0, requires_grad=True)
    torch.where(x > 0, x.log(), torch.tensor(0.0)).backward()
    assert x.grad is not None
    return "nan" if x.grad.isnan() else str(int(x.grad))


gradient_of_where_at_zero.mistakes(
    nothing_comes_through=wrong("0").tell(
        "The branch that wasn't chosen gets the gradient 0, but the backward pass goes through its log all "
        "the same. By what does log's rule divide that 0 when x is 0?"
    ),
    slope_of_the_logarithm=wrong("inf").tell(
        "The slope of log at 0 is infinite, but the gradient that arrives at log is 0, because `where` didn't"
        " choose log's branch. What is 0 times infinity?"
    ),
)


@answers.to(questions.root_and_norm_at_zero)
def root_and_norm_at_zero() -> Two:
    found = []
    for length in (lambda x: (x * x).sum().sqrt(), torch.linalg.vector_norm):
        x = torch.zeros(2, requires_grad=True)
        length(x).backward()
        assert x.grad is not None
        found.append("nan" if x.grad.isnan().any() else "0")
    return found[0], found[1]


root_and_norm_at_zero.mistakes(
    both_zero=wrong(("0", "0")).tell(
        "For the root, the backward pass multiplies the root's slope at 0, which is infinite, by 2x, which is"
        " 0. What is infinity times 0?"
    ),
    both_nan=wrong(("nan", "nan")).tell(
        "The length of x has a kink at (0, 0), and so no slope there. But `vector_norm` has a rule of its own"
        " for this point: which gradient could it give there instead of nan?"
    ),
    norm_is_nan=wrong(("0", "nan")).tell(
        "Your two answers are swapped: `vector_norm` has a special rule for 0, and the root has none. At 0, "
        "the root's slope is infinite, and 2x is 0: what is their product?"
    ),
)


@answers.to(questions.shared_maximum)
def shared_maximum() -> Three:
    t = torch.tensor([2.0, 5.0, 5.0], requires_grad=True)
    t.max().backward()
    assert t.grad is not None
    first, second, third = t.grad.tolist()
    return first, second, third


shared_maximum.mistakes(
    first_takes_all=wrong((0, 1, 0)).tell(
        "That would be right for `max(dim=0)`, which returns an index and so has to pick one of the fives. "
        "Without a `dim`, `max` prefers neither five: how does it divide the gradient 1?"
    ),
    each_gets_one=wrong((0, 1, 1)).tell(
        "Both fives are the largest value, so the gradient 1 is divided between them. How much does each five"
        " get?"
    ),
    last_takes_all=wrong((0, 0, 1)).tell(
        "Both fives are the largest value, and PyTorch prefers neither. How much of the gradient 1 does each "
        "five get?"
    ),
    shared_by_all=wrong(lambda: (1 / 3, 1 / 3, 1 / 3)).tell(
        "You gave all three numbers a share of the gradient. If the 2 changes a little, does the maximum "
        "change?"
    ),
)


@answers.to(questions.who_still_learns)
def who_still_learns() -> str:
    first, second, head = (nn.Linear(2, 2) for _ in range(3))
    head(second(first(torch.ones(1, 2))).detach()).sum().backward()
    learns = [
        name
        for name, layer in zip(("first", "second", "head"), (first, second, head), strict=True)
        if layer.weight.grad is not None
    ]
    return "only the head" if learns == ["head"] else " and ".join(learns)


who_still_learns.mistakes(
    first_learns_too=wrong("first and head").tell(
        "The path back to the first layer leads through `detach()`, as does the path to the second layer. Can"
        " any gradient reach the first layer?"
    ),
    all_learn=wrong("all three").tell(
        "No gradient gets past `detach()`. Which of the three layers come before it, and which come after?"
    ),
    none_learns=wrong("none").tell(
        "The head comes after `detach()`. Are its own weights in the graph that leads back from the result?"
    ),
)


@answers.to(questions.frozen_with_a_gradient)
def frozen_with_a_gradient() -> str:
    w = nn.Parameter(torch.tensor(1.0))
    optimizer = torch.optim.SGD([w], lr=0.1)
    (w * w).backward()
    w.requires_grad_(False)
    optimizer.step()
    return "stays" if w == 1 else "moves"


frozen_with_a_gradient.mistakes(
    freezing_is_enough=wrong("stays").tell(
        "An optimizer doesn't look at requires_grad: it moves every parameter that has a `.grad`. What does "
        "the frozen parameter's `.grad` hold when `step()` runs?"
    ),
)
