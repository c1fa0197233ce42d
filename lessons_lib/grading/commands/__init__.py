"""What an instructor types: one module for each `lessons …` command that grades."""
