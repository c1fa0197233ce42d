"""Predictions on the queue: who waits, and for how long."""

import statistics

import torch
from torch.utils.benchmark import Timer

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong, wrong_part
from lessons_lib.exercises.lesson_07_gpu_memory import predictions_queue as questions
from lessons_lib.exercises.lesson_07_gpu_memory.predictions_queue import Four, Three, Two
from lessons_lib.gpu.queue import SimulatedGPU
from lessons_lib.gpu.recording import shipped


@answers.to(questions.two_readings)
def two_readings() -> Two:
    gpu = SimulatedGPU(first_ms=0)
    for _ in range(3):
        gpu.launch("matmul", 20.0)
    before = gpu.clock()
    gpu.synchronize()
    return before, gpu.clock()


two_readings.mistakes(
    cpu_multiplies=wrong_part(1, 60).tell(
        "60 ms before `synchronize` would mean that the CPU waits for each kernel to finish. Does a launch do"
        " more than put a kernel into the queue?"
    ),
    last_launch_waits=wrong_part(1, 40).tell(
        "40 ms would mean that each launch waits for the kernel before it. But a launch only puts a kernel "
        "into the queue: does the CPU have to wait for that?"
    ),
    first_launch_waits=wrong_part(1, 20).tell(
        "20 ms would mean that the CPU waits for the first kernel to finish. Which call makes the CPU wait "
        "here?"
    ),
    all_at_once=wrong_part(2, 20).tell(
        "After 20 ms, only the first kernel is done. How many does the GPU take from its queue at a time?"
    ),
    one_left_out=wrong_part(2, 40).tell(
        "After 40 ms, two kernels are done. `synchronize` waits until the GPU has finished every "
        "kernel: how many were launched?"
    ),
    **{
        f"nothing_to_wait_for_{name}": wrong_part(2, ms).tell(
            "The launches take the CPU next to no time, but `synchronize` waits until the GPU has finished all "
            "three kernels. How long does the GPU need for them?"
        )
        for name, ms in (("at_all", 0), ("but_a_launch", 0.005), ("but_launches", 0.015))
    },
    launches_of_5_ms_each=wrong_part(1, 15).tell(
        "15 ms would be three launches that take the CPU 5 ms each. The 20 ms are the GPU's work: a launch "
        "takes the CPU only 0.005 ms, so how long do three take?"
    ),
    launch_of_5_ms=wrong_part(1, 5).tell(
        "5 ms is a thousand times too long: launching a kernel takes the CPU 0.005 ms, however long the "
        "kernel runs. How long do three launches take the CPU?"
    ),
    launch_of_5_ms_and_all=wrong_part(2, 65).tell(
        "65 ms is 5 ms too late for your second reading. The first launch takes 0.005 ms, and then the GPU "
        "begins: when are three kernels of 20 ms done?"
    ),
    six_products=wrong_part(2, 120).tell(
        "120 ms would be six kernels of 20 ms. How many did you launch, and how many times does the GPU run "
        "each of them?"
    ),
    three_times_three=wrong_part(2, 180).tell(
        "180 ms would be three kernels of 60 ms, or three of 20 ms that each run three times. How long do "
        "three kernels of 20 ms take?"
    ),
    one_product_and_all=wrong((20, 20)).tell(
        "20 ms is how long the GPU needs for one kernel. The CPU only puts the three kernels into the queue "
        "and goes on: what does its clock show then, and when is the GPU done with all three?"
    ),
    only_the_waiting=wrong((60, 0)).tell(
        "The clock never runs backwards: the first reading includes the launches, and the second also "
        "includes the wait for the kernels. Which of your two readings should be larger?"
    ),
    waits_twice=wrong((60, 120)).tell(
        "120 ms would mean that all three kernels run twice. A launch only puts a kernel into the queue: when"
        " does the CPU wait for the kernels?"
    ),
)


@answers.to(questions.behind_a_kernel)
def behind_a_kernel() -> Four:
    def found(call: object) -> str:
        gpu = SimulatedGPU(first_ms=0)
        total = gpu.launch("sum", 20.0, value=3.0)
        if call is None:
            gpu.launch("add", 0.01)
        else:
            call(total)  # type: ignore[operator]
        return "waits" if gpu.waits else "goes on"

    return found(None), found(float), found(repr), found(bool)


behind_a_kernel.mistakes(
    none_waits=wrong(("goes on", "goes on", "goes on", "goes on")).tell(
        "Three of the four lines need the number itself, in Python. How could Python have it before the "
        "kernel has run?"
    ),
    only_item_waits=wrong(("goes on", "waits", "goes on", "goes on")).tell(
        "`item` does wait. But what would `print` write, and which branch would `if` take, before the number "
        "is there?"
    ),
    other_way_round=wrong(("waits", "goes on", "goes on", "goes on")).tell(
        "You have all four lines the other way round. Which of them need the number in Python, and which one "
        "leaves its result on the GPU?"
    ),
    add_waits=wrong_part(1, "waits").tell(
        "`total + 1` gives another tensor on the GPU, so the addition is only one more launch. Does Python "
        "need that tensor's value now?"
    ),
    item_goes_on=wrong_part(2, "goes on").tell(
        "`item` returns the number to Python. Does that number exist yet when the kernel has only just been "
        "launched?"
    ),
    print_goes_on=wrong_part(3, "goes on").tell(
        "`print` writes the number, so Python needs it. Does that number exist yet when the kernel has only "
        "just been launched?"
    ),
    if_goes_on=wrong_part(4, "goes on").tell(
        "At `if total:`, Python has to run the block or skip it. How can it decide before the kernel has "
        "computed the number?"
    ),
)


@answers.to(questions.ten_steps)
def ten_steps() -> Two:
    found = []
    for read_every in (1, 10):
        gpu = SimulatedGPU(launch_ms=4.0, first_ms=0)
        for step in range(1, 11):
            loss = gpu.launch("step", 6.0)
            if step % read_every == 0:
                loss.item()
        found.append(gpu.clock())
    return found[0], found[1]


ten_steps.mistakes(
    swapped=wrong((64, 100)).tell(
        "Both numbers are right, but swapped. Which takes longer: waiting for the GPU in each step, or "
        "waiting once?"
    ),
    overlap_in_each=wrong_part(1, 64).tell(
        "64 ms is the time if you read only the last loss. With `item` in each step the CPU can't run ahead: "
        "how long does one step take then?"
    ),
    gpu_never_waits=wrong_part(1, 60).tell(
        "60 ms is how long the GPU computes, without any gaps. With `item` in each step, who launches the "
        "next step while the CPU waits?"
    ),
    launches_in_each=wrong_part(1, 40).tell(
        "40 ms is the time for ten launches alone. If each step reads its loss, `item` waits until the GPU "
        "has run that step: how long do one launch and one wait take together?"
    ),
    no_difference=wrong_part(2, 100).tell(
        "100 ms is the time if you read the loss in each step. If you don't, what can the CPU do while the "
        "GPU runs a step?"
    ),
    first_wait_forgotten=wrong_part(2, 60).tell(
        "60 ms is how long the GPU computes. The GPU can't begin at 0: what comes before its first step?"
    ),
    only_the_cpu=wrong_part(2, 40).tell(
        "40 ms is the time for the ten launches alone. Reading the last loss waits until the GPU has run all "
        "ten steps: which takes longer, launching a step or running it?"
    ),
    last_step_alone=wrong_part(2, 46).tell(
        "At 40 ms the GPU is still busy: running a step takes longer than launching it, so the queue grows. "
        "When does the GPU begin the last step?"
    ),
    one_step=wrong_part(2, 10).tell(
        "10 ms is the time for a single step. You launch ten steps, and the GPU runs every one of them: how "
        "long do the ten take together?"
    ),
)


@answers.to(questions.matrix_times_vector)
def matrix_times_vector() -> str:
    times = shipped("h200").times
    tflops = max(times["matmul_tflops"]["bfloat16"].values())
    gb_per_s = 2 * max(times["copy_gb_per_s"]["within the GPU"].values())
    operations_a_byte = 2 * 8192**2 / (2 * (8192**2 + 2 * 8192))
    part = operations_a_byte * gb_per_s / 1000 / tflops
    return "less than a hundredth" if part < 0.01 else "about a tenth" if part < 0.5 else "nearly all"


matrix_times_vector.mistakes(
    rate_of_any_matmul=wrong("nearly all").tell(
        "A product of two 8192 × 8192 matrices uses each number of a matrix 8192 times. How many times does "
        "the product with a vector use each number of its matrix?"
    ),
    a_tenth=wrong("about a tenth").tell(
        "Memory is the lower ceiling, but you chose too large a fraction. At 1 operation per byte and 3,746 "
        "GB/s, how many TFLOP/s does memory allow?"
    ),
)


@answers.to(questions.there_and_back)
def there_and_back() -> Three:
    first, second, third = (
        "gpu" if ms["gpu with copies"] < ms["cpu"] else "cpu"
        for ms in shipped("h200").times["cpu_and_gpu_ms"].values()
    )
    return first, second, third


there_and_back.mistakes(
    always_the_cpu=wrong(("cpu", "cpu", "cpu")).tell(
        "You chose the CPU at every size. What you copy grows as n², but the multiplication's work grows as "
        "n³: which of the two matters more at 4096?"
    ),
    gpu_for_the_small=wrong(("gpu", "cpu", "cpu")).tell(
        "Copies and launches matter most when there's little to compute. At which of the three sizes is there"
        " the least to compute?"
    ),
    gpu_for_small_and_middle=wrong(("gpu", "gpu", "cpu")).tell(
        "Copies and launches matter most when there's little to compute. At which of the three sizes is there"
        " the least to compute?"
    ),
    gpu_at_256=wrong_part(1, "gpu").tell(
        "At 256 the CPU needs 0.05 ms. How long do two copies to the GPU, a launch and a copy back take, however small the matrices are?"
    ),
    cpu_at_1024=wrong_part(2, "cpu").tell(
        "From 256 to 1024, the multiplication grows by a factor of 64, and what you copy grows by a factor of"
        " 16. Which device does the extra multiplying slow down more, the CPU or the GPU?"
    ),
    cpu_at_4096=wrong_part(3, "cpu").tell(
        "From 1024 to 4096, what you copy grows by a factor of 16, and the multiplication by a factor of 64. "
        "Which device does the extra multiplying slow down more, the CPU or the GPU?"
    ),
)


@answers.to(questions.read_at_once)
def read_at_once() -> str:
    return "zeros" if shipped("h200").shown["copies_ms"]["read too early"] == 1 else "the result"


read_at_once.mistakes(
    waits_for_the_copy=wrong("the result").tell(
        "A kernel launched next would find the copied numbers, because it waits behind the copy in the queue."
        " Does the CPU, too, wait for that queue before it runs the next line?"
    ),
    notices_it=wrong("raises").tell(
        "PyTorch raises no error: for the CPU, `here` is ordinary memory, and nothing marks that a copy is on"
        " its way. What does `here` hold until the copy is done?"
    ),
)


@answers.to(questions.line_of_the_error)
def line_of_the_error() -> str:
    seen = shipped("h200").shown["assert"]
    return "line 4" if seen["raised on line"] == seen["launched on line"] else "a later line"


line_of_the_error.mistakes(
    raised_where_it_is=wrong("line 4").tell(
        "Line 4 only launches the kernel that will find the bad index. By the time the kernel finds this "
        "index, how far has the program got?"
    ),
)


@answers.to(questions.threads_of_a_timer)
def threads_of_a_timer() -> str:
    seen: list[int] = []
    Timer("seen.append(torch.get_num_threads())", globals={"seen": seen, "torch": torch}).timeit(1)
    return "1" if set(seen) == {1} else "all"


threads_of_a_timer.mistakes(
    all_threads=wrong("all").tell(
        "Outside a Timer, PyTorch does use many threads. But a Timer should measure under the same conditions"
        " on every machine: how many threads does even the smallest machine have?"
    ),
)


@answers.to(questions.recorded_time)
def recorded_time() -> float:
    return statistics.median([58.1, 21.7, 21.6, 21.6, 29.8, 21.5, 21.7][2:])


recorded_time.mistakes(
    median_of_all=wrong(21.7).tell("21.7 is the median of all seven rounds. Which rounds shouldn't count?"),
    mean_of_all=wrong(28.0).tell(
        "28.0 is the mean of all seven rounds, but two of them don't count. Which number is the median of the"
        " other five?"
    ),
    mean_of_the_rest=wrong(23.24).tell(
        "23.24 is the mean of the five rounds that count: one slow round has pulled it up. Which of the five "
        "is the median?"
    ),
    shortest=wrong(21.5).tell(
        "21.5 is the shortest round. If you sort the rounds that count by their time, which one is in the "
        "middle?"
    ),
    longest_of_the_rest=wrong(29.8).tell(
        "29.8 is in the middle by position, not by size. What order should the rounds be in when you look for"
        " the median?"
    ),
    mean_of_all_in_full=wrong(27.99).tell(
        "Your number is the mean of all seven rounds, but two of them don't count. Which number is the median"
        " of the other five?"
    ),
    mean_of_the_rest_rounded=wrong(23.2).tell(
        "That's the mean of the five rounds that count: one slow round has pulled it up. Which of the five is"
        " the median?"
    ),
    first_round=wrong(58.1).tell(
        "58.1 is the first round, which loads the kernel. Which rounds don't count?"
    ),
    one_round_too_many=wrong(21.65).tell(
        "That's the median of six rounds: you left out only the first. How many rounds don't count?"
    ),
)
