"""Whether a requirement is met, in words: from what was observed while the answer ran."""

from collections.abc import Callable, Mapping
from typing import Any

from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.requirement import ComparesResults, Finding, Requirement
from lessons_lib.checking.explain.messages import explain_exception

_WHERE = "on the inputs for this test"


def finding(
    requirement: Requirement, observed: Mapping[str, Any], right: Callable[[ComparesResults], Any]
) -> Finding:
    """What a requirement finds in its observation.

    right: the reference's result on the inputs of a requirement that compares it.

    observed: {'seen': what `observe` returned}, {'raised': an exception, as a dict}, or {'late': True} if time was up.
    """
    if "late" in observed:
        message = f"{_WHERE.capitalize()}, your code was still running when time ran out."
        return Finding(requirement.request, message, False)
    if "raised" in observed:
        raised = RaisedException(**observed["raised"])
        return Finding(requirement.request, explain_exception(raised, _WHERE), False)
    seen = observed["seen"]
    if isinstance(requirement, ComparesResults):
        return Finding(requirement.request, *requirement.judge_beside(seen, right(requirement)))
    return Finding(requirement.request, *requirement.judge(seen))
