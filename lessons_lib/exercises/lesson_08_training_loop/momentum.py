"""Exercise: SGD with momentum, as a class like torch's."""

from collections.abc import Iterable, Iterator

from torch import nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.optimizing import Gradients, parameters_of_another_loop


class Momentum:
    """SGD with momentum: .lr, step() and zero_grad()."""

    def __init__(self, parameters: Iterable[nn.Parameter], lr: float, momentum: float) -> None: ...

    def step(self) -> None: ...

    def zero_grad(self) -> None: ...


momentum = lesson.exercise(
    kind="class",
    points=2,
    harness=parameters_of_another_loop,
    requirements=[recording_on()],
    no_demand=["has the same three methods"],
)(Momentum)

LABEL = "compared: the parameters after each step, and what becomes of .grad"


@momentum.cases
def runs(draw: Draw) -> Iterator[Case]:
    for shapes, rates, factor, label in (
        ([(3,)], [0.1] * 3, 0.9, "one parameter, three steps"),
        ([(2, 3), (2,)], [0.5] * 4, 0.5, "a weight and a bias, four steps"),
        ([(2, 2), (2, 2)], [0.2] * 3, 0.8, "two of one shape, three steps"),
        ([(2, 3), (4,), (3, 1)], [0.3] * 3, 0.0, "momentum 0"),
        ([(3,), (3,)], [0.4, 0.4, 0.1, 0.1], 0.9, "another rate from step 3 on"),
        ([(4,)], [0.1, 0.3, 0.2], 0.6, "a rate for each step"),
    ):
        starts = [draw.normal(*shape) for shape in shapes]
        gradients: list[Gradients] = [[draw.normal(*shape) for shape in shapes] for _ in rates]
        yield case(starts, gradients, rates, factor, "zero_grad", label=f"{label}; {LABEL}")
    for without in (1, 2):
        starts = [draw.normal(3) for _ in range(3)]
        gradients = [
            [draw.normal(3), None if without <= step < 3 else draw.normal(3), draw.normal(3)]
            for step in range(4)
        ]
        label = f"parameter 1 has no gradient in {'steps 2 and 3' if without == 1 else 'step 3'}; {LABEL}"
        yield case(starts, gradients, [0.5] * 4, 0.7, "zero_grad", label=label)
    for shapes, factor in (([(3,), (2, 3)], 0.9), ([(2, 2), (2, 2)], 0.6)):
        starts = [draw.normal(*shape) for shape in shapes]
        gradients = [[draw.normal(*shape) for shape in shapes] for _ in range(4)]
        label = f"the loop itself fills gradients with zeros, momentum {factor}; {LABEL}"
        yield case(starts, gradients, [0.2] * 4, factor, "in place", label=label)
