"""`viz.bars`: named numbers as bars."""
