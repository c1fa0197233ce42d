"""What pictures cost, as ratios measured in one run:  python -m benchmarks.viz

Times are the best of many runs, which other work on the machine disturbs least, next to torch's own repr
and to matplotlib, whose cost a reader knows. lovely-tensors joins in where the `bench` extra is installed. Ends with 1 if a bar is missed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from io import BytesIO

import torch
from torch import Tensor, nn

from lessons_lib import viz
from lessons_lib.gpu.tracking import Allocation, MemoryTracker, track_memory


def milliseconds(run: Callable[[], object], runs: int) -> float:
    """The best time of `runs` runs, after one that is not counted."""
    run()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


def mlp_loss() -> tuple[Tensor, dict[str, nn.Parameter]]:
    """The loss of a three-layer MLP, and its parameters by name."""
    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 3))
    loss = nn.functional.cross_entropy(net(torch.randn(5, 8)), torch.tensor([0, 1, 2, 0, 1]))
    return loss, dict(net.named_parameters())


def chain(operations: int) -> Tensor:
    y = torch.ones(2, requires_grad=True)
    for _ in range(operations):
        y = y.neg()
    return y.sum()


def heatmap(t: Tensor) -> bytes:
    """The same grid of numbers by matplotlib, as a PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure()
    axes = FigureCanvasAgg(figure).figure.subplots()
    axes.imshow(t)
    for (row, column), value in zip(
        torch.cartesian_prod(*map(torch.arange, t.shape)).tolist(), t.flatten().tolist(), strict=True
    ):
        axes.text(column, row, f"{value:.2f}", ha="center", va="center")
    png = BytesIO()
    figure.savefig(png)
    return png.getvalue()


def curve(row: Tensor) -> bytes:
    """A row of numbers as a line by matplotlib, as an SVG."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure()
    FigureCanvasSVG(figure).figure.subplots().plot(row)
    svg = BytesIO()
    figure.savefig(svg, format="svg")
    return svg.getvalue()


def lovely() -> Callable[[Tensor], object] | None:
    """lovely-tensors' picture of a tensor, if the `bench` extra is installed."""
    try:
        library = import_module("lovely_tensors")
    except ImportError:
        return None
    return lambda t: str(library.lovely(t))


def busy_tracker() -> MemoryTracker:
    """One that has seen 10⁵ events."""
    tracker = track_memory("cpu")
    for event in range(1, 10**5, 2):
        tracker.allocations.append(Allocation(512, 512 * event, "aten::x", event, event + 1))
    return tracker


def main() -> int:
    small = torch.arange(24.0).reshape(4, 6)
    huge = torch.zeros(1).expand(10**9)
    loss, names = mlp_loss()
    long = chain(10_000)

    storage = milliseconds(lambda: viz.storage(small), 300)
    storage_huge = milliseconds(lambda: viz.storage(huge), 300)
    tensor = milliseconds(lambda: viz.tensor(small), 300)
    tensor_huge = milliseconds(lambda: viz.tensor(huge), 300)
    broadcast = milliseconds(lambda: viz.broadcast(small, small[0]), 300)
    bits = milliseconds(lambda: viz.bits(0.1), 300)
    row, long_row = torch.rand(200), torch.rand(10**6)
    lines = milliseconds(lambda: viz.lines(row), 300)
    lines_long = milliseconds(lambda: viz.lines(long_row), 10)
    lines_matplotlib = milliseconds(lambda: curve(row), 5)
    digits = torch.rand(10, 8, 8)
    images = milliseconds(lambda: viz.images(digits), 300)
    bars_of_ten = milliseconds(lambda: viz.bars(row[:10]), 300)
    tracker = busy_tracker()
    memory_long = milliseconds(lambda: viz.memory(tracker), 5)
    graph = milliseconds(lambda: viz.graph(loss, names=names), 300)
    graph_long = milliseconds(lambda: viz.graph(long), 10)
    torchs_repr = milliseconds(lambda: repr(small), 300)
    matplotlib = milliseconds(lambda: heatmap(small), 5)
    size = len(viz.storage(small).html.encode())

    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads; best times in ms")
    print(f"  viz.tensor 4×6      {tensor:8.3f}   of 10⁹ elements {tensor_huge:8.3f}")
    print(f"  viz.storage 4×6     {storage:8.3f}   of 10⁹ elements {storage_huge:8.3f}")
    print(f"  viz.broadcast       {broadcast:8.3f}")
    print(f"  viz.bits 0.1        {bits:8.3f}")
    print(f"  viz.lines of 200    {lines:8.3f}   of 10⁶ points   {lines_long:8.3f}")
    print(f"  viz.images of 10    {images:8.3f}")
    print(f"  viz.bars of 10      {bars_of_ten:8.3f}")
    print(f"  viz.graph of an MLP {graph:8.3f}   of 10,000 operations {graph_long:8.3f}")
    print(f"  repr 4×6            {torchs_repr:8.3f}")
    print(f"  matplotlib 4×6      {matplotlib:8.3f}   a line of 200   {lines_matplotlib:8.3f}")
    if draw := lovely():
        print(f"  lovely-tensors 4×6  {milliseconds(lambda: draw(small), 300):8.3f}")
    print()

    bars = [
        ("storage 4×6 under 1 ms", storage, 1.0),
        ("storage 4×6 under 10 KB", size / 1000, 10.0),
        ("storage of 10⁹ elements / of 24", storage_huge / storage, 2.0),
        ("tensor of 10⁹ elements / of 24", tensor_huge / tensor, 2.0),
        ("lines of 200 points under 1 ms", lines, 1.0),
        ("images, ten of 8×8, under 1.5 ms", images, 1.5),
        ("bars of ten numbers under 1 ms", bars_of_ten, 1.0),
        ("lines of 10⁶ points under 200 ms", lines_long, 200.0),
        ("lines of 200 points / matplotlib's", lines / lines_matplotlib, 0.1),
        ("memory over 10⁵ events under 300 ms", memory_long, 300.0),
        ("graph of an MLP under 1 ms", graph, 1.0),
        ("graph of 10,000 operations under 300 ms", graph_long, 300.0),
        ("storage 4×6 / matplotlib's grid", storage / matplotlib, 0.05),
        ("storage 4×6 / torch's repr", storage / torchs_repr, 10.0),
    ]
    for name, value, bar in bars:
        print(f"  {'met   ' if value <= bar else 'MISSED'} {name}: {value:.3g} (bar {bar:g})")
    return int(any(value > bar for _, value, bar in bars))


if __name__ == "__main__":
    sys.exit(main())
