"""From a learner's code to evidence: the only stage that runs it."""
