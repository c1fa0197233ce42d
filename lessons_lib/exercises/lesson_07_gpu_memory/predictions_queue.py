"""Predictions on the queue: who waits, and for how long."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

Two = tuple[float, float]
Three = tuple[str, str, str]
Four = tuple[str, str, str, str]
WAITS = Choice("goes on", "waits")
MS = Number(1.0, unit="ms")
DEVICE = Choice("cpu", "gpu")


@lesson.prediction(Several(MS, MS))
def two_readings() -> Two:
    """The CPU's clock after three launches of 20 ms each, and after a synchronize."""


@lesson.prediction(Several(WAITS, WAITS, WAITS, WAITS))
def behind_a_kernel() -> Four:
    """Whether total + 1, total.item(), print(total) and `if total:` wait for a kernel that has just been launched."""


@lesson.prediction(Several(MS, MS))
def ten_steps() -> Two:
    """How long ten steps take, of 4 ms on the CPU and 6 on the GPU: read in each, and only in the last."""


@lesson.prediction(Choice("nearly all", "about a tenth", "less than a hundredth"))
def matrix_times_vector() -> str:
    """Which part of the best rate an 8192 × 8192 matrix times a vector can reach, in bfloat16."""


@lesson.prediction(Several(DEVICE, DEVICE, DEVICE))
def there_and_back() -> Three:
    """Which is faster at n = 256, 1024 and 4096, if the matrices are on the CPU and the product should be there."""


@lesson.prediction(Choice("the result", "zeros", "raises"))
def read_at_once() -> str:
    """What the CPU reads right after here.copy_(there, non_blocking=True), where here is pinned and held zeros."""


@lesson.prediction(Choice("line 4", "a later line"))
def line_of_the_error() -> str:
    """Which line a traceback names when a kernel that line 4 launched meets a bad index."""


@lesson.prediction(Choice("1", "all"))
def threads_of_a_timer() -> str:
    """How many threads torch.utils.benchmark.Timer gives an operation on the CPU."""


@lesson.prediction(Number(0.01, unit="ms"))
def recorded_time() -> float:
    """What a recording stores of seven rounds: two don't count, then the median."""
