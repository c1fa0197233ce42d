"""Warm-ups: three predictions from earlier lessons, with other numbers for each seed. Nothing is scored."""
