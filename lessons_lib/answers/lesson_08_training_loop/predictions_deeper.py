"""Predictions of Deeper: stopping and going on, more than fits at once, the fast loop."""

import copy
import io
import itertools
import pickle

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_deeper as questions
from lessons_lib.exercises.lesson_08_training_loop.predictions_deeper import Three
from lessons_lib.gpu.recording import shipped


@answers.to(questions.weights_in_three_dicts)
def weights_in_three_dicts() -> Three:
    layer = nn.Linear(2, 2)
    old = layer.weight.detach().clone()
    kept = [layer.state_dict(), dict(layer.state_dict()), copy.deepcopy(layer.state_dict())]
    with torch.no_grad():
        layer.weight += 1
    first, second, third = ("old" if one["weight"].equal(old) else "new" for one in kept)
    return first, second, third


weights_in_three_dicts.mistakes(
    all_old=wrong(("old", "old", "old")).tell(
        "You're right about the deepcopy. But `best` and `second` hold the model's own tensors, and a step "
        "changes these tensors in place: which weights do the two dicts show after the step?"
    ),
    dict_is_a_copy=wrong(("new", "old", "old")).tell(
        "You're right about `best` and `third`. `dict(…)` makes a new dict: does it also make new tensors?"
    ),
    all_new=wrong(("new", "new", "new")).tell(
        "You're right about `best` and `second`. But `third` comes from `copy.deepcopy`, which copies the "
        "tensors too: can a step on the model change those copies?"
    ),
    exchanged=wrong(("old", "old", "new")).tell(
        "All three of your answers should be reversed. Which of the three dicts has tensors of its own, which"
        " a step on the model can't change?"
    ),
    dict_shares_alone=wrong(("old", "new", "old")).tell(
        "You're right about `second` and `third`. But `best` comes straight from `state_dict()`: does that "
        "copy the tensors?"
    ),
)


@answers.to(questions.number_after_a_loader)
def number_after_a_loader() -> str:
    def number(read: bool) -> float:
        torch.manual_seed(0)
        if read:
            list(DataLoader(TensorDataset(torch.zeros(4))))
        return torch.rand(1).item()

    return "the same" if number(True) == number(False) else "another number"


number_after_a_loader.mistakes(
    untouched=wrong("the same").tell(
        "You expected the same number as without the loop. But a DataLoader draws a random number each time "
        "you start it, even without workers: where in the random sequence is `torch.rand(1)` then?"
    ),
)


@answers.to(questions.what_load_reads)
def what_load_reads() -> Three:
    def comes_back(value: object) -> str:
        file = io.BytesIO()
        torch.save(value, file)
        file.seek(0)
        try:
            torch.load(file)
        except pickle.UnpicklingError:
            return "refuses"
        return "reads"

    state, number = np.random.get_state(), np.float64(0.93)
    return comes_back(torch.get_rng_state()), comes_back(state), comes_back(number)


what_load_reads.mistakes(
    everything=wrong(("reads", "reads", "reads")).tell(
        "You're right about torch's state: it's a tensor. But NumPy's state has an array inside, and an "
        "np.float64 is a NumPy object too: does `torch.load` accept such objects as plain data?"
    ),
    numbers=wrong(("reads", "refuses", "reads")).tell(
        "You're right about the two random states. An np.float64 looks like a float, but its type is NumPy's:"
        " which types does `torch.load` trust?"
    ),
    arrays=wrong(("reads", "reads", "refuses")).tell(
        "You're right about torch's state and the number. NumPy's state has an array inside: is an array one "
        "of torch's types?"
    ),
    nothing=wrong(("refuses", "refuses", "refuses")).tell(
        "You're right about NumPy's two objects. torch's state is a tensor of bytes: does `torch.load` read "
        "tensors?"
    ),
    exchanged=wrong(("refuses", "reads", "reads")).tell(
        "All three of your answers should be reversed. Which of the three objects in the question consists of"
        " torch's own types?"
    ),
)


@answers.to(questions.rate_after_loading)
def rate_after_loading() -> float:
    weight = nn.Parameter(torch.zeros(1))
    saved = torch.optim.SGD([weight], lr=0.3, momentum=0.9).state_dict()
    optimizer = torch.optim.SGD([weight], lr=0.01, momentum=0.9)
    optimizer.load_state_dict(saved)
    return float(optimizer.param_groups[0]["lr"])


rate_after_loading.mistakes(
    the_new_one=wrong(0.01).tell(
        "0.01 is what you wrote when you made the optimizer. Then it loaded a state_dict: which part of a "
        "state_dict holds the learning rate?"
    ),
    product=wrong(0.003).tell(
        "0.003 is the product of the two rates. Loading multiplies nothing: which of the two rates replaces "
        "the other?"
    ),
    sum_of_both=wrong(0.31).tell(
        "0.31 is the sum of the two rates. Loading adds nothing: which of the two rates replaces the other?"
    ),
)


@answers.to(questions.mean_over_tokens)
def mean_over_tokens() -> float:
    tokens, means = torch.tensor([6.0, 2.0]), torch.tensor([1.0, 3.0])
    return float((tokens * means).sum() / tokens.sum())


mean_over_tokens.mistakes(
    mean_of_means=wrong(2).tell(
        "Your 2 is the mean of the two means, as if both parts had the same number of tokens. What's the sum "
        "of all 8 losses?"
    ),
    sum_of_means=wrong(4).tell(
        "4 is the sum of the two means. The mean over all 8 tokens has to be between 1 and 3: what is the sum"
        " of their losses?"
    ),
    sum_of_losses=wrong(12).tell("12 is the sum of all losses. How many tokens do you divide it by?"),
    by_positions=wrong(0.75).tell(
        "You get 0.75 if you divide the sum of the losses, 12, by 16, which counts padding too. Padding has "
        "no loss: how many real tokens are there?"
    ),
    eight_sixths=wrong(1.333).tell(
        "1.33 is 8 / 6, the number of all tokens divided by the number in the first part. What is the sum of "
        "all losses, and how many tokens do you divide it by?"
    ),
    by_texts=wrong(3).tell(
        "3 is 12 / 4, the sum of all losses divided by the number of texts. How many tokens should you divide"
        " by instead?"
    ),
    weights_exchanged=wrong(2.5).tell(
        "2.5 is (3 · 6 + 1 · 2) / 8: each mean is weighted by the other one's number of tokens. Which of the "
        "two means comes from 6 tokens?"
    ),
    by_parts=wrong(6).tell(
        "6 is 12 / 2, the sum of all tokens' losses divided by the number of parts. How many tokens' losses "
        "are in that sum?"
    ),
)


@answers.to(questions.after_an_overflow)
def after_an_overflow() -> tuple[str, float]:
    weight = nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([weight], lr=0.1)
    scaler = torch.amp.GradScaler("cpu")
    scaler.scale((weight * torch.inf).sum()).backward()
    scaler.step(optimizer)
    scaler.update()
    return "stay" if weight.item() == 1 else "move", scaler.get_scale()


after_an_overflow.mistakes(
    scale_kept=wrong(("stay", 65_536)).tell(
        "You're right that the weights don't move. But with the same scale, the next step would overflow as "
        "well: what does the scaler do to the scale?"
    ),
    scale_doubled=wrong(("stay", 131_072)).tell(
        "You're right that the weights don't move. An overflow means that the scale is too large: should it "
        "go up or down?"
    ),
    step_taken=wrong(("move", 32_768)).tell(
        "You're right about the scale. But what would the weights be after a step with an infinite gradient?"
    ),
    step_taken_and_scale_kept=wrong(("move", 65_536)).tell(
        "You said that the weights move, but then they'd be infinite. A scaler looks at the gradients first: "
        "what does it do if one of them is infinite?"
    ),
    scale_gone=wrong(("stay", 1)).tell(
        "You're right that the weights don't move. But the scaler wants the largest scale that works: by what"
        " factor does it lower the scale after an overflow?"
    ),
)


@answers.to(questions.weights_that_move)
def weights_that_move() -> str:
    generator = torch.Generator().manual_seed(0)
    weights = (torch.rand(100_000, generator=generator) / 4 - 1 / 8).bfloat16()  # of 64 inputs: ± 1/8
    gradients = (torch.randn(100_000, generator=generator) * 0.002).bfloat16()
    part = (weights - 0.01 * gradients != weights).double().mean().item()
    return "nearly all" if part > 0.8 else "fewer than a fifth" if part < 0.2 else "about half"


weights_that_move.mistakes(
    as_in_float32=wrong("nearly all").tell(
        "You gave the answer for float32. Near 0.1, bfloat16 numbers are about 0.0005 apart: with a rate of "
        "0.01 and a gradient of 0.002, how large is the step?"
    ),
    half=wrong("about half").tell(
        "Fewer than half of the weights move. Near 0.1, bfloat16 numbers are about 0.0005 apart: with a rate "
        "of 0.01 and a gradient of 0.002, how large is the step?"
    ),
)


@answers.to(questions.the_largest_gain)
def the_largest_gain() -> str:
    rungs = shipped("h200").shown["ladder"]["rungs"]
    gains = {now: rungs[old]["ms"] / rungs[now]["ms"] for old, now in itertools.pairwise(rungs)}
    most = max(gains, key=lambda name: gains[name])
    return "pinned memory" if "pinned" in most else "compiled" if "compiled" in most else most


the_largest_gain.mistakes(
    item=wrong("without .item()").tell(
        "The CPU does wait at `.item()`. But each step keeps the GPU busy for a long time: how long is the "
        "GPU really idle?"
    ),
    pinned=wrong("pinned memory").tell(
        "Pinned memory makes only the copies to the GPU faster. What does a step with 8,192 × 8,192 weights "
        "spend most of its time on?"
    ),
    compiled=wrong("compiled").tell(
        "Compiling joins small operations. But what does a step with 8,192 × 8,192 weights spend most of its "
        "time on?"
    ),
)


@answers.to(questions.precision_that_costs)
def precision_that_costs() -> str:
    by_precision = shipped("h200").shown["ladder"]["accuracy"]
    exact = by_precision["float32"]
    other = [
        name
        for name, found in by_precision.items()
        if any(abs(found[key] - exact[key]) > 0.0005 for key in exact)
    ]
    return other[0] if len(other) == 1 else "all three"


precision_that_costs.mistakes(
    tf32=wrong("tf32").tell(
        "TF32 rounds only the inputs of matmuls, so the weights keep all their bits. Which precision rounds "
        "the weights themselves after each step?"
    ),
    autocast=wrong("autocast").tell(
        "Autocast rounds what goes through matmuls, but the weights stay float32. Which precision rounds the "
        "weights themselves after each step?"
    ),
    all_of_them=wrong("all three").tell(
        "Two of the three precisions keep the weights in float32, so that even small steps add up. Which of "
        "the three keeps its weights in fewer bits?"
    ),
)


@answers.to(questions.graphs_around_an_if)
def graphs_around_an_if() -> int:
    return 1 + 1  # what is before the `if`, and what is behind it


graphs_around_an_if.mistakes(
    whole=wrong(1).tell(
        "You'd get 1 if the whole function were one graph. But a graph is written down before any numbers are"
        " known: how could it choose a branch of the `if`?"
    ),
    none=wrong(0).tell(
        "You'd get 0 if PyTorch gave up. But it records what comes before the `if`, lets Python decide, and "
        "records again after the `if`: how many graphs does that make?"
    ),
    with_the_if=wrong(3).tell(
        "You counted one part too many: the `if` itself isn't in a graph, because Python decides it. How many"
        " graphs are left, before the `if` and after it?"
    ),
)
