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
        "One matrix product forward; and backward there are two, one for each of its inputs, of the same size."
    ),
    both_together=wrong(3).tell("3 is forward and backward together. Backward alone is asked."),
    once_for_each_weight=wrong(lambda: WEIGHTS).tell(
        "The number of weights plays no part: each of the two products of the rule gives the gradients of all of them at once."
    ),
    four=wrong(4).tell(
        "Two products stand in the rule. Each multiplies as many numbers as the one of the forward pass, so 2, not 4."
    ),
)


@answers.to(questions.runs_of_nudging)
def runs_of_nudging() -> int:
    return 2 * WEIGHTS


runs_of_nudging.mistakes(
    one_run_each=wrong(lambda: WEIGHTS).tell(
        "Each parameter needs two runs: one with the step added, and one with the step subtracted."
    ),
    one_side_and_the_middle=wrong(lambda: WEIGHTS + 1).tell(
        "1,211 would do for slopes to the right: one run for each parameter, and one where nothing moved. Yours takes two "
        "for each."
    ),
    with_the_middle=wrong(lambda: 2 * WEIGHTS + 1).tell(
        "The network where nothing moved is not needed: two runs for each parameter, and that is all."
    ),
    two_runs=wrong(2).tell("Two runs are for one parameter. Each has to be nudged for itself."),
)


@answers.to(questions.passes_of_both_modes)
def passes_of_both_modes() -> tuple[int, int]:
    return WEIGHTS, 1


passes_of_both_modes.mistakes(
    modes_exchanged=wrong(lambda: (1, WEIGHTS)).tell(
        "It is the other way round: a pass forward follows one input, a pass backward comes from one output, the loss."
    ),
    one_each_way=wrong((1, 1)).tell(
        "A dual number carries *one* rate: where one input moves, and the others stand still. Each input needs its own pass."
    ),
    all_for_both=wrong(lambda: (WEIGHTS, WEIGHTS)).tell(
        "Backward one pass is enough: it begins at the loss, and leaves a gradient in every node it comes to."
    ),
    as_for_nudging=wrong(lambda: (2 * WEIGHTS, 1)).tell(
        "Two for each parameter is what nudging takes. A dual number has its rate in one pass."
    ),
    from_each_score=wrong(lambda: (WEIGHTS, 10)).tell(
        "Backward begins at the loss, one number; the ten scores lie in the middle of its way."
    ),
    from_each_image=wrong(lambda: (WEIGHTS, 1797)).tell(
        "The loss is one number, the mean over all 1,797 images: one pass back from it is enough."
    ),
)


@answers.to(questions.paths_of_ten_doublings)
def paths_of_ten_doublings() -> int:
    return 2**10


paths_of_ten_doublings.mistakes(
    one_way_each=wrong(10).tell(
        "10 is the number of nodes to be run. At each there are two ways, so the paths double: 2 · 2 · … · 2."
    ),
    two_for_each=wrong(20).tell(
        "20 is the number of arrows. At each node there are two ways, so the paths double: 2 · 2 · … · 2."
    ),
    nine_doublings=wrong(512).tell(
        "512 is 2⁹. The first node has two ways, and each of the nine others too: 2¹⁰."
    ),
    squared=wrong(100).tell("100 is 10². Every node doubles the number of paths: 2¹⁰."),
    steps_of_the_walk=wrong(2047).tell(
        "That counts all nodes of the walk, the ones in between too. Paths are counted at their end: 2¹⁰."
    ),
    ways_of_one_node=wrong(2).tell("2 is the number of ways at one node. They multiply: 2¹⁰."),
    number_of_nodes=wrong(11).tell(
        "11 is the number of nodes. At each of the ten sums a path has two ways to go on: 2 · 2 · … · 2."
    ),
)
