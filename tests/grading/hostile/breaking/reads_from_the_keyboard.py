"""Waits for somebody to type."""

FIRST = """
answer = input("your name?")
"""
POINTS = 2
MESSAGE = "EOFError"
