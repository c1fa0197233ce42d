"""The search for places is replaced by one that names every line of the answer, with texts for kinds."""

FIRST = """
import sys
from lessons_lib.repair import changes, find, place

leak = bytes([76, 69, 65, 75]).decode()  # which may stand on no page
changes.KINDS = (leak,) * 99
found = lambda *_: find.FoundPlace(place.Place((2,), 1, (2, 4, 10)), ["", "    return counts", leak], ())
find.find_place = found
for module in list(sys.modules.values()):
    if hasattr(module, "find_place"):
        module.find_place = found
    if hasattr(module, "KINDS"):
        module.KINDS = changes.KINDS
"""
ANSWERS = {"row_shares": "def row_shares(counts):\n    return counts * counts.sum(dim=1, keepdim=True)"}
POINTS = 0
MESSAGE = ""
