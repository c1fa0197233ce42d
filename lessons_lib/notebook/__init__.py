"""What a learner's notebook calls, and what the command line does with their notebooks and progress."""
