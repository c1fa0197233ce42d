"""`viz.tensor`: the values of a tensor as tables."""
