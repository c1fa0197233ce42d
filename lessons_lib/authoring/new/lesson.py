"""The files of a new lesson."""

from pathlib import Path

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.new.templates import filled

LESSON = '''\
"""Lesson NUMBER: TOPIC."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson(QUOTED_SLUG, QUOTED_TITLE)
'''
ANSWERS = '''\
"""The answers of lesson NUMBER: TOPIC."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_SLUG.lesson import lesson

answers = LessonAnswers(lesson)
'''
PACKAGE = '''\
"""Lesson NUMBER: TOPIC. What it has, in the order of the lesson."""

from lessons_lib.PART.lesson_SLUG.lesson import WHAT as WHAT
'''
SOURCE = """\
# %% [markdown]
# # NUMBER · TITLE
#
# BLANK: say what one picture or number shows, in under 120 words, and end with a question
#
# *BLANK: how many minutes it takes, and which lessons it needs*

# %% tags=["setup"]
import torch

from lessons_lib import open_lesson, viz

check, predict, hint, given, solution, progress = open_lesson(QUOTED_SLUG)

# %% [markdown]
# ## BLANK: name the first section

# %% tags=["show"]
viz.tensor(torch.arange(3))  # BLANK: show what the section is about

# %% [markdown]
# ## Deeper
#
# BLANK: say what follows, and that it can wait for another day

# %% [markdown]
# ## Recap
#
# You can now BLANK: name what a learner can do, what to remember, and where to go next
"""
SYLLABUS = """\
# What the lesson must teach. A cell of the source names what it covers: `# %% tags=["show"] covers="axes factories"`.
# `lessons lint --coverage` prints where each is taught and which exercise or prediction checks it.

[teach]
# BLANK: write a line `key = "what a cell shows and an exercise or prediction checks"` for each item

[bitten]
# BLANK: write a line `key = "what people are bitten by"` for each item

[exercise]
# BLANK: write a line `key = "what an exercise asks"` for each item

[claim]
# BLANK: write a line `key = "a claim that circulates"` for each item; a section `### Myth: "…"` settles it
"""
ALTERNATIVES = '''\
"""Right answers to lesson NUMBER, each written in another way; none may be refused."""
'''


def lesson_files(course: Course, slug: str, title: str | None) -> dict[Path, str]:
    """The texts of all files of a lesson that asks nothing yet."""
    title = title or slug[3:].replace("_", " ").capitalize()
    questions, answers = course.package(slug), course.answers_package(slug)
    texts = {
        questions / "lesson.py": LESSON,
        questions / "__init__.py": PACKAGE.replace("PART", "exercises").replace("WHAT", "lesson"),
        answers / "lesson.py": ANSWERS,
        answers / "__init__.py": PACKAGE.replace("PART", "answers").replace("WHAT", "answers"),
        course.source(slug): SOURCE,
        course.syllabus(slug): SYLLABUS,
        course.alternatives(slug): ALTERNATIVES,
    }
    words = {
        "NUMBER": slug[:2],
        "TOPIC": slug[3:].replace("_", " "),
        "QUOTED_SLUG": f'"{slug}"',
        "QUOTED_TITLE": _quoted(title),
        "SLUG": slug,
        "TITLE": title,
    }
    return {path: filled(text, words) for path, text in texts.items()}


def _quoted(text: str) -> str:
    """A Python string in double quotes, as the code style has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
