"""GPU memory, with and without a GPU: who holds how many bytes, and how PyTorch's allocator hands them out.

from lessons_lib.gpu import track_memory
with track_memory("cpu") as m:
    loss = model(x).sum()
    m.mark("forward")
m.peak, m.at_peak
"""

from lessons_lib.gpu.tracking import track_memory

__all__ = ["track_memory"]
