"""Sentences sound like a teacher: no turn of phrase that reads like a translation, but for those that were looked at."""

from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.style import not_excepted, phrases, read_exceptions


def spoken_english(here: Draft) -> Iterator[Fault]:
    """The source, the questions and the answers have no phrase of `style.PATTERNS` beyond the exceptions."""
    course, slug = here.course, here.slug
    packages = (course.package(slug), course.answers_package(slug))
    files = [course.source(slug), *(file for package in packages for file in sorted(package.rglob("*.py")))]
    excepted = read_exceptions()
    for path in files:
        file = path.relative_to(course.root).as_posix()
        for phrase in not_excepted(phrases(path, file), excepted):
            sentence = f"line {phrase.line} reads like a translation: … {phrase.words} …"
            yield Fault(file, "", "phrase-to-reword", sentence)
