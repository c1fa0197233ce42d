"""One small change to a program: what mutants of a reference and repairs of an answer are made of."""
