"""Answers: a sum in half precision that loses nothing that matters."""

from collections.abc import Callable

import torch
from torch import Tensor

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import compensated_sum as questions


@answers.to(
    questions.compensated_sum,
    survivors={"line 7: return total → return new": "the two are the same by then"},
    hints=[
        "A small number gets lost beside a large one. Either add numbers of about the same size, or find out "
        "what got lost.",
        "You can add the first half of the numbers to the second half, element by element, and repeat this "
        "until one number is left. Whenever the count is odd, append a 0 of the same dtype, or keep the last "
        "number for later.",
        "There's another way. After `new = total + number`, what really arrived is `new - total`. The part "
        "that got lost is `number - (new - total)`: add this part to the next number.",
    ],
    takeaway="Pairwise sums and compensated sums (Kahan's) both work. `sum` does it differently: internally, it "
    "adds in a wider dtype.",
)
def compensated_sum(numbers: Tensor) -> Tensor:
    total = lost = torch.zeros((), dtype=numbers.dtype)
    for number in numbers:
        wanted = number + lost
        new = total + wanted
        lost = wanted - (new - total)
        total = new
    return total


@compensated_sum.misconception(
    "Your total gets stuck, as a plain running total does: once it's large, each number that you add is "
    "rounded away. Could you keep what rounding loses, and add it to the next number?",
    breaks="lose no more than 3 % of the sum",
)
def one_after_the_other(numbers: Tensor) -> Tensor:
    total = torch.zeros((), dtype=numbers.dtype)
    for number in numbers:
        total = total + number
    return total


def carrying(
    numbers: Tensor,
    start: Tensor | None = None,
    wanted: Callable[..., Tensor] = lambda number, lost: number + lost,
    loss: Callable[..., Tensor] = lambda number, wanted, arrived: wanted - arrived,
) -> tuple[Tensor, Tensor]:
    """The total and the last loss of the reference's loop, with a step of it otherwise."""
    total = numbers.new_zeros(()) if start is None else start
    lost = numbers.new_zeros(())
    for number in numbers:
        added = wanted(number, lost)
        new = total + added
        lost = loss(number, added, new - total)
        total = new
    return total, lost


def with_a_zero(numbers: Tensor) -> Tensor:
    """An even number of numbers: a 0 of their dtype behind an odd one."""
    return torch.cat([numbers, numbers.new_zeros(len(numbers) % 2)])


def pairwise(numbers: Tensor, evened: Callable[[Tensor], Tensor] = with_a_zero) -> Tensor:
    """The sum of neighbours, and of those sums, until one is left; `evened` sees to an odd one first."""
    while len(numbers) > 1:
        numbers = evened(numbers)
        numbers = numbers[0::2] + numbers[1::2]
    return numbers[0]


compensated_sum.mistakes(
    correction_with_the_wrong_sign=wrong(
        lambda numbers: carrying(numbers, wanted=lambda number, lost: number - lost)[0]
    ).tell("You subtracted what got lost instead of adding it. Which sign does your correction need?"),
)


@compensated_sum.misconception(
    "Your sum is what you'd get by collecting the rounding errors in a second total, which gets stuck "
    "just like the first. Could you correct each error in the next addition instead?"
)
def lost_in_a_second_total(numbers: Tensor) -> Tensor:
    total = lost = torch.zeros((), dtype=numbers.dtype)
    for number in numbers:
        new = total + number
        lost = lost + (number - (new - total))
        total = new
    return total + lost


compensated_sum.mistakes(
    earlier_loss_not_carried_on=wrong(
        lambda numbers: carrying(numbers, loss=lambda number, wanted, arrived: number - arrived)[0]
    ).tell(
        "You compared what arrived in the total with the number alone, but you'd added the number *and* what "
        "rounding had lost before. How much should have arrived?"
    ),
)


@compensated_sum.misconception(
    "You added neighbours in pairs once, then added the pairs' sums one by one, so the total still gets "
    "stuck, only at a larger number. Could you add those sums in pairs too?"
)
def paired_once(numbers: Tensor) -> Tensor:
    even = numbers[: len(numbers) // 2 * 2]
    total = one_after_the_other(even[0::2] + even[1::2])
    return total + numbers[-1] if len(numbers) % 2 else total


@compensated_sum.misconception(
    "Whenever you pair up numbers and their count is odd, the last one gets lost. How could it stay in "
    "the sum?"
)
def odd_one_dropped(numbers: Tensor) -> Tensor:
    while len(numbers) > 1:
        half = len(numbers) // 2
        numbers = numbers[:half] + numbers[half : 2 * half]
    return numbers[0]


compensated_sum.mistakes(
    mean_instead_of_sum=wrong(lambda numbers: numbers.mean()).tell(
        "You returned the mean of the numbers. How does their sum differ from it?"
    ),
    smallest_first=wrong(lambda numbers: one_after_the_other(numbers.sort().values)).tell(
        "Your sum is what you'd get by sorting the numbers and adding them one by one, smallest first. With "
        "many equal numbers, the total still gets stuck: how could you always add two numbers of about the "
        "same size?"
    ),
    absolute_values=wrong(lambda numbers: numbers.abs().sum()).tell(
        "You summed the absolute values. What should a negative number do to the sum?"
    ),
    last_number=wrong(lambda numbers: numbers[-1]).tell(
        "Your result is the last number alone, as if you'd returned what you added last. Which of your "
        "variables holds the total?"
    ),
    counted=wrong(lambda numbers: len(numbers)).tell(
        "You counted the numbers, which gives their sum only if all of them are 1. Where do their values come"
        " in?"
    ),
    first_left_out=wrong(lambda numbers: numbers[1:].sum()).tell(
        "You left out the first number. Which index does your loop start with?"
    ),
)


@compensated_sum.misconception(
    "Your sum is what you'd get by adding each number in two halves, but a half gets lost even sooner "
    "than the number itself. Which numbers could you add to each other before you add them to the large "
    "total?"
)
def added_in_halves(numbers: Tensor) -> Tensor:
    total = torch.zeros((), dtype=numbers.dtype)
    for number in numbers:
        total = total + number / 2
        total = total + number / 2
    return total


compensated_sum.mistakes(
    total_in_float32=wrong(lambda numbers: numbers.float().sum()).tell(
        "Your sum is right, but it's float32, as if the total had started as `torch.tensor(0.0)`. Adding a "
        "16-bit float to a float32, both without axes, gives float32: with which dtype should your total "
        "start?",
        breaks="of their dtype",
    ),
    sum_of_python_numbers=wrong(lambda numbers: float(numbers.double().sum())).tell(
        "Your sum is right, but it's a Python number, which has the precision of float64. How close do you "
        "get in the numbers' own dtype?"
    ),
    first_counted_twice=wrong(lambda numbers: compensated_sum(torch.cat([numbers[:1], numbers]))).tell(
        "You counted the first number twice, as if your total started with it and your loop then added it "
        "again. Where should the loop start?"
    ),
    from_the_last=wrong(lambda numbers: one_after_the_other(numbers.flip(0))).tell(
        "Your sum is what you'd get by adding the numbers one by one, last number first. With many equal "
        "numbers, the total gets stuck in any order: how could you always add two numbers of about the same "
        "size?"
    ),
    two_halves=wrong(
        lambda numbers: sum(one_after_the_other(half) for half in numbers.tensor_split([len(numbers) // 2]))
    ).tell(
        "Your sum is what you'd get with two totals, one for each half of the numbers. Both totals can get "
        "stuck: could you halve each half, and so on, until no total can?"
    ),
    odd_one_forgotten=wrong(lambda numbers: pairwise(numbers, lambda some: some)).tell(
        "With an odd count of numbers, your two parts differ in length: usually that's an error, and if three"
        " numbers are left, one of them is added twice. Where could the extra number go?"
    ),
    filled_up_with_float32=wrong(
        lambda numbers: pairwise(
            numbers, lambda some: torch.cat([some, torch.zeros(1)]) if len(some) % 2 else some
        )
    ).tell(
        "If a number has no partner to be added to, your answer becomes float32, as if you'd added a 0 made "
        "by `torch.zeros(1)`, which is float32. Which dtype should such a 0 have?"
    ),
    total_overwritten_too_early=wrong(
        lambda numbers: carrying(numbers, loss=lambda number, wanted, arrived: wanted)[0]
    ).tell(
        "Each number is added again in every later step, as if you'd overwritten the old total before "
        "measuring the rounding error. What must you keep until that error is measured?"
    ),
    total_overwritten_from_the_second_on=wrong(
        lambda numbers: carrying(numbers[1:], numbers[0], loss=lambda number, wanted, arrived: wanted)[0]
    ).tell(
        "From the second number on, each number is added again in every later step, as if you'd overwritten "
        "the old total before measuring the rounding error. What must you keep until that error is measured?"
    ),
    last_loss=wrong(lambda numbers: carrying(numbers)[1]).tell(
        "You returned what rounding lost in the last step. Which of your variables holds the total?"
    ),
    groups=wrong(
        lambda numbers, size: one_after_the_other(
            torch.stack([one_after_the_other(group) for group in numbers.split(size)])
        ),
        over={"size": [16, 20, 32, 40, 50, 64, 100, 128, 200, 256]},
    ).tell(
        "You added up groups of {size}, then added the groups' sums one by one, which loses too much in a "
        "long list. How could you add up those sums in groups too?"
    ),
    odd_neighbour_dropped=wrong(
        lambda numbers: pairwise(numbers, lambda some: some[: len(some) // 2 * 2])
    ).tell(
        "You add neighbours in pairs, but whenever the count of numbers is odd, the last one gets lost. How "
        "could it stay in the sum?"
    ),
)
