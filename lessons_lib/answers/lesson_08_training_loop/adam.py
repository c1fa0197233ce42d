"""Answers: Adam, as a class like torch's."""

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.answers.lesson_08_training_loop.optimizers_by_rule import NONE, ByRule, changed, either
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import adam as questions


class Adam:
    """Two averages and a count for each parameter, by its identity."""

    def __init__(
        self,
        parameters: Iterable[nn.Parameter],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
    ) -> None:
        self.parameters = list(parameters)
        self.lr, self.betas, self.eps = lr, betas, eps
        self.state: dict[nn.Parameter, tuple[int, Tensor, Tensor]] = {}

    def step(self) -> None:
        one, two = self.betas
        for p in self.parameters:
            if p.grad is None:
                continue
            t, m, v = self.state.get(p, (0, torch.zeros_like(p), torch.zeros_like(p)))
            t, m, v = t + 1, one * m + (1 - one) * p.grad, two * v + (1 - two) * p.grad**2
            self.state[p] = t, m, v
            p.data -= self.lr * (m / (1 - one**t)) / ((v / (1 - two**t)).sqrt() + self.eps)

    def zero_grad(self) -> None:
        for p in self.parameters:
            p.grad = None


adam = answers.to(
    questions.adam,
    takeaway="Your Adam takes the same steps as `torch.optim.Adam`. You could also update the average m with "
    "`m.lerp_(grad, 1 - b1)`.",
    hints=[
        "`Momentum`, in *A memory that fades*, has the same three methods: `__init__`, `step()` and "
        "`zero_grad()`. What should you remember for each parameter now? You also need to know how many steps"
        " that parameter has taken.",
        "Keep m, v and t for each parameter. Update all three first. Then correct m and v, each by its own "
        "beta, without storing the corrected values.",
        "`m = b1 * m + (1 - b1) * grad`, `v = b2 * v + (1 - b2) * grad**2`; then "
        "`p -= lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)).sqrt() + eps)`.",
    ],
)(Adam)

Memory = dict[str, Any]
Betas = tuple[float, float]


class Rule(ByRule):
    """Adam's rule, in parts that a misconception may change."""

    corrects_first = corrects_second = True
    begins = 0  # the count before the first step

    def __init__(self, parameters: Iterable[nn.Parameter], lr: float = 1e-3, *settings: Any) -> None:
        super().__init__(parameters, lr, *(settings or ((0.9, 0.999), 1e-8)))

    def step(self) -> None:
        self.all_steps = getattr(self, "all_steps", self.begins) + 1
        super().step()

    def counted(self, memory: Memory) -> int:
        memory["steps"] = memory.get("steps", self.begins) + 1
        return self.all_steps if self.one_count else int(memory["steps"])

    def averages(self, memory: Memory, grad: Tensor) -> tuple[Tensor, Tensor]:
        one, two = self.settings[0]
        m, v = memory.get("averages", (torch.zeros_like(grad), torch.zeros_like(grad)))
        memory["averages"] = self.mixed(m, grad, one), self.mixed_squares(v, grad, two, memory)
        return memory["averages"]

    def mixed(self, old: Tensor, grad: Tensor, beta: float) -> Tensor:
        return beta * old + (1 - beta) * grad

    def mixed_squares(self, old: Tensor, grad: Tensor, beta: float, memory: Memory) -> Tensor:
        return beta * old + (1 - beta) * grad**2

    def corrected(self, average: Tensor, beta: float, t: int) -> Tensor:
        return average / (1 - beta**t)

    def below(self, v: Tensor, eps: float) -> Tensor:
        return v.sqrt() + eps

    def change(self, memory: Memory, grad: Tensor, lr: float) -> Any:
        (one, two), eps = self.settings
        m, v = self.averages(memory, grad)
        t = self.counted(memory)
        m = self.corrected(m, one, t) if self.corrects_first else m
        v = self.corrected(v, two, t) if self.corrects_second else v
        return lr * m / self.below(v, eps)


def _rule(**changes: Any) -> type[ByRule]:
    return changed(Rule, "Adam", **changes)


# The family NONE, and the other thing that goes wrong besides: one count for all parameters.
COUNT = {
    "none": {
        **NONE["none"],
        " Also, your t goes up even for a parameter that skips a step: each one needs its own t.": "one count",
    }
}


def _either(**changes: Any) -> Any:
    return either(Rule, "Adam", **changes)


def _with_betas(chosen: Callable[[Betas], Betas]) -> Any:
    """The right rule, with other betas than the caller's."""

    def make(
        parameters: Iterable[nn.Parameter], lr: float = 1e-3, betas: Betas = (0.9, 0.999), eps: float = 1e-8
    ) -> Rule:
        return Rule(parameters, lr, chosen(betas), eps)

    return make


def _eps_before_the_correction(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (one, two), eps = self.settings
    m, v = self.averages(memory, grad)
    t = self.counted(memory)
    return lr * m / (1 - one**t) * (1 - two**t) ** 0.5 / (v.sqrt() + eps)


def _eps_on_the_step(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    (one, two), eps = self.settings
    m, v = self.averages(memory, grad)
    t = self.counted(memory)
    return lr * (m / (1 - one**t)) / (v / (1 - two**t)).sqrt() + eps


def _corrected_in_place(self: Rule, memory: Memory, grad: Tensor, lr: float) -> Any:
    """Stores what it corrected."""
    (one, two), eps = self.settings
    m, v = self.averages(memory, grad)
    t = self.counted(memory)
    memory["averages"] = self.corrected(m, one, t), self.corrected(v, two, t)
    m, v = memory["averages"]
    return lr * m / self.below(v, eps)


def _averages_of_the_step_before(self: Rule, memory: Memory, grad: Tensor) -> tuple[Tensor, Tensor]:
    old: tuple[Tensor, Tensor] = memory.get("averages", (torch.zeros_like(grad), torch.zeros_like(grad)))
    Rule.averages(self, memory, grad)
    return old


adam.mistakes(
    never_corrected=wrong(_either(corrects_first=False, corrects_second=False), over=NONE).tell(
        "Your first steps have the wrong size, because m and v begin at 0 and need many steps to grow. How do"
        " you correct for that at step t?{none}"
    ),
    first_never_corrected=wrong(_either(corrects_first=False), over=COUNT).tell(
        "Your first steps are too short, because m starts at 0 and you didn't correct it. What do you divide "
        "m by at step t?{none}"
    ),
    second_never_corrected=wrong(_either(corrects_second=False), over=COUNT).tell(
        "Your first steps are too long: you corrected m, but not v, which starts at 0. What should you divide"
        " v by at step t?{none}"
    ),
    corrected_as_if_first=wrong(
        _either(corrected=lambda self, average, beta, t: average / (1 - beta)), over=NONE
    ).tell(
        "Step 1 is right, but you divide by 1 − beta in every later step too. What should take the place of "
        "beta there, so that the divisor grows towards 1?{none}"
    ),
    corrected_by_t_times_beta=wrong(
        _either(corrected=lambda self, average, beta, t: average / (t * (1 - beta))), over=COUNT
    ).tell(
        "Step 1 is right, but after it you divide the averages by t · (1 − beta), which grows without limit. "
        "How does 1 − beta^t change as t grows?{none}"
    ),
    corrected_twice=wrong(
        _either(corrected=lambda self, average, beta, t: average / (1 - beta**t) ** 2), over=COUNT
    ).tell(
        "Your first steps are what you'd get if you corrected the averages twice. Do you store a corrected "
        "average and then correct it again?{none}"
    ),
    correction_multiplies=wrong(
        _either(corrected=lambda self, average, beta, t: average * (1 - beta**t)), over=COUNT
    ).tell(
        "You multiplied by 1 − beta^t, which makes the small averages at step 1 even smaller. Which operation"
        " makes them larger?{none}"
    ),
    correction_stored=wrong(_either(change=_corrected_in_place), over=COUNT).tell(
        "Step 1 is right, but after it you keep averaging the *corrected* averages. Which averages should you"
        " store for the next step, and which ones are only for the current step?{none}"
    ),
    divided_by_beta_alone=wrong(
        _either(corrected=lambda self, average, beta, t: average / beta**t), over=COUNT
    ).tell(
        "You divided by beta^t. At step 1, m is (1 − beta) · g: what should you divide m by to get g?{none}"
    ),
    power_of_the_difference=wrong(
        _either(corrected=lambda self, average, beta, t: average / (1 - beta) ** t), over=COUNT
    ).tell(
        "Step 1 is right, but after it you divide the averages by (1 − beta)^t. Which number should you raise"
        " to the power of t?{none}"
    ),
    beta_times_t=wrong(
        _either(corrected=lambda self, average, beta, t: average / (1 - beta * t)), over=NONE
    ).tell(
        "Step 1 is right, but after it you divide the averages by 1 − beta · t, which falls below 0. Should "
        "you use t times beta, or beta to the power of t?{none}"
    ),
    count_begins_at_zero=wrong(_either(begins=-1), over=NONE).tell(
        "Your first step divides by 1 − beta^0, which is 0, so everything becomes `nan`. What should t be in "
        "the first step?{none}"
    ),
    count_begins_at_two=wrong(_either(begins=1), over=COUNT).tell(
        "Your t is one too high, so you correct the first step as if it were the second. What should t be in "
        "the first step?{none}"
    ),
)

adam.mistakes(
    eps_under_the_root=wrong(_either(below=lambda self, v, eps: (v + eps).sqrt()), over=COUNT).tell(
        "Your steps are right for large gradients, but too short for small ones, because you added eps under "
        "the root. Where should you add it?{none}"
    ),
    eps_before_the_correction=wrong(_either(change=_eps_before_the_correction), over=COUNT).tell(
        "You added eps before you corrected v, so the correction changes eps too, which makes a difference "
        "unless eps is tiny. Which should come first: the correction, or adding eps?{none}"
    ),
    eps_left_out=wrong(_either(below=lambda self, v, eps: v.sqrt()), over=COUNT).tell(
        "You left eps out, which makes little difference while eps is tiny beside √v̂. With eps, how large is"
        " a step if √v̂ is about as small as eps?{none}"
    ),
    eps_fixed=wrong(_either(below=lambda self, v, eps: v.sqrt() + 1e-8), over=COUNT).tell(
        "Your steps are right as long as eps is 1e-8. What value did the caller pass?{none}"
    ),
    eps_on_the_step=wrong(_either(change=_eps_on_the_step), over=COUNT).tell(
        "You added eps to the whole step, which makes little difference while eps is tiny beside the step. "
        "Did you put brackets around √v̂ + eps?{none}"
    ),
    size_left_out=wrong(_either(below=lambda self, v, eps: 1.0), over=NONE).tell(
        "Your steps are lr times the corrected m. In Adam's step, what do you divide the corrected m "
        "by?{none}"
    ),
    root_left_out=wrong(_either(below=lambda self, v, eps: v + eps), over=COUNT).tell(
        "You divided by the average of *squares*. How do you get from squares back to the size of "
        "gradients?{none}"
    ),
    sizes_for_squares=wrong(
        _either(
            mixed_squares=lambda self, old, grad, beta, memory: beta * old + (1 - beta) * grad.abs(),
            below=lambda self, v, eps: v + eps,
        ),
        over=COUNT,
    ).tell(
        "You averaged the gradients' absolute values in place of their squares. What should v average, and "
        "what do you take of v before you divide by it?{none}"
    ),
    gradients_for_squares=wrong(
        _either(mixed_squares=lambda self, old, grad, beta, memory: beta * old + (1 - beta) * grad),
        over=NONE,
    ).tell(
        "Your v averages the gradients, so it can be negative, and its square root is `nan`. What should v "
        "average?{none}"
    ),
    betas_exchanged=wrong(_with_betas(lambda betas: (betas[1], betas[0]))).tell(
        "You swapped the betas: your m fades as v should, and your v as m should. Which beta belongs to m?"
    ),
    first_beta_for_both=wrong(_with_betas(lambda betas: (betas[0], betas[0]))).tell(
        "You used the first beta for v too. Which beta belongs to the squares?"
    ),
    second_beta_for_both=wrong(_with_betas(lambda betas: (betas[1], betas[1]))).tell(
        "You used the second beta for m too. Which beta belongs to the gradients?"
    ),
    betas_fixed=wrong(_with_betas(lambda betas: (0.9, 0.999))).tell(
        "Your steps are right as long as the betas are 0.9 and 0.999. Which betas did the caller pass?"
    ),
    shares_exchanged=wrong(
        _either(
            mixed=lambda self, old, grad, beta: (1 - beta) * old + beta * grad,
            mixed_squares=lambda self, old, grad, beta, memory: (1 - beta) * old + beta * grad**2,
        ),
        over=COUNT,
    ).tell(
        "In your averages, the *new* gradient gets the weight beta. If beta is 0.9, should an average keep "
        "more of the old value or the new one?{none}"
    ),
    sums_for_averages=wrong(
        _either(
            mixed=lambda self, old, grad, beta: beta * old + grad,
            mixed_squares=lambda self, old, grad, beta, memory: beta * old + grad**2,
        ),
        over=COUNT,
    ).tell(
        "Your m and v add each new term in full, as the buffer of SGD with momentum does. In a running "
        "average, what weight should a new term get?{none}"
    ),
    sum_for_m=wrong(_either(mixed=lambda self, old, grad, beta: beta * old + grad), over=COUNT).tell(
        "Your m adds each new gradient in full, as the buffer of SGD with momentum does. In a running "
        "average, what weight should a new gradient get?{none}"
    ),
    sum_for_v=wrong(
        _either(mixed_squares=lambda self, old, grad, beta, memory: beta * old + grad**2), over=COUNT
    ).tell(
        "Your v, the average of the squares, adds each new square in full. What weight should a new square "
        "get in a running average?{none}"
    ),
    squares_of_the_average=wrong(
        _either(
            mixed_squares=lambda self, old, grad, beta, memory: (
                beta * old
                + (1 - beta)
                * self.mixed(memory.get("averages", (0 * grad,))[0], grad, self.settings[0][0]) ** 2
            )
        ),
        over=COUNT,
    ).tell("Your v averages the squares of m. Whose squares should it average?{none}"),
    step_of_before=wrong(_either(averages=_averages_of_the_step_before), over=COUNT).tell(
        "Your first step moves nothing, and each later step uses m and v from one step before. Do you update "
        "m and v before you move the parameter, or afterwards?{none}"
    ),
    gradient_for_m=wrong(
        _either(mixed=lambda self, old, grad, beta: grad, corrects_first=False), over=COUNT
    ).tell(
        "You average only the squares: in place of m, each step uses the current gradient itself. What should"
        " m remember of earlier gradients?{none}"
    ),
)
