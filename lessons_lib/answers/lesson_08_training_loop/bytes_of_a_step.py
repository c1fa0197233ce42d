"""Answers: the bytes of a training step by category, predicted within 1 % of what is counted."""

from collections.abc import Callable
from itertools import pairwise

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import bytes_of_a_step as questions
from lessons_lib.exercises.lesson_08_training_loop.bytes_of_a_step import CATEGORIES

Widths = tuple[int, ...]
Bytes = dict[str, float]


@answers.to(
    questions.bytes_of_a_step,
    takeaway="You can say how much memory a step with Adam needs: 16 bytes per parameter, and a part that grows "
    "with the number of rows.",
    hints=[
        "Three of the four values in the dict come from the number of parameters. Which of the four depends "
        "on `rows`?",
        "A layer with i inputs and o outputs has i · o weights and o biases. Each hidden layer saves a table "
        "of rows × its width, and cross-entropy saves a table of rows × classes.",
        "With p parameters, the four categories take 4p, 4p, 8p, and 4 · rows · (the sum of all widths but "
        "the first) bytes.",
    ],
)
def bytes_of_a_step(widths: Widths, rows: int) -> Bytes:
    parameters = sum(i * o + o for i, o in pairwise(widths))
    saved = rows * sum(widths[1:])
    return {
        "parameters": 4 * parameters,
        "gradients": 4 * parameters,
        "optimizer state": 8 * parameters,
        "saved for backward": 4 * saved,
    }


def _of(parameters: float, saved: float, gradients: float = 1, state: float = 2) -> Bytes:
    """parameters, saved: how many numbers. gradients, state: for each parameter."""
    shares = (parameters, gradients * parameters, state * parameters, saved)
    return dict(zip(CATEGORIES, (4 * share for share in shares), strict=True))


def _parameters(widths: Widths) -> int:
    return sum((i + 1) * o for i, o in pairwise(widths))


Count = Callable[[Widths, int], float]


def _saving(saved: Count) -> Callable[[Widths, int], Bytes]:
    return lambda widths, rows: _of(_parameters(widths), saved(widths, rows))


def _having(parameters: Callable[[Widths], float]) -> Callable[[Widths, int], Bytes]:
    return lambda widths, rows: _of(parameters(widths), rows * sum(widths[1:]))


def _each(gradients: float, state: float) -> Callable[[Widths, int], Bytes]:
    return lambda widths, rows: _of(_parameters(widths), rows * sum(widths[1:]), gradients, state)


def _times(factor: float) -> Callable[[Widths, int], Bytes]:
    return lambda widths, rows: {name: factor * n for name, n in bytes_of_a_step(widths, rows).items()}


bytes_of_a_step.mistakes(
    numbers_not_bytes=wrong(_times(1 / 4)).tell(
        "You counted numbers, not bytes. How many bytes does each number take in float32?",
        breaks="Each value is the most bytes",
    ),
    eight_bytes=wrong(_times(2)).tell(
        "All four of your answers are twice as large as they should be, as if a number took 8 bytes. How many"
        " bytes does a float32 take?"
    ),
    two_bytes=wrong(_times(1 / 2)).tell(
        "All four of your answers are half as large as they should be, as if a number took 2 bytes. How many "
        "bytes does a float32 take?"
    ),
    in_bits=wrong(_times(8)).tell(
        "All four of your answers are 8 times as large as they should be, as if you counted bits. How many "
        "bits are in a byte?"
    ),
    biases_left_out=wrong(_having(lambda widths: sum(i * o for i, o in pairwise(widths)))).tell(
        "Your bytes for the saved tensors are right, but you count too few parameters, which matters most in "
        "layers with few inputs. What does a linear layer have besides its weight?"
    ),
    one_bias_a_layer=wrong(_having(lambda widths: sum(i * o + 1 for i, o in pairwise(widths)))).tell(
        "Your bytes for the parameters are what you'd get if each layer's bias were a single number. How many"
        " numbers are in the bias of a layer with 10 outputs?"
    ),
    first_layer_only=wrong(_having(lambda widths: (widths[0] + 1) * widths[1])).tell(
        "Your bytes for the parameters are what you'd get from the first layer alone. What should the other "
        "layers add?"
    ),
    last_layer_left_out=wrong(_having(lambda widths: _parameters(widths[:-1]))).tell(
        "Your bytes for the parameters are what you'd get if you left out the last layer. How many layers do "
        "three widths make?"
    ),
    state_once=wrong(_each(1, 1)).tell(
        "Everything but the optimizer state is right. Adam keeps an average of the gradients: what else does "
        "it keep for each parameter?",
        breaks="Adam",
    ),
    no_state=wrong(_each(1, 0)).tell(
        "Everything but the optimizer state is right. Adam makes its averages in the first step and keeps "
        "them: how many bytes do they take?"
    ),
    three_states=wrong(_each(1, 3)).tell(
        "Everything but the optimizer state is right: yours takes three times as many bytes as the "
        "parameters. Which of the three parts has an entry of its own in your dict?"
    ),
    no_gradients=wrong(_each(0, 2)).tell(
        "Everything but the gradients is right. `zero_grad` does free them, but how many bytes do they take "
        "before that?",
        breaks="the most bytes",
    ),
    no_gradients_or_state=wrong(_each(0, 0)).tell(
        "Your numbers for the parameters and the saved tensors are right. `backward` makes gradients, and "
        "Adam keeps averages: how many bytes does each of these take?"
    ),
    whole_total_as_state=wrong(_each(1, 4)).tell(
        "Everything but the optimizer state is right. 16 bytes per parameter is the sum of parameters, "
        "gradients and Adam's averages: how many of the 16 belong to the averages?"
    ),
)

bytes_of_a_step.mistakes(
    probabilities_left_out=wrong(_saving(lambda widths, rows: rows * sum(widths[1:-1]))).tell(
        "Your bytes for the saved tensors cover only the hidden layers. With many classes, cross-entropy's "
        "table is large too: what does cross-entropy save?"
    ),
    inputs_saved=wrong(_saving(lambda widths, rows: rows * sum(widths))).tell(
        "Your bytes for the saved tensors include the batch itself. The batch takes memory too, but you had "
        "it before the step: which tensors did the forward pass *make*?",
        breaks="Don't count the batch itself",
    ),
    inputs_saved_for_probabilities=wrong(_saving(lambda widths, rows: rows * sum(widths[:-1]))).tell(
        "Your bytes for the saved tensors are what the layers' *inputs* take, but the first input is the "
        "batch, which the step didn't make. What does cross-entropy save at the other end of the network?"
    ),
    before_and_after_relu=wrong(
        _saving(lambda widths, rows: rows * (2 * sum(widths[1:-1]) + widths[-1]))
    ).tell(
        "Your bytes for the saved tensors include two tables for each hidden layer. ReLU's rule and the next "
        "layer both need the same tensor: how many copies of that tensor are there?"
    ),
    saved_numbers=wrong(_saving(lambda widths, rows: rows * sum(widths[1:]) / 4)).tell(
        "Three of your four answers are right. For the saved tensors, you counted elements instead of bytes: "
        "how many bytes does one element take?"
    ),
    scores_and_probabilities=wrong(_saving(lambda widths, rows: rows * (sum(widths[1:]) + widths[-1]))).tell(
        "Your bytes for the saved tensors include two tables of rows × classes. Cross-entropy's rule needs "
        "log-probabilities: does it also need the scores?"
    ),
    twice_with_inputs=wrong(_saving(lambda widths, rows: 2 * rows * sum(widths))).tell(
        "Your bytes for the saved tensors include the batch itself, and count every tensor twice. Which "
        "tensors did the forward pass make, and how many copies of each are there?"
    ),
    twice_everywhere=wrong(_saving(lambda widths, rows: 2 * rows * sum(widths[1:]))).tell(
        "For the saved tensors, you count twice as many bytes as you should. Do you count each tensor twice, "
        "or too many bytes for each number?"
    ),
    one_row=wrong(_saving(lambda widths, rows: sum(widths[1:]))).tell(
        "Your bytes for the saved tensors are what a single row would need. How many rows are in the batch?"
    ),
    nothing_saved=wrong(_saving(lambda widths, rows: 0)).tell(
        "Everything but the bytes for the saved tensors is right. `backward()` needs each hidden layer's "
        "output: how many bytes do these outputs take?"
    ),
    widest_only=wrong(_saving(lambda widths, rows: rows * max(widths[1:]))).tell(
        "Your bytes for the saved tensors are what you'd get from the widest layer alone. Which tables are in"
        " memory when `backward()` begins?"
    ),
    saved_twice_and_inputs=wrong(_saving(lambda widths, rows: rows * (widths[0] + 2 * sum(widths[1:])))).tell(
        "Your bytes for the saved tensors include the batch, and two tables for each layer. Which of these "
        "tensors did the forward pass make *and* keep?"
    ),
)


@bytes_of_a_step.misconception(
    "Your gradients are as large as the saved tensors. But `backward` fills `.grad` only for the "
    "parameters: how large is a parameter's gradient?"
)
def gradients_of_what_is_saved(widths: Widths, rows: int) -> Bytes:
    right = bytes_of_a_step(widths, rows)
    return {**right, "gradients": right["saved for backward"]}
