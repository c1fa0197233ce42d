"""Where the workers run: what they may see of this machine, and how well they are kept apart."""
