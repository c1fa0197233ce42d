# %% [markdown]
# # 01 · Tensors
#
# Here is one of 1,797 digits that people wrote by hand. It has 8 × 8 pixels, from 0 (paper) to 16 (ink).

# %% tags=["setup"]
import warnings

import numpy as np
import torch
from sklearn.datasets import load_digits, load_sample_image

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson("01_tensors")


def outcome(action):
    """What an action returns; if it raises, the error's kind and first sentence."""
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}".split(". ")[0].split("\n")[0]


# %% tags=["show"]
images = torch.tensor(load_digits().images, dtype=torch.float32)
labels = torch.tensor(load_digits().target)
print(len(images), "images; the first has the label", labels[0].item())
viz.tensor(images[0], title="image number 0")

# %% [markdown]
# Lay all the sevens on top of each other and take the mean at every pixel. Is the result still a seven? Do it for each
# digit, and you have ten averages. Nothing in them was trained.
#
# **Can ten averages read digits that they've never seen?** By the end of the core, you'll know, and your program won't need a
# loop over images.
#
# *Core 2–2½ h, about 1½ h if you know NumPy · Deeper about 3½ h, in parts · needs Python*
#
# *[Lesson 00](00_start_here.ipynb) explains `predict`, `check`, `hint`, `solution` and `given`. A good place for a break is
# before "What disappears".*
#
# *The matrix product that reads digits here becomes a layer of the network in [lesson 05](05_autograd_by_hand.ipynb), and
# the score that it gets here is the one to beat in [lesson 08](08_training_loop.ipynb).*

# %% [markdown]
# ## Boxes with axes
#
# A **tensor** is a box of numbers, all of one type, laid out in a grid. The directions of the grid are its **axes**. A single
# number has none. A **vector**, a row of numbers, has one; a **matrix**, a table, has two. A photo has three: row, column,
# colour. Several photos in one box have four. (Here `np.array` puts two photos into one box; NumPy has
# [a section of its own](#From-NumPy-and-back).)

# %% tags=["show"] covers="axes"
pixel = torch.tensor(13.0)
row = torch.tensor([0.0, 5.0, 13.0, 9.0])
table = torch.tensor([[0.0, 5.0, 13.0], [1.0, 13.0, 15.0]])
files = ["china.jpg", "flower.jpg"]
photos = torch.tensor(np.array([load_sample_image(f) for f in files]))
boxes = {"pixel": pixel, "row": row, "table": table, "images": images, "photos": photos}
for name, box in boxes.items():
    print(f"{name:<7} axes: {box.ndim}, shape: {tuple(box.shape)}")

# %% [markdown]
# The **shape** lists the size of each axis, from the outside to the inside. In nested lists, every level of brackets is an
# axis.
#
# **Predict:** what is the shape of `torch.tensor([[[1, 2], [3, 4], [5, 6]]])`? Write a tuple.

# %% tags=["prediction"] covers="axes from_lists"
### BEGIN SOLUTION
predict(shape_of_the_brackets=(1, 3, 2))
### END SOLUTION

# %% tags=["show"] covers="axes"
torch.tensor([[[1, 2], [3, 4], [5, 6]]]).shape

# %% [markdown]
# Here's a box with three axes, drawn:

# %% tags=["show"] covers="axes"
block = torch.tensor([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]])
viz.tensor(block, title="2 blocks of 2 rows of 3 numbers")

# %% [markdown]
# You have to know what an axis **means**. PyTorch only knows how many axes there are and how long each one is. In this
# lesson:
#
# - `images` is (image, row, column);
# - `photos` is (photo, row, column, colour).
#
# We number axes from 0. From the end, they're −1, −2, …, so the colours of `photos` are axis 3, and also axis −1.

# %% [markdown]
# ### What a tensor knows about itself

# %% tags=["show"] covers="attributes"
for name in ["shape", "ndim", "dtype", "device", "requires_grad"]:
    print(f"{name:<16}{getattr(images, name)}")
print(f"{'numel()':<16}{images.numel():,} elements")
print(f"{'element_size()':<16}{images.element_size()} bytes for each")
print(f"{'stride()':<16}{images.stride()}")

# %% [markdown]
# - `dtype` is the type of its numbers. A `float32` has 32 bits, which is 4 bytes. [Lesson 02](02_dtypes.ipynb)
#   explains what the bits mean.
# - `stride()` says where the numbers are in memory. [Lesson 03](03_views_and_strides.ipynb) explains it.
# - `requires_grad` says whether PyTorch tracks what you compute with the tensor (lessons
#   [05](05_autograd_by_hand.ipynb) and [06](06_autograd_in_torch.ipynb)).
# - `device` is where the tensor lives: `cpu`, or a GPU ([lesson 07](07_gpu_memory.ipynb)).
#
# If a tensor has exactly one element, `.item()` returns it as a Python number. With more elements, or none, `.item()` raises
# an error. The helper `outcome`, from the first cell, runs what's after `lambda:` and turns an error into one line:

# %% tags=["show"] covers="attributes"
print(pixel.item(), type(pixel.item()).__name__)
print("row.item():", outcome(lambda: row.item()))
print("torch.zeros(0).item():", outcome(lambda: torch.zeros(0).item()))

# %% [markdown]
# **Predict:** how many bytes do the numbers of `torch.zeros(2, 3, 4, dtype=torch.float64)` take in all?

# %% tags=["prediction"] covers="attributes"
### BEGIN SOLUTION
predict(bytes_of_the_tensor=2 * 3 * 4 * 8)
### END SOLUTION

# %% tags=["show"] covers="attributes"
t = torch.zeros(2, 3, 4, dtype=torch.float64)
print(t.numel(), "×", t.element_size(), "=", t.numel() * t.element_size())

# %% [markdown]
# ## Making tensors
#
# **From lists.** The numbers decide the dtype. Python's whole numbers become `int64`. If one number has a decimal point, all
# of them become `float32`. NumPy's numbers keep their type. All rows of a tensor must have the same length:

# %% tags=["show"] covers="from_lists"
print("[1, 2, 3]     ", torch.tensor([1, 2, 3]).dtype)
print("[1, 2.5, 3]   ", torch.tensor([1, 2.5, 3]).dtype)
print("[True, False] ", torch.tensor([True, False]).dtype)
print("[np.float64(1)]", torch.tensor([np.float64(1)]).dtype)
print("[[1, 2], [3]] ", outcome(lambda: torch.tensor([[1, 2], [3]])))

# %% [markdown]
# **From a shape.** These functions make a tensor of the shape that you give. `eye` puts ones on the diagonal, and `linspace`
# goes from the first number to the last in even steps. `full` needs its shape in a tuple, because its second argument is
# the number that fills the tensor. `zeros_like`, `ones_like` and `rand_like` use the shape, dtype and device of another tensor.

# %% tags=["show"] covers="factories"
print("zeros   ", torch.zeros(2, 3).tolist())
print("ones    ", torch.ones(3).tolist())
print("full    ", torch.full((2, 2), 7.0).tolist())
print("eye     ", torch.eye(2).tolist())
print("linspace", torch.linspace(0, 1, 5).tolist())
print("arange  ", torch.arange(5).tolist())
print("zeros_like(table):", torch.zeros_like(table).tolist())

# %% [markdown]
# `arange` can start anywhere and take steps: `torch.arange(begin, end, step)`.
#
# **Predict:** what is the last number of `torch.arange(1, 10, 3)`?

# %% tags=["prediction"] covers="factories"
### BEGIN SOLUTION
predict(last_of_arange=7)
### END SOLUTION

# %% tags=["show"] covers="factories"
torch.arange(1, 10, 3)

# %% [markdown]
# ## From NumPy and back
#
# Here are two ways to make a tensor from a NumPy array: `torch.tensor(array)` and `torch.from_numpy(array)`. One of
# them copies the numbers. The other shares the array's memory, so the array and the tensor are two names for the same
# bytes.
#
# ```python
# array = np.array([1.0, 2.0, 3.0])
# a, b = torch.from_numpy(array), torch.tensor(array)
# array[0] = 100.0
# ```
#
# **Predict** the first number of `a` and the first number of `b` after these lines. Write a pair, `a`'s number first.

# %% tags=["prediction"] covers="numpy_shares"
### BEGIN SOLUTION
predict(written_into_the_array=(100, 1))
### END SOLUTION

# %% tags=["show"] covers="numpy_shares"
array = np.array([1.0, 2.0, 3.0])
shared, copied = torch.from_numpy(array), torch.tensor(array)
cut = torch.from_numpy(array).clone()
array[0] = 100.0
print("from_numpy", shared.tolist(), "  tensor", copied.tolist())
print("from_numpy and clone", cut.tolist())
shared[1] = -1.0
print("and the array sees what the tensor does:", array.tolist())
single = np.array(5.0)  # an array too, without axes
print("a single number: shape", single.shape, "→", tuple(torch.tensor(single).shape))

# %% [markdown]
# `clone()` copies a tensor into new memory, which cuts the connection to the array. `.numpy()` turns a tensor **back**
# into an array, and the two share memory. (*Deeper* shows when `.numpy()` refuses.)
#
# **Watch the dtype.** NumPy's floats are usually `float64`, and PyTorch's are `float32`. If you combine tensors of both
# kinds element by element, the result silently becomes `float64`. A float64 tensor without axes, such as
# `from_numpy[0]` below, is an exception: with a float32 vector, the result stays `float32`.

# %% tags=["show"] covers="float64_promotes numpy_shares"
ours = torch.ones(3)
print("back in NumPy:       ", ours.numpy(), ours.numpy().dtype)
from_numpy = torch.from_numpy(np.ones(3))
print("from_numpy + ours:   ", (from_numpy + ours).dtype)
print("from_numpy[0] + ours:", (from_numpy[0] + ours).dtype)
print("from_numpy.float():  ", from_numpy.float().dtype)

# %% [markdown]
# That's why we made `images` with `dtype=torch.float32` at the start.
#
# **In every exercise**, `x: (n, d)` means that x is a tensor of this shape. Each letter is a size, 1 or more. Tensors that
# you're given belong to the caller: don't write into them. Loops are fine unless the text says otherwise.

# %% [markdown]
# ### Exercise: a copy of one's own · 5 min
#
# Your function receives a NumPy array whose owner will keep writing into it. Return a tensor with the array's numbers.
# The tensor should stay the same when the owner writes into the array.
#
# For `array = np.array([1, 2, 3])`, your tensor is `[1, 2, 3]` in `int64`. Once you've returned it, the owner runs `array +=
# 100`, and your tensor is still `[1, 2, 3]`. Don't write into the array yourself.
#
# The right numbers earn half the points; the array's dtype earns the other half.


# %% tags=["exercise"] covers="numpy_shares"
def own_copy(array):
    """A tensor with the array's numbers, and memory of its own.

    array: a NumPy array of any shape, () too, floats or whole
    numbers. Returns a tensor of the array's shape and dtype.
    Whatever the owner writes later, your tensor keeps its numbers.
    """
    ### BEGIN SOLUTION
    shared = torch.from_numpy(array)
    return shared.clone()
    ### END SOLUTION


# %% tags=["check"]
check("own_copy")

# %% [markdown]
# ## Element by element
#
# `+ - * / **`, comparisons and functions such as `sqrt` and `exp` are **element-wise**: they work on each number by
# itself. Operators such as `+` and `>` combine two tensors of the same shape position by position. (If the shapes differ,
# an error may mention *broadcasting*, which comes [further down](#A-number,-a-row,-a-column).)

# %% tags=["show"] covers="elementwise"
morning = torch.tensor([-10.0, 0.0, 20.0])  # degrees on three days
noon = torch.tensor([4.0, 9.0, 25.0])
print("in Fahrenheit", morning * 1.8 + 32)
print("above zero   ", morning > 0)
print("it rose by   ", noon - morning)
print("roots        ", noon.sqrt())

# %% [markdown]
# Each of these operations made a new tensor. A method whose name ends in an underscore, such as `add_`, changes its tensor **in
# place** instead. (`clamp_(max=6)` replaces numbers above 6 with 6.)

# %% tags=["show"] covers="in_place"
t = torch.tensor([1.0, 5.0, 9.0])
print("t.add(1)  ", t.add(1).tolist(), "  t is", t.tolist())
print("t.add_(1) ", t.add_(1).tolist(), " t is", t.tolist())
print("t.clamp_(max=6)", t.clamp_(max=6).tolist())

# %% [markdown]
# And `+=`? Take this program:
#
# ```python
# a = torch.tensor([1, 2, 3])
# b = a
# b += 10
# b = b + 100
# ```
#
# **Predict:** what is `a[0]` after the last line?

# %% tags=["prediction"] covers="in_place"
### BEGIN SOLUTION
predict(after_plus_equals=11)
### END SOLUTION

# %% tags=["show"] covers="in_place"
a = torch.tensor([1, 2, 3])
b = a
b += 10
b = b + 100
print("a", a.tolist(), "  b", b.tolist())

# %% [markdown]
# `b = a` copies nothing: one tensor now has two names. `b += 10` writes into that tensor. `b = b + 100` makes a new
# tensor and gives it the name `b`.

# %% [markdown]
# ### Exercise: more contrast · 5 min
#
# A pale photo has no black and no white. Stretch its numbers: the darkest pixel becomes 0, the brightest 1, and all
# others keep their place in between. For example, a pixel halfway from darkest to brightest becomes 0.5.
#
# `[[2, 4], [6, 10]]` becomes `[[0, 0.25], [0.5, 1]]`. `image.min()` and `image.max()` give the image's smallest and largest number.
#
# Don't change `image` itself: it belongs to the caller.


# %% tags=["exercise"] covers="elementwise in_place"
def stretch_contrast(image):
    """The image with its darkest pixel at 0 and its brightest at 1.

    image: (height, width), floats, not all equal.
    Returns a tensor (height, width).
    """
    ### BEGIN SOLUTION
    above = image - image.min()
    return above / above.max()
    ### END SOLUTION


# %% tags=["check"]
check("stretch_contrast")

# %% [markdown]
# ## Parts of a tensor
#
# In square brackets, you write an index or a **slice** `begin:end:step` for each axis. A slice stops before its `end`,
# and `:` is all of an axis. You can leave out the last axes: for a table, `x[1]` means `x[1, :]`. (`reshape(4, 5)` lays
# 20 numbers out in 4 rows; more on that below.)

# %% tags=["show"] covers="slices"
x = torch.arange(20).reshape(4, 5)
print(x)
print("x[1]      ", x[1].tolist())
print("x[1, 2]   ", x[1, 2].item(), "  x[-1, -1]", x[-1, -1].item())
print("x[:2, 3:] ", x[:2, 3:].tolist())
print("x[:, ::2] ", x[:, ::2].tolist())
print("x[0, 1::2]", x[0, 1::2].tolist())

# %% [markdown]
# NumPy can step backwards; PyTorch can't. `flip` reverses an axis instead.

# %% tags=["show"] covers="negative_step"
print("x[::-1]:", outcome(lambda: x[::-1]))
print("x.flip(0)[:, 0]:", x.flip(0)[:, 0].tolist())

# %% [markdown]
# **Predict:** `y` has the shape (5, 4, 3). What is the shape of `y[1:3, 0]`?

# %% tags=["prediction"] covers="slices"
### BEGIN SOLUTION
predict(integer_and_slice=(2, 3))
### END SOLUTION

# %% tags=["show"] covers="slices"
y = torch.zeros(5, 4, 3)
print("y[1:3, 0]  ", tuple(y[1:3, 0].shape))
print("y[1:3, 0:1]", tuple(y[1:3, 0:1].shape))

# %% [markdown]
# A single index removes its axis. A slice keeps it, even a slice of length 1.
#
# A slice isn't a copy. The picture shows a small table, a part of it, and the memory that they share. Below each memory slot,
# you see which tensors read it. If your notebook shows the picture as text, read only its second line and its last. Strides,
# offsets and `view` can wait for [lesson 03](03_views_and_strides.ipynb).

# %% tags=["show"] covers="slices share_or_copy"
small = torch.arange(8).reshape(2, 4)
part = small[:, 1:3]
viz.storage(small=small, part=part)

# %% [markdown]
# So what you write into the part shows up in the table. (`fill_` writes one number everywhere.) With a slice **on the left of
# an `=`**, you write into the tensor directly:

# %% tags=["show"] covers="slices share_or_copy"
part.fill_(-1)
print("after part.fill_(-1):    ", small.tolist())
small[:, 3] = 50
print("after small[:, 3] = 50:  ", small.tolist())

# %% [markdown]
# ## Choosing by a question
#
# A comparison gives a tensor of `True` and `False`, a **mask**. Where does image number 0 have a lot of ink?

# %% tags=["show"] covers="boolean_indexing"
ink = images[0] > 8
viz.tensor(ink[:4], title="the upper half of ink")

# %% [markdown]
# - `True` counts as 1, so the sum of a mask tells you how many of its elements are `True`.
# - In square brackets, a mask picks the numbers where it's True, as a vector. With a mask on the left of an `=`, you
#   write to those positions.
# - Combine masks with `&` (and), `|` (or), `~` (not), and put round brackets around each comparison. In
#   `image > 0 & image < 8`, Python works out `0 & image` first. Python's own `and` doesn't work here: it needs a single
#   yes or no.

# %% tags=["show"] covers="boolean_indexing"
image = images[0].clone()
print("pixels above 8:", ink.sum().item(), "of", ink.numel())
print("taken out:", tuple(image[ink].shape), "smallest", image[ink].min().item())
image[image < 4] = 0
pale = (image > 0) & (image < 8)
print("pale pixels left:", pale.sum().item())
print("without brackets:", outcome(lambda: image > 0 & image < 8))
print("with `and`:", outcome(lambda: (image > 0) and (image < 8)))

# %% [markdown]
# A mask can also cover the first axis alone. Then it chooses whole images:

# %% tags=["show"] covers="boolean_indexing"
sevens = images[labels == 7]
print("labels == 7 has the shape", tuple((labels == 7).shape))
print("images[labels == 7] has the shape", tuple(sevens.shape))

# %% [markdown]
# ### Bug hunt: the gaps that stay · 5 min
#
# A table of measurements has gaps, written as `nan` ("not a number"). In Python, that's `float("nan")`; `float("inf")` is
# infinity. Both are floats. `isnan()` is True at the gaps and nowhere else.
#
# This function should fill the gaps with `value`. It runs: no error, no warning.


# %% tags=["show"] covers="fill_on_a_copy boolean_indexing"
def broken(x, value):
    result = x.clone()
    result[result.isnan()].fill_(value)
    return result


broken(torch.tensor([[1.0, float("nan")], [3.0, 4.0]]), 0.0)

# %% [markdown]
# But the gap is still there: the result should be `[[1, 0], [3, 4]]`. **Find out why, and fix the function.** Don't
# change `x` itself.


# %% tags=["exercise"] covers="boolean_indexing fill_on_a_copy"
def fill_gaps(x, value):
    """x with `value` wherever it holds nan.

    x: (n, d), floats; infinities are numbers, not gaps.
    value: a number. Returns a tensor (n, d).
    """
    ### BEGIN SOLUTION
    result = x.clone()
    result[result.isnan()] = value
    return result
    ### END SOLUTION


# %% tags=["check"]
check("fill_gaps")

# %% [markdown]
# A slice shares the tensor's memory. What a mask *takes out* is a copy, and filling that copy doesn't change the
# tensor. With the mask on the left of an `=`, however, you write into the tensor itself.

# %% [markdown]
# ## What disappears
#
# `sum`, `mean` and `amax` (the largest) turn many numbers into one: they **reduce**. Without `dim`, they reduce the whole
# tensor. **`dim` names the axis that disappears.** With `keepdim=True`, that axis stays, with size 1.
#
# All three also accept several axes, in a tuple. `max`, however, accepts only one. When you give it one, it returns a pair:
# the largest values, and where they are.

# %% tags=["show"] covers="reductions"
print("sevens               ", tuple(sevens.shape))
print("sevens.mean()        ", tuple(sevens.mean().shape))
print("sevens.mean(dim=0)   ", tuple(sevens.mean(dim=0).shape))
print("sevens.amax(dim=2)   ", tuple(sevens.amax(dim=2).shape))
kept = sevens.mean(dim=0, keepdim=True)
print("… with keepdim=True  ", tuple(kept.shape))
print("sum, dim=(1, 2)      ", tuple(sevens.sum(dim=(1, 2)).shape))
pair = sevens.max(dim=0)
print("max(dim=0), a pair   ", tuple(pair.values.shape), tuple(pair.indices.shape))

# %% [markdown]
# `argmax` says where the largest number is. In this table, each row is a game and each column is a player. Who won
# each game?

# %% tags=["show"] covers="reductions"
points = torch.tensor([[5, 9, 2, 1], [7, 0, 3, 4], [1, 2, 8, 6]])
print("most points of each game", points.amax(dim=1).tolist())
print("made by player number   ", points.argmax(dim=1).tolist())

# %% [markdown]
# What's the average colour of each photo? We want rows and columns to disappear, and photos and colours to stay. The photos
# hold whole numbers, which `mean` refuses, so we call `.float()` first.

# %% tags=["show"] covers="reductions"
print("without it:", outcome(lambda: photos.mean()).split(":")[0])
colours = photos.float().mean(dim=(1, 2))
for file, (red, green, blue) in zip(files, colours.tolist()):
    print(f"{file:<11} red {red:.0f}, green {green:.0f}, blue {blue:.0f}")

# %% [markdown]
# **Predict:** `y` has the shape (5, 4, 3). What is the shape of `y.sum(dim=(0, 2))`?

# %% tags=["prediction"] covers="reductions"
### BEGIN SOLUTION
predict(sum_over_two_axes=(4,))
### END SOLUTION

# %% tags=["show"] covers="reductions"
y.sum(dim=(0, 2)).shape

# %% [markdown]
# ### Exercise: the mean image · 5 min
#
# Now you can make the averages from the opening question. Take the mean, pixel by pixel, of all images whose label is
# `digit`.
#
# With three images of 1 × 2 pixels, `[[1, 2]]`, `[[9, 9]]` and `[[3, 6]]`, their labels `[7, 0, 7]`, and digit 7, the
# mean image is `[[2, 4]]`.


# %% tags=["exercise"] covers="boolean_indexing reductions"
def mean_image(images, labels, digit):
    """The mean, pixel by pixel, of the images whose label is digit.

    images: (n, height, width), floats. labels: (n,), whole numbers;
    at least one of them is digit.
    Returns a tensor (height, width).
    """
    ### BEGIN SOLUTION
    chosen = images[labels == digit]
    return chosen.mean(dim=0)
    ### END SOLUTION


# %% tags=["check"]
check("mean_image")

# %% [markdown]
# We compute the mean images from the first 1,000 images. The other 797 stay *unseen*. Is the mean of all the sevens a seven?

# %% tags=["show"]
seen, unseen = images[:1000], images[1000:]
seven = given("mean_image")(seen, labels[:1000], 7)
viz.tensor(seven.round(), title="the mean seven, rounded")

# %% [markdown]
# It's still a seven, only blurred: where people's handwriting differs, the ink is pale.
#
# ## Joining
#
# `cat` joins tensors along an axis that they **have**, and that axis gets longer. `stack` puts them on top of each other,
# along a **new** axis:

# %% tags=["show"] covers="cat_stack"
first, second = torch.zeros(8, 8), torch.ones(8, 8)
print("cat   ", tuple(torch.cat([first, second]).shape))
print("cat, 1", tuple(torch.cat([first, second], dim=1).shape))
print("stack ", tuple(torch.stack([first, second]).shape))
wider, nothing = torch.ones(8, 9), torch.zeros(0)
print("cat with a wider one  ", outcome(lambda: torch.cat([first, wider])))
print("stack with a wider one", outcome(lambda: torch.stack([first, wider])))
print("cat with zeros(0)     ", tuple(torch.cat([nothing, first]).shape))

# %% [markdown]
# `cat` joins along one axis, and needs equal sizes on all the others. So the wider tensor doesn't fit along axis 0, but with
# `dim=1` it would. There's one exception, left over from old versions: `cat` skips an empty vector, of shape (0,), wherever
# it is in the list.
#
# `stack` needs equal shapes. It has a `dim` too: the position of the new axis.
#
# **Predict:** you stack three tensors of shape (2, 4) with `dim=1`. What is the shape of the result?

# %% tags=["prediction"] covers="cat_stack"
### BEGIN SOLUTION
predict(three_stacked=(2, 3, 4))
### END SOLUTION

# %% tags=["show"] covers="cat_stack"
torch.stack([torch.zeros(2, 4)] * 3, dim=1).shape

# %% [markdown]
# The ten mean images are our **templates**. `stack` makes one tensor of them:

# %% tags=["show"] covers="cat_stack"
mean_of = given("mean_image")
means = [mean_of(seen, labels[:1000], digit) for digit in range(10)]
templates = torch.stack(means)
templates.shape

# %% [markdown]
# Each template is the mean of about a hundred images. It's dark where most people put ink, and grey where they disagree:

# %% tags=["show"] covers="cat_stack"
viz.images(templates, dark="high", title="the ten templates")

# %% [markdown]
# ## Other shapes
#
# `reshape` lays the same numbers out in a different shape, in the same reading order. One size may be −1, and PyTorch works
# it out. `flatten(1)` joins all axes from axis 1 on. `unsqueeze(1)` inserts an axis of size 1 as axis 1, and `squeeze(1)`
# removes axis 1 again if its size is 1:

# %% tags=["show"] covers="reshape"
print("reshape(-1, 64)      ", tuple(unseen.reshape(-1, 64).shape))
print("flatten(1)           ", tuple(unseen.flatten(1).shape))
print("reshape(797, 2, -1)  ", tuple(unseen.reshape(797, 2, -1).shape))
print("unsqueeze(1)         ", tuple(unseen.unsqueeze(1).shape))
print("… and squeeze(1)     ", tuple(unseen.unsqueeze(1).squeeze(1).shape))
print("reshape(-1, 60)      ", outcome(lambda: unseen.reshape(-1, 60)))

# %% [markdown]
# **Predict:** you reshape the table `[[1, 2, 3], [4, 5, 6]]` to (3, 2). Which number is now in row 1, column 0?

# %% tags=["prediction"] covers="reshape permute"
### BEGIN SOLUTION
predict(reshaped_number=3)
### END SOLUTION

# %% [markdown]
# `reshape` keeps the reading order and only moves the line breaks. Swapping axes is something else. `t.T` swaps the axes of a
# table, `transpose(i, j)` swaps any two axes, and `permute` puts all of them into the order that you write. (You'll also meet
# `view`. It's a `reshape` that never copies: where `reshape` would have to copy, `view` raises an error.)

# %% tags=["show"] covers="reshape permute"
t = torch.tensor([[1, 2, 3], [4, 5, 6]])
print("t.reshape(3, 2)", t.reshape(3, 2).tolist())
print("t.T            ", t.T.tolist())
print("t.view(3, 2)   ", t.view(3, 2).tolist())
print("t.T.view(6)    ", outcome(lambda: t.T.view(6)).split(" (")[0])
print("photos                 ", tuple(photos.shape))
print("… .transpose(1, 2)     ", tuple(photos.transpose(1, 2).shape))
print("… .permute(0, 3, 1, 2) ", tuple(photos.permute(0, 3, 1, 2).shape))

# %% [markdown]
# The last shape is (photo, colour, row, column). Most networks want the colours on axis 1, as here.
#
# **Predict:** a tensor has the shape (2, 3, 4). What is its shape after `permute(2, 0, 1)`?

# %% tags=["prediction"] covers="permute"
### BEGIN SOLUTION
predict(permuted_shape=(4, 2, 3))
### END SOLUTION

# %% tags=["show"] covers="permute"
torch.zeros(2, 3, 4).permute(2, 0, 1).shape

# %% [markdown]
# ## A number, a row, a column
#
# Element-wise operations also accept some tensors of different shapes. A number is combined with every element. A row
# of shape (3,) is combined with every row of a table of shape (2, 3), and a column of shape (2, 1) with every column of
# that table:

# %% tags=["show"] covers="first_broadcasting"
table = torch.tensor([[1, 2, 3], [4, 5, 6]])
print("+ 100        ", (table + 100).tolist())
print("+ a row      ", (table + torch.tensor([10, 20, 30])).tolist())
print("+ a column   ", (table + torch.tensor([[10], [20]])).tolist())

# %% [markdown]
# This is **broadcasting**. [Lesson 04](04_broadcasting.ipynb) explains the rule, and shows where it silently gives
# wrong results. Today you need one more piece of the rule: a column and a row together give a whole table. `None` in
# square brackets inserts an axis of size 1, as `unsqueeze` does, so `tens[:, None]`, below, is a column:

# %% tags=["show"] covers="first_broadcasting"
tens, ones = torch.tensor([10, 20]), torch.tensor([1, 2, 3])
print(tens[:, None].shape, "and", ones.shape)
viz.broadcast(column=tens[:, None], row=ones)

# %% [markdown]
# The column has two axes, but the row has only one. The picture calls the row's absent axis *missing*. PyTorch treats a
# missing axis as an axis of size 1, and repeats, or *stretches*, an axis of size 1.

# %% [markdown]
# ### Exercise: the multiplication table · 5 min
#
# Make the multiplication table from school, for any n. For n = 3 it's `[[1, 2, 3], [2, 4, 6], [3, 6, 9]]`.
#
# A loop is allowed, but you don't need one.


# %% tags=["exercise"] covers="multiplication_table first_broadcasting"
def multiplication_table(n):
    """Row i, column j (counted from 0) holds (i + 1) · (j + 1).

    n: a whole number, 1 or more.
    Returns a tensor (n, n), of whole numbers or floats.
    """
    ### BEGIN SOLUTION
    row = torch.arange(1, n + 1)
    return row[:, None] * row
    ### END SOLUTION


# %% tags=["check"]
check("multiplication_table")

# %% [markdown]
# ## Two kinds of product
#
# `*` multiplies element by element. `@` is the **matrix product**. For the entry in row i, column j, it multiplies
# row i of the left matrix by column j of the right one, element by element, and *adds up* the products. So a row
# on the left must have as many elements as a column on the right. The *inner* axis, of size d, disappears: (n, d) @ (d, m)
# is (n, m).
#
# Below, row 0 of `p` is `[1, 2]` and column 0 of `q` is `[10, 100]`. So row 0, column 0 of `p @ q` is 1 · 10 + 2 ·
# 100 = 210.

# %% tags=["show"] covers="products"
p, q = torch.tensor([[1, 2], [3, 4]]), torch.tensor([[10, 20], [100, 200]])
print("p * q", (p * q).tolist())
print("p @ q", (p @ q).tolist())
wide, tall = torch.ones(2, 3), torch.ones(3, 4)
print("(2, 3) @ (3, 4):", tuple((wide @ tall).shape))
print("(2, 3) @ (2, 3):", outcome(lambda: wide @ wide))

# %% [markdown]
# ## One image against ten templates
#
# Before you read all digits, read one. The sum of squared differences between an image and a template is their
# **squared distance**. The nearest template is the one at the smallest squared distance. Below, one image, of shape
# (8, 8), is subtracted from each of the ten templates, of shape (10, 8, 8). Which digit is it?

# %% tags=["show"] covers="first_broadcasting reductions"
x = unseen[0]
differences = templates - x
squared = (differences**2).sum(dim=(1, 2))  # the squared distances
print("differences", tuple(differences.shape), "  squared", tuple(squared.shape))
for digit, number in enumerate(squared.tolist()):
    print(digit, f"{number:5.0f}")
print("smallest:", squared.argmin().item(), "  the label:", labels[1000].item())

# %% [markdown]
# For all 797 images at once, this would need 797 × 10 × 64 differences in memory. With a little algebra, one matrix
# product is enough, and you need no differences at all.
#
# Call the image x and a template m, and let x·m mean *multiply pixel by pixel, and add up*. For each pixel, (x − m)² is
# x² − 2xm + m². Add that up over the pixels:
#
# &nbsp;&nbsp;&nbsp;&nbsp;squared distance = x·x − 2 (x·m) + m·m = x·x − 2 (x·m − ½ m·m)
#
# Call x·m − ½ m·m the template's **score**. Then the squared distance is x·x, minus twice the score. x·x is the same
# for every template, so it doesn't change which one is nearest. The minus sign turns smallest into largest, and the
# factor 2 doesn't change the order. So the nearest template has the **largest score**.
#
# Check that with a single pixel: x = 5 is nearer to m = 4 than to m = 9. The scores are 5 · 4 − ½ · 16 = 12 and 5 · 9 − ½ ·
# 81 = 4.5.
#
# For our image, the largest score belongs to the same template as the smallest squared distance:

# %% tags=["show"] covers="reductions"
products = (templates * x).sum(dim=(1, 2))  # x·m, for each template
squares = (templates**2).sum(dim=(1, 2))  # m·m, for each template
score = products - squares / 2
print("largest score at", score.argmax().item())

# %% [markdown]
# ### Exercise: ten averages read · 15 min
#
# For each image, find the number of the nearest template. After this exercise, your program reads digits.
#
# Take images and templates of 1 × 2 pixels. For images `[[5, 1]]`, `[[0, 8]]` and templates `[[4, 0]]`, `[[1, 9]]`, the answer
# is `[0, 1]`.
#
# One matrix product gives x·m for every image and every template, if you turn the images and the templates into
# tables, with one row per image and one row per template. m·m is one number per template. First write down the shapes
# of both factors and of the product.
#
# Or compare all images with one template at a time: a loop over the templates is fine, and then you don't need scores. The
# right numbers earn half the points; finding them without a loop over images earns the other half.


# %% tags=["exercise"] covers="products reshape"
def read_digits(images, templates):
    """For each image, the number of the nearest template.

    images: (n, height, width), templates: (k, height, width), floats.
    Returns a tensor (n,), whole numbers from 0 to k - 1.
    """
    ### BEGIN SOLUTION
    x, m = images.flatten(1), templates.flatten(1)
    scores = x @ m.T - (m * m).sum(dim=1) / 2
    return scores.argmax(dim=1)
    ### END SOLUTION


# %% tags=["check"]
check("read_digits")

# %% [markdown]
# Now back to the opening question. None of these 797 images went into the templates:

# %% tags=["show"]
read = given("read_digits")(unseen, templates)
right = read == labels[1000:]
print(f"{100 * right.float().mean():.0f} % of the unseen digits are read")
wrong, shows = images[1000:][~right], labels[1000:][~right]
names = [f"a {s} read as {r}" for s, r in zip(shows[:7], read[~right])]
viz.images(wrong[:7], labels=names, dark="high", title="the first misread")

# %% [markdown]
# With ten averages and one matrix product, you read about nine in ten digits correctly. Guessing would give one in ten. You've just
# built a **classifier**, called *nearest mean*. The first layer of a neural network also multiplies a table of images by a table of numbers. In lesson 08, a
# network learns these numbers, and reads more of the digits correctly.

# %% [markdown]
# **That's the core.** You can stop here, take the next lesson, and come back.

# %% [markdown]
# ## Deeper
#
# Once you've run the core's cells, you can read these sections in any order.
#
# | section | minutes | what it's for | returns in |
# | --- | --- | --- | --- |
# | [A pattern from slices](#A-pattern-from-slices) | 10 | write with slices: a checkerboard | |
# | [Random numbers](#Random-numbers) | 5 | draw data and weights, and draw the same again | 05, 08 |
# | Myth: torch.Tensor | 5 | why a tensor may hold numbers that you never wrote | |
# | [Products that take one thing](#Products-that-take-one-thing) | 10 | stacks of matrices; `dot`, `mm`, `bmm` | |
# | [Lists of indices](#Lists-of-indices) | 10 | take rows out in any order, or more than once | 04 |
# | Myth: brackets copy | 5 | which parts share memory | 03 |
# | [One number from each row](#One-number-from-each-row) | 35 | `gather`, `scatter`: losses, counts, one-hot labels | 05, 08 |
# | [Where](#Where) | 20 | choose, and keep nan out: means of data with gaps | 04, 06 |
# | [Equal, nearly equal, and nan](#Equal,-nearly-equal,-and-nan) | 15 | compare tensors in tests | 02 |
# | Myth: as good as the number | 5 | tensors in sets and dicts | |
# | [Patches](#Patches) | 25 | split, swap, join: how a vision transformer reads images | 03 |
# | [One image, one channel](#One-image,-one-channel) | 10 | a bug that waits for a batch of one | |
# | Myth: .T makes a column | 5 | what `.T` does to a vector | |
# | [Rows of different lengths](#Rows-of-different-lengths) | 15 | padding: one batch from many sentences | 03, 09 |
# | [Where is the largest?](#Where-is-the-largest?) | 15 | from a position to its row and column | |
# | [Where conversions refuse](#Where-conversions-refuse) | 5 | `.numpy()`, and float64 in a product | 02 |
# | [From NumPy to PyTorch](#From-NumPy-to-PyTorch) | 10 | a map of names, and where they mislead | |

# %% [markdown]
# ### A pattern from slices
#
# On the left of an `=`, a slice with a step writes many elements in one line. With one such slice for each axis, you can
# write a pattern.

# %% [markdown]
# #### Exercise: a checkerboard · 10 min
#
# Make a board of zeros and ones that alternate along rows and along columns, with a 0 at the top left.
#
# For 2 rows and 3 columns it's `[[0, 1, 0], [1, 0, 1]]`.
#
# A few slices with steps are enough. A loop is allowed, but you don't need one.


# %% tags=["exercise"] covers="slices factories"
def checkerboard(rows, columns):
    """Zeros and ones that alternate along rows and columns.

    rows, columns: whole numbers, 1 or more.
    Returns a tensor (rows, columns), of floats, whole numbers or bools.
    """
    ### BEGIN SOLUTION
    board = torch.ones(rows, columns)
    board[::2, ::2] = 0
    board[1::2, 1::2] = 0
    return board
    ### END SOLUTION


# %% tags=["check"]
check("checkerboard")

# %% [markdown]
# ### Random numbers
#
# Four functions draw random numbers:
#
# - `rand` draws evenly between 0 and 1.
# - `randn` draws from the bell curve around 0: most of its numbers are between −1 and 1.
# - `randint` draws whole numbers. As in a slice, the end itself isn't included.
# - `randperm(n)` gives the numbers from 0 to n − 1 in random order.
#
# A **seed** makes random numbers repeatable. (`abs` removes the sign. `all` checks whether all elements are True, and `any`
# whether at least one is.)

# %% tags=["show"] covers="factories"
torch.manual_seed(0)
even, bell = torch.rand(10_000), torch.randn(10_000)
print(f"rand    from {even.min():.2f} to {even.max():.2f}")
within = (bell.abs() < 1).sum()  # True counts as 1; of 10,000
print(f"randn   {within / 100:.0f} % within 1 of 0")
dice = torch.randint(1, 7, (2, 500))
print("randint", tuple(dice.shape), "from", dice.min().item(), "to", dice.max().item())
print("randperm, sorted again:", sorted(torch.randperm(5).tolist()))
torch.manual_seed(0)
print("same seed, same numbers:", (torch.rand(10_000) == even).all().item())

# %% [markdown]
# ### Myth: "torch.Tensor is the same as torch.tensor"
#
# The names differ by one letter, and both make tensors. Give them the same arguments:

# %% tags=["show"] covers="tensor_is_tensor tensor_two_arguments tensor_uninitialised"
print("torch.tensor(3)          ", torch.tensor(3))
print("torch.Tensor(3).shape    ", tuple(torch.Tensor(3).shape))
print("torch.Tensor(2, 3, 4)     shape", tuple(torch.Tensor(2, 3, 4).shape))
print("torch.Tensor([3, 4])     ", torch.Tensor([3, 4]))
print("torch.tensor(0.5, 1.0)   ", outcome(lambda: torch.tensor(0.5, 1.0)))
torch.set_default_dtype(torch.float64)
print("torch.Tensor([3, 4])      with another default", torch.Tensor([3, 4]).dtype)
torch.set_default_dtype(torch.float32)

# %% [markdown]
# `torch.tensor` takes **numbers**, all in one argument. `torch.Tensor` takes **sizes**, or else one list of numbers. It
# converts these numbers to PyTorch's default float type, which is `float32` unless you've changed it.
#
# If you give only sizes, which numbers does the tensor hold? PyTorch has a mode that writes `nan`, "not a number", into every
# float that you haven't filled:

# %% tags=["show"] covers="tensor_is_tensor tensor_uninitialised"
torch.use_deterministic_algorithms(True)
print("Tensor(2, 3)", torch.Tensor(2, 3).tolist())
print("empty(2, 3) ", torch.empty(2, 3).tolist())
print("zeros(2, 3) ", torch.zeros(2, 3).tolist())
torch.use_deterministic_algorithms(False)

# %% [markdown]
# **Settled:** `torch.Tensor(2, 3)` is **uninitialised**. Without that mode, it holds whatever the memory held before, which
# may look like zeros until the day it doesn't. Write `torch.tensor` for numbers, and `torch.empty` if you want an unfilled
# tensor.

# %% [markdown]
# ### Products that take one thing
#
# You can read a tensor with three axes as a stack of matrices. `@` multiplies the first matrix of one stack
# by the first of the other, then the second by the second, and so on.
#
# **Predict:** the stacks have the shapes (5, 2, 3) and (5, 3, 4). What is the shape of their product?

# %% tags=["prediction"] covers="products"
### BEGIN SOLUTION
predict(batch_of_products=(5, 2, 4))
### END SOLUTION

# %% tags=["show"] covers="products"
batch, other = torch.ones(5, 2, 3), torch.ones(5, 3, 4)
(batch @ other).shape

# %% [markdown]
# `@` is `torch.matmul`, and accepts any two shapes that fit together. Its narrower relatives each accept only one kind
# of input: `dot` takes two vectors, `mm` two matrices, and `bmm` two stacks of matrices. They refuse everything else,
# which is good when you want to be sure of your shapes.

# %% tags=["show"] covers="products"
v = torch.ones(3)
print("batch @ other    ", tuple((batch @ other).shape))
print("bmm(batch, other)", tuple(torch.bmm(batch, other).shape))
print("mm(wide, tall)   ", tuple(torch.mm(wide, tall).shape))
print("wide @ v         ", tuple((wide @ v).shape))
print("dot(v, v)        ", torch.dot(v, v).item())
print("mm(batch, other) ", outcome(lambda: torch.mm(batch, other)))
print("dot(wide, wide)  ", outcome(lambda: torch.dot(wide, wide)))

# %% [markdown]
# ### Lists of indices
#
# An index can also be a list of whole numbers, or a tensor of them (`int64` or `int32`). That's called **fancy
# indexing**. With one list, you get the listed positions of axis 0, in the list's order, repeats included. PyTorch
# reads two lists **side by side**: it pairs their first indices, then their second ones, and so on.

# %% tags=["show"] covers="fancy_indexing"
x = torch.arange(12).reshape(3, 4)
print(x)
print("x[[2, 0, 0]]            ", x[[2, 0, 0]].tolist())
print("x[:, [3, 0]]            ", x[:, [3, 0]].tolist())
print("x[[0, 1, 2], [3, 0, 1]] ", x[[0, 1, 2], [3, 0, 1]].tolist())
short = torch.tensor([2, 0], dtype=torch.int16)
print("an index in int16:", outcome(lambda: x[short]).split(":")[0])

# %% [markdown]
# A *nested list* as an index is a trap. NumPy reads `[[0, 1], [2, 2]]` as one index with two axes, which chooses rows.
# PyTorch 2.13 still reads it as two lists, one for each axis, and warns that this will change. If you write a tuple or a
# tensor, you get what you mean:

# %% tags=["show"] covers="nested_list_index"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.set_warn_always(True)
    as_list = x[[[0, 1], [2, 2]]]
    torch.set_warn_always(False)
print("nested list", as_list.tolist(), [w.category.__name__ for w in caught])
print("tuple      ", x[[0, 1], [2, 2]].tolist())
print("in NumPy it has the shape", x.numpy()[[[0, 1], [2, 2]]].shape)
index = torch.tensor([[0, 1], [2, 2]])
print("a tensor has the shape   ", tuple(x[index].shape))

# %% [markdown]
# **Predict:** you run `z = torch.zeros(3)`, then `z[[0, 0]] += 1`. What is `z[0]` now?

# %% tags=["prediction"] covers="plus_equals_once fancy_indexing"
### BEGIN SOLUTION
predict(twice_the_same_place=1)
### END SOLUTION

# %% tags=["show"] covers="plus_equals_once"
z = torch.zeros(3)
z[[0, 0]] += 1
print(z)

# %% [markdown]
# `z[[0, 0]] += 1` is short for `z[[0, 0]] = z[[0, 0]] + 1`. Position 0 is read twice, as 0 both times, so 1 is written there
# twice. In the bug hunt *counting labels*, below, a program falls into this trap.

# %% [markdown]
# ### Myth: "what square brackets take out is a copy"
#
# Take a part out in six ways, fill it with −1, and see whether the original tensor changes:

# %% tags=["show"] covers="brackets_copy share_or_copy fill_on_a_copy"
ways = {
    "x[1:3]": slice(1, 3),
    "x[1]": 1,
    "x[torch.tensor(1)]": torch.tensor(1),
    "x[[1, 2]]": [1, 2],
    "x[torch.tensor([1])]": torch.tensor([1]),
    "x[x > 5]": torch.arange(12).reshape(3, 4) > 5,
}
for name, index in ways.items():
    x = torch.arange(12).reshape(3, 4)
    x[index].fill_(-1)
    print(f"{name:<22}{'shares' if (x == -1).any() else 'a copy'}")

# %% [markdown]
# **Settled:** a slice shares the tensor's memory. So does a single index, even if it's a tensor without axes. Masks,
# lists and tensors with axes give a copy, because the numbers that they pick may not be evenly spaced in memory.
# [Lesson 03](03_views_and_strides.ipynb) shows why that matters. On the left of an `=`, all of them write into the
# tensor itself.

# %% [markdown]
# ### One number from each row
#
# `gather` reads along an axis, at the indices that you give. The index is a tensor with as many axes as the source, and the
# result has **the index's** shape. Along `dim=1`, the result holds
#
# &nbsp;&nbsp;&nbsp;&nbsp;`result[i, k] = source[i, index[i, k]]`
#
# Take `source` = `[[10, 11, 12], [20, 21, 22]]` and `index` = `[[2, 0], [0, 1]]`. Row 0, column 0 of the index is 2. So row 0,
# column 0 of the result is `source[0, 2]`, which is 12.
#
# **Predict:** which number is in row 1, column 0 of `source.gather(1, index)`?

# %% tags=["prediction"] covers="gather_scatter"
### BEGIN SOLUTION
predict(gathered_number=20)
### END SOLUTION

# %% tags=["show"] covers="gather_scatter"
source = torch.tensor([[10, 11, 12], [20, 21, 22]])
index = torch.tensor([[2, 0], [0, 1]])
print("gather(1, index)   ", source.gather(1, index).tolist())
rows = torch.tensor([[0], [1]])
print("source[rows, index]", source[rows, index].tolist())

# %% [markdown]
# `source[rows, index]` reads the same numbers, with two index tensors, one for each axis. `rows` is a column, and PyTorch
# stretches it to the shape of `index`.
#
# `scatter` goes the other way: it *writes* along an axis, at the indices that you give. Without `_`, it returns a new tensor;
# `scatter_` writes in place. `scatter_add` adds each number to what's already at its index.

# %% tags=["show"] covers="gather_scatter"
print(torch.zeros(2, 3).scatter(1, torch.tensor([[2], [0]]), 7.0))
votes = torch.tensor([0, 2, 2, 2])
print(torch.zeros(3).scatter_add(0, votes, torch.ones(4)))

# %% [markdown]
# #### Bug hunt: counting labels · 10 min
#
# How many times does each digit occur? This function should tell you. On the labels of our 1,797 digits, it gives:


# %% tags=["show"] covers="plus_equals_once"
def broken_count(labels, classes):
    counts = torch.zeros(classes)
    counts[labels] += 1
    return counts


broken_count(labels, 10)

# %% [markdown]
# These counts are wrong. **Find out why, and fix the function.** For labels `[2, 0, 2, 2]` and 3 classes, the right
# counts are `[1, 0, 3]`. A class that doesn't occur has the count 0.
#
# There are several ways: a mask for each class (a loop over the classes is fine), or a function that adds 1 for every
# label, repeats included.


# %% tags=["exercise"] covers="plus_equals_once fancy_indexing"
def count_labels(labels, classes):
    """How often each of the labels 0, 1, …, classes - 1 occurs.

    labels: (n,), whole numbers below `classes`.
    Returns a tensor (classes,), of floats or whole numbers.
    """
    ### BEGIN SOLUTION
    counts = torch.zeros(classes)
    counts.scatter_add_(0, labels, torch.ones(len(labels)))
    return counts
    ### END SOLUTION


# %% tags=["check"]
check("count_labels")

# %% [markdown]
# #### Exercise: one column from each row · 10 min
#
# For each image, a classifier gives one score to every class. Which score did it give to the *right* class? Take one
# score from each row, from the column that the row's label names. The training loss is built from these numbers, among
# others.
#
# For scores `[[1, 5, 2], [7, 0, 3]]` and labels `[2, 0]`, the answer is `[2, 7]`.
#
# The right numbers earn half the points; finding them without a loop over rows earns the other half.


# %% tags=["exercise"] covers="one_column_per_row fancy_indexing gather_scatter"
def one_column_per_row(scores, labels):
    """Number i is scores[i, labels[i]].

    scores: (n, c), floats. labels: (n,), whole numbers below c.
    Returns a tensor (n,).
    """
    ### BEGIN SOLUTION
    return scores[torch.arange(len(labels)), labels]
    ### END SOLUTION


# %% tags=["check"]
check("one_column_per_row")

# %% [markdown]
# #### Exercise: one-hot · 10 min
#
# Write each label as a row of zeros with a single 1, in the label's column.
#
# For labels `[2, 0]` and 3 classes, the table is `[[0, 0, 1], [1, 0, 0]]`.
#
# A loop over the classes is fine. The right table earns half the points; making it without a loop over labels and without
# `one_hot` earns the other half.


# %% tags=["exercise"] covers="one_hot gather_scatter"
def one_hot(labels, classes):
    """Row i holds a 1 in column labels[i], and 0 elsewhere.

    labels: (n,), whole numbers below `classes`.
    Returns a tensor (n, classes), of floats, whole numbers or bools.
    """
    ### BEGIN SOLUTION
    return labels[:, None] == torch.arange(classes)
    ### END SOLUTION


# %% tags=["check"]
check("one_hot")

# %% [markdown]
# With one-hot labels, one product adds up the images of each class: (classes, n) @ (n, pixels). Divide each of the ten sums by
# its class's count, and you have the ten mean images.

# %% tags=["show"]
hot = given("one_hot")(labels[:1000], 10).float()
sums = hot.T @ seen.flatten(1)  # (10, 1000) @ (1000, 64)
means = sums / hot.sum(dim=0)[:, None]  # (10, 64) / (10, 1)
gap = (means - templates.flatten(1)).abs().max()
print("the largest difference from the templates is below 0.001:", bool(gap < 0.001))

# %% [markdown]
# ### Where
#
# `torch.where(mask, a, b)` takes `a` where the mask is True and `b` elsewhere. It **chooses**; it doesn't multiply by
# the mask. That matters if a number may be `nan` or infinite, because 0 · nan is nan:

# %% tags=["show"] covers="where"
x = torch.tensor([4.0, float("nan"), -9.0])
known = ~x.isnan()
print("times the mask    ", (x * known).tolist())
print("where             ", torch.where(known, x, 0.0).tolist())
print("roots, 0 below 0  ", torch.where(x > 0, x.sqrt(), 0.0).tolist())
print("with a mask alone ", torch.where(known))

# %% [markdown]
# With the mask alone, `where` returns the *indices* of True, one tensor per axis.
#
# With `a` and `b`, `where` keeps nan out of the **values**. What it does to gradients is another story, told in
# [lesson 06](06_autograd_in_torch.ipynb).

# %% [markdown]
# #### Exercise: the masked mean · 15 min
#
# A table has gaps, and a mask says which numbers count. Take each row's mean over the numbers that count.
#
# For x = `[[1, 2, 6], [4, nan, 8]]` and a mask that's False at the 6 and the nan, and True elsewhere, the means are
# `[1.5, 6]`.
#
# Don't change `x` or `mask`. The right means earn half the points; finding them without a loop over rows earns the other
# half.


# %% tags=["exercise"] covers="masked_mean where"
def masked_mean(x, mask):
    """The mean of each row's numbers where mask is True.

    x: (n, t), floats. mask: (n, t), bools. Where the mask is False, x
    may hold anything, nan too; where it is True, it holds numbers.
    Returns a tensor (n,); a row without any True gives nan.
    """
    ### BEGIN SOLUTION
    total = torch.where(mask, x, 0.0).sum(dim=1)
    return total / mask.sum(dim=1)
    ### END SOLUTION


# %% tags=["check"]
check("masked_mean")

# %% [markdown]
# How dark is each digit's ink, if you look only at the pixels with ink? The mean over all pixels can't tell you: a thin
# stroke leaves many pixels blank, and they count too.

# %% tags=["show"]
pixels = unseen.flatten(1)
darkness = given("masked_mean")(pixels, pixels > 0)
print(f"palest digit {darkness.min():.1f}, darkest {darkness.max():.1f} of 16")

# %% [markdown]
# ### Equal, nearly equal, and nan
#
# **Predict:** `x` is `[1, nan, 3]`. How many elements of `x == x` are True?

# %% tags=["prediction"] covers="equality"
### BEGIN SOLUTION
predict(equal_to_itself=2)
### END SOLUTION

# %% [markdown]
# `==` answers for each position. `torch.equal` gives one answer for the whole tensor, and compares the shapes too.
# `torch.allclose` forgives rounding. And nan, "not a number", equals nothing: if you don't know two numbers, you can't
# say that they're equal.

# %% tags=["show"] covers="equality"
gap = torch.tensor([1.0, float("nan"), 3.0])
print("==         ", (gap == gap).tolist())
print("equal      ", torch.equal(gap, gap.clone()))
print("allclose   ", torch.allclose(gap, gap))
print("… equal_nan", torch.allclose(gap, gap, equal_nan=True))
tenth, three = torch.tensor([0.1, 0.3], dtype=torch.float64)
total = tenth + tenth + tenth
print("0.1 + 0.1 + 0.1 is 0.3:", (total == three).item())
print("… nearly:              ", torch.allclose(total, three))

# %% [markdown]
# [Lesson 02](02_dtypes.ipynb) shows why 0.1 isn't exactly a tenth.

# %% [markdown]
# #### Exercise: the same numbers · 10 min
#
# Do two tensors with gaps agree? They do if they have the same shape and, at every position, the same number **or a gap
# in both**.
#
# `[1, nan]` and `[1, nan]` give True; `[1, nan]` and `[1, 2]` give False, and so do `[1, 2]` and `[[1, 2]]`.
#
# Don't change `a` or `b`.


# %% tags=["exercise"] covers="equality"
def same_numbers(a, b):
    """Whether a and b are the same, nan included.

    a, b: floats, of any shapes. Returns True or False: the same
    shape, and at every position exactly equal numbers (infinities
    too) or nan in both.
    """
    ### BEGIN SOLUTION
    if a.shape != b.shape:
        return False
    both_nan = a.isnan() & b.isnan()
    return bool(((a == b) | both_nan).all())
    ### END SOLUTION


# %% tags=["check"]
check("same_numbers")

# %% [markdown]
# ### Myth: "a tensor with one number is as good as the number"
#
# You want to know which labels there are, and reach for Python's `set`:

# %% tags=["show"] covers="as_good_as_a_number"
print("a set of the labels has the size", len(set(labels)))
print("a set of their numbers:", set(labels.tolist()))
print("unique():", labels.unique().tolist())
one, uno = torch.tensor(1), torch.tensor(1)
print("equal:", (one == uno).item(), "  found in a dict:", uno in {one: "one"})

# %% [markdown]
# **Settled:** sets and dicts tell tensors apart by *which object* they are, not by the number inside. Take the number out
# first, with `.item()` or `.tolist()`, or use PyTorch's `unique()`.

# %% [markdown]
# ### Patches
#
# Networks that look at images often cut them into small squares first. You can do that in three steps: split axes in
# two with `reshape`, put all the axes into the order that you want with `permute`, and join axes with `reshape`.
#
# Take a strip of 2 × 6 pixels, which is 3 patches of 2 × 2, side by side. Split the axis of its columns in two: one
# axis counts the patches, and the other the columns inside a patch. That gives three axes, and you want the axis of the
# patches to come first:

# %% tags=["show"] covers="reshape permute"
strip = torch.arange(12).reshape(2, 6)
print("row, column in the strip  ", tuple(strip.shape), strip.tolist())
split = strip.reshape(2, 3, 2)
print("row, patch, column in it  ", tuple(split.shape))
pieces = split.permute(1, 0, 2)
print("patch, row, column in it  ", tuple(pieces.shape), pieces.tolist())
print("reshape alone: no patches ", strip.reshape(3, 2, 2).tolist())

# %% [markdown]
# #### Exercise: cut an image into patches · 20 min
#
# Now cut a whole image into square patches. This time, you split the axis of the rows in two as well. The exercise
# takes most people a few tries. It helps to say, after every step, what each axis means.
#
# The strip above with size 2 gives `[[[0, 1], [6, 7]], [[2, 3], [8, 9]], [[4, 5], [10, 11]]]`.
#
# The right patches earn half the points; cutting them without a loop over patches earns the other half.


# %% tags=["exercise"] covers="patches reshape permute"
def cut_into_patches(image, size):
    """Patches of size × size pixels, in reading order.

    image: (h, w), both multiples of size. Returns a tensor
    (k, size, size), where k is (h // size) · (w // size): the patches
    from left to right, then downwards.
    """
    ### BEGIN SOLUTION
    h, w = image.shape
    split = image.reshape(h // size, size, w // size, size)
    return split.transpose(1, 2).reshape(-1, size, size)
    ### END SOLUTION


# %% tags=["check"]
check("cut_into_patches")

# %% [markdown]
# Next, we cut a photo into patches of 16 × 16 pixels, each flattened into one row of numbers. That's how a *vision
# transformer* reads images: as a sentence of patches. The picture shows a smaller case, the upper half of a digit in
# two patches:

# %% tags=["show"]
patches = given("cut_into_patches")
grey = photos[0].float().mean(dim=2)[:416]
words = patches(grey, 16).flatten(1)
print("china.jpg, grey,", tuple(grey.shape), "as patches:", tuple(words.shape))
viz.tensor(patches(images[0, :4], 4), title="half of image number 0 in 2 patches")

# %% [markdown]
# ### One image, one channel
#
# A batch of one grey image has the shape (1, 1, 8, 8): one image, one **channel**. An image in colour has three channels.
#
# **Predict** the shape of `torch.zeros(1, 1, 8, 8).squeeze()`.

# %% tags=["prediction"] covers="squeeze_eats_the_batch reshape"
### BEGIN SOLUTION
predict(squeezed_batch=(8, 8))
### END SOLUTION

# %% tags=["show"] covers="squeeze_eats_the_batch"
for n in (3, 1):
    batch = torch.zeros(n, 1, 8, 8)
    print("squeeze() ", tuple(batch.shape), "→", tuple(batch.squeeze().shape))
    print("squeeze(1)", tuple(batch.shape), "→", tuple(batch.squeeze(1).shape))

# %% [markdown]
# #### Bug hunt: the batch of one · 5 min
#
# This function should return the brightness of each grey image in a batch: the mean of its pixels. It works until a
# batch has a single image. Then code that uses the function's result fails:


# %% tags=["show"] covers="squeeze_eats_the_batch"
def broken_brightness(batch):
    means = batch.mean(dim=(2, 3))
    return means.squeeze()


print("3 images:", tuple(broken_brightness(unseen[:3, None]).shape))
print("1 image: ", tuple(broken_brightness(unseen[:1, None]).shape))
print("len(…):  ", outcome(lambda: len(broken_brightness(unseen[:1, None]))))

# %% [markdown]
# **Fix the function.** A batch of one image with the pixels 1 and 3 should give `[2]`, of shape (1,).


# %% tags=["exercise"] covers="squeeze_eats_the_batch"
def brightness(batch):
    """The mean of each image's pixels.

    batch: (n, 1, height, width), floats, n from 1 on.
    Returns a tensor (n,).
    """
    ### BEGIN SOLUTION
    means = batch.mean(dim=(2, 3))
    return means.squeeze(1)
    ### END SOLUTION


# %% tags=["check"]
check("brightness")

# %% [markdown]
# ### Myth: ".T makes a column of a row"
#
# In mathematics, the transpose of a row is a column. Here's what `.T` returns for 0 to 3 axes, with its warnings:

# %% tags=["show"] covers="dot_T T_makes_a_column"
torch.set_warn_always(True)  # else PyTorch gives this warning once a program
for shape in [(), (3,), (2, 3), (2, 3, 4)]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        turned = torch.zeros(shape).T
    names = [w.category.__name__ for w in caught]
    print(f"{shape!s:<10} .T has the shape {tuple(turned.shape)!s:<10}", *names)
torch.set_warn_always(False)
v = torch.zeros(3)
print("v[:, None] has the shape", tuple(v[:, None].shape))

# %% [markdown]
# **Settled:** a vector has one axis, so there's nothing to swap. `.T` returns the vector as it is, with a warning that you
# see only once and easily miss. `v[:, None]` makes a column.
#
# With more than two axes, `.T` reverses all of them, which you hardly ever want. Use `.mT` (it swaps the last two),
# `transpose` or `permute`.

# %% [markdown]
# ### Rows of different lengths
#
# Sentences, molecules and customers' orders have different lengths, but all rows of a tensor have the same length. So you put
# a **batch** of them into a table as wide as the longest, and add zeros at the end of the other rows. That's called **padding**.
# `pad_sequence` does it for you, but here you'll do it by hand.

# %% [markdown]
# #### Exercise: a batch from ragged rows · 15 min
#
# Put rows of different lengths into one table, each on a line of its own, with zeros after the shorter rows.
#
# `[[5, 6], [], [7, 8, 9]]`, as a list of three tensors, becomes `[[5, 6, 0], [0, 0, 0], [7, 8, 9]]`.
#
# A loop over the rows is fine, and so are `torch.cat` and `torch.nn.functional.pad`. Leave the list and its tensors as they
# are: they belong to the caller. The right table earns half the points; making it without `pad_sequence` earns the other
# half.


# %% tags=["exercise"] covers="ragged_batch cat_stack"
def ragged_batch(rows):
    """A line for each row, with zeros after it, up to the longest.

    rows: a list of tensors (length,), floats; at least one length is
    not 0. Returns a tensor (n, longest), floats, the rows in their order.
    """
    ### BEGIN SOLUTION
    longest = max(len(row) for row in rows)
    batch = torch.zeros(len(rows), longest, dtype=rows[0].dtype)
    for line, row in zip(batch, rows):
        line[: len(row)] = row
    return batch
    ### END SOLUTION


# %% tags=["check"]
check("ragged_batch")

# %% [markdown]
# If you leave out the blank pixels, the rows of image 0 have different lengths. As a padded batch, they fit into one table, and
# the masked mean gives the mean ink of each row:

# %% tags=["show"]
rows = [line[line > 0] for line in images[0]]
batch = given("ragged_batch")(rows)
darkness = given("masked_mean")(batch, batch > 0)
print("mean ink of each row:", [round(v, 1) for v in darkness.tolist()])
viz.tensor(batch, title="the ink of each row")

# %% [markdown]
# ### Where is the largest?
#
# `argmax()` without `dim` gives the largest number's position in the whole tensor, counted in reading order. In a table
# of 3 columns, a new row begins after every 3 numbers. So divide the position by 3: the quotient is the row, and the
# remainder is the column.

# %% tags=["show"] covers="reductions"
table = torch.tensor([[3, 1, 4], [1, 5, 9]])
position = table.argmax().item()
print("argmax()     ", position)
print("row, column  ", position // 3, position % 3)
print("argmax(dim=0)", table.argmax(dim=0).tolist())
print("argmax(dim=1)", table.argmax(dim=1).tolist())

# %% [markdown]
# `amax` accepts several axes in a tuple. `max`, `median` and `prod` (the product) accept only one, and raise a TypeError for a
# tuple. NumPy's `axis=` and `keepdims=` work for all of these:

# %% tags=["show"] covers="reductions"
print("amax, dim=(1, 2)   ", tuple(sevens.amax(dim=(1, 2)).shape))
print("max, dim=(1, 2)    ", outcome(lambda: sevens.max(dim=(1, 2))).split(":")[0])
print("median, dim=(1, 2) ", outcome(lambda: sevens.median(dim=(1, 2))).split(":")[0])
print("prod, dim=(1, 2)   ", outcome(lambda: sevens.prod(dim=(1, 2))).split(":")[0])
print("median(dim=0), a pair: ", len(sevens.median(dim=0)), "tensors")
kept = sevens.mean(axis=0, keepdims=True)
print("as NumPy spells it ", tuple(kept.shape))

# %% [markdown]
# #### Exercise: the largest entry of a transpose · 10 min
#
# Take the matrix product of two tables, transpose it, and find the row and the column of the transpose's largest entry.
#
# For a = `[[1, 0], [0, 1]]` and b = `[[1, 2], [9, 3]]`, the product is b. Its transpose is `[[1, 9], [2, 3]]`. The largest
# entry, 9, is in row 0 and column 1, so the answer is (0, 1).


# %% tags=["exercise"] covers="largest_of_transpose products permute"
def largest_entry(a, b):
    """(row, column) of the largest entry of the transpose of a @ b.

    a: (n, d), b: (d, m), floats; the largest entry occurs once.
    The transpose has m rows and n columns.
    Returns two whole numbers, counted from 0: the row and the column.
    """
    ### BEGIN SOLUTION
    product = (a @ b).T
    return divmod(int(product.argmax()), product.shape[1])
    ### END SOLUTION


# %% tags=["check"]
check("largest_entry")

# %% [markdown]
# ### Where conversions refuse
#
# `.numpy()` refuses where something would be lost, or where NumPy has no counterpart:
#
# - A tensor that tracks its *gradient*, which training needs ([05](05_autograd_by_hand.ipynb),
#   [06](06_autograd_in_torch.ipynb)). `detach()` gives the same numbers without tracking.
# - `bfloat16`, a dtype that NumPy doesn't have ([02](02_dtypes.ipynb)).
# - `meta`, a device for shapes without numbers: there's nothing to convert.
# - A tensor on a GPU. Call `.cpu()` first.

# %% tags=["show"] covers="numpy_shares"
watched = torch.tensor([1.0, 2.0], requires_grad=True)
half = torch.zeros(2, dtype=torch.bfloat16)
elsewhere = torch.zeros(2, device="meta")
print("with a gradient: ", outcome(watched.numpy))
print("… detached:      ", watched.detach().numpy())
print("bfloat16:        ", outcome(half.numpy).split(":")[0])
print("… as float32:    ", half.float().numpy())
print("on meta:         ", outcome(elsewhere.numpy).split(":")[0])

# %% [markdown]
# As you saw, element-wise operations can mix NumPy's `float64` with PyTorch's `float32`. A matrix product refuses to
# mix them. So does a layer such as `Linear`, which multiplies by a matrix of its own. With `.float()`, the same product
# works:

# %% tags=["show"] covers="float64_promotes"
from_numpy, ours = torch.from_numpy(np.ones((3, 3))), torch.ones(3, 3)
layer = torch.nn.Linear(3, 2)
print("from_numpy + ours: ", (from_numpy + ours).dtype)
print("from_numpy @ ours: ", outcome(lambda: from_numpy @ ours))
print("layer(from_numpy): ", outcome(lambda: layer(from_numpy)).split(":")[0])
print("with .float():     ", (from_numpy.float() @ ours).dtype)

# %% [markdown]
# ### From NumPy to PyTorch
#
# Most of NumPy's functions have the same name in PyTorch, or nearly the same. First, two questions about the exceptions.
#
# The standard deviation is the root of the mean squared distance from the mean. To get the mean of n squared distances,
# NumPy divides their sum by n, so its standard deviation of [1, 2, 3] is 0.816. torch divides the sum by n − 1.
# **Predict:** what's `torch.std` of [1, 2, 3]?

# %% tags=["prediction"] covers="std numpy_map"
### BEGIN SOLUTION
predict(std_of_1_2_3=1.0)
### END SOLUTION

# %% [markdown]
# `x` is a table of shape (2, 3). **Predict:** how many tensors does `x.max(dim=0)` return?

# %% tags=["prediction"] covers="numpy_map"
### BEGIN SOLUTION
predict(tensors_from_max=2)
### END SOLUTION

# %% [markdown]
# ### Myth: "the same name gives the same numbers"

# %% tags=["show"] covers="same_name_same_numbers std numpy_map"
numbers = [1.0, 2.0, 3.0, 4.0]
n, t = np.array(numbers), torch.tensor(numbers)
print(f"std      NumPy {np.std(n):.3f}   torch {torch.std(t):.3f}")
print(f"median   NumPy {np.median(n):.3f}   torch {torch.median(t):.3f}")
print(f"std([1, 2, 3])   {np.std(n[:3]):.3f}         {torch.std(t[:3]):.3f}")
print("repeat  ", n[:2].repeat(2).tolist(), t[:2].repeat(2).tolist())
largest = t.reshape(2, 2).max(dim=0)
print("max      values", largest.values.tolist(), "indices", largest.indices.tolist())

# %% [markdown]
# **Settled:** not always.
#
# - NumPy's `std` divides by n, and torch's by n − 1, or by n with `correction=0`.
# - With an even number of elements, NumPy's `median` takes the mean of the two in the middle, and torch's takes the
#   lower of them.
# - NumPy's `repeat` repeats each element, and torch's repeats the whole tensor.
# - torch's `max` with `dim` also says where the largest numbers are.

# %% [markdown]
# ### The map
#
# On the left, the names are NumPy arrays. On the right, they're tensors with the same numbers. `a` and `b` are tables
# of shape (2, 3), `c` is a box of shape (2, 3, 4), `w` is a table of shape (3, 4), `v` is a vector of shape (3,), and
# `k` is `[[2], [0]]`. One of the course's own tests runs every row: both sides agree, unless the remark says
# *differs*.
#
# | NumPy | PyTorch | remark |
# | --- | --- | --- |
# | `np.zeros((2, 3))` | `torch.zeros(2, 3)` | the dtype: float64 and float32 |
# | `np.eye(3)` | `torch.eye(3)` | |
# | `np.arange(2, 10, 3)` | `torch.arange(2, 10, 3)` | |
# | `np.linspace(0, 1, 5)` | `torch.linspace(0, 1, 5)` | |
# | `a.shape` | `a.shape` | `a.size()` is the shape, too |
# | `a.size` | `a.numel()` | |
# | `a.astype(np.int64)` | `a.to(torch.int64)` | or `a.long()` |
# | `a.copy()` | `a.clone()` | |
# | `a.sum(axis=0)` | `a.sum(dim=0)` | `axis=` works in both |
# | `a.mean(axis=1, keepdims=True)` | `a.mean(dim=1, keepdim=True)` | `keepdims=` works in both |
# | `a.max(axis=0)` | `a.amax(dim=0)` | `a.max(dim=0)` gives indices too |
# | `a.std()` | `a.std()` | differs: NumPy divides by n, torch by n − 1 |
# | `a.std(ddof=1)` | `a.std(correction=1)` | |
# | `np.median(a)` | `torch.median(a)` | differs: NumPy takes the mean of the middle two, torch the lower of them |
# | `a * b` | `a * b` | element by element |
# | `a @ w` | `a @ w` | dtypes must agree in torch |
# | `np.dot(v, v)` | `torch.dot(v, v)` | torch's takes vectors only |
# | `a.T` | `a.T` | |
# | `c.transpose(2, 0, 1)` | `c.permute(2, 0, 1)` | |
# | `np.swapaxes(c, 0, 2)` | `c.transpose(0, 2)` | |
# | `c.reshape(6, -1)` | `c.reshape(6, -1)` | |
# | `c.reshape(6, -1)` | `c.view(6, -1)` | raises where it would have to copy |
# | `np.expand_dims(v, 1)` | `v.unsqueeze(1)` | `v[:, None]` works in both |
# | `np.concatenate([a, b], axis=1)` | `torch.cat([a, b], dim=1)` | |
# | `np.stack([a, b])` | `torch.stack([a, b])` | |
# | `np.repeat(v, 2)` | `v.repeat(2)` | differs: NumPy repeats each element, torch the whole vector |
# | `np.repeat(v, 2)` | `v.repeat_interleave(2)` | |
# | `np.tile(v, 2)` | `v.repeat(2)` | or `torch.tile` |
# | `a[::-1]` | `a.flip(0)` | |
# | `a[a > 2]` | `a[a > 2]` | a copy in both |
# | `np.where(a > 2, a, 0.0)` | `torch.where(a > 2, a, 0.0)` | |
# | `np.take_along_axis(a, k, axis=1)` | `a.gather(1, k)` | |
# | `np.clip(a, 2, 4)` | `a.clamp(2, 4)` | `clip` works in torch, too |
# | `np.sort(v)` | `v.sort().values` | `sort` gives indices too |
# | `np.array_equal(a, b)` | `torch.equal(a, b)` | |
# | `np.allclose(a, b)` | `torch.allclose(a, b)` | |

# %% [markdown]
# ## Recap
#
# **You can now**
#
# - make a tensor from numbers, from a list or from a NumPy array, and say what its axes mean;
# - take out and change parts of it, by index and by mask;
# - say what shape comes out of a sum, a stack, a reshape or a product, before you run it;
# - read handwriting with ten averages and one product, without a loop over images.
#
# **To remember**
#
# - A tensor has a shape, a dtype and a device. You know what its axes mean; the tensor doesn't.
# - `torch.tensor` copies the numbers that it's given; `from_numpy` and `.numpy()` share memory.
# - `=` gives a tensor a name. `+=` and methods with a `_` at the end write in place, and `b + 100` makes a new tensor.
# - A single index removes an axis, and a slice keeps it. Slices share memory, and masks copy. On the left of an `=`, both
#   write into the tensor.
# - In a sum or a mean, `dim` names the axis that disappears. `cat` makes an axis longer, and `stack` makes a new one.
# - `reshape` keeps the reading order and moves no axis; `permute` moves axes.
# - `*` is element-wise, and `@` adds up products over the inner axis.
#
# **From Deeper**
#
# - `torch.Tensor(2, 3)` is uninitialised.
# - PyTorch reads two lists of indices side by side, in pairs. Indexing with a list always gives a copy. If the index in
#   `x[index] += 1` names a position twice, the number there grows by only 1.
# - `gather` reads and `scatter` writes along an axis. `where` chooses between two numbers at each position, which
#   keeps nan out of the result's values.
# - nan equals nothing. `squeeze()` removes every axis of size 1, even the batch's.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** [02 · Dtypes](02_dtypes.ipynb) looks at the bits of a number,
# [03 · Views and strides](03_views_and_strides.ipynb) at how a tensor is laid out in memory, and
# [04 · Broadcasting](04_broadcasting.ipynb) at what happens when you combine different shapes.
#
# **Read more.** Start with the pages *torch.Tensor*, *Tensor Views* and *torch.gather* in PyTorch's documentation,
# and *Indexing on ndarrays* in NumPy's. The nearest mean is an old classifier; *The Elements of Statistical Learning*
# (Hastie, Tibshirani and Friedman) says what it assumes. *An Image is Worth 16x16 Words* (Dosovitskiy and others,
# ICLR 2021) reads an image as a sentence of patches. The digits come from *Optical Recognition of Handwritten Digits*
# in the UCI repository. Three issues in pytorch/pytorch are about traps that you met here: #15436 (float64 from
# NumPy), #2497 and #2599 (`x[index].fill_()`).
