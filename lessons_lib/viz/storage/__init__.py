"""`viz.storage`: the memory under tensors, slot by slot."""
