"""The messages on an answer whose values are right, and that misses a requirement."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Draw, case
from lessons_lib.checking.exercise.requirement import Requirement
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.dtypes import of_dtype, same_dtype
from lessons_lib.checking.requirements.graph import keeps_graph, no_graph
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.checking.requirements.numpy_detour import no_numpy_detour
from lessons_lib.checking.requirements.views import is_view_of, owns_memory
from tests.checking.explain.sentences import Rows, sample_exercise
from tests.checking.sample_lesson import SampleLesson, altered

ROWS = Rows()


def asking(*requirements: Requirement, of: Any = lambda x: x * 2) -> AnswerKey:
    """An exercise with this requirement besides the values of `of`, twice its input."""
    return altered(sample_exercise(of), requirements=requirements)


def unmet(requirement: Requirement, answer: Any, words: str, of: Any = lambda x: x * 2) -> None:
    ROWS.message(
        asking(requirement, of=of),
        answer,
        f"All values are right: half the points. For the other half: {words}",
    )


def table(draw: Draw, n: int = 100) -> tuple[Tensor]:
    return (draw.normal(n, 4),)


def filled(x: Tensor) -> Tensor:
    out = torch.empty(x.shape)
    for place, row in enumerate(x):
        out[place] = row * 2
    return out


def with_a_bystander(x: Tensor) -> Tensor:
    _ = torch.empty(3)
    return torch.Tensor(*x.shape).copy_(x * 2)


def too_large(x: Tensor) -> Tensor:
    return x * 2 if len(x) < 9 else x.sum(9)


def endless_when_large(x: Tensor) -> Tensor:
    while len(x) > 9:
        pass
    return x * 2


unmet(
    is_view_of("x"),
    lambda x: x.T.clone(),
    "return a view of `x`, without copying. Your answer has its own memory, made by `Tensor.clone`, so the values were copied. "
    "How can you do without this call?",
    of=lambda x: x.T,
)
unmet(
    is_view_of("x"),
    lambda x: x.T + 0,
    "return a view of `x`, without copying. Your answer has its own memory, so some step copied the values. Which step?",
    of=lambda x: x.T,
)
unmet(
    owns_memory(),
    lambda x: x.T,
    "return an answer with its own memory. Your answer shares memory with an input, so changing your answer also changes that input. How do you copy a tensor?",
    of=lambda x: x.T,
)
ROWS.text(
    lambda: no_python_loop(table).judge({"small": 239, "large": 1807}).message,
    "Your code loops over the input: the larger the input, the more Python steps it takes (239 for "
    "size 32, 1,807 for size 256). Which operation handles the whole input in one call?",
)
unmet(
    peak_bytes(4000, table),
    lambda x: torch.stack([x] * 2).sum(0),
    "hold at most 4,000 bytes at a time. Your code held 9,600 bytes at its peak. "
    "What's the largest tensor that it makes on the way?",
)
unmet(
    peak_bytes(100_000, table),
    lambda x: x * 2 if len(x) < 5 else x,
    "hold at most 100,000 bytes at a time. We measure memory on larger inputs, and there your code's "
    "result is wrong. Does your code treat large inputs differently?",
)
unmet(
    no_numpy_detour(),
    lambda x: torch.from_numpy(x.numpy() * 2),
    "stay in PyTorch, without a detour through NumPy. Your code goes through NumPy, with Tensor.numpy and torch.from_numpy. "
    "What can you use from PyTorch instead?",
)
unmet(
    without("add", "mul"),
    lambda x: torch.mul(x, 2),
    "compute it by hand, without add or mul. Your code calls torch.mul. What does it do inside?",
)
unmet(
    without(),
    lambda x: x.add(x).clone(),
    "compute it by hand, without torch or NumPy. Your code calls Tensor.add and Tensor.clone. "
    "What does each of them do inside?",
)
unmet(
    without("relu", operations=["relu"]),
    lambda x: torch.nn.ReLU()(x * 2),
    "compute it by hand, without relu. Your code calls a function that runs relu. What does it do inside?",
    of=lambda x: (x * 2).clamp(min=0),
)
unmet(
    keeps_graph(),
    lambda x: x.detach() * 2,
    "let gradients flow from the answer back to the inputs. Your answer has no `grad_fn`: there's no way back from "
    "it to its inputs. Your code uses `.detach()`, which leaves numbers without a way back: do you need it?",
)
unmet(
    keeps_graph(),
    lambda x: torch.tensor(x.tolist(), dtype=x.dtype) * 2 + x.data * 0,
    "let gradients flow from the answer back to the inputs. Your answer has no `grad_fn`: there's no way back from it "
    "to its inputs. Your code uses `.tolist()` and `.data`, which leave numbers without a way back: do you need them?",
)
unmet(
    keeps_graph(),
    torch.no_grad()(lambda x: x * 2),
    "let gradients flow from the answer back to the inputs. Your answer has no `grad_fn`: there's no way back from it "
    "to its inputs. Your code uses `torch.no_grad()`, which leaves numbers without a way back: do you need it?",
)
unmet(
    keeps_graph(),
    lambda x: (float(x.sum()), x.detach() * 2)[1],
    "let gradients flow from the answer back to the inputs. Your answer has no `grad_fn`: there's no way back from it "
    "to its inputs. Your code uses `float()` or a function like `math.sqrt` and `.detach()`, which leave numbers without "
    "a way back: do you need them?",
)
unmet(
    keeps_graph(),
    lambda x: torch.zeros_like(x) if x.requires_grad else x * 2,
    "let gradients flow from the answer back to the inputs. Your answer has no `grad_fn`: there's no way back from it "
    "to its inputs. Which step cuts it off?",
)
unmet(
    keeps_graph("x", 0),
    lambda x: x.detach() * 2,
    "let gradients flow from the answer back to x. Your answer has no `grad_fn`: there's no way back from "
    "it to its inputs. Your code uses `.detach()`, which leaves numbers without a way back: do you need it?",
)
unmet(
    no_graph(),
    lambda x: x * 2,
    "return an answer that is detached from its inputs' graph. Your answer still requires a "
    "gradient. How do you get its values without the graph?",
)
unmet(
    of_dtype(torch.float32),
    lambda x: x * 2,
    "return a float32 answer. Your code returned a float64 answer. Which step decides its dtype?",
    of=lambda x: (x * 2).float(),
)
for answer, seen in (
    (
        filled,
        "With float64 input, your result is float32, because `torch.empty` uses the default dtype. Which"
        " dtype should you pass?",
    ),
    (
        lambda x: (x * 2).float(),
        "Your code returned a float32 answer for a float64 input, because `Tensor.float` gave a float32 tensor. Which dtype "
        "should your answer have?",
    ),
    (
        lambda x: x.float() + x.to(torch.float32),
        "Your code returned a float32 answer for a float64 input. Which step changes the dtype?",
    ),
    (
        with_a_bystander,
        "With float64 input, your result is float32: it follows the default dtype. Where does your code "
        "make tensors without naming a dtype?",
    ),
):
    unmet(same_dtype(), answer, f"return the input's dtype. {seen}")
unmet(
    no_python_loop(table),
    too_large,
    "don't loop over the input in Python. On the inputs for this test, your code raised IndexError in line "
    f"{too_large.__code__.co_firstlineno + 1} of your cell, `return x * 2 if len(x) < 9 else x.sum(9)`. "
    "There's no axis 9 here: axes go from 0 to 1, or from -2 to -1 (the last). "
    "(The message: Dimension out of range (expected to be in range of [-2, 1], but got 9).)",
)
slow = asking(no_python_loop(table))
slow = altered(slow, seconds=0.3)
ROWS.message(
    slow,
    endless_when_large,
    "All values are right: half the points. For the other half: don't loop over the input in Python. "
    "On the inputs for this test, your code was still running when time ran out.",
)
ROWS.message(
    asking(no_graph(), owns_memory(), of=lambda x: x.T),
    lambda x: x.T,
    "All values are right: half the points. For the other half:\n• return an answer that is detached from its inputs' graph. Your answer still requires a gradient. How do you get its values without the graph?\n• return an answer with its own memory. Your answer shares memory with an input, so changing your answer also changes that input. How do you copy a tensor?",
)


def of_two_inputs() -> AnswerKey:
    def doubled_and_added(x: Tensor, y: Tensor) -> Tensor:
        return x * 2 + y

    exercise = SampleLesson().exercise(points=2, requirements=[keeps_graph()])(doubled_and_added)
    exercise.exercise.cases(
        lambda draw: iter([case(draw.normal(3), draw.normal(3)), case(draw.normal(2), draw.normal(2))])
    )
    return exercise


ROWS.message(
    of_two_inputs(),
    lambda x, y: x * 2 + y.detach(),
    "All values are right: half the points. For the other half: let gradients flow from the answer back to the inputs. "
    "Gradients reach only 1 of 2 inputs. Your code uses `.detach()`, which leaves numbers without a way back: do you need "
    "it?",
)
ROWS.message(
    of_two_inputs(),
    lambda x, y: x * 2 + (torch.zeros_like(y) if y.requires_grad else y),
    "All values are right: half the points. For the other half: let gradients flow from the answer back to the inputs. "
    "Gradients reach only 1 of 2 inputs. Which step cuts the path to the others?",
)
ROWS.message(
    of_two_inputs(),
    lambda x, y: (x * 2 + y, x.data.zero_(), y.data.zero_())[0],
    "All values are right: half the points. For the other half: leave `x` and `y` as they were. "
    "Your code changed them in place, but they belong to the caller.",
)
ROWS.message(
    of_two_inputs(),
    lambda x, y: (x * 3 + y, x.data.zero_(), y.data.zero_())[0],
    "Shape and type are right, but the values are wrong on all 3 cases. "
    "Your code also changed `x` and `y` in place. They belong to the caller: leave them as they were.",
)
ROWS.message(
    sample_exercise(lambda x: x * 2),
    lambda x: x.mul_(2).clone(),
    "All values are right: half the points. For the other half: leave `x` as it was. "
    "Your code changed it in place, but it belongs to the caller.",
)
ROWS.message(
    sample_exercise(lambda x: x * 2),
    lambda x: x.mul_(3).clone(),
    "Shape and type are right, but the values are wrong on all 4 cases. "
    "Your code also changed `x` in place. It belongs to the caller: leave it as it was.",
)
ROWS.message(
    sample_exercise(lambda x: x.mul_(2).clone()),
    lambda x: x * 2,
    "All values are right: half the points. For the other half: change `x` in place. Your code left `x` as it was.",
)
ROWS.message(
    sample_exercise(lambda x: x.mul_(2).clone()),
    lambda x: x * 3,
    "Shape and type are right, but the values are wrong on all 4 cases. "
    "Your code also left `x` as it was: change it in place.",
)


def raises(x: Tensor) -> Any:
    return x * 2 if len(x) > 9 else int("")


ROWS.message(  # what it would have done to its input, nobody knows
    sample_exercise(lambda x: x.mul_(2).clone()),
    raises,
    f"Your code raised ValueError in line {raises.__code__.co_firstlineno + 1} of your cell, "
    "`return x * 2 if len(x) > 9 else int(\"\")`: invalid literal for int() with base 10: ''.",
)


def by_another_name(candidate: Any, table: Tensor) -> Any:
    """A harness whose input has another name than the answer's."""
    return candidate(table)


through_a_harness = sample_exercise(lambda x: x * 2)
through_a_harness = altered(through_a_harness, harness=by_another_name)
ROWS.message(
    through_a_harness,
    lambda x: x.mul_(2).clone(),
    "All values are right: half the points. For the other half: leave its input as it was. "
    "Your code changed it in place, but it belongs to the caller.",
)


def both_changed() -> AnswerKey:
    def swapped(x: Tensor, y: Tensor) -> Tensor:
        total = x + y
        x.zero_()
        y.zero_()
        return total

    exercise = SampleLesson().exercise(points=2)(swapped)
    exercise.exercise.cases(
        lambda draw: iter([case(draw.normal(3), draw.normal(3)), case(draw.normal(2), draw.normal(2))])
    )
    return exercise


ROWS.message(
    both_changed(),
    lambda x, y: x - y,
    "Shape and type are right, but the values are wrong on all 3 cases. "
    "Your code also left `x` and `y` as they were: change them in place.",
)
