"""Submissions that try to stop the grader, or to outlive it. A module each, named for what it tries:

FIRST, LAST   cells put above and below the notebook's own
ANSWERS       sources by cell id; two right ones, a point each, if there are none
STOPPED       it goes on until its time is up: such are run apart, with little time
POINTS        what it gets for what was seen of it before
MESSAGE          what the student's page says about it; '' for nothing
"""
