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
# All of them are read from one slot of 4 bytes: the sentence about stride 0 says so. Print the tensor, and you can't tell.
#
# Every lesson draws your own tensors. Here you see all the pictures of the course, each with the tensors that show what it's
# good for. **Which one answers your question?**
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
# All 1,797 digits are too many to show. The picture shows the ends of each axis and says what it left out. It draws as
# fast as a small one.

# %% tags=["show"]
viz.tensor(images, title="all digits")

# %% [markdown]
# `nan` (not a number) and the infinities are dark, with white letters, so you find one in a hundred cells at once.

# %% tags=["show"]
a = torch.tensor([[1.0, 0.0, -2.0], [4.0, 0.0, 0.0]])
viz.tensor(a / torch.tensor([2.0, 0.0, 0.0]), title="divided by 2, 0 and 0")

# %% [markdown]
# A mask is a tensor of `True` and `False`. `tril` kept what is on the diagonal and below it, and made the rest `False`.

# %% tags=["show"]
viz.tensor(torch.ones(4, 4, dtype=torch.bool).tril(), title="mask")

# %% [markdown]
# A complex number has no sign, so its colour is its absolute value.

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
# Where are the numbers in memory? A tensor's memory, its **storage**, is one row of slots. A tensor adds three things to it:
# a shape, an **offset** and **strides**. The offset is the slot where the tensor begins. A stride says how many slots further
# on you find the next element along an axis.
#
# Three tensors, one storage: below each slot you see which elements are read from it. Follow slot 6: it's `x[1, 2]`, it's
# `turned[2, 1]`, and it's `part[0, 1]`. Nothing was copied.

# %% tags=["show"]
x = torch.arange(12).reshape(3, 4)
viz.storage(x=x, turned=x.T, part=x[1:, 1:])

# %% [markdown]
# A view or a copy? Here you see it: `view` reads the slots of `x`, and `copy` has a storage of its own. So what you write
# into the copy doesn't change `x`.

# %% tags=["show"]
x = torch.arange(6).reshape(2, 3)
viz.storage(x=x, view=x.view(3, 2), copy=x.T.reshape(6))

# %% [markdown]
# `expand` repeats a row without storing it again. The stride of the repeated axis is 0: one step down, and you're still at
# the same slot. `:` means every index of such an axis. The picture at the top of this page is the extreme case.

# %% tags=["show"]
row = torch.tensor([1.5, 2.0, 3.0])
viz.storage(row=row, expanded=row.expand(4, 3))

# %% [markdown]
# `unfold` makes windows that overlap: 4 numbers each, every window one step further on. The columns of indices below a slot
# show how many windows read it. Write to one window, and its neighbours change too.

# %% tags=["show"]
viz.storage(windows=torch.arange(6).unfold(0, 4, 1))

# %% [markdown]
# Here are two memory formats of one image batch, (batch, channels, height, width). The values and the shape are the same. In
# `channels_last` the channels of a pixel are neighbours: look at the stride of axis 1.

# %% tags=["show"]
batch = torch.arange(12).reshape(1, 2, 2, 3)
viz.storage(usual=batch, last=batch.to(memory_format=torch.channels_last))

# %% [markdown]
# ## Shapes: `viz.broadcast`
#
# What happens when two shapes meet? They're aligned at the right, and each axis gets its verdict. Below that you see what is
# read where; dashed means read again. Last comes which two numbers meet in each element of the result.

# %% tags=["show"]
tens, ones = torch.tensor([[10], [20], [30]]), torch.tensor([1, 2, 3, 4])
viz.broadcast(tens=tens, ones=ones)

# %% [markdown]
# When shapes don't fit, it says which axis is at odds and what would fix it.

# %% tags=["show"]
viz.broadcast(x=torch.ones(4, 3), mean=torch.ones(4))

# %% [markdown]
# These two fit, and that's the trouble: you get all pairs, which you probably didn't want. The picture says what may have
# been meant.

# %% tags=["show"]
viz.broadcast(prediction=torch.ones(3, 1), target=torch.ones(3))

# %% [markdown]
# You can ask with shapes alone. With tensors you also see the bytes: two small operands can make a large result. These two are
# on the `meta` device, where a tensor has a shape and no values, so this costs no memory.

# %% tags=["show"]
points = torch.empty(10_000, device="meta")
viz.broadcast(column=points[:, None], row=points)

# %% [markdown]
# ## Bits: `viz.bits`
#
# What does the machine keep of a number? A float is a sign, an exponent (which power of two) and a fraction. 0.1 has no exact
# form in binary. Read what each dtype keeps instead, and how far away its next numbers are. `bfloat16` has the exponent of
# `float32` and spends the fewest bits on the fraction.

# %% tags=["show"]
viz.bits(0.1, torch.float32, torch.float16, torch.bfloat16)

# %% [markdown]
# An integer has no such parts. Each bit is a power of two, and in a signed dtype the first one counts negative:
# −5 is −128 + 123.

# %% tags=["show"]
viz.bits(-5, torch.int8)

# %% [markdown]
# A number that doesn't fit wraps around: of 300, a `uint8` keeps the last 8 bits.

# %% tags=["show"]
viz.bits(300, torch.int16, torch.uint8)

# %% [markdown]
# The largest exponent is reserved: with an empty fraction it means infinity, otherwise `nan`. 70,000 is too much for
# `float16`.

# %% tags=["show"]
viz.bits(float("nan"), 70000.0, torch.float16)

# %% [markdown]
# ## Graphs: `viz.graph`
#
# What will `backward` do? While you compute, autograd writes down which operation made which tensor. This is the loss
# of a small network, from the loss at the top down to the **leaves**, here the parameters. The numbers say in which order
# `backward` will run the operations. Each operation says what it keeps in memory until then.

# %% tags=["show"]
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 16), nn.ReLU(), nn.Linear(16, 10))
labels = torch.tensor(load_digits().target)
loss = nn.functional.cross_entropy(model(images[:32].flatten(1)), labels[:32])
first, last = model[0], model[2]
names = {"W1": first.weight, "b1": first.bias, "W2": last.weight, "b2": last.bias}
viz.graph(loss, names=names)

# %% [markdown]
# Here `a` is used twice, so two arrows lead to it, and its two gradients add up. The target was **detached**: to the graph it's
# only a number, and the subtraction says that its input 1 gets no gradient.

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
# `step=` shows how far `backward` has come after so many steps. At 0 nothing has run.

# %% tags=["show"]
viz.graph(loss, step=0, names=names)

# %% [markdown]
# After three steps, one of the two gradients has arrived at `a`. It has to wait for the other one.

# %% tags=["show"]
viz.graph(loss, step=3, names=names)

# %% [markdown]
# Now run `backward` itself. Afterwards the leaves have their `.grad`, and what the operations had kept is freed: a second
# `backward` would fail. Check one gradient by hand: the loss is (ab + a − 4)² = 4², and its derivative with respect to b is
# 2 · 4 · a = 16.

# %% tags=["show"]
loss.backward()
viz.graph(loss, names=names)

# %% [markdown]
# ## Nodes of your own: `viz.tape`
#
# Lesson 05 builds autograd by hand. This draws the graph of *your* nodes: any objects that have `.parents`, `.value` and
# `.grad`, and perhaps a word `.op` that says how they were made. Give your own `order`, and the picture marks a node that runs
# too early. Here `a` runs before the multiplication has sent its gradient. `globals()`, a dict of all the names in the
# notebook, gives the nodes their names.

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
# Does the loss still fall? Rows of numbers become lines: lists, arrays, tensors, and lists of losses with their graph. Each
# line has dashes, signs and a name of its own, so you can tell them apart without their colours. `marks=` names positions.

# %% tags=["show"]
train = [0.25 + 2 * 0.9**step for step in range(50)]
test = [0.55 + 2 * 0.87**step + step / 300 for step in range(50)]
viz.lines(train=train, test=test, marks={"best": 32}, x_label="step", y_label="loss")

# %% [markdown]
# With `x=` you say where the points are. On a **logarithmic** axis equal lengths are equal factors, so on two of them a power
# of x is a straight line. These are the errors in the slope of x³ at 1.5, found by nudging x. The smaller the step, the smaller
# the error, until rounding takes over.

# %% tags=["show"]
steps = [1 / 10**power for power in range(1, 16)]
errors = [abs((((1.5 + h) * (1.5 + h) * (1.5 + h)) - 3.375) / h - 6.75) for h in steps]
viz.lines(errors, x=steps, log="xy", x_label="step", y_label="error")

# %% [markdown]
# `nan` and infinities leave a gap, with a cross at the edge. A training that diverges looks like this:

# %% tags=["show"]
viz.lines(
    [2.0, 1.5, 1.2, 4.0, 30.0, 900.0, float("inf"), float("nan")],
    log="y",
    y_label="loss",
)

# %% [markdown]
# This line has a million points. Each column of the picture shows its lowest and its highest, so no spike gets lost:

# %% tags=["show"]
signal = torch.zeros(1_000_000)
signal[654_321] = 5
viz.lines(signal)

# %% [markdown]
# ## Images: `viz.images`
#
# Images look better as images. One tensor of shape (n, height, width) is a sheet of n, and `labels=` names them.
# `dark="high"` draws high numbers dark, like ink.

# %% tags=["show"]
viz.images(
    images[:10], labels=load_digits().target[:10], dark="high", title="ten digits"
)

# %% [markdown]
# The picture says which numbers are black and white. All images share one scale unless you ask for `scale="each"` or give
# two numbers. Here the second image is the first, ten times as bright:

# %% tags=["show"]
pair = torch.stack([images[0], 10 * images[0]])
viz.images(pair, labels=["x", "10 x"])

# %% tags=["show"]
viz.images(pair, labels=["x", "10 x"], scale="each")

# %% [markdown]
# Three channels are red, green and blue, of shape (n, 3, height, width):

# %% tags=["show"]
ramp = torch.linspace(0, 1, 16)
red, blue = ramp.expand(16, 16), ramp[:, None].expand(16, 16)
viz.images(torch.stack([red, torch.zeros(16, 16), blue])[None], title="red →, blue ↓")

# %% [markdown]
# ## Numbers with names: `viz.bars`
#
# Which is the largest, and by how much? Numbers below zero go to the left.

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
# How much memory does a training step need, when, and what for? `track_memory` counts a program's tensors as CUDA's allocator
# does, even without a GPU. Here's one step of a small network with Adam.

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
# PyTorch asks the driver for large **segments** and cuts them into **blocks**. Memory that you free stays with PyTorch, for
# the next request. This is a model of that allocator; on a GPU, `viz.allocator(torch.cuda.memory_snapshot())` draws the real
# one.
#
# The model remembers what you asked of it. The second picture is its sixth step, and `viz.allocator(allocator).live()` goes
# through all of them.

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
# The CPU only *launches* work on a GPU and goes on. It waits when it reads a result, for example with `.item()`. This is a
# simulated GPU; a list of times that you measured on a real one works too.

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
# Two workers load batches, and the main process computes with them. Where its row is hatched, it waits for a batch. This is a
# simulated loader; `timed_epoch` of `lessons_lib.loading.timed` records the same of a real one.

# %% tags=["show"]
viz.loader(
    SimulatedLoader(8, load_ms=20, step_ms=5, workers=2).epoch(), title="two workers"
)

# %% [markdown]
# ## The same in words
#
# Each picture also says in words what it shows. Print it where you have no notebook, in a terminal or a log.

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
# You can now choose the picture that answers your question about a tensor, and read it: values, memory, bits or graph.
#
# | your question | the picture |
# | --- | --- |
# | What do I have here? Where is the `nan`? | `viz.tensor(t)` |
# | Is it a view or a copy? What do the strides mean? | `viz.storage(t, other)` |
# | Why do these shapes give that one, or an error? What does it cost? | `viz.broadcast(a, b)` |
# | What does a dtype keep of my number? | `viz.bits(0.1, torch.float16)` |
# | What will `backward` do, and what does it keep? | `viz.graph(loss, names=globals())` |
# | In which order does my own backward run? | `viz.tape(result, order=…)` |
# | Does the loss still fall? How does the time grow with the size? | `viz.lines(losses)` |
# | What do these images look like? | `viz.images(images[:10])` |
# | Which of these numbers is the largest? | `viz.bars({"a": 1, "b": 2})` |
# | How much memory does a step need, and what for? | `viz.memory(m)` |
# | So much memory is free: why is there no room? | `viz.allocator(allocator)` |
# | Does the GPU work, or does it wait for my program? | `viz.queue(gpu)` |
# | Does my program compute, or does it wait for its data? | `viz.loader(run)` |
#
# You choose the names: `viz.storage(x=x)` and `viz.broadcast(tens=…)` call things as you do.
#
# **Pictures that answer.** `viz.storage(x=x).live()`, `viz.broadcast((4, 1), (3,)).live()`, `viz.bits(0.1).live()`,
# `viz.graph(loss).live()` and `viz.allocator(allocator).live()` draw the same pictures as forms. Hover or tab to an element and
# read which slot it's in. Type two shapes, flip a bit, step through `backward` or through an allocator's requests. Write one
# of these into a cell of your own and try it. A form needs a running kernel; if you only open a notebook, you see its picture.
