"""`viz.memory`: bytes in use over time, by what they are for."""
