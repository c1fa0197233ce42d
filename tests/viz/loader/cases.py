"""Pictures of `viz.loader` that are compared byte for byte."""

from __future__ import annotations

from lessons_lib import viz
from lessons_lib.loading.run import Run
from lessons_lib.loading.simulated import SimulatedLoader
from lessons_lib.viz import Picture
from tests.viz.case import case


def two_workers() -> Run:
    return SimulatedLoader(6, load_ms=20, step_ms=5, workers=2, start_ms=3).epoch()


@case
def loader_of_two_workers() -> Picture:
    return viz.loader(two_workers(), title="two workers")


@case
def loader_without_workers() -> Picture:
    return viz.loader(SimulatedLoader(4, load_ms=20, step_ms=5).epoch())


@case
def loader_of_many() -> Picture:
    return viz.loader(SimulatedLoader(60, load_ms=19, step_ms=1, workers=20, prefetch=1).epoch())


@case
def loader_without_steps() -> Picture:
    return viz.loader([(1, "a", 0.0, 2.0), (0, "b", 1.0, 1.0)])


@case
def loader_odd_names() -> Picture:
    return viz.loader([(0, "<script>&'\"\n", -3.0, -2.0), (None, "x" * 50, 0.0, 0.5), ("", 0.5, 1.0)])
