"""`viz.graph`: an autograd graph, in the order in which backward runs it."""
