"""`viz.queue`: what the CPU launches and what the GPU runs, against the clock."""
