"""Predictions by letter: which broken line makes which curve."""

import torch

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import predictions_curves as questions
from lessons_lib.exercises.lesson_08_training_loop.predictions_curves import Four, Three


def _letters(count: int, seed: int) -> tuple[str, ...]:
    """The letter of each change, drawn as the lesson's cell draws it."""
    order = torch.randperm(count, generator=torch.Generator().manual_seed(seed)).tolist()
    return tuple("abcd"[order.index(i)] for i in range(count))


def _in_places(right: tuple[str, ...], *places: int) -> tuple[str, ...]:
    """The right letters in other places: `places[i]` says whose letter change i gets."""
    return tuple(right[place] for place in places)


FIRST, SECOND, THIRD = _letters(4, 8), _letters(3, 10), _letters(3, 4)


@answers.to(questions.curves_of_round_1)
def curves_of_round_1() -> Four:
    return FIRST  # type: ignore[return-value]


curves_of_round_1.mistakes(
    step_and_softmax=wrong(_in_places(FIRST, 0, 2, 1, 3)).tell(
        "You swapped the letters of the two flat curves, from changes 2 and 3. One of these curves repeats "
        "exactly after 23 steps, and the other ends lower than it began: which of the two models learns at "
        "all?"
    ),
    zero_grad_and_sorted=wrong(_in_places(FIRST, 3, 1, 2, 0)).tell(
        "You swapped the letters of changes 1 and 4, the two wild curves. One goes up and down from the "
        "start, and the other falls quickly at first: which change does harm only later?"
    ),
    zero_grad_and_step=wrong(_in_places(FIRST, 1, 0, 2, 3)).tell(
        "You swapped the letters of changes 1 and 2. Without `zero_grad`, the steps grow. If `step` comes "
        "before `backward`, which gradients does it find?"
    ),
    zero_grad_and_softmax=wrong(_in_places(FIRST, 2, 1, 0, 3)).tell(
        "You swapped the letters of changes 1 and 3. A softmax in the model makes gradients small, and "
        "without `zero_grad`, they add up and get large: which of the two curves moves more?"
    ),
    step_and_sorted=wrong(_in_places(FIRST, 0, 3, 2, 1)).tell(
        "You swapped the letters of changes 2 and 4. If the digits are sorted, what does the model learn "
        "while it sees only 0s, and what happens when the first 1 comes?"
    ),
    softmax_and_sorted=wrong(_in_places(FIRST, 0, 1, 3, 2)).tell(
        "You swapped the letters of changes 3 and 4. If the model ends in a softmax, its loss is always "
        "between 1.461 and 2.461. Which curve leaves that range?"
    ),
)


@answers.to(questions.curves_of_round_2)
def curves_of_round_2() -> Three:
    return SECOND  # type: ignore[return-value]


curves_of_round_2.mistakes(
    rate_and_sum=wrong(_in_places(SECOND, 2, 1, 0)).tell(
        "You swapped the letters of changes 1 and 3. Both curves jump, but the first loss comes before any "
        "step: which of the two changes can affect the first loss?"
    ),
    both_rates=wrong(_in_places(SECOND, 1, 0, 2)).tell(
        "You swapped the letters of the two rates. A large rate takes large steps: which of the two curves "
        "moves more?"
    ),
    small_rate_and_sum=wrong(_in_places(SECOND, 0, 2, 1)).tell(
        "You swapped the letters of changes 2 and 3, the small rate and the summed loss. A sum over 64 digits"
        " is 64 times the mean: which curve starts that high?"
    ),
    each_one_further=wrong(_in_places(SECOND, 1, 2, 0)).tell(
        "None of your three letters is right. Start with the first point of each curve: which change makes "
        "one of them begin 64 times as high as the others?"
    ),
    each_one_back=wrong(_in_places(SECOND, 2, 0, 1)).tell(
        "None of your three letters is right. Two curves start at the same loss: which change shows before "
        "the first step?"
    ),
)


@answers.to(questions.curves_of_round_3)
def curves_of_round_3() -> Three:
    return THIRD  # type: ignore[return-value]


curves_of_round_3.mistakes(
    batch_and_zeros=wrong(_in_places(THIRD, 1, 0, 2)).tell(
        "You swapped the letters of changes 1 and 2. With one batch, a model can learn its 64 digits by "
        "heart, but with weights of 0, all hidden numbers are 0: which of the two models can tell digits "
        "apart?"
    ),
    batch_and_decay=wrong(_in_places(THIRD, 2, 1, 0)).tell(
        "You swapped the letters of changes 1 and 3. With one batch in every step, a model sees only 64 "
        "digits, so its training and validation losses drift apart: for which letter do they?"
    ),
    zeros_and_decay=wrong(_in_places(THIRD, 0, 2, 1)).tell(
        "You swapped the letters of changes 2 and 3. A loss that stays at ln 10 comes from pure guessing: "
        "which of these two changes leaves a model that can't tell any two digits apart?"
    ),
    each_one_further=wrong(_in_places(THIRD, 1, 2, 0)).tell(
        "None of your three letters is right. Find the letter whose two losses drift apart, because the model"
        " does far better on the digits it trains on: which change makes it train on very few digits?"
    ),
    each_one_back=wrong(_in_places(THIRD, 2, 0, 1)).tell(
        "None of your three letters is right. Find the letter whose training and validation losses both stay "
        "close to ln 10: which change makes all outputs of a model's hidden layer equal?"
    ),
)
