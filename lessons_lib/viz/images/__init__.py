"""`viz.images`: tensors as images, side by side with their names."""
