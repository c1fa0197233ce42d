"""Recovers cells from damaged notebook files. Text processing only: nothing here runs a submission."""
