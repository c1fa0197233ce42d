"""Answers: rates on paper."""

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import predictions_on_paper as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.predictions_on_paper import Three


@answers.to(questions.rate_of_L_by_b)
def rate_of_L_by_b() -> float:
    a, b = 2.0, 3.0
    return 2 * (a * b + a) * a


@rate_of_L_by_b.misconception(
    "16 is what arrives at c, the rate of L by c. From c to b it is one step more: c = a · b grows a times as fast as b."
)
def rate_by_c() -> float:
    return 16


@rate_of_L_by_b.misconception("48 is 16 · 3. The rate of a · b by b is the *other* factor, a = 2.")
def times_b_itself() -> float:
    return 48


@rate_of_L_by_b.misconception("2 is the last step alone, the rate of c by b. Multiply along the whole path.")
def last_step_alone() -> float:
    return 2


@rate_of_L_by_b.misconception(
    "64 is L itself. Begin with 1 at L: the step to d brings 2 · 8 = 16, d hands it on to c, and the step from c to b brings "
    "a = 2."
)
def sixty_four() -> float:
    return 64


@rate_of_L_by_b.misconception(
    "18 is 16 + 2. Along a path rates are multiplied; they are added only where paths meet."
)
def added_along_the_path() -> float:
    return 18


@rate_of_L_by_b.misconception("8 is d itself. The rate of d² by d is 2 · d = 16, and the path goes on to b.")
def value_of_d() -> float:
    return 8


@answers.to(questions.rate_of_L_by_a)
def rate_of_L_by_a() -> float:
    a, b = 2.0, 3.0
    return 2 * (a * b + a) * (b + 1)


@rate_of_L_by_a.misconception(
    "48 is the way through c alone. There is a second path, from d to a directly: it brings 16 more."
)
def through_c_only() -> float:
    return 48


@rate_of_L_by_a.misconception(
    "16 is the direct way alone. There is a second path, through c: it brings 16 · 3 more."
)
def direct_way_only() -> float:
    return 16


@rate_of_L_by_a.misconception(
    "4 is b + 1, the rate of d by a. Before that comes the step from L to d: 2 · 8 = 16."
)
def rate_of_d_by_a() -> float:
    return 4


@rate_of_L_by_a.misconception("768 is 48 · 16. Where two paths meet, what they bring is added: 48 + 16.")
def paths_multiplied() -> float:
    return 768


@rate_of_L_by_a.misconception(
    "32 is the rate of L by b. At a two paths meet: 16 · 3 through c, and 16 directly."
)
def rate_by_b_again() -> float:
    return 32


@answers.to(questions.linear_model_rates)
def linear_model_rates() -> Three:
    error = 1 * 4 + -1 * 5 + 2 - 8.0
    return 2 * error * 4, 2 * error * 5, 2 * error


@linear_model_rates.misconception(
    "The signs are the other way round: the model says 1 where 8 is right, so its error is 1 − 8 = −7. If b grew, the "
    "loss would fall."
)
def target_minus_output() -> Three:
    return 56, 70, 14


@linear_model_rates.misconception(
    "The 2 is missing: the square of the error e = −7 grows 2 · e = −14 times as fast as e."
)
def without_the_two() -> Three:
    return -28, -35, -7


@linear_model_rates.misconception(
    "You multiplied by the weights. The rate of w1 · 4 by w1 is the other factor, 4; and 5 for w2."
)
def times_the_weights() -> Three:
    return -14, 14, -14


@linear_model_rates.misconception(
    "These are the rates of what the model says. The loss is the square of its error: each is multiplied by 2e = −14."
)
def rates_of_the_output() -> Three:
    return 4, 5, 1


@linear_model_rates.misconception(
    "−14 arrives at the sum, and at b. On the way to w1 and w2 it meets a product: times 4, times 5."
)
def same_for_all() -> Three:
    return -14, -14, -14


@linear_model_rates.misconception(
    "You multiplied by the input and the weight. The rate of w2 · 5 by w2 is 5 alone."
)
def times_input_and_weight() -> Three:
    return -56, 70, -14


@linear_model_rates.misconception(
    "You began with the loss itself, 49. Begin with the error: the rate of e² by e is 2e = −14."
)
def times_the_loss() -> Three:
    return 196, 245, 49


@rate_of_L_by_a.misconception(
    "19 is 16 + 3. Along the path through c rates are multiplied, 16 · 3; then the direct way brings 16 more."
)
def added_along_the_path_to_a() -> float:
    return 19


@rate_of_L_by_b.misconception("19 is 16 + 1 + 2. Along a path rates are multiplied: 16 · 1 · 2.")
def all_added_along_the_path() -> float:
    return 19


@linear_model_rates.misconception(
    "8, 10 and 2 are 2 · 4, 2 · 5 and 2: the error is missing. The square of the error e grows 2 · e times as fast as e, and "
    "e is −7."
)
def error_left_out() -> Three:
    return 8, 10, 2
