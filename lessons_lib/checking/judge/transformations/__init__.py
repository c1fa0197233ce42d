"""Diagnoses for any exercise: the answer is one simple transformation of the right one."""
