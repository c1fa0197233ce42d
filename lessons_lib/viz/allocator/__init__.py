"""`viz.allocator`: the segments of a caching allocator, cut into blocks."""
