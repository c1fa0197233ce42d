"""Setting a directed graph in layers, from the top down, without recursion and always the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_IN_LAYER, SPACE_X, SPACE_Y, BEND = 5, 22, 34, 14

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Top left corners of the boxes, and for each edge (from, to) the points that its line passes."""

    corners: list[Point]
    routes: dict[tuple[int, int], list[Point]]


def layered(children: Sequence[Sequence[int]], sizes: Sequence[tuple[float, float]]) -> Layout:
    """Boxes of the given widths and heights; every child has a higher number than its parents.

    Each box stands below all its parents; an edge that skips layers bends around what lies between.
    """
    layer_of = _assign(children)
    # Edges are cut into steps of one layer by bends, which take a place in each layer that they cross.
    widths = [width for width, _ in sizes]
    steps: list[list[int]] = [[] for _ in children]
    chains: dict[tuple[int, int], list[int]] = {}
    layers: list[list[int]] = [[] for _ in range(max(layer_of) + 1)]
    for node, layer in enumerate(layer_of):
        layers[layer].append(node)
    for parent, targets in enumerate(children):
        for child in dict.fromkeys(targets):
            chain = [parent]
            for layer in range(layer_of[parent] + 1, layer_of[child]):
                bend = len(widths)
                widths.append(BEND)
                steps.append([])
                layers[layer].append(bend)
                steps[chain[-1]].append(bend)
                chain.append(bend)
            steps[chain[-1]].append(child)
            chains[parent, child] = [*chain[1:]]
    middles = _place(layers, steps, widths)
    tops, heights = [], []
    y = 0.0
    for layer_nodes in layers:
        height = max((sizes[v][1] for v in layer_nodes if v < len(sizes)), default=0)
        tops.append(y)
        heights.append(height)
        y += height + SPACE_Y
    corners = [(middles[v] - sizes[v][0] / 2, tops[layer_of[v]]) for v in range(len(sizes))]
    routes = {}
    for (parent, child), chain in chains.items():
        points = [(middles[parent], tops[layer_of[parent]] + sizes[parent][1])]
        for depth, bend in enumerate(chain, start=layer_of[parent] + 1):
            points += [(middles[bend], tops[depth]), (middles[bend], tops[depth] + heights[depth])]
        routes[parent, child] = [*points, (middles[child], tops[layer_of[child]])]
    return Layout(corners, routes)


def _assign(children: Sequence[Sequence[int]]) -> list[int]:
    """The layer of each node: below its parents, and in the first layer that has room."""
    layer_of = [0] * len(children)
    crowd: dict[int, int] = {}
    for node, targets in enumerate(children):
        while crowd.get(layer_of[node], 0) >= MOST_IN_LAYER:
            layer_of[node] += 1
        crowd[layer_of[node]] = crowd.get(layer_of[node], 0) + 1
        for child in targets:
            layer_of[child] = max(layer_of[child], layer_of[node] + 1)
    return layer_of


def _place(layers: list[list[int]], steps: list[list[int]], widths: list[float]) -> list[float]:
    """The middle of each node and bend: near those above it, then near those below it."""
    above: list[list[int]] = [[] for _ in steps]
    for node, targets in enumerate(steps):
        for target in targets:
            above[target].append(node)
    middles = [0.0] * len(steps)
    for layer in layers:
        _settle(layer, above, middles, widths, reorder=True)
    for layer in reversed(layers[:-1]):
        _settle(layer, steps, middles, widths, reorder=False)
    for layer in layers[1:]:
        _settle(layer, above, middles, widths, reorder=False)
    shift = min(middle - width / 2 for middle, width in zip(middles, widths, strict=True))
    return [round(middle - shift, 1) for middle in middles]


def _settle(
    layer: list[int], near: list[list[int]], middles: list[float], widths: list[float], *, reorder: bool
) -> None:
    """Move a layer's nodes towards the mean of their neighbours without overlaps, on average where they wish."""
    wish = {v: sum(middles[u] for u in near[v]) / len(near[v]) if near[v] else middles[v] for v in layer}
    if reorder:
        layer.sort(key=lambda v: wish[v])
    edge = float("-inf")
    for v in layer:
        middles[v] = max(wish[v], edge + widths[v] / 2)
        edge = middles[v] + widths[v] / 2 + SPACE_X
    drift = sum(middles[v] - wish[v] for v in layer) / len(layer)
    for v in layer:
        middles[v] -= drift
