"""Answers: rates on paper."""

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import predictions_on_paper as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.predictions_on_paper import Three


@answers.to(questions.rate_of_L_by_b)
def rate_of_L_by_b() -> float:
    a, b = 2.0, 3.0
    return 2 * (a * b + a) * a


rate_of_L_by_b.mistakes(
    rate_by_c=wrong(16).tell(
        "16 is what arrives at c, the gradient of L with respect to c. There's one more step to b: how fast "
        "does c = a · b grow with b, at a = 2?"
    ),
    times_b_itself=wrong(48).tell(
        "48 is 16 · 3: 16 is the gradient of L with respect to c, but 3 is b itself. Which number says how "
        "fast c = a · b grows with b?"
    ),
    last_step_alone=wrong(2).tell(
        "2 is how fast c grows with b, which is only the last step of the path from L to b. What are the "
        "rates of the other steps, and how do rates combine along a path?"
    ),
    sixty_four=wrong(64).tell(
        "64 is L itself. Start with 1 at L and multiply by each step's rate (16 from L to d, 1 from d to c, a"
        " = 2 from c to b): what do you get?"
    ),
    added_along_the_path=wrong(18).tell(
        "18 is 16 + 2. Rates add only where paths meet: what do they do along a path?"
    ),
    value_of_d=wrong(8).tell(
        "8 is d itself. d² grows 2 · d = 16 times as fast as d: what are the rates of the other steps on the "
        "path to b?"
    ),
    times_the_product=wrong(96).tell(
        "96 is 16 · 6: 16 is the gradient of L with respect to c, but 6 is the value of c. How fast does c = "
        "a · b grow with b, at a = 2?"
    ),
    one_added=wrong(17).tell(
        "17 is 16 + 1, but along a path, rates multiply. L grows 16 times as fast as c: how fast does c = a ·"
        " b grow with b, at a = 2?"
    ),
    all_added_along_the_path=wrong(19).tell(
        "19 is 16 + 1 + 2, the rates of all three steps added up. What should you do with rates along a path?"
    ),
)


@answers.to(questions.rate_of_L_by_a)
def rate_of_L_by_a() -> float:
    a, b = 2.0, 3.0
    return 2 * (a * b + a) * (b + 1)


rate_of_L_by_a.mistakes(
    through_c_only=wrong(48).tell(
        "48 is the path through c alone. A second path leads directly from d to a: how much does it bring?"
    ),
    direct_way_only=wrong(16).tell(
        "16 is the direct path alone. A second path leads through c: how much does it bring?"
    ),
    rate_of_d_by_a=wrong(4).tell(
        "4 is b + 1: how fast d grows with a. How fast does L grow with d, and how do these two rates "
        "combine?"
    ),
    paths_multiplied=wrong(768).tell(
        "768 is 48 · 16, the two paths' contributions multiplied. What should you do with contributions where"
        " paths meet?"
    ),
    rate_by_b_again=wrong(32).tell(
        "32 is the gradient of L with respect to b. Two paths meet at a, one through c and one directly from "
        "d: what does each of them bring?"
    ),
    rate_of_c_by_a=wrong(3).tell(
        "3 is how fast c grows with a, but L grows 16 times as fast as c. A second path leads directly from d"
        " to a: what do the two paths bring together?"
    ),
    rate_of_d_added=wrong(20).tell(
        "20 is 16 + 4: L grows 16 times as fast as d, and d grows 4 times as fast as a. What should you do "
        "with rates along a path, instead of adding them?"
    ),
    direct_path_from_d=wrong(49).tell(
        "49 is 48 + 1: 48 for the path through c, and 1 for the direct path from d to a. But the direct path "
        "begins at L, too: what does it bring?"
    ),
    sixteen_times_five=wrong(80).tell(
        "80 is 16 · 5, as if d grew 5 times as fast as a. Through c, d grows 3 times as fast: how much does "
        "the direct path add?"
    ),
    added_along_the_path_to_a=wrong(19).tell(
        "19 is 16 + 3. Along the path through c, rates multiply, and then the direct path adds its part: what"
        " do the two paths bring together?"
    ),
)


@answers.to(questions.linear_model_rates)
def linear_model_rates() -> Three:
    error = 1 * 4 + -1 * 5 + 2 - 8.0
    return 2 * error * 4, 2 * error * 5, 2 * error


linear_model_rates.mistakes(
    target_minus_output=wrong((56, 70, 14)).tell(
        "All your signs are flipped. The model says 1, but 8 is right, so its error is 1 − 8 = −7: if b grew "
        "a little, would the loss grow or fall?"
    ),
    without_the_two=wrong((-28, -35, -7)).tell(
        "A factor of 2 is missing: the slope of e² with respect to the error e = −7 is 2 · e = −14. What does"
        " that make the three gradients?"
    ),
    times_the_weights=wrong((-14, 14, -14)).tell(
        "You multiplied −14 by the weights themselves. Which factor says how fast w1 · 4 grows with w1, and "
        "which one says how fast w2 · 5 grows with w2?"
    ),
    rates_of_the_output=wrong((4, 5, 1)).tell(
        "4, 5 and 1 say how fast the model's output grows. The loss is the square of the error e = −7: by "
        "what do you multiply these three rates?"
    ),
    same_for_all=wrong((-14, -14, -14)).tell(
        "−14 arrives at the sum and passes on to b unchanged. But w1 and w2 are each a factor in a product: "
        "by which number do you multiply −14 for each of them?"
    ),
    times_input_and_weight=wrong((-56, 70, -14)).tell(
        "Your 70 is −14 · 5 · w2, with the weight in it as well as the input. How fast does w2 · 5 grow with "
        "w2: does that depend on how large w2 is?"
    ),
    times_the_loss=wrong((196, 245, 49)).tell(
        "You started with the loss itself, 49. Start with the error e = −7: how fast does its square grow "
        "with e?"
    ),
    error_left_out=wrong((8, 10, 2)).tell(
        "8, 10 and 2 are 2 · 4, 2 · 5 and 2: the error is missing. How fast does the square of the error e "
        "grow with e, if e is −7?"
    ),
)
