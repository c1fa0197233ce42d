# %% [markdown]
# # 00 · Start here
#
# **In fifteen minutes you will be able to**
#
# - work through a lesson: read, look, predict, write, check;
# - read a verdict, and take a hint when you are stuck;
# - say what PyTorch is, and what this machine has for it;
# - help yourself when something fails.
#
# For this page you need Python's functions, lists and loops. Lessons 01 to 04 also use dicts, `lambda`, `try` and `with`;
# lessons 05 and 06 use classes.

# %% [markdown]
# ## How to use a notebook
#
# A notebook is a column of *cells*. Click into a cell and press **Shift + Enter**: it runs, and the next cell is
# selected. Run the cells from top to bottom; each may use what the ones above it made.
#
# Every lesson begins with a cell like this one. (Only [90 · Pictures](90_pictures.ipynb), the gallery of all pictures, asks
# nothing of you.) Run it.

# %% tags=["setup"]
import torch

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson("00_start_here")

# %% [markdown]
# ## A table of numbers
#
# PyTorch computes with **tensors**: boxes of numbers, all of one type, arranged along *axes*.
# Here are the exam scores of two students: one row for each student, one column for each exam.

# %% tags=["show"]
scores = torch.tensor([[5.0, 2.0, 8.0], [7.0, 7.0, 4.0]])
viz.tensor(scores, title="scores: 2 students, 3 exams")

# %% [markdown]
# This tensor has two axes. Axis 0 runs down, from student to student; axis 1 runs to the right, from exam to exam.
# Its *shape* tells the size of each axis.

# %% tags=["show"]
scores.shape

# %% [markdown]
# Many operations make one axis disappear. `sum` adds the numbers up along the axis that you name with `dim`.
# This adds each student's exams, so the exams disappear and two numbers remain, one for each student:

# %% tags=["show"]
scores.sum(dim=1)

# %% [markdown]
# ## Predict
#
# Before you run something new, say what you expect. A wrong prediction costs nothing and teaches the most.
#
# What is the **first number** of `torch.tensor([[1, 2], [10, 20]]).sum(dim=0)`?
# Write it where the `...` stands, then run the cell.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(first_number_of_the_sum=11)
### END SOLUTION

# %% [markdown]
# Now run the sum itself, and compare.

# %% tags=["show"]
torch.tensor([[1, 2], [10, 20]]).sum(dim=0)

# %% [markdown]
# ## Write, and be told why
#
# Your first exercise: a function that gives the **mean of each student's exams**. For the two students above that
# is 5 and 6.
#
# Let us begin with a wrong answer, on purpose. It looks reasonable and runs without an error:


# %% tags=["show"]
def mean_of_each_row(scores):
    return scores.mean()  # wrong on purpose


check("mean_of_each_row")

# %% [markdown]
# That is a *verdict*. **What** says what happened. **Why** names the misunderstanding that probably led to it. **Case**
# is the example on which it happened; your function is tried on several, and you see the simplest that failed.
#
# An exercise that passes has all its points. Right numbers earn **half** of them where something else that was
# asked is missing (to do it without a loop, say, or numbers of a certain type), or where your function changes its input.
#
# Now your turn. Replace the `...` with your own line, run the cell, and then run the check below it.
# You may try as often as you like.


# %% tags=["exercise"]
def mean_of_each_row(scores):
    """The mean of each student's exams.

    scores: shape (students, exams). Returns shape (students,).
    """
    ### BEGIN SOLUTION
    return scores.mean(dim=1)
    ### END SOLUTION


# %% tags=["check"]
check("mean_of_each_row")

# %% [markdown]
# ## When you are stuck
#
# - `hint("mean_of_each_row")` gives a hint. Run it again for the next one: hints go from vague to plain.
# - `solution("mean_of_each_row")` shows the course's answer, once yours has passed or after five different tries.
# - `progress()` shows how far you have come, and your points.
#
# A wrong try costs nothing. Later cells that need an answer of yours take it with `given("name")`: your own if it
# passed, the course's until then. So you can always go on and come back.

# %% tags=["show"]
hint("mean_of_each_row")

# %% tags=["show"]
mean_of_each = given("mean_of_each_row")
mean_of_each(scores)

# %% tags=["show"]
progress()

# %% [markdown]
# ## What PyTorch is
#
# PyTorch is a Python library with two ideas. It has **tensors** that compute fast, on a processor (CPU) or on a
# graphics card (GPU). And it **remembers what you computed**, so that it can work out how the result changes when
# the inputs change. Those rates of change are what a model learns from.
#
# It does this *while your program runs*. There is no plan to be drawn up first: an `if` is an `if`, a loop is a
# loop, and you can print anything at any moment. Watch it remember:

# %% tags=["show"]
x = torch.tensor(3.0, requires_grad=True)
y = x * x if x > 0 else -x
y.backward()
x.grad  # how fast x * x grows at x = 3

# %% [markdown]
# Lesson 05 builds this by hand, and lesson 06 finds it again inside torch. You do not have to understand it yet.
#
# **Its neighbours.** *NumPy* has arrays much like tensors, without a GPU and without gradients; the two share
# memory easily. *JAX* has NumPy's interface and transforms whole functions. *TensorFlow* drew up a plan first in
# its version 1; version 2 computes at once, as PyTorch does. If you read that PyTorch is *dynamic* (no plan) and
# TensorFlow *static* (a plan first), you are reading something old.
#
# **Around it** there are libraries for images (torchvision), for language models (Transformers) and for training
# (Lightning). This course uses none of them.
#
# **A note for later.** Old tutorials teach `torch.jit.script` to make programs faster. Its own authors have
# deprecated it; today `torch.compile` has taken its place. You need not take our word for it: it warns when it is used.

# %% tags=["show"]
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.jit.script(torch.nn.ReLU())
sorted({w.category.__name__ for w in caught if "torch.jit" in str(w.message)})

# %% [markdown]
# ## What this machine has
#
# This cell prints what is true on *your* machine. (*Threads* are the parts of a program that compute at the same time, and
# *CUDA* is NVIDIA's software for computing on its graphics cards.) Every lesson of this course also runs without a GPU.

# %% tags=["show", "nbval-ignore-output"]
import platform

print(f"Python {platform.python_version()} on {platform.system()}")
print(f"PyTorch {torch.__version__}, {torch.get_num_threads()} threads")
if torch.cuda.is_available():
    card = torch.cuda.get_device_properties(0)
    print(f"A CUDA card: {card.name}, {card.total_memory / 2**30:.0f} GiB of memory")
elif torch.backends.mps.is_available():
    print("Apple's graphics processor, which PyTorch calls 'mps'")
else:
    print("No GPU that PyTorch can use. The processor is enough here.")

# %% [markdown]
# PyTorch comes in several *builds*. The one for NVIDIA's cards brings CUDA along, some gigabytes of it. On Linux with an
# Intel or AMD processor a plain `pip install torch` takes that one, card or not. A laptop without such a card wants the CPU build:
# the README says how `make lab` gets it. On macOS and Windows a plain `pip install torch` already gives the
# small build.

# %% [markdown]
# ## When something fails
#
# | what you see | what to do |
# | --- | --- |
# | `NameError: name 'check' is not defined` | The first cell was not run since the last restart. Run it. |
# | a verdict says that a name does not exist yet | Run the cell that defines it, then the check again. |
# | numbers that cannot be right | Cells were run out of order: *Kernel → Restart Kernel and Run All Cells*. |
# | a cell shows `[*]` and does not end | *Kernel → Interrupt*; if that does nothing, *Kernel → Restart*. Your progress is saved. |
# | a red box, a *traceback* | Read its **last** line first: it says what went wrong. Then look for your own line above it. |
# | a check was stopped after ten seconds | There is probably a loop in your code that never ends. |
#
# *Interrupt* cannot stop one single enormous operation; that takes *Restart*.

# %% [markdown]
# ## Recap
#
# - A tensor is a box of numbers along axes. `dim` names the axis that disappears.
# - Predict, then run. Write, then `check`. Read **What** and **Why**.
# - `hint`, `given`, `solution` and `progress` are there in every lesson.
#
# **Next:** [01 · Tensors](01_tensors.ipynb), where ten averages learn to read handwriting.
#
# **Read more:** *PyTorch: An Imperative Style, High-Performance Deep Learning Library* (Paszke and others,
# NeurIPS 2019) tells why it computes while your program runs.
