"""What a learner's code returned, as plain data, and how it is written in a sentence."""
