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
# **Which of the others looks most like it?**
#
# That asks for 1,796 comparisons of 64 numbers. And if you ask it for every digit, for more than three million of
# them. By the end of this lesson you will have written all of them without a loop over the digits. The idea behind
# it is *broadcasting*: how PyTorch combines tensors whose shapes are not the same.

# %% [markdown]
# ## A number, a row, a column
#
# Take a small table. Adding a number adds it everywhere:

# %% tags=["show"]
table = torch.tensor([[0.0, 1.0, 2.0], [10.0, 11.0, 12.0]])
table + 100

# %% [markdown]
# Adding a row of three numbers adds it to every row of the table:

# %% tags=["show"]
row = torch.tensor([100.0, 200.0, 300.0])
table + row

# %% [markdown]
# The row was *stretched* downwards. The picture shows the shapes first, then what is read where (dashed: read
# again), and at the right which two numbers meet in each place of the result.
#
# Axis −1 is the last axis and axis −2 the one before it: broadcasting counts from the right. You may pass over the
# small word *stride* until *What it costs* below.

# %% tags=["show"]
viz.broadcast(table=table, row=row)

# %% [markdown]
# And a column, shape (2, 1), is stretched to the right:

# %% tags=["show"]
column = torch.tensor([[100.0], [200.0]])
print(table + column)
viz.broadcast(table=table, column=column)

# %% [markdown]
# Both may stretch at once. A column and a row make a whole table, each element of the one with each of the other:

# %% tags=["show"]
tens, ones = torch.tensor([[10.0], [20.0]]), torch.tensor([1.0, 2.0, 3.0])
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
# Now a case in which people go wrong. `x` has 5 rows and 3 columns; `v` has 5 numbers, one for each row.
#
# **Predict** what `x - v` does. It `"raises"` an error, or it subtracts `"v[i] from row i"`, or
# `"v[j] from column j"`. (Write one of the three, in quotes.)

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
viz.broadcast(x=x, v=v)

# %% [markdown]
# The 5 stands at the right end, below the 3. To get it below the other 5, v needs one more axis behind it:
# it has to be a column, (5, 1).
#
# `v[:, None]` puts a new axis of size 1 where the `None` stands (`v.unsqueeze(1)` does the same). There may be
# several:

# %% tags=["show"]
print("v:", v.shape)
print("v[None, :]:", v[None, :].shape, " v[:, None]:", v[:, None].shape)
print("v[:, None, None]:", v[:, None, None].shape)
x - v[:, None]

# %% [markdown]
# Now a *square*: x has the shape (3, 3), v the shape (3,), and again v was meant to hold one number for each row.
#
# **Predict** what `x - v` does: `"raises"`, `"v[i] from row i"` or `"v[j] from column j"`.

# %% tags=["prediction"]
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
# subtract its mean, then divide by its standard deviation. Take torch's own `x.std(dim=…)`, which divides by n − 1
# (NumPy's divides by n).


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
# On real data there is a surprise. Some of the 64 columns are pixels at the edge that are blank in all 1,797 images.
# Such a column has a standard deviation of 0, and 0 divided by 0 is `nan`, "not a number":

# %% tags=["show"]
standardised = (digits - digits.mean(dim=0)) / digits.std(dim=0)
constant = digits.std(dim=0) == 0
print("columns with a standard deviation of 0:", int(constant.sum()))
print("columns that became nan:", int(standardised.isnan().any(dim=0).sum()))
print("the sum of the whole table:", standardised.sum().item())

# %% [markdown]
# No error was raised, and what is computed from a `nan` is `nan` again.

# %% [markdown]
# ## Keep the axis
#
# A row's sum makes the columns disappear, and with them the axis that you would need to go back:

# %% tags=["show"]
counts = torch.tensor([[1.0, 3.0, 4.0], [5.0, 5.0, 10.0]])
print(counts.sum(dim=1).shape, counts.sum(dim=1, keepdim=True).shape)
viz.broadcast(counts=counts, sums=counts.sum(dim=1))

# %% [markdown]
# With `keepdim=True` the axis stays, with size 1. Then the sums are a column beside the table, and fit:

# %% tags=["show"]
viz.broadcast(counts=counts, sums=counts.sum(dim=1, keepdim=True))

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
# (`torch.broadcast_shapes` does nearly that. Do it by hand, with no function of torch: half the points are for that.)


# %% tags=["exercise"]
def broadcast_shape(a, b):
    """The shape of a sum, or None if the two shapes don't fit.

    a, b: tuples of sizes, 1 or more, such as (4, 1) and (3,).
    Returns a tuple (or a list), such as (4, 3), or None.
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
# Is the row really copied into every row of the table? `expand` makes the stretched tensor visible: here is the
# row, stretched to a million rows. Two things tell what it costs. Its *strides* say how many places in memory lie
# between neighbours along each axis; and its *storage* is the memory behind it, in bytes.

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
tall, flat = torch.zeros(1000, 1), torch.zeros(1000)
for name, tensor in [("column", tall), ("row", flat), ("sum", tall + flat)]:
    print(f"{name:<7}{tensor.numel() * tensor.element_size():>10,} bytes")

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


# all shapes with 0, 1, 2 or 3 axes of size 1, 2 or 3
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
# ## In place
#
# `row += column` writes the sum into `row` itself. `row` has the shape (3,), `column` the shape (3, 1).
#
# **Predict** `row`'s shape afterwards, as a tuple, or `"raises"` if there is an error.

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
# Put one tensor's elements along one axis and the other's along another, and broadcasting pairs them all. How many
# years lie between each of two birthdays and each of three?

# %% tags=["show"]
ours = torch.tensor([1990.0, 2004.0])
theirs = torch.tensor([1985.0, 1991.0, 2010.0])
print(ours[:, None] - theirs)
viz.broadcast(ours=ours[:, None], theirs=theirs)

# %% [markdown]
# In the next exercise each thing is a *point*: not one number but d of them, its coordinates. They keep an axis of
# their own, the last one. First get all the differences, a tensor with three axes; then make the coordinates
# disappear.

# %% [markdown]
# ### Exercise: distances
#
# The distance of two points is the root of the sum of their squared differences. Give the distance of **every**
# point of x from **every** point of y. Do it by hand and
# without a loop: `torch.cdist` earns half.


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
# And now the question of the beginning. These are the distances of digit number 0 from all digits; its distance from
# itself is set to infinity, and `argmin` gives the place of the smallest that is left:

# %% tags=["show"]
distance = given("pairwise_distances")(digits[:1], digits)[0]
distance[0] = float("inf")
nearest = int(distance.argmin())
print(f"number {nearest}, at a distance of {distance[nearest]:.1f}")
print(f"it is a {load_digits().target[nearest]}")
viz.tensor(digits[nearest].reshape(8, 8), title=f"digit number {nearest}")

# %% [markdown]
# For all digits at once, all the differences (n, m, d) would have 1,797 × 1,797 × 64 elements. That is a lot of memory.
# `split` cuts the table into parts of 50 rows, and `cat` puts the results together again:

# %% tags=["show"]
print(f"{1797 * 1797 * 64 * 4 / 2**30:.2f} GiB in float32")
distance_of = given("pairwise_distances")
distances = torch.cat([distance_of(part, digits) for part in digits.split(50)])
distances.fill_diagonal_(float("inf"))
labels = torch.tensor(load_digits().target)
right = (labels[distances.argmin(dim=1)] == labels).float().mean()
print(f"the nearest other digit is the same digit in {100 * right:.1f} % of all cases")

# %% [markdown]
# For each digit we looked up which other one is nearest, and whether it is the same digit. You have just built a
# classifier without training anything: *the nearest neighbour*.

# %% [markdown]
# ## Bug hunt
#
# This function is meant to give the *mean squared error*: subtract each target from its prediction, square, and take
# the mean. A model returns its predictions as a column, (n, 1); the targets come as plain numbers, (n,). It runs. It
# even looks right.


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
# Why does it matter? A model is trained to make this number small. Let us see what the broken one rewards. `strength`
# runs from 0 (every prediction is the mean of the targets) to 1 (every prediction is exactly right):

# %% tags=["show"]
for strength in [0.0, 0.5, 1.0]:
    guess = target.mean() + strength * (target - target.mean())
    print(f"strength {strength}: broken {broken(guess[:, None], target):.2f}")

# %% [markdown]
# The worst predictions get the best mark: it rewards saying the mean, whatever is shown. PyTorch's own `mse_loss`
# computes the same wrong number, but at least it warns:

# %% tags=["show"]
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss = torch.nn.functional.mse_loss(perfect, target)
print("the same number as the broken one:", torch.equal(loss, broken(perfect, target)))
print(caught[0].category.__name__, "-", str(caught[0].message).split(". ")[0])

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
