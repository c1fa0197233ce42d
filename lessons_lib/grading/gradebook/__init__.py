"""The gradebook: one SQLite file with every result, score set by hand, date and change."""
