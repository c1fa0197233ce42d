"""Tests of the picture of progress."""
