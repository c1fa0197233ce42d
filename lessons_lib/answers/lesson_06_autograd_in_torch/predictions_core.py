"""Predictions of the core: leaves, loops, sums of gradients, modes, bytes, versions."""

import torch
from torch import nn

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.exercises.lesson_06_autograd_in_torch import predictions_core as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.predictions_core import Three, Two


@answers.to(questions.leaves_among_four)
def leaves_among_four() -> int:
    w, x = torch.ones(3, requires_grad=True), torch.ones(3)
    y = w * x
    return sum(t.is_leaf for t in (w, x, y, y.detach()))


leaves_among_four.mistakes(
    none_of_them=wrong(0).tell(
        "`w` is surely a leaf: you made it, and no recorded operation did. Which of the other three tensors "
        "did a recorded operation make?"
    ),
    only_w=wrong(1).tell(
        "You counted only `w`, the leaf that requires grad. But no recorded operation made `data` or `z`: "
        "`data` was typed in, and `detach` isn't recorded. So are they leaves?"
    ),
    w_and_x=wrong(2).tell(
        "Your number is one too small. A leaf needn't require grad: which of the four tensors weren't made by"
        " a recorded operation?"
    ),
    all_four=wrong(4).tell(
        "`product` isn't a leaf: a recorded operation made it, and its grad_fn says which. Did such an "
        "operation make any of the other three?"
    ),
)


@answers.to(questions.slope_of_the_doublings)
def slope_of_the_doublings() -> float:
    start = torch.tensor(3.0, requires_grad=True)
    x = start
    while x < 100:
        x = x * 2
    return torch.autograd.grad(x, start)[0].item()


slope_of_the_doublings.mistakes(
    one_doubling=wrong(2).tell(
        "2 is the slope of one doubling. There are six doublings: what do you do with slopes in a chain?"
    ),
    number_of_doublings=wrong(6).tell(
        "6 is the number of doublings, and each has the slope 2. What do you do with slopes in a chain?"
    ),
    value_that_comes_out=wrong(192).tell(
        "192 is the value that comes out. The slope is the factor by which 3 was multiplied: how many times "
        "as large as 3 is 192?"
    ),
    five_doublings=wrong(32).tell(
        "32 is 2⁵, the slope of five doublings. But 96 is still below 100: how many doublings are there?"
    ),
    four_below_a_hundred=wrong(5).tell(
        "You counted five doublings, but there are six, and their number isn't the slope. Each has the slope "
        "2: what do you do with slopes in a chain?"
    ),
    five_doublings_added=wrong(10).tell(
        "You added up the slopes of five doublings, but there's a sixth, because 96 is below 100. And what do"
        " you do with slopes in a chain?"
    ),
    value_before_the_last=wrong(96).tell(
        "96 is still below 100, so it's doubled once more. And the slope isn't one of x's values: how fast "
        "does the final value grow with the 3 at the start?"
    ),
    where_it_starts=wrong(3).tell(
        "3 is the number that goes in. How many times as large is the number that comes out?"
    ),
    seven_doublings=wrong(128).tell(
        "128 is 2⁷, the slope of seven doublings. But the loop stops at 192, because it isn't below 100: how "
        "many doublings are there?"
    ),
    doublings_added=wrong(12).tell(
        "You added the slopes. Each doubling multiplies the slope by 2: what do six doublings, one after "
        "another, make of it?"
    ),
)


@answers.to(questions.linear_layer_by_hand)
def linear_layer_by_hand() -> Three:
    w = torch.tensor([0.3, -0.1], requires_grad=True)
    b = torch.tensor(0.5, requires_grad=True)
    loss = (w @ torch.tensor([1.0, 2.0]) + b - 2.0) ** 2
    dw, db = torch.autograd.grad(loss, (w, b))
    return round(dw[0].item(), 4), round(dw[1].item(), 4), round(db.item(), 4)


linear_layer_by_hand.mistakes(
    without_the_two=wrong((-1.4, -2.8, -1.4)).tell(
        "Your numbers are half as large as the gradients. Which factor does the slope of a square have?"
    ),
    parameters_themselves=wrong((0.3, -0.1, 0.5)).tell(
        "Your numbers are w1, w2 and b themselves. How fast does the loss grow with each of them?"
    ),
    wrong_signs=wrong((2.8, 5.6, 2.8)).tell(
        "All three signs are wrong. The output, 0.6, is too small: does the loss grow or fall when w1, w2 or "
        "b grows?"
    ),
    without_x=wrong((-2.8, -2.8, -2.8)).tell(
        "All three of your numbers are the gradient for b. A weight's gradient is b's gradient times the "
        "input that this weight multiplies: which input is that for w1, and which for w2?"
    ),
    of_the_output=wrong((1.0, 2.0, 1.0)).tell(
        "Your numbers are the gradients of the output: x1, x2 and 1. The loss is (output − target)²: which "
        "factor does the slope of that square bring in?"
    ),
    half_for_b=wrong_part(3, -1.4).tell(
        "Your last number, −1.4, is the error. b's gradient is the slope of the error's square: which factor "
        "is missing?"
    ),
    b_taken_for_a_constant=wrong_part(3, 0.0).tell(
        "b's gradient isn't 0. If b grows, the output grows by the same amount: how fast does the loss change"
        " with the output?"
    ),
    b_in_the_output=wrong_part(3, 1.0).tell(
        "Your last number, 1, says how fast the *output* grows with b. The loss is (output − target)²: which "
        "factor does the slope of that square bring in?"
    ),
    wrong_sign_for_b=wrong_part(3, 2.8).tell(
        "The sign of b's gradient is wrong. The output, 0.6, is too small: does the loss grow or fall when b "
        "grows?"
    ),
    times_weights_and_b=wrong((-0.84, 0.28, -1.4)).tell(
        "You multiplied −2.8 by w1, w2 and b. If w1 grows by 1, by how much does the output grow, and by how "
        "much if b grows by 1?"
    ),
    the_error_itself=wrong((-1.4, -1.4, -1.4)).tell(
        "−1.4 is the error. What's the slope of its square, and by what is each parameter multiplied in the "
        "output?"
    ),
    inputs_swapped=wrong((-5.6, -2.8, -2.8)).tell(
        "You swapped the two inputs. Which of 1 and 2 is x1, and which is x2?"
    ),
    signs_of_the_weights=wrong((2.8, 5.6, -2.8)).tell(
        "The signs of the weights' gradients are wrong. Both inputs are positive: should these gradients have"
        " the same sign as b's, or the opposite one?"
    ),
    times_the_loss=wrong((1.96, 3.92, 1.96)).tell(
        "You used 1.96, which is the loss itself: the squared error. What's the slope of a square?"
    ),
    without_the_target=wrong((1.2, 2.4, 1.2)).tell(
        "Your numbers are the gradients of output²: 1.2, which is twice the output, times 1, 2 and 1. Where "
        "do you subtract the target?"
    ),
    target_added=wrong((5.2, 10.4, 5.2)).tell(
        "Your numbers are the gradients of (output + target)². What is output − target, and what is the slope"
        " of its square?"
    ),
    a_fifth=wrong((-0.56, -1.12, -0.56)).tell(
        "Your three numbers have the right proportions, but each is a fifth of the right number, so their "
        "common factor is wrong. The error is 0.6 − 2 = −1.4: what's the slope of its square?"
    ),
    without_b=wrong((-3.8, -7.6, -3.8)).tell(
        "Your numbers are what you'd get without b. With b, the output is 0.6: what's the error then?"
    ),
    times_the_weights=wrong((-0.84, 0.28, -2.8)).tell(
        "You multiplied b's gradient, −2.8, by the weights. If a weight grows by 1, the output grows by that "
        "weight's input: what should you multiply by?"
    ),
)


@answers.to(questions.grad_after_two_backwards)
def grad_after_two_backwards() -> float:
    w = torch.tensor(3.0, requires_grad=True)
    for _ in range(2):
        (w * w).backward()
    assert w.grad is not None
    return w.grad.item()


grad_after_two_backwards.mistakes(
    overwritten=wrong(6).tell(
        "6 is the gradient from one `backward()`. What does the second call do with the gradient that's "
        "already in `.grad`: replace it, or add to it?"
    ),
    reset_in_between=wrong(0).tell(
        "Nothing resets `.grad` between the two calls to `backward()`, so it isn't 0 when the second call "
        "begins. What does the second call do with the number that's already there?"
    ),
    twice_too_much=wrong(24).tell(
        "24 is four times the slope of w * w at 3, but two calls to `backward()` add it only twice. What's "
        "the slope of w * w?"
    ),
    value_of_the_square=wrong(9).tell(
        "9 is the value of w * w. But each of the two calls to `backward()` adds a slope to `.grad`: what's "
        "the slope of w * w at 3?"
    ),
    multiplied=wrong(36).tell(
        "36 is the product of the two gradients. How does `backward()` combine a gradient with what `.grad` "
        "already holds?"
    ),
    square_of_the_square=wrong(81).tell(
        "81 is 9 · 9, the square of w * w. `backward()` adds the slope of w * w to `.grad`: what's that slope"
        " at 3?"
    ),
    values_added=wrong(18).tell(
        "18 is 9 + 9, the value of w * w added twice. But `backward()` adds slopes to `.grad`: what's the "
        "slope of w * w at 3?"
    ),
)


@answers.to(questions.grad_after_zero_grad)
def grad_after_zero_grad() -> str:
    w = nn.Parameter(torch.tensor(3.0))
    (w * w).backward()
    torch.optim.SGD([w]).zero_grad()
    return "none" if w.grad is None else "zeros"


grad_after_zero_grad.mistakes(
    zeros_written=wrong("zeros").tell(
        "The name `zero_grad` says zeros, and the method once did write zeros. Today it frees the memory that"
        " a gradient takes: what does `.grad` hold after that?"
    ),
)


@answers.to(questions.running_mean_in_no_grad)
def running_mean_in_no_grad() -> str:
    norm = nn.BatchNorm1d(2)
    with torch.no_grad():
        norm(torch.ones(4, 2))
    return "changes" if norm.running_mean is not None and norm.running_mean.any() else "stays"


running_mean_in_no_grad.mistakes(
    no_grad_stops_it=wrong("stays").tell(
        "`no_grad` only stops recording, and BatchNorm's running mean isn't a gradient: every forward pass in"
        " training mode updates it. Does `no_grad` end training mode?"
    ),
)


@answers.to(questions.grad_in_eval)
def grad_in_eval() -> str:
    layer = nn.Linear(2, 1).eval()
    layer(torch.ones(3, 2)).sum().backward()
    return "none" if layer.weight.grad is None else "filled"


grad_in_eval.mistakes(
    eval_stops_gradients=wrong("none").tell(
        "`eval()` changes how layers such as Dropout and BatchNorm behave. Does it also stop PyTorch from "
        "recording, as `no_grad` does?"
    ),
)


@answers.to(questions.bytes_held_for_backward)
def bytes_held_for_backward() -> int:
    x = torch.ones(1000, requires_grad=True)
    with ByteCounter(block=1) as counter:
        loss = x.exp().sin().sum()
    return counter.allocated - loss.nbytes


bytes_held_for_backward.mistakes(
    counted_twice=wrong(8_000).tell(
        "8,000 bytes are two tensors of 1,000 numbers. exp's result is also sin's input: how many tensors do "
        "the Functions of exp and sin save between them?"
    ),
    sine_kept_too=wrong(12_000).tell(
        "12,000 bytes are three tensors of 1,000 numbers, but x doesn't count here, and the sum doesn't need "
        "sin's result. Which tensors do the rules of exp and sin need?"
    ),
    four_tensors=wrong(16_000).tell(
        "16,000 bytes are four tensors of 1,000 numbers. But x doesn't count, and exp's result is also sin's "
        "input: which tensors do the backward rules need?"
    ),
    twice_and_the_loss=wrong(8_004).tell(
        "8,004 bytes are two tensors of 1,000 numbers and the loss, which doesn't count here. exp's result is"
        " also sin's input: how many tensors do the Functions of exp and sin save between them?"
    ),
    with_the_loss=wrong(4_004).tell(
        "The 4 bytes of the loss don't count here. How much does the graph hold besides the loss?"
    ),
    one_number=wrong(4).tell(
        "4 bytes is the size of one float32 number. The saved tensor holds a number for each element of x: "
        "how many bytes is that?"
    ),
    two_bytes_each=wrong(2_000).tell(
        "2,000 bytes would be 2 bytes per number. How many bytes does a float32 number take?"
    ),
    three_tensors_of_elements=wrong(3_000).tell(
        "3,000 is the number of elements of three tensors. A float32 number takes 4 bytes, and not all three "
        "tensors count: which of them do the backward rules need?"
    ),
    elements_held=wrong(1_000).tell(
        "1,000 is the number of elements. How many bytes does one float32 number take?"
    ),
    nothing_held=wrong(0).tell(
        "The graph does save a tensor: the slope of exp is its result, and the slope of sin is the cosine of "
        "its input. How many numbers does that tensor hold?"
    ),
)


@answers.to(questions.second_backward_of_a_sum)
def second_backward_of_a_sum() -> str:
    a, b = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    total = a + b
    try:
        for _ in range(2):
            total.backward()
    except RuntimeError:
        return "raises"
    return "runs"


second_backward_of_a_sum.mistakes(
    sum_cannot_repeat=wrong("raises").tell(
        "`backward()` frees what was *saved*, not the graph itself. The gradients of a sum are 1 and 1, "
        "whatever a and b are: what does a sum have to save?"
    ),
)


@answers.to(questions.plus_one_in_place)
def plus_one_in_place() -> Two:
    found = []
    for operation in (torch.exp, lambda t: t * t):
        x = torch.ones(3, requires_grad=True)
        y = operation(x)
        y += 1
        try:
            y.sum().backward()
            found.append("runs")
        except RuntimeError:
            found.append("raises")
    return found[0], found[1]


plus_one_in_place.mistakes(
    neither_is_refused=wrong(("runs", "runs")).tell(
        "exp saves its result, and `y += 1` writes over that result, which also changes the tensor's version."
        " What does `backward()` do when a saved tensor's version has changed?"
    ),
    both_are_refused=wrong(("raises", "raises")).tell(
        "For its backward pass, a product saves only its factors, here x and x, and not its result. Which of "
        "these does `y += 1` change?"
    ),
    refused_exchanged=wrong(("runs", "raises")).tell(
        "Your two answers are swapped. exp saves its result, and a product saves its factors: which of these "
        "does `y += 1` change?"
    ),
)


@answers.to(questions.loss_of_shape_one_one)
def loss_of_shape_one_one() -> str:
    try:
        torch.ones(1, 1, requires_grad=True).exp().backward()
    except RuntimeError:
        return "raises"
    return "runs"


loss_of_shape_one_one.mistakes(
    one_one_refused=wrong("raises").tell(
        "PyTorch's error message talks about scalars, but what matters is the number of elements. How many "
        "elements does a tensor of shape (1, 1) hold?"
    ),
)
