"""Answers to the predictions about modules and about networks before their first step."""

import math

import torch
from torch import nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_08_training_loop import predictions_modules as questions


class Odd(nn.Module):
    """The four ways of the lesson to keep a tensor."""

    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.zeros(3))
        self.b = torch.zeros(3, requires_grad=True)
        self.c = [nn.Linear(3, 3)]
        self.d = nn.Parameter(torch.zeros(3)).to(torch.float64)


@answers.to(questions.what_registers)
def what_registers() -> tuple[str, str, str, str]:
    found = {name.split(".")[0] for name, _ in Odd().named_parameters()}
    a, b, c, d = ("yes" if name in found else "no" for name in "abcd")
    return a, b, c, d


what_registers.mistakes(
    all_listed=wrong(("yes", "yes", "yes", "yes")).tell(
        "Three of the four aren't listed. `__setattr__` looks only at the type of an attribute's value: which"
        " of the four values is itself a Parameter or a Module?"
    ),
    what_requires_grad=wrong(("yes", "yes", "no", "yes")).tell(
        "`b` and `d` do require grad, but nn.Module looks at a value's type. Is either of them a `Parameter`?"
    ),
    list_searched=wrong(("yes", "no", "yes", "no")).tell(
        "nn.Module looks only at the type of each attribute's value, not inside the value. If the value is a "
        "list of layers, which type does nn.Module see?"
    ),
    moved_parameter=wrong(("yes", "no", "no", "yes")).tell(
        "`.to` with another dtype computes a new tensor from the Parameter. What type does the result of an "
        "operation have: `Parameter` or plain tensor?"
    ),
    all_but_the_list=wrong(("yes", "yes", "no", "no")).tell(
        "`b` requires grad, but `__setattr__` checks for the type `Parameter`. What type is `b`?"
    ),
    plain_left_out=wrong(("yes", "no", "yes", "yes")).tell(
        "You're right about `b`. But does nn.Module look into a list? And what does `.to` with another dtype "
        "return: a Parameter or a plain tensor?"
    ),
    moved_left_out=wrong(("yes", "yes", "yes", "no")).tell(
        "You're right about `d`. But what type is `b`, and does nn.Module look into a list?"
    ),
)


@answers.to(questions.same_layer_thrice)
def same_layer_thrice() -> tuple[int, int]:
    model = nn.Sequential(*[nn.Linear(3, 3)] * 3)
    return len(list(model.parameters())), len(model.state_dict())


same_layer_thrice.mistakes(
    three_layers=wrong((6, 6)).tell(
        "`[layer] * 3` repeats a reference, so it's one layer at three positions. `parameters()` lists each "
        "tensor once: how many does it list?"
    ),
    once_everywhere=wrong((2, 2)).tell(
        "You're right about the two parameters. But a `state_dict` lists *names*, and the layer has three of "
        "them: 0, 1 and 2. How many keys do a weight and a bias get under three names?"
    ),
    turned_around=wrong((6, 2)).tell(
        "You swapped the two numbers. `parameters()` or `state_dict()`: which one gives you a tensor once for"
        " each of its names?"
    ),
    layers_counted=wrong((1, 3)).tell(
        "You counted one layer at three positions. But a layer holds two tensors, a weight and a bias: how "
        "many parameters does it have, and how many keys do they get at three positions?"
    ),
    layers_three=wrong((3, 3)).tell(
        "You gave the number of positions twice, but all three positions hold the same layer, with a weight "
        "and a bias. How many tensors are there, and how many keys do they get at three positions?"
    ),
)


@answers.to(questions.numbers_in_a_network)
def numbers_in_a_network() -> int:
    model = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))
    return sum(p.numel() for p in model.parameters())


numbers_in_a_network.mistakes(
    without_biases=wrong(101_632).tell(
        "You counted only the weights. Each output also has a bias: how many biases do the two layers have?"
    ),
    first_layer=wrong(100_480).tell(
        "You counted only the first layer. How many weights and biases does the second layer add?"
    ),
    first_weight=wrong(100_352).tell(
        "You counted only the first layer's weight, 784 · 128. What else does the first layer hold, and what "
        "does the second layer hold?"
    ),
    one_long_product=wrong(1_003_520).tell(
        "You multiplied all three widths: 784 · 128 · 10. Each layer has a weight of its own, so do you multiply the two layers' "
        "numbers, or add them up?"
    ),
    two_short=wrong(101_768).tell(
        "Your number is 2 too small. The first layer has 128 outputs, and the second has 10: how many biases "
        "do the two layers have together?"
    ),
    one_bias_each=wrong(101_634).tell(
        "You counted one bias per layer. Each *output* has a bias: how many outputs do the two layers have?"
    ),
    tensors=wrong(4).tell(
        "You counted the tensors, two weights and two biases. How many numbers do these four tensors hold?"
    ),
    biases_of_inputs=wrong(102_544).tell(
        "You gave each input a bias, but biases are added to the outputs. How many outputs do the two layers "
        "have together?"
    ),
    hidden_layer_left_out=wrong(7_840).tell(
        "784 · 10 would be the weights of one layer, straight from pixels to scores. What does each of the two layers hold, with "
        "128 hidden numbers in between?"
    ),
    one_layer_with_biases=wrong(7_850).tell(
        "7,850 is what one layer would hold, straight from pixels to scores. What does each of the two layers"
        " hold, with 128 hidden numbers in between?"
    ),
    bytes_counted=wrong(407_080).tell(
        "You counted bytes, 4 for each float32 number. How many numbers are there?"
    ),
    nodes_counted=wrong(922).tell(
        "You added up the widths. Each pair of an input and an output has its own weight: how many pairs do "
        "784 inputs and 128 outputs make?"
    ),
)


@answers.to(questions.loss_before_training)
def loss_before_training() -> float:
    return math.log(10)


loss_before_training.mistakes(
    probability=wrong(0.1).tell(
        "0.1 is the probability of the right digit. What does cross-entropy compute from this probability?"
    ),
    chance_of_error=wrong(0.9).tell(
        "0.9 is how often a guess is wrong. What is the right digit's probability, and what does cross-"
        "entropy compute from it?"
    ),
    ten=wrong(10).tell("The right digit has probability 1/10. What is −ln(1/10)?"),
    one=wrong(1).tell(
        "You get 1 if you take −log(1/10) to base 10. PyTorch uses the natural logarithm, `math.log`: what is"
        " −ln(1/10)?"
    ),
    base_two=wrong(3.32).tell(
        "You get 3.32 if you take −log(1/10) to base 2, which measures the loss in bits. PyTorch uses the "
        "natural logarithm: what is −ln(1/10)?"
    ),
    minus=wrong(-2.303).tell(
        "Apart from its sign, your number is right. A probability's logarithm is negative: what does cross-"
        "entropy put in front of the logarithm?"
    ),
    nothing=wrong(0).tell(
        "A loss of 0 means that the right digit has probability 1. What probability does a pure guess give "
        "it?"
    ),
    ten_digits_added_up=wrong(23.03).tell(
        "23.03 is 10 · ln 10, as if you added up a loss for each of the ten digits. The loss looks only at "
        "the *right* digit's probability, p: what is −ln p?"
    ),
    of_64_pixels=wrong(4.16).tell(
        "4.16 is ln 64, but the network chooses among digits, not pixels. How many digits are there?"
    ),
)


@answers.to(questions.scale_through_layers)
def scale_through_layers() -> tuple[str, str, str]:
    return "fades", "explodes", "stays"  # each layer's factor for the mean square: 1/6, 50 and 1


scale_through_layers.mistakes(
    default_stays=wrong_part(1, "stays").tell(
        "Put PyTorch's variance, 1 / (3 · `in`), into the product `in` · variance · ½. By what factor does "
        "each layer then multiply the mean square?"
    ),
    all_stay=wrong(("stays", "stays", "stays")).tell(
        "With 100 inputs and weights of variance 1, each layer multiplies the mean square by `in` · variance "
        "· ½ = 50. What is this factor if the weights' variance is 1 / (3 · `in`)?"
    ),
    randn_stays=wrong_part(2, "stays").tell(
        "With weights of variance 1, each product of a weight and an input is about as large as the input, "
        "but an output adds up 100 such products. What does that do to the outputs' mean square?"
    ),
    default_explodes=wrong_part(1, "explodes").tell(
        "PyTorch's bound gives the weights a variance of 1 / (3 · `in`), and each layer multiplies the mean "
        "square by `in` · variance · ½. Is this factor above 1 or below 1?"
    ),
    randn_fades=wrong_part(2, "fades").tell(
        "With weights of variance 1, `in` · variance · ½ is 50. Does the scale fade if each layer multiplies "
        "the mean square by 50?"
    ),
    solved_explodes=wrong_part(3, "explodes").tell(
        "With the variance that solves `in` · variance · ½ = 1, each layer multiplies the mean square by 1. "
        "What happens to the mean square over 20 layers?"
    ),
    solved_fades=wrong_part(3, "fades").tell(
        "With the variance that solves `in` · variance · ½ = 1, each layer multiplies the mean square by 1. "
        "What is 1 to the power of 20?"
    ),
)


@answers.to(questions.one_batch_by_heart)
def one_batch_by_heart() -> float:
    digits = torch.rand(20, 64, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    drawn = torch.randint(10, (20,), generator=torch.Generator().manual_seed(1))
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 10)).double()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    for _ in range(200):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(digits), drawn).backward()
        optimizer.step()
    return 100 * (model(digits).argmax(dim=1) == drawn).double().mean().item()


one_batch_by_heart.mistakes(
    chance=wrong(10).tell(
        "10 % is what the network would get on *other* digits. It sees these 20 again and again: what can "
        "7,510 parameters do with 20 examples?"
    ),
    chance_of_error=wrong(90).tell(
        "The network has 7,510 parameters for 20 examples. What could keep it from learning all 20 labels by "
        "heart?"
    ),
    all_but_one=wrong(95).tell(
        "With 95 %, the network gets one of the 20 labels wrong. What could keep 7,510 parameters from "
        "learning that label too?"
    ),
    nothing_to_learn=wrong(0).tell(
        "The labels are random, but they stay the same from step to step. What can 7,510 parameters do with "
        "20 fixed examples?"
    ),
    fraction=wrong(1).tell(
        "Your 1 means 1 %, which is less than one label of 20. If you meant all 20 labels, how much is that "
        "in percent?"
    ),
    half=wrong(50).tell(
        "There's no rule to learn, but the network doesn't need a rule. It can store 20 labels in 7,510 "
        "parameters: how many can it get right?"
    ),
)
