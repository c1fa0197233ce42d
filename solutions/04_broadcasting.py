# %% [markdown]
# # 04 · Broadcasting
#
# This is a handwritten digit, one of 1,797: 8 × 8 pixels, stored as one row of 64 numbers.

# %% tags=["setup"]
import warnings

import numpy as np
import torch
from sklearn.datasets import load_diabetes, load_digits, load_iris
from sklearn.preprocessing import scale
from torch.nn import functional as F

from lessons_lib import open_lesson, viz, warm_up

check, predict, hint, given, solution, progress = open_lesson("04_broadcasting")

# %% tags=["show"]
digits = torch.tensor(load_digits().data, dtype=torch.float32)
print(digits.shape)
viz.tensor(digits[0].reshape(8, 8), title="digit number 0")

# %% [markdown]
# Which of the other 1,796 looks most like it? By the end, you'll answer that for every image. It takes more than three
# million comparisons, and you won't loop over the images one by one. For 98.8% of the images, the nearest other image
# shows the same digit, and you won't have trained anything.
#
# The idea is **broadcasting**: combining tensors of different shapes. But put an axis in the wrong place, and the same
# line may still run, with wrong numbers and no error. **How does PyTorch decide which number meets which?**
#
# *Core 2–2½ h · Deeper about 3 h, in parts · needs Python, lessons 01–03*
#
# *You know shapes, bytes and strides; in [lesson 05](05_autograd_by_hand.ipynb) you'll build an engine that runs today's
# rule backward.*

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
# Run the cell: it shows three lines from earlier lessons. Replace each `...` with what its line gives, and run the cell
# again.

# %% tags=["show"]
warm_up("04_broadcasting", seed=6, answers=[..., ..., ...])

# %% [markdown]
# ## A number, a row, a column
#
# `table` is `[[0, 1, 2], [10, 11, 12]]`, and `row` is `[100, 200, 300]`. **Write down the last row of `table + row`, then
# run.**

# %% tags=["show"]
table = torch.tensor([[0.0, 1.0, 2.0], [10.0, 11.0, 12.0]])
row = torch.tensor([100.0, 200.0, 300.0])
print(table + 100)
print(table + row)

# %% [markdown]
# PyTorch adds a single number to every element. It adds a row to every row of the table: it *stretches* the row
# downwards.

# %% tags=["show"]
viz.broadcast(table=table, row=row)

# %% [markdown]
# At the top of the picture are the shapes of the two *operands*, the tensors that you combine. Below that, you see each
# operand stretched. A number with a dashed outline takes no new memory: it's the same number, read again. On the right, you
# see which two numbers meet, before they're added. With three axes or more, the picture shows only the shapes.
#
# Broadcasting counts axes from the right: −1 is the last axis, −2 the one before it. On axis −2, `– → 2` says that the
# row had no such axis, and now has one of size 2. You know strides from [lesson 03](03_views_and_strides.ipynb). In the
# picture, a stretched axis has stride 0: a step along it leaves you at the same number in memory.
#
# A column, shape (2, 1), stretches to the right:

# %% tags=["show"]
column = torch.tensor([[100.0], [200.0]])
table + column

# %% [markdown]
# Both tensors can stretch at the same time. A column and a row give a whole table, in which each element of the column
# meets each element of the row:

# %% tags=["show"]
tens = torch.tensor([[10.0], [20.0]])
ones = torch.tensor([1.0, 2.0, 3.0])
print(tens + ones)
viz.broadcast(tens=tens, ones=ones)

# %% [markdown]
# ## The rule
#
# Write the shapes below each other, **aligned at the right**. Then compare them axis by axis:
#
# 1. the sizes are **equal**: fine;
# 2. one of them is **1**: it stretches to the other;
# 3. one of them is **missing** (this happens only on the left): it counts as 1;
# 4. anything else is an error.
#
# That's the whole rule. It looks only at sizes, and knows nothing about what the axes mean to you.

# %% [markdown]
# **Predict:** what is the shape of a (4, 1) tensor plus a (3,) tensor? Write a tuple.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(column_plus_row=(4, 3))
### END SOLUTION

# %% tags=["show"] covers="rule"
viz.broadcast((4, 1), (3,))

# %% [markdown]
# **Predict:** what is the shape of a (2, 1, 4) tensor plus a (3, 1) tensor? Write a tuple.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(three_axes_and_two=(2, 3, 4))
### END SOLUTION

# %% tags=["show"] covers="rule"
viz.broadcast((2, 1, 4), (3, 1))

# %% [markdown]
# `torch.broadcast_shapes` answers the same question for any number of shapes, without making a tensor:

# %% tags=["show"] covers="shapes_and_expand"
torch.broadcast_shapes((5, 1, 1), (7, 1), (2,))

# %% [markdown]
# Type different shapes and watch the result. Change b to `(3, 1)`, then c to `(4, 2)`: now one axis doesn't fit. Which
# sizes could c have on that axis? The answer is below the picture.

# %% tags=["show"] covers="rule"
viz.broadcast((5, 1, 1), (7, 1), (2,)).live()

# %% [markdown]
# On axis −2, a has size 1 and b has size 3. So c can have size 3, which equals b's, or size 1, which stretches.

# %% [markdown]
# ## Aligned at the right
#
# Now you want to subtract `v[i]` from row i of `x`. Here, `x` has 5 rows and 3 columns, and `v` has 5 numbers.
#
# **Predict** what `x - v` does. Write one of these three, in quotes:
#
# - `"v[i] from row i"`: it subtracts v's first number from the first row, and so on;
# - `"v[j] from column j"`: it subtracts v's first number from the first column, and so on;
# - `"raises"`: there is an error.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(table_minus_five="raises")
### END SOLUTION

# %% tags=["show"] covers="rule"
x = torch.zeros(5, 3)
v = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
try:
    x - v
except RuntimeError as error:
    print("RuntimeError:", error)
viz.broadcast(x=x, v=v)

# %% [markdown]
# At the right end of the two shapes, v's 5 meets x's 3. To meet x's 5, v needs one more axis after its own: it has to be
# a column, of shape (5, 1).
#
# `v[:, None]` turns v into a column: `None` adds a new axis of size 1. The picture above names `v.unsqueeze(1)`, which
# does the same. It also names `keepdim=True`, which you know from lesson 01 and will meet again in a moment. With two
# `None`s, you add two axes:

# %% tags=["show"] covers="new_axis"
print("v:", v.shape)
print("v[None, :]:", v[None, :].shape)
print("v[:, None]:", v[:, None].shape)
print("v[:, None, None]:", v[:, None, None].shape)
x - v[:, None]

# %% [markdown]
# Now a *square*: x has the shape (3, 3), v has the shape (3,), and again you want to subtract `v[i]` from row i.
#
# **Predict** what `x - v` does: `"raises"`, `"v[i] from row i"` or `"v[j] from column j"`.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(square_minus_three="v[j] from column j")
### END SOLUTION

# %% tags=["show"]
torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])

# %% [markdown]
# Shapes line up **from the right**, so v meets the columns of x. You wanted one number per row. If x has the shape (5,
# 3), v's 5 meets 3 and PyTorch raises an error. If x has the shape (3, 3), v's 3 meets 3 and PyTorch subtracts `v[j]`
# from column j: no error, no warning, wrong numbers. `v[:, None]` has the shape (3, 1), so each number meets its own
# row. **Say where your axes go, and test with sizes that all differ.**
#
# Before the first exercise, here's a rule for all of them: leave the inputs as they are. They belong to the caller, and
# an answer that changes an input in place gets only half of the points.

# %% [markdown]
# ### Exercise: channels · 10 min
#
# Change an image's colours: multiply each of its channels (red, green and blue) by its own factor, its *gain*.
#
# With two channels of 1 × 2 pixels, `[[[1, 2]], [[3, 4]]]`, and the gains `[10, 100]`, the result is
# `[[[10, 20]], [[300, 400]]]`.
#
# `scale_channels(image, gains)` takes an image of shape (channels, height, width) and gains of shape (channels,). It
# returns a new image. Loops are fine, but one line is enough.


# %% tags=["exercise"] covers="new_axis"
def scale_channels(image, gains):
    """The image with each channel times its gain.

    image: (channels, height, width), gains: (channels,).
    Returns (channels, height, width).
    """
    ### BEGIN SOLUTION
    return image * gains[:, None, None]
    ### END SOLUTION


# %% tags=["check"]
check("scale_channels")

# %% [markdown]
# ## Keep the axis
#
# If you sum each row, the columns disappear, and with them the axis that would put each sum beside its row:

# %% tags=["show"] covers="keepdim"
counts = torch.tensor([[1.0, 3.0, 4.0], [5.0, 5.0, 10.0]])
sums = counts.sum(dim=1)
kept = counts.sum(dim=1, keepdim=True)
print(sums.shape, kept.shape)
viz.broadcast(counts=counts, sums=sums)

# %% [markdown]
# With `keepdim=True`, the axis stays, with size 1: the sums are a column beside the table, and they fit. In most
# functions, NumPy's names `axis=` and `keepdims=` work too. `squeeze()` without an argument drops every axis of size 1,
# this one included.

# %% tags=["show"] covers="keepdim"
print(counts.sum(axis=1, keepdims=True).shape, kept.squeeze().shape)
viz.broadcast(counts=counts, kept=kept)

# %% [markdown]
# ### Exercise: row shares · 5 min
#
# Turn counts into shares of their row: divide every number by the sum of its **row**, so that each row adds up to 1.
#
# `[[1, 3], [5, 5]]` gives `[[0.25, 0.75], [0.5, 0.5]]`.
#
# `row_shares(counts)` takes a table of positive numbers, of shape (n, d), and returns a new table of
# shape (n, d): each number's share of the sum of its row. Loops are fine, but one line is enough.


# %% tags=["exercise"] covers="keepdim square_normalised"
def row_shares(counts):
    """Each number divided by the sum of its row.

    counts: (n, d), all positive. Returns (n, d).
    """
    ### BEGIN SOLUTION
    return counts / counts.sum(dim=1, keepdim=True)
    ### END SOLUTION


# %% tags=["check"]
check("row_shares")

# %% [markdown]
# With 2 rows and 3 columns, you get an error if you forget `keepdim`. With a **square** table, you don't. The next cell
# forgets `keepdim`, so column 0 is divided by row 0's sum, column 1 by row 1's sum, and so on:

# %% tags=["show"] covers="square_normalised"
square = torch.tensor([[1.0, 3, 4], [5, 5, 10], [2, 1, 2]])
wrong = square / square.sum(dim=1)
print("its rows add up to", wrong.sum(dim=1))
print("its columns add up to", wrong.sum(dim=0))

# %% [markdown]
# Neither the rows nor the columns add up to 1, and there's no error, because the table is square. Square tables are
# everywhere: distances, correlations, tables that count how often digit i was taken for digit j. So when something should
# add up to 1, **add it up**.

# %% [markdown]
# ## What it costs
#
# Does PyTorch really copy the row into every row of the table? `expand` shows you the stretched tensor. Here's a row,
# stretched to a million rows. As in [lesson 03](03_views_and_strides.ipynb), its strides and the bytes of its storage
# tell you what it costs:

# %% tags=["show"] covers="cost shapes_and_expand"
row = torch.tensor([100.0, 200.0, 300.0])
stretched = row.expand(1_000_000, 3)
print("shape", tuple(stretched.shape))
print("strides", stretched.stride())
print("bytes in memory:", stretched.untyped_storage().nbytes())

# %% [markdown]
# Stride 0: to go one row down, you don't move in memory at all. All million rows are read from the same 12 bytes.
#
# **Predict:** how many bytes does the result of `torch.zeros(1000, 1) + torch.zeros(1000)` need? Each
# float32 number takes 4 bytes.

# %% tags=["prediction"] covers="cost"
### BEGIN SOLUTION
predict(bytes_of_the_sum=4_000_000)
### END SOLUTION

# %% tags=["show"] covers="cost"
tall, flat = torch.zeros(1000, 1), torch.zeros(1000)
print(f"column {tall.nbytes:>9,} bytes")
print(f"row    {flat.nbytes:>9,} bytes")
print(f"sum    {(tall + flat).nbytes:>9,} bytes")

# %% [markdown]
# The two operands take 8,000 bytes together, and the result takes 500 times as many. That's how a short line of code can
# run out of memory.

# %% [markdown]
# ## Everything with everything
#
# Put one tensor's elements along one axis and another tensor's along a different axis, and broadcasting pairs them all.
# Here are the birth years of two people, `ours`, and of three others, `theirs`. How many years apart are the two people
# of each pair, and which of them is younger? In the second table, `True` means that the person from `ours` is younger.

# %% tags=["show"]
ours = torch.tensor([1990.0, 2004.0])
theirs = torch.tensor([1985.0, 1991.0, 2010.0])
print(ours[:, None] - theirs)
print(ours[:, None] > theirs)
viz.broadcast(ours=ours[:, None], theirs=theirs)

# %% [markdown]
# In the next exercise, you pair *points*. A point isn't one number but d numbers, its coordinates. They get an axis of
# their own, the last one. Take 2 points in `here` and 4 points in `there`, with 3 coordinates each. With these
# shapes, every point in `here` meets every point in `there`:

# %% tags=["show"]
viz.broadcast(here=(2, 1, 3), there=(4, 3))

# %% [markdown]
# If you write `difference = here - there`, then `difference[i, j]` holds the three differences between point i of
# `here` and point j of `there`. In the exercise, the points come without the axis of size 1. So two steps are left for
# you: add that axis, and turn each pair's differences into one number.

# %% [markdown]
# ### Exercise: distances · 15 min
#
# Compute the distance from **every** point of x to **every** point of y: the square root of the sum of the squared
# differences. After this, one more cell is enough to find the digit that looks most like the first digit.
#
# With `x = [[0, 0], [3, 4]]` and `y = [[0, 0], [0, 4], [6, 8]]`, the result is `[[0, 4, 10], [5, 3, 5]]`.
#
# `pairwise_distances(x, y)` takes n points of shape (n, d) and m points of shape (m, d), and returns a table of shape
# (n, m).
#
# The right distances earn half of this exercise's points. For the other half, write the computation yourself: no `cdist`,
# `pairwise_distance` or `pdist`, and no loop over x or y.


# %% tags=["exercise"] covers="distances"
def pairwise_distances(x, y):
    """In row i, column j: the distance from point x[i] to point y[j].

    x: (n, d), y: (m, d). Returns (n, m).
    """
    ### BEGIN SOLUTION
    difference = x.unsqueeze(1) - y.unsqueeze(0)
    return torch.sqrt((difference * difference).sum(dim=2))
    ### END SOLUTION


# %% tags=["check"]
check("pairwise_distances")

# %% [markdown]
# Which digit looks most like the first one, at index 0? The next cell computes the first digit's distance to every digit,
# makes its distance to itself infinite, and finds the index of the smallest distance with `argmin`:

# %% tags=["show"]
labels = torch.tensor(load_digits().target)
distance = given("pairwise_distances")(digits[:1], digits)[0]
distance[0] = float("inf")
nearest = int(distance.argmin())
print(f"number {nearest}, at a distance of {distance[nearest]:.1f}")
print("it is a", labels[nearest].item())
viz.tensor(digits[nearest].reshape(8, 8), title=f"number {nearest}")

# %% [markdown]
# For all digits at once, the tensor of differences, of shape (n, m, d), would have 1,797 × 1,797 × 64 elements. That's
# a lot of memory. `split` cuts the digits into parts of 50 (the last part has 47), and `cat` joins the parts' distances
# into one table. `fill_diagonal_` then sets every digit's distance from itself to infinity:

# %% tags=["show"]
print(f"{1797 * 1797 * 64 * 4 / 1e9:.2f} GB in float32")
distances_of = given("pairwise_distances")
parts = [distances_of(part, digits) for part in digits.split(50)]
distances = torch.cat(parts)
distances.fill_diagonal_(float("inf"))
right = labels[distances.argmin(dim=1)] == labels
print(f"the nearest is the same digit in {right.float().mean():.1%}")

# %% [markdown]
# For each image, you looked up the nearest other image, and asked whether it shows the same digit. You just built a
# **nearest-neighbour classifier**, without training anything.
#
# That answers the question under the first picture, for every image. If you want a break, this is a good place for one.

# %% [markdown]
# ## Bug hunt: a loss that goes down and is still wrong · 15 min
#
# Here's real data again: 442 people with diabetes. For each person, you have ten measurements (age, body mass index,
# blood pressure, …), and one number that says how far the disease had progressed a year later. Can you predict that
# number?

# %% tags=["show"]
people = load_diabetes(scaled=False)
measurements = torch.tensor(people.data, dtype=torch.float32)
disease = torch.tensor(people.target, dtype=torch.float32)
print(measurements.shape, disease.shape)
print("from", disease.min().item(), "to", disease.max().item())
print("on average", round(disease.mean().item()))

# %% [markdown]
# `fit` is given, and you can skip its code. It predicts with one weight per measurement. The **loss** is a number that
# says how wrong the predictions are, and `fit` moves the weights step by step so that the loss shrinks. Lessons
# [05](05_autograd_by_hand.ipynb) and [06](06_autograd_in_torch.ipynb) explain how. What matters here: `fit` shrinks
# **whatever loss you give it**.


# %% tags=["show"] covers="wrong_place"
def fit(loss, x, target):
    """The predictions, (n, 1), by weights that make the loss small."""
    weights = torch.full((x.shape[1], 1), 10.0, requires_grad=True)
    shift = torch.zeros(1, requires_grad=True)
    for step in range(201):
        prediction = x @ weights + shift
        error = loss(prediction, target)
        if step in (0, 10, 100, 200):
            loss_now = error.item() / 1000
            print(f"step {step}: loss {loss_now:.2f} thousand")
        uphill = torch.autograd.grad(error, [weights, shift])
        with torch.no_grad():
            weights -= 0.1 * uphill[0]
            shift -= 0.1 * uphill[1]
    return prediction.detach()


# %% [markdown]
# The loss should be the **mean squared error**: subtract each target (the true number) from its prediction, square,
# take the mean. Here's that loss as people often write it. The predictions come as a column, (n, 1), and the targets
# with one axis, (n,). Before the fit, `scale` brings each column of measurements to mean 0 and standard deviation 1.


# %% tags=["show"] covers="wrong_place"
def broken(prediction, target):
    difference = prediction - target
    return (difference**2).mean()


scaled = torch.tensor(scale(people.data), dtype=torch.float32)
prediction = fit(broken, scaled, disease)
print("measured: ", disease[:6].int().tolist())
print("predicted:", prediction[:6, 0].round().int().tolist())

# %% [markdown]
# The loss went down nicely, then stopped falling. And everyone gets the same prediction, the average. Can't ten
# measurements tell people apart? Or is the loss wrong? You can test the loss: **perfect** predictions have a mean squared
# error of 0.

# %% tags=["show"] covers="wrong_place losses_silent"
target = torch.tensor([1.0, 2.0, 3.0])
perfect = target[:, None]  # predictions that are exactly right
broken(perfect, target)

# %% [markdown]
# It isn't 0. **Find out why, and fix the loss.**
#
# `mean_squared_error(prediction, target)` takes predictions of shape (n, 1) and targets of shape (n,), and returns one
# number, a tensor of shape (). For predictions `[[1], [2]]` and targets `[1, 4]` it's 2: the mean of 0 and 4.
#
# Stay in torch: `fit` follows the loss back to the weights, so the loss has to be a tensor, computed by torch's
# operations. `.item()` and `float()` give you a Python number: that won't do. If you rebuild a tensor from such a number,
# or use `.data` or `.detach()`, `fit` can't find its way back.
#
# Right values earn half of the points. The other half is for a result from which PyTorch can still find its way back to
# the predictions. The verdict calls this half *gradients*; [lesson 05](05_autograd_by_hand.ipynb) explains what they are.


# %% tags=["exercise"] covers="wrong_place losses_silent"
def mean_squared_error(prediction, target):
    """The mean of the squared differences: one number, shape ().

    prediction: (n, 1), target: (n,). Made by torch's operations.
    """
    ### BEGIN SOLUTION
    difference = prediction[:, 0] - target
    return (difference**2).mean()
    ### END SOLUTION


# %% tags=["check"]
check("mean_squared_error")

# %% [markdown]
# The same data, the same `fit`, and your loss:

# %% tags=["show"]
prediction = fit(given("mean_squared_error"), scaled, disease)
print("measured: ", disease[:6].int().tolist())
print("predicted:", prediction[:6, 0].round().int().tolist())

# %% [markdown]
# The predictions aren't perfect, but now they tell people apart. The broken loss compared **every** prediction with
# **every** target. If one prediction has to be close to all targets, the best choice is their average, so `fit`
# predicted the average for everyone:

# %% tags=["show"] covers="wrong_place"
for guess in (100, 152, 200):
    everybody = torch.full((442, 1), float(guess))
    thousands = broken(everybody, disease).item() / 1000
    print(f"{guess} for all 442: loss {thousands:.2f} thousand")

# %% [markdown]
# `fit` made the loss as small as it could. It was the wrong loss.
#
# PyTorch's own `mse_loss` computes the same wrong number from these shapes, with a warning. In *Deeper*, you'll see which
# other losses do the same, and which of them say nothing.

# %% [markdown]
# ## Finale: who looks at whom?
#
# You now have the parts of **attention**, the computation at the heart of today's language models. A text is a sequence
# of positions, for example one per word. Attention decides how much each position looks at every position, itself
# included. That gives a table of all pairs.
#
# Each position i has two vectors of d numbers: a **query** q[i], what it looks for, and a **key** k[i], what it offers. A
# large dot product of q[i] and k[j] says that position j offers what position i looks for.
#
# `@` computes all these dot products at once, for every text in a batch. It multiplies the **last two** axes as matrices,
# and broadcasts the axes in front of them by the rule that you know.

# %% tags=["show"] covers="matmul_batches"
print((torch.ones(2, 3, 4) @ torch.ones(2, 4, 5)).shape)
print((torch.ones(2, 3, 4) @ torch.ones(4, 5)).shape)

# %% [markdown]
# **Softmax** ([lesson 02](02_dtypes.ipynb)) turns scores, such as these dot products, into probabilities. What if some
# positions shouldn't be seen at all? Give them a score of −∞: exp(−∞) = 0, so they get a probability of 0.
# `torch.where(condition, a, b)` takes each number from `a` where the condition is True, and from `b` elsewhere:

# %% tags=["show"]
seen = torch.tensor([True, True, False])
scores = torch.where(seen, torch.tensor([2.0, 2.0, 5.0]), float("-inf"))
print(scores, scores.softmax(dim=0))

# %% [markdown]
# ### Exercise: causal attention · 30 min
#
# For each position of each text, compute how much it looks at itself and at the positions before it. It takes three
# steps:
#
# 1. **Scores.** The score of position j for position i is the dot product of q[i] and k[j], divided by √d. These scores
#    form a (time, time) table for each text. (Dot products tend to grow with d; dividing by √d makes up for it.) To
#    multiply q by k with `@`, swap the last two axes of k: `k.transpose(1, 2)`.
# 2. **Causal.** Position i sees itself and the positions before it. Hide the later ones with a score of −∞. To find
#    them, number the positions with `torch.arange`, and compare a column of these numbers with a row of them, as you saw
#    with the birth years.
# 3. **Probabilities.** Take the softmax of the scores over j.
#
# For 3 positions whose scores are all equal, the rows of the result are `[1, 0, 0]`, `[0.5, 0.5, 0]` and
# `[0.33, 0.33, 0.33]`.
#
# `causal_attention(q, k)` takes queries and keys, both of shape (batch, time, d), and returns a tensor of
# shape (batch, time, time).
#
# The right probabilities earn half of the points. Finding them for the whole batch, without a loop over texts or
# positions, earns the other half.


# %% tags=["exercise"] covers="causal_attention matmul_batches"
def causal_attention(q, k):
    """In row i, column j of each text: how much i looks at j.

    q, k: (batch, time, d). Returns (batch, time, time):
    the softmax over j of q[i] · k[j] / √d, with j up to i only.
    Where j > i there is 0; each row adds up to 1.
    """
    ### BEGIN SOLUTION
    scores = (q / q.shape[-1] ** 0.5) @ k.transpose(-2, -1)
    position = torch.arange(q.shape[1])
    hidden = position[:, None] < position
    return torch.where(hidden, float("-inf"), scores).softmax(-1)
    ### END SOLUTION


# %% tags=["check"]
check("causal_attention")

# %% [markdown]
# Now read a digit as a text: its first 5 rows of pixels are the positions. Use each row as both query and key. Where
# does each row look? The cell divides the pixels by 4 to make the scores smaller. Otherwise, every row would give nearly
# all its attention to a single row, with a probability of over 0.9.

# %% tags=["show"]
text = digits[:1].reshape(1, 8, 8)[:, :5] / 4
attention = given("causal_attention")(text, text)
viz.tensor(attention[0].round(decimals=2), title="row i looks at row j")

# %% [markdown]
# Row 3 looks at row 2 more than at itself: row 2 has ink in the same columns, and more of it.
#
# You used the rule twice here. A column of numbers met a row of numbers and gave you the mask. Then this one mask, (time,
# time), was stretched over all texts of the batch. [Lesson 07](07_gpu_memory.ipynb) computes attention for long texts
# without ever holding a whole (time, time) table.

# %% [markdown]
# **The core of the lesson ends here.** It's a good place to stop. If you do, read the recap at the very end first.

# %% [markdown]
# ## Deeper
#
# This part takes about three hours. It's divided into sections, so you can spread it over several days. When you come
# back on another day, first run all cells above your section: it uses what they made.
#
# | section | minutes | what it's for |
# | --- | --- | --- |
# | Does `+` copy? And [in place](#In-place) | 10 | what `+` and `+=` do to memory; [lesson 07](07_gpu_memory.ipynb) is all about memory |
# | [Columns on one scale](#Columns-on-one-scale) | 15 | standardise real data, and survive constant columns |
# | [The rule as a program](#The-rule-as-a-program) | 20 | check that you can rely on it, in NumPy too |
# | Losses that don't complain | 10 | fourteen losses put to the test, before you train in [lesson 08](08_training_loop.ipynb) |
# | [Images](#Images-and-their-masks) and [sequences](#Batch,-time,-values) | 10 | give each image, step or value its own weight |
# | [Rows of different lengths](#Rows-of-different-lengths) | 30 | masks, and a softmax that survives empty rows; [lesson 09](09_dataloader.ipynb) pads rows |
# | [Products of batches](#Products-of-batches) and `einsum` | 15 | multiply stacks of matrices, and name every axis |
# | [What all pairs cost](#What-all-pairs-cost) | 30 | compare many points within 2 MB; [lesson 07](07_gpu_memory.ipynb) computes attention in chunks |
# | [Neighbours and ranks](#Neighbours-and-ranks) | 25 | let five neighbours vote; rank without sorting |
# | A second bug hunt | 10 | similarities that can't be right |

# %% [markdown]
# ### Myth: "broadcasting copies the smaller tensor"
#
# If broadcasting copied, the stretched row in *What it costs* would have memory of its own. Look where its numbers are:

# %% tags=["show"] covers="copies"
print("same memory:", stretched.data_ptr() == row.data_ptr())
row[0] = -1.0
print("row 999,999 now begins with", stretched[999_999, 0].item())

# %% [markdown]
# And does `+` copy its operands before it adds them? While `ByteCounter` runs, it counts the bytes of the tensors that
# operations make. `block=1` makes it count to the byte, and `peak` is the most bytes that it saw at any one time:

# %% tags=["show"] covers="copies"
from lessons_lib.counting.bytes import ByteCounter

with ByteCounter(block=1) as counter:
    total = tall + flat
print(f"made: {counter.peak:,} bytes, the sum has {total.nbytes:,}")

# %% [markdown]
# **Settled:** with two tensors of the same dtype, `+` copies neither. Only the result is new. `@` may copy: see *Products
# of batches*.

# %% [markdown]
# ### In place
#
# `row += column` writes the sum into `row` itself. `row` has the shape (3,), `column` the shape (3, 1).
#
# **Predict** `row`'s shape afterwards, as a tuple, or `"raises"` if there is an error.

# %% tags=["prediction"] covers="in_place"
### BEGIN SOLUTION
predict(row_plus_equals_column="raises")
### END SOLUTION

# %% tags=["show"] covers="in_place"
row, column = torch.zeros(3), torch.zeros(3, 1)
print("row + column:", tuple((row + column).shape))
try:
    row += column
except RuntimeError as error:
    print("row += column: RuntimeError:", error)

# %% [markdown]
# `+=` writes into the memory that `row` already has, and there's room for three numbers, not for nine. If the tensor on
# the left already has the shape of the result, `+=` works, and changes that tensor. Here, it adds the same row to both
# rows of a table:

# %% tags=["show"] covers="in_place"
grown = torch.zeros(2, 3)
grown += torch.tensor([100.0, 200.0, 300.0])
grown

# %% [markdown]
# ### Columns on one scale
#
# The columns of a table often have different units. In the bug hunt, sklearn's `scale` gave all ten columns a standard
# deviation of 1. Now you'll write that step yourself in torch, with one difference: sklearn's standard deviation divides
# by n, as NumPy's `std` does, but torch's divides by n − 1.

# %% [markdown]
# #### Exercise: columns on one scale · 10 min
#
# Bring each **column** to mean 0 and standard deviation 1: subtract its mean, then divide by its standard deviation.
#
# `[[1, 10], [3, 30]]` gives `[[-0.71, -0.71], [0.71, 0.71]]`.
#
# `standardise_columns(x)` takes a table of shape (n, d) and returns a new table of shape (n, d). Use torch's own
# `x.std(dim=…)`, which divides by n − 1. Loops are fine, but one line is enough.


# %% tags=["exercise"] covers="standardise"
def standardise_columns(x):
    """Every column with mean 0 and standard deviation 1.

    x: (n, d), a row for each example, n at least 2; no column is
    constant. Returns (n, d).
    """
    ### BEGIN SOLUTION
    centred = x - x.mean(0)
    return centred / centred.std(0)
    ### END SOLUTION


# %% tags=["check"]
check("standardise_columns")

# %% [markdown]
# Real data holds a surprise. Among the 64 columns of the digits, some are pixels at the edge that are blank in all 1,797
# images. In such a column, every number equals the mean, and the standard deviation is 0. And 0 divided by 0 is `nan`,
# "not a number":

# %% tags=["show"] covers="constant_column"
deviation = digits.std(dim=0)
standardised = given("standardise_columns")(digits)
spoilt = standardised.isnan().any(dim=0)
by_torch, by_numpy = torch.tensor([1.0, 3.0]).std(), np.std([1, 3])
print(f"of 1 and 3: {by_torch:.2f}, by NumPy {by_numpy:.2f}")
print("columns with a deviation of 0:", int((deviation == 0).sum()))
print("columns that became nan:", int(spoilt.sum()))
print("the sum of the whole table:", standardised.sum().item())

# %% [markdown]
# There was no error, and nearly everything that you compute from a `nan` is `nan` again. Here's a way out: where the
# deviation is 0, divide by 1 instead. Blank pixels are exactly 0, and so is their deviation: `==` is safe here. In your
# own data, compare the deviation with a small number: a column of 0.1s may have a tiny deviation, from rounding.

# %% tags=["show"] covers="constant_column"
divisor = torch.where(deviation == 0, 1.0, deviation)
standardised = (digits - digits.mean(dim=0)) / divisor
print("nan left:", int(standardised.isnan().sum()))
print("the blank columns are", standardised[:, spoilt].unique().tolist())
tenths = [torch.full((n,), 0.1).std() for n in range(2, 200)]
print("2 to 199 times 0.1, always 0:", all(tenth == 0 for tenth in tenths))

# %% [markdown]
# ### The rule as a program
#
# You know the rule as four lines of text. Write it as a program, and you'll see whether you can rely on it.

# %% [markdown]
# #### Exercise: the rule, written down · 15 min
#
# Write the rule as a function of two shapes. If they don't fit, return `None`; raise nothing.
#
# `broadcast_shape((4, 1), (3,))` returns `(4, 3)`, and `broadcast_shape((), (2, 3))` returns `(2, 3)`. `(4, 3)` and
# `(4,)` don't fit.
#
# Loops are fine. `torch.broadcast_shapes` does nearly all of the work: a function that calls it earns half of the points.
# For the other half, write the rule yourself, with no function from torch or NumPy.


# %% tags=["exercise"] covers="broadcast_shapes shapes_and_expand rule"
def broadcast_shape(a, b):
    """The shape of a sum, or None if the two shapes don't fit.

    a, b: tuples of sizes, 1 or more, such as (4, 1) and (3,).
    A tuple may be empty. Returns a tuple (or a list), such as
    (4, 3). Where torch would raise, it returns None.
    """
    ### BEGIN SOLUTION
    longest = max(len(a), len(b))
    a = (1,) * (longest - len(a)) + a
    b = (1,) * (longest - len(b)) + b
    result = []
    for p, q in zip(a, b):
        if p != q and p != 1 and q != 1:
            return None
        result.append(q if p == 1 else p)
    return tuple(result)
    ### END SOLUTION


# %% tags=["check"]
check("broadcast_shape")

# %% [markdown]
# ### The rule in NumPy
#
# **Predict:** what is the shape of `np.ones((7, 1, 3)) * np.ones((4, 1))`? Write a tuple, or `"raises"`.

# %% tags=["prediction"] covers="same_as_numpy"
### BEGIN SOLUTION
predict(product_in_numpy=(7, 4, 3))
### END SOLUTION

# %% tags=["show"] covers="same_as_numpy"
(np.ones((7, 1, 3)) * np.ones((4, 1))).shape

# %% [markdown]
# ### Myth: "PyTorch broadcasts more than NumPy"
#
# Try both libraries on every pair of shapes with up to three axes and sizes 1, 2 and 3:

# %% tags=["show"] covers="same_as_numpy more_than_numpy"
from itertools import product


def outcome(library, a, b):
    try:
        return tuple(library.broadcast_shapes(a, b))
    except (RuntimeError, ValueError):
        return "error"


shapes = []
for axes in range(4):
    shapes += product((1, 2, 3), repeat=axes)
pairs = list(product(shapes, shapes))
same = [outcome(torch, a, b) == outcome(np, a, b) for a, b in pairs]
print(f"{len(pairs)} pairs, and both agree on {sum(same)} of them")

# %% [markdown]
# **Settled:** the rule is the same in both. Whatever you learn about it in one library holds in the other.

# %% [markdown]
# ### Myth: "a loss function tells me when the shapes don't fit"
#
# In the bug hunt, the broken loss said nothing. PyTorch's `mse_loss` computes the same wrong number from the same
# shapes, but at least it warns you. With `reduction="none"`, it returns all the squares instead of their mean:

# %% tags=["show"] covers="losses_warn"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss = F.mse_loss(perfect, target)
    squares = F.mse_loss(perfect, target, reduction="none")
print("the broken number:", torch.equal(loss, broken(perfect, target)))
print("squares before the mean:", tuple(squares.shape))
print(caught[0].category.__name__)
print(str(caught[0].message).split(". ")[0])

# %% [markdown]
# Which other losses complain about predictions of shape (n, 1) and targets of shape (n,)? Let's try fourteen. What each
# one is good for doesn't matter here, only what it does with these shapes. You can skim the next two cells: they write
# out four of the losses, then list all fourteen.


# %% tags=["show"]
def by_hand(p, t):
    return ((p - t) ** 2).mean()


def gaussian_nll_loss(p, t):
    return F.gaussian_nll_loss(p, t, var=torch.ones_like(p))


def kl_div(p, t):
    return F.kl_div(p, t, reduction="batchmean")


def hinge_embedding_loss(p, t):
    return F.hinge_embedding_loss(p, 2 * t - 1)  # targets −1 and 1


# %% tags=["show"]
losses = [F.mse_loss, F.l1_loss, F.smooth_l1_loss, F.huber_loss]
losses += [F.binary_cross_entropy, F.binary_cross_entropy_with_logits]
losses += [F.cross_entropy, F.soft_margin_loss, F.poisson_nll_loss]
losses += [by_hand, F.multilabel_soft_margin_loss, kl_div]
losses += [gaussian_nll_loss, hinge_embedding_loss]

# %% [markdown]
# Each loss gets predictions and targets whose shapes don't belong together. If it returns a number, we compare this
# number with the right one, computed from targets of shape (n, 1).


# %% tags=["show"]
def what_happens(loss, p, t):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value, right = loss(p, t), loss(p, t[:, None])
        except (RuntimeError, ValueError):
            return "raises"
    if torch.isclose(value, right):
        return "right"
    return "warns, and wrong" if caught else "silent, and wrong"


# %% tags=["show"] covers="losses_warn losses_raise losses_silent loss_complains"
p = torch.tensor([[0.9], [0.2], [0.6], [0.7], [0.3]])
t = torch.tensor([1.0, 0.0, 1.0, 1.0, 0.0])
outcomes = {loss.__name__: what_happens(loss, p, t) for loss in losses}
for kind in sorted(set(outcomes.values())):
    print(f"{kind}:")
    for name in outcomes:
        if outcomes[name] == kind:
            print("   ", name)

# %% [markdown]
# **Settled:** don't count on it. Four of the losses raise an error, four compute a wrong number and warn you, and six
# compute a wrong number silently. Look at `prediction.shape` and `target.shape` yourself, once, before you train.
#
# Here, each target is the true value for one prediction. For `cross_entropy`, a target may also be the *index of a
# class*: the targets are then integers, of shape (n,). In that case, the predictions have a column for each class, and
# predictions of shape (n, classes) do belong with targets of shape (n,).

# %% [markdown]
# ### Images and their masks
#
# PyTorch's image layers expect a batch of grey images as (batch, 1, height, width); the 1 is the number of channels.
# Masks, one per image, often come without a channel axis, as (batch, height, width). Here are 16 digits of 8 × 8 pixels
# and 16 masks, in these shapes.
#
# **Predict** the shape of `images * masks`: a tuple, or `"raises"`.

# %% tags=["prediction"] covers="mask_of_a_batch"
### BEGIN SOLUTION
predict(images_times_masks=(16, 16, 8, 8))
### END SOLUTION

# %% tags=["show"] covers="mask_of_a_batch"
images = digits[:16].reshape(16, 1, 8, 8)
masks = (images[:, 0] > 8).float()
wrong, right = images * masks, images * masks[:, None]
print("a layer:", tuple(F.conv2d(images, torch.ones(1, 1, 3, 3)).shape))
print(tuple(wrong.shape), "instead of", tuple(right.shape))
print("the same mean:", torch.allclose(wrong.mean(), right.mean()))
viz.broadcast(images=images, masks=masks)

# %% [markdown]
# The axis of the 16 masks met the images' channel axis, of size 1, so every image met every mask. A loss then takes the
# mean, which turns even a wrong shape into a single number. That number is wrong too, but it has the shape of any other
# loss, so you don't notice. `masks[:, None]` adds the missing axis.

# %% [markdown]
# ### Batch, time, values
#
# Sequences come as (B, T, V): a *batch* of B sequences, T steps in *time*, V *values* in each step. A digit that you read
# from top to bottom is such a sequence: its 8 rows are the steps, with 8 values each.
#
# **Predict:** `batch` holds 8 digits, so its shape is (8, 8, 8). `weights` has the shape (8, 1), and you want one weight
# per image. What does `weights[i]` multiply in `batch * weights`: `"image i"`, `"row i of every image"` or `"column i of
# every image"`? Or does the product raise an error (`"raises"`)?

# %% tags=["prediction"] covers="time_table"
### BEGIN SOLUTION
predict(one_weight_an_image="row i of every image")
### END SOLUTION

# %% tags=["show"] covers="time_table"
batch, weights = torch.ones(8, 8, 8), torch.arange(8.0)[:, None]
print("(8, 1), image 2:\n", (batch * weights)[2, :3])
print("(8, 1, 1), image 2:\n", (batch * weights[:, None])[2, :3])

# %% [markdown]
# (8, 1) meets the last two axes, the steps and the values, so you got one weight per **step**. Sometimes, that's what you
# want:

# %% tags=["show"] covers="time_table"
stack = digits[:5].reshape(5, 8, 8)  # (B, T, V)
fade = torch.linspace(1, 0, 8)
by_step = stack * fade[:, None]  # (T, 1): paler from top to bottom
by_value = stack * fade  # (T,) meets the values!
print("the same:", torch.equal(by_step, by_value))
viz.broadcast(stack=stack, fade=fade[:, None])

# %% [markdown]
# Without the `None`, the digit fades from left to right. There's no error, because there are as many values as steps.
#
# A rule of thumb: count the axes that come **after** the axis you want to weight. Your weights need that many axes of
# size 1 after their own axis. For a batch of shape (B, T, V), weights for the sequences have the shape (B, 1, 1), weights
# for the steps (T, 1), and weights for the values (V,).

# %% [markdown]
# ### Rows of different lengths
#
# Sentences have different lengths, but the rows of a tensor don't. So you pad short rows, as in
# [lesson 03](03_views_and_strides.ipynb), and a **mask** says which positions are real. Broadcasting makes the mask:
# positions along one axis, lengths along the other.

# %% tags=["show"] covers="length_masks"
lengths = torch.tensor([2, 5, 0])
keep = torch.arange(5) < lengths[:, None]
viz.tensor(keep, title="keep")

# %% [markdown]
# The shortest way to use the mask is a product: multiply the values by it. True counts as 1, False as 0.
#
# **Predict:** what do the elements of `torch.tensor([2, inf, 3]) * torch.tensor([1, 0, 1])` add up to, if `inf` is
# `float("inf")`? Write `"5.0"`, `"inf"`, `"nan"` or `"raises"`.

# %% tags=["prediction"] covers="inf_times_zero"
### BEGIN SOLUTION
predict(sum_behind_the_mask="nan")
### END SOLUTION

# %% tags=["show"] covers="inf_times_zero"
masked = torch.tensor([2, float("inf"), 3]) * torch.tensor([1, 0, 1])
print(masked)
print("0 times nan:", torch.tensor(0.0) * float("nan"))

# %% [markdown]
# ### Myth: "a 0 in the mask switches a number off"
#
# In lesson 01's *Deeper*, a `nan` survived its mask. Infinity doesn't survive, but it leaves a `nan` behind. Take the
# logarithm of a digit's pixels: blank pixels are 0, and the logarithm of 0 is −∞. The mask should leave only the ink:

# %% tags=["show"] covers="inf_times_zero zero_mask"
logarithms = digits[0].log()
ink = digits[0] > 0
print("times the mask:", (logarithms * ink).sum().item())
chosen = torch.where(ink, logarithms, 0.0)
print("by where, finite:", chosen.sum().isfinite().item())

# %% [markdown]
# **Settled:** 0 times infinity is `nan`, and 0 times `nan` is `nan`. Multiplying by a mask only *weights* the numbers.
# To leave numbers out, *choose* the ones that you want, with `torch.where` or `masked_fill`. That keeps `nan` out of
# the values; for gradients it isn't always enough, as [lesson 06](06_autograd_in_torch.ipynb) shows.
#
# `masked_fill(mask, number)` puts a number where the mask is True, and `~keep` is True where `keep` is False. Use `~`
# only on True and False: it turns the whole numbers 1 and 0 into −2 and −1.

# %% [markdown]
# ### Softmax over what is real
#
# In attention, you hid the later positions with a score of −∞, before the softmax. The same works for padding. But what
# if all scores of a row are hidden?

# %% tags=["show"] covers="fully_masked"
scores = torch.zeros(3, 5).masked_fill(~keep, float("-inf"))
print("~ of 1 and 0:", (~torch.tensor([1, 0])).tolist())
probabilities = scores.softmax(dim=1)
print(probabilities)
print("the mean of all:", probabilities.mean().item())
print("-1e9 everywhere:", torch.full((5,), -1e9).softmax(dim=0))

# %% [markdown]
# The row whose scores are all hidden became `nan`: its probabilities are 0 divided by 0. One such row is enough to turn a
# mean over the whole batch, such as a loss, into `nan`. With a very low score such as −1e9 instead of −∞, you get no
# `nan` in that row, but the answer is equally wrong: every position gets the same probability.

# %% [markdown]
# #### Exercise: softmax over lengths · 20 min
#
# Write a softmax that looks only at the first `lengths[b]` scores of row b. All later positions get 0, and where the
# length is 0, that's the whole row.
#
# With scores `[[0, 0, 7], [1, 2, 3]]` and lengths `[2, 0]`, the result is `[[0.5, 0.5, 0], [0, 0, 0]]`.
#
# `masked_softmax(scores, lengths)` takes scores of shape (batch, time) and one length per row. It returns the
# probabilities, also of shape (batch, time). Watch out for very high and very low scores too.
#
# The right probabilities earn half of the points. Finding them without a loop over rows or positions earns the other
# half.


# %% tags=["exercise"] covers="masked_softmax length_masks fully_masked"
def masked_softmax(scores, lengths):
    """Softmax of the first lengths[b] scores of row b; 0 past them.

    scores: (batch, time), from −1000 to 1000, also past the
    length.
    lengths: (batch,), whole numbers from 0 to time.
    Returns (batch, time). A row of length 0 is all zeros.
    """
    ### BEGIN SOLUTION
    positions = torch.arange(scores.shape[-1]).expand_as(scores)
    past = positions >= lengths.unsqueeze(-1)
    found = torch.where(past, float("-inf"), scores).softmax(-1)
    return found.masked_fill(past, 0.0)
    ### END SOLUTION


# %% tags=["check"]
check("masked_softmax")

# %% [markdown]
# ### Products of batches
#
# You used `@` for attention: `a @ b` multiplies the **last two** axes as matrices and broadcasts all axes in front of
# them. The last two don't stretch: the last size of a has to equal the second-to-last size of b. Here, one 8 × 8 matrix
# meets all 1,797 images, and turns them upside down:

# %% tags=["show"] covers="matmul_batches"
squares = digits.reshape(1797, 8, 8)
upside_down = torch.eye(8).flip(0) @ squares
print(tuple(upside_down.shape))
print("as flip does:", torch.equal(upside_down, squares.flip(1)))

# %% [markdown]
# **Predict** the shape of `a @ b` for a of shape (5, 1, 2, 3) and b of shape (4, 3, 6): a tuple, or `"raises"`.

# %% tags=["prediction"] covers="matmul_batches"
### BEGIN SOLUTION
predict(product_of_batches=(5, 4, 2, 6))
### END SOLUTION

# %% tags=["show"] covers="matmul_batches"
a, b = torch.zeros(5, 1, 2, 3), torch.zeros(4, 3, 6)
print("matrices:", tuple((a[0, 0] @ b[0]).shape))
print("in front:", tuple(torch.broadcast_shapes((5, 1), (4,))))
with ByteCounter(block=1) as counter:
    c = a @ b
print("together:", tuple(c.shape))
print("made more than the result:", counter.peak > c.nbytes)

# %% [markdown]
# Here, both stacks of matrices stretched, and `@` did copy: unlike `+`, it may store what it stretches.
#
# A tensor with one axis isn't a matrix. `@` adds an axis to it: a tensor on the left of `@` becomes a row, and one on the
# right becomes a column. The added axis disappears from the result:

# %% tags=["show"] covers="matmul_batches"
for a, b in [((3,), (3,)), ((2, 3), (3,)), ((3,), (5, 3, 4)), ((2, 1), (3, 4))]:
    try:
        print(a, "@", b, "→", tuple((torch.zeros(a) @ torch.zeros(b)).shape))
    except RuntimeError:
        print(a, "@", b, "→ RuntimeError: a 1 doesn't stretch here")

# %% [markdown]
# A matrix product sums over an axis. If both axes of a matrix have the same size, the product may sum over the wrong one,
# and the shape of the result doesn't tell you. Each flower in the iris data has 4 measurements, and the weights in
# the next cell turn these 4 into 3 numbers. The `.T` is a bug:

# %% tags=["show"] covers="batch_equal_to_features"
flowers = torch.tensor(load_iris().data, dtype=torch.float32)
weights = torch.tensor([[1.0, 2, 0], [0, 1, 3], [2, 0, 1], [1, 1, 1]])
for batch in [flowers[:5], flowers[:4]]:
    try:
        made = batch.T @ weights
        print(len(batch), "flowers:", tuple(made.shape))
        print("right:", torch.allclose(made, batch @ weights))
    except RuntimeError:
        print(len(batch), "flowers: RuntimeError")

# %% [markdown]
# With as many flowers as measurements, you don't see the bug. Test with more flowers than measurements, or fewer.
#
# **`einsum` says which axis is which.** You give each axis a letter. Axes with the same letter must have equal sizes,
# except that an axis of size 1 is stretched without a warning. If a letter is missing after the arrow, `einsum` sums over
# that axis:

# %% tags=["show"] covers="einsum"
some, more = flowers[:6], flowers[50:55]  # (n, d) and (m, d)
pairs = [
    (torch.einsum("nd->n", some), some.sum(dim=1)),
    (torch.einsum("nd->dn", some), some.T),
    (torch.einsum("nd,md->nm", some, more), some @ more.T),
    (torch.einsum("nd,d->nd", some, more[0]), some * more[0]),
]
print([torch.allclose(ours, theirs) for ours, theirs in pairs])
stretched = torch.einsum("ij,jk->ik", torch.ones(2, 1), torch.ones(3, 4))
print("1 meets 3:", tuple(stretched.shape))

# %% [markdown]
# You can write attention's scores as one `einsum` too, with no axis to swap: `"bid,bjd->bij"`.
#
# **Predict** the shape of `torch.einsum("ij,kj->ki", a, b)` for a of shape (2, 3) and b of shape (4, 3): a tuple, or
# `"raises"`.

# %% tags=["prediction"] covers="einsum"
### BEGIN SOLUTION
predict(letters_of_einsum=(4, 2))
### END SOLUTION

# %% tags=["show"] covers="einsum"
a, b = torch.zeros(2, 3), torch.zeros(4, 3)
print(tuple(torch.einsum("ij,kj->ki", a, b).shape))
by_letters = torch.einsum("bid,bjd->bij", text, text)
print("as @:", torch.allclose(by_letters, text @ text.transpose(1, 2)))

# %% [markdown]
# ### What all pairs cost
#
# **Predict:** x has the shape (1000, 64) and y the shape (500, 64), both float32. How many bytes do the numbers of
# `x[:, None] - y` take?

# %% tags=["prediction"] covers="outer_memory"
### BEGIN SOLUTION
predict(bytes_of_all_differences=128_000_000)
### END SOLUTION

# %% tags=["show"] covers="outer_memory"
difference = torch.zeros(1000, 1, 64) - torch.zeros(500, 64)
print(f"{difference.nbytes:,} bytes")
del difference

# %% [markdown]
# The table of distances takes only 2 MB. To get there, PyTorch holds all the differences at once: 64 times as much.
# `ByteCounter` finds the **peak**, the most memory that a program holds at any one moment:


# %% tags=["show"] covers="outer_memory"
def peak(function, *inputs):
    with ByteCounter(block=1) as counter:
        function(*inputs)
    return counter.peak


some, others = digits[:400], digits[400:700]
used = peak(lambda: (some[:, None] - others).square().sum(dim=-1).sqrt())
differences, result = 400 * 300 * 64 * 4, 400 * 300 * 4
print(f"{used / differences:.0f} times the differences")
print(f"{used / result:.0f} times the result")

# %% [markdown]
# The peak is twice the size of the differences, because the differences and their squares exist at the same time. There
# are two ways out:
#
# - **Chunks.** Take a few rows of x at a time, as you saw in the core. Then only these rows' differences exist at any one
#   time.
# - **A formula**, as for the ten averages in lesson 01: |x − y|² = |x|² + |y|² − 2 x·y. Here x and y are single
#   points: |x|² is the sum of the squares of x's coordinates, and x·y is the dot product. For all pairs of points, |x|²
#   is a column, |y|² is a row, and x·y is one matrix product. You never make a tensor with three axes. The products x·y
#   of all pairs form a **Gram matrix**.

# %% [markdown]
# #### Exercise: distances within a budget · 20 min
#
# Compute the same distances as in the core, in little memory: hold at most **2 MB** at any time, counting the result but
# not x and y.
#
# With `x = [[0, 0], [3, 4]]` and `y = [[0, 0], [0, 4], [6, 8]]`, the result is `[[0, 4, 10], [5, 3, 5]]`.
#
# `distances_in_budget(x, y)` takes points of shape (n, d) and (m, d), and returns a table of shape (n, m). Use chunks or
# the formula, as you like; loops are fine.
#
# We measure the memory for 200 points in x and 150 points in y, each with 64 coordinates in float64. The result alone
# takes 0.24 MB; all the differences would take 15.4 MB. The differences between one row of x and all of y take 77 KB
# (150 · 64 · 8 bytes), and their squares another 77 KB.
#
# The right distances earn half of this exercise's points. Three things together earn the other half: you keep to the
# budget, you return an answer of x's dtype, and you do it by hand, again without `cdist`, `pairwise_distance` or
# `pdist`. (Computing in float32 would save bytes, but lose digits.)


# %% tags=["exercise"] covers="distances_in_budget outer_memory"
def distances_in_budget(x, y):
    """In row i, column j: the distance from point x[i] to point y[j].

    x: (n, d), y: (m, d), with any n and m from 1.
    Returns (n, m), of x's dtype.
    Where two points are the same, the distance is 0 up to
    rounding, and never nan.
    """
    ### BEGIN SOLUTION
    parts = []
    for part in x.split(8):
        difference = part[:, None] - y
        parts.append(difference.pow_(2).sum(dim=2).sqrt())
    return torch.cat(parts)
    ### END SOLUTION


# %% tags=["check"]
check("distances_in_budget")

# %% [markdown]
# Now a thousand digits meet a thousand digits, in little memory:

# %% tags=["show"] covers="outer_memory"
some, differences = digits[:1000], 1000 * 1000 * 64 * 4
used = peak(given("distances_in_budget"), some, some)
print("less than a tenth of the differences:", used < differences / 10)

# %% [markdown]
# ### Myth: "the formula gives the same numbers"
#
# On paper, it does. But |x|² + |y|² and 2 x·y may both be large and nearly equal. Then their first digits cancel, and
# what's left is mostly rounding error. Take 569 tumours with measurements up to 4,254. The distance of each tumour **from
# itself** should be 0:

# %% tags=["show"] covers="gram_is_the_same outer_memory"
from sklearn.datasets import load_breast_cancer

tumours = torch.tensor(load_breast_cancer().data).float()
squared = tumours.square().sum(dim=1)  # |x|²
squares = squared[:, None] + squared - 2 * tumours @ tumours.T
itself = squares.diagonal()
print("some squares are negative:", bool((itself < 0).any()))
print("their root is nan:", bool(itself.sqrt().isnan().any()))
largest = itself.clamp(min=0).sqrt().max()
print("clamped, one is still off by over 0.5:", bool(largest > 0.5))

# %% [markdown]
# **Settled:** `clamp(min=0)` removes the `nan`, not the error. The formula is right for large distances, and wrong for
# small ones. If small distances matter, subtract first (in chunks), or compute in float64.

# %% [markdown]
# ### Neighbours and ranks
#
# `topk` finds the k largest or smallest numbers of each row, and their indices:

# %% tags=["show"] covers="top_k"
apart = torch.tensor([[7.0, 2.0, 9.0, 4.0], [1.0, 8.0, 3.0, 5.0]])
smallest = apart.topk(2, largest=False)
print(smallest.values)
print(smallest.indices)

# %% [markdown]
# #### Exercise: the k nearest · 15 min
#
# For each point, find the k **other** points that are nearest to it.
#
# With the points `[[0], [1], [3]]` and k = 2, the result is `[[1, 2], [0, 2], [1, 0]]`: for the point `[3]`, point 1
# comes first, at a distance of 2, then point 0, at a distance of 3.
#
# `nearest_neighbours(x, k)` takes points of shape (n, d) and returns indices of shape (n, k). Put the nearest first. In
# the cases that we check, none of a point's k nearest is exactly as far away as another point, so you don't need to break
# ties.
#
# You may use what you have written, for instance `given("pairwise_distances")`. The right indices earn half of this
# exercise's points. Finding them without a loop over the rows of x earns the other half.


# %% tags=["exercise"] covers="top_k"
def nearest_neighbours(x, k):
    """The indices of the k nearest other points, the nearest first.

    x: (n, d) points; k: less than n. Returns (n, k), whole numbers.
    A point is never its own neighbour, even if another one lies on
    the same spot.
    """
    ### BEGIN SOLUTION
    apart = torch.linalg.norm(x[:, None] - x, dim=-1)
    itself = torch.eye(len(x), dtype=torch.bool)
    apart = apart.masked_fill(itself, float("inf"))
    return apart.argsort(dim=1)[:, :k]
    ### END SOLUTION


# %% tags=["check"]
check("nearest_neighbours")

# %% [markdown]
# Now five neighbours vote: `labels[neighbours]` looks up all their labels at once, and `mode` finds the most frequent
# label in each row.

# %% tags=["show"]
neighbours = given("nearest_neighbours")(digits[:500], 5)
votes = labels[neighbours]
print("the neighbours of the first three:", votes[:3].tolist())
right = votes.mode(dim=1).values == labels[:500]
print(f"the vote is right in {right.float().mean():.0%} of 500")

# %% [markdown]
# Comparisons, too, can pair everything with everything, as with the birth years: `a[:, None] > a` says for each pair of
# numbers whether the first one is larger.

# %% [markdown]
# #### Exercise: ranks · 10 min
#
# The *rank* of a number is how many of the others are smaller. Find the ranks of all numbers.
#
# `[30, 10, 20, 10]` gives `[3, 0, 2, 0]`.
#
# `ranks(x)` takes n numbers of shape (n,) and returns n whole numbers, in the order of x.
#
# The right ranks earn half of the points. Comparing every number with every other, with no loop over the numbers and no
# sorting, earns the other half.


# %% tags=["exercise"] covers="ranks"
def ranks(x):
    """How many of the numbers are smaller than each of them.

    x: (n,), n up to a few thousand. Returns (n,), whole numbers:
    the smallest has rank 0, and equal numbers have the same rank.
    """
    ### BEGIN SOLUTION
    smaller = x.unsqueeze(0) < x.unsqueeze(1)
    return smaller.sum(dim=-1)
    ### END SOLUTION


# %% tags=["check"]
check("ranks")

# %% [markdown]
# In people with a higher body mass index, does the disease progress further? Rank the 442 people once by this index and
# once by how far the disease progressed, then correlate the ranks. That's *Spearman's* correlation, which outliers hardly
# change. (In statistics, equal numbers get the mean of their ranks; here they get the lowest.) `torch.corrcoef`
# correlates every row with every row, so `[0, 1]` is the correlation of row 0 with row 1.

# %% tags=["show"]
rank = given("ranks")
body_mass = measurements[:, people.feature_names.index("bmi")]
both = torch.stack([rank(body_mass), rank(disease)]).float()
print(f"Spearman's correlation: {torch.corrcoef(both)[0, 1]:.2f}")

# %% [markdown]
# ### Bug hunt: like nothing, not even itself · 10 min
#
# How alike are two flowers, whatever their size? Divide each row of measurements by its length, then take dot products.
# Each product is the **cosine** of the angle between two rows; it's 1 if they point in the same direction. Programs that
# process language often compare words in this way, with a row of numbers for each word.
#
# `x.norm(dim=…)` computes the lengths of the vectors along an axis: each length is the square root of the vector's sum of
# squares. You'll see `norm` in a lot of code. In new code, write `torch.linalg.vector_norm(x, dim=…)`, because the
# documentation of `torch.norm` calls it deprecated. Also, `norm` is one of the functions that don't accept NumPy's
# `axis=`. Here's a first try at the cosines:


# %% tags=["show"]
def broken_cosine(x, y):
    x = x / x.norm(dim=0)
    y = y / y.norm(dim=0)
    return x @ y.T


alike = broken_cosine(flowers, flowers)
print(tuple(alike.shape))
for i in range(3):
    print(f"flower {i} with itself: {alike[i, i]:.3f}")
lengths = torch.linalg.vector_norm(flowers, dim=0)
print("the same lengths:", torch.allclose(flowers.norm(dim=0), lengths))
try:
    flowers.norm(axis=0)
except TypeError:
    print("TypeError: norm knows only dim and keepdim")
print("deprecated:", "deprecated" in torch.norm.__doc__)

# %% [markdown]
# The shape is right, and whatever the sizes are, there's no error. But by these numbers, a flower is hardly like itself:
# each of the three numbers should be 1. **Find the bug and fix it.**
#
# `cosine_similarities(x, y)` takes tables of shape (n, d) and (m, d), and returns a table of shape (n, m). With
# `x = [[3, 4]]` and `y = [[6, 8], [4, -3]]`, the result is `[[1, 0]]`.


# %% tags=["exercise"] covers="wrong_axis"
def cosine_similarities(x, y):
    """In row i, column j: the cosine between x[i] and y[j].

    x: (n, d), y: (m, d), no row is all zeros. Returns (n, m).
    """
    ### BEGIN SOLUTION
    x = x / x.norm(dim=1, keepdim=True)
    y = y / y.norm(dim=1, keepdim=True)
    return x @ y.T
    ### END SOLUTION


# %% tags=["check"]
check("cosine_similarities")

# %% tags=["show"]
alike = given("cosine_similarities")(flowers, flowers)
print("all 1:", torch.allclose(alike.diagonal(), torch.ones(150)))

# %% [markdown]
# ## Recap
#
# You can now
#
# - say what shape comes out when two tensors of different shapes meet, or why none does: aligned at the right, two sizes
#   must be equal, or one of them 1 or missing. NumPy has the same rule;
# - put an axis of size 1 where you need it, with `None` and with `keepdim=True`;
# - compare everything with everything in one line, and say what it costs: stretching is free (stride 0), the result costs
#   what its shape says, and so does every table that you make on the way;
# - find the bug that runs without an error and gives wrong numbers. (n, 1) against (n,) gives (n, n), often silently.
#   Test with sizes that all differ, look at shapes, and ask what has to come out: a loss of 0, rows that add up to 1;
# - write the heart of a language model's attention.
#
# *Deeper* added:
#
# - In place, the left side can't grow. `@` may copy what it stretches.
# - If k axes follow the axis you want to weight, your weights need k axes of size 1 after their own axis. `@` broadcasts
#   the axes in front of the matrices, not the matrices; `einsum` names every axis.
# - Masks come from `arange < lengths[:, None]`. Use them to choose, not to multiply.
# - Distances between all pairs of points cost memory for all the differences, unless you work in chunks or with the
#   clamped |x|² + |y|² − 2 x·y.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [05 · Autograd by hand](05_autograd_by_hand.ipynb) shows where `fit` got its directions from, and
# what becomes of a stretched axis on the way back. Then [06 · Autograd in torch](06_autograd_in_torch.ipynb) finds all of
# this in torch's own autograd.
#
# **Read more.** You'll find the rule on the pages *Broadcasting semantics* in PyTorch's documentation and *Broadcasting*
# in NumPy's. *Array programming with NumPy* (Harris and others, Nature 585, 2020) shows how much is built on NumPy. In
# pytorch/pytorch, issue #16045 asked for the warning that `mse_loss` gives, and issue #17185 is about `*=` on an expanded
# tensor. Causal attention is from *Attention Is All You Need* (Vaswani and others, NeurIPS 2017).
