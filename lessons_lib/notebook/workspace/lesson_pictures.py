"""A small drawing of what each lesson is about, for the lesson map. No ground of its own: its colours hold on light and dark."""

from collections.abc import Callable

from lessons_lib.notebook.progress_view.drawing import BLUE, GREEN, GREY, RED

WIDTH, HEIGHT = 120, 76  # pixels


def picture_of(slug: str) -> str:
    """The drawing of a lesson as SVG; its number where it has none of its own."""
    draw = _DRAWN.get(slug.partition("_")[2])
    inside = draw() if draw else _text(60, 48, slug[:2], 30, GREY)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}' "
        f"font-family='system-ui,sans-serif' fill='none' stroke-width='2'>{inside}</svg>"
    )


def _box(
    x: float, y: float, width: float, height: float, ink: str, fill: str = "none", extra: str = ""
) -> str:
    return f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='2' stroke='{ink}' fill='{fill}'{extra}/>"


def _path(line: str, ink: str, extra: str = "") -> str:
    return f"<path d='{line}' stroke='{ink}'{extra}/>"


def _text(x: float, y: float, text: str, size: float, ink: str) -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='{size:g}' text-anchor='middle' fill='{ink}'>{text}</text>"


def _grid(x: float, y: float, rows: int, columns: int, size: float, ink: str, extra: str = "") -> str:
    boxes = (
        _box(x + size * column, y + size * row, size, size, ink, extra=extra)
        for row in range(rows)
        for column in range(columns)
    )
    return "".join(boxes)


def _arrow(x1: float, y: float, x2: float, ink: str) -> str:
    """A horizontal arrow."""
    back = -5 if x2 > x1 else 5
    return _path(f"M{x1:g} {y:g}H{x2:g}m{back} -4L{x2:g} {y:g}l{back} 4", ink)


def _verdicts() -> str:
    tick, cross = (
        _path("M24 38l8 9l14 -18", "#fff", " stroke-width='4'"),
        _path("M76 28l20 20m0 -20l-20 20", RED, " stroke-width='4'"),
    )
    return _box(12, 16, 44, 44, GREEN, GREEN) + tick + _box(64, 16, 44, 44, RED) + cross


def _layers() -> str:
    shown = ((52, 8, GREY), (42, 16, BLUE), (32, 24, GREEN))
    return "".join(_grid(x, y, 3, 3, 15, ink) for x, y, ink in shown)


def _bits() -> str:
    kinds = [RED, *[BLUE] * 3, *[GREEN] * 5]
    ones = {1, 3, 4, 7}
    cells = (
        _box(6 + 12 * place, 24, 12, 28, ink, ink if place in ones else "none")
        for place, ink in enumerate(kinds)
    )
    return "".join(cells)


def _strides() -> str:
    hops = "".join(_path(f"M{21 + 26 * hop} 40a13 13 0 0 1 26 0", BLUE) for hop in range(3))
    filled = "".join(_box(14.5 + 26 * hop, 44, 13, 18, BLUE, BLUE) for hop in range(4))
    return _grid(14.5, 44, 1, 7, 13, GREY).replace("height='13'", "height='18'") + filled + hops


def _broadcast() -> str:
    column = _grid(8, 22, 3, 1, 14, GREEN)
    row = _grid(48, 4, 1, 4, 14, BLUE)
    return column + row + _grid(48, 22, 3, 4, 14, GREY, " stroke-dasharray='3 2'") + _arrow(27, 43, 43, GREEN)


def _backward() -> str:
    nodes = "".join(
        f"<circle cx='{x}' cy='{y}' r='9' stroke='{GREY}'/>"
        for x, y in [(18, 18), (18, 58), (60, 38), (102, 38)]
    )
    forward = _path("M26 23l25 12M26 53l25 -12M69 38h24", GREY)
    return nodes + forward + _path("M98 54q-20 18 -58 8m6 -6l-6 6l7 4", RED)


def _descent() -> str:
    axes = _path("M16 8v56h96", GREY)
    line = _path("M18 14C32 46 40 54 60 57S96 60 110 60", BLUE, " stroke-width='3'")
    return (
        axes
        + line
        + "".join(
            f"<circle cx='{x}' cy='{y}' r='3.5' fill='{RED}'/>" for x, y in [(24, 27), (36, 46), (56, 56)]
        )
    )


def _memory() -> str:
    """Bytes over time: weights below, what the forward pass keeps above them, and the card's limit."""
    heights = (8, 16, 24, 32, 26, 18, 10)
    weights = _box(14, 50, 92, 16, BLUE, BLUE)
    kept = "".join(_box(18 + 12 * n, 49 - h, 12, h, GREEN, GREEN) for n, h in enumerate(heights))
    return weights + kept + _path("M10 12H110", RED, " stroke-dasharray='5 4'")


def _loop() -> str:
    """Two curves of the same training: one falls, one doesn't."""
    good = _path("M18 18C26 46 44 58 110 60", BLUE, " stroke-width='3'")
    bad = _path("M18 18l12 10l10 -6l12 12l12 -8l14 8l14 -6l18 4", RED)
    return _path("M14 8v58h98", GREY) + good + bad


def _loader() -> str:
    """Two workers that load by turns, and below them the process that computes as soon as a batch is there."""
    loads = "".join(_box(x, y, 34, 12, BLUE, BLUE) for x, y in ((10, 10), (48, 10), (10, 28), (48, 28)))
    steps = "".join(_box(x, 52, 14, 14, GREEN, GREEN) for x in (46, 62, 84, 100))
    return loads + steps + _path("M10 59H44", RED, " stroke-dasharray='5 4'")


def _gallery() -> str:
    bars = "".join(
        _path(f"M{76 + 9 * place} 66v-{height}", GREEN, " stroke-width='5'")
        for place, height in enumerate((8, 18, 12))
    )
    return (
        _box(8, 6, 48, 28, GREY)
        + _box(64, 6, 48, 28, GREY)
        + _box(8, 42, 48, 28, GREY)
        + _box(64, 42, 48, 28, GREY)
        + _grid(18, 12, 2, 3, 9, BLUE)
        + _path("M72 28l10 -12l10 8l12 -14", RED)
        + _path("M16 56h32m-6 -5l6 5l-6 5", BLUE)
        + bars
    )


# By the slug without its number.
_DRAWN: dict[str, Callable[[], str]] = {
    "start_here": _verdicts,
    "tensors": _layers,
    "dtypes": _bits,
    "views_and_strides": _strides,
    "broadcasting": _broadcast,
    "autograd_by_hand": _backward,
    "autograd_in_torch": _descent,
    "gpu_memory": _memory,
    "training_loop": _loop,
    "dataloader": _loader,
    "pictures": _gallery,
}
