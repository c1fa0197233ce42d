"""Reads the sheets that Canvas and Moodle export."""
