# %% [markdown]
# # 90 · Pictures
#
# This is a tensor with a thousand million elements.

# %% tags=["setup"]
import torch
from sklearn.datasets import load_digits
from torch import nn

from lessons_lib import viz
from lessons_lib.gpu import track_memory
from lessons_lib.gpu.allocator import CachingAllocator
from lessons_lib.gpu.queue import SimulatedGPU
from lessons_lib.loading.simulated import SimulatedLoader

# %% tags=["show"]
viz.storage(torch.ones(1).expand(10**9))

# %% [markdown]
# PyTorch reads all of them from one slot of 4 bytes. In the picture, the sentence about stride 0 says so. If you only
# print the tensor, you can't tell that all its elements share a slot.
#
# Every lesson draws pictures of your own tensors. Here you see all the kinds of pictures in the course, each with tensors
# that show what it's good for. **Which picture answers your question?**
#
# *20 min · no exercises · change any cell and put in tensors of your own: that's what the pictures are for*

# %% [markdown]
# ## Values: `viz.tensor`
#
# What do I have here? The picture begins with shape, dtype, device and strides; then come the values. Blue is below zero,
# orange above. The darker a cell, the farther its value is from zero.

# %% tags=["show"]
viz.tensor(torch.tensor([[-2.0, -0.5, 0.0], [0.25, 1.0, 3.0]]))

# %% [markdown]
# An image is a tensor like any other. This is a handwritten zero, 8 × 8 pixels from 0 (paper) to 16 (ink). Look at the
# colours first, and find the hole in the middle.

# %% tags=["show"]
images = torch.tensor(load_digits().images, dtype=torch.float32)
viz.tensor(images[0], title="digit number 0")

# %% [markdown]
# All 1,797 digits are too many to show. The picture shows the ends of each axis and says what it left out. It's drawn as
# fast as the picture of a small tensor.

# %% tags=["show"]
viz.tensor(images, title="all digits")

# %% [markdown]
# `nan` (not a number) and the infinities are dark, with white letters, so you can spot one among a hundred cells.

# %% tags=["show"]
a = torch.tensor([[1.0, 0.0, -2.0], [4.0, 0.0, 0.0]])
viz.tensor(a / torch.tensor([2.0, 0.0, 0.0]), title="divided by 2, 0 and 0")

# %% [markdown]
# A mask is a tensor of `True` and `False`. Here `tril` kept what's on the diagonal and below it, and made everything
# above it `False`.

# %% tags=["show"]
viz.tensor(torch.ones(4, 4, dtype=torch.bool).tril(), title="mask")

# %% [markdown]
# A complex number has no sign, so its colour shows its absolute value.

# %% tags=["show"]
viz.tensor(torch.tensor([[1 + 2j, 3j], [0.5 - 1j, 0]]))

# %% [markdown]
# A single number is a tensor with no axes at all: its shape is `()`. Such a tensor is called *0-dimensional*.

# %% tags=["show"]
viz.tensor(torch.tensor(3.5))

# %% [markdown]
# A tensor may also have no elements. It still has a shape, a dtype and a device.

# %% tags=["show"]
viz.tensor(torch.empty(3, 0))

# %% [markdown]
# ## Memory: `viz.storage`
#
# Where are the numbers in memory? A tensor's memory, its **storage**, is one row of slots. A tensor adds three things to
# it: a shape, an **offset** and **strides**. The offset is the slot where the tensor begins. A stride says how many slots
# further on you find the next element along an axis.
#
# These three tensors use one storage. Below each slot you see which elements are read from it. Follow slot 6: it's `x[1,
# 2]`, `turned[2, 1]` and `part[0, 1]`. Nothing was copied.

# %% tags=["show"]
x = torch.arange(12).reshape(3, 4)
viz.storage(x=x, turned=x.T, part=x[1:, 1:])

# %% [markdown]
# Is it a view or a copy? The picture tells you: `view` reads the slots of `x`, but `copy` has its own storage. So if you
# write into the copy, `x` doesn't change.

# %% tags=["show"]
x = torch.arange(6).reshape(2, 3)
viz.storage(x=x, view=x.view(3, 2), copy=x.T.reshape(6))

# %% [markdown]
# `expand` repeats a row without storing it again. The stride of the repeated axis is 0: you take one step down, and
# you're still at the same slot. In the next picture, `:` means every index of such an axis. The picture at the top
# of this page shows the extreme case.

# %% tags=["show"]
row = torch.tensor([1.5, 2.0, 3.0])
viz.storage(row=row, expanded=row.expand(4, 3))

# %% [markdown]
# `unfold` makes windows that overlap. Each window shows 4 numbers and begins one step after the window before it. The
# column of indices below each slot shows how many windows read that slot. If you write to one window, its neighbours
# change too.

# %% tags=["show"]
viz.storage(windows=torch.arange(6).unfold(0, 4, 1))

# %% [markdown]
# Here are two memory formats of one batch of images, (batch, channels, height, width). The values and the shape are the
# same. In `channels_last`, the channels of a pixel are neighbours: look at the stride of axis 1.

# %% tags=["show"]
batch = torch.arange(12).reshape(1, 2, 2, 3)
viz.storage(usual=batch, last=batch.to(memory_format=torch.channels_last))

# %% [markdown]
# ## Shapes: `viz.broadcast`
#
# What happens when two shapes meet? The picture aligns them at the right and gives a verdict on each axis: do the sizes
# fit? Below that, you see which number is read where; a dashed outline means that the number is read again. On the right,
# you see which two numbers meet in each element of the result.

# %% tags=["show"]
tens, ones = torch.tensor([[10], [20], [30]]), torch.tensor([1, 2, 3, 4])
viz.broadcast(tens=tens, ones=ones)

# %% [markdown]
# If two shapes don't fit, the picture says which axis is the problem and what would fix it.

# %% tags=["show"]
viz.broadcast(x=torch.ones(4, 3), mean=torch.ones(4))

# %% [markdown]
# These two shapes fit, and that's the trouble: you get all pairs, which you probably didn't want. The picture says what
# you may have meant.

# %% tags=["show"]
viz.broadcast(prediction=torch.ones(3, 1), target=torch.ones(3))

# %% [markdown]
# You can pass shapes instead of tensors to `viz.broadcast`. With tensors, you also see their sizes in bytes: two small
# tensors can make a large result. The two in this cell are on the `meta` device, where a tensor has a shape but no
# values, so this costs no memory.

# %% tags=["show"]
points = torch.empty(10_000, device="meta")
viz.broadcast(column=points[:, None], row=points)

# %% [markdown]
# ## Bits: `viz.bits`
#
# What does the machine keep of a number? A float is a sign, an exponent (which power of two) and a fraction. 0.1 has no
# exact form in binary. The picture shows what each dtype keeps instead, and how far away the next numbers are. `bfloat16`
# has as many bits for the exponent as `float32`, and the fewest of the three dtypes for the fraction.

# %% tags=["show"]
viz.bits(0.1, torch.float32, torch.float16, torch.bfloat16)

# %% [markdown]
# An integer has no such parts. Each bit that's 1 adds a power of two. In a signed dtype, the first bit's power has a
# minus sign: −5 is −128 + 123.

# %% tags=["show"]
viz.bits(-5, torch.int8)

# %% [markdown]
# A number that doesn't fit wraps around: a `uint8` keeps only the last 8 bits of 300.

# %% tags=["show"]
viz.bits(300, torch.int16, torch.uint8)

# %% [markdown]
# The largest exponent is reserved. A float that has it is infinity if all bits of the fraction are 0, and `nan`
# otherwise. 70,000 is too large for `float16`, so it becomes infinity.

# %% tags=["show"]
viz.bits(float("nan"), 70000.0, torch.float16)

# %% [markdown]
# ## Graphs: `viz.graph`
#
# What will `backward` do? While you compute, autograd writes down which operation made which tensor. Here is the graph of
# a small network's loss. It leads from the loss at the top down to the **leaves**, which are the parameters here. The
# numbers say in which order `backward` will go through the operations. Each box also says what its operation keeps in
# memory for `backward`.

# %% tags=["show"]
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 16), nn.ReLU(), nn.Linear(16, 10))
labels = torch.tensor(load_digits().target)
loss = nn.functional.cross_entropy(model(images[:32].flatten(1)), labels[:32])
first, last = model[0], model[2]
names = {"W1": first.weight, "b1": first.bias, "W2": last.weight, "b2": last.bias}
viz.graph(loss, names=names)

# %% [markdown]
# Here `a` is used twice, so two arrows lead to it, and its two gradients add up. The target was **detached**: for the
# graph, it's only a number. That's why the subtraction says that its input 1 gets no gradient.

# %% tags=["show"]
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
product = a * b
total = product + a
target = (2 * a).detach()
loss = (total - target) ** 2
names = {"a": a, "b": b, "product": product, "total": total, "loss": loss}
viz.graph(loss, names=names)

# %% [markdown]
# ### Backward, step by step
#
# `step=` shows how far `backward` has come after that many steps. At step 0, nothing has run yet.

# %% tags=["show"]
viz.graph(loss, step=0, names=names)

# %% [markdown]
# After three steps, one of the two gradients has arrived at `a`. Now `a` has to wait for the other one.

# %% tags=["show"]
viz.graph(loss, step=3, names=names)

# %% [markdown]
# Now run `backward` itself. Afterwards the leaves have their `.grad`. PyTorch has freed what the operations had kept, so
# a second `backward` would fail. Check one gradient by hand: the loss is (ab + a − 4)² = 4², and its derivative with
# respect to b is 2 · 4 · a = 16.

# %% tags=["show"]
loss.backward()
viz.graph(loss, names=names)

# %% [markdown]
# ## Nodes of your own: `viz.tape`
#
# In lesson 05 you build autograd by hand. `viz.tape` draws the graph of *your* nodes. A node is any object that has
# `.parents`, `.value` and `.grad`. It may also have `.op`, a word that says how the node was made.
#
# If you give your own `order`, the picture marks a node that runs too early. Here `a` runs before the multiplication has
# sent a gradient to it. `globals()`, a dict of all the names in the notebook, gives the nodes their names.

# %% tags=["show"]
from types import SimpleNamespace


def node(value, *parents, op=""):
    return SimpleNamespace(value=value, parents=parents, grad=None, op=op)


a, b = node(2.0), node(3.0)
c = node(6.0, a, b, op="mul")
d = node(8.0, c, a, op="add")
viz.tape(d, order=[d, a, c, b], names=globals())

# %% [markdown]
# ## Numbers over time: `viz.lines`
#
# Is the loss still falling? `viz.lines` draws rows of numbers as lines. A row can be a list, an array or a tensor, or a
# list of losses that still have their autograd graph. Each line has its own dashes, markers and name, so you can tell the
# lines apart without their colours. `marks=` gives names to positions on the x-axis.

# %% tags=["show"]
train = [0.25 + 2 * 0.9**step for step in range(50)]
test = [0.55 + 2 * 0.87**step + step / 300 for step in range(50)]
viz.lines(train=train, test=test, marks={"best": 32}, x_label="step", y_label="loss")

# %% [markdown]
# With `x=` you say where the points are. On a **logarithmic** axis, equal lengths mean equal factors. If both axes are
# logarithmic, a power of x is a straight line. Here, the slope of x³ at 1.5 was found by nudging x by a small
# step, and the picture shows the slope's error. The smaller the step, the smaller the error, until rounding takes over.

# %% tags=["show"]
steps = [1 / 10**power for power in range(1, 16)]
errors = [abs((((1.5 + h) * (1.5 + h) * (1.5 + h)) - 3.375) / h - 6.75) for h in steps]
viz.lines(errors, x=steps, log="xy", x_label="step", y_label="error")

# %% [markdown]
# `nan` and infinities leave a gap, with a cross at the edge. A training run that diverges looks like this:

# %% tags=["show"]
viz.lines(
    [2.0, 1.5, 1.2, 4.0, 30.0, 900.0, float("inf"), float("nan")],
    log="y",
    y_label="loss",
)

# %% [markdown]
# This line has a million points. Each column of the picture shows the lowest and the highest of its points, so no spike
# gets lost:

# %% tags=["show"]
signal = torch.zeros(1_000_000)
signal[654_321] = 5
viz.lines(signal)

# %% [markdown]
# ## Images: `viz.images`
#
# Images look better as pictures than as numbers. A tensor of shape (n, height, width) becomes a sheet of n images, and
# `labels=` names them. `dark="high"` draws high numbers dark, like ink.

# %% tags=["show"]
viz.images(
    images[:10], labels=load_digits().target[:10], dark="high", title="ten digits"
)

# %% [markdown]
# The picture says which number is black and which is white. By default, all images share one scale. `scale="each"` gives
# each image its own scale, and `scale=(0, 1)` sets both ends of the scale. Here the second image is ten times as bright
# as the first:

# %% tags=["show"]
pair = torch.stack([images[0], 10 * images[0]])
viz.images(pair, labels=["x", "10 x"])

# %% tags=["show"]
viz.images(pair, labels=["x", "10 x"], scale="each")

# %% [markdown]
# A tensor of shape (n, 3, height, width) has three channels, which are red, green and blue:

# %% tags=["show"]
ramp = torch.linspace(0, 1, 16)
red, blue = ramp.expand(16, 16), ramp[:, None].expand(16, 16)
viz.images(torch.stack([red, torch.zeros(16, 16), blue])[None], title="red →, blue ↓")

# %% [markdown]
# ## Numbers with names: `viz.bars`
#
# Which number is the largest, and by how much? Numbers below zero go to the left.

# %% tags=["show"]
viz.bars(
    {"float64": 8, "float32": 4, "bfloat16": 2, "int8": 1},
    unit="B",
    title="bytes of one element",
)

# %% tags=["show"]
viz.bars(torch.tensor([1.5, -0.5, 3.0, float("nan")]), labels=["w1", "w2", "w3", "b"])

# %% [markdown]
# ## Memory over time: `viz.memory`
#
# How much memory does a training step need, when, and what for? `track_memory` counts a program's tensors as CUDA's
# allocator does, even without a GPU. Here's one training step of a small network with Adam.

# %% tags=["show"]
with track_memory("cpu") as m:
    layers = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
    optimizer = torch.optim.Adam(layers.parameters())
    m.mark("model")
    output = layers(images[:64].flatten(1))
    m.mark("forward")
    nn.functional.cross_entropy(output, labels[:64]).backward()
    m.mark("backward")
    optimizer.step()
    m.mark("step")

viz.memory(m, title="one step with Adam")

# %% [markdown]
# ## The allocator's blocks: `viz.allocator`
#
# PyTorch asks the driver for large **segments** and cuts them into **blocks**. If you free memory, PyTorch keeps it for
# the next request. The pictures here show a model of PyTorch's allocator. On a GPU,
# `viz.allocator(torch.cuda.memory_snapshot())` draws the real allocator.
#
# The model remembers your requests. The second picture shows its sixth step, and `viz.allocator(allocator).live()` goes
# through all the steps.

# %% tags=["show"]
allocator = CachingAllocator()
blocks = [allocator.allocate(size * 2**20) for size in (4, 3, 6, 2)]
allocator.free(blocks[1])
viz.allocator(allocator, title="four tensors, and the second one freed")

# %% tags=["show"]
allocator.allocate(2 * 2**20)
allocator.free(blocks[0])
viz.allocator(allocator, step=6)

# %% [markdown]
# ## Who waits for whom: `viz.queue`
#
# The CPU only *launches* work on a GPU and goes on. It waits when it reads a result, for example with `.item()`. The GPU
# in this picture is simulated, but you can also pass `viz.queue` a list of times that you measured on a real GPU.

# %% tags=["show"]
gpu = SimulatedGPU(launch_ms=0.5, first_ms=0)
for _ in range(3):
    result = gpu.launch("matmul", 20)
result.item()
gpu.launch("add", 4)
gpu.synchronize()
viz.queue(gpu, title="three products and a sum")

# %% [markdown]
# ## Who loads and who computes: `viz.loader`
#
# Two workers load batches, and the main process computes with them. Where its row is hatched, the main process waits for
# a batch. This loader is simulated; `timed_epoch` from `lessons_lib.loading.timed` records the same for a real loader.

# %% tags=["show"]
viz.loader(
    SimulatedLoader(8, load_ms=20, step_ms=5, workers=2).epoch(), title="two workers"
)

# %% [markdown]
# ## The same in words
#
# Each picture also says in words what it shows. If you have no notebook, as in a terminal or a log, print the picture.

# %% tags=["show"]
print(viz.storage(column=x[:, 1]))

# %% [markdown]
# If something can't be drawn, the error says why in one sentence, and what would help.

# %% tags=["show"]
try:
    viz.tensor(torch.eye(3).to_sparse())
except TypeError as error:
    print("TypeError:", error)

# %% [markdown]
# ## Recap
#
# You can now choose the picture that answers your question about a tensor, its memory or its graph, and read it.
#
# | your question | the picture |
# | --- | --- |
# | What do I have here? Where is the `nan`? | `viz.tensor(t)` |
# | Is it a view or a copy? What do the strides mean? | `viz.storage(t, other)` |
# | Why do these shapes give that result, or an error? What does it cost? | `viz.broadcast(a, b)` |
# | What does a dtype keep of my number? | `viz.bits(0.1, torch.float16)` |
# | What will `backward` do, and what does it keep? | `viz.graph(loss, names=globals())` |
# | In which order does my own backward run? | `viz.tape(result, order=…)` |
# | Is the loss still falling? How does the time grow with the size? | `viz.lines(losses)` |
# | What do these images look like? | `viz.images(images[:10])` |
# | Which of these numbers is the largest? | `viz.bars({"a": 1, "b": 2})` |
# | How much memory does a step need, and what for? | `viz.memory(m)` |
# | So much memory is free: why is there no room? | `viz.allocator(allocator)` |
# | Does the GPU work, or does it wait for my program? | `viz.queue(gpu)` |
# | Does my program compute, or does it wait for its data? | `viz.loader(run)` |
#
# You choose the names: `viz.storage(x=x)` and `viz.broadcast(tens=…)` call each tensor what you call it.
#
# **Pictures that answer.** `viz.storage(x=x).live()`, `viz.broadcast((4, 1), (3,)).live()`, `viz.bits(0.1).live()`,
# `viz.graph(loss).live()` and `viz.allocator(allocator).live()` turn the same pictures into forms. Hover over an element,
# or tab to it, and read which slot it's in. Type two shapes, flip a bit, or go step by step through `backward` or through
# an allocator's requests. Write one of these calls into a cell of your own and try it. A form needs a running kernel. If
# you open a notebook without one, you see the picture instead of the form.
