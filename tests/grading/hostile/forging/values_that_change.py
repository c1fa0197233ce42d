"""Subclasses of int, tuple and Tensor that say another value each time that they are read."""

FIRST = """
class Sizes(tuple):
    def __iter__(self):
        return iter(range(1, 9))

    def __eq__(self, other):
        return True

    __hash__ = tuple.__hash__

class Size(int):
    def __eq__(self, other):
        return True

    def __index__(self):
        return 7

    __hash__ = int.__hash__

class Any(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        return torch.ones(1)
"""
ANSWERS = {
    "scale_channels": "def scale_channels(image, gains):\n    return image.as_subclass(Any)",
    "broadcast_shape": "def broadcast_shape(a, b):\n    return Sizes((Size(1), Size(2)))",
}
POINTS = 0
MESSAGE = ""
