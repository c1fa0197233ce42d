# %% [markdown]
# # 08 · The training loop
#
# Two loops train the same network on the same 1,437 handwritten digits, from the same seed. Neither raises an error.
# Read both, and write down every difference that you find. This lesson explains `nn.Dropout` and `model.train()`. An
# **epoch** is one pass through the digits.

# %% tags=["setup"]
import copy
import math
import warnings

import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn import functional as F

from lessons_lib import open_lesson, viz, warm_up

check, predict, hint, given, solution, progress = open_lesson("08_training_loop")

# %% tags=["setup"]
digits = torch.tensor(load_digits().data, dtype=torch.float32) / 16  # (1797, 64)
labels = torch.tensor(load_digits().target)
shuffled = torch.randperm(1797, generator=torch.Generator().manual_seed(0))
for_training, held_out = shuffled.split((1437, 360))
train_x, train_y = digits[for_training], labels[for_training]
valid_x, valid_y = digits[held_out], labels[held_out]

# %% tags=["setup"]
train_batches = list(zip(train_x.double().split(100), train_y.split(100)))
valid_batches = list(zip(valid_x.double().split(100), valid_y.split(100)))


def reader():
    """64 pixels → 100 hidden numbers → 10 scores, in float64: every machine draws the same curves."""
    torch.manual_seed(0)
    hidden = [nn.Linear(64, 100), nn.ReLU(), nn.Dropout(0.2)]
    return nn.Sequential(*hidden, nn.Linear(100, 10)).double()


# %% tags=["show"]
def loop_a(epochs=20):
    model, curve = reader(), []
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(epochs):
        model.train()
        for x, y in train_batches:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        model.eval()
        right = torch.cat([model(x).argmax(dim=1) == y for x, y in valid_batches])
        curve.append(100 * right.float().mean())
    return curve


# %% tags=["show"]
def loop_b(epochs=20):
    model, curve = reader(), []
    for p in model.parameters():
        nn.init.normal_(p, std=0.5)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(epochs):
        for x, y in train_batches:
            optimizer.step()
            loss = F.cross_entropy(model(x).softmax(dim=1), y)
            loss.backward()
        model.eval()
        right = [(model(x).argmax(dim=1) == y).float().mean() for x, y in valid_batches]
        curve.append(100 * torch.stack(right).mean())
    return curve


# %% tags=["show"]
averages = torch.stack([train_x[train_y == digit].mean(dim=0) for digit in range(10)])
read = torch.cdist(valid_x, averages).argmin(dim=1)
ten_averages = 100 * (read == valid_y).double().mean()
curves = {"loop a": loop_a(), "loop b": loop_b(), "ten averages": [ten_averages] * 20}
viz.lines(curves, title="360 unseen digits", x_label="epoch", y_label="% read")

# %% [markdown]
# After 20 epochs, loop a's network correctly reads 94 % of the digits that it has never seen. That beats the ten
# averages of lesson 01. Loop b's network reads only three in ten. **Can you find six differences, and say what each
# one does?**
#
# In this lesson you meet the differences one at a time, and write a loop of your own on the way. At the end you'll know
# what each one costs.
#
# *Core about 4 h, in three sittings: 70 min, then 60 min starting at "The loop, five ways", then 115 min starting at
# "Train, validate, and tell the truth" · Deeper about 9 h, in parts · needs lessons 01–06, and some parts of Deeper
# need 07 too. If you come back on another day, first run all cells above "A Module by hand".*
#
# *Tensors (01), gradients (05, 06) and bytes (07) come together here. Your `fit` trains again in
# [lesson 09](09_dataloader.ipynb).*

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
# Run the cell: it shows three lines from earlier lessons. Put the result of each line in place of its `...`, and run the cell again.

# %% tags=["show"]
warm_up("08_training_loop", seed=11, answers=[..., ..., ...])

# %% [markdown]
# ## A Module by hand
#
# Both loops begin with the network, so we do too. A **module** is an object that holds tensors and computes with them.
# You write it as a class: `__init__` makes the tensors, `forward` computes, and `model(x)` calls `forward`.


# %% tags=["show"] covers="module"
class Contrast(nn.Module):
    """x · gain − shift."""

    def __init__(self):
        super().__init__()  # always first
        self.gain = nn.Parameter(torch.ones(64))
        self.shift = nn.Parameter(torch.zeros(64))

    def forward(self, x):
        return x * self.gain - self.shift


# %% tags=["show"] covers="module linear_shape"
model = nn.Sequential(Contrast(), nn.Linear(64, 10))
print("scores:", tuple(model(train_x[:100]).shape))
for name, p in model.named_parameters():
    print(f"{name:<9}{tuple(p.shape)}")

# %% [markdown]
# You never told `model` about `gain`. A module looks through its attributes and finds every **parameter**: a leaf that
# requires grad, made by `nn.Parameter(t)`. It also looks into each module among its attributes, and puts that module's
# name and a dot in front of each name that it finds there. `model.parameters()` lists all these parameters, and an
# optimizer (Way 5 below) trains the ones in that list. A module doesn't find plain tensors, so they never train.
# `nn.Sequential` runs its modules one after another, and names them 0, 1, and so on.
#
# Look at the shape of `1.weight`. **Linear's weight is (out, in)**: one row of weights for each output. Its bias has
# one number for each output.
#
# **Predict:** a network goes from 784 pixels to 128 hidden numbers to 10 scores, with two `nn.Linear` layers. How
# many weights and biases does it have in all?

# %% tags=["prediction"] covers="linear_shape"
### BEGIN SOLUTION
predict(numbers_in_a_network=784 * 128 + 128 + 128 * 10 + 10)
### END SOLUTION

# %% tags=["show"] covers="linear_shape"
layers = [nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10)]
for name, p in nn.Sequential(*layers).named_parameters():
    print(f"{name:<9}{tuple(p.shape)!s:<11}{p.numel():>8,}")
print(f"together {sum(p.numel() for layer in layers for p in layer.parameters()):>19,}")

# %% [markdown]
# A layer's weights start as random numbers. `uniform_(a, b)` fills a tensor in place with numbers drawn evenly
# between a and b, from a **uniform distribution**:

# %% tags=["show"] covers="linear_shape"
torch.manual_seed(0)
print([f"{number:.2f}" for number in torch.empty(6).uniform_(-0.5, 0.5)])

# %% [markdown]
# ### Exercise: Linear from scratch · 15 min
#
# Write the layer that most networks are made of. Your module will do what `nn.Linear` does, and draw its starting
# values as `nn.Linear` does.
#
# The output is x · weightᵀ + bias. With `weight = [[1, 2], [3, 4], [5, 6]]` and `bias = [10, 20, 30]`, the row `[1, 1]`
# gives `[13, 27, 41]`: three outputs from two inputs.
#
# `Linear(in_features, out_features, bias=True)` has two parameters, with the names that `nn.Linear` uses: `weight` of
# shape `(out_features, in_features)`, and `bias` of shape `(out_features,)`. With `bias=False`, `layer.bias` is
# `None`. `x` may have more axes in front: its shape is `(…, in_features)`, and the output has shape
# `(…, out_features)`. Draw the starting values of both parameters from the uniform distribution between
# −1/√in_features and 1/√in_features.
#
# Write the class. With `F.linear` or `nn.Linear` inside, your class earns half of the points; by hand, all of them.


# %% tags=["exercise"] covers="linear_scratch linear_shape"
class Linear(nn.Module):
    """x · weightᵀ + bias, from (…, in_features) to (…, out_features).

    Linear(in_features, out_features, bias=True); has .weight and .bias.
    """

    ### BEGIN SOLUTION
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        bound = in_features**-0.5
        weight = torch.empty(out_features, in_features).uniform_(-bound, bound)
        self.weight = nn.Parameter(weight)
        self.bias = None
        if bias:
            self.bias = nn.Parameter(torch.empty(out_features).uniform_(-bound, bound))

    def forward(self, x):
        out = x @ self.weight.T
        return out if self.bias is None else out + self.bias

    ### END SOLUTION


# %% tags=["check"]
check("Linear")

# %% [markdown]
# Names and shapes agree, so weights can move from PyTorch's layer to yours. `state_dict()` gives you a model's tensors
# by name. That's what you save, and what another model loads.

# %% tags=["show"] covers="linear_shape"
theirs, mine = nn.Linear(64, 10), given("Linear")(64, 10)
print(mine.load_state_dict(theirs.state_dict()))
print("equal outputs:", torch.allclose(mine(train_x), theirs(train_x), atol=1e-5))

# %% [markdown]
# ## Before the first step
#
# You can learn a lot about a training run before it begins. Our network chooses among ten digits and knows nothing yet,
# so each digit gets about the same probability. To measure the loss, the next cells call `eval()`, which switches
# dropout off. You'll read more about `eval()` in *Two modes*.
#
# **Predict:** a network gives every digit the probability 1/10. What is its cross-entropy? Two digits after the decimal
# point are enough.

# %% tags=["prediction"] covers="loss_before loss_predicted"
### BEGIN SOLUTION
predict(loss_before_training=2.303)
### END SOLUTION

# %% tags=["show"] covers="loss_before"
x, y = train_x.double(), train_y
model = reader().eval()
print(
    f"loop a starts at {F.cross_entropy(model(x), y):.1f}; ln 10 = {math.log(10):.3f}"
)
for p in model.parameters():
    nn.init.normal_(p, std=0.5)
print(f"loop b starts at {F.cross_entropy(model(x), y):.1f}")
probabilities = model(x[:1]).softmax(dim=1)[0].detach()
viz.bars(probabilities, title=f"Loop b's probabilities for its first digit, a {y[0]}")

# %% [markdown]
# Loop a's loss starts at ln 10, as it should. Loop b's network has learned nothing either, and yet it's sure of this
# digit, and wrong. Why? Loop b's `normal_` draws every weight with a standard deviation of 0.5, and that's far too
# large. **That's the first of the six differences.** *Deeper* has a section on how large the weights should be
# instead.
#
# So compute the loss before the first step, and compare it with ln(number of classes). That takes one line. It catches
# weights that start too large, and a wrong number of classes.

# %% [markdown]
# ### Overfit one batch
#
# Here's the second thing to try before a long run. Take 20 digits, draw their labels at random, and train on only these
# 20. There's no rule to find in them.
#
# **Predict:** after 200 steps, what percentage of these 20 labels does the network get right?

# %% tags=["prediction"] covers="loss_before"
### BEGIN SOLUTION
predict(one_batch_by_heart=100)
### END SOLUTION

# %% tags=["show"] covers="loss_before"
few = train_x[:20].double()
drawn = torch.randint(10, (20,), generator=torch.Generator().manual_seed(1))


def one_batch(labels_of, steps=200):
    model, losses = reader().eval(), []
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    for _ in range(steps):
        optimizer.zero_grad()
        losses.append(F.cross_entropy(model(few), labels_of()))
        losses[-1].backward()
        optimizer.step()
    print(f"{100 * (model(few).argmax(dim=1) == drawn).double().mean():.0f} % right")
    return [loss.item() for loss in losses]


# %% [markdown]
# Each step calls `labels_of()` for its labels. So we can also run the same loop with a bug: each step shuffles the
# labels, but not the digits.

# %% tags=["show"] covers="loss_before"
curves = {
    "one batch": one_batch(lambda: drawn),
    "labels shuffled": one_batch(lambda: drawn[torch.randperm(20)]),
}
viz.lines(curves, x_label="step", y_label="loss")

# %% [markdown]
# The network learns all 20 by heart: 7,510 parameters can store 20 labels. That's useless for reading new digits, but
# it's a very good test. **If the network can't learn one batch by heart, there's a bug**, and you find out after a
# second instead of after a night. In the second run, the network learns only which label is the most frequent, and
# guesses that one.
#
# Both tests passed? Then the network is ready, and the loop is next.

# %% [markdown]
# ## The loop, five ways
#
# You know the parts of a learning step: a forward pass, a loss, its gradients, and a small move against them. Here's a
# whole training loop without PyTorch. We'll replace it piece by piece, until it's the loop that you find in nearly
# every PyTorch program. Each version should give the same losses as the one before. If a single line is wrong, the
# losses will differ.
#
# First come the data and the starting weights that all five loops share: 64 pixels → 32 hidden numbers → 10 scores. We
# use float64, so that rounding can't hide a mistake.


# %% tags=["show"] covers="five_ways"
def fresh_model():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)).double()


x, y = train_x.double(), train_y
start = [p.detach() for p in fresh_model().parameters()]
print([tuple(p.shape) for p in start])

# %% [markdown]
# ### Way 1: NumPy
#
# These are lesson 05's gradients, written out. `p` holds the probabilities. Subtract 1 from the right class's
# probability, and you have the gradient of one digit's cross-entropy with respect to its ten scores. From there, the
# gradients go back through the second layer, the ReLU and the first layer. You don't have to check every line: from
# way 3 on, autograd computes the gradients for you.


# %% tags=["show"] covers="five_ways"
def with_numpy(steps, lr=0.5):
    w1, b1, w2, b2 = (p.numpy() for p in start)
    pixels, right, rows = x.numpy(), y.numpy(), np.arange(len(x))
    losses = []
    for _ in range(steps):
        hidden = np.maximum(pixels @ w1.T + b1, 0)
        scores = hidden @ w2.T + b2
        p = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        losses.append(-np.log(p[rows, right]).mean())
        p[rows, right] -= 1
        up = p / len(x)  # the gradient of the scores
        down = up @ w2 * (hidden > 0)  # and of the hidden numbers, before ReLU
        w2, b2 = w2 - lr * up.T @ hidden, b2 - lr * up.sum(0)
        w1, b1 = w1 - lr * down.T @ pixels, b1 - lr * down.sum(0)
    return losses


# %% tags=["show"] covers="five_ways"
first = with_numpy(50)
for step in (0, 1, 10, 49):
    print(f"loss before step {step + 1}: {first[step]:.3f}")

# %% [markdown]
# It learns. But five of the nine lines in the loop are about gradients, and each of the five depends on what the layers
# are.
#
# ### Way 2: tensors
#
# Here are the same lines with tensors instead of arrays. You gain one thing: put `x`, `y` and the weights on a GPU, and
# the loop runs there without a change.


# %% tags=["show"] covers="five_ways"
def with_tensors(steps, lr=0.5):
    w1, b1, w2, b2 = start
    rows = torch.arange(len(x), device=x.device)
    losses = []
    for _ in range(steps):
        hidden = (x @ w1.T + b1).clamp(min=0)
        scores = hidden @ w2.T + b2
        p = scores.exp() / scores.exp().sum(1, keepdim=True)
        losses.append(-p[rows, y].log().mean().item())
        p[rows, y] -= 1
        up = p / len(x)
        down = up @ w2 * (hidden > 0)
        w2, b2 = w2 - lr * up.T @ hidden, b2 - lr * up.sum(0)
        w1, b1 = w1 - lr * down.T @ x, b1 - lr * down.sum(0)
    return losses


# %% tags=["show"] covers="five_ways"
def compare(way):
    losses = way(50)
    gap = max(abs(a - b) for a, b in zip(first, losses, strict=True))
    print(f"{way.__name__}: {losses[0]:.3f} → {losses[-1]:.3f}")
    print("every loss equals NumPy's to 1e-10:", gap < 1e-10)


compare(with_tensors)

# %% [markdown]
# ### Way 3: autograd
#
# Now those five lines can go. `backward` computes the gradients, whatever the layers are. In return, you have to take
# care of two things. Put the lines that move the weights under `no_grad`, because they aren't part of the loss. And
# empty each gradient after you've used it.


# %% tags=["show"] covers="five_ways"
def with_autograd(steps, lr=0.5):
    weights = [p.clone().requires_grad_() for p in start]
    w1, b1, w2, b2 = weights
    losses = []
    for _ in range(steps):
        hidden = (x @ w1.T + b1).relu()
        loss = F.cross_entropy(hidden @ w2.T + b2, y)
        losses.append(loss.item())
        loss.backward()
        with torch.no_grad():
            for w in weights:
                w -= lr * w.grad
                w.grad = None
    return losses


compare(with_autograd)

# %% [markdown]
# ### Way 4: a Module
#
# The weights move into a model, which knows all of them. Now the loop doesn't mention any layer.


# %% tags=["show"] covers="five_ways"
def with_a_module(steps, lr=0.5):
    model = fresh_model()
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(model(x), y)
        losses.append(loss.item())
        loss.backward()
        with torch.no_grad():
            for p in model.parameters():
                p -= lr * p.grad
        model.zero_grad()
    return losses


compare(with_a_module)

# %% [markdown]
# ### Exercise: the step · 5 min
#
# Write the move as a function that works for every model. After this exercise you know what the `step()` of a plain
# `torch.optim.SGD` does.
#
# Move each parameter against its gradient, by `lr` times the gradient. With `p = [1.0, 2.0]`, `p.grad = [10.0, −20.0]`
# and `lr` 0.1, `p` becomes `[0.0, 4.0]`.
#
# `sgd_step(parameters, lr)` takes what `model.parameters()` returns, a generator of parameters. Change the parameters in
# place: the model wouldn't know about a new tensor. A parameter whose `.grad` is None stays as it is. Leave the
# gradients as they are. Nothing to return.


# %% tags=["exercise"] covers="five_ways optimizers_by_hand sgd_momentum"
def sgd_step(parameters, lr):
    """Moves each parameter by lr times its gradient, against it.

    parameters: an iterable, such as model.parameters(). Returns nothing.
    """
    ### BEGIN SOLUTION
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p -= lr * p.grad
    ### END SOLUTION


# %% tags=["check"]
check("sgd_step")

# %% [markdown]
# ### Way 5: an optimizer
#
# This is the loop that you find everywhere. An **optimizer** is an object that holds the parameters and moves them.
# `optimizer.step()` does what your function does, and `optimizer.zero_grad()` sets every gradient to None.


# %% tags=["show"] covers="five_ways optimizers_by_hand"
def with_an_optimizer(steps, lr=0.5, model=None):
    model = model or fresh_model()
    optimizer = torch.optim.SGD(model.parameters(), lr=lr)
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


compare(with_an_optimizer)

# %% [markdown]
# **zero, forward, backward, step.** These four lines don't know what the model is, or how its weights move. What if you
# want one more hidden layer? In way 1 you'd have to work out more gradients. Here you only pass in a different model:

# %% tags=["show"] covers="five_ways"
torch.manual_seed(0)
hidden = [nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU()]
deeper = nn.Sequential(*hidden, nn.Linear(32, 10)).double()
losses = with_an_optimizer(200, model=deeper)
with torch.no_grad():
    read = deeper(valid_x.double()).argmax(1) == valid_y
print(f"loss {losses[0]:.1f} → {losses[-1]:.1f}")
print(f"digits it has never seen, read correctly: {read.double().mean():.0%}")

# %% [markdown]
# Your own step works in this loop too, in place of PyTorch's:


# %% tags=["show"] covers="optimizers_by_hand"
your_step = given("sgd_step")


def with_your_step(steps, lr=0.5):
    model, losses = fresh_model(), []
    for _ in range(steps):
        model.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        your_step(model.parameters(), lr)
        losses.append(loss.item())
    return losses


compare(with_your_step)

# %% [markdown]
# ### Four lines, one order
#
# What if you put these four lines in another order? In a network of several layers, some orders stop with an error, as
# *Deeper* shows. Others run, and compute something else. To see every number, train a single weight `w`, starting from
# 0. Its loss is (w − 10)², its gradient is 2 · (w − 10), and `lr` is 0.1. This is the right order:
#
# | iteration | loss | gradient | `w` after the step |
# | --- | --- | --- | --- |
# | 1 | 100 | −20 | 2 |
# | 2 | 64 | −16 | 3.6 |
# | 3 | 40.96 | −12.8 | 4.88 |
#
# Here are three wrong loops. Each line runs once per iteration, from left to right:
#
# - zero → forward → **step → backward**
# - forward → **step → zero → backward**
# - forward → backward → step, without zero
#
# **Predict** the loss in iteration 3 for each of these three loops, in this order. Write a tuple of three numbers.
# Paper helps.

# %% tags=["prediction"] covers="order"
### BEGIN SOLUTION
predict(third_losses=(100, 64, 19.36))
### END SOLUTION


# %% tags=["show"] covers="order step_before_backward missing_zero_grad"
def losses_in_order(order, iterations=6):
    w, losses = torch.zeros((), dtype=torch.float64, requires_grad=True), []
    optimizer = torch.optim.SGD([w], lr=0.1)
    for _ in range(iterations):
        for line in order.split(" → "):
            if line == "forward":
                loss = (w - 10) ** 2
                losses.append(loss.item())
            elif line == "backward":
                loss.backward()
            elif line == "step":
                optimizer.step()
            else:
                optimizer.zero_grad()
    return losses


# %% tags=["show"] covers="order step_before_backward missing_zero_grad"
orders = {
    "right": "zero_grad → forward → backward → step",
    "step too early": "zero_grad → forward → step → backward",
    "a step late": "forward → step → zero_grad → backward",
    "no zero_grad": "forward → backward → step",
}
for name, order in orders.items():
    numbers = "".join(f"{loss:8.2f}" for loss in losses_in_order(order))
    print(f"{name:<16}{numbers}")

# %% [markdown]
# - **Step too early**: the curve is flat. `zero_grad` has emptied `.grad`, so `step` finds None and does nothing. Then
#   `backward` fills `.grad`, and the next `zero_grad` throws that gradient away. No error, no warning.
# - **A step late**: at first, the curve lags behind the right loop's. Each step uses the previous iteration's
#   gradient, computed before `w` last moved. With this single weight, the loop has caught up by iteration 6. With
#   several layers, such a loop would stop with an error.
# - **Without zero**: the curve looks *better* than the right loop's: its third loss is 19.36 instead of 40.96. Watch
#   it a little longer:

# %% tags=["show"] covers="order missing_zero_grad"
by_order = {name: losses_in_order(order, 40) for name, order in orders.items()}
viz.lines(by_order, x_label="iteration", y_label="loss")

# %% [markdown]
# Without `zero_grad`, the loop never comes to rest, because it never forgets a gradient. Again and again, the loop
# runs through the valley and up the other side, to about the height where it began. Keep this curve in mind: a
# forgotten `zero_grad` is easy to miss while the loss still falls.
#
# Look at loop b again, at the top of the lesson. Its `step` comes first, with the previous batch's gradient. The loop
# runs without an error, because the weights change before the forward pass. If they changed between the forward pass
# and `backward`, PyTorch would stop with an error, because `backward` needs the weights that the forward pass used.
# And loop b never calls `zero_grad`. **The early `step` and the missing `zero_grad` are two more of the six
# differences.** In *Deeper*, *A memory that fades* turns old gradients into something useful.

# %% [markdown]
# ## Train, validate, and tell the truth
#
# A loop can run and still print numbers that aren't true. You'll see three ways this happens, all of them found in
# programs people have posted. Then you'll write `evaluate` and your own `fit`, and beat the ten averages of lesson 01.
#
# From here on the digits come in **batches**. `x.split(64)` cuts `x` into parts of 64 rows, and the last part may be
# smaller. The loop takes one step per batch. One pass through all batches is an **epoch**.
#
# ### What a loss averages
#
# `F.cross_entropy` computes one loss for each example. Its argument `reduction` says what it does with these losses:

# %% tags=["show"] covers="losses"
scores = torch.tensor([[2.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 3.0, 0.0]])
right = torch.tensor([0, 0, 0])
for reduction in ("none", "sum", "mean"):
    loss = F.cross_entropy(scores, right, reduction=reduction)
    print(f"{reduction:<5}", [round(value, 2) for value in loss.reshape(-1).tolist()])

# %% [markdown]
# The mean is the default, so that a loss doesn't grow with the batch. But a mean doesn't tell you how many examples it
# came from.
#
# **Predict:** five digits are in two batches. One batch has four of them, each with a loss of 1.0, and the other has
# only the fifth, with a loss of 3.0. What's the mean of the two batches' mean losses? And what's the mean loss over
# the five digits? Write a tuple of two numbers.

# %% tags=["prediction"] covers="losses means_hunt"
### BEGIN SOLUTION
predict(two_means=(2.0, 1.4))
### END SOLUTION

# %% [markdown]
# Here are the 360 held-out digits, and a network that knows nothing yet: it takes every digit for a 0. The network
# doesn't change. Only the size of the batches does:

# %% tags=["show"] covers="losses"
with torch.no_grad():
    knows_little = nn.Linear(64, 10)
    knows_little.weight.fill_(0.0)
    knows_little.bias.copy_(torch.tensor([4.0] + [0.0] * 9))
    for rows in (360, 64, 359):
        parts = list(zip(valid_x.split(rows), valid_y.split(rows)))
        means = [F.cross_entropy(knows_little(x), y).item() for x, y in parts]
        sizes = f"batches of {rows}, the last one of {len(parts[-1][0])}"
        print(f"{sizes:<36} loss {sum(means) / len(means):.3f}")

# %% [markdown]
# With batches of 359, a single digit makes up half of the result. Which of the two loops at the top averages like that?

# %% [markdown]
# ### What cross_entropy wants
#
# `cross_entropy` wants the scores themselves, which are called **logits**. It computes the softmax and the logarithm
# itself. Still, people post many networks with a softmax at the end, "because we need probabilities".
#
# **Predict:** you pass ten probabilities to `F.cross_entropy` in place of logits. The model is perfectly sure, and
# right: the right class has 1.0, and the other nine have 0.0. What's the loss: `"0"`, `"0.46"`, `"1.46"` or `"2.30"`?

# %% tags=["prediction"] covers="from_logits softmax_twice"
### BEGIN SOLUTION
predict(lowest_after_softmax="1.46")
### END SOLUTION

# %% tags=["show"] covers="from_logits"
perfect = torch.tensor([[1.0] + [0.0] * 9])
zero = torch.tensor([0])
print(f"a perfect answer after softmax: {F.cross_entropy(perfect, zero):.3f}")
print(f"guessing after softmax:         {F.cross_entropy(perfect * 0 + 0.1, zero):.3f}")
print(f"logits 20, 0, 0, …:             {F.cross_entropy(20 * perfect, zero):.3f}")

# %% [markdown]
# So with a softmax, guessing costs 2.303, and a perfect answer still costs 1.461. The softmax also makes the
# gradients smaller. Watch the network learn from the same start, with and without a softmax:


# %% tags=["show"] covers="softmax_twice from_logits"
def ten_epochs(logits_to_loss):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)).double()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    losses = []
    for _ in range(10):
        for x, y in zip(train_x.double().split(64), train_y.split(64)):
            loss = logits_to_loss(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses


# %% tags=["show"] covers="softmax_twice"
curves = {
    "logits": ten_epochs(F.cross_entropy),
    "softmax first": ten_epochs(lambda z, y: F.cross_entropy(z.softmax(1), y)),
}
viz.lines(curves, title="Softmax twice", x_label="step", y_label="batch's loss")

# %% [markdown]
# With a softmax before the loss, the network still learns. That's why the bug is so common: nothing fails, and the
# loss falls. But it falls more slowly than without the softmax, and never below 1.461. If your loss won't go below
# that, look for a softmax. Which of the two loops at the top has one?

# %% [markdown]
# ### Two modes
#
# **Dropout** sets a random part of a layer's numbers to 0 while a model trains, and scales up the others. So no
# number can rely on any other. When you measure how good the model is, all of these numbers should take part.
# `model.train()` and `model.eval()` switch between these two modes. You can also pass the mode: `model.train(False)`
# is `model.eval()`. And `model.training` tells you which mode a model is in.
#
# **Predict:** a model has an `nn.Dropout(0.5)` layer, and also calls `F.dropout(x, 0.5)` in its `forward`. After
# `model.eval()`, what does each of the two do: `"drops"` or `"keeps all"`? Write a tuple, first for the layer.

# %% tags=["prediction"] covers="train_eval"
### BEGIN SOLUTION
predict(dropout_after_eval=("keeps all", "drops"))
### END SOLUTION


# %% tags=["show"] covers="train_eval"
class TwoDropouts(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Dropout(0.5)

    def forward(self, x):
        return self.layer(x), F.dropout(x, 0.5), F.dropout(x, 0.5, self.training)


two_dropouts = TwoDropouts().eval()
names = ("nn.Dropout", "F.dropout", "F.dropout, told")
for name, result in zip(names, two_dropouts(torch.ones(1000))):
    print(f"{name:<16} {'keeps all' if result.all() else 'drops'}")

# %% [markdown]
# `eval` sets `training = False` on every module in the model, and that's all it does. `F.dropout` is a function, and
# knows only its arguments. So pass the mode to it: `F.dropout(x, 0.5, self.training)`.
#
# What does it cost to forget `eval`? Train a network with dropout for a while, and measure its validation loss three
# times in each mode:


# %% tags=["setup"]
def digit_network(dropout=0.5):
    """64 pixels → 128 hidden numbers → 10 scores."""
    hidden = [nn.Linear(64, 128), nn.ReLU(), nn.Dropout(dropout)]
    return nn.Sequential(*hidden, nn.Linear(128, 10))


# %% tags=["show"] covers="forgotten_eval train_eval"
torch.manual_seed(0)
model = digit_network()
optimizer = torch.optim.Adam(model.parameters(), lr=0.003)  # explained later
for _ in range(5):
    for pixels, targets in zip(train_x.split(64), train_y.split(64)):
        optimizer.zero_grad()
        F.cross_entropy(model(pixels), targets).backward()
        optimizer.step()
for mode in (True, False):
    model.train(mode)
    with torch.no_grad():
        losses = [F.cross_entropy(model(valid_x), valid_y).item() for _ in range(3)]
    print("train" if mode else "eval ", [f"{loss:.3f}" for loss in losses])

# %% [markdown]
# In train mode, you get a different loss each time, and each is worse than the loss in eval mode. If you measure
# twice and get different results, you probably forgot `eval`.
#
# ### Myth: "model.eval() switches gradients off"
#
# **Predict:** after `model.eval()`, you run `loss.backward()`. What does `weight.grad` hold then: `"gradients"` or
# `"none"`?

# %% tags=["prediction"] covers="eval_no_grad train_eval"
### BEGIN SOLUTION
predict(grad_after_eval="gradients")
### END SOLUTION

# %% tags=["show"] covers="eval_no_grad"
model.eval()
model.zero_grad()
loss = F.cross_entropy(model(valid_x), valid_y)
loss.backward()
print("eval, then backward: gradients", model[0].weight.grad.shape)
model.train()
with torch.no_grad():
    a, b = model(valid_x), model(valid_x)
print("no_grad in train mode: two runs agree:", torch.equal(a, b))

# %% [markdown]
# **Settled:** `eval` and `no_grad` are two different switches. `eval` changes what layers compute. `no_grad` decides
# whether PyTorch records a graph. To measure a model, you want both, and before the next epoch you go back to
# `train`. Look at the two loops at the top again: one of them doesn't train with dropout after its first epoch.

# %% [markdown]
# ### Exercise: evaluate · 15 min
#
# Now put all of this together. Measure a model on batches of any size: its mean loss and its **accuracy**, the fraction
# of right answers. The model's answer is the class with the highest score.
#
# Say the first batch has three examples with a loss of 1.0 each, and two of their answers are right. The second batch
# has one example with a loss of 5.0, and its answer is wrong. Then `evaluate` returns (2.0, 0.5): each example counts
# once.
#
# In `evaluate(model, batches)`, `batches` is a list or, later, a loader. A loop over it gives pairs `(x, y)`. You
# can't index a loader. The last batch may be smaller than the others. Run the model in eval mode and without a graph.
# When `evaluate` returns, the model should be in the mode it was in before, and recording should be on again.


# %% tags=["exercise"] covers="evaluation train_eval losses"
def evaluate(model, batches):
    """Mean cross-entropy and accuracy over all examples.

    model: scores (n, classes) for x (n, d). batches: pairs (x, y) to loop
    over, y (n,) whole numbers. Returns two numbers.
    """
    ### BEGIN SOLUTION
    mode, total, right, count = model.training, 0.0, 0, 0
    model.eval()
    with torch.no_grad():
        for x, y in batches:
            scores = model(x)
            total += F.cross_entropy(scores, y, reduction="sum").item()
            right += (scores.argmax(dim=1) == y).sum().item()
            count += len(y)
    model.train(mode)
    return total / count, right / count
    ### END SOLUTION


# %% tags=["check"]
check("evaluate")

# %% tags=["show"] covers="evaluation"
measure = given("evaluate")
for rows in (64, 359):
    pairs = list(zip(valid_x.split(rows), valid_y.split(rows)))
    loss, accuracy = measure(model, pairs)
    print(f"batches of {rows}: loss {loss:.3f}, accuracy {accuracy:.3f}")

# %% [markdown]
# ### Exercise: fit · 30 min
#
# Write your own training loop. It trains a model for some epochs, and returns what you measured in each epoch. This
# takes most people half an hour. After that, you can train any model in one line, here and again in lesson 09.
#
# `fit(model, optimizer, batches, valid, epochs)` trains the model for `epochs` epochs. In each **epoch**, go through
# all of `batches` once, with one step per batch on its mean cross-entropy. Then evaluate the model on `valid`:
# batches that the model never learns from.
#
# Return the history: a list with one row per epoch, the tuple (training loss, validation loss, validation accuracy).
# These numbers mustn't hold a graph, which would keep every batch in memory. `.item()` turns a tensor into a plain
# number.
#
# - The training loss is the mean loss over all examples of the epoch. For each batch, take the loss from just before
#   its step. In this mean, each example counts once.
# - At first, the model may be in either mode. Use train mode for every batch. Validate in eval mode and without a
#   graph.
# - Each of `batches` and `valid` is a list or, later, a loader. A loop over it gives pairs `(x, y)`. You can't index
#   a loader.
#
# If two batches of 3 and 1 examples have mean losses 2.0 and 4.0 before their steps, the training loss is 2.5. If
# `epochs` is 0, the history is `[]`. Your `evaluate` does the measuring. If yours isn't ready yet, write
# `evaluate = given("evaluate")` in a new cell, and the course lends you its own.


# %% tags=["exercise"] covers="fits_digits evaluation losses train_eval"
def fit(model, optimizer, batches, valid, epochs):
    """Trains the model; returns a list with one row per epoch.

    optimizer: over the model's parameters. batches, valid: pairs (x, y) to
    loop over. A row: training loss, validation loss, validation accuracy.
    """
    ### BEGIN SOLUTION
    history = []
    for _ in range(epochs):
        model.train()
        total, count = 0.0, 0
        for x, y in batches:
            loss = F.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * len(y)
            count += len(y)
        history.append((total / count, *evaluate(model, valid)))
    return history
    ### END SOLUTION


# %% tags=["check"]
check("fit")

# %% [markdown]
# To run your loop on another device, find the device of the model's weights, with
# `device = next(model.parameters()).device`. Then move each batch there, with `x, y = x.to(device), y.to(device)`.
#
# ### The ten averages are beaten
#
# In lesson 01, ten average images, one for each kind of digit, were enough to read nine out of ten digits. The
# optimizer here is called Adam; you can write it yourself in *Deeper*. Now run your loop on this lesson's split, with
# the network from above:

# %% tags=["setup"]
batches = list(zip(train_x.split(64), train_y.split(64)))
valid = [(valid_x, valid_y)]

# %% tags=["show"] covers="fits_digits evaluation"
print(f"ten averages: {ten_averages / 100:.2f}")
torch.manual_seed(0)
model = digit_network()
optimizer = torch.optim.Adam(model.parameters(), lr=0.003)
history = given("fit")(model, optimizer, batches, valid, 20)
print(f"your loop:    {history[-1][2]:.2f}")

# %% [markdown]
# You just trained a reader with a loop in which you understand every line. Next, we go back to the two loops from the
# top of this lesson.

# %% [markdown]
# ## Six differences
#
# You've met all six differences by now. Write down your list before you read ours.
#
# | | loop a | loop b | what it does |
# | --- | --- | --- | --- |
# | start | PyTorch's weights | `normal_`, standard deviation 0.5 | is sure and wrong before the first step |
# | gradients | `zero_grad()` in each step | never | adds all old gradients to the new one |
# | order | `backward`, then `step` | `step` first | uses the gradient of the previous batch |
# | loss | from scores | from probabilities | can't get below 1.461 |
# | mode | `train()` in each epoch | never again after `eval()` | switches dropout off for good |
# | accuracy | of all digits | mean of the batches' means | counts the last batch, of 60, as much as one of 100 |
#
# With the next cells, we can run loop a with any of these mistakes.


# %% tags=["show"]
def a_step(model, optimizer, x, y, wrong):
    if "order" in wrong:
        optimizer.step()
    if "gradients" not in wrong:
        optimizer.zero_grad()
    scores = model(x)
    loss = F.cross_entropy(scores.softmax(dim=1) if "loss" in wrong else scores, y)
    loss.backward()
    if "order" not in wrong:
        optimizer.step()


# %% tags=["show"]
def percent_read(model, wrong):
    right = [(model(x).argmax(dim=1) == y).double() for x, y in valid_batches]
    means = torch.stack([batch.mean() for batch in right])
    return 100 * (means if "accuracy" in wrong else torch.cat(right)).mean()


# %% tags=["show"]
def loop(*wrong):
    model, curve = reader(), []
    if "start" in wrong:
        for p in model.parameters():
            nn.init.normal_(p, std=0.5)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(16):
        if "mode" not in wrong:
            model.train()
        for x, y in train_batches:
            a_step(model, optimizer, x, y, wrong)
        model.eval()
        curve.append(percent_read(model, wrong))
    return curve


# %% [markdown]
# **Predict:** we put each of the six mistakes into loop a, one at a time. With which one does the network read the
# fewest digits correctly after 16 epochs: `"start"`, `"gradients"`, `"order"`, `"loss"`, `"mode"` or `"accuracy"`?

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(costliest_difference="loss")
### END SOLUTION

# %% tags=["show"]
six = ("start", "gradients", "order", "loss", "mode", "accuracy")
curves = {"loop a": loop(), **{name: loop(name) for name in six}, "loop b": loop(*six)}
for name, curve in curves.items():
    print(f"{name:<11}{curve[-1]:.1f} %")
shown = {name: curves[name] for name in ("loop a", "gradients", "loss", "loop b")}
viz.lines(shown, title="360 unseen digits", x_label="epoch", y_label="% read")

# %% [markdown]
# Four of the six mistakes, each on its own, hardly change where the curve ends. Such a mistake could stay in a
# program for years. One of the four, starting from larger weights, even helps a little here, once the network has
# recovered from that start. The other two change the curve. Without `zero_grad`, it rises fast and then falls. With
# one softmax too many, it creeps up. With all six together, the network reads only 30 % of the digits.
#
# That's why you test a loop *before* the long run. Compare the first loss with ln 10, let the network learn one batch
# by heart, and then predict the loss curve and compare it with the real one.
#
# **This is the end of the core.** Go on to the [recap](#Recap), or pick from *Deeper*.

# %% [markdown]
# ## Deeper
#
# Pick the sections that you need, in any order. If you come back on another day, first run all cells above *A Module
# by hand*. Each section says what else it needs.
#
# | section | minutes | take it when | used later in |
# | --- | --- | --- | --- |
# | [What a Module finds](#What-a-Module-finds) | 60 | a layer doesn't train, or a model loads nothing | |
# | [How large should weights start?](#How-large-should-weights-start?) | 20 | a deep network doesn't start to learn | |
# | [A memory that fades](#A-memory-that-fades) | 45 | you meet momentum, or lines of a loop in another order | |
# | [Four posted loops](#Four-posted-loops) | 30 | you want to find bugs by yourself | |
# | [A reader of your own](#A-reader-of-your-own) | 35 | you compare losses, split data, or choose a network | |
# | [Break one line, predict the curve](#Break-one-line,-predict-the-curve) | 25 | all that you have of a run is its curve | 10 |
# | [Adam, and what it remembers](#Adam,-and-what-it-remembers) | 50 | you use Adam and don't want it to be magic | 10 |
# | [Losses that look right](#Losses-that-look-right) | 30 | you weight classes, smooth labels or ignore some | |
# | [How large a step?](#How-large-a-step?) | 75 | you guess learning rates | 10 |
# | [Normalisation, decay, and groups](#Normalisation,-decay,-and-groups) | 60 | a model is good in training and odd afterwards | 10 |
# | [Stop and go on](#Stop-and-go-on) | 45 | a run may be cut short | 09 |
# | [More than fits at once](#More-than-fits-at-once) | 60 | a batch or a model is larger than your memory | |
# | [The fast loop](#The-fast-loop) | 35 | a loop on a GPU is slower than you hoped | 09 |

# %% [markdown]
# ### What a Module finds
#
# *60 min · for a layer that doesn't train, or a model that loads nothing*
#
# How does a module find its parameters, and what does it miss? You'll write the part of `nn.Module` that finds them.
# Besides parameters, a module may hold a **buffer**:


# %% tags=["show"] covers="module"
class Counted(nn.Module):
    """x · gain, and a count of the examples that came by."""

    def __init__(self):
        super().__init__()
        self.gain = nn.Parameter(torch.ones(64))
        self.register_buffer("seen", torch.tensor(0))

    def forward(self, x):
        self.seen += len(x)
        return x * self.gain


# %% tags=["show"] covers="module"
model = nn.Sequential(Counted(), nn.Linear(64, 10))
scores = model(train_x[:100])
print("parameters:", *(name for name, _ in model.named_parameters()))
print("state_dict:", *model.state_dict())
print("examples seen:", model.state_dict()["0.seen"].item())

# %% [markdown]
# A module sorts its attributes by their type:
#
# - A **parameter**, `nn.Parameter(t)`, is a leaf that requires grad. `model.parameters()` lists it, so an optimizer
#   trains it.
# - A **buffer** is a tensor that you registered with `register_buffer`. PyTorch saves it and moves it with the model,
#   and no optimizer touches it.
# - An attribute that's a **module** brings along all the parameters and buffers that it holds. Each of their names
#   gets the attribute's name and a dot in front.
# - Everything else is an ordinary attribute. PyTorch doesn't save it, move it or train it.
#
# `state_dict` holds the parameters and the buffers. That's what you save.

# %% [markdown]
# #### Exercise: a Module that finds its parameters · 20 min
#
# Write the part of `nn.Module` that finds parameters and buffers. After this exercise you'll know why a layer
# sometimes isn't trained.
#
# Make an `m = TinyModule()`, and run these lines one after another:
#
# | line | `named_parameters()` then has | `state_dict()` then has |
# | --- | --- | --- |
# | `m.w = nn.Parameter(torch.ones(2))` | `w` | `w` |
# | `m.register_buffer("mean", torch.zeros(3))` | `w` | `w`, `mean` |
# | `m.inner = TinyModule()` | `w` | `w`, `mean` |
# | `m.inner.b = nn.Parameter(torch.ones(1))` | `w`, `inner.b` | `w`, `mean`, `inner.b` |
# | `m.w = None` | `inner.b` | `mean`, `inner.b` |
#
# - `register_buffer(name, tensor)` makes the tensor an attribute with this name. The tensor is in `state_dict`, but
#   not among the parameters. If you later assign another tensor to the attribute, `state_dict` has the new one.
# - `named_parameters()` gives pairs of a name and a parameter. The pairs may come in any order. Give the parameters
#   themselves, not copies. Go through the modules inside, to any depth. In front of a tensor's name, put the names of
#   the modules on the way to it, each followed by a dot.
# - `state_dict()` returns a dict from names to tensors: all parameters and buffers.
#
# If an attribute gets another value, list only what it holds now. Treat a frozen parameter like the others. Leave out
# plain tensors. Don't look inside lists: `nn.Module` doesn't look there either.


# %% tags=["exercise"] covers="find_parameters module"
class TinyModule:
    """Has register_buffer(name, tensor), named_parameters() and state_dict().

    Classes built on it call super().__init__() first.
    """

    ### BEGIN SOLUTION
    def __init__(self):
        self._buffers = set()

    def register_buffer(self, name, tensor):
        setattr(self, name, tensor)
        self._buffers.add(name)

    def _tensors(self, way=""):
        for name, value in vars(self).items():
            if isinstance(value, TinyModule):
                yield from value._tensors(way + name + ".")
            elif isinstance(value, nn.Parameter) or name in self._buffers:
                yield way + name, value

    def named_parameters(self):
        return [(name, t) for name, t in self._tensors() if isinstance(t, nn.Parameter)]

    def state_dict(self):
        return dict(self._tensors())

    ### END SOLUTION


# %% tags=["check"]
check("TinyModule")

# %% [markdown]
# You just wrote the part of PyTorch that every model is built on. Does `nn.Module` find the same parameters and
# buffers as your class?

# %% tags=["show"] covers="module"
found = []
for Base in (given("TinyModule"), nn.Module):
    m = Base()
    m.w, m.inner = nn.Parameter(torch.ones(2)), Base()
    m.inner.b = nn.Parameter(torch.ones(1))
    m.inner.register_buffer("mean", torch.zeros(3))
    found.append((sorted(dict(m.named_parameters())), sorted(m.state_dict())))
print("parameters:", *found[0][0])
print("state_dict:", *found[0][1])
print("nn.Module finds the same:", found[0] == found[1])

# %% [markdown]
# When you assign a parameter, a buffer or a module to an attribute, `nn.Module.__setattr__` puts it into one of three
# dicts. `super().__init__()` makes those dicts, so you have to call it first:


# %% tags=["show"] covers="module"
class Hasty(nn.Module):
    def __init__(self):
        self.gain = nn.Parameter(torch.ones(64))


try:
    Hasty()
except AttributeError as error:
    print("AttributeError:", error)

# %% [markdown]
# #### What doesn't register
#
# Here are four ways to keep a tensor. All of them run, and you find each of them in programs that people post.


# %% tags=["show"] covers="plain_list plain_tensor to_on_parameter"
class Odd(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.zeros(3))
        self.b = torch.zeros(3, requires_grad=True)
        self.c = [nn.Linear(3, 3)]
        self.d = nn.Parameter(torch.zeros(3)).to(torch.float64)


# %% [markdown]
# **Predict** for `a`, `b`, `c` and `d`, in this order: does `Odd().parameters()` list the tensors that the attribute
# holds? Write a tuple of four words, each `"yes"` or `"no"`.

# %% tags=["prediction"] covers="module"
### BEGIN SOLUTION
predict(what_registers=("yes", "no", "no", "no"))
### END SOLUTION

# %% tags=["show"] covers="plain_list plain_tensor to_on_parameter"
odd = Odd()
print("parameters:", [name for name, _ in odd.named_parameters()])
print("state_dict:", list(odd.state_dict()))
for name in "abcd":
    print(f"{name}: {type(getattr(odd, name)).__name__}")
print("c's layer after .double():", odd.double().c[0].weight.dtype)

# %% [markdown]
# It lists only `a`. The other three compute but never learn, because the optimizer doesn't know about them. PyTorch
# doesn't save them either, and `.to` leaves them behind.
#
# - `b` is a plain tensor. Wrap it in `nn.Parameter`, or register it as a buffer if it shouldn't be trained.
# - `c` is a plain list. Use `nn.ModuleList([...])` or `nn.ModuleDict`, a list and a dict that register what they hold.
#   Or use `nn.Sequential`, which also runs its modules one after another.
# - `d` was a Parameter. But `.to` computed *another* tensor from it, and the result of an operation is a plain
#   tensor. Convert first, then wrap: `nn.Parameter(torch.zeros(3, dtype=torch.float64))`.


# %% tags=["show"] covers="plain_list plain_tensor to_on_parameter"
class Even(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.zeros(3))
        self.b = nn.Parameter(torch.zeros(3))
        self.c = nn.ModuleList([nn.Linear(3, 3)])
        self.d = nn.Parameter(torch.zeros(3, dtype=torch.float64))


print("parameters:", *(name for name, _ in Even().named_parameters()))

# %% [markdown]
# #### Myth: "model.parameters() holds every tensor that trains"
#
# A model with four kinds of tensors takes one step. Which of them move in this step, and which does
# `model.parameters()` list?

# %% tags=["show"] covers="parameters_all"
model = nn.Sequential(nn.Linear(64, 30), nn.BatchNorm1d(30), nn.Linear(30, 10))
model[0].requires_grad_(False)
scale = torch.ones(10, requires_grad=True)  # a plain tensor
optimizer = torch.optim.SGD([*model.parameters(), scale], lr=0.1)
tensors = {"frozen weight": model[0].weight, "weight": model[2].weight}
tensors |= {"running mean": model[1].running_mean, "plain tensor": scale}
before = {name: t.detach().clone() for name, t in tensors.items()}
F.cross_entropy(model(train_x[:100]) * scale, train_y[:100]).backward()
optimizer.step()
listed = {id(p) for p in model.parameters()}
for name, t in tensors.items():
    moved = not torch.equal(t, before[name])
    print(f"{name:<15}in parameters(): {id(t) in listed!s:<7}moved: {moved}")

# %% [markdown]
# **Settled:** `model.parameters()` lists the registered parameters. A frozen weight is in the list and doesn't move.
# A BatchNorm's running mean moves but isn't in the list. A plain tensor that you hand to the optimizer yourself moves
# too, and it isn't in the list either. So whether a tensor is registered, whether the optimizer has it, and whether
# it moves are three separate questions.

# %% [markdown]
# #### One layer, three times
#
# **Predict:** how many parameters does `nn.Sequential(*[nn.Linear(3, 3)] * 3)` list, and how many keys does its
# `state_dict` have? Write a tuple.

# %% tags=["prediction"] covers="module"
### BEGIN SOLUTION
predict(same_layer_thrice=(2, 6))
### END SOLUTION

# %% tags=["show"] covers="same_layer_thrice"
thrice = nn.Sequential(*[nn.Linear(3, 3)] * 3)
print("parameters:", len(list(thrice.parameters())))
print("keys:", *thrice.state_dict())
print("one layer at all positions:", thrice[0] is thrice[2])
three = nn.Sequential(*[nn.Linear(3, 3) for _ in range(3)])
print("made in a loop:", len(list(three.parameters())), "parameters")
block = nn.TransformerEncoderLayer(8, nhead=2)  # language models stack such layers
first, second = nn.TransformerEncoder(block, 2, enable_nested_tensor=False).layers
print(
    "copied layers:",
    first is second,
    torch.equal(first.linear1.weight, second.linear1.weight),
)

# %% [markdown]
# `[layer] * 3` repeats a reference, so three positions share one set of weights. If you do that on purpose, it's
# useful and is called **weight sharing** or tying. `nn.TransformerEncoder` works differently: it *copies* the layer
# that you give it. The copies start equal, and then each one trains by itself.

# %% [markdown]
# #### A model that loads nothing
#
# `load_state_dict` goes by name. If you trained and saved a model inside a wrapper, its saved names differ from the
# bare model's, and loading raises an error. Two common wrappers put a prefix before every name. `nn.DataParallel`,
# which splits a batch over several GPUs, adds `module.`. `torch.compile`, which makes a model faster, adds
# `_orig_mod.`. A popular fix is `strict=False`. Try it with a state that was saved from `nn.DataParallel`:

# %% tags=["show"] covers="strict_false"
trained = nn.DataParallel(nn.Sequential(nn.Linear(64, 10))).state_dict()
fresh = nn.Sequential(nn.Linear(64, 10))
start = fresh[0].weight.detach().clone()
print("saved:", *trained)
result = fresh.load_state_dict(trained, strict=False)
print("missing:", *result.missing_keys, "· unexpected:", *result.unexpected_keys)
print("the weight is still the random one:", torch.equal(fresh[0].weight, start))
fresh.load_state_dict({key.removeprefix("module."): t for key, t in trained.items()})
print("and now:", torch.equal(fresh[0].weight, start))
compiled = torch.compile(fresh, backend="eager")
print("a compiled model's names:", *compiled.state_dict())

# %% [markdown]
# No error, no warning, and nothing loaded: only the return value told you. Repair the names. Or save the model that
# the wrapper holds: `.module` of `nn.DataParallel`, and `._orig_mod` of a compiled model. If you use `strict=False`,
# read both lists that `load_state_dict` returns: the missing names and the unexpected ones.

# %% [markdown]
# ### How large should weights start?
#
# *20 min · for a deep network whose first loss is far from ln(classes), or that doesn't start to learn*
#
# Loop b, at the top of this lesson, starts with weights that are too large. How large should they be?
#
# One output adds up `in` products, each a weight times an element of x; `in` is the number of inputs. If the weights
# have mean 0 and some variance, the mean square of the outputs is
#
# &nbsp;&nbsp;&nbsp;&nbsp;`in` · variance · (mean square of x).
#
# Then ReLU sets the negative half of the outputs to 0, which leaves half of the mean square. So each layer multiplies
# the mean square by **`in` · variance · ½**, and twenty layers do that twenty times.
#
# **Predict:** take 20 layers of 100 numbers each, with ReLU. What happens to the scale of the numbers, from layer to
# layer, with each of these three variances of the starting weights: 1 / (3 · `in`), as in PyTorch; 1, as with
# `randn`; and the one that solves `in` · variance · ½ = 1? Write a tuple of three words in this order, each
# `"fades"`, `"stays"` or `"explodes"`.

# %% tags=["prediction"] covers="initialisation"
### BEGIN SOLUTION
predict(scale_through_layers=("fades", "explodes", "stays"))
### END SOLUTION

# %% [markdown]
# #### Exercise: keep the scale · 10 min
#
# Give a model starting weights that keep the scale from layer to layer.
#
# For each `nn.Linear`, solve `in` · variance · ½ = 1 and draw the layer's weights with mean 0 and this variance. A
# layer with 200 inputs gets a standard deviation of 0.1, and a layer with 50 inputs gets 0.2. If a layer has a bias,
# fill the bias with 0.
#
# `keep_the_scale(model)` takes a module. It may contain other modules: find the `nn.Linear` layers, however deep they
# are. The model may also be an `nn.Linear` itself. Fill these layers' parameters in place, so that an optimizer made
# earlier still holds the parameters that the model uses. Leave all other modules as they are.


# %% tags=["exercise"] covers="init_exercise initialisation"
def keep_the_scale(model):
    """Draws new weights for each nn.Linear, so that ReLU layers keep the scale.

    model: an nn.Module, which is changed. Biases become 0.
    """
    ### BEGIN SOLUTION
    for layer in model.modules():
        if isinstance(layer, nn.Linear):
            nn.init.normal_(layer.weight, std=(2 / layer.in_features) ** 0.5)
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)
    ### END SOLUTION


# %% tags=["check"]
check("keep_the_scale")


# %% tags=["show"] covers="initialisation"
def scales(start):
    """The root of the mean square after each of 20 ReLU layers."""
    torch.manual_seed(0)
    layers = [nn.Linear(100, 100, bias=False).double() for _ in range(20)]
    start(nn.Sequential(*layers))
    x = torch.randn(500, 100, dtype=torch.float64)
    return [(x := layer(x).relu()).square().mean().sqrt() for layer in layers]


def from_randn(model):
    for p in model.parameters():
        nn.init.normal_(p)


starts = {"PyTorch's": lambda model: None, "randn": from_randn}
curves = {name: scales(start) for name, start in starts.items()}
curves["yours"] = scales(given("keep_the_scale"))
viz.lines(curves, log="y", x_label="layer", y_label="scale of activations")

# %% [markdown]
# After 20 layers, the scale is 6 · 10¹⁶ with `randn` and 2 · 10⁻⁸ with PyTorch's starting weights. With your weights,
# it stays near 1. Your way of drawing them is called **He** or **Kaiming initialisation**. In PyTorch it's
# `nn.init.kaiming_normal_(weight, nonlinearity="relu")`.
#
# Gradients come back through the same weights, so they fade or explode as well. Our digit reader has only two layers,
# so it recovers from a bad start. The deeper a network is, the more its starting weights matter.

# %% [markdown]
# ### A memory that fades
#
# *45 min · for old gradients: where they go unnoticed, and how momentum makes them useful. Needs the cells of* The
# loop, five ways
#
# #### The late step, noticed
#
# In *Four lines, one order*, one loop took its steps late, each along the previous iteration's gradient. It still
# reached the bottom of the valley, even a little sooner than the loop in the right order did. With more than one
# layer, PyTorch notices the mistake:

# %% tags=["show"] covers="order step_before_backward"
a, b = (torch.ones((), requires_grad=True) for _ in range(2))
optimizer = torch.optim.SGD([a, b], lr=0.01)
for iteration in (1, 2):
    loss = (a * b - 10) ** 2
    optimizer.step()
    optimizer.zero_grad()
    try:
        loss.backward()
        print(f"iteration {iteration}: runs")
    except RuntimeError as error:
        said = str(error).split(":")[0]
        print(f"iteration {iteration}: {type(error).__name__}\n    {said}")

# %% [markdown]
# In the backward pass, the product needs `a` and `b`. But `step` changed them in place after the forward pass, and
# the version counter of lesson 06 noticed. In the first iteration, `step` found no gradient, so nothing had changed
# yet. With only one layer, such as the single weight `w` in *Four lines, one order*, PyTorch raises no error, because
# `backward` doesn't need the weight itself.

# %% [markdown]
# #### Myth: "zero_grad must come right before backward"

# %% tags=["show"] covers="order_matters order"
good_orders = [
    "zero_grad → forward → backward → step",
    "forward → zero_grad → backward → step",
    "forward → backward → step → zero_grad",
]
for order in good_orders:
    same = losses_in_order(order, 40) == by_order["right"]
    print(f"{order}: the same 40 losses: {same}")

# %% [markdown]
# **Settled:** any place works, as long as it's after `step` and before the next `backward`. The losses are the same to
# the last bit. Only the memory differs, as you saw in lesson 07: gradients that are still there during the forward pass
# add to the peak.

# %% [markdown]
# #### Momentum
#
# In *Four lines, one order*, the loop without `zero_grad` went too far, but it was *fast*. What if old gradients stay
# in the sum, but fade? That's **momentum**. For each parameter, the optimizer keeps a **buffer** that begins at 0. In
# each step:
#
# > buffer ← momentum · buffer + gradient
# >
# > parameter ← parameter − lr · buffer
#
# With momentum 0, this is plain SGD. With momentum 1, it's the loop without `zero_grad`. Most people use 0.9.
#
# **Predict:** on a long, even slope, every gradient is 1. `lr` is 1 and momentum is 0.9. The first step has length 1.
# How long do the steps become in the end? Write a number.

# %% tags=["prediction"] covers="optimizers_by_hand"
### BEGIN SOLUTION
predict(steps_of_momentum=10)
### END SOLUTION


# %% tags=["show"] covers="optimizers_by_hand missing_zero_grad"
def one_weight(momentum, iterations=40):
    w = torch.zeros((), dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1, momentum=momentum)
    losses = []
    for _ in range(iterations):
        optimizer.zero_grad()
        loss = (w - 10) ** 2
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


curves = {f"momentum {m}": one_weight(m) for m in (0, 0.5, 0.9, 1)}
viz.lines(curves, x_label="iteration", y_label="loss")

# %% [markdown]
# On an even slope, momentum 0.9 makes steps grow until they're ten times as long as without momentum. They stay that
# long, because 0.9 · 10 + 1 is 10 again. In this narrow valley, long steps go too far at first, so the weight swings
# around the lowest point before it settles. Here, momentum 0.5 is faster than plain SGD. And momentum 1 gives the
# same curve as the loop without `zero_grad`.

# %% [markdown]
# #### Exercise: SGD with momentum · 15 min
#
# Write the optimizer as a class that you use like PyTorch's. Right after this, you'll use it to train on the digits. Adam, later in
# *Deeper*, has the same three methods.
#
# `Momentum(parameters, lr, momentum)` keeps the parameters and, for each of them, a buffer that starts as zeros.
# `step()` applies the rule above, and `zero_grad()` sets each `.grad` to None.
#
# Say `lr` is 0.1, momentum is 0.9, and a parameter at 1.0 gets the gradients 10, 10 and 0. Then the buffer is 10, 19,
# 17.1, and the parameter goes to 0.0, −1.9, −3.61.
#
# Four things make it a real optimizer:
#
# - `parameters` may be a generator, such as `model.parameters()`.
# - `self.lr` may change between two steps. Each step uses the rate that's set when the step is taken.
# - A parameter whose `.grad` is None stays as it is, and so does its buffer.
# - Leave the gradients as they are, and don't keep the `.grad` tensors: the loop may set them to 0 in place.
#
# Write the class.


# %% tags=["exercise"] covers="sgd_momentum optimizers_by_hand"
class Momentum:
    """SGD with momentum.

    Momentum(parameters, lr, momentum) has .lr, step() and zero_grad().
    """

    ### BEGIN SOLUTION
    def __init__(self, parameters, lr, momentum):
        self.parameters = list(parameters)
        self.lr, self.momentum = lr, momentum
        self.buffers = [torch.zeros_like(p) for p in self.parameters]

    @torch.no_grad()
    def step(self):
        for p, buffer in zip(self.parameters, self.buffers, strict=True):
            if p.grad is not None:
                buffer.mul_(self.momentum).add_(p.grad)
                p -= self.lr * buffer

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None

    ### END SOLUTION


# %% tags=["check"]
check("Momentum")

# %% [markdown]
# Does your class take the same steps as PyTorch's? Both optimizers train a model on the digits, from the same start.


# %% tags=["show"] covers="optimizers_by_hand"
def train_with(optimizer_of, steps=100):
    model, losses = fresh_model(), []
    optimizer = optimizer_of(model.parameters())
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(train_x.double()), train_y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return torch.tensor(losses, dtype=torch.float64)


# %% tags=["show"] covers="optimizers_by_hand"
yours = train_with(lambda parameters: given("Momentum")(parameters, 0.1, 0.9))
torchs = train_with(lambda ps: torch.optim.SGD(ps, lr=0.1, momentum=0.9))
plain = train_with(lambda ps: torch.optim.SGD(ps, lr=0.1))
print("equal to torch's to 1e-6:", bool((yours - torchs).abs().max() < 1e-6))
curves = {"plain SGD": plain, "momentum 0.9": yours}
viz.lines(curves, x_label="step", y_label="loss", title="lr 0.1")

# %% [markdown]
# Your class trains as PyTorch's does, and many image networks were trained with this very optimizer. But be careful:
# with momentum 0.9, steps become up to ten times as long. If you switch momentum on, try a smaller `lr` too.

# %% [markdown]
# ### Four posted loops
#
# *30 min · four programs that people posted, each with one of loop b's mistakes. Needs* Train, validate, and tell the
# truth

# %% [markdown]
# #### Bug hunt: smaller batches, worse results · 10 min
#
# This loop trains one layer, which gives each image ten scores. The loop goes through batches: `x.split(size)` cuts
# `x` into parts of `size` rows, and the last part may be smaller. The code was posted with the question "Why do small
# batches make it worse?"


# %% tags=["show"] covers="missing_zero_grad"
def posted(x, y, epochs, size, lr):
    w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=lr)
    for _ in range(epochs):
        optimizer.zero_grad()
        for pixels, digits in zip(x.split(size), y.split(size), strict=True):
            loss = F.cross_entropy(pixels @ w.T, digits)
            loss.backward()
            optimizer.step()
    return w.detach()


# %% tags=["show"] covers="missing_zero_grad"
def losses_by_size(train):
    for size in (1437, 128, 32, 8):
        w = train(train_x.double(), train_y, 5, size, 0.2)
        loss = F.cross_entropy(train_x.double() @ w.T, train_y)
        print(f"batches of {size:>4}: loss {loss:6.2f}")


losses_by_size(posted)

# %% [markdown]
# With one batch per epoch, the loop learns. With batches of 8, it takes 180 times as many steps. Yet its loss, which
# starts at ln 10 = 2.30, ends far above that. **Find out why, and fix it.**
#
# Return the weights, of shape `(10, d)`, after `epochs` epochs; if `epochs` is 0, they're all zeros. For each batch,
# take one step of SGD on its mean cross-entropy. You may rewrite the program.


# %% tags=["exercise"] covers="zero_grad_hunt order"
def train_in_batches(x, y, epochs, size, lr):
    """Weights of ten scores after SGD on batches of `size` rows, from 0.

    x: (n, d), y: (n,) whole numbers from 0 to 9. Returns (10, d).
    """
    ### BEGIN SOLUTION
    w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=lr)
    for _ in range(epochs):
        for pixels, digits in zip(x.split(size), y.split(size), strict=True):
            optimizer.zero_grad()
            loss = F.cross_entropy(pixels @ w.T, digits)
            loss.backward()
            optimizer.step()
    return w.detach()
    ### END SOLUTION


# %% tags=["check"]
check("train_in_batches")

# %% tags=["show"] covers="missing_zero_grad"
losses_by_size(given("train_in_batches"))

# %% [markdown]
# Now smaller batches do better, as they should: the smaller the batches, the more steps the loop takes in five epochs.
#
# Compare the two tables at 128 and 32: the posted program did *better* there than your fixed one. A sum of a few
# gradients makes a longer step, and longer steps helped. That's how this bug can stay in a program for months.

# %% [markdown]
# #### Bug hunt: one digit too important · 5 min
#
# As posted, the program averages the batches' means, as in *What a loss averages*. Fix it so that it returns the mean
# loss over all examples, whatever `rows` is.
#
# If five examples have the losses 1.0, 1.0, 1.0, 1.0 and 3.0, and `rows` is 4, the program returns 2.0. It should
# return 1.4. `validation_loss(model, x, y, rows)` runs the model on at most `rows` rows at a time, and you may
# keep that part.


# %% tags=["exercise"] covers="means_hunt losses"
def validation_loss(model, x, y, rows):
    """The mean cross-entropy over all examples.

    model: scores (n, classes) for x (n, d). y: (n,), whole numbers.
    rows: the largest batch. Returns a float.
    """
    ### BEGIN SOLUTION
    total = 0.0
    with torch.no_grad():
        for part, right in zip(x.split(rows), y.split(rows)):
            total += F.cross_entropy(model(part), right, reduction="sum").item()
    return total / len(x)
    ### END SOLUTION


# %% tags=["check"]
check("validation_loss")

# %% [markdown]
# #### Bug hunt: softmax twice · 5 min
#
# This program learns one layer of weights. Fix it so that the list that it returns holds the mean cross-entropy
# before each step, and the weights learn from that loss. Its second result should still be each example's
# probabilities after the last step.
#
# All weights start at 0. So with 3 classes the first loss is ln 3 = 1.0986, and with `steps=0` every probability is
# 1/3.


# %% tags=["exercise"] covers="softmax_hunt from_logits"
def softmax_regression(x, y, classes, steps, rate):
    """The losses, one for each step, and the probabilities after the last.

    x: (n, d), y: (n,), whole numbers. Returns a list of floats, and a
    tensor (n, classes).
    """
    ### BEGIN SOLUTION
    weight = torch.zeros(x.shape[1], classes, dtype=x.dtype, requires_grad=True)
    losses = []
    for _ in range(steps):
        loss = F.cross_entropy(x @ weight, y)
        losses.append(loss.item())
        (gradient,) = torch.autograd.grad(loss, weight)
        with torch.no_grad():
            weight -= rate * gradient
    return losses, (x @ weight).softmax(dim=1).detach()
    ### END SOLUTION


# %% tags=["check"]
check("softmax_regression")

# %% [markdown]
# #### Bug hunt: the loss that stops falling · 5 min
#
# This loop validates after each epoch. In the first epoch it trains with dropout, as it should. From the second epoch
# on, the model overfits as if there were no dropout. Fix the program.
#
# The model comes in train mode, and you can leave it in either mode. In each epoch, first train in train mode, on all
# batches. Then validate in eval mode and without a graph. With two batches and two epochs, the modes of the six forward passes should be: train, train, eval, train, train, eval.


# %% tags=["exercise"] covers="eval_hunt train_eval"
def train_and_validate(model, optimizer, train, valid, epochs):
    """The validation loss after each epoch, as a list of floats.

    train: a list of batches (x, y). valid: one batch (x, y).
    """
    ### BEGIN SOLUTION
    losses = []
    for _ in range(epochs):
        model.train()
        for x, y in train:
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            x, y = valid
            losses.append(F.cross_entropy(model(x), y).item())
    return losses
    ### END SOLUTION


# %% tags=["check"]
check("train_and_validate")

# %% [markdown]
# ### A reader of your own
#
# *35 min · if you compare losses, split data, or want to choose a network. Needs the cells of* Train, validate,
# and tell the truth
#
# #### Why is validation better than training?
#
# Look at the losses of the run in *The ten averages are beaten*. You can measure a third loss: the loss on the
# *training set* after each epoch, in eval mode.
#
# **Predict:** after the second epoch, which of the three losses is the highest: `"running"` (the training loss in
# your history), `"training set"` or `"validation"`?

# %% tags=["prediction"] covers="train_mode_gap"
### BEGIN SOLUTION
predict(highest_of_three="running")
### END SOLUTION

# %% tags=["show"] covers="train_mode_gap"
torch.manual_seed(0)
model, rows = digit_network().double(), []
as_doubles = [(x.double(), y) for x, y in batches]
held = [(valid_x.double(), valid_y)]
optimizer = torch.optim.Adam(model.parameters(), lr=0.003)
train_on, measure = given("fit"), given("evaluate")
for _ in range(8):
    ((running, validation, _),) = train_on(model, optimizer, as_doubles, held, 1)
    rows.append((running, validation, measure(model, as_doubles)[0]))
print("after epoch 2:", [f"{loss:.2f}" for loss in rows[1]])
names = ("running", "validation", "training set")
viz.lines(dict(zip(names, zip(*rows))), x=range(1, 9), x_label="epoch")

# %% [markdown]
# The running loss is far above the other two, so people ask why their validation is "better than training". The
# running loss has two handicaps: dropout hides half of the numbers, and most batches were measured with weights from
# earlier in the epoch. Does your model overfit? To find out, compare the loss on the training set, in eval mode, with
# the validation loss. Here the gap is small.
#
# #### Is it the same validation set?
#
# We split the digits once, with a generator of our own. `torch.utils.data.random_split` uses the global generator
# unless you pass one:


# %% tags=["setup"]
from sklearn.neural_network import MLPClassifier
from torch.utils.data import random_split


# %% tags=["show"] covers="random_split"
def held_out_numbers(layers_before, generator):
    torch.manual_seed(0)
    for _ in range(layers_before):
        nn.Linear(3, 3)
    parts = random_split(range(1797), (1437, 360), generator=generator)
    return set(parts[1].indices)


def own():
    return torch.Generator().manual_seed(0)


both = (
    held_out_numbers(0, torch.default_generator),
    held_out_numbers(1, torch.default_generator),
)
print("the global generator:", len(both[0] & both[1]), "of 360 held out both times")
both = held_out_numbers(0, own()), held_out_numbers(1, own())
print("one of its own:      ", len(both[0] & both[1]), "of 360 held out both times")

# %% [markdown]
# One more layer before the split, and you get a different validation set. Digits that you trained on yesterday are
# "unseen" today. So give a split a seeded generator of its own.
#
# #### A loop that you can't see
#
# Many libraries hide the loop. scikit-learn trains nearly the same network in one call:

# %% tags=["show"] covers="evaluation"
hidden_loop = MLPClassifier(128, batch_size=64, learning_rate_init=0.003, max_iter=20)
hidden_loop.set_params(random_state=0, tol=0, n_iter_no_change=50)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather go on after 20 epochs
    hidden_loop.fit(train_x.numpy(), train_y.numpy())
print(f"accuracy {hidden_loop.score(valid_x.numpy(), valid_y.numpy()):.2f}")

# %% [markdown]
# That's comfortable until you want something else: a different loss, a different mode for one layer, or a look at
# each step. Such a call has about as many options as your `fit` has lines, but you can read every line of `fit`.

# %% [markdown]
# #### Exercise: your own reader · 15 min
#
# Use your loop. Train a reader that gets at least 93 of 100 unseen digits right.
#
# `digit_reader(x, y)` takes 1,437 digits, `x` of shape `(1437, 64)`, with their labels, `y` of shape `(1437,)`. It
# returns the trained model. The model should return ten scores for each digit. We then switch it to eval mode and let
# it read 360 other digits. The ten average images of lesson 01, one for each kind of digit, got about 90 of 100
# right. We also run your code on mirrored digits, so learn from the `x` and `y` that you get.
#
# You choose the layers, the optimizer, its rate and the number of epochs, and how many of the 1,437 digits you hold
# out for validation. `given("fit")` hands you your loop.


# %% tags=["exercise"] covers="fits_digits"
def digit_reader(x, y):
    """A trained model that reads at least 93 of 100 unseen digits.

    x: (1437, 64), y: (1437,), whole numbers. Returns an nn.Module.
    """
    ### BEGIN SOLUTION
    model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
    optimizer = torch.optim.Adam(model.parameters(), lr=0.005)
    pairs = list(zip(x[:1300].split(100), y[:1300].split(100)))
    given("fit")(model, optimizer, pairs, [(x[1300:], y[1300:])], 15)
    return model
    ### END SOLUTION


# %% tags=["check"]
check("digit_reader")

# %% [markdown]
# ### Break one line, predict the curve
#
# *25 minutes.* When a run goes wrong, often all you have is a curve. Here you break a good loop in ten ways, one line
# each, and learn what each break looks like. Needs *Train, validate, and tell the truth*.
#
# Here's the loop as text, so that we can change one of its lines and run it again:

# %% tags=["setup"]
LOOP = """
torch.manual_seed(0)
x, y = train_x.double(), train_y
model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)).double()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
for epoch in range(6):
    for part, right in zip(x.split(64), y.split(64)):
        loss = F.cross_entropy(model(part), right)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    held.append(F.cross_entropy(model(valid_x.double()), valid_y).item())
"""


# %% tags=["show"] covers="diagnosing"
def curves_of(old="", new=""):
    """The loss of each batch, and the validation loss of each epoch."""
    if old not in LOOP:
        raise ValueError(f"the loop has no {old!r}")
    names = {**globals(), "losses": [], "held": []}
    exec(LOOP.replace(old, new) if old else LOOP, names)
    return names["losses"], names["held"]


good, good_held = curves_of()
viz.lines({"the good loop": good}, title="Six epochs", x_label="step", y_label="loss")

# %% [markdown]
# The loss starts near ln 10 = 2.30, falls below 0.5, and wobbles, because some batches are harder than others.
#
# #### Round 1: same height, another shape
#
# | broken | the change |
# | --- | --- |
# | 1 | `optimizer.zero_grad()` is deleted |
# | 2 | `optimizer.step()` moves up, to before `loss.backward()` |
# | 3 | `model(part)` becomes `model(part).softmax(1)` |
# | 4 | the training digits are sorted: first all zeros, then all ones, … |
#
# The next cell runs all four, gives them letters in a random order, and draws the first 4 epochs.

# %% tags=["show"] covers="diagnosing"
two = "        loss.backward()\n        optimizer.step()\n"
swapped = "        optimizer.step()\n        loss.backward()\n"
in_order = "order = train_y.argsort(stable=True); x, y = train_x.double()[order], train_y[order]"
round_1 = {
    "no zero_grad": ("optimizer.zero_grad()", "pass"),
    "step before backward": (two, swapped),
    "softmax twice": ("model(part)", "model(part).softmax(1)"),
    "sorted digits": ("x, y = train_x.double(), train_y", in_order),
}


def by_letter(broken, seed):
    order = torch.randperm(len(broken), generator=torch.Generator().manual_seed(seed))
    return {"ABCD"[place]: list(broken)[i] for place, i in enumerate(order.tolist())}


# %% tags=["show"] covers="diagnosing"
runs = {name: curves_of(*change)[0] for name, change in round_1.items()}
letters = by_letter(round_1, seed=8)
shown = {a: [min(loss, 4) for loss in runs[name][:92]] for a, name in letters.items()}
viz.lines(shown, title="Round 1", x_label="step", y_label="loss, cut off at 4")

# %% [markdown]
# **Predict:** which curve belongs to which change? Write the letters for 1, 2, 3 and 4, as a tuple.

# %% tags=["prediction"] covers="predict_curve diagnosing"
### BEGIN SOLUTION
predict(curves_of_round_1=("C", "D", "B", "A"))
### END SOLUTION

# %% tags=["show"] covers="diagnosing"
print(*(f"{letter}: {name}" for letter, name in letters.items()), sep="\n")
print("step before backward, epoch 2 minus epoch 1:", end=" ")
unmoved = runs["step before backward"]
print(max(abs(b - a) for a, b in zip(unmoved, unmoved[23:46])))
named = {name: shown[letter] for letter, name in letters.items()}
viz.lines(named, title="Round 1, by what is wrong", y_label="loss, cut off at 4")

# %% [markdown]
# - **No zero_grad**: each step follows the sum of all gradients so far. At first the loss falls even faster than in the
#   good loop. Then the weights run past the valley, and the loss comes back up.
# - **Step before backward**: `zero_grad` has emptied the gradients by the time `step` runs, so nothing ever moves.
#   The curve repeats exactly, epoch after epoch. That's how you recognise weights that don't change.
# - **Softmax twice**: the curve is nearly flat for a long time, and then falls slowly. It can't reach 1.461, the
#   limit with a softmax before the loss.
# - **Sorted digits**: the model learns "everything is a 3" and does well, until the fours come. The loss goes up and
#   down, in ten waves per epoch.
#
# #### Round 2: look at the numbers
#
# | broken | the change |
# | --- | --- |
# | 1 | `lr=0.5` becomes `lr=50.0` |
# | 2 | `lr=0.5` becomes `lr=0.005` |
# | 3 | the loss gets `reduction="sum"` |
#
# The y axis is logarithmic now, so equal distances mean equal factors.

# %% tags=["show"] covers="diagnosing"
summed = 'F.cross_entropy(model(part), right, reduction="sum")'
round_2 = {
    "rate 50": ("lr=0.5", "lr=50.0"),
    "rate 0.005": ("lr=0.5", "lr=0.005"),
    "summed loss": ("F.cross_entropy(model(part), right)", summed),
}
runs = {name: curves_of(*change)[0][:20] for name, change in round_2.items()}
letters = by_letter(round_2, seed=10)
shown = {letter: runs[name] for letter, name in letters.items()}
viz.lines(shown, log="y", title="Round 2", x_label="step", y_label="loss of each batch")

# %% [markdown]
# **Predict:** the letters for 1, 2 and 3, as a tuple. Look at the very first point of each curve: it tells you most.

# %% tags=["prediction"] covers="predict_curve diagnosing"
### BEGIN SOLUTION
predict(curves_of_round_2=("B", "C", "A"))
### END SOLUTION

# %% tags=["show"] covers="diagnosing"
print(*(f"{letter}: {name}" for letter, name in letters.items()), sep="\n")
for name, losses in runs.items():
    print(f"{name:<12} first {losses[0]:>6.1f}, highest {max(losses):>8.2g}")
held = curves_of(*round_2["rate 0.005"])[1]
print("rate 0.005, validation after each epoch:", [f"{loss:.2f}" for loss in held])

# %% [markdown]
# The first loss comes before any step, so the rate can't change it. One curve starts at 150, which is 64 times 2.34:
# that loss is a sum over 64 digits. Its gradients are 64 times as long too, so a rate of 0.5 acts like a rate of 32. No
# wonder the loss jumps around as it does at a rate of 50.
#
# The curve for rate 0.005 looks as if the model had a bug. But it has none: the loss does fall, from 2.32 to 2.29 in six
# epochs.
#
# #### Round 3: two curves each
#
# | broken | the change |
# | --- | --- |
# | 1 | every step gets the *first* batch |
# | 2 | all weights and biases start at 0 |
# | 3 | the optimizer gets `weight_decay=0.1` |
#
# Each letter has two lines now: the training loss, averaged over an epoch, and the validation loss.

# %% tags=["show"] covers="diagnosing"
zeros = "model.load_state_dict({k: 0 * v for k, v in model.state_dict().items()})\noptimizer"
round_3 = {
    "one batch": ("zip(x.split(64), y.split(64))", "[(x[:64], y[:64])] * 23"),
    "zero weights": ("optimizer = ", zeros + " = "),
    "decay 0.1": ("lr=0.5", "lr=0.5, weight_decay=0.1"),
}
letters = by_letter(round_3, seed=4)
shown = {}
for letter, name in letters.items():
    losses, held = curves_of(*round_3[name])
    epochs = torch.tensor(losses).reshape(6, 23).mean(dim=1)
    shown |= {f"{letter} training": epochs, f"{letter} validation": held}
viz.lines(shown, x=range(1, 7), title="Round 3", x_label="epoch", y_label="loss")

# %% [markdown]
# **Predict:** the letters for 1, 2 and 3, as a tuple.

# %% tags=["prediction"] covers="predict_curve diagnosing"
### BEGIN SOLUTION
predict(curves_of_round_3=("B", "A", "C"))
### END SOLUTION

# %% tags=["show"] covers="diagnosing"
print(*(f"{letter}: {name}" for letter, name in letters.items()), sep="\n")
for name, line in shown.items():
    print(f"{name:<13} last {float(line[-1]):.2f}")

# %% [markdown]
# - **One batch**: the training loss falls nearly to 0, and the validation loss stays far above it. The model knows 64
#   digits by heart. You make this curve on purpose when you overfit one batch, as in *Before the first step*.
# - **Zero weights**: both lines stay at ln 10. Each hidden number is 0 and gets no gradient, so only the last layer's
#   biases move.
# - **Decay**: both losses stop falling early, close together. Each step pulls all weights towards 0, so the model
#   can't become sure of anything.
#
# Ask four questions about your own curves. Is the first loss what guessing gives? Does a second run repeat the curve
# exactly? At what loss does the curve level off? And how far apart are the training and the validation loss, measured
# in the same mode?

# %% [markdown]
# ### Adam, and what it remembers
#
# *About 50 minutes.* Adam is the optimizer that most people start with. You write your own Adam, and its losses equal
# PyTorch's. Then you see three bugs that come from what an optimizer remembers: a parameter that moves without a
# gradient, one that never moves, and a clip that clips nothing.
#
# SGD multiplies every gradient by the same rate. But gradients differ in size, from layer to layer and from weight to
# weight. So for each weight, **Adam** keeps two running averages, both 0 at first: `m` averages its gradients, and
# `v` averages their squares. √v is about as large as a typical gradient. So m / √v keeps the gradient's sign and
# loses its size. This is step t, with gradient g:
#
# > m ← β₁ · m + (1 − β₁) · g
# >
# > v ← β₂ · v + (1 − β₂) · g²
# >
# > parameter ← parameter − lr · m̂ / (√v̂ + eps), where m̂ = m / (1 − β₁ᵗ) and v̂ = v / (1 − β₂ᵗ)
#
# The last line corrects for the start. After one step, m is 0.1 · g and v is 0.001 · g², because both began at 0.
# Divide m by 1 − 0.9 and v by 1 − 0.999, and you get g and g². `eps` is there so that you never compute 0 / 0.
#
# **Predict:** `lr` is 0.1, and this is the first step. How far does a parameter move if its gradient is 1000? And how
# far if its gradient is 0.001? Write a tuple of two numbers, without signs.

# %% tags=["prediction"] covers="optimizers_by_hand"
### BEGIN SOLUTION
predict(first_steps_of_adam=(0.1, 0.1))
### END SOLUTION

# %% tags=["show"] covers="optimizers_by_hand"
for gradient in (1000.0, 0.001):
    print(f"gradient {gradient:g}")
    for make in (torch.optim.SGD, torch.optim.Adam):
        w = torch.zeros((), requires_grad=True)
        optimizer = make([w], lr=0.1)
        w.grad = torch.tensor(gradient)
        optimizer.step()
        print(f"    {make.__name__:<5} moves it by {abs(w.item()):.4g}")

# %% [markdown]
# Adam's first step moves every number of every parameter by about `lr`, whatever its gradient is, unless that's 0 or
# tiny. In later steps, a weight rarely moves much further than `lr`. So with Adam, `lr` is a length: about how far a
# weight may go in one step. That's one reason why 0.001 works for so many models.

# %% [markdown]
# #### Exercise: Adam · 25 min
#
# Write Adam yourself. It's easy to get everything right except for one detail, and then the losses still look fine.
# The check finds that detail.
#
# `Adam(parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8)` has `step()`, `zero_grad()` and `self.lr`, like
# `Momentum` in *A memory that fades*. `betas` holds β₁ and β₂. `step()` applies the three lines above to each
# parameter.
#
# Say `lr` is 0.1, and a parameter at 1.0 gets the gradients 10 and 0. After the first step, m is 1 and v is 0.1;
# after the second, they are 0.9 and 0.0999. The parameter goes to 0.9, then to 0.833.
#
# - `parameters` may be a generator, such as `model.parameters()`.
# - `self.lr` may change between two steps. Each step uses the rate that's set when the step is taken.
# - A parameter whose `.grad` is None stays as it is, and so does everything that you store for it: each parameter
#   counts its own steps.
# - A gradient of 0 is a gradient: that parameter takes a step too.
# - `zero_grad()` sets each `.grad` to None. Leave the gradients as they are when you take a step.
#
# Write the class.


# %% tags=["exercise"] covers="adam_exercise optimizers_by_hand zero_gradient_adam"
class Adam:
    """Adam(parameters, lr, betas, eps) has .lr, step() and zero_grad()."""

    ### BEGIN SOLUTION
    def __init__(self, parameters, lr=1e-3, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(parameters)
        self.lr, self.betas, self.eps = lr, betas, eps
        self.m = [torch.zeros_like(p) for p in self.parameters]
        self.v = [torch.zeros_like(p) for p in self.parameters]
        self.t = [0] * len(self.parameters)

    @torch.no_grad()
    def step(self):
        b1, b2 = self.betas
        for i, p in enumerate(self.parameters):
            if p.grad is None:
                continue
            self.t[i] += 1
            self.m[i].lerp_(p.grad, 1 - b1)
            self.v[i].lerp_(p.grad.square(), 1 - b2)
            m = self.m[i] / (1 - b1 ** self.t[i])
            v = self.v[i] / (1 - b2 ** self.t[i])
            p -= self.lr * m / (v.sqrt() + self.eps)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = None

    ### END SOLUTION


# %% tags=["check"]
check("Adam")

# %% [markdown]
# Now train on the digits with your Adam and with PyTorch's, from the same start.


# %% tags=["show"] covers="optimizers_by_hand"
def digits_with(optimizer_of, steps=100):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)).double()
    optimizer, losses = optimizer_of(model.parameters()), []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(train_x.double()), train_y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return torch.tensor(losses, dtype=torch.float64)


# %% tags=["show"] covers="optimizers_by_hand"
yours = digits_with(lambda parameters: given("Adam")(parameters, lr=0.01))
torchs = digits_with(lambda parameters: torch.optim.Adam(parameters, lr=0.01))
sgd = digits_with(lambda parameters: torch.optim.SGD(parameters, lr=0.01))
gap = (yours - torchs).abs().max()
print("100 losses equal to torch's to 1e-6:", bool(gap < 1e-6))
viz.lines({"Adam": yours, "SGD": sgd}, x_label="step", y_label="loss", title="lr 0.01")

# %% [markdown]
# With the same rate, Adam and SGD give different curves. But this isn't a fair race, because the rate means something
# different in each optimizer. *How large a step?* shows how to find a good rate.

# %% [markdown]
# #### A gradient of 0 moves a parameter
#
# Two parameters take one ordinary step with Adam. Then one of them gets a gradient that's 0 everywhere, and the other
# gets None.
#
# **Predict** what each does in the next step: `"moves"` or `"stays"`? Write a tuple, first for 0, then for None.

# %% tags=["prediction"] covers="zero_gradient_adam"
### BEGIN SOLUTION
predict(without_gradient=("moves", "stays"))
### END SOLUTION


# %% tags=["show"] covers="zero_gradient_adam"
def path(make, second, steps):
    """Where a weight is after each step: gradient 1 once, then `second`."""
    w = torch.zeros((), dtype=torch.float64, requires_grad=True)
    optimizer = make([w], lr=0.1)
    places = []
    for step in range(steps):
        gradient = 1.0 if step == 0 else second
        w.grad = None if gradient is None else torch.full_like(w, gradient)
        optimizer.step()
        places.append(-w.item())
    return places


# %% tags=["show"] covers="zero_gradient_adam"
paths = {
    "Adam, then 0": path(torch.optim.Adam, 0.0, 60),
    "Adam, then None": path(torch.optim.Adam, None, 60),
    "SGD, then 0": path(torch.optim.SGD, 0.0, 60),
}
for name, places in paths.items():
    print(f"{name:<17}" + "".join(f"{place:8.3f}" for place in places[:5]))
viz.lines(paths, x_label="step", y_label="distance")

# %% [markdown]
# Although the gradient is 0, Adam's second step is still two thirds as long as its first. In the end, the weight is
# six times as far from its start as it was after the first step. Momentum also keeps moving the weight, because its
# buffer remembers the old gradient.
#
# When does this hurt you? When you freeze a layer in the middle of training, and your `zero_grad` fills `.grad` with
# zeros, as PyTorch's own did before version 2.0:


# %% tags=["show"] covers="zero_gradient_adam"
def frozen_drift(set_to_none):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for step in range(40):
        optimizer.zero_grad(set_to_none=set_to_none)
        F.cross_entropy(model(train_x), train_y).backward()
        optimizer.step()
        if step == 19:
            model[0].requires_grad_(False)
            frozen = model[0].weight.clone()
    return (model[0].weight - frozen).abs().max().item()


for set_to_none in (False, True):
    drift = frozen_drift(set_to_none)
    print(f"set_to_none={set_to_none}: frozen weights moved by up to {drift:.2f}")

# %% [markdown]
# The "frozen" weights move by up to ten times the learning rate. If their gradients are None, they stay where they
# are, as in lesson 06. So freeze the layer, *and* set its gradients to None.

# %% [markdown]
# #### A parameter that never moves
#
# Before fine-tuning, people often give a layer a new weight. Here the optimizer was made before that:
#
# ```python
# layer = nn.Linear(3, 2)
# optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
# layer.weight = nn.Parameter(torch.ones(2, 3))
# ```
#
# Then comes an ordinary step: forward, backward, `optimizer.step()`. **Predict** what `layer.weight` and `layer.bias`
# do: `"moves"` or `"stays"`? Write a tuple, first for the weight.

# %% tags=["prediction"] covers="replaced_parameter"
### BEGIN SOLUTION
predict(replaced_parameter=("stays", "moves"))
### END SOLUTION


# %% tags=["show"] covers="replaced_parameter"
def unknown_to(optimizer, model):
    """Names of the parameters that the optimizer doesn't hold."""
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    return [name for name, p in model.named_parameters() if id(p) not in held]


layer = nn.Linear(3, 2)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
print("unknown before:", unknown_to(optimizer, layer))
layer.weight = nn.Parameter(torch.ones(2, 3))
layer(torch.ones(4, 3)).sum().backward()
optimizer.step()
print("weight moved:  ", not layer.weight.equal(torch.ones(2, 3)))
print("its gradient:  ", layer.weight.grad.tolist())
print("unknown after: ", unknown_to(optimizer, layer))

# %% [markdown]
# An optimizer holds Parameters, not names. It still holds the old weight, which no model uses any more. The new
# weight gets gradients, and they pile up, because `optimizer.zero_grad()` doesn't know the new weight. The bias still
# learns, so the loss falls a little, and nothing looks broken.
#
# There are two ways out. Finish the model first and then make the optimizer, or change the old Parameter in place:

# %% tags=["show"] covers="replaced_parameter"
layer = nn.Linear(3, 2)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
with torch.no_grad():
    layer.weight.copy_(torch.ones(2, 3))
print("unknown:", unknown_to(optimizer, layer))

# %% [markdown]
# #### Bug hunt: a clip that doesn't clip · 10 min
#
# Before each step, this program should shorten a gradient that is too long. To do so, it calls
# `clip_grad_norm_(parameters, largest)`. This function treats all gradients as one vector. If that vector's norm is
# above `largest`, the function scales all gradients down by one factor, so that the norm becomes `largest`. It
# returns the norm from *before* it scaled them. The program was posted with the words "clipping makes no difference":


# %% tags=["show"] covers="used_up_parameters"
def posted_clip(x, y, steps, lr, largest):
    layer = nn.Linear(x.shape[1], 1, dtype=x.dtype)
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    parameters = layer.parameters()
    optimizer = torch.optim.SGD(parameters, lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.mse_loss(layer(x)[:, 0], y)
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, largest)
        optimizer.step()
    return layer.weight.detach(), layer.bias.detach()


# %% tags=["show"] covers="used_up_parameters"
def lengths(fit):
    """How far one step goes, with largest = 1 and 1000; lr is 0.1."""
    far = train_y.double() + 100
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for largest in (1, 1000):
            weight, bias = fit(train_x.double(), far, 1, 0.1, largest)
            length = torch.cat([weight[0], bias]).norm()
            print(f"largest {largest:>4}: the step is {length:.2f} long")


lengths(posted_clip)

# %% [markdown]
# With `lr` 0.1 and gradients of at most 1, no step should be longer than 0.1. **Find out why some steps in this
# program are longer, and fix it.** Before each step, clip the gradient of weight and bias, taken as one vector, so
# that every step's gradient has a norm of at most `largest`. A shorter gradient stays as it is.
#
# Start weight and bias at 0, and take `steps` steps. Then return them, with the shapes `(1, d)` and `(1,)`; if
# `steps` is 0, both are all zeros.


# %% tags=["exercise"] covers="used_up_parameters"
def fit_clipped(x, y, steps, lr, largest):
    """Weight and bias of a linear layer after SGD with clipped gradients.

    x: (n, d), y: (n,). Starts at 0; the loss is the mean squared error.
    Returns (1, d) and (1,).
    """
    ### BEGIN SOLUTION
    layer = nn.Linear(x.shape[1], 1, dtype=x.dtype)
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    optimizer = torch.optim.SGD(layer.parameters(), lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = F.mse_loss(layer(x)[:, 0], y)
        loss.backward()
        nn.utils.clip_grad_norm_(layer.parameters(), largest)
        optimizer.step()
    return layer.weight.detach(), layer.bias.detach()
    ### END SOLUTION


# %% tags=["check"]
check("fit_clipped")

# %% tags=["show"] covers="used_up_parameters"
lengths(given("fit_clipped"))
ps = nn.Linear(3, 2).parameters()
optimizer = torch.optim.SGD(ps, lr=0.1)
print("parameters left after making an optimizer:", len(list(ps)))

# %% [markdown]
# `model.parameters()` gives you a generator, and whatever reads it first uses it up. If something has read it before
# the clip, the clip sees no parameters, and the norm of nothing is 0. Newer versions of PyTorch warn you about that.
# Print the norm that the clip returns: if it's always 0, you've probably found this bug.

# %% [markdown]
# ### Losses that look right
#
# *30 min · about targets, and about three loss settings that people turn on and then misunderstand. Needs* Train,
# validate, and tell the truth
#
# #### Targets in three forms
#
# The form in which you give the targets can be a trap. `scores` has shape (2, 3), and the labels are 0 and 2. Here
# are three ways to give targets: `F.one_hot(labels, 3)`, which holds whole numbers; the same table as floats; and two
# labels that are both −100.
#
# **Predict** what `F.cross_entropy(scores, target)` gives in each case: `"a number"`, `"nan"` or `"raises"`. Write a
# tuple of three answers, in this order.

# %% tags=["prediction"] covers="from_logits"
### BEGIN SOLUTION
predict(targets_in_three_forms=("raises", "a number", "nan"))
### END SOLUTION

# %% tags=["show"] covers="from_logits"
scores, labels_of_two = torch.zeros(2, 3), torch.tensor([0, 2])
for name, target in {
    "one-hot, int64": F.one_hot(labels_of_two, 3),
    "one-hot, float32": F.one_hot(labels_of_two, 3).float(),
    "all -100": torch.tensor([-100, -100]),
    "one of them -100": torch.tensor([0, -100]),
}.items():
    try:
        print(f"{name:<18}{F.cross_entropy(scores, target):.4f}")
    except RuntimeError as error:
        print(f"{name:<18}{type(error).__name__}")

# %% [markdown]
# Whole numbers are labels, one per example. Floats are probabilities, a whole row of them for each example. And −100
# means *leave this example out*: it's the default of `ignore_index`. You'll need that in lesson 10, for texts of
# different lengths. If every label in a batch is −100, the mean loss is 0 / 0.
#
# #### Class weights
#
# If one class is rare, you can give its mistakes more weight: `F.cross_entropy(…, weight=torch.tensor([1.0, 10.0]))`.
#
# **Predict:** all labels of a batch are class 1, which has the weight 10. By what factor does this weight change the
# batch's mean loss? Write a number.

# %% tags=["prediction"] covers="class_weights"
### BEGIN SOLUTION
predict(weight_of_a_single_class=1)
### END SOLUTION

# %% tags=["show"] covers="class_weights losses"
scores, rare = torch.tensor([[1.0, 0.0], [0.0, 2.0]]), torch.tensor([1.0, 10.0])
for labels_of_two in (torch.tensor([1, 1]), torch.tensor([0, 1])):
    plain = F.cross_entropy(scores, labels_of_two)
    weighted = F.cross_entropy(scores, labels_of_two, weight=rare)
    summed = F.cross_entropy(scores, labels_of_two, weight=rare, reduction="sum")
    print(
        f"{labels_of_two.tolist()}: plain {plain:.3f}, weighted {weighted:.3f}, sum {summed:.3f}"
    )

# %% [markdown]
# The mean loss is a weighted mean: it divides by the sum of the weights of the labels that are *in the batch*. If all
# labels are of the same class, the weight cancels. That's always so in a batch of one example. Two PyTorch issues
# come from people who ran into this: [40560](https://github.com/pytorch/pytorch/issues/40560) and
# [8062](https://github.com/pytorch/pytorch/issues/8062). If you want mistakes on a rare class to cost more, whatever
# else is in the batch, take the sum of the weighted losses and divide it by the number of examples.

# %% [markdown]
# #### Exercise: a weighted loss · 15 min
#
# Compute what `cross_entropy` computes with `weight` and `ignore_index`. Keep the examples whose label isn't
# `ignored`. Multiply the loss of each of these examples by its label's weight, and add up the products. The result is
# this total, divided by the sum of the kept examples' weights.
#
# Say the scores are (0, 0) and (0, ln 3), the labels are 0 and 1, and the classes' weights are 1 and 3. Then the
# losses are ln 2 = 0.693 and −ln ¾ = 0.288, and the result is (1 · 0.693 + 3 · 0.288) / 4 = 0.389. With `ignored=1`,
# the second example is left out, and the result is 0.693.
#
# `weighted_loss(scores, labels, weight, ignored)` leaves out the examples with the label `ignored`, which may be a
# class or another number such as −100. If that leaves out every example, the result is nan, just as 0 / 0 is. However
# large the scores are, the loss should be right: think of lesson 02. Loops are fine.
#
# With `cross_entropy` or `nll_loss` inside, your function earns half of the points; it earns all of them without
# `cross_entropy` and `nll_loss`.


# %% tags=["exercise"] covers="class_weights losses"
def weighted_loss(scores, labels, weight, ignored):
    """The weighted mean cross-entropy of the examples whose label counts.

    scores: (n, classes), labels: (n,), whole numbers. weight: (classes,).
    ignored: the label to leave out. Returns a tensor of shape ().
    """
    ### BEGIN SOLUTION
    counts = labels != ignored
    classes = torch.arange(scores.shape[1])
    one_hot = (labels[:, None] == classes) & counts[:, None]
    losses = -scores.log_softmax(dim=1)[one_hot]
    weights = weight.expand(len(labels), -1)[one_hot]
    return (weights * losses).sum() / weights.sum()
    ### END SOLUTION


# %% tags=["check"]
check("weighted_loss")

# %% [markdown]
# #### Label smoothing
#
# `label_smoothing=0.1` takes a tenth of the target away from the right class and spreads it evenly over all classes.
# With three classes the target becomes (0.933, 0.033, 0.033). This teaches the model to be right, but not too sure.
#
# **Predict:** class 0 is right, and the logits are (50, 0, 0). Without smoothing, the loss is 0. What is it with
# smoothing: `"0"`, `"0.29"` or `"3.33"`?

# %% tags=["prediction"] covers="label_smoothing"
### BEGIN SOLUTION
predict(sure_and_smoothed="3.33")
### END SOLUTION

# %% tags=["show"] covers="label_smoothing"
first = torch.linspace(0, 12, 61, dtype=torch.float64)
logits = torch.stack([first, 0 * first, 0 * first], dim=1)
zero = torch.zeros(61, dtype=torch.long)
curves = {
    f"smoothing {s}": F.cross_entropy(logits, zero, reduction="none", label_smoothing=s)
    for s in (0.0, 0.1)
}
low = curves["smoothing 0.1"]
print(f"lowest with smoothing: {low.min():.3f}, at logit {first[low.argmin()]:.1f}")
viz.lines(curves, x=first, x_label="logit of the right class", y_label="loss")

# %% [markdown]
# Above a logit of about 3.3, the loss grows again: being surer costs more. The lowest loss is 0.291 instead of 0. So
# don't compare a smoothed loss with an unsmoothed one, and compute the validation loss without smoothing. Examples
# whose label is `ignore_index` don't count here either; [an earlier
# version](https://github.com/pytorch/pytorch/issues/73205) of PyTorch counted them.
#
# #### One logit
#
# A question with two answers, "is it a 7?", needs only one score. So you make the last layer `nn.Linear(128, 1)`, and
# keep `F.cross_entropy` as the loss.
#
# **Predict:** the logit is 5.0, and the label is 0. What's the loss, and what's its gradient with respect to the
# logit? Write a tuple of two numbers.

# %% tags=["prediction"] covers="one_logit"
### BEGIN SOLUTION
predict(one_logit=(0.0, 0.0))
### END SOLUTION

# %% tags=["show"] covers="one_logit"
for value in (5.0, -5.0):
    logit = torch.tensor([[value]], requires_grad=True)
    loss = F.cross_entropy(logit, torch.tensor([0]))
    (gradient,) = torch.autograd.grad(loss, logit)
    binary = F.binary_cross_entropy_with_logits(logit, torch.tensor([[1.0]]))
    print(
        f"logit {value:>4}: cross_entropy {loss.item():.2f}, slope {gradient.item():.2f},"
    )
    print(
        f"  argmax {logit.argmax(1).item()}, binary_cross_entropy_with_logits {binary.item():.2f}"
    )

# %% [markdown]
# A softmax over one class is always 1. So the loss is 0 from the first step on, the network never learns, and `argmax`
# says 0 for everything. If all labels happen to be 0, even the accuracy is perfect. With one logit, use
# `F.binary_cross_entropy_with_logits` and ask whether the logit is above 0. If you want `cross_entropy`, give it two
# logits.
#
# **A loss of exactly 0 is rarely good news.** Ask what an untrained model's loss should be, and what the lowest
# possible loss is. Then you can tell a good number from a broken one.

# %% [markdown]
# ### How large a step?
#
# *75 minutes, for everyone who has ever guessed a learning rate.* You'll find a good rate by trying, change it while
# you train, and keep one bad batch from ruining your weights. At the end, one number for each layer tells you whether
# its steps have a sensible size.
#
# #### The sweep
#
# We train the same small network for 120 steps, from the same start and on the same batches. Only the learning rate
# differs from run to run. We use float64, so that even wild runs print the same numbers on every machine.


# %% tags=["show"] covers="momentum_schedules"
parts = list(zip(train_x.double().split(48), train_y.split(48), strict=True))


def three_layers():
    torch.manual_seed(0)
    wide = [nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()]
    return nn.Sequential(*wide, nn.Linear(64, 10)).double()


def loss_of_all(model):
    with torch.no_grad():
        return F.cross_entropy(model(train_x.double()), train_y).item()


# %% tags=["show"] covers="momentum_schedules"
def descend(model, steps, rate, batches=parts, watch=lambda step: None):
    """rate: a number, or a function from steps to numbers. watch runs after each backward."""
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    losses = []
    for step in range(steps):
        x, y = batches[step % len(batches)]
        optimizer.param_groups[0]["lr"] = rate(step) if callable(rate) else rate
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        watch(step)
        optimizer.step()
        losses.append(loss.item())
    return losses


# %% tags=["show"] covers="momentum_schedules"
swept = {}
for rate in (0.001, 0.01, 0.03, 0.1, 0.3, 0.5, 1, 3, 10):
    model = three_layers()
    descend(model, 120, rate)
    swept[rate] = loss_of_all(model)
best = min(swept, key=swept.get)
print(f"best: {best}, with a loss of {swept[best]:.2f}")
viz.lines(
    list(swept.values()),
    x=list(swept),
    log="x",
    title="loss after 120 steps",
    x_label="learning rate",
    y_label="loss",
)

# %% [markdown]
# You see this **U** in most sweeps of learning rates. On the left, the loss has hardly fallen from its starting
# value, ln 10 = 2.30. On the right, large steps have thrown the network's weights far off, and the network is back to
# guessing. In between there's a valley. The valley's lowest point is next to a cliff: twice the best rate is enough
# to ruin the run.
#
# So sweep the rate in factors of about 3, with short runs. Then use a rate a little *left* of the best one, because a
# longer run will meet steeper places.
#
# Why is there a cliff at all? Look at the smallest problem that has one. The loss is 2w², so its gradient is 4w, and
# w starts at 1. **Predict** w after three steps with learning rate 0.25, with 0.5, and with 0.6. Write a tuple of
# three numbers, to two decimals.

# %% tags=["prediction"] covers="momentum_schedules"
### BEGIN SOLUTION
predict(three_steps_down=(0, -1, -2.744))
### END SOLUTION

# %% tags=["show"] covers="momentum_schedules"
for rate in (0.1, 0.25, 0.4, 0.5, 0.6):
    places = [1.0]
    for _ in range(3):
        places.append(places[-1] - rate * 4 * places[-1])
    print(f"rate {rate:<5}", "  ".join(f"{w:>7.3f}" for w in places))

# %% [markdown]
# Each step multiplies w by 1 − 4 · rate. At 0.25, one step lands at the minimum. With a larger rate, steps jump
# across to the other side. At 0.5 they land as high as they started, and above 0.5 each jump ends *higher*. The 4 is
# the loss's curvature, and the cliff is at rate = 2 / curvature. A network's loss has a different curvature in each
# direction, and the largest curvature decides where the cliff is.

# %% [markdown]
# #### Myth: "a smaller learning rate is always safer"
#
# How many steps does the network need until its loss is below 0.5? And what does a *very* small rate do in float32?

# %% tags=["show"] covers="lower_is_safer"
for rate in (0.3, 0.1):
    model, steps = three_layers(), 0
    while loss_of_all(model) > 0.5:
        descend(model, 10, rate, parts[steps % 30 :])
        steps += 10
    print(f"rate {rate}: {steps} steps")
model = three_layers().float()
before = [p.detach().clone() for p in model.parameters()]
descend(model, 120, 1e-10, [(x.float(), y) for x, y in parts])
after = list(model.parameters())
moved = sum((p != b).sum().item() for p, b in zip(after, before, strict=True))
print(f"rate 1e-10: {moved} of {sum(map(torch.numel, after)):,} numbers moved")

# %% [markdown]
# **Settled:** a small rate is safe from the cliff, but it can still fail. With a third of the rate, the network needs
# about three times as many steps, and you pay for each of them. At 1e-10, not one number moves in 120 steps. Each
# update is smaller than half the gap to the next float32, so it's rounded away. You saw such gaps in lesson 02.

# %% [markdown]
# #### A rate that changes
#
# A large rate is good early on, when there's a long way to go. Near the minimum, it makes the weights jump back
# and forth. So most training runs follow a **schedule**: the rate is a function of the step. A scheduler does only what
# one line in `descend` does: it sets `optimizer.param_groups[0]["lr"]`.
#
# A popular schedule has two parts. In the **warm-up**, the rate climbs, so that the first steps, from random weights,
# can't do much harm. Then it falls along half a **cosine**: slowly, then faster, then slowly again.

# %% [markdown]
# #### Exercise: warm up, then a cosine · 15 min
#
# Compute the learning rate of one step. In the first `warm_up` steps, let the rate climb evenly: `peak / warm_up` in
# the first step, and `peak` in the last of them. After that, the rate falls along half a cosine, and the last step of
# all has the rate `floor`. If a step is a fraction t of the way from the last warm-up step to the last step of all,
# its rate is
#
# floor + (peak − floor) · (1 + cos(π · t)) / 2.
#
# With `steps=7, warm_up=3, peak=0.3, floor=0.1`, the steps 0 to 6 have the rates 0.1, 0.2, 0.3, 0.271, 0.2, 0.129, 0.1.
#
# `warm_up_cosine(step, steps, warm_up, peak, floor)` returns a number. `step` counts from 0 to `steps − 1`, and `warm_up`
# is at least 1 and smaller than `steps`.


# %% tags=["exercise"] covers="momentum_schedules"
def warm_up_cosine(step, steps, warm_up, peak, floor):
    """The learning rate of this step, a float.

    step: from 0 to steps - 1. warm_up: how many of the steps climb.
    peak: the highest rate. floor: the last step's rate.
    """
    ### BEGIN SOLUTION
    if step < warm_up:
        return peak * (step + 1) / warm_up
    t = (step + 1 - warm_up) / (steps - warm_up)
    return floor + (peak - floor) * (1 + math.cos(math.pi * t)) / 2
    ### END SOLUTION


# %% tags=["check"]
check("warm_up_cosine")

# %% [markdown]
# Does the schedule pay off? Here it is against a constant rate, over 300 steps. The constant rate is the schedule's
# peak.

# %% tags=["show"] covers="momentum_schedules"
schedule = given("warm_up_cosine")
curves = {"constant": [], "schedule": []}
for name, curve in curves.items():
    model = three_layers()
    for first in range(0, 300, 10):
        rates = [
            schedule(step, 300, 30, 0.3, 0.003) for step in range(first, first + 10)
        ]
        rate = 0.3 if name == "constant" else rates.__getitem__
        descend(model, 10, rate, parts[first % 30 :])
        curve.append(loss_of_all(model))
    with torch.no_grad():
        right = model(valid_x.double()).argmax(1) == valid_y
    print(f"{name}: loss {curve[-1]:.2f}, {right.double().mean():.1%} held out right")
viz.lines(curves, x=range(10, 301, 10), x_label="step", y_label="loss", log="y")

# %% [markdown]
# With the constant rate, the loss zigzags: one batch pulls the weights in its own direction, and the next batch pulls
# elsewhere. With the schedule, the loss settles down in the last hundred steps. At its best moment, the loss with the
# constant rate is even lower than with the schedule, but you couldn't know that you should stop then.
#
# #### PyTorch's schedulers
#
# `torch.optim.lr_scheduler` has ready-made schedules. One of them, `LambdaLR`, takes a function of yours, and
# multiplies the optimizer's initial rate by what the function returns. `scheduler.step()` moves on to the next rate.

# %% tags=["show"] covers="momentum_schedules"
w = torch.zeros(3, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.3)
scheduler = torch.optim.lr_scheduler.LambdaLR(
    optimizer, lambda step: schedule(step, 8, 3, 1.0, 0.1)
)
used = []
for _ in range(7):
    used.append(optimizer.param_groups[0]["lr"])
    optimizer.step()
    scheduler.step()
print([round(rate, 3) for rate in used])

# %% [markdown]
# The order matters. `ExponentialLR` with `gamma=0.1` divides the rate by 10 in each step. Suppose you write
# `scheduler.step()` *above* `optimizer.step()`, and start with a rate of 1. **Predict** the rates that the first
# three updates use. Write a tuple of three numbers.

# %% tags=["prediction"] covers="scheduler_first momentum_schedules"
### BEGIN SOLUTION
predict(rates_one_step_ahead=(0.1, 0.01, 0.001))
### END SOLUTION

# %% tags=["show"] covers="scheduler_first"
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.1)
used = []
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    for _ in range(3):
        scheduler.step()
        used.append(round(optimizer.param_groups[0]["lr"], 6))
        optimizer.step()
print(used)
print(said[0].category.__name__, str(said[0].message).split(". ")[0])

# %% [markdown]
# The optimizer never uses the rate 1. PyTorch warns you, once. So call the optimizer first, and then the scheduler.
#
# `CosineAnnealingLR(optimizer, T_max=10)` lowers the rate to 0 in 10 steps. It's easy to set `T_max` to the number of
# epochs and then train longer. **Predict:** you start with a rate of 1. What is the rate after 10, 15 and 20
# scheduler steps? Write a tuple of three numbers.

# %% tags=["prediction"] covers="scheduler_first momentum_schedules"
### BEGIN SOLUTION
predict(beyond_t_max=(0, 0.5, 1))
### END SOLUTION

# %% tags=["show"] covers="scheduler_first"
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)
used = []
for _ in range(25):
    used.append(optimizer.param_groups[0]["lr"])
    optimizer.step()
    scheduler.step()
viz.lines(used, marks={"T_max": 10}, x_label="scheduler steps", y_label="rate")

# %% [markdown]
# A cosine goes up again after its lowest point, so if your run goes on past that point, the rate climbs again,
# without a warning. Set `T_max` to the number of scheduler steps in the *whole* run.
#
# A third scheduler, `ReduceLROnPlateau`, looks at a number that you pass to it, and reduces the rate when that number
# stops getting better. Better means *smaller*, unless you say otherwise. Here is what it does with an accuracy that
# rises in every epoch:

# %% tags=["show"] covers="scheduler_first"
for mode in ("min", "max"):
    optimizer = torch.optim.SGD([w], lr=1.0)
    plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode, patience=2)
    for accuracy in (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9):
        plateau.step(accuracy)
    print(f'mode="{mode}": {optimizer.param_groups[0]["lr"]:.3g}')

# %% [markdown]
# By default, each rise of the accuracy counts as a setback, so seven good epochs cut the rate by a factor of 100.
# Give the scheduler a loss instead, or set `mode="max"`.

# %% [markdown]
# #### One bad batch
#
# You forget to divide one batch by 255, so its pixels go up to 255, while all other pixels go only up to 1. That
# batch comes after 40 good steps. The first run uses every gradient as it is. The second run limits each step's
# gradient to length 1:

# %% tags=["show"] covers="clipping"
with_a_bad_one = parts * 2
with_a_bad_one[40] = (255 * parts[10][0], parts[10][1])  # 30 + 10
curves, norms = {}, []
for name, limit in {"as it is": math.inf, "clipped to 1": 1.0}.items():
    model = three_layers()

    def clip(step, limit=limit, model=model):
        norms.append(nn.utils.clip_grad_norm_(model.parameters(), limit).item())

    curves[name] = descend(model, 60, 0.3, with_a_bad_one, clip)
print(f"norms, at most: {max(norms[:40]):.1f} before, {norms[40]:.0f} with that batch")
viz.lines(curves, log="y", x_label="step", y_label="loss")

# %% [markdown]
# In the first run, the bad batch's gradient was more than 300 times as long as any before it. One step along this
# gradient threw the weights so far away that the run never recovered. The clipped run took a step of the usual length, in
# the same direction, and went on as if nothing had happened.
#
# `clip_grad_norm_` treats *all* gradients together as one vector. If that vector's norm is above the limit, the
# function scales all gradients down by the same factor. Two parameters have the gradients `[3.0]` and `[4.0]`.
# **Predict** for `clip_grad_norm_(parameters, 1.0)`: what does it return, and what are the two gradients afterwards?
# Write a tuple of three numbers.

# %% tags=["prediction"] covers="clipping"
### BEGIN SOLUTION
predict(three_and_four_clipped=(5, 0.6, 0.8))
### END SOLUTION

# %% tags=["show"] covers="clipping"
a, b = torch.zeros(1, requires_grad=True), torch.zeros(1, requires_grad=True)
(3 * a + 4 * b).backward()
norm = nn.utils.clip_grad_norm_([a, b], 1.0)
print(f"returned: {norm:.1f}, gradients: {a.grad.item():.1f}, {b.grad.item():.1f}")

# %% [markdown]
# It returns the norm *before* clipping. That's the number to log: it tells you how often the limit acts, and which
# batch was odd.

# %% [markdown]
# #### Exercise: clip by the global norm · 15 min
#
# Write `clip_grad_norm_` yourself. Treat the gradients of all parameters as one vector. If its norm is above
# `max_norm`, scale all gradients down by one factor, so that the norm becomes `max_norm`. Return the norm from before
# the clip.
#
# For the gradients `[30.0]` and `[−40.0]` and `max_norm=10`, return 50; the gradients become `[6.0]` and `[−8.0]`. With
# `max_norm=60` they stay as they are, and the result is 50 too.
#
# `clip_by_global_norm(parameters, max_norm)` changes each `.grad`, and leaves the weights alone. Skip any parameter
# whose `.grad` is None. `parameters` may be the generator that `model.parameters()` returns, and you can go through a
# generator only once.
#
# Your function earns half of the points if it calls `clip_grad_norm_` or one of its two parts, `get_total_norm` and
# `clip_grads_with_norm_`. If it uses neither `clip_grad_norm_` nor its parts, it earns all the points.


# %% tags=["exercise"] covers="clip_exercise clipping"
def clip_by_global_norm(parameters, max_norm):
    """Shortens all gradients together to the norm max_norm, if they're longer.

    parameters: an iterable of parameters. Returns the norm before clipping.
    """
    ### BEGIN SOLUTION
    gradients = [p.grad for p in parameters if p.grad is not None]
    norm = sum((g**2).sum() for g in gradients) ** 0.5
    if norm > max_norm:
        for g in gradients:
            g *= max_norm / norm
    return norm
    ### END SOLUTION


# %% tags=["check"]
check("clip_by_global_norm")

# %% [markdown]
# Clip between `backward` and `step`. In float16, you need one more line before the clip: `unscale_`. Small gradients
# would round to 0, so a **GradScaler** multiplies the loss by a large number, 65,536 at first. That multiplies all
# gradients by the same number, and `unscale_` divides them by it. Here the true gradient is 2, the limit is 1 and the
# rate is 1, so the step should be 1:


# %% tags=["show"] covers="clip_before_unscale clipping"
def length_of_step(order):
    w = torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1.0)
    scaler = torch.amp.GradScaler("cpu", init_scale=65_536.0)
    scaler.scale(2 * w.sum()).backward()
    does = {
        "unscale_": lambda: scaler.unscale_(optimizer),
        "clip": lambda: nn.utils.clip_grad_norm_([w], 1.0),
        "step": lambda: scaler.step(optimizer),
    }
    for part in order.split(", "):
        does[part]()
    return abs(w.item())


for order in ("unscale_, clip, step", "clip, step", "step, clip"):
    print(f"{order:<21}{length_of_step(order):.2g}")

# %% [markdown]
# If you clip before `unscale_`, you shorten the *scaled* gradient to length 1, and after that it's divided by 65,536.
# The network hardly learns. If you clip after the step, it's too late: the step has used the full gradient. Neither
# mistake raises an error.

# %% [markdown]
# #### How far does a layer move?
#
# A step of 0.01 is large for a weight of 0.02 and small for a weight of 5. So compare steps with weights. A layer's
# **update-to-weight ratio** is the length of its update divided by the length of its weights. With plain SGD, the
# update is rate · gradient.
#
# **Predict:** a layer's weights are (3, 4), its gradient is (0.6, 0.8), and the rate is 0.01. What's this step's
# update-to-weight ratio?

# %% tags=["prediction"] covers="update_ratio"
### BEGIN SOLUTION
predict(ratio_of_a_step=0.002)
### END SOLUTION


# %% tags=["show"] covers="update_ratio"
def ratios(model, rate, steps=120):
    """The update-to-weight ratio of each weight matrix, for each step."""
    found = {}

    def watch(step):
        for name, p in model.named_parameters():
            if p.ndim == 2:
                ratio = rate * p.grad.norm() / p.detach().norm()
                found.setdefault(name, []).append(ratio.item())

    descend(model, steps, rate, watch=watch)
    return found


w, gradient = torch.tensor([3.0, 4.0]), torch.tensor([0.6, 0.8])
print(f"the example: {0.01 * gradient.norm() / w.norm():.3f}")
viz.lines(ratios(three_layers(), 0.3), log="y", x_label="step", y_label="ratio")

# %% [markdown]
# At a rate of 0.3, which did well in the sweep, most steps change a layer's weights by 1 to 10 % of their length. In
# long runs, many people aim for about 0.1 % per step. This picture is most useful for comparing rates, and for
# comparing layers.

# %% tags=["show"] covers="update_ratio"
uneven = three_layers()
with torch.no_grad():
    uneven[0].weight *= 30  # a bad initialisation
runs = {
    "rate 0.001": ratios(three_layers(), 0.001),
    "rate 0.3": ratios(three_layers(), 0.3),
    "rate 0.003, first layer × 30": ratios(uneven, 0.003),
}
for name, found in runs.items():
    middle = {layer: sorted(ratio)[60] for layer, ratio in found.items()}
    print(f"{name:<29}", "  ".join(f"{layer} {r:.0e}" for layer, r in middle.items()))

# %% [markdown]
# At 0.001 every layer crawls: it moves by less than 0.01 % per step, so 120 steps get nowhere. In the last line, the
# first layer moves about a thousandth as far as the others. No single rate suits both the first layer and the others,
# and the loss alone wouldn't tell you which layer causes the trouble. The cure is in *How large should weights
# start?*: an initialisation that keeps the scale.

# %% [markdown]
# ### Normalisation, decay, and groups
#
# *60 minutes, for everyone whose model is good in training and odd afterwards.* You'll write a BatchNorm layer in both
# of its modes. You'll find out what `weight_decay` does to weights that aren't in use. Then you'll tell an optimizer
# which weights to leave alone.
#
# #### BatchNorm in training
#
# A layer learns badly if its inputs have very different scales. `nn.BatchNorm1d` brings each *column* of a batch to
# mean 0 and standard deviation 1. It subtracts the column's mean and divides by the square root of its variance. Under
# the root it adds a small number, `eps`, so that it never divides a constant column by 0.
#
# **Predict:** a batch has two rows, and one of its columns holds 3 and 5. What does BatchNorm turn that column into?
# Write a tuple of two numbers.

# %% tags=["prediction"] covers="batch_norm"
### BEGIN SOLUTION
predict(batch_of_two=(-1, 1))
### END SOLUTION

# %% tags=["show"] covers="batch_norm"
layer = nn.BatchNorm1d(1)
for pair in ([3.0, 5.0], [5.0, 3.0], [0.0, 1000.0], [-7.0, -2.0]):
    column = torch.tensor(pair)[:, None]
    print(pair, "→", [round(value, 3) for value in layer(column).flatten().tolist()])
try:
    layer(torch.ones(1, 1))
except ValueError as error:
    print("a batch of one:", error)

# %% [markdown]
# Two clearly different numbers become nearly −1 and 1, whatever they were: all that's left is *which one is larger*. A batch of
# one row would always become 0, so PyTorch refuses it. You get that error when the last batch of an epoch has only one
# row.
#
# #### BatchNorm in evaluation
#
# When you use the model, a digit's result shouldn't depend on which other digits are in its batch. So BatchNorm keeps a
# **running mean** and a **running variance** of each column, as buffers. In `eval` mode it uses these instead of the
# batch's mean and variance.
#
# In training, each forward pass moves them: running ← 0.9 · running + 0.1 · the batch's value. The running mean starts
# at 0. **Predict:** ten batches come, each with mean 1. What is the running mean then? Any answer within 0.005 is
# right.

# %% tags=["prediction"] covers="batch_norm"
### BEGIN SOLUTION
predict(running_mean_after_ten=0.651)
### END SOLUTION

# %% tags=["show"] covers="batch_norm"
layer = nn.BatchNorm1d(1)
column = torch.tensor([-1.0, 1.0, 3.0])[:, None]
for batch in range(1, 11):
    layer(column)
    if batch in (1, 2, 10):
        print(f"{batch:>2} batches: mean {layer.running_mean.item():.3f}")
print(
    f"the column's variance: {column.var(correction=0).item():.3f} or {column.var():.3f}"
)
after_one = nn.BatchNorm1d(1)
after_one(column)
print(f"stored after one batch: 0.9 + 0.1 · 4 = {after_one.running_var.item():.3f}")

# %% [markdown]
# After ten batches, the starting value, 0, still has a weight of 35 % in the running mean. In BatchNorm, `momentum=0.1` is the weight of the
# *new* value, while an optimizer's momentum is the weight of the old one.
#
# There are also two variances. In the cell above, the column holds −1, 1 and 3, with a mean of 1. The squares of the
# three distances from this mean add up to 8. To normalise, BatchNorm divides that sum by n: 8/3. For the value that it
# *stores*, it divides by n − 1: 8/2.
#
# How well do running values work in the first steps of a network's training? The network below has two BatchNorm
# layers. In both modes, we measure how many of the held-out digits it gets right:


# %% tags=["show"] covers="batch_norm"
def read_right(model, training):
    model = copy.deepcopy(model).train(training)  # counting moves the buffers
    with torch.no_grad():
        found = model(valid_x.double()).argmax(1)
    return (found == valid_y).double().mean().item()


# %% tags=["show"] covers="batch_norm"
torch.manual_seed(0)
layers = [nn.Linear(64, 64), nn.BatchNorm1d(64), nn.ReLU()]
layers += [nn.Linear(64, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Linear(64, 10)]
model = nn.Sequential(*layers).double()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step, (x, y) in enumerate(
    zip(train_x.split(24), train_y.split(24), strict=True), 1
):
    F.cross_entropy(model(x.double()), y).backward()
    optimizer.step()
    optimizer.zero_grad()
    if step in (8, 16, 60):
        print(
            f"step {step:>2}: train mode {read_right(model, True):.2f}, eval {read_right(model, False):.2f}"
        )

# %% [markdown]
# After 8 steps the weights are fine, but the running values still remember 0 and 1, where they started. So a bad first
# validation may say nothing about the weights.

# %% [markdown]
# #### Exercise: BatchNorm · 15 min
#
# Write both modes of BatchNorm, without a scale and a shift to learn.
#
# In training, compute each column's mean and variance from the batch, and return the normalised batch. Also return
# the new running values: 0.9 · running + 0.1 · the batch's value. For the variance that you normalise with, divide by
# n. For the variance that you mix into the running variance, divide by n − 1. In evaluation, normalise by the running
# values, and return these unchanged. Add 1e-5 under the root in both modes.
#
# In training, the column `[1., 3.]` gives about `[−1, 1]`. A running mean of `[0.]` becomes `[0.2]`. A running
# variance of `[1.]` becomes `[1.1]`, because 0.9 · 1 + 0.1 · 2 is 1.1. In evaluation, with a running mean of 1 and a
# running variance of 4, the column gives about `[0, 1]`.
#
# `batch_norm(x, running_mean, running_var, training)` returns `(normalised, running_mean, running_var)`. Don't change
# what comes in.


# %% tags=["exercise"] covers="batch_norm"
def batch_norm(x, running_mean, running_var, training):
    """x: (n, columns), n in training at least 2; running_mean, running_var: (columns,).

    training: True or False. Returns the normalised x and both running
    values, moved in training.
    """
    ### BEGIN SOLUTION
    mean, var = running_mean, running_var
    if training:
        mean, var = x.mean(dim=0), x.var(dim=0, correction=0)
        running_mean = 0.9 * running_mean + 0.1 * mean
        running_var = 0.9 * running_var + 0.1 * x.var(dim=0)
    return (x - mean) / (var + 1e-5).sqrt(), running_mean, running_var
    ### END SOLUTION


# %% tags=["check"]
check("batch_norm")

# %% [markdown]
# Is that all? PyTorch's layer agrees:

# %% tags=["show"] covers="batch_norm"
by_hand, layer = given("batch_norm"), nn.BatchNorm1d(64, affine=False)
x = train_x[:32]
mean, var = layer.running_mean.clone(), layer.running_var.clone()
for training in (True, False):
    y, mean, var = by_hand(x, mean, var, training)
    print("training" if training else "eval", end=": ")
    print(torch.allclose(y, layer.train(training)(x), atol=1e-5), end=", ")
    print(torch.allclose(var, layer.running_var, atol=1e-6))

# %% [markdown]
# `nn.LayerNorm` does the same along each *row*. It doesn't need the other rows of a batch, keeps no running values, and
# has only one mode. That's one reason why language models use it.

# %% [markdown]
# #### Weights that fall by themselves
#
# **Weight decay** pulls each weight towards 0 in each step, so that large weights have to earn their size. `AdamW`
# computes w ← w − rate · decay · w, in addition to Adam's own step.
#
# An embedding has a row for each word, and one word never comes up. The numbers in its row start at 1, and their
# gradients are 0 in each of 100 steps. With a rate of 0.1, **predict** where these numbers end up: under Adam; under
# AdamW with `weight_decay=0.1`; and under the same AdamW if `.grad` is None instead of 0. Write a tuple of three
# numbers, each right to within 0.01.

# %% tags=["prediction"] covers="adamw_decay"
### BEGIN SOLUTION
predict(unused_row=(1, 0.366, 1))
### END SOLUTION


# %% tags=["show"] covers="adamw_decay"
def unused(optimizer, gradient, steps=100, **options):
    w = torch.ones(1, requires_grad=True)
    optimizer = optimizer([w], lr=0.1, **options)
    for _ in range(steps):
        w.grad = gradient
        optimizer.step()
    return w.item()


optim, zero = torch.optim, torch.zeros(1)
print(f"Adam                      {unused(optim.Adam, zero):.3f}")
print(f"AdamW, decay 0.1          {unused(optim.AdamW, zero, weight_decay=0.1):.3f}")
print(f"AdamW, decay 0.1, no grad {unused(optim.AdamW, None, weight_decay=0.1):.3f}")
print(f"AdamW as it comes         {unused(optim.AdamW, zero):.3f}")

# %% [markdown]
# AdamW multiplied the word's row by 0.99 a hundred times, although no text used that word. And AdamW decays *without
# being told*: its default `weight_decay` is 0.01, while Adam's is 0. If you swap one for the other, you also change
# the decay. A parameter whose `.grad` is None doesn't decay either: the optimizer skips it altogether.
#
# `Adam` takes `weight_decay` too, but does something else with it: it adds decay · w to the *gradient*. Then that
# gradient is divided by its own size, as you know from *Adam, and what it remembers*. In this example, the gradient
# is 0 apart from decay · w:

# %% tags=["show"] covers="adamw_decay"
print("decay     Adam   AdamW   after 3 steps")
for decay in (0.0001, 0.01, 0.1):
    kinds = (torch.optim.Adam, torch.optim.AdamW)
    a, b = (unused(kind, zero, 3, weight_decay=decay) for kind in kinds)
    print(f"{decay:<7}{a:>7.3f}{b:>8.3f}")

# %% [markdown]
# Under Adam, a decay of 0.0001 has the same effect here as a decay of 0.1: in each step, the weight falls by the full
# learning rate, which is also 0.1. That's why AdamW exists: its decay bypasses the averages and goes straight to the
# weight.

# %% [markdown]
# #### Exercise: two groups · 10 min
#
# Biases, and the scales in normalisation layers, are few, and pulling them to 0 hurts more than it helps. That's why
# many training programs apply decay to parameters with two or more axes, and spare the rest. To make that possible,
# an optimizer also takes **groups**: a list of dicts.
#
# Return two groups of parameters for `torch.optim.AdamW`. Parameters that don't require grad belong in neither group.
# Of the rest, put those with two axes or more into a group whose `weight_decay` is `decay`, and the others into a
# group whose `weight_decay` is 0.
#
# `decay_groups(nn.Linear(3, 2), 0.1)` returns
# `[{"params": [weight], "weight_decay": 0.1}, {"params": [bias], "weight_decay": 0.0}]`, with the layer's own `weight`
# and `bias`. The order of the groups doesn't matter, and a group may be empty.
#
# In `decay_groups(model, decay)`, the model may have layers inside layers, parameters of its own, and one weight in
# two places. List such a weight once.


# %% tags=["exercise"] covers="groups_exercise adamw_decay"
def decay_groups(model, decay):
    """Two parameter groups for torch.optim.AdamW, as a list of two dicts.

    model: an nn.Module. decay: the weight_decay of the first group's.
    """
    ### BEGIN SOLUTION
    groups = [
        {"params": [], "weight_decay": decay},
        {"params": [], "weight_decay": 0.0},
    ]
    for parameter in model.parameters():
        if parameter.requires_grad:
            groups[parameter.ndim < 2]["params"].append(parameter)
    return groups
    ### END SOLUTION


# %% tags=["check"]
check("decay_groups")

# %% [markdown]
# Groups can differ in any setting of an optimizer. For example, layers that come from another model can have a
# smaller `lr`. A scheduler changes the learning rates of all groups. Now take the network with BatchNorm: which
# parameters are in each of your groups?

# %% tags=["show"] covers="adamw_decay"
optimizer = torch.optim.AdamW(given("decay_groups")(model, 0.1), lr=0.001)
for group in optimizer.param_groups:
    shapes = [tuple(p.shape) for p in group["params"]]
    print(f"decay {group['weight_decay']}: {len(shapes)} parameters, {shapes}")

# %% [markdown]
# ### Stop and go on
#
# *45 min · for a run that may be cut short: by a time limit, a crash, or the end of a GPU rental*
#
# You save the weights, the machine goes away, and the next day you load them. Does the run go on as if nothing had
# happened? Here's a small run. Each step draws its rows at random, dropout sets hidden numbers to 0 at random, and the
# learning rate falls at step 25.

# %% tags=["setup"]
import copy
import io
import pickle
import random
import warnings

import numpy as np
from torch.utils.data import DataLoader


# %% tags=["show"]
def start_run(seed):
    torch.manual_seed(seed)
    layers = [nn.Linear(64, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 10)]
    model = nn.Sequential(*layers)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.3, momentum=0.9)
    return model, optimizer, torch.optim.lr_scheduler.StepLR(optimizer, 25, 0.1)


# %% tags=["show"]
def go_on(run, steps):
    model, optimizer, scheduler = run
    losses = []
    for _ in range(steps):
        rows = torch.randint(len(train_x), (64,))
        loss = F.cross_entropy(model(train_x[rows]), train_y[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())
    return losses


# %% [markdown]
# We save the weights after 20 steps. The first run goes on for 40 more steps. A second run loads the weights and also
# takes 40 steps.

# %% tags=["show"] covers="resume"
run = start_run(seed=0)
go_on(run, 20)
weights_file = io.BytesIO()
torch.save(run[0].state_dict(), weights_file)
curves = {"never cut": go_on(run, 40)}

weights_file.seek(0)
other = start_run(seed=1)
other[0].load_state_dict(torch.load(weights_file))
curves["resumed from its weights"] = go_on(other, 40)
pairs = zip(*curves.values(), strict=True)
print("equal losses:", sum(a == b for a, b in pairs), "of 40")
viz.lines(curves, x_label="step after the cut", y_label="loss")

# %% [markdown]
# Not one loss is the same. A step depends on more than the weights:
#
# - what the optimizer remembers: here momentum's buffers;
# - where the schedule is: the second run kept the high rate for 20 steps too long;
# - the random numbers, which choose the rows and what dropout sets to 0.
#
# You can save the state of each of them. A resume is **exact** if all later losses and weights are the same,
# bit for bit, as in a run that never stopped. That's worth having even if you could live with a bump in the curve: with an exact resume,
# a difference between two runs is never the resume's fault.
#
# #### What state_dict hands out
#
# `model.state_dict()` is a dict from names to tensors. You keep the best weights so far in three ways. Then training
# takes one more step:
#
# ```python
# best = model.state_dict()
# second = dict(model.state_dict())
# third = copy.deepcopy(model.state_dict())
# ```
#
# **Predict** for `best`, `second` and `third`: does it hold the `"old"` weights, or the `"new"` ones? Write a tuple
# of three words.

# %% tags=["prediction"] covers="aliases"
### BEGIN SOLUTION
predict(weights_in_three_dicts=("new", "new", "old"))
### END SOLUTION

# %% tags=["show"] covers="aliases"
run = start_run(seed=0)
go_on(run, 1)
model, optimizer, scheduler = run
old = model[0].weight.detach().clone()
ways = {
    "model.state_dict()": model.state_dict(),
    "dict(…)": dict(model.state_dict()),
    ".copy()": model.state_dict().copy(),
    "copy.deepcopy(…)": copy.deepcopy(model.state_dict()),
}
go_on(run, 1)
for way, weights in ways.items():
    print(f"{way:<20}{'old' if weights['0.weight'].equal(old) else 'new'}")

# %% [markdown]
# The tensors in a state_dict share memory with the model's parameters, as views do with their base in lesson 03.
# `dict(…)` and `.copy()` make a new dict of the same tensors. Many programs restored their "best" weights this way and
# got the last ones ([issue 34765](https://github.com/pytorch/pytorch/issues/34765)). `copy.deepcopy` copies the
# tensors.
#
# An optimizer shares tensors too, in both directions. It shares what its `state_dict()` hands out, and what its
# `load_state_dict` takes in.

# %% tags=["show"] covers="aliases"
saved = optimizer.state_dict()
buffer = saved["state"][0]["momentum_buffer"]
before = buffer.clone()
go_on(run, 1)
print("changed by the run that was saved:  ", not buffer.equal(before))

saved = copy.deepcopy(optimizer.state_dict())
buffer = saved["state"][0]["momentum_buffer"]
before = buffer.clone()
resumed = start_run(seed=1)
resumed[1].load_state_dict(saved)
go_on(resumed, 1)
print("changed by the run that was resumed:", not buffer.equal(before))

# %% [markdown]
# If you keep a snapshot in memory, make a deepcopy when you save, because training goes on changing the tensors. Make
# another when you load, because you may need the snapshot more than once. If you save to a file, you don't need the
# first deepcopy: `torch.save` writes down the numbers as they are at that moment.
#
# A model's `load_state_dict` copies numbers into the model's own parameters. With `assign=True` it uses the dict's
# tensors themselves, one for each name. If two layers share one weight, they no longer share it after `assign=True`:

# %% tags=["show"] covers="assign_unties aliases"
first, second = nn.Linear(3, 3, bias=False), nn.Linear(3, 3, bias=False)
second.weight = first.weight  # tied
tied = nn.Sequential(first, second)
saved = copy.deepcopy(tied.state_dict())
for assign in (False, True):
    tied.load_state_dict(saved, assign=assign)
    print(f"assign={assign!s:<6}parameters: {len(list(tied.parameters()))}")
same_bytes = first.weight.data_ptr() == second.weight.data_ptr()
print("still on one storage:", same_bytes)

# %% [markdown]
# One parameter became two, on the same bytes ([issue 188346](https://github.com/pytorch/pytorch/issues/188346)).
# Plain SGD then changes these bytes twice, once with each parameter's gradient, and the two steps add up to the
# single step that the tied weight would take. Adam's two steps don't add up to that, because Adam keeps separate
# averages for the two parameters. Tie the weights again after loading.

# %% [markdown]
# #### Where the random numbers are
#
# `torch.manual_seed(0)` starts a long sequence of random numbers. Whatever needs random numbers takes the next ones:
# new layers, dropout, `randperm`. A snapshot needs the *position* in that sequence, and a seed doesn't tell you the
# position. `torch.get_rng_state()` does.
#
# **Predict:** this loader doesn't shuffle.
#
# ```python
# torch.manual_seed(0)
# for batch in DataLoader(train_x, batch_size=500):
#     pass
# print(torch.rand(1))
# ```
#
# Without the loop, the last line prints 0.4963. And with the loop? Choose `"the same"` or `"another number"`.

# %% tags=["prediction"] covers="seeds"
### BEGIN SOLUTION
predict(number_after_a_loader="another number")
### END SOLUTION

# %% [markdown]
# #### Myth: "a seed makes a run reproducible"


# %% tags=["show"] covers="seed_reproduces seeds"
def number_after(action):
    torch.manual_seed(0)
    action()
    return torch.rand(1).item()


actions = {
    "nothing": lambda: None,
    "a DataLoader, read once": lambda: list(DataLoader(train_x, batch_size=500)),
    "one more layer made": lambda: nn.Linear(3, 3),
    "dropout in train mode": lambda: F.dropout(train_x),
    "dropout in eval mode": lambda: F.dropout(train_x, training=False),
}
for name, action in actions.items():
    print(f"{name:<25}{number_after(action):.4f}")

# %% [markdown]
# Whatever takes a random number shifts all the numbers after it. A DataLoader takes one each time it starts, to seed
# its workers, even if it has no workers. So if you add a validation loop in the middle, the training after it changes.
#
# Even if the random numbers agree, sums may differ. In floating point, the order of additions changes the last digits.
# A different number of threads, a different GPU, or a different release of PyTorch may add in a different order. Here
# are the sums of 100 columns, added from the first row and from the last:

# %% tags=["show"] covers="seed_reproduces seeds"
table = torch.rand(1000, 100, generator=torch.Generator().manual_seed(0))
forwards, backwards = torch.zeros(100), torch.zeros(100)
for row in table:
    forwards += row
for row in table.flip(0):
    backwards += row
print("columns with equal sums:", int((forwards == backwards).sum()), "of 100")
difference = ((forwards - backwards).abs() / forwards).max().item()
print(f"the largest difference: {difference:.0e} of the sum")

# %% [markdown]
# **Settled:** a seed repeats a run only if the same program draws the same random numbers in the same order, on the
# same machine and with the same software versions. To resume in the *middle* of a run, save the generator's state. If
# a part of your program may change between two runs, give that part a generator of its own:
# `torch.randperm(n, generator=…)` leaves the global one alone.
#
# #### What torch.load refuses
#
# A file made by pickle can run any code when you load it. So by default, `torch.load` reads only plain data: tensors, numbers,
# strings, containers of them, and a few of torch's own types.
#
# You save three things: `torch.get_rng_state()`, `np.random.get_state()`, and an accuracy that NumPy averaged,
# `np.float64(0.93)`. **Predict** for each: does `torch.load` read it back? Write a tuple of three words, each
# `"reads"` or `"refuses"`.

# %% tags=["prediction"] covers="resume"
### BEGIN SOLUTION
predict(what_load_reads=("reads", "refuses", "refuses"))
### END SOLUTION


# %% tags=["show"] covers="numpy_state"
def comes_back(value):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    try:
        torch.load(file)
    except pickle.UnpicklingError:
        return "refused"
    return "read"


# %% tags=["show"] covers="numpy_state"
legacy, generator = np.random.get_state(), np.random.default_rng(0)
for name, value in {
    "torch.get_rng_state()": torch.get_rng_state(),
    "random.getstate()": random.getstate(),
    "np.random.get_state()": legacy,
    "its array as a tensor": (legacy[0], torch.tensor(legacy[1]), *legacy[2:]),
    "default_rng(0).bit_generator.state": generator.bit_generator.state,
    "np.float64(0.93)": np.float64(0.93),
    "float(…)": float(np.float64(0.93)),
    "a scheduler's state_dict": scheduler.state_dict(),
    "the model itself": model,
}.items():
    print(f"{name:<36}{comes_back(value)}")

# %% [markdown]
# You can *save* all of these without an error, but some refuse to load on the day you need them. So read every kind
# of checkpoint back once, right after you write the code. Before you save, turn NumPy's numbers into Python's, and
# its arrays into tensors. With `weights_only=False`, `torch.load` also reads files that it would otherwise refuse,
# but runs whatever code is in them. Keep that setting for files that you wrote yourself.

# %% [markdown]
# #### Exercise: stop and go on, exactly · 25 min
#
# After this exercise you can interrupt any of your runs and resume it later.
# `SavedRun(model, optimizer, scheduler, step)` takes a snapshot. Its attribute `.contents` is a dict. Once the dict
# is saved, `torch.load` should read it with the default settings. The run may continue after the snapshot: later
# steps mustn't change the snapshot, and saving mustn't change the run.
#
# `resume(model, optimizer, scheduler)` puts the snapshot into a new run of the same kind and returns `step`. The new
# run should then continue, bit for bit, as if the old run had never stopped. You may resume from a snapshot a second
# time, so the resumed run mustn't change the snapshot.
#
# Suppose a run goes on after `SavedRun(…, 20)`, and its next losses are 0.71 and 0.68. Each time you resume, `resume`
# returns 20, and the new run's first losses are 0.71 and 0.68 too.
#
# All random numbers come from torch's global generator on the CPU. Between saving and resuming, the check sends
# `.contents` through `torch.save` and `torch.load`, as if you resumed on another day. So the object that resumes has
# `.contents` and no other attribute.


# %% tags=["exercise"] covers="resume_exercise resume aliases"
class SavedRun:
    """A snapshot of a training run: SavedRun(model, optimizer, scheduler, step).

    Has .contents, a dict for torch.save, and resume(model, optimizer,
    scheduler), which puts it back and returns the step.
    """

    ### BEGIN SOLUTION
    def __init__(self, model, optimizer, scheduler, step):
        parts = {"model": model, "optimizer": optimizer, "scheduler": scheduler}
        self.contents = {
            name: copy.deepcopy(part.state_dict()) for name, part in parts.items()
        }
        self.contents["random"] = torch.random.get_rng_state()
        self.contents["step"] = step

    def resume(self, model, optimizer, scheduler):
        parts = {"model": model, "optimizer": optimizer, "scheduler": scheduler}
        for name, part in parts.items():
            part.load_state_dict(copy.deepcopy(self.contents[name]))
        torch.random.set_rng_state(self.contents["random"])
        return self.contents["step"]

    ### END SOLUTION


# %% tags=["check"]
check("SavedRun")

# %% [markdown]
# Here's the run from the start of this section again, interrupted after 20 steps, with your snapshot:

# %% tags=["show"] covers="resume"
run = start_run(seed=0)
go_on(run, 20)
saved = given("SavedRun")(*run, 20)
went_on = go_on(run, 40)
for seed in (1, 2):
    again = start_run(seed)
    step = saved.resume(*again)
    losses = go_on(again, 40)
    weights = zip(run[0].parameters(), again[0].parameters(), strict=True)
    print(f"from step {step}: equal losses", losses == went_on, end=", ")
    print("equal weights", all(a.equal(b) for a, b in weights))

# %% [markdown]
# On a GPU, also save `torch.cuda.get_rng_state_all()`, because each GPU has its own generator. And if a run goes
# through shuffled batches, the snapshot also needs the permutation and the position in it. That comes in lesson 09.
#
# #### State goes by position
#
# You saved a run with a learning rate of 0.3, and want to resume it with a lower one. You write
# `optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)`, and then load the saved state with
# `optimizer.load_state_dict(saved)`.
#
# **Predict:** which learning rate does the next step use? Write a number.

# %% tags=["prediction"] covers="resume"
### BEGIN SOLUTION
predict(rate_after_loading=0.3)
### END SOLUTION


# %% tags=["show"] covers="state_by_position"
def two_layers():
    return nn.Linear(3, 3, bias=False), nn.Linear(3, 3, bias=False)


def momentum_of(a, b, lr):
    return torch.optim.SGD([a.weight, b.weight], lr=lr, momentum=0.9)


# %% tags=["show"] covers="state_by_position"
a, b = two_layers()
optimizer = momentum_of(a, b, lr=0.3)
a.weight.grad, b.weight.grad = torch.full((3, 3), 1.0), torch.full((3, 3), 2.0)
optimizer.step()
swapped = momentum_of(b, a, lr=0.01)
swapped.load_state_dict(copy.deepcopy(optimizer.state_dict()))
print("learning rate:", swapped.param_groups[0]["lr"])
for name, layer in (("a", a), ("b", b)):
    both = [o.state[layer.weight]["momentum_buffer"] for o in (optimizer, swapped)]
    kept, now = (int(buffer[0, 0]) for buffer in both)
    print(f"momentum of {name}: saved {kept}, loaded {now}")

# %% [markdown]
# The saved learning rate overwrites yours, so set yours after loading, in `param_groups`. Also, the state has no
# names, only positions: what was saved for the first parameter goes to whatever parameter is first now. If the shapes
# are equal, you get no error ([issue 1489](https://github.com/pytorch/pytorch/issues/1489)). So build the model and
# the optimizer with the same code as when you saved.

# %% [markdown]
# ### More than fits at once
#
# *60 min, in two halves that don't need each other · for a batch or a model that's larger than your memory*
#
# #### Texts of different lengths
#
# If a batch is too large, you compute its gradient in parts. Each part gets its own forward and backward pass, the
# gradients add up in `.grad`, and one step follows. If every row has one loss, you weight each part's mean by its
# number of rows. A language model's loss is a mean over **tokens**, the pieces of its texts. Texts have different
# lengths, so a batch is padded to its longest text. The padding gets the target −100: `F.cross_entropy` leaves out
# every position with that target, unless you choose another `ignore_index`.
#
# **Predict:** a batch has two parts. One part has 6 real tokens and a mean loss of 1. The other has 2 real tokens and
# a mean loss of 3. Each part has two texts. What's the mean loss over all real tokens? Write a number.

# %% tags=["prediction"] covers="accumulation_weight"
### BEGIN SOLUTION
predict(mean_over_tokens=1.5)
### END SOLUTION


# %% tags=["show"] covers="accumulation_weight"
def padded(*texts):
    y = torch.full((len(texts), max(map(len, texts))), -100)
    for row, text in zip(y, texts):
        row[: len(text)] = torch.tensor(text)
    return y


two_parts = [padded([3, 1, 4, 1], [5, 9]), padded([2], [6])]
losses = torch.tensor([1.0, 3.0])
print(
    "positions:", [y.numel() for y in two_parts], "texts:", [len(y) for y in two_parts]
)
tokens = torch.tensor([int((y != -100).sum()) for y in two_parts])
print("tokens:   ", tokens.tolist())
print("mean of the parts' means:", losses.mean().item())
print("mean over all tokens:    ", ((losses * tokens).sum() / tokens.sum()).item())

# %% [markdown]
# #### Exercise: a mean over tokens, part by part · 15 min
#
# Fill `.grad` as if all texts had gone through one forward pass together, and return the mean loss. Language models
# whose batch doesn't fit in memory are often trained with such a loop.
#
# `parts` is a list of pairs `(x, y)`. `model(x)` has shape (texts, tokens, classes). `y` has shape (texts, tokens),
# with −100 for padding. `token_gradients(model, parts)` fills `.grad` with the gradient of the mean cross-entropy
# over *all* real tokens of all parts, and returns that mean. Run the forward and the backward pass for each part by
# itself: only one part's graph fits in memory. A part may be padding only, but not all of the parts are. Before the
# call, no parameter has a gradient. Take no step: leave the weights as they are.
#
# For the two parts in the prediction above, it returns 1.5, and `.grad` holds the gradient of that mean.


# %% tags=["exercise"] covers="accumulation_exercise accumulation_weight"
def token_gradients(model, parts):
    """Fills .grad with the gradient of the mean loss over all real tokens.

    parts: pairs of x and y; model(x): (texts, tokens, classes), y: (texts,
    tokens), −100 for padding. Returns the mean loss, a float.
    """
    ### BEGIN SOLUTION
    count = torch.cat([y.flatten() for _, y in parts]).ne(-100).sum()
    total = 0.0
    for x, y in parts:
        losses = F.cross_entropy(model(x).transpose(1, 2), y, reduction="none")
        loss = (losses / count).sum()
        loss.backward()
        total += loss.item()
    return total
    ### END SOLUTION


# %% tags=["check"]
check("token_gradients")

# %% [markdown]
# #### Myth: "dividing by the number of parts makes accumulation exact"
#
# Most loops do that: `(loss / len(parts)).backward()`. Compare the result with the gradient of the whole batch, in
# float64. The texts have 1 to 12 tokens, and the model guesses each token from the one before it.


# %% tags=["show"] covers="accumulation_equal accumulation_weight"
def by_parts(model, parts):
    for x, y in parts:
        loss = F.cross_entropy(model(x).flatten(0, 1), y.flatten())
        (loss / len(parts)).backward()


def gradient_of(fill, parts):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Embedding(20, 8), nn.Linear(8, 20)).double()
    fill(model, parts)
    return torch.cat([p.grad.flatten() for p in model.parameters()])


# %% tags=["show"] covers="accumulation_equal accumulation_weight"
generator = torch.Generator().manual_seed(0)
x = torch.randint(20, (16, 12), generator=generator)
lengths = torch.randint(1, 13, (16, 1), generator=generator)
for name, y in {
    "no padding": x.roll(-1, 1),
    "1 to 12 tokens": x.roll(-1, 1).where(torch.arange(12) < lengths, -100),
}.items():
    whole = gradient_of(by_parts, [(x, y)])
    quarters = list(zip(x.split(4), y.split(4)))
    for way, fill in (("by parts", by_parts), ("by tokens", given("token_gradients"))):
        distance = (gradient_of(fill, quarters) - whole).norm() / whole.norm()
        print(f"{name:<15} {way:<10} off by {100 * distance:.3f} %")

# %% [markdown]
# **Settled:** that's exact only if all parts have the same number of tokens. Otherwise tokens in short parts count
# more, so the step depends on how you cut the batch. Count the tokens of the whole batch first, and divide each
# part's sum of losses by that number.

# %% [markdown]
# #### Where a step's bytes go
#
# Before you cut a batch into parts, find out what takes so much memory. A step's memory has four large parts:
# parameters, gradients, the optimizer's state, and what the forward pass saves for the backward pass.
#
# #### Exercise: the bytes of a step · 15 min
#
# Predict the bytes of these four parts within 1 %, for linear layers with biases, ReLU between layers, cross-entropy,
# and Adam, all in float32.
#
# `bytes_of_a_step(widths, rows)` returns a dict. Its keys are the categories `"parameters"`, `"gradients"`,
# `"optimizer state"`, and `"saved for backward"`. Each value is the most bytes that the category takes at once during
# a step. `widths` begins with the number of inputs and ends with the number of classes.
#
# For `"saved for backward"`, count the tensors that the forward pass makes and the backward pass reads: each hidden
# layer's output after ReLU, and one log-probability for each row and class. Don't count the batch itself: the forward
# pass didn't make it.
#
# With `widths = (2, 3, 2)` there are 17 parameters. They take 68 bytes, their gradients 68, and Adam's two
# averages 136. For 10 rows, PyTorch saves 10 · (3 + 2) numbers for the backward pass: 200 bytes. In the check all
# sizes are large, so rounding to blocks of 512 bytes adds less than 1 %.


# %% tags=["exercise"] covers="bytes_exercise step_bytes"
def bytes_of_a_step(widths, rows):
    """The most bytes of each category in a training step with Adam.

    widths: whole numbers, inputs first, classes last. Returns a dict with the
    keys "parameters", "gradients", "optimizer state", "saved for backward".
    """
    ### BEGIN SOLUTION
    weights = sum(widths[i] * widths[i + 1] for i in range(len(widths) - 1))
    biases = outputs = sum(widths[1:])
    parameters = 4 * (weights + biases)
    return {
        "parameters": parameters,
        "gradients": parameters,
        "optimizer state": 2 * parameters,
        "saved for backward": 4 * rows * outputs,
    }
    ### END SOLUTION


# %% tags=["check"]
check("bytes_of_a_step")

# %% [markdown]
# The check counted the bytes of real training steps. Here are two steps with a digits model that has 512 numbers in
# each hidden layer. Each step uses all training digits together:

# %% tags=["show"] covers="step_bytes"
from lessons_lib.gpu import track_memory

predicted = given("bytes_of_a_step")((64, 512, 512, 10), len(train_x))
with track_memory("cpu") as m:
    layers = [nn.Linear(64, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU()]
    model = nn.Sequential(*layers, nn.Linear(512, 10))
    optimizer = torch.optim.Adam(model.parameters())
    for step in (1, 2):
        loss = F.cross_entropy(model(train_x), train_y)
        m.mark(f"forward {step}")
        loss.backward()
        m.mark(f"backward {step}")
        optimizer.step()
        m.mark(f"step {step}")
        optimizer.zero_grad()

# %% tags=["show"] covers="step_bytes"
for name, guess in predicted.items():
    count = max(mark.by_category.get(name, 0) for mark in m.marks)
    print(
        f"{name:<20}{guess:>10,} predicted {count:>10,} counted {guess / count:>7.1%}"
    )
viz.memory(m, title="two steps, by category")

# %% [markdown]
# With this many rows, the saved tensors take the largest part of the memory at the end of the forward pass. They're
# also the only one of the four categories that shrinks when you make the batch smaller. So ask what would be left
# without them: even with one row, you need 16 bytes per parameter.
#
# #### Gradients that vanish in float16
#
# You can also save memory by using fewer bits. Under `autocast` the weights stay float32, and matmuls run in 16 bits.
# With bfloat16, `autocast` is all you need. float16 has a smaller range than bfloat16: below 6 · 10⁻⁸ it has only 0.
# Very small gradients therefore become 0 in the backward pass.
#
# The cure is a detour. Multiply the *loss* by a large number, and all gradients become that many times as large.
# Before the step, divide them by that same number, in float32.

# %% tags=["show"] covers="mixed_precision"
gradients = 10.0 ** -torch.arange(4, 11)
scale = 2.0**16
straight = gradients.half().float()
scaled = (gradients * scale).half().float() / scale
print("gradient  straight    scaled by 65,536 on the way")
for row in zip(gradients, straight, scaled):
    print("{:8.0e} {:9.1e} {:12.1e}".format(*map(float, row)))

# %% [markdown]
# How large can that number be? If it's too large, gradients overflow to infinity: float16 ends at 65,504. So a
# **gradient scaler** tries one scale after another. If a gradient is infinite or nan, it skips the step and halves the
# scale. After many good steps in a row, it doubles the scale. Here's such a scaler by hand. In this one, 3 good steps
# are "many":


# %% tags=["show"] covers="mixed_precision"
class HandScaler:
    def __init__(self, scale):
        self.scale, self.good = scale, 0

    def step(self, optimizer, loss):
        (loss * self.scale).backward()
        gradients = [p.grad for p in optimizer.param_groups[0]["params"]]
        for gradient in gradients:
            gradient /= self.scale
        if not all(gradient.isfinite().all() for gradient in gradients):
            self.scale, self.good = self.scale / 2, 0
            return "skipped"
        optimizer.step()
        self.good += 1
        self.scale *= 2 if self.good % 3 == 0 else 1
        return "taken"


# %% [markdown]
# **Predict:** the scale is 65,536, and one gradient overflows. In this step, do the weights `"move"` or `"stay"`, and
# what's the scale afterwards? Write a tuple.

# %% tags=["prediction"] covers="mixed_precision"
### BEGIN SOLUTION
predict(after_an_overflow=("stay", 32_768))
### END SOLUTION


# %% tags=["show"] covers="mixed_precision"
def half_model():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
    return model, torch.optim.SGD(model.parameters(), lr=0.1)


def half_loss(model, x, y):
    with torch.autocast("cpu", torch.float16):
        return F.cross_entropy(model(x), y)


batches = [*zip(train_x.split(64), train_y.split(64))][:8]
batches[2] = batches[2][0] * 100, batches[2][1]  # pixels that are far too large

# %% tags=["show"] covers="mixed_precision"
mine, my_optimizer = half_model()
torchs, its_optimizer = half_model()
hand, scaler = HandScaler(2.0**16), torch.amp.GradScaler("cpu", growth_interval=3)


# %% tags=["show"] covers="mixed_precision"
for number, (x, y) in enumerate(batches, 1):
    said = hand.step(my_optimizer, half_loss(mine, x, y))
    scaler.scale(half_loss(torchs, x, y)).backward()
    scaler.step(its_optimizer)
    scaler.update()
    my_optimizer.zero_grad()
    its_optimizer.zero_grad()
    equal = all(a.equal(b) for a, b in zip(mine.parameters(), torchs.parameters()))
    print(f"step {number} {said:<8} scale {hand.scale:>9,.0f}", end="  ")
    print(
        "torch's scale and weights equal:", equal and scaler.get_scale() == hand.scale
    )

# %% [markdown]
# Your loop doesn't notice a skipped step: `scaler.step` returns as usual, and the only sign is that the scale has
# fallen. A schedule that counts steps keeps counting. If the scaler skips the very first step, PyTorch warns you, in
# words that blame the order of your lines:

# %% tags=["show"] covers="skipped_step mixed_precision"
import warnings

model, optimizer = half_model()
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, 0.5)
scaler = torch.amp.GradScaler("cpu")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    scaler.scale(half_loss(model, *batches[2])).backward()
    scaler.step(optimizer)
    before = scaler.get_scale()
    scaler.update()
    scheduler.step()
print(caught[0].category.__name__, str(caught[0].message).split(". ")[0])
print("the step was skipped:", scaler.get_scale() < before)
print("learning rate:", optimizer.param_groups[0]["lr"])

# %% [markdown]
# Your lines are in the right order. The warning means only that the optimizer hasn't taken a step yet ([issue
# 44511](https://github.com/pytorch/pytorch/issues/44511)). To keep the schedule exact, call `scheduler.step()` only
# if `get_scale()` hasn't fallen in this step. And if you clip, call `scaler.unscale_(optimizer)` first: until then,
# the gradients are 65,536 times as large as they should be.

# %% [markdown]
# #### Why not 16 bits everywhere?
#
# After `model.bfloat16()`, the model needs half the bytes of a float32 model, and no scaler. But its weights have
# only 8 significant bits, so a step smaller than about 1/500 of a weight is rounded away, as in lesson 02.
#
# **Predict:** a digits model takes one step of SGD with a learning rate of 0.01. Among the weights whose gradient isn't 0, how
# many change in bfloat16? Choose `"nearly all"`, `"about half"`, or `"fewer than a fifth"`.

# %% tags=["prediction"] covers="mixed_precision"
### BEGIN SOLUTION
predict(weights_that_move="fewer than a fifth")
### END SOLUTION


# %% tags=["show"] covers="mixed_precision"
def trained(dtype, epochs, autocast=False):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10)).to(dtype)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    losses = []
    for _ in range(epochs):
        for x, y in zip(train_x.split(32), train_y.split(32)):
            with torch.autocast("cpu", torch.bfloat16, enabled=autocast):
                loss = F.cross_entropy(model(x.to(dtype)), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        scores = model(valid_x.to(dtype)).float()
        losses.append(F.cross_entropy(scores, valid_y).item())
    return model, losses


# %% tags=["show"] covers="mixed_precision"
for dtype in (torch.float32, torch.bfloat16):
    model, _ = trained(dtype, epochs=0)
    F.cross_entropy(model(train_x[:128].to(dtype)), train_y[:128]).backward()
    w = torch.cat([p.detach().flatten() for p in model.parameters()])
    g = torch.cat([p.grad.flatten() for p in model.parameters()])
    moves = (w - 0.01 * g != w)[g != 0].double().mean().item()
    print(f"{dtype}: {moves:.0%} of the weights move")

# %% tags=["show", "nbval-ignore-output"] covers="mixed_precision"
curves = {
    "float32": trained(torch.float32, 15)[1],
    "bfloat16 autocast": trained(torch.float32, 15, autocast=True)[1],
    "bfloat16 weights": trained(torch.bfloat16, 15)[1],
}
print({name: round(curve[-1], 2) for name, curve in curves.items()})
viz.lines(curves, x_label="epoch", y_label="validation loss", title="Which bits count?")

# %% [markdown]
# Autocast's curve matches float32's. Under autocast the forward pass is coarse, but the weights are float32, so small
# steps add up. With 16-bit weights, most steps are lost, and training stalls without any error. That's why the mixed
# recipe of lesson 07 keeps a float32 copy of each weight.

# %% [markdown]
# ### The fast loop
#
# *35 min · for a loop on a GPU that's slower than you hoped. Continues* How fast can it be? *of lesson 07*
#
# How much faster can the same training step get, if you change only *how* it runs? We tried it on a real GPU: nine
# runs with the same model and batch size, one change at a time. You don't need a GPU here, because we recorded it all.

# %% tags=["show"] covers="fast_loop"
from lessons_lib.gpu.recording import shipped

h200 = shipped("h200")
ladder = h200.shown["ladder"]
rungs = ladder["rungs"]
print("linear layers:", " → ".join(f"{size:,}" for size in ladder["sizes"]))
print(f"rows: {ladder['rows']:,}, {ladder['flop'] / 1e12:.2f} · 10¹² operations a step")
print(f"on one {h200.card}, torch {h200.torch}, {ladder['date']}")
print("changes, in this order:", *rungs, sep="\n    ")

# %% [markdown]
# The first loop is what many people write: float32, ordinary memory, and `loss.item()` after each step to print the
# loss. Lesson 07 showed what `.item()` does: it makes the CPU wait for the GPU.
#
# **Predict:** which change helps most? Choose `"without .item()"`, `"pinned memory"`, `"tf32"`, or `"compiled"`.

# %% tags=["prediction"] covers="fast_loop"
### BEGIN SOLUTION
predict(the_largest_gain="tf32")
### END SOLUTION

# %% tags=["show"] covers="fast_loop"
before = None
print(f"{'':<50}{'ms':>6}  times as fast as the one before")
for name, rung in rungs.items():
    ratio = f"{before / rung['ms']:.2f}" if before else ""
    print(f"{name:<50}{rung['ms']:>6.1f}{ratio:>6}")
    before = rung["ms"]
first, last = (list(rungs.values())[i]["ms"] for i in (0, -1))
print(f"all together: {first / last:.1f} times as fast")
viz.bars({name: rung["tflops"] for name, rung in rungs.items()}, unit="TFLOP/s")

# %% [markdown]
# Where do these ratios come from? The recorder also noted which kernels the GPU spent its time on, in ms per step:

# %% tags=["show"] covers="fast_loop"
kinds = ("matmuls", "copies", "the optimizer", "all else")
print(f"{'':<50}" + "".join(f"{kind:>15}" for kind in kinds))
for name, kernels in ladder["kernels_ms"].items():
    print(f"{name:<50}" + "".join(f"{kernels[kind]:>15.2f}" for kind in kinds))

# %% [markdown]
# Read the rows from top to bottom, and compare each row with the row above it:
#
# - **Without `.item()`**: you gain next to nothing. `.item()` makes the CPU wait, but each step keeps the GPU busy
#   for so long that the GPU hardly notices. With short steps, `.item()` costs more, as in lesson 07's ten steps.
# - **Pinned memory**: the copies nearly vanish. From ordinary memory, a batch takes a detour through a pinned buffer.
# - **tf32**: the matmuls, which took nearly all the time, get faster. TF32 rounds their inputs to 10 bits of fraction
#   and uses the GPU's units that are made for it.
# - **bfloat16 autocast**: the matmuls get faster once more. Now you begin to see the other parts.
# - **Batches on the device**: the copies are gone. In a real loop you send the next batch while the GPU
#   still works on the current one.
# - **Compiled**: `torch.compile` makes one kernel out of several small operations, so "all else" shrinks. The matmuls
#   stay the same.
# - **bfloat16 weights**: the GPU reads and writes half the bytes, and converts nothing.
#
# The order matters, because each change can shorten only the time that's *left*. In the first loop, "all else" is
# about one percent of the time, so compiling that loop couldn't have saved more than that. In the last run, too,
# compiling saves hardly any time.

# %% [markdown]
# #### What the last rungs cost
#
# Fewer bits are faster, but the numbers change. In the same recording, we also trained on the digits in each precision.
#
# The next cell prints the loss and the accuracy to three decimals. **Predict:** for which precision does at least one of
# the two differ from float32's: `"tf32"`, `"autocast"`, `"bfloat16 weights"`, or `"all three"`?

# %% tags=["prediction"] covers="fast_loop mixed_precision"
### BEGIN SOLUTION
predict(precision_that_costs="bfloat16 weights")
### END SOLUTION

# %% tags=["show"] covers="fast_loop mixed_precision"
for name, held_out_digits in ladder["accuracy"].items():
    loss, right = held_out_digits["loss"], held_out_digits["accuracy"]
    print(f"{name:<18} loss {loss:.3f}, accuracy {right:.3f}")

# %% [markdown]
# This is the stall from *Why not 16 bits everywhere?*: small steps are rounded away. So the last two runs no longer
# train in the same way as the others. If you stop at *autocast, compiled*, you give up a few percent of speed, but
# your loss stays as low as in float32.
#
# #### How far is the limit?
#
# A rate in TFLOP/s says little unless you know the limit. In the same recording, we measured two limits in the same
# way. One is the best rate that the GPU reaches in a matmul, with 8,192 × 8,192 matrices. The other is the rate of
# the step's *own* matmuls, with nothing between them.

# %% tags=["show"] covers="fast_loop"
best, own = (
    ladder[f"{what}, TFLOP/s"] for what in ("best matmul", "the step's matmuls alone")
)
print(f"best matmul {best:.0f}, the step's own matmuls {own:.0f} TFLOP/s")
for name in ("autocast, compiled", "bfloat16 weights, compiled"):
    rate, kernels = rungs[name]["tflops"], ladder["kernels_ms"][name]
    print(f"{name}: {rate / best:.0%} of the best, {rate / own:.0%} of its own")
    others = sum(kernels.values()) - kernels["matmuls"]
    print(f"    {others / rungs[name]['ms']:.0%} of the step isn't matmuls")

# %% [markdown]
# The step's own matmuls are a little slower than the best matmul, because some of them are smaller. No loop can be
# faster than its own matmuls. What holds this loop back is in the last line of each pair: ReLU, the loss, sums for
# the biases, and the optimizer's update.
#
# Where do you start with your own loop? Time a step, count its operations (2 for each multiplication), and divide
# that count by the time. If you're at a few percent of the limit, the GPU is waiting for something. If you're at more
# than half, the next thing to choose is the dtype.

# %% [markdown]
# #### torch.compile, and what breaks a graph
#
# `torch.compile(function)` watches the function's operations once, writes them down as a **graph**, and lets a
# *backend* turn it into fast code. From then on, that code runs. The default backend needs a compiler.
# `backend="eager"` runs the graph unchanged. That's no faster than without `torch.compile`, but it works everywhere
# and shows what was recorded. Our own backend counts the graphs:


# %% tags=["show"] covers="compile"
def graphs_of(function, *inputs):
    """How many graphs torch.compile makes of a call, and its result."""
    graphs = []

    def count(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    torch.compiler.reset()
    result = torch.compile(function, backend=count)(*inputs)
    return len(graphs), result


def plain(x, w):
    h = F.relu(x @ w)
    return (h / h.max()).sum()


x, w = train_x[:8], torch.ones(64, 4)
number, result = graphs_of(plain, x, w)
print("graphs:", number, "· same result:", result.equal(plain(x, w)))

# %% [markdown]
# One graph of the whole function: that's what you want. But a graph holds only tensor operations, and it's written down
# before any number is known. Here Python needs a number in the middle:
#
# ```python
# def asks(x, w):
#     h = F.relu(x @ w)
#     if h.max() > 1:
#         h = h / h.max()
#     return h.sum()
# ```
#
# **Predict:** how many graphs does PyTorch make when you compile and call `asks`? Write a number.

# %% tags=["prediction"] covers="compile"
### BEGIN SOLUTION
predict(graphs_around_an_if=2)
### END SOLUTION


# %% tags=["show"] covers="compile"
def asks(x, w):
    h = F.relu(x @ w)
    if h.max() > 1:
        h = h / h.max()
    return h.sum()


def chooses(x, w):
    h = F.relu(x @ w)
    return torch.where(h.max() > 1, h / h.max(), h).sum()


# %% tags=["show"] covers="compile"
for function in (plain, asks, chooses):
    print(f"{function.__name__:<8} graphs: {graphs_of(function, x, w)[0]}")
torch.compiler.reset()
try:
    torch.compile(asks, backend="eager", fullgraph=True)(x, w)
except Exception as error:
    print("with fullgraph=True:", type(error).__name__)

# %% [markdown]
# When Python needs a number from a tensor, the graph ends. That's a **graph break**. Python runs the `if`, and a
# second graph begins after it. The result is right, and there's no warning. But PyTorch can't fuse operations across
# the break, and the CPU waits for the GPU at the break. `print` and `.item()` break a graph too.
#
# `torch.where` keeps the choice inside the graph. With `fullgraph=True`, a break becomes an error, so you can't miss
# it. Shapes matter too. PyTorch makes a graph for the shapes it has seen:

# %% tags=["show"] covers="compile"
seen = []


def note(graph, example_inputs):
    seen.append(graph)
    return graph.forward


torch.compiler.reset()
compiled = torch.compile(plain, backend=note)
for rows in (8, 8, 16, 32, 64):
    compiled(train_x[:rows], w)
    print(f"{rows:>2} rows: {len(seen)} graphs made so far")

# %% [markdown]
# When PyTorch sees a batch of a second shape, it makes a new graph, this time for any number of rows, and keeps that
# one. So a smaller last batch costs you one more compilation, which takes much longer than a step. Time a compiled
# loop only after its first few steps, and after its first smaller batch.

# %% [markdown]
# ## Recap
#
# You can now:
#
# - **Write a module**, and say what an optimizer gets from it: every `nn.Parameter` among its attributes, and in the
#   modules inside. A module doesn't find plain tensors or what's in a list, so those never train.
# - **Test a network before the long run.** Before training, the loss with ten classes should be ln 10, about 2.303.
#   Then the network should learn one batch by heart. Both tests take seconds, and each finds mistakes that a long run
#   hides.
# - **Write the loop**: `zero_grad`, forward, `backward`, `step`. If `step` comes before `backward`, it uses the
#   previous batch's gradient. Without `zero_grad`, the loop never forgets a gradient.
# - **Read the loop's numbers.** `cross_entropy` wants scores. It averages over the batch, so a mean of batches' means
#   gives a small batch too much weight. Add up sums instead.
# - **Measure**: `train()` and `eval()` switch the mode of the layers, and `no_grad` switches the recording off.
#   Evaluate with both `eval` and `no_grad`, and then go back to `train`.
#
# And from *Deeper*, depending on the sections you chose:
#
# - The running loss is measured while the model changes, with dropout on. Don't compare it with a loss that's measured
#   in any other way.
# - SGD with momentum keeps one more number for each parameter, and Adam keeps two. You can write both in a few lines,
#   with the same results as PyTorch's.
# - A loss curve often tells you which line of code is broken. If the rate is too large, the loss diverges. If it's
#   too small, the loss hardly falls. Clipping returns the gradients' norm from before the clip. AdamW shrinks every
#   weight unless you tell it not to, so set the decay to 0 for biases and normalisation layers.
# - To resume a run exactly, save the model, the optimizer, the schedule and the random states. On a GPU, find out
#   what the matmuls wait for.
#
# Two loops, one model, one seed: you named the six differences, and your own `fit` beats ten averages.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** lesson 09 asks where the batches come from, and who waits for whom.
#
# **Read more.** PyTorch's pages on `torch.nn`, `torch.optim` and *Reproducibility* say what each part promises. The
# initialisation that keeps the scale comes from *Delving Deep into Rectifiers* (He and others, 2015), and Adam comes
# from *Adam: a Method for Stochastic Optimization* (Kingma and Ba, 2014). AdamW's separate decay comes from *Decoupled
# Weight Decay Regularization* (Loshchilov and Hutter, 2017). *Batch Normalization* (Ioffe and Szegedy, 2015) introduced
# BatchNorm, and *Rethinking the Inception Architecture* (Szegedy and others, 2015) introduced label smoothing. Andrej
# Karpathy's *A Recipe for Training Neural Networks* has the order of checks that you followed.
