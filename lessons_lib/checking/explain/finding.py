"""Whether a requirement is met, in words: from what was observed while the answer ran."""

from collections.abc import Mapping
from typing import Any

from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.requirement import Finding, Requirement
from lessons_lib.checking.explain.messages import explain_exception

_WHERE = "on the inputs that this is tried on"


def finding(requirement: Requirement, observed: Mapping[str, Any]) -> Finding:
    """What a requirement finds in its observation.

    observed: {'seen': what `observe` returned}, {'raised': an exception, as a dict}, or {'late': True} if time was up.
    """
    if "late" in observed:
        message = f"{_WHERE.capitalize()}, your code was still running when the time was up."
        return Finding(requirement.request, message, False)
    if "raised" in observed:
        raised = RaisedException(**observed["raised"])
        return Finding(requirement.request, explain_exception(raised, _WHERE), False)
    return Finding(requirement.request, *requirement.judge(observed["seen"]))
