"""Answers: what gradients cost."""

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import predictions_of_costs as questions

WEIGHTS = 64 * 16 + 16 + 16 * 10 + 10  # of the lesson's network


@answers.to(questions.backward_over_forward)
def backward_over_forward() -> float:
    return 2.0


backward_over_forward.mistakes(
    as_much=wrong(1).tell(
        "The forward pass has one matrix product. The backward pass has to find two gradients, one for each "
        "input: how many products of that size does that take?"
    ),
    both_together=wrong(3).tell(
        "3 counts the matrix products of both passes, forward and backward. How many are in the backward pass"
        " alone?"
    ),
    once_for_each_weight=wrong(lambda: WEIGHTS).tell(
        "The number of weights doesn't matter: each of the rule's two products gives a whole table of "
        "gradients at once. How many multiplications does one such product take, compared with the forward "
        "pass?"
    ),
    four=wrong(4).tell(
        "A layer's backward pass computes two products, one per gradient. Each takes as many multiplications "
        "as the forward pass's one product: which factor does that make?"
    ),
)


@answers.to(questions.runs_of_nudging)
def runs_of_nudging() -> int:
    return 2 * WEIGHTS


runs_of_nudging.mistakes(
    one_run_each=wrong(lambda: WEIGHTS).tell(
        "1,210 is one run for each parameter. But each slope needs the loss with the step added and with the "
        "step subtracted: how many runs is that for one parameter?"
    ),
    one_side_and_the_middle=wrong(lambda: WEIGHTS + 1).tell(
        "1,211 would be enough if you nudged each parameter in one direction only: one run for each, and one "
        "where nothing moved. How many runs does your function take for each parameter?"
    ),
    with_the_middle=wrong(lambda: 2 * WEIGHTS + 1).tell(
        "You counted a run where nothing moved, but a parameter that's nudged both up and down doesn't need "
        "that run. How many runs does each parameter need?"
    ),
    two_runs=wrong(2).tell(
        "Two runs are enough for one parameter. How many runs do 1,210 parameters need, each with nudges of "
        "its own?"
    ),
)


@answers.to(questions.passes_of_both_modes)
def passes_of_both_modes() -> tuple[int, int]:
    return WEIGHTS, 1


passes_of_both_modes.mistakes(
    modes_exchanged=wrong(lambda: (1, WEIGHTS)).tell(
        "Your two numbers are swapped. A forward pass carries the rate for one input, and a backward pass "
        "starts from one output, the loss: how many of each do you need?"
    ),
    one_each_way=wrong((1, 1)).tell(
        "A dual number carries *one* rate: one input moves, and the others hold still. How many passes do "
        "1,210 inputs take in forward mode?"
    ),
    all_for_both=wrong(lambda: (WEIGHTS, WEIGHTS)).tell(
        "In reverse mode, one backward pass starts at the loss and leaves a gradient in every node that it "
        "reaches. How many such passes do 1,210 parameters take?"
    ),
    as_for_nudging=wrong(lambda: (2 * WEIGHTS, 1)).tell(
        "Your first number is what nudging takes, two runs for each parameter. With dual numbers, how many "
        "passes does the rate for *one* parameter take?"
    ),
    from_each_score=wrong(lambda: (WEIGHTS, 10)).tell(
        "A backward pass starts at the loss, one number, and meets the ten scores later, on its way. How many"
        " passes start from one number?"
    ),
    from_each_image=wrong(lambda: (WEIGHTS, 1797)).tell(
        "The loss is one number, the mean over all 1,797 images. How many backward passes start from one "
        "number?"
    ),
)


@answers.to(questions.paths_of_ten_doublings)
def paths_of_ten_doublings() -> int:
    return 2**10


paths_of_ten_doublings.mistakes(
    one_way_each=wrong(10).tell(
        "10 is the number of nodes that run. At each of them, a path has two ways to go on: how many twos do "
        "you multiply to count the paths?"
    ),
    two_for_each=wrong(20).tell(
        "20 is the number of arrows. At each of the ten nodes, a path has two ways to go on: how many twos do"
        " you multiply to count the paths?"
    ),
    nine_doublings=wrong(512).tell(
        "512 is 2⁹, as if a path had two ways to go on at only nine of the nodes. How many nodes are there?"
    ),
    squared=wrong(100).tell(
        "100 is 10². But every node doubles the number of paths: what do ten doublings make of one path?"
    ),
    steps_of_the_walk=wrong(2047).tell(
        "2047 counts every visit to a node, including the visits on the way to the leaf. How many of these "
        "visits are at the leaf, where a path ends?"
    ),
    ways_of_one_node=wrong(2).tell(
        "2 is the number of ways on from one node. A path passes all ten nodes: how many paths do their ways "
        "make together?"
    ),
    number_of_nodes=wrong(11).tell(
        "11 counts the leaf and the ten sums. At each sum, a path has two ways to go on: how many paths does "
        "that make in all?"
    ),
)
