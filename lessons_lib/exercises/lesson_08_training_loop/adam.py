"""Exercise: Adam, as a class like torch's."""

from collections.abc import Iterable, Iterator

from torch import nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.optimizing import Gradients, parameters_under_optimizer


class Adam:
    """Adam: .lr, step() and zero_grad()."""

    def __init__(
        self,
        parameters: Iterable[nn.Parameter],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
    ) -> None: ...

    def step(self) -> None: ...

    def zero_grad(self) -> None: ...


adam = lesson.exercise(
    kind="class", points=3, harness=parameters_under_optimizer, requirements=[recording_on()]
)(Adam)

LABEL = "compared: the parameters after each step, and what becomes of .grad"


@adam.cases
def runs(draw: Draw) -> Iterator[Case]:
    for shapes, rates, betas, eps, size, label in (
        ([(3,)], [0.1], (0.9, 0.999), 1e-8, 1.0, "one parameter, one step"),
        ([(2, 3), (2,)], [0.1] * 4, (0.9, 0.999), 1e-8, 1.0, "a weight and a bias, four steps"),
        ([(2, 2), (2, 2)], [0.2] * 3, (0.5, 0.8), 1e-8, 1.0, "two of one shape, other betas"),
        ([(4,)], [0.1] * 3, (0.9, 0.999), 1e-2, 0.1, "eps of 0.01, small gradients"),
        ([(3,), (2,)], [0.2] * 4, (0.8, 0.9), 0.3, 1.0, "eps of 0.3"),
        ([(3,), (3,)], [0.4, 0.4, 0.1, 0.1], (0.7, 0.9), 1e-8, 1.0, "another rate from step 3 on"),
        ([(4,)], [0.1, 0.3, 0.2], (0.9, 0.99), 1e-8, 1.0, "a rate for each step"),
    ):
        starts = [draw.normal(*shape) for shape in shapes]
        gradients: list[Gradients] = [[size * draw.normal(*shape) for shape in shapes] for _ in rates]
        yield case(starts, gradients, rates, betas, eps, label=f"{label}; {LABEL}")
    for size, label in ((1.0, "nothing passed but parameters"), (1e-8, "the same, tiny gradients")):
        starts = [draw.normal(3) * 0.1, draw.normal(2) * 0.1]
        gradients = [[size * draw.normal(3), size * draw.normal(2)] for _ in range(3)]
        yield case(starts, gradients, [], label=f"{label}; {LABEL}")
    for quiet in (1, 2):
        starts = [draw.normal(3), draw.normal(3)]
        gradients = [
            [draw.normal(3), draw.normal(3) * 0 if quiet <= step < 3 else draw.normal(3)] for step in range(4)
        ]
        label = f"parameter 1 has a gradient of 0 in {'steps 2 and 3' if quiet == 1 else 'step 3'}; {LABEL}"
        yield case(starts, gradients, [0.5] * 4, (0.6, 0.8), 1e-8, label=label)
    for without in (1, 2):
        starts = [draw.normal(3) for _ in range(3)]
        gradients = [
            [draw.normal(3), None if without <= step < 3 else draw.normal(3), draw.normal(3)]
            for step in range(4)
        ]
        label = f"parameter 1 has no gradient in {'steps 2 and 3' if without == 1 else 'step 3'}; {LABEL}"
        yield case(starts, gradients, [0.5] * 4, (0.6, 0.8), 1e-8, label=label)
