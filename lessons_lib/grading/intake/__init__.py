"""From the files that were handed in to submissions, and from a notebook file to the cells that run."""
