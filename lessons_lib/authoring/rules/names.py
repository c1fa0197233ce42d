"""Names agree between the source, the exercises and the registry, both ways."""

import difflib
from collections import Counter
from collections.abc import Iterator

from lessons_lib.authoring import asking
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.exercises import nearest


def opens_its_own_lesson(draft: Draft) -> Iterator[Fault]:
    """The first code cell is a setup cell that opens the lesson of this file's name, and the only one that does.

    A lesson that asks nothing need not be opened.
    """
    code = draft.page.code()
    opening = {cell.id: asking.opened(cell.source) for cell in draft.page.code("setup")}
    if draft.lesson.exercises and not (code and opening.get(code[0].id)):
        first = code[0] if code else None
        yield draft.page.fault(
            first,
            "lesson-not-opened",
            f'the first code cell should be setup: … = open_lesson("{draft.slug}").',
        )
    for cell in draft.page.code("setup"):
        for slug in opening[cell.id]:
            if slug != draft.slug:
                yield draft.page.fault(
                    cell, "other-lesson-opened", f"it opens {slug!r}, and this is {draft.slug!r}."
                )
    if sum(map(len, opening.values())) > 1:
        yield draft.page.fault(None, "lesson-opened-twice", "the lesson is opened more than once.")


def package_has_its_slug(draft: Draft) -> Iterator[Fault]:
    """The lesson has the slug that its package's name says."""
    if draft.lesson.slug != draft.slug:
        yield Fault(
            draft.package,
            "",
            "slug-differs",
            f"its lesson is called {draft.lesson.slug!r}, and the folder {draft.slug!r}.",
        )


def everything_is_asked_once(draft: Draft) -> Iterator[Fault]:
    """Each exercise is defined in one exercise cell and checked once, each prediction predicted once."""
    defined, checked, predicted = (
        Counter(name for cell in draft.page.code(role) for name in cell.names)
        for role in ("exercise", "check", "prediction")
    )
    for cell in draft.page.code("exercise"):
        checked.update(list(asking.answered(cell.source, "check")))
    for name, exercise in draft.lesson.exercises.items():
        if exercise.kind == "prediction":
            steps = [("predicted", "prediction", predicted)]
        else:
            steps = [("written", "exercise", defined), ("checked", "check", checked)]
        for done, role, count in steps:
            if count[name] != 1:
                times = f"{count[name]} times" if count[name] else "nowhere"
                yield Fault(
                    draft.page.file,
                    name,
                    f"not-{done}-once",
                    f"it is {done} {times}; it needs exactly one {role} cell.",
                )


def everything_asked_is_known(draft: Draft) -> Iterator[Fault]:
    """Whatever a cell checks or predicts is an exercise or prediction of the lesson."""
    predictions = [name for name, exercise in draft.lesson.exercises.items() if exercise.kind == "prediction"]
    exercises = [name for name in draft.lesson.exercises if name not in predictions]
    for cell in draft.page.code("exercise", "check", "prediction"):
        known = predictions if cell.role == "prediction" else exercises
        kind = "prediction" if cell.role == "prediction" else "exercise"
        if not cell.names:
            wanted = asking.defined(cell.source) if cell.role == "exercise" else []
            near = [near for name in wanted for near in difflib.get_close_matches(name, known, n=1)]
            yield draft.page.fault(
                cell, "cell-asks-nothing", f"it names no {kind} of {draft.package}{nearest(near)}"
            )
        for name in cell.names:
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                yield draft.page.fault(
                    cell, "unknown-name", f"{draft.package} has no {kind} {name!r}{nearest(near)}"
                )


def unique_in_the_course(draft: Draft) -> Iterator[Fault]:
    """No other lesson has an exercise of the same name."""
    for slug in draft.course.registered():
        if slug == draft.slug:
            continue
        try:
            other = draft.course.load(slug).lesson
        except Exception:  # told where that lesson itself is linted
            continue
        for name in draft.lesson.exercises:
            if name in other.exercises:
                yield draft.fault(
                    draft.lesson.exercises[name],
                    "name-taken",
                    f"lesson {slug} has an exercise of this name too.",
                )
