"""Submissions that try to be paid for wrong values. A module each, named for what it tries:

FIRST, LAST   cells put above and below the notebook's own
ANSWERS       sources by cell id
POINTS        what it gets: 0, unless there is something right in it
MESSAGE          what the student's page says about it besides; '' for nothing
"""
