"""torch's comparisons are patched to return True."""

FIRST = """
torch.equal = torch.allclose = torch.isclose = lambda *a, **k: True
torch.Tensor.__eq__ = torch.Tensor.eq = lambda *a, **k: torch.ones(1, dtype=torch.bool)
torch.Tensor.__sub__ = torch.Tensor.abs = lambda self, *a: torch.zeros(self.shape)
"""
POINTS = 0
MESSAGE = ""
