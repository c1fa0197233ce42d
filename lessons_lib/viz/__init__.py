"""Pictures of your own tensors: pure functions from tensors to a `Picture`, at home in any notebook."""

from ._bits import bits
from ._broadcast import broadcast
from ._graph import graph
from ._picture import Picture
from ._storage import storage
from ._tape import tape
from ._tensor import tensor

__all__ = ["Picture", "bits", "broadcast", "graph", "storage", "tape", "tensor"]
