# %% [markdown]
# # 05 · Autograd by hand
#
# This network should read digits: 64 pixels → 16 hidden numbers → 10 scores. Its 1,210 weights are random, so it guesses.

# %% tags=["setup"]
import torch
import torch.nn.functional as F
from sklearn.datasets import load_digits

from lessons_lib import open_lesson, viz, warm_up

torch.set_default_dtype(torch.float64)
check, predict, hint, given, solution, progress = open_lesson("05_autograd_by_hand")

# %% tags=["setup"]
data = load_digits()
pixels = torch.tensor(data.data, dtype=torch.float64) / 16
labels = torch.tensor(data.target)
generator = torch.Generator().manual_seed(0)


def normal(*shape):
    return torch.randn(shape, generator=generator)


start = [normal(64, 16) / 8, torch.zeros(16), normal(16, 10) / 4, torch.zeros(10)]


def loss_at(weights):
    # You needn't follow this yet: `relu` and `cross_entropy` come up below.
    w1, b1, w2, b2 = weights
    hidden = torch.relu(pixels @ w1 + b1)
    return F.cross_entropy(hidden @ w2 + b2, labels)


# %% tags=["show"]
print("weights:", sum(w.numel() for w in start))
print(f"loss: {loss_at(start):.2f}")
viz.tensor(torch.tensor(data.images[0]), title="the first of the digits")

# %% [markdown]
# Its **loss**, one number for how badly it reads, is 2.35. If one weight grows, how fast does the loss grow? Nudge that
# weight, rerun, compare. For all weights, that's 1,210 more runs.
#
# One run *backward* gives all 1,210 slopes, exactly, at the price of a few runs forward. **How?** You'll write an
# engine that does it, in a few dozen lines. The engine then trains this network to read 92% of the digits.
#
# *Core 3–4 hours, in two sittings: take a break after “Step by step” · Deeper 4–5 hours, in parts · needs lessons 01–04,
# classes, nested functions, `lambda`, `*args`, and the fact that the slope of x² at x is 2 · x (at x = 3, x² grows 6 times as fast as x)*
#
# So far you've used tensors; now build the engine behind them. [Lesson 06](06_autograd_in_torch.ipynb) finds the same parts in torch, and
# [08](08_training_loop.ipynb) trains with them.

# %% tags=["show"]
nudged = [w.clone() for w in start]
nudged[0][28, 10] += 1e-6  # the weight from pixel 28 to hidden number 10
slope = (loss_at(nudged) - loss_at(start)) / 1e-6
print(f"the loss grows {slope:.3f} times as fast as weight [28, 10]")

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
# Run the cell: it shows three lines from earlier lessons. Put the result of each line in place of its `...`, and run the cell again.

# %% tags=["show"]
warm_up("05_autograd_by_hand", seed=7, answers=[..., ..., ...])

# %% [markdown]
# ## The chain rule, on paper
#
# Take c = a · b, at a = 2 and b = 3. **When b grows, how many times as fast does c grow? Write your answer down, then
# run the cell: it nudges b.**

# %% tags=["show"]
step = 1e-6
print(f"{(2 * (3 + step) - 2 * 3) / step:.2f}")

# %% [markdown]
# Then come two more steps:
#
# | step | value | how fast its value grows with each input |
# | --- | --- | --- |
# | c = a · b | 6 | 3 times as fast as a (3 is b); 2 times as fast as b (2 is a) |
# | d = c + a | 8 | as fast as c; as fast as a |
# | L = d² | 64 | 16 times as fast as d (16 is 2 · d) |
#
# The last column holds the **local rates**. Each is easy to find, because only one step is involved. Nudge d to see the
# rate in the last row:

# %% tags=["show"]
print(f"{((8 + step) ** 2 - 8**2) / step:.2f}")

# %% [markdown]
# But you want to know about all three steps together: when a grows, how many times as fast does L grow? That number is
# the **gradient of L with respect to a**. It's also called the *derivative*, written dL/da or ∂L/∂a. In code comments,
# *with respect to* is shortened to *w.r.t.*
#
# Go backward from L. L grows 16 times as fast as d, and d grows as fast as c. So L grows 16 · 1 = 16 times as fast as c. **Along
# a path, rates multiply.** That's the **chain rule**.
#
# **Predict** the gradient of L with respect to b. Follow the path L ← d ← c ← b.

# %% tags=["prediction"] covers="chain_rule by_hand"
### BEGIN SOLUTION
predict(rate_of_L_by_b=32)
### END SOLUTION


# %% tags=["show"] covers="chain_rule"
def L_of(a, b):
    c = a * b
    d = c + a
    return d**2


print(f"by nudging b: {(L_of(2, 3 + step) - L_of(2, 3)) / step:.2f}")

# %% [markdown]
# a is used twice: in c and in d. If a grows, L changes along both paths. **Where paths meet, their contributions add
# up.**
#
# **Predict** the gradient of L with respect to a.

# %% tags=["prediction"] covers="chain_rule fan_out by_hand"
### BEGIN SOLUTION
predict(rate_of_L_by_a=64)
### END SOLUTION

# %% tags=["show"] covers="fan_out"
print(f"by nudging a: {(L_of(2 + step, 3) - L_of(2, 3)) / step:.2f}")

# %% [markdown]
# ## Numbers that remember
#
# On paper you needed the steps in reverse order, and the values that went into each step. So let every value remember
# where it came from.
#
# **One condition for this lesson:** we use torch only for tensors and arithmetic, not for gradients. torch can find gradients
# by itself: that part of torch is called **autograd**. Here, the engine is yours. torch's autograd comes in only as a referee, and
# the cells that use it say so.
#
# Numbers with a decimal point are float64 in this lesson, so that two results can agree to ten digits or more. The first cell
# made float64 the default dtype; whole numbers stay int64.

# %% tags=["show"]
print("1.0 becomes", torch.tensor(1.0).dtype, " 1 becomes", torch.tensor(1).dtype)


# %% tags=["setup"]
class Node:
    """A value, and where it came from."""

    def __init__(self, value, parents=(), op="leaf", backward_rule=None):
        self.value = torch.as_tensor(value, dtype=torch.float64)
        self.grad = None  # the result's gradient w.r.t. this value, after backward
        self.parents = tuple(parents)  # the nodes that it was made from
        self.op = op  # the operation's name
        self.backward_rule = backward_rule  # None for a leaf

    def __add__(self, other):
        return add(self, other)

    def __mul__(self, other):
        return mul(self, other)

    def __matmul__(self, other):
        return matmul(self, other)


# %% [markdown]
# `a + b` calls the method `__add__` of a's class, and `a @ b` calls `__matmul__`. The functions `add`, `mul` and `matmul` come
# below.
#
# A node without parents is a **leaf**: its value comes from you, and no operation computed it. Every other node needs a
# rule for the way back.
#
# Take c = a · b again: a = 2, b = 3. On the way back, 16 arrives at c: L grows 16 times as fast as c. The local rates are 3 for a
# and 2 for b, so the step sends 3 · 16 = 48 to a and 2 · 16 = 32 to b. The 48 is a's gradient along this path; the other path
# adds 16.
#
# Here is c as a node made by hand, with that step as its `backward_rule`:

# %% tags=["show"] covers="tape"
a, b = Node(2.0), Node(3.0)
c = Node(6.0, (a, b), "mul", lambda grad: (3 * grad, 2 * grad))
print("16 arrives at c; its rule returns", c.backward_rule(16))

# %% [markdown]
# A **backward rule** is a function that computes such a step back, for any numbers. It receives the values that went
# into the operation, and `grad`: the gradient of the final result with respect to the operation's output. It returns
# one gradient per input: **local rate × `grad`**.
#
# You'll write one rule per operation: one `rule(grad, a, b)` for a sum and another for a product. The function `record`
# then makes the nodes. It keeps the parents' values in `saved`, and it gives each node a `backward_rule` that needs
# only `grad`. When you call a node's `backward_rule`, it calls your rule with `grad` and the saved values.


# %% tags=["setup"] covers="tape"
def record(op, forward, rule, *parents):
    """A node with forward(values of the parents), which knows its rule."""
    saved = [parent.value for parent in parents]

    def backward_rule(grad):
        return rule(grad, *saved)

    return Node(forward(*saved), parents, op, backward_rule)


# %% [markdown]
# `*saved` passes the values as separate arguments: for a sum, that's `rule(grad, a, b)`. Together, the nodes are called
# a **tape** or a **graph**. You don't plan the graph beforehand: it grows while your program runs.
#
# `grad` has the shape of the operation's output: if the output is a table `c`, then `grad[i, j]` belongs to `c[i, j]`.
# Every backward rule that you write has to meet three requirements:
#
# - It receives tensors, not nodes. It computes the gradients by hand, without torch's autograd, and *returns* them. It writes
#   nothing into `.grad`: `backward` will do that.
# - It works on whole tensors, without a loop over their elements (lesson 04).
# - It doesn't change `grad` or the values in place.

# %% [markdown]
# ### Exercise: the rule of a sum · 5 min
#
# `a + b` adds element by element. Return the gradients with respect to a and to b. `grad` is the gradient with respect
# to this sum.
#
# In d = c + a, the gradient 16 arrived at d, and the numbers that went in were c = 6 and a = 2. In your function, the
# first number is named `a` and the second `b`. So with `grad` = 16, `a` = 6 and `b` = 2, `add_backward` returns 16 and
# 16.
#
# `add_backward(grad, a, b)` takes three tensors of the same shape, and any shape will do: single numbers, vectors,
# tables. It returns a tuple of two tensors of that shape: a's gradient, then b's.
#
# Half of the points are for the right values, half for meeting the three requirements above.


# %% tags=["exercise"] covers="backward_rules elementary_backward tape"
def add_backward(grad, a, b):
    """The gradients of a and of b.

    grad: the gradient of the final result with respect to a + b.
    grad, a, b: one shape, also () and (n,). Returns two tensors of this shape.
    """
    ### BEGIN SOLUTION
    return grad.clone(), grad.clone()
    ### END SOLUTION


# %% tags=["check"]
check("add_backward")

# %% [markdown]
# ### Exercise: the rule of a product · 5 min
#
# For a product `a * b`, return the gradients of a and of b. `grad` is the gradient with respect to this product.
#
# For c = a · b above, `mul_backward` with `grad` 16, a = 2 and b = 3 returns 48 and 32. With `grad = [16, 10]`, a = [2, 5] and
# b = [3, −1], it returns [48, −10] and [32, 50].
#
# `mul_backward(grad, a, b)` takes three tensors of the same shape, and any shape will do. It works element by element
# and returns a tuple of two tensors of that shape: a's gradient, then b's.
#
# Half of the points are for the right values, half for meeting the three requirements above.


# %% tags=["exercise"] covers="backward_rules elementary_backward"
def mul_backward(grad, a, b):
    """The gradients of a and of b.

    grad: the gradient of the final result with respect to a * b.
    grad, a, b: one shape, also () and (n,). Returns two tensors of this shape.
    """
    ### BEGIN SOLUTION
    by_a, by_b = b, a
    return by_a * grad, by_b * grad
    ### END SOLUTION


# %% tags=["check"]
check("mul_backward")

# %% [markdown]
# From here on, the lesson uses *your* rules. Until yours have passed, `given` hands you the course's, so you can always go on.

# %% tags=["setup"]
add_rule, mul_rule = given("add_backward"), given("mul_backward")


def add(a, b):
    return record("add", torch.add, add_rule, a, b)


def mul(a, b):
    return record("mul", torch.mul, mul_rule, a, b)


# %% [markdown]
# Here is the computation that you did on paper, now made of nodes. They hold no gradients yet. Arrows lead from each node to the
# nodes that it was made from. The numbers in the picture show an order in which the nodes' rules can run on the way back. How do you find such an
# order? That's the next question.

# %% tags=["show"] covers="tape own_graph elementary_backward"
a, b = Node(2.0), Node(3.0)
c = a * b
d = c + a
L = d * d
viz.tape(L, names={"a": a, "b": b, "c": c, "d": d, "L": L})

# %% [markdown]
# ## Which node runs first?
#
# You have the rules; now they need an order. Many people try this first: run a node's rule, then walk on to its parents.


# %% tags=["show"] covers="naive_walk topological_order"
def walk(node):
    """Runs a node's rule, then walks to its parents."""
    if not node.parents:
        return
    for parent, grad in zip(node.parents, node.backward_rule(node.grad)):
        parent.grad = grad if parent.grad is None else parent.grad + grad
    for parent in node.parents:
        walk(parent)


# %% [markdown]
# Try it on a = 1, b = a + a, c = b + b. The walk begins at c, with `c.grad` = 1.
#
# **Predict** which number the walk leaves in `a.grad`. Take a pencil: c's parents are b and b.

# %% tags=["prediction"] covers="topological_order"
### BEGIN SOLUTION
predict(naive_walk_gives=8)
### END SOLUTION

# %% tags=["show"] covers="naive_walk fan_out"
a = Node(1.0)
b = a + a
c = b + b
c.grad = torch.ones_like(c.value)
walk(c)
print("the walk leaves", a.grad.item(), "and c is 4 · a: right is 4.0")

# %% [markdown]
# Before b ran, it had received 1 + 1 from c. That's right. But then b ran twice, and each time it sent 2 + 2 to a.
#
# Running each node once isn't enough, either: no node may run too *early*. In the next graph, q = a · b, p = q · b and
# L = q + p. L sends 1 to q and 1 to p. Suppose q runs next, although p uses q and hasn't run yet:

# %% tags=["show"] covers="topological_order naive_walk"
a, b = Node(2.0), Node(3.0)
q = a * b
p = q * b
L = q + p
names = {"a": a, "b": b, "q": q, "p": p, "L": L}
viz.tape(L, order=[L, q, p, a, b], names=names)

# %% tags=["show"] covers="topological_order naive_walk"
to_q, to_p = L.backward_rule(torch.tensor(1.0))
early, _ = q.backward_rule(to_q)  # q runs before p
late, _ = p.backward_rule(to_p)  # p runs: more for q, too late
right, _ = q.backward_rule(to_q + late)
print("q first:", early.item(), "for a; p first:", right.item(), "for a")

# %% [markdown]
# L is a·b + a·b·b, so L grows b + b · b = 12 times as fast as a. But q had already passed its gradient on when 3 more
# arrived from p, and those 3 went no further.
#
# So the rule is: **a node runs once, and only after every node that uses it has run.** By then, everything has arrived. A list of
# the nodes in such an order is a **topological order**. There may be several; any of them will do.
#
# Here is one way to find it. Write each node down after its parents, then read the list from the end:


# %% tags=["setup"] covers="topological_order"
def ordered(root):
    """All nodes from root down, each after every node that uses it."""
    found = []

    def visit(node):
        if node not in found:
            for parent in node.parents:
                visit(parent)
            found.append(node)

    visit(root)
    return found[::-1]


# %% tags=["show"] covers="topological_order"
name_of = {node: name for name, node in names.items()}
print("L = q + p, p = q * b:", " ".join(name_of[node] for node in ordered(L)))

# %% [markdown]
# p comes before q now. `visit` calls itself for each parent. That's fine for our graphs, but in a very long graph, Python
# stops it with an error. In *Deeper*, you can write a version without that limit.

# %% [markdown]
# ## The way back
#
# Now everything comes together. A backward pass begins at the result, the **root** of the graph. The root grows exactly
# as fast as itself, so its gradient is a tensor of ones, with the shape of its value. Then each node's rule runs once,
# in topological order. The rule takes the node's gradient and returns a gradient for each parent, and each parent
# **adds** what arrives to what it already has.
#
# The next exercise takes most people half an hour. After it, you'll have an engine that can train a network.

# %% [markdown]
# ### Exercise: backward · 30 min
#
# Put into every node's `.grad` the gradient of `root` with respect to that node's value.
#
# With a = 2, b = 3, c = a · b and L = c + a, `backward(L)` leaves 1 in `L.grad` and in `c.grad`, 2 in `b.grad`, and 4 in
# `a.grad`: 3 through c, 1 directly.
#
# `backward(root)` fills in the nodes' gradients and returns nothing. `ordered(root)` gives you the nodes in topological
# order, root first. A leaf has no rule: its `backward_rule` is `None`, and the leaf sends nothing.
#
# Where gradients meet, make a **new** tensor: a rule may have handed one and the same tensor to several nodes, so don't add in
# place. You'll call `backward` once per graph; don't worry about a second call on one graph.
#
# Half of the points are for correct gradients when every `.grad` is `None` before the call. For the other half, a leaf
# may hold a gradient from an earlier graph. Add the new gradient to it, but not in place: two leaves may even hold one
# and the same gradient tensor from an earlier graph, and adding in place would change both gradients. *Train one
# weight*, below, shows a leaf in two graphs.


# %% tags=["exercise"] covers="fan_out tape"
def backward(root):
    """Puts the gradient of root w.r.t. each node's value into that node's .grad.

    root: a node; each node has .value, .grad, .parents and .backward_rule,
    which takes a gradient and gives one for each parent.
    """
    ### BEGIN SOLUTION
    for node in ordered(root):
        if node is root:
            node.grad = torch.ones_like(node.value)
        if not node.parents:
            continue
        grads = node.backward_rule(node.grad)
        for parent, grad in zip(node.parents, grads):
            if parent.grad is None:
                parent.grad = torch.zeros_like(grad)
            parent.grad = parent.grad + grad
    ### END SOLUTION


# %% tags=["check"]
check("backward")

# %% tags=["setup"]
run_backward = given("backward")

# %% [markdown]
# ### Train one weight
#
# That's an engine. Let it learn something: a model with one weight predicts `w · 4`, and the right answer is 8. The loss is
# the square of the error. A gradient points to where the loss grows, so step the other way:

# %% tags=["show"] covers="gradient_descent"
w = Node(0.0)
for _ in range(6):
    error = w * Node(4.0) + Node(-8.0)  # Node has no minus
    loss = error * error
    w.grad = None  # backward adds to what a leaf holds
    run_backward(loss)
    print(f"w {w.value:.2f}  loss {loss.value:5.2f}  gradient {w.grad:6.2f}")
    w.value = w.value - 0.02 * w.grad

# %% [markdown]
# w finds its way to 2, because 2 · 4 is 8. A whole network learns by the same three moves: a loss, a backward pass, a small step.
#
# Why does the loop need `w.grad = None`? Because a leaf adds up all the gradients that it gets, even those from earlier
# graphs. Suppose you use `a` in two graphs, first in c = a · b, then in d = a + a. From the first graph, `a` gets a
# gradient of 3, and from the second, 2 more.

# %% tags=["show"] covers="fan_out"
a, b = Node(2.0), Node(3.0)
run_backward(a * b)
print("after the first graph: ", a.grad.item())
run_backward(a + a)
print("after the second graph:", a.grad.item())

# %% [markdown]
# ### Step by step
#
# Now run the graph that you worked out on paper, and watch it step by step. L and d run first.
#
# **Predict** which gradient has arrived at `a` when L and d have run but c hasn't.

# %% tags=["prediction"] covers="own_graph fan_out"
### BEGIN SOLUTION
predict(arrived_at_a=16)
### END SOLUTION

# %% tags=["show"] covers="own_graph fan_out"
a, b = Node(2.0), Node(3.0)
c = a * b
d = c + a
L = d * d
run_backward(L)
names = {"a": a, "b": b, "c": c, "d": d, "L": L}
viz.tape(L, step=2, order=ordered(L), names=names).live()

# %% [markdown]
# At `a`, the picture says "1 of 2 gradients are here": 16 has come from d, and what comes through c is still missing. So `a` has to
# wait. Move the
# slider: each step runs one more node. After which step does `a` have both its gradients?
#
# When all nodes have run:

# %% tags=["show"] covers="own_graph"
viz.tape(L, order=ordered(L), names=names)

# %% [markdown]
# `b` has the gradient 32, and `a` has 64, as on paper. For single numbers, the engine is complete, so this is a good
# place for a break.

# %% [markdown]
# ## Tensors instead of numbers
#
# Nodes can hold tensors as well as numbers. A tensor's gradient has one number for each element, in the tensor's shape.
# For element-wise operations, the rules are the same as for numbers, with one exception: broadcasting. Here you add a
# **bias** of 3 numbers to a table:

# %% tags=["show"] covers="unbroadcasting"
table, bias = torch.zeros(5, 3), torch.tensor([1.0, 2.0, 3.0])
viz.broadcast(table=table, bias=bias)

# %% [markdown]
# Broadcasting stretches the bias downwards, so in the sum, the table and the bias both have shape (5, 3). On the way back, a gradient arrives at this sum.
#
# **Predict** the shape of the gradient that add's rule returns for the bias. Write `"raises"` if the rule raises an
# error.

# %% tags=["prediction"] covers="unbroadcasting"
### BEGIN SOLUTION
predict(shape_of_bias_gradient=(5, 3))
### END SOLUTION

# %% tags=["show"] covers="unbroadcasting"
by_table, by_bias = add_rule(torch.ones(5, 3), table, bias.expand(5, 3))
print("bias:", tuple(bias.shape), " its gradient:", tuple(by_bias.shape))

# %% [markdown]
# What arrives has the shape of the sum, and the rule passes it on. But three numbers can't have fifteen gradients.
#
# You already know what to do. The sum used each number of the bias in five places. That gives five paths, and **where
# paths meet, their contributions add up.** So on the way back, you sum over the axis along which broadcasting stretched
# the bias.

# %% [markdown]
# `unbroadcast(grad, shape)` computes this sum: it takes a gradient, sums it down to `shape`, and returns the result. You're **given** this function;
# in *Deeper*, it's an exercise.
#
# The engine needs this function in only one place: in `record`. There, `backward_rule` still takes one gradient and
# returns one for each parent, but now each returned gradient has the shape of that parent's value. Here is `record`
# once more, with the new line marked:

# %% tags=["setup"]
back_to_shape = given("unbroadcast")


def record(op, forward, rule, *parents):
    """A node with forward(values of the parents), which knows its rule."""
    saved = [parent.value for parent in parents]

    def backward_rule(grad):
        grads = rule(grad, *saved)
        return [back_to_shape(g, v.shape) for g, v in zip(grads, saved)]  # new

    return Node(forward(*saved), parents, op, backward_rule)


# %% [markdown]
# Your rules expect tensors of the same shape. So `in_one_shape` takes your rule and returns a new one. The new rule
# first stretches the values to `grad`'s shape, as broadcasting did, and then calls yours. So there's one step on each
# side of your rule: before it, `in_one_shape` stretches the values; after it, `record` sums the gradients down to the
# parents' shapes.


# %% tags=["setup"]
def in_one_shape(rule):  # new
    def stretched(grad, *values):
        return rule(grad, *(value.expand_as(grad) for value in values))

    return stretched


def add(a, b):
    return record("add", torch.add, in_one_shape(add_rule), a, b)  # new


def mul(a, b):
    return record("mul", torch.mul, in_one_shape(mul_rule), a, b)  # new


# %% tags=["show"] covers="unbroadcasting tape"
def show_shapes(grad, a, b):
    print("the rule gets a:", tuple(a.shape), " b:", tuple(b.shape))


sent, values = torch.ones(5, 3), (torch.zeros(5, 3), torch.zeros(3))
show_shapes(sent, *values)  # as broadcasting got them
in_one_shape(show_shapes)(sent, *values)  # stretched first
table, bias = Node(torch.zeros(5, 3)), Node([1.0, 2.0, 3.0])
run_backward(table + bias)
print("gradient of the bias:", bias.grad.tolist())
print("gradient of the table:", tuple(table.grad.shape))

# %% [markdown]
# ### Exercise: the rule of relu · 5 min
#
# relu keeps positive numbers and turns all others into 0, element by element. Return the gradient of its input `x`.
#
# With `grad = [[5, 7, −9]]` and `x = [[2, −3, 4]]`, `relu_backward` returns [[5, 0, −9]].
#
# `relu_backward(grad, x)` takes two tables and returns a third, all of shape (n, d). At exactly 0, relu's slope jumps
# from 0 to 1; return 0 there, as torch does.
#
# Half of the points are for the right values, half for meeting the three requirements for backward rules.


# %% tags=["exercise"] covers="relu_backward backward_rules"
def relu_backward(grad, x):
    """The gradient of x; 0 where x is 0.

    grad: the gradient of the final result with respect to relu(x).
    grad, x: shape (n, d). Returns shape (n, d).
    """
    ### BEGIN SOLUTION
    return grad * (x > 0)
    ### END SOLUTION


# %% tags=["check"]
check("relu_backward")

# %% [markdown]
# At 0, a nudge to the right gives a slope of 1, and a nudge to the left gives 0. The referee, torch's own autograd,
# uses 0:

# %% tags=["show"] covers="relu_backward"
at, nudge = torch.zeros(1), 1e-6
to_the_right = (torch.relu(at + nudge) - torch.relu(at)) / nudge
to_the_left = (torch.relu(at) - torch.relu(at - nudge)) / nudge
print(f"right: {to_the_right.item():.2f}, left: {to_the_left.item():.2f}")
at.requires_grad_()
print("torch's rule:  ", torch.autograd.grad(torch.relu(at), at)[0].item())

# %% [markdown]
# In the engine, a rule returns one gradient per parent. A relu node has only one parent, so we put your function's gradient into a
# list, as its only element:

# %% tags=["setup"]
relu_rule = given("relu_backward")


def relu(x):
    return record("relu", torch.relu, lambda grad, v: [relu_rule(grad, v)], x)


# %% [markdown]
# You're **given** the rule for a matrix product, `@`; working it out is an exercise in *Deeper*. Every element of the
# result is a sum of products, so the two rules that you wrote would be enough. Here is the smallest case, a row times a
# column, with `@` and then without:

# %% tags=["setup"]
matmul_rule = given("matmul_backward")


def matmul(a, b):
    return record("matmul", torch.matmul, matmul_rule, a, b)


# %% tags=["show"] covers="matmul_backward"
row, column = Node([[2.0, 3.0]]), Node([[5.0], [7.0]])
run_backward(row @ column)
print("row @ column: ", row.grad.flatten().tolist(), column.grad.flatten().tolist())
r0, r1, c0, c1 = (Node(v) for v in (2.0, 3.0, 5.0, 7.0))
run_backward(r0 * c0 + r1 * c1)
by_row, by_column = [r0.grad.item(), r1.grad.item()], [c0.grad.item(), c1.grad.item()]
print("mul, mul, add:", by_row, by_column)

# %% [markdown]
# Now a whole layer. The root of its graph is a table, so the backward pass begins with a table of ones. Why ones?
# Imagine one more node, the sum of the table's elements. If only one element grows, the sum grows exactly as fast, so
# this node would send 1 to each element. **A backward pass from a table gives the gradients of the sum of all its
# elements.**

# %% tags=["show"] covers="matmul_backward relu_backward"
x = Node([[1.0, 2.0], [-3.0, 1.0]])
w, b = Node([[1.0, 0.0, -1.0], [0.5, 1.0, 1.0]]), Node([0.0, 0.5, 0.0])
layer = relu(x @ w + b)
run_backward(layer)
print("gradient of w:", w.grad.tolist())
print("gradient of b:", b.grad.tolist())
viz.tape(layer, order=ordered(layer), names={"x": x, "w": w, "b": b})

# %% [markdown]
# ## All slopes at once
#
# Back to the network: 64 pixels → 16 hidden numbers → 10 scores. Each arrow is a matrix product plus a bias, with relu between
# the two arrows.
#
# The loss is the **cross-entropy**. First, softmax turns an image's ten scores into probabilities that add up to 1. The
# image's loss is minus the natural logarithm of the right digit's probability: small if that probability is near 1. The
# network's loss is the mean over all images.

# %% tags=["show"]
costs = [-torch.tensor(p).log().item() for p in (0.9, 0.1, 0.01)]
print("probability 0.9, 0.1, 0.01 costs", [round(cost, 2) for cost in costs])

# %% [markdown]
# If every digit gets a probability of a tenth, the loss is 2.30. So our 2.35 is no better than guessing.
#
# For the engine, the loss is an operation like any other. torch computes its value, and you're **given** its rule. In
# *Deeper*, you can write that rule yourself. Here is the network, built from nodes:

# %% tags=["setup"]
cross_entropy_rule = given("cross_entropy_backward")


def cross_entropy(scores, labels):
    def forward(z):
        return F.cross_entropy(z, labels)

    def rule(grad, z):
        return [cross_entropy_rule(grad, z, labels)]

    return record("cross_entropy", forward, rule, scores)


def network_loss(parameters):
    w1, b1, w2, b2 = parameters
    hidden = relu(Node(pixels) @ w1 + b1)
    return cross_entropy(hidden @ w2 + b2, labels)


# %% tags=["show"] covers="own_graph tape"
parameters = [Node(w) for w in start]
loss = network_loss(parameters)
run_backward(loss)
names = dict(zip(["w1", "b1", "w2", "b2"], parameters))
for node in ordered(loss):
    if node.value is pixels:
        names["pixels"] = node
viz.tape(loss, order=ordered(loss), names={**names, "loss": loss})

# %% [markdown]
# One run backward, and you have all 1,210 slopes. Among them is the slope for the weight that you nudged at the beginning:

# %% tags=["show"]
print(f"by backward: {parameters[0].grad[28, 10]:.3f}, by nudging: {slope:.3f}")

# %% [markdown]
# ## Downhill
#
# You trained one weight. Now train all of them: from each weight, subtract `lr` times its gradient, and repeat. That's
# **gradient descent**, and the small number `lr` is the **learning rate**. After the next exercise, the network reads digits.

# %% [markdown]
# ### Exercise: gradient descent · 20 min
#
# Take `steps` steps downhill. In each step, compute the loss, run backward, and replace every parameter's `.value` with a **new**
# tensor: the old one minus `lr` times its gradient.
#
# For one parameter w = 3 with the loss w · w, `lr=0.25` and `steps=2`, `descend` returns `[9.0, 2.25]`, and w ends at 0.75.
#
# `descend(parameters, loss_of, lr, steps)` takes a list of nodes and returns a list of numbers, the loss before each
# step. `loss_of(parameters)` makes a new graph and returns its last node, the loss. Call `run_backward(loss)`: that's
# your `backward`. (The check uses its own `backward`. Like yours, it adds to the gradient that a leaf already holds.)
#
# Before the first step, every parameter's `.grad` is `None`. Each step has a new graph, but the parameters stay, and so
# do their gradients: what must happen to these gradients before the next step?
#
# Don't change any value in place: the graph's rules hold the old values, and `start`, from the second cell, holds the
# values from the very beginning too. Don't change any gradient in place either: two parameters may hold one and the
# same gradient tensor, as after `a + b`.
#
# Half of the points are for the right losses, and for the right values at the end. The other half is for leaving the
# old values as they were.


# %% tags=["exercise"] covers="gradient_descent engine_trains trains_digits"
def descend(parameters, loss_of, lr, steps):
    """Gradient descent. Returns a list of steps numbers: the loss before each step.

    parameters: a list of nodes, whose .value is replaced by a new tensor.
    loss_of(parameters) makes a new graph and gives its last node.
    Each loss may be a Python number or a tensor of one element.
    """
    ### BEGIN SOLUTION
    losses = []
    while len(losses) < steps:
        loss = loss_of(parameters)
        run_backward(loss)
        losses.append(float(loss.value))
        for p in parameters:
            p.value, p.grad = p.value - lr * p.grad, None
    return losses
    ### END SOLUTION


# %% tags=["check"]
check("descend")

# %% tags=["setup"]
train = given("descend")

# %% tags=["show"] covers="gradient_descent trains_digits"
parameters = [Node(w) for w in start]
losses = train(parameters, network_loss, lr=0.5, steps=50)
w1, b1, w2, b2 = (p.value for p in parameters)
scores = torch.relu(pixels @ w1 + b1) @ w2 + b2
right = (scores.argmax(dim=1) == labels).double().mean()
print(
    f"loss {losses[0]:.2f} → {losses[-1]:.2f}; {100 * right:.0f}% of the digits right"
)
viz.lines(losses, title="training", x_label="step", y_label="loss")

# %% [markdown]
# You just trained a network, with an engine that you can read from end to end.
#
# What has it learned? Take one hidden number: 64 weights lead to it, one from each pixel. Here's an image of how training
# changed these weights. Orange: the weight grew, so ink at this pixel adds more to the hidden number than
# before. Blue: the weight fell, so ink adds less.

# %% tags=["show"]
change = (w1 - start[0])[:, 10].reshape(8, 8)
viz.tensor(change, title="change of the weights")

# %% tags=["show"]
untouched = (change == 0).flatten()
print("weights that have not changed:", untouched.sum().item())
print("they belong to pixels without ink:", (pixels[:, untouched] == 0).all().item())

# %% [markdown]
# Orange and blue come in patches. You can think of this hidden number as a detector of ink in some places and of blank
# paper in others. If no image has ink at a pixel, the gradient of that pixel's weight is 0, so the weight learns
# nothing.

# %% [markdown]
# ### Does torch agree?
#
# The referee trains the same network from the same starting weights, with its own autograd. This cell compares
# the losses and the weights of the two runs at every step:

# %% tags=["show"] covers="trains_digits"
ours = [Node(w) for w in start]
theirs = [w.clone().requires_grad_() for w in start]
largest = 0.0
for _ in range(50):
    (our_loss,) = train(ours, network_loss, lr=0.5, steps=1)
    their_loss = loss_at(theirs)
    grads = torch.autograd.grad(their_loss, theirs)
    theirs = [(w - 0.5 * g).detach().requires_grad_() for w, g in zip(theirs, grads)]
    gaps = [(p.value - w).abs().max().item() for p, w in zip(ours, theirs)]
    largest = max(largest, abs(our_loss - their_loss.item()), *gaps)
print("50 steps; every difference below 1e-6:", largest < 1e-6)
print("… and below 1e-12:", largest < 1e-12)

# %% [markdown]
# **This is the end of the core: you have an engine, and it agrees with torch's.** You can stop here, look at the *Recap* at
# the end, and go on with lesson 06, where you'll find each part of your engine in torch.

# %% [markdown]
# ## Deeper
#
# Run the cells from top to bottom, as always. Take the exercises in any order, or leave some out.
#
# As in the core, half of the points for a backward rule are for meeting these requirements: return the gradients, use
# no loop over elements, change no input in place, and leave torch's autograd alone.
#
# | section | minutes | what it's for | where it returns |
# | --- | --- | --- | --- |
# | A model on paper | 5 | three gradients by hand, and a check by your engine | |
# | An order without recursion | 30 | an engine for graphs of any length | |
# | A gradient back in its own shape | 25 | the function that undoes broadcasting | 06 |
# | The rule of a matrix product | 15 | the first rule that you were given | 08 |
# | A loss, in one line | 25 | the second rule that you were given, and why it's so short | 08 |
# | Myth: "backward costs a forward pass for each parameter" | 5 | what it costs to find all slopes, counted | |
# | Bug hunt: a step by hand | 15 | a mistake in networks written without an engine | 06 |
# | Trust, but check | 50 | how to test a rule by nudging, and how small a nudge to use | 06 |
# | More rules | 40 | exp, log, sums, means, log-softmax: the loss from its parts | 06 |
# | Bug hunt: rules from a loop | 15 | functions made in a loop | |
# | The other direction | 25 | forward mode, and when it's cheaper | |
# | Three more myths | 15 | what autograd is, and what it isn't | |

# %% [markdown]
# ### A model on paper
#
# A very small model predicts `w1·x1 + w2·x2 + b`. For the example x = (4, 5), it should predict 8. With w1 = 1, w2 = −1 and
# b = 2, it predicts 1. Its error is the prediction minus the right number, and its loss is the square of the error.
#
# **Predict** the gradients of the loss with respect to w1, w2 and b, in this order: a tuple of three numbers.

# %% tags=["prediction"] covers="linear_by_hand chain_rule"
### BEGIN SOLUTION
predict(linear_model_rates=(-56, -70, -14))
### END SOLUTION

# %% tags=["show"] covers="chain_rule linear_by_hand"
w1, w2, b = Node(1.0), Node(-1.0), Node(2.0)
error = w1 * Node(4.0) + w2 * Node(5.0) + b + Node(-8.0)  # no minus in Node
run_backward(error * error)
print([node.grad.item() for node in (w1, w2, b)])

# %% [markdown]
# All three gradients are negative: if w1, w2 or b grows a little, the loss shrinks.

# %% [markdown]
# ### An order without recursion
#
# The core's `ordered` is recursive: inside it, `visit` calls itself. How long can a graph be before that fails?

# %% tags=["show"] covers="recursion"
import sys

long, one = Node(1.0), Node(1.0)
for _ in range(5_000):
    long = long * one
try:
    ordered(long)
except RecursionError as error:
    print(type(error).__name__)
print("calls inside each other, 5,000 allowed:", sys.getrecursionlimit() >= 5_000)

# %% [markdown]
# Python stops after 1,000 nested calls, unless something in the notebook has raised that limit. A graph of 5,000
# steps isn't unusual: a program that reads a text word by word can need more.
#
# So keep a list of the nodes that you still have to look at, and use a loop. The next function counts how many times each node
# is used; `d * d` uses d twice. `id(node)` is a number that tells nodes apart as long as they live, and here the graph keeps
# them all alive.


# %% tags=["setup"] covers="topological_order"
def count_uses(root):
    """How often each node is used: a dict from id(node) to a number."""
    uses, found = {id(root): 0}, [root]
    for node in found:  # the list grows while we walk along it
        for parent in node.parents:
            if id(parent) not in uses:
                uses[id(parent)] = 0
                found.append(parent)
            uses[id(parent)] += 1
    return uses


# %% tags=["show"] covers="topological_order"
a, b = Node(2.0), Node(3.0)
q = a * b
p = q * b
L = q + p
names = {"a": a, "b": b, "q": q, "p": p, "L": L}
uses = count_uses(L)
print({name: uses[id(node)] for name, node in names.items()})

# %% [markdown]
# #### Exercise: the order · 25 min
#
# List all nodes from `root` down to the leaves, each once, each after **all** nodes that use it.
#
# In the graph above, `topological_order(L)` returns `[L, p, q, a, b]`, or the same with b before a: any valid order
# will do, and the verdict shows one.
#
# `topological_order(root)` takes a node and returns a list of nodes. The list begins with `root`.
#
# One way starts from `count_uses(root)`. Once a node is in your list, its parents no longer have to wait for it: from
# each parent's count, subtract the number of times that this node uses that parent. A parent whose count reaches 0 is
# *ready*.
#
# Write a loop, without recursion: the check tries a chain of 1,500 nodes, with Python's recursion limit at 1,000. Half
# of the points are for a right order, half for finding it without `sys.setrecursionlimit`.


# %% tags=["exercise"] covers="topological_order sort_without_recursion"
def topological_order(root):
    """A list of root and all nodes below, each after every node that uses it.

    root: any object with .parents, a tuple of such objects.
    Returns a list of these objects that begins with root.
    """
    ### BEGIN SOLUTION
    uses = count_uses(root)
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            uses[id(parent)] -= 1
            if uses[id(parent)] == 0:
                ready.append(parent)
    return order
    ### END SOLUTION


# %% tags=["check"]
check("topological_order")

# %% [markdown]
# `backward` looks up the name `ordered` when it runs. So give that name to your function, and your engine can handle long
# graphs:

# %% tags=["setup"]
ordered = given("topological_order")

# %% tags=["show"] covers="topological_order recursion"
run_backward(long)
print("nodes in the long chain:", len(ordered(long)))
print("1 · one · one · … grows", one.grad.item(), "times as fast as one")

# %% [markdown]
# ### A gradient back in its own shape
#
# In the core, you added a bias of shape (3,) to a (5, 3) table, and five gradients met in each of its three elements.
# So the backward pass summed over the axis that the bias didn't have. In general, it sums over two kinds of axes: those
# that were missing from the tensor's shape, and those that were stretched from size 1.
#
# **Predict:** a (4, 1) tensor was stretched to (2, 4, 3), and a gradient of that shape arrives, all ones. Which number
# does each element of the (4, 1) gradient hold?

# %% tags=["prediction"] covers="unbroadcasting unbroadcast"
### BEGIN SOLUTION
predict(ones_in_each_element=6)
### END SOLUTION

# %% tags=["show"] covers="unbroadcasting unbroadcast"
print(torch.ones(2, 4, 3).sum((0, 2)).reshape(4, 1).tolist())

# %% [markdown]
# The missing axis brings a factor of 2, and the stretched axis a factor of 3. The axis of size 4 wasn't stretched.

# %% [markdown]
# #### Exercise: un-broadcast · 20 min
#
# Bring a gradient back to the shape its tensor had before broadcasting: sum over every axis that was missing or stretched.
#
# With `grad = [[1, 2, 3], [4, 5, 6]]`, shape `(3,)` gives `[5, 7, 9]`, `(2, 1)` gives `[[6], [15]]`, `()` gives `21`, and `(2, 3)`
# gives `grad` as it is.
#
# `unbroadcast(grad, shape)` returns a tensor of shape `shape`. `shape` is a tuple of sizes that broadcasts to
# `grad.shape`.
#
# Loops are fine. Don't change `grad` in place. Watch out: `grad.sum([])` sums over *all* axes.
#
# Half of the points are for the right values, half for computing them without `sum_to_size`.


# %% tags=["exercise"] covers="unbroadcast unbroadcasting"
def unbroadcast(grad, shape):
    """grad, summed over the axes along which a tensor of this shape was stretched.

    grad: a tensor; shape: a tuple of sizes that broadcasts to grad's shape,
    () for a single number. Returns a tensor of this shape.
    """
    ### BEGIN SOLUTION
    while grad.dim() > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    return grad
    ### END SOLUTION


# %% tags=["check"]
check("unbroadcast")

# %% tags=["show"] covers="unbroadcast"
ones = torch.ones(4, 3)
print("over no axes:", ones.sum([]).item(), "  to a row:", ones.sum_to_size(3).tolist())

# %% [markdown]
# ### The rule of a matrix product
#
# In `c = a @ b`, the number `a[i, k]` takes part in a whole row of c: in each `c[i, j]`, with the factor `b[k, j]`. So its gradient
# is the sum, over all j, of `grad[i, j] · b[k, j]`.

# %% [markdown]
# #### Exercise: matmul backward · 15 min
#
# Write the sum above as a matrix product. Do the same for the gradient of `b[k, j]`, and return both gradients.
#
# With `grad = [[1, 10]]`, `a = [[2, 3]]` and `b = [[1, 2], [3, 4]]`, `matmul_backward` returns [[21, 43]] for a and [[2, 20], [3, 30]] for b.
#
# `matmul_backward(grad, a, b)` takes grad (n, m), a (n, k) and b (k, m), and returns tensors of shape (n, k) and (k, m).
#
# Half of the points are for the right values, half for meeting the requirements for backward rules. These
# requirements rule out loops: with three loops, one backward pass of this lesson's network takes half a minute.


# %% tags=["exercise"] covers="matmul_backward backward_rules"
def matmul_backward(grad, a, b):
    """The gradients of a and of b.

    grad: the gradient of the final result with respect to a @ b.
    grad: (n, m), a: (n, k), b: (k, m). Returns (n, k) and (k, m).
    """
    ### BEGIN SOLUTION
    by_a = torch.einsum("ij,kj->ik", grad, b)
    by_b = torch.einsum("ik,ij->kj", a, grad)
    return by_a, by_b
    ### END SOLUTION


# %% tags=["check"]
check("matmul_backward")

# %% [markdown]
# ### A loss, in one line
#
# The network's ten scores for an image are also called **logits**. Softmax turns them into probabilities p, and the loss is
# minus the logarithm of p at the label. Written out for one image with scores z:
#
# loss = logsumexp(z) − z[label]
#
# logsumexp(z) is the logarithm of the sum of all exp(z); see lesson 02, *Deeper*. You could record `exp`, `sum` and `log` as
# nodes, and in *More rules* you will. But as a single node, this loss has a very simple rule.
#
# logsumexp grows with each score at a rate equal to that score's probability. The second part, − z[label], takes 1 off this rate for the label's score. So
# an image's gradient is: **probabilities, minus 1 at the label.**
#
# **Predict:** what do the ten numbers of one image's gradient add up to?

# %% tags=["prediction"] covers="softmax_cross_entropy"
### BEGIN SOLUTION
predict(sum_of_an_images_gradient=0)
### END SOLUTION

# %% tags=["show"] covers="log_softmax_backward"
z = torch.tensor([2.0, 0.0, 1.0], dtype=torch.float64)
slopes = []
for k in range(3):
    nudge = torch.zeros_like(z)
    nudge[k] = 1e-6
    slopes.append((torch.logsumexp(z + nudge, 0) - torch.logsumexp(z, 0)) / 1e-6)
print("slopes of logsumexp:", [round(s.item(), 3) for s in slopes])
probabilities = torch.softmax(z, 0)
print("probabilities:      ", [round(p, 3) for p in probabilities.tolist()])
gradient = probabilities - torch.tensor([0, 0, 1])  # where the label is 2
print("with the label:     ", [round(g, 3) for g in gradient.tolist()])
print("its sum is 0:", abs(gradient.sum().item()) < 1e-12)

# %% [markdown]
# So the three numbers in the last list add up to 0. Only the label's number is negative: there, a larger score makes the loss smaller.

# %% [markdown]
# #### Exercise: softmax and cross-entropy backward · 15 min
#
# Return the gradient of the scores of all n images. One line is enough.
#
# With `grad = 2`, two images with the scores [[0, 0], [0, 0]] and the labels [0, 1], `cross_entropy_backward` returns [[−0.5, 0.5], [0.5, −0.5]].
#
# `cross_entropy_backward(grad, logits, labels)` takes a single number, an (n, classes) table and n whole numbers, and returns an
# (n, classes) table. Two things to watch: the loss is a *mean* over the images, and `grad` multiplies the whole gradient. Scores may be as large
# as 1,000, so let `torch.softmax` compute the probabilities.
#
# Half of the points are for the right values, half for meeting the requirements for backward rules.


# %% tags=["exercise"] covers="softmax_cross_entropy log_softmax_backward"
def cross_entropy_backward(grad, logits, labels):
    """The gradient of the scores.

    grad: the gradient of the final result with respect to their mean cross-entropy.
    grad: shape (), logits: (n, classes), labels: (n,), whole numbers.
    Returns (n, classes).
    """
    ### BEGIN SOLUTION
    n, classes = logits.shape
    return grad * (torch.softmax(logits, dim=1) - F.one_hot(labels, classes)) / n
    ### END SOLUTION


# %% tags=["check"]
check("cross_entropy_backward")

# %% [markdown]
# ### Myth: "backward costs a forward pass for each parameter"
#
# That's what nudging costs. Look at one layer, `x @ w`, and at the rule of `@`.
#
# **Predict:** the backward pass computes the gradients of x and of w. How many multiplications does it need, in total,
# for each multiplication in the forward pass?

# %% tags=["prediction"] covers="forward_reverse"
### BEGIN SOLUTION
predict(backward_over_forward=2)
### END SOLUTION

# %% [markdown]
# torch has a *flop counter*: it counts the multiplications and additions in matrix products. Here it watches your engine, with this
# lesson's network and with one that has ten times as many hidden numbers:

# %% tags=["show"] covers="backward_per_parameter forward_reverse"
from torch.utils.flop_counter import FlopCounterMode

for hidden in (16, 160):
    shapes = [(64, hidden), (hidden,), (hidden, 10), (10,)]
    weights = [Node(torch.ones(shape)) for shape in shapes]
    with FlopCounterMode(display=False) as forward_count:
        loss = network_loss(weights)
    with FlopCounterMode(display=False) as backward_count:
        run_backward(loss)
    one, two = forward_count.get_total_flops(), backward_count.get_total_flops()
    count = sum(w.value.numel() for w in weights)
    print(f"{count:,} weights: backward takes {two / one:.0f} times as many")

# %% [markdown]
# **Settled:** you get all slopes for the price of two more forward passes, whether there are 1,210 weights or 12,010.
# Part of that work is wasted: the engine also computes the gradient with respect to the pixels, which we don't need.

# %% [markdown]
# ### Bug hunt: a step by hand · 15 min
#
# Many people write their first network without an engine, gradient by gradient. Here's the kind of program that they
# post: it takes one step of gradient descent for two layers, with half the sum of the squared errors as the loss. It
# runs, and raises no exception.


# %% tags=["show"]
def posted(x, y, w1, w2, lr):
    hidden = x @ w1
    active = hidden.relu()
    error = active @ w2 - y
    grad_w2 = active.T @ error
    w2 = w2 - lr * grad_w2
    grad_active = error @ w2.T
    grad_hidden = grad_active * (hidden > 0)
    grad_w1 = x.T @ grad_hidden
    w1 = w1 - lr * grad_w1
    return w1, w2


# %% [markdown]
# Here your engine takes such a step too. Do the two steps agree?


# %% tags=["show"]
def half_the_squares(x, y, w1, w2):
    error = relu(Node(x) @ w1) @ w2 + Node(-y)
    return error * error * Node(0.5)  # backward from a table adds up its elements


x, y = pixels[:20], torch.eye(10, dtype=torch.float64)[labels[:20]]
w1, w2 = Node(start[0]), Node(start[2])
run_backward(half_the_squares(x, y, w1, w2))
theirs1, theirs2 = posted(x, y, start[0], start[2], lr=0.1)
ours1, ours2 = w1.value - 0.1 * w1.grad, w2.value - 0.1 * w2.grad
print("second layer agrees:", torch.allclose(theirs2, ours2))
print("first layer agrees: ", torch.allclose(theirs1, ours1))

# %% [markdown]
# **Find out why the first layer's weights don't agree, and fix the mistake** in the posted program. Check it gradient by gradient.
#
# With x, w1 and w2 all [[1.]], y = [[0.]] and lr = 0.5, both new weights should be [[0.5]]. The posted program gives [[0.75]] for w1.
#
# `two_layer_step(x, y, w1, w2, lr)` returns the new w1 and the new w2, in this order. Half of the points are for the
# right weights, half for computing them without torch's autograd.


# %% tags=["exercise"]
def two_layer_step(x, y, w1, w2, lr):
    """Both weights after one step on half the sum of the squared errors.

    x: (n, d), y: (n, k), w1: (d, h), w2: (h, k). Returns new w1 and w2.
    """
    ### BEGIN SOLUTION
    hidden = x @ w1
    active = hidden.relu()
    error = active @ w2 - y
    grad_w2 = active.T @ error
    grad_active = error @ w2.T
    grad_hidden = grad_active * (hidden > 0)
    grad_w1 = x.T @ grad_hidden
    return w1 - lr * grad_w1, w2 - lr * grad_w2
    ### END SOLUTION


# %% tags=["check"]
check("two_layer_step")

# %% [markdown]
# You can fool your engine in the same way. `record` saves the tensor itself, not a copy. If you change that tensor **in
# place** between the forward and the backward pass, the rule computes with the changed values:

# %% tags=["show"] covers="saved_in_place"
w, x = Node(3.0), Node(2.0)
y = w * x
w.value += 100  # in place: the tensor that the rule saved
run_backward(y)
print("gradient of x:", x.grad.item(), "and the right one is 3.0")

# %% [markdown]
# That's why `descend` makes new tensors. torch guards against this mistake; lesson 06 shows how.

# %% [markdown]
# ### Trust, but check
#
# A wrong rule raises no error. So compare it with something that knows no rules: nudging. Take one element of x. Move
# it up by a small `step` and compute the result, then do the same with the element moved down. Divide the difference
# between the two results by the distance between the element's two values.
#
# Computers round floating-point sums. So if you add the step, subtract it twice, and add it again, you may not come
# back to exactly where you started:

# %% tags=["show"] covers="finite_differences"
starts = torch.tensor([0.1, 0.3, 0.7, 1.0])
back = starts + 1e-6 - 2e-6 + 1e-6
print("exactly back at", starts.tolist(), (back == starts).tolist())

# %% [markdown]
# #### Exercise: a gradient by nudging · 15 min
#
# Return the gradient of f at x: nudge every element of `x`, one at a time, by `step` to both sides: up and down.
#
# With f(x) = the sum of x³, x = [1, 2] and step 0.5, `numerical_gradient` returns [3.25, 12.25]: (1.5³ − 0.5³) / 1 and (2.5³ − 1.5³) / 1.
#
# `numerical_gradient(f, x, step)` takes a function `f` (it turns a tensor of x's shape into a single number), the
# tensor `x`, and the number `step`. It returns a tensor of x's shape. Loops are fine.
#
# Leave `x` itself as it is: it belongs to the caller, and `f` may look at it too. So don't nudge x in place and undo
# it. Half of the points are for the right slopes, half for leaving `x` as it is and staying in float64.


# %% tags=["exercise"] covers="finite_differences"
def numerical_gradient(f, x, step):
    """(f(x, element + step) - f(x, element - step)) / (2 * step), for each element.

    f: gives a single number for a tensor of x's shape. x: any shape, contiguous,
    float64; it is not changed. step: a number. Returns a float64 tensor of x's shape.
    """
    ### BEGIN SOLUTION
    result = torch.zeros_like(x)
    for i in range(x.numel()):
        up, down = x.clone(), x.clone()
        up.view(-1)[i] += step
        down.view(-1)[i] -= step
        result.view(-1)[i] = (f(up) - f(down)) / (2 * step)
    return result
    ### END SOLUTION


# %% tags=["check"]
check("numerical_gradient")

# %% tags=["setup"]
nudge_all = given("numerical_gradient")

# %% [markdown]
# **Predict:** how many times would your function run this lesson's network to find the gradient of the loss with
# respect to all 1,210 weights?

# %% tags=["prediction"] covers="finite_differences"
### BEGIN SOLUTION
predict(runs_of_nudging=2420)
### END SOLUTION

# %% [markdown]
# For the ten numbers of the last bias, nudging takes hardly any time. Here, nudging and the engine find the same gradient:

# %% tags=["show"] covers="finite_differences"
runs = []


def loss_of_b2(b2):
    runs.append(1)
    return loss_at([*start[:3], b2])


numeric = nudge_all(loss_of_b2, start[3], 1e-6)
parameters = [Node(w) for w in start]
run_backward(network_loss(parameters))
gap = (numeric - parameters[3].grad).abs().max()
print(
    f"{len(runs)} runs for {len(numeric)} weights; all agree to 1e-8:", bool(gap < 1e-8)
)

# %% [markdown]
# #### Myth: "the smaller the step of a finite difference, the better"
#
# On paper, a smaller step is always better. Here are slopes of x³ measured with smaller and smaller steps, once with x
# nudged to one side only, and once to both sides. How far off are they? Each point is the median of the relative errors
# at 151 values of x. Read the picture from right to left, from large steps to small ones. An error of 1e-6 means that
# six digits are right.


# %% tags=["show"] covers="smaller_step finite_differences"
def cube(x):
    return x * x * x


x = torch.arange(50, 201, dtype=torch.float64) / 100
right = 3 * x * x
steps = [1 / 10**power for power in range(1, 16)]
errors = {"one side": [], "both sides": []}
for h in steps:
    one_side = (cube(x + h) - cube(x)) / h
    both_sides = (cube(x + h) - cube(x - h)) / (2 * h)
    for name, slopes in zip(errors, (one_side, both_sides)):
        errors[name].append(((slopes - right) / right).abs().median())
viz.lines(errors, x=steps, log="xy", x_label="step", y_label="relative error")

# %% [markdown]
# **Settled:** there is a best step, and below it, the slopes get worse again. Two errors add up, and the curve of their sum looks like a V.
#
# The first error comes from taking the slope between two points instead of at one. It shrinks with the step, and it
# shrinks faster if you nudge x to both sides. The second error comes from rounding: f(x) is right to about 16 digits,
# and dividing by a tiny step makes its rounding error large. In float64, use a step of about 1e-5 or 1e-6 if you nudge
# x to both sides, and about 1e-8 if you nudge it to one side only.

# %% [markdown]
# #### Exercise: a gradient check · 20 min
#
# Say whether a rule agrees with nudging.
#
# The operation returns a table, and `grad` holds one number for each element of that table. But nudging needs a single
# number. So multiply each element by its number in `grad`, and add up the products. For two elements y1 and y2, you get
# y1 · g1 + y2 · g2: in this sum, a change of y1 counts g1 times, and a change of y2 counts g2 times. For a
# whole table, you get `(forward(x) * grad).sum()`. Find the gradient of this single number with respect to x by nudging
# x, with a step of 1e-6. The operation may mix elements, as softmax does in each row.
#
# For `torch.sin`, the rule `grad * x.cos()` gives True; `grad * x.sin()` gives False.
#
# `passes_gradcheck(forward, rule, x, grad)` returns True if the rule's gradient agrees with `numeric`, the gradient
# that you found by nudging, in **every** element. Two elements agree if they differ by at most
# `1e-5 * (1 + numeric.abs())`: that's about 1e-5 for a small element, and about 1e-5 of its size for a large one. A
# rule that gives `nan` doesn't agree, so return False.
#
# Half of the points are for the right answers, half for finding them by nudging. You may use `nudge_all(f, x, step)`,
# your function from above; `torch.autograd.gradcheck` is not allowed.


# %% tags=["exercise"] covers="gradcheck"
def passes_gradcheck(forward, rule, x, grad):
    """True if rule(grad, x) is the gradient of (forward(x) * grad).sum() w.r.t. x.

    x: (n, d), grad: the shape of forward(x), here (n, d) too. Returns True or False.
    """
    ### BEGIN SOLUTION
    numeric = nudge_all(lambda v: (forward(v) * grad).sum(), x, 1e-6)
    return torch.allclose(rule(grad, x), numeric, rtol=1e-5, atol=1e-5)
    ### END SOLUTION


# %% tags=["check"]
check("passes_gradcheck")

# %% tags=["setup"]
agrees = given("passes_gradcheck")

# %% tags=["show"] covers="gradcheck"
x, grad = normal(3, 4), normal(3, 4)
print("relu:", agrees(torch.relu, relu_rule, x, grad))
print("relu, the other side:", agrees(torch.relu, lambda g, v: g * (v < 0), x, grad))

# %% [markdown]
# #### Myth: "a gradient check that passes proves the rule"
#
# Here is a "rule of relu" that is wrong for half of all numbers. Check it where all numbers are positive:


# %% tags=["show"] covers="one_check gradcheck"
def careless(grad, x):
    return grad  # "relu passes it on"


for where, x in [
    ("at positive numbers", normal(3, 4).abs() + 1),
    ("at numbers of both signs", normal(3, 4)),
]:
    print(f"the careless rule {where}:", agrees(torch.relu, careless, x, grad))
at_zero = torch.zeros(3, 4, dtype=torch.float64)
print("the right rule at 0:", agrees(torch.relu, relu_rule, at_zero, grad))

# %% [markdown]
# **Settled:** a gradient check is a test, and it tests a rule only at the numbers that you give it. Take random numbers
# of both signs. At a kink, where the slope jumps, even the correct rule fails the check: at 0, relu rises on one side
# and stays flat on the other, so nudging finds a slope of a half.

# %% [markdown]
# ### More rules
#
# With five more rules, you can build the loss from its parts. You can test each rule by nudging before you `check` it:
# `agrees(torch.exp, exp_backward, normal(3, 4), normal(3, 4))`. For a rule with an axis, that's
# `agrees(lambda v: v.sum(1), lambda g, v: sum_backward(g, v, 1), normal(3, 4), normal(3))`.
#
# As a reminder: exp(x) is eˣ, with e = 2.718…, and log, the natural logarithm, undoes it. How fast do they grow? Nudge both at 1, 2
# and 4. Compare the slopes with the values, and with 1, 2, 4 themselves:

# %% tags=["show"] covers="elementary_backward"
x = torch.tensor([1.0, 2.0, 4.0])
for name, f in (("exp", torch.exp), ("log", torch.log)):
    slopes = (f(x + 1e-6) - f(x - 1e-6)) / 2e-6
    print(f"{name} at 1, 2, 4:", [round(v, 2) for v in f(x).tolist()], end="  ")
    print("slopes:", [round(v, 2) for v in slopes.tolist()])

# %% [markdown]
# #### Exercises: the rules of exp and of log · 5 min
#
# Write two rules, element by element, for tensors of any shape. Return the gradient of x.
#
# With `grad` 10 and x = 2, `exp_backward` returns 73.89, and `log_backward` returns 5. The slopes that you printed are their local
# rates.
#
# `exp_backward(grad, x)` and `log_backward(grad, x)` each return one tensor of x's shape. Half of the points are for
# the right values, half for meeting the requirements for backward rules.


# %% tags=["exercise"] covers="backward_rules elementary_backward"
def exp_backward(grad, x):
    """The gradient of x. grad: the gradient of the final result w.r.t. exp(x).

    grad, x: one shape, whatever it is. Returns this shape.
    """
    ### BEGIN SOLUTION
    return torch.exp(x) * grad
    ### END SOLUTION


# %% tags=["check"]
check("exp_backward")


# %% tags=["exercise"] covers="backward_rules elementary_backward"
def log_backward(grad, x):
    """The gradient of x. grad: the gradient of the final result w.r.t. log(x).

    grad, x: one shape, whatever it is; x is positive. Returns this shape.
    """
    ### BEGIN SOLUTION
    return grad * (1 / x)
    ### END SOLUTION


# %% tags=["check"]
check("log_backward")

# %% [markdown]
# #### Exercise: the rule of a sum over an axis · 10 min
#
# `x.sum(dim)` makes an axis disappear. Return the gradient of x: on the way back, that axis has to come back.
#
# With `grad = [10, 20]` and x of shape (2, 3), `dim=1` gives [[10, 10, 10], [20, 20, 20]].
#
# `sum_backward(grad, x, dim)` returns a tensor of x's shape. Half of the points are for the right values, half for
# meeting the requirements for backward rules.


# %% tags=["exercise"] covers="backward_rules elementary_backward"
def sum_backward(grad, x, dim):
    """The gradient of x. grad: the gradient of the final result w.r.t. x.sum(dim).

    x: (n, d). dim: 0, 1, -1 or -2. grad: (d,) if dim is 0 or -2, else (n,).
    Returns (n, d).
    """
    ### BEGIN SOLUTION
    return torch.ones_like(x) * grad.unsqueeze(dim)
    ### END SOLUTION


# %% tags=["check"]
check("sum_backward")

# %% [markdown]
# #### Exercise: the rule of a mean over an axis · 5 min
#
# `x.mean(dim)` is the sum over the axis `dim`, divided by a number. Which number is it? Return the gradient of x.
#
# With `grad = [12, 24]` and x of shape (2, 3), `dim=1` gives [[4, 4, 4], [8, 8, 8]].
#
# `mean_backward(grad, x, dim)` returns a tensor of x's shape. Half of the points are for the right values, half for
# meeting the requirements for backward rules.


# %% tags=["exercise"] covers="backward_rules elementary_backward"
def mean_backward(grad, x, dim):
    """The gradient of x. grad: the gradient of the final result w.r.t. x.mean(dim).

    x: (n, d). dim: 0, 1, -1 or -2. grad: (d,) if dim is 0 or -2, else (n,).
    Returns (n, d).
    """
    ### BEGIN SOLUTION
    each = grad / x.size(dim)
    return torch.ones_like(x) * each.unsqueeze(dim)
    ### END SOLUTION


# %% tags=["check"]
check("mean_backward")

# %% [markdown]
# #### Exercise: the rule of log-softmax · 15 min
#
# `log_softmax(x, dim=1)` is `x - logsumexp(x)`, row by row, and you know how fast logsumexp grows with each element of
# x: see *A loss, in one line*. Return the gradient of x.
#
# With `grad = [[4, 0]]` and `x = [[0, 0]]`, `log_softmax_backward` returns [[2, −2]].
#
# `log_softmax_backward(grad, x)` takes two (n, classes) tables and returns a third. Here any gradient may arrive, not
# only a cross-entropy's. Elements of x may be as large as 1,000. Half of the points are for the right values, half for
# meeting the requirements for backward rules.


# %% tags=["exercise"] covers="log_softmax_backward backward_rules"
def log_softmax_backward(grad, x):
    """The gradient of x.

    grad: the gradient of the final result with respect to log_softmax(x, dim=1).
    grad, x: shape (n, classes). Returns shape (n, classes).
    """
    ### BEGIN SOLUTION
    arrived = grad.sum(dim=1, keepdim=True)
    return grad - arrived * torch.softmax(x, dim=1)
    ### END SOLUTION


# %% tags=["check"]
check("log_softmax_backward")

# %% [markdown]
# Here are all five, as operations of the engine:

# %% tags=["setup"]
exp_rule, log_rule = given("exp_backward"), given("log_backward")
sum_rule, mean_rule = given("sum_backward"), given("mean_backward")
log_softmax_rule = given("log_softmax_backward")


def exp(x):
    return record("exp", torch.exp, lambda g, v: [exp_rule(g, v)], x)


def log(x):
    return record("log", torch.log, lambda g, v: [log_rule(g, v)], x)


def sum_over(x, dim):
    return record("sum", lambda v: v.sum(dim), lambda g, v: [sum_rule(g, v, dim)], x)


# %% tags=["setup"]
def mean_over(x, dim):
    return record("mean", lambda v: v.mean(dim), lambda g, v: [mean_rule(g, v, dim)], x)


def log_softmax(x):
    def forward(v):
        return torch.log_softmax(v, dim=1)

    return record("log_softmax", forward, lambda g, v: [log_softmax_rule(g, v)], x)


# %% [markdown]
# Now compute the cross-entropy in three ways: in one step, from log-softmax, and from exp, sum and log. The last two give
# several numbers whose sum is the loss. That's fine: as you saw, a backward pass from several numbers gives the gradients of their
# sum. You get the same loss and the same gradient, from very different numbers of nodes:

# %% tags=["show"] covers="log_softmax_backward elementary_backward"
picked = Node(-F.one_hot(labels[:6], 10).double())  # -1 at each label


def in_one_step(z):
    return cross_entropy(z, labels[:6])


def from_log_softmax(z):
    return mean_over(log_softmax(z) * picked, 0)


def from_exp_and_log(z):
    parts = log(sum_over(exp(z), 1)) + sum_over(z * picked, 1)
    return parts * Node(1 / 6)


# %% tags=["show"] covers="log_softmax_backward elementary_backward"
scores = normal(6, 10)
for loss_of in (in_one_step, from_log_softmax, from_exp_and_log):
    z = Node(scores)
    loss = loss_of(z)
    run_backward(loss)
    first = [round(v, 3) for v in z.grad[0, :3].tolist()]
    print(
        f"{len(ordered(loss))} nodes, loss {loss.value.sum():.3f}, gradient begins {first}"
    )

# %% [markdown]
# More nodes mean more tensors to keep and more rules to run. And with a score of 1,000, there's one more difference:

# %% tags=["show"] covers="log_softmax_backward"
scores = torch.zeros(6, 10, dtype=torch.float64)
scores[:, 0] = 1_000
for loss_of in (in_one_step, from_log_softmax, from_exp_and_log):
    print(f"{loss_of.__name__}: {loss_of(Node(scores)).value.sum():.1f}")

# %% [markdown]
# In float64, exp(1,000) is `inf`. The first two ways never compute it. That's why torch has one operation for what could be ten nodes.

# %% [markdown]
# ### Bug hunt: rules from a loop · 15 min
#
# Here is an engine in a few lines, of a kind that people often post. Its loop computes the values and also makes a list
# of rules. Then the rules run in reverse. For each weight w, the loop replaces v with w · v². The author tried the
# engine at x = 1 with one weight, w = 1. The slope should have been 2, and it was.


# %% tags=["show"]
def posted_chain(x, weights):
    rules = []
    value = x
    for w in weights:
        rules.append(lambda grad: grad * 2 * w * value)
        value = w * value**2
    grad = torch.ones_like(x)
    for rule in reversed(rules):
        grad = rule(grad)
    return grad


# %% [markdown]
# Now take x = 1 with the weights 2 and 3: v goes 1 → 2 → 12. On paper the slope is (2 · 2 · 1) · (2 · 3 · 2) = 48.

# %% tags=["show"]
x = torch.tensor([1.0], dtype=torch.float64)
print("weight 1:       ", posted_chain(x, torch.tensor([1.0]).double()).item())
print("weights 2 and 3:", posted_chain(x, torch.tensor([2.0, 3.0]).double()).item())

# %% [markdown]
# **Find out why the program doesn't return 48, and fix it.** With the weight 1, the slope was right by luck.
#
# `slope_of_chain(x, weights)` takes n starting values and k weights, two tensors of shape (n,) and (k,). It returns n
# slopes, a tensor of shape (n,): [48.] in the example above. Half of the points are for the right slopes, half for
# computing them without torch's autograd.


# %% tags=["exercise"]
def slope_of_chain(x, weights):
    """The gradient of y w.r.t. x; y comes from x by v -> w * v**2 for each weight w.

    x: (n,), weights: (k,). Returns (n,).
    """
    ### BEGIN SOLUTION
    rules = []
    value = x
    for w in weights:
        rules.append(lambda grad, w=w, value=value: grad * 2 * w * value)
        value = w * value**2
    grad = torch.ones_like(x)
    for rule in reversed(rules):
        grad = rule(grad)
    return grad
    ### END SOLUTION


# %% tags=["check"]
check("slope_of_chain")

# %% [markdown]
# `record` doesn't have this problem: each call of `record` has its own `saved`.

# %% [markdown]
# ### The other direction
#
# A backward pass needs a graph and the values of the forward pass. You can do without both: let every number carry its
# own rate along, **forward**. Choose one input that moves, at a rate of 1; all the others hold still, at a rate of 0.
# Then each operation computes two things: its value, and the rate of its value. Such a pair is a **dual number**, and
# computing with such pairs is **forward mode**.

# %% [markdown]
# #### Exercise: dual numbers · 15 min
#
# Write the class `Dual` of numbers that carry their rates. It should work for tensors of any shape.
#
# With x = Dual(2, 1) and y = Dual(3, 0), where only x moves, `x + y` is Dual(5, 1) and `x * y` is Dual(6, 3). With the rates 10 and 1
# instead, `x * y` has the rate 32.
#
# `a + b`, `a * b` and `a.exp()` give new Duals. If a grows at a rate of a′, and b at a rate of b′, how fast does a · b grow? Both factors move.


# %% tags=["exercise"] covers="forward_reverse"
class Dual:
    """A value and the rate at which it grows: Dual(value, rate), both tensors.

    Has .value and .rate; a + b, a * b and a.exp() give new Duals.
    """

    ### BEGIN SOLUTION
    def __init__(self, value, rate):
        self.value, self.rate = value, rate

    def __add__(self, other):
        return Dual(self.value + other.value, self.rate + other.rate)

    def __mul__(self, other):
        rate = self.value * other.rate + other.value * self.rate
        return Dual(self.value * other.value, rate)

    def exp(self):
        value = torch.exp(self.value)
        return Dual(value, value * self.rate)

    ### END SOLUTION


# %% tags=["check"]
check("Dual")

# %% tags=["setup"]
Pair = given("Dual")

# %% [markdown]
# Here are the three steps that you did on paper, now run once with Duals and once with Nodes. The function doesn't care which of the two it gets:


# %% tags=["show"] covers="forward_reverse"
def paper(a, b):
    c = a * b
    d = c + a
    return d * d


two, three = torch.tensor(2.0), torch.tensor(3.0)
still, moves = torch.tensor(0.0), torch.tensor(1.0)
print("forward, a moves:", paper(Pair(two, moves), Pair(three, still)).rate.item())
print("forward, b moves:", paper(Pair(two, still), Pair(three, moves)).rate.item())
a, b = Node(2.0), Node(3.0)
run_backward(paper(a, b))
print("backward, once:  ", a.grad.item(), b.grad.item())

# %% [markdown]
# **Predict:** you want the gradient of this lesson's loss with respect to the network's 1,210 weights. How many passes
# does forward mode need? And how many does **reverse mode**, the one that your engine uses, need? Write a tuple of two
# numbers, forward mode first.

# %% tags=["prediction"] covers="forward_reverse"
### BEGIN SOLUTION
predict(passes_of_both_modes=(1210, 1))
### END SOLUTION

# %% [markdown]
# Let's count the rules that run. The next function can have any number of inputs and outputs, and it writes down each
# operation that it runs. In a pass, forward mode uses one local rule for each of these operations, and it takes one
# pass for every input:


# %% tags=["show"] covers="forward_reverse"
work = []


def many(inputs, outputs):
    """One long product: of all inputs, and of the first ten times more.

    Each output is this product, added to itself.
    """
    product = inputs[0]
    for x in inputs[1:] + inputs[:1] * 10:
        product = product * x
        work.append("mul")
    work.extend(["add"] * outputs)
    return [product + product for _ in range(outputs)]


# %% tags=["show"] covers="forward_reverse"
def rules_forward(n, m):
    work.clear()
    for i in range(n):
        many([Pair(moves, moves if j == i else still) for j in range(n)], m)
    return len(work)


def rules_backward(n, m):
    results = many([Node(1.0) for _ in range(n)], m)
    return sum(len([node for node in ordered(r) if node.parents]) for r in results)


for n, m in [(100, 1), (10, 10), (1, 100)]:
    ahead, back = rules_forward(n, m) // n, rules_backward(n, m) // m
    print(f"{n:>3} in, {m:>3} out: {n:>3} · {ahead:>3} rules forward", end=", ")
    print(f"{m:>3} · {back:>3} backward")

# %% [markdown]
# Each entry says: passes · rules in each pass. Forward mode goes through the graph once for each **input**, reverse mode once
# for each **output**. With ten inputs and ten outputs, it's ten passes either way. But a pass of forward mode runs all 29 rules, and a backward
# pass only 20, because it doesn't meet the sums of the nine other outputs.
#
# A loss is one output computed from very many inputs. That's why training uses reverse mode. The price of reverse mode
# is memory: each value that a backward rule uses has to be kept until that rule has run. Forward mode doesn't have to
# keep any values.

# %% [markdown]
# ### Three more myths
#
# Each takes about five minutes.

# %% [markdown]
# ### Myth: "backpropagation is just the chain rule"
#
# The chain rule says: multiply the rates along each path, then add up the products. Now take a number and add it to
# itself. Add the result to itself, and so on, ten times: x → x + x → …
#
# **Predict** how many paths lead from the result back to x.

# %% tags=["prediction"] covers="forward_reverse"
### BEGIN SOLUTION
predict(paths_of_ten_doublings=1024)
### END SOLUTION


# %% tags=["show"] covers="just_the_chain_rule forward_reverse"
def doublings(steps):
    node = Node(1.0)
    for _ in range(steps):
        node = node + node
    return node


def paths(node):
    return sum(paths(parent) for parent in node.parents) if node.parents else 1


for steps in (10, 16):
    rules = sum(bool(node.parents) for node in ordered(doublings(steps)))
    print(f"{steps} steps: {paths(doublings(steps)):,} paths, {rules} rules to run")

# %% [markdown]
# **Settled:** the chain rule says *which* number comes out. Backpropagation is a way to order the work, so that you get
# this number cheaply. Every node runs once: if several paths share a piece, the engine does the work for that piece
# only once.

# %% [markdown]
# ### Myth: "autograd is numerical differentiation"
#
# Nudging is numerical differentiation. Does the engine nudge? Compare both with the right slope of x³, which is 3 · x²:

# %% tags=["show"] covers="numerical"
x = normal(200).abs() + 0.5
node = Node(x)
run_backward(exp(log(node) * Node(3.0)))  # x³, in a roundabout way
nudged = ((x + 1e-6) ** 3 - (x - 1e-6) ** 3) / 2e-6
right = 3 * x**2
for name, slopes in (("engine", node.grad), ("nudging", nudged)):
    error = ((slopes - right) / right).abs().max()
    to_14, to_8 = bool(error < 1e-14), bool(error < 1e-8)
    print(f"{name:<8} right to 14 digits: {to_14}, to 8 digits: {to_8}")

# %% [markdown]
# **Settled:** your engine doesn't nudge, so it approximates nothing, apart from the usual rounding.

# %% [markdown]
# ### Myth: "autograd is symbolic differentiation"
#
# Symbolic differentiation turns a *formula* into another formula. But what is the formula of this program? It finds a square root by
# repeating a step until it's close enough:


# %% tags=["show"] covers="symbolic"
def root_of(a):
    guess, steps = Node(1.0), 0
    while abs(guess.value**2 / a.value - 1) > 1e-12:
        # the mean of the guess and a / guess; a / g is a * exp(-log(g))
        quotient = a * exp(log(guess) * Node(-1.0))
        guess = (guess + quotient) * Node(0.5)
        steps += 1
    return guess, steps


for value in (4.0, 9.0, 1000.0):
    a = Node(value)
    guess, steps = root_of(a)
    run_backward(guess)
    slope = 1 / (2 * value**0.5)
    print(f"{steps:>2} steps: slope right:", abs(a.grad.item() - slope) < 1e-9)

# %% [markdown]
# **Settled:** there is no formula. The numbers decide how many times the loop runs. The tape holds what happened *this* time,
# and the engine goes back along it. From beginning to end, the engine handles numbers, not formulas.

# %% [markdown]
# ## Recap
#
# You can now
#
# - work out on paper how fast a result grows with each number that went into it;
# - write an engine that records a computation and then runs it backward, in a few dozen lines;
# - say why the order of that run matters, and why gradients add up;
# - train a network with your engine, and show that torch's own autograd agrees at every step.
#
# What to remember:
#
# - The gradient of a result with respect to a tensor has one number for each element, in the tensor's shape.
# - Along a path, local rates **multiply**; where paths meet, gradients **add**. You saw them add where a value was used
#   twice, and where broadcasting stretched an element.
# - A tape remembers, for every value, its parents and a rule. A backward pass runs each node **once, after all its users**.
# - The rules: a sum passes `grad` on, a product multiplies it by the other factor, relu stops it where relu's input wasn't positive.
# - Gradient descent: compute the loss, run a backward pass, take a small step downhill, clear the gradients.
#
# From *Deeper*:
#
# - The rule of `@` multiplies `grad` by the other matrix, transposed. For softmax with cross-entropy, the gradient of
#   an image's scores is the probabilities, minus 1 at the label.
# - One backward pass costs about two forward passes, for any number of weights.
# - Check a rule by nudging each element of its input up and down by about 1e-6, at positive and at negative numbers.
# - Forward mode needs a pass for each input, reverse mode one for each output.
# - Autograd is neither numerical nor symbolic: it's exact, and it follows what your program did.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [06 · Autograd in torch](06_autograd_in_torch.ipynb) opens up torch's own autograd. You'll
# recognise every part of it, because your engine is a small version of it. [90 · Pictures](90_pictures.ipynb) has more
# pictures of graphs.
#
# **Read more.** *Learning representations by back-propagating errors* (Rumelhart, Hinton and Williams, Nature 323, 1986) made
# backpropagation famous. *Automatic differentiation in machine learning: a survey* (Baydin and others, Journal of Machine Learning Research 18,
# 2018) explains forward and reverse mode, and how they differ from numerical and symbolic differentiation. *Evaluating Derivatives*
# (Griewank and Walther, 2008) is the standard book on the subject.
#
# micrograd (github.com/karpathy/micrograd) is a hundred-line autograd engine for single numbers. Its issues #21 and #68
# and its pull request #64 ask why a simple walk through the graph isn't enough. Now you can answer them.
