"""The answer is an object that is equal to whatever it is compared with."""

ANSWERS = {
    "scale_channels": """
class Equal:
    shape, dtype, ndim = (2, 3, 4), torch.float64, 3
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __sub__(self, other): return 0
    def __torch_function__(self, *a, **k): return True
    def __class__(self): return torch.Tensor

def scale_channels(image, gains):
    return Equal()
""",
    "row_shares": """
class Liar(torch.Tensor):
    def __eq__(self, other): return True
    @classmethod
    def __torch_function__(cls, f, types, args=(), kwargs=None): return torch.ones(())

def row_shares(counts):
    return counts.as_subclass(Liar)
""",
}
POINTS = 0
MESSAGE = ""
