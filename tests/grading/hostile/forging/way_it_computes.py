"""What an answer does besides its values is written where it runs: a loop passes as none. See docs/grading/trust.md."""

FIRST = """
from lessons_lib.checking.collect import evidence

def observe(exercise, candidate, requirement, *_):
    return {"seen": {"small": 1, "large": 1} if "loop" in requirement.name else []}

evidence.observe = observe
"""
ANSWERS = {
    "pairwise_distances": """
def pairwise_distances(x, y):
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    for i in range(len(x)):
        for j in range(len(y)):
            result[i, j] = (x[i] - y[j]).square().sum().sqrt()
    return result
""",
}
POINTS = 2
MESSAGE = ""
