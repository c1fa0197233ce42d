"""An exercise's cases tell the right answer from all that are nearly right.

That they tell its misconceptions from each other, `misconceptions_are_told_apart` holds.
"""

from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.mutants.survive import NotRebuilt, survey


def small_changes_are_noticed(draft: Draft) -> Iterator[Fault]:
    """Each small change to a reference fails a case, or `survivors` says why none can tell; it says nothing else."""
    for key in draft.keys:
        try:
            found = survey(key)
        except NotRebuilt:
            text = "rebuilt from its source, the reference doesn't pass: small changes to it can't be tried."
            yield draft.fault(key, "reference-not-rebuilt", text)
            continue
        if found is None:  # `references_pass` says so
            continue
        for what in found.survivors:
            if what not in key.survivors:
                text = f"no case tells '{what}' from the right answer: add one, or say why in `survivors`."
                yield draft.fault(key, "change-not-noticed", text)
        for what, why in key.survivors.items():
            if what not in found.survivors:
                yield draft.fault(
                    key, "survivor-fails", f"`survivors` explains '{what}', which does not pass."
                )
            elif not why.strip():
                yield draft.fault(
                    key, "survivor-unexplained", f"`survivors` does not say why '{what}' passes."
                )
