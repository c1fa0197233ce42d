"""Notebooks that try to cheat the grader, to break it, or that arrive damaged: a module each, named for what it tries."""
