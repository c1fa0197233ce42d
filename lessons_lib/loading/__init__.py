"""Loading data: who loads, who waits, on a clock that is the same everywhere and by real workers' own timestamps.

What a worker needs lies in a module such as these, never in a notebook: a process that isn't forked can't find it there.
"""
