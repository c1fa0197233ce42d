# %% [markdown]
# # 04 · Broadcasting
#
# So far you have tensors, their bytes, and their places in memory. The rule of this lesson returns in [lesson 05](05_autograd_by_hand.ipynb): on the way
# back, every stretched axis is summed.
#
# **After this lesson you will be able to**
#
# - say what shape comes out when two tensors of different shapes meet, or why they can't;
# - put an axis where it has to stand, with `None` and with `keepdim`;
# - compare everything with everything in one line, and say what that costs in bytes;
# - find the mistake that computes happily and gives wrong numbers;
# - in *Deeper*: write the rule as a program, mask rows of different lengths, multiply batches of matrices, write the heart
#   of a language model's attention, and compare thousands of points within a few megabytes.
#
# **The core takes 60 to 75 minutes**, exercises included, for somebody who knows Python and a little NumPy; a little more
# if NumPy is new to you. *Deeper* takes about three hours more, in sections for different days. The lesson stands on
# [01 · Tensors](01_tensors.ipynb) (shapes and axes, a sum over `dim`),
# [02 · Dtypes](02_dtypes.ipynb) (the bytes of a number) and [03 · Views and strides](03_views_and_strides.ipynb).

# %% tags=["setup"]
import warnings

import numpy as np
import torch
from sklearn.datasets import load_diabetes, load_digits, load_iris
from torch.nn import functional as F

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson("04_broadcasting")

# %% [markdown]
# ## A question
#
# Here are 1,797 handwritten digits, 8 × 8 pixels each, written down as one row of 64 numbers a digit. This is the
# first of them, put back into its square:

# %% tags=["show"]
digits = torch.tensor(load_digits().data, dtype=torch.float32)
print(digits.shape)
viz.tensor(digits[0].reshape(8, 8), title="digit number 0")

# %% [markdown]
# **Which of the others looks most like it?**
#
# That asks for 1,796 comparisons of 64 numbers. Asked of every digit, it takes more than three million. By the end of this
# lesson you will have made all of them without a loop over single digits. The idea behind it is *broadcasting*: how PyTorch
# combines tensors whose shapes are not the same.

# %% [markdown]
# ## A number, a row, a column
#
# In [lesson 01](01_tensors.ipynb) you met this for a moment; now it is taken apart. Take a small table. Adding a number adds it
# everywhere. Adding a row of three numbers adds it to every row of the table:

# %% tags=["show"]
table = torch.tensor([[0.0, 1.0, 2.0], [10.0, 11.0, 12.0]])
row = torch.tensor([100.0, 200.0, 300.0])
print(table + 100)
print(table + row)

# %% [markdown]
# The row was *stretched* downwards:

# %% tags=["show"]
viz.broadcast(table=table, row=row)

# %% [markdown]
# The picture shows the shapes first, then what is read where (dashed: read again), and at the right which two numbers meet
# in each place of the result (they are not yet added). With three axes or more, only the shapes are drawn.
#
# Axis −1 is the last axis and axis −2 the one before it: broadcasting counts from the right. Where a shape has no such
# axis there is a dash: `– → 2` says that the missing axis became 2. Stride 0 is meant as in
# [lesson 03](03_views_and_strides.ipynb): one step along that axis, and you are still at the same place in memory.
#
# A column, shape (2, 1), is stretched to the right:

# %% tags=["show"]
column = torch.tensor([[100.0], [200.0]])
table + column

# %% [markdown]
# Both may stretch at once. A column and a row make a whole table, each element of the one with each of the other:

# %% tags=["show"]
tens = torch.tensor([[10.0], [20.0]])
ones = torch.tensor([1.0, 2.0, 3.0])
print(tens + ones)
viz.broadcast(tens=tens, ones=ones)

# %% [markdown]
# ## The rule
#
# Write the shapes below each other, **aligned at the right**. Then look at one axis after the other:
#
# 1. the sizes are **equal**: fine;
# 2. one of them is **1**: it is stretched to the other;
# 3. one of them is **missing** (only on the left): it counts as 1;
# 4. anything else is an error.
#
# That is all. It does not matter what the axes mean to you: the rule sees only sizes.

# %% [markdown]
# **Predict:** what is the shape of a (4, 1) tensor plus a (3,) tensor? Write a tuple.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(column_plus_row=(4, 3))
### END SOLUTION

# %% tags=["show"] covers="rule"
viz.broadcast((4, 1), (3,))

# %% [markdown]
# **Predict:** and (2, 1, 4) plus (3, 1)?

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(three_axes_and_two=(2, 3, 4))
### END SOLUTION

# %% tags=["show"] covers="rule"
viz.broadcast((2, 1, 4), (3, 1))

# %% [markdown]
# `torch.broadcast_shapes` answers the same question without making a tensor, for any number of shapes:

# %% tags=["show"] covers="shapes_and_expand"
torch.broadcast_shapes((5, 1, 1), (7, 1), (2,))

# %% [markdown]
# Type other shapes and watch the result. Change b to `(3, 1)`, then c to `(4, 2)`: now one axis doesn't fit. Which sizes
# could c have there?

# %% tags=["show"] covers="rule"
viz.broadcast((5, 1, 1), (7, 1), (2,)).live()

# %% [markdown]
# ## Aligned at the right
#
# Now one number for each row: `x` has 5 rows and 3 columns, and `v` has 5 numbers.
#
# **Predict** what `x - v` does. Write one of these three, in quotes:
#
# - `"v[i] from row i"`: it subtracts the first number from the first row, and so on;
# - `"v[j] from column j"`: the first number from the first column, and so on;
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
# The 5 stands at the right end, below the 3. To get it below the other 5, v needs one more axis behind it:
# it has to be a column, (5, 1).
#
# `v[:, None]` puts a new axis of size 1 where the `None` stands. `v.unsqueeze(1)`, which the picture names, does the
# same; `keepdim=True`, which it names too, you know from lesson 01, and it returns in a moment. There may be several new axes:

# %% tags=["show"] covers="new_axis"
print("v:", v.shape)
print("v[None, :]:", v[None, :].shape)
print("v[:, None]:", v[:, None].shape)
print("v[:, None, None]:", v[:, None, None].shape)
x - v[:, None]

# %% [markdown]
# Now a *square*: x has the shape (3, 3), v the shape (3,), and again v was meant to hold one number for each row.
#
# **Predict** what `x - v` does: `"raises"`, `"v[i] from row i"` or `"v[j] from column j"`.

# %% tags=["prediction"] covers="rule"
### BEGIN SOLUTION
predict(square_minus_three="v[j] from column j")
### END SOLUTION

# %% tags=["show"]
torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])

# %% [markdown]
# Nothing complained. Row 0 should have lost 1, row 1 should have lost 2, and row 2 should have lost 3. Instead it
# was the *columns* that lost 1, 2 and 3.
#
# The code that stops at 5 × 3 goes wrong at 3 × 3, in silence. Therefore: **say where your axes go, and test with
# sizes that are all different.**

# %% [markdown]
# ### Exercise: channels
#
# A colour image has the shape (channels, height, width): one picture for red, one for green, one for blue. To change
# its colours, multiply every channel by a factor of its own, its *gain*.


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
# ### Exercise: columns on one scale
#
# The columns of a table often have different units. Bring each **column** to mean 0 and standard deviation 1:
# subtract its mean, then divide by its standard deviation. Take torch's own `x.std(dim=…)`, which divides by n − 1
# (NumPy's divides by n).


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
# On real data there is a surprise. Some of the 64 columns are pixels at the edge that are blank in all 1,797 images.
# Such a column has a standard deviation of 0, and 0 divided by 0 is `nan`, "not a number":

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
# No error was raised, and nearly all that is computed from a `nan` is `nan` again. The way out is a choice: where the
# deviation is 0, divide by 1. (Blank pixels are exactly 0, so `==` is safe here. Equal numbers such as 0.1 may have a tiny
# deviation instead, from rounding: for data of your own, compare with a small number.)
# `torch.where(condition, a, b)` takes each number from `a` where the condition is True, and else from `b`.

# %% tags=["show"] covers="constant_column"
divisor = torch.where(deviation == 0, 1.0, deviation)
standardised = (digits - digits.mean(dim=0)) / divisor
print("nan left:", int(standardised.isnan().sum()))
print("the blank columns are", standardised[:, spoilt].unique().tolist())
tenths = [torch.full((n,), 0.1).std() for n in range(2, 200)]
print("2 to 199 times 0.1, always 0:", all(tenth == 0 for tenth in tenths))

# %% [markdown]
# ## Keep the axis
#
# A row's sum makes the columns disappear, and with them the axis that you would need to go back:

# %% tags=["show"] covers="keepdim"
counts = torch.tensor([[1.0, 3.0, 4.0], [5.0, 5.0, 10.0]])
sums = counts.sum(dim=1)
kept = counts.sum(dim=1, keepdim=True)
print(sums.shape, kept.shape)
viz.broadcast(counts=counts, sums=sums)

# %% [markdown]
# With `keepdim=True` the axis stays, with size 1. Then the sums are a column beside the table, and fit. (NumPy's words `axis=`
# and `keepdims=` work too, in most functions. A bare `squeeze()` would take the axis away again.)

# %% tags=["show"] covers="keepdim"
print(counts.sum(axis=1, keepdims=True).shape, kept.squeeze().shape)
try:
    counts.norm(axis=1)
except TypeError:
    print("TypeError: norm knows only dim and keepdim")
viz.broadcast(counts=counts, kept=kept)

# %% [markdown]
# ### Exercise: shares
#
# Turn counts into shares: divide every number by the sum of its **row**, so that each row adds up to 1.


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
# With 2 rows and 3 columns a forgotten `keepdim` is an error. In a **square** table it isn't one. This cell forgets
# it: the sum of row 0 lies under column 0, that of row 1 under column 1, and so on.

# %% tags=["show"] covers="square_normalised"
square = torch.tensor([[1.0, 3, 4], [5, 5, 10], [2, 1, 2]])
wrong = square / square.sum(dim=1)
print("its rows add up to", wrong.sum(dim=1))
print("its columns add up to", wrong.sum(dim=0))

# %% [markdown]
# Neither the rows nor the columns add up to 1. Square tables are everywhere (distances, correlations, which class was
# taken for which), so when you have made shares, **add them up**.

# %% [markdown]
# ## What it costs
#
# Is the row really copied into every row of the table? `expand` makes the stretched tensor visible: here is the
# row, stretched to a million rows. You know from [lesson 03](03_views_and_strides.ipynb) what tells the cost: its strides, and the bytes of the
# storage behind it.

# %% tags=["show"] covers="cost shapes_and_expand"
row = torch.tensor([100.0, 200.0, 300.0])
stretched = row.expand(1_000_000, 3)
print("shape", tuple(stretched.shape))
print("strides", stretched.stride())
print("bytes in memory:", stretched.untyped_storage().nbytes())

# %% [markdown]
# Stride 0: to go one row down, do not move at all. A million rows, and all of them are the same 12 bytes.
#
# **Predict:** how many bytes does the result of `torch.zeros(1000, 1) + torch.zeros(1000)` need? Each
# float32 number takes 4.

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
# The *operands*, the two tensors that are added, have 8,000 bytes together, and the result 500 times as many. That is how a
# short line runs out of memory.

# %% [markdown]
# ### Myth: "broadcasting copies the smaller tensor"
#
# If it did, the stretched tensor would live somewhere else. Where does it live?

# %% tags=["show"] covers="copies"
print("same memory:", stretched.data_ptr() == row.data_ptr())
row[0] = -1.0
print("row 999,999 now begins with", stretched[999_999, 0].item())

# %% [markdown]
# And `+`, does it copy first? `ByteCounter` counts the bytes of the tensors that operations make while it runs; `block=1` makes
# it count to the byte, and `peak` is the most that was there at one time:

# %% tags=["show"] covers="copies"
from lessons_lib.counting.bytes import ByteCounter

with ByteCounter(block=1) as counter:
    total = tall + flat
print(f"made: {counter.peak:,} bytes, the sum has {total.nbytes:,}")

# %% [markdown]
# **Settled:** of two tensors with one dtype `+` copies neither; only the result is new. (`@` may copy: see *Deeper*.)

# %% [markdown]
# ## In place
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
# `+=` writes into the memory that is there, and three numbers can't hold nine. The other way round it works, and changes what
# you had: a table is as large as the result, and every row of it grows.

# %% tags=["show"] covers="in_place"
grown = torch.zeros(2, 3)
grown += torch.tensor([100.0, 200.0, 300.0])
grown

# %% [markdown]
# In your answers take care, in every lesson: what a function was handed belongs to whoever called it. An answer that changes
# its input in place gets half of its points.

# %% [markdown]
# ## Everything with everything
#
# Put one tensor's elements along one axis and the other's along another, and broadcasting pairs them all. How many
# years lie between each of two birthdays and each of three?

# %% tags=["show"]
ours = torch.tensor([1990.0, 2004.0])
theirs = torch.tensor([1985.0, 1991.0, 2010.0])
print(ours[:, None] - theirs)
viz.broadcast(ours=ours[:, None], theirs=theirs)

# %% [markdown]
# In the next exercise each thing is a *point*: not one number but d of them, its coordinates. These keep an axis of
# their own, the last one. Each of 2 points here is to meet each of 4 there, with 3 coordinates each. These shapes do it:

# %% tags=["show"]
viz.broadcast(here=(2, 1, 3), there=(4, 3))

# %% [markdown]
# Then `difference[i, j]` holds the three differences of point i here and point j there. How `here`, which comes as (2, 3), gets
# its 1, and how one number is made of the three, is yours to find.

# %% [markdown]
# ### Exercise: distances
#
# The distance of two points is the root of the sum of their squared differences. Give the distance of **every**
# point of x from **every** point of y. Do it by hand, so without torch's `cdist`, `pairwise_distance` and `pdist`, and without a
# loop over the points: half the points are for that.


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
# And now the question of the beginning. These are the distances of digit number 0 from all digits; its distance from
# itself is set to infinity, and `argmin` gives the place of the smallest that is left:

# %% tags=["show"]
labels = torch.tensor(load_digits().target)
distance = given("pairwise_distances")(digits[:1], digits)[0]
distance[0] = float("inf")
nearest = int(distance.argmin())
print(f"number {nearest}, at a distance of {distance[nearest]:.1f}")
print("it is a", labels[nearest].item())
viz.tensor(digits[nearest].reshape(8, 8), title=f"number {nearest}")

# %% [markdown]
# For all digits at once, all the differences (n, m, d) would have 1,797 × 1,797 × 64 elements. That is a lot of memory.
# `split` cuts the table into parts of 50 rows (the last one has 47), and `cat` puts the results together again:

# %% tags=["show"]
print(f"{1797 * 1797 * 64 * 4 / 1e9:.2f} GB in float32")
distances_of = given("pairwise_distances")
parts = [distances_of(part, digits) for part in digits.split(50)]
distances = torch.cat(parts)
distances.fill_diagonal_(float("inf"))
right = labels[distances.argmin(dim=1)] == labels
print(f"the nearest is the same digit in {right.float().mean():.1%}")

# %% [markdown]
# For each digit we looked up which other one is nearest, and whether it is the same digit. You have just built a
# classifier without training anything: *the nearest neighbour*.

# %% [markdown]
# ## Bug hunt: a loss that ends in the wrong place
#
# Real data again: 442 people with diabetes. Ten measurements of each (age, body mass, blood pressure, blood values …)
# and, a year later, one number that says how far the disease has come. Can it be predicted?

# %% tags=["show"]
people = load_diabetes(scaled=False)
measurements = torch.tensor(people.data, dtype=torch.float32)
disease = torch.tensor(people.target, dtype=torch.float32)
print(measurements.shape, disease.shape)
print("from", disease.min().item(), "to", disease.max().item())
print("on average", round(disease.mean().item()))

# %% [markdown]
# `fit` is supplied. It predicts by a weight for each measurement, and moves the weights step by step so that the
# *loss* becomes smaller: the number that says how wrong the predictions are. How it finds the way is the subject of
# lessons [05](05_autograd_by_hand.ipynb) and [06](06_autograd_in_torch.ipynb), so you need not read it. Here it is enough that it makes small **whatever loss it is given**.


# %% tags=["show"] covers="wrong_place"
def fit(loss, x, target):
    """Weights that make the loss small. Returns (n, 1) predictions."""
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
# The loss is to be the *mean squared error*: subtract each target from its prediction, square, and take the mean. Here
# it is as it is often written. The model returns its predictions as a column, (n, 1); the targets are plain numbers,
# (n,).


# %% tags=["show"] covers="wrong_place"
def broken(prediction, target):
    difference = prediction - target
    return (difference**2).mean()


scaled = given("standardise_columns")(measurements)
prediction = fit(broken, scaled, disease)
print("measured: ", disease[:6].int().tolist())
print("predicted:", prediction[:6, 0].round().int().tolist())

# %% [markdown]
# The loss went down nicely, then it stood still. And everybody is predicted the same number, the average. Is there
# nothing to be learnt from ten measurements? Or is it the loss? That can be tested: **perfect** predictions have a
# mean squared error of 0.

# %% tags=["show"] covers="wrong_place losses_silent"
target = torch.tensor([1.0, 2.0, 3.0])
perfect = target[:, None]  # predictions that are exactly right
broken(perfect, target)

# %% [markdown]
# It is not 0. **Find out why, and mend it.**
#
# Stay in torch: `fit` follows the loss back to the weights, so it has to be a tensor, computed by torch's operations. A
# Python number, as `.item()` and `float` give it, is no answer here. A tensor made anew from such a number, or from `.data` or
# `.detach()`, has lost the way back and earns half. (The verdict calls that way *gradients*; lesson 05 is about them.)


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
# Not perfect, but now it tells people apart. The broken loss compared **every** prediction with **every** target. The one
# number that is nearest to all targets together is their average, so everybody was predicted the average:

# %% tags=["show"] covers="wrong_place"
for guess in (100, 152, 200):
    everybody = torch.full((442, 1), float(guess))
    thousands = broken(everybody, disease).item() / 1000
    print(f"{guess} for everybody: loss {thousands:.2f} thousand")

# %% [markdown]
# The loss was made as small as it could be, and it was the wrong loss.
#
# PyTorch's own `mse_loss` computes the same wrong number from these shapes. (`reduction="none"` leaves out its
# mean.) At least it warns:

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
# **The core of the lesson ends here.** It is a good place to stop, or to go on to the recap at the very end. *Deeper*
# holds what comes next in real programs: the rule as a program, fourteen losses put to the test, batches, masks, attention,
# large tables within little memory, and a second bug hunt. It takes about three hours, and its sections can be done on
# different days. On another day, first run all cells above the section: it uses what they made.

# %% [markdown]
# ## Deeper
#
# ### The rule as a program
#
# You know the rule from its four lines. Writing it down shows whether you have understood it.

# %% [markdown]
# #### Exercise: the rule, written down
#
# Write the rule as a function of two shapes. If they don't fit, return `None`; raise nothing.
# (`torch.broadcast_shapes` does nearly that. Do it by hand, with no function of torch or NumPy: half the points are for that.)


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
# **Predict:** what is the shape of `np.ones((7, 1, 3)) * np.ones((4, 1))`? A tuple, or `"raises"`.

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
# **Settled:** the rule is the same in both. What you know of it from the one holds in the other.

# %% [markdown]
# ### Myth: "a loss function tells me when the shapes don't fit"
#
# You saw `mse_loss` warn. Which other losses complain about predictions of shape (n, 1) and targets of shape (n,)? Try
# fourteen of them. What each is good for does not matter here; only how it takes its shapes. Four need more than two
# inputs, or other ones, and are written out first (you may skim the next two cells):


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
# Each is called with shapes that don't belong together. If it gives a number, that is compared with the right one, from a
# target of shape (n, 1).


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
# **Settled:** do not count on it. Four raise, four warn, and six compute a wrong number without a word. Look at
# `prediction.shape` and `target.shape` yourself, once, before you train.
#
# (Targets are numbers here. `cross_entropy` can also be given the *number of a class*, an integer
# target (n,); its predictions then have a column for each class, and that is right.)

# %% [markdown]
# ### Images and their masks
#
# PyTorch's layers for images want a batch of grey images as (batch, 1, height, width); the 1 is the channel. A mask for each
# image often comes without it, as (batch, height, width). Here are 16 digits and 16 masks.
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
# The 16 masks stand below the channel, so every image met every mask. A mean makes a single number of either shape, and
# losses take a mean. Then the number is wrong, and no shape gives it away. `masks[:, None]` puts the channel in.

# %% [markdown]
# ### Batch, time, values
#
# Sequences come as (B, T, V): a *batch* of B sequences, T steps in *time*, V *values* in each step. A digit that is read
# from top to bottom is such a sequence: 8 steps, its rows, with 8 values each.
#
# **Predict:** `batch` holds 8 digits, (8, 8, 8). `weights` has the shape (8, 1) and was meant to hold one number for
# each image. What does `weights[i]` multiply in `batch * weights`: `"image i"`, `"row i of every image"`,
# `"column i of every image"`, or does it raise (`"raises"`)?

# %% tags=["prediction"] covers="time_table"
### BEGIN SOLUTION
predict(one_weight_an_image="row i of every image")
### END SOLUTION

# %% tags=["show"] covers="time_table"
batch, weights = torch.ones(8, 8, 8), torch.arange(8.0)[:, None]
print("(8, 1), image 2:\n", (batch * weights)[2, :3])
print("(8, 1, 1), image 2:\n", (batch * weights[:, None])[2, :3])

# %% [markdown]
# (8, 1) stands below the last two axes, the steps and the values, so it was one weight for each **step**. Where that is
# what you want, it is right:

# %% tags=["show"] covers="time_table"
stack = digits[:5].reshape(5, 8, 8)  # (B, T, V)
fade = torch.linspace(1, 0, 8)
by_step = stack * fade[:, None]  # (T, 1): paler from top to bottom
by_value = stack * fade  # (T,) lies along the values!
print("the same:", torch.equal(by_step, by_value))
viz.broadcast(stack=stack, fade=fade[:, None])

# %% [markdown]
# Without the `None` it faded from left to right, and nothing complained, since there are as many values as steps.
#
# A rule of thumb: a weight for axis k needs as many axes **behind** it as there are behind axis k. For (B, T, V):
# one weight per sequence is (B, 1, 1), one per step (T, 1), one per value (V,).

# %% [markdown]
# ### Rows of different lengths
#
# Sentences have different lengths, tensors don't. So short rows are filled up, as in [lesson 03](03_views_and_strides.ipynb),
# and a *mask* says which places are real. It comes from broadcasting: the places along one axis, the lengths along the other.

# %% tags=["show"] covers="length_masks"
lengths = torch.tensor([2, 5, 0])
keep = torch.arange(5) < lengths[:, None]
viz.tensor(keep, title="keep")

# %% [markdown]
# The shortest way to use such a mask is to multiply by it: True counts as 1, False as 0.
#
# **Predict:** what is the sum of `torch.tensor([2, inf, 3]) * torch.tensor([1, 0, 1])`, where `inf` is `float("inf")`?
# Write `"5.0"`, `"inf"`, `"nan"` or `"raises"`.

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
# Lesson 01 met this with `nan`, in *Deeper*. Infinity does it too, for instance in the logarithm of a digit's pixels: blank
# ones are 0, and the logarithm of 0 is −∞. The mask is to leave only the ink:

# %% tags=["show"] covers="inf_times_zero zero_mask"
logarithms = digits[0].log()
ink = digits[0] > 0
print("times the mask:", (logarithms * ink).sum().item())
chosen = torch.where(ink, logarithms, 0.0)
print("by where, finite:", chosen.sum().isfinite().item())

# %% [markdown]
# **Settled:** 0 times infinity is `nan`, and 0 times `nan` is `nan`. Multiplying *weighs*; to leave something out,
# *choose*: `torch.where` or `masked_fill`. (That keeps `nan` out of the values. For gradients it is not always enough: lesson 06.)
# `masked_fill(mask, number)` puts a number where the mask is True, and `~keep` is
# True where `keep` is False. (That holds for True and False. Of the whole numbers 1 and 0, `~` makes −2 and −1.)

# %% [markdown]
# ### Softmax over what is real
#
# Softmax ([lesson 02](02_dtypes.ipynb)) turns scores into shares that add up to 1. What is masked must have no share. That is done
# *before*: a score of −∞ gets the share exp(−∞) = 0. But what if nothing is left?

# %% tags=["show"] covers="fully_masked"
scores = torch.zeros(3, 5).masked_fill(~keep, float("-inf"))
print("~ of 1 and 0:", (~torch.tensor([1, 0])).tolist())
shares = scores.softmax(dim=1)
print(shares)
print("the mean of all:", shares.mean().item())
print("-1e9 everywhere:", torch.full((5,), -1e9).softmax(dim=0))

# %% [markdown]
# The row without a place became `nan`: its shares are 0 divided by 0. One such row, and a mean over the whole batch,
# such as a loss, is `nan`. (A very low score such as −1e9 in place of −∞ gives no `nan` there, but the
# answer is just as wrong: every place gets the same share.)

# %% [markdown]
# #### Exercise: softmax over lengths
#
# Write a softmax that looks only at the first `lengths[b]` scores of row b. Without a loop over rows or places: half the
# points are for that.


# %% tags=["exercise"] covers="masked_softmax length_masks fully_masked"
def masked_softmax(scores, lengths):
    """Shares of the first lengths[b] places of row b; 0 behind them.

    scores: (batch, time), from −1000 to 1000, also behind
    the length.
    lengths: (batch,), whole numbers from 0 to time.
    Returns (batch, time). A row of length 0 is all zeros.
    """
    ### BEGIN SOLUTION
    places = torch.arange(scores.shape[-1]).expand_as(scores)
    behind = places >= lengths.unsqueeze(-1)
    shares = torch.where(behind, float("-inf"), scores).softmax(-1)
    return shares.masked_fill(behind, 0.0)
    ### END SOLUTION


# %% tags=["check"]
check("masked_softmax")

# %% [markdown]
# ### Products of batches
#
# `a @ b` multiplies the **last two** axes as matrices. All axes in front of them are broadcast, by the rule that you
# know. (The last two are not: the sizes that meet there have to be equal.) So one 8 × 8 matrix meets all 1,797 images. This
# one turns them upside down:

# %% tags=["show"] covers="matmul_batches"
squares = digits.reshape(1797, 8, 8)
upside_down = torch.eye(8).flip(0) @ squares
print(tuple(upside_down.shape))
print("as flip does:", torch.equal(upside_down, squares.flip(1)))

# %% [markdown]
# **Predict** the shape of a (5, 1, 2, 3) tensor `@` a (4, 3, 6) tensor: a tuple, or `"raises"`.

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
# Here both stacks of matrices are stretched, and `@` did copy: unlike `+`, it may store what it stretches.
#
# What has only one axis is no matrix. At the left `@` takes it for a row, at the right for a column, and this axis disappears:

# %% tags=["show"] covers="matmul_batches"
for a, b in [((3,), (3,)), ((2, 3), (3,)), ((3,), (5, 3, 4)), ((2, 1), (3, 4))]:
    try:
        print(a, "@", b, "→", tuple((torch.zeros(a) @ torch.zeros(b)).shape))
    except RuntimeError:
        print(a, "@", b, "→ RuntimeError: a 1 doesn't stretch here")

# %% [markdown]
# A matrix product sums over an axis. Where two axes happen to have the same size, it may be the wrong one, and the shape of
# the result does not tell. The flowers of the iris data have 4 measurements, and these weights make 3 numbers of them. The `.T`
# is a mistake:

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
# A batch that is as large as the number of measurements hides it. Test with a batch of another size.
#
# **`einsum` says which axis is which.** Each axis has a letter. Axes with the same letter go together (here a size of 1 does
# stretch, silently); a letter that is missing behind the arrow is summed over:

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
# **Predict** the shape of `torch.einsum("ij,kj->ki", a, b)` for a of shape (2, 3) and b of shape (4, 3): a tuple, or
# `"raises"`.

# %% tags=["prediction"] covers="einsum"
### BEGIN SOLUTION
predict(letters_of_einsum=(4, 2))
### END SOLUTION

# %% tags=["show"] covers="einsum"
a, b = torch.zeros(2, 3), torch.zeros(4, 3)
print(tuple(torch.einsum("ij,kj->ki", a, b).shape))

# %% [markdown]
# #### Exercise: attention
#
# This is the heart of today's language models. A text has `time` steps (words, say). Each step i has a *query* q[i], what it
# looks for, and a *key* k[i], what it offers, both of d numbers. Where does step i look?
#
# 1. **Scores.** How well step j suits step i is the dot product of q[i] and k[j], divided by √d: a (time, time) table for each
#    text. `@` makes it once the last two axes of k have changed places, `k.transpose(1, 2)`; `einsum` needs only letters.
# 2. ***Causal.*** Step i sees itself and what came before, not what is still to come. These places are found by a comparison,
#    as those behind the lengths were.
# 3. **Shares.** A softmax over j. For 3 steps whose scores are all equal, the rows are 1, 0, 0 and ½, ½, 0 and ⅓, ⅓, ⅓.
#
# Write it for a whole batch of texts, without a loop over texts or steps (half the points are for that).


# %% tags=["exercise"] covers="causal_attention matmul_batches einsum"
def causal_attention(q, k):
    """In row i, column j of each text: the share of step j for step i.

    q, k: (batch, time, d). Returns (batch, time, time):
    the softmax over j of q[i] · k[j] / √d, with j up to i only.
    Where j > i there is 0; each row adds up to 1.
    """
    ### BEGIN SOLUTION
    scores = (q / q.shape[-1] ** 0.5) @ k.transpose(-2, -1)
    step = torch.arange(q.shape[1])
    hidden = step[:, None] < step
    return torch.where(hidden, float("-inf"), scores).softmax(-1)
    ### END SOLUTION


# %% tags=["check"]
check("causal_attention")

# %% [markdown]
# A digit as a text whose steps are its rows, the first 5 of them: where does each row look, if a row is query and key
# at once? The mask (time, time) was broadcast over all texts of the batch.

# %% tags=["show"]
text = digits[:1].reshape(1, 8, 8)[:, :5] / 4
shares = given("causal_attention")(text, text)
viz.tensor(shares[0].round(decimals=2), title="row i looks at row j")

# %% [markdown]
# ### What all pairs cost
#
# **Predict:** x has the shape (1000, 64) and y the shape (500, 64), both float32. How many bytes does
# `x[:, None] - y` have?

# %% tags=["prediction"] covers="outer_memory"
### BEGIN SOLUTION
predict(bytes_of_all_differences=128_000_000)
### END SOLUTION

# %% tags=["show"] covers="outer_memory"
difference = torch.zeros(1000, 1, 64) - torch.zeros(500, 64)
print(f"{difference.nbytes:,} bytes")
del difference

# %% [markdown]
# The table of distances has only 2 MB, but on the way there stand all the differences, 64 times as much. `ByteCounter`
# ([lesson 07](07_gpu_memory.ipynb) opens it) finds the *peak*, what a program holds at the worst moment:


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
# Twice the differences, since they and their squares are there at the same time. There are two ways out:
#
# - **Chunks.** Take a few rows of x at a time, as you saw in the core. Only their differences are there at once.
# - **A formula**, as for the ten averages in lesson 01. |x − y|² = |x|² + |y|² − 2 x·y, where |x| is the length of x, so |x|²
#   the sum of its squares, and x·y the dot product. For all pairs the first part is a column, the second a row, and the third
#   one matrix product: no tensor with three axes is ever made. (The products x·y of all pairs are called a *Gram matrix*.)

# %% [markdown]
# #### Exercise: distances within a budget
#
# The same distances as in the core, in little memory: half the points are for holding at most **2 MB** at any time, with
# 200 and 150 points of 64 coordinates in float64, and for an answer of x's dtype: float32 would save bytes, and lose digits. The
# result alone has 0.24 MB, all the differences have 15.4 MB. One row of
# x and all of y make differences of 150 · 64 · 8 bytes = 77 KB, and their squares are as many again.
#
# Chunks or formula, as you like, and loops are allowed; again without `cdist`, `pairwise_distance` and `pdist`.


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
# Now a thousand digits meet a thousand in little memory:

# %% tags=["show"] covers="outer_memory"
some, differences = digits[:1000], 1000 * 1000 * 64 * 4
used = peak(given("distances_in_budget"), some, some)
print("less than a tenth of the differences:", used < differences / 10)

# %% [markdown]
# ### Myth: "the formula gives the same numbers"
#
# On paper it does. But |x|² + |y|² and 2 x·y may both be large and nearly equal. Then their first digits cancel, and what is
# left is mostly rounding. Take 569 tumours with measurements up to 4,254, and the distance of each **from itself**, which is 0:

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
# **Settled:** `clamp(min=0)` takes the `nan` away, not the error. The formula is right for large distances, and wrong in
# the small ones; where those matter, subtract first (in chunks), or compute in float64.

# %% [markdown]
# ### Neighbours and ranks
#
# `topk` gives the largest or smallest k numbers of each row and their places:

# %% tags=["show"] covers="top_k"
apart = torch.tensor([[7.0, 2.0, 9.0, 4.0], [1.0, 8.0, 3.0, 5.0]])
smallest = apart.topk(2, largest=False)
print(smallest.values)
print(smallest.indices)

# %% [markdown]
# #### Exercise: the k nearest
#
# For each point, which k **other** points are nearest to it? Without a loop over the points (half the points are for that).
# Use whatever you have written, `given("pairwise_distances")` for instance.


# %% tags=["exercise"] covers="top_k"
def nearest_neighbours(x, k):
    """The numbers of the k nearest other points, the nearest first.

    x: (n, d) points; k: less than n. Returns (n, k), whole numbers.
    A point is never its own neighbour, even if another one lies on
    the same spot. No two of the k nearest are equally far.
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
# Five neighbours may vote: `labels[neighbours]` looks all their labels up at once, and `mode` takes the most frequent of
# each row.

# %% tags=["show"]
neighbours = given("nearest_neighbours")(digits[:500], 5)
votes = labels[neighbours]
print("the neighbours of the first three:", votes[:3].tolist())
right = votes.mode(dim=1).values == labels[:500]
print(f"the vote is right in {right.float().mean():.0%} of 500")

# %% [markdown]
# Not only differences can be taken of all pairs: **comparisons** too. `a[:, None] > a` says of each pair which is larger.

# %% [markdown]
# #### Exercise: ranks
#
# The *rank* of a number is how many of the others are smaller. Find the ranks of all numbers by comparing each with
# each: no loop over the numbers and no sorting, half the points are for that.


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
# Do heavier people have it worse? Put the body mass of the 442 people and their disease in ranks, and correlate these:
# *Spearman's* correlation, which does not mind outliers. (In statistics equal numbers get the mean
# of their ranks, here the lowest.) `torch.corrcoef` gives the correlations of all rows with all rows, so `[0, 1]` is that of row 0
# with row 1.

# %% tags=["show"]
rank = given("ranks")
body_mass = measurements[:, people.feature_names.index("bmi")]
both = torch.stack([rank(body_mass), rank(disease)]).float()
print(f"Spearman's correlation: {torch.corrcoef(both)[0, 1]:.2f}")

# %% [markdown]
# ### Bug hunt: like nothing, not even itself
#
# How alike are two flowers, whatever their size? Divide each row of measurements by its length, then take dot products:
# the *cosine* of the angle between two rows, 1 for the same direction. Rows of numbers that stand for words are compared in
# this way. `x.norm(dim=…)` is a length along an axis, the root of the sum of squares. (You meet it in much code. In new code
# write `torch.linalg.vector_norm(x, dim=…)`: the documentation of `torch.norm` calls it deprecated.) This is how somebody
# wrote it:


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
print("deprecated:", "deprecated" in torch.norm.__doc__)

# %% [markdown]
# The shape is right, and nothing complains whatever the sizes are. But by these numbers a flower is hardly like itself. Each
# should be 1. **Mend it.**


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
# - Align shapes at the right. Equal, or 1, or missing; else an error. NumPy has the same rule.
# - `None` puts an axis of size 1 where you want it; `keepdim=True` leaves one behind.
# - Stretching costs nothing (stride 0), but `@` may copy what it stretches. The result costs what its shape says, and so does
#   every table on the way.
# - In place, the left side can't grow.
# - (n, 1) against (n,) is (n, n), often in silence. Test with sizes that are all different, look at shapes, and ask what
#   must come out: a loss of 0, shares that add up to 1, a similarity of 1.
# - *Deeper:* a weight for an axis needs as many axes behind it as that axis has. `@` broadcasts what stands in front of
#   the matrices, not the matrices; `einsum` names every axis. Masks come from `arange < lengths[:, None]`, and they choose, not multiply.
#   All pairs of points cost their differences, unless you take chunks or |x|² + |y|² − 2 x·y, clamped.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [05 · Autograd by hand](05_autograd_by_hand.ipynb): where `fit` got its directions from, and what
# becomes of a stretched axis on the way back. Then [06 · Autograd in torch](06_autograd_in_torch.ipynb) finds all of it in
# torch's own autograd.
#
# **Read more.** The pages *Broadcasting semantics* of PyTorch's documentation and *Broadcasting* of NumPy's state
# the rule. *Array programming with NumPy* (Harris and others, Nature 585, 2020) shows how much is built on it.
# Issue 16045 of pytorch/pytorch asked for the warning of `mse_loss`, and issue 17185 is about `*=` on an expanded tensor.
# Causal attention is from *Attention Is All You Need* (Vaswani and others, NeurIPS 2017).
