# %% [markdown]
# # 06 · Autograd in torch
#
# Here are 1,797 handwritten digits in nine batches, and weights that turn each digit into ten scores. The loop adds up the nine
# batches' losses to report their mean. Nothing is trained.

# %% tags=["setup"]
import re
import warnings
import weakref

import torch
from sklearn.datasets import load_diabetes, load_digits
from torch import nn
from torch.nn import functional as F

from lessons_lib import open_lesson, viz, warm_up
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.counting.operations import OperationCounter

check, predict, hint, given, solution, progress = open_lesson("06_autograd_in_torch")


# %% tags=["setup"]
# Two helpers of this notebook; you don't need to read them.
def attempt(action):
    """Runs it; prints how it went, with the beginning of an error's message."""
    try:
        action()
        print("runs")
    except (RuntimeError, TypeError) as error:
        message = re.split(r"[.:(]", str(error))[0].strip()
        print(f"{type(error).__name__}: {message}")


def warned(action, *inputs):
    """Runs it; prints the category and the first sentence of a warning."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = action(*inputs)
    for warning in caught[:1]:
        sentence = str(warning.message).split(". ")[0]
        print(f"{warning.category.__name__}: {sentence}")
    return result


# %% tags=["show"]
digits = torch.tensor(load_digits().data, dtype=torch.float32) / 16
labels = torch.tensor(load_digits().target)
batches = list(zip(digits.split(200), labels.split(200)))
weight = torch.zeros(64, 10, requires_grad=True)

total = 0
# counts the bytes of all tensors that are made in its block and still alive;
# block=1: to the byte, where a GPU would hand out whole blocks of 512
with ByteCounter(block=1) as counter:
    for pixels, targets in batches:
        total += F.cross_entropy(pixels @ weight, targets)
        print(f"alive after this batch: {counter.allocated:>6,} bytes")

# %% [markdown]
# The weights take 2,560 bytes, and the total is a single number. Yet every batch leaves about 8,000 bytes behind. With a real model,
# that would be gigabytes: sooner or later you'd run out of memory.
#
# **Which bytes are these, what holds on to them, and when do you get them back?** By the end of the core you'll know, and you'll fix
# the loop.
#
# *Core 2½–3 h, in two or three sittings · Deeper about 6 h, in parts · needs Python, lessons 01–05*
#
# In lesson 05 you wrote an engine that computes gradients. Here you'll find its parts in PyTorch. [Lesson 07](07_gpu_memory.ipynb)
# counts the bytes that PyTorch's engine keeps, and [lesson 08](08_training_loop.ipynb) trains a model with this engine.

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
#
# Run the cell: it shows three lines from earlier lessons. Put the result of each line in place of its `...`, and run the cell again.

# %% tags=["show"]
warm_up("06_autograd_in_torch", seed=2, answers=[..., ..., ...])

# %% [markdown]
# ## A tensor that remembers
#
# `requires_grad=True` tells PyTorch: I'll want a gradient for this tensor. From then on, everything you compute from this tensor remembers how
# it was made. `backward` follows this record back to your tensor, and puts the gradient into its `.grad`. You don't have to switch
# anything else on: PyTorch records unless you tell it not to.

# %% tags=["show"] covers="sin_x_squared"
x = torch.tensor(2.0, requires_grad=True)
y = x * x * x
y.backward()
print("value:", y.item(), " slope:", x.grad.item(), "= 3 · 2²")

# %% [markdown]
# ### Leaves
#
# Three attributes say what autograd knows about a tensor:
#
# - `requires_grad`: do we want a gradient for this tensor, or for a tensor that it was computed from?
# - `grad_fn`: which recorded operation made it?
# - `is_leaf`: is it a tensor that no recorded operation made?

# %% tags=["show"] covers="leaf"
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
data = torch.tensor([4.0, 5.0, 6.0])
product = w * data
for name, t in {"w": w, "data": data, "product": product}.items():
    made_by = t.grad_fn.name() if t.grad_fn else None
    print(f"{name:<8}{t.requires_grad!s:<6} leaf {t.is_leaf!s:<6} made by {made_by}")

# %% [markdown]
# A **leaf** is a tensor that no recorded operation made. `backward` fills the `.grad` of every leaf that it reaches and that requires
# grad. It fills no other `.grad`, unless you ask it to with `retain_grad` (see *Deeper*).
#
# **Predict:** `z = product.detach()` holds the same numbers as `product`, but doesn't remember how they were made. How many of the **four**
# tensors `w`, `data`, `product` and `z` are leaves? Write a number.

# %% tags=["prediction"] covers="leaf"
### BEGIN SOLUTION
predict(leaves_among_four=3)
### END SOLUTION

# %% tags=["show"] covers="leaf"
z = product.detach()
print([t.is_leaf for t in (w, data, product, z)])

# %% [markdown]
# `detach` gives you one tensor without its history. Inside a `with torch.no_grad():` block, PyTorch records nothing at all: what you compute there
# has no `grad_fn` and doesn't require grad.

# %% [markdown]
# ### Exercise: a slope · 10 min
#
# Let autograd find the slope of sin(x²): how fast sin(x²) grows with x.
#
# At π the slope is 2π·cos(π²), about −5.67; at 0 it's 0. Don't use the formula: your code needs no `cos`.
#
# `slope_of_sin_square(x)` takes a tensor of shape () and returns the slope at x: a tensor of shape () and of x's dtype.
#
# x doesn't require grad. It belongs to the caller, so don't change it: if you call `x.requires_grad_()`, the caller
# will find a gradient in `x.grad` afterwards. Make your own leaf instead: `leaf = x.detach().clone().requires_grad_()`.
# `detach` forgets how x was computed, `clone` copies the number, and `requires_grad_` says that you want a gradient for
# the copy.
#
# The right slope earns half of the points. The other half is for three things: autograd finds the slope, without `cos`;
# your function returns it in x's dtype; and x stays as it was.


# %% tags=["exercise"] covers="sin_x_squared"
def slope_of_sin_square(x):
    """The slope of sin(x²) at x.

    x: a tensor of shape (), which doesn't require grad.
    Returns a tensor of shape () and of x's dtype.
    """
    ### BEGIN SOLUTION
    leaf = x.detach().clone().requires_grad_()
    torch.sin(leaf * leaf).backward()
    return leaf.grad
    ### END SOLUTION


# %% tags=["check"]
check("slope_of_sin_square")

# %% [markdown]
# ## Your engine, found again
#
# In lesson 05, a `Node` held a value and remembered two things: its parents, and the backward rule of its operation. Here's a loss
# made of such nodes: c = ab, d = c + a, loss = d². We only want the picture, so these nodes hold no rules.


# %% tags=["show"] covers="side_by_side"
class Node:
    def __init__(self, value, parents=(), op="leaf"):
        self.value, self.parents, self.op = value, parents, op
        self.grad = None


a, b = Node(2.0), Node(3.0)
c = Node(6.0, (a, b), "mul")
d = Node(8.0, (c, a), "add")
loss = Node(64.0, (d, d), "mul")
viz.tape(loss, names={"a": a, "b": b, "c": c, "d": d, "loss": loss})

# %% [markdown]
# Here's the same loss in PyTorch. What was one object is now two. The *tensor* holds the value. A second object, a **Function**,
# remembers how the value was made, and the tensor's `grad_fn` points to it. Functions are the nodes of PyTorch's graph; tensors are
# what flows through them.
#
# The digit at the end of a name isn't a count: both products are called `MulBackward0`. Where the picture says *saves*,
# that Function keeps a value for its backward rule. `self` and `other` are PyTorch's names for an operation's first and
# second input. We'll come to saved values in *What is kept, and when it is freed*.

# %% tags=["show"] covers="side_by_side"
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
c = a * b
d = c + a
loss = d * d
viz.graph(loss, names={"a": a, "b": b, "c": c, "d": d, "loss": loss})

# %% [markdown]
# **Nodes and parents.** `next_functions` leads from a Function towards the leaves. It holds a pair for each input: the next Function, and
# a number that says which of that Function's outputs the input was. Most Functions have a single output, number 0, so you'll
# nearly always see a 0.

# %% tags=["show"] covers="side_by_side leaf"
for tensor in (loss, d, c):
    parents = [type(parent).__name__ for parent, _ in tensor.grad_fn.next_functions]
    print(f"{type(tensor.grad_fn).__name__} → {', '.join(parents)}")

# %% [markdown]
# Every path ends at a leaf that requires grad. The last Function on the path is an `AccumulateGrad`, which adds the
# gradient to the leaf's `.grad`. Here's your engine beside PyTorch's, part by part:
#
# | you wrote | torch has | where to see it |
# | --- | --- | --- |
# | a `Node`'s `value` | a tensor | `c` |
# | the rest of a `Node` | a Function | `c.grad_fn` |
# | `node.parents` | pairs of a Function and a number | `c.grad_fn.next_functions` |
# | adding to `parent.grad` | the Function at the end of a path | `AccumulateGrad` |
#
# PyTorch also has rules, saved values, an order and an `unbroadcast`: see *More of your engine* in *Deeper*.

# %% [markdown]
# ## A new graph at each forward pass
#
# A graph records what just ran, and the next forward pass makes a new graph. So your `if` is Python's own `if`, and a loop can run a
# different number of times for each input:


# %% tags=["show"] covers="built_anew"
def doubled(x):
    while x < 100:
        x = x * 2
    return x


for number in (30.0, 70.0):
    x = torch.tensor(number, requires_grad=True)
    y = doubled(x)
    y.backward()
    print(f"at {number:.0f}: value {y.item():.0f}, slope {x.grad.item():.0f}")

# %% [markdown]
# **Predict** the slope of `doubled` at 3. Write a number.

# %% tags=["prediction"] covers="built_anew"
### BEGIN SOLUTION
predict(slope_of_the_doublings=64)
### END SOLUTION

# %% tags=["show"] covers="built_anew"
x = torch.tensor(3.0, requires_grad=True)
doubled(x).backward()
print("slope at 3:", x.grad.item())

# %% [markdown]
# ## Gradients without `.grad`
#
# `torch.autograd.grad(loss, inputs)` runs the same backward pass, but *returns* the gradients as a tuple. It doesn't fill any leaf's
# `.grad`.
#
# A layer has two inputs and one output, with w = (w1, w2) = (0.3, −0.1) and b = 0.5. The example is x = (1, 2), and its
# target is 2. The output is 0.3·1 − 0.1·2 + 0.5 = 0.6, and the loss is (0.6 − 2)². Work out this loss's gradients on
# paper first; then let PyTorch check your answers.
#
# **Predict** the loss's gradients with respect to w1, w2 and b. Write three numbers in a tuple, in this order.

# %% tags=["prediction"] covers="linear_layer autograd_grad"
### BEGIN SOLUTION
predict(linear_layer_by_hand=(-2.8, -5.6, -2.8))
### END SOLUTION

# %% tags=["show"] covers="autograd_grad linear_layer"
w = torch.tensor([0.3, -0.1], requires_grad=True)
b = torch.tensor(0.5, requires_grad=True)
loss = (w @ torch.tensor([1.0, 2.0]) + b - 2.0) ** 2
dw, db = torch.autograd.grad(loss, (w, b))
print("for w:", [round(g, 3) for g in dw.tolist()], " for b:", round(db.item(), 3))
print("w.grad:", w.grad)

# %% [markdown]
# ### Exercise: a linear layer · 10 min
#
# Compute the gradients of that layer's loss, (w·x + b − y)², for any number of inputs, also called *features*.
#
# With w = (0.3, −0.1), b = 0.5, x = (1, 2) and y = 2, the result is ((−2.8, −5.6), −2.8).
#
# `linear_gradients(w, b, x, y)` takes w and x of shape (features,), and b and y of shape (). It returns a tuple of two
# gradients of the loss: the one with respect to w, then the one with respect to b.
#
# w and b are leaves that belong to the caller, and their `.grad` may already hold something. `backward` would add to it, so use
# `torch.autograd.grad`, or make your own leaves as in the first exercise. `clone()` by itself is recorded, so the copy isn't a leaf.
#
# The right gradients earn half of the points. For the other half, leave both `.grad` as they are: resetting a `.grad`
# is a change too.


# %% tags=["exercise"] covers="linear_layer autograd_grad"
def linear_gradients(w, b, x, y):
    """The gradients of (w·x + b − y)² with respect to w and to b.

    w: (features,) and b: (), leaves that require grad; x: (features,), y: ().
    Returns a tuple (gradient for w, gradient for b); fills no .grad.
    """
    ### BEGIN SOLUTION
    loss = (w @ x + b - y).square()
    return torch.autograd.grad(loss, (w, b))
    ### END SOLUTION


# %% tags=["check"]
check("linear_gradients")

# %% [markdown]
# ## One backward after another
#
# **Predict:** `w` is 3 and requires grad. Twice in a row we compute `w * w` and call `backward` on it. What is `w.grad`
# then? Write a number.

# %% tags=["prediction"] covers="accumulation"
### BEGIN SOLUTION
predict(grad_after_two_backwards=12)
### END SOLUTION

# %% tags=["show"] covers="accumulation"
w = torch.tensor(3.0, requires_grad=True)
for _ in range(2):
    (w * w).backward()
    print("w.grad:", w.grad.item())

# %% [markdown]
# AccumulateGrad adds. Within one graph that's right: if you use a leaf twice, its two gradients belong together. From one graph to
# the next it's up to you. Either you let gradients add up on purpose, as in the next exercise, or you reset in between: `w.grad =
# None`.

# %% [markdown]
# ### Exercise: add up on purpose · 25 min
#
# Compute the gradient for a table with too many rows for a single forward pass. Split the table into parts, run one backward pass per part,
# and let `.grad` add up. This works because the gradient of a sum is the sum of the gradients.
#
# With w = (1,), x = [[1], [2], [3]], y = (0, 0, 0) and rows = 2, the first two rows give the gradient (10,), and the
# last row gives (18,). So the result is (28,).
#
# `gradient_in_parts(w, x, y, rows)` takes w of shape (d,), x of shape (n, d), y of shape (n,), and the number of rows
# in a part. The loss is (x @ w − y)², summed over all rows. The function returns the gradient of this loss with respect
# to w: a tensor of shape (d,) and of w's dtype.
#
# Loops are fine. `split` cuts a tensor without copying it. w doesn't require grad, but don't change it: make a leaf of
# your own. Let the gradients add up in your leaf's `.grad`, or add up the gradients that `torch.autograd.grad` returns.
#
# We measure memory on a long table: 4,096 rows of one float64 column, in parts of 16 rows. Hold at most 6,000 bytes at
# any one time. That's plenty for one part and far too little for all the rows. To see your code's peak memory, put this
# into a cell of its own:
#
# ```python
# w, x, y = torch.ones(1).double(), torch.ones(4096, 1).double(), torch.ones(4096).double()
# with ByteCounter(block=1) as counter:
#     gradient_in_parts(w, x, y, rows=16)
# print(counter.peak)
# ```
#
# The right gradient earns half of the points. For the other half, keep to that memory limit, return the gradient in w's
# dtype and leave w alone.


# %% tags=["exercise"] covers="accumulate accumulation"
def gradient_in_parts(w, x, y, rows):
    """The gradient with respect to w of the sum of (x @ w − y)² over all rows.

    w: (d,), which doesn't require grad; x: (n, d), y: (n,).
    rows: how many rows go forward at one time; the last part may have fewer.
    Returns (d,), of w's dtype.
    """
    ### BEGIN SOLUTION
    leaf = w.detach().clone().requires_grad_()
    for start in range(0, len(x), rows):
        stop = start + rows
        (x[start:stop] @ leaf - y[start:stop]).square().sum().backward()
    return leaf.grad
    ### END SOLUTION


# %% tags=["check"]
check("gradient_in_parts")

# %% [markdown]
# ## What is kept, and when it is freed
#
# Some backward rules need numbers from the forward pass, so their Functions **save** a tensor. `exp` saves its **result**, because
# the slope of `exp` is the same number. `sin` saves its **input**, because its slope is the cosine of the input. A sum saves no tensor.
#
# **Predict:** `x` requires grad and holds 1,000 float32 numbers of 4 bytes each. How many bytes does the graph of
# `x.exp().sin().sum()` hold for the backward pass? Don't count `x` and the loss themselves. Write a number.

# %% tags=["prediction"] covers="bytes_freed retain"
### BEGIN SOLUTION
predict(bytes_held_for_backward=4_000)
### END SOLUTION

# %% tags=["show"] covers="bytes_freed retain"
x = torch.ones(1000, requires_grad=True)
with ByteCounter(block=1) as counter:
    loss = x.exp().sin().sum()
    print(f"after forward:  {counter.allocated - loss.nbytes:,} bytes held")
    (gradient,) = torch.autograd.grad(loss, x)
    del gradient
    print(f"after backward: {counter.allocated - loss.nbytes:,} bytes held")
viz.graph(loss, names={"x": x, "loss": loss})

# %% [markdown]
# `exp`'s result *is* `sin`'s input: one tensor, saved by two Functions. The backward pass frees this tensor, even though the loss and
# its graph still exist. The picture marks it as *freed*.

# %% [markdown]
# ### A second backward
#
# Autograd's best-known error begins "Trying to backward through the graph a second time".
#
# **Predict:** a and b are two numbers that require grad. We compute `total = a + b` and call `total.backward()` twice.
# Does the second call run, or does it raise an error? Write `"runs"` or `"raises"`.

# %% tags=["prediction"] covers="retain second_backward"
### BEGIN SOLUTION
predict(second_backward_of_a_sum="runs")
### END SOLUTION

# %% tags=["show"] covers="retain second_backward"
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
for make in (torch.add, torch.mul):
    result = make(a, b)
    result.backward()
    print(f"{make.__name__}, the second time: ", end="")
    attempt(result.backward)

# %% [markdown]
# ### Myth: "the graph is destroyed by backward"
#
# Many explanations of that error say so. Look at the product after a backward pass:

# %% tags=["show"] covers="destroyed retain second_backward"
node = result.grad_fn
print("still there:", node.name(), [type(f).__name__ for f, _ in node.next_functions])
viz.graph(result, names={"a": a, "b": b, "product": result})

# %% [markdown]
# **Settled:** a backward pass frees the *saved tensors*. The Functions stay as long as something holds on to them: a name, an element of a
# list, another Function's `next_functions`. A second pass fails only if it needs a saved tensor that is gone.

# %% [markdown]
# ### A running total
#
# Back to our question. `total += loss` adds a tensor, so the total has a graph, and that graph includes the graphs of all losses. How
# much memory they keep depends on whether a backward pass has freed their saved tensors:

# %% tags=["show"] covers="total_keeps bytes_freed"
for training in (False, True):
    weight = torch.zeros(64, 10, requires_grad=True)
    total = 0
    with ByteCounter(block=1) as counter:
        for pixels, targets in batches:
            loss = F.cross_entropy(pixels @ weight, targets)
            if training:
                loss.backward()
                weight.grad = None
            total += loss
        held = counter.allocated
    graph = str(viz.graph(total)).splitlines()[0]
    print(f"with backward: {training!s:<6} {held:>6,} bytes; {graph}")

# %% [markdown]
# After a backward pass, the saved tensors are gone. The only tensors left are the total and the last loss, at 4 bytes
# each. But the Functions remain: four for each batch, in a graph that grows and grows. They take a little memory too,
# which our count of tensors doesn't show.
#
# Without a backward pass, everything remains: 71,924 bytes. The loop at the beginning ended with 71,920; here the name `loss` keeps the
# last loss too, which is 4 bytes more.

# %% [markdown]
# ### Bug hunt: the loop from the beginning · 15 min
#
# Fix the loop that this lesson began with, so that memory stays the same from batch to batch and the graph doesn't
# grow.
#
# With a `weight` of zeros, all ten scores are equal, so each digit gets the probability 1/10. Each batch's loss is then the natural
# logarithm of 10, and the mean loss is 2.303.
#
# `mean_loss(weight, batches)` takes a leaf that requires grad, and a list of pairs (pixels, targets). It computes each
# batch's cross-entropy and returns the mean of these losses: one number without a graph, as a tensor of shape () or a
# float.
#
# It's only a report, so don't change `weight` or its `.grad`, and leave recording switched on for the rest of the
# program. The fixed loop earns half of the points. Keeping to these two conditions earns the other half.


# %% tags=["exercise"] covers="kept_alive total_keeps"
def mean_loss(weight, batches):
    """The mean of the batches' cross-entropies.

    weight: (d, classes), a leaf that requires grad. batches: a list of pairs
    (x, y), x: (n, d), y: (n,) whole numbers. Returns one number without a
    graph: a tensor of shape () or a float.
    """
    ### BEGIN SOLUTION
    total = 0.0
    for x, y in batches:
        total += F.cross_entropy(x @ weight, y).item()
    return total / len(batches)
    ### END SOLUTION


# %% tags=["check"]
check("mean_loss")

# %% tags=["show"] covers="total_keeps bytes_freed"
fixed = given("mean_loss")
weight = torch.zeros(64, 10, requires_grad=True)
with ByteCounter(block=1) as counter:
    print(f"mean loss {float(fixed(weight, batches)):.3f}")
print(f"at most {counter.peak:,} bytes at one time")

# %% [markdown]
# **The answer to the question.** The bytes were the *saved tensors* of each batch's loss. Most of those bytes belong to
# the *log-softmax*: the logarithms of the probabilities that softmax gives (lesson 05). That's 200 × 10 numbers of 4
# bytes for each full batch. The *total* held on to the saved tensors through its graph.
#
# You get the bytes back when a backward pass runs, or when nothing refers to the graph any more. `.item()` takes the
# number out of a batch's loss. If you keep only that number, the loss is freed together with its graph. The peak of
# memory is then two tables of 200 × 10 numbers: a batch's scores, and the log-softmax made from them. If a name such as
# `loss` still holds the previous batch's graph, the peak is three tables.
#
# Here's the graph of one of the losses, with what its Functions save. `Mm` is the matrix product. Cross-entropy is two operations. `LogSoftmax` makes the
# log-probabilities. `NllLoss`, the *negative log-likelihood*, picks the right digit's log-probability from each row, averages what it
# picked and flips the sign. `total_weight` is the number that it divides by to get the mean. *No gradient for* marks inputs that don't need
# a gradient, like the pixels here.

# %% tags=["show"] covers="total_keeps bytes_freed"
pixels, targets = batches[0]
loss = F.cross_entropy(pixels @ weight, targets)
viz.graph(loss, names={"weight": weight, "pixels": pixels, "targets": targets})

# %% [markdown]
# ## In place
#
# What if you change a tensor that a Function has saved? **Predict:** once with `y = x.exp()` and once with `y = x * x`,
# we change y in place with `y += 1` and then call `y.sum().backward()`. For each `backward()`, in this order, write
# `"runs"` or `"raises"`, as a tuple.

# %% tags=["prediction"] covers="version_counter"
### BEGIN SOLUTION
predict(plus_one_in_place=("raises", "runs"))
### END SOLUTION

# %% tags=["show"] covers="version_counter"
for name, operation in {"exp": torch.exp, "square": lambda t: t * t}.items():
    x = torch.ones(3, requires_grad=True)
    y = operation(x)
    y += 1
    print(f"{name}: backward ", end="")
    attempt(y.sum().backward)

x = torch.ones(3, requires_grad=True)
y = x.exp()
y += 1
viz.graph(y, names={"x": x, "y": y})

# %% [markdown]
# Every tensor has a **version counter**, which counts how many times PyTorch's operations have changed the tensor in
# place. A Function notes the version when it saves a tensor, and checks it again in the backward pass. If the two
# versions differ, PyTorch raises an error, because an error is better than a wrong gradient. Even before you call
# `backward()`, the picture shows that a saved tensor has changed.
#
# **Beware of `.data`:** changes that you make through it aren't counted, so `backward()` can give a wrong gradient
# without an error. *Deeper* shows an example. Nothing in this course needs `.data`.

# %% [markdown]
# ## Why backward fails
#
# Four failures come up most often, and you can spot each of them before you call `backward`. First a **prediction**: a
# loss has the shape (1, 1). Does `loss.backward()` run, or does it raise an error? Write `"runs"` or `"raises"`.

# %% tags=["prediction"] covers="one_by_one_loss why_backward_fails"
### BEGIN SOLUTION
predict(loss_of_shape_one_one="runs")
### END SOLUTION

# %% tags=["show"] covers="why_backward_fails one_by_one_loss"
w = torch.ones(3, requires_grad=True)
attempt((w * w).sum().detach().backward)  # 1
attempt((w * w).backward)  # 2
attempt((w * w).sum().reshape(1, 1).backward)  # one number: fine
loss = (w * w).sum()
loss.backward()
attempt(loss.backward)  # 3
y = w.exp()
y += 1
attempt(y.sum().backward)  # 4

# %% [markdown]
# | | the message begins | read it off | usual reason |
# | --- | --- | --- | --- |
# | 1 | element 0 of tensors does not require grad | `requires_grad` is False | nothing required grad, or the path was cut |
# | 2 | grad can be implicitly created only for scalar outputs | `numel()` is not 1 | a `mean` or `sum` is missing |
# | 3 | Trying to backward through the graph a second time | `viz.graph` says *freed* | a forward pass outside the loop |
# | 4 | one of the variables … modified by an inplace operation | `viz.graph` says *changed in place* | `+=`, `x[…] =` or `relu_` on something saved |
#
# For failure 1, follow `grad_fn` from the loss back to where the path ends. Each of these operations, except the last,
# cuts the path:

# %% tags=["show"] covers="why_backward_fails tensor_cuts"
w = torch.tensor([1.0, 2.0], requires_grad=True)
cuts = {
    "w.detach()": lambda: w.detach(),
    "torch.tensor(w)": lambda: torch.tensor(w),
    "torch.tensor(w.tolist())": lambda: torch.tensor(w.tolist()),
    "w.argmax()": lambda: w.argmax(),
    "w > 1": lambda: w > 1,
    "w.long()": lambda: w.long(),
    "torch.as_tensor([w[0]])": lambda: torch.as_tensor([w[0]]),
    "torch.as_tensor(w)": lambda: torch.as_tensor(w),
}
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # torch.tensor(w) warns; try it alone
    for code, make in cuts.items():
        print(f"{code:<25} keeps the graph: {make().requires_grad}")

# %% [markdown]
# The last two lines differ. Given a tensor, `as_tensor` returns that tensor, with its graph. Given a list, it copies the numbers into a new tensor, which has no graph.

# %% [markdown]
# ### Exercise: say it beforehand · 15 min
#
# Say what `result.backward()` will do, without running a backward pass.
#
# Suppose that w = (1, 2) requires grad and x = (3, 4) doesn't. Then `(w * x).sum()` gives "runs", `(x * x).sum()` gives
# "no graph", and `w * x` gives "not one number".
#
# `what_backward_does(result)` takes a tensor and returns one of these three strings. Only failures 1 and 2 can come up: no backward
# pass has run yet, and nothing was changed in place. The answer is "no graph" if `result` doesn't lead back to a tensor that requires
# grad. A leaf that requires grad isn't such a case: you can call `backward` on it too.
#
# In its messages, the check shows each tensor as a formula, in which w and a single number b require grad, and x
# doesn't.
#
# Reading attributes is fine. The right answers earn half of the points. Answering without running a backward pass earns
# the other half: don't use `backward` or `torch.autograd.grad`, and don't change any `.grad`.


# %% tags=["exercise"] covers="why_backward_fails one_by_one_loss"
def what_backward_does(result):
    """One of the strings "runs", "no graph" and "not one number".

    result: a tensor that holds one number or more; its graph, if it has one,
    is fresh. Where both are wrong, the answer is "no graph". A leaf that
    requires grad can go backward too.
    """
    ### BEGIN SOLUTION
    if result.grad_fn is None and not result.requires_grad:
        return "no graph"
    if result.numel() != 1:
        return "not one number"
    return "runs"
    ### END SOLUTION


# %% tags=["check"]
check("what_backward_does")

# %% [markdown]
# **This is the end of the core.** You can stop here and go to the [recap](#Recap), or pick what you like from *Deeper*.

# %% [markdown]
# ## Deeper
#
# Pick what you need: most sections don't build on each other. There are two exceptions. *A line that goes astray* uses the
# patients from *The leaf, and how to lose it*, and *What each of the four ways holds* continues *Four ways*.
#
# | section | min | what for | used in |
# | --- | --- | --- | --- |
# | [The leaf, and how to lose it](#The-leaf,-and-how-to-lose-it), with a bug hunt | 20 | moving weights without losing them | 08 |
# | [More of your engine](#More-of-your-engine) | 15 | rules, saved tensors, order, nodes | |
# | [A walk to the leaves](#A-walk-to-the-leaves) | 20 | what a loss depends on | |
# | [A graph drawn beforehand](#A-graph-drawn-beforehand) | 3 | static graphs | |
# | [Resetting by an optimizer](#Resetting-by-an-optimizer), with zeros or None | 10 | what `zero_grad` does | 08 |
# | [Four ways to work without a graph](#Four-ways-to-work-without-a-graph), and [what each of them holds](#What-each-of-the-four-ways-holds) | 25 | evaluating a model; bytes | 07, 08 |
# | Inference mode: [its speed](#Is-inference_mode-faster?), [its tensors](#Inference-tensors) | 10 | running a finished model | |
# | [Keeping more](#Keeping-more), and *A line that goes astray*, a bug hunt | 20 | `retain_graph`, `retain_grad` | |
# | [The version counter](#The-version-counter,-and-past-it), and *Dropout in place*, a bug hunt | 20 | why not `.data` | 08 |
# | [Bug hunt: a target made again](#Bug-hunt:-a-target-made-again-·-10-min) | 10 | where a path is cut | |
# | [Backward from many numbers](#Backward-from-many-numbers) | 20 | Jacobians | |
# | [Gradients of gradients](#Gradients-of-gradients) | 35 | second derivatives | |
# | [Saved tensors, packed](#Saved-tensors,-packed) | 5 | memory against exactness | 07 |
# | [Hooks](#Hooks) | 20 | looking at a gradient, or changing it | |
# | [A Function of your own](#A-Function-of-your-own) | 40 | a rule that you write, as a class with two static methods | |
# | [One gradient for each example](#One-gradient-for-each-example) | 25 | `torch.func` | |
# | [A branch not taken](#A-branch-not-taken), and ties | 30 | nan that comes from nowhere | |
# | [Gradients through chance](#Gradients-through-chance) | 35 | learning from rewards | |
# | [Straight through](#Straight-through) | 10 | gradients past rounding | |
# | [Freezing](#Freezing) | 10 | training a part of a model | 08 |

# %% [markdown]
# ### The leaf, and how to lose it
#
# You make a tensor of weights, send it to a device or to a different dtype with `.to(…)`, and start training.
#
# **Predict:** `w` is a float32 leaf that requires grad. Is `w.to(torch.float32)` a leaf? And `w.to(torch.float64)`? For
# each, write `"leaf"` or `"not a leaf"`, as a tuple.

# %% tags=["prediction"] covers="non_leaf"
### BEGIN SOLUTION
predict(leaf_after_to=("leaf", "not a leaf"))
### END SOLUTION

# %% tags=["show"] covers="non_leaf"
w = torch.ones(3, requires_grad=True)
v = w.to(torch.float64)
print(
    "float32: leaf", w.to(torch.float32).is_leaf, " w itself:", w.to(torch.float32) is w
)
print("float64: leaf", v.is_leaf, " made by:", v.grad_fn.name())
(v * v).sum().backward()
print("v.grad:", warned(lambda: v.grad))
print("w.grad:", w.grad.tolist())

# %% [markdown]
# The gradient went past `v` to `w`, which is the leaf. So convert first and call `requires_grad_` last:
# `torch.ones(3).to(torch.float64).requires_grad_()`.
#
# And how do you give a leaf new numbers, as each step of training does? In place, while nothing is recorded:

# %% tags=["show"] covers="non_leaf"
w = torch.ones(3, requires_grad=True)
attempt(lambda: w.sub_(0.5))
with torch.no_grad():
    attempt(lambda: w.sub_(0.5))
print("moved:", w.tolist(), " still a leaf:", w.is_leaf)

# %% [markdown]
# ### Bug hunt: a loop that learns once · 15 min
#
# These are patients with diabetes. For each patient we have ten measurements, and `course`, a number for how far the disease progressed over the
# next year. The posted program fits ten weights by gradient descent. Its author wrote: "The loss falls once and never again."

# %% tags=["show"] covers="loses_the_leaf"
table = torch.tensor(load_diabetes().data, dtype=torch.float32)
course = torch.tensor(load_diabetes().target, dtype=torch.float32)
table = (table - table.mean(0)) / table.std(0)
course = (course - course.mean()) / course.std()


def posted(x, y, steps, rate):
    w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        loss = (x @ w - y).square().mean()
        loss.backward()
        if w.grad is not None:  # else an error: float times None
            w = w - rate * w.grad
        w.grad = None
    return w.detach()


# %% tags=["show"] covers="loses_the_leaf"
for steps in (0, 1, 10, 100):
    w = warned(posted, table, course, steps, 0.1)
    error = (table @ w - course).square().mean()
    print(f"{steps:>3} steps: mean squared error {error:.3f}")

# %% [markdown]
# **Find out why the loss stops falling, and fix it**: the weights should take all the steps.
#
# With x = [[1], [1]], y = (1, 1) and rate 0.1, one step gives (0.2,) and two steps give (0.36,).
#
# `fit_weights(x, y, steps, rate)` takes x of shape (n, d), y of shape (n,), a number of steps and a rate. It returns weights of shape
# (d,), which must not carry a graph; whether they require grad is up to you.
#
# Don't change x or y. The `.grad` of a leaf and `torch.autograd.grad` are both fine. Below is the program as it was posted; you may
# rewrite it from scratch.


# %% tags=["exercise"] covers="step_loses_leaf"
def fit_weights(x, y, steps, rate):
    """Weights after gradient descent on the mean squared error of x @ w.

    x: (n, d), y: (n,). Starts at zeros and takes so many steps against the
    gradient, each of them rate times the gradient. Returns (d,).
    """
    ### BEGIN SOLUTION
    w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        loss = (x @ w - y).square().mean()
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
        w.grad = None
    return w.detach()
    ### END SOLUTION


# %% tags=["check"]
check("fit_weights")

# %% tags=["show"] covers="loses_the_leaf"
fixed = given("fit_weights")
for steps in (0, 1, 10, 100):
    w = fixed(table, course, steps, 0.1)
    error = (table @ w - course).square().mean()
    print(f"{steps:>3} steps: mean squared error {error:.3f}")

# %% [markdown]
# Here's the error that the posted program and the fixed one have left after 0, 1, … 20 steps:


# %% tags=["show"] covers="loses_the_leaf"
def errors_of(fit):
    """The mean squared error after 0, 1, … 20 steps."""
    weights = [fit(table, course, steps, 0.1) for steps in range(21)]
    return [(table @ w - course).square().mean() for w in weights]


curves = {"posted": warned(errors_of, posted), "fixed": errors_of(fixed)}
viz.lines(curves, x_label="steps", y_label="mean squared error")

# %% [markdown]
# ### More of your engine
#
# The table in the core continues here. Names that begin with `_` are private: look at them all you like, but don't use them in programs.
#
# | you wrote | torch has | where to see it |
# | --- | --- | --- |
# | `node.backward_rule` | the Function, called | `c.grad_fn(gradient)` |
# | the values that the rule keeps | saved tensors | `c.grad_fn._saved_self` |
# | `topological_order` | the engine's queue, by sequence number | `c.grad_fn._sequence_nr()` |
# | `unbroadcast` | `sum_to_size`, done by the engine | `gradient.sum_to_size(3, 1)` |
# | the gradient check (05, *Deeper*) | the same, in *A Function of your own* | `torch.autograd.gradcheck` |
#
# **The rule, and what it keeps.** A Function is a backward rule, and you can call it yourself. It takes a gradient with
# respect to its result, and returns one gradient per input, or `None` for an input that needs none. A product's rule
# needs both factors, so PyTorch saved them: the tensors themselves, not copies. In `a * b`, the first factor is called
# *self* and the second *other*. (We call the rule in `no_grad`, so that its own products aren't recorded.)

# %% tags=["show"] covers="side_by_side saved_tensors"
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
c = a * b
rule, of_a_number = c.grad_fn, (a * 10).grad_fn
with torch.no_grad():
    print("rule(1):", [g.item() for g in rule(torch.tensor(1.0))])
    print("of a * 10, for the number 10:", of_a_number(torch.tensor(1.0))[1])
print("kept:", rule._saved_self is a, rule._saved_other is b)

# %% [markdown]
# **The end of the path.** Each leaf that requires grad has an `AccumulateGrad`, which adds a gradient to the leaf's
# `.grad`. Calling it, as below, doesn't need `no_grad`: no tensor that requires grad goes into the addition, so there's
# nothing to record.

# %% tags=["show"] covers="side_by_side"
end = rule.next_functions[0][0]
print(type(end).__name__, "of a:", end.variable is a)
end(torch.tensor(10.0))
print("a.grad:", a.grad.item())
a.grad = None

# %% [markdown]
# **The order.** You sorted the graph before you walked it. PyTorch instead numbers the Functions as it makes them. A
# Function is *ready* when all its gradients have arrived. Of the Functions that are ready, PyTorch next runs the one
# that was made last, and so has the highest number. An AccumulateGrad is the exception: it always has the highest
# number there is, so it runs as soon as it's ready.
#
# Below, we make `p` first, and `p` comes first in the sum, so you might expect its Function to run first in the
# backward pass too. PyTorch calls a *prehook* right before a Function runs. (`name=name` makes each prehook keep the
# `name` that it was made with.)

# %% tags=["show"] covers="side_by_side"
a = torch.tensor(2.0, requires_grad=True)
p, q = a.exp(), a.sin()
r = p + q
for name, t in {"p": p, "q": q, "r": r}.items():
    number = t.grad_fn._sequence_nr() - p.grad_fn._sequence_nr()
    print(f"{name} was made as number {number}")
    t.grad_fn.register_prehook(lambda gradients, name=name: print("now runs", name))
end = p.grad_fn.next_functions[0][0]
higher = end._sequence_nr() > r.grad_fn._sequence_nr()
print(f"{type(end).__name__} has a higher number than r: {higher}")
r.backward()

# %% [markdown]
# **`unbroadcast`.** If an operand was stretched, its gradient has to be summed over the stretched axes. PyTorch's
# engine does that before it passes the gradient on. Below, both operands are stretched: the column and the row.
# `OperationCounter` counts the calls to PyTorch's inner operations, whose names begin with `aten::`. Look at the number
# of sums in this backward pass. (It starts from 12 numbers, so we give it a gradient for them; see *Backward from many
# numbers*.)

# %% tags=["show"] covers="side_by_side"
column = torch.ones(3, 1, requires_grad=True)
row = torch.ones(4, requires_grad=True)
both = column + row
with OperationCounter() as operations:
    both.backward(torch.ones(3, 4))
print("sums:", operations.counts["aten::sum"])
print("the engine's:", column.grad.flatten().tolist())
print("sum_to_size: ", torch.ones(3, 4).sum_to_size(3, 1).flatten().tolist())

# %% [markdown]
# ### Myth: "every tensor has a grad_fn"
#
# You often read that. If a tensor then prints no `grad_fn`, people say that the `grad_fn` is hidden. Count the tensors
# that have one:

# %% tags=["show"] covers="every_grad_fn leaf"
w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
data = torch.tensor([4.0, 5.0, 6.0])
product = w * data
tensors = {"w": w, "data": data, "product": product, "detached": product.detach()}
print([name for name, t in tensors.items() if t.grad_fn is not None])
with torch.no_grad():
    print("made in no_grad:", (w * data).grad_fn)

# %% [markdown]
# **Settled:** a tensor has a `grad_fn` only if a *recorded* operation made it. A leaf has none, and that's what makes it a leaf.

# %% [markdown]
# ### Myth: "the graph's nodes are tensors"
#
# In lesson 05, each node held its tensor, so a graph kept all its tensors alive. If PyTorch's nodes were the tensors themselves, its
# graphs would keep them alive too. `weakref.ref` lets you watch an object without keeping it alive:

# %% tags=["show"] covers="nodes_are_tensors leaf"
start = torch.tensor(1.0, requires_grad=True)
middle = start + 1
end = middle + 1
node, seen = middle.grad_fn, weakref.ref(middle)
del middle
print("the tensor is gone:", seen() is None)
print("its node is still in the graph:", end.grad_fn.next_functions[0][0] is node)
end.backward()
print("and backward runs through it:", start.grad.item())

# %% [markdown]
# **Settled:** the nodes are Functions, and a Function keeps only what its rule needs. PyTorch can free any other tensor
# in the middle of the graph as soon as your program drops it.

# %% [markdown]
# ### A walk to the leaves
#
# Which tensors would get a gradient from a loss? The graph leads you to these tensors, and your program needs no names for them.
#
# #### Exercise: find the leaves · 20 min
#
# Walk from `loss.grad_fn` along the `next_functions`, and collect the leaves. A Function that has a `.variable` is an
# AccumulateGrad, and that attribute is the leaf.
#
# If a and b require grad, `leaves_of(a * b + a)` returns [a, b]; `leaves_of(a * 2 + 1)` returns [a].
#
# `leaves_of(loss)` takes a tensor with a `grad_fn`. It returns a list that holds each leaf of this tensor's graph once,
# in any order; a tuple or a set will do too. Leaves can have any shape. In its messages, the check shows each loss as a
# formula.
#
# If an input needs no gradient, `next_functions` has `None` instead of a Function. Graphs can be thousands of
# operations deep, so don't use recursion. The right leaves earn half of the points. Many paths can lead to one node:
# for the other half, visit each node once, and don't change Python's recursion limit.


# %% tags=["exercise"] covers="side_by_side leaf"
def leaves_of(loss):
    """The leaves that loss.backward() would give a gradient to.

    loss: a tensor with a grad_fn. Returns a list of tensors (a tuple or a
    set will do), the leaves themselves, each once, in any order. Leaves
    can have any shape; two that hold equal numbers are two.
    """
    ### BEGIN SOLUTION
    reached = {loss.grad_fn: None}
    waiting = list(reached)
    while waiting:
        for parent, _ in waiting.pop().next_functions:
            if parent is not None and parent not in reached:
                reached[parent] = None
                waiting.append(parent)
    return [node.variable for node in reached if hasattr(node, "variable")]
    ### END SOLUTION


# %% tags=["check"]
check("leaves_of")

# %% [markdown]
# Try `leaves_of` on a network. Each `nn.Linear` holds two leaves: its table of weights and its bias. `nn.ReLU` holds
# none: it just sets negative numbers to 0. `model.parameters()` gives all the leaves of a model:

# %% tags=["show"] covers="side_by_side"
model = nn.Sequential(nn.Linear(64, 16), nn.ReLU(), nn.Linear(16, 10))
error = F.cross_entropy(model(digits), labels)
found = given("leaves_of")(error)
print("leaves:", len(found))
parameters = {id(p) for p in model.parameters()}
print("the model's parameters:", {id(leaf) for leaf in found} == parameters)

# %% [markdown]
# ### A graph drawn beforehand
#
# The opposite of a graph that's made in each forward pass is a *static* graph. You draw it once, before there are any numbers, and then
# use the same graph for all inputs. TensorFlow began like that, and `torch.fx` draws such a graph of a function. At our `while` it has to give up:
# without a number it can't tell how many times to double.

# %% tags=["show"] covers="built_anew"
from torch import fx

print([node.name for node in fx.symbolic_trace(lambda x: x * 2 + 1).graph.nodes])
try:
    fx.symbolic_trace(doubled)
except fx.proxy.TraceError as error:
    print("TraceError:", error)

# %% [markdown]
# ### Resetting by an optimizer
#
# An **optimizer** is an object that takes the learning steps for you. Its `zero_grad()` resets the gradients. The simplest optimizer
# is `SGD`. It multiplies the gradient by `lr`, the learning rate, and subtracts the product from the parameter.
#
# **Predict:** `w.grad` holds a gradient, and you call `optimizer.zero_grad()`. Does `w.grad` then hold zeros, or is it
# None? Write `"zeros"` or `"none"`.

# %% tags=["prediction"] covers="accumulation zero_grad"
### BEGIN SOLUTION
predict(grad_after_zero_grad="none")
### END SOLUTION

# %% tags=["show"] covers="accumulation zero_grad"
w = torch.tensor(3.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
(w * w).backward()
print("before:", w.grad)
optimizer.zero_grad()
print("after: ", w.grad)  # as after w.grad = None

# %% [markdown]
# ### Myth: "zero_grad writes zeros"
#
# The name says so. Let's count the bytes. (`nn.Parameter` makes a leaf that requires grad, the kind that layers hold.)

# %% tags=["show"] covers="zero_grad accumulation"
w = nn.Parameter(torch.ones(1000))
optimizer = torch.optim.SGD([w], lr=0.1)
with ByteCounter(block=1) as counter:
    for keep in (False, True):
        w.sum().backward()
        before = counter.allocated
        optimizer.zero_grad(set_to_none=False) if keep else optimizer.zero_grad()
        left = "None" if w.grad is None else f"{len(w.grad)} zeros"
        option = "set_to_none=False" if keep else ""
        print(f"zero_grad({option}): {before:,} → {counter.allocated:,} bytes, {left}")

# %% [markdown]
# **Settled:** by default, `zero_grad` sets `.grad` to None, which frees the memory. If you want zeros, pass `set_to_none=False`.

# %% [markdown]
# ### Four ways to work without a graph
#
# `detach`, `no_grad`, `inference_mode` and `eval`: people use them as if all four meant the same thing. A model shows
# how the four differ, and a model is made of layers. [Lesson 08](08_training_loop.ipynb) is about layers; here's what
# you need now:
#
# - `nn.Linear(64, 10)` holds two leaves that require grad: a table of weights, and a vector to add, its *bias*.
# - `nn.BatchNorm1d(64)` shifts and scales each of 64 columns. In training it also keeps a running mean of what it sees.
# - `nn.Dropout(0.5)` sets about half of the numbers to 0 in training, a newly drawn half each time, and doubles the others.
# - `nn.Sequential(…)` applies one layer after another.
#
# A new model is in **training mode**: its layers behave as they should while it learns. `model.eval()` switches it to evaluation
# mode, for using the model, and `model.train()` switches it back. In evaluation mode, BatchNorm leaves its running mean alone, and
# Dropout passes everything on:

# %% tags=["show"] covers="four_modes"
norm, dropout = nn.BatchNorm1d(2), nn.Dropout(0.5)
for layer in (norm, dropout):
    print("training mode:", layer.training, end="; ")
    layer.eval()
    print("after eval():", layer.training)
norm(torch.ones(4, 2))
print("running mean, unchanged:", norm.running_mean.tolist())
print("dropped:", dropout(torch.ones(4)).tolist())

# %% [markdown]
# **Predict:** you run a BatchNorm layer in training mode inside a `with torch.no_grad():` block. Does its running mean
# change? Write `"changes"` or `"stays"`.

# %% tags=["prediction"] covers="four_modes"
### BEGIN SOLUTION
predict(running_mean_in_no_grad="changes")
### END SOLUTION

# %% tags=["show"] covers="four_modes"
norm.train()
with torch.no_grad():
    norm(torch.ones(4, 2))
print("running mean:", [round(mean, 3) for mean in norm.running_mean.tolist()])

# %% [markdown]
# **Predict:** you call `model.eval()`, then run the model and call `backward` on its loss. Does a layer's `weight.grad`
# then hold a gradient, or is it None? Write `"filled"` or `"none"`.

# %% tags=["prediction"] covers="four_modes"
### BEGIN SOLUTION
predict(grad_in_eval="filled")
### END SOLUTION

# %% [markdown]
# Now the experiment. Our model has a BatchNorm, a Dropout and a Linear layer. After one forward pass we ask: does the
# result have a graph? Has BatchNorm updated its running mean? And in a second pass, does Dropout choose a new half of
# the numbers to drop? (`inside` gives us a forward pass inside a block such as `no_grad`.)


# %% tags=["show"] covers="four_modes"
def experiment(name, forward, mode):
    model = nn.Sequential(nn.BatchNorm1d(64), nn.Dropout(0.5), nn.Linear(64, 10))
    model.train(mode != "eval")  # train(False) is eval()
    before = model[0].running_mean.clone()
    y = forward(model)
    wrote = not torch.equal(model[0].running_mean, before)
    drew = not torch.equal(y, forward(model))
    print(f"{name:<15}{y.requires_grad!s:<11}{wrote!s:<11}{drew}")


def inside(context):
    def forward(model):
        with context():
            return model(digits)

    return forward


# %% tags=["show"] covers="four_modes"
print("               result     BatchNorm  Dropout")
print("               has graph  writes     draws")
experiment("nothing", lambda model: model(digits), "train")
experiment("detach", lambda model: model(digits).detach(), "train")
experiment("no_grad", inside(torch.no_grad), "train")
experiment("inference_mode", inside(torch.inference_mode), "train")
experiment("eval", lambda model: model(digits), "eval")
dropped = nn.Dropout(0.5)(torch.ones(1000))
print("\nDropout makes of ones:", dropped.unique().tolist())

# %% [markdown]
# | | what it does | what for |
# | --- | --- | --- |
# | `t.detach()` | gives one tensor without its graph; what came before was recorded all the same | a value that should count as a constant |
# | `no_grad` | records nothing in its block | steps of an optimizer, evaluation |
# | `inference_mode` | the same, and its tensors can't be saved for a later backward pass | using a finished model |
# | `model.eval()` | makes layers behave as they do in use; recording goes on | evaluation, together with one of the two above |
#
# Inside `no_grad`, BatchNorm did update its running mean. And in `eval` mode, the result still has its graph:
# `backward()` would fill every `.grad`. So an evaluation needs *both*: `model.eval()`, and `no_grad` or
# `inference_mode`.

# %% [markdown]
# ### What each of the four ways holds
#
# Here is the experiment once more. This time it counts the bytes that a result's graph holds after one forward pass:


# %% tags=["show"] covers="four_modes bytes_freed"
def held_by(name, forward, mode):
    model = nn.Sequential(nn.BatchNorm1d(64), nn.Dropout(0.5), nn.Linear(64, 10))
    model.train(mode != "eval")
    with ByteCounter(block=1) as counter:
        y = forward(model)
        print(f"{name:<15}{counter.allocated - y.nbytes:>9,} bytes")


held_by("nothing", lambda model: model(digits), "train")
held_by("detach", lambda model: model(digits).detach(), "train")
held_by("no_grad", inside(torch.no_grad), "train")
held_by("inference_mode", inside(torch.inference_mode), "train")
held_by("eval", lambda model: model(digits), "eval")
print(f"all digits, 1,797 × 64 numbers: {digits.nbytes:,} bytes")

# %% [markdown]
# In `eval` mode, Linear keeps its input, so the graph holds 460,032 bytes, as many as all the digits take. In training
# mode, the graph holds 2 × 460,032 + 512 = 920,576 bytes: Linear's input, the same amount for Dropout, and 512 bytes
# for BatchNorm. BatchNorm keeps its input too, but that's the digits, which were already in memory.
#
# On the CPU, Dropout keeps the table of zeros and twos that it multiplied by. On a GPU, Dropout is a single operation,
# `native_dropout`, which keeps a mask of one byte per number:

# %% tags=["show"] covers="bytes_freed"
x = torch.ones(1000, requires_grad=True)
factors = F.dropout(x, 0.5).grad_fn._saved_other
print(
    "on the CPU:", factors.dtype, factors.unique().tolist(), f"{factors.nbytes:,} bytes"
)
_, mask = torch.native_dropout(x, 0.5, True)
print("on a GPU:  ", mask.dtype, mask.unique().tolist(), f"{mask.nbytes:,} bytes")

# %% [markdown]
# After the forward pass, `detach` and `no_grad` both hold 0 bytes. During the pass they differ:

# %% tags=["show"] covers="four_modes bytes_freed"
hidden = [nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()]
model = nn.Sequential(*hidden, nn.Linear(64, 10))
for name, forward in {
    "detach": lambda model: model(digits).detach(),
    "no_grad": inside(torch.no_grad),
}.items():
    with ByteCounter(block=1) as counter:
        forward(model)
    print(f"{name:<8} at most {counter.peak:>9,} bytes at one time")

# %% [markdown]
# The bytes that a graph holds also grow with the batch. Here's a network of two layers, on some of the digits and on all of them:

# %% tags=["show"] covers="bytes_freed"
model = nn.Sequential(nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 10))
print(f"weights: {sum(p.nbytes for p in model.parameters()):,} bytes")
for n in (200, 1797):
    with ByteCounter(block=1) as counter:
        loss = F.cross_entropy(model(digits[:n]), labels[:n])
        held = counter.allocated - loss.nbytes
        torch.autograd.grad(loss, list(model.parameters()))
        left = counter.allocated - loss.nbytes
    print(f"{n:>4} digits: {held:>7,} bytes held for backward, {left} afterwards")

# %% [markdown]
# All this memory is in use before the backward pass begins. So if a batch is too large, you may run out of memory during the *forward* pass.

# %% [markdown]
# ### Is inference_mode faster?
#
# Is `inference_mode` faster than `no_grad`? **Predict** where you'd notice a difference. Write
# `"many small operations"` or `"one large operation"`.

# %% tags=["prediction"] covers="inference_speed"
### BEGIN SOLUTION
predict(where_inference_mode_pays="many small operations")
### END SOLUTION

# %% [markdown]
# Measure it on your machine. We time a view, one of the smallest operations there are, in `no_grad` and in `inference_mode`. For
# comparison, we also time one large product. Your times will be different, and they change from run to run:

# %% tags=["show", "nbval-ignore-output"] covers="inference_speed"
import time


def fastest(context, action, times):
    best = float("inf")
    for _ in range(20):
        with context():
            start = time.perf_counter()
            for _ in range(times):
                action()
        best = min(best, (time.perf_counter() - start) / times)
    return best * 1e6


# %% tags=["show", "nbval-ignore-output"] covers="inference_speed"
small, large = torch.ones(10), torch.ones(1000, 1000)
plain = fastest(torch.no_grad, lambda: small.view(2, 5), 1000)
inference = fastest(torch.inference_mode, lambda: small.view(2, 5), 1000)
product = fastest(torch.no_grad, lambda: large @ large, 1)
spared = plain - inference
print(f"a view: {plain:.2f} µs in no_grad, {inference:.2f} µs in inference_mode")
print(f"spared: {spared:.2f} µs, which is {spared / plain:.0%} of the view")
print(f"of a product that takes {product:,.0f} µs it would be {spared / product:.3%}")

# %% [markdown]
# What `inference_mode` saves is a little bookkeeping: a fraction of a microsecond per operation, however large the operation. That's
# worth it for a small model that answers many requests. In a large matrix product you couldn't even measure the difference.

# %% [markdown]
# ### Inference tensors
#
# A tensor whose memory was allocated in `inference_mode` is an **inference tensor**, and stays one forever. You can use
# it outside the block, but not in every operation. Let `t` be such a tensor and `w` a leaf that requires grad.
#
# **Predict** what happens *outside* the block: does `t + w` run, or does it raise an error? And `t * w`? For each, in
# this order, write `"runs"` or `"raises"`, as a tuple.

# %% tags=["prediction"] covers="inference_tensors"
### BEGIN SOLUTION
predict(with_an_inference_tensor=("runs", "raises"))
### END SOLUTION

# %% tags=["show"] covers="inference_tensors"
outside = torch.ones(4)
with torch.inference_mode():
    t, view = torch.ones(3), outside[1:]
print("marked: t", t.is_inference(), " a view of other memory", view.is_inference())
w = torch.ones(3, requires_grad=True)
attempt(lambda: t + w)
attempt(lambda: t * w)
attempt(lambda: t.clone() * w)

# %% [markdown]
# An inference tensor has no version, so autograd can't save it. A product saves its factors; a sum saves nothing. And if you `clone`
# an inference tensor outside the block, you get a normal tensor.

# %% [markdown]
# ### Keeping more
#
# `retain_graph=True` keeps the saved tensors for one more backward pass. It's rarely what you want. `t.retain_grad()` does something
# different: it makes a tensor keep its gradient even if it isn't a leaf. (Then `torch.autograd.grad` fills that `.grad` as well.)

# %% tags=["show"] covers="retain bytes_freed"
x = torch.ones(1000, requires_grad=True)
with ByteCounter(block=1) as counter:
    loss = x.exp().sum()
    for keep in (True, False):
        torch.autograd.grad(loss, x, retain_graph=keep)
        held = counter.allocated - loss.nbytes
        print(f"retain_graph={keep}: {held:,} bytes still held")

middle = x * 2
middle.retain_grad()
torch.autograd.grad(middle.sum(), x)
print("a tensor in the middle:", middle.grad[0].item(), " the leaf:", x.grad)

# %% [markdown]
# ### Bug hunt: a line that goes astray · 15 min
#
# The posted program fits a line to the patients' data, using only their body mass index. It raised "Trying to backward through
# the graph a second time", so its author did what the message suggests. Now it runs. Look at the loss:


# %% tags=["show"] covers="second_backward"
def posted(x, y, steps, rate):
    slope = torch.zeros((), dtype=x.dtype, requires_grad=True)
    offset = torch.zeros((), dtype=x.dtype, requires_grad=True)
    prediction = slope * x + offset
    for _ in range(steps):
        loss = (prediction - y).square().mean()
        loss.backward(retain_graph=True)  # else "backward a second time"
        with torch.no_grad():
            slope -= rate * slope.grad
            offset -= rate * offset.grad
        slope.grad = offset.grad = None
    return slope.detach(), offset.detach()


# %% tags=["show"] covers="second_backward"
bmi = table[:, 2]
for steps in (0, 1, 5, 20):
    slope, offset = posted(bmi, course, steps, 0.1)
    error = (slope * bmi + offset - course).square().mean()
    print(f"{steps:>2} steps: mean squared error {error:.3f}")

# %% [markdown]
# The loss goes down at first, then up and up. **Find out why, and fix it.**
#
# With x = (1, −1), y = (2, 0) and rate 0.1, one step gives slope 0.2 and offset 0.2, and two steps give 0.36 and 0.36.
#
# `fit_line(x, y, steps, rate)` takes x and y of shape (n,), a number of steps and a rate. It returns a tuple (slope, offset). Don't
# change x or y. The `.grad` of a leaf and `torch.autograd.grad` are both fine.


# %% tags=["exercise"] covers="backward_twice"
def fit_line(x, y, steps, rate):
    """Slope and offset of a line, by gradient descent.

    x, y: (n,). Both start at 0; each step moves both against the gradient of
    the mean squared error of slope * x + offset, times rate.
    Returns a tuple (slope, offset), each of shape ().
    """
    ### BEGIN SOLUTION
    slope = torch.zeros((), dtype=x.dtype, requires_grad=True)
    offset = torch.zeros((), dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        loss = (slope * x + offset - y).square().mean()
        loss.backward()
        with torch.no_grad():
            slope -= rate * slope.grad
            offset -= rate * offset.grad
        slope.grad = offset.grad = None
    return slope.detach(), offset.detach()
    ### END SOLUTION


# %% tags=["check"]
check("fit_line")

# %% tags=["show"] covers="second_backward"
fixed = given("fit_line")
for steps in (0, 1, 5, 20):
    slope, offset = fixed(bmi, course, steps, 0.1)
    error = (slope * bmi + offset - course).square().mean()
    print(f"{steps:>2} steps: mean squared error {error:.3f}")

# %% [markdown]
# Here are both programs, step by step. Up to which step does the posted one look right?


# %% tags=["show"] covers="second_backward"
def errors_of_line(fit):
    """The mean squared error after 0, 1, … 20 steps."""
    lines = [fit(bmi, course, steps, 0.1) for steps in range(21)]
    return [(slope * bmi + offset - course).square().mean() for slope, offset in lines]


curves = {"posted": errors_of_line(posted), "fixed": errors_of_line(fixed)}
viz.lines(curves, x_label="steps", y_label="mean squared error")

# %% [markdown]
# ### The version counter, and past it
#
# You can read a tensor's version in `_version`, a private attribute. All tensors have a version, except *inference
# tensors*. `.data` gives you the same memory with a separate version, and NumPy writes into the memory without changing
# the version. Both get past the version check:

# %% tags=["show"] covers="data_bypasses version_counter"
for how in ("detach", "data", "numpy"):
    x = torch.ones(3, requires_grad=True)
    y = x.exp()
    alias = y.data if how == "data" else y.detach()
    if how == "numpy":
        alias = alias.numpy()
    alias += 1
    print(f".{how}: version {y._version}, ", end="")
    attempt(y.sum().backward)
    found = None if x.grad is None else round(x.grad[0].item(), 2)
    print(f"   x.grad[0]: {found}; right would be {torch.e:.2f}")

# %% [markdown]
# After a change through `.data` or NumPy there's no error, and the gradient is wrong. With `detach()`, the new tensor
# shares the old one's memory *and* its version. So use `detach()` instead of `.data`, or change the tensor itself in
# `no_grad`: either way, the change is counted.

# %% [markdown]
# ### Bug hunt: dropout in place · 15 min
#
# We want to drop some of a network's hidden numbers, its *units*. `keep` holds a 1 for each unit that stays and a 0 for
# each unit that we drop. (`tanh` turns each number into a number between −1 and 1.) Unlike a Dropout layer, we don't
# scale up the units that stay. The code's author wrote: "In place saves memory, and without `.data` it did not run."
# Now the code runs. Look at the unit that was dropped:


# %% tags=["show"] covers="data_bypasses"
def posted(x, y, w, v, keep):
    w = w.clone().requires_grad_()
    hidden = torch.tanh(x @ w)
    hidden.data *= keep  # without .data: "modified by an inplace operation"
    loss = (hidden @ v - y).square().mean()
    loss.backward()
    return w.grad


x, y = torch.tensor([[1.0, 2.0]]), torch.tensor([1.0])
w, v = torch.tensor([[0.1, 0.3], [0.2, 0.4]]), torch.tensor([1.0, 1.0])
dropped = posted(x, y, w, v, keep=torch.tensor([[1.0, 0.0]]))
print("unit 1 is dropped; the gradient of its weights:")
print([round(g, 2) for g in dropped[:, 1].tolist()])

# %% [markdown]
# The dropped unit has no effect on the loss, so the gradient of its weights should be 0. **Find out why it isn't, and
# fix it.**
#
# For the example above, the right result is [[−0.85, 0], [−1.69, 0]], rounded to two digits after the point.
#
# `dropout_gradient(x, y, w, v, keep)` returns the gradient of the loss with respect to w, of shape (d, h).
#
# The right gradient earns half of the points. Leaving all inputs as they were earns the other half. So make your own
# leaf, and don't write into `keep`.


# %% tags=["exercise"] covers="in_place_change version_counter"
def dropout_gradient(x, y, w, v, keep):
    """The gradient of the mean squared error of (tanh(x @ w) * keep) @ v.

    x: (n, d), y: (n,), w: (d, h), v: (h,), keep: (n, h) of zeros and ones.
    None of them requires grad. Returns the gradient with respect to w: (d, h).
    """
    ### BEGIN SOLUTION
    w = w.clone().requires_grad_()
    hidden = torch.tanh(x @ w) * keep
    loss = (hidden @ v - y).square().mean()
    loss.backward()
    return w.grad
    ### END SOLUTION


# %% tags=["check"]
check("dropout_gradient")

# %% [markdown]
# ### Bug hunt: a target made again · 10 min
#
# `first[i]` and `second[i]` are two descriptions of the same thing, so they should get the same score. We train w
# until `first @ w` and `second @ w` agree. If you swap the two tables, the gradient should stay the same. In the posted
# program it changes:


# %% tags=["show"] covers="tensor_cuts"
def posted(first, second, w):
    w = w.clone().requires_grad_()
    here = first @ w
    there = torch.tensor([row @ w for row in second])  # a list of numbers
    loss = (here - there).square().mean()
    loss.backward()
    return w.grad


one, two = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0, 1.0]])
start = torch.tensor([1.0, 1.0])
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print("one, two:", posted(one, two, start).tolist())
    print("two, one:", posted(two, one, start).tolist())

# %% [markdown]
# **Find out why, and fix it.**
#
# For the example above, in either order of the tables, the right result is (4, −2).
#
# `agreement_gradient(first, second, w)` takes two tables of shape (n, d) and w of shape (d,). It returns the gradient
# of the loss with respect to w, of shape (d,). The right gradient earns half of the points. Leaving w as it was earns
# the other half.


# %% tags=["exercise"] covers="detached_target tensor_cuts"
def agreement_gradient(first, second, w):
    """The gradient with respect to w of the mean squared difference of the scores.

    first, second: (n, d), a description in each row; w: (d,), which doesn't
    require grad. The scores are first @ w and second @ w, and both depend on w.
    Returns (d,).
    """
    ### BEGIN SOLUTION
    w = w.clone().requires_grad_()
    here = first @ w
    there = torch.stack([row @ w for row in second])
    loss = (here - there).square().mean()
    loss.backward()
    return w.grad
    ### END SOLUTION


# %% tags=["check"]
check("agreement_gradient")

# %% [markdown]
# Some training methods cut a target off from the graph *on purpose*, so that one side of the loss is a fixed goal for
# the other. Their code says `detach()`, so everyone can see the cut.

# %% [markdown]
# ### Backward from many numbers
#
# If y has m numbers and x has n, all the slopes form a table of m rows and n columns, the **Jacobian** J. Row i holds
# the slopes of y[i]. A backward pass never builds this table. It takes a vector v of m numbers, and gives what you'd
# get if you multiplied each row i by v[i] and added up the rows. That's n numbers: v @ J, a **vector-Jacobian
# product**.
#
# Usually v is the loss's gradient with respect to y. Without a loss, you choose v: it says how much each y[i] counts,
# as if the loss were `(v * y).sum()`. If y is the loss itself, m is 1, and v is the number 1.

# %% tags=["show"] covers="vjp"
A = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
x = torch.ones(3, requires_grad=True)
y = A @ x  # y[0] is 1·x[0] + 2·x[1] + 3·x[2]
attempt(y.backward)
for v in torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 10.0]]):
    (found,) = torch.autograd.grad(A @ x, x, v)
    print("v:", v.tolist(), " v @ J:", found.tolist(), " v @ A:", (v @ A).tolist())
(same,) = torch.autograd.grad((v * (A @ x)).sum(), x)
print("gradient of (v * y).sum():", same.tolist())

# %% [markdown]
# Each of the first two vectors v picks one row of J. These rows are the rows of A, because the Jacobian of `A @ x` is
# A. The shapes of v @ J are (2,) @ (2, 3) → (3,). PyTorch also has three functions that build the full Jacobian in one
# call. They work in different ways:

# %% tags=["show"] covers="vjp torch_func"
at = torch.ones(3)
print("jacrev:  ", torch.func.jacrev(lambda x: A @ x)(at).tolist())
print("jacfwd:  ", torch.func.jacfwd(lambda x: A @ x)(at).tolist())
print("jacobian:", torch.autograd.functional.jacobian(lambda x: A @ x, at).tolist())

# %% [markdown]
# #### Exercise: row by row · 15 min
#
# Build the full Jacobian from vector-Jacobian products. With v = (1, 0, 0, …) you get the first row of J, and with v = (0, 1, 0, …) the
# second.
#
# For f(x) = (x0 · x1, x2²) at x = (1, 2, 3), the result is [[2, 1, 0], [0, 0, 6]].
#
# `jacobian_by_rows(f, x)` takes a function and a tensor of shape (n,). It returns J, of shape (m, n), where m is how
# many numbers f returns. In its messages, the check shows f as a formula.
#
# Use one vector v at a time, or several at once; loops are fine. x doesn't require grad and belongs to the caller. So
# make your own leaf with x's numbers, and differentiate with respect to that leaf.
#
# The right Jacobian earns half of the points. Leaving x as it was, and computing the Jacobian without `jacrev`,
# `jacfwd` and `jacobian`, earns the other half.


# %% tags=["exercise"] covers="vjp autograd_grad"
def jacobian_by_rows(f, x):
    """In row i, column j: how y[i] changes with x[j], where y = f(x).

    f: takes a tensor of shape (n,) and gives one of shape (m,), m at least 1;
    every y[i] depends on x. x: (n,), which doesn't require grad.
    Returns (m, n).
    """
    ### BEGIN SOLUTION
    x = x.clone().requires_grad_()
    rows = []
    for output in f(x):
        rows.append(torch.autograd.grad(output, x, retain_graph=True)[0])
    return torch.stack(rows)
    ### END SOLUTION


# %% tags=["check"]
check("jacobian_by_rows")

# %% [markdown]
# Here `retain_graph=True` is right: you go back through the *same* forward pass m times, and nothing has changed in between. In a
# training loop the weights *have* changed, so you need a new forward pass.

# %% [markdown]
# ### Gradients of gradients
#
# With `create_graph=True`, PyTorch records the operations of the backward pass, just as it does in the forward pass. So the gradient has its own graph,
# and you can take the gradient of the gradient.
#
# **Predict** the second derivative of x³ at 4. Write a number.

# %% tags=["prediction"] covers="higher_order"
### BEGIN SOLUTION
predict(second_derivative_of_a_cube=24)
### END SOLUTION

# %% tags=["show"] covers="higher_order"
x = torch.tensor(4.0, requires_grad=True)
(first,) = torch.autograd.grad(x**3, x, create_graph=True)
(second,) = torch.autograd.grad(first, x, create_graph=True)
(third,) = torch.autograd.grad(second, x)
print("slopes of x³ at 4:", first.item(), second.item(), third.item())
(plain,) = torch.autograd.grad(x**3, x)
print("without create_graph: ", end="")
attempt(lambda: torch.autograd.grad(plain, x))
viz.graph(first, names={"x": x, "first": first})

# %% [markdown]
# The picture shows how `first` was made: by the multiplications of the first backward pass, recorded as in a forward pass.
#
# The second derivatives of a function of n numbers form an n × n table, the **Hessian** H. For a model with a million weights, H
# would have a million times a million elements. But you can multiply H by a vector without ever building it.
#
# Take f = x0² · x1 at (2, 3). Its gradient is (2 · x0 · x1, x0²). H holds the slopes of these two; its rows are (2 · x1, 2 · x0) and
# (2 · x0, 0). Now multiply the *gradient* by v = (1, 10), element by element, and add up. The sum is a single number that depends on x: 2 · x0 · x1 · 1 +
# x0² · 10. Compute the gradient of this sum:

# %% tags=["show"] covers="higher_order"
x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
H = torch.autograd.functional.hessian(lambda x: x[0] ** 2 * x[1], x)
print("H:", H.tolist(), " H @ v:", (H @ v).tolist())
gradient_times_v = 2 * x[0] * x[1] * 1 + x[0] ** 2 * 10  # by hand
print("its gradient:", torch.autograd.grad(gradient_times_v, x)[0].tolist())

# %% [markdown]
# So the gradient of (gradient · v) is H @ v, and we never used H to get it. To get H @ v by hand, you need a formula
# for the gradient; autograd needs none.
#
# #### Exercise: Hessian times vector · 30 min
#
# Compute H @ v without building H. Give yourself time: most people need a while for this exercise. Afterwards you can compute
# how a loss curves in a direction that you choose.
#
# For f = x0² · x1 at x = (2, 3) and v = (1, 10), the result is (46, 4).
#
# `hessian_vector_product(f, x, v)` takes a function `f` and two tensors, `x` and `v`, of shape (n,). `f` may be any
# function that turns a tensor of shape (n,) into a single number. The result is H @ v, of shape (n,), where H is the
# Hessian of `f` at `x`.
#
# x and v belong to the caller, so make your own leaf. `torch.autograd.grad` and `torch.func` are both fine.
#
# The right product earns half of the points. Leaving x and v as they were, and holding at most 200,000 bytes at any
# one time for 400 inputs, earns the other half. H alone would take 1,280,000 bytes.


# %% tags=["exercise"] covers="hessian_vector higher_order"
def hessian_vector_product(f, x, v):
    """H @ v, where H holds the second derivatives of f at x.

    f: takes a tensor of shape (n,) and gives one number, shape ().
    x, v: (n,), which don't require grad. Returns (n,).
    """
    ### BEGIN SOLUTION
    x = x.clone().requires_grad_()
    (gradient,) = torch.autograd.grad(f(x), x, create_graph=True)
    (product,) = torch.autograd.grad(gradient @ v, x)
    return product
    ### END SOLUTION


# %% tags=["check"]
check("hessian_vector_product")

# %% [markdown]
# ### Saved tensors, packed
#
# You can decide how PyTorch saves tensors for the backward pass, with `saved_tensors_hooks(pack, unpack)`. PyTorch
# calls `pack` on each tensor and keeps what `pack` returns. In the backward pass, `unpack` turns that back into a
# tensor. Here we keep everything in half precision:

# %% tags=["show"] covers="saved_tensors bytes_freed"
from torch.autograd.graph import saved_tensors_hooks

pixels = digits.flatten()[:10_000].clone().requires_grad_()
exact = torch.autograd.grad(pixels.exp().sum(), pixels)[0]
for packed in (False, True):
    pack = (lambda t: t.half()) if packed else (lambda t: t)
    with ByteCounter(block=1) as counter:
        with saved_tensors_hooks(pack, lambda kept: kept.float()):
            loss = pixels.exp().sum()
        held = counter.allocated - loss.nbytes
    (found,) = torch.autograd.grad(loss, pixels)
    close = torch.allclose(found, exact, rtol=1e-3)
    print(f"packed: {packed!s:<6} {held:,} bytes held, within 0.1 %: {close}")

# %% [markdown]
# The same hooks can move saved tensors to a different device or to disk, or compute them a second time. [Lesson
# 07](07_gpu_memory.ipynb) comes back to that.

# %% [markdown]
# ### Hooks
#
# A **hook** is a function of yours that autograd calls. After `t.register_hook(f)`, autograd calls `f` with the
# gradient for `t`, as soon as that gradient is complete. If `f` returns a tensor, that tensor replaces the gradient. If
# `f` returns `None`, as a function that only prints does, the gradient stays as it is. On a leaf, you can also register
# a function with `register_post_accumulate_grad_hook`. It's called after `.grad` is filled:

# %% tags=["show"] covers="hooks"
w = torch.tensor([1.0, 2.0], requires_grad=True)
middle = w * 3
middle.register_hook(lambda g: print("for middle:", g.tolist()))
middle.register_hook(lambda g: g * 100)
w.register_post_accumulate_grad_hook(lambda p: print("w.grad is", p.grad.tolist()))
middle.square().sum().backward()

# %% [markdown]
# The gradient for `middle` is 2 · middle, (6, 12). The second hook makes this gradient a hundred times as large. On the
# way to w, the result is multiplied by 3: (1800, 3600). Hooks on the same tensor run in the order in which you
# registered them. So the first hook saw the gradient before the second changed it. The first hook itself changed
# nothing, because it returned `None`.

# %% [markdown]
# #### Exercise: a valve · 15 min
#
# Make a tensor that has the values of x, but lets no large gradient back through: clip each number of the gradient to
# the range from −limit to limit.
#
# With limit = 1, the gradient (0.5, 3, −4) for the result arrives at x as (0.5, 1, −1).
#
# `clip_backward(x, limit)` takes a tensor of shape (n,) that requires grad, and a positive number. It returns a tensor of shape (n,).
#
# x may be used elsewhere too, and the gradients that reach x from there must not be clipped. Don't clip a gradient in
# place either: other parts of the graph may get the same gradient tensor.


# %% tags=["exercise"] covers="hooks"
def clip_backward(x, limit):
    """x's values; the gradient that comes back through them is clipped.

    x: (n,), requires grad. limit: a positive number. Returns (n,), part of x's
    graph; each number of the gradient that passes through it to x is kept
    between -limit and limit.
    """
    ### BEGIN SOLUTION
    valve = x.view_as(x)
    valve.register_hook(lambda gradient: gradient.clip(-limit, limit))
    return valve
    ### END SOLUTION


# %% tags=["check"]
check("clip_backward")

# %% [markdown]
# ### A Function of your own
#
# With `torch.autograd.Function` you write both rules of an operation yourself. `forward` computes the result and saves what `backward` will need. `backward` gets the gradient for the result and
# returns the gradient for the input. Both also get `ctx`, short for *context*. What is it?


# %% tags=["show"] covers="custom_function saved_tensors"
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.note = "written in forward"
        return x**3

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors  # always a tuple, even of one
        return gradient * 3 * x**2


x = torch.tensor([1.0, 2.0], requires_grad=True)
y = Cube.apply(x)
print(y.grad_fn.name(), "|", y.grad_fn.note, "|", y.grad_fn.saved_tensors[0] is x)

# %% [markdown]
# `ctx` is the node itself. `apply` runs `forward` without recording its steps, and puts your rule into the graph in
# their place. So never call `Cube.forward` yourself: PyTorch would record its steps and never use your rule. To show
# you that, we call it with a `ctx` that saves nothing:

# %% tags=["show"] covers="custom_function"
from types import SimpleNamespace

stand_in = SimpleNamespace(save_for_backward=lambda *tensors: None)
print("Cube.apply:  ", y.grad_fn.name())
by_itself = Cube.forward(stand_in, x)
print("Cube.forward:", by_itself.grad_fn.name())

# %% [markdown]
# `gradcheck` compares your rule with finite differences, as your own check did (05, *Deeper*). It wants float64, because in float32,
# rounding would swamp the small step. Here it finds a wrong rule:


# %% tags=["show"] covers="custom_function"
class CubeWithSlip(Cube):
    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * 2 * x**2


points = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)
short = points.detach().float().requires_grad_()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns of float32
    for rule, at in ((Cube, points), (CubeWithSlip, points), (Cube, short)):
        agrees = torch.autograd.gradcheck(rule.apply, at, raise_exception=False)
        print(rule.__name__, at.dtype, agrees)

# %% [markdown]
# #### Exercise: swish · 30 min
#
# Write a Function for swish(x) = x · s(x) that saves x, and nothing else. Here s is the sigmoid, 1 / (1 + exp(−x)); in PyTorch,
# that's `torch.sigmoid`. Written with ordinary operations, swish saves two tensors of x's size. Yours will compute the sigmoid a second time in
# `backward`: a little more work for half the memory.
#
# At x = 1 the value is 0.731 and the slope is 0.928. The slope of the sigmoid is s·(1 − s).
#
# `forward(ctx, x)` takes x of any shape and returns swish(x). `backward(ctx, gradient)` takes the gradient for the result and returns
# the gradient for x.
#
# Save x with `ctx.save_for_backward`: we check this and the values together, and the two earn half of the points. For
# the other half, save x itself and not a copy of it, save no other tensor, and keep none as an attribute of `ctx`.


# %% tags=["exercise"] covers="custom_function_ex custom_function saved_tensors"
class Swish(torch.autograd.Function):
    """x · sigmoid(x), element by element, with x of any shape."""

    @staticmethod
    def forward(ctx, x):
        """Returns swish(x) and saves x, and nothing else."""
        ### BEGIN SOLUTION
        ctx.save_for_backward(x)
        return x * torch.sigmoid(x)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, gradient):
        """gradient: for the result, in its shape. Returns the one for x."""
        ### BEGIN SOLUTION
        (x,) = ctx.saved_tensors
        s = torch.sigmoid(x)
        return gradient * s * (1 + x * (1 - s))
        ### END SOLUTION


# %% tags=["check"]
check("Swish")

# %% tags=["show"] covers="custom_function bytes_freed"
ours = given("Swish").apply
pixels = digits.clone().requires_grad_()
for name, swish in {"plain": lambda x: x * x.sigmoid(), "ours": ours}.items():
    with ByteCounter(block=1) as counter:
        loss = swish(pixels).sum()
        print(f"{name:<6} {counter.allocated - loss.nbytes:>8,} bytes held besides x")
points = torch.linspace(-3, 3, 7, dtype=torch.float64, requires_grad=True)
print("gradcheck:", torch.autograd.gradcheck(ours, points))

# %% [markdown]
# ### One gradient for each example
#
# If your loss is a mean over examples, `backward` gives you the gradient of that mean. Sometimes you want each
# example's own gradient, to see which example pulls hardest on the weights. `torch.func` has functions that make new
# functions:
#
# - `grad(f)` gives the gradient of f with respect to its first argument;
# - `jacrev(f)` gives the Jacobian of f;
# - `vmap(f)` runs f at all positions along an axis of its input, at once and without a loop.
#
# Inside `vmap`, `torch.autograd.grad` doesn't find the graph of what you compute there:

# %% tags=["setup"]
from torch.func import grad, jacrev, vmap

# %% tags=["show"] covers="torch_func"
x = torch.tensor([1.0, 2.0, 3.0])
print("grad:  ", grad(lambda x: (x**3).sum())(x).tolist())
print("jacrev:", jacrev(lambda x: x.cumsum(0))(x).tolist())
dot = vmap(torch.dot, in_dims=(None, 0))  # the first stays whole
print("vmap:  ", dot(x, torch.eye(3)).tolist())
v = torch.ones(3, requires_grad=True)
print("autograd.grad in vmap: ", end="")
attempt(lambda: vmap(lambda row: torch.autograd.grad(row @ v, v)[0])(torch.eye(3)))

# %% [markdown]
# #### Exercise: one by one · 10 min
#
# Compute the gradient of each example's loss, in a loop over the examples.
#
# With the loss (w·x − y)², w = (1, 1), x = [[1, 2], [3, 1]] and y = (0, 0), the result is [[6, 12], [24, 8]].
#
# `gradients_one_by_one(loss, w, x, y)` takes w of shape (d,), x of shape (n, d) and y of shape (n,), and returns the
# gradients as a table of shape (n, d). `loss(w, one_x, one_y)` is the loss of a single example: give it one row of x
# and one number of y.
#
# Use `torch.autograd.grad`, or your own leaf's `.grad`. The right table earns half of the points. Leaving w as it was
# earns the other half.


# %% tags=["exercise"] covers="per_sample autograd_grad"
def gradients_one_by_one(loss, w, x, y):
    """In row i: the gradient with respect to w of loss(w, x[i], y[i]).

    loss: gives one number, shape (), for w (d,), one example (d,) and one
    target (). w: (d,), which doesn't require grad; x: (n, d), y: (n,).
    Returns (n, d).
    """
    ### BEGIN SOLUTION
    w = w.clone().requires_grad_()
    rows = []
    for one_x, one_y in zip(x, y):
        rows.append(torch.autograd.grad(loss(w, one_x, one_y), w)[0])
    return torch.stack(rows)
    ### END SOLUTION


# %% tags=["check"]
check("gradients_one_by_one")

# %% [markdown]
# #### Exercise: all at once · 10 min
#
# Compute the same table without a loop, by combining `grad` and `vmap`. In which order? `grad` only takes functions that return a
# single number. `loss` is such a function; the functions that `vmap` makes return many numbers.
#
# With the loss (w·x − y)², w = (1, 1), x = [[1, 2], [3, 1]] and y = (0, 0), the result is [[6, 12], [24, 8]].
#
# The argument `in_dims` of `vmap` has one entry per argument of your function: the axis to go along, or None to use the argument as
# it is every time. Without `in_dims`, `vmap` goes along axis 0 of every argument.
#
# The right table earns half of the points. Computing the table without a loop over the examples, and leaving w as it
# was, earns the other half.


# %% tags=["exercise"] covers="per_sample torch_func"
def gradients_all_at_once(loss, w, x, y):
    """In row i: the gradient with respect to w of loss(w, x[i], y[i]).

    loss, w, x, y and what is returned: as in gradients_one_by_one.
    """
    ### BEGIN SOLUTION
    return vmap(grad(loss), in_dims=(None, 0, 0))(w, x, y)
    ### END SOLUTION


# %% tags=["check"]
check("gradients_all_at_once")

# %% [markdown]
# Now the digits. For 200 steps, we train one weight per pixel to tell the digit 1 from all other digits.
# `binary_cross_entropy_with_logits` is the cross-entropy for two classes: it takes one score, and 1 or 0 for yes or no.
# Which picture's loss has the longest gradient, and so pulls hardest on the weights?


# %% tags=["show"] covers="per_sample"
def loss_of_one(w, pixels, is_one):
    return F.binary_cross_entropy_with_logits(pixels @ w, is_one)


is_one = (labels == 1).float()
w = torch.zeros(64)
each = given("gradients_all_at_once")
for _ in range(200):
    w = w - 1.0 * each(loss_of_one, w, digits, is_one).mean(0)
pull = torch.linalg.vector_norm(each(loss_of_one, w, digits, is_one), dim=1)
hardest = int(pull.argmax())
print(f"number {hardest} is a {labels[hardest]}")
viz.tensor(digits[hardest].reshape(8, 8) * 16, title=f"digit number {hardest}")

# %% [markdown]
# ### A branch not taken
#
# The logarithm of 0 is minus infinity, so a careful programmer writes `torch.where(x > 0, x.log(), 0.0)`. At 0, the value is then 0.
#
# **Predict** the gradient of this expression with respect to x, at x = 0. Write `"0"`, `"inf"` or `"nan"`.

# %% tags=["prediction"] covers="where_nan"
### BEGIN SOLUTION
predict(gradient_of_where_at_zero="nan")
### END SOLUTION

# %% tags=["show"] covers="where_nan"
x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
y = torch.where(x > 0, x.log(), 0.0)
rule_of_log = y.grad_fn.next_functions[0][0]
with torch.no_grad():
    print("log's rule, for zeros:", rule_of_log(torch.zeros(3)).tolist())
y.sum().backward()
print("gradient:", x.grad.tolist())
viz.graph(y.sum(), names={"x": x, "y": y})

# %% [markdown]
# `where` chooses values, but the backward pass goes through `log` all the same. The picture has both branches: `log`,
# and the number 0.0, which needs no gradient. Wherever `log` wasn't chosen, it gets the gradient 0. The slope of `log`
# is 1/x, so its rule divides that 0 by x. At x = 0 that's 0 / 0, which is nan.
#
# In lessons 01 and 04, `where` kept nan out of the *values*, and it does so here too. But for the gradients, choosing *after* the
# logarithm is too late. People report this again and again: see issues #52248 and #68425 in pytorch/pytorch.

# %% [markdown]
# #### Exercise: a careful logarithm · 15 min
#
# Write a logarithm with no nan in the value, and none in the gradient.
#
# For x = (−1, 0, 2) the result is (0, 0, 0.693), and the gradient of its sum is (0, 0, 0.5).
#
# `log_or_zero(x)` takes a tensor of shape (n,) that requires grad, and returns a tensor of shape (n,). Return log(x)
# itself where x is positive, however small, and 0 elsewhere; don't add a tiny number to x. The check goes backward from
# your result with the gradients 1, 2, 3, … for the result's elements. So if all elements of x are positive, it expects
# the gradient 1/x₀, 2/x₁, 3/x₂, … for x.
#
# The right numbers and gradient earn half of the points. Leaving x and its `.grad` as they were earns the other half.


# %% tags=["exercise"] covers="where_nan"
def log_or_zero(x):
    """log(x) where x is positive, and 0 elsewhere.

    Its slope: 1/x where x is positive, and 0 elsewhere.
    x: (n,), requires grad; it may hold zeros and negative numbers.
    Returns (n,), part of x's graph.
    """
    ### BEGIN SOLUTION
    positive = x > 0
    safe = torch.where(positive, x, 1.0)
    return torch.where(positive, safe.log(), 0.0)
    ### END SOLUTION


# %% tags=["check"]
check("log_or_zero")

# %% [markdown]
# The same can happen when you compute a length. **Predict** the gradient with respect to x, at x = (0, 0), of `(x *
# x).sum().sqrt()` and of `torch.linalg.vector_norm(x)`. Does it hold zeros or nan? For each of the two, in this order,
# write `"0"` or `"nan"`, as a tuple.

# %% tags=["prediction"] covers="norm_at_zero"
### BEGIN SOLUTION
predict(root_and_norm_at_zero=("nan", "0"))
### END SOLUTION

# %% tags=["show"] covers="norm_at_zero"
for name, length in {
    "root of a sum": lambda x: (x * x).sum().sqrt(),
    "vector_norm": torch.linalg.vector_norm,
    "root of a sum + tiny": lambda x: ((x * x).sum() + 1e-12).sqrt(),
}.items():
    x = torch.zeros(2, requires_grad=True)
    length(x).backward()
    print(f"{name:<21}{x.grad.tolist()}")

# %% [markdown]
# ### Myth: "max and amax are the same"
#
# `t.max()` and `t.amax()` give the same value. **Predict** the gradient of `t.max()` with respect to t, for t = (2, 5,
# 5). Write three numbers in a tuple.

# %% tags=["prediction"] covers="max_ties"
### BEGIN SOLUTION
predict(shared_maximum=(0, 0.5, 0.5))
### END SOLUTION

# %% tags=["show"] covers="max_amax max_ties"
for name, largest in {
    "max()": lambda t: t.max(),
    "amax()": lambda t: t.amax(),
    "amax(dim=0)": lambda t: t.amax(dim=0),
    "max(dim=0)": lambda t: t.max(dim=0).values,
}.items():
    t = torch.tensor([2.0, 5.0, 5.0], requires_grad=True)
    largest(t).backward()
    print(f"{name:<12}{t.grad.tolist()}")

# %% [markdown]
# **Settled:** with a `dim`, `max` and `amax` differ in the backward pass if elements tie. That's because with a `dim`,
# `max` also returns an *index*, so it has to pick one of the tied elements, and that element gets the full gradient.
# Without a `dim`, `max` returns only the value, as `amax` always does, and all tied elements share the gradient
# equally.

# %% [markdown]
# ### Gradients through chance
#
# A player has three moves, its **actions**. In each game, it draws one action with the probabilities given by the
# softmax of its logits. It then gets a number for that action, the **reward**: high is good. How should the logits
# change so that the mean reward grows? `multinomial` draws the actions as whole numbers, so no gradient comes through:

# %% tags=["show"] covers="log_probability"
logits = torch.tensor([0.0, 0.5, 1.0], requires_grad=True)
reward_of = torch.tensor([3.0, 1.0, 0.0])
torch.manual_seed(0)
actions = torch.multinomial(logits.softmax(0), 20_000, replacement=True)
rewards = reward_of[actions]
print("the draw has a graph:", actions.requires_grad)
print("so has the mean reward:", rewards.mean().requires_grad)

# %% [markdown]
# Here's the trick. The *expected* reward is the sum over the actions of p · reward. So its gradient is the sum of
# (gradient of p) · reward. The gradient of log p is 1/p times the gradient of p, so the gradient of p is p · (gradient
# of log p). Here are some numbers: if p is 0.2 and its gradient is 0.16, then log p has the gradient 0.16 / 0.2 = 0.8,
# and 0.2 · 0.8 is 0.16 again.
#
# So we need the sum of p · reward · (gradient of log p). You don't have to multiply by p yourself: the draws do it, because each
# action comes up as often as p says. For each game, what's left is reward · (gradient of log p(action)). So compute the mean over the
# games of reward · log p(action), treat rewards and actions as constants, and go backward from that mean.
#
# #### Exercise: the log-probability trick · 30 min
#
# Compute the gradient, with respect to the logits, of the mean over the games of reward · log p(action).
#
# With logits (0, 0) and a single game with action 1 and reward 2, the result is (−1, 1).
#
# `policy_gradient(logits, actions, rewards)` takes logits of shape (k,), and one action and one reward for each of n games. It
# returns a gradient of shape (k,): the direction in which the mean reward grows, not the gradient of a loss.
#
# Your own leaf's `.grad` and `torch.autograd.grad` are both fine. The right gradient earns half of the points. Leaving
# the logits as they were earns the other half.


# %% tags=["exercise"] covers="log_probability"
def policy_gradient(logits, actions, rewards):
    """The gradient of the mean of reward · log p(action), where p is the softmax.

    logits: (k,), which don't require grad;
    actions: (n,) whole numbers below k; rewards: (n,). Returns (k,).
    """
    ### BEGIN SOLUTION
    logits = logits.clone().requires_grad_()
    log_p = logits.log_softmax(dim=0)
    (rewards * log_p[actions]).mean().backward()
    return logits.grad
    ### END SOLUTION


# %% tags=["check"]
check("policy_gradient")

# %% [markdown]
# In this example we know the exact answer, because the expected reward is a sum over only three actions. The gradient
# estimated from the draws comes close to the exact gradient:

# %% tags=["show"] covers="log_probability"
drawn = given("policy_gradient")(logits.detach(), actions, rewards)
expected = (logits.softmax(0) * reward_of).sum()
(exact,) = torch.autograd.grad(expected, logits)
print("exact:", [round(g, 2) for g in exact.tolist()])
print("drawn, within 0.05 of it:", torch.allclose(drawn, exact, atol=0.05))

# %% [markdown]
# ### Straight through
#
# Rounding is flat: its slope is 0 nearly everywhere, so nothing that comes before it ever learns. The usual trick: round in the
# forward pass, and act in the backward pass as if you hadn't.

# %% tags=["show"] covers="straight_through"
x = torch.tensor([0.2, 1.7], requires_grad=True)
(x.round() * torch.tensor([10.0, 20.0])).sum().backward()
print("through round:", x.grad.tolist())

# %% [markdown]
# #### Exercise: round, straight through · 10 min
#
# Round x, but let the gradient through.
#
# For x = (0.2, 1.7) the result is (0, 2), and a gradient of (10, 20) for the result arrives at x as (10, 20) too.
#
# `round_straight_through(x)` takes a tensor of shape (n,) that requires grad, and returns a tensor of shape (n,). One line is enough.
#
# The right numbers and gradient earn half of the points. Leaving x and its `.grad` as they were earns the other half.


# %% tags=["exercise"] covers="straight_through straight_through_ex"
def round_straight_through(x):
    """x rounded to whole numbers; the gradient passes as if it were x itself.

    x: (n,), requires grad. Returns (n,), part of x's graph.
    Rounded as by torch.round: a half goes to the even neighbour, so
    0.5 becomes 0.0 and 1.5 becomes 2.0.
    """
    ### BEGIN SOLUTION
    return x + (torch.round(x) - x).detach()
    ### END SOLUTION


# %% tags=["check"]
check("round_straight_through")

# %% [markdown]
# ### Freezing
#
# A layer is **frozen** when it no longer learns while others do. We have three layers, one after another, and try to freeze the
# middle one by detaching its output: `head(second(first(x)).detach())`.
#
# **Predict** which layers still get a gradient. Write `"all three"`, `"first and head"`, `"only the head"` or `"none"`.

# %% tags=["prediction"] covers="freezing detach_freezes"
### BEGIN SOLUTION
predict(who_still_learns="only the head")
### END SOLUTION

# %% [markdown]
# Let's see which layers have a gradient after a backward pass:


# %% tags=["show"] covers="detach_freezes freezing"
def learners(forward, freeze=False):
    layers = {name: nn.Linear(4, 4) for name in ("first", "second", "head")}
    layers["second"].requires_grad_(not freeze)
    forward(**layers).sum().backward()
    return [name for name, layer in layers.items() if layer.weight.grad is not None]


x = torch.ones(1, 4)
print(
    "detached:", learners(lambda first, second, head: head(second(first(x)).detach()))
)

# %% [markdown]
# ### Myth: "detach is how you freeze layers"
#
# That was a forward pass with `detach` after the second layer. Now we leave `detach` out, and call `requires_grad_(False)` on the
# second layer's parameters instead:

# %% tags=["show"] covers="detach_freezes freezing"
print("frozen:  ", learners(lambda first, second, head: head(second(first(x))), True))

# %% [markdown]
# **Settled:** `detach` cuts the path, so every layer before the cut stops learning. `requires_grad_(False)` on one
# layer freezes only that layer's parameters, and gradients still flow *through* the layer. If the layers before it
# shouldn't learn either, `detach` is right, and saves the backward pass through all of them.
#
# One more thing. **Predict:** you run `backward`, freeze a parameter with `requires_grad_(False)`, and then call
# `optimizer.step()`. Does the step change the parameter? Write `"moves"` or `"stays"`.

# %% tags=["prediction"] covers="freezing"
### BEGIN SOLUTION
predict(frozen_with_a_gradient="moves")
### END SOLUTION

# %% tags=["show"] covers="freezing"
w = nn.Parameter(torch.tensor(1.0))
optimizer = torch.optim.SGD([w], lr=0.1)
(w * w).backward()
w.requires_grad_(False)
optimizer.step()
print("after a step with the old gradient:", round(w.item(), 3))
optimizer.zero_grad()
optimizer.step()
print("after a step without one:", round(w.item(), 3))

# %% [markdown]
# An optimizer looks at `.grad`, not at `requires_grad`. So freeze the parameter *and* set its `.grad` to None.

# %% [markdown]
# ## Recap
#
# You can now
#
# - find each part of your engine in PyTorch;
# - tell from a tensor whether `backward` will run, and if not, why it fails;
# - say which bytes a graph holds, and when you get them back;
# - fix broken programs of the kinds that people post again and again;
# - with *Deeper*: tell `detach`, `no_grad`, `inference_mode` and `eval` apart.
#
# What to remember:
#
# - The graph's nodes are Functions: from `grad_fn`, `next_functions` leads down to an `AccumulateGrad` for each leaf. The graph is the record
#   of one forward pass.
# - Gradients add up in `.grad` until you reset it. `torch.autograd.grad` returns them instead.
# - A leaf is a tensor that no recorded operation made.
# - `detach` gives a tensor without its graph, and `no_grad` records nothing in its block.
# - `backward()` frees saved tensors. Functions live as long as something holds them, so take `.item()` of what you add
#   up.
# - Versions guard saved tensors; `.data` goes past the guard.
# - *Deeper:* `inference_mode` is like `no_grad`, but its tensors can't be saved for a later backward pass; `eval` changes what
#   some layers do, but recording goes on. `.to`, arithmetic and `w = w - …` don't make a leaf, so change weights in place, in `no_grad`. A
#   backward pass computes v @ J; with `create_graph` it is recorded too. Hooks see gradients or change them, a Function of your
#   own has two rules, and `vmap(grad(f))` gives a gradient for each example. `where` keeps nan out of the values, but not always
#   out of the gradients. A random draw cuts the gradient's path: use the log-probability trick. Rounding has slope 0: use
#   the straight-through trick. To freeze a parameter, call `requires_grad_(False)` and set its `.grad` to None.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [lesson 07](07_gpu_memory.ipynb) shows where all these bytes are on a GPU, and what it costs to keep fewer.
# Notebook 90 shows every picture that this course can draw, for your own tensors and graphs.
#
# **Read more.** The pages *Autograd mechanics* and *Extending PyTorch* in PyTorch's documentation explain how the
# engine, its modes and custom Functions work. *Automatic differentiation in PyTorch* (Paszke and others, NIPS workshop
# 2017) is the paper on the engine; *Automatic Differentiation in Machine Learning: a Survey* (Baydin and others, JMLR
# 2018) covers the whole field. Fast Hessian-vector products come from Pearlmutter (*Fast Exact Multiplication by the
# Hessian*, 1994). The log-probability trick is Williams's REINFORCE (1992). The straight-through trick comes from
# *Estimating or Propagating Gradients Through Stochastic Neurons* (Bengio and others, 2013), and swish from *Searching
# for Activation Functions* (Ramachandran and others, 2017).
