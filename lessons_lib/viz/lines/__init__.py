"""`viz.lines`: rows of numbers as lines over an axis."""
