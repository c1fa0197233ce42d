"""`viz.broadcast`: how shapes line up, and which axes are stretched."""
