"""The texts of a new exercise, by kind. NAME, FILE, SLUG and WORDS are filled in; BLANK is left to the author."""

import re
from collections.abc import Mapping


def filled(template: str, words: Mapping[str, str]) -> str:
    """A template with each key replaced by its word."""
    return re.sub("|".join(words), lambda place: words[place[0]], template)


IMPORTS = """\
from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_SLUG.lesson import lesson
"""
CASES = """

@NAME.cases
def FILE_cases(draw: Draw) -> Iterator[Case]:
    # BLANK: yield cases with different sizes on every axis, one with equal sizes, and the edges that the text speaks of
    yield case(draw.normal(2, 3), label="2 rows, 3 columns")
    yield case(draw.normal(3, 3), label="3 rows, 3 columns")
"""
QUESTIONS = {
    "function": (
        '"""Exercise: WORDS."""\n\n'
        + IMPORTS
        + '''

# BLANK: name the inputs, and the axes of inputs and result
@lesson.exercise()
def NAME(x: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    """BLANK: say what it returns"""
'''
        + CASES
    ),
    "hunt": (
        '"""Bug hunt: WORDS."""\n\n'
        + IMPORTS
        + '''

# BLANK: write the program as people write it, with its bug
@lesson.hunt()
def NAME(x: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    """BLANK: say what it should return"""
    return x.sum(dim=0)
'''
        + CASES
    ),
    "class": (
        '"""Exercise: WORDS."""\n\n'
        + IMPORTS.replace("from collections.abc import Iterator\n", "from collections.abc import Iterator\nfrom typing import Any\n")
        + '''

def used(candidate: Any, x: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    """BLANK: make one object of the class, use it as a learner would, and say here what is compared"""
    result: Tensor = candidate()(x)
    return result


# BLANK: name the methods that a learner writes
@lesson.exercise(kind="class", harness=used)
class NAME:
    """BLANK: say what its objects do"""

    def __call__(self, x: Tensor) -> Tensor: ...
'''
        + CASES
    ),
    "value": '''\
"""Exercise: WORDS."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_SLUG.lesson import lesson


# BLANK: choose the form of the value: Number, Shape, Dtype, Choice or Several
@lesson.exercise(kind="value", form=Number())
def NAME() -> float:
    """BLANK: say what to compute"""
''',
    "prediction": '''\
"""Prediction: WORDS."""

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.exercises.lesson_SLUG.lesson import lesson


# BLANK: choose the form of the value: Number, Shape, Dtype, Choice or Several
@lesson.prediction(Number())
def NAME() -> float:
    """BLANK: say what to predict"""
''',
}  # fmt: skip

ANSWER_HEAD = '''\
"""Answers: WORDS."""

from torch import Tensor

from lessons_lib.answers.lesson_SLUG.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_SLUG import FILE as questions


'''
TAKEAWAY = 'takeaway="BLANK: say what a learner can do after a pass, or another way to write it"'
TO = f"""\
@answers.to(
    questions.NAME,
    hints=[
        "BLANK: write a hint that points the way and gives nothing away",
        "BLANK: write a plainer hint",
    ],
    {TAKEAWAY},
)
"""
REFERENCE = """\
def NAME(x: Tensor) -> Tensor:
    return x  # BLANK: compute the result in another way than the solution in the source
"""
ONE = """\
    ONE=wrong(lambda x: x).tell(
        "BLANK: write and name a common mistake; say here what it did, and ask for the next step",
    ),
"""
WRONG_CLASS = """

@NAME.misconception(
    "BLANK: write and name a common mistake; say here what it did, and ask for the next step",
)
class ONE:
    def __call__(self, x: Tensor) -> Tensor:
        return x
"""
WRONG_VALUE = """\
    ONE=wrong(0.0).tell("BLANK: name a wrong value and say what it is the value of"),
"""
FEWEST = ("first", "second", "third")


def _table(row: str, *numbers: str) -> str:
    rows = "".join(row.replace("ONE", f"{number}_mistake") for number in numbers)
    return f"\n\nNAME.mistakes(\n{rows})\n"


_VALUE = (
    ANSWER_HEAD.replace("from torch import Tensor\n\n", "")
    + """\
@answers.to(questions.NAME)
def NAME() -> float:
    return 0.0  # BLANK: compute the value
"""
    + _table(WRONG_VALUE, *FEWEST[:2])
)
ANSWERS = {
    "function": ANSWER_HEAD + TO + REFERENCE + _table(ONE, *FEWEST),
    "hunt": ANSWER_HEAD
    + TO
    + REFERENCE
    + """

NAME.broken_program(
    "the_bug",
    "BLANK: name the bug; say here what it does, and ask for the next step",
)
"""
    + _table(ONE, *FEWEST[1:]),
    "class": ANSWER_HEAD.replace("from lessons_lib.checking.exercise.answer_key import wrong\n", "")
    + TO
    + """\
class NAME:
    def __call__(self, x: Tensor) -> Tensor:
        return x  # BLANK: compute the result in another way than the solution in the source
"""
    + "".join(WRONG_CLASS.replace("ONE", f"{number.capitalize()}Mistake") for number in FEWEST),
    "value": _VALUE.replace("questions.NAME)", f"\n    questions.NAME, {TAKEAWAY}\n)"),
    "prediction": _VALUE,
}

CHECK = """

# %% tags=["check"]
check("NAME")

"""
SECTION = """\
# %% [markdown]
# ### TITLE
#
# BLANK: write the exercise's text: the goal, an example with numbers, what comes in and out, how many minutes it takes


# %% tags=["exercise"]
"""
FUNCTION_CELL = (
    '''\
def NAME(x):
    """BLANK: say the inputs with their shapes, and what it returns"""
    ### BEGIN SOLUTION
    return x  # BLANK: solve it in another way than the reference
    ### END SOLUTION
'''
    + CHECK
)
CELLS = {
    "function": SECTION.replace("TITLE", "Exercise: WORDS") + FUNCTION_CELL,
    "hunt": SECTION.replace("TITLE", "Bug hunt: WORDS") + FUNCTION_CELL,
    "class": SECTION.replace("TITLE", "Exercise: WORDS")
    + '''\
class NAME:
    """BLANK: say what its objects do"""

    ### BEGIN SOLUTION
    def __call__(self, x):
        return x  # BLANK: solve it in another way than the reference

    ### END SOLUTION
'''
    + CHECK,
    "value": SECTION.replace("TITLE", "Exercise: WORDS").replace("\n\n\n#", "\n\n#")
    + """\
### BEGIN SOLUTION
NAME = 0  # BLANK: write the value in another way than the reference
### END SOLUTION
"""
    + CHECK.removeprefix("\n"),
    "prediction": """\
# %% [markdown]
# ### Prediction: WORDS
#
# BLANK: show the code in question, and ask

# %% tags=["prediction"]
### BEGIN SOLUTION
predict(NAME=0)  # BLANK: write the value
### END SOLUTION

""",
}

WAY = """\
    def ONE(x: Tensor) -> Tensor:
        return x  # BLANK: write a right answer in another way, and name it
"""
WAY_OF_A_CLASS = """\
    class ONE:
        def __call__(self, x: Tensor) -> Tensor:
            return x  # BLANK: write a right answer in another way, and name it
"""


def _ways(text: str) -> str:
    return "\n\nclass NAME:\n" + "\n".join(text.replace("ONE", f"{number}_way") for number in FEWEST)


ALTERNATIVES = {"function": _ways(WAY), "hunt": _ways(WAY), "class": _ways(WAY_OF_A_CLASS)}
