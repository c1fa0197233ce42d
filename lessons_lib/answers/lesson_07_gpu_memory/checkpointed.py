"""Answers: a stack of layers in checkpointed segments."""

import math
import warnings
from collections.abc import Iterable, Iterator, Sequence

import torch
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import checkpointed as questions

Layers = Sequence[nn.Module]


@answers.to(
    questions.checkpointed,
    hints=[
        "Begin without checkpoints: cut the list into segments, and run one segment after another. Then run "
        "each segment through `checkpoint`.",
        "`checkpoint(function, x, use_reentrant=False)` calls function(x). What function could run a whole "
        "segment? `nn.Sequential(*part)` can, if `part` holds the segment's layers.",
        "With n layers in all, segment i is layers[n * i // segments : n * (i + 1) // segments]. The first "
        "segment gets `x`, and each later one gets the output of the segment before it.",
    ],
    takeaway="You can now trade time for memory: with one more forward pass, PyTorch keeps far fewer tensors at "
    "the peak.",
)
def checkpointed(layers: Layers, x: Tensor, segments: int) -> Tensor:
    return run_in(cut(layers, segments), x)


def cut(layers: Layers, segments: int) -> Iterator[Layers]:
    """The segments: as in the text, one layer more or less."""
    n = len(layers)
    return (layers[n * i // segments : n * (i + 1) // segments] for i in range(segments))


def run(layers: Layers, x: Tensor) -> Tensor:
    for layer in layers:
        x = layer(x)
    return x


@checkpointed.misconception(
    "Your output is right, but your gradients are what you'd get if each recomputation ran the last "
    "segment. A function looks up its variables only when it runs: what does yours find during the "
    "backward pass?"
)
def looked_up_too_late(layers: Layers, x: Tensor, segments: int) -> Tensor:
    for part in cut(layers, segments):
        x = checkpoint(lambda h: run(part, h), x, use_reentrant=False)  # noqa: B023 - that is the mistake
    return x


@checkpointed.misconception(
    "Your output is right, but your gradients are what you'd get if each recomputation ran the last "
    "layer. A function looks up its variables only when it runs: what does yours find during the backward"
    " pass?"
)
def layer_looked_up_too_late(layers: Layers, x: Tensor, segments: int) -> Tensor:
    for layer in layers:
        x = checkpoint(lambda h: layer(h), x, use_reentrant=False)  # noqa: B023 - that is the mistake
    return x


@checkpointed.misconception(
    "If x needs no gradient, your weights get none either, as happens with reentrant checkpoints. Which "
    "argument of `checkpoint` chooses the non-reentrant kind?",
    breaks="Every weight should get its gradient, whether x needs one or not",
)
def reentrant(layers: Layers, x: Tensor, segments: int) -> Tensor:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for part in cut(layers, segments):
            x = checkpoint(nn.Sequential(*part), x, use_reentrant=True)
    return x


@checkpointed.misconception(
    "If x needs no gradient, only the last layers' weights get a gradient, as if all earlier layers were "
    "in reentrant checkpoints. Which argument of `checkpoint` chooses the non-reentrant kind?"
)
def reentrant_but_for_the_last(layers: Layers, x: Tensor, segments: int) -> Tensor:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return checkpoint_sequential(list(layers), segments, x, use_reentrant=True)


checkpointed.mistakes(
    without_a_graph=wrong(lambda layers, x, segments: run(layers, x).detach()).tell(
        "Your output is right, but no weight gets a gradient, as under `no_grad`. Even with checkpoints, the "
        "output has to be part of the graph: what in your code takes it out?"
    ),
    cut_off_before_the_last=wrong(
        lambda layers, x, segments: run(
            (parts := list(cut(layers, segments)))[-1],
            run([one for p in parts[:-1] for one in p], x).detach(),
        )
    ).tell(
        "Only the last segment's weights get a gradient: you cut the graph in front of it. What did you do to"
        " the tensor between two segments?"
    ),
    x_for_every_segment=wrong(lambda layers, x, segments: run(list(cut(layers, segments))[-1], x)).tell(
        "Your output is what the last segment gives for x itself. What should each segment receive from the "
        "one before it?"
    ),
    only_the_first_segment=wrong(lambda layers, x, segments: run(next(cut(layers, segments)), x)).tell(
        "Only the first segment ran. Does a `return` end your loop too early?"
    ),
    rest_left_out=wrong(
        lambda layers, x, segments: run(layers[: len(layers) // segments * segments], x)
    ).tell(
        "Your last layers never ran: an integer division leaves them out. Which segments could take them if "
        "`segments` doesn't divide the number of layers?",
        breaks="`segments` needn't divide the number of layers",
    ),
    one_layer_a_segment=wrong(lambda layers, x, segments: run(layers[:segments], x)).tell(
        "Only the first few layers ran, as many as there are segments. If a segment can hold more than one "
        "layer, which layers should each segment run?"
    ),
    last_layer_missing=wrong(lambda layers, x, segments: run(layers[:-1], x)).tell(
        "The last layer never ran. Where does your last segment end?"
    ),
    each_segments_last_layer_missing=wrong(
        lambda layers, x, segments: run([one for p in cut(layers, segments) for one in p[:-1]], x)
    ).tell(
        "The last layer of each segment never ran. A slice doesn't include its end: which layer is the last "
        "in `layers[a:b]`?"
    ),
    each_segments_first_layer_missing=wrong(
        lambda layers, x, segments: run([one for p in cut(layers, segments) for one in p[1:]], x)
    ).tell("The first layer of each segment never ran. With which layer does each of your segments begin?"),
    first_layer_missing=wrong(lambda layers, x, segments: run(layers[1:], x)).tell(
        "The first layer never ran. Where does your first segment begin?"
    ),
    backwards=wrong(lambda layers, x, segments: run(layers[::-1], x)).tell(
        "Your layers ran in reverse order, from the last to the first. Which layer should get `x` itself?"
    ),
    segments_backwards=wrong(
        lambda layers, x, segments: run([one for p in list(cut(layers, segments))[::-1] for one in p], x)
    ).tell(
        "Your segments ran in reverse order, from the last to the first. Which segment should get `x` itself?"
    ),
    all_layers_every_time=wrong(lambda layers, x, segments: run(list(layers) * segments, x)).tell(
        "All layers ran once per segment. Which layers should each segment run?"
    ),
    boundaries_twice=wrong(
        lambda layers, x, segments: run([one for p in cut(layers, segments) for one in (*p, p[-1])][:-1], x)
    ).tell(
        "The layers at the boundaries ran twice in your forward pass, as if each segment began with the last "
        "layer of the one before. With which layer should a segment begin?"
    ),
    every_segment_twice=wrong(
        lambda layers, x, segments: run([one for p in cut(layers, segments) for one in (*p, *p)], x)
    ).tell(
        "Each segment ran twice in the forward pass, the second time on its own output. In the backward pass,"
        " `checkpoint` itself runs each segment again: how many times should your loop run it?"
    ),
    last_segment_every_time=wrong(
        lambda layers, x, segments: run(list(list(cut(layers, segments))[-1]) * segments, x)
    ).tell(
        "The last segment ran in every segment's place, and the others never ran. How does your loop choose "
        "the layers of each segment?"
    ),
    first_segment_every_time=wrong(
        lambda layers, x, segments: run(list(next(cut(layers, segments))) * segments, x)
    ).tell(
        "The first segment ran in every segment's place, and the others never ran. How does your loop choose "
        "the layers of each segment?"
    ),
    outputs_added=wrong(lambda layers, x, segments: sum(run(p, x) for p in cut(layers, segments))).tell(
        "You ran every segment on `x` and added up the outputs. What should each segment after the first "
        "receive?"
    ),
    input_added=wrong(lambda layers, x, segments: run(layers, x) + x).tell(
        "You added x to the output. The result should be the layers' output alone."
    ),
    strided=wrong(
        lambda layers, x, segments: run([one for i in range(segments) for one in layers[i::segments]], x)
    ).tell(
        "You dealt out the layers to the segments like cards, so they run in a different order. Which layers "
        "should the first segment have?"
    ),
)


def run_in(parts: Iterable[Layers], x: Tensor) -> Tensor:
    """The segments one after another, each under a checkpoint."""
    for part in parts:
        x = checkpoint(nn.Sequential(*part), x, use_reentrant=False)
    return x


def of_size(layers: Layers, size: int) -> list[Layers]:
    return [layers[i : i + size] for i in range(0, len(layers), size)]


def through_numpy(layers: Layers, x: Tensor) -> Tensor:
    """Saved tensors are kept where PyTorch doesn't count them, and no layer runs again."""
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t.detach().numpy().copy(), torch.from_numpy):
        return run(layers, x)


def inputs_kept(layers: Layers, x: Tensor, segments: int) -> Tensor:
    """Right segments, and every layer's output besides."""
    given = [x]
    for layer in layers:
        given.append(layer(given[-1]))
    out = run_in(cut(layers, segments), x)
    out.register_hook(lambda grad: (given, grad)[1])
    return out


checkpointed.mistakes(
    without_a_checkpoint=wrong(lambda layers, x, segments: run(layers, x)).breaks(
        "exactly `segments` segments"
    ),
    no_layer_again=wrong(lambda layers, x, segments: through_numpy(layers, x)).breaks(
        "exactly `segments` segments"
    ),
    so_many_layers=wrong(lambda layers, x, segments: run_in(of_size(layers, segments), x)).breaks(
        "exactly `segments` segments"
    ),
    one_more_for_the_rest=wrong(
        lambda layers, x, segments: run_in(of_size(layers, len(layers) // segments), x)
    ).breaks("exactly `segments` segments"),
    one_less_rounded_up=wrong(
        lambda layers, x, segments: run_in(of_size(layers, -(-len(layers) // segments)), x)
    ).breaks("exactly `segments` segments"),
    always_the_root=wrong(lambda layers, x, segments: run_in(cut(layers, math.isqrt(len(layers))), x)).breaks(
        "exactly `segments` segments"
    ),
    always_three_layers=wrong(lambda layers, x, segments: run_in(of_size(layers, 3), x)).breaks(
        "exactly `segments` segments"
    ),
    first_half_only=wrong(
        lambda layers, x, segments: run(
            layers[len(layers) // 2 :], run_in(cut(layers[: len(layers) // 2], segments), x)
        )
    ).breaks("exactly `segments` segments"),
    every_layer_by_itself=wrong(lambda layers, x, segments: run_in([[one] for one in layers], x)).breaks(
        "exactly `segments` segments"
    ),
    all_in_one=wrong(lambda layers, x, segments: run_in([layers], x)).breaks("exactly `segments` segments"),
    inputs_kept=wrong(inputs_kept).breaks("below 1,600,000 bytes"),
)
