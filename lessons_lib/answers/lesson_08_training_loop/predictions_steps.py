"""Answers: learning rates, schedules, clipping, normalisation, decay."""

import warnings

import torch
from torch import nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_08_training_loop import predictions_steps as questions

Three = tuple[float, float, float]


@answers.to(questions.three_steps_down)
def three_steps_down() -> Three:
    ends = []
    for rate in (0.25, 0.5, 0.6):
        w = 1.0
        for _ in range(3):
            w -= rate * 4 * w
        ends.append(w)
    first, second, third = ends
    return first, second, third


three_steps_down.mistakes(
    one_step=wrong((0, -1, -1.4)).tell(
        "You gave w after *one* step with each rate. Two more steps go on from there: by what does each of "
        "them multiply w?"
    ),
    two_steps=wrong((0, 1, 1.96)).tell(
        "You gave w after two steps with each rate. By what does the third step multiply w?"
    ),
    sign_of_the_second=wrong_part(2, 1).tell(
        "With a rate of 0.5, each step multiplies w by −1. What sign does w have after three such steps?"
    ),
    sign_of_the_third=wrong_part(3, 2.744).tell(
        "With a rate of 0.6, each step multiplies w by −1.4. What sign does w have after three such steps?"
    ),
    second_at_the_bottom=wrong_part(2, 0).tell(
        "With a rate of 0.25, w ends at 0. With a rate of 0.5, each step is twice as long as the distance "
        "from w to the minimum: where does the first step land?"
    ),
    gradient_of_w=wrong((0.421875, 0.125, 0.064)).tell(
        "Your three numbers are what you'd get if the gradient were w itself. What is the derivative of 2w²?"
    ),
    one_gradient_for_all=wrong((-2, -5, -6.2)).tell(
        "You took three steps with the gradient from w = 1. But the first step moves w: how large is the "
        "gradient 4w at the new w?"
    ),
    uphill=wrong((8, 27, 39.304)).tell(
        "You added rate · gradient to w. The gradient points uphill: which sign takes you down?"
    ),
    gradient_of_two=wrong((0.125, 0, -0.008)).tell(
        "Your three numbers are what you'd get if the gradient were 2w. What is the derivative of 2w²?"
    ),
    as_w_squared_times_four=wrong((-1, -27, -54.872)).tell(
        "Your three numbers are what you'd get if the gradient were 8w. What is the derivative of 2w²?"
    ),
)


@answers.to(questions.rates_one_step_ahead)
def rates_one_step_ahead() -> Three:
    optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.1)
    used = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(3):
            scheduler.step()
            used.append(optimizer.param_groups[0]["lr"])
            optimizer.step()
    first, second, third = used
    return first, second, third


rates_one_step_ahead.mistakes(
    right_order=wrong((1, 0.1, 0.01)).tell(
        "You gave the rates you'd get if `optimizer.step()` came before the scheduler's step. Here the "
        "scheduler steps first: which rate does the first update use?"
    ),
    one_more_ahead=wrong((0.01, 0.001, 0.0001)).tell(
        "The first update comes after only *one* scheduler step. Which rate does that one step leave in the "
        "optimizer?"
    ),
    always_one=wrong((1, 1, 1)).tell(
        "The scheduler writes the new rate into the optimizer each time it steps. Which rate does the next "
        "update read?"
    ),
    takes_a_tenth_away=wrong((0.9, 0.8, 0.7)).tell(
        "You subtracted 0.1 each time. What does an exponential schedule do with `gamma`?"
    ),
    gamma_taken_away=wrong((0.9, 0.81, 0.729)).tell(
        "You took away a tenth of the rate each time. But the scheduler *multiplies* the rate by `gamma`: "
        "what is left of the rate after one such step?"
    ),
)


@answers.to(questions.beyond_t_max)
def beyond_t_max() -> Three:
    optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=1.0)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)
    rates = [1.0]
    for _ in range(20):
        optimizer.step()
        scheduler.step()
        rates.append(optimizer.param_groups[0]["lr"])
    return rates[10], rates[15], rates[20]


beyond_t_max.mistakes(
    stays_down=wrong((0, 0, 0)).tell(
        "You're right up to step 10. The schedule is a cosine, and nothing stops it there: where does a "
        "cosine go after π?"
    ),
    twice_as_fast=wrong((0, 1, 0)).tell(
        "You let the rate climb to 1 in 5 steps and fall to 0 in the next 5. But it took 10 steps to come "
        "down: after how many more steps is it halfway up again?"
    ),
    up_at_once=wrong_part(2, 1).tell("At step 15 the angle is 1.5π, not 2π. What is the cosine of 1.5π?"),
    down_at_twenty=wrong_part(3, 0).tell("At step 20 the angle is 2π. What is the cosine of 2π?"),
    jumps_back=wrong((1, 0.5, 1)).tell(
        "You let the rate jump back to 1 at step 10. But the angle there is π: how large is (1 + cos) / 2 at "
        "π?"
    ),
    goes_below_zero=wrong((0, -0.5, -1)).tell(
        "Your rate keeps falling, below 0. But a cosine turns around at π: where does it go then?"
    ),
    one_whole_wave=wrong((0.5, 0.25, 0)).tell(
        "You let the rate fall for 20 steps. With `T_max=10`, after how many steps does it reach 0?"
    ),
)


@answers.to(questions.three_and_four_clipped)
def three_and_four_clipped() -> Three:
    a, b = (torch.zeros(1, requires_grad=True) for _ in range(2))
    (3 * a + 4 * b).backward()
    norm = nn.utils.clip_grad_norm_([a, b], 1.0)
    assert a.grad is not None
    assert b.grad is not None
    return norm.item(), a.grad.item(), b.grad.item()


three_and_four_clipped.mistakes(
    each_alone=wrong((5, 1, 1)).tell(
        "You limited each gradient to 1 by itself. One factor should shorten both, so that their ratio stays "
        "3 to 4: which factor?"
    ),
    norm_afterwards=wrong((1, 0.6, 0.8)).tell(
        "The gradients are right. But the function returns the norm *before* clipping: how long is the vector"
        " (3, 4)?"
    ),
    added_up=wrong((7, 0.4286, 0.5714)).tell(
        "You added 3 and 4. But the length of the vector (3, 4) is the square root of the sum of the squares:"
        " how long is it?"
    ),
    squares=wrong((25, 0.12, 0.16)).tell(
        "25 is the sum of the squares. What is the length of the vector (3, 4)?"
    ),
    largest=wrong((4, 0.75, 1)).tell(
        "4 is the larger of the two gradients. The length of the vector (3, 4) depends on both numbers: what "
        "do you do with their squares?"
    ),
    untouched=wrong((5, 3, 4)).tell(
        "The norm is right, and 5 is above the limit. The function's name ends in `_`: what does it do to the"
        " gradients?"
    ),
    one_and_each_alone=wrong((1, 1, 1)).tell(
        "You limited each gradient to 1 by itself, and returned 1. How long is the vector (3, 4), and does "
        "the function return the norm before the clip, or the norm after it?"
    ),
    factor=wrong((0.2, 0.6, 0.8)).tell(
        "The gradients are right, but 0.2 is the factor that shortens them. The function returns the norm of "
        "both gradients together: is it the norm before the clip, or the norm after it?"
    ),
)


@answers.to(questions.ratio_of_a_step)
def ratio_of_a_step() -> float:
    weights, gradient = (torch.tensor(v, dtype=torch.float64).norm().item() for v in ([3.0, 4.0], [0.6, 0.8]))
    return 0.01 * gradient / weights


ratio_of_a_step.mistakes(
    without_the_rate=wrong(0.2).tell(
        "You divided the gradient by the weights, but the update is the gradient times the rate. How long is "
        "the update, compared with the weights?"
    ),
    update_alone=wrong(0.01).tell(
        "0.01 is the length of the update. What do you divide it by to get the ratio?"
    ),
    upside_down=wrong(500).tell(
        "You divided the weights by the update. Which of the two should be above the fraction bar in the "
        "update-to-weight ratio?"
    ),
    squares=wrong(0.0004).tell(
        "Your number is what you'd get with squared lengths: 0.01 · 1 / 25. Take the square roots first: how "
        "long is the gradient, and how long are the weights?"
    ),
    squared_rate=wrong(0.00002).tell(
        "You multiplied by the rate twice. How many times is the rate in the update?"
    ),
    tenfold=wrong(0.02).tell(
        "Your ratio is ten times as large as it should be. The update has length 0.01 · 1, and the weights "
        "have length 5: what is 0.01 / 5?"
    ),
)


@answers.to(questions.batch_of_two)
def batch_of_two() -> tuple[float, float]:
    low, high = nn.BatchNorm1d(1)(torch.tensor([[3.0], [5.0]])).flatten().tolist()
    return low, high


batch_of_two.mistakes(
    unbiased=wrong((-0.707, 0.707)).tell(
        "You divided by √2, the standard deviation with n − 1. Does BatchNorm normalise with n, or with n − 1?"
    ),
    divided_by_the_unbiased_variance=wrong((-0.5, 0.5)).tell(
        "You centred the column and divided by 2. What is the variance of 3 and 5 if you divide by n, and "
        "what is its square root?"
    ),
    untouched=wrong((3, 5)).tell(
        "You left the column unchanged. What does BatchNorm subtract from a column in training, and what does"
        " it divide by?"
    ),
    sorted_the_other_way=wrong((1, -1)).tell(
        "Apart from their signs, your numbers are right. 3 is below the column's mean: which sign does it get"
        " when BatchNorm subtracts the mean?"
    ),
    zero_and_one=wrong((0, 1)).tell(
        "You scaled the column so that its smallest number is 0 and its largest is 1. BatchNorm uses the mean"
        " and the standard deviation: what are they for 3 and 5?"
    ),
    not_centred=wrong((3 / 4, 5 / 4)).tell(
        "You divided by the mean. BatchNorm subtracts the mean: what does it divide by?"
    ),
    one_row_alone=wrong((0, 0)).tell(
        "0 is what a batch of one row would give. But here the mean is 4: how far is each row from it?"
    ),
)


@answers.to(questions.running_mean_after_ten)
def running_mean_after_ten() -> float:
    running = 0.0
    for _ in range(10):
        running = 0.9 * running + 0.1 * 1.0
    return running


running_mean_after_ten.mistakes(
    there_already=wrong(1).tell(
        "Each batch brings the running mean closer to 1 by a tenth of the distance that's *left*. Can ten "
        "batches bring it all the way to 1?"
    ),
    share_of_the_start=wrong(0.349).tell(
        "0.9¹⁰ = 0.349 is the weight that the starting value, 0, still has. How much weight do the ten "
        "batches have together?"
    ),
    nine_batches=wrong(0.613).tell(
        "You stopped after nine batches. What does the tenth batch do to the running mean?"
    ),
    eleven_batches=wrong(0.686).tell("You used eleven batches. What is the running mean after ten?"),
    a_tenth=wrong(0.1).tell(
        "You stopped after *one* batch. What do nine more batches do to the running mean?"
    ),
)


@answers.to(questions.unused_row)
def unused_row() -> Three:
    ends = []
    for kind, gradient, decay in (
        (torch.optim.Adam, torch.zeros(1), 0.0),
        (torch.optim.AdamW, torch.zeros(1), 0.1),
        (torch.optim.AdamW, None, 0.1),
    ):
        w = torch.ones(1, requires_grad=True)
        optimizer = kind([w], lr=0.1, weight_decay=decay)
        for _ in range(100):
            w.grad = gradient
            optimizer.step()
        ends.append(w.item())
    first, second, third = ends
    return first, second, third


unused_row.mistakes(
    decay_needs_a_gradient=wrong_part(2, 1).tell(
        "AdamW's decay needs no gradient: what's left of the row after you compute w ← w − 0.1 · 0.1 · w 100 "
        "times?"
    ),
    none_decays_too=wrong_part(3, 0.366).tell(
        "The optimizer skips a parameter whose `.grad` is None. Does such a parameter decay?"
    ),
    adam_decays_too=wrong_part(1, 0.366).tell(
        "Adam's `weight_decay` is 0 unless you set it. With a gradient of 0 from the start, what is m?"
    ),
    all_gone=wrong_part(2, 0).tell(
        "You let AdamW's decay bring the row down to 0. But each step takes away only rate · decay, 1 %, of "
        "what's *left*: how much is left after 100 steps?"
    ),
    once=wrong_part(2, 0.99).tell("0.99 is what's left after one step. What's left after 100 steps?"),
    adam_decays=wrong((0.366, 1, 1)).tell(
        "You swapped the first two numbers: which of Adam and AdamW got a `weight_decay` here?"
    ),
)
