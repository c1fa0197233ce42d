# %% [markdown]
# # 03 · Views and strides
#
# This is a photo of a palace in China: 427 rows, 640 columns, three bytes per pixel.

# %% tags=["setup"]
import io
import math
import warnings

import numpy as np
import torch
from sklearn.datasets import load_digits, load_sample_image

from lessons_lib import open_lesson, viz, warm_up

check, predict, hint, given, solution, progress = open_lesson("03_views_and_strides")

# %% tags=["show"]
photo = torch.tensor(load_sample_image("china.jpg"))
pictures = {
    "on its side": photo.transpose(0, 1),
    "cut out": photo[100:300, 200:500],
    "every fourth": photo[::4, ::4],
    "only the red": photo[:, :, 0],
}
for name, picture in pictures.items():
    print(f"{name:<14}{tuple(picture.shape)}")
print(f"{sum(p.numel() for p in pictures.values()):,} numbers in all")
viz.images(photo.permute(2, 0, 1)[None], labels=["china.jpg"])

# %% [markdown]
# The code made four more pictures: this photo on its side, a part of it, every fourth row and column of it, and only its
# red. How many extra bytes do their numbers take? **None.** Not a single number was copied, as you'll prove.
#
# But memory is one long line of bytes, without rows and columns. **So what *is* a tensor, if you can turn a photo of
# 819,840 numbers on its side without touching one of them?**
#
# *Core 2–2½ h, about 70 min if you know NumPy · Deeper about 3 h, in parts · needs lessons 01 and 02*
#
# You already know a tensor's numbers and bits. Here you see where they lie in memory. [Lesson
# 04](04_broadcasting.ipynb) and [lesson 05](05_autograd_by_hand.ipynb) build on this.

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
# Run the cell: it shows three lines from earlier lessons. Replace each `...` with what its line gives, and run the
# cell again.

# %% tags=["show"]
warm_up("03_views_and_strides", seed=14, answers=[..., ..., ...])

# %% [markdown]
# ## One row of slots
#
# A tensor's memory is called its **storage**. It's one row of slots, numbered from 0, with one element in each slot. The
# tensor itself only says how to read its storage. Besides its dtype, it keeps three things:
#
# - a **shape**;
# - an **offset**: the slot where it begins;
# - **strides**, one per axis: how many slots you move to reach the next element along that axis.
#
# PyTorch's strides count elements. NumPy's count bytes.

# %% tags=["show"] covers="storage"
x = torch.arange(12).reshape(3, 4)
print("shape", tuple(x.shape))
print("offset", x.storage_offset())
print("strides", x.stride())
storage = x.untyped_storage()  # untyped: a storage knows only bytes
slots = storage.nbytes() // x.element_size()
print("slots in its storage", slots)

# %% [markdown]
# The next picture shows the storage as a row of slots. Below each slot you see the element that is read from it. Strides of
# (4, 1) mean: one row down is four slots further, and one column to the right is one slot further.
#
# Some lines of the picture say which axes *merge*. Skip them for now: they belong to the section on `view`.

# %% tags=["show"]
viz.storage(x=x)

# %% [markdown]
# To find an element's slot, start at the offset and add up the steps along all axes:
#
# **slot = offset + index₀ · stride₀ + index₁ · stride₁ + …**
#
# Let's look up three elements by hand. `memory` is a second tensor, with the numbers of x's storage in one row:

# %% tags=["show"] covers="address"
memory = torch.arange(12)
for i, j in [(0, 3), (1, 2), (2, 0)]:
    slot = x.storage_offset() + i * x.stride(0) + j * x.stride(1)
    print(f"x[{i}, {j}] is {x[i, j]}, and slot {slot} holds {memory[slot]}")

# %% [markdown]
# ### Exercise: which slot · 10 min
#
# Write a function that finds an element's slot by this formula, for any tensor and any number of axes.
#
# For the x above, `slot_of(x, (1, 2))` gives 0 + 1·4 + 2·1 = 6. The part `x[1:, 2:]` of x begins in slot 6, so
# `slot_of(x[1:, 2:], (1, 1))` gives 6 + 1·4 + 1·1 = 11.
#
# `slot_of(x, index)` takes a tensor and a tuple of indices, and returns the number of the slot that `x[index]` is read
# from. `x.stride()` without an axis gives you the tuple of all strides. Loops are fine. Don't write into `x`.
#
# The right slots earn half of the points. Returning a whole number (6, not 6.0) earns the other half. A tensor that holds a
# whole number is fine, too.


# %% tags=["exercise"] covers="address"
def slot_of(x, index):
    """The number of the slot that x[index] is read from.

    x: any tensor, also a part of a larger one. Its offset counts.
    index: a tuple with one index for each axis of x, none of them
    negative. If x has no axes (a single number), it is ().
    Returns a whole number.
    """
    ### BEGIN SOLUTION
    steps = [i * stride for i, stride in zip(index, x.stride())]
    return x.storage_offset() + sum(steps)
    ### END SOLUTION


# %% tags=["check"]
check("slot_of")

# %% [markdown]
# ### The strides of a new tensor
#
# When you make a tensor from a shape or a list, PyTorch stores its elements in the order in which you read a book.
# Neighbours along the last axis lie side by side. After one row comes the next row, and after the last row of a layer
# comes the next layer. A tensor that's stored in reading order, without gaps, is called **contiguous**.
#
# **Predict:** `t` is new, as `torch.zeros` would make it, and has the shape (2, 3, 4). In which slot is `t[1, 0, 2]`?

# %% tags=["prediction"] covers="address"
### BEGIN SOLUTION
predict(slot_in_three_axes=14)
### END SOLUTION

# %% tags=["show"] covers="storage"
t = torch.arange(24).reshape(2, 3, 4)
print("strides", t.stride())
print("t[1, 0, 2] =", t[1, 0, 2].item())  # slot k holds the number k

# %% [markdown]
# ### Exercise: the strides of a shape · 10 min
#
# Work out the strides of a new tensor, from its shape alone.
#
# `contiguous_strides((2, 3, 4))` gives `(12, 4, 1)`, the strides of `t` above. `contiguous_strides((5,))` gives `(1,)`.
#
# `contiguous_strides(shape)` takes a tuple of sizes and returns a tuple or a list of whole numbers, one for each axis.
# Loops are fine, and so is Python's own `math.prod`, which multiplies all the numbers in a list.
#
# The right strides earn half of the points. For the other half, compute them by hand, without torch or NumPy, and
# return whole numbers.


# %% tags=["exercise"] covers="strides_of_a_shape storage"
def contiguous_strides(shape):
    """The strides of torch.zeros(shape), in elements.

    shape: a tuple with one or more sizes, all of them 1 or more.
    Returns a tuple (or a list) of whole numbers, one stride for each axis.
    """
    ### BEGIN SOLUTION
    strides = []
    for axis in range(len(shape)):
        step = 1
        for size in shape[axis + 1 :]:
            step *= size
        strides.append(step)
    return tuple(strides)
    ### END SOLUTION


# %% tags=["check"]
check("contiguous_strides")

# %% [markdown]
# ## Other numbers, same slots
#
# Now comes the trick. A tensor is a storage and a few small numbers. So a second tensor can use the *same* storage with
# *different* small numbers. That's how you can transpose a table without moving anything.
#
# **Predict** the strides of `x.T`, where `x` is the table of shape (3, 4) from above. Write a tuple.

# %% tags=["prediction"] covers="always_views"
### BEGIN SOLUTION
predict(strides_of_the_turned=(1, 4))
### END SOLUTION

# %% [markdown]
# **Predict** the offset of `x[1:, 1:]`, the table without its first row and its first column.

# %% tags=["prediction"] covers="storage"
### BEGIN SOLUTION
predict(offset_of_the_part=5)
### END SOLUTION

# %% [markdown]
# Here are both tensors. Transposing swaps the two sizes and the two strides, and changes nothing else. The part keeps x's
# strides but begins in a different slot. Its first element is x[1, 1], which lies in slot 0 + 1·4 + 1·1 = 5.

# %% tags=["show"] covers="storage always_views"
for name, view in {"x": x, "x.T": x.T, "x[1:, 1:]": x[1:, 1:]}.items():
    print(f"{name:<11}{tuple(view.shape)}  strides {view.stride()}", end="  ")
    print("offset", view.storage_offset())

# %% [markdown]
# The next picture shows two more tensors: `steps` is every second column of x, and `row` is row 1 of x. Look at
# slot 6. The number below it has three names: `x[1, 2]`, because 4·1 + 1·2 = 6, and also `steps[1, 1]` and `row[2]`.
#
# Point at an element to see its slot. Then make a tensor of your own from x. For axis 1, move the slider *step* to 2, and the
# stride of that axis doubles. For axis 0, move *start* to 1, and your tensor begins one row later.

# %% tags=["show"]
viz.storage(x=x, steps=x[:, ::2], row=x[1]).live()

# %% [markdown]
# A tensor that uses another tensor's storage is a **view**. When you write into a slot, every tensor that reads this slot
# shows the new number:

# %% tags=["show"] covers="storage"
table = torch.zeros(3, 4)
corner = table[1:, 2:]
corner[0, 0] = 7
print(table)
print("in the transposed table too:", table.T[2, 1].item())

# %% [markdown]
# Here are eight calls that never copy. They only change shape, strides and offset. In the next section you'll write a
# function that proves it. You know most of these calls from lesson 01. Four deserve a closer look:
#
# - `narrow(axis, start, length)` is a slice, written as a function call: `x.narrow(1, 2, 2)` is `x[:, 2:4]`.
# - A step of 2 in a slice makes the stride twice as long.
# - One step along the diagonal is a row down *and* a column to the right: 4 + 1 = 5 slots.
# - The new axis of `unsqueeze` has size 1, so you never step along it. Its stride could be any number.
#
# `expand` has its own section below. *Deeper* shows a kind of tensor that has no strides.

# %% tags=["show"] covers="always_views"
views = {
    "x.transpose(0, 1)": x.transpose(0, 1),
    "x.permute(1, 0)": x.permute(1, 0),
    "x.narrow(1, 2, 2)": x.narrow(1, 2, 2),
    "x[2]": x[2],
    "x[:, ::2]": x[:, ::2],
    "x.unsqueeze(1)": x.unsqueeze(1),
    "x.diagonal()": x.diagonal(),
    "x[:1].expand(3, 4)": x[:1].expand(3, 4),
}
for call, view in views.items():
    shape, strides = str(tuple(view.shape)), str(view.stride())
    print(f"{call:<20}{shape:<11}{strides:<11}offset {view.storage_offset()}")

# %% [markdown]
# ## View or copy?
#
# How can you tell a view from a copy? Equal numbers prove nothing, because a copy has them too. But every tensor knows its
# storage, and every storage knows the address where it begins: `x.untyped_storage().data_ptr()`.
#
# `x.data_ptr()`, without `untyped_storage()`, is the address of x's own first element, so it includes the offset. A tensor
# without elements has no memory. Its address is 0.

# %% tags=["show"] covers="storage"
start = x.untyped_storage().data_ptr()
corner = x[1:, 2:]
print("x begins", x.data_ptr() - start, "bytes after its storage")
print("the corner begins", corner.data_ptr() - start, "bytes after it:", end=" ")
print(corner.storage_offset(), "slots of", corner.element_size(), "bytes")
print("without elements:", torch.zeros(0, 4).untyped_storage().data_ptr())

# %% [markdown]
# ### Exercise: one storage or two · 5 min
#
# Write a function that tells whether two tensors share one storage. They can share one without having an
# element in common.
#
# `same_storage(x[0], x[2])` gives True: two rows of a table have no slot in common, but they share a storage.
# `same_storage(x, x.clone())` gives False, although all values agree.
#
# `same_storage(a, b)` takes two tensors and returns a bool. Don't write into either of them.


# %% tags=["exercise"] covers="storage"
def same_storage(a, b):
    """True if the tensors a and b share one storage, else False.

    Whatever parts of it they show, in whatever shape and of whatever
    dtype. Each has one element or more.
    """
    ### BEGIN SOLUTION
    first, second = a.untyped_storage(), b.untyped_storage()
    return first.data_ptr() == second.data_ptr()
    ### END SOLUTION


# %% tags=["check"]
check("same_storage")

# %% [markdown]
# ### Eight calls
#
# `x` is a new table of shape (3, 4) and dtype int64. **Predict** for each result whether it `"shares"` the storage of x or
# `"copies"`, which means that it has a storage of its own. You can work out some of them; guess the others. Write a tuple
# of eight words:
#
# 1. `x.T[1:, ::2]`
# 2. `x.clone().T`
# 3. `x[[0, 1]]`
# 4. `x[x > 5]`
# 5. `x.reshape(2, 6)`
# 6. `x[:, :2].reshape(6)`
# 7. `x.contiguous()` (it gives the same values, in reading order and without gaps)
# 8. `x.float()`

# %% tags=["prediction"] covers="view_or_copy always_views always_copies either"
### BEGIN SOLUTION
predict(
    view_or_copy=(
        "shares",
        "copies",
        "copies",
        "copies",
        "shares",
        "copies",
        "shares",
        "copies",
    )
)
### END SOLUTION

# %% [markdown]
# Now ask your function. If yours doesn't pass the checks yet, `given` uses the course's instead.

# %% tags=["show"] covers="view_or_copy"
shares = given("same_storage")
results = [x.T[1:, ::2], x.clone().T, x[[0, 1]], x[x > 5]]
results += [x.reshape(2, 6), x[:, :2].reshape(6), x.contiguous(), x.float()]
for number, result in enumerate(results, 1):
    print(number, "shares" if shares(x, result) else "copies")
print("all in the table above share:", all(shares(x, v) for v in views.values()))

# %% [markdown]
# **A view is possible only if an offset and one stride per axis can say where all the elements lie.** For results 1, 5 and
# 7 there are such strides. For result 6, no such strides exist. The elements that it needs lie in slots 0, 1, 4, 5, 8 and
# 9 of x's storage, so the steps alternate between 1 and 3.
#
# The other four have storages of their own, for other reasons. Result 2 is a view, but a view of a clone, and `clone`
# always copies. Result 8 is a copy because float32 needs different bits. Results 3 and 4 are copies because a list of
# rows or a mask may pick any elements. A list or a mask always copies, even where a slice would give you a view of the
# same elements:

# %% tags=["show"] covers="always_copies"
for name, result in {
    "x[:, 1:3], a slice": x[:, 1:3],
    "x[:, [1, 2]], a list": x[:, [1, 2]],
    "x[x >= 0], a mask": x[x >= 0],
    "x.clone()": x.clone(),
}.items():
    print(f"{name:<22}{'shares' if shares(x, result) else 'copies'}")

# %% [markdown]
# So some calls never copy, such as slices, and some always do, such as masks. `reshape`, `contiguous` and `float` are a
# third kind. They copy *only if they have to*: if numbers have to move, or if a new dtype needs different bits. Otherwise
# you get a view, or the very same tensor. Be careful with such calls. *Deeper* tries eight of them.
#
# So say what you mean. **If you need memory of your own, use `clone()`. If you need the elements in reading order, use
# `contiguous()`. If you don't care, use `reshape`.** And before you write into the result of such a call, make sure
# that you know whether it's a view or a copy.
#
# And what about the four pictures from the beginning?

# %% tags=["show"] covers="always_views"
for name, picture in pictures.items():
    print(f"{name:<14}{'shares' if shares(photo, picture) else 'copies'}")

# %% [markdown]
# ## Channels last, channels first
#
# Back to the photo. When you read an image file into an array, the three colours of a pixel lie side by side. So a batch of
# photos has the shape (n, height, width, channels). This is called *channels last*, or NHWC for short. PyTorch's layers for
# images want (n, channels, height, width) instead: NCHW.
#
# ### Exercise: channels first · 5 min
#
# Bring the channels in front of the height, without copying. You changed the order of axes in
# [lesson 01](01_tensors.ipynb). Do you remember how?
#
# Take a batch of shape (2, 4, 5, 3): 2 photos, 4 rows, 5 columns and 3 channels. Its shape becomes (2, 3, 4, 5), and its
# strides (60, 15, 3, 1) become (60, 1, 15, 3). Channel 2 of the pixel `images[0, 1, 3]` is then at `[0, 2, 1, 3]`.
#
# `channels_first(images)` takes a tensor with four axes and returns a view of it. Don't write into `images`.
#
# The right numbers earn half of the points. Returning them without copying earns the other half.


# %% tags=["exercise"] covers="nhwc_nchw always_views"
def channels_first(images):
    """The same images with their channels as axis 1, as a view.

    images: (n, height, width, channels).
    Returns (n, channels, height, width), without copying.
    """
    ### BEGIN SOLUTION
    return images.movedim(3, 1)
    ### END SOLUTION


# %% tags=["check"]
check("channels_first")

# %% [markdown]
# The next cell does this to the photo: each stride moves along with its axis, and nothing else changes. In *Deeper*, you
# move the channels back to the end.

# %% tags=["show"]
nhwc = photo.unsqueeze(0)
nchw = given("channels_first")(nhwc)
print(tuple(nhwc.shape), "strides", nhwc.stride())
print(tuple(nchw.shape), "strides", nchw.stride())
print("copied:", not shares(nchw, photo))

# %% [markdown]
# ## `reshape` moves no axis
#
# You want to turn a table of shape (2, 3) into one of shape (3, 2), so that its rows become columns. `reshape(3, 2)` gives
# that shape. Does it give that table?

# %% tags=["show"] covers="reshape_is_no_transpose"
small = torch.tensor([[11, 12, 13], [21, 22, 23]])
print("small:        ", small.tolist())
print("small.T:      ", small.T.tolist())
print("small.reshape:", small.reshape(3, 2).tolist())

# %% [markdown]
# It doesn't. The shape is right, and so are the six numbers, but they're in the wrong positions, as in [lesson
# 01](01_tensors.ipynb). Like `view`, `reshape` reads the numbers *in reading order* and fills the new shape in reading
# order. To make a table of shape (3, 2) from one of shape (2, 3), it lays out all 6 numbers in one row and cuts that row into
# three rows of 2.
#
# **`transpose` and `permute` move axes. `reshape` moves none: it joins neighbouring axes, and cuts axes in two.**
#
# MATLAB's `reshape` reads down the columns, and NumPy's can do that too. In PyTorch, `reshape` always reads along the last
# axis.

# %% [markdown]
# ### Bug hunt: side by side · 10 min
#
# Here is the same mistake in a whole program. The program should lay handwritten digits side by side, like photos on a shelf.
# `images` has the shape (n, height, width), and the sheet should have the shape (height, n · width). The shape comes out
# right, but look at the picture.


# %% tags=["show"] covers="reshape_is_no_transpose"
def broken(images):
    n, h, w = images.shape
    return images.reshape(h, n * w)


digits = torch.tensor(load_digits().images, dtype=torch.float32)
two = digits[:2, :, 2:6]  # (2, 8, 4): their middle columns
viz.tensor(broken(two), title="a zero and a one?")

# %% [markdown]
# Each row of this sheet holds rows of *one* image, one after the other. **Fix the program.**
#
# From the images `[[1, 2], [3, 4]]` and `[[5, 6], [7, 8]]` it should make the sheet `[[1, 2, 5, 6], [3, 4, 7, 8]]`.
#
# `side_by_side(images)` takes a tensor with three axes and returns a tensor with two. Rewrite as much of the body as
# you like; loops are fine. Don't write into `images`.
#
# The right numbers earn half of the points. Returning a sheet of the images' dtype earns the other half.


# %% tags=["exercise"] covers="reshape_is_no_transpose"
def side_by_side(images):
    """All images in one row, image 0 at the left.

    images: (n, height, width), of floats or bytes.
    Returns (height, n * width), of the images' dtype: columns k * width
    to (k + 1) * width are image k.
    """
    ### BEGIN SOLUTION
    n, h, w = images.shape
    return images.transpose(0, 1).reshape(h, n * w)
    ### END SOLUTION


# %% tags=["check"]
check("side_by_side")

# %% tags=["show"]
viz.tensor(given("side_by_side")(two), title="a zero and a one")

# %% [markdown]
# ## When `view` works
#
# Like `reshape`, `x.view(shape)` takes a new shape, but it's stricter.
#
# **Predict** what `t.transpose(0, 1).view(24)` does. As above, t has the shape (2, 3, 4). Write `"shares"`, `"copies"` or
# `"raises"`.

# %% tags=["prediction"] covers="either view_rule"
### BEGIN SOLUTION
predict(flat_view_of_the_turned="raises")
### END SOLUTION

# %% tags=["show"] covers="view_rule"
turned = t.transpose(0, 1)  # (3, 2, 4); slot k of t holds the number k
try:
    turned.view(24)
except RuntimeError as error:
    print("RuntimeError:", str(error).split(" (")[0])
print("its rows of 4 begin in the slots", turned[:, :, 0].flatten().tolist())

# %% [markdown]
# In `t.transpose(0, 1)`, the rows of 4 begin in slots 0, 12, 4, 16, 8 and 20: 12 slots forward, then 8 back, and so on.
# No single stride does both. And `view` never copies, so it raises an error.
#
# Don't let the name confuse you. A *view* is any tensor that uses another tensor's storage. The *method* `view` makes a
# view with a new shape. If you give it a dtype instead, as in lesson 02, it keeps the bits, but reads them as different numbers.
#
# So when can two axes become one? Here is `upper`. In each layer of t, it keeps the first two of the three rows. Follow its
# slots:

# %% tags=["show"] covers="view_rule"
upper = t[:, :2]  # t is (2, 3, 4): the first two of its three rows
viz.storage(upper=upper)

# %% [markdown]
# **Axes 1 and 2.** The first row fills slots 0 to 3. One more step along axis 2 would land in slot 4. That's also where the
# next row begins, one step along axis 1 from the start of the first. So a stride of 1 walks through both rows without a jump,
# and they can become one row of 8.
#
# **Axes 0 and 1.** The first layer's two rows begin in slots 0 and 4. One more step along axis 1 would land in slot 8.
# But the next layer begins in slot 12, one step along axis 0 from the start of the first layer. No single stride leads to
# 0, 4, 12 and 16, so these two axes stay apart.
#
# In general, take two neighbouring axes, i and i+1. From the first element, size[i+1] steps along axis i+1 would land just
# past that axis's end. If one step along axis i lands there too, the two axes **merge**:
#
# **stride[i] = stride[i+1] · size[i+1]**
#
# In `upper`, the strides are (12, 4, 1) and the sizes (2, 2, 4). Axes 1 and 2 merge, because 4 = 1 · 4. Axes 0 and 1 don't,
# because 12 isn't 4 · 2. The picture says the same in its lines about axes.
#
# Now you have the whole rule for `view`:
#
# 1. Leave out axes of size 1. You never step along them.
# 2. See which neighbouring axes merge.
# 3. Each new axis must lie within one old axis, or within old axes that merge.
#
# Try it on `upper`, of shape (2, 2, 4). The shape (2, 8) joins axes 1 and 2, which do merge. The shape (2, 2, 2, 2)
# cuts axis 2 in two (4 = 2 · 2), and cutting is always possible. The shape (4, 4) would have to join axes 0 and 1, but they
# don't merge:

# %% tags=["show"] covers="view_rule"
for shape in [(2, 8), (2, 2, 2, 2), (4, 4)]:
    try:
        upper.view(shape)
        print(f"{shape!s:<14}works")
    except RuntimeError:
        print(f"{shape!s:<14}raises: it would make axes 0 and 1 one")

# %% [markdown]
# `upper` isn't contiguous, because it skips slots 8 to 11. Yet `view` joined two of its axes. Many people believe that
# `view` needs contiguous memory. It doesn't; *Deeper* shows what contiguity does decide.

# %% [markdown]
# ## Stride 0
#
# What if a stride is 0? Then a step leads nowhere, and PyTorch reads the same slot again. That's how `expand` repeats a row
# without storing it again: if `row` is a new row of 3 numbers, `row.expand(4, 3)` has the strides (0, 1).
#
# `e = torch.zeros(3).expand(4, 3)` has 12 numbers, all of them 0. **Predict:** how many of the 12 are 1 after
# `e[0] = 1`?

# %% tags=["prediction"] covers="expand"
### BEGIN SOLUTION
predict(ones_in_the_expanded=12)
### END SOLUTION

# %% tags=["show"] covers="expand write_through_leading_expand"
e = torch.zeros(3).expand(4, 3)
e[0] = 1
print("ones after e[0] = 1:", int((e == 1).sum()))
row = torch.tensor([1.5, 2.0, 3.0])
viz.storage(row=row, table=row.expand(4, 3))

# %% [markdown]
# PyTorch reads all four rows from the same three slots, so one write changes all of them. There's no error and no warning.
# Before many kinds of write, PyTorch looks for strides of 0, but only in the tensor that you write to. Here that's `e[0]`, one row
# with a stride of 1. So PyTorch doesn't notice that other rows use the same slots.
#
# Some other writes raise an error, and some give a warning; *Deeper* shows which. **Clone before you write.**

# %% [markdown]
# ### Bug hunt: a mask for every sentence · 10 min
#
# You put sentences of different lengths into one batch, and you pad the shorter ones. A mask says which positions hold
# a word (1) and which are only padding (0). For the lengths 2, 5 and 3, the rows should have 2, 5 and 3 ones. Here's what
# comes out instead:


# %% tags=["show"] covers="write_through_leading_expand"
def broken_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


broken_mask(torch.tensor([2, 5, 3]), 5)

# %% [markdown]
# No error, no warning. **Find out why all rows are alike, and fix the program.**
#
# For the lengths 2, 5 and 3 it should give `[[1, 1, 0, 0, 0], [1, 1, 1, 1, 1], [1, 1, 1, 0, 0]]`.
#
# `padding_mask(lengths, longest)` takes a tensor of lengths and the number of positions. It returns the mask: a table
# with one row per sentence. Rewrite as much of the body as you like; you may keep the loop. Don't write into `lengths`.
#
# Correct ones and zeros earn half of the points. Returning floats (1.0 and 0.0) earns the other half.


# %% tags=["exercise"] covers="expand write_through_leading_expand"
def padding_mask(lengths, longest):
    """Row i has lengths[i] ones and then zeros.

    lengths: (n,), whole numbers from 0 to longest.
    longest: the number of positions, a Python int.
    Returns (n, longest), of floats.
    """
    ### BEGIN SOLUTION
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask
    ### END SOLUTION


# %% tags=["check"]
check("padding_mask")

# %% [markdown]
# ## Keeping one pixel
#
# You need one pixel of the photo, so you keep it and throw the photo away:
#
# `pixel = photo[0, 0]` and then `del photo`
#
# **Predict:** how many bytes does the pixel keep in memory? The photo has the shape (427, 640, 3), with one byte per
# number.

# %% tags=["prediction"] covers="small_view_large_storage"
### BEGIN SOLUTION
predict(bytes_kept_alive=819_840)
### END SOLUTION

# %% tags=["show"] covers="small_view_large_storage"
mine = photo.clone()  # a photo that no other name refers to
pixel = mine[0, 0]
del mine
print("shown:", pixel.numel(), "bytes")
print(f"kept alive: {pixel.untyped_storage().nbytes():,} bytes")
whole = pixel.as_strided(photo.shape, photo.stride())  # Deeper explains this
print("the whole photo, read back from it:", torch.equal(whole, photo))
print(f"of a clone: {pixel.clone().untyped_storage().nbytes()} bytes")

# %% [markdown]
# PyTorch never frees only a part of a storage. It keeps the whole storage for as long as even one view uses it. And when
# you *save* a view, PyTorch saves the entire storage too:


# %% tags=["show"] covers="small_view_large_storage"
def saved_bytes(tensor):
    file = io.BytesIO()  # a file in memory
    torch.save(tensor, file)
    return file.tell()


print("pixel saved: more than 800,000 bytes:", saved_bytes(pixel) > 800_000)
print("its clone: less than 10,000 bytes:", saved_bytes(pixel.clone()) < 10_000)

# %% [markdown]
# If you keep such a pixel from every photo in a large collection, the entire collection stays in memory. So `clone()` what
# you want to keep.

# %% [markdown]
# ---
#
# **That was the core. You can stop here**, read the *Recap* at the end, and go on to [04 ·
# Broadcasting](04_broadcasting.ipynb), which is built on strides of 0.

# %% [markdown]
# ## Deeper
#
# Here you take strides into your own hands. Pick what you like: the sections don't depend on each other, except that the
# convolution needs the windows.
#
# | section | minutes | what it's for |
# | --- | --- | --- |
# | Any window on the storage | 20 | views with strides of your own: trace and diagonal |
# | Windows that slide | 20 | smooth a signal; what `unfold` does |
# | A convolution is one matrix product | 25 | the heart of an image network, by hand |
# | Axes there and back | 20 | channels last again, and any `permute` undone |
# | Memory formats | 5 | `channels_last`, which code for images on GPUs wants |
# | What contiguity costs | 10 | why reading down a column is slow, and a myth about products |
# | Before a linear layer | 5 | the reshape in every transformer: when it copies |
# | Writing through stride 0 | 10 | which writes raise an error, give a warning or go through; a myth about GPUs. Lesson 04 builds on stride 0 |
# | Sometimes a view, sometimes a copy | 5 | which calls copy only if they must |
# | The order that a copy keeps | 3 | why a clone isn't always contiguous |
# | Two myths about contiguity | 10 | what it decides for `view` and `reshape`, and what it doesn't |
# | The whole rule | 40 | the rule for `view` as a function: the longest exercise of the lesson |
# | Bug hunt: two masks, one after the other | 10 | an assignment that goes nowhere |
# | A myth about `flip`; tensors without strides | 5 | NumPy's negative strides, sparse and complex tensors |
#
# ### Any window on the storage
#
# `x.as_strided(shape, strides)` makes a view with a shape and strides of *your* choice. It begins where x begins, unless you
# give an offset as a third argument. Here is a diagonal, five slots from one element to the next:

# %% tags=["show"] covers="as_strided"
viz.storage(x=x, diagonal=x.as_strided((3,), (5,)))

# %% [markdown]
# PyTorch doesn't check whether your strides make sense. It refuses only three things: slots outside the storage, strides
# or sizes below 0, and a number of strides that differs from the number of sizes.

# %% tags=["show"] covers="as_strided"
print("every third slot, in twos:", x.as_strided((2, 2), (6, 3)).tolist())
for what, arguments in {
    "slot 15 of 12": ((4,), (5,)),
    "a stride below 0": ((3,), (-1,), 11),
    "an offset below 0": ((3,), (1,), -1),
    "a size below 0": ((-3,), (1,)),
    "one stride for two sizes": ((2, 2), (1,)),
}.items():
    try:
        x.as_strided(*arguments)
    except RuntimeError:
        print("RuntimeError:", what)

# %% [markdown]
# #### Exercise: the trace · 10 min
#
# The **trace** of a square matrix is the sum of its diagonal. Compute it.
#
# `trace_of(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))` gives 1 + 4 = 5.
#
# `trace_of(x)` takes a square matrix and returns its trace as a tensor of shape (). Don't write into `x`. `as_strided`
# works well here, but you don't have to use it: other ways to go along the diagonal are fine too.
#
# The right number earns half of the points. Computing it without a Python loop, and without functions that find the
# diagonal for you, earns the other half. Those functions are `trace`, `diagonal`, `diag`, `eye`, `tril` and their like,
# and also `einsum`, which lesson 04 explains.


# %% tags=["exercise"] covers="by_as_strided as_strided"
def trace_of(x):
    """x[0, 0] + x[1, 1] + …

    x: (n, n), also transposed, or a part of a larger matrix.
    Returns a tensor of shape ().
    """
    ### BEGIN SOLUTION
    n = len(x)
    return torch.as_strided(x, (n,), (x.stride(0) + x.stride(1),)).sum()
    ### END SOLUTION


# %% tags=["check"]
check("trace_of")

# %% [markdown]
# #### Exercise: the diagonal of any table · 10 min
#
# Now take the diagonal of any table, square or not, and return it as a view, so that a write into your result also
# changes the table.
#
# `diagonal_of(torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))` gives `[1., 5.]`.
#
# `diagonal_of(x)` takes a tensor with two axes and returns a view with one axis. Don't write into `x` yourself.
#
# The right numbers earn half of the points. Returning them as a view, without `diagonal`, `diag` or `einsum`, earns
# the other half.


# %% tags=["exercise"] covers="by_as_strided as_strided"
def diagonal_of(x):
    """x[0, 0], x[1, 1], … as far as there are rows and columns, as a view.

    x: (rows, columns), also transposed, or a part of a larger table.
    Returns (k,), where k is the smaller of rows and columns.
    """
    ### BEGIN SOLUTION
    rows, columns = x.shape
    down, right = x.stride()
    return x.as_strided((min(rows, columns),), (down + right,))
    ### END SOLUTION


# %% tags=["check"]
check("diagonal_of")

# %% [markdown]
# ### Windows that slide
#
# A *window* of width 3 on a signal shows three neighbours. Then it moves ahead by one element and shows three neighbours again.
# The table of all windows has two axes: the first says which window, and the second says which position in the window.
# A step along either axis is one step along the signal. So both axes have the *same* stride, and the windows share slots:

# %% tags=["show"]
signal = torch.arange(6)
viz.storage(signal=signal, windows=signal.as_strided((4, 3), (1, 1)))

# %% [markdown]
# #### Exercise: sliding windows · 10 min
#
# Make all windows of a given width, on any signal, without copying.
#
# For the signal 1 2 3 4 5, the windows of width 3 are `[[1, 2, 3], [2, 3, 4], [3, 4, 5]]`.
#
# `sliding_windows(signal, width)` takes a signal (a tensor with one axis) and an int, the width. It returns a view with
# two axes. Don't write into `signal`.
#
# Correct windows earn half of the points. Making them without copying, without `unfold` (which comes next) and without
# NumPy's `sliding_window_view` earns the other half.


# %% tags=["exercise"] covers="by_as_strided as_strided unfold"
def sliding_windows(signal, width):
    """Row i is signal[i : i + width], as a view.

    signal: (n,), also a part of something larger, such as a column.
    width: from 1 to n. Returns (n - width + 1, width).
    """
    ### BEGIN SOLUTION
    (step,) = signal.stride()
    shape = (signal.numel() - width + 1, width)
    return torch.as_strided(signal, shape, (step, step))
    ### END SOLUTION


# %% tags=["check"]
check("sliding_windows")

# %% [markdown]
# The red of one row of the photo is such a signal: 640 numbers from left to right. If you take the mean of each window of
# width 21, you smooth the signal. The windows show 13,020 numbers, but they all lie in the signal's own slots. (`diff`
# subtracts each number from the next.)

# %% tags=["show"] covers="unfold"
signal = photo[200, :, 0].float()  # the red of row 200
windows = given("sliding_windows")(signal, 21)
smooth = windows.mean(dim=1)
print(tuple(windows.shape), "copied:", not shares(windows, signal))
print(f"mean step between neighbours: {signal.diff().abs().mean():.1f}", end=", ")
print(f"smoothed {smooth.diff().abs().mean():.1f}")

# %% [markdown]
# `x.unfold(axis, width, step)` makes windows along one axis of a tensor. The result has one more axis, at the end: the
# position inside the window. If `step` equals `width`, the windows don't overlap.

# %% tags=["show"] covers="unfold"
print(signal.unfold(0, 21, 1).stride(), signal.unfold(0, 21, 21).stride())
print("the same windows:", torch.equal(signal.unfold(0, 21, 1), windows))

# %% [markdown]
# A table has two axes to slide along, so you can call `unfold` twice. Along axis 0 the windows slide down, and along axis 1
# they slide to the right:

# %% tags=["show"] covers="unfold"
table = torch.arange(40).reshape(5, 8)
down = table.unfold(0, 3, 1)  # 3 windows, each 3 rows high
both = down.unfold(1, 2, 1)  # and 7 to the right, each 2 columns wide
print(tuple(table.shape), "→", tuple(down.shape), "→", tuple(both.shape))
print("window 0, 0:", both[0, 0].tolist())
print("window 2, 6:", both[2, 6].tolist())

# %% [markdown]
# PyTorch refuses some writes into an expanded tensor, as *Writing through stride 0* below shows. Does it protect windows
# too?
#
# `signal = torch.zeros(5)`, `windows = signal.unfold(0, 3, 1)`, and then `windows += 1`
#
# **Predict** the middle number of the signal, `signal[2]`, or write `"raises"`.

# %% tags=["prediction"] covers="unfold"
### BEGIN SOLUTION
predict(middle_under_the_windows=3)
### END SOLUTION

# %% tags=["show"] covers="overlapping_windows"
signal = torch.zeros(5)
windows = signal.unfold(0, 3, 1)
windows += 1
print(signal.tolist())
print("strides", windows.stride(), "of a clone", windows.clone().stride())

# %% [markdown]
# No error and no warning: each number grew by one for every window that shows it. PyTorch only looks for strides of 0, and
# there are none here. **Read through overlapping windows, but never write through them.**
#
# In a clone, every element has a slot of its own. A clone stores its axes in the order of the original's strides, from
# the longest to the shortest. But two equal strides don't say which axis comes first. So if you need the elements in
# reading order, write `contiguous()`.

# %% [markdown]
# ### A convolution is one matrix product
#
# A **convolution** lays a small table, the **kernel**, on each window of an image. It multiplies each pixel of the window
# by the kernel's number on top of it, and adds up the products. That gives one number per window. Laid out in the order
# of the windows, these numbers are the new image.
#
# So lay out each window as one row. Lay out the kernel as one vector, too. Then every row meets the
# same vector, and the whole convolution is a matrix times a vector. The matrix of
# windows is called *im2col*, "image to columns", although the windows are rows here.

# %% [markdown]
# #### Exercise: im2col · 10 min
#
# Lay out each k × k window of an image as one row. The windows come in reading order, from left to right and then down, and
# so do the pixels inside each window.
#
# The image `[[1, 2, 3], [4, 5, 6]]` with k = 2 gives `[[1, 2, 4, 5], [2, 3, 5, 6]]`.
#
# `im2col(image, k)` takes an image (a tensor with two axes) and an int `k`. It returns the table of windows, of the
# image's dtype. This time you may copy, because the axes of overlapping windows seldom merge. Don't write into `image`.
#
# Correct windows earn half of the points. Making them without a Python loop over the windows, with a result of the
# image's dtype, earns the other half.


# %% tags=["exercise"] covers="im2col unfold"
def im2col(image, k):
    """All k × k windows of an image, one in each row.

    image: (h, w), of floats; k: from 1 to the smaller of h and w.
    Returns ((h - k + 1) * (w - k + 1), k * k), of the image's dtype.
    """
    ### BEGIN SOLUTION
    windows = image.unfold(0, k, 1).unfold(1, k, 1)
    return windows.reshape(-1, k * k)
    ### END SOLUTION


# %% tags=["check"]
check("im2col")

# %% [markdown]
# #### Exercise: convolve · 10 min
#
# Now multiply the windows by the kernel. The result has one number for each window.
#
# The image `[[1., 2., 3.], [4., 5., 6.]]` with the kernel `[[1., 0.], [0., 10.]]` gives `[[51., 62.]]`: 1·1 + 10·5, and
# 1·2 + 10·6.
#
# `convolve(image, kernel)` takes two tensors with two axes each and returns a third, of the same dtype. You may use
# `given("im2col")` in your answer. Don't write into the inputs. The kernel is *not* turned round: its first number
# meets each window's first pixel. Mathematicians, SciPy's `convolve` and MATLAB's `conv2` do turn the kernel. They call
# our version a *correlation*.
#
# The right numbers earn half of the points. Computing them without a ready-made convolution, such as PyTorch's
# `conv2d`, and without a loop over the windows earns the other half.


# %% tags=["exercise"] covers="im2col"
def convolve(image, kernel):
    """One number for each window: the sum of its pixels times the kernel.

    image: (h, w), kernel: (k, k), floats of one dtype.
    Returns (h - k + 1, w - k + 1), of the same dtype.
    """
    ### BEGIN SOLUTION
    k = len(kernel)
    windows = image.unfold(0, k, 1).unfold(1, k, 1)
    products = windows.reshape(-1, k * k) @ kernel.reshape(k * k)
    return products.reshape(windows.shape[:2])
    ### END SOLUTION


# %% tags=["check"]
check("convolve")

# %% [markdown]
# The next cell's kernel subtracts the right column of each window from its left column, so it finds vertical edges.
# Orange means more ink on the left, and blue means more ink on the right. The zero has a left and a right stroke, and
# each stroke has two edges.

# %% tags=["show"] covers="im2col"
edges = torch.tensor([[1.0, 0.0, -1.0]] * 3)
seen = given("convolve")(digits[0], edges)
image, kernel = digits[0].view(1, 1, 8, 8), edges.view(1, 1, 3, 3)
theirs = torch.nn.functional.conv2d(image, kernel)
print("as conv2d sees it:", torch.allclose(seen, theirs[0, 0]))
viz.tensor(seen, title="vertical edges of digit number 0")

# %% [markdown]
# ### Axes there and back
#
# Before you show or save a picture, its channels have to come last again.

# %% [markdown]
# #### Exercise: and back · 5 min
#
# Bring the channels to the end, without copying. The order of axes that moved them forward does *not* move them back.
#
# A batch of shape (2, 3, 4, 5) becomes one of shape (2, 4, 5, 3). The number at `images[0, 2, 1, 3]` is then at
# `[0, 1, 3, 2]`.
#
# `channels_to_the_end(images)` takes a tensor with four axes and returns a view of it. Don't write into `images`.
#
# The right numbers earn half of the points. Returning them without copying earns the other half.


# %% tags=["exercise"] covers="nhwc_nchw always_views"
def channels_to_the_end(images):
    """The same images with their channels as the last axis, as a view.

    images: (n, channels, height, width).
    Returns (n, height, width, channels), without copying.
    """
    ### BEGIN SOLUTION
    return images.movedim(1, -1)
    ### END SOLUTION


# %% tags=["check"]
check("channels_to_the_end")

# %% tags=["show"]
back = given("channels_to_the_end")(nchw)
print(tuple(nchw.shape), "strides", nchw.stride())
print(tuple(back.shape), "strides", back.stride())
print("there and back:", torch.equal(back, nhwc), " copied:", not shares(back, photo))

# %% [markdown]
# Now undo a permutation of any number of axes. You get a permuted tensor, `turned = x.permute(order)`, and the order that
# was used. How do you get x back? Permuting by the same order again works if the order only swaps axes in pairs.
# Otherwise it doesn't:

# %% tags=["show"] covers="always_views"
order = (2, 0, 1)
turned = torch.zeros(2, 3, 4).permute(order)
print(tuple(turned.shape), "→", tuple(turned.permute(order).shape))

# %% [markdown]
# #### Exercise: turn it back · 15 min
#
# Undo a permutation, for any number of axes and any order.
#
# If x has the shape (2, 3, 4), `x.permute((2, 0, 1))` has the shape (4, 2, 3), and its element `[3, 1, 2]` is
# `x[1, 2, 3]`. `undo_permute(turned, (2, 0, 1))` gives x again, with the shape (2, 3, 4). Work it out on paper first:
# which axis of `turned` was axis 0 of x?
#
# `undo_permute(turned, order)` takes the permuted tensor and the order, a tuple. It returns x, as a view. Don't write
# into `turned`. Loops are fine.
#
# The right tensor earns half of the points. Returning it as a view earns the other half.


# %% tags=["exercise"] covers="undo_a_transpose always_views"
def undo_permute(turned, order):
    """x, from turned = x.permute(order), as a view.

    turned: a tensor with any number of axes.
    order: a tuple. Axis k of turned is axis order[k] of x.
    """
    ### BEGIN SOLUTION
    places = [order.index(axis) for axis in range(len(order))]
    return turned.permute(places)
    ### END SOLUTION


# %% tags=["check"]
check("undo_permute")

# %% [markdown]
# ### Memory formats
#
# A lot of image code, above all on GPUs, wants the channels of a pixel side by side in memory. That layout is called
# `channels_last`. If x is a batch of shape (n, channels, height, width), then `x.to(memory_format=torch.channels_last)` has
# this layout.
#
# **Predict** the shape of `x.to(memory_format=torch.channels_last)`, where x has the shape (2, 3, 4, 5).

# %% tags=["prediction"] covers="channels_last"
### BEGIN SOLUTION
predict(shape_in_channels_last=(2, 3, 4, 5))
### END SOLUTION

# %% tags=["show"] covers="channels_last"
batch = torch.arange(8).reshape(1, 2, 2, 2)
viz.storage(usual=batch, last=batch.to(memory_format=torch.channels_last))

# %% [markdown]
# The shape is the same, and every element keeps its index. The shape and the layout in memory are two different things.
# Look at the stride of axis 1, the channels: it's 1. And look at the order of the numbers in the second storage.
#
# Now think of the photo. When it was read, the channels of each pixel were neighbours in memory, and `channels_first`
# only permuted the strides. So which layout did your NCHW view get for free?

# %% tags=["show"] covers="channels_last"
print("contiguous:", nchw.is_contiguous())
last = torch.channels_last
print("channels_last:", nchw.is_contiguous(memory_format=last))
print("converting it copies:", not shares(nchw, nchw.to(memory_format=last)))

# %% [markdown]
# ### What contiguity costs
#
# A view costs nothing to *make*. But it may cost more to *read* than a contiguous tensor, because a processor doesn't
# fetch single numbers from memory. It fetches whole *cache lines*, of 64 bytes on most of today's processors.
#
# **Predict:** a float32 table has the shape (1000, 1000) and begins at the start of a cache line. How many bytes does the processor
# fetch to read **one column** of it, 1,000 numbers?

# %% tags=["prediction"] covers="cost_of_contiguity"
### BEGIN SOLUTION
predict(bytes_fetched_for_a_column=64_000)
### END SOLUTION

# %% [markdown]
# The column's numbers lie 4,000 bytes apart, so each number has its own line: 1,000 · 64 = 64,000 bytes. One row fills 62
# and a half lines, so the processor fetches 63: 4,032 bytes. That leads us to expect three things:
#
# - A column is slower to read than a row.
# - Copying a large transposed table takes longer than transposing it.
# - Adding a transposed table to one that isn't transposed is slow, because one of the two is read in large jumps.
#
# Measure all three on your machine, with a larger table. The times depend on the machine:

# %% tags=["show"]
import time


def seconds(work):
    """The shortest of seven runs, in seconds."""
    runs = []
    for _ in range(7):
        start = time.perf_counter()
        work()
        runs.append(time.perf_counter() - start)
    return min(runs)


# %% tags=["show", "nbval-ignore-output"] covers="cost_of_contiguity"
big = torch.rand(2048, 2048)
row, column = seconds(lambda: big[0].clone()), seconds(lambda: big[:, 0].clone())
turn, copy = seconds(lambda: big.T), seconds(lambda: big.T.contiguous())
along, across = seconds(lambda: big + big), seconds(lambda: big + big.T)
print(f"to read a column is slower than a row: {column > row},", end=" ")
print(f"here {column / row:.0f} times")
print(f"to copy big.T is slower than to make it: {copy > turn},", end=" ")
print(f"here {copy / turn:.0f} times")
print(f"big + big.T is slower than big + big: {across > along},", end=" ")
print(f"here {across / along:.0f} times")
times = {"big + big": along, "big + big.T": across, "big.T.contiguous()": copy}
viz.bars({what: 1000 * t for what, t in times.items()}, unit="ms")

# %% [markdown]
# ### Myth: "a transposed matrix has to be made contiguous before it is multiplied"
#
# Multiply by a transposed matrix as it is, and by a contiguous copy of it:

# %% tags=["show"] covers="cost_of_contiguity contiguous_before_product"
a, b = torch.rand(200, 300), torch.rand(400, 300)
copy = b.T.contiguous()
print("b.T is contiguous:", b.T.is_contiguous())
print("the same product:", torch.allclose(a @ b.T, a @ copy))
print("b.T shares the storage of b:", shares(b, b.T))
print(f"the copy takes {copy.untyped_storage().nbytes():,} bytes more")

# %% [markdown]
# **Settled:** a product with a transposed matrix is correct without a copy. The copy only costs extra memory.

# %% [markdown]
# ### Before a linear layer
#
# Take a batch of B sentences with T words each. Each word is a vector of D numbers, so the batch has the shape (B, T, D). A
# *linear layer* multiplies every word by the same matrix of weights. To the layer, the batch is one table of B·T words.
# Making that table costs nothing, as long as the first two axes merge:

# %% tags=["show"] covers="reshape_before_linear"
B, T, D = 4, 5, 6
words, weights = torch.rand(B, T, D), torch.rand(D, 3)
table = words.reshape(B * T, D)
print(tuple(table.shape), "copied:", not shares(words, table))
same = torch.allclose((table @ weights).view(B, T, 3), words @ weights)
print("every word meets the same weights:", same)

# %% [markdown]
# A transformer, the network behind language models, has H parts called *heads*. From here on, D is how many numbers
# one head gives for a word, so the result of all heads has the shape (B, H, T, D). Before the next linear layer, each
# word's numbers from all heads go side by side: (B, T, H·D).
#
# `y.transpose(1, 2).reshape(B, T, H * D)`
#
# **Predict** whether this reshape `"shares"` or `"copies"`. Here `y`, of shape (B, H, T, D), is new, and no size is 1.
# First write down the strides after the transpose.

# %% tags=["prediction"] covers="reshape_before_linear"
### BEGIN SOLUTION
predict(heads_before_linear="copies")
### END SOLUTION

# %% tags=["show"] covers="reshape_before_linear"
B, H, T, D = 2, 3, 4, 5
y = torch.rand(B, H, T, D).transpose(1, 2)
print(tuple(y.shape), "strides", y.stride())
print(f"stride of H: {y.stride(2)}, stride · size of D: {y.stride(3) * D}")
print("copied:", not shares(y, y.reshape(B, T, H * D)))

# %% [markdown]
# That's why you often read `.transpose(1, 2).contiguous().view(…)`. The copy is needed there, and `contiguous()` makes
# it visible in the code.

# %% [markdown]
# ### Writing through stride 0
#
# In the core, `e[0] = 1` silently changed all rows of an expanded tensor. What do other kinds of writes do? In the next
# cell, `exec` runs a line of code that's given as text.


# %% tags=["show"] covers="write_through_leading_expand expand_raises"
def after(line, e):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            exec(line, {"e": e, "torch": torch})
        except RuntimeError:
            return "raises RuntimeError"
    warned = f", with a {caught[0].category.__name__}" if caught else ", silently"
    return f"{int((e == 1).sum())} ones{warned}"


lines = ["e[0] = 1", "e[0] += 1", "e.fill_(1)", "e[:] = 1", "e += 1"]
lines += ["e.copy_(torch.ones(4, 3))", "e[e == 0] = 1", "e[[0]] = 1"]
for line in lines:
    print(f"{line:<27}{after(line, torch.zeros(3).expand(4, 3))}")

# %% [markdown]
# PyTorch looks at the strides of what you *write to*. `e[:]` and e itself have a stride of 0 along axis 0, so
# `e[:] = 1`, `e += 1` and `e.copy_` raise an error. In today's PyTorch, a write through a mask or a list only gives a
# warning. But `e[0]` is one row with stride 1, so PyTorch notices nothing. And `fill_` doesn't look at any stride.
#
# Now expand a column rightwards. Each *row* of the result has a stride of 0, so even `e[0] = 1` raises an error. But a
# single *column* has no stride of 0, so `e[:, 0] = 1` silently changes all columns.

# %% tags=["show"] covers="trailing_expand"
for line in ["e[0] = 1", "e[0] += 1", "e += 1", "e[:, 0] = 1"]:
    print(f"{line:<27}{after(line, torch.zeros(4, 1).expand(4, 3))}")

# %% [markdown]
# ### Myth: "views let one GPU hold the data of eight"
#
# Expand a million numbers to eight times as many, then use them:

# %% tags=["show"] covers="eight_gpus"
weights = torch.zeros(1000, 1000)
eight = weights.expand(8, 1000, 1000)
print(f"looks like    {eight.numel() * eight.element_size():>10,} bytes")
print(f"in memory     {eight.untyped_storage().nbytes():>10,} bytes")
result = eight + 1
print(f"used once     {result.untyped_storage().nbytes():>10,} bytes")
eight[0, 0, 0] = 5
print("different numbers possible:", eight[7, 0, 0].item() != 5)

# %% [markdown]
# **Settled:** a view shows numbers that already exist, again or in another order. It never makes room for eight times as
# many *different* numbers. And a result like `eight + 1` needs room for everything that the view shows.

# %% [markdown]
# ### Sometimes a view, sometimes a copy
#
# The calls in the next cell copy *only if they have to*: if numbers have to move, if a new dtype needs different bits, or
# if the tensor goes to another device. Two calls are new here. `torch.as_tensor` and `torch.asarray` make a tensor from
# a list or an array. If you give them a tensor, they return it as it is, unless you ask for another dtype or device.

# %% tags=["show"] covers="either"
f = torch.arange(6.0).reshape(2, 3)  # float32, on the CPU
d, f32 = f.double(), torch.float32
calls = {  # (before, after): first with nothing to do, then with something to do
    "reshape": [(f, f.reshape(6)), (f.T, f.T.reshape(6))],
    "flatten": [(f, f.flatten()), (f.T, f.T.flatten())],
    "contiguous": [(f, f.contiguous()), (f.T, f.T.contiguous())],
    ".float": [(f, f.float()), (d, d.float())],
    ".to": [(f, f.to(f32)), (d, d.to(f32))],
    "as_tensor": [(f, torch.as_tensor(f)), (d, torch.as_tensor(d, dtype=f32))],
    "asarray": [(f, torch.asarray(f)), (d, torch.asarray(d, dtype=f32))],
}
print(f"{'':<13}nothing to do   something to do")
for call, pairs in calls.items():
    words = ["shares" if shares(*pair) else "copies" for pair in pairs]
    print(f"{call:<13}{words[0]:<16}{words[1]}")

# %% [markdown]
# `.cpu()` is such a call, too. If a tensor is already on the CPU, you get it back as it is. If it's on a GPU, `.cpu()` has
# to copy it.

# %% tags=["show"] covers="either"
print("f.cpu() is f itself:", f.cpu() is f)

# %% [markdown]
# ### The order that a copy keeps
#
# A new tensor's elements don't always lie in reading order. Here are four new tensors, all made from `x.T`, which has the
# strides (1, 4):

# %% tags=["show"] covers="always_copies either"
for name, new in {
    "x.T.clone()": x.T.clone(),
    "x.T + 1": x.T + 1,
    "zeros_like(x.T)": torch.zeros_like(x.T),
    "x.T.contiguous()": x.T.contiguous(),
}.items():
    print(f"{name:<18}{'shares' if shares(x, new) else 'copies'}, {new.stride()}")

# %% [markdown]
# `clone`, `+` and `zeros_like` keep the *order* of the strides, as long as no two elements share a slot. So here the
# numbers still lie column by column. If you need reading order, write `contiguous()`.

# %% [markdown]
# ### Myth: "view needs contiguous memory"
#
# Many answers on the web say so, and many programs put `.contiguous()` before every `view`. Which tensors *are* contiguous?
# `upper` from the core isn't, because it leaves a gap in memory, slots 8 to 11:

# %% tags=["show"] covers="is_contiguous"
part = t[:, :, :2]  # the first two of its four columns
for name, tensor in {"t": t, "upper": upper, "part": part, "x.T": x.T}.items():
    print(f"{name:<6}{tuple(tensor.shape)!s:<10} contiguous: {tensor.is_contiguous()}")

# %% [markdown]
# `part` isn't contiguous either. **Predict** what `part.reshape(6, 2)` does: `"shares"`, `"copies"` or `"raises"`.

# %% tags=["prediction"] covers="is_contiguous view_rule"
### BEGIN SOLUTION
predict(reshape_of_the_part="shares")
### END SOLUTION

# %% [markdown]
# If `view` needed contiguous memory, the next cell would raise:

# %% tags=["show"] covers="view_needs_contiguous view_rule"
print("contiguous:", part.is_contiguous())
print("part.view(6, 2):", tuple(part.view(6, 2).shape), part.view(6, 2).stride())
print("x.T.view(2, 2, 3):", x.T.view(2, 2, 3).stride())
print("part.reshape(6, 2) copies:", not shares(part, part.reshape(6, 2)))

# %% [markdown]
# **So the myth is wrong.** To join axes, `view` needs axes that merge. In `part`, the first two do: 12 = 4 · 3. To cut an
# axis in two, `view` needs nothing: `x.T.view(2, 2, 3)` cuts axis 0, of size 4. And whenever `view` works, `reshape` gives
# you the same view.

# %% [markdown]
# ### Myth: "`is_contiguous()` tells whether reshape copies"
#
# Here are two tensors that aren't contiguous, and what `reshape` does with them:

# %% tags=["show"] covers="is_contiguous_tells is_contiguous"
for name, tensor, shape in [("part", part, (6, 2)), ("x.T", x.T, (12,))]:
    result = tensor.reshape(shape)
    print(f"{name:<5} contiguous: {tensor.is_contiguous()}", end="  ")
    print("reshape", "shares" if shares(tensor, result) else "copies")
shapes = [(24,), (4, 6), (2, 12), (3, 2, 4), (24, 1), (2, 2, 3, 2)]
every = all(shares(t, t.reshape(shape)) for shape in shapes)
print(f"t     contiguous: {t.is_contiguous()}   reshape shares every time: {every}")

# %% [markdown]
# **Settled:** if `is_contiguous()` is True, `reshape` never copies. If it's False, `reshape` may copy or share.

# %% [markdown]
# ### The whole rule
#
# You can tell when axes merge. A function can tell too, from the shape and the strides alone, without looking at a single
# element.

# %% [markdown]
# #### Exercise: can it be one row? · 10 min
#
# Write the core's rule for the most common case: does `x.view(-1)` work? It joins *all* axes into one.
#
# `can_flatten((3, 2), (4, 2))` gives True: 4 = 2 · 2. `can_flatten((4, 3), (1, 4))` gives False: 1 isn't 4 · 3.
#
# `can_flatten(shape, strides)` takes two tuples of ints, with one size and one stride for each axis, and returns a
# bool. You get only the shape and the strides. Strides of 0 follow the rule like any other strides. Loops are fine.
#
# The right answers earn half of the points. Finding them by hand, with no function from torch or NumPy, earns the other
# half.


# %% tags=["exercise"] covers="view_rule"
def can_flatten(shape, strides):
    """True if x.view(-1) works for a tensor x like that, else False.

    shape: a tuple with one or more sizes, all of them 1 or more.
    strides: a tuple of strides, 0 or more, as many as sizes.
    """
    ### BEGIN SOLUTION
    axes = [(n, s) for n, s in zip(shape, strides) if n != 1]
    for k in range(len(axes) - 1):
        size, stride = axes[k + 1]
        if axes[k][1] != stride * size:
            return False
    return True
    ### END SOLUTION


# %% tags=["check"]
check("can_flatten")

# %% [markdown]
# #### Exercise: can this be viewed? · 30 min
#
# Take the last step: `can_flatten` covers a single new shape, and now you cover `view` with any new shape. This is the
# longest exercise of the lesson, and it takes most people half an hour. Once you've done it, you know `view` as well as
# PyTorch does: your function is checked against PyTorch on many layouts.
#
# `can_be_viewed((4, 3), (1, 4), (2, 2, 3))` gives True, because 4 is cut into 2 and 2. With the new shape `(3, 4)` it gives
# False. The two old axes don't merge, and the new axis of size 4 would cross the *seam* between them.
#
# `can_be_viewed(shape, strides, new_shape)` takes three tuples of ints and returns a bool. New axes of size 1 fit
# anywhere: before, between or after the other axes. There are also tensors without elements. They need no room in memory,
# so any new shape without elements will do. Loops are fine.
#
# The right answers earn half of the points. Finding them by hand, as before, earns the other half.


# %% tags=["exercise"] covers="can_be_viewed view_rule"
def can_be_viewed(shape, strides, new_shape):
    """True if x.view(new_shape) works for a tensor x like that, else False.

    shape: a tuple of sizes, 0 or more; () for a single number.
    strides: a tuple of strides, 0 or more, as many as sizes.
    new_shape: a tuple of sizes, 0 or more, without -1. If it has
    more or fewer elements than shape, the answer is False.
    """
    ### BEGIN SOLUTION
    total, new_total = 1, 1
    for size in shape:
        total *= size
    for size in new_shape:
        new_total *= size
    if total != new_total:
        return False
    if total == 0:
        return True
    blocks, last = [], None  # sizes of old axes, merged where they merge
    for size, stride in zip(shape, strides):
        if size == 1:
            continue
        if last == stride * size:
            blocks[-1] *= size
        else:
            blocks.append(size)
        last = stride
    for size in new_shape:
        if size == 1:
            continue
        if blocks[0] % size:
            return False  # it would run across the end of a block
        blocks[0] //= size
        if blocks[0] == 1:
            blocks.pop(0)
    return True
    ### END SOLUTION


# %% tags=["check"]
check("can_be_viewed")

# %% [markdown]
# The next cells compare `can_be_viewed` with PyTorch itself, on 3,000 random layouts:

# %% tags=["show"] covers="view_rule"
import random


def torch_can(shape, strides, new_shape):
    try:
        torch.empty(200).as_strided(shape, strides).view(new_shape)
    except RuntimeError:
        return False
    return True


def some(dice, numbers):
    return tuple(dice.choice(numbers) for _ in range(dice.randint(0, 3)))


# %% tags=["show"] covers="view_rule"
dice, ours, seen = random.Random(0), given("can_be_viewed"), []
while len(seen) < 3000:
    shape, new_shape = some(dice, [0, 1, 2, 3, 4]), some(dice, [0, 1, 2, 3, 4, 6])
    strides = tuple(dice.choice([0, 1, 2, 3, 4, 6, 12]) for _ in shape)
    if math.prod(shape) == math.prod(new_shape):
        case = shape, strides, new_shape
        seen.append((ours(*case), torch_can(*case)))
print("all agree:", all(one == other for one, other in seen))
print("both answers occur:", {other for _, other in seen} == {True, False})

# %% [markdown]
# ### Bug hunt: two masks, one after the other · 10 min
#
# In a table of measurements, some rows are marked as unreliable. In those rows, negative numbers should become 0. Here
# rows 0 and 2 are marked:


# %% tags=["show"] covers="chained_masks"
def broken_clip(table, marked):
    result = table.clone()
    result[marked][result[marked] < 0] = 0
    return result


measured = torch.tensor([[1.0, -2.0], [-3.0, 4.0], [-5.0, -6.0]])
broken_clip(measured, torch.tensor([True, False, True]))

# %% [markdown]
# No number became 0, and there was no error. **Find out where the zeros went, and fix the program.**
#
# For the table above it should give `[[1, 0], [-3, 4], [0, 0]]`.
#
# `clip_marked_rows(table, marked)` takes a table and a tensor with one bool for each row, and returns a new table.
# Rewrite as much of the body as you like; loops are fine. Don't write into `table`.
#
# The right numbers earn half of the points. Returning a new table earns the other half.


# %% tags=["exercise"] covers="chained_masks always_copies"
def clip_marked_rows(table, marked):
    """The table with 0 for every negative number in a marked row.

    table: (rows, columns), of floats; marked: (rows,), True or False.
    Returns (rows, columns), a new table; the one given stays as it is.
    """
    ### BEGIN SOLUTION
    result = table.clone()
    rows = result[marked]
    rows[rows < 0] = 0
    result[marked] = rows
    return result
    ### END SOLUTION


# %% tags=["check"]
check("clip_marked_rows")

# %% [markdown]
# You saw a single mask on the left of an `=` in [lesson 01](01_tensors.ipynb): `result[marked] = …` *writes* to the marked
# rows. With two masks, the line only looks as if it wrote to the table. `result[marked][…] = …` first *reads* the marked rows, which gives a
# copy, and then writes to the copy.
#
# Only the last pair of brackets writes; each pair before it reads. If the first pair holds a slice, the line works,
# because slicing gives a view:

# %% tags=["show"] covers="chained_masks"
result = measured.clone()
result[1:][result[1:] < 0] = 0  # a slice, then a mask
print(result.tolist())

# %% [markdown]
# ### Myth: "`flip` is a view, as `[::-1]` is in NumPy"
#
# In NumPy, an array may run backwards, with a negative stride. What about PyTorch?

# %% tags=["show"] covers="flip_is_a_view"
array = np.arange(5)
print("NumPy: strides", array[::-1].strides, np.shares_memory(array, array[::-1]))
tensor = torch.arange(5)
print("torch: strides", tensor.flip(0).stride(), shares(tensor, tensor.flip(0)))
for what in ("torch.from_numpy(array[::-1])", "tensor[::-1]"):
    try:
        eval(what)
    except ValueError:
        print("ValueError:", what)

# %% [markdown]
# **Settled:** a tensor's strides are never negative. So `flip` copies, slices only run forwards, and no tensor can use the
# memory of an array that runs backwards. (NumPy's −8 counts bytes, 8 for each int64.)

# %% [markdown]
# ### Where shape, strides and offset don't say it all
#
# Two kinds of tensors are built differently from all the others in this lesson. A *sparse* tensor stores only the numbers
# that aren't 0, and their positions. It has no slots to step through. And a complex tensor may carry a mark that says
# "read me conjugated". Then the numbers that you read aren't the ones in the slots.

# %% tags=["show"]
try:
    x.to_sparse().untyped_storage()
except NotImplementedError:
    print("NotImplementedError: no storage of slots")
z = torch.tensor([1 + 2j])
print("z:", z.item(), " conjugated:", z.conj().item())
print("same slot:", z.conj().data_ptr() == z.data_ptr())

# %% [markdown]
# Nothing in this course depends on these two.

# %% [markdown]
# ## Recap
#
# **You can now**
#
# - say which slot of memory holds a given element of any tensor;
# - tell a view from a copy before you run the line;
# - put axes in the order you need without moving any numbers, and say when `reshape` has to move numbers;
# - find the two bugs that views are famous for: axes that `reshape` scrambles, and one write that shows in every row.
#
# **What to remember**
#
# - A tensor is a storage and a few numbers: slot = offset + Σ index · stride.
# - A view is possible if an offset and one stride per axis can say where the elements lie. Slices, `transpose`,
#   `permute`, `expand`, `unsqueeze` and `diagonal` give views. Masks, lists of indices and `clone` always make copies.
#   `reshape`, `contiguous`, `.to` and their like copy only if they have to.
# - `permute` moves axes. `reshape` only cuts them or joins neighbours, in reading order.
# - Leave out axes of size 1. Then two neighbouring axes merge if stride[i] = stride[i+1] · size[i+1]. That, and not
#   contiguity, decides what `view` can do.
# - Stride 0 repeats numbers without storing them again. Clone such a tensor before you write to it.
# - A view keeps its whole storage, in memory and in a file.
# - *Deeper:* `as_strided` and `unfold` make windows that overlap. Read them, but don't write to them. A convolution is
#   im2col and one matrix product. A memory format changes where numbers lie, not the shape. A clone keeps the order of the strides
#   if no slot is shared; `contiguous` gives reading order. Reading in large jumps costs time, and copying costs memory.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [04 · Broadcasting](04_broadcasting.ipynb), which stretches tensors with strides of 0. Then come
# [05 · Autograd by hand](05_autograd_by_hand.ipynb) and [06 · Autograd in torch](06_autograd_in_torch.ipynb). In these
# two, you'll write in place while other operations still need the old numbers.
#
# **Read more.** *PyTorch internals* (Edward Z. Yang, 2019) explains how strides work inside PyTorch. PyTorch's
# documentation lists all views on its page *Tensor Views*, and explains channels_last in the tutorial *Channels Last
# Memory Format*. *The NumPy array: a structure for efficient numerical computation* (van der Walt, Colbert and
# Varoquaux, 2011) explains strides in NumPy, which had them before PyTorch. Three issues in pytorch/pytorch are about
# writing to expanded tensors: #17185, and the earlier #4664 and #957. Two more, #133456 and #32579, are about two
# masks applied one after the other.
