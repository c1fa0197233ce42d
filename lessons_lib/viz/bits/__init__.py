"""`viz.bits`: the bits of single numbers, and what they mean."""
