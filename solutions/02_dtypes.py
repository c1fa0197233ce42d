# %% [markdown]
# # 02 · Dtypes
#
# This photograph has 427 × 640 pixels. Each pixel is three numbers, for red, green and blue, from 0 (dark) to 255
# (bright). Here are the red values in every 72nd row and every 80th column. But this table draws large numbers *dark*.

# %% tags=["setup"]
import math
import warnings

import numpy as np
import torch
from sklearn.datasets import load_digits, load_sample_image

from lessons_lib import open_lesson, viz, warm_up

check, predict, hint, given, solution, progress = open_lesson("02_dtypes")

# %% tags=["show"] covers="integer_bits"
photo = torch.tensor(load_sample_image("china.jpg"))
print(photo.shape, photo.dtype)
small = photo[::72, ::80, 0]
viz.tensor(small, title="red")

# %% [markdown]
# The sky at the top is nearly white. Make the photo **brighter**: add 100 to every number.

# %% tags=["show"] covers="wrap_around"
brighter = small + 100
# mean refuses integers, so .float() makes floats of them first
print("mean before:", round(small.float().mean().item()))
print("mean after: ", round(brighter.float().mean().item()))
viz.tensor(brighter, title="red + 100")

# %% [markdown]
# The sky turned dark, and the whole photo darker, without an error or warning.
# **Where did the light go?**
#
# The answer is in a word printed above: `uint8`, the photo's **dtype**. A dtype says how many bits each number has,
# and what these bits mean.
#
# *Core 2½–3 h · Deeper about 3 h, in parts · needs Python and [lesson 01](01_tensors.ipynb)*
#
# You'll count bytes again in [lesson 07](07_gpu_memory.ipynb), and train with 16-bit floats in
# [lesson 08](08_training_loop.ipynb).

# %% [markdown]
# ## Warm-up · 3 minutes, not scored
#
# Run the cell: it shows three lines from lesson 01. Replace each `...` with what that line gives, and run the cell
# again.

# %% tags=["show"]
warm_up("02_dtypes", seed=1, answers=[..., ..., ...])

# %% [markdown]
# ## How many bits
#
# `uint8` is an **u**nsigned **int**eger of **8** bits, and eight bits are one *byte*. In a new tensor, each element
# has bytes of its own, so the tensor's size in bytes is the number of elements times the bytes per element.
# `.to(dtype)` converts the numbers to another dtype.
#
# **Predict:** the photo has 427 × 640 × 3 = 819,840 numbers, and as `uint8` they take 819,840 bytes. How many bytes
# do they take in `float32`? (In Python, write a number without commas: `819840`.)

# %% tags=["prediction"] covers="memory"
### BEGIN SOLUTION
predict(photo_in_float32=3_279_360)
### END SOLUTION

# %% tags=["show"] covers="memory"
for dtype in [torch.uint8, torch.float16, torch.float32, torch.float64]:
    t = photo.to(dtype)
    name, size = str(dtype), t.element_size()
    print(f"{name:<14}{size} × {t.numel():,} = {t.nbytes:,} bytes")

# %% [markdown]
# ### Exercise: bytes of a tensor · 5 min
#
# Write a function that computes a tensor's size in bytes, for any shape and any dtype.
#
# `bytes_needed((2, 3), torch.int16)` gives `12`: six elements of 2 bytes.
#
# `bytes_needed(shape, dtype)` returns the number of bytes, a whole number. Loops are fine. A dtype knows the size of
# one element: `dtype.itemsize`.


# %% tags=["exercise"] covers="memory"
def bytes_needed(shape, dtype):
    """The bytes that the elements of a tensor take.

    shape: a tuple of sizes, such as (3, 4), or () for a single number.
    dtype: such as torch.float32. Returns a whole number.
    """
    ### BEGIN SOLUTION
    elements = 1
    for size in shape:
        elements *= size
    return elements * dtype.itemsize
    ### END SOLUTION


# %% tags=["check"]
check("bytes_needed")

# %% [markdown]
# ## Eight bits
#
# Each bit of a `uint8` is worth a power of two. To read the number, add up what its 1 bits are worth:

# %% tags=["show"] covers="integer_bits"
viz.bits(200, torch.uint8)

# %% [markdown]
# With eight bits you get 2⁸ = 256 different numbers, 0 to 255. What happens to a number that needs nine bits?
#
# **Predict:** what is 200 + 100 in `uint8`? (There will be no error.)

# %% tags=["prediction"] covers="wrap_around integer_bits"
### BEGIN SOLUTION
predict(two_hundred_plus_hundred=44)
### END SOLUTION

# %% tags=["show"] covers="wrap_around integer_bits"
print(torch.tensor([200], dtype=torch.uint8) + torch.tensor([100], dtype=torch.uint8))
viz.bits(300, torch.int16, torch.uint8)

# %% [markdown]
# 300 needs a ninth bit, worth 256. There's no room for that bit, so it's dropped. The numbers go round like the hours
# on a clock: after 255 comes 0, and below 0 comes 255. We say that they **wrap around**. In Python,
# `% 256` does the same: it always gives a number from 0 to 255, even if you begin with a negative one.

# %% tags=["show"] covers="wrap_around square_wraps"
five, seven, large = torch.tensor([5, 7, 87], dtype=torch.uint8)
print("5 - 7 =", (five - seven).item(), "   and -2 % 256 =", -2 % 256)
print("87 * 87 =", torch.square(large).item(), "   and 87 * 87 % 256 =", 87 * 87 % 256)

# %% [markdown]
# That's where the light went: the sky's 237 became 337 − 256 = 81.

# %% [markdown]
# ### With a sign
#
# `int8` has eight bits too, but half of its numbers are negative. The rule is: **the first bit is worth a negative
# number**, −128 instead of +128. All other bits are worth the same as before. The picture calls the first bit the sign,
# because a number is negative if that bit is 1. But the bit isn't a minus sign in front of the other seven: −5 is
# −128 + 123.

# %% tags=["show"] covers="integer_bits"
viz.bits(-5, torch.int8)

# %% [markdown]
# **Predict:** in `int8`, which number has all eight bits set to 1?

# %% tags=["prediction"] covers="integer_bits"
### BEGIN SOLUTION
predict(eight_ones_in_int8=-1)
### END SOLUTION

# %% [markdown]
# `view` with a dtype takes the same bits, and reads them as a number of that dtype. It converts nothing, and moves
# nothing in memory:

# %% tags=["show"] covers="integer_bits"
byte = torch.tensor(255, dtype=torch.uint8)
viz.bits(byte, byte.view(torch.int8))

# %% [markdown]
# Wider integers work the same way, with more bits:

# %% tags=["show"] covers="integer_bits memory"
for dtype in [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64]:
    info, name = torch.iinfo(dtype), str(dtype)
    print(f"{name:<12}{info.bits:>3} bits   from {info.min:,} to {info.max:,}")

# %% [markdown]
# ### Myth: "an integer that gets too large raises an error"
#
# Python's own integers never get too large, but a tensor's integers can. Do you get an error then?

# %% tags=["show"] covers="overflow_raises wrap_around"
for dtype in [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64]:
    name, largest = str(dtype), torch.tensor(torch.iinfo(dtype).max, dtype=dtype)
    print(f"{name:<12}largest + 1 = {(largest + 1).item():,}")

# %% [markdown]
# What about a number that doesn't fit at all? `fill_` writes one number into every element, and `clamp(0, 300)`
# replaces numbers below 0 with 0, and numbers above 300 with 300. The last line prints the dtype in which `sum` adds
# up a `uint8` tensor:


# %% tags=["show"] covers="overflow_raises wrap_around"
def outcome(action):
    """What the action gives, or the name of the error that it raises."""
    try:
        return action().tolist()
    except (RuntimeError, OverflowError) as error:
        return type(error).__name__


z = torch.zeros(2, dtype=torch.uint8)
print("tensor(300)     ", outcome(lambda: torch.tensor(300, dtype=torch.uint8)))
print("z.fill_(300)    ", outcome(lambda: z.fill_(300)))
print("z.clamp(0, 300) ", outcome(lambda: z.clamp(0, 300)))
print("z.fill_(-1)     ", outcome(lambda: z.fill_(-1)))
print("z.sum()         ", z.sum().dtype)

# %% [markdown]
# **Settled:** in the five integer dtypes above, `+`, `-` and `*` wrap around silently. `torch.tensor`, `fill_` and
# `clamp` refused 300, a Python number that doesn't fit. But −1 gets into a `uint8`, as 255. And `sum` has room for
# large totals, because it adds up a `uint8` tensor in `int64`. (Under *Deeper*, the part *Python numbers that don't
# fit* has more.)

# %% [markdown]
# ### Exercise: the means of a photo · 10 min
#
# Find the mean red, green and blue of a photo, using little memory. Each of the three colours is a **channel**.
#
# A photo of two pixels, `[[[10, 200, 31], [11, 201, 34]]]`, gives `[10.5, 200.5, 32.5]`.
#
# `photo.mean(…)` fails, because torch refuses a mean of integers. `photo.float().mean(…)` works, but it first makes a
# copy that takes four times as many bytes. For a large photo, that's a lot of memory for three numbers. Find a way
# that makes no such copy. You saw the clue above: `sum` adds up a `uint8` tensor in `int64`, so you don't have to
# convert the image first.
#
# `channel_means(image)` returns a tensor with one mean per channel. Loops are fine. Don't change `image` in place.


# %% tags=["exercise"] covers="uint8_mean memory"
def channel_means(image):
    """The mean of each channel over all pixels, floats from 0 to 255.

    image: (height, width, channels), uint8. Returns (channels,), float32.
    The tensors that you make may take at most half of the image's own bytes at any
    one time (measured on an image of 180,000 bytes). Doing it like that, in float32
    and without NumPy, earns the other half of the points.
    """
    ### BEGIN SOLUTION
    return torch.mean(image, dim=(0, 1), dtype=torch.float32)
    ### END SOLUTION


# %% tags=["check"]
check("channel_means")

# %% tags=["show"] covers="uint8_mean"
red, green, blue = given("channel_means")(photo).tolist()
print(f"red {red:.0f}, green {green:.0f}, blue {blue:.0f}")

# %% [markdown]
# ### Bug hunt: the dark sky · 10 min
#
# A `uint8` ends at 255, so this code uses `clamp` to replace anything above 255 with 255. The code looks right, but
# the sky is still dark:


# %% tags=["show"] covers="wrap_around"
def broken(image, amount):
    brighter = image + amount
    return brighter.clamp(0, 255)


sky = small[0]
print("before:", sky.tolist())
print("after: ", broken(sky, 100).tolist())

# %% [markdown]
# **Find out why, and fix it**, so that the sky really gets brighter.
#
# With an amount of 100, `[[0, 100, 200]]` should become `[[100, 200, 255]]`; with an amount of −150, it should become
# `[[0, 0, 50]]`.
#
# `brighten(image, amount)` returns a new image; don't change `image` in place. (A condition such as
# `image + amount > 255` doesn't help: no byte is ever more than 255.)
#
# The right numbers earn half of the points in any integer dtype, and all of the points in `uint8`.


# %% tags=["exercise"] covers="wrap_around"
def brighten(image, amount):
    """The image with `amount` added to every pixel, but never below 0 or above 255.

    What would be below 0 is 0 in the result, and what would be above 255 is 255.
    image: (height, width), uint8. amount: a whole number from −255 to 255.
    Returns (height, width), uint8.
    """
    ### BEGIN SOLUTION
    brighter = image.to(torch.int16) + amount
    return brighter.clamp(0, 255).to(torch.uint8)
    ### END SOLUTION


# %% tags=["check"]
check("brighten")

# %% tags=["show"] covers="wrap_around"
print("after: ", given("brighten")(small, 100)[0].tolist())

# %% [markdown]
# ## A float in 32 bits
#
# In binary, the digits after the point are worth ½, ¼, ⅛ and so on. So 6.5 = 4 + 2 + ½ is 110.1. You can also put the
# point right after the first digit, and say by how many places you moved it. In decimal, 650 is 6.5 · 10². In binary,
# 6.5 is 1.101 · 2², because 1.101 is 1 + ½ + ⅛ = 1.625, and 1.625 · 4 is 6.5. So you can write any number other than
# 0 as
#
# **± 1.f · 2ᵉ**, where f are the digits after the point and e is a whole number.
#
# A float stores three things: the sign, the **exponent** e, and the digits f after the point, called the **fraction**.
# The 1 before the point is always there, so it isn't stored.

# %% tags=["show"] covers="float_bits"
viz.bits(6.5, torch.float32)

# %% [markdown]
# The exponent has 8 bits. Before it's stored, 127 is added to it, so that even a negative exponent is stored as a
# positive number. The fraction has 23 bits. If you read these bits as a whole number and divide it by 2²³, you get a
# number from 0 to less than 1. Python can put the parts together again. (In Python, a whole number that begins with
# `0b` is written in binary.)

# %% tags=["show"] covers="float_bits"
exponent, fraction = 0b10000001, 0b10100000000000000000000
print("exponent", exponent, "  fraction", fraction, "of", 2**23)
print((1 + fraction / 2**23) * 2.0 ** (exponent - 127))

# %% [markdown]
# You can *change* the bits. `view(torch.int32)` reads them as one integer. Bit 0, on the right, is the last bit of
# the fraction. So by adding to that integer, you can change each of the three parts:
#
# - **exponent**: bit 23 is its last bit. Adding 2²³ makes the exponent larger by one, and the number twice as large.
# - **fraction**: adding 2²⁰ makes the fraction larger by 2²⁰ / 2²³ = ⅛. So 1.625 becomes 1.75, and 6.5 becomes 1.75 ·
#   2² = 7.
# - **sign**: the first bit of an `int32` is worth −2³¹. In 6.5 that bit is 0, and adding −2³¹ makes it 1. So 6.5
#   becomes −6.5.

# %% tags=["show"] covers="float_bits"
bits = torch.tensor(6.5).view(torch.int32)
for what, change in [
    ("exponent + 1", 2**23),
    ("fraction + 2**20", 2**20),
    ("sign", -(2**31)),
]:
    changed = (bits + change).view(torch.float32)
    print(f"{what:<18}{changed.item()}")

# %% [markdown]
# Now flip bits of 1.0 yourself. Run the cell and click a bit in the picture, or move to it with Tab and press Space.
# Flipping bit 31 changes the sign, and flipping bit 22 adds ½. If you then flip bit 30 too, the exponent is all ones.
# What's the number now? And what is it if you flip bit 22 back?

# %% tags=["show"] covers="float_bits"
viz.bits(1.0, torch.float32).live()

# %% [markdown]
# Two stored exponents are special.
#
# - **255**, all ones: if the fraction is 0, the float is **infinity**; otherwise it's **nan**, "not a number". You
#   get nan when there's no answer, as in ∞ − ∞.
# - **0**: here you find 0 itself, and the numbers closest to it. The formula above doesn't give these numbers,
#   because they have no 1 before the point. Under *Deeper*, the part *Gaps, and the numbers near 0* explains them.

# %% tags=["show"] covers="float_bits"
inf = torch.tensor(math.inf)
print("1 / inf =", (1 / inf).item(), "  inf - inf =", (inf - inf).item())
viz.bits(float("inf"), float("nan"), 0.0, torch.float32)

# %% [markdown]
# Can you write every number like this? Take 0.1, and print twenty digits of what's stored:

# %% tags=["show"] covers="float_bits first_gap"
for dtype in [torch.float32, torch.float64]:
    name, stored = str(dtype), torch.tensor(0.1, dtype=dtype).item()
    print(f"{name:<14} {stored:.20f}")

# %% [markdown]
# Neither number is exactly 0.1. In binary, 0.1 has infinitely many digits (0.000110011001100…), just as ⅓ does in
# decimal. Every float dtype has to stop after some digit and round the number:

# %% tags=["show"] covers="float_bits range_precision"
viz.bits(0.1, torch.float64, torch.float32, torch.float16, torch.bfloat16)

# %% [markdown]
# This has consequences. Go from 1 in steps of 0.1, and stop before 1.3: that should give 1, 1.1 and 1.2.

# %% tags=["show"] covers="arange_floats"
stepped = torch.arange(1, 1.3, 0.1)
print("arange(1, 1.3, 0.1):", [round(x, 3) for x in stepped.tolist()])
print("(1.3 - 1) / 0.1 =", (1.3 - 1) / 0.1)
print("linspace(1, 1.2, 3) has", len(torch.linspace(1, 1.2, 3)), "elements")

# %% [markdown]
# Because of rounding, a little more than three steps fit between 1 and 1.3, so you get a fourth number, 1.3 itself.
# If your steps aren't whole numbers, use `linspace`, and say how many numbers you want.

# %% [markdown]
# ## Range and precision
#
# Four float dtypes are in wide use, and they differ in two properties. More bits for the *exponent* give more
# **range**: numbers can be larger, and closer to 0. More bits for the *fraction* give more **precision**:
# neighbouring numbers are closer together. **Epsilon**, in every second line of the output, is the gap between 1 and
# the next larger number. "From … to" shows the smallest and the largest of the *positive* numbers that have all
# digits of the fraction. (Numbers even closer to 0 have fewer digits.) The negative numbers mirror the positive ones.

# %% tags=["show"] covers="range_precision epsilon"
for dtype in [torch.float64, torch.float32, torch.float16, torch.bfloat16]:
    info, name = torch.finfo(dtype), str(dtype)
    print(f"{name}: from {info.tiny:.3g} to {info.max:.3g}")
    digits = round(-math.log10(info.eps))
    print(f"    epsilon {info.eps:.3g}, about {digits} decimal digits")

# %% [markdown]
# The fraction of float32 has 23 bits, so epsilon is 2⁻²³. How large is the gap at other numbers? Between 1 and 2,
# neighbouring numbers are 2⁻²³ apart. Between 2 and 4, the exponent is one higher, so they're twice as far apart, and
# so on: **the gap doubles at each power of two**. Below 1, the gap halves: between ½ and 1, it's 2⁻²⁴. (Near 0, it
# stops halving; *Deeper* shows where.)

# %% tags=["show"] covers="epsilon"
# A Python number: beside a tensor it takes the tensor's dtype, float32 (more below)
epsilon = torch.finfo(torch.float32).eps
one, two = torch.tensor(1.0), torch.tensor(2.0)
print("1.0 + epsilon is another number:", bool(one + epsilon != one))
print("2.0 + epsilon is another number:", bool(two + epsilon != two))
print("2.0 + 2 * epsilon is another number:", bool(two + 2 * epsilon != two))

# %% [markdown]
# Follow the doubling for 24 steps. From 2²⁴ to 2²⁵, the gaps of float32 are **2**. A sum that falls into a gap is
# rounded to the nearest number. If it's exactly halfway between two neighbours, it goes to the one whose fraction ends
# in 0. From 2²⁴ on, the fractions end in 0, 1, 0, 1 and so on. So if you add 1 to 2²⁴, you get 2²⁴ itself:

# %% tags=["show"] covers="first_gap"
print("2**24 =    ", int(torch.tensor(2.0**24)))
print("2**24 + 1 =", int(torch.tensor(2.0**24) + 1))

# %% [markdown]
# If you count up by ones in float32, you get to 16,777,216 and stay there forever.
#
# **Predict:** what does `torch.tensor(2.0**24) + 3` give? One of `"16777216"`, `"16777218"`, `"16777219"`,
# `"16777220"`, `"inf"` or `"raises"`. Write it in quotes.

# %% tags=["prediction"] covers="first_gap epsilon"
### BEGIN SOLUTION
predict(two_to_the_24_plus_three="16777220")
### END SOLUTION

# %% tags=["show"] covers="first_gap"
print("2**24 + 3 =", int(torch.tensor(2.0**24) + 3))
viz.bits(16777216, 16777218, 16777220, torch.float32)

# %% [markdown]
# The sum is halfway between the second and the third number in the picture. The third number's fraction ends in 0, so
# the sum is rounded to that number.
#
# **Predict:** the fraction of `float16` has 10 bits, and 2049 = 2¹¹ + 1 is the first whole number that float16 can't
# hold. The fraction of `bfloat16` has 7 bits. Which is the first whole number (above 0) that bfloat16 can't hold?

# %% tags=["prediction"] covers="first_gap range_precision"
### BEGIN SOLUTION
predict(first_gap_of_bfloat16=257)
### END SOLUTION

# %% tags=["show"] covers="first_gap"
for number, dtype in [(2049, torch.float16), (257, torch.bfloat16)]:
    print(number, "in", dtype, "is", int(torch.tensor(number, dtype=dtype)))

# %% [markdown]
# That was precision. Now look at range.
#
# **Predict:** `float16` ends at 65504. What does `torch.tensor(70000.0).half()` give? (`half` is another name for
# float16.) One of `"inf"`, `"65504"`, `"70000"`, `"nan"` or `"raises"`.

# %% tags=["prediction"] covers="range_precision"
### BEGIN SOLUTION
predict(seventy_thousand_in_half="inf")
### END SOLUTION

# %% tags=["show"] covers="range_precision"
x = torch.tensor([70000.0, 1e-9])
for dtype in [torch.float16, torch.bfloat16]:
    large, small_one = x.to(dtype).tolist()
    print(f"70000 and 1e-9: {large:.0f} and {small_one:.0e} in {dtype}")
print("65519 and 65520:", torch.tensor([65519.0, 65520.0]).half().tolist())

# %% [markdown]
# In these dtypes, a float that's too large after rounding becomes infinite: it **overflows**. A float that's too
# close to 0 becomes 0: it **underflows**. The largest float16 is 65504. The next number would be 65536, but float16
# doesn't have it. Halfway between them is 65520. So a number just below that, such as 65519, is rounded down to 65504.
# But 65520 itself would be rounded up to 65536, so it becomes infinite.
#
# `bfloat16` has 8 bits of exponent, as float32 does, so its range is nearly the same. But it keeps few digits: 70000
# becomes 70144. `float16` has a narrow range and more digits. Both take 2 bytes.

# %% [markdown]
# ## From one dtype to another
#
# Where does a dtype come from? You can name it yourself. Otherwise, it comes from the data that you make the tensor
# from, or from torch's defaults. (You made tensors from lists in lesson 01.)

# %% tags=["show"] covers="defaults"
made = {
    "[1, 2]": torch.tensor([1, 2]),
    "[1.0, 2]": torch.tensor([1.0, 2]),
    "[True, False]": torch.tensor([True, False]),
    "arange(3)": torch.arange(3),
    "zeros(3)": torch.zeros(3),
}
for what, t in made.items():
    print(f"{what:<15}{t.dtype}")

# %% [markdown]
# **Predict:** what is the dtype of `torch.tensor(np.array([0.5, 1.5]))`? Think of what lesson 01 showed. (Write a
# dtype, such as `torch.float32`.)

# %% tags=["prediction"] covers="defaults"
### BEGIN SOLUTION
predict(dtype_of_an_array=torch.float64)
### END SOLUTION

# %% tags=["show"] covers="defaults"
print("a list:  ", torch.tensor([0.5, 1.5]).dtype)
print("an array:", torch.tensor(np.array([0.5, 1.5])).dtype)

# %% [markdown]
# torch's defaults are `int64` and `float32`. NumPy's default for floats is `float64`, twice as large, and
# `torch.tensor` keeps the array's dtype.
#
# To change the dtype, use `.to(dtype)`, or a short name: `.float()` (float32), `.double()` (float64), `.half()`,
# `.long()` (int64), `.int()` (int32), `.bool()`. That's called a **cast**.
#
# **Predict** both numbers of `torch.tensor([1.7, -1.7]).long()`. Write a tuple of two numbers.

# %% tags=["prediction"] covers="casting"
### BEGIN SOLUTION
predict(floats_to_long=(1, -1))
### END SOLUTION

# %% tags=["show"] covers="casting"
x = torch.tensor([1.7, -1.7, 2.5, 3.5])
print("long: ", x.long().tolist())
print("round:", x.round().tolist())
print("bool: ", torch.tensor([0.5, 0.0]).bool().tolist())

# %% [markdown]
# A cast to integers **cuts** off what comes after the decimal point. A cast to bool checks whether a number is
# different from 0. `round` goes to the nearest whole number. If two are equally near, it takes the even one: 2.5
# becomes 2, and 3.5 becomes 4.
#
# What if the integer dtype can't hold the number? Then the result is *not defined*, so bring your numbers into range
# before you cast. (Under *Deeper*, the part *Python numbers that don't fit* casts a few numbers that are out of range.)

# %% [markdown]
# ### Exercise: an image of bytes · 10 min
#
# Turn an image of floats into bytes, ready for a file. Models compute with floats from 0.0 (black) to 1.0 (white); a
# file needs whole numbers from 0 to 255. After a computation, some floats may lie outside 0 to 1.
#
# `[[0.0, 0.2, 1.0], [-0.1, 0.5012, 1.3]]` becomes `[[0, 51, 255], [0, 128, 255]]`.
#
# `to_bytes(image)` returns a new image; don't change `image` in place. If 255 times a float is exactly halfway between
# two whole numbers, either of them is accepted.
#
# The right numbers earn half of the points in any integer dtype, and all of the points in `uint8`.


# %% tags=["exercise"] covers="casting"
def to_bytes(image):
    """The image in bytes: 0.0 becomes 0, 1.0 becomes 255, and the rest lies between.

    Each result is the nearest whole number.
    image: (height, width), floats; below 0 counts as 0.0, and above 1 as 1.0.
    Returns (height, width), uint8.
    """
    ### BEGIN SOLUTION
    return (image * 255).round().clamp(min=0, max=255).to(torch.uint8)
    ### END SOLUTION


# %% tags=["check"]
check("to_bytes")

# %% [markdown]
# ### Who refuses, and who cuts silently
#
# **Predict:** `counts = torch.tensor([1, 2])`, and then `counts += 1.5`. What are the counts now? Write one
# of `"[2.5, 3.5]"`, `"[2, 3]"` and `"[3, 4]"`, in quotes. If there's an error, write `"raises"`.

# %% tags=["prediction"] covers="refuses"
### BEGIN SOLUTION
predict(counts_plus_equals="raises")
### END SOLUTION

# %% [markdown]
# **Predict:** take a new `counts = torch.tensor([1, 2])`, and then `counts[0] = 1.7`. What's `counts[0]` now? One of
# `"1"`, `"1.7"`, `"2"` or `"raises"`.

# %% tags=["prediction"] covers="truncates"
### BEGIN SOLUTION
predict(assigned_to_an_int="1")
### END SOLUTION

# %% [markdown]
# If a line raises an error, `outcome` from above gives you the error's name. (`requires_grad_` asks torch for
# gradients: the slopes that models learn from. [Lessons 05](05_autograd_by_hand.ipynb) and
# [06](06_autograd_in_torch.ipynb) explain them.)

# %% tags=["show"] covers="refuses"
counts = torch.tensor([1, 2])
print("counts + 1.5:         ", (counts + 1.5).tolist())
print("counts.add_(1.5):     ", outcome(lambda: counts.add_(1.5)))  # this is +=
print("counts.mean():        ", outcome(lambda: counts.mean()))
print("counts.requires_grad_:", outcome(lambda: counts.requires_grad_()))

# %% [markdown]
# `counts + 1.5` is a new tensor, so it can have a new dtype. In place, the result would have to go into memory that
# holds integers, so torch refuses. It also refuses a mean of integers, and gradients for integer tensors.
#
# But the next operations don't refuse. They **cast silently**, and a cast to integers cuts:

# %% tags=["show"] covers="truncates"
counts = torch.tensor([5, 6, 7])
counts[0] = 1.7
print("counts[0] = 1.7:  ", counts.tolist())
print("fill_(1.7):       ", torch.tensor([5, 6, 7]).fill_(1.7).tolist())
pixels = torch.tensor([1, 2, 3], dtype=torch.uint8)
pixels += torch.tensor([300, 300, 300])  # int64 into uint8
print("uint8 += int64:   ", pixels.tolist())

# %% [markdown]
# The last line has no floats at all: the sum of `uint8` and `int64` goes back into `uint8`, and wraps around. (Under
# *Deeper*, the part *Whose dtype wins* shows more ways of writing into a tensor, and two that torch refuses.)

# %% [markdown]
# ## Two dtypes meet
#
# `counts + 1.5` gave a float tensor. When two dtypes meet, torch looks for a dtype that both can become: that's
# **promotion**. It goes by **categories**, each above the one before:
#
# **bool → integers → floats**
#
# There are two rules:
#
# 1. If both tensors have axes, the higher category wins. Within a category, the wider dtype wins. (*Deeper* has the
#    exceptions.)
# 2. A **Python number** has no width, only a category. It changes a tensor's dtype only if the number's category
#    is higher than the tensor's. Then the result has torch's default dtype of that category.
#
# **Predict** the dtype of `torch.arange(3) * 0.5`.

# %% tags=["prediction"] covers="promotion"
### BEGIN SOLUTION
predict(counts_times_a_half=torch.float32)
### END SOLUTION

# %% tags=["show"] covers="promotion"
wide, narrow = torch.ones(3, dtype=torch.float64), torch.ones(3, dtype=torch.float16)
flags = torch.tensor([True, False, True])
print("int64 * 0.5       ", (torch.arange(3) * 0.5).dtype)
print("float16 * 0.5     ", (narrow * 0.5).dtype)
print("bool + 1          ", (flags + 1).dtype)
print("int64 / 2         ", (torch.arange(3) / 2).dtype)
print("float16 + float64 ", (narrow + wide).dtype)
print("int64 + float16   ", (torch.arange(3) + narrow).dtype)

# %% [markdown]
# A float16 tensor times a Python float stays float16. float16 wins even against int64, which has more bits, because
# floats are the higher category. (`/` turns integers into floats.)
#
# A tensor **without axes**, for example `torch.tensor(1.0, dtype=torch.float64)`, is something in between. Like any
# tensor, it has a width. Like a Python number, it's a single number. So does its width matter?
#
# **Predict** the dtype of `torch.zeros(3, dtype=torch.float16) + torch.tensor(1.0, dtype=torch.float64)`.

# %% tags=["prediction"] covers="promotion half_plus_double"
### BEGIN SOLUTION
predict(half_plus_single_double=torch.float16)
### END SOLUTION

# %% [markdown]
# ### Myth: "one float64 makes everything float64"
#
# When you combine a tensor without axes with one that has axes, torch treats the tensor without axes like a Python
# number, with one difference. If the tensor without axes has the higher category, the result takes *this tensor's*
# dtype, not torch's default. In the sum that you predicted, the float64's category wasn't higher, so its dtype didn't
# matter. Here's that sum again, with three more:

# %% tags=["show"] covers="float64_spreads half_plus_double promotion"
double = torch.tensor(1.0, dtype=torch.float64)
half = torch.zeros(3, dtype=torch.float16)
print("half (3,) + double ():  ", (half + double).dtype)
print("half ()   + double ():  ", (half[0] + double).dtype)
print("half (3,) + double (3,):", (half + double.expand(3)).dtype)
print("int64 (3,) + double (): ", (torch.arange(3) + double).dtype)

# %% [markdown]
# **Settled:** a float64 tensor wins, except when it has no axes and the other tensor has axes and holds floats. Then
# the result has the other tensor's dtype, as if you'd combined that tensor with a Python float.

# %% [markdown]
# ## From scores to probabilities
#
# A model that sorts images gives each class a score, a **logit**: say 2 for a cat, 1 for a dog, and −3 for a bird.
# The cat wins, but how sure is the model? To say how sure it is, you need **probabilities**: numbers that are
# never below 0 and add up to 1. You can compare probabilities from image to image. And a model learns from the
# probability that it gives to the right class.
#
# **Why not divide each score by the sum of all scores?** Write down what you'd get, then run.

# %% tags=["show"] covers="overflow_of_exp"
logits = torch.tensor([[2.0, 1.0, -3.0]])
print("sum:     ", logits.sum(dim=1).item())
print("divided: ", (logits / logits.sum(dim=1, keepdim=True)).tolist())

# %% [markdown]
# Logits can be negative, and their sum can be 0. So you first take exp of each logit, which makes it positive and keeps
# the order. Then you divide each exponential by the sum of all of them. That's the **softmax**. The cat's logit is
# higher than the dog's by 1, so the cat's probability is e times the dog's. (exp(x) is eˣ, with e = 2.718…, and the
# logarithm is the inverse of exp: log(exp(x)) is x.)

# %% tags=["show"] covers="overflow_of_exp"
grown = logits.exp()
probabilities = grown / grown.sum(dim=1, keepdim=True)
print([round(p, 3) for p in probabilities[0].tolist()])

# %% [markdown]
# The cat gets 73 %. But exp grows fast, and every float dtype has a largest number:

# %% tags=["show"] covers="overflow_of_exp"
for dtype, number in [(torch.float16, 12), (torch.float32, 89), (torch.float64, 710)]:
    x = torch.tensor([number - 1.0, number], dtype=dtype)
    finite, name = x.exp().isfinite().tolist(), str(dtype)
    print(f"{name:<14}exp({number - 1}) and exp({number}) are finite: {finite}")

# %% [markdown]
# **What goes wrong at 1000?** Two logits of 1000 should each get a probability of a half.
#
# **Predict:** what comes out of exp(1000) / (exp(1000) + exp(1000)) in float32? One of `"0.5"`, `"inf"`, `"1"`,
# `"0"`, `"nan"` or `"raises"`.

# %% tags=["prediction"] covers="overflow_of_exp"
### BEGIN SOLUTION
predict(softmax_of_thousands="nan")
### END SOLUTION

# %% tags=["show"] covers="overflow_of_exp"
grown = torch.tensor([1000.0, 1000.0]).exp()
print("exp:", grown.tolist(), "  probabilities:", (grown / grown.sum()).tolist())

# %% [markdown]
# Is a logit of 1000 far-fetched? Compare each of the 1,797 digit images of [lesson 01](01_tensors.ipynb) with the
# mean image of each class, by multiplying their pixels and adding up the products. That's what `@` does here, and it
# gives ten scores for each image:

# %% tags=["show"] covers="overflow_of_exp"
digits = torch.tensor(load_digits().data, dtype=torch.float32)
labels = torch.tensor(load_digits().target)
means = torch.stack([digits[labels == k].mean(dim=0) for k in range(10)])
scores = digits @ means.T
grown = scores.exp()
probabilities = grown / grown.sum(dim=1, keepdim=True)
print("scores from", round(scores.min().item()), "to", round(scores.max().item()))
print(
    "images with a nan:", int(probabilities.isnan().any(dim=1).sum()), "of", len(grown)
)

# %% [markdown]
# You don't need a wider dtype to fix this. As with all powers, exp(a − m) is exp(a) / exp(m). So if you subtract the
# same m from **all** logits of a row, you divide each exponential by the same exp(m), and their sum too. The
# probabilities don't change. With [1000, 1000] and m = 1000, each of them is exp(0) / (exp(0) + exp(0)) = 1 / (1 +
# 1). Now choose an m for each row so that nothing overflows, and not everything underflows to 0.

# %% [markdown]
# ### Exercise: a softmax that holds · 15 min
#
# Write a softmax for logits of any size. After this exercise, your own softmax survives the scores above.
#
# `[[1000, 1000], [2, 1]]` gives `[[0.5, 0.5], [0.731, 0.269]]`, to three digits.
#
# `stable_softmax(logits)` returns a new table of probabilities. Loops are fine. Don't change `logits` in place.
#
# `max(dim=1)` returns two things: the largest numbers and their indices. `amax(dim=1)` gives the numbers alone. To
# subtract a different number from each row, or to divide each row by a different number, you need one number per row,
# in a column of shape (n, 1). In the cells above, `keepdim=True` did that. ([Lesson 04](04_broadcasting.ipynb) explains
# why.)
#
# Correct probabilities earn half of the points. Computing them without torch's softmax, log_softmax, softmin or
# logsumexp, or anything built on them, earns the other half.


# %% tags=["exercise"] covers="stable_softmax overflow_of_exp"
def stable_softmax(logits):
    """Each row's exponentials, divided by their sum.

    logits: (n, classes), finite floats of any size.
    Returns (n, classes); each row adds up to 1, and none has a nan.
    """
    ### BEGIN SOLUTION
    largest, _ = logits.max(dim=1)
    grown = torch.exp(logits - largest[:, None])
    return grown * (1 / grown.sum(1))[:, None]
    ### END SOLUTION


# %% tags=["check"]
check("stable_softmax")

# %% tags=["show"] covers="overflow_of_exp"
probabilities = given("stable_softmax")(scores)
print(
    "images with a nan:",
    int(probabilities.isnan().any(dim=1).sum()),
    "of",
    len(probabilities),
)
right = (probabilities.argmax(dim=1) == labels).float().mean()
print(f"the most probable digit is the right one in {100 * right:.0f} % of all images")

# %% [markdown]
# **This is the end of the core**, and a good place to stop. You now know what a dtype does to your numbers: integers
# wrap around, floats round and overflow, and casts to integers cut off the fraction. You also know that torch decides
# the dtype of a result before it computes any number.
#
# *Deeper* builds only on the core. Its sections don't build on each other, so choose the ones you want.

# %% [markdown]
# ## Deeper
#
# | section | minutes | what it's for |
# | --- | --- | --- |
# | Whose dtype wins | 30 | the whole rule of promotion, NumPy and complex numbers, and comparisons that go wrong |
# | Adding up many numbers | 30 | totals that don't stick, and why two machines give two sums |
# | Small steps in 16 bits | 10 | why weights stay in float32; [07](07_gpu_memory.ipynb) counts their bytes, [08](08_training_loop.ipynb) trains in half precision |
# | Keep working with logarithms | 30 | a loss that doesn't become infinite; [05](05_autograd_by_hand.ipynb) and [08](08_training_loop.ipynb) train with it |
# | Gaps, and the numbers near 0 | 20 | how far away the next larger float is, from any number |
# | A float by hand | 15 | reading all 32 bits |
# | The number next door | 20 | finding the next smaller float by reading its bits as an integer |
# | Numbers in 8 bits | 20 | a model in a quarter of the memory |

# %% [markdown]
# ### Whose dtype wins
#
# **Predict** two sums: `torch.tensor([1], dtype=torch.uint8) + torch.tensor(300)`, and the same with a 1 that has no
# axes, `torch.tensor(1, dtype=torch.uint8) + torch.tensor(300)`. Write a tuple of two numbers.

# %% tags=["prediction"] covers="uint8_plus_300 promotion"
### BEGIN SOLUTION
predict(byte_plus_300=(45, 301))
### END SOLUTION

# %% tags=["show"] covers="uint8_plus_300 promotion"
one, more = torch.tensor([1], dtype=torch.uint8), torch.tensor(300)
print("uint8 with an axis: ", one + more)
print("uint8 without axes: ", one[0] + more)

# %% [markdown]
# Both tensors hold integers. If the 1 has an axis, the 300, which has none, doesn't change the dtype, so the sum wraps
# around. If neither tensor has an axis, neither has priority, so `uint8` and `int64` meet in `int64`.
#
# Two dtypes of one category meet in the wider one. If neither can hold all numbers of the other, they meet in a third
# dtype. That's true of this lesson's five integer dtypes and four float dtypes. torch has rarer dtypes too: `uint16`,
# `uint32`, `uint64` and floats of 8 bits. If you combine those with other dtypes, you often get an error.
# `torch.promote_types` knows where two dtypes meet:


# %% tags=["show"] covers="promotion"
def meet(a, b):
    try:
        return f"meet in {torch.promote_types(a, b)}"
    except RuntimeError as error:
        return f"don't meet: {type(error).__name__}"


for a, b in [
    (torch.uint8, torch.int64),
    (torch.uint8, torch.int8),
    (torch.float16, torch.bfloat16),
    (torch.uint16, torch.int32),
    (torch.float8_e4m3fn, torch.float32),
]:
    print(a, "and", b, meet(a, b))

# %% [markdown]
# #### Exercise: the dtype of a sum · 15 min
#
# Write a function that finds the dtype of `x + y`, given the two dtypes, a and b, and how many axes each tensor has:
#
# - if both have axes, or neither has, the answer is where their dtypes meet: `torch.promote_types(a, b)`;
# - if only one has axes, the answer is that tensor's dtype. But if the other's category is higher (bool is the
#   lowest, then come integers, then floats), the answer is the other's dtype.
#
# `result_dtype(torch.int64, 2, torch.float16, 0)` gives `torch.float16`, and
# `result_dtype(torch.int64, 2, torch.int16, 0)` gives `torch.int64`.
#
# `torch.result_type` does this for two tensors. Correct dtypes earn half of the points. Finding them without
# `torch.result_type` earns the other half.


# %% tags=["exercise"] covers="result_dtype promotion"
def result_dtype(a, a_axes, b, b_axes):
    """The dtype of x + y.

    a, b: the dtypes of x and y: torch.bool, uint8, int8, int16, int32,
    int64, float16, bfloat16, float32 or float64.
    a_axes, b_axes: how many axes x and y have, 0 for a single number.
    Returns a dtype.
    """
    ### BEGIN SOLUTION
    order = {"bool": 0, "int": 1, "uint": 1, "float": 2, "bfloat": 2}
    category_a = order[str(a).removeprefix("torch.").rstrip("0123456789")]
    category_b = order[str(b).removeprefix("torch.").rstrip("0123456789")]
    if a_axes > 0 and b_axes == 0 and category_b <= category_a:
        return a
    if b_axes > 0 and a_axes == 0 and category_a <= category_b:
        return b
    if a_axes > 0 and b_axes == 0:
        return b
    if b_axes > 0 and a_axes == 0:
        return a
    return torch.promote_types(a, b)
    ### END SOLUTION


# %% tags=["check"]
check("result_dtype")

# %% [markdown]
# #### NumPy, and complex numbers
#
# A single NumPy float or integer counts as a Python number. A NumPy *array* doesn't, not even one without axes: it
# brings its own dtype along, which is `float64` by default for floats. Complex numbers rank above floats, and have
# rules of their own. (`complex64` is made of two float32, and `complex128` of two float64.) And `@` doesn't promote
# at all: both tensors need the same dtype, as you saw in [lesson 01](01_tensors.ipynb), *Deeper*.

# %% tags=["show"] covers="promotion"
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # NumPy warns that it will ask more of torch
    product = torch.ones(3) * np.array(0.5)
print("float32 * np.array(0.5)  ", product.dtype)
print("float32 * np.float64(0.5)", (torch.ones(3) * np.float64(0.5)).dtype)
print("int64 * np.float64(0.5)  ", (torch.arange(3) * np.float64(0.5)).dtype)
print("float32 + 1j             ", (torch.ones(3) + 1j).dtype)
print("float64 + 1j             ", (wide + 1j).dtype)

# %% [markdown]
# #### Writing that casts, and two kinds that are refused
#
# `a.copy_(b)` writes the numbers of `b` into `a`, and `masked_fill_` writes one number wherever a mask is True. Both
# cast silently:

# %% tags=["show"] covers="truncates"
floats = torch.tensor([1.7, 2.7, -3.7])
print("copy_(floats):    ", torch.tensor([5, 6, 7]).copy_(floats).tolist())
where = torch.tensor([True, False, True])
print("masked_fill_:     ", torch.tensor([5, 6, 7]).masked_fill_(where, 1.7).tolist())

# %% [markdown]
# But there are two things that torch refuses to write into a tensor. You saw the first: a Python number that doesn't fit
# at all, such as 300 in a `uint8`. The second is a tensor of a different dtype, if a *list or a mask* says where its
# numbers go:

# %% tags=["show"] covers="refuses truncates"
counts = torch.tensor([5, 6, 7])


def written(places, numbers):
    result = counts.clone()
    result[places] = numbers
    return result


print("a slice, floats: ", outcome(lambda: written(slice(0, 2), floats[:2])))
print("a list, floats:  ", outcome(lambda: written([0, 1], floats[:2])))
print("a mask, floats:  ", outcome(lambda: written(where, floats[:2])))
print("a mask, a number:", outcome(lambda: written(where, 1.7)))

# %% [markdown]
# #### Python numbers that don't fit
#
# You saw that −1 gets into a `uint8`, as 255. In fact, every number down to −255 gets in. Even the limits of `clamp`
# wrap around: in `clamp(-1, 255)`, the lower limit −1 becomes 255, so every pixel is raised to 255:

# %% tags=["show"] covers="overflow_raises wrap_around"
pixel, z = torch.tensor([7], dtype=torch.uint8), torch.zeros(2, dtype=torch.uint8)
print("pixel.clamp(-1, 255)", outcome(lambda: pixel.clamp(-1, 255)))
print("z.fill_(-255)       ", outcome(lambda: z.fill_(-255)))
print("z.fill_(-256)       ", outcome(lambda: z.fill_(-256)))

# %% [markdown]
# What about arithmetic with such numbers? The cell also divides whole numbers by 0, and subtracts bools. (`//` rounds
# down.)

# %% tags=["show"] covers="overflow_raises wrap_around"
z = torch.zeros(2, dtype=torch.uint8)
print("z + 300         ", outcome(lambda: z + 300))
print("z + 2**70       ", outcome(lambda: z + 2**70))
print("z // 0          ", outcome(lambda: z // 0))
print("flags - flags   ", outcome(lambda: flags - flags))

# %% [markdown]
# When you compute with a `uint8`, a Python 300 counts as 44. You get an error
#
# - if a Python number doesn't fit into the dtype at all: in `torch.tensor`, in `fill_`, or as a limit of `clamp`;
# - if a Python number needs more than 64 bits;
# - if torch doesn't allow the operation: `// 0`, or bool − bool.
#
# What if you cast a *float* to an integer type that can't hold it, because it's too large, too small, or nan? The result is
# *not defined*. Here's what this machine makes of 300, −5 and nan. Another machine may give something else:

# %% tags=["show", "nbval-ignore-output"] covers="casting"
torch.tensor([300.0, -5.0, math.nan]).to(torch.uint8)

# %% [markdown]
# #### Comparing bytes with 256
#
# The rule of promotion can bite. Every byte is smaller than 256 and larger than −1. But before torch compares, it turns
# the Python number into a `uint8`, where 256 is 0 and −1 is 255. The cell prints what this version of torch says. If a
# line shows fewer than 256 bytes, that's a known bug, PyTorch's issue 101653. The issue has been open since 2023, but
# the bug may be fixed in your version:

# %% tags=["show", "nbval-ignore-output"] covers="uint8_comparisons"
every = torch.arange(256).to(torch.uint8)
print("torch", torch.__version__.split("+")[0])
print("of 256 bytes are smaller than 256:", int((every < 256).sum()))
print("of 256 bytes are larger than -1:  ", int((every > -1).sum()))

# %% [markdown]
# In a wider dtype, the comparison is right in every version:

# %% tags=["show"] covers="uint8_comparisons"
print("of 256 bytes are smaller than 256:", int((every.int() < 256).sum()))
print("of 256 bytes are larger than -1:  ", int((every.int() > -1).sum()))

# %% [markdown]
# ### Adding up many numbers
#
# You start a total at 0, in float16, and add 1 to it 5000 times. float16 can hold the number 5000.
#
# **Predict** the total.

# %% tags=["prediction"] covers="accumulating"
### BEGIN SOLUTION
predict(five_thousand_ones_in_half=2048)
### END SOLUTION


# %% tags=["show"] covers="accumulating"
def added_one_by_one(numbers):
    total = torch.zeros((), dtype=numbers.dtype)
    for number in numbers:
        total.add_(number)
    return total.item()


for dtype in [torch.float32, torch.float16, torch.bfloat16]:
    ones, name = torch.ones(5000, dtype=dtype), str(dtype)
    one_by_one = added_one_by_one(ones)
    print(f"{name:<15}one by one {one_by_one:<8} sum {ones.sum().item()}")

# %% [markdown]
# At 2048, the gaps of float16 become 2, so 2049 is rounded to 2048 again. In bfloat16, the total sticks at 256. With
# `sum`, you don't see this: internally, it adds with more bits, and it rounds to 16 bits only once, at the end. (4992
# is the nearest bfloat16 to 5000.)
#
# So if you keep a *running* total, such as a sum over many batches, give the total a wider dtype than the numbers
# that you add.
#
# Because of rounding, a sum also depends on the order in which you add. **Predict:** what is (10⁸ + 1) − 10⁸ in
# float32?

# %% tags=["prediction"] covers="order_of_summation"
### BEGIN SOLUTION
predict(big_plus_one_minus_big=0)
### END SOLUTION

# %% tags=["show"] covers="order_of_summation"
big = torch.tensor(1e8)
print("(big + 1) - big =", ((big + 1) - big).item())
print("(big - big) + 1 =", ((big - big) + 1).item())

# %% [markdown]
# #### Myth: "the order in which numbers are added does not matter"
#
# That was a made-up case. Now take the red values of 3,004 pixels of the photo, as floats from 0 to 1. Add them up
# from the first to the last, and then from the last to the first:

# %% tags=["show"] covers="order_irrelevant order_of_summation"
reds = photo[:, :, 0].flatten()[::91] / 255
forwards, backwards = added_one_by_one(reds), added_one_by_one(reds.flip(0))
print(len(reds), "numbers")
print("the same sum:           ", forwards == backwards)
print("the same to four digits:", math.isclose(forwards, backwards, rel_tol=1e-4))

# %% [markdown]
# **Settled:** the order matters, in the last digits. And you don't always choose the order. torch cuts a sum of many
# numbers into parts, one for each thread of the CPU, or thousands on a GPU. So the *same line* may give different
# last digits on another machine. (If your CPU has only one core, the next cell shows no difference.)

# %% tags=["show", "nbval-ignore-output"] covers="order_of_summation"
many = torch.rand(1_000_000, generator=torch.Generator().manual_seed(0))
threads = torch.get_num_threads()
torch.set_num_threads(1)
alone = many.sum()
torch.set_num_threads(threads)
print(f"1 thread and {threads} threads give the same sum:", bool(alone == many.sum()))

# %% [markdown]
# Never use `==` to compare floats that you computed in two ways. Use `torch.allclose` instead: it accepts a
# difference that's small *compared with the numbers* (`rtol`, a fraction of them), or very small in itself (`atol`).

# %% [markdown]
# #### Exercise: a sum that doesn't stick · 20 min
#
# Add up 16-bit numbers without going to a wider dtype, and lose no more than 3 % of the sum.
#
# 2300 ones in float16 give `2300`; if you add them one by one, the total sticks at 2048.
#
# There are two well-known ways. *Pairwise*: add the numbers in pairs. Then add these sums in pairs, and so on, until
# one sum is left. That way, you mostly add numbers of about the same size. *Compensated*: after each addition,
# compare what arrived in the total with what should have arrived. The difference was lost, so add it to the next
# number. Both ways pass, in bfloat16 too.
#
# `compensated_sum(numbers)` returns the sum as a tensor. Loops are fine. Don't change `numbers` in place.


# %% tags=["exercise"] covers="summation accumulating order_of_summation"
def compensated_sum(numbers):
    """The sum of the numbers, to 3 %.

    numbers: (n,), float16 or bfloat16, one or more.
    Returns a tensor with one number, of their dtype.
    Doing it with only + and − in the numbers' own dtype earns the other half of the
    points: without anything of torch's that adds up by itself (sum, nansum, mean,
    cumsum, a norm, a product such as @ …), and without going to a wider dtype or to
    Python's numbers.
    """
    ### BEGIN SOLUTION
    while len(numbers) > 1:
        if len(numbers) % 2 == 1:
            numbers = torch.cat([numbers, numbers.new_zeros(1)])
        numbers = numbers[0::2] + numbers[1::2]
    return numbers[0]
    ### END SOLUTION


# %% tags=["check"]
check("compensated_sum")

# %% tags=["show"] covers="summation"
sum_by_hand = given("compensated_sum")
print("float16: ", sum_by_hand(torch.ones(5000, dtype=torch.float16)).item())
print("bfloat16:", sum_by_hand(torch.ones(5000, dtype=torch.bfloat16)).item())

# %% [markdown]
# Back to the means of a photo, in the core. There, we didn't count the memory that an operation uses internally and
# frees before it returns. On a CPU, `sum` of a `uint8` tensor does convert the numbers internally. If that takes too
# much memory, go through the image in bands of 64 rows, with `image.split(64)`, and add up the bands' *sums*. Don't
# average the bands' means: the last band may be smaller, so you'd get a different number.

# %% [markdown]
# ### Small steps in 16 bits
#
# Training a model means moving its numbers, the **weights**, in many small steps. Take a weight of 1 in float16, and
# subtract a step of 0.0001 or of 0.0003.
#
# **Predict** for each of these two steps whether the weight `"moves"` or `"stays"`. Write a tuple of two words. (The
# epsilon of float16 is 0.00098.)

# %% tags=["prediction"] covers="small_steps epsilon"
### BEGIN SOLUTION
predict(half_weight_moves=("stays", "moves"))
### END SOLUTION

# %% tags=["show"] covers="small_steps"
for step in [1e-4, 3e-4]:
    weight = torch.tensor(1.0, dtype=torch.float16)
    for _ in range(1000):
        weight -= step
    print(f"after 1000 steps of {step}: {weight.item():.2f}")
print("1 + 3e-4 moves:", bool(torch.tensor(1.0, dtype=torch.float16) + 3e-4 != 1))

# %% [markdown]
# Just below 1, the gap is 0.00049, half of epsilon. A step of less than half that gap is lost. A thousand steps of
# 0.0001 should take the weight to 0.9, but they do nothing at all. A thousand steps of 0.0003 should take it to 0.7,
# but they take it to 0.51, because each step is rounded to a whole gap. Upwards from 1, where the gap is twice as
# large, neither step moves the weight. That's why you keep weights in float32, even if a model computes in 16 bits.
#
# It gets worse. **Adam**, the rule that most models are trained with, divides by a square root. It adds 10⁻⁸ to the
# root so that it never divides by 0. What becomes of that small number in float16?

# %% tags=["show"] covers="adam_in_half"
zero, tiny = torch.tensor([0.0, 1e-8], dtype=torch.float16)
print("1e-8 in float16:           ", tiny.item())
print("0 / (0 + 1e-8) in float16: ", (zero / (zero + tiny)).item())
smallest = torch.tensor(6e-8, dtype=torch.float16).item()
print(f"6e-8 in float16:            {smallest:.0e}")

# %% [markdown]
# The smallest float16 above 0 is about 6 · 10⁻⁸. So 10⁻⁸ *underflows* to 0 and adds nothing. If the square root is 0,
# what's left is a division by 0. If the number above it is 0 too, that's 0 / 0, which is `nan`. The same happens with
# the real Adam. Here are two weights of 1. The second has a gradient of 0, so it should stay where it is. (`grad`
# holds the gradient, which [lesson 06](06_autograd_in_torch.ipynb) explains, and `step` moves the weights. That's all
# you need here.)

# %% tags=["show"] covers="adam_in_half"
for dtype in [torch.float32, torch.float16]:
    weights = torch.ones(2, dtype=dtype, requires_grad=True)
    weights.grad = torch.tensor([0.1, 0.0], dtype=dtype)
    torch.optim.Adam([weights]).step()
    print(dtype, [round(w, 3) for w in weights.tolist()])

# %% [markdown]
# #### Myth: "bfloat16 is float16 with fewer digits"
#
# Both have 16 bits. It's true that bfloat16 has fewer digits. Is that the only difference?

# %% tags=["show"] covers="bfloat16_worse range_precision"
for dtype in [torch.float16, torch.bfloat16]:
    whole, large, little = torch.tensor([1001, 1e6, 1e-9]).to(dtype).tolist()
    name = str(dtype)
    print(f"{name:<15}1001: {whole:.0f}   1e6: {large:<9} 1e-9: {little:.0e}")

# %% [markdown]
# **Settled:** it's a trade-off. bfloat16 has no trouble with 10⁶ or 10⁻⁹, where float16 gives infinity and 0. But from
# 0.00006 to 65504, its usual range, float16 keeps three more bits of every number than bfloat16 does.

# %% [markdown]
# ### Keep working with logarithms
#
# Suppose that a model gives the right class the probability p. How bad is that? The usual **loss** is −log p, the
# *surprise*: it's 0 for p = 1, and grows as p gets smaller.

# %% [markdown]
# #### Bug hunt: the infinite loss · 10 min
#
# The loss of a batch is the mean surprise at the right classes. Written exactly as defined, that loss works until the
# model is very sure and wrong; then it's suddenly infinite. (`probabilities[torch.arange(n), labels]` takes row `i`'s
# entry at index `labels[i]`.)


# %% tags=["show"] covers="log_softmax"
def infinite_loss(logits, labels):
    probabilities = torch.softmax(logits, dim=1)
    right = probabilities[torch.arange(len(labels)), labels]
    return -torch.log(right).mean()


logits = torch.tensor([[0.0, 1000.0], [2.0, 1.0]])
print(infinite_loss(logits, torch.tensor([0, 0])).item())

# %% [markdown]
# The first row's surprise is 1000 and the second's is 0.313, so the loss should be 500.157. Some people add a small
# number to the probabilities. Then the loss is finite, but wrong. **Fix it properly**: on paper, how can you simplify
# log(exp(a) / Σ exp), where Σ means the sum over a row?
#
# `mean_surprise(logits, labels)` returns the loss. All of torch's functions are allowed. Don't change `logits` in
# place.


# %% tags=["exercise"] covers="log_softmax overflow_of_exp"
def mean_surprise(logits, labels):
    """The mean over the rows of −log p, where p is the probability of the row's label.

    The probabilities are the softmax of the row.
    logits: (n, classes), finite floats of any size.
    labels: (n,), int64, the right class of each row. Returns one number, shape ().
    """
    ### BEGIN SOLUTION
    logarithms = torch.log_softmax(logits, dim=1)
    right = logarithms[torch.arange(len(labels)), labels]
    return -right.mean()
    ### END SOLUTION


# %% tags=["check"]
check("mean_surprise")

# %% [markdown]
# Here's what happens, step by step, with torch's softmax and a model that's very sure and wrong:

# %% tags=["show"] covers="log_softmax overflow_of_exp"
logits = torch.tensor([[0.0, 1000.0]])
print("log of softmax:", logits.softmax(dim=1).log().tolist())
print("log_softmax:   ", logits.log_softmax(dim=1).tolist())

# %% [markdown]
# The first class's probability, exp(−1000), is too small for any of our float dtypes. So it becomes 0, and the
# logarithm of 0 is −∞. But the *logarithm* of exp(−1000) is −1000, an easy number. `log_softmax` never computes the
# probability itself. It uses log(exp(a) / Σ exp) = a − log Σ exp.

# %% [markdown]
# PyTorch has this loss built in: `torch.nn.functional.cross_entropy`. It expects *logits*, and takes the logarithm of
# their softmax for you. If you give it probabilities, it silently takes the softmax a second time:

# %% tags=["show"] covers="log_softmax"
cross_entropy = torch.nn.functional.cross_entropy
logits = torch.tensor([[0.0, 1000.0], [2.0, 1.0]])
targets = torch.tensor([0, 0])
loss = given("mean_surprise")(logits, targets)
of_logits = cross_entropy(logits, targets)
of_probabilities = cross_entropy(logits.softmax(dim=1), targets)
print("cross_entropy of logits is the same:", bool(of_logits.isclose(loss)))
print(
    f"of logits {of_logits.item():.3f}, of probabilities {of_probabilities.item():.3f}"
)

# %% [markdown]
# #### Myth: "float64 cures it"
#
# float64 reaches up to 10³⁰⁸. Is that enough?

# %% tags=["show"] covers="float64_cures overflow_of_exp"
logits = torch.tensor([[0.0, 1000.0]], dtype=torch.float64)
print("exp in float64:           ", logits.exp().tolist())
print("log of softmax in float64:", logits.softmax(dim=1).log().tolist())
for dtype, high, low in [(torch.float32, 89, -104), (torch.float64, 710, -746)]:
    x = torch.tensor([high - 1.0, high, low + 1.0, low], dtype=dtype).exp()
    finite, above = x[:2].isfinite().tolist(), (x[2:] > 0).tolist()
    print(f"{dtype}: exp({high - 1}) and exp({high}) are finite: {finite}")
    print(f"    exp({low + 1}) and exp({low}) are above 0: {above}")

# %% [markdown]
# **Settled:** float64 only moves the edges. exp overflows from 710 on instead of 89. And exp is 0 from −746 downwards,
# instead of −104. There, the logarithm of a probability becomes infinite, even after the shift. The shift removes the
# first edge. To remove the second, you have to keep working with logarithms.

# %% [markdown]
# #### Exercise: log-sum-exp · 15 min
#
# Write a function that computes what `log_softmax` subtracts from each row: log Σ exp(a). It overflows just as the
# softmax does, and the same shift saves it. But this time, you have to add the shift back at the end. First, on paper:
# how does log Σ exp(a − m) differ from log Σ exp(a)?
#
# `[[1000, 1000], [0, 0]]` gives `[1000.693, 0.693]`, to three digits.
#
# `log_sum_exp(logits)` returns one number per row. Loops are fine. Don't change `logits` in place.


# %% tags=["exercise"] covers="stable_softmax overflow_of_exp"
def log_sum_exp(logits):
    """For each row the logarithm of the sum of its exponentials, without overflow.

    logits: (n, classes), finite floats of any size. Returns (n,).
    Doing it without torch's logsumexp, log_softmax, softmax or logaddexp, and without
    what is made of them, earns the other half of the points.
    """
    ### BEGIN SOLUTION
    m = logits.max(dim=1, keepdim=True).values
    shifted = (logits - m).exp().sum(dim=1, keepdim=True)
    return (shifted.log() + m)[:, 0]
    ### END SOLUTION


# %% tags=["check"]
check("log_sum_exp")

# %% [markdown]
# ### Gaps, and the numbers near 0
#
# If a float's stored exponent is **0**, there's no 1 before the point, and the power of two is 2⁻¹²⁶, as for a stored
# exponent of 1. That's how a float can be 0: all its bits are 0, or all but the sign. (−0.0 equals 0.0.) The other
# numbers with a stored exponent of 0 are very close to 0. They're called **subnormal**:

# %% tags=["show"] covers="float_bits"
print("-0.0 equals 0.0:", bool(torch.tensor(-0.0) == torch.tensor(0.0)))
viz.bits(2.0**-149, -0.0, torch.float32)

# %% [markdown]
# In the table of *Range and precision*, each range has a lower end. Only 0 and the subnormal numbers are closer to 0
# than that. On the way down to this end, the gap between neighbouring numbers halves at each power of two. Below it,
# the gap stops halving: each subnormal number of float32 is 2⁻¹⁴⁹ away from the next.

# %% tags=["show"] covers="epsilon"
for power in [-127, -140]:
    x = torch.tensor(2.0**power)
    print(f"2**{power} + 2**-149 is another number:", bool(x + 2.0**-149 != x))
print("and 2**-150 is", torch.tensor(2.0**-150).item())

# %% [markdown]
# #### Exercise: the gap above a number · 15 min
#
# How far away is the next larger number? `torch.finfo(dtype).eps` is the gap above 1. The other gaps follow from it,
# because the gap doubles at each power of two.
#
# `gap_above(6.5, torch.float32)` gives `4.76837158203125e-07`: four epsilons, because 6.5 lies between 4 and 8.
#
# `gap_above(value, dtype)` returns the gap as a number. All functions are allowed, including `nextafter`. (Python has
# `math.log2`, and `math.floor`, which rounds down. A loop that doubles or halves also works.)


# %% tags=["exercise"] covers="epsilon"
def gap_above(value, dtype):
    """The distance from `value` to the next larger number of a dtype.

    value: a positive Python float that this dtype holds exactly; neither subnormal
    there nor its largest number, nor so little below a power of two that math.log2
    rounds up.
    dtype: torch.float64, float32, float16 or bfloat16. Returns a number.
    """
    ### BEGIN SOLUTION
    power = 1.0
    while power > value:
        power /= 2
    while power * 2 <= value:
        power *= 2
    return torch.finfo(dtype).eps * power
    ### END SOLUTION


# %% tags=["check"]
check("gap_above")

# %% [markdown]
# #### Myth: "epsilon is the smallest number there is"
#
# Does everything smaller than epsilon become 0? Ask float32:

# %% tags=["show"] covers="epsilon_smallest epsilon"
epsilon = torch.finfo(torch.float32).eps
tiny = torch.tensor(1e-30)
print("1e-30 is smaller than epsilon:", bool(tiny < epsilon))
print("1e-30 is more than 0:         ", bool(tiny > 0))
print("2**-149 is more than 0:       ", bool(torch.tensor(2.0**-149) > 0))
print("1 + 1e-30 is more than 1:     ", bool(1 + tiny > 1))
one = torch.ones(1)
print("1 + 0.6 * epsilon is more than 1:", bool(one + 0.6 * epsilon > 1))
print("1 + 0.4 * epsilon is more than 1:", bool(one + 0.4 * epsilon > 1))

# %% [markdown]
# **Settled:** epsilon is the gap above 1, and near 0 the gaps are far smaller. To make a difference *when you add it to
# 1*, a number must be larger than half of epsilon. That's what epsilon tells you.

# %% [markdown]
# ### A float by hand
#
# #### Exercise: decode a float · 15 min
#
# Write the rule of *A float in 32 bits* as a function: 32 bits go in, and the number comes out.
#
# `decode_float32("01000000110100000000000000000000")` gives `6.5`.
#
# With a stored exponent of 0, there's no 1 before the point, and the power of two is 2⁻¹²⁶. With a stored exponent of
# 255, the number is infinity if the fraction is 0, and nan otherwise.
#
# `decode_float32(bits)` returns a Python float. `int("101", 2)` reads binary, and Python has `math.inf` and `math.nan`.
# Loops are fine, and so is Python's `struct`, though it does the whole exercise for you. In the next cell, `bits_of`
# makes a string of 32 bits from a tensor.


# %% tags=["show"] covers="float_bits"
def bits_of(x):
    """The 32 bits of a float32 tensor with one number, as a string."""
    as_integer = x.view(torch.int32).item() % 2**32  # without a sign
    return format(as_integer, "032b")


bits_of(torch.tensor(6.5))


# %% tags=["exercise"] covers="decode_float32 float_bits"
def decode_float32(bits):
    """The number that these bits mean as a float32.

    bits: a string of 32 characters "0" and "1": 1 for the sign, 8 for the exponent,
    23 for the fraction. Returns a Python float.
    All three kinds: the usual ones, exponent 0 (0 and the subnormal numbers), and
    exponent 255 (infinity, with its sign, or nan). The sign of a 0 doesn't count.
    Doing it without a function of torch or NumPy earns the other half of the points.
    """
    ### BEGIN SOLUTION
    sign = (-1) ** int(bits[0], 2)
    e = int(bits[1:9], 2)
    f = int(bits[9:], 2)
    if e == 255 and f > 0:
        return math.nan
    if e == 255:
        return sign * math.inf
    if e == 0:
        return sign * f * 2.0 ** (-126 - 23)
    return sign * (2**23 + f) * 2.0 ** (e - 127 - 23)
    ### END SOLUTION


# %% tags=["check"]
check("decode_float32")

# %% [markdown]
# Try it on a number that everybody knows:

# %% tags=["show"] covers="float_bits first_gap"
given("decode_float32")(bits_of(torch.tensor(0.1)))

# %% [markdown]
# ### The number next door
#
# If you read the bits of positive floats as integers, their order stays the same: a larger float has a larger integer.
# So the next float has the next integer, even where a new exponent begins:

# %% tags=["show"] covers="float_bits epsilon"
numbers = torch.tensor([0.5, 1.0, 1.5, 2.0, 1000.0])
print(numbers.view(torch.int32).tolist())
just_below_two = (torch.tensor(2.0).view(torch.int32) - 1).view(torch.float32)
viz.bits(just_below_two, torch.tensor(2.0))

# %% [markdown]
# #### Exercise: the largest float below a number · 15 min
#
# Find the largest float32 below a number, by stepping from one integer to the next as above, but downwards.
#
# `largest_below(1.0)` gives `0.9999999403953552`. `-1.0` gives `-1.0000001192092896`, and `0.0` gives
# `-1.401298464324817e-45`, which is −2⁻¹⁴⁹.
#
# Three things need care. For negative numbers, the integer grows with the *size* of the number, because the sign is a
# bit of its own. The next number below 0 is the negative number nearest to it, −2⁻¹⁴⁹. And −0.0 equals 0.0.
#
# `largest_below(value)` returns the largest float32 below `value`, as a number. Python's `struct` is fine.


# %% tags=["exercise"] covers="largest_below float_bits"
def largest_below(value):
    """The largest float32 that is smaller than `value`.

    value: a Python float that float32 holds exactly, or math.inf; no nan, no -math.inf.
    Below the lowest number of float32 comes -math.inf. Returns a number.
    Doing it without nextafter, torch's, NumPy's or Python's, earns the other half of
    the points.
    """
    ### BEGIN SOLUTION
    if value == 0:
        value, step = -0.0, 1
    else:
        step = -1 if value > 0 else 1
    moved = torch.tensor(value, dtype=torch.float32).view(torch.int32) + step
    return moved.view(torch.float32).item()
    ### END SOLUTION


# %% tags=["check"]
check("largest_below")

# %% [markdown]
# ### Numbers in 8 bits
#
# A model of 7 billion weights takes 28 GB in float32, and 7 GB with 8 bits per weight. So weights are often stored as
# `int8`. An `int8` has 256 values, so there are 255 steps of equal size, which are spread over the range of the
# weights. The size of a step is the **scale**. The **zero point** is the integer that means 0.0. You can convert both ways:
#
# - to integers: round x / scale and add the zero point; then clamp the result, q, to −128 … 127
# - and back: x ≈ (q − zero point) · scale
#
# **Predict:** the scale is 0.5, and no number is out of range. If you turn a number x into an integer and back, how far
# from x can you end up, at most?

# %% tags=["prediction"] covers="quantise"
### BEGIN SOLUTION
predict(largest_error_of_quantisation=0.25)
### END SOLUTION

# %% [markdown]
# #### Exercise: to int8 · 10 min
#
# Turn floats into `int8`, with a scale and a zero point.
#
# `[-1.0, 0.2, 0.3, 100.0]` with a scale of 0.5 and a zero point of 3 gives `[1, 3, 4, 127]`.
#
# `quantise(x, scale, zero_point)` returns a new tensor; don't change `x` in place. If x / scale is exactly halfway
# between two whole numbers, either of them is accepted.
#
# The right numbers earn half of the points. Returning them as `int8` earns the other half.


# %% tags=["exercise"] covers="quantise casting"
def quantise(x, scale, zero_point):
    """x / scale, to the nearest whole number, plus the zero point; clamped to −128 … 127.

    x: (n,), floats, float64 or float32. scale: a positive float.
    zero_point: a whole number from −128 to 127. Returns (n,), int8.
    """
    ### BEGIN SOLUTION
    q = torch.round(x / scale) + zero_point
    return torch.clamp(q, min=-128, max=127).to(torch.int8)
    ### END SOLUTION


# %% tags=["check"]
check("quantise")

# %% [markdown]
# #### Exercise: and back · 5 min
#
# Turn the integers back into floats. It takes one line. Before you write it, think of the bug hunt *the dark sky*,
# where the sums had no room in 8 bits.
#
# `[1, 3, 4, 127]` with a scale of 0.5 and a zero point of 3 gives `[-1.0, 0.0, 0.5, 62.0]`.
#
# `dequantise(q, scale, zero_point)` returns a new tensor; don't change `q` in place.
#
# The right numbers earn half of the points. Returning them as `float32` earns the other half.


# %% tags=["exercise"] covers="quantise wrap_around"
def dequantise(q, scale, zero_point):
    """(q − zero point) · scale, the floats that the integers mean.

    q: (n,), int8. scale: a positive float.
    zero_point: a whole number from −128 to 127.
    Returns (n,), float32.
    """
    ### BEGIN SOLUTION
    return q.float().sub(zero_point).mul(scale)
    ### END SOLUTION


# %% tags=["check"]
check("dequantise")

# %% [markdown]
# Now try both functions on real data: the mean images of the digits, which are the weights of the classifier in *From
# scores to probabilities*. The scale gives 255 steps between the smallest weight and the largest, and the zero point
# puts the smallest at −128:

# %% tags=["show"] covers="quantise memory"
weights = means.flatten()
low, high = weights.min().item(), weights.max().item()
scale = (high - low) / 255
zero_point = round(-128 - low / scale)
q = given("quantise")(weights, scale, zero_point)
restored = given("dequantise")(q, scale, zero_point)
error = (restored - weights).abs().max().item()
print(f"bytes: {weights.nbytes} before, {q.nbytes} after")
print(f"the largest error: {error / scale:.2f} steps")
same = (digits @ restored.reshape(10, 64).T).argmax(dim=1) == scores.argmax(dim=1)
print(f"images that stay in their class: {100 * same.float().mean():.0f} %")

# %% [markdown]
# You need only a quarter of the bytes that float32 takes, and within the range, no error is larger than half a step.
# But numbers beyond the ends of the range become −128 or 127. And a single weight far away from all others makes the
# steps large for all of them.

# %% [markdown]
# ## Recap
#
# You can now
#
# - say what each dtype does to a number: keep it, round it, cut it, wrap it around, or make it infinite;
# - read the bits of an integer and of a float, and change them;
# - say which dtype comes out when two meet;
# - find the step where a result was lost without an error, and rewrite that step so that nothing is lost.
#
# What to remember:
#
# - A dtype says how many bits a number has and what they mean. Memory is the number of elements times the size of one
#   element.
# - **Integers wrap around** silently in `+`, `-` and `*`. Go to a wider dtype *before* the sum.
# - **Floats round.** More exponent bits give range, and more fraction bits give precision. The gaps between
#   neighbouring floats double at each power of two. A number that's too large becomes infinite, and one that's too
#   close to 0 becomes 0.
# - **Casts to integers cut** towards 0. Round and clamp before you cast. If you write a number into a tensor, torch
#   casts the number silently, unless it doesn't fit at all. `+=` refuses to add a float to integers, but lets an
#   int64 wrap around in a uint8.
# - **Promotion** looks at categories first. A single number (Python's, or a tensor without axes) never widens a
#   tensor that has axes, unless the number's category is higher.
# - If the true result is finite but infinity appears on the way, shift before exp, and keep working with logarithms.
# - *Deeper:* running totals need a wider dtype; the order of a sum shows in the last digits; small steps vanish in 16
#   bits; 8 bits are enough for many weights, with an error of at most half the scale.

# %% tags=["show"]
progress()

# %% [markdown]
# **Where to go next:** in [03 · Views and strides](03_views_and_strides.ipynb), you'll see where the bytes are in
# memory, and which tensors share them.
#
# **Read more.** *What Every Computer Scientist Should Know About Floating-Point Arithmetic* (Goldberg, ACM Computing
# Surveys 1991) is the classic. *Accuracy and Stability of Numerical Algorithms* (Higham, 2002) covers sums. *Mixed
# Precision Training* (Micikevicius and others, ICLR 2018) measures how many steps vanish in float16, and *Quantization
# and Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference* (Jacob and others, CVPR 2018) uses
# the scale and the zero point. PyTorch's page *Tensor Attributes* states the rules of promotion. Two issues in
# pytorch/pytorch are about what you saw here: #101653 about the comparison with 256, and #110854 about 87 · 87 = 145.
