"""Runs submissions in sandboxed workers, and brings the evidence back. No answer of the course is in here."""
