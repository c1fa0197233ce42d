"""Answers: a timing that stops its clock before the GPU has finished."""

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import time_on_gpu as questions
from lessons_lib.exercises.lesson_07_gpu_memory.time_on_gpu import Work
from lessons_lib.gpu.queue import SimulatedGPU

ROUNDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 20, 25, 30, 50, 100, 101]


@answers.to(
    questions.time_on_gpu,
    hints=[
        "Draw `viz.queue` for one call. Between which two moments should the clock run, and between which two"
        " does it run in this function?",
        "Two things are in your way: work that's still in the queue when you read the clock, and the extra "
        "time that only the first call takes.",
        "Call `work()` once to warm up, and wait. Then read the clock, call `work()`, wait, and read the "
        "clock again. `gpu.synchronize()` waits.",
    ],
    takeaway="You can also time a warm call with two events, one before it and one after. Then you wait only for "
    "the second event.",
)
def time_on_gpu(work: Work, gpu: SimulatedGPU) -> float:
    work()
    begin, end = gpu.event(), gpu.event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end)


time_on_gpu.broken_program(
    "first_launches_alone",
    "You measured how long the first call of `work()` took on the CPU, not on the GPU, because the CPU "
    "read the clock again without waiting. What makes the CPU wait until the GPU is done?",
    breaks="until the GPU has finished",
)


def _between(work: Work, gpu: SimulatedGPU, rounds: int = 1, warm: int = 0, settle: bool = True) -> float:
    """The time of all rounds after `warm` others, up to the last kernel's end. settle: the queue is emptied first."""
    for _ in range(warm):
        work()
    if settle:
        gpu.synchronize()
    begin = gpu.clock()
    for _ in range(rounds):
        work()
    gpu.synchronize()
    return gpu.clock() - begin


def _by_events(work: Work, gpu: SimulatedGPU, rounds: int = 1) -> float:
    """The time between two events around the first calls."""
    begin, end = gpu.event(), gpu.event()
    begin.record()
    for _ in range(rounds):
        work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end)


def _launches(work: Work, gpu: SimulatedGPU, rounds: int = 1) -> float:
    work()
    begin = gpu.clock()
    for _ in range(rounds):
        work()
    return gpu.clock() - begin


time_on_gpu.mistakes(
    warm_launches_alone=wrong(_launches).tell(
        "You measured only the launches: the GPU was warm, but still busy when you read the clock. What has "
        "to come before the second reading?",
        breaks="until the GPU has finished",
    ),
    cold_call=wrong(lambda work, gpu: _between(work, gpu)).tell(
        "You waited for the GPU before both readings of the clock, but you timed the first call of `work()`, "
        "which loads its kernels. What could run before the clock starts?",
        breaks="once it is warm",
    ),
    cold_call_behind_other_work=wrong(lambda work, gpu: _between(work, gpu, settle=False)).tell(
        "Your time includes two things that it shouldn't: loading the kernels in the first call, and running "
        "work that was already in the queue. How do you start the timing with a warm GPU and an empty queue?",
        breaks="work that isn't yours",
    ),
    warm_call_behind_the_first=wrong(lambda work, gpu: _between(work, gpu, warm=1, settle=False)).tell(
        "You warmed up the GPU, but your clock started while the warm-up was still in the queue. What empties"
        " the queue before you first read the clock?",
        breaks="work that isn't yours",
    ),
    warm_calls_behind_others=wrong(
        lambda work, gpu, warm: _between(work, gpu, warm=warm, settle=False), over={"warm": ROUNDS}
    ).tell(
        "Your clock started while {warm} warm-up calls were still in the queue, so your time includes them. "
        "What empties the queue before you first read the clock?"
    ),
    mean_behind_a_warm_up=wrong(
        lambda work, gpu, rounds, warm: _between(work, gpu, rounds, warm, settle=False) / rounds,
        over={
            "rounds": ROUNDS,
            "warm": {"a warm-up call": 1} | {f"{n} warm-up calls": n for n in (2, 3, 5, 10)},
        },
    ).tell(
        "Your mean over {rounds} calls includes work that was already in the queue, such as {warm}. What "
        "empties the queue before you first read the clock?"
    ),
    mean_with_the_first=wrong(
        lambda work, gpu, rounds: _between(work, gpu, rounds) / rounds, over={"rounds": ROUNDS}
    ).tell(
        "Your mean over {rounds} calls includes the first one, which loads its kernels. Averaging only "
        "spreads the loading time over all calls: how could you leave out the first one?"
    ),
    mean_of_single_times_with_the_first=wrong(
        lambda work, gpu, rounds: sum(_between(work, gpu) for _ in range(rounds)) / rounds,
        over={"rounds": ROUNDS},
    ).tell(
        "You averaged the times of {rounds} calls, and the first call loads its kernels. Averaging only "
        "spreads the loading time over all calls: how could you leave out the first one?"
    ),
    mean_of_everything=wrong(
        lambda work, gpu, rounds: _between(work, gpu, rounds, settle=False) / rounds, over={"rounds": ROUNDS}
    ).tell(
        "Your mean over {rounds} calls includes loading the kernels in the first call, and running work that "
        "was already in the queue. How do you start the timing with a warm GPU and an empty queue?"
    ),
    sum_of_the_rounds=wrong(
        lambda work, gpu, rounds: _between(work, gpu, rounds, 1), over={"rounds": ROUNDS}
    ).tell(
        "You returned the time of {rounds} calls together. How long does one take?",
        breaks="one call of `work()`",
    ),
    launches_of_the_rounds=wrong(
        lambda work, gpu, rounds: _launches(work, gpu, rounds), over={"rounds": ROUNDS}
    ).tell(
        "You measured only the launches of {rounds} calls: the GPU was still busy when you read the clock. "
        "What has to come before the second reading?"
    ),
    events_around_the_first_too=wrong(
        lambda work, gpu, rounds: _by_events(work, gpu, rounds) / rounds, over={"rounds": ROUNDS}
    ).tell(
        "Between your two events are {rounds} calls, and the first call loads its kernels. Averaging only "
        "spreads the loading time over all calls: how could you leave out the first one?"
    ),
    no_time_between=wrong(lambda work, gpu: (gpu.clock(), work(), 0.0)[2]).tell(
        "Your time is 0. Which of your two readings (or events) comes before `work()`, and which comes after "
        "it?"
    ),
    one_time_in_two_parts=wrong(lambda work, gpu: _between(work, gpu, warm=1) / 2).tell(
        "Your time is half of one call's. How many calls did you divide by, and how many ran between your two"
        " readings?"
    ),
    in_seconds=wrong(lambda work, gpu: _between(work, gpu, warm=1) / 1000).tell(
        "Your time is in seconds, but it should be in milliseconds. Which unit do `gpu.clock()` and "
        "`elapsed_time` use?",
        breaks="milliseconds",
    ),
    thousand_times=wrong(lambda work, gpu: _between(work, gpu, warm=1) * 1000).tell(
        "Your time is a thousand times too long. In which unit are the numbers that `gpu.clock()` and "
        "`elapsed_time` give?",
        breaks="milliseconds",
    ),
    backwards=wrong(lambda work, gpu: -_between(work, gpu, warm=1)).tell(
        "Your time is negative: you subtracted the end from the beginning. Which reading is the later one?"
    ),
)


@time_on_gpu.misconception(
    "Your time covers two calls of `work()`: the first one, which loads the kernels, and a warm one. "
    "Which of the two should it cover?"
)
def first_and_second(work: Work, gpu: SimulatedGPU) -> float:
    return _between(work, gpu, rounds=2)


@time_on_gpu.misconception(
    "You measured from the start of the warm-up, so your time includes the slow first call of `work()` "
    "and whatever was in the queue before it. When should you first read the clock?"
)
def clock_before_the_warm_up(work: Work, gpu: SimulatedGPU) -> float:
    return _between(work, gpu, rounds=2, settle=False)


@time_on_gpu.misconception(
    "You measured the warm-up too, {from_where}. So your time includes what the warm-up has to load: when"
    " should you first read the clock?",
    over={"from_where": {"and what was in the queue before it": False, "from an empty queue on": True}},
)
def clock_before_the_warm_up_and_its_end(work: Work, gpu: SimulatedGPU, from_where: bool) -> float:
    if from_where:
        gpu.synchronize()
    begin = gpu.clock()
    for _ in range(2):
        work()
        gpu.synchronize()
    return gpu.clock() - begin


@time_on_gpu.misconception(
    "You returned what the clock shows at the end: the time since the GPU was switched on. "
    "Which other reading do you need?"
)
def end_alone(work: Work, gpu: SimulatedGPU) -> float:
    _between(work, gpu, warm=1)
    return gpu.clock()


@time_on_gpu.misconception(
    "You measured only how long the GPU stays busy after the first call of `work()` has returned. What "
    "happened between the beginning of that call and your first look at the clock?"
)
def wait_after_a_cold_call(work: Work, gpu: SimulatedGPU) -> float:
    work()
    begin = gpu.clock()
    gpu.synchronize()
    return gpu.clock() - begin


@time_on_gpu.misconception(
    "You timed only the end of the first call of `work()`: what the GPU has left to do once the CPU has "
    "launched everything. Where should you first read the clock, and what should run before?"
)
def wait_after_a_cold_call_alone(work: Work, gpu: SimulatedGPU) -> float:
    gpu.synchronize()
    return wait_after_a_cold_call(work, gpu)


@time_on_gpu.misconception(
    "You started your clock before you waited for the queue to empty, and your time includes what "
    "`work()` loads in its first call. Which two things should happen before you start the clock?"
)
def clock_before_the_waiting(work: Work, gpu: SimulatedGPU) -> float:
    begin = gpu.clock()
    gpu.synchronize()
    _between(work, gpu)
    return gpu.clock() - begin


@time_on_gpu.misconception(
    "You warmed up the GPU, but your clock started before you waited for the warm-up. Which should come "
    "first: waiting for the queue, or reading the clock?"
)
def clock_before_the_waiting_once_warm(work: Work, gpu: SimulatedGPU) -> float:
    work()
    return clock_before_the_waiting(work, gpu)


@time_on_gpu.misconception(
    "You subtracted 40 ms, the loading time of one kernel, from the first call's time. If `work` launches"
    " two different kernels, both have to be loaded: which call has nothing to load?"
)
def one_load_taken_off(work: Work, gpu: SimulatedGPU) -> float:
    return _between(work, gpu) - gpu.first_ms


@time_on_gpu.misconception(
    "Your two events are before and after the first call of `work()`, which loads its kernels while the "
    "GPU has nothing to do. What could run before you record the earlier event?"
)
def events_around_a_cold_call(work: Work, gpu: SimulatedGPU) -> float:
    return _by_events(work, gpu)
