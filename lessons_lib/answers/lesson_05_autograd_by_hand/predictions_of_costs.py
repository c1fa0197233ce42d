"""Answers: what gradients cost."""

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import predictions_of_costs as questions

WEIGHTS = 64 * 16 + 16 + 16 * 10 + 10  # of the lesson's network


@answers.to(questions.backward_over_forward)
def backward_over_forward() -> float:
    return 2.0


@backward_over_forward.misconception(
    "One matrix product forward; and backward there are two, one for each of its inputs, of the same size."
)
def as_much() -> float:
    return 1


@backward_over_forward.misconception("3 is forward and backward together. Backward alone is asked.")
def both_together() -> float:
    return 3


@backward_over_forward.misconception(
    "The number of weights plays no part: each of the two products of the rule gives the gradients of all of them at once."
)
def once_for_each_weight() -> float:
    return WEIGHTS


@backward_over_forward.misconception(
    "Two products stand in the rule. Each multiplies as many numbers as the one of the forward pass, so 2, not 4."
)
def four() -> float:
    return 4


@answers.to(questions.runs_of_nudging)
def runs_of_nudging() -> int:
    return 2 * WEIGHTS


@runs_of_nudging.misconception(
    "Each parameter needs two runs: one with the step added, and one with the step subtracted."
)
def one_run_each() -> int:
    return WEIGHTS


@runs_of_nudging.misconception(
    "1,211 would do for slopes to the right: one run for each parameter, and one where nothing moved. Yours takes two "
    "for each."
)
def one_side_and_the_middle() -> int:
    return WEIGHTS + 1


@runs_of_nudging.misconception(
    "The network where nothing moved is not needed: two runs for each parameter, and that is all."
)
def with_the_middle() -> int:
    return 2 * WEIGHTS + 1


@runs_of_nudging.misconception("Two runs are for one parameter. Each has to be nudged for itself.")
def two_runs() -> int:
    return 2


@answers.to(questions.passes_of_both_modes)
def passes_of_both_modes() -> tuple[int, int]:
    return WEIGHTS, 1


@passes_of_both_modes.misconception(
    "It is the other way round: a pass forward follows one input, a pass backward comes from one output, the loss."
)
def modes_exchanged() -> tuple[int, int]:
    return 1, WEIGHTS


@passes_of_both_modes.misconception(
    "A dual number carries *one* rate: where one input moves, and the others stand still. Each input needs its own pass."
)
def one_each_way() -> tuple[int, int]:
    return 1, 1


@passes_of_both_modes.misconception(
    "Backward one pass is enough: it begins at the loss, and leaves a gradient in every node it comes to."
)
def all_for_both() -> tuple[int, int]:
    return WEIGHTS, WEIGHTS


@passes_of_both_modes.misconception(
    "Two for each parameter is what nudging takes. A dual number has its rate in one pass."
)
def as_for_nudging() -> tuple[int, int]:
    return 2 * WEIGHTS, 1


@answers.to(questions.paths_of_ten_doublings)
def paths_of_ten_doublings() -> int:
    return 2**10


@paths_of_ten_doublings.misconception(
    "10 is the number of nodes to be run. At each there are two ways, so the paths double: 2 · 2 · … · 2."
)
def one_way_each() -> int:
    return 10


@paths_of_ten_doublings.misconception(
    "20 is the number of arrows. At each node there are two ways, so the paths double: 2 · 2 · … · 2."
)
def two_for_each() -> int:
    return 20


@paths_of_ten_doublings.misconception(
    "512 is 2⁹. The first node has two ways, and each of the nine others too: 2¹⁰."
)
def nine_doublings() -> int:
    return 512


@paths_of_ten_doublings.misconception("100 is 10². Every node doubles the number of paths: 2¹⁰.")
def squared() -> int:
    return 100


@paths_of_ten_doublings.misconception(
    "That counts all nodes of the walk, the ones in between too. Paths are counted at their end: 2¹⁰."
)
def steps_of_the_walk() -> int:
    return 2047


@paths_of_ten_doublings.misconception("2 is the number of ways at one node. They multiply: 2¹⁰.")
def ways_of_one_node() -> int:
    return 2


@passes_of_both_modes.misconception(
    "Backward begins at the loss, one number; the ten scores lie in the middle of its way."
)
def from_each_score() -> tuple[int, int]:
    return WEIGHTS, 10


@paths_of_ten_doublings.misconception(
    "11 is the number of nodes. At each of the ten sums a path has two ways to go on: 2 · 2 · … · 2."
)
def number_of_nodes() -> int:
    return 11


@passes_of_both_modes.misconception(
    "The loss is one number, the mean over all 1,797 images: one pass back from it is enough."
)
def from_each_image() -> tuple[int, int]:
    return WEIGHTS, 1797
