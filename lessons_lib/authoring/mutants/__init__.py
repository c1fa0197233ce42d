"""Small wrong variants of a reference, made automatically, and which of them an exercise's cases let pass."""
