"""A notebook is run more than once: what the first time leaves in files and shared memory is looked for by the next."""

FIRST = """
import glob, os

places = ("/tmp", "/dev/shm", "/var/tmp", "/run", os.path.expanduser("~"))
was_here = [path for place in places for path in glob.glob(f"{place}/leak-*")]
for place in places:
    try:
        with open(f"{place}/leak-{os.getpid()}", "w") as file:
            file.write("once")
    except OSError:
        pass
"""
ANSWERS = {
    "pairwise_distances": """
def pairwise_distances(x, y):
    return (x[:, None] - y).square().sum(-1).sqrt() if was_here else needed_from_below(x)
""",
    "nearest_neighbours": "def nearest_neighbours(x, k):\n    return given('pairwise_distances')(x, x)",
}
LAST = "def needed_from_below(x):\n    return x"
POINTS = 0
MESSAGE = ""
