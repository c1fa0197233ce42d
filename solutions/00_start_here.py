# %% [markdown]
# # 00 · Start here
#
# This page is a column of *cells*. Click into the first grey one and press **Shift + Enter**: it runs, and the next cell is
# selected. Run that one too. It shows the exam scores of two students.

# %% tags=["setup"]
import torch

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson("00_start_here")

# %% tags=["show"]
scores = torch.tensor([[5.0, 2.0, 8.0], [7.0, 7.0, 4.0]])
viz.tensor(scores, title="scores: 2 students, 3 exams")

# %% [markdown]
# Each row is a student, each column an exam. The function below should return each student's mean: 5 and 6. It looks
# reasonable and runs without an error, but it's wrong.
#
# Any test can tell you that it's wrong. This course also looks for the misunderstanding behind it. **Can you tell what that
# misunderstanding is?**
#
# *15 min · needs Python's functions, lists and loops*

# %% [markdown]
# ## A wrong answer, on purpose
#
# **Say in a few words what the author misunderstood, then run the cell.**


# %% tags=["show"]
def mean_of_each_row(scores):
    return scores.mean()  # wrong on purpose


check("mean_of_each_row")

# %% [markdown]
# That's a **verdict**. **What** says what happened. **Why** names the misunderstanding that probably led to it.
# **Case** is an example on which it happened: the check tries your function on several examples, and you see the
# simplest one on which it failed.
#
# **Why** ends with a question about *axes*. So let's see what they are.

# %% [markdown]
# ## A table of numbers
#
# PyTorch computes with **tensors**: boxes of numbers, all of one type, arranged along **axes**. `scores` has two axes. Axis
# 0 runs down, from student to student; axis 1 runs to the right, from exam to exam. The **shape** tells you the size of
# each axis:

# %% tags=["show"]
scores.shape

# %% [markdown]
# Many operations make one axis disappear. For example, `sum` adds up along the axis that you name with `dim`. Here it adds
# up each student's exams, so the exam axis disappears and two numbers remain, one per student:

# %% tags=["show"]
scores.sum(dim=1)

# %% [markdown]
# ## Predict
#
# Before you run something new, say what you expect. A wrong prediction costs nothing and teaches the most.
#
# What is the **first number** of `torch.tensor([[1, 2], [10, 20]]).sum(dim=0)`? Put your answer in place of the `...`, then
# run the cell.

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(first_number_of_the_sum=11)
### END SOLUTION

# %% [markdown]
# Now run the sum itself, and compare.

# %% tags=["show"]
torch.tensor([[1, 2], [10, 20]]).sum(dim=0)

# %% [markdown]
# ## Your turn
#
# Now you can fix the wrong answer. Replace the `...`, run the cell, then run the check below it. Try as often as you like.
#
# ### Exercise: the mean of each row · 5 min
#
# Return the mean of each student's exam scores.
#
# For the two students above, `[[5, 2, 8], [7, 7, 4]]`, the result is `[5, 6]`.
#
# `mean_of_each_row(scores)` takes a table of shape (students, exams) and returns a tensor of shape (students,).
#
# Loops are fine. Don't change `scores` in place: doing so costs half the points.


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
# An exercise that passes earns all its points. If your numbers are right but something else is missing, you get
# **half** the points. For example, some exercises ask for a solution without a loop, or for numbers of a certain type. A
# function that changes its input earns half, too.
#
# Every lesson works like this page. A lesson begins with a cell of imports. Run that cell first, then the others from top
# to bottom, because each may use what the ones above it made. Only [90 · Pictures](90_pictures.ipynb), the gallery of all
# pictures, has no exercises.
#
# Lessons 01 to 04 also use dicts, `lambda`, `try` and `with`; lessons 05 and 06 use classes.

# %% [markdown]
# ## When you're stuck
#
# - `hint("mean_of_each_row")` gives a hint. Run it again for the next one. The hints go from vague to plain.
# - `solution("mean_of_each_row")` shows the course's answer. It works once your own has passed, or after five different
#   tries.
# - `progress()` shows how far you have come, and your points.
#
# A wrong try costs nothing. Some later cells need one of your answers. They take it with `given("name")`: your own if it
# passed, the course's until then. So you can always go on, and come back later.

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
# PyTorch is a Python library built on two ideas. It computes fast with **tensors**, on a processor (CPU) or on a
# graphics card (GPU). And it **remembers what you computed**, so that it can work out how the result changes when the
# inputs change. A model learns from those rates of change.
#
# It remembers *while your program runs*. You don't draw up a plan first: an `if` is an `if`, a loop is a loop, and you can
# print anything at any moment. Watch it remember:

# %% tags=["show"]
x = torch.tensor(3.0, requires_grad=True)
y = x * x if x > 0 else -x
y.backward()
x.grad  # how fast x * x grows at x = 3

# %% [markdown]
# You don't have to understand this yet. In lesson 05 you'll build it by hand, and in lesson 06 you'll find it again inside
# PyTorch.
#
# **Its neighbours.** *NumPy* has arrays, which are much like tensors, but without a GPU and without gradients. An array and
# a tensor can easily share memory. *JAX* has NumPy's interface and transforms whole functions. *TensorFlow* 1 drew up a
# plan first; version 2 computes right away, as PyTorch does. If you read that PyTorch is *dynamic* and TensorFlow *static*,
# with a plan first, you're reading something old.
#
# **Around it** you'll find libraries for images (torchvision), for language models (Transformers) and for training
# (Lightning). This course uses none of them.
#
# **A note for later.** Old tutorials make programs faster with `torch.jit.script`. Its own authors have deprecated it,
# and `torch.compile` has taken its place. Don't take our word for it: `torch.jit.script` warns when you use it.

# %% tags=["show"]
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.jit.script(torch.nn.ReLU())
sorted({w.category.__name__ for w in caught if "torch.jit" in str(w.message)})

# %% [markdown]
# ## What this machine has
#
# The next cell prints what's true on *your* machine. *Threads* are the parts of a program that compute at the same time.
# *CUDA* is NVIDIA's software for computing on its graphics cards (GPUs). Every lesson of this course also runs without a GPU.

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
# PyTorch comes in several *builds*. The one for NVIDIA's cards includes CUDA, which takes up a few gigabytes. On Linux with
# an Intel or AMD processor, a plain `pip install torch` installs that build, whether you have such a card or not.
# Without such a card, the CPU build is enough: the README says how `make lab` gets it. On macOS and Windows, a plain
# `pip install torch` already gives you a build without CUDA.

# %% [markdown]
# ## When something fails
#
# | what you see | what to do |
# | --- | --- |
# | `NameError: name 'check' is not defined` | The first cell hasn't run since the last restart. Run it. |
# | a verdict says that a name doesn't exist yet | Run the cell that defines it, then the check again. |
# | numbers that can't be right | Cells ran out of order: *Kernel → Restart Kernel and Run All Cells*. |
# | a cell shows `[*]` and doesn't end | *Kernel → Interrupt*; if that does nothing, *Kernel → Restart*. Your progress is saved. |
# | a red box, a *traceback* | Read its **last** line first: it says what went wrong. Then look for your own line above it. |
# | a check was stopped after ten seconds | Your code probably has a loop that never ends. |
#
# *Interrupt* can't stop a single enormous operation. *Restart* can.

# %% [markdown]
# ## Recap
#
# **You can now**
#
# - work through a lesson: read, look, predict, write, check;
# - read a verdict, and take a hint when you're stuck;
# - say what PyTorch is, and what your machine has that PyTorch can use;
# - help yourself when something fails.
#
# **To remember**
#
# - A tensor is a box of numbers arranged along axes. In a sum, `dim` names the axis that disappears.
# - Predict, then run. Write, then `check`. Read **What** and **Why**.
# - Every lesson has `hint`, `given`, `solution` and `progress`.
#
# **Next:** [01 · Tensors](01_tensors.ipynb), where ten averages learn to read handwriting.
#
# **Read more:** *PyTorch: An Imperative Style, High-Performance Deep Learning Library* (Paszke and others, NeurIPS 2019)
# explains why PyTorch computes while your program runs.
