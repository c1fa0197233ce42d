# %% [markdown]
# # 03 · Views and strides
#
# So far you know a tensor's numbers and their bits. Here you see where they lie. The strides of 0 that you meet carry
# [lesson 04](04_broadcasting.ipynb), and [lesson 05](05_autograd_by_hand.ipynb) adds gradients up over them.
#
# **After this lesson you will be able to**
#
# - say in which slot of memory any element of any tensor lies;
# - tell a view from a copy before you run the line;
# - bring axes into the order that you need without moving a number, and know when `reshape` has to move them;
# - find the two bugs that views are famous for: axes that are scrambled, and one write that shows in every row.
#
# **The core takes 60 to 75 minutes**, exercises included, if you have used NumPy a little: less if you use it every day, up to
# 90 minutes if slices and shapes are new to you. The part called *Deeper* takes another one and a half to two and a half hours;
# its sections can be done one at a time. You need shapes, slices and reductions ([lesson 01](01_tensors.ipynb)), and dtypes
# ([lesson 02](02_dtypes.ipynb)).

# %% tags=["setup"]
import io
import math
import warnings

import numpy as np
import torch
from sklearn.datasets import load_digits, load_sample_image

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson("03_views_and_strides")

# %% [markdown]
# ## A question
#
# Here is a photo of a palace in China: 427 rows, 640 columns, and for each pixel three bytes (red, green, blue).

# %% tags=["show"]
photo = torch.tensor(load_sample_image("china.jpg"))
print(tuple(photo.shape), photo.dtype)
print(f"{photo.numel() * photo.element_size():,} bytes")

# %% [markdown]
# From it we make four more pictures: on its side, cut out, a sixteenth of its size, and only the red.

# %% tags=["show"]
pictures = {
    "on its side": photo.transpose(0, 1),
    "cut out": photo[100:300, 200:500],
    "every fourth": photo[::4, ::4],
    "only the red": photo[:, :, 0],
}
for name, picture in pictures.items():
    print(f"{name:<14}{tuple(picture.shape)}")
print(f"{sum(p.numel() for p in pictures.values()):,} numbers in all")

# %% [markdown]
# **How many bytes do the numbers of these four pictures take?** None. (Further below you prove it.)
#
# That is strange. Memory is one long row of bytes: it has no rows and columns that could be turned. So what *is* a
# tensor, if 819,840 numbers can be turned without touching one of them?

# %% [markdown]
# ## One row of slots
#
# The memory behind a tensor is its **storage**: one row of slots, numbered from 0, with one element in each. The tensor
# itself only says how to read it. Besides its dtype it has three things:
#
# - a **shape**;
# - an **offset**: the slot in which it begins;
# - **strides**, one for each axis: how many slots further the next element along this axis lies. (They count elements.
#   NumPy's strides count bytes.)

# %% tags=["show"] covers="storage"
x = torch.arange(12).reshape(3, 4)
print("shape", tuple(x.shape))
print("offset", x.storage_offset())
print("strides", x.stride())
storage = x.untyped_storage()  # untyped: to it they are only bytes
slots = storage.nbytes() // x.element_size()
print("slots in its storage", slots)

# %% [markdown]
# The next picture shows the storage as a row of slots, and below each slot the element that is read from it. Strides of
# (4, 1) mean: one row down, four slots further; one column to the right, one slot further. (Here and in
# the next pictures, skip the sentences on axes that *merge*: they belong to the section on `view`.)

# %% tags=["show"]
viz.storage(x=x)

# %% [markdown]
# So the slot of an element is a sum:
#
# **slot = offset + index₀ · stride₀ + index₁ · stride₁ + …**
#
# Three elements, looked up by hand. `memory` is a second tensor with the numbers of x's storage, in one row:

# %% tags=["show"] covers="address"
memory = torch.arange(12)
for i, j in [(0, 3), (1, 2), (2, 0)]:
    slot = x.storage_offset() + i * x.stride(0) + j * x.stride(1)
    print(f"x[{i}, {j}] is {x[i, j]}, and slot {slot} holds {memory[slot]}")

# %% [markdown]
# ### Exercise: which slot
#
# Write this sum for any tensor and any number of axes. `x.stride()` without an axis is the tuple of all strides.


# %% tags=["exercise"] covers="address"
def slot_of(x, index):
    """The number of the slot that x[index] is read from.

    x: any tensor, also a part of a larger one. Its offset counts.
    index: a tuple, for each axis of x one index, none of them
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
# A tensor that is made from a shape or a list lies in memory as you read a book: the last axis first. Neighbours along the
# last axis lie side by side, then comes the next row, and when all rows are done, the next layer. A tensor that lies so, in
# reading order and without gaps, is called *contiguous*.
#
# **Predict:** `t` is new, as `torch.zeros` would make it, and has the shape (2, 3, 4). In which slot does `t[1, 0, 2]` lie?

# %% tags=["prediction"] covers="address"
### BEGIN SOLUTION
predict(slot_in_three_axes=14)
### END SOLUTION

# %% tags=["show"] covers="storage"
t = torch.arange(24).reshape(2, 3, 4)
print("strides", t.stride())
print("t[1, 0, 2] =", t[1, 0, 2].item())  # slot k holds the number k

# %% [markdown]
# ### Exercise: the strides of a shape
#
# Give the strides that such a new tensor has, from its shape alone. Do it by hand, with no function of torch or NumPy: half
# the points are for that. (Python's own `math.prod` multiplies up a list.)


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
# Now the trick. If a tensor is a storage and a few small numbers, then another tensor may have *other* small numbers
# and the *same* storage. So nothing has to be moved to transpose.
#
# **Predict** the strides of `x.T`, where `x` is the table of shape (3, 4) from above. Write a tuple.

# %% tags=["prediction"] covers="always_views"
### BEGIN SOLUTION
predict(strides_of_the_turned=(1, 4))
### END SOLUTION

# %% [markdown]
# **Predict** the offset of `x[1:, 1:]`: the table without its first row and without its first column.

# %% tags=["prediction"] covers="storage"
### BEGIN SOLUTION
predict(offset_of_the_part=5)
### END SOLUTION

# %% [markdown]
# Look at both: to transpose is to exchange the two sizes and the two strides. Follow slot 6 downwards: one number, three
# names. (Slot 6 is 4·1 + 1·2.)
#
# Point at an element to see its slot. Then make a view of x yourself: set the step of axis 1 to 2, and its stride doubles.
# Put axis 0 in place 1, and the sizes and strides swap.

# %% tags=["show"]
viz.storage(x=x, turned=x.T, part=x[1:, 1:]).live()

# %% [markdown]
# A tensor that lies on the storage of another is a **view**. What you write into a slot shows in every tensor that reads
# this slot:

# %% tags=["show"] covers="storage"
table = torch.zeros(3, 4)
corner = table[1:, 2:]
corner[0, 0] = 7
print(table)
print("in the transposed table too:", table.T[2, 1].item())

# %% [markdown]
# These never copy a tensor that has strides: shape, strides and offset are all that changes. (The next section shows how to
# find out; then you can check this table with it. A kind of tensor without strides comes in *Deeper*.)

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
# Read three of them closely. `narrow(axis, start, length)` is the slice `x[:, 2:4]` as a function. A step of 2 in a slice
# is a stride twice as long. And one step along the diagonal is a row down *and* a column to the right: 4 + 1 = 5 slots.
#
# (The new axis of `unsqueeze` has size 1, so no step is ever taken along it. `expand` has a section of its own.)

# %% [markdown]
# ## View or copy?
#
# How do you find out? Equal numbers prove nothing: a copy has them too. But every tensor knows its storage, and every
# storage knows the address in memory at which it begins: `x.untyped_storage().data_ptr()`. (`x.data_ptr()` is the
# address of x's own first element, offset included. Where there are no elements, there is no memory, and the address is 0.)

# %% tags=["show"] covers="storage"
start = x.untyped_storage().data_ptr()
corner = x[1:, 2:]
print("x begins", x.data_ptr() - start, "bytes after its storage")
print("the corner begins", corner.data_ptr() - start, "bytes after it:", end=" ")
print(corner.storage_offset(), "slots of", corner.element_size(), "bytes")
print("without elements:", torch.zeros(0, 4).untyped_storage().data_ptr())

# %% [markdown]
# ### Exercise: one storage or two
#
# Write a function that tells whether two tensors lie on one storage. They need not overlap: the first and the last row
# of a table do lie on one storage.


# %% tags=["exercise"] covers="storage"
def same_storage(a, b):
    """True if the tensors a and b lie on one storage, else False.

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
# `x` is a new table of shape (3, 4), dtype int64. **Predict** for each result whether it `"shares"` the storage of x or
# `"copies"` (lies on another storage). Some you can work out, some you have to guess. Write a tuple of eight words:
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
# Now ask your function.

# %% tags=["show"] covers="view_or_copy"
shares = given("same_storage")
results = [x.T[1:, ::2], x.clone().T, x[[0, 1]], x[x > 5]]
results += [x.reshape(2, 6), x[:, :2].reshape(6), x.contiguous(), x.float()]
for number, result in enumerate(results, 1):
    print(number, "shares" if shares(x, result) else "copies")
print("all in the table above share:", all(shares(x, v) for v in views.values()))

# %% [markdown]
# **A view is possible only where an offset and one stride for each axis say where the elements lie.** For numbers 1, 5 and
# 7 there are such strides, for number 6 there are none. The other four copy for reasons of their own: `clone` always does
# (2), and float32 needs other bits (8). A slice takes equal steps, forwards; but a list of rows or a mask may pick anything
# (3, 4), so it always copies, even where the rows happen to lie well:

# %% tags=["show"] covers="always_copies"
for name, result in {
    "x[:, 1:3], a slice": x[:, 1:3],
    "x[:, [1, 2]], a list": x[:, [1, 2]],
    "x[x >= 0], a mask": x[x >= 0],
    "x.clone()": x.clone(),
}.items():
    print(f"{name:<22}{'shares' if shares(x, result) else 'copies'}")

# %% [markdown]
# ### Sometimes a view, sometimes a copy
#
# Some calls never copy, and some always do. Be careful with the third kind. These copy *only if they have to*: if numbers
# would have to be moved, or other bits written, or another device used. Otherwise you get a view, or the very same tensor.

# %% tags=["show"] covers="either"
f = torch.arange(6.0).reshape(2, 3)  # float32, on the CPU
d, f32 = f.double(), torch.float32
calls = {  # (before, after): where nothing has to be done, and where something has
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
# (`.cpu()` is of this kind too: a tensor on the CPU it returns as it is, one on a GPU it has to copy.)
#
# So write what you mean. **You need memory of your own: `clone()`. You don't care: `reshape`.** (`view`, the strict one, has
# a section of its own below.) And whoever writes in place into the result of one of these has to know which it was.
#
# But memory of your own is not always in reading order. Here are four new tensors made from `x.T`, whose strides are (1, 4):

# %% tags=["show"] covers="always_copies either"
print("f.cpu() is f itself:", f.cpu() is f)
for name, new in {
    "x.T.clone()": x.T.clone(),
    "x.T + 1": x.T + 1,
    "zeros_like(x.T)": torch.zeros_like(x.T),
    "x.T.contiguous()": x.T.contiguous(),
}.items():
    print(f"{name:<18}{'shares' if shares(x, new) else 'copies'}, {new.stride()}")

# %% [markdown]
# Where no two elements share a slot, a clone, a sum and `zeros_like` keep the *order* of the strides: the numbers still lie
# column by column. **You need reading order: `contiguous()`.**

# %% [markdown]
# And the four pictures of the beginning?

# %% tags=["show"] covers="always_views"
for name, picture in pictures.items():
    print(f"{name:<14}{'shares' if shares(photo, picture) else 'copies'}")

# %% [markdown]
# ## Channels last, channels first
#
# Back to the photo. Once an image file is read into an array, a pixel's three colours lie side by side. So a batch of photos
# has the shape (n, height, width, channels), *channels last*, for short NHWC. PyTorch's layers for images want a batch as
# (n, channels, height, width): NCHW.
#
# ### Exercise: channels first
#
# Bring the channels in front of the height, without copying. (You met the order of axes in
# [lesson 01](01_tensors.ipynb). Can you still write it down?)


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
# ### Exercise: and back
#
# A picture that is to be shown or saved has to have its channels last again. This is *not* the same order of axes.


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

# %% [markdown]
# On the photo: the strides travel with their axes, and nothing else happens.

# %% tags=["show"]
nhwc = photo.unsqueeze(0)
nchw = given("channels_first")(nhwc)
back = given("channels_to_the_end")(nchw)
print(tuple(nhwc.shape), "strides", nhwc.stride())
print(tuple(nchw.shape), "strides", nchw.stride())
print("there and back:", torch.equal(back, nhwc), " copied:", not shares(back, photo))

# %% [markdown]
# ## `reshape` moves no axis
#
# A table of shape (2, 3) is to become (3, 2), its rows as columns. `reshape(3, 2)` gives that shape. So is this it?

# %% tags=["show"] covers="reshape_is_no_transpose"
small = torch.tensor([[11, 12, 13], [21, 22, 23]])
print("small:        ", small.tolist())
print("small.T:      ", small.T.tolist())
print("small.reshape:", small.reshape(3, 2).tolist())

# %% [markdown]
# Same shape, same six numbers, in other places, as in [lesson 01](01_tensors.ipynb). `reshape` (like `view`) goes through the numbers *in reading order* and
# fills the new shape with them in reading order. **Axes are moved by `transpose` and `permute`. `reshape` moves none: it
# makes neighbouring axes one, and cuts axes in two.** To make a (3, 2) table of a (2, 3) one, it makes one row of 6 and cuts that.
# (MATLAB's `reshape` reads down the columns, and NumPy's can. PyTorch's always reads along the last axis.)

# %% [markdown]
# ### Bug hunt: side by side
#
# The same mistake in a whole program. Handwritten digits are to be laid side by side, like photos on a shelf: `images` is
# (n, height, width), and the sheet that is wanted is (height, n · width). The shape is right. Look at the picture.


# %% tags=["show"] covers="reshape_is_no_transpose"
def broken(images):
    n, h, w = images.shape
    return images.reshape(h, n * w)


digits = torch.tensor(load_digits().images, dtype=torch.float32)
two = digits[:2, :, 2:6]  # (2, 8, 4): their middle columns
viz.tensor(broken(two), title="a zero and a one?")

# %% [markdown]
# The rows of the sheet are rows of *one* image, one after the other. **Mend it.**


# %% tags=["exercise"] covers="reshape_is_no_transpose"
def side_by_side(images):
    """All images in one row, image 0 at the left.

    images: (n, height, width), of floats or bytes.
    Returns (height, n * width), of the same dtype: columns k * width
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
# `x.view(shape)` takes a new shape as `reshape` does, and is stricter.
#
# **Predict** what `t.transpose(0, 1).view(24)` does, for the t of shape (2, 3, 4): `"shares"`, `"copies"` or `"raises"`.

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
# Steps of 12, then 8 back: no single stride does that. `view` never copies, so here it raises. (A *view* is any tensor on
# another's storage; the *method* `view` makes one kind of it. Given a dtype, as in lesson 02, it reads the same bits anew.)
# Here is the rule:
#
# 1. Leave out axes of size 1. No step is taken along them.
# 2. Two neighbouring axes **merge** if **stride[i] = stride[i+1] · size[i+1]**: a step along the left one lands just past the
#    end of the right one, where its next element would be.
# 3. `view` works if every new axis lies within one old axis, or within old axes that merge. (Cutting an axis in two is
#    always possible.)
#
# In numbers: t has the shape (2, 3, 4) and the strides (12, 4, 1). Axes 1 and 2 merge, for 4 = 1 · 4; axes 0 and 1 merge,
# for 12 = 4 · 3. In x.T, with the shape (4, 3) and the strides (1, 4), they don't: 1 is not 4 · 3.
#
# Now you: `upper` has three axes. Which neighbours merge? The last lines of the picture tell.

# %% tags=["show"] covers="view_rule"
upper = t[:, :2]  # t is (2, 3, 4): of its three rows, two
viz.storage(upper=upper)

# %% [markdown]
# So of `upper`, with the shape (2, 2, 4), the last two axes may become one, and the first two may not:

# %% tags=["show"] covers="view_rule"
for shape in [(2, 8), (2, 2, 2, 2), (4, 4)]:
    try:
        upper.view(shape)
        print(f"{shape!s:<14}works")
    except RuntimeError:
        print(f"{shape!s:<14}raises: it would make axes 0 and 1 one")

# %% [markdown]
# `upper` leaves a gap in memory, four slots, so it is not *contiguous* (in reading order and without gaps). You can ask:

# %% tags=["show"] covers="is_contiguous"
part = t[:, :, :2]  # of its four columns, two
for name, tensor in {"t": t, "upper": upper, "part": part, "x.T": x.T}.items():
    print(f"{name:<6}{tuple(tensor.shape)!s:<10} contiguous: {tensor.is_contiguous()}")

# %% [markdown]
# `part` is not contiguous. **Predict** what `part.reshape(6, 2)` does: `"shares"`, `"copies"` or `"raises"`.

# %% tags=["prediction"] covers="is_contiguous view_rule"
### BEGIN SOLUTION
predict(reshape_of_the_part="shares")
### END SOLUTION

# %% [markdown]
# ### Myth: "view needs contiguous memory"
#
# It is in many answers on the web, and often `.contiguous()` is put before every `view`. If it were true, this would
# raise:

# %% tags=["show"] covers="view_needs_contiguous view_rule"
print("contiguous:", part.is_contiguous())
print("part.view(6, 2):", tuple(part.view(6, 2).shape), part.view(6, 2).stride())
print("x.T.view(2, 2, 3):", x.T.view(2, 2, 3).stride())

# %% [markdown]
# **Settled:** `view` needs axes that merge, where axes are to become one. In `part` the first two do: 12 = 4 · 3. And to
# cut an axis in two, nothing is needed.

# %% [markdown]
# ### Myth: "`is_contiguous()` tells whether reshape copies"
#
# Two tensors that are not contiguous, and what `reshape` does with them:

# %% tags=["show"] covers="is_contiguous_tells is_contiguous"
for name, tensor, shape in [("part", part, (6, 2)), ("x.T", x.T, (12,))]:
    result = tensor.reshape(shape)
    print(f"{name:<5} contiguous: {tensor.is_contiguous()}", end="  ")
    print("reshape", "shares" if shares(tensor, result) else "copies")
shapes = [(24,), (4, 6), (2, 12), (3, 2, 4), (24, 1), (2, 2, 3, 2)]
every = all(shares(t, t.reshape(shape)) for shape in shapes)
print(f"t     contiguous: {t.is_contiguous()}   reshape shares every time: {every}")

# %% [markdown]
# **Settled:** True says that `reshape` never copies. False decides nothing.

# %% [markdown]
# ## Stride 0
#
# What if a step leads nowhere? Then the same slot is read again. That is how `expand` repeats a row without storing it
# again: `row.expand(4, 3)` has the strides (0, 1).
#
# `e = torch.zeros(3).expand(4, 3)` has 12 numbers, all of them 0. **Predict:** how many of the 12 are 1 after
# `e[0] = 1`?

# %% tags=["prediction"] covers="expand"
### BEGIN SOLUTION
predict(ones_in_the_expanded=12)
### END SOLUTION

# %% tags=["show"] covers="expand"
row = torch.tensor([1.5, 2.0, 3.0])
viz.storage(row=row, table=row.expand(4, 3))

# %% [markdown]
# All four rows are read from the same three slots. And other ways to write? Some raise, some only warn, and some change all
# rows in silence. `exec` runs a line of code that is given as text.


# %% tags=["show"] covers="write_through_leading_expand expand_raises"
def after(line, e):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            exec(line, {"e": e, "torch": torch})
        except RuntimeError:
            return "raises RuntimeError"
    warned = f", with a {caught[0].category.__name__}" if caught else ", in silence"
    return f"{int((e == 1).sum())} ones{warned}"


lines = ["e[0] = 1", "e[0] += 1", "e.fill_(1)", "e[:] = 1", "e += 1"]
lines += ["e.copy_(torch.ones(4, 3))", "e[e == 0] = 1", "e[[0]] = 1"]
for line in lines:
    print(f"{line:<27}{after(line, torch.zeros(3).expand(4, 3))}")

# %% [markdown]
# PyTorch looks at the strides of what is *written to*. `e[:]` and e itself have a stride of 0 along four rows: those writes
# raise, and those through a mask or a list, so far, only warn. But `e[0]` is one row with the stride 1. It can't know that
# other rows lie on the same slots. (And `fill_` doesn't look.) **Clone before you write.**

# %% [markdown]
# ### Bug hunt: a mask for every sentence
#
# Sentences of different lengths are put into one batch, and a mask says which places hold a word (1) and which are
# only filled up (0). For the lengths 2, 5 and 3 the rows should have 2, 5 and 3 ones.


# %% tags=["show"] covers="write_through_leading_expand"
def broken_mask(lengths, longest):
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


broken_mask(torch.tensor([2, 5, 3]), 5)

# %% [markdown]
# No error, no warning. **Find out why all rows are alike, and mend it.**


# %% tags=["exercise"] covers="expand write_through_leading_expand"
def padding_mask(lengths, longest):
    """Row i has lengths[i] ones and then zeros.

    lengths: (n,), whole numbers from 0 to longest.
    longest: the number of places, a Python int.
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
# ### Myth: "views let one GPU hold the data of eight"
#
# A million numbers are expanded to eight times as many, and then used:

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
# **Settled:** a view shows numbers that are there, again or in another order. It never makes room for eight times as many
# *different* numbers. And a result like `eight + 1` needs room for all that the view shows.

# %% [markdown]
# ## Keeping one pixel
#
# You need one pixel of the photo and throw the photo away:
#
# `pixel = photo[0, 0]` and then `del photo`
#
# **Predict:** how many bytes are still in memory for it? (The photo is (427, 640, 3), one byte each.)

# %% tags=["prediction"] covers="small_view_large_storage"
### BEGIN SOLUTION
predict(bytes_kept_alive=819_840)
### END SOLUTION

# %% tags=["show"] covers="small_view_large_storage"
mine = photo.clone()  # a photo that nobody else looks at
pixel = mine[0, 0]
del mine
print("shown:", pixel.numel(), "bytes")
print(f"kept alive: {pixel.untyped_storage().nbytes():,} bytes")
whole = pixel.as_strided(photo.shape, photo.stride())  # Deeper explains this
print("the whole photo, read back from it:", torch.equal(whole, photo))
print(f"of a clone: {pixel.clone().untyped_storage().nbytes()} bytes")

# %% [markdown]
# A storage is kept or freed as a whole, and it is kept as long as one view needs it. It is also *saved* as a whole:


# %% tags=["show"] covers="small_view_large_storage"
def saved_bytes(tensor):
    file = io.BytesIO()  # a file in memory
    torch.save(tensor, file)
    return file.tell()


print("pixel saved: more than 800,000 bytes:", saved_bytes(pixel) > 800_000)
print("its clone: less than 10,000 bytes:", saved_bytes(pixel.clone()) < 10_000)

# %% [markdown]
# A list of such pixels, one of each photo of a large collection, holds the whole collection in memory. `clone()` what
# you want to keep.

# %% [markdown]
# ---
#
# **That was the core: you may stop here**, and go on to [04 · Broadcasting](04_broadcasting.ipynb), which is made of
# strides of 0. Do read the *Recap* at the end.
#
# *Deeper* takes strides into your own hands: any window on a storage, windows that slide, a convolution as one matrix
# product, a permutation undone, memory formats, what contiguity costs, the reshape before a linear layer, the whole rule
# for `view` as a function, one more bug and two more myths. Its sections don't depend on each other, except that the
# convolution follows the windows. The longest exercise stands near the end (*can this be viewed?*): leave it out if time is
# short.

# %% [markdown]
# ## Deeper
#
# ### Any window on the storage
#
# `x.as_strided(shape, strides)` makes a view with a shape and strides of *your* choice. Where does it begin? Where x
# begins, unless a third argument gives an offset. Here is a diagonal, five slots from one element to the next:

# %% tags=["show"] covers="as_strided"
viz.storage(x=x, diagonal=x.as_strided((3,), (5,)))

# %% [markdown]
# Nothing checks that this makes sense. What is refused: slots before the storage or behind its end, strides or sizes below 0,
# and more strides than sizes, or fewer.

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
# #### Exercise: the trace
#
# The *trace* of a square matrix is the sum of its diagonal. Walk along the diagonal, best with `as_strided`, and add up.
# Functions that know the diagonal (`trace`, `diagonal`, `diag`, `eye`, `tril` and their like, and `einsum`, which lesson 04
# explains) and loops earn half.


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
# #### Exercise: the diagonal of any table
#
# Now for tables that are not square, and as a view: whoever writes into your answer writes into the table. Without
# `diagonal`, `diag` and `einsum`.


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
# A *window* of width 3 on a signal shows three neighbours; then it slides one further and shows the next three. Two
# axes, which window and where in the window, and a step along either is one step along the signal. So both have the
# *same* stride, and windows share slots:

# %% tags=["show"]
signal = torch.arange(6)
viz.storage(signal=signal, windows=signal.as_strided((4, 3), (1, 1)))

# %% [markdown]
# #### Exercise: sliding windows
#
# Make all windows of any width, on any signal, without copying. (`unfold` does it, and comes next. Do it without
# that, and without NumPy's `sliding_window_view`.)


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
# One row of the photo is such a signal: 640 numbers from left to right. The mean of each window of 21 smooths it. The
# windows have 13,020 numbers, and lie on the slots of the signal. (`diff` gives each number minus the one before it.)

# %% tags=["show"] covers="unfold"
signal = photo[200, :, 0].float()  # the red of row 200
windows = given("sliding_windows")(signal, 21)
smooth = windows.mean(dim=1)
print(tuple(windows.shape), "copied:", not shares(windows, signal))
print(f"mean step between neighbours: {signal.diff().abs().mean():.1f}", end=", ")
print(f"smoothed {smooth.diff().abs().mean():.1f}")

# %% [markdown]
# `x.unfold(axis, width, step)` makes windows along one axis of a tensor, and puts the axis *inside* the window last.
# A step of `width` makes windows that don't overlap.

# %% tags=["show"] covers="unfold"
print(signal.unfold(0, 21, 1).stride(), signal.unfold(0, 21, 21).stride())
print("the same windows:", torch.equal(signal.unfold(0, 21, 1), windows))

# %% [markdown]
# A table has two axes to slide along, and one `unfold` may follow another. Along axis 0 the windows slide downwards, along
# axis 1 to the right:

# %% tags=["show"] covers="unfold"
table = torch.arange(40).reshape(5, 8)
down = table.unfold(0, 3, 1)  # 3 windows, each 3 rows high
both = down.unfold(1, 2, 1)  # and 7 to the right, each 2 columns wide
print(tuple(table.shape), "→", tuple(down.shape), "→", tuple(both.shape))
print("window 0, 0:", both[0, 0].tolist())
print("window 2, 6:", both[2, 6].tolist())

# %% [markdown]
# Expanded tensors are guarded against some writes. Take a column that is expanded to the right. Each *row* of it has a
# stride of 0, so even `e[0] = 1` raises. But one *column* of it has none: `e[:, 0] = 1` changes all columns, in silence.

# %% tags=["show"] covers="trailing_expand"
for line in ["e[0] = 1", "e[0] += 1", "e += 1", "e[:, 0] = 1"]:
    print(f"{line:<27}{after(line, torch.zeros(4, 1).expand(4, 3))}")

# %% [markdown]
# Are windows guarded?
#
# `signal = torch.zeros(5)`, `windows = signal.unfold(0, 3, 1)`, and then `windows += 1`
#
# **Predict** the middle number of the signal, `signal[2]`; or `"raises"`.

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
# No error and no warning: each number was raised once for every window that shows it. PyTorch looks for strides of 0,
# and there are none here. **Read through overlapping windows, never write.** In a clone every element has a slot of its own.
# Two equal strides have no order to keep, so if the order matters to you, say `contiguous()`.

# %% [markdown]
# ### A convolution is one matrix product
#
# A *convolution* lays a small table, the *kernel*, on each window of an image. It multiplies the pixels of the window by
# the numbers that lie on them, and adds up: one number for each window. Those numbers, in the windows' order, are the
# new image.
#
# So: lay each window out as one row. Then every row meets the same kernel, and that is a matrix times a vector. The
# matrix of windows is called *im2col*, "image to columns" (here they are rows).

# %% [markdown]
# #### Exercise: im2col
#
# One row for each k × k window. Windows come in reading order (from left to right, then down), and so do the pixels
# inside each. This one may copy, because the axes of windows that overlap seldom merge. A Python loop over the windows earns
# half.


# %% tags=["exercise"] covers="im2col unfold"
def im2col(image, k):
    """All k × k windows of an image, one in each row.

    image: (h, w), of floats; k: from 1 to the smaller of h and w.
    Returns ((h - k + 1) * (w - k + 1), k * k), of the same dtype.
    """
    ### BEGIN SOLUTION
    windows = image.unfold(0, k, 1).unfold(1, k, 1)
    return windows.reshape(-1, k * k)
    ### END SOLUTION


# %% tags=["check"]
check("im2col")

# %% [markdown]
# #### Exercise: convolve
#
# Now the product. You may use `given("im2col")` in your answer. The kernel is *not* turned round: its first number meets
# each window's first pixel. (Mathematicians, SciPy's `convolve` and MATLAB's `conv2` turn it, and call this one a
# *correlation*.) A ready-made convolution, such as PyTorch's `conv2d`, earns half, and so does a loop over the windows.


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
# A kernel that subtracts the right column of a window from its left one answers to vertical edges: orange where there is
# more ink on the left, blue where there is more on the right. The zero has a left and a right stroke, and each has two edges.

# %% tags=["show"] covers="im2col"
edges = torch.tensor([[1.0, 0.0, -1.0]] * 3)
seen = given("convolve")(digits[0], edges)
image, kernel = digits[0].view(1, 1, 8, 8), edges.view(1, 1, 3, 3)
theirs = torch.nn.functional.conv2d(image, kernel)
print("as conv2d sees it:", torch.allclose(seen, theirs[0, 0]))
viz.tensor(seen, title="vertical edges of digit number 0")

# %% [markdown]
# ### Undo a permutation
#
# You get a tensor that somebody permuted, and the order that they used: `turned = x.permute(order)`. Get x back, without
# copying. Permuting by the same order a second time leads back if the order only swaps axes in pairs, and otherwise not:

# %% tags=["show"] covers="always_views"
order = (2, 0, 1)
turned = torch.zeros(2, 3, 4).permute(order)
print(tuple(turned.shape), "→", tuple(turned.permute(order).shape))

# %% [markdown]
# #### Exercise: turn it back
#
# For any number of axes and any order. On paper first: where in `turned` does old axis 0 stand now?


# %% tags=["exercise"] covers="undo_a_transpose always_views"
def undo_permute(turned, order):
    """x, from turned = x.permute(order), as a view.

    turned: a tensor with any number of axes.
    order: a tuple, for each place of turned the axis of x that stands there.
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
# Much code for images, on GPUs above all, wants a pixel's channels side by side in memory. That layout is called
# `channels_last`, and `x.to(memory_format=torch.channels_last)` gives it to a batch x of shape (n, channels, height, width).
#
# **Predict** the shape of `x.to(memory_format=torch.channels_last)`, where x is (2, 3, 4, 5).

# %% tags=["prediction"] covers="channels_last"
### BEGIN SOLUTION
predict(shape_in_channels_last=(2, 3, 4, 5))
### END SOLUTION

# %% tags=["show"] covers="channels_last"
batch = torch.arange(8).reshape(1, 2, 2, 2)
viz.storage(usual=batch, last=batch.to(memory_format=torch.channels_last))

# %% [markdown]
# The shape is the same, and so is every index: shape and place in memory are two things. Look at the stride of axis 1, the
# channels: 1. And in the second storage, at the order of the numbers.
#
# Now think of the photo. As it was read, its channels are neighbours; `channels_first` only permuted strides. So what layout
# does your NCHW view have, for nothing?

# %% tags=["show"] covers="channels_last"
print("contiguous:", nchw.is_contiguous())
last = torch.channels_last
print("channels_last:", nchw.is_contiguous(memory_format=last))
print("converting it copies:", not shares(nchw, nchw.to(memory_format=last)))

# %% [markdown]
# ### What contiguity costs
#
# A view costs nothing to *make*. To *read* it may cost more, because a processor doesn't fetch single numbers from memory.
# It fetches whole lines, of 64 bytes on most processors of today.
#
# **Predict:** a float32 table has the shape (1000, 1000) and begins at the start of a line. How many bytes are fetched
# to read **one column** of it, 1000 numbers?

# %% tags=["prediction"] covers="cost_of_contiguity"
### BEGIN SOLUTION
predict(bytes_fetched_for_a_column=64_000)
### END SOLUTION

# %% [markdown]
# The column's numbers lie 4,000 bytes apart, so each has a line of its own: 1000 · 64 = 64,000 bytes. One row fills 62 lines
# and a half, so 63 are fetched: 4,032 bytes. So a column should be slower to read than a row; to copy a large transposed table
# should take much longer than to transpose it; and to add it to one that is not transposed should be slow, since one of the
# two is read in large jumps. Measure it on your machine, on a larger table (your times will differ):

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
# **Settled:** the product of a transposed matrix is right without a copy. The copy is memory that nobody needed.

# %% [markdown]
# ### Before a linear layer
#
# A batch of B sentences with T words, each word a vector of D numbers, is (B, T, D). A *linear layer* multiplies every
# word by the same matrix of weights. To it the batch is one table of B·T words, and to make that table costs nothing, as
# long as the first two axes merge:

# %% tags=["show"] covers="reshape_before_linear"
B, T, D = 4, 5, 6
words, weights = torch.rand(B, T, D), torch.rand(D, 3)
table = words.reshape(B * T, D)
print(tuple(table.shape), "copied:", not shares(words, table))
same = torch.allclose((table @ weights).view(B, T, 3), words @ weights)
print("every word meets the same weights:", same)

# %% [markdown]
# In a transformer, the network behind language models, H parts that are called *heads* give D numbers each for every word:
# (B, H, T, D). Before the next linear layer they are laid side by side, (B, T, H·D):
#
# `y.transpose(1, 2).reshape(B, T, H * D)`
#
# **Predict** whether this reshape `"shares"` or `"copies"`. (y is new, and no size is 1. Write down the strides after the
# transpose.)

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
# That is why such code says `.transpose(1, 2).contiguous().view(…)`. There the copy is needed, and it stands in plain sight.

# %% [markdown]
# ### The whole rule
#
# You know when axes merge. A function can know it too, from a few numbers, without looking at one element.

# %% [markdown]
# #### Exercise: can it be one row?
#
# Write the rule of the core for the most common case: does `x.view(-1)` work, which makes *all* axes one? You get only shape
# and strides. Do it by hand, with no function of torch or NumPy: half the points are for that. (Strides of 0 follow the rule
# like all others.)


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
# #### Exercise: can this be viewed?
#
# The last step from `can_flatten` to all of `view`: any new shape. And tensors without elements, which need no place in
# memory: any new shape without elements will do. Your function is tried on many layouts and has to say what torch does.
# By hand, as before: half the points are for that. This is the longest exercise of the lesson; give it half an hour. (New axes
# of size 1 fit anywhere, in front and behind too.)


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
# Held against torch itself, on a few thousand random layouts:

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
# ### Bug hunt: a mask behind a mask
#
# In a table of measurements, some rows are marked as unreliable. In those rows negative numbers are to become 0.


# %% tags=["show"] covers="chained_masks"
def broken_clip(table, marked):
    result = table.clone()
    result[marked][result[marked] < 0] = 0
    return result


measured = torch.tensor([[1.0, -2.0], [-3.0, 4.0], [-5.0, -6.0]])
broken_clip(measured, torch.tensor([True, False, True]))

# %% [markdown]
# Nothing became 0, and nothing complained. **Find out where the zeros went, and mend it.**


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
# You met this with one mask in [lesson 01](01_tensors.ipynb). With two, the line looks as if it wrote. `result[marked] = …`
# *writes* to the marked rows. But `result[marked][…] = …` *reads* them first, as a copy, and writes to
# that. Only the last pair of brackets writes; each before it reads. With a slice in front it works, since a slice is a view:

# %% tags=["show"] covers="chained_masks"
result = measured.clone()
result[1:][result[1:] < 0] = 0  # a slice, then a mask
print(result.tolist())

# %% [markdown]
# ### Myth: "`flip` is a view, as `[::-1]` is in NumPy"
#
# In NumPy an array may run backwards: its stride is negative. In PyTorch?

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
# **Settled:** a tensor's strides are never negative, so `flip` copies, a slice runs forwards only, and no tensor lies on an
# array that runs backwards. (NumPy's strides count bytes, 8 for each int64; PyTorch's count elements.)

# %% [markdown]
# ### Where shape, strides and offset don't say it all
#
# Two kinds of tensors are built in another way. A *sparse* tensor stores only the numbers that aren't 0, and their places: it
# has no slots to step through. And a complex tensor may carry a mark, "read me conjugated": then the numbers you read are not
# the ones in the slots.

# %% tags=["show"]
try:
    x.to_sparse().untyped_storage()
except NotImplementedError:
    print("NotImplementedError: no storage of slots")
z = torch.tensor([1 + 2j])
print("z:", z.item(), " conjugated:", z.conj().item())
print("same slot:", z.conj().data_ptr() == z.data_ptr())

# %% [markdown]
# Nothing in this course depends on it.

# %% [markdown]
# ## Recap
#
# - A tensor is a storage and a few numbers: slot = offset + Σ index · stride.
# - A view is possible wherever an offset and one stride for each axis say where the elements lie. Slices, `transpose`,
#   `permute`, `expand`, `unsqueeze`, `diagonal` are views; masks, lists of indices and `clone` copy; `reshape`, `contiguous`,
#   `.to` and their like copy only if they must. A clone keeps the order of the strides (where no slot is shared), `contiguous`
#   gives reading order.
# - `permute` moves axes. `reshape` only cuts them or makes neighbours one, in reading order.
# - Leave out axes of size 1; then axes merge where stride[i] = stride[i+1] · size[i+1]. That, and not contiguity, decides what `view` can do.
# - Stride 0 repeats without storing. Clone before you write.
# - A view keeps its whole storage, in memory and in a file.
# - *Deeper:* `as_strided` and `unfold` make windows that overlap: read, don't write. A convolution is im2col and one product.
#   A memory format changes where numbers lie and not the shape. Reading in large jumps costs time, copying costs memory.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [04 · Broadcasting](04_broadcasting.ipynb), which stretches tensors by strides of 0. Then come
# [05 · Autograd by hand](05_autograd_by_hand.ipynb) and [06 · Autograd in torch](06_autograd_in_torch.ipynb), where a write
# in place meets operations that still need the old numbers.
#
# **Read more.** *PyTorch internals* (Edward Z. Yang, 2019) tells how strides sit inside PyTorch. PyTorch's documentation
# lists all views on its page *Tensor Views*, and channels_last in the tutorial *Channels Last Memory Format*. *The NumPy
# array: a structure for efficient numerical computation* (van der Walt, Colbert and Varoquaux, 2011) explains the same
# idea in NumPy, from which it comes. Of pytorch/pytorch's issues, 17185 is about expanded tensors that are written to
# (4664 and 957 are its history), and 133456 and 32579 about a mask behind a mask.
