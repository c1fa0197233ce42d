"""Predictions of Deeper: checkpoints, the table of scores, sixteen bits."""

import torch
from torch import nn

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_07_gpu_memory import predictions_deeper as questions
from lessons_lib.exercises.lesson_07_gpu_memory.predictions_deeper import Dtypes


@answers.to(questions.tensors_with_checkpoints)
def tensors_with_checkpoints() -> int:
    return 6 + 6


tensors_with_checkpoints.mistakes(
    without_checkpoints=wrong(36).tell(
        "36 tensors would be one for each layer, as without checkpoints. What's still kept for a segment that"
        " the backward pass hasn't reached?"
    ),
    all_and_the_inputs=wrong(42).tell(
        "42 tensors would be one for each layer and one for each segment's input. How many segments have "
        "their layers' tensors saved at the same time?"
    ),
    after_the_forward=wrong(6).tell(
        "6 tensors are kept after the forward pass. The backward pass then runs one segment again: how many "
        "more tensors do that segment's layers save?"
    ),
    x_left_out=wrong(11).tell(
        "11 tensors is one too few. `x` is the first segment's input: is it kept like the other segments' "
        "inputs?"
    ),
    one_segment_counted_for_each_input=wrong(7).tell(
        "7 tensors are one segment's input and the six that its layers save. What is kept at the same time "
        "for the segments that the backward pass hasn't reached?"
    ),
    all_segments_at_once=wrong(6 * 6 + 1).tell(
        "37 tensors would be `x` and the outputs of all 36 layers. With checkpoints, which of these does "
        "PyTorch free during the forward pass?"
    ),
    with_the_gradient=wrong(13).tell(
        "13 tensors is one too many; perhaps you counted the gradient, which doesn't count here. How many "
        "inputs do the segments have, and how many tensors do the layers of one segment save?"
    ),
    plain_backward=wrong(38).tell(
        "38 tensors are what the backward pass holds without checkpoints: `x`, every layer's output, and a "
        "gradient. With checkpoints, which of these does PyTorch free during the forward pass?"
    ),
    two_more=wrong(14).tell(
        "14 tensors is two too many. The inputs of the six segments are six tensors, `x` among them: how many"
        " more do the six layers of a single segment save?"
    ),
    one_segment_plain=wrong(2).tell(
        "2 tensors are what one checkpointed segment keeps after its forward pass: its input and its output. "
        "Here six segments keep their inputs, and the backward pass runs one segment again: how many tensors "
        "does that run save?"
    ),
    inputs_for_each_layer=wrong(18).tell(
        "18 tensors are three times six: the inputs of six segments, and the tensors that the layers of two "
        "segments save. How many segments have their layers' tensors saved at the same time?"
    ),
)


@answers.to(questions.time_with_checkpoints)
def time_with_checkpoints() -> float:
    forward, backward = 1, 2
    return (forward + forward + backward) / (forward + backward)


time_with_checkpoints.mistakes(
    nothing_more=wrong(1).tell(
        "A factor of 1 would mean that checkpoints cost no time, but with them, every layer runs forward a "
        "second time. What fraction of a step without checkpoints does that add?"
    ),
    everything_twice=wrong(2).tell(
        "Checkpoints repeat only the forward pass, which takes 1 of a step's 3 units. The backward pass runs "
        "once: how many units does a step with checkpoints take?"
    ),
    half_as_long_again=wrong(1.5).tell(
        "A factor of 1.5 adds half of a step. The forward pass that checkpoints add takes 1 unit, and a step "
        "without checkpoints takes 1 + 2 units: what fraction of such a step is added?"
    ),
    units=wrong(4).tell(
        "4 is how long a step with checkpoints takes, if a forward pass takes 1. Without checkpoints, a step "
        "takes 3: how many times as long is the step with checkpoints?"
    ),
    the_other_way=wrong(0.75).tell(
        "You divided the time without checkpoints by the time with them. A step with checkpoints takes "
        "longer: should the result be above or below 1?"
    ),
    the_share_alone=wrong(1 / 3).tell(
        "A third of a step is only the time that checkpoints add. How many times as long as a step without "
        "checkpoints is the whole step with them?"
    ),
    two_thirds_more=wrong(5 / 3).tell(
        "5 / 3 adds the time of a second backward pass. But it's the forward pass that runs twice, and it "
        "takes 1 of a step's 3 units: what fraction of a step does that add?"
    ),
    a_fifth_more=wrong(1.2).tell(
        "A factor of 1.2 adds a fifth of a step. Checkpoints add one whole forward pass: what fraction of a "
        "step without checkpoints is that?"
    ),
    a_quarter_more=wrong(1.25).tell(
        "A factor of 1.25 adds a quarter of a step. The forward pass is 1 unit and the backward pass is 2, so"
        " what fraction of a step without checkpoints does one more forward pass add?"
    ),
    three_times=wrong(3).tell(
        "3 is how long a step without checkpoints takes, if a forward pass takes 1. How long does a step with"
        " checkpoints take, and how many times 3 is that?"
    ),
)


@answers.to(questions.bytes_of_the_scores)
def bytes_of_the_scores() -> int:
    return torch.empty(8192, 8192, device="meta").nbytes


bytes_of_the_scores.mistakes(
    numbers_not_bytes=wrong(8192 * 8192).tell(
        "That's the number of scores. How many bytes does each one take in float32?"
    ),
    one_number_a_token=wrong(8192 * 4).tell(
        "Your number is the size with only one score per token. Each token meets every token: how many scores"
        " does that make?"
    ),
    in_sixteen_bits=wrong(8192 * 8192 * 2).tell(
        "Your number is the table's size with 16 bits for each score. A float32 number has 32 bits: how many "
        "bytes are 32 bits?"
    ),
    twice_as_much=wrong(2 * 8192 * 8192 * 4).tell(
        "Your number is twice the table's size, as if numbers were float64, or as if you counted scores and "
        "probabilities together. How many bytes does one table take in float32?"
    ),
    below_the_diagonal=wrong(8192 * 8193 // 2 * 4).tell(
        "Your number counts only the scores on the diagonal and below it. Does the table need memory for the "
        "scores above the diagonal too, even if you mask them?"
    ),
    one_query=wrong(8192 * 64 * 4).tell(
        "Your number is what the queries take up if each has 64 numbers. A score comes from a query *and* a "
        "key: how many such pairs are there?"
    ),
    tokens_added=wrong(2 * 8192 * 4).tell(
        "You added the number of queries to the number of keys. Each query meets each key: should you add the"
        " two numbers or multiply them?"
    ),
    one_number_a_pair=wrong(8192 * 8192 * 64 * 4).tell(
        "Your number is the size with 64 numbers for each pair of tokens. The product of a query and a key "
        "sums over the 64: how many numbers does that leave for each pair?"
    ),
    in_bits=wrong(8192 * 8192 * 32).tell("Your number is the size in bits. How many bits does a byte have?"),
)


@answers.to(questions.weight_in_half)
def weight_in_half() -> float:
    weight = torch.ones((), dtype=torch.float16)
    for _ in range(1000):
        weight = weight + 1e-4
    return weight.item()


weight_in_half.mistakes(
    as_in_float32=wrong(1.1).tell(
        "1.1 is what float32 gives. The next number after 1 in float16 is 1.00098: what does float16 round "
        "1.0001 to?"
    ),
    one_step_only=wrong(1.0001).tell("float16 has no 1.0001. Which numbers near 1 does it have?"),
    next_number=wrong(1.00098).tell(
        "1.00098 is the next float16 number after 1. To get there, a step would have to go more than halfway,"
        " and 0.0001 is only about a tenth of the way: where does each step leave you?"
    ),
    a_step_each_time=wrong(1 + 1000 * 2**-10).tell(
        "That would be the weight if each of the 1,000 steps moved it to the next float16 number. Does 1.0001"
        " round up to the first float16 number above 1, or down to 1?"
    ),
    lost=wrong(0).tell(
        "0 would mean that the weight itself vanished, but only the steps vanish. What does float16 round 1 +"
        " 0.0001 to?"
    ),
    down=wrong(0.9).tell("The steps go up, by +0.0001. But does any of them change the weight?"),
    rounded_at_the_end=wrong(1.0996).tell(
        "1.0996 is 1.1 in float16, rounded once, at the end. But float16 rounds after each step: what does "
        "1.0001 round to?"
    ),
    nearly_all_steps=wrong(1.0999).tell(
        "1.0999 is nearly 1.1, as if hardly any step were lost. float16 has few digits: what does it round "
        "1.0001 to?"
    ),
    steps_saved_up=wrong(1 + 100 * 2**-10).tell(
        "That's what you'd get if ten steps added up before each move to the next float16 number. But a step "
        "that's rounded away leaves the weight as it was: from which number does the next step start?"
    ),
)


@answers.to(questions.dtypes_under_autocast)
def dtypes_under_autocast() -> Dtypes:
    layer = nn.Linear(2, 2)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = layer(torch.ones(1, 2))
    out.float().sum().backward()
    gradient = layer.weight.grad
    assert gradient is not None
    first, second, third = (str(t.dtype).removeprefix("torch.") for t in (layer.weight, out, gradient))
    return first, second, third


dtypes_under_autocast.mistakes(
    all_in_sixteen=wrong(("bfloat16",) * 3).tell(
        "Autocast doesn't change the weights themselves: it gives the operation 16-bit copies of them. Which "
        "dtype does the weight keep, and so which one does its gradient have?"
    ),
    output_back=wrong(("float32", "float32", "bfloat16")).tell(
        "Autocast doesn't cast results back, so the layer's output stays in 16 bits. A gradient has its "
        "weight's dtype: which dtype does the weight have?"
    ),
    weight_and_output_exchanged=wrong(("bfloat16", "float32", "float32")).tell(
        "Weight and output are the other way round: autocast leaves the weight as it is, and the product "
        "gives 16-bit numbers. So which dtype does each of the two have?"
    ),
    weight_in_sixteen=wrong_part(1, "bfloat16").tell(
        "The weight was made before the autocast block, and autocast doesn't change it: the product uses a "
        "16-bit copy. Which dtype does the weight itself have?"
    ),
    output_in_float32=wrong_part(2, "float32").tell(
        "Under autocast, a layer's matrix product gives 16-bit numbers, and nothing converts them back. So "
        "which dtype does the layer's output have?"
    ),
    gradient_in_sixteen=wrong_part(3, "bfloat16").tell(
        "A gradient has its weight's dtype. Which dtype does the weight have?"
    ),
)


@answers.to(questions.saved_with_a_small_batch)
def saved_with_a_small_batch() -> str:
    return "more"


saved_with_a_small_batch.mistakes(
    half_of_it=wrong("less").tell(
        "The activations take half as many bytes, but with 8 rows there are few of them. The products used "
        "16-bit copies of the weights: which pass needs these copies later?"
    ),
    no_difference=wrong("the same").tell(
        "In float32, a layer's backward rule reads the weight itself. Under autocast, the product used a copy"
        " of the weight: what does PyTorch have to keep for the backward pass?"
    ),
)
