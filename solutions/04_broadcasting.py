# %% [markdown]
# # 04 · Broadcasting
#
# **After this lesson you will be able to**
#
# - say what shape comes out when two tensors of different shapes meet, or why they can't;
# - put an axis where it has to stand, with `None` and with `keepdim`;
# - compare everything with everything in one line, and say what that costs in bytes;
# - find the mistake that computes happily and gives wrong numbers.
#
# **It takes 60 to 75 minutes**, exercises included. You need to know what a shape and an axis are, and that a sum
# over `dim` makes that axis disappear.

# %% tags=["setup"]
import numpy as np
import torch
from sklearn.datasets import load_digits

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
# **Which of the others looks most like it? And for all of them: which is the nearest?**
#
# That asks for 1,797 × 1,797 comparisons of 64 numbers, more than three million. At the end of this lesson you
# will write them in one line, without a loop. The idea behind that line is *broadcasting*: how PyTorch combines
# tensors whose shapes are not the same.

# %% [markdown]
# ## A number, a row, a column
#
# Take a small table. Adding a number adds it everywhere:

# %% tags=["show"]
table = torch.tensor([[0, 1, 2], [10, 11, 12]])
table + 100

# %% [markdown]
# Adding a row of three numbers adds it to every row of the table. The row was *stretched* downwards:

# %% tags=["show"]
row = torch.tensor([100, 200, 300])
viz.broadcast(table, row)

# %% [markdown]
# And a column, shape (2, 1), is stretched to the right:

# %% tags=["show"]
column = torch.tensor([[100], [200]])
viz.broadcast(table, column)

# %% [markdown]
# Both may stretch at once. A column and a row make a whole table, each element of the one with each of the other:

# %% tags=["show"]
viz.broadcast(torch.tensor([[10], [20]]), torch.tensor([1, 2, 3]))

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

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(column_plus_row=(4, 3))
### END SOLUTION

# %% tags=["show"]
viz.broadcast((4, 1), (3,))

# %% [markdown]
# **Predict:** and (2, 1, 4) plus (3, 1)?

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(three_axes_and_two=(2, 3, 4))
### END SOLUTION

# %% tags=["show"]
viz.broadcast((2, 1, 4), (3, 1))

# %% [markdown]
# ## Aligned at the right
#
# Now a case in which people go wrong. `x` has 5 rows and 3 columns; `v` has one number for each of the 5 rows.
#
# **Predict** what `x - v` does: `"raises"` (an error), or v is subtracted `"from each row"`, or
# `"from each column"`.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(table_minus_five="raises")
### END SOLUTION

# %% tags=["show"]
x = torch.zeros(5, 3)
v = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
try:
    x - v
except RuntimeError as error:
    print("RuntimeError:", error)
viz.broadcast(x, v)

# %% [markdown]
# The 5 stands at the right end, below the 3. To get it below the other 5, v needs one more axis behind it:
# it has to be a column, (5, 1).
#
# `v[:, None]` puts a new axis of size 1 where the `None` stands (`v.unsqueeze(1)` does the same):

# %% tags=["show"]
print(v.shape, v[None, :].shape, v[:, None].shape)
x - v[:, None]

# %% [markdown]
# An error is the good case. **Predict** the same for a *square*: x of shape (3, 3), v of shape (3,), where v again
# was meant to hold one number for each row.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(square_minus_three="from each row")
### END SOLUTION

# %% tags=["show"]
torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])

# %% [markdown]
# Nothing complained. The first column should have lost 1, 2, 3 from top to bottom; instead every *row* lost 1, 2, 3
# from left to right. Code that is right for 5 × 3 by accident of an error is wrong for 3 × 3 in silence.
# Therefore: **say where your axes go, and test with sizes that are all different.**

# %% [markdown]
# ### Exercise: channels
#
# A colour image has the shape (channels, height, width). Multiply every channel by its own gain.


# %% tags=["exercise"]
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
# subtract its mean, divide by its standard deviation (`x.std(dim=…)` as torch computes it).


# %% tags=["exercise"]
def standardise_columns(x):
    """Every column with mean 0 and standard deviation 1.

    x: (n, d), a row for each example. Returns (n, d).
    """
    ### BEGIN SOLUTION
    centred = x - x.mean(0)
    return centred / centred.std(0)
    ### END SOLUTION


# %% tags=["check"]
check("standardise_columns")

# %% [markdown]
# On real data there is a surprise. The digits have columns (pixels) in which all 1,797 images are white:

# %% tags=["show"]
standardised = given("standardise_columns")(digits)
constant = digits.std(dim=0) == 0
print("columns with a standard deviation of 0:", int(constant.sum()))
print("columns that became NaN:", int(standardised.isnan().any(dim=0).sum()))

# %% [markdown]
# 0 divided by 0 is `nan`, "not a number". No error was raised, and everything computed from it will be `nan` too.

# %% [markdown]
# ## Keep the axis
#
# A row's sum makes the columns disappear, and with them the axis that you would need to go back:

# %% tags=["show"]
counts = torch.tensor([[1.0, 3.0, 4.0], [5.0, 5.0, 10.0]])
print(counts.sum(dim=1).shape, counts.sum(dim=1, keepdim=True).shape)
viz.broadcast(counts, counts.sum(dim=1))

# %% [markdown]
# With `keepdim=True` the axis stays, with size 1. Then the sums are a column beside the table, and fit:

# %% tags=["show"]
viz.broadcast(counts, counts.sum(dim=1, keepdim=True))

# %% [markdown]
# ### Exercise: shares
#
# Turn counts into shares: divide every number by the sum of its **row**, so that each row adds up to 1.


# %% tags=["exercise"]
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
# ### Exercise: the rule, written down
#
# Write the rule as a function of two shapes. If they don't fit, return `None`.
# (`torch.broadcast_shapes` does this, but it raises an error instead. Do it by hand.)


# %% tags=["exercise"]
def broadcast_shape(a, b):
    """The shape of a sum, or None if the two shapes don't fit.

    a, b: tuples, such as (4, 1) and (3,). Returns a tuple, such as (4, 3), or None.
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
# ## What it costs
#
# Is the row really copied into every row of the table? `expand` makes the stretched tensor visible.
# A tensor's *stride* says how many places in memory lie between neighbours along each axis:

# %% tags=["show"]
row = torch.tensor([100.0, 200.0, 300.0])
stretched = row.expand(1_000_000, 3)
print("shape", tuple(stretched.shape), " strides", stretched.stride())
print("bytes in memory:", stretched.untyped_storage().nbytes())

# %% [markdown]
# Stride 0: to go one row down, do not move at all. A million rows, and all of them are the same 12 bytes.
#
# **Predict:** the *result* is another matter. How many bytes does `torch.zeros(1000, 1) + torch.zeros(1000)` need?
# Each float32 number takes 4.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(bytes_of_the_sum=4_000_000)
### END SOLUTION

# %% tags=["show"]
viz.broadcast(torch.zeros(1000, 1), torch.zeros(1000))

# %% [markdown]
# The operands have 8,000 bytes together, and the result 500 times as many. That is how a short line runs out of
# memory.

# %% [markdown]
# ### Myth: "broadcasting copies the smaller tensor"
#
# If it did, the stretched tensor would live somewhere else. Where does it live?

# %% tags=["show"]
print("same memory:", stretched.data_ptr() == row.data_ptr())
row[0] = -1.0
print(
    "row 999,999 of the stretched tensor now begins with", stretched[999_999, 0].item()
)

# %% [markdown]
# **Settled:** the operand is not copied; only the result is new.

# %% [markdown]
# ### Myth: "PyTorch broadcasts more than NumPy"
#
# Try both on every pair of shapes with up to three axes and sizes 1, 2 and 3:

# %% tags=["show"]
from itertools import product


def outcome(broadcast_shapes, a, b):
    try:
        return tuple(broadcast_shapes(a, b))
    except (RuntimeError, ValueError):
        return "error"


shapes = [s for axes in range(4) for s in product((1, 2, 3), repeat=axes)]
pairs = list(product(shapes, shapes))
same = [
    outcome(torch.broadcast_shapes, a, b) == outcome(np.broadcast_shapes, a, b)
    for a, b in pairs
]
print(f"{len(pairs)} pairs, and both agree on {sum(same)} of them")

# %% [markdown]
# **Settled:** the rule is the same in both.

# %% [markdown]
# ## In place, the left side can't grow
#
# **Predict:** `row` has shape (3,), `column` has shape (3, 1). What is the shape of `row` after `row += column`?
# `"(3,)"`, `"(3, 1)"`, `"(3, 3)"`, or does it `"raise"`? (Write `"raises"`.)

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(row_plus_equals_column="raises")
### END SOLUTION

# %% tags=["show"]
row, column = torch.zeros(3), torch.zeros(3, 1)
print("row + column:", tuple((row + column).shape))
try:
    row += column
except RuntimeError as error:
    print("row += column: RuntimeError:", error)

# %% [markdown]
# An in-place operation writes into the memory that is there, and three numbers can't hold nine.

# %% [markdown]
# ## Everything with everything
#
# Put one tensor's elements along one axis and the other's along another, and broadcasting pairs them all.
# With points that have coordinates, the coordinates keep an axis of their own, the last:

# %% tags=["show"]
a = torch.tensor([[0.0, 0.0], [3.0, 4.0]])  # 2 points in the plane
b = torch.tensor([[0.0, 0.0], [0.0, 4.0], [6.0, 8.0]])  # 3 points
print(a[:, None].shape, "-", b.shape, "=", (a[:, None] - b).shape)
viz.broadcast(a[:, None], b)

# %% [markdown]
# ### Exercise: distances
#
# The distance of two points is the root of the sum of their squared differences. Give the distance of **every**
# point of x from **every** point of y. (No loop; and `torch.cdist` would spoil the fun.)


# %% tags=["exercise"]
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
# And now the question of the beginning. The digit that looks most like number 0 (number 0 itself left out):

# %% tags=["show"]
distance = given("pairwise_distances")(digits[:1], digits)[0]
distance[0] = float("inf")
nearest = int(distance.argmin())
print(f"number {nearest}, at a distance of {distance[nearest]:.1f}")
print(f"it is a {load_digits().target[nearest]}")
viz.tensor(digits[nearest].reshape(8, 8), title=f"digit number {nearest}")

# %% [markdown]
# For all digits at once, the differences in the middle of that line would have 1,797 × 1,797 × 64 elements:

# %% tags=["show"]
print(f"{1797 * 1797 * 64 * 4 / 2**30:.2f} GiB in float32")
distance_of = given("pairwise_distances")
distances = torch.cat([distance_of(part, digits) for part in digits.split(50)])
distances.fill_diagonal_(float("inf"))
labels = torch.tensor(load_digits().target)
right = (labels[distances.argmin(dim=1)] == labels).float().mean()
print(f"the nearest other digit is the same digit in {100 * right:.1f} % of all cases")

# %% [markdown]
# Splitting into parts of 50 rows keeps the intermediate result small. You have just built a classifier without
# training anything: *the nearest neighbour*.

# %% [markdown]
# ## Bug hunt
#
# This function is meant to say how far predictions are from their targets, on average. A model returns its
# predictions as a column, (n, 1); the targets are a plain row of numbers, (n,). It runs. It even looks right.


# %% tags=["show"]
def broken(prediction, target):
    difference = prediction - target
    return (difference**2).mean()


target = torch.tensor([1.0, 2.0, 3.0])
perfect = target[:, None]  # predictions that are exactly right
broken(perfect, target)

# %% [markdown]
# Perfect predictions, and the error is not 0. **Find out why, and mend it.**


# %% tags=["exercise"]
def mean_squared_error(prediction, target):
    """The mean of the squared differences: one number, shape ().

    prediction: (n, 1), target: (n,).
    """
    ### BEGIN SOLUTION
    difference = prediction[:, 0] - target
    return (difference**2).mean()
    ### END SOLUTION


# %% tags=["check"]
check("mean_squared_error")

# %% [markdown]
# Why does it matter? A model is trained to make this number small. Let us see what the broken one rewards: perfect
# predictions, or the same guess for all of them, the mean of the targets?

# %% tags=["show"]
always_the_mean = torch.full((3, 1), 2.0)
print(f"perfect predictions: {broken(perfect, target):.2f}")
print(f"always the mean:     {broken(always_the_mean, target):.2f}")

# %% [markdown]
# It prefers the guess. A model trained with it learns to say the mean, whatever it is shown, and its loss still
# goes down. PyTorch's own `mse_loss` computes the same wrong number, but at least it warns:

# %% tags=["show"]
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss = torch.nn.functional.mse_loss(perfect, target)
print("the same number as the broken one:", torch.equal(loss, broken(perfect, target)))
print(caught[0].category.__name__, "-", str(caught[0].message).split(".")[0])

# %% [markdown]
# ## Recap
#
# - Align shapes at the right. Equal, or 1, or missing; else an error.
# - `None` puts an axis of size 1 where you want it; `keepdim=True` leaves one behind.
# - A stretched operand costs nothing (stride 0). The result costs what its shape says.
# - In place, the left side can't grow.
# - (n, 1) against (n,) is (n, n), in silence. Test with sizes that are all different, and look at shapes.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [00 · Start here](00_start_here.ipynb) if you skipped it.
#
# **Read more.** The pages *Broadcasting semantics* of PyTorch's documentation and *Broadcasting* of NumPy's state
# the rule. *Array programming with NumPy* (Harris and others, Nature 585, 2020) shows how much is built on it.
# The warning that you saw in the hunt goes back to issue 16045 of pytorch/pytorch.
