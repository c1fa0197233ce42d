"""Calls home."""

FIRST = """
import urllib.request
urllib.request.urlopen("http://203.0.113.1/", timeout=2)
"""
POINTS = 2
MESSAGE = "URLError"
