"""What a lesson must teach: solutions/syllabus/NN_slug.toml, as items with a kind and a key."""

import tomllib
from dataclasses import dataclass

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.fault import Fault, Unusable

KINDS = ("teach", "bitten", "exercise", "claim")


@dataclass(frozen=True)
class Item:
    """One thing to be taught ('teach'), met ('bitten'), asked ('exercise') or settled ('claim').

    key: what a cell's `covers` names; unique within its lesson. text: the item in words.
    """

    kind: str
    key: str
    text: str


def read_syllabus(course: Course, slug: str) -> tuple[Item, ...]:
    """The items of a lesson in the order of the file; none if there is no file. Raises Unusable."""
    path = course.syllabus(slug)
    file = course.name(path)
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unusable(Fault(file, "", "syllabus-unreadable", f"it can't be read: {error}.")) from None
    items: dict[str, Item] = {}
    for kind, entries in tables.items():
        if kind not in KINDS or not isinstance(entries, dict):
            raise Unusable(
                Fault(file, "", "syllabus-table", f"{kind!r} is none of its tables: {', '.join(KINDS)}.")
            )
        for key, text in entries.items():
            if key in items:
                raise Unusable(Fault(file, "", "syllabus-key-twice", f"two items have the key {key!r}."))
            items[key] = Item(kind, key, str(text))
    return tuple(items.values())
