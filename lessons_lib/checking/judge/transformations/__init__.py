"""Diagnoses that fit any exercise: one plain step away from the right answer."""
