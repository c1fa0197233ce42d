"""Exercise: the step of torch.optim.SGD, written by hand."""

from collections.abc import Iterable, Iterator

from torch import nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import recording_on
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.exercises.lesson_08_training_loop.optimizing import Gradients, parameters_after_steps


@lesson.exercise(
    harness=parameters_after_steps,
    requirements=[recording_on()],
    no_demand=["Returns nothing", "Nothing to return"],
)
def sgd_step(parameters: Iterable[nn.Parameter], lr: float) -> None:
    """Moves each parameter by lr against its gradient."""


@sgd_step.cases
def parameters_and_gradients(draw: Draw) -> Iterator[Case]:
    for shapes, steps, lr, label in (
        ([(3,)], 1, 0.1, "one parameter, one step"),
        ([(2, 3), (2,)], 1, 0.5, "a weight and a bias, one step"),
        ([(4, 2), (4,), (3, 4)], 3, 0.25, "three parameters, three steps"),
        ([(2, 2), (2, 2)], 2, 0.3, "two of one shape, two steps"),
        ([()], 2, 0.2, "a single number, two steps"),
    ):
        starts = [draw.normal(*shape) for shape in shapes]
        gradients: list[Gradients] = [[draw.normal(*shape) for shape in shapes] for _ in range(steps)]
        yield case(starts, gradients, lr, label=f"{label}; {LABEL}")
    for unused in (0, 1):
        starts = [draw.normal(n) for n in (2, 3, 4)]
        gradients = [[None if i == unused else draw.normal(i + 2) for i in range(3)] for _ in range(2)]
        yield case(starts, gradients, 0.5, label=f"parameter {unused} has no gradient; {LABEL}")


LABEL = "compared: the parameters after each step, whether gradients and leaves stay"
