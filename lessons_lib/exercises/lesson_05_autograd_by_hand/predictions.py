"""Predictions: rates on paper, what arrives where, and what it costs."""

from typing import Any

import torch

from lessons_lib.checking.answers import Number, Several, Shape
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

ShapeTuple = tuple[int, ...]
Three = tuple[float, float, float]

WEIGHTS = 64 * 16 + 16 + 16 * 10 + 10  # of the lesson's network


@lesson.prediction(Number(tolerance=0.01))
def rate_of_L_by_b() -> float:
    """dL/db for c = ab, d = c + a, L = d² at a = 2, b = 3."""
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
    "For 64 to come out, L itself would have to be in it: 64 is the rate of L by a, or L, or 4 · 16. Begin with 1 at L; "
    "d brings 2 · 8 = 16, and b brings 2."
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


@lesson.prediction(Number(tolerance=0.01))
def rate_of_L_by_a() -> float:
    """dL/da for c = ab, d = c + a, L = d² at a = 2, b = 3."""
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


@lesson.prediction(Several(Number(0.01), Number(0.01), Number(0.01)))
def linear_model_rates() -> Three:
    """The rates of (w1·4 + w2·5 + b − 8)² by w1, w2 and b at w1 = 1, w2 = −1, b = 2."""
    error = 1 * 4 + -1 * 5 + 2 - 8.0
    return 2 * error * 4, 2 * error * 5, 2 * error


@linear_model_rates.misconception(
    "The signs are the other way round: the model says 1 where 8 is right, so its error is 1 − 8 = −7. If b grew, the "
    "loss would fall."
)
def target_minus_output() -> Three:
    return 56, 70, 14


@linear_model_rates.misconception("The 2 is missing: the rate of e² by e is 2e = −14.")
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


@lesson.prediction(Number(tolerance=0.01))
def arrived_at_a() -> float:
    """What has arrived at a after L and d have run."""
    nodes = tape.graph("c = a*b; d = c+a; L = d*d", torch.tensor([2.0, 3.0]))
    push(nodes["L"])
    push(nodes["d"])
    assert nodes["a"].grad is not None
    return nodes["a"].grad.item()


@arrived_at_a.misconception(
    "64 is what a has in the end. So far only d has sent something; c has not run yet."
)
def in_the_end() -> float:
    return 64


@arrived_at_a.misconception("48 comes through c, and c has not run yet. So far only d has sent something.")
def what_c_will_send() -> float:
    return 48


@arrived_at_a.misconception("d is a sum of c and a: when it runs, it sends its gradient to both.")
def nothing_yet() -> float:
    return 0


@arrived_at_a.misconception(
    "That is a value. Gradients are what arrives: d has 16, and a sum sends it on as it is."
)
def value_of_d_at_a() -> float:
    return 8


@arrived_at_a.misconception("1 is what the root begins with. By the time d runs, it has 2 · 8 = 16.")
def one_at_a() -> float:
    return 1


def push(node: Any) -> None:
    """One node's turn: to the gradients of its parents what its rule gives is added."""
    grad = torch.ones_like(node.value) if node.grad is None else node.grad
    for parent, part in zip(node.parents, node.backward_rule(grad), strict=True):
        parent.grad = part if parent.grad is None else parent.grad + part


@lesson.prediction(Number(tolerance=0.01))
def naive_walk_gives() -> float:
    """What the walk that runs a node and then walks to its parents leaves in a, for b = a + a, c = b + b."""
    nodes = tape.graph("b = a+a; c = b+b")

    def walk(node: Any) -> None:
        if node.parents:
            push(node)
            for parent in node.parents:
                walk(parent)

    walk(nodes["c"])
    assert nodes["a"].grad is not None
    return nodes["a"].grad.item()


@naive_walk_gives.misconception(
    "4 is the right gradient: c is 4 · a. The walk comes to b twice, once for each of c's parents, and b runs twice."
)
def right_gradient() -> float:
    return 4


@naive_walk_gives.misconception(
    "6 would come out if b passed on 1 the first time, and 2 the second. But b has 2 from the beginning: c sends to both "
    "its parents before the walk goes on. So b sends 2 + 2, twice."
)
def halfway_first() -> float:
    return 6


@naive_walk_gives.misconception("2 is b's gradient. b passes it on to both its parents, and runs twice.")
def gradient_of_b() -> float:
    return 2


@naive_walk_gives.misconception(
    "16 would need four runs of b. The walk comes to it twice: it runs twice, and sends 2 + 2 each time."
)
def four_runs() -> float:
    return 16


@lesson.prediction(Shape())
def shape_of_the_biass_gradient() -> ShapeTuple:
    """The shape of what add's rule gives for a bias of shape (3,) that was added to (5, 3)."""
    return (5, 3)


@shape_of_the_biass_gradient.misconception(
    "(3,) is the shape that it should have. But the rule of a sum hands on what arrives, and that has the result's shape."
)
def shape_that_it_should_have() -> ShapeTuple:
    return (3,)


@shape_of_the_biass_gradient.misconception(
    "The rule keeps no axis of size 1: it hands on what arrives, and that has the result's shape."
)
def a_row() -> ShapeTuple:
    return (1, 3)


@shape_of_the_biass_gradient.misconception(
    "Nothing is compared in the rule, so nothing raises: it hands on what arrives, and that has the result's shape."
)
def an_error() -> str:
    return "raises"


@shape_of_the_biass_gradient.misconception(
    "5 is the number of rows. What arrives has the result's shape, rows and columns."
)
def the_rows() -> ShapeTuple:
    return (5,)


@lesson.prediction(Number())
def ones_in_each_element() -> float:
    """What each element has after ones of shape (2, 4, 3) are brought back to (4, 1)."""
    return torch.ones(2, 4, 3).sum((0, 2))[0].item()


@ones_in_each_element.misconception(
    "24 is the number of all ones. They are shared by the 4 elements of (4, 1): 2 · 3 for each."
)
def all_ones() -> float:
    return 24


@ones_in_each_element.misconception(
    "That is the missing axis alone. The last axis was stretched from 1 to 3 too: 2 · 3."
)
def missing_axis_alone() -> float:
    return 2


@ones_in_each_element.misconception(
    "That is the stretched axis alone. The first axis was missing, and has 2 places: 2 · 3."
)
def stretched_axis_alone() -> float:
    return 3


@ones_in_each_element.misconception(
    "Each element was used in several places, and each place sends it a 1. They are added: 2 · 3."
)
def one_each() -> float:
    return 1


@ones_in_each_element.misconception(
    "That is the axis of size 4 summed over as well. It is 4 long in both shapes: nothing was stretched there."
)
def with_the_equal_axis() -> float:
    return 8


@ones_in_each_element.misconception("5 is 2 + 3. Each element was used in 2 × 3 places.")
def axes_added() -> float:
    return 5


@lesson.prediction(Number(tolerance=1e-6))
def sum_of_an_images_gradient() -> float:
    """The sum of cross-entropy's gradient over one image's scores."""
    return 0.0


@sum_of_an_images_gradient.misconception(
    "The shares add up to 1. But at the label 1 is taken off: what is left adds up to 0."
)
def sum_of_the_shares() -> float:
    return 1


@sum_of_an_images_gradient.misconception(
    "−1 is what the label brings. The shares bring 1, and the two make 0."
)
def the_label_alone() -> float:
    return -1


@sum_of_an_images_gradient.misconception(
    "The mean over the images divides every number by n, and so their sum. But the sum is 0 before that: shares that add up to 1, and 1 taken off."
)
def one_tenth() -> float:
    return 0.1


@sum_of_an_images_gradient.misconception(
    "There are 10 shares, but they add up to 1, not to 10; and at the label 1 is taken off."
)
def ten() -> float:
    return 10


@lesson.prediction(Number())
def paths_of_ten_doublings() -> int:
    """The number of paths from a result to its leaf, over ten nodes that each add a number to itself."""
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


@lesson.prediction(Number(tolerance=0.05))
def backward_over_forward() -> float:
    """How many times the multiplications of a layer's forward pass its backward pass takes, both gradients included."""
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


@lesson.prediction(Number())
def runs_of_nudging() -> int:
    """The runs of the network that numerical_gradient takes for its 1,210 parameters."""
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


@lesson.prediction(Several(Number(), Number()))
def passes_of_both_modes() -> tuple[int, int]:
    """Passes for the gradient of a loss by 1,210 parameters: forward mode, reverse mode."""
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
