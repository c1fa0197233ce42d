"""Deadlines: when work was due, when it was handed in, and what being late costs."""
