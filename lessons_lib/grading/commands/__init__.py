"""The `lessons …` commands for instructors, one module each."""
