"""Scores into the sheets that Canvas and Moodle export."""
