"""Answers to the predictions about devices and about what training adds to the weights."""

import io

import torch
from torch import nn

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.exercises.lesson_07_gpu_memory import predictions_devices as questions


@answers.to(questions.bytes_to_warm_up)
def bytes_to_warm_up() -> tuple[int, int, int]:
    with ByteCounter(block=1) as counter:
        w = torch.zeros(1000, 1024, requires_grad=True)
        own = counter.allocated
        view = w.T
        after = counter.allocated
    view.square().sum().backward()
    assert w.grad is not None
    return own, after - own, w.grad.nbytes


bytes_to_warm_up.mistakes(
    elements_in_place_of_bytes=wrong((1_024_000, 0, 1_024_000)).tell(
        "You counted numbers. A float32 number takes 4 bytes, so how many bytes do 1,024,000 of them take?"
    ),
    eight_bytes_each=wrong((8_192_000, 0, 8_192_000)).tell(
        "You counted 8 bytes per number, as in float64. How many bytes are 32 bits?"
    ),
    two_bytes_each=wrong((2_048_000, 0, 2_048_000)).tell(
        "You counted 2 bytes per number, as in float16. How many bytes are 32 bits?"
    ),
    all_from_the_transpose=wrong((4_096_000, 4_096_000, 0)).tell(
        "`w.T` is a view of the same bytes, but the gradient is a separate tensor. Which of the two takes new"
        " memory?"
    ),
    numbers_of_w=wrong_part(1, 1_024_000).tell(
        "1,024,000 is how many numbers `w` has. How many bytes does a float32 number take?"
    ),
    nothing_for_w=wrong_part(1, 0).tell(
        "A tensor that you've just created needs new bytes for all its numbers. How many bytes do 1000 · 1024"
        " float32 numbers take?"
    ),
    w_in_float64=wrong_part(1, 8_192_000).tell(
        "For `w`, you counted 8 bytes per number, as in float64. How many bytes are 32 bits?"
    ),
    w_with_other_rows=wrong_part(1, 4_000_000).tell(
        "For `w`, 4,000,000 bytes would be 1000 · 1000 numbers. But `w` has 1024 columns: how many bytes do "
        "its numbers take?"
    ),
    **{
        f"transpose_copied_{size}": wrong_part(2, size).tell(
            "`w.T` is a view: different strides over the same storage, as in lesson 03. How many new bytes does a"
            " view take?"
        )
        for size in (4_096_000, 1_024_000, 8_192_000, 2_048_000)
    },
    no_gradient_kept=wrong_part(3, 0).tell(
        "A gradient holds one number for each weight, and it stays in memory after `backward`. How many bytes"
        " does it take?"
    ),
    gradient_is_one_number=wrong_part(3, 4).tell(
        "The loss is one number. Its gradient with respect to `w` says how the loss changes with each weight:"
        " how many numbers does that gradient have?"
    ),
    numbers_of_the_gradient=wrong_part(3, 1_024_000).tell(
        "1,024,000 is how many numbers the gradient has, one for each weight. How many bytes does a float32 "
        "number take?"
    ),
    gradient_twice_as_large=wrong_part(3, 8_192_000).tell(
        "For `w.grad`, 8,192,000 bytes are twice what `w` takes. A gradient has its tensor's shape and dtype:"
        " how many bytes does the gradient of `w` take?"
    ),
    gradient_and_the_loss=wrong_part(3, 4_096_512).tell(
        "For `w.grad`, you have 512 bytes more than `w` takes. If you counted a block for the loss, leave it "
        "out: how many bytes does `w.grad` itself take?"
    ),
    gradient_with_other_rows=wrong_part(3, 4_000_000).tell(
        "For `w.grad`, 4,000,000 bytes would be 1000 · 1000 numbers. The gradient has the shape of `w`, "
        "(1000, 1024): how many bytes does it take?"
    ),
)


@answers.to(questions.device_after_to)
def device_after_to() -> tuple[str, str]:
    x, layer = torch.ones(3), nn.Linear(3, 2)
    x.to("meta")
    layer.to("meta")
    return x.device.type, layer.weight.device.type


device_after_to.mistakes(
    both_moved=wrong(("meta", "meta")).tell(
        "A *tensor's* `.to` returns another tensor and leaves `x` as it is. Only a module's `.to` changes the"
        " object itself: so which of the two is on meta?"
    ),
    both_stayed=wrong(("cpu", "cpu")).tell(
        "`x` does stay on the CPU. But a *module's* `.to` replaces the module's own tensors: does `layer` "
        "need an assignment to be moved?"
    ),
    tensor_moved_alone=wrong(("meta", "cpu")).tell(
        "You have it the other way round: a tensor's `.to` returns another tensor, and a module's `.to` "
        "changes the module. So which of the two lines changes an object that's on the CPU?"
    ),
)


@answers.to(questions.two_devices_meet)
def two_devices_meet() -> tuple[str, str, str]:
    return "raises", "runs", "runs"  # on an H200: see shown["errors"] of its recording


two_devices_meet.mistakes(
    all_refused=wrong(("raises", "raises", "raises")).tell(
        '"All tensors on one device" is the rule that people quote, but PyTorch takes a CPU tensor with a '
        "single number, and a CPU tensor as an index. Which of the three lines have such a tensor?"
    ),
    only_the_first_runs=wrong(("runs", "raises", "raises")).tell(
        "You have it the other way round: two tensors with axes must be on the same device, but a single "
        "number or an index doesn't have to be. Which of the three lines has two tensors with axes?"
    ),
    tensors_allowed=wrong_part(1, "runs").tell(
        "To run `x + c`, PyTorch would have to copy all of `c` to the GPU behind your back, and you'd wonder "
        "why your program is slow. What does it do instead?"
    ),
    number_refused=wrong_part(2, "raises").tell(
        "PyTorch treats a CPU tensor of shape () as it would a Python number. Can you add a Python number to "
        "a GPU tensor?"
    ),
    index_refused=wrong_part(3, "raises").tell(
        "PyTorch copies an index from the CPU to the GPU every time, which takes a moment. So should `x[i]` "
        "raise an error?"
    ),
)


@answers.to(questions.state_of_adam)
def state_of_adam() -> tuple[int, int]:
    w = torch.zeros(1000, 1024, requires_grad=True)
    optimizer = torch.optim.Adam([w])
    before = len(optimizer.state)
    w.grad = torch.zeros_like(w)
    optimizer.step()
    state = optimizer.state[w]
    return before, state["exp_avg"].nbytes + state["exp_avg_sq"].nbytes


state_of_adam.mistakes(
    one_average_from_the_start=wrong((4_096_000, 4_096_000)).tell(
        "Adam keeps two averages for each weight, and it creates them in its first step, when there is a "
        "gradient. How many bytes of state are there before that step, and how many after it?"
    ),
    **{
        f"state_before_a_step_{size}": wrong_part(1, size).tell(
            "`Adam(…)` only notes which parameters it was given. Adam's state holds averages of gradients, and "
            "there are no gradients yet: when can the averaging begin?"
        )
        for size in (1_024_000, 2_048_000, 4_096_000, 8_192_000, 12_288_000, 16_384_000)
    },
    one_average=wrong_part(2, 4_096_000).tell(
        "4,096,000 bytes are one number for each weight. Adam keeps an average of the gradients, and another "
        "of their squares: how many bytes do both take?"
    ),
    weights_counted_too=wrong_part(2, 12_288_000).tell(
        "Two of your three tensors are Adam's averages. The third, weights or gradients, was there before the"
        " step: how many bytes are the two averages alone?"
    ),
    all_of_training=wrong_part(2, 16_384_000).tell(
        "That's 16 bytes per weight: weights, gradients and averages together. Which of these are Adam's "
        "*state*?"
    ),
    no_state=wrong_part(2, 0).tell(
        "0 bytes is plain SGD, which remembers nothing. Adam averages gradients over many steps: how many "
        "averages does it have to keep for each weight?"
    ),
    tensors_of_both=wrong_part(2, 2).tell(
        "Adam does keep two averages for each weight. How many *bytes* do the averages of all 1000 · 1024 weights take?"
    ),
    state_with_other_rows=wrong_part(2, 8_000_000).tell(
        "That's 8 bytes for each of 1000 · 1000 weights. This layer has 1000 · 1024 weights: how many bytes "
        "of state do they need?"
    ),
    elements_of_both=wrong_part(2, 2_048_000).tell(
        "You counted numbers: two for each weight. How many bytes does each float32 take?"
    ),
    elements_of_one=wrong_part(2, 1_024_000).tell(
        "That's one number for each weight: a count, not bytes. How many averages does Adam keep, and how "
        "many bytes does a float32 number take?"
    ),
)


@answers.to(questions.gigabytes_of_training)
def gigabytes_of_training() -> float:
    w = torch.empty(70_000, 100_000, device="meta", requires_grad=True)
    w.grad = torch.empty_like(w)
    optimizer = torch.optim.Adam([w])
    optimizer.step()
    kept = [w, w.grad, optimizer.state[w]["exp_avg"], optimizer.state[w]["exp_avg_sq"]]
    return sum(t.nbytes for t in kept) / 1e9


gigabytes_of_training.mistakes(
    weights_alone=wrong(28).tell(
        "28 GB is the weights alone, 4 bytes each. What else stays in memory from step to step?"
    ),
    weights_and_gradients=wrong(56).tell(
        "56 GB is only the weights and their gradients, which is all that plain SGD needs. How many more "
        "numbers, of 4 bytes each, does Adam keep for each weight?"
    ),
    one_average=wrong(84).tell(
        "You counted three numbers for each weight: 84 / 7 is 12 bytes. How many averages does Adam keep, "
        "besides the weight and its gradient?"
    ),
    without_the_weights=wrong(42).tell(
        "42 GB is three 16-bit numbers for each weight. Here each number has 4 bytes: how many numbers does "
        "training keep for each weight, the weight itself included?"
    ),
    in_gibibytes=wrong(104.3).tell(
        "Your number is right in GiB, units of 1,073,741,824 bytes. One GB is 1,000,000,000 bytes: how many "
        "GB do weights, gradients and state take?"
    ),
    float64_counted=wrong(224).tell(
        "You counted 8 bytes per number. How many bytes does a float32 number take?"
    ),
    bfloat16_weights=wrong(14).tell(
        "14 GB is bfloat16 weights alone. How much do float32 weights take, and what does training with Adam "
        "keep besides the weights?"
    ),
    beside_the_weights=wrong(98).tell(
        "In this lesson's opening question, 98 GB came on top of 14 GB of bfloat16 weights. Here everything "
        "is float32: how many bytes does one weight take, together with its gradient and Adam's two averages?"
    ),
    float32_gradients_in_the_recipe=wrong(126).tell(
        "126 GB is 18 bytes per weight. In plain float32 there are four numbers for each weight: how many "
        "bytes do four float32 numbers take?"
    ),
    one_number_too_many=wrong(140).tell(
        "140 GB is five numbers for each weight. Training keeps a weight, its gradient and two averages: how "
        "many numbers is that for each weight?"
    ),
    billions=wrong(7).tell(
        "7 billion is the number of weights. How many float32 numbers does training keep for each weight, and"
        " how many bytes do they take?"
    ),
    bytes_for_one_weight=wrong(16).tell(
        "With its gradient and Adam's two averages, one weight needs 16 bytes. How many GB do 7 billion "
        "weights need?"
    ),
)


@answers.to(questions.size_of_a_checkpoint)
def size_of_a_checkpoint() -> float:
    model = nn.Linear(1000, 1000, bias=False)
    optimizer = torch.optim.Adam(model.parameters())
    model(torch.ones(1, 1000)).sum().backward()
    optimizer.step()
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)
    return file.tell() / 1e6


size_of_a_checkpoint.mistakes(
    weights_only=wrong(4).tell(
        "4 MB is the weights alone. The file also holds what Adam remembers: how many bytes does that add for"
        " each weight?"
    ),
    gradients_saved=wrong(16).tell(
        "16 MB is what training keeps in memory. Gradients aren't in the file, because the next call of "
        "`backward` creates others: how many numbers are left for each weight?"
    ),
    one_average_saved=wrong(8).tell(
        "8 MB is the weights and one average as large as they are. How many averages does Adam keep?"
    ),
    millions_of_numbers=wrong(3).tell("3 million numbers are saved. How many bytes does each float32 take?"),
    five_numbers=wrong(20).tell(
        "20 MB is five numbers for each weight. The file holds the weight and what Adam remembers about it: "
        "how many numbers are saved for each weight?"
    ),
    float64_saved=wrong(24).tell(
        "24 MB is 24 bytes per weight. How many float32 numbers are saved for each weight, and how many bytes"
        " is that?"
    ),
    bfloat16_saved=wrong(6).tell(
        "6 MB would be three 16-bit numbers for each weight. How many bytes does a float32 number take?"
    ),
)


@answers.to(questions.peak_of_loading)
def peak_of_loading() -> int:
    file = io.BytesIO()
    torch.save(nn.Linear(1000, 1024, bias=False).state_dict(), file)
    file.seek(0)
    with ByteCounter(block=1) as counter:
        model = nn.Linear(1000, 1024, bias=False)
        model.load_state_dict(torch.load(file))
    return counter.peak


peak_of_loading.mistakes(
    nothing_twice=wrong(4_096_000).tell(
        "4,096,000 bytes are one set of weights, and the model already has one of its own. `torch.load` reads"
        " a second set before `load_state_dict` copies the numbers: how many bytes is that together?"
    ),
    three_sets=wrong(12_288_000).tell(
        "You counted three sets of weights. `load_state_dict` copies the loaded numbers into the model's own "
        "tensors: how many sets does that leave?"
    ),
    file_reads_nothing=wrong(0).tell(
        "The model's own weights are in memory all the time, and loading adds the weights from the file. How "
        "many bytes do both sets take?"
    ),
    four_sets=wrong(16_384_000).tell(
        "16,384,000 bytes are four sets of weights, as in training with Adam. Loading creates no gradients "
        "and no averages: which sets of weights are in memory?"
    ),
    numbers_not_bytes=wrong(2_048_000).tell(
        "2,048,000 is how many numbers two sets of weights have. How many bytes does a float32 number take?"
    ),
    half_again=wrong(6_144_000).tell(
        "6,144,000 bytes are one and a half sets of weights. `torch.load` reads all the weights into memory "
        "before `load_state_dict` copies any of them: how many sets are there then?"
    ),
    rounded=wrong(8_000_000).tell(
        "Two sets of weights is right. How many bytes does each set take, exactly?"
    ),
    rounded_in_megabytes=wrong(8).tell(
        "8 MB is about right, but your answer should be in bytes, and exact. How many bytes do two sets of "
        "these weights take?"
    ),
)


@answers.to(questions.moments_after_loading)
def moments_after_loading() -> str:
    states = []
    for dtype in (torch.float32, torch.bfloat16):
        w = torch.zeros(3, dtype=dtype, requires_grad=True)
        optimizer = torch.optim.Adam([w])
        w.grad = torch.ones_like(w)
        optimizer.step()
        states.append((w, optimizer))
    (_, old), (w, new) = states
    new.load_state_dict(old.state_dict())
    return str(new.state[w]["exp_avg"].dtype).removeprefix("torch.")


moments_after_loading.mistakes(
    loaded_as_saved=wrong("float32").tell(
        "The averages in the file are float32. But an optimizer's `load_state_dict` converts its state to "
        "each parameter's dtype: which dtype do this optimizer's parameters have?"
    ),
)
