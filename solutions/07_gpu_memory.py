# %% [markdown]
# # 07 · GPU memory
#
# A small network that reads digits takes two training steps with the optimizer Adam. Each colour shows one use of memory.

# %% tags=["setup"]
import gc
import io
import sys
import warnings
import weakref
from collections import Counter
from itertools import pairwise

import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from lessons_lib import open_lesson, viz, warm_up
from lessons_lib.gpu import track_memory
from lessons_lib.gpu.allocator import MIB, CachingAllocator, OutOfMemory, Rules
from lessons_lib.gpu.devices import device_memory
from lessons_lib.gpu.recording import shipped
from lessons_lib.gpu.replay import replay, start_of

check, predict, hint, given, solution, progress = open_lesson("07_gpu_memory")

# %% tags=["setup"]
digits = torch.tensor(load_digits().data, dtype=torch.float32) / 16
labels = torch.tensor(load_digits().target)


def small_network():
    """64 pixels → 512 hidden numbers, twice → 10 scores."""
    hidden = [nn.Linear(64, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU()]
    return nn.Sequential(*hidden, nn.Linear(512, 10))


# %% tags=["show"] covers="adam_born"
with track_memory("cpu") as m:
    model = small_network()
    optimizer = torch.optim.Adam(model.parameters())
    for step in (1, 2):
        loss = F.cross_entropy(model(digits[:200]), labels[:200])
        m.mark(f"forward {step}")
        loss.backward()
        m.mark(f"backward {step}")
        optimizer.step()
        m.mark(f"step {step}")
        optimizer.zero_grad()
viz.memory(m, title="two steps with Adam")

# %% [markdown]
# The weights are the band at the bottom. At the peak, training takes five times as much memory as the weights.
#
# Take 7 billion weights: 14 GB in bfloat16. For training them with Adam, people recommend 112 GB of memory. **Where do
# the other 98 GB come from, and how do you know the total before you rent a GPU (a *card*)?**
#
# You don't need a GPU: we count the bytes, and show what a real one used.
#
# *Core about 3½ h, in three sittings: 70 min, then 95 min from "What the forward pass keeps" and 50 min from "Blocks and segments" · Deeper about 7 h, in parts · needs Python and lessons 01–04 and 06*
#
# In lesson 06 you saw that autograd keeps tensors. Here you count their bytes.
# [Lesson 08](08_training_loop.ipynb) counts a whole training step.

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
#
# Run the cell: it shows three lines from earlier lessons. Replace each `...` with what its line gives, and run the cell again.

# %% tags=["show"]
warm_up("07_gpu_memory", seed=8, answers=[..., ..., ...])

# %% [markdown]
# ## Where a tensor lives
#
# Start with three tensors that you know from earlier lessons, and count their bytes. `w` is a float32 tensor of shape
# (1000, 1024) that requires grad.
#
# **Predict:** how many new bytes does each of these three take: `w` itself, its transpose `w.T`, and `w.grad` after a
# backward pass? Write a tuple of three numbers.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(bytes_to_warm_up=(4_096_000, 0, 4_096_000))
### END SOLUTION

# %% tags=["show"]
with track_memory("cpu") as m:
    w = torch.zeros(1000, 1024, requires_grad=True)
    print(f"w       {m.current:>9,} bytes in use")
    transposed = w.T
    print(f"w.T     {m.current:>9,}")
    transposed.square().sum().backward()
    print(f"w.grad  {m.current:>9,}")

# %% [markdown]
# So `w.T` took no new bytes, and `w.grad` took as many as `w`.
#
# `track_memory` follows every tensor: `m.current` is the number of bytes in use now, `m.peak` is the largest number so
# far, and `m.mark` gives a moment a name.
#
# A tensor's bytes are either in the computer's own memory, which PyTorch calls `cpu`, or in a GPU's memory. A GPU
# computes fast, but only with tensors in its own memory. `tensor.device` says where a tensor is.
#
# Find the best device once, at the top of a program, and use that name everywhere below. Then the program runs on every
# machine:

# %% tags=["show", "nbval-ignore-output"] covers="device_agnostic"
device = "cpu"
if torch.backends.mps.is_available():
    device = "mps"  # Apple's GPUs
if torch.cuda.is_available():
    device = "cuda"  # NVIDIA's, and AMD's
x = torch.zeros(2, 3, device=device)
print("this machine computes on", x.device)
print("its memory counters:", device_memory(device))  # None on a CPU, which has none

# %% [markdown]
# `device=` works in most functions that create a tensor: `zeros`, `ones`, `randn`, `arange`, `tensor` … PyTorch
# creates the tensor on that device, so you needn't move it there. The course's `best_device()` chooses a device for you.
#
# Every machine has one more device: **meta**. A tensor on meta has a shape, a dtype and a device, but it holds no
# numbers, so it takes up no bytes. That's what you want for planning. Here are the 7 billion weights:

# %% tags=["show"] covers="device_agnostic"
weights = torch.empty(70_000, 100_000, dtype=torch.bfloat16, device="meta")
print(f"{weights.numel():,} weights would fill {weights.nbytes:,} bytes")
layer = nn.Linear(1000, 1024, device="meta")  # modules take it too
print("layer.weight:", layer.weight.device, tuple(layer.weight.shape))

# %% [markdown]
# `.to(device)` brings a tensor, or a whole module, to another device.
#
# **Predict:** `x` and `layer` are on the CPU. After the two lines `x.to("meta")` and `layer.to("meta")`, where is `x`,
# and where is `layer.weight`? Write a tuple of two words, each `"cpu"` or `"meta"`.

# %% tags=["prediction"] covers="to_copies"
### BEGIN SOLUTION
predict(device_after_to=("cpu", "meta"))
### END SOLUTION

# %% [markdown]
# ### Myth: ".to moves a tensor"

# %% tags=["show"] covers="to_moves to_copies"
x, layer = torch.ones(2, 3), nn.Linear(3, 2)
copied = x.to("meta")
same_module = layer.to("meta")
print("x:", x.device, "· what .to returned:", copied.device)
print("layer.weight:", layer.weight.device, "· the same module:", same_module is layer)
print("already there, so nothing is copied:", x.to("cpu") is x)

# %% [markdown]
# **Settled:** to bring a tensor to another device, `.to` *copies* it. It returns the copy, and leaves the original
# where it was. A line that says only `x.to(device)` throws the copy away, so write `x = x.to(device)`. A module's `.to`
# replaces the module's own tensors with moved ones. So for a module, `layer.to(device)` is enough.
#
# What if one line uses tensors on two devices? And how do you move a whole batch? *Tensors on two devices*, in
# *Deeper*, answers both.

# %% [markdown]
# ## What training adds to the weights
#
# Take a small model: one layer of 1000 × 1024 float32 weights, without a bias. The weights take
# 4,096,000 bytes, and so do the gradients. **Adam** remembers two more things for each weight: an average of its
# gradients, and an average of their squares. These averages are the optimizer's **state**.
#
# **Predict:** how many bytes of state does Adam have right after `optimizer = torch.optim.Adam(…)`, and how many after
# the first `optimizer.step()`? Write a tuple of two numbers.

# %% tags=["prediction"] covers="bytes_a_parameter"
### BEGIN SOLUTION
predict(state_of_adam=(0, 8_192_000))
### END SOLUTION

# %% tags=["show"] covers="bytes_a_parameter adam_born"
with track_memory("cpu") as m:
    model = nn.Linear(1000, 1024, bias=False)
    optimizer = torch.optim.Adam(model.parameters())
    m.mark("optimizer made")
    for step in (1, 2):
        model(torch.ones(8, 1000)).sum().backward()
        m.mark(f"backward {step}")
        optimizer.step()
        m.mark(f"step {step}")
        optimizer.zero_grad()
parts = ("parameters", "gradients", "optimizer state")
print(f"{'':<16}{parts[0]:>12}{parts[1]:>12}{parts[2]:>17}")
for mark in m.marks:
    a, b, c = (mark.by_category.get(part, 0) for part in parts)
    print(f"{mark.name:<16}{a:>12,}{b:>12,}{c:>17,}")

# %% [markdown]
# Adam creates its state in the first step. So the first forward and backward passes run without that state. If memory
# is short, it's the *second* iteration that may not fit. A program that survives its first batch hasn't proved anything
# yet.
#
# Now back to the question from the top, first in plain float32.
#
# **Predict:** you train 7 billion float32 weights with Adam. How many GB do the weights, their gradients and Adam's
# state take together? One GB is 1,000,000,000 bytes. Write a number.

# %% tags=["prediction"] covers="bytes_a_parameter"
### BEGIN SOLUTION
predict(gigabytes_of_training=112)
### END SOLUTION

# %% [markdown]
# On meta you can even take the step. PyTorch computes no numbers, but Adam does create its state, and we add up the
# sizes:

# %% tags=["show"] covers="bytes_a_parameter"
w = torch.empty(70_000, 100_000, device="meta", requires_grad=True)
w.square().sum().backward()
optimizer = torch.optim.Adam([w])
optimizer.step()
state = optimizer.state[w]
kept = {
    "weights": w,
    "gradients": w.grad,
    "averages of gradients": state["exp_avg"],
    "averages of squares": state["exp_avg_sq"],
}
print(sum(t.nbytes for t in kept.values()) / 1e9, "GB together")
in_gb = {name: t.nbytes / 1e9 for name, t in kept.items()}
viz.bars(in_gb, unit="GB", title="float32 with Adam")

# %% [markdown]
# Four numbers for each weight, 4 bytes each: **16 bytes per parameter**. That's one way to 112 GB.
#
# The other way is the usual recipe for large models, **mixed precision**. The model computes with weights and gradients
# in bfloat16, 2 bytes each. In bfloat16, small steps would be lost in rounding, as you saw in lesson 02. So for each weight,
# the optimizer keeps three numbers in float32, 4 bytes each: a copy of the weight, and the two averages.
#
# Together that's 2 + 2 + 4 + 4 + 4, again 16 bytes per parameter. It isn't 20, because nothing keeps a float32 copy of
# the gradients. In GB, it's 14 + 14 + 28 + 28 + 28. The first 14 GB are for the weights, and the other four numbers add
# up to the 98 from the top.
#
# PyTorch's `autocast`, in *Deeper*, is another kind of mixed precision.

# %% [markdown]
# ### Exercise: bytes a parameter · 25 min
#
# Write a function that you can use before you rent a GPU: it estimates how many bytes stay in memory from step to step,
# not counting activations.
#
# One of the recipes is new: SGD with **momentum**. For each weight, it remembers one number: a sum of the gradients so
# far, in which older ones count less. These numbers are in a tensor called the *buffer*. Lesson 08 explains why
# momentum helps. Here, all you need is the buffer's size.
#
# | recipe | for each trained parameter |
# | --- | --- |
# | `"sgd"` | weights, gradients |
# | `"momentum"` | weights, gradients, one buffer |
# | `"adam"` | weights, gradients, two averages |
# | `"mixed"` | weights and gradients in bfloat16; float32 copies of the weights, and two averages in float32 |
#
# In the first three recipes, each gradient, buffer and average has its parameter's dtype. In `"mixed"`, everything is
# as the table says, whatever dtype the parameter in the list has. So under `"mixed"`, a trained parameter costs 16
# bytes per number. A parameter that doesn't require grad is frozen: count only its weights.
#
# Three float32 weights take 24 bytes under `"sgd"`, then 36, 48 and 48 under the other recipes, in the table's order.
# Three bfloat16 weights take 12, 18, 24 and 48. Three frozen float32 weights take 12 bytes, and 6 under `"mixed"`.
#
# `training_bytes(parameters, optimizer)` takes a list of parameters and a recipe's name, and returns the number of
# bytes as a Python int. The list may be empty. Leave the list and its parameters as they are. Adam also keeps a step
# count for each parameter in the list. Leave these counts out of your total: PyTorch keeps them on the CPU.


# %% tags=["exercise"] covers="four_optimizers bytes_a_parameter"
def training_bytes(parameters, optimizer):
    """parameters: a list of tensors, such as list(model.parameters()).

    optimizer: "sgd", "momentum", "adam" or "mixed". Returns an int:
    bytes of weights, gradients and optimizer state.
    """
    ### BEGIN SOLUTION
    of_trained = {"sgd": 2, "momentum": 3, "adam": 4}
    total = 0
    for p in parameters:
        n = p.numel()
        if optimizer == "mixed":
            total += 2 * n + (2 + 4 + 8) * n * p.requires_grad
        elif p.requires_grad:
            total += of_trained[optimizer] * n * p.element_size()
        else:
            total += n * p.element_size()
    return total
    ### END SOLUTION


# %% tags=["check"]
check("training_bytes")

# %% [markdown]
# Which recipes turn 14 GB into 112? Ask your function, with the same 7 billion weights:

# %% tags=["show"] covers="bytes_a_parameter"
estimate = given("training_bytes")
recipes = {}
for name in ("sgd", "momentum", "adam", "mixed"):
    recipes[f"{name}, bfloat16"] = estimate([weights.requires_grad_()], name) / 1e9
recipes["adam, float32"] = estimate([w], "adam") / 1e9
viz.bars(recipes, unit="GB", title="7 billion weights in training")

# %% [markdown]
# So "Adam needs 112 GB" is true of two recipes: everything in float32, and mixed precision. With everything in bfloat16
# it's 56 GB, but small steps are lost to rounding. Some libraries use the mixed recipe with float32 gradients, 4 bytes each.
# That's 18 bytes per parameter, 126 GB. Before you believe a figure, ask what it counts.
#
# And the 16 bytes are only what *stays*. Look at the peak of the first picture again: while Adam steps, its arithmetic
# needs temporary tensors, as large as all weights together. *Two peaks, one line each*, in *Deeper*, shows a step
# without them.

# %% [markdown]
# ### Does it fit?
#
# An attribute tells you the size of a GPU's memory: `torch.cuda.get_device_properties(0).total_memory`, without
# parentheses after it. Here's what a real GPU, an H200, reported. Its numbers come with the course as a **recording**,
# `shipped("h200")`.

# %% tags=["show"] covers="total_memory"
h200 = shipped("h200")
total = h200.shown["device"]["total_memory"]
print(f"{h200.card}: {total / 1e9:.1f} GB in all")
kept = recipes["mixed, bfloat16"]
print(f"left for everything else: {total / 1e9 - kept:.1f} GB")
print("source:", h200.source)

# %% tags=["show", "nbval-ignore-output"] covers="total_memory"
if torch.cuda.is_available():
    properties = torch.cuda.get_device_properties(0)
    print(f"{properties.name}: {properties.total_memory / 1e9:.1f} GB in all")
else:
    print("No CUDA here.")

# %% [markdown]
# So you can train 7 billion weights on this GPU. The 112 GB leave 38 GB for everything else. Part of that
# goes to the GPU's system software, and part to the results that the forward pass keeps. Adam's step also needs temporary tensors, which may be
# as large as the float32 copies: 28 GB. On a card of 80 GB, you can't train these weights this way, however small the batch.

# %% [markdown]
# ## What the forward pass keeps
#
# Weights, gradients and the optimizer's state take the same memory for one example as for a thousand. Everything else
# grows with the batch. How much memory does everything else take, and when do you need it?
#
# Begin with one line. `x` has 1,000 × 1,024 float32 numbers, about 4 MB.
#
# **Predict:** while `(x * 2 + 1).exp()` runs, how many tensors as large as `x` are in memory at the worst moment, `x`
# included? Write a number.

# %% tags=["prediction"] covers="peak_predicted"
### BEGIN SOLUTION
predict(tables_in_an_expression=3)
### END SOLUTION

# %% tags=["show"] covers="peak_predicted"
with track_memory("cpu") as m:
    x = torch.ones(1000, 1024)
    y = (x * 2 + 1).exp()
most, left = m.peak / x.nbytes, m.current / x.nbytes
print(f"at the peak {most:.0f} tensors, at the end {left:.0f}")

# %% [markdown]
# While an operation runs, its input and its output are both in memory. `x * 2` has no name, so PyTorch frees it as soon
# as `+ 1` has read it. The largest number of bytes in use at any time is the **peak**. The peak decides whether a
# program fits.
#
# ### What autograd keeps
#
# When you train, PyTorch can't free some results right away, because the backward pass needs them later. You can count
# these results in your head if everything large has the same size, as in the following network. It reads a batch of
# 1,024 handwritten digits. Its four linear layers go 64 → 1,024 → 1,024 → 1,024 → 10, with an activation after each of
# the first three.
#
# So each hidden layer's output has 1,024 × 1,024 numbers of 4 bytes. That makes 4,194,304 bytes, or 4 MiB. Call a
# tensor of this size a **table**. Two of the four weight matrices have this size, too.

# %% tags=["show"] covers="saved_bytes"
pixels, targets = digits[:1024].clone(), labels[:1024].clone()
TABLE = 1024 * 1024 * 4  # bytes


def digit_reader(activation=nn.ReLU):
    layers = []
    for into, out in ((64, 1024), (1024, 1024), (1024, 1024), (1024, 10)):
        layers += [nn.Linear(into, out), activation()]
    return nn.Sequential(*layers[:-1])


large = [p.nbytes / TABLE for p in digit_reader().parameters() if p.nbytes >= TABLE]
print("large weights, in tables:", large)

# %% [markdown]
# What does each layer's backward rule need?
#
# - A linear layer needs its input, for the gradient of its weight.
# - ReLU needs its *output*: the gradient passes where the output is above 0.
# - GELU, a smooth relative of ReLU that many transformers use, needs its *input*.
#
# **Predict:** right after the forward pass, how many tables does the graph keep with ReLU? And how many with GELU
# instead? Count only whole tables, and don't count the model's weights. Write a tuple of two numbers.

# %% tags=["prediction"] covers="saved_bytes peak_predicted"
### BEGIN SOLUTION
predict(tables_kept_for_backward=(3, 6))
### END SOLUTION

# %% tags=["show"] covers="saved_bytes peak_predicted"
for activation in (nn.ReLU, nn.GELU):
    with track_memory("cpu") as m:
        x, y = pixels.clone(), targets.clone()
        loss = F.cross_entropy(digit_reader(activation)(x), y)
        kept = m.mark("forward").by_category["saved for backward"]
    print(f"{activation.__name__}: {kept:>10,} bytes = {kept / TABLE:.2f} tables")

# %% [markdown]
# ReLU's output *is* the next layer's input: one table, kept once. With GELU there are two tables for each layer, GELU's
# input and its output.
#
# The remaining 0.07 of a table is made up of 262,144 bytes of pixels, 8,192 bytes of labels, and 40,960 bytes of
# log-probabilities, one for each picture and class. The loss takes only 4 bytes, but PyTorch hands out at least 512 on
# a GPU (see *Blocks and segments*). With the 3 tables, that's 12,894,720 bytes for ReLU.
#
# ### One training step
#
# Now comes the backward pass, which goes from the last layer to the first. While a ReLU's rule runs, one gradient
# arrives and another one leaves, each as large as ReLU's output: one table. When ReLU's rule is done, nothing needs
# that output any more, so PyTorch frees it. Next comes the linear layer before this ReLU. While that layer's rule runs,
# one gradient arrives, and the rule creates two: the weight's gradient, and the input's. The optimizer is plain SGD, so
# it keeps no tables of its own.
#
# **Predict:** how many tables are in memory at the peak of the whole step, counting weights, kept results and
# gradients? This is the hardest prediction of the lesson, so use pen and paper. First count at the moment when the
# backward pass reaches the last ReLU: how many tables are weights, how many are kept, and how many does ReLU's rule
# itself need? Then ask whether any later moment needs more. Write a number.

# %% tags=["prediction"] covers="peak_predicted"
### BEGIN SOLUTION
predict(tables_in_a_step=7)
### END SOLUTION


# %% tags=["show"] covers="peak_predicted saved_bytes"
def training(mark, when="before", device="cpu", steps=2):
    model = digit_reader().to(device)
    x, y = (t.to(device, copy=True) for t in (pixels, targets))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(steps):
        if when == "before":
            optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        mark("forward")
        if when != "before":
            optimizer.zero_grad(set_to_none=when == "between")  # else filled with 0
        loss.backward()
        mark("backward")
        optimizer.step()
        mark("step")


# %% tags=["show"] covers="peak_predicted saved_bytes"
with track_memory("cpu") as m:
    training(m.mark, steps=1)
print(f"peak: {m.peak / TABLE:.2f} tables")
viz.memory(m, title="One step")

# %% [markdown]
# Read the picture from left to right. At the bottom are the weights: 2 tables, all the time. In the forward pass, more
# and more memory is in use. Each hidden layer adds two tables, ReLU's input and ReLU's output, and PyTorch then frees
# the input. After three layers, 3 tables are kept. The most that the forward pass needs is 6 tables: 2 of weights, 3
# kept, and the last ReLU's input.
#
# Then comes the surprise: in the backward pass, the picture has several peaks, all equally high. The first one comes
# while the rule of the last ReLU runs. This peak is 7 tables high: 2 of weights, 3 kept for the backward pass, and 2
# gradients, the one that the rule receives and the one that it returns. Whenever a weight's gradient needs a new table,
# a kept table has just been freed. So no later peak is higher. If PyTorch kept all 3 tables until the end, the weights'
# gradients would add 2 tables to the 7, and the peak would be 9. At the end, the weights and their gradients are left:
# 4 tables.
#
# ### The same on a card
#
# We counted all this on a CPU. Is it true on a GPU as well? If this machine has a CUDA device, the next cell trains
# there and reads PyTorch's counter for the GPU, `memory_allocated()`. If not, the cell uses numbers recorded on an
# H200.


# %% tags=["show"] covers="saved_bytes"
def card_counts():
    training(lambda name: None, device="cuda")  # libraries take their workspaces once
    gc.collect()
    start, seen = torch.cuda.memory_allocated(), []
    training(
        lambda name: seen.append(torch.cuda.memory_allocated() - start), device="cuda"
    )
    return seen


# %% tags=["show"] covers="saved_bytes"
with track_memory("cpu") as m:
    training(m.mark)
counted = [mark.current for mark in m.marks]
marks = shipped("h200").shown["steps"]["before the forward pass"]["marks"][1:]
card = card_counts() if torch.cuda.is_available() else [mark[1] for mark in marks]
print("live equals counted:", card == counted)
print(f"the H200's peak was {marks[-1][2] - m.peak:,} bytes higher")
print("the H200's numbers:", shipped("h200").source)
for mark, one in zip(m.marks, card, strict=True):
    print(f"{mark.name:<9}{mark.current:>12,} counted {one:>12,} on the card")

# %% [markdown]
# The bytes in use agree with our count at every mark of the two steps. But the H200's *peak* is 8.4 million bytes
# higher than ours, as much as 2 tables take. Where do these bytes come from? A bias's gradient is a sum over 1,024
# rows. It's computed by a **kernel**: a program that runs on the GPU. The kernel splits the sum among many threads, and
# to collect their results, it borrows as many bytes as 2 tables take. A moment later it gives the bytes back. If you
# count tensors, you can't see what a kernel borrows, so leave room for it.

# %% [markdown]
# ### Where `zero_grad` goes
#
# In lesson 06 you could empty the gradients anywhere between `step` and the next `backward`, and the numbers stayed the
# same. But the peak depends on where you empty them: from the second step on, it may include the old gradients.
#
# With `zero_grad()` before the forward pass, the peak was 7 tables. **Predict** the peak of two steps, in tables, if
# `zero_grad()` comes between the forward and the backward pass. And what is the peak if that call is
# `zero_grad(set_to_none=False)`, which fills the gradients with 0? Write a tuple of two numbers.

# %% tags=["prediction"] covers="zero_grad_place peak_predicted"
### BEGIN SOLUTION
predict(tables_by_zero_grad=(8, 9))
### END SOLUTION

# %% tags=["show"] covers="zero_grad_place"
for when in ("before", "filled with 0", "between"):
    with track_memory("cpu") as m:
        training(m.mark, when)
    print(f"{when:<14} {m.peak / TABLE:.1f} tables")
viz.memory(m, title="Emptied in between")

# %% [markdown]
# Look at the second forward pass: 2 tables of old gradients are still in memory, so it needs 8 tables instead of 6. If
# you fill the old gradients with 0, these 2 tables stay during the backward pass too, and the peak is 2 + 7 = 9 tables.
# A gradient full of zeros takes as much memory as any other.

# %% [markdown]
# ### Exercise: a step in a budget · 10 min
#
# Write a training step that keeps no old gradient in memory.
#
# For the scores 0 and 0 and the label 1, the loss is −log ½ = 0.693, and `step_in_budget` returns 0.693….
#
# `step_in_budget(model, optimizer, x, y)` does one training step on the mean cross-entropy of the batch, and returns
# the batch's loss, as it was before the step: a float or a tensor of shape (). The check calls your function with one batch after another, and no
# weight has a gradient before the first call. Each step uses its own batch's gradient alone.
#
# Right values earn half of the points. For the other half, there's a budget: with weights of 300 × 300 and batches of
# 150 in float64, use at most 2,000,000 bytes at any one time, the weights included. With its calls in the right order,
# the step needs 1.9 million bytes. In other orders, it needs 2.2 million or more.


# %% tags=["exercise"] covers="zero_grad_budget"
def step_in_budget(model, optimizer, x, y):
    """One training step on F.cross_entropy(model(x), y); returns the loss.

    model: an nn.Module; optimizer: for all of its parameters.
    x: (n, d), y: (n,) whole numbers.
    Returns a float or a tensor of shape ().
    """
    ### BEGIN SOLUTION
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()
    ### END SOLUTION


# %% tags=["check"]
check("step_in_budget")

# %% [markdown]
# ### Exercise: the largest batch · 25 min
#
# After this exercise you can plan a batch before you rent a card. Find the largest batch whose training step fits into
# `budget` bytes.
#
# The layers have biases, a ReLU follows each layer except the last, and everything is float32. Plan as if everything that you count were
# in memory at the same time. Count:
#
# - `bytes_a_parameter` for each weight and each bias: 8 with SGD, 16 with Adam;
# - for each example, 4 bytes for every number that's kept: its inputs, each hidden layer's output, and one number for
#   each class;
# - for each example, working memory: two gradients, each as wide as the widest layer's *output*, and as much again for
#   what a kernel borrows. That makes 4 rows of that width.
#
# `widths = (3, 5, 2)` means 3 inputs, 5 hidden numbers, 2 classes. That's (3·5 + 5) + (5·2 + 2) = 32 parameters. With
# SGD, each takes 8 bytes, so all of them take 256. An example takes 4 bytes · (3 + 5 + 2) for what's kept, and 4 rows ·
# 5 numbers · 4 bytes of working memory: 40 + 80 = 120. With a budget of 700 bytes, 444 are left, so 3 examples fit.
#
# `largest_batch(widths, bytes_a_parameter, budget)` returns the largest number of examples that fit, as a Python int, and 0 if not
# even one example fits.


# %% tags=["exercise"] covers="largest_batch"
def largest_batch(widths, bytes_a_parameter, budget):
    """The largest batch whose training step fits into `budget` bytes.

    widths: at least two whole numbers, inputs first, classes last.
    Returns an int.
    """
    ### BEGIN SOLUTION
    parameters = 0
    for layer in range(len(widths) - 1):
        parameters += (widths[layer] + 1) * widths[layer + 1]
    example = 4 * (sum(widths) + 4 * max(widths[1:]))
    left = budget - parameters * bytes_a_parameter
    return left // example if left > 0 else 0
    ### END SOLUTION


# %% tags=["check"]
check("largest_batch")

# %% [markdown]
# Does your plan hold? Let's train the digit reader with Adam and a budget of 100 MB. We measure two steps, because only
# the second starts with Adam's state in memory.


# %% tags=["show"] covers="largest_batch peak_predicted"
def with_adam(rows):
    model = digit_reader()
    optimizer = torch.optim.Adam(model.parameters())
    x, y = torch.rand(rows, 64), torch.zeros(rows, dtype=torch.long)
    for _ in range(2):
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()


rows = given("largest_batch")((64, 1024, 1024, 1024, 10), 16, 100_000_000)
with track_memory("cpu") as m:
    with_adam(rows)
print(f"counted: {rows:,} digits take {m.peak:,} bytes of 100,000,000")
for rows, peak in shipped("h200").shown["with_adam"].items():
    print(f"an H200: {int(rows):,} digits took {peak:,}")

# %% [markdown]
# It fits with room to spare, both by our count and on a real H200. That's because the backward pass creates most weight
# gradients only after most kept results are gone. A plan that's a little too careful is the useful kind. If you hadn't
# left room for what a kernel borrows, you'd have planned a batch of 3,137 digits, and run out of memory.

# %% [markdown]
# ## Blocks and segments
#
# You know how many bytes your tensors take together. But the GPU reports more than that, and its memory stays full
# after `del`.
#
# The reason is a layer between your program and the **driver**, the system software that controls the card. The driver
# hands out memory slowly and in large pieces. So PyTorch asks it for a large **segment**, and cuts off a **block** for
# each tensor. When the tensor is gone, PyTorch keeps the block for a later tensor. This layer is the **caching
# allocator**. It has four rules:
#
# - It rounds every request up to a multiple of 512 bytes.
# - Requests up to 1 MiB (1,048,576 bytes) come from segments of 2 MiB: the *small pool*.
# - Larger ones come from segments of 20 MiB: the *large pool*. A request of 10 MiB or more gets a segment of
#   its own, rounded up to a multiple of 2 MiB.
# - A request gets the smallest free block that fits. Only if none fits does PyTorch ask the driver for
#   another segment.
#
# `torch.zeros(1)` has 4 bytes and `torch.zeros(1_000_000)` has 4,000,000. You create both on an empty card. **Predict**
# how many bytes the small tensor's block has, and how many MiB of segments PyTorch takes for the two tensors together.
# Write a tuple of two numbers.

# %% tags=["prediction"] covers="blocks"
### BEGIN SOLUTION
predict(block_and_segments=(512, 22))
### END SOLUTION

# %% [markdown]
# Now count. `track_memory("cpu")` follows your tensors, and works out what the allocator of an empty card would do.

# %% tags=["show"] covers="blocks"
with track_memory("cpu") as m:
    one = torch.zeros(1)
    million = torch.zeros(1_000_000)
    print(f"in blocks:   {m.current:>10,} bytes")
    print(f"in segments: {m.reserved:>10,} bytes = {m.reserved // 2**20} MiB")
viz.allocator(m.allocator, title="Two tensors")

# %% [markdown]
# **Allocated** counts the bytes in blocks that hold tensors. **Reserved** counts the bytes in all segments. Now watch
# the cache at work: we delete the tensor `million`, and then create a smaller one.

# %% tags=["show"] covers="blocks"
with track_memory("cpu") as m:
    million, other = torch.zeros(1_000_000), torch.zeros(2_000_000)
    del million
    after = torch.zeros(500_000)
    print(f"free: {m.reserved - m.current:,} bytes")
    print(f"the largest block: {m.allocator.largest_free():,}")
viz.allocator(m.allocator, title="A freed block, used again").live()

# %% [markdown]
# Once you've run the cell, step through its picture with the slider, request by request. `after` got the first half of the
# freed block, without a request to the driver. The second half is still free, and so is the end of the segment. But one
# tensor can't use both: the largest tensor that fits is smaller than the free memory. That's **fragmentation**.

# %% [markdown]
# ### Three numbers
#
# So there are three counts of the same memory:
#
# | you ask | you get |
# | --- | --- |
# | `torch.cuda.memory_allocated()` | the blocks that tensors are in |
# | `torch.cuda.memory_reserved()` | the segments that PyTorch has, with all their free blocks |
# | `nvidia-smi`, in a terminal | the segments of all programs, and what CUDA itself needs |
#
# On a card, your program has one tensor `x` of 100 MB and runs `del x`. **Predict** what each of the three counts does.
# Write a tuple of three words, each `"falls"` or `"stays"`.

# %% tags=["prediction"] covers="three_numbers letting_go"
### BEGIN SOLUTION
predict(three_numbers_after_del=("falls", "stays", "stays"))
### END SOLUTION

# %% tags=["show"] covers="three_numbers letting_go"
with track_memory("cpu") as m:
    x = torch.zeros(25_000_000)
    print(f"with x:       {m.current:>11,} allocated {m.reserved:>11,} reserved")
    del x
    print(f"after del x:  {m.current:>11,} allocated {m.reserved:>11,} reserved")

# %% [markdown]
# Allocated falls to 0: `x` is gone. Reserved stays at 100,663,296 bytes: that's 48 · 2 MiB, the segment that PyTorch
# took for `x` alone. PyTorch keeps the segment for your next tensor, and nothing is wrong with your `del`. `nvidia-smi`
# counts segments, so its number stays the same as well. If another name still holds the tensor, nothing falls at all: see *Who lets go*,
# in *Deeper*.

# %% [markdown]
# ### Exercise: bytes in blocks · 15 min
#
# Say how many bytes a list of tensors takes: count each storage once, in whole blocks of 512 bytes.
#
# With `x = torch.zeros(1000)`, `[x]` gives 4,096: `x` has 4,000 bytes, which take eight blocks.
# `[x, x[:2], torch.zeros(3)]` gives 4,096 + 512 = 4,608, because `x[:2]` uses the same memory as `x`.
# `[torch.zeros(1000)[:2]]` gives 4,096: for a view, count the whole storage that it keeps alive. That's also true of
# `x[:0]`, which has no elements. But a storage without bytes takes nothing.
#
# `bytes_in_blocks(tensors)` takes a list of tensors, leaves it as it is, and returns the number of bytes in these
# tensors' blocks, an int. As in lesson 03, a tensor's `untyped_storage()` has `nbytes()` and `data_ptr()`.


# %% tags=["exercise"] covers="bytes_by_blocks blocks"
def bytes_in_blocks(tensors):
    """The bytes that the tensors take: each storage once, in blocks of 512 bytes.

    tensors: a list of tensors. Returns an int.
    """
    ### BEGIN SOLUTION
    found = {}
    for tensor in tensors:
        storage = tensor.untyped_storage()
        found[storage.data_ptr()] = -(-storage.nbytes() // 512) * 512
    return sum(found.values())
    ### END SOLUTION


# %% tags=["check"]
check("bytes_in_blocks")

# %% [markdown]
# Your function gives the number that `memory_allocated()` reports, with one exception. PyTorch splits a large
# block only if more than 1 MiB would be left over. Otherwise the tensor gets the whole block, and the whole block counts. That
# happens, for example, to a tensor of 9.5 MiB in a free block of 10 MiB.

# %% [markdown]
# ## The queue
#
# Here are two timings of the same line on an H200: `a @ b`, for two 8192 × 8192 matrices in float32. The last column
# counts trillions of operations per second.

# %% tags=["show"] covers="launches"
h200 = shipped("h200")
operations = 2 * 8192**3
for way in ("without synchronize", "with synchronize"):
    ms = h200.times["timing_ms"][way]
    print(f"{way:<20}{ms:>6.2f} ms, so {operations / ms / 1e9:>5,.0f} TFLOP/s")
print("source:", h200.source)

# %% [markdown]
# A product of two n × n matrices takes about 2n³ additions and multiplications. One **TFLOP/s** is 10¹² of these per
# second. The second timing gives 51 TFLOP/s, which is about all that this card can do in float32. But the first timing
# gives 95 times as much.
#
# There's no error and no warning. **What did the first timing measure?**
#
# ### Launched isn't done
#
# Your Python program doesn't multiply. It **launches** a *kernel*, a program for the GPU: it puts the kernel at the end
# of a queue and goes on. CUDA calls this queue a **stream**. The GPU takes one kernel after another from the queue.
# `torch.cuda.synchronize()` makes the CPU wait until the GPU has finished every kernel in the queue.
#
# `SimulatedGPU` is such a queue with its own clock, so you can watch a queue without having a GPU. A launch costs the
# simulated CPU 0.005 ms. (On a real GPU, a kernel's first launch takes longer. Here, `first_ms=0` leaves the extra time
# out.)
#
# **Predict:** the CPU's clock shows 0 ms. You launch three multiplications that take 20 ms each, and then call
# `synchronize`. What does the clock show right before `synchronize`, and what does it show right after that call? Write a
# tuple of two numbers, in ms; anything within 1 ms counts.

# %% tags=["prediction"] covers="launches"
### BEGIN SOLUTION
predict(two_readings=(0, 60))
### END SOLUTION

# %% tags=["show"] covers="launches"
from lessons_lib.gpu.queue import SimulatedGPU

gpu = SimulatedGPU(first_ms=0)
for _ in range(3):
    gpu.launch("matmul", 20.0)
print(f"before: {gpu.clock():>7.3f} ms")
gpu.synchronize()
print(f"after:  {gpu.clock():>7.3f} ms")
viz.queue(gpu, title="three matmuls")

# %% [markdown]
# The CPU has finished all three launches before the GPU has finished the first product. So the first timing measured
# only a launch. Don't read the clock before the GPU has finished. In *Deeper*, *More of the queue* shows which calls
# wait without saying so, and there you also repair a stopwatch.
#
# That's the core. Go to *Recap* at the end, or choose below.

# %% [markdown]
# ## Deeper
#
# Choose the sections that you need. To begin one on another day, first run the cells up to *Where a tensor lives*. Each
# section says which other cells it needs.
#
# | section | minutes | take it when | used later in |
# | --- | --- | --- | --- |
# | Tensors on two devices | 30 | you get "expected all tensors to be on the same device" | 08 |
# | Two peaks, one line each | 10 | a step or an evaluation almost fits in memory | 08 |
# | Who lets go | 30 | memory stays full after `del` | 09 |
# | More of the allocator | 105 | you run out of memory although some is free | |
# | Less memory for the forward pass | 105 | the forward pass alone doesn't fit | |
# | Sixteen bits | 40 | a model should run faster | 08 |
# | A large batch in a small budget | 30 | the batch doesn't fit, but a part of it does | 08 |
# | Saving, loading, starting again | 20 | a run should continue on another machine | 08 |
# | More of the queue | 25 | you time a GPU, or a loop is slower than you hoped | 08 |
# | How fast can it be? | 50 | you wonder whether a program could be faster | 08, 09 |

# %% [markdown]
# ### Tensors on two devices
#
# *30 minutes · for when a batch and a model must be on the same GPU: move a whole batch in one line, and understand the
# errors that you get if you forget to move a tensor.*

# %% [markdown]
# #### Exercise: move a batch · 15 min
#
# Training loops get batches of many kinds: a tuple of pictures and labels, for example, or a dict with names and
# numbers among the tensors. After this exercise, one line moves any of them: `batch = moved_to(batch, device)`.
#
# Return the batch with all its tensors on the device. If `t` is a tensor on the CPU and `m` is the same tensor on meta,
# `moved_to((t, {"name": "seven", "sizes": [t, 3]}), "meta")` gives `(m, {"name": "seven", "sizes": [m, 3]})`.
#
# `moved_to(batch, device)` gets a tensor, or nested tuples, lists and dicts of tensors, to any depth. Return the
# tensors, moved to `device`, in containers of the same kind: a tuple for a tuple. Leave other values as they are. If a
# tensor requires grad, the one that you return should too. Don't change the original batch.


# %% tags=["exercise"] covers="move_a_batch device_agnostic to_copies"
def moved_to(batch, device):
    """batch: a tensor, or nested tuples, lists and dicts of them.

    device: as `.to` takes it, such as "cuda" or "meta". Returns the same
    with each tensor on the device.
    """
    ### BEGIN SOLUTION
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {key: moved_to(value, device) for key, value in batch.items()}
    if isinstance(batch, (tuple, list)):
        return type(batch)(moved_to(value, device) for value in batch)
    return batch
    ### END SOLUTION


# %% tags=["check"]
check("moved_to")

# %% [markdown]
# #### When devices meet
#
# What happens if you forget to move a tensor? `x` is on a GPU, with shape (3,). Three others are on the CPU: `c` with
# shape (3,), the number `torch.tensor(2.0)` with shape (), and the index `i = torch.tensor([0, 2])`.
#
# **Predict** for `x + c`, `x + torch.tensor(2.0)` and `x[i]`: `"runs"` or `"raises"`? Write a tuple of three words.

# %% tags=["prediction"] covers="device_errors zero_dim_mixes"
### BEGIN SOLUTION
predict(two_devices_meet=("raises", "runs", "runs"))
### END SOLUTION

# %% [markdown]
# Here's what happened on a real GPU:

# %% tags=["show"] covers="device_errors"
h200 = shipped("h200")
said = h200.shown["errors"]
for pair in ("cpu and cuda", "model and batch", "cuda to numpy"):
    print(f"{pair}:\n    {said[pair]}")
print("source:", h200.source)

# %% [markdown]
# In such a message, look for the two devices. One of the tensors is on the wrong device. Find the line that *created*
# this tensor: it's often far from the line that raises the error. In the second message, the model is on the GPU and
# the batch isn't. The third says that NumPy reads only the computer's own memory: `.cpu()` copies the tensor there.

# %% [markdown]
# #### Myth: "a CPU tensor can never meet a CUDA tensor"
#
# Here's the same recording, for `x` on the GPU, and `c` and `i` on the CPU:

# %% tags=["show"] covers="never_meets zero_dim_mixes"
tried = {
    "x + torch.tensor(2.0)": "cpu number and cuda",
    "x[i]": "cuda, cpu index",
    "x[c == 0]": "cuda, cpu mask",
    "x.copy_(c)": "cuda filled from cpu",
    'c + torch.tensor(2.0, device="cuda")': "cpu and cuda number",
    'c[i.to("cuda")]': "cpu, cuda index",
}
for line, pair in tried.items():
    print(f"{line:<38}{said[pair].split(':')[0]}")
print("source:", h200.source)

# %% [markdown]
# And on your machine, if it has CUDA:

# %% tags=["show", "nbval-ignore-output"] covers="zero_dim_mixes"
if torch.cuda.is_available():
    x, c, i = torch.zeros(3, device="cuda"), torch.zeros(3), torch.tensor([0, 2])
    print(x + torch.tensor(2.0), x[i], x[c == 0], sep="\n")
    try:
        x + c
    except RuntimeError as error:
        print(error)
else:
    print("No CUDA here; the recording above is what a card said.")

# %% [markdown]
# **Settled:** an operation can mix devices, in three cases. PyTorch treats a CPU tensor of shape () as it would a
# Python number. It copies an index or a mask to the GPU. And `copy_` can copy between devices. Other mixes raise an
# error. For example, you can't add a CPU tensor with axes to a GPU tensor, not even to one of shape (). And you can't
# index a CPU tensor with an index on the GPU.

# %% [markdown]
# #### A default for every factory
#
# `torch.set_default_device` saves you from writing `device=` each time. But which tensors does it affect? We set the
# default to meta, and see which device each tensor is on.

# %% tags=["show"] covers="default_device"
before = torch.ones(2)
array = before.numpy()
torch.set_default_device("meta")
try:
    print("zeros, tensor:", torch.zeros(2).device, torch.tensor([1.0]).device)
    print("made before: ", before.device)
    print("from_numpy:  ", torch.from_numpy(array).device)
    print("Generator:   ", torch.Generator().device)
finally:
    torch.set_default_device(None)  # else it holds until you restart
with torch.device("meta"):
    print("in this block:", torch.zeros(2).device)
print("after it:     ", torch.zeros(2).device)

# %% [markdown]
# The default affects functions that create tensors. It doesn't affect tensors that you created earlier, arrays from
# NumPy, or random generators. So a generator stays on the CPU, and a function that creates random numbers on the GPU
# refuses it. A DataLoader that shuffles has such a generator inside:

# %% tags=["show"] covers="default_device"
print(said["shuffle under set_default_device"])
print("source:", h200.source)

# %% [markdown]
# `with torch.device(device):` sets the default for a single `with` block, so you can see where it ends.

# %% [markdown]
# ### Two peaks, one line each
#
# *10 minutes · for a step or an evaluation that almost fits in memory. Needs the cells of "What autograd keeps", which
# make `digit_reader`.*
#
# Look at the first picture of this lesson again. Its peak comes while Adam steps, because Adam's arithmetic needs
# temporary tensors. PyTorch has a version of the step that needs none, `fused=True`:

# %% tags=["show"] covers="bytes_a_parameter"
for options in ({}, {"fused": True}):
    with track_memory("cpu") as m:
        model = small_network()
        optimizer = torch.optim.Adam(model.parameters(), **options)
        for _ in range(2):
            F.cross_entropy(model(digits[:10]), labels[:10]).backward()
            optimizer.step()
            optimizer.zero_grad()
    each = m.peak / sum(p.numel() for p in model.parameters())
    print(f"{options or 'by default'}: {each:.1f} bytes per parameter at the peak")

# %% [markdown]
# #### Myth: "no_grad halves memory"
#
# For evaluation you don't need a backward pass, and under `no_grad` PyTorch keeps nothing for it. People say that this
# halves the memory. **Predict:** you evaluate 16 digits. With `no_grad`, how much of the forward pass's peak is left:
# `"about half"` or `"nearly all"`?

# %% tags=["prediction"] covers="no_grad_halves no_grad_saving"
### BEGIN SOLUTION
predict(no_grad_with_few_rows="nearly all")
### END SOLUTION


# %% tags=["show"] covers="no_grad_halves no_grad_saving"
def evaluating(rows, recording):
    with track_memory("cpu") as m:
        model = digit_reader()
        x, y = torch.rand(rows, 64), torch.zeros(rows, dtype=torch.long)
        with torch.set_grad_enabled(recording):
            F.cross_entropy(model(x), y)
    return m.peak


# %% tags=["show"] covers="no_grad_halves no_grad_saving"
for rows in (16, 1024, 8192):
    usual, left = evaluating(rows, True), evaluating(rows, False)
    print(
        f"{rows:>5} rows: {usual:>11,} bytes, no_grad {left:>10,}: {left / usual:.0%}"
    )

# %% [markdown]
# **Settled:** under `no_grad` PyTorch keeps nothing for a backward pass. What it would have kept grows with the batch,
# but the weights don't. So with few rows, `no_grad` saves hardly anything. With very many rows, only the tables matter:
# here the peak is 4 tables without `no_grad`, and 2 with it, so it saves half. In a deeper network, PyTorch would keep
# more tables, so `no_grad` would save more than half.

# %% [markdown]
# ### Who lets go
#
# *30 minutes · for memory that stays full after `del`: find out who still holds it.*
#
# A block is free again as soon as nothing refers to its memory. `del x` doesn't free anything by itself: it only
# removes one *name*.

# %% tags=["show"] covers="letting_go"
with track_memory("cpu") as m:
    x = torch.zeros(1_000_000)
    others = [x, x[:2]]
    del x
    print(f"after del x:             {m.current:>9,} bytes")
    others.pop(0)
    print(f"without x in the list:   {m.current:>9,}")
    others.clear()
    print(f"without x[:2] in it:     {m.current:>9,}")

# %% [markdown]
# After `del x`, the list kept x alive. Then a view of two numbers kept all 1,000,000 numbers of x alive. The block became
# free when the name, the tensor in the list and the view were all gone, and not a moment later.

# %% [markdown]
# #### After `del model`
#
# After `del model`, the model is gone. How many of its bytes are gone too?

# %% tags=["show"] covers="optimizer_keeps"
with track_memory("cpu") as m:
    model = nn.Linear(1000, 1024, bias=False)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(8, 1000)).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
    print(f"after a step: {m.current:>10,} bytes")
    del model
    print(f"del model:    {m.current:>10,}")
    del optimizer
    print(f"del optimizer:{m.current:>10,}")

# %% [markdown]
# `del model` freed none of the weights: the optimizer keeps the parameters that it changes, and its state too. To make
# room for another model, let go of the model *and* the optimizer.

# %% [markdown]
# #### Myth: "a deleted tensor waits for the garbage collector"
#
# Does it? To find out, switch Python's garbage collector off:

# %% tags=["show"] covers="waits_for_gc letting_go"
gc.disable()
with track_memory("cpu") as m:
    x = torch.zeros(1_000_000)
    del x
    print(f"after del:         {m.current:>9,} bytes")
    cycle = [torch.zeros(1_000_000)]
    cycle.append(cycle)  # a list that holds itself
    del cycle
    print(f"a cycle, del:      {m.current:>9,}")
    gc.collect()
    print(f"after gc.collect() {m.current:>9,}")
gc.enable()

# %% [markdown]
# **Settled:** it doesn't wait. Python counts the references to a tensor, and when the count reaches zero, the memory is
# freed immediately. Only a **cycle** waits: if objects refer to each other, their counts never reach zero, and the
# collector has to find them. If `del` doesn't help, look for another reference before you call `gc.collect()`.

# %% [markdown]
# #### Names that a notebook keeps
#
# One of your cells contains the line `model = nn.Linear(1000, 1000, bias=False)`. Rounded up to whole blocks, the
# weights take 4,000,256 bytes. You change something else and run the cell again. **Predict** the peak during the second
# run, in bytes.

# %% tags=["prediction"] covers="letting_go"
### BEGIN SOLUTION
predict(peak_of_a_rerun=8_000_512)
### END SOLUTION

# %% tags=["show"] covers="rerun_cells"
with track_memory("cpu") as m:
    for run in (1, 2):
        model = nn.Linear(1000, 1000, bias=False)
        print(f"run {run}: in use {m.current:,}, peak {m.peak:,} bytes")
    del model
    model = nn.Linear(1000, 1000, bias=False)
    print(f"del first: peak still {m.peak:,}")

# %% [markdown]
# Python builds the new model first. Then the name `model` moves to it, and only then is the old model freed. If a model
# fills more than half of the card, this line runs out of memory on the second run. Write `model = None` above it, and
# do the same for every other name that keeps the old model alive.
#
# A notebook also keeps what you *look at*. It stores the value of a cell's last line in `Out`, under the cell's number.

# %% tags=["show"] covers="last_traceback"
x = torch.zeros(1_000_000)
alive = weakref.ref(x)
x

# %% tags=["show"] covers="last_traceback letting_go"
del x
print("after del x, it's alive:", alive() is not None)
print("it's in Out:", any(value is alive() for value in Out.values()))

# %% [markdown]
# So don't end a cell with a large tensor: look at its shape instead. `%reset -f out` empties `Out`, but the notebook's
# `_` may still keep the last value. A restart frees everything.

# %% [markdown]
# #### The error that keeps everything
#
# An error can hold on to memory too. Here a step seems to run out of memory: we raise the error ourselves, but on a
# full GPU, PyTorch would raise the same one.


# %% tags=["show"] covers="out_of_memory letting_go"
def step():
    activations = torch.zeros(1_000_000)
    raise torch.OutOfMemoryError(
        f"Out of memory, with {activations.nbytes:,} bytes in use."
    )


h200 = shipped("h200")
with track_memory("cpu") as m:
    try:
        step()
    except torch.OutOfMemoryError:
        print(f"inside the except block: {m.current:>9,} bytes")
    print(f"after it:                {m.current:>9,}")
for place, in_use in h200.shown["allocations"]["at_the_retry"].items():
    print(f"a real card, {place}: {in_use:,} bytes")

# %% [markdown]
# `step` is over, but the error keeps a traceback. The traceback keeps `step`'s variables, and one of these is
# `activations`. If you retry inside the `except` block, the card is still full. **Leave the block first, then try
# again.**
#
# If your notebook has *shown* an error, Python keeps that error for the debugger, in `sys.last_value`. So after an
# out-of-memory error, the card stays full until the notebook shows another error.

# %% tags=["show"] covers="last_traceback"
with track_memory("cpu") as m:
    try:
        step()
    except torch.OutOfMemoryError as error:
        sys.last_value = error  # what a notebook does with an error that it shows
    print(f"kept as the last error:  {m.current:>9,} bytes")
    del sys.last_value
    print(f"let go:                  {m.current:>9,}")

# %% [markdown]
# #### Bug hunt: points to plot · 10 min
#
# This function turns batches of digits into 40 numbers per picture, and keeps the first two numbers for a scatter plot.
# The points are right. But with enough batches the function runs out of memory, although two numbers per picture need
# little memory.
#
# Fix it so that the points keep nothing else alive. And while the loop runs, a batch's whole result should be gone
# before the next batch's result is computed. With a `weight` of shape (64, 40) and two batches of 200 pictures,
# `points_to_plot` should return two tensors of shape (200, 2) that take 1,600 bytes each.


# %% tags=["exercise"] covers="kept_alive letting_go"
def points_to_plot(weight, batches):
    """The first two numbers of each row of x @ weight, for each batch x.

    weight: (pixels, numbers); batches: a list of (rows, pixels). Returns a
    list of tensors of shape (rows, 2).
    """
    ### BEGIN SOLUTION
    points = []
    for x in batches:
        numbers = x @ weight
        points.append(numbers[:, :2].clone())
        del numbers  # or it stays while the next product is made
    return points
    ### END SOLUTION


# %% tags=["check"]
check("points_to_plot")

# %% [markdown]
# ### More of the allocator
#
# *105 minutes · for when you run out of memory although some is free.* You'll find out where free memory goes, write a
# loop that survives the error, and build a small caching allocator. Read *Blocks and segments* first.
#
# #### The card's own counters
#
# Here are the three counts from *Three numbers*, as a real GPU reported them. A program created a tensor of 20 MB and
# deleted it, and then created a tensor `x` of 4 MB. Later it deleted `x` and called `empty_cache()`, so PyTorch gave
# back all its segments.

# %% tags=["show"] covers="three_numbers context_stays"
h200 = shipped("h200")
counts = h200.shown["device"]
print(f"{'in bytes':<12}{'with x':>16}{'after del x and empty_cache()':>34}")
for now, later in [
    ("allocated", "allocated after empty_cache"),
    ("reserved", "reserved after empty_cache"),
    ("used by the driver's count", "used after empty_cache"),
]:
    print(f"{now.split()[0]:<12}{counts[now]:>16,}{counts[later]:>34,}")
print(f"({h200.source})")

# %% [markdown]
# `used` is what `nvidia-smi` shows. By the end, PyTorch has given all its segments back, but more than two gigabytes
# are still in use. That's the **context**: memory that CUDA takes for itself as soon as a program uses the card. It
# stays until the process ends. So `nvidia-smi` doesn't go back to 0 after your last tensor is gone, and that isn't a
# leak.
#
# `torch.cuda.memory_summary()` prints PyTorch's own counters. Here are five of its lines, from the same run.

# %% tags=["show"] covers="three_numbers"
for line in counts["summary"].splitlines():
    if "Metric" in line or (" memory " in line and "CUDA" not in line):
        print(line)

# %% [markdown]
# Read it line by line:
#
# - **Allocated memory**: the blocks that tensors are in. Watch *Peak Usage*, which is `max_memory_allocated()`.
# - **Active memory**: these blocks, and any that the GPU may still be working with.
# - **Requested memory**: the bytes that your tensors requested, before rounding up.
# - **GPU reserved memory**: the segments.
# - **Non-releasable memory**: free blocks in segments that are partly in use. If there's a lot, memory is fragmented.
#
# The next cell asks the driver itself. `mem_get_info()` gives the free and the total bytes of the whole card, whichever
# programs use it.

# %% tags=["show", "nbval-ignore-output"] covers="three_numbers"
if torch.cuda.is_available():
    free, total = torch.cuda.mem_get_info()
    print(
        torch.cuda.device_count(),
        "card(s), the first is",
        torch.cuda.get_device_name(0),
    )
    print(f"{free:,} of {total:,} bytes are free")
else:
    free = counts["total_memory"] - counts["used by the driver's count"]
    print("No CUDA here. Recorded:", counts["count"], "card,", counts["name"])
    print(f"{free:,} of {counts['total_memory']:,} bytes were free")

# %% [markdown]
# #### Myth: "empty_cache gives your program more memory"
#
# If a segment has no block in use, `torch.cuda.empty_cache()` gives the segment back to the driver. So people call it
# when memory runs short. Do they gain anything? Here's a model of the allocator, on a card of 64 MiB. 24 MiB are in use
# and 30 MiB are cached.


# %% tags=["show"] covers="empty_cache letting_go"
def has_room_for(request, *, emptied):
    gpu = CachingAllocator(capacity=64 * MIB)
    gpu.allocate(24 * MIB)
    gpu.free(gpu.allocate(30 * MIB))
    if emptied:
        gpu.empty_cache()
    try:
        return bool(gpu.allocate(request * MIB))
    except OutOfMemory:
        return False


print("request   as it is   after empty_cache")
for size in (30, 36, 40, 42):
    as_it_is, after = (has_room_for(size, emptied=e) for e in (False, True))
    print(f"{size} MiB    {as_it_is!s:<10} {after}")

# %% [markdown]
# And on a real GPU? First you see the size, in bytes, of the largest tensor that fitted, with some memory in use and
# some cached. Below that, you see how long it took to create a tensor:

# %% tags=["show"] covers="empty_cache"
real = h200.shown["allocations"]
for when, fitted in real["largest_that_fits"].items():
    print(f"{when:<18}{fitted:>13,} bytes")
for where, ms in real["allocation_ms"].items():
    print(f"{where:<18}{ms * 1000:>13.0f} µs")
print(f"({h200.source})")

# %% [markdown]
# **Settled:** the same tensors fit, with or without `empty_cache`. Before PyTorch gives up, it gives back the free
# segments itself and asks the driver again. If you call `empty_cache`, *other programs* can use that memory. Yours only
# gets slower: asking the driver takes more than ten times as long as reusing a segment. In one case, which you'll see
# next, more does fit: emptying the cache can keep a large free block from being cut up.

# %% [markdown]
# #### Enough, but not in one piece
#
# Take a card of 100 MiB. You create ten tensors of 9 MiB, and delete every second one. Now more than half of the card
# is free. Then you ask for a tensor of 20 MiB.

# %% tags=["show"] covers="blocks fragmented"
h200 = shipped("h200")
gpu = CachingAllocator(capacity=100 * MIB)
tensors = [gpu.allocate(9 * MIB) for _ in range(10)]
for tensor in tensors[::2]:
    gpu.free(tensor)
try:
    gpu.allocate(20 * MIB)
except OutOfMemory as error:
    print(error)
viz.allocator(gpu, title="Out of memory")

# %% [markdown]
# Each segment still has a tensor in it, so none can go back to the driver, and no free block has 20 MiB. A real error
# message tells you whether fragmentation was the reason. It calls the free memory inside PyTorch's segments "reserved
# by PyTorch but unallocated":

# %% tags=["show"] covers="fragmented out_of_memory"
message = h200.shown["errors"]["out of memory"]
print(next(part for part in message.split(". ") if "unallocated" in part))
print(f"({h200.source})")

# %% [markdown]
# Here it's 2 MiB, so fragmentation wasn't the reason: the request itself was absurdly large. If a request fails
# although more memory than it needs is reserved but unallocated, you have fragmentation, as in the picture above.
#
# Now for a case in which `empty_cache` does help your program. On a card of 120 MB you delete a tensor of 64 MB, and PyTorch
# caches its block. If you ask for 32 MB next, PyTorch cuts that block. Then a second tensor of 64 MB doesn't fit:


# %% tags=["show"] covers="fragmented letting_go"
def has_room_after(*, emptied):
    gpu = CachingAllocator(capacity=120_000_000)
    gpu.free(gpu.allocate(64_000_000))
    if emptied:
        gpu.empty_cache()
    try:
        return bool(gpu.allocate(32_000_000) and gpu.allocate(64_000_000))
    except OutOfMemory:
        return False


print("32 MB, then 64 MB, as it is:         ", has_room_after(emptied=False))
print("32 MB, then 64 MB, after empty_cache:", has_room_after(emptied=True))

# %% [markdown]
# #### Lengths that grow
#
# Texts of different lengths are the usual cause of fragmentation. A batch takes memory in proportion to the length of
# its texts, and all of that memory is freed afterwards. Say five batches take 20, 40, 60, 80 and 100 MiB, one after the
# other. **Predict** how many MiB of segments PyTorch has after the last batch: first if the batches come in this order,
# then if the longest comes first. Write a tuple of two numbers.

# %% tags=["prediction"] covers="fragmented blocks"
### BEGIN SOLUTION
predict(segments_for_lengths=(300, 100))
### END SOLUTION


# %% tags=["show"] covers="growing_lengths"
def segments_for(sizes):
    gpu = CachingAllocator()
    for size in sizes:
        gpu.free(gpu.allocate(size * MIB))
    return gpu.reserved // MIB


sizes = (20, 40, 60, 80, 100)
print("growing:      ", segments_for(sizes), "MiB")
print("longest first:", segments_for(sizes[::-1]), "MiB")

# %% [markdown]
# If the shortest texts come first, the freed blocks are too small for the next batch, so each batch gets a new segment.
# If the longest come first, all the other batches fit into the first block.
#
# #### Bug hunt: texts, short and long · 15 min
#
# `run(text)` runs a model on a text. It takes 10 MiB of memory for each letter, frees all of it, and returns the
# result. The program below runs out of memory on long lists of texts, although most of the reserved memory is free.
# Emptying the cache after each text would be a slow cure, because PyTorch would have to ask the driver for memory again
# for every text.
#
# Fix it, so that it gets by with no more segments than the longest text needs, and returns the results in the order of `texts`. Each
# result should come from `run`; you may run a text twice. Leave the list itself as it is. For `["aaa", "b", "cccccc"]`, and a `run` that
# turns letters into capitals, the result is `["AAA", "B", "CCCCCC"]`.


# %% tags=["exercise"] covers="fragmented growing_lengths"
def run_texts(texts, run):
    """What run(text) returns for each text, in the order of texts.

    texts: a list of strings. run: a function of one text.
    """
    ### BEGIN SOLUTION
    results = {}
    for i in sorted(range(len(texts)), key=lambda i: len(texts[i]), reverse=True):
        results[i] = run(texts[i])
    return [results[i] for i in range(len(texts))]
    ### END SOLUTION


# %% tags=["check"]
check("run_texts")

# %% [markdown]
# #### Expandable segments
#
# PyTorch can also avoid this fragmentation by itself. Start your program with the environment variable
# `PYTORCH_ALLOC_CONF=expandable_segments:True` (`PYTORCH_CUDA_ALLOC_CONF` in older versions). Then a segment has no
# fixed size: it grows at its end if a request doesn't fit. **Predict:** say the batches get longer. After the last one,
# how much memory is reserved: what the longest batch needs, or what all batches need together? Write `"the longest"` or
# `"all together"`.

# %% tags=["prediction"] covers="expandable"
### BEGIN SOLUTION
predict(expandable_segments_reserve="the longest")
### END SOLUTION

# %% tags=["show"] covers="expandable growing_lengths"
lengths = h200.shown["lengths"]
print("sizes, in MB:", [round(size / 1e6) for size in lengths["sizes"]])
for order in ("growing", "shrinking", "growing, expandable segments"):
    print(f"{order:<29}{lengths[order] / 1e6:>6,.0f} MB reserved")
print(f"({h200.source})")

# %% [markdown]
# #### Exercise: smaller until it fits · 15 min
#
# Write the loop that survives an out-of-memory error: run a step, and whenever it runs out of memory, try again with
# half of the batch.
#
# Say a step with 20 examples fits and one with 40 doesn't. Then `smaller_until_it_fits(step, 80)` calls `step(80)`,
# `step(40)` and `step(20)`, and returns 20. If half of a batch isn't a whole number, round it down: 25, 12, 6, 3, 1.
#
# `smaller_until_it_fits(step, batch)` takes a function of one int, the batch's size, and the size to begin with. It
# returns the first size that fits.
#
# - Before you try again, let go of everything that the failed try held. The check looks at what is allocated when the next try begins.
# - If not even a batch of 1 fits, the error should reach the caller, with its message. Any other error should reach the caller too,
#   at once.
#
# The error's class is `torch.OutOfMemoryError`. The check uses a simulated GPU, which ignores
# `torch.cuda.empty_cache()`. You don't need that call here: the memory that you let go of is free for the next try.


# %% tags=["exercise"] covers="out_of_memory letting_go"
def smaller_until_it_fits(step, batch):
    """The first of batch, batch // 2, batch // 4, … with which step(n) fits.

    step: a function of an int, which may run out of memory.
    """
    ### BEGIN SOLUTION
    while True:
        try:
            step(batch)
            return batch
        except torch.OutOfMemoryError:
            if batch == 1:
                raise
        batch //= 2
    ### END SOLUTION


# %% tags=["check"]
check("smaller_until_it_fits")

# %% [markdown]
# #### Exercise: a caching allocator · 40 min
#
# Build the large pool yourself. It's the longest exercise of this lesson, and after it no picture of the allocator will
# puzzle you. Sizes and addresses are whole numbers of MiB.
#
# - `SmallCache()` starts with no segment: `.reserved` is 0.
# - `allocate(size)` returns an address. The request gets the front of the smallest free block that fits (among equally
#   small ones, the one at the lowest address); what is left over stays a free block. If no block fits, the driver gives
#   a segment of 20 MiB, or of `size` if that is more. The first segment begins at address 0, and each new segment
#   begins where the last one ended. `.reserved` is the size of all segments together.
# - `free(address)` frees the block at this address. The block joins its free neighbours, if they are in the same
#   segment.
#
# | call | returns | `.reserved` | why |
# | --- | --- | --- | --- |
# | `allocate(6)` | 0 | 20 | a new segment, cut at 6 |
# | `allocate(9)` | 6 | 20 | the front of the rest |
# | `free(0)` | | 20 | free: 6 at address 0, 5 at address 15 |
# | `allocate(5)` | 15 | 20 | the block of 5 is the smallest that fits |
# | `allocate(25)` | 20 | 45 | a segment of its own |
#
# Write the class.


# %% tags=["exercise"] covers="toy_allocator blocks"
class SmallCache:
    """A caching allocator with one pool; sizes and addresses in MiB.

    Has .reserved, allocate(size) → address, and free(address).
    """

    ### BEGIN SOLUTION
    def __init__(self):
        self.blocks, self.reserved = [], 0  # [address, size, segment, free]

    def allocate(self, size):
        fits = [block for block in self.blocks if block[3] and block[1] >= size]
        if not fits:
            fits = [[self.reserved, max(20, size), self.reserved, True]]
            self.blocks += fits
            self.reserved += fits[0][1]
        block = min(fits, key=lambda block: (block[1], block[0]))
        address, length, segment, _ = block
        if length > size:
            rest = [address + size, length - size, segment, True]
            self.blocks.insert(self.blocks.index(block) + 1, rest)
        block[1], block[3] = size, False
        return address

    def free(self, address):
        place = [block[0] for block in self.blocks].index(address)
        self.blocks[place][3] = True
        for left in (place, place - 1):
            pair = self.blocks[max(left, 0) : left + 2]
            if len(pair) == 2 and pair[0][2:] == pair[1][2:] == [pair[0][2], True]:
                pair[0][1] += pair[1][1]
                del self.blocks[left + 1]

    ### END SOLUTION


# %% tags=["check"]
check("SmallCache")

# %% [markdown]
# You've built a layer like the one between a PyTorch program and its GPU. Here's your `SmallCache` beside this lesson's
# model of the allocator. For the comparison, the model gets the rules of your cache:

# %% tags=["show"] covers="toy_allocator"
mine = given("SmallCache")()
rules = Rules(
    1, small=0, small_segment=0, large_segment=20, own_segment=20, round_large=1, rest=0
)
model_of_it = CachingAllocator(rules)
blocks = [model_of_it.allocate(size) for size in (6, 9, 5, 25)]
addresses = [mine.allocate(size) for size in (6, 9, 5, 25)]
print("addresses:", addresses, "the model's:", [block.address for block in blocks])
print("reserved: ", mine.reserved, "the model's:", model_of_it.reserved)

# %% [markdown]
# #### The snapshot
#
# On a card, PyTorch can write down every request for memory. Call `torch.cuda.memory._record_memory_history()`, run the
# code that you want to know about, then `torch.cuda.memory._dump_snapshot("snapshot.pickle")`. The page
# pytorch.org/memory_viz shows such a file as a picture in your browser. For each block it also shows the line of your
# program that requested it. Here is what PyTorch wrote down on a real card. The program created and deleted a tensor of
# 12 MB, then one of 2 MB, and called `empty_cache()`:

# %% tags=["show"] covers="snapshot"
for action, size in h200.shown["allocations"]["trace"]:
    print(f"{action:<15}{size:>11,} bytes")
print(f"({h200.source})")

# %% [markdown]
# One segment from the driver served both tensors. Freeing a block shows up as two lines: *requested* when you delete
# the tensor, and *completed* when the GPU is done with the block.
#
# The recordings of this course contain such lists of requests. In one list, two training steps of a network with Adam
# make 74 requests. **Predict** how many of these requests made PyTorch ask the driver for memory: `"fewer than 10"`,
# `"about half"` or `"all"`.

# %% tags=["prediction"] covers="snapshot"
### BEGIN SOLUTION
predict(segments_for_two_steps="fewer than 10")
### END SOLUTION

# %% tags=["show"] covers="snapshot"
recorded = h200.memory["mlp-adam-plain"]
kinds = Counter(event.kind for event in recorded.events)
print(
    "requests:",
    kinds["alloc"],
    "· freed:",
    kinds["free"],
    "· segments from the driver:",
    kinds["segment"],
)
print("where the model and the card differ:", replay(recorded))
print(f"({h200.source})")

# %% [markdown]
# A good cache asks the driver for memory in the first step and hardly ever again. The last line shows why you can trust
# this lesson's counts: the lesson's model of the allocator replayed all recorded events, and put each block at the same
# address as the real allocator did.
#
# With CUDA, the next cell draws your own card's segments as they are now. Without CUDA, it draws the recorded card's
# segments as they were before the first event. The blocks in use are workspaces: memory that the libraries for matrix
# products took when the program first used these libraries.

# %% tags=["show", "nbval-ignore-output"] covers="snapshot"
if torch.cuda.is_available():
    picture = viz.allocator(torch.cuda.memory_snapshot(), title="This card")
else:
    picture = viz.allocator(start_of(recorded)[0], title=h200.card)
picture

# %% [markdown]
# ### Less memory for the forward pass
#
# *105 minutes, in two independent halves, plus a myth · for a model whose forward pass doesn't fit in memory, however
# small the batch: run its layers twice, or never build its largest table. The second half uses attention, from lesson
# 04.*
#
# #### Run it twice
#
# The backward pass needs the forward pass's results, so PyTorch keeps them. But you could also compute them again.
#
# **Checkpointing** keeps only the tensor that enters a **segment** of layers. These segments have nothing to do with
# the allocator's segments. When the backward pass reaches the segment, PyTorch runs the segment forward a second time,
# and now saves everything inside. Then the backward pass goes through the segment, and PyTorch frees its tensors before
# the next segment starts. Here is one segment of six layers, without a checkpoint and with one:

# %% tags=["show"] covers="checkpointing"
layers = [nn.Sequential(nn.Linear(16, 16), nn.Tanh()) for _ in range(36)]
segment = nn.Sequential(*layers[:6])
for checkpointing in (False, True):
    with track_memory("cpu") as m:
        x = torch.randn(1024, 16)  # as large as every tensor between two layers
        y = checkpoint(segment, x, use_reentrant=False) if checkpointing else segment(x)
    print(
        f"checkpoint: {checkpointing!s:<5}  held after the forward: {m.current / x.nbytes:.0f} tensors"
    )

# %% [markdown]
# Without a checkpoint, the 7 tensors are `x` and each layer's output. With a checkpoint, the 2 tensors are `x` and `y`.
#
# Now take all 36 layers, in 6 checkpointed segments of 6 layers each. **Predict:** while the backward pass runs, how
# many tensors of x's size are in memory at the peak? Count only the tensor that enters each segment, and the tensors
# that a single segment's layers save. Write a number.

# %% tags=["prediction"] covers="checkpointing"
### BEGIN SOLUTION
predict(tensors_with_checkpoints=12)
### END SOLUTION

# %% [markdown]
# ##### Exercise: layers in segments · 15 min
#
# Run a list of layers in checkpointed segments.
#
# With 7 layers and `segments=3`, the segments can be layers 0–1, 2–3 and 4–6. The output is layer 6's.
#
# `checkpointed(layers, x, segments)` takes a list of modules, and a tensor `x` of shape (n, d). Cut the list into
# `segments` runs of neighbouring layers; `segments` needn't divide the number of layers, so the runs may differ in
# length. Every weight should get its gradient, whether `x` needs one or not.
#
# `checkpoint(function, x, use_reentrant=False)` calls `function(x)` now, and once more in the backward pass. Watch out:
# a function that you write in a loop looks up the loop's variables when it's *called*.
#
# Right values earn half of the points. For the other half, make exactly `segments` segments. And with 48 layers in 12
# segments, keep the peak of the forward and backward pass below 1,600,000 bytes. In that test, each tensor takes 65,536
# bytes, and each layer saves two tensors.


# %% tags=["exercise"] covers="checkpointed checkpointing"
def checkpointed(layers, x, segments):
    """The output of all layers, one after another, in checkpointed segments.

    layers: a list of modules, each from (n, d) to (n, d). x: (n, d).
    segments: how many, from 1 to the number of layers.
    """
    ### BEGIN SOLUTION
    ends = [len(layers) * i // segments for i in range(segments + 1)]
    for first, last in pairwise(ends):
        x = checkpoint(nn.Sequential(*layers[first:last]), x, use_reentrant=False)
    return x
    ### END SOLUTION


# %% tags=["check"]
check("checkpointed")

# %% [markdown]
# `torch.utils.checkpoint.checkpoint_sequential(layers, segments, x, use_reentrant=False)` is almost the same as your
# function. It leaves the last segment without a checkpoint, because the backward pass needs that segment first.
#
# How many segments are best? With n layers in k segments, PyTorch keeps k tensors that enter segments, and n / k
# tensors inside one segment. **k + n / k is smallest at k = √n.** Does a count of the tensors at the peak confirm it?


# %% tags=["show"] covers="checkpointing"
segmented = given("checkpointed")


def peak(layers, segments):
    """The peak of a forward and a backward, in tensors of x's size."""
    with track_memory("cpu") as m:
        x = torch.randn(1024, 16)
        segmented(layers, x, segments).sum().backward()
    nn.Sequential(*layers).zero_grad()
    return m.peak / x.nbytes


# %% tags=["show"] covers="checkpointing"
counts = (1, 2, 3, 4, 6, 9, 12, 18, 36)
peaks = [peak(layers, k) for k in counts]
axes = {"x_label": "segments", "y_label": "tensors at the peak"}
viz.lines(peaks, x=counts, log="x", marks={"√36": 6}, **axes)

# %% [markdown]
# We counted 13 tensors with √36 = 6 segments, and 38 without checkpoints. The 13 are one more than the prediction's 12,
# because the gradient on its way back is in memory too. A single segment doesn't help: its second forward pass keeps
# everything that the first one didn't.

# %% [markdown]
# #### Myth: "checkpointing is always a square root"
#
# Each of these layers turns 16 numbers into 128, and then into 16 again. It keeps the first 16 and the 128: that's 9
# tensors of x's size.

# %% tags=["show"] covers="always_root"
wide = [
    nn.Sequential(nn.Linear(16, 128), nn.Tanh(), nn.Linear(128, 16)) for _ in range(36)
]
print({k: round(peak(wide, k)) for k in counts})

# %% [markdown]
# **Settled:** k = √n is best if each layer keeps one tensor. Here each layer keeps nine, so we look for the k that
# makes k + 9n / k smallest: k = √(9n) = 18. The printed peaks are higher than this sum because they include gradients
# too. A transformer's block keeps even more than nine. That's why, in a transformer, people usually checkpoint every
# block separately.

# %% [markdown]
# #### Myth: "checkpointing is free"
#
# People say that checkpointing saves memory and costs nothing. Suppose the forward pass takes 1 unit of time and the
# backward pass takes 2, which is a good rule for matrix products. **Predict:** if you checkpoint all layers, what's the
# time of a step divided by its time without checkpoints? Write a number.

# %% tags=["prediction"] covers="checkpointing"
### BEGIN SOLUTION
predict(time_with_checkpoints=4 / 3)
### END SOLUTION

# %% tags=["show"] covers="checkpoint_free"
calls = []
hooks = [
    layer.register_forward_pre_hook(lambda *_: calls.append(1)) for layer in layers
]
nn.Sequential(*layers)(x).sum().backward()
print("plain:     ", len(calls), "layers ran forward")
calls.clear()
segmented(layers, x, 6).sum().backward()
print("6 segments:", len(calls), "layers ran forward")
for hook in hooks:
    hook.remove()

# %% [markdown]
# Every layer ran forward twice, so the step takes 4 units instead of 3. Here are a real card's numbers, with 16 layers:

# %% tags=["show"] covers="checkpoint_free checkpointing"
h200 = shipped("h200")
steps = h200.shown["checkpoint"]
for way in ("plain", "every layer", "segments of √n"):
    time, memory = (steps[way][what] / steps["plain"][what] for what in ("ms", "peak"))
    print(f"{way:>14}: {time:.2f} times the time, {memory:.2f} times the memory")
print("measured on", h200.source)

# %% [markdown]
# Here, "memory" means the peak on top of the weights and the input.
#
# **Settled:** you pay with a second forward pass, up to a third of a step. That's often worth it: you can
# train a model that wouldn't fit otherwise, or double the batch.

# %% [markdown]
# #### A checkpoint that loses gradients
#
# `checkpoint` comes in two kinds. The older kind, called *reentrant*, looks only at its inputs to see whether anything
# needs a gradient. If the input is data, or comes from frozen layers, it concludes that nothing does. Then the weights
# inside the checkpoint never learn. Later layers do learn, so the loss still falls, and you may not notice.

# %% tags=["show"] covers="reentrant checkpointing"
first, head, data = nn.Linear(4, 4), nn.Linear(4, 1), torch.ones(2, 4)
for setting in ({"use_reentrant": True}, {}, {"use_reentrant": False}):
    first.weight.grad = head.weight.grad = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        head(checkpoint(first, data, **setting)).sum().backward()
    learns = [
        name
        for name, layer in (("first", first), ("head", head))
        if layer.weight.grad is not None
    ]
    print(f"{setting!s:<25} gets a gradient: {learns}")

# %% [markdown]
# If you leave out the argument `use_reentrant`, torch 2.13 still gives you the older kind of checkpoint. It warns you
# only once, and the cell above hides that warning. So always write `use_reentrant=False`.

# %% [markdown]
# #### Online softmax
#
# Lesson 04's attention compares every query with every key. For n tokens that's a table of n · n scores, and its
# softmax is a second table. The result is small again: a row of numbers for each token. **Predict:** how many bytes
# does one table of scores take, for 8,192 tokens in float32? Write a number.

# %% tags=["prediction"] covers="online_softmax"
### BEGIN SOLUTION
predict(bytes_of_the_scores=268_435_456)
### END SOLUTION


# %% tags=["show"] covers="online_softmax"
def plain_attention(q, k, v):
    return (q @ k.T / q.shape[1] ** 0.5).softmax(dim=1) @ v


for n in (256, 512, 1024):
    q, k, v = torch.randn(3, n, 64)
    with track_memory("cpu") as m:
        plain_attention(q, k, v)
    print(f"{n:>5} tokens: peak {m.peak:>10,} bytes; the result {n * 64 * 4:>8,}")

# %% [markdown]
# With twice the tokens, the peak is four times as high: nearly all of it is the tables.
#
# We'd like to work through the keys in chunks, and never keep more than one chunk's scores. The softmax seems to forbid
# that. From each score it subtracts the row's largest score, as in lesson 02. Then it divides by a sum over the whole
# row. You know neither number before the last chunk.
#
# **Online softmax** carries two numbers per row instead: the largest number so far, and the total so far, Σ exp(x −
# largest). Suppose a chunk brings a new largest number. Then each old term exp(x − old) should become exp(x − new).
# That's the old term times exp(old − new), which is one factor for the whole row. So you don't need the old numbers x
# again.

# %% [markdown]
# ##### Exercise: one more chunk · 15 min
#
# When the next chunk of columns comes, update the two numbers of each row: the largest and the total.
#
# A row is 1, 3, 2, 5, and comes in chunks of two. After 1, 3 the largest is 3, and the total is exp(1 − 3) + exp(3 − 3) = 1.135.
# With the chunk 2, 5, `add_chunk` returns the largest, 5, and the total, 1.135 · exp(3 − 5) + exp(2 − 5) + exp(5 − 5) = 1.203.
#
# `add_chunk(largest, total, chunk)` returns the new `largest` and the new `total` as a tuple. Don't change the tensors
# that you're given. At the start of a row `largest` is −∞ and `total` is 0. Does your formula hold there? It should
# also hold for numbers near 1000.


# %% tags=["exercise"] covers="chunked_softmax online_softmax"
def add_chunk(largest, total, chunk):
    """Each row's largest number and sum of exponentials, after one more chunk of columns.

    largest, total: (n,), of what came before: total is the sum of exp(x - largest).
    chunk: (n, columns). Returns (largest, total), each (n,).
    """
    ### BEGIN SOLUTION
    new = chunk.amax(dim=1).maximum(largest)
    total = total * torch.exp(largest - new)
    return new, total + torch.exp(chunk - new[:, None]).sum(dim=1)
    ### END SOLUTION


# %% tags=["check"]
check("add_chunk")

# %% [markdown]
# ##### Exercise: attention in chunks · 30 min
#
# After this exercise you know the idea behind *flash attention*: attention whose memory doesn't grow with n · n.
#
# Compute softmax(q kᵀ / √d) v, with the softmax over the keys, without ever holding a whole row of scores.
#
# With q = [[1]], k = [[0], [1]] and v = [[10], [20]], d is 1 and the scores are 0 and 1. Their softmax is 0.269 and
# 0.731, so the result is [[17.31]]. Now take chunks of one key. After the first chunk, the largest score is 0, the
# total is 1, and the output is 10. The second chunk's largest score is 1. So you multiply both the total and the output
# by exp(−1), which gives 0.368 and 3.68. Then you add 1 to the total and 20 to the output. So the result is
# 23.68 / 1.368 = 17.31.
#
# `attention_in_chunks(q, k, v, keys)` works through k and v in chunks of `keys` rows; the last chunk may be shorter.
# From chunk to chunk, carry `largest` and `total`, as in `add_chunk`, and also the output so far.
#
# Right values earn half of the points. For the other half, write the function without `scaled_dot_product_attention`.
# And with 16 queries and 16,384 keys in chunks of 32, hold at most 32,000 bytes at any one time. One row of scores
# alone would take 131,072 bytes.


# %% tags=["exercise"] covers="chunked_softmax online_softmax"
def attention_in_chunks(q, k, v, keys):
    """softmax(q kᵀ / √d) v, a chunk of keys at a time.

    q: (n, d), k: (m, d), v: (m, width). keys: rows of k in a chunk. Returns (n, width).
    """
    ### BEGIN SOLUTION
    largest, out, total = q.new_full((len(q), 1), -torch.inf), 0, 0
    for part, values in zip(k.split(keys), v.split(keys), strict=True):
        scores = q @ part.T / q.shape[1] ** 0.5
        new = torch.maximum(largest, scores.amax(dim=1, keepdim=True))
        factor, terms = torch.exp(largest - new), torch.exp(scores - new)
        total = total * factor + terms.sum(dim=1, keepdim=True)
        largest, out = new, out * factor + terms @ values
    return out / total
    ### END SOLUTION


# %% tags=["check"]
check("attention_in_chunks")

# %% tags=["show"] covers="online_softmax"
in_chunks = given("attention_in_chunks")
sizes = (256, 512, 1024, 2048)
plain, chunked = [], []
for n in sizes:
    q, k, v = torch.randn(3, n, 64)
    with track_memory("cpu") as m:
        plain_attention(q, k, v)
    plain.append(m.peak / 1e6)
    with track_memory("cpu") as m:
        in_chunks(q, k, v, 64)
    chunked.append(m.peak / 1e6)
axes = {"x_label": "tokens", "y_label": "MB at the peak"}
viz.lines(plain=plain, chunked=chunked, x=sizes, log="xy", **axes)

# %% [markdown]
# With twice the tokens, your peak doubles, because a chunk has n · 64 scores. Plain attention's peak becomes four times
# as high. Flash attention cuts both the keys and the queries into chunks. Then one chunk's scores fit into the fast
# memory beside the GPU's arithmetic units, and the GPU never writes the big table at all. In PyTorch it's one call,
# `F.scaled_dot_product_attention(q, k, v)`:

# %% tags=["show"] covers="online_softmax"
h200 = shipped("h200")
ways = h200.shown["attention"]
for n, written_out in ways["naive"].items():
    print(f"{n:>5} tokens: ", end="")
    fused = ways["scaled_dot_product_attention"][n]
    for name, one in (("written out", written_out), ("one call", fused)):
        print(f" {name} {one['ms']:.2f} ms and {one['peak'] / 1e6:>5,.0f} MB", end=";")
    print()
print("8 heads of 64 numbers in bfloat16; measured on", h200.source)

# %% [markdown]
# Flash attention is faster, too. The plain version spends most of its time writing the tables to memory and reading
# them back.

# %% [markdown]
# #### Myth: "views let one GPU hold eight GPUs' data"
#
# `expand` gives you a tensor with eight times as many numbers, but no more bytes. So does the card now hold eight times
# the data?

# %% tags=["show"] covers="eight_gpus"
with track_memory("cpu") as m:
    batch = torch.zeros(1_000_000)
    eight = batch.expand(8, -1)
    print(f"{eight.numel():,} numbers; held: {m.current:,} bytes")
    eight[0, 0] = 7.0
    print("first column:", eight[:, 0].tolist())
    different = eight + torch.arange(8.0)[:, None]
    print(f"eight different rows; held: {m.current:,} bytes")

# %% [markdown]
# **Settled:** a view is another way of reading the same bytes. Here, if you write to one row, all eight rows change. Numbers
# that differ need bytes of their own.

# %% [markdown]
# ### Sixteen bits
#
# *40 minutes · for a model that should run faster: which tensors can have 16 bits, and which shouldn't.*
#
# A bfloat16 number takes half the bytes of a float32. And large GPUs have circuits for products of 16-bit matrices.
# With these circuits, a product is much more than twice as fast as in float32:

# %% tags=["show"] covers="autocast"
h200 = shipped("h200")
for dtype in ("float32", "tf32", "bfloat16"):
    print(f"{dtype:>8}: {h200.times['matmul_tflops'][dtype]['4096']:>6,.0f} TFLOP/s")
print("products of 4096 × 4096; measured on", h200.source)

# %% [markdown]
# With TF32, every tensor stays in float32. Only the multiplication reads fewer digits, 10 bits of fraction. You allow
# TF32 with `torch.set_float32_matmul_precision("high")`.
#
# But a 16-bit number has few digits. **Predict:** a weight of 1 in float16 takes 1,000 steps of +0.0001. What is the
# weight after these steps? Write a number.

# %% tags=["prediction"] covers="autocast"
### BEGIN SOLUTION
predict(weight_in_half=1)
### END SOLUTION

# %% [markdown]
# #### Myth: "model.half() is mixed precision"
#
# `half()` turns every parameter into float16. So the optimizer's steps are rounded to float16, too:

# %% tags=["show"] covers="half_is_mixed"
for dtype in (torch.float16, torch.float32):
    weight = nn.Parameter(torch.ones((), dtype=dtype))
    optimizer = torch.optim.SGD([weight], lr=1e-4)
    for _ in range(1000):
        weight.grad = -torch.ones_like(weight)
        optimizer.step()
    print(f"{dtype}: {weight.item():.4f}")

# %% [markdown]
# **Settled:** in **mixed precision** the weights stay in float32, and matrix products use 16-bit copies of them. In
# pure float16, small steps are lost to rounding: the next number after 1 is 1.00098 (lesson 02).

# %% [markdown]
# #### What autocast changes
#
# `torch.autocast` picks a dtype for each operation. Matrix products get 16-bit copies of their inputs. Losses run in
# float32. Most other operations keep the dtype of their inputs.
#
# **Predict:** a linear layer runs under bfloat16 autocast. Which dtypes do its weight, its output, and its weight's
# gradient have: `"float32"` or `"bfloat16"`? Write a tuple of three.

# %% tags=["prediction"] covers="autocast"
### BEGIN SOLUTION
predict(dtypes_under_autocast=("float32", "bfloat16", "float32"))
### END SOLUTION

# %% tags=["show"] covers="autocast"
layer, data = nn.Linear(8, 8), torch.randn(4, 8)
with torch.autocast("cpu", dtype=torch.bfloat16):
    out = layer(data)
    loss = F.cross_entropy(out, torch.zeros(4, dtype=torch.int64))
loss.backward()
for name, t in {
    "weight": layer.weight,
    "out": out,
    "loss": loss,
    "gradient": layer.weight.grad,
}.items():
    print(f"{name:>8}: {t.dtype}")

# %% [markdown]
# Only the forward pass belongs in the `with` block. The backward pass runs each operation in the dtype that the forward
# pass gave it. With float16, you also scale the loss up, so that small gradients don't vanish. `GradScaler` does that,
# in lesson 08. bfloat16 doesn't need it.
#
# PyTorch has a list that says which operation gets which dtype. The CPU's list differs from CUDA's:

# %% tags=["show"] covers="autocast"
x = torch.randn(4, 4)
with torch.autocast("cpu", dtype=torch.bfloat16):
    product = x @ x
    here = {
        "softmax": product.softmax(-1),
        "sum": product.sum(),
        "gelu": F.gelu(product),
    }
on_card = h200.shown["precision"]["dtypes under autocast"]
for name, result in here.items():
    print(
        f"{name:>8}: {result.dtype} on the CPU, {on_card[name + ' of a matmul']} on CUDA"
    )
print("on CUDA: seen on", h200.source)

# %% [markdown]
# So in attention on CUDA, autograd saves the probabilities in float32. They take twice the bytes that you count on the
# CPU. `track_memory("cpu")` adds a note about that:

# %% tags=["show"] covers="autocast"
q, k, v = torch.randn(3, 256, 64)
with track_memory("cpu") as m, torch.autocast("cpu", dtype=torch.bfloat16):
    probabilities = (q @ k.T / 8).softmax(dim=1)
    out = probabilities @ v
print("here:", probabilities.dtype, " of 256 · 256 probabilities")
print(*m.notes, sep="\n")

# %% [markdown]
# Take four layers of 512 × 512 and a batch of 8, once in float32 and once under autocast. **Predict:** does autograd
# keep `"more"` or `"less"` memory for the backward pass under autocast than in float32? A layer's backward rule needs
# its input and its weight.

# %% tags=["prediction"] covers="autocast"
### BEGIN SOLUTION
predict(saved_with_a_small_batch="more")
### END SOLUTION


# %% tags=["show"] covers="autocast"
def trained(batch, autocast):
    """Two steps with Adam, tracked; 'forward' marks what each forward pass left."""
    with track_memory("cpu") as m:
        model = nn.Sequential(
            *[one for _ in range(4) for one in (nn.Linear(512, 512), nn.GELU())]
        )
        x, optimizer = torch.randn(batch, 512), torch.optim.Adam(model.parameters())
        for _ in range(2):
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=autocast):
                loss = F.mse_loss(model(x), x)
            m.mark("forward")
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
    return m


# %% tags=["show"] covers="autocast"
runs = {
    (batch, autocast): trained(batch, autocast)
    for batch in (8, 4096)
    for autocast in (False, True)
}
for (batch, autocast), m in runs.items():
    saved = m.marks[-1].by_category["saved for backward"]
    print(f"batch {batch:>5}, autocast {autocast!s:<5}: saved {saved:>11,} bytes")

# %% [markdown]
# With 8 examples, most of the saved bytes are 16-bit copies of weights: three copies, 512 · 512 · 2 = 524,288 bytes
# each. The first layer's copy isn't among them: the backward pass doesn't need it, because x doesn't need a gradient.
# In float32, the backward pass reads the weights themselves, which are in memory anyway. With 4,096 examples, the
# activations matter most. They take half the bytes in 16 bits, so autograd saves fewer bytes under autocast than in
# float32.

# %% [markdown]
# #### Myth: "mixed precision halves memory"
#
# Here are the peaks of the same four runs:

# %% tags=["show"] covers="mixed_halves"
for batch in (8, 4096):
    before, after = runs[batch, False].peak, runs[batch, True].peak
    print(
        f"batch {batch:>5}: {before:>12,} bytes in float32, {after:>12,} under autocast: {after / before:.2f}"
    )

# %% [markdown]
# And here's a real card: in an SGD step, 8192 examples went through four layers of 4096 × 4096.

# %% tags=["show"] covers="mixed_halves"
steps = h200.shown["precision"]
for name in ("float32", "tf32", "autocast", "bfloat16"):
    print(
        f"{name:>8}: {steps[name]['ms']:>5.1f} ms, peak {steps[name]['peak'] / 1e6:>5,.0f} MB"
    )
print("the peak on top of weights and input; measured on", h200.source)

# %% [markdown]
# **Settled:** under autocast, weights, gradients and Adam's averages stay in float32. Together they take 16 bytes per
# parameter. Some activations shrink. But autocast keeps 16-bit copies of the weights, and if an operation runs in
# float32, its inputs may exist in both dtypes. So the peak may fall, stay the same, or even rise. On this card, it
# rises. What you gain is speed.

# %% [markdown]
# ### A large batch in a small budget
#
# *30 minutes · for a step whose batch doesn't fit: the same gradient, from smaller parts that do fit. Needs the cells
# of "What autograd keeps", which make `digit_reader`.*
#
# In lesson 06 you added up the gradient of a *sum*, part by part. That idea is called **gradient accumulation**: each
# part goes through a forward and a backward pass, the gradients add up in `.grad`, and then comes one step. But
# training uses a *mean* loss, and that's where people go wrong.
#
# **Predict:** you have five examples in two parts. The part with 4 examples has a mean loss of 2, and the part with 1
# example has a loss of 7. What's the mean loss of all five? Write a number.

# %% tags=["prediction"] covers="same_as_large"
### BEGIN SOLUTION
predict(mean_of_the_parts_means=3)
### END SOLUTION

# %% tags=["show"] covers="same_as_large"
losses = torch.tensor([2.0, 2.0, 2.0, 2.0, 7.0])
parts = losses.split(4)
print("mean of the parts' means:", torch.stack([p.mean() for p in parts]).mean().item())
print("mean over all:           ", losses.mean().item())

# %% [markdown]
# So the more rows a part has, the more its mean should count. Now for the memory. Take 4,096 digits, four times the
# batch of *One training step*, where the peak was 7 tables: 2 of weights, 3 kept for the backward pass, and 2 of
# gradients.
#
# **Predict** the peak, counted in tables, when all 4,096 digits are one batch. And what is it when they're split into
# four parts of 1,024? From the second part on, the first part's gradients are in memory. Write both numbers as a tuple.

# %% tags=["prediction"] covers="peak_predicted"
### BEGIN SOLUTION
predict(tables_in_four_parts=(22, 9))
### END SOLUTION


# %% tags=["show"] covers="peak_predicted accumulation"
def in_parts(parts):
    model = digit_reader()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    x, y = pixels.repeat(4, 1), targets.repeat(4)
    for _ in range(2):
        optimizer.zero_grad()
        for part, right in zip(x.chunk(parts), y.chunk(parts), strict=True):
            (F.cross_entropy(model(part), right) / parts).backward()
        optimizer.step()


for parts in (1, 4, 16):
    with track_memory("cpu") as m:
        in_parts(parts)
    print(f"{parts:>2} parts: {m.peak / TABLE:.1f} tables")

# %% [markdown]
# With one batch of 4,096, the weights take 2 tables, and the other 5 tables of *One training step* become 4 times as
# large: 2 + 4 × 5 = 22. With four parts, each part needs 7 tables, as that step does. The gradients of earlier parts
# take 2 more: 9 in all. If you make the parts smaller still, you save less and less, because weights, gradients and the
# optimizer's state don't shrink. Accumulation helps if a batch is too large, but not if the model is too large.

# %% [markdown]
# #### Exercise: a large batch, part by part · 15 min
#
# Compute the gradient of a batch that doesn't fit into memory as a whole.
#
# Say a part of 4 rows has a mean loss of 2, and the last part, with 1 row, has a loss of 7. Then your function returns
# 3, the mean over all 5 rows, and `.grad` is the gradient of that mean.
#
# `accumulated_gradients(model, x, y, rows)` fills `.grad` with the gradient of the mean cross-entropy over *all* rows
# of x, and returns that mean. Send x through the model in parts, no more than `rows` rows at any one time; the last
# part may have fewer. Before the call, no weight has a gradient. Take no step: leave the weights as they are.
#
# Right values earn half of the points. For the other half, there's a budget: with 2,000 rows in parts of 20, and a
# float64 model with 50 hidden numbers, use at most 100,000 bytes at any one time, the weights included. All rows
# together need 2.4 million bytes.


# %% tags=["exercise"] covers="accumulation"
def accumulated_gradients(model, x, y, rows):
    """Fills .grad with the gradient of F.cross_entropy(model(x), y); returns it.

    model: an nn.Module; x: (n, d), y: (n,) whole numbers. Returns a float.
    """
    ### BEGIN SOLUTION
    total = 0.0
    for part, right in zip(x.split(rows), y.split(rows)):
        loss = F.cross_entropy(model(part), right, reduction="sum") / len(x)
        loss.backward()
        total += loss.item()
    return total
    ### END SOLUTION


# %% tags=["check"]
check("accumulated_gradients")

# %% [markdown]
# #### Myth: "accumulation is the same as a large batch"
#
# Try it with 1,797 digits: all at once, and in parts of 256, which makes seven full parts and one of 5. `gradient_of`
# returns a model's gradients as a list, and `same` compares two lists.


# %% tags=["show"] covers="same_as_large accumulation"
def gradient_of(model, fill):
    model.zero_grad()
    fill(model)
    return [p.grad for p in model.parameters()]


def same(first, second):
    return all(
        torch.allclose(a, b, atol=1e-9) for a, b in zip(first, second, strict=True)
    )


def mean_of_means(model):
    for part, right in zip(x.split(256), y.split(256), strict=True):
        (F.cross_entropy(model(part), right) / 8).backward()


# %% tags=["show"] covers="same_as_large accumulation"
torch.manual_seed(0)
x, y = load_digits(return_X_y=True)
x, y = torch.tensor(x) / 16, torch.tensor(y)
plain = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10)).double()
normed = nn.Sequential(
    nn.Linear(64, 32), nn.BatchNorm1d(32), nn.Linear(32, 10)
).double()
fill = given("accumulated_gradients")
for name, model in {"plain": plain, "with BatchNorm": normed}.items():
    large = gradient_of(model, lambda m: F.cross_entropy(m(x), y).backward())
    rows = gradient_of(model, lambda m: fill(m, x, y, 256))
    means = gradient_of(model, mean_of_means)
    print(
        f"{name}: rows counted {same(large, rows)}, parts counted {same(large, means)}"
    )

# %% [markdown]
# **Settled:** the gradient is the same if every row counts once *and* no row affects another row's result. BatchNorm
# uses the mean of all rows that go forward together, so parts give different numbers. Count what the loss averages
# over: with texts of different lengths that's tokens, not rows. A widely used trainer averaged the parts' means until
# October 2024, so its losses changed with the number of parts
# ([transformers#34191](https://github.com/huggingface/transformers/pull/34191)).

# %% [markdown]
# ### Saving, loading, starting again
#
# *20 minutes · for when you save a run, continue it later, or load it on another machine.*
#
# A **checkpoint** is a file from which you can continue training: it has the model's weights, and what the optimizer
# remembers. Such a file has nothing to do with the function `checkpoint`, which runs layers twice.
#
# **Predict:** you have trained a model of 1,000,000 float32 weights with Adam for a while. You save
# `model.state_dict()` and `optimizer.state_dict()` in one file. How many MB does the file take? Write a number.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(size_of_a_checkpoint=12)
### END SOLUTION


# %% tags=["show"]
def after_one_step(*shape, dtype=torch.float32):
    """A layer without bias and its Adam, which has taken a step."""
    model = nn.Linear(*shape, bias=False, dtype=dtype)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(8, shape[0], dtype=dtype)).sum().backward()
    optimizer.step()
    return model, optimizer


model, optimizer = after_one_step(1000, 1000)
file = io.BytesIO()  # a file in memory
torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)
print(f"{file.tell() / 1e6:.1f} MB")

# %% [markdown]
# The file has the weights and two averages for each weight: three times the weights' bytes. Gradients aren't in the file, because the
# next backward pass computes new ones.
#
# **Where do loaded tensors go?** `torch.load` puts each tensor on the device where it was when you saved it. You can
# see that without a GPU, with a tensor on meta:

# %% tags=["show"] covers="map_location"
saved = {"here": torch.ones(2), "there": torch.ones(2, device="meta")}
pair = io.BytesIO()
torch.save(saved, pair)
pair.seek(0)
print({name: t.device.type for name, t in torch.load(pair).items()})
pair.seek(0)
everything = torch.load(pair, map_location="meta")
print({name: t.device.type for name, t in everything.items()})

# %% [markdown]
# So tensors that were on GPU 0 come back on GPU 0, even if eight processes load the file and each has its own
# GPU. What happens on a machine without a GPU? We ask for `"cuda"`:

# %% tags=["show", "nbval-ignore-output"] covers="map_location"
file.seek(0)
try:
    loaded = torch.load(file, map_location="cuda")
    print("loaded on", loaded["model"]["weight"].device)
except RuntimeError as error:
    print(str(error).split(". ")[0])

# %% [markdown]
# Load with `map_location="cpu"` unless you have a reason not to. `load_state_dict` then copies the numbers to the
# model's device ([issue 7415](https://github.com/pytorch/pytorch/issues/7415)).
#
# **Predict:** a model of 4,096,000 bytes is on a device. You load a file of its weights *onto the same device*, and call
# `model.load_state_dict(loaded)`. How many bytes are in use at the peak? Write a number.

# %% tags=["prediction"] covers="map_location"
### BEGIN SOLUTION
predict(peak_of_loading=8_192_000)
### END SOLUTION

# %% tags=["show"] covers="map_location"
weights_file = io.BytesIO()
torch.save(nn.Linear(1000, 1024, bias=False).state_dict(), weights_file)
for place, options in (("cpu", {}), ("meta", {"assign": True})):
    weights_file.seek(0)
    with track_memory("cpu") as m:
        model = nn.Linear(1000, 1024, bias=False, device=place)
        model.load_state_dict(torch.load(weights_file), **options)
    print(f"model made on {place:<5} {m.peak:>9,} bytes at the peak")

# %% [markdown]
# The second way never holds more than one set of weights in memory. You create the model on the meta device, where its
# weights take up no bytes. With `assign=True`, `load_state_dict` then puts the loaded tensors themselves into the model
# instead of copying their numbers.
#
# **Starting again in a different dtype.** Suppose you trained in float32, and want to
# continue in bfloat16.
#
# **Predict:** the new model has bfloat16 weights, and you load the old state into its Adam with `load_state_dict`.
# Which dtype do the averages have now: `"float32"` or `"bfloat16"`?

# %% tags=["prediction"] covers="moments_cast"
### BEGIN SOLUTION
predict(moments_after_loading="bfloat16")
### END SOLUTION

# %% tags=["show"] covers="moments_cast"
model, optimizer = after_one_step(4, 3)
half, its_optimizer = after_one_step(4, 3, dtype=torch.bfloat16)
its_optimizer.load_state_dict(optimizer.state_dict())
print("loaded averages:", its_optimizer.state[half.weight]["exp_avg"].dtype)
model.double()
print("after .double():", optimizer.state[model.weight]["exp_avg"].dtype)
model(torch.ones(8, 4, dtype=torch.float64)).sum().backward()
try:
    optimizer.step()
except RuntimeError as error:
    print("the next step:  ", error)

# %% [markdown]
# An optimizer's `load_state_dict` converts the state to each parameter's dtype and device ([issue
# 3658](https://github.com/pytorch/pytorch/issues/3658)). But if you convert the *model*, an existing optimizer doesn't
# change: its averages keep their old dtype, and the next step fails. The same happens with devices. So keep this order:
# first convert and move the model, then create the optimizer, then load its state.

# %% [markdown]
# ### More of the queue
#
# *25 minutes · for when you time a GPU, or a loop is slower than you hoped: which calls wait for the GPU, and how to
# build a stopwatch that measures correctly. Needs the cells of "The queue".*

# %% [markdown]
# #### Calls that wait without saying so
#
# Some calls need a number that the GPU hasn't computed yet. They wait for that number, and for everything before it in
# the queue.
#
# **Predict:** you have just launched a kernel that takes 20 ms. Its result is `total`, one number on the GPU. Four
# lines could come next: `total + 1`, `total.item()`, `print(total)` and `if total:`. At each of them, does the CPU go
# on or wait? Write a tuple of four strings, each `"goes on"` or `"waits"`.

# %% tags=["prediction"] covers="hidden_syncs"
### BEGIN SOLUTION
predict(behind_a_kernel=("goes on", "waits", "waits", "waits"))
### END SOLUTION

# %% tags=["show"] covers="hidden_syncs"
h200 = shipped("h200")
calls = {
    "total + 1": lambda: gpu.launch("add", 0.01),
    "total.item()": lambda: total.item(),
}
calls |= {"print(total)": lambda: repr(total), "if total:": lambda: bool(total)}
for name, call in calls.items():
    gpu = SimulatedGPU(first_ms=0)
    total = gpu.launch("sum", 20.0, value=3.0)
    begin = gpu.clock()
    call()
    print(f"{name:<14}{gpu.clock() - begin:>7.3f} ms")

# %% [markdown]
# `total + 1` is one more launch. The other three bring the number to the CPU, because Python can neither print nor test
# a number that it doesn't have. Each of them is a **hidden synchronisation**. Here are the H200's times for such calls,
# right after a kernel of 22 ms was launched. Below them is the queue of a different program: five matmuls of 2.7 ms,
# and an `.item()` after the last one.

# %% tags=["show"] covers="hidden_syncs"
took = h200.shown["syncs_ms"]
for call in (
    "add",
    "where",
    "item",
    "print",
    "if",
    "nonzero",
    "mask index",
    "tensor from a list",
):
    print(f"{call:<20}{took[call]:>6.2f} ms")
viz.queue(h200.shown["queue"], title=h200.card)

# %% [markdown]
# `mask.nonzero()` and `x[mask]` wait too, because the length of their result depends on the values. `torch.where(mask, x, y)`
# doesn't wait, because the shape of its result doesn't depend on the values. `torch.tensor([1.0, 2.0], device="cuda")`
# waits, because it copies the list from the CPU.
#
# One such wait costs little. But if you wait in each step of a training loop, it costs more: while the CPU launches the
# next step, the queue is empty, and the GPU has nothing to do. Suppose the CPU takes 4 ms to launch a step, and the GPU
# takes 6 ms to run it.
#
# **Predict:** how long do ten steps take if each step ends with `loss.item()`? And how long do they take if only the
# last step does? Write a tuple of two numbers, in ms; anything within 1 ms counts.

# %% tags=["prediction"] covers="hidden_syncs"
### BEGIN SOLUTION
predict(ten_steps=(100, 64))
### END SOLUTION


# %% tags=["show"] covers="hidden_syncs"
def train(steps, read_every):
    gpu = SimulatedGPU(launch_ms=4.0, first_ms=0)
    for step in range(1, steps + 1):
        loss = gpu.launch("step", 6.0)
        if step % read_every == 0:
            loss.item()
    print(f"read every {read_every:>2} steps: {gpu.clock():>4.0f} ms")
    return gpu


every_step, at_the_end = train(10, read_every=1), train(10, read_every=10)
viz.queue(every_step, title="item() in each step")

# %% [markdown]
# CPU and GPU take turns: 4 + 6 ms, ten times. Here are the same ten steps without those waits:

# %% tags=["show"] covers="hidden_syncs"
viz.queue(at_the_end, title="item() once, at the end")

# %% [markdown]
# Now the CPU runs ahead, and the GPU has no gap after the first 4 ms. So keep losses on the GPU, and read them only every hundred steps.
#
# #### A stopwatch for the GPU
#
# Two more things spoil a timing. First, the GPU runs everything that's already in the queue before it runs your work.
# Second, the first call of an operation loads its kernel. In a new process on the H200, the first matmul took 127 ms
# and the next one 2.9. On the simulated GPU, loading takes 40 ms.
#
# A CUDA **event** is a mark in the queue itself. The GPU notes the time when it reaches the mark. You create an event
# with `torch.cuda.Event(enable_timing=True)`, and on the simulated GPU with `gpu.event()`.

# %% tags=["show"] covers="launches"
gpu = SimulatedGPU()
gpu.launch("matmul", 20.0)  # the first call, for nothing: the warm-up
begin, end = gpu.event(), gpu.event()
begin.record()
gpu.launch("matmul", 20.0)
end.record()
print(f"the CPU's clock:    {gpu.clock():.2f} ms, 40 of them for the first launch")
end.synchronize()
print(f"between the events: {begin.elapsed_time(end):.2f} ms")

# %% [markdown]
# #### Bug hunt: too fast to be true · 10 min
#
# This stopwatch should say how many milliseconds pass from the beginning of one call of `work()` until the GPU has
# finished that work. The GPU should already be warm when the timing begins, and work that isn't yours but is still in
# the queue shouldn't count.
#
# On a new GPU, with a `work` that launches one kernel of 20 ms, this function returns 40.005. It should return 20. Fix
# it: you may call `work()` as often as you like, and a result within 1 % counts as right.


# %% tags=["exercise"] covers="without_synchronising time_a_matmul launches"
def time_on_gpu(work, gpu):
    """How many milliseconds the GPU needs for one work(), once it is warm.

    work: called as work(), it launches kernels on gpu and returns the
    last one's result.
    gpu: a SimulatedGPU. Returns a float.
    """
    ### BEGIN SOLUTION
    work()
    gpu.synchronize()
    begin = gpu.clock()
    work()
    gpu.synchronize()
    return gpu.clock() - begin
    ### END SOLUTION


# %% tags=["check"]
check("time_on_gpu")

# %% [markdown]
# #### Myth: "time.time() around a CUDA call times it"
#
# `time.time()` times only the launch. If you have a GPU, see for yourself. Otherwise the cell shows the H200's times.

# %% tags=["show", "nbval-ignore-output"] covers="time_around launches"
import time

if torch.cuda.is_available():
    a = torch.randn(4096, 4096, device="cuda")
    for attempt in ("first call", "next call", "and waiting"):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        a @ a
        if attempt == "and waiting":
            torch.cuda.synchronize()
        print(f"{attempt:<12}{1000 * (time.perf_counter() - begin):>9.3f} ms")
else:
    for way, ms in h200.times["timing_ms"].items():
        print(f"{way:<20}{ms:>7.3f} ms")
    print("source:", h200.source)

# %% [markdown]
# ### How fast can it be?
#
# *50 minutes · for a program that's slow: this section tells you whether you can make it faster. Needs "The queue".*
#
# #### Half the bits, fifteen times the rate
#
# The rate that a card reaches in a matmul depends on the dtype and on the size of the matrices. Here are the rates for
# square matrices on the H200. With TF32, a float32 matmul rounds its inputs to 10 bits of fraction.

# %% tags=["show", "nbval-ignore-output"] covers="time_a_matmul"
from functools import partial

from lessons_lib.gpu.record_times import milliseconds

h200 = shipped("h200")
rates = h200.times["matmul_tflops"]
sizes = [int(n) for n in rates["bfloat16"]]
curves = {
    name: list(rate.values()) for name, rate in rates.items() if name != "float16"
}
if torch.cuda.is_available():
    squares = [torch.randn(n, n, device="cuda", dtype=torch.bfloat16) for n in sizes]
    times = [milliseconds(partial(torch.mm, a, a)) for a in squares]
    curves["bfloat16, your card"] = [2 * n**3 / ms / 1e9 for n, ms in zip(sizes, times)]
print("source:", h200.source)
viz.lines(curves, x=sizes, log="xy", title=h200.card, x_label="n", y_label="TFLOP/s")

# %% [markdown]
# At 8192, the H200 does 51 TFLOP/s in float32 and 751 in bfloat16. At 256, it does 0.8 in bfloat16, hardly more than in
# float32. From 751 to 0.8 is a factor of 916 (taken before rounding), and only the size has changed. So a rate by
# itself says little: you need to know what was possible.
#
# ##### Exercise: a fraction of the limit · 5 min
#
# You timed the product of an n × k matrix and a k × m matrix. Compute its rate, and what fraction of the card's best
# rate that is. Count 2k operations for each number of the product.
#
# Take n = k = m = 1000, 0.01 ms and a limit of 800 TFLOP/s. The result is (200.0, 0.25): 2 · 10⁹ operations in 10⁻⁵ s are
# 200 TFLOP/s, a quarter of 800.
#
# `fraction_of_limit(n, k, m, ms, limit)` takes the three sizes, the time in ms and the limit in TFLOP/s. It returns the rate in
# TFLOP/s and the fraction, two floats; a fraction of 1 is the whole limit.


# %% tags=["exercise"] covers="time_a_matmul"
def fraction_of_limit(n, k, m, ms, limit):
    """The rate of a matmul in TFLOP/s, and which fraction of the limit it is.

    n, k, m: sizes of an n × k matrix times a k × m matrix. ms: its time.
    limit: the card's best, in TFLOP/s. Returns two floats (no tensors).
    """
    ### BEGIN SOLUTION
    operations = 2 * n * k * m
    rate = operations / (ms / 1000) / 1e12
    return rate, rate / limit
    ### END SOLUTION


# %% tags=["check"]
check("fraction_of_limit")

# %% [markdown]
# #### Two ceilings
#
# A kernel does two things at the same time: it moves bytes to and from the GPU's memory, and it computes. The card has
# a limit for each. So you can work out how long the bytes take, and how long the arithmetic takes. In the **roofline**
# model, the kernel takes as long as the longer of the two.
#
# The best rate of the H200 in bfloat16 was 751 TFLOP/s: that's the ceiling for arithmetic. For memory's ceiling, look
# at a copy within the card's memory: 1,873 GB/s. But a copy reads *and* writes each byte, so 3,746 GB moved per second.
#
# ##### Exercise: the lower ceiling · 10 min
#
# Find out which ceiling limits the product of an n × k matrix and a k × m matrix, and which rate that ceiling allows.
#
# Take n = k = m = 1000, `size` 2, 800 TFLOP/s and 4000 GB/s. Then 2 · 10⁹ operations need 6 · 10⁶ bytes. That's 333
# operations per byte. Multiplied by 4000 GB/s, this gives 1333 TFLOP/s, the rate that memory would allow. The ceiling
# for arithmetic is lower, so the result is `("arithmetic", 800.0)`.
#
# `attainable(n, k, m, size, tflops, gb_per_s)` returns two things: which ceiling is the lower one, `"memory"` or `"arithmetic"`, and
# the rate in TFLOP/s that it allows. Each of the three matrices is moved once: two are read, one is written. A number has `size`
# bytes. Moving and computing happen at the same time.


# %% tags=["exercise"] covers="roofline"
def attainable(n, k, m, size, tflops, gb_per_s):
    """Which ceiling a matmul meets first, and the TFLOP/s that it allows.

    n, k, m: sizes of an n × k matrix times a k × m matrix. size: bytes of a
    number. tflops, gb_per_s: the two ceilings.
    Returns "memory" or "arithmetic", and a float (no tensor).
    """
    ### BEGIN SOLUTION
    operations = 2 * n * k * m
    moved = size * (n * k + k * m + n * m)
    ms_arithmetic = operations / tflops / 1e9
    ms_memory = moved / gb_per_s / 1e6
    if ms_memory > ms_arithmetic:
        return "memory", operations / ms_memory / 1e9
    return "arithmetic", tflops
    ### END SOLUTION


# %% tags=["check"]
check("attainable")

# %% [markdown]
# Now compare your roofline with what the H200 reached. **Predict:** a matrix of 8192 × 8192 times a vector, in
# bfloat16, takes 1/8192 of the operations of the large matmul. What fraction of the 751 TFLOP/s can it reach? Choose
# `"nearly all"`, `"about a tenth"` or `"less than a hundredth"`.

# %% tags=["prediction"] covers="roofline"
### BEGIN SOLUTION
predict(matrix_times_vector="less than a hundredth")
### END SOLUTION

# %% tags=["show"] covers="roofline"
moved = 2 * max(h200.times["copy_gb_per_s"]["within the GPU"].values())
best = max(rates["bfloat16"].values())
roof = given("attainable")
for shape in ((8192, 8192, 8192), (8192, 8192, 1), (256, 256, 256)):
    limit, rate = roof(*shape, 2, best, moved)
    print(f"{shape!s:<18} {limit:<11}{rate:>6.1f} TFLOP/s, {100 * rate / best:>5.1f} %")
ms = h200.times["roofline_ms"]["matrix times vector"]
print(
    f"measured: {2 * 8192**2 / ms / 1e9:.1f} for the vector, {rates['bfloat16']['256']:.1f} at 256"
)

# %% [markdown]
# The product with a vector uses each number of the matrix once: 1 operation per byte. The card reached 62 % of the rate
# that memory allows, and only 0.3 % of its best rate. That's why a chatbot can't keep a GPU busy if it answers one
# person at a time, and why chatbots answer many people at the same time.
#
# The small matmul shows what the roofline model leaves out. The model allows this matmul 43 % of the best rate, but
# the matmul reached only 0.1 %. It took 0.04 ms, which is the time of a launch, not of the computation. Below n = 1024, you mostly pay for
# launches.
#
# #### Myth: "the GPU is always faster"
#
# Two n × n matrices are on the CPU, and you want their product there too. To use the GPU, you copy both to it,
# multiply, and copy the result back. The CPU in the recording has 16 threads, and the dtype is float32.
#
# **Predict:** which is faster, with the copies included, at n = 256, 1024 and 4096? Write a tuple of three, each
# `"cpu"` or `"gpu"`.

# %% tags=["prediction"] covers="where_gpu_wins always_faster"
### BEGIN SOLUTION
predict(there_and_back=("cpu", "gpu", "gpu"))
### END SOLUTION

# %% tags=["show"] covers="where_gpu_wins always_faster"
print("ms       CPU    GPU with copies    GPU alone")
for n, ms in h200.times["cpu_and_gpu_ms"].items():
    print(f"{n:>4}{ms['cpu']:>9.3f}{ms['gpu with copies']:>15.3f}{ms['gpu']:>13.3f}")
print("source:", h200.source)

# %% [markdown]
# At 256, the CPU is 3.5 times as fast as the GPU if you count the copies. Even without copies, the GPU needs 0.04 ms,
# about as long as any launch takes. At 4096, the multiplication itself is 43 times as fast on the GPU as on the CPU.
# With the copies, the GPU is only 1.5 times as fast.
#
# **Settled:** the GPU wins if there's a lot to compute and the data stays on it. So move data once, and then compute a
# lot.
#
# #### Copies that don't wait
#
# Ordinary memory is **pageable**: the operating system may move it, so a GPU can't read it directly. **Pinned** memory
# stays where it is, and `t.pin_memory()` copies a tensor into pinned memory. With `non_blocking=True`, a copy from
# pinned memory goes on while the CPU does something else.
#
# Here's how long it took to copy 268 MB to the H200:

# %% tags=["show"] covers="pinned"
copies = h200.shown["copies_ms"]
for way in ("pageable", "pageable, non_blocking", "pinned", "pinned, non_blocking"):
    print(f"{way:<24} the call took {copies[way]['call']:>6.2f} ms")
print(
    f"{'pinned, non_blocking':<24} done after    {copies['pinned, non_blocking']['done']:>6.2f} ms"
)

# %% [markdown]
# From pinned memory, the copy is several times as fast. And only from pinned memory does the call return before the copy
# is done.
#
# Copying from the GPU needs more care. `here` is pinned memory full of zeros, and `there` is a result on the GPU.
# **Predict:** one line says `here.copy_(there, non_blocking=True)`, and the next line reads `here`. Does that next line
# find `"the result"`, does it find `"zeros"`, or is there an error (`"raises"`)?

# %% tags=["prediction"] covers="pinned"
### BEGIN SOLUTION
predict(read_at_once="zeros")
### END SOLUTION

# %% tags=["show"] covers="pinned"
print(
    f"to the CPU, read at once:        {copies['read too early']:.0%} of the numbers are old"
)
print(
    f"to the GPU, overwritten at once: {copies['written too early']:.0%} arrive changed"
)
print("source:", h200.source)

# %% [markdown]
# You get wrong numbers, with no error and no warning: PyTorch's issues
# [86264](https://github.com/pytorch/pytorch/issues/86264) and
# [127612](https://github.com/pytorch/pytorch/issues/127612) report this. Kernels wait for a copy, because they're
# behind it in the queue. The CPU isn't in the queue, and doesn't wait. So synchronise before you read what you
# received, and before you overwrite what you sent.
#
# Without a GPU, pinning has no purpose. Then `pin_memory()` raises an error, and a DataLoader with `pin_memory=True`
# only warns.

# %% tags=["show", "nbval-ignore-output"] covers="pin_without_gpu"
import warnings

from torch.utils.data import DataLoader

try:
    print("pinned:", torch.ones(3).pin_memory().is_pinned())
except RuntimeError as error:
    print("RuntimeError:", error)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("a batch:", next(iter(DataLoader(torch.ones(3), pin_memory=True))))
print(*{f"warning: {w.message}" for w in caught}, sep="\n")

# %% [markdown]
# #### An error on the wrong line
#
# On the CPU, an index that's out of range raises an error immediately. On the GPU, the kernel finds it later. Here is a
# program with such an index in line 4.

# %% tags=["show"] covers="device_assert"
failed = h200.shown["assert"]
for number, line in enumerate(failed["program"].splitlines(), 1):
    print(number, line)

# %% [markdown]
# **Predict:** which line does the traceback name? Write `"line 4"` or `"a later line"`.

# %% tags=["prediction"] covers="device_assert"
### BEGIN SOLUTION
predict(line_of_the_error="a later line")
### END SOLUTION

# %% tags=["show"] covers="device_assert"
print("raised on line", failed["raised on line"], "·", failed["message"].split(".")[-1])
print("with CUDA_LAUNCH_BLOCKING=1: line", failed["with CUDA_LAUNCH_BLOCKING"])

# %% [markdown]
# Line 5 creates a tensor of three ones, and there's nothing wrong with it. Line 5 is only the first call after the GPU
# found the error. **Whenever a message says "device-side assert", don't trust the line that it names.** To find the
# right line, run the program on the CPU, or set the environment variable `CUDA_LAUNCH_BLOCKING=1`: then each launch
# waits until its kernel is done. After such an error, restart the process: the GPU refuses everything that this process
# asks for next.
#
# #### A stopwatch that comes with torch
#
# `torch.utils.benchmark.Timer` does what `time_on_gpu` does in *More of the queue*: it warms up, waits for the GPU and repeats. It also sets the number of
# threads that an operation may use on the CPU.
#
# **Predict:** how many threads does `Timer` use by default? Choose `"1"` or `"all"`.

# %% tags=["prediction"] covers="benchmark"
### BEGIN SOLUTION
predict(threads_of_a_timer="1")
### END SOLUTION

# %% tags=["show"] covers="benchmark"
from torch.utils.benchmark import Timer

seen = set()
Timer(
    "seen.add(torch.get_num_threads())", globals={"seen": seen, "torch": torch}
).timeit(5)
print("threads while it measures:", seen)

# %% [markdown]
# With one thread, runs are easy to compare, but a CPU then looks slow compared with a GPU. `num_threads` sets how many
# threads the timer uses. Here are times of a matmul on your machine, each the median of runs that take at least 0.2
# seconds in total:

# %% tags=["show", "nbval-ignore-output"] covers="benchmark"
x = torch.randn(1024, 1024)
for threads in sorted({1, torch.get_num_threads()}):
    timer = Timer("x @ x", globals={"x": x}, num_threads=threads)
    ms = 1000 * timer.blocked_autorange(min_run_time=0.2).median
    print(f"{threads} thread(s): {ms:.1f} ms, {2 * 1024**3 / ms / 1e9:.2f} TFLOP/s")

# %% [markdown]
# #### How the recordings were made
#
# `lessons record` runs the course's workloads on a real GPU, and writes the results to one file. The memory figures
# come from PyTorch's own counters and its allocator's history. The times come from events around each kernel: two
# rounds that don't count, and then the median of ten.
#
# **Predict:** suppose seven rounds took 58.1, 21.7, 21.6, 21.6, 29.8, 21.5 and 21.7 ms. What time would `lessons
# record` store? Write a number.

# %% tags=["prediction"] covers="recordings"
### BEGIN SOLUTION
predict(recorded_time=21.6)
### END SOLUTION

# %% tags=["show"] covers="recordings"
import statistics

rounds = [58.1, 21.7, 21.6, 21.6, 29.8, 21.5, 21.7]
print("stored: ", statistics.median(rounds[2:]), "ms")
print("a mean: ", round(statistics.mean(rounds), 1), "ms")
print(
    "one of the recordings:", h200.source, "· driver", h200.driver, "· CUDA", h200.cuda
)

# %% [markdown]
# The first round loads the kernel, so it doesn't count. In the round of 29.8 ms, something else slowed the card down.
# One such round changes a mean a lot, but a median hardly at all.
#
# If you have a GPU, you can make a recording of it with `lessons record`.

# %% [markdown]
# ## Recap
#
# You can now say how much memory a training step takes before you rent a GPU for it:
#
# - A tensor's `.to` copies, and a module's `.to` moves the module. On *meta*, tensors take up no bytes, so you can plan
#   with them.
# - Training keeps weights, gradients and the optimizer's state: 8 bytes per parameter with SGD in float32, and 16 with
#   Adam, both in float32 and in mixed precision. Adam creates its state in its first step.
# - The forward pass keeps tensors for the backward pass, and they grow with the batch. So with a large batch the
#   **peak** comes while the backward pass runs. Count its bytes before you rent a GPU:
#   `with track_memory("cpu") as m:`.
# - With `zero_grad` before the forward pass, old gradients aren't in memory at the peak.
# - PyTorch cuts **blocks** (of at least 512 bytes) from **segments** (of 2 MiB, 20 MiB, or about your tensor's size)
#   and keeps the segments. *Allocated* counts the blocks with tensors in them, *reserved* counts all segments, and
#   `nvidia-smi` adds what CUDA itself takes.
# - A call launches its kernel and doesn't wait for it. So synchronise before you read the clock.
#
# In *Deeper*, you find what you need if memory or time runs short:
#
# - Two tensors with axes must be on the same device. But an index, or a tensor of shape (), may come from the CPU.
# - Under `no_grad` PyTorch keeps nothing for a backward pass, but the weights stay.
# - `del` removes a name. The memory is free once the last reference is gone: look in lists, views, `Out`, tracebacks
#   and the optimizer. Leave the `except` block before you try again.
# - One tensor can't use free memory that's in several pieces.
# - A checkpoint runs layers twice, so that PyTorch can keep less. Online softmax carries two numbers per row.
# - Autocast gives you speed, but saves hardly any bytes. If you run a batch in parts, weight each part by its number of
#   rows.
# - `.item()`, `print` and `if` wait for the GPU. With small matrices, you mostly pay for launches.
#
# The question from the top: 7 billion weights are 14 GB in bfloat16. Their gradients take 14 more, the float32 copies
# 28, and Adam's two averages 56. That's 112 GB, and now you can work it out for any model.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** in lesson 08 you build the training loop that needs these bytes.
#
# **Read more.** PyTorch's *CUDA semantics* explains how streams, the allocator and its settings work. The page
# pytorch.org/memory_viz shows snapshots as pictures. Checkpoints in √n segments are from *Training Deep Nets with
# Sublinear Memory Cost* (Chen and others, 2016). Online softmax is from *Online normalizer calculation for softmax*
# (Milakov and Gimelshein, 2018), and *FlashAttention* (Dao and others, 2022) describes the attention that uses it.
# *Mixed Precision Training* (Micikevicius and others, 2017) has the recipe with float32 copies, and *Roofline* (Williams,
# Waterman and Patterson, 2009) has the two ceilings.
