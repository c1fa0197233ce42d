"""`viz.tape`: a graph of the reader's own nodes."""
