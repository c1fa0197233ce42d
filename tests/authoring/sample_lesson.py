"""A course of one small lesson without a fault, for tests to break one thing in."""

import contextlib
import importlib.util
import itertools
import sys
from pathlib import Path

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.draft import draft
from lessons_lib.authoring.fault import Unusable
from lessons_lib.authoring.files import write
from lessons_lib.authoring.lint import lint

SLUG = "97_toy"
QUESTIONS_FILE = f"lessons_lib/exercises/lesson_{SLUG}/__init__.py"
ANSWERS_FILE = f"lessons_lib/answers/lesson_{SLUG}/__init__.py"
SOURCE = '''\
# %% [markdown]
# # 97 · Toy
#
# In ten minutes you will take means.

# %% [markdown]
# ## Means
#
# The title is [above](#97-·-Toy).

# %% tags=["setup"]
import torch

from lessons_lib import open_lesson

check, predict, hint, given, solution, progress = open_lesson("97_toy")

# %% tags=["show"]
table = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
table.mean(dim=1)


# %% tags=["exercise"]
def row_means(x):
    """x: (n, d). Returns (n,): the mean of each row."""
    ### BEGIN SOLUTION
    totals = x.sum(dim=1)
    return totals / x.shape[1]
    ### END SOLUTION


# %% tags=["check"]
check("row_means")

# %% [markdown]
# ## Predict

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(first_sum=11)
### END SOLUTION

# %% [markdown]
# ## Bug hunt


# %% tags=["exercise"]
def squared_error(p, y):
    """p: (n, 1), y: (n,). Returns (): the mean squared difference."""
    ### BEGIN SOLUTION
    difference = p.squeeze(1) - y
    return (difference**2).mean()
    ### END SOLUTION


# %% tags=["check"]
check("squared_error")

# %% [markdown]
# ## A value

# %% tags=["exercise"]
### BEGIN SOLUTION
row_stride = 4
### END SOLUTION

# %% tags=["check"]
check("row_stride")

# %% [markdown]
# ## Recap
#
# You can now name the axis that disappears.
'''
QUESTIONS = '''\
"""A toy lesson."""

import torch

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.checking.exercise.cases import case
from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("97_toy", "Toy")


@lesson.exercise(points=2)
def row_means(x):
    """The mean of each row."""


@row_means.cases
def tables(draw):
    yield case(draw.normal(2, 3), label="2 rows, 3 columns")
    yield case(draw.normal(3, 3), label="a square")
    yield case(draw.normal(4, 2), label="4 rows, 2 columns")


@lesson.prediction(Number())
def first_sum(): ...


@lesson.hunt()
def squared_error(p, y):
    """The mean squared difference."""
    # (n, 1) against (n,)
    difference = p - y

    return (difference**2).mean()


@squared_error.cases
def columns_and_rows(draw):
    for n in (2, 3, 5):
        yield case(draw.normal(n, 1), draw.normal(n), label=f"{n} examples")


@lesson.exercise(kind="value", form=Number())
def row_stride(): ...
'''
ANSWERS = '''\
"""The toy lesson's answers."""

import torch

from lessons_lib.checking.exercise.answer_key import LessonAnswers

answers = LessonAnswers(questions.lesson)


@answers.to(questions.row_means, hints=["Which axis should disappear?", "`x.mean(dim=…)` names it."], takeaway="You can average.")
def row_means(x):
    return x.mean(dim=1)


@row_means.misconception("You averaged the columns.")
def column_means(x):
    return x.mean(dim=0)


@row_means.misconception("Your numbers are sums.")
def row_sums(x):
    return x.sum(dim=1)


@row_means.misconception("Your numbers were squared first.")
def squared_means(x):
    return x.square().mean(dim=1)


@answers.to(questions.first_sum)
def first_sum():
    return float(torch.tensor([[1, 2], [10, 20]]).sum(dim=0)[0])


@first_sum.misconception("3 is the sum of the first row.")
def of_the_row():
    return 3.0


@first_sum.misconception("33 is the sum of everything.")
def of_everything():
    return 33.0


@answers.to(questions.squared_error, hints=["Look at the shapes.", "A column meets a row."], takeaway="Test with sizes that differ.")
def squared_error(p, y):
    return torch.nn.functional.mse_loss(p[:, 0], y)


squared_error.broken_program("every_pair", "Your number averages every prediction against every target.")


@squared_error.misconception("Your number is a sum.")
def summed(p, y):
    return ((p[:, 0] - y) ** 2).sum()


@squared_error.misconception("Your number is the mean of the absolute differences.")
def absolute(p, y):
    return (p[:, 0] - y).abs().mean()


@answers.to(questions.row_stride, takeaway="A stride counts elements.")
def row_stride():
    return torch.zeros(3, 4).stride(0)


@row_stride.misconception("1 is the stride of the columns.")
def of_the_columns():
    return 1


@row_stride.misconception("16 counts bytes. A stride counts elements.")
def in_bytes():
    return 16
'''
_count = itertools.count()


def store(made, outputs):
    """Write both notebooks of a draft as if the solutions had been executed, with these outputs by cell."""
    for place, cell in enumerate(made.solved["cells"]):
        if cell["cell_type"] == "code":
            cell["execution_count"] = place
            cell["outputs"] = outputs.get(cell["id"], [])
    assert set(outputs) <= {cell["id"] for cell in made.solved["cells"]}
    write(made.solved, made.course.solved(made.slug))
    write(made.blank, made.course.blank(made.slug))


class SampleLesson:
    """The lesson's three texts, and what the tools make of them under `root`."""

    def __init__(self, root: Path):
        self.root = root
        self.source = SOURCE
        self.questions = QUESTIONS
        self.answers = ANSWERS
        self.more = {}  # the questions and answers of further lessons, by slug
        self.outputs = {}  # what cells of the solutions notebook are to show, by id
        self.course = Course(root, lambda: sorted({SLUG, *self.more}), self.load)
        self._name = f"toy_{next(_count)}"

    def edit(self, old, new, *, module=False):
        """Replace `old`, which has to stand there once, in the source or in the questions and answers."""
        where = ["questions", "answers"] if module else ["source"]
        texts = {name: getattr(self, name) for name in where}
        found = sum(text.count(old) for text in texts.values())
        assert found == 1, f"{found} times: {old!r}"
        for name, text in texts.items():
            setattr(self, name, text.replace(old, new))

    def save(self):
        for path, text in (
            (self.course.source(SLUG), self.source),
            *(
                (self.init(slug, part), text)
                for slug, texts in {SLUG: (self.questions, self.answers), **self.more}.items()
                for part, text in zip(("exercises", "answers"), texts, strict=True)
            ),
        ):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return self

    def init(self, slug, part="exercises"):
        """The file with the exercises, or with their answers."""
        return self.root / "lessons_lib" / part / f"lesson_{slug}" / "__init__.py"

    def load(self, slug):
        questions = self._module(slug, "exercises")
        return self._module(slug, "answers", questions=questions).answers

    def _module(self, slug, part, **names):
        name = f"{self._name}_{part}_{slug}"
        if name not in sys.modules:  # inspect finds a class's source by its module
            spec = importlib.util.spec_from_file_location(name, self.init(slug, part))
            module = importlib.util.module_from_spec(spec)
            vars(module).update(names)
            sys.modules[name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]

    def draft(self):
        return draft(self.save().course, SLUG)

    def derive(self):
        """Write both notebooks as if the solutions had been executed."""
        store(self.draft(), self.outputs)
        return self

    def faults(self):
        """The faults that lint finds, each as its place and code, after the notebooks have been made anew."""
        with contextlib.suppress(Unusable):  # lint tells the same
            self.derive()
        return self.faults_as_it_is()

    def faults_as_it_is(self):
        """The same of the files as they are."""
        return [f"{fault.place}: {fault.code}" for fault in lint(self.course, SLUG)]

    def sentences(self):
        """What lint prints, line by line, after the notebooks have been made anew."""
        self.derive()
        return [str(fault) for fault in lint(self.course, SLUG)]

    def forget(self):
        """Drop the modules loaded."""
        for name in [name for name in sys.modules if name.startswith(f"{self._name}_")]:
            del sys.modules[name]
