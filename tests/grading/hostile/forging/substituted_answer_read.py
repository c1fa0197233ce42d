"""The course's answer, substituted for a failed prerequisite, is searched for in memory and returned as one's own."""

FIRST = """
import gc

def course_answer(name, *inputs):
    functions = [thing for thing in gc.get_objects() if type(thing) is type(course_answer) and thing.__name__ == name]
    others = [function for function in functions if "course_answer" not in function.__code__.co_names]
    return others[-1](*inputs)
"""
ANSWERS = {
    name: f"def {name}(*inputs):\n    return course_answer('{name}', *inputs)"
    for name in ("pairwise_distances", "masked_softmax", "causal_attention", "nearest_neighbours")
} | {
    "distances_in_budget": "def distances_in_budget(x, y):\n    return course_answer('pairwise_distances', x, y)"
}
POINTS = 0
MESSAGE = ""
